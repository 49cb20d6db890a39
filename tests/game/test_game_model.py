"""Random play of the game layer, compared after each step with a list of boards of tests/reference.py."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import reference as ref
from addiction import Game, IllegalActionError, Replay, Rules, deal
from games import Clock, everything


@dataclass
class Seen:
    """One state of the model's history."""

    board: ref.Board
    left: int | None
    moves: int
    shuffles: int


SOME_RULES = [
    "addiction",
    "montana",
    "basic",
    "ranks=3,shuffles=1,gaps=random,twos=any",
    "ranks=4,shuffles=2,gaps=last-column,twos=any",
    "ranks=5,shuffles=unlimited,gaps=after-run,twos=fixed",
    "ranks=6,shuffles=unlimited,gaps=random,twos=any",
]
CARDS = [rank + suit for rank in "23456789TJQK" for suit in "CDHS"]
NAMES = CARDS + [f"2{suit} {row}" for suit in "CDHS" for row in (1, 2, 3, 4)]


class GameMachine(RuleBasedStateMachine):
    """Random play; the model is a list of reference boards with a place in it."""

    @initialize(
        rules_id=st.sampled_from(SOME_RULES),
        seed=st.integers(0, 2**64 - 1) | st.sampled_from([0, 2**64 - 1]),
        given_position=st.booleans(),
    )
    def begin(self, rules_id: str, seed: int, given_position: bool) -> None:
        self.variant = ref.parse_rules(rules_id)
        self.clock = Clock()
        start = deal(seed, Rules.parse(rules_id))
        self.seed = seed
        self.game = Game(start, seed=None if given_position else seed, clock=self.clock)
        board = ref.deal(seed, self.variant)
        if given_position:
            self.seed = ref.key(board)
        self.history = [Seen(board, self.variant.shuffles, 0, 0)]
        self.current = 0
        self.undos = 0
        self.elapsed = 0
        self.actions: list[tuple[str, int]] = []
        self.aside: tuple[Game, tuple[object, ...]] | None = None

    @property
    def now(self) -> Seen:
        return self.history[self.current]

    @property
    def moves(self) -> list[ref.Move]:
        return ref.legal_moves(self.now.board, self.variant)

    @property
    def won(self) -> bool:
        return ref.won(self.now.board, self.variant)

    def push(self, state: Seen) -> None:
        self.history = [*self.history[: self.current + 1], state]
        self.current += 1

    def refused(self, act: Callable[[], object]) -> None:
        before = everything(self.game)
        with pytest.raises(IllegalActionError) as caught:
            act()
        assert str(caught.value)
        assert everything(self.game) == before

    @rule(ms=st.integers(0, 100_000))
    def wait(self, ms: int) -> None:
        self.clock.pass_ms(ms)
        if self.actions and not self.won:
            self.elapsed += ms

    @precondition(lambda self: self.moves)
    @rule(data=st.data(), named=st.sampled_from(["text", "gap", "move"]))
    def move(self, data: st.DataObject, named: str) -> None:
        played = data.draw(st.sampled_from(self.moves))
        text = ref.move_name(played)
        state = Seen(ref.apply(self.now.board, played), self.now.left, self.now.moves + 1, self.now.shuffles)
        if named == "gap" and played[2] > 0:
            self.game.move(f"r{played[1] + 1}c{played[2] + 1}")
        elif named == "move":
            self.game.move(next(m for m in self.game.legal_moves() if str(m) == text))
        else:
            self.game.move(text)
        self.push(state)
        self.actions.append((text, self.elapsed))

    @rule(name=st.sampled_from(NAMES))
    def illegal_move(self, name: str) -> None:
        assume(name not in [text for move in self.moves for text in (move[0], ref.move_name(move))])
        self.refused(lambda: self.game.move(name))

    @rule()
    def shuffle(self) -> None:
        if self.won or self.now.left == 0:
            self.refused(self.game.shuffle)
            return
        self.game.shuffle()
        k = self.now.shuffles + 1
        left = None if self.now.left is None else self.now.left - 1
        self.push(Seen(ref.shuffle(self.now.board, self.seed, k, self.variant), left, self.now.moves, k))
        self.actions.append(("shuffle", self.elapsed))

    @rule()
    def undo(self) -> None:
        if self.current == 0:
            self.refused(self.game.undo)
            return
        self.game.undo()
        self.current -= 1
        self.undos += 1
        self.actions.append(("undo", self.elapsed))

    @rule()
    def redo(self) -> None:
        if self.current + 1 == len(self.history):
            self.refused(self.game.redo)
            return
        self.game.redo()
        self.current += 1
        self.actions.append(("redo", self.elapsed))

    @rule()
    def restart(self) -> None:
        self.game.restart()
        self.push(self.history[0])
        self.actions.append(("restart", self.elapsed))

    @rule(aside=st.booleans())
    def copy(self, aside: bool) -> None:
        twin = self.game.copy()
        assert everything(twin) == everything(self.game)
        self.game, twin = (self.game, twin) if aside else (twin, self.game)
        twin.set_clock(lambda: 0.0, elapsed_ms=self.elapsed)
        self.aside = (twin, everything(twin))

    @rule()
    def save_and_resume(self) -> None:
        """Littlego 40: undone moves came back in the saved game."""
        replay = Replay.parse(Replay.of(self.game).to_json())
        check = replay.check()
        assert check.error is None
        assert len(check.boards) == len(self.actions) + 1
        assert check.boards[-1] == self.game.position
        self.elapsed = self.actions[-1][1] if self.actions else 0
        self.game.set_clock(self.clock, elapsed_ms=self.elapsed)
        resumed = replay.resume(clock=self.clock)
        assert everything(resumed) == everything(self.game)
        self.game = resumed

    @invariant()
    def agrees(self) -> None:
        game, now = self.game, self.now
        assert game.position.rows == ref.to_text(now.board).split("\n")
        assert game.position.key == f"{ref.key(now.board):016x}"
        assert game.status == ref.status(now.board, now.left, self.variant)
        assert game.result == {"won": "won", "lost": "lost"}.get(game.status, "open")
        assert (game.moves, game.shuffles, game.shuffles_left) == (now.moves, now.shuffles, now.left)
        assert game.undos == self.undos
        assert game.placed_count == len(ref.placed(now.board, self.variant))
        assert (game.can_undo, game.can_redo) == (self.current > 0, self.current + 1 < len(self.history))
        assert [(event.action, event.ms) for event in game.events] == self.actions
        assert [str(move) for move in game.legal_moves()] == [ref.move_name(move) for move in self.moves]
        assert game.elapsed_ms == self.elapsed
        assert game.start.rows == ref.to_text(self.history[0].board).split("\n")

    @invariant()
    def leaves_the_copy_alone(self) -> None:
        if self.aside is not None:
            twin, before = self.aside
            assert everything(twin) == before


GameMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestGameMachine = GameMachine.TestCase
