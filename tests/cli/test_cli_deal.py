"""``addiction deal``, and the options by which every command takes a position."""

import os
from pathlib import Path

import pytest

import reference as ref
from addiction import Rules, deal
from addiction.render.text import CardStyle, plain_board
from program import ALMOST_WON, ALMOST_WON_LINE, addiction, call, pinned, refused

BOARD = deal(1).text
LINE = deal(1).line


def with_aces(board: str) -> str:
    """The deal before the aces are taken out."""
    for ace in ("AC", "AD", "AH", "AS"):
        board = board.replace("--", ace, 1)
    return board


def with_signs(board: str, signs: str) -> str:
    return board.translate(str.maketrans("CDHS", signs))


# What a deal looks like


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("deal-1", ["--seed", "1"]),
        ("deal-2-montana", ["--seed", "2", "--rules", "montana"]),
        ("deal-3-short", ["--seed", "3", "--rules", "ranks=4,shuffles=unlimited,gaps=last-column,twos=fixed"]),
        ("deal-given", ["--position", ALMOST_WON]),
    ],
)
def test_bytes_of_a_deal(name: str, args: list[str]) -> None:
    pinned(f"{name}.txt", call("deal", *args).out)
    pinned(f"{name}.json", call("deal", *args, "--json").out)


def test_a_process_writes_the_same_bytes_whatever_the_width() -> None:
    run = addiction("deal", "--seed", "1", env={**os.environ, "COLUMNS": "20", "FORCE_COLOR": "1"})
    assert (run.code, run.err) == (0, "")
    pinned("deal-1.txt", run.out)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_a_seed_deals_what_the_rules_say_on_every_platform(seed: int) -> None:  # sgtpuzzles 85
    board = ref.deal(seed, ref.Rules())
    answer = call("deal", "--seed", str(seed), "--json").json
    assert answer == {"seed": seed, "deal": ref.to_line(board, 3, ref.Rules()), "rows": board}


def test_json_of_a_given_deal_has_no_seed() -> None:
    answer = call("deal", "--position", ALMOST_WON, "--json").json
    assert (answer["seed"], answer["deal"]) == (None, ALMOST_WON_LINE)


def test_seed_0_is_a_seed() -> None:  # Faker 920
    assert call("deal", "--seed", "0").out == call("deal", "--seed", "0").out
    assert call("deal", "--seed", "0").out.startswith("# seed 0, ")


def test_without_a_seed_a_fresh_one_is_dealt_and_named() -> None:
    first, second = call("deal", "--json").json, call("deal", "--json").json
    assert first["seed"] != second["seed"]
    assert call("deal", "--seed", str(first["seed"]), "--json").json == first


def test_rules_in_any_order_and_with_any_fields_left_out() -> None:
    for rules in ("ranks=5,twos=fixed", "twos=fixed,gaps=random,ranks=5", "shuffles=3,ranks=5,twos=fixed"):
        answer = call("deal", "--seed", "4", "--rules", rules, "--json").json
        assert answer["deal"].endswith(":3:ranks=5,shuffles=3,gaps=random,twos=fixed")


