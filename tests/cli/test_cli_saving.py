"""How ``addiction play`` saves games, goes on with them, and leaves."""

import errno
import os
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

import games
from addiction import Game, Replay, Setup
from program import ALMOST_WON, DATA, answers, boards, call, counts, play, refused, start

SHORT = ["--seed", "4", "--rules", "ranks=5"]
CHANGED = "another program has changed the file"
KEPT = "game saved in {}: go on with --resume"


# Saving


def saved_actions(file: Path) -> list[str]:
    replay = Replay.load(file)
    assert replay.check().legal
    return [event.action for event in replay.events]


def test_the_game_is_saved_after_every_action(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    commands = ["2C 1", "4C", "undo", "shuffle", "restart", "undo"]
    for count in range(1, len(commands) + 1):
        file.unlink(missing_ok=True)
        run = play(commands[:count], *SHORT, "--out", file)
        assert run.out.endswith(f"\ngame saved in {file}: go on with --resume\n")
        assert saved_actions(file) == commands[:count]


def test_a_game_without_an_action_leaves_no_file(tmp_path: Path) -> None:
    run = play(["5S", "hint", "board"], *SHORT, "--out", tmp_path / "game.json")
    assert run.out.endswith("\ngoodbye\n")
    assert list(tmp_path.iterdir()) == []


def test_a_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = play(["2C 1", "4C", "shuffle", "undo"], *SHORT, "--out", file)
    second = play(["redo", "undo", "undo"], "--resume", file)
    assert boards(second)[0] == boards(first)[-1]
    assert counts(second)[0] == counts(first)[-1]
    assert boards(second)[1:] == [boards(first)[3], boards(first)[2], boards(first)[1]]
    assert saved_actions(file) == ["2C 1", "4C", "shuffle", "undo", "redo", "undo", "undo"]


def test_undone_moves_do_not_come_back_in_the_saved_game_littlego_40(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(["2C 1", "4C", "undo", "undo"], *SHORT, "--out", file)
    run = play([], "--resume", file)
    assert boards(run) == boards(play([], *SHORT))
    assert counts(run) == ["moves 0, shuffles left 3, placed 1 of 16"]


def test_the_clock_of_a_resumed_game_goes_on(tmp_path: Path) -> None:
    file, clock = tmp_path / "game.json", games.Clock()
    game = Game(Setup.from_text(games.ONE_MOVE_FROM_WON).position(), clock=clock)
    game.restart()
    clock.pass_ms(3_723_000)
    game.undo()
    Replay.of(game).save(file)
    assert answers(play(["KD"], "--resume", file))[-1].startswith("won in 1 move, 0 shuffles, 1:02:0")


@pytest.mark.parametrize("name", sorted(path.name for path in (DATA / "replays").glob("*.json")))
def test_old_games_go_on(name: str, tmp_path: Path) -> None:  # PySolFC 426
    replay = Replay.load(DATA / "replays" / name)
    run = play(["undo", "redo"], "--resume", DATA / "replays" / name, "--out", tmp_path / "game.json")
    assert answers(run)[-2 if replay.result != "open" else -1] == "done: redo"
    assert boards(run)[0] == boards(run)[2]
    assert len(saved_actions(tmp_path / "game.json")) == len(replay.events) + 2


def test_a_won_game_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(["3S"], "--position", ALMOST_WON, "--out", file)
    run = play(["undo", "3S"], "--resume", file)
    assert [line[:4] for line in answers(run)] == ["won ", "done", "done", "won "]
    assert saved_actions(file) == ["3S", "undo", "3S"]


def test_a_solution_can_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    call("solve", "--seed", "3", "--rules", "ranks=4", "--out", file)
    moves = saved_actions(file)
    run = play(["undo", "redo"], "--resume", file)
    assert f"moves {len(moves) - 1}, " in run.out
    assert saved_actions(file) == [*moves, "undo", "redo"]
    assert Replay.load(file).player == "solver"


def test_resume_with_out_leaves_the_first_file_alone(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    play(["2C 1"], *SHORT, "--out", file)
    assert play(["4C"], "--resume", file, "--out", other).out.endswith(
        f"\ngame saved in {other}: go on with --resume\n"
    )
    assert (saved_actions(file), saved_actions(other)) == (["2C 1"], ["2C 1", "4C"])


def test_resume_with_out_saves_also_without_an_action(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    play(["2C 1"], *SHORT, "--out", file)
    assert play([], "--resume", file, "--out", other).out.endswith(f"\ngame saved in {other}: go on with --resume\n")
    assert saved_actions(other) == ["2C 1"]


def test_resume_with_the_same_file_as_out(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(["2C 1"], *SHORT, "--out", file)
    assert play(["4C"], "--resume", file, "--out", tmp_path / "." / "game.json").code == 0
    assert saved_actions(file) == ["2C 1", "4C"]


def test_save_as(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.json").write_text("mine", encoding="utf-8")
    run = play(["save", "2C 1", "save taken.json", "SAVE  My [red] :heart:.json", "4C", "save", "save ."], *SHORT)
    assert answers(run) == [
        "no: give a file name: save game.json",
        "done: 2C 1",
        "no: taken.json exists: choose another file",
        "saved in My [red] :heart:.json, from now on after every action",
        "done: 4C",
        "saved in My [red] :heart:.json, from now on after every action",
        "no: . exists: choose another file",
    ]
    assert saved_actions(Path("My [red] :heart:.json")) == ["2C 1", "4C"]
    assert Path("taken.json").read_text(encoding="utf-8") == "mine"
    assert (run.code, run.out.splitlines()[-1]) == (0, "game saved in My [red] :heart:.json: go on with --resume")


def test_save_to_another_file_goes_on_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play(["2C 1", "save b.json", "4C"], *SHORT, "--out", "a.json")
    assert (saved_actions(Path("a.json")), saved_actions(Path("b.json"))) == (["2C 1"], ["2C 1", "4C"])


@pytest.mark.parametrize("name", ["x" * 300, "missing/game.json", "a\0b"])
def test_save_under_an_impossible_name_does_not_end_the_game(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = play(["2C 1", f"save {name}", "4C"], *SHORT, "--out", "game.json")
    refused(run, "not saved", code=0)
    if name.startswith("missing"):
        assert run.err == "addiction: missing/game.json: not saved: missing: no such directory\n"
    assert saved_actions(Path("game.json")) == ["2C 1", "4C"]


# A game that is saved nowhere


LOST = "the game was not saved (save FILE, or --out FILE, keeps it)"


def test_a_pipe_is_told_in_one_line_that_its_game_was_saved_nowhere() -> None:
    for last in ([], ["quit"], ["exit"]):
        run = play(["2C 1", *last], *SHORT)
        assert (run.code, run.err, run.out.splitlines()[-1]) == (0, "", LOST)
        assert "?" not in run.out
    assert play(["5S", "hint"], *SHORT).out.endswith("\ngoodbye\n")


def test_a_new_game_has_the_same_rules_and_no_file_yet(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    run = play(["2C 1", "new 3", "shuffle", f"save {file}", f"save {other}"], *SHORT, "--out", file)
    title = "seed 3, rules ranks=5,shuffles=3,gaps=random,twos=any"
    assert f"\n{KEPT.format(file)}\n{title}\nthis game is saved nowhere yet: save FILE keeps it\nmoves 0" in run.out
    assert answers(run)[-2:] == [
        f"no: {file} exists: choose another file",
        f"saved in {other}, from now on after every action",
    ]
    assert (saved_actions(file), saved_actions(other)) == (["2C 1"], ["shuffle"])
    assert (Replay.load(other).seed, boards(run)[2]) == (3, boards(play([], "--seed", "3", "--rules", "ranks=5"))[0])


def test_a_new_game_is_dealt_afresh_and_says_what_becomes_of_the_old_one() -> None:
    run = play(["2C 1", "new", "new"], *SHORT)
    assert run.out.count(f"\n{LOST}\nseed ") == 1
    seeds = {line.partition(",")[0] for line in run.out.splitlines() if line.startswith("seed ")}
    assert len(seeds) == 3
    assert run.out.endswith("\ngoodbye\n")


@pytest.mark.parametrize("seed", ["-1", "1-2", "4.0", "1_0", "2" * 20, "9" * 5000, "x", "1 2", "２"])
def test_a_new_game_needs_a_seed_that_is_one(seed: str) -> None:
    run = play([f"new {seed}"], *SHORT)
    assert run.out.count("\nno: '") == (len(seed) < 4000)
    assert len(boards(run)) == 1


def test_a_file_name_that_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = call("play", *SHORT, stdin=b"2C 1\nsave caf\xe9.json\n")
    assert run.code == 0
    assert [os.fsencode(path) for path in tmp_path.iterdir()] == [os.fsencode(tmp_path) + b"/caf\xe9.json"]


# Saving that fails


@pytest.mark.parametrize(
    ("module", "function", "code"), [(os, "fsync", errno.ENOSPC), (tempfile, "mkstemp", errno.EACCES)]
)
def test_a_full_disk_keeps_the_older_file(
    module: object, function: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **options: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    file = tmp_path / "game.json"
    play(["2C 1"], *SHORT, "--out", file)
    before = file.read_bytes()
    monkeypatch.setattr(module, function, fail)
    run = play(["4C"], "--resume", file)
    assert run.code == 2
    assert run.err == f"addiction: {file}: not saved: {os.strerror(code)}\n" * 2
    assert answers(run) == ["done: 4C"]
    assert run.out.endswith("\ngoodbye\n")
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_what_could_not_be_saved_is_saved_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, fsync, calls = tmp_path / "game.json", os.fsync, []

    def fail_first(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", fail_first)
    run = play(["2C 1"], *SHORT, "--out", file)
    refused(run, "not saved: No space left", code=0)
    assert run.out.endswith(f"\ngame saved in {file}: go on with --resume\n")
    assert saved_actions(file) == ["2C 1"]


def test_ctrl_c_during_saving_does_not_lose_the_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, fsync = tmp_path / "game.json", os.fsync

    def interrupted(descriptor: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", interrupted)
    run = play(["2C 1", "4C"], *SHORT, "--out", file)
    assert (run.code, run.err, answers(run)) == (130, "", ["done: 2C 1"])
    assert run.out.endswith(f"\ngame saved in {file}: go on with --resume\n")
    assert saved_actions(file) == ["2C 1"]


def test_a_disk_that_is_full_indeed(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False)
    if mounted.returncode != 0:
        pytest.skip("no right to mount a small disk")
    try:
        file = disk / "game.json"
        play(["2C 1"], *SHORT, "--out", file)
        with (disk / "filler").open("wb", buffering=0) as filler, suppress(OSError):
            while filler.write(bytes(4096)):
                pass
        run = play(["4C"], "--resume", file)
        assert run.code == 2
        assert "not saved: No space left on device\n" in run.err
        assert saved_actions(file) == ["2C 1"]
        assert sorted(path.name for path in disk.iterdir()) == ["filler", "game.json"]
    finally:
        subprocess.run(["umount", disk], check=True)


# Two at one file


def test_a_second_session_is_told_at_once_and_takes_nothing(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    with waiting_game(file) as process:
        link.symlink_to(file)
        for name in (file, link):
            run = play(["undo", "undo"], "--resume", name)
            refused(run, f"{name}: this game is being played elsewhere")
            assert run.out == ""
        other = play(["undo"], "--resume", file, "--out", tmp_path / "other.json")
        assert saved_actions(tmp_path / "other.json") == ["2C 1", "4C", "undo"]
        assert other.code == 0
        process.communicate(b"shuffle\n")
    assert saved_actions(file) == ["2C 1", "4C", "shuffle"]
    assert answers(play(["undo"], "--resume", file)) == ["done: undo"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "link.json", "other.json"]


def test_a_second_session_for_the_same_new_file_is_told_before_the_first_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with start("play", *SHORT, "--out", file) as process:
        assert process.stdout
        process.stdout.readline()
        refused(play(["2C 1"], *SHORT, "--out", file), f"{file}: this game is being played elsewhere")
        run = play(["2C 1", f"save {file}", "4C"], *SHORT)
        refused(run, f"{file}: not saved: this game is being played elsewhere", code=0)
        process.communicate()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_others_changed_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        file.write_text("mine", encoding="utf-8")
        out, err = process.communicate(f"undo\nsave {tmp_path / 'other.json'}\nundo\nsave {file}\n".encode())
    assert (process.returncode, err) == (0, f"addiction: {file}: not saved: {CHANGED}\n".encode())
    assert out.endswith(f"\nno: {file} exists: choose another file\n{KEPT.format(tmp_path / 'other.json')}\n".encode())
    assert file.read_text(encoding="utf-8") == "mine"
    assert saved_actions(tmp_path / "other.json") == ["2C 1", "4C", "undo", "undo"]


def test_a_game_that_others_keep_from_being_saved_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        file.write_text("mine", encoding="utf-8")
        out, err = process.communicate(b"undo\nnew\n")
    assert (process.returncode, err) == (2, f"addiction: {file}: not saved: {CHANGED}\n".encode() * 3)
    assert b"seed " not in out
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_program_leaves_no_lock(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        assert (tmp_path / "game.json-lock").exists()
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (-number, b"")
    assert list(tmp_path.iterdir()) == [file]
    assert saved_actions(file) == ["2C 1", "4C"]


def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(["2C 1"], *SHORT, "--out", file)
    file.chmod(0o444)
    before = file.read_bytes()
    refused(play(["undo"], "--resume", file), f"{file}: write-protected")
    refused(play(["undo"], "--resume", file, "--out", file), f"{file}: write-protected")
    assert play(["undo"], "--resume", file, "--out", tmp_path / "other.json").code == 0
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (before, 0o444)


def test_a_file_that_becomes_write_protected_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        file.chmod(0o444)
        _, err = process.communicate(b"undo\n")
    assert (process.returncode, err) == (2, f"addiction: {file}: not saved: write-protected\n".encode() * 2)
    assert saved_actions(file) == ["2C 1", "4C"]


# Leaving


def waiting_game(file: Path) -> "subprocess.Popen[bytes]":
    """A game that has made two moves, each saved, and waits for the next."""
    process = start("play", *SHORT, "--out", file)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"2C 1\n4C\n")
    process.stdin.flush()
    while process.stdout.readline() != b"done: 4C\n":
        pass
    return process


def test_ctrl_c_leaves_the_game_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    assert out.endswith(f"\ngame saved in {file}: go on with --resume\n".encode())
    assert saved_actions(file) == ["2C 1", "4C"]


def test_a_killed_game_leaves_a_legal_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        process.kill()
        process.communicate()
    assert saved_actions(file) == ["2C 1", "4C"]
    assert answers(play(["undo"], "--resume", file)) == ["done: undo"]


@pytest.mark.parametrize("lines", [1, 60, 200, 555])
def test_killed_at_any_moment_a_file_is_whole(lines: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with waiting_game(file) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"undo\nredo\n" * 1000)
        process.stdin.flush()
        for _ in range(lines):
            assert process.stdout.readline()
        process.kill()
        process.communicate()
    assert saved_actions(file)[:2] == ["2C 1", "4C"]
    assert {path.name for path in tmp_path.iterdir() if not path.name.endswith(".tmp")} == {
        "game.json",
        "game.json-lock",
    }
    play(["undo"], "--resume", file)
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".tmp")] == ["game.json"]


# What is refused


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine", encoding="utf-8")
    refused(play(["2C 1"], *SHORT, "--out", file), f"{file} exists", "--resume")
    game = tmp_path / "other.json"
    play(["2C 1"], *SHORT, "--out", game)
    refused(play(["4C"], "--resume", game, "--out", file), f"{file} exists")
    assert file.read_text(encoding="utf-8") == "mine"
    assert saved_actions(game) == ["2C 1"]


def test_an_illegal_file_is_not_resumed_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(["2C 1"], *SHORT, "--out", file)
    text = file.read_text(encoding="utf-8")
    for old, new, error in (
        ("2C 1", "4C", "the key is"),
        ("2C 1", "5S", "event 1 (5S)"),
        ("open", "won", "stored as won"),
    ):
        false = text.replace(f'"{old}"', f'"{new}"')
        file.write_text(false, encoding="utf-8")
        run = play(["shuffle"], "--resume", file)
        refused(run, f"{file}: ", error, code=1)
        assert (run.out, file.read_text(encoding="utf-8")) == ("", false)


@pytest.mark.parametrize("option", [["--seed", "1"], ["--deal", "-"], ["--position", ALMOST_WON], ["--rules", "basic"]])
def test_resume_takes_everything_from_the_file(option: list[str], tmp_path: Path) -> None:
    refused(call("play", "--resume", tmp_path / "game.json", *option), "--resume", option[0])


def test_files_that_cannot_be_made(tmp_path: Path) -> None:
    refused(play([], "--out", tmp_path / "missing" / "game.json"), "missing: no such directory")
    refused(play([], "--out", tmp_path), "exists")
    refused(play([], "--out", tmp_path / ("x" * 300)), "File name too long")
    refused(play([], "--resume", tmp_path / "game.json"), "game.json: No such file")
    refused(play([], "--resume", tmp_path / "game.json", "--out", tmp_path / "new.json"), "game.json: No such file")
    refused(play([], "--resume", tmp_path), "Is a directory")
