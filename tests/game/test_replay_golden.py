"""Replay files of every release: written once, never rewritten, read for ever."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from addiction import Replay
from addiction.replay import json_schema
from games import Clock
from replay_reader import check_replay

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "replays").glob("*.json"))

# Moves, shuffles, undos, placed cards, time, result and key of each game.
GOLDEN_GAMES = {
    "won": (121, 0, 6, 48, 643230, "won", "be57d45d7d684f3f"),
    "shuffles": (26, 3, 9, 4, 244241, "open", "6f0f0374feaddecb"),
    "montana-lost": (98, 2, 0, 21, 463565, "lost", "2d865c73c3a7438f"),
    "short-deck-unlimited-fixed": (32, 3, 0, 20, 149128, "won", "da1fbf862e7588f8"),
    "position": (12, 1, 1, 4, 58251, "open", "e79be5fbdbee672e"),
}


def test_every_golden_file_is_pinned() -> None:
    assert {path.stem for path in GOLDEN} == set(GOLDEN_GAMES)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_file_keeps_loading(path: Path) -> None:
    """PySolFC 426: old saves stopped loading."""
    replay = Replay.load(path)
    check = replay.check()
    assert check.error is None
    game = replay.resume(clock=Clock())
    counts = (game.moves, game.shuffles, game.undos, game.placed_count, game.elapsed_ms)
    assert (*counts, game.result, game.position.key) == GOLDEN_GAMES[path.stem]
    assert game.position == check.boards[-1]
    assert len(check.boards) == len(replay.events) + 1


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_file_is_still_written_byte_for_byte(path: Path) -> None:
    replay = Replay.load(path)
    assert replay.to_json() == path.read_text()
    assert Replay.of(replay.resume(), player=replay.player) == replay
    assert Draft202012Validator(json_schema()).is_valid(json.loads(path.read_text()))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_file_can_be_checked_by_the_documentation_alone(path: Path) -> None:
    check_replay(json.loads(path.read_text()))