# Given boards


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(BOARD.encode(), id="as written"),
        pytest.param(BOARD.rstrip("\n").encode(), id="no last line end"),
        pytest.param(BOARD.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + BOARD.encode(), id="UTF-8 byte order mark"),
        pytest.param(b"\xef\xbb\xbf# a deal\n" + BOARD.encode(), id="byte order mark and comment"),
        pytest.param(b"\xef\xbb\xbf" + LINE.encode(), id="byte order mark and one-line form"),
        pytest.param(with_signs(BOARD, "♣♦♥♠").encode(), id="symbols"),
        pytest.param(with_signs(BOARD, "♧♢♡♤").encode(), id="white symbols"),
        pytest.param(BOARD.lower().encode(), id="lower case"),
        pytest.param(BOARD.replace("T", "10").encode(), id="10 for T"),
        pytest.param(BOARD.replace("--", "..").encode(), id="dots for gaps"),
        pytest.param(BOARD.replace("--", "__").encode(), id="lines for gaps"),
        pytest.param(BOARD.replace(" ", " \t  ").encode(), id="tabs and blanks"),
        pytest.param(("# one\n\n  # two\n" + BOARD.replace("\n", "\n\n# more\n")).encode(), id="comments"),
        pytest.param(with_aces(BOARD).encode(), id="aces still there"),
        pytest.param(LINE.encode(), id="one-line form"),
        pytest.param(f"# here it is:\r\n{LINE}\r\n".encode(), id="one-line form, CRLF"),
        pytest.param(with_signs(LINE.split(":")[0], "♣♦♥♠").encode() + b":3:addiction\n", id="one-line form, symbols"),
    ],
)
def test_boards_that_are_read(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "deal"
    file.write_bytes(content)
    assert call("deal", "--deal", file, "--json").json["deal"] == LINE
    assert call("deal", "--deal", "-", "--json", stdin=content).json["deal"] == LINE
    played = call("play", "--deal", "-", stdin=content + b"\nboard\n")
    assert played.out.count("\nmoves 0, shuffles left 3, placed 0 of 48\n") == 2
    assert (played.code, played.err) == (0, "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_with_a_byte_order_mark(encoding: str) -> None:
    mark = "" if encoding == "utf-16" else "\ufeff"
    assert call("deal", "--deal", "-", "--json", stdin=(mark + BOARD).encode(encoding)).json["deal"] == LINE


@pytest.mark.parametrize("style", [CardStyle(symbols=True), CardStyle(symbols=False)])
def test_a_deal_shown_can_be_given_back(style: CardStyle) -> None:
    shown = call("deal", "--seed", "1").out.replace(BOARD, plain_board(deal(1), style).plain)
    assert ("♣" in shown) == style.symbols
    assert call("deal", "--deal", "-", "--json", stdin=shown).json["deal"] == LINE


def test_whatever_play_prints_can_be_given_back() -> None:
    shown = call("play", "--seed", "4", "--rules", "ranks=6,twos=fixed", stdin="").out
    line = call("deal", "--seed", "4", "--rules", "ranks=6,twos=fixed", "--json").json["deal"]
    assert call("deal", "--deal", "-", "--json", stdin=shown).json["deal"] == line
    played = call("play", "--deal", "-", stdin=shown.partition("moves:")[0] + "shuffle\n")
    assert played.out.partition("seed 4")[0].count("done: shuffle") == 1


def test_a_board_of_play_in_the_middle_of_a_game_keeps_its_shuffles_left() -> None:
    shown = call("play", "--seed", "4", stdin="shuffle\n").out.partition("done: shuffle\n")[2]
    assert call("deal", "--deal", "-", "--json", stdin=shown).json["deal"].endswith(":2:addiction")


def test_the_one_line_form_of_a_deal_can_be_given_back_with_its_rules() -> None:
    line = call("deal", "--seed", "9", "--rules", "ranks=6,gaps=after-run", "--json").json["deal"]
    assert call("deal", "--position", line, "--json").json["deal"] == line
    assert call("deal", "--deal", "-", "--json", stdin=line).json["deal"] == line


def test_a_board_takes_the_rules_option() -> None:
    shown = call("deal", "--seed", "9", "--rules", "ranks=6").out
    line = call("deal", "--deal", "-", "--rules", "ranks=6,twos=fixed", "--json", stdin=shown).json["deal"]
    assert line.endswith(":3:ranks=6,shuffles=3,gaps=random,twos=fixed")


def test_a_position_may_begin_with_a_gap() -> None:
    line = "--2C3C/2D3D--/2H3H--/2S--3S:0:ranks=3"
    for args in (["--position", line], [f"--position={line}"]):
        assert call("deal", *args, "--json").json["rows"][0] == ["--", "2C", "3C"]


def test_rules_given_again_with_a_position_must_be_its_own() -> None:
    same = "twos=any,ranks=3"
    assert call("deal", "--position", ALMOST_WON, "--rules", same).code == 0
    refused(call("deal", "--position", ALMOST_WON, "--rules", "ranks=3,twos=fixed"), "--position", "twos=any", "fixed")
    refused(call("deal", "--deal", "-", "--rules", "montana", stdin=LINE), "standard input", "addiction", "montana")


# What is refused


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        pytest.param(b"", "0 rows", id="empty"),
        pytest.param(b"# nothing\n\n", "0 rows", id="comments only"),
        pytest.param(b"\xef\xbb\xbf", "0 rows", id="byte order mark only"),
        pytest.param(BOARD.replace("3D", "4C", 1).encode(), "duplicate card 4C", id="duplicate card"),
        pytest.param(BOARD.replace("3D", "--", 1).encode(), "missing 3D", id="missing card"),
        pytest.param(BOARD.replace("3D", "AD", 1).encode(), "ace AD", id="ace among gaps"),
        pytest.param(BOARD.replace("3D", "1D", 1).encode(), "'1D'", id="no card"),
        pytest.param(BOARD.replace(" ", "", 1).encode(), "12 cells instead of 13", id="narrow row"),
        pytest.param((deal(1, Rules(ranks=7)).text).encode(), "7 cells instead of 13", id="other rules"),
        pytest.param("\n".join(BOARD.splitlines()[:3]).encode(), "3 rows instead of 4", id="three rows"),
        pytest.param((BOARD + BOARD.splitlines()[0]).encode(), "5 rows instead of 4", id="five rows"),
        pytest.param(BOARD.replace("\n", "\r").encode(), "1 row instead of 4", id="CR line ends"),
        pytest.param(BOARD.encode("utf-16-le"), "not UTF-8", id="UTF-16 without byte order mark"),
        pytest.param(BOARD.encode("utf-32"), "not UTF-8", id="UTF-32"),
        pytest.param(b"\xff\xfe3", "not UTF-8", id="torn UTF-16"),
        pytest.param(BOARD.encode() + b"\xe9", "not UTF-8", id="Latin-1"),
        pytest.param(b"\xed\xa0\x80", "not UTF-8", id="lone surrogate"),
        pytest.param(b"\x7fELF\x02\x01\x01\0\0\0", "not UTF-8", id="binary"),
        pytest.param(BOARD.replace("D", "\0", 1).encode(), "not UTF-8", id="null character"),
        pytest.param(b"\x1b[31m" + BOARD.encode(), r"\x1b[31m3D", id="escape sequence"),
        pytest.param(b"zz " * 20000, "'zz' at row 1, column 1", id="long nonsense"),
        pytest.param(b"z" * 60000, "1 row instead of 4", id="long token"),
        pytest.param(b"2C " * 40000, "too long", id="too long"),
        pytest.param(b"0:1:2:3", "three fields", id="one-line form with four fields"),
        pytest.param(LINE.replace(":3:", ":4:").encode(), "4 shuffles left", id="too many shuffles left"),
        pytest.param(LINE.replace("addiction", "addicted").encode(), "'addicted'", id="one-line form, no rules"),
    ],
)
def test_boards_that_are_not_read(content: bytes, fragment: str, tmp_path: Path) -> None:
    file = tmp_path / "deal"
    file.write_bytes(content)
    for run in (call("deal", "--deal", file), call("solve", "--deal", file), call("play", "--deal", file)):
        refused(run, fragment, "deal: ")
        assert run.out == ""
    refused(call("deal", "--deal", "-", stdin=content), fragment, "standard input")


