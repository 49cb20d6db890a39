"""``addiction replay``: checking game files and showing their boards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from addiction import Game, Replay, Rules
from addiction.render.text import CardStyle, plain_board
from games import Clock
from program import DATA, call, pinned, play, refused

GOLDEN = sorted(path.name for path in (DATA / "replays").glob("*.json"))
SHUFFLES = DATA / "replays" / "shuffles.json"

# With undone moves, and shuffles undone and brought back.
ACTIONS = ["2C 1", "4C", "undo", "redo", "shuffle", "4D", "undo", "undo", "redo", "restart", "undo", "4D"]


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The file of a game of seed 4 with five ranks, an action every two seconds."""
    clock = Clock()
    game = Game.deal(4, Rules(ranks=5), clock=clock)
    for action in ACTIONS:
        game.act(action)
        clock.pass_ms(2000)
    file = tmp_path / "game.json"
    Replay.of(game).save(file)
    return file


def changed(file: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A file like this one, but for a change."""
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    other = file.with_name("changed.json")
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


def at(*place: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """The change of one value in the file."""

    def change(data: dict[str, Any]) -> None:
        *path, last = place
        part: Any = data
        for name in path:
            part = part[name]
        part[last] = value

    return change


def shown_boards(text: str) -> list[str]:
    """The boards of an output, each without its heading."""
    return [part.partition("\n")[2] for part in text.split("# event ")[1:]]


# What it shows


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_files_are_legal(name: str) -> None:
    run = call("replay", DATA / "replays" / name, "--check")
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize(
    ("name", "args"),
    [("replay-legal.txt", []), ("replay-check.txt", ["--check"]), ("replay-legal.json", ["--json"])],
)
def test_bytes_of_an_answer(name: str, args: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SHUFFLES.parent)
    pinned(name, call("replay", SHUFFLES.name, *args).out)


def test_bytes_of_the_boards_of_a_game(recorded: Path) -> None:
    pinned("replay-boards.txt", call("replay", recorded, "--to", "end").out)


def test_json_of_a_legal_game(recorded: Path) -> None:
    run = call("replay", recorded, "--json")
    assert run.code == 0
    assert run.json == {
        "legal": True,
        "result": "open",
        "moves": 3,
        "shuffles": 1,
        "undos": 4,
        "placed": 3,
        "elapsed_ms": 22000,
        "error": None,
    }


def test_check_and_json_together_give_json(recorded: Path) -> None:
    assert call("replay", recorded, "--check", "--json").json == call("replay", recorded, "--json").json


def test_every_step_shows_the_board_that_playing_through_shows(recorded: Path) -> None:  # BrogueCE 435, 719
    boards = [plain_board(board, CardStyle(symbols=False)).plain for board in Replay.load(recorded).check().boards]
    assert shown_boards(call("replay", recorded, "--to", "end").out) == boards
    for step, board in enumerate(boards):
        run = call("replay", recorded, "--step", str(step))
        assert shown_boards(run.out) == [board]
        assert run.out.startswith(f"# event {step} of {len(ACTIONS)}: {['start', *ACTIONS][step]}\n")
        assert (run.code, run.err) == (0, "")


def test_from_a_step_to_another(recorded: Path) -> None:
    boards = shown_boards(call("replay", recorded, "--to", "end").out)
    assert shown_boards(call("replay", recorded, "--step", "3", "--to", "6").out) == boards[3:7]
    assert shown_boards(call("replay", recorded, "--step", "6", "--to", "6").out) == boards[6:7]
    assert shown_boards(call("replay", recorded, "--step", "9", "--to", "end").out) == boards[9:]
    assert shown_boards(call("replay", recorded, "--to", "2").out) == boards[:3]


def test_a_game_without_events(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    Replay.of(Game.deal(4)).save(file)
    assert call("replay", file, "--json").json["moves"] == 0
    assert shown_boards(call("replay", file, "--to", "end").out) == shown_boards(
        call("replay", file, "--step", "0").out
    )


def test_watching_a_replay_changes_nothing(recorded: Path) -> None:
    before = recorded.read_bytes(), recorded.stat().st_mtime_ns, list(recorded.parent.iterdir())
    for args in ([], ["--check"], ["--json"], ["--step", "3"], ["--to", "end"]):
        assert call("replay", recorded, *args).code == 0
    assert (recorded.read_bytes(), recorded.stat().st_mtime_ns, list(recorded.parent.iterdir())) == before


def test_undoing_and_redoing_the_winning_move_counts_it_once(tmp_path: Path) -> None:  # Matrix-OS 320
    file = tmp_path / "game.json"
    line = "2C3C--/2D3D--/2H3H--/2S--3S:3:ranks=3"
    play(["3S", "undo", "redo"], "--position", line, "--out", file)
    answer = call("replay", file, "--json").json
    assert (answer["result"], answer["moves"], answer["undos"], answer["placed"]) == ("won", 1, 1, 8)


# What is not true


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param(at("events", 5, "action", value="3S"), "event 6 (3S)", id="illegal move"),
        pytest.param(at("events", 0, "action", value="2C"), "event 1 (2C)", id="move not in full"),
        pytest.param(at("events", 0, "action", value="undo"), "event 1 (undo): there is nothing to undo", id="undo"),
        pytest.param(at("events", 1, "action", value="dance"), "event 2 (dance)", id="no action"),
        pytest.param(at("events", 1, "ms", value=10**6), "event 3 (undo): its time", id="time goes back"),
        pytest.param(lambda data: data["events"].pop(4), "event 5 (4D)", id="shuffle left out"),
        pytest.param(lambda data: data["events"][4].pop("board"), "event 5 (shuffle)", id="shuffle without board"),
        pytest.param(at("events", 4, "board", 0, value="3C 2C 5S -- --"), "event 5 (shuffle)", id="other board"),
        pytest.param(at("key", value="0" * 16), "the key is 0000000000000000", id="key"),
        pytest.param(at("result", value="won"), "the result is stored as won, but it is open", id="result"),
        pytest.param(
            at("seed", value=5), "seed 5 does not give this deal", id="seed of another deal, hanabi-live 2966"
        ),
        pytest.param(at("shuffles_left", value=1), "seed 4", id="shuffles missing"),
    ],
)
def test_a_false_record(change: Callable[[dict[str, Any]], object], error: str, recorded: Path) -> None:
    file = changed(recorded, change)
    words, data = call("replay", file), call("replay", file, "--json")
    refused(words, f"{file}: ", error, code=1)
    refused(data, f"{file}: ", error, code=1)
    assert words.out == ""
    assert data.json["legal"] is False
    assert data.json["error"] in data.err
    refused(call("replay", file, "--check"), error, code=1)


def test_a_false_record_shows_its_boards_as_far_as_it_is_true(recorded: Path) -> None:
    boards = shown_boards(call("replay", recorded, "--to", "end").out)
    file = changed(recorded, at("events", 5, "action", value="3S"))
    run = call("replay", file, "--to", "end")
    assert shown_boards(run.out) == boards[:6]
    refused(run, "event 6 (3S)", code=1)
    run = call("replay", file, "--step", "9")
    assert run.out == ""
    refused(run, "event 6 (3S)", code=1)


def test_the_text_of_an_event_cannot_command_the_terminal(recorded: Path) -> None:
    file = changed(recorded, at("events", 0, "action", value="\x1b[2J\u202e\n5S"))
    run = call("replay", file, "--json")
    refused(run, r"event 1 (\x1b[2J", code=1)
    assert run.json["error"].isprintable()


# What is no replay


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        pytest.param(b"", "JSON", id="empty"),
        pytest.param(b"{", "JSON", id="torn"),
        pytest.param(b"\0" * 50, "JSON", id="zeros"),
        pytest.param(b"\x89PNG\r\n", "not UTF-8", id="binary"),
        pytest.param(b"[" * 100_000, "JSON", id="deep"),
        pytest.param(b"[]", "format", id="list"),
        pytest.param(b"{}", "format", id="empty object"),
        pytest.param(b'{"format": "chess"}', "format", id="another format"),
    ],
)
def test_files_that_are_no_replay(content: bytes, fragment: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    for run in (call("replay", file), call("replay", file, "--json"), call("play", "--resume", file)):
        refused(run, f"{file}: not a replay", fragment)
        assert run.out == ""


def test_a_file_torn_at_any_line(recorded: Path, tmp_path: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines(keepends=True)
    torn = tmp_path / "torn.json"
    for count in range(len(lines) - 1):
        torn.write_text("".join(lines[:count]), encoding="utf-8")
        refused(call("replay", torn), "torn.json: not a replay")


@pytest.mark.parametrize(
    ("change", "fragment"),
    [
        (at("version", value=99), "version 99"),
        (at("generator", value="mt19937"), "'mt19937'"),
        (at("seed", value=2**64), "seed"),
        (at("seed", value="4"), "seed"),
        (at("rules", value="poker"), "'poker'"),
        (at("player", value="dog"), "player"),
        (at("events", 0, "ms", value=-1), "events.1.ms"),
        (at("events", 3, "action", value=None), "events.4.action"),
        (at("deal", 0, value="2C 2C 2C 2C 2C"), "2C"),
        (at("deal", value=[]), "deal"),
        (at("extra", value=1), "extra"),
        (lambda data: data.pop("key"), "key"),
        (at("key", value="no key"), "key"),
        (at("result", value="drawn"), "result"),
        (at("shuffles_left", value=4), "4 shuffles left"),
    ],
)
def test_fields_that_are_wrong(change: Callable[[dict[str, Any]], object], fragment: str, recorded: Path) -> None:
    file = changed(recorded, change)
    refused(call("replay", file), f"{file}: ", fragment)
    refused(call("play", "--resume", file), f"{file}: ", fragment)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    refused(call("replay", tmp_path / "missing"), "missing: No such file")
    refused(call("replay", tmp_path), "Is a directory")
    refused(call("replay", "/dev/zero"), "/dev/zero: not a replay: the file is too long")
    refused(call("replay"), "FILE")


def test_a_byte_order_mark_and_crlf_do_not_matter(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "windows.json"
    file.write_bytes(b"\xef\xbb\xbf" + recorded.read_bytes().replace(b"\n", b"\r\n"))
    assert call("replay", file, "--check").code == 0


@pytest.mark.parametrize(
    ("args", "fragment"),
    [
        (["--step", "13"], "there is no event 13: the file has 12"),
        (["--to", "13"], "there is no event 13: the file has 12"),
        (["--to", "9" * 5000], "--to"),
        (["--step", "5", "--to", "4"], "--to"),
        (["--to", "-1"], "--to"),
        (["--to", "END"], "--to: 'END' is not a whole number from 0 to"),
        (["--to", "٣"], "--to"),
        (["--to", ""], "--to"),
        (["--step", "-1"], "--step"),
        (["--step", "last"], "--step"),
        (["--step", "1_0"], "--step: '1_0' is not a whole number from 0 to"),
        (["--to", "1_0"], "--to: '1_0' is not a whole number from 0 to"),
        (["--step", "1", "--check"], "--check"),
        (["--to", "1", "--json"], "--json"),
        (["more.json"], "more.json"),
    ],
)
def test_options_that_are_refused(args: list[str], fragment: str, recorded: Path) -> None:
    run = call("replay", recorded, *args)
    refused(run, fragment)
    assert run.out == ""
