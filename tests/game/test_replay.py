"""Tests of replay files: the format, the check of a record, going on with a saved game."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from addiction import GENERATOR, Game, Replay, ReplayError, ReplayFormatError, Rules, deal, solve
from addiction.replay import FORMAT, VERSION, json_schema
from games import ONE_MOVE_FROM_WON, STUCK, WON, Clock, everything, position, with_left

DOCS = Path(__file__).parents[2] / "docs"


def game_of_many_events() -> Game:
    """A game of seed 4 with events of every kind, a second apart."""
    clock = Clock()
    game = Game.deal(4, clock=clock)
    for action in ("KS", "shuffle", "undo", "redo", "4H", "undo", "restart", "4C"):
        game.act(action)
        clock.pass_ms(1000)
    return game


TEXT = Replay.of(game_of_many_events()).to_json()
OTHER_BOARD = deal(5).rows


def data() -> Any:
    """The file of game_of_many_events, to tamper with."""
    return json.loads(TEXT)


def changed(**fields: object) -> str:
    return json.dumps(data() | fields)


def changed_event(number: int, **fields: object) -> str:
    replay = data()
    replay["events"][number - 1] |= fields
    return json.dumps(replay)


def error_of(text: str) -> str | None:
    """What the check says of a file that can be read."""
    return Replay.parse(text).check().error


# The format


def test_the_file_is_written_like_this() -> None:
    clock = Clock()
    game = Game.deal(2, Rules.parse("ranks=3,shuffles=unlimited"), clock=clock)
    game.shuffle()
    clock.pass_ms(1500)
    game.undo()
    assert (
        Replay.of(game).to_json()
        == """\
{
  "format": "addiction-replay",
  "version": 1,
  "rules": "ranks=3,shuffles=unlimited,gaps=random,twos=any",
  "generator": "splitmix64-1",
  "seed": 2,
  "deal": [
    "-- -- 2S",
    "-- 3C 2D",
    "3D 3H 3S",
    "2H 2C --"
  ],
  "shuffles_left": null,
  "player": "human",
  "events": [
    {"action": "shuffle", "ms": 0, "board": ["3S 3C 2D", "3D -- 2S", "3H -- 2C", "2H -- --"]},
    {"action": "undo", "ms": 1500}
  ],
  "key": "a56ee481a9570297",
  "result": "open"
}
"""
    )


def test_a_game_without_events_is_written_and_read() -> None:
    replay = Replay.of(Game.deal(4))
    assert '"events": [],' in replay.to_json()
    game = Replay.parse(replay.to_json()).resume()
    assert game.position == deal(4)
    assert not game.can_undo
    assert not game.can_redo


def test_the_file_carries_format_version_generator_and_player() -> None:
    replay = Replay.of(Game.deal(4), player="solver")
    assert (replay.format, replay.version, replay.generator, replay.player) == (FORMAT, VERSION, GENERATOR, "solver")
    assert Replay.parse(replay.to_json()) == replay


@pytest.mark.parametrize("seed", [0, 2**53 + 1, 2**63, 2**64 - 1])
def test_a_seed_keeps_all_its_bits(seed: int) -> None:
    game = Game.deal(seed)
    game.shuffle()
    text = Replay.of(game).to_json()
    assert f'"seed": {seed},' in text
    resumed = Replay.parse(text).resume()
    assert resumed.seed == seed
    resumed.shuffle()
    game.shuffle()
    assert resumed.position == game.position


def test_no_seed_is_null() -> None:
    text = Replay.of(Game(deal(0))).to_json()
    assert '"seed": null,' in text
    assert Replay.parse(text).resume().seed is None


def test_the_schema_file_is_up_to_date() -> None:
    """docs/replay-format.md says how to write it anew."""
    assert (DOCS / "replay.schema.json").read_text() == json.dumps(json_schema(), indent=2) + "\n"


def test_the_example_in_the_documentation_is_a_legal_replay() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", (DOCS / "replay-format.md").read_text(), re.DOTALL)
    check = Replay.parse(example).check()
    assert check.error is None
    assert check.game.undos > 0
    assert check.game.shuffles > 0
    assert Replay.parse(example).to_json() == example


# Going on with a saved game


def test_the_solver_line_of_a_real_deal_is_a_legal_replay() -> None:
    game = Game.deal(4)
    for move in solve(game.position, nodes=1_000_000).line:
        game.move(move)
    check = Replay.parse(Replay.of(game, player="solver").to_json()).check()
    assert check.legal
    assert (check.game.result, check.game.moves) == ("won", game.moves)


def test_a_resumed_game_is_the_game() -> None:
    game = game_of_many_events()
    clock = Clock()
    resumed = Replay.parse(TEXT).resume(clock=clock)
    game.set_clock(clock, elapsed_ms=7000)
    assert everything(resumed) == everything(game)
    for twin in (game, resumed):
        twin.undo()
        twin.redo()
        twin.shuffle()
    assert everything(resumed) == everything(game)


def test_undone_moves_do_not_come_back() -> None:
    """Littlego 40: undone moves came back in the saved game."""
    game = Game.deal(4)
    game.move("KS")
    game.move("4C")
    game.undo()
    game.undo()
    resumed = Replay.parse(Replay.of(game).to_json()).resume()
    assert (resumed.position, resumed.moves, resumed.undos) == (deal(4), 0, 2)
    assert not resumed.can_undo
    resumed.redo()
    resumed.move("JC")
    again = Replay.parse(Replay.of(resumed).to_json()).resume()
    assert (again.position, again.moves, again.can_redo) == (resumed.position, 2, False)


def test_the_clock_of_a_resumed_game_goes_on_from_the_last_event() -> None:
    clock = Clock()
    game = Replay.parse(TEXT).resume(clock=clock)
    assert game.elapsed_ms == 7000
    clock.pass_ms(25)
    game.undo()
    assert game.events[-1].ms == 7025


def test_the_clock_of_a_game_resumed_before_its_first_action_waits_for_it() -> None:
    clock = Clock()
    game = Replay.of(Game.deal(4)).resume(clock=clock)
    clock.pass_ms(60_000)
    game.move("KS")
    clock.pass_ms(10)
    assert game.events[0].ms == 0
    assert game.elapsed_ms == 10


def test_the_clock_of_a_resumed_won_game_stands_still() -> None:
    game = Game(position(ONE_MOVE_FROM_WON))
    game.move("KD")
    clock = Clock()
    resumed = Replay.of(game).resume(clock=clock)
    clock.pass_ms(1000)
    assert resumed.elapsed_ms == 0
    resumed.undo()
    clock.pass_ms(1000)
    assert resumed.elapsed_ms == 1000


def test_a_game_from_a_position_keeps_its_shuffles_left_and_their_order() -> None:
    game = Game(with_left(deal(9), 2))
    game.shuffle()
    resumed = Replay.parse(Replay.of(game).to_json()).resume()
    assert resumed.shuffles_left == 1
    resumed.shuffle()
    game.shuffle()
    assert resumed.position == game.position


@pytest.mark.parametrize(("text", "left", "result"), [(WON, 3, "won"), (STUCK, 0, "lost"), (STUCK, 1, "open")])
def test_a_game_that_has_not_begun_can_be_over(text: str, left: int, result: str) -> None:
    replay = Replay.parse(Replay.of(Game(position(text, left))).to_json())
    assert replay.result == result
    assert replay.check().legal


def test_stepping_gives_the_boards_of_the_game() -> None:
    """BrogueCE 435, 719: stepping a recording gave other boards than playing it through."""
    game = Game.deal(4)
    boards = [game.position]
    for event in Replay.parse(TEXT).events:
        game.act(event.action)
        boards.append(game.position)
    assert Replay.parse(TEXT).check().boards == tuple(boards)


def test_a_game_of_ten_thousand_events_is_checked() -> None:
    game = Game.deal(4)
    for _ in range(5000):
        game.move("KS")
        game.undo()
    check = Replay.parse(Replay.of(game).to_json()).check()
    assert check.legal
    assert check.game.undos == 5000


# Records that are not true


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (changed(seed=5), "seed 5 does not give this deal"),
        (changed(seed=0), "seed 0 does not give this deal"),
        (changed(deal=OTHER_BOARD), "seed 4 does not give this deal"),
        (changed(shuffles_left=2), "seed 4 begins with all the shuffles of its rules left"),
        (changed(seed=None), "event 2 (shuffle): the board stored is not the one that this action gives"),
        (changed(seed=None, deal=position(STUCK).rows), "event 1 (KS): KS already stands right of QS"),
        (changed_event(1, action="5S"), "event 1 (5S): 5S already stands right of 4S"),
        (changed_event(1, action="ks"), "event 1 (ks): the move is written KS"),
        (changed_event(1, action="r1c8"), "event 1 (r1c8): the move is written KS"),
        (changed_event(1, action="XX"), "event 1 (XX): 'XX' is not a move"),
        (changed_event(1, action=""), "event 1 (): '' is not a move"),
        (changed_event(1, action="undo"), "event 1 (undo): there is nothing to undo"),
        (changed_event(1, action="redo"), "event 1 (redo): there is nothing to redo"),
        (changed_event(3, action="KS"), "event 3 (KS): "),
        (changed_event(1, board=OTHER_BOARD), "event 1 (KS): the board stored is not the one that this action gives"),
        (changed_event(2, board=OTHER_BOARD), "event 2 (shuffle): the board stored is not the one"),
        (changed_event(2, board=None), "event 2 (shuffle): the board stored is not the one"),
        (changed_event(2, board=deal(4).rows), "event 2 (shuffle): the board stored is not the one"),
        (changed_event(3, board=deal(4).rows), "event 3 (undo): the board stored is not the one"),
        (changed_event(1, ms=1), "event 1 (KS): its time is 1 ms, but time runs from the first event"),
        (changed_event(3, ms=999), "event 3 (undo): its time, 999 ms, is before that of the event before it"),
        (changed_event(7, ms=0), "event 7 (restart): its time, 0 ms, is before that of the event before it"),
        (changed(events=data()["events"][:-1]), f"the key is {data()['key']}, but the last board's is {deal(4).key}"),
        (changed(events=[]), "the key is "),
        (changed(key="0123456789abcdef"), f"the key is 0123456789abcdef, but the last board's is {data()['key']}"),
        (changed(result="won"), "the result is stored as won, but it is open"),
        (changed(result="lost"), "the result is stored as lost, but it is open"),
        (changed(rules="montana", seed=None, shuffles_left=2), "event 2 (shuffle): the board stored is not the one"),
        (changed(rules="montana", shuffles_left=2), "event 2 (shuffle): the board stored is not the one"),
    ],
)
def test_what_is_not_true_is_named(text: str, error: str) -> None:
    """hanabi-live 2966: a file with deck and seed, and the deck was thrown away. Here the deal counts."""
    check = Replay.parse(text).check()
    assert check.error is not None
    assert check.error.startswith(error)
    assert check.error.isprintable()
    assert not check.legal
    with pytest.raises(ReplayError, match=re.escape(check.error)):
        Replay.parse(text).resume()


def test_the_check_shows_the_boards_up_to_the_fault() -> None:
    whole = Replay.parse(TEXT).check()
    check = Replay.parse(changed_event(5, action="5S")).check()
    assert check.error is not None
    assert check.error.startswith("event 5 (5S): ")
    assert check.boards == whole.boards[:5]
    assert check.game.position == check.boards[-1]


def test_a_wrong_seed_leaves_the_deal_of_the_file() -> None:
    check = Replay.parse(changed(seed=5)).check()
    assert check.game.position == deal(4)
    assert check.boards == (deal(4),)


def test_a_lost_or_won_result_must_be_told() -> None:
    game = Game(position(ONE_MOVE_FROM_WON))
    game.move("KD")
    won = Replay.of(game).to_json()
    assert error_of(won) is None
    assert error_of(won.replace('"won"', '"open"')) == "the result is stored as open, but it is won"
    lost = Replay.of(Game(position(STUCK, 0))).to_json()
    assert error_of(lost.replace('"lost"', '"open"')) == "the result is stored as open, but it is lost"


# Files that can't be read


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "not a replay: the file ends too early, it is not complete JSON"),
        ("hello", "not a replay: not JSON at line 1, column 1: "),
        ("\0", "not a replay: not JSON at line 1, column 1: "),
        ("[" * 100_000, "not a replay: not JSON that can be read"),
        ('{"version": ' + "9" * 5000 + "}", "not a replay: not JSON that can be read"),
        (TEXT + "{}", f"not a replay: not JSON at line {TEXT.count(chr(10)) + 1}, column 1: "),
        (TEXT.replace('"human"', '"\ud800"'), "not a replay: file: "),
        (TEXT.replace('"human"', '"\\ud800"'), "not a replay: file: "),
        (TEXT.replace('"KS"', '"\\udc00"'), "not a replay: file: "),
        ("null", 'not a replay: "format" is not "addiction-replay"'),
        ("[]", 'not a replay: "format" is not "addiction-replay"'),
        ("17", 'not a replay: "format" is not "addiction-replay"'),
        ("NaN", 'not a replay: "format" is not "addiction-replay"'),
        ("{}", 'not a replay: "format" is not "addiction-replay"'),
        (changed(format="addiction-Replay"), 'not a replay: "format" is not "addiction-replay"'),
        (changed(version=2), "the replay has version 2; this program reads versions up to 1"),
        (changed(version=2, extra=1, events=None), "the replay has version 2; this program reads versions up to 1"),
        (changed(generator="mt19937"), "unknown generator 'mt19937'; this program knows splitmix64-1"),
        (changed(generator="x\n\x1b[2J"), r"unknown generator 'x\n\x1b[2J'; this program knows splitmix64-1"),
        (changed(extra=1), "not a replay: extra: Extra inputs are not permitted"),
        (changed(**{"a\nb": 1}), r"not a replay: a\nb: Extra inputs are not permitted"),
        (changed_event(1, note="x"), "not a replay: events.1.note: Extra inputs are not permitted"),
        (changed_event(7, ms=2**53), "not a replay: events.7.ms: "),
        (changed_event(7, ms=10**400), "not a replay: events.7.ms: "),
        (TEXT.replace('"version": 1', '"version": 1, "version": 1'), "not a replay: the field version is given twice"),
        (TEXT.replace('"ms": 0', '"ms": 0, "ms": 0'), "not a replay: the field ms is given twice"),
        (changed(deal=["", *data()["deal"][1:]]), "the deal: not a legal position: 3 rows instead of 4"),
        (changed(deal=[data()["deal"][0].lower(), *data()["deal"][1:]]), "the deal: 'kc 8s "),
        (changed(deal=["\n".join(data()["deal"]), "", "# x", ""]), r"the deal: 'KC 8S QD 9S"),
        (changed(deal=["KC " * 13] * 4), "the deal: not a legal position: duplicate card KC"),
        (changed(rules="gaps"), "the rules: unknown rules 'gaps'"),
        (changed(rules="a\nb"), r"the rules: unknown rules 'a\x0ab'"),
        (changed(rules="ranks=7"), "the deal: not a legal position: row 1 has 13 cells instead of 7"),
        (changed(shuffles_left=4), "the deal: not a legal position: 4 shuffles left where the rules allow 3"),
        (
            changed(shuffles_left=None),
            "the deal: not a legal position: unlimited shuffles left where the rules allow 3",
        ),
        (changed(rules="basic"), "the deal: not a legal position: 3 shuffles left where the rules allow 0"),
    ],
)
def test_what_is_no_replay_is_told_why(text: str, error: str) -> None:
    with pytest.raises(ReplayFormatError) as caught:
        Replay.parse(text)
    assert str(caught.value).startswith(error)
    assert str(caught.value).isprintable()


def test_a_file_torn_anywhere_ends_too_early() -> None:
    whole = TEXT.rstrip().replace('"human"', r'"hum\u0061n", "more": [true, false, null, -1.5e+3]')
    for length in range(len(whole)):
        with pytest.raises(ReplayFormatError, match="the file ends too early, it is not complete JSON"):
            Replay.parse(whole[:length])


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('"player": "human",', '"player": "human"', "column 3"),  # told where the next field begins
        ('"player":', '"player"', "column 12"),
        ('"player":', "player:", "column 3"),
        ('"player": "human"', '"player": human', "column 13"),
        ('"player": "human"', '"player": "human', "column 20"),  # the string goes on to the end of its line
        ('"player": "human"', '"player": -"human"', "column 13"),
        ('"player": "human"', '"player": truE', "column 13"),
        ('"player": "human"', r'"player": "hum\u006"', "column 18"),
        ('"player": "human"', r'"player": "hum\qan"', "column 17"),
        ('"player": "human",', '"player": "human",,', "column 21"),
    ],
)
def test_a_slip_in_the_middle_is_told_by_its_place(before: str, after: str, fault: str) -> None:
    assert TEXT.count(before) == 1
    line = TEXT.partition(before)[0].count("\n") + 1
    line += after == before.rstrip(",")  # a missing comma shows at the next field
    with pytest.raises(ReplayFormatError, match=f"not a replay: not JSON at line {line}, {fault}: "):
        Replay.parse(TEXT.replace(before, after))


NOT_ONE: list[object] = [None, True, False, 0, -1, 1.0, 1.5, "1", "", [1], {"1": 1}, float("nan"), float("inf")]
NO_BOARD: list[object] = [
    1,
    "x",
    [],
    ["2C"],
    [1, 2, 3, 4],
    [None] * 4,
    [*OTHER_BOARD, "--"],
    OTHER_BOARD[:3],
    {"0": "--"},
]
NO_ACTION: list[object] = [None, 1, True, [], {}]
NO_TIME: list[object] = [None, True, -1, 1000.0, "0", [], float("nan"), 2**53]
WRONG_SHAPES: dict[str, list[object]] = {
    "version": NOT_ONE,
    "rules": [None, 1, True, [], {}, ""],
    "generator": [None, 1, "", "splitmix64"],
    "seed": [True, False, -1, 2**64, 10**100, 4.0, "4", "0x4", [4], float("nan"), float("-inf")],
    "deal": [None, *NO_BOARD],
    "shuffles_left": [True, -1, 100, 3.0, "3", "unlimited", []],
    "player": [None, 1, "", "Human", "robot"],
    "events": [None, {}, "KS", [None], ["KS"], [["KS", 0]], [{}], [{"action": "KS"}], [{"ms": 0}]],
    "key": [None, 1, "", "0" * 15, "0" * 17, "0" * 15 + "G", data()["key"].upper(), data()["key"] + "\n"],
    "result": [None, True, 0, "", "Won", "playing", "stuck"],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field in WRONG_SHAPES for value in WRONG_SHAPES[field]]
)
def test_a_field_of_the_wrong_shape_is_refused(field: str, value: object) -> None:
    with pytest.raises(ReplayFormatError):
        Replay.parse(changed(**{field: value}))


@pytest.mark.parametrize(
    "fields",
    [
        *({"action": value} for value in NO_ACTION),
        *({"ms": value} for value in NO_TIME),
        *({"board": value} for value in NO_BOARD),
    ],
)
def test_an_event_of_the_wrong_shape_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ReplayFormatError, match=re.escape("events.2")):
        Replay.parse(changed_event(2, **fields))


@pytest.mark.parametrize("field", list(data()))
def test_a_missing_field_is_refused(field: str) -> None:
    replay = data()
    del replay[field]
    with pytest.raises(ReplayFormatError):
        Replay.parse(json.dumps(replay))


def test_a_file_cut_at_any_byte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    content = TEXT.encode()
    for length in range(len(content) - 1):
        path.write_bytes(content[:length])
        with pytest.raises(ReplayFormatError):
            Replay.load(path)
    path.write_bytes(content[:-1])  # without the last line end it is whole
    assert Replay.load(path).to_json() == TEXT


def judged(content: bytes, path: Path) -> None:
    """Whatever a file holds, it is refused, found wrong or found true."""
    path.write_bytes(content)
    try:
        replay = Replay.load(path)
    except ReplayFormatError:
        return
    replay.check()


@settings(deadline=None)
@given(st.data())
def test_a_damaged_file_never_breaks_the_reader(tmp_path_factory: pytest.TempPathFactory, draw: st.DataObject) -> None:
    content = bytearray(TEXT.encode())
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, len(content) - 1))
        content[place : place + draw.draw(st.integers(0, 4))] = draw.draw(st.binary(max_size=4))
    judged(bytes(content), tmp_path_factory.getbasetemp() / "damaged.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(), values, max_size=4),
    max_leaves=8,
)


@settings(deadline=None)
@given(
    field=st.sampled_from(sorted(data())),
    event=st.integers(0, 8),
    name=st.sampled_from(["action", "ms", "board"]),
    value=JSON,
)
def test_any_value_in_any_field_is_judged(field: str, event: int, name: str, value: object) -> None:
    text = changed_event(event, **{name: value}) if event else changed(**{field: value})
    try:
        replay = Replay.parse(text)
    except ReplayFormatError as error:
        message: str | None = str(error)
    else:
        message = replay.check().error
    assert message is None or message.isprintable()


def test_a_byte_order_mark_and_crlf_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert Replay.load(path).to_json() == TEXT


@pytest.mark.parametrize("content", [b"\xff\xfe", TEXT.encode("utf-16"), TEXT.encode()[:50] + b"\xe9", b"\x1f\x8b\x08"])
def test_what_is_not_utf_8_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(ReplayFormatError, match="not a replay: the file is not UTF-8 text"):
        Replay.load(path)


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(ReplayFormatError, match="not a replay: the file is too long"):
        Replay.load(Path("/dev/zero"))


def test_a_file_that_is_not_there_is_the_system_s_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Replay.load(tmp_path / "none.json")
    with pytest.raises(IsADirectoryError):
        Replay.load(tmp_path)


def test_save_writes_the_text(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Replay.parse(TEXT).save(path)
    assert path.read_text() == TEXT
    assert Replay.load(path) == Replay.parse(TEXT)


def test_the_order_of_the_fields_and_the_layout_are_free() -> None:
    backwards = json.dumps(dict(reversed(data().items())))
    assert Replay.parse(backwards).to_json() == TEXT


# The schema


def accepts(text: str) -> bool:
    return bool(Draft202012Validator(json_schema()).is_valid(json.loads(text)))


def test_the_schema_is_one_and_accepts_what_is_written() -> None:
    Draft202012Validator.check_schema(json_schema())
    assert accepts(TEXT)
    assert accepts(Replay.of(Game(deal(0, Rules(ranks=3, shuffles=None)))).to_json())


@pytest.mark.parametrize(
    "text",
    [
        changed(extra=1),
        changed(version=2),
        changed(version="1"),
        changed(version=True),
        changed(seed=2**64),
        changed(seed=-1),
        changed(deal=OTHER_BOARD[:3]),
        changed(deal=[row.lower() for row in OTHER_BOARD]),
        changed(deal=[OTHER_BOARD[0] + " ", *OTHER_BOARD[1:]]),
        changed(shuffles_left=100),
        changed(player="robot"),
        changed(key="0"),
        changed(result="stuck"),
        changed_event(1, ms=-1),
        changed_event(1, ms=2**53),
        changed_event(1, action=None),
        changed_event(1, note="x"),
        changed_event(2, board=["--"] * 4),
    ],
)
def test_the_schema_refuses_wrong_shapes(text: str) -> None:
    assert not accepts(text)
