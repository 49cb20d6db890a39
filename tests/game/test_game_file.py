"""Tests of the file that a game is saved in while it is played."""

import errno
import os
from pathlib import Path

import pytest

from addiction import Game, Replay
from addiction.errors import GameFileError
from addiction.game_file import GameFile
from addiction.lock import FileLock
from addiction.session import Session


def replay(*actions: str) -> Replay:
    game = Game.deal(4)
    for action in actions:
        game.act(action)
    return Replay.of(game)


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system, or a folder, where no lock can be taken."""

    def refuse(_: object) -> int:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(FileLock, "_take", refuse)


def test_one_game_has_a_file_whether_it_is_there_or_not(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for name in (path, tmp_path / "link.json"):
        file = GameFile(path)
        with pytest.raises(GameFileError, match="this game is being played elsewhere"):
            GameFile(name)
        file.save(replay("KS"))
        file.close()
        (tmp_path / "link.json").unlink(missing_ok=True)
        (tmp_path / "link.json").symlink_to(path)
        assert sorted(entry.name for entry in tmp_path.iterdir()) == ["game.json", "link.json"]


def test_a_file_is_free_again_after_its_game_however_often_it_is_closed(tmp_path: Path) -> None:
    for _ in range(2):
        file = GameFile(tmp_path / "game.json")
        file.close()
        file.close()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_was_left_behind_does_not_block_and_goes_away(tmp_path: Path) -> None:
    (tmp_path / "game.json-lock").touch()
    GameFile(tmp_path / "game.json").close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_locks")
def test_what_others_wrote_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    replay().save(path)
    file = GameFile(path)
    file.save(replay("KS"))
    file.save(replay("KS", "undo"))
    replay("shuffle").save(path)
    with pytest.raises(GameFileError, match="another program has changed the file"):
        file.save(replay("KS", "shuffle"))
    assert Replay.load(path) == replay("shuffle")


def test_a_file_that_was_removed_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    file = GameFile(path)
    for actions in (["KS"], ["KS", "undo"]):
        file.save(replay(*actions))
        assert Replay.load(path) == replay(*actions)
        path.unlink()
    file.close()


@pytest.mark.usefixtures("no_locks")
def test_of_two_games_that_want_the_same_new_file_the_first_has_it(tmp_path: Path) -> None:
    first, second = (GameFile(tmp_path / "game.json") for _ in range(2))
    second.save(replay("KS"))
    with pytest.raises(GameFileError, match="another program has changed the file"):
        first.save(replay("shuffle"))
    assert Replay.load(tmp_path / "game.json") == replay("KS")


def test_a_write_protected_file_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    replay("KS").save(path)
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="write-protected"):
        GameFile(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_takes_every_game() -> None:
    first, second = (GameFile(Path("/dev/null")) for _ in range(2))
    for file in (first, second, first):
        file.save(replay("KS"))


def test_a_session_whose_file_is_no_game_lets_it_go(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    with pytest.raises(ValueError, match="not a replay"):
        Session.resume(path)
    assert list(tmp_path.iterdir()) == [path]
    GameFile(path).close()


def test_a_session_goes_over_to_the_file_that_it_is_saved_in(tmp_path: Path) -> None:
    with Session(Game.deal(4), GameFile(tmp_path / "a.json")) as session:
        session.act("shuffle")
        assert session.save_as(tmp_path / "b.json")
        GameFile(tmp_path / "a.json").close()
        with pytest.raises(GameFileError):
            GameFile(tmp_path / "b.json")
    GameFile(tmp_path / "b.json").close()


def test_a_new_game_leaves_the_file_of_the_old_one_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with Session(Game.deal(4), GameFile(path)) as session:
        session.move("KS")
        session.begin(Game.deal(5))
        assert (session.path, session.is_saved) == (None, True)
        session.act("shuffle")
        assert not session.save()
        assert [event.action for event in Replay.load(path).events] == ["KS"]
        GameFile(path).close()
