"""Messages: codes with their values, which carry no words, and the words for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from types import MappingProxyType
from typing import Any, TypeAlias

from addiction.words.english import TEMPLATES, Plural

Item: TypeAlias = "str | tuple[int, int] | Message"
Value: TypeAlias = "int | Item | tuple[Item, ...]"

_LONGEST_QUOTE = 24  # bytes of UTF-8


@dataclass(frozen=True, repr=False)
class Message:
    """What there is to say, as a code with its values; immutable, hashable, picklable. ``str`` gives the English.

    >>> str(Message("not-a-gap", {"cell": (1, 2), "card": "3C"}))
    'r1c2 is not a gap: 3C stands there'
    """

    code: str
    """Such as ``not-a-gap``; words/english.py has them all."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """By name: a card (``5S``), a cell (row, column), a move (``2S 3``), a number, a text, a message, or several."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __hash__(self) -> int:
        return hash((self.code, frozenset(self.values.items())))

    def __reduce__(self) -> tuple[type[Message], tuple[str, dict[str, Value]]]:
        return Message, (self.code, dict(self.values))

    def __repr__(self) -> str:
        return f"Message({self.code!r}, {dict(self.values)})"

    def __str__(self) -> str:
        return text(self)


def text(message: Message, name: Callable[[str], str] = str) -> str:
    """Return a message in words; ``name`` writes a card, given as ``5S``."""
    template = TEMPLATES[message.code]
    if isinstance(template, Plural):
        template = plural(template.one, template.many, message.values[template.number])
    return _Writer(name).vformat(template, (), message.values)


def plural(one: str, many: str, number: object) -> str:
    """Return the form of the words that goes with a number."""
    return one if number == 1 else many


def quoted(foreign: str) -> str:
    """Return a foreign text in quotes, cut if long; line breaks and control characters become their bytes."""
    encoded = foreign.encode(errors="backslashreplace")
    kept = encoded[:_LONGEST_QUOTE].decode(errors="ignore")
    return f"'{''.join(map(_visible, kept))}{'...' if len(encoded) > _LONGEST_QUOTE else ''}'"


class _Writer(Formatter):
    def __init__(self, name: Callable[[str], str]) -> None:
        self._name = name
        self._kinds: dict[str, Callable[[Any], str]] = {
            "card": name,
            "cell": cell_text,
            "move": self._move,
            "message": lambda message: text(message, name),
            "any": self._any,
            "list": lambda items: ", ".join(map(self._any, items)),
            "row": lambda items: " ".join(map(self._any, items)),
            "parts": lambda items: "; ".join(map(self._any, items)),
            "quoted": quoted,
        }

    def format_field(self, value: Any, format_spec: str) -> str:
        write = self._kinds.get(format_spec)
        return format(value, format_spec) if write is None else write(value)

    def _move(self, move: str) -> str:
        card, _, row = move.partition(" ")
        return f"{self._name(card)} {row}".rstrip()

    def _any(self, item: Item) -> str:
        match item:
            case Message():
                return text(item, self._name)
            case str():
                return self._move(item)
            case _:
                return cell_text(item)


def cell_text(cell: tuple[int, int]) -> str:
    """Return a cell as players write it, such as ``r2c7``."""
    return f"r{cell[0]}c{cell[1]}"


def _visible(character: str) -> str:
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or character in "\u2028\u2029":
        return "".join(f"\\x{byte:02x}" for byte in character.encode())
    return character
