"""The reader of docs/replay-format.md, "How to check a file", with nothing of this package: the witness of files."""

from typing import Any

import reference as ref


class UntrueError(ValueError):
    """A record that is not true."""


def check_replay(replay: dict[str, Any]) -> None:
    """Check a file's JSON, whose shape is right and whose deal is a legal board. Raises UntrueError."""
    rules = ref.parse_rules(replay["rules"])
    board = ref.from_text("\n".join(replay["deal"]))
    seed = replay["seed"]
    if seed is None:
        seed = ref.key(board)
    else:
        _require(board == ref.deal(seed, rules), "the deal")
        _require(replay["shuffles_left"] == rules.shuffles, "the shuffles left")
    states = [(board, replay["shuffles_left"], 0)]
    current, earlier = 0, 0
    for number, event in enumerate(replay["events"], start=1):
        where = f"event {number}"
        _require(event["ms"] >= earlier and (number > 1 or event["ms"] == 0), f"the time of {where}")
        earlier = event["ms"]
        board, left, shuffled = states[current]
        _require(event["action"] == "shuffle" or event.get("board") is None, f"the board of {where}")
        match event["action"]:
            case "undo":
                current -= 1
                _require(current >= 0, where)
                continue
            case "redo":
                current += 1
                _require(current < len(states), where)
                continue
            case "restart":
                state = states[0]
            case "shuffle":
                _require(left != 0 and not ref.won(board, rules), where)
                k = shuffled + 1 if left is None or rules.shuffles is None else rules.shuffles - left + 1
                board = ref.shuffle(board, seed, k, rules)
                _require(ref.to_text(board).split("\n") == list(event.get("board") or []), f"the board of {where}")
                state = (board, None if left is None else left - 1, shuffled + 1)
            case text:
                moves = [move for move in ref.legal_moves(board, rules) if ref.move_name(move) == text]
                _require(len(moves) == 1, where)
                state = (ref.apply(board, moves[0]), left, shuffled)
        states = [*states[: current + 1], state]
        current += 1
    board, left, _ = states[current]
    _require(f"{ref.key(board):016x}" == replay["key"], "the key")
    status = ref.status(board, left, rules)
    _require({"won": "won", "lost": "lost"}.get(status, "open") == replay["result"], "the result")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise UntrueError(f"{what} is not true")