@pytest.mark.parametrize("content", [b"", b"2C 3C", b"\xff\xfe\xfd", BOARD.encode("utf-16"), b"\0" * 100, b"z" * 99999])
def test_boards_that_play_does_not_read_from_its_own_input(content: bytes) -> None:
    refused(call("play", "--deal", "-", stdin=content), "standard input")


def test_deal_files_that_cannot_be_read(tmp_path: Path) -> None:
    refused(call("deal", "--deal", tmp_path / "missing"), "missing: No such file")
    refused(call("deal", "--deal", tmp_path), f"{tmp_path}: Is a directory")
    refused(call("deal", "--deal", "x" * 300), "File name too long")
    refused(call("deal", "--deal", "/dev/zero"), "/dev/zero: too long")
    refused(addiction("deal", "--deal", b"\xff\xfe".decode("utf-8", "surrogateescape")), r"\udcff\udcfe: No such file")


def test_a_deal_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(BOARD, encoding="utf-8")
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything")
    refused(call("deal", "--deal", file), "secret: Permission denied")


@pytest.mark.parametrize(
    ("args", "fragments"),
    [
        (["--seed", "-1"], ["--seed"]),
        (["--seed", str(2**64)], ["--seed", str(2**64 - 1)]),
        (["--seed", "one"], ["--seed"]),
        (["--seed", "1.5"], ["--seed"]),
        (["--seed", ""], ["--seed"]),
        (["--seed", "9" * 5000], ["--seed"]),
        (["--seed", "\udcff"], ["--seed"]),
        (["--seed"], ["--seed"]),
        (["--seed", "1", "--deal", "x"], ["--seed", "--deal", "--position"]),
        (["--seed", "0", "--position", ALMOST_WON], ["--seed", "--deal", "--position"]),
        (["--deal", "x", "--position", ALMOST_WON], ["--seed", "--deal", "--position"]),
        (["--position", ""], ["--position", "three fields"]),
        (["--position", "nonsense"], ["--position", "three fields"]),
        (["--position", ALMOST_WON.replace("3S", "4S")], ["--position", "4S"]),
        (["--position", "\udcff"], ["--position", "not UTF-8"]),
        (["--rules", ""], ["--rules", "''"]),
        (["--rules", "solitaire"], ["--rules", "'solitaire'"]),
        (["--rules", "Addiction"], ["--rules", "'Addiction'"]),
        (["--rules", "ranks=2"], ["--rules", "3 to 13", "'2'"]),
        (["--rules", "ranks=14"], ["--rules", "3 to 13"]),
        (["--rules", "shuffles=100"], ["--rules", "unlimited"]),
        (["--rules", "shuffles=-1"], ["--rules", "'-1'"]),
        (["--rules", "gaps=left"], ["--rules", "'left'"]),
        (["--rules", "twos=all"], ["--rules", "'all'"]),
        (["--rules", "ranks=5,ranks=5"], ["--rules", "ranks twice"]),
        (["--rules", "basic,ranks=5"], ["--rules", "'basic'"]),
        (["--rules", "suits=4"], ["--rules", "'suits'"]),
        (["--rules", "ranks=5,"], ["--rules", "''"]),
        (["--rules", "\udcff"], ["--rules", "not UTF-8"]),
        (["--json=yes"], ["--json"]),
        (["--colour"], ["--colour"]),
        (["1"], ["argument"]),
    ],
)
def test_options_that_are_refused(args: list[str], fragments: list[str]) -> None:
    run = call("deal", *args)
    refused(run, *fragments)
    assert run.out == ""


@pytest.mark.parametrize("command", ["play", "solve"])
def test_other_commands_refuse_the_same(command: str) -> None:
    refused(call(command, "--seed", str(2**64)), "--seed")
    refused(call(command, "--seed", "1", "--position", ALMOST_WON), "exclude each other")
    refused(call(command, "--rules", "ranks=99"), "--rules")
    refused(call(command, "--position", ALMOST_WON, "--rules", "basic"), "--position")


def test_a_command_that_does_not_exist() -> None:
    refused(call("dael"), "'dael'")
    refused(call("--seed", "1"), "--seed")


def test_without_a_command_help_is_shown() -> None:
    assert call().out == call("--help").out
    for command in ("deal", "play", "replay", "solve"):
        assert f"\n  {command} " in call().out
        assert call(command, "-h").out == call(command, "--help").out
