"""What is wrong with a setup, in one message."""

from collections.abc import Sequence

from addiction.words.message import Message

_MOST_PARTS = 6


def not_a_position(reasons: Sequence[Message]) -> Message:
    """Return the message that tells the problems of a setup, missing cards drawn together and a long list cut."""
    parts = [reason for reason in reasons if reason.code != "missing-card"]
    if missing := tuple(str(reason.values["card"]) for reason in reasons if reason.code == "missing-card"):
        parts.append(Message("missing-cards", {"cards": missing}))
    shown = parts[:_MOST_PARTS]
    if len(parts) > _MOST_PARTS:
        shown.append(Message("more-problems", {"count": len(parts) - _MOST_PARTS}))
    return Message("not-a-position", {"problems": tuple(shown)})
