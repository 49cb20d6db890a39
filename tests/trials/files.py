"""Game files with random faults: the reader, the check and the command line, against the reader of replay_reader.py."""

import json
import tempfile
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import replay_reader
from addiction import Game, Replay, ReplayFormatError
from games import Clock
from program import DATA, Run, call
from strategies import engine_rules
from trials.boards import any_rules, any_seed
from trials.expect import expect, same

_VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 99, 100, 2**53 - 1, 2**53, 2**63, 2**64 - 1, 2**64, 10**400),
    *(0.0, 1.5, -0.0, 1e300, [], {}, [[]], {"action": "undo"}),
    *("", "shuffle", "undo", "redo", "restart", "2S", "2S 3", "KD", "won", "lost", "open", "human", "solver"),
    *("basic", "ranks=3", "splitmix64-1", "ffdfc32fc16a14c1", "\0", "\ud800", "\u2028", "x" * 10_000),
]
_PIECES = [
    *(b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\\u0000", b"\\ud800", b"null", b"NaN", b"Infinity", b"-"),
    *(b"1e999", b"9" * 5000, b"\0", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\n", b" " * 1000),
    *(b"[" * 3000, b'{"a":' * 2000),
]


def files(random: Random) -> str:
    """A file, how the program takes it, and whether the reader of the documentation agrees."""
    content = _mutated(random, _recorded(random))
    with tempfile.TemporaryDirectory(prefix="addiction-trial-") as folder:
        path = Path(folder) / "game.json"
        path.write_bytes(content)
        # The command line takes its time, and adds little.
        run = call("replay", path, "--check") if random.random() < 0.1 else None
        outcome = _read(path)
    if run is not None:
        _expect_run(run, {"true": 0, "not true": 1, "no replay": 2}[outcome])
    return outcome


def _read(path: Path) -> str:
    try:
        replay = Replay.load(path)
        check = replay.check()
    except ReplayFormatError as error:
        expect(str(error).isprintable(), "an unprintable reason", repr(error))
        return "no replay"
    same("whether it is true", check.legal, _is_true(replay))
    same("the text again", Replay.parse(replay.to_json()), replay)
    if not check.legal:
        return "not true"
    game = replay.resume(clock=Clock())
    same("the game again", Replay.of(game, player=replay.player), replay.model_copy(update={"rules": game.rules.id}))
    return "true"


def _is_true(replay: Replay) -> bool:
    try:
        replay_reader.check_replay(json.loads(replay.to_json()))
    except replay_reader.UntrueError:
        return False
    return True


def _expect_run(run: Run, code: int) -> None:
    told = run.err.count("\n") == 1 and run.err.startswith("addiction: ") and run.err[:-1].isprintable()
    expect(run.code == code and (run.err == "" if code == 0 else told), f"exit code {run.code}, not {code}", run.err)
    expect((run.out == "") == (code != 0), "the output", run.out)


# Files


@cache
def _golden() -> list[bytes]:
    return [path.read_bytes() for path in sorted((DATA / "replays").glob("*.json"))]


def _recorded(random: Random) -> bytes:
    """One of the golden files, or a game played at random."""
    if random.random() < 0.2:
        return random.choice(_golden())
    rules = engine_rules(any_rules(random, random.choice([3, 4, 5, 13])))
    clock = Clock()
    game = Game.deal(any_seed(random), rules, clock=clock)
    if random.random() < 0.3:
        game = Game(game.position, clock=clock)
    for _ in range(random.choice([0, 1, 5, 30])):
        actions = ["restart"] * (random.random() < 0.1) + ["undo"] * game.can_undo + ["redo"] * game.can_redo
        actions += ["shuffle"] * game.position.can_shuffle + 4 * [str(move) for move in game.legal_moves()]
        if actions:
            game.act(random.choice(actions))
        clock.pass_ms(random.choice([0, 1, 2000]))
    return Replay.of(game).to_json().encode()


# Faults


def _mutated(random: Random, content: bytes) -> bytes:
    change = random.choices([None, _change_events, _change_value, _changed_bytes], [1, 8, 6, 5])[0]
    times = random.choice([1, 1, 1, 2, 3, 10])
    if change is None:
        return content
    if change is _changed_bytes:
        for _ in range(times):
            content = _changed_bytes(random, content)
        return content
    data = json.loads(content)
    for _ in range(times):
        change(random, data)
    return json.dumps(data, ensure_ascii=random.random() < 0.5).encode(errors="surrogatepass")


def _change_events(random: Random, data: dict[str, Any]) -> None:
    """Change the events such that the file is still one, and perhaps true."""
    events = data["events"]
    at, other = random.randint(0, len(events)), random.randint(0, len(events))
    ms = events[at - 1]["ms"] if 0 < at <= len(events) else 0
    action = random.choice(["undo", "redo", "restart", "shuffle", "2S", "2C 1", *(event["action"] for event in events)])
    change = random.choice(["insert", "detour", "drop", "move", "time", "end", "fields"])
    if change == "insert":
        events.insert(at, {"action": action, "ms": ms})
    elif change == "detour":
        events[at:at] = [{"action": name, "ms": ms} for name in random.choice([["undo", "redo"], ["restart", "undo"]])]
    elif change == "drop":
        del events[at : at + 1]
    elif change == "move":
        events[at:at], events[other : other + 1] = events[other : other + 1], []
    elif change == "time" and at < len(events):
        events[at]["ms"] = max(0, events[at]["ms"] + random.choice([-1, 1, -1000, 1000]))
    elif change == "end":
        del events[at:]
    elif change == "fields":
        data.update(
            random.choice([{"result": "open"}, {"result": "lost"}, {"key": "0" * 16}, {"seed": None}, {"seed": 1}])
        )


def _change_value(random: Random, data: dict[str, Any]) -> None:
    """Change something somewhere in the file's JSON: a value, a name, the order or number of items."""
    places: list[tuple[Any, Any]] = []
    _collect(data, places)
    if not places:
        return
    container, name = random.choice(places)
    change = random.choice(["value", "value", "near", "other", "drop", "double", "swap"])
    other_container, other_name = random.choice(places)
    if change == "value":
        container[name] = deepcopy(random.choice(_VALUES))
    elif change == "near" and isinstance(container[name], int):
        container[name] += random.choice([-1, 1, 1000])
    elif change == "drop":
        del container[name]
    elif change == "double" and isinstance(container, list):
        container.insert(name, deepcopy(container[name]))
    elif change == "double":
        container[random.choice(["board", "extra", name + " "])] = deepcopy(container[name])
    elif change == "swap":
        first, second = deepcopy((container[name], other_container[other_name]))
        container[name], other_container[other_name] = second, first
    else:
        container[name] = deepcopy(other_container[other_name])


def _collect(value: Any, places: list[tuple[Any, Any]]) -> None:
    """All places of the JSON, as containers and names or indices in them."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        places.append((value, name))
        _collect(item, places)


def _changed_bytes(random: Random, content: bytes) -> bytes:
    start = random.randint(0, len(content))
    end = min(len(content), start + random.choice([0, 1, 1, 2, 10, 100, 10_000]))
    piece = content[start:end]
    change = random.choice(["flip", "flip", "cut", "double", "insert", "digit", "end"])
    if change == "flip" and piece:
        at = random.randrange(len(piece))
        piece = piece[:at] + bytes([piece[at] ^ 1 << random.randrange(8)]) + piece[at + 1 :]
    elif change == "cut":
        piece = b""
    elif change == "double":
        piece += piece
    elif change == "insert":
        piece = random.choice(_PIECES)
    elif change == "digit":
        piece = bytes(random.choice(b"0123456789") if chr(byte).isdigit() else byte for byte in piece)
    elif change == "end":
        return content[:start]
    return content[:start] + piece + content[end:]
