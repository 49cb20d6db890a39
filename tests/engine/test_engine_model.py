"""Random play of a Position, compared after each step with a board of tests/reference.py."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import reference as ref
from addiction import Position, Rules, deal
from strategies import CARDS, Case, board_of, engine_rules, from_one, reference_move, seeds, variants

RANKS = st.sampled_from([3, 4, 5, 13, 7, 12])


class PositionMachine(RuleBasedStateMachine):
    """A position, the reference's board beside it, and all positions seen on the way."""

    @initialize(variant=variants(RANKS), seed=seeds())
    def begin(self, variant: ref.Rules, seed: int) -> None:
        self.variant = variant
        self.seed = seed
        self.shuffles = 0
        self.position = deal(seed, engine_rules(variant))
        self.case = Case(ref.deal(seed, variant), variant.shuffles, variant)
        self.seen: list[tuple[Position, Case]] = []

    def go(self, position: Position, board: ref.Board, left: int | None) -> None:
        self.seen.append((self.position, self.case))
        self.position = position
        self.case = Case(board, left, self.variant)

    @property
    def moves(self) -> list[ref.Move]:
        return ref.legal_moves(self.case.board, self.variant)

    def play(self, index: int) -> None:
        board = ref.apply(self.case.board, self.moves[index])
        self.go(self.position.after(self.position.legal_moves()[index]), board, self.case.left)

    # Steps

    @precondition(lambda self: self.moves)
    @rule(choices=st.lists(st.integers(0, 11), min_size=1, max_size=5))
    def move(self, choices: list[int]) -> None:
        for choice in choices:
            if self.moves:
                self.play(choice % len(self.moves))

    @rule()
    def place(self) -> None:
        """Play the first move that places a card, if there is one."""
        count = len(ref.placed(self.case.board, self.variant))
        for index, move in enumerate(self.moves):
            if len(ref.placed(ref.apply(self.case.board, move), self.variant)) > count:
                self.play(index)
                return

    @precondition(lambda self: self.case.left != 0 and not ref.won(self.case.board, self.variant))
    @rule()
    def shuffle(self) -> None:
        self.shuffles += 1
        board = ref.shuffle(self.case.board, self.seed, self.shuffles, self.variant)
        left = None if self.case.left is None else self.case.left - 1
        self.go(self.position.shuffled(self.seed, self.shuffles), board, left)

    @precondition(lambda self: self.case.left == 0 or ref.won(self.case.board, self.variant))
    @rule(seed=seeds(), number=st.integers(1, 100))
    def no_shuffle(self, seed: int, number: int) -> None:
        try:
            self.position.shuffled(seed, number)
        except ValueError:
            return
        raise AssertionError("a shuffle of a won board, or one too many")

    @precondition(lambda self: self.seen)
    @rule(index=st.integers(0, 1000))
    def go_back(self, index: int) -> None:
        position, case = self.seen[index % len(self.seen)]
        self.go(position, case.board, case.left)

    @rule(card=st.sampled_from(CARDS), row=st.integers(1, 4), column=st.integers(1, 13))
    def ask(self, card: str, row: int, column: int) -> None:
        if ref.rank(card) > self.variant.ranks or column > self.variant.ranks:
            return
        legal = (card, row - 1, column - 1) in self.moves
        assert (self.position.illegal_reason(card, row, column) is None) == legal

    # What must hold

    @invariant()
    def texts_agree(self) -> None:
        assert self.position.line == self.case.line
        assert self.position.text == ref.to_text(self.case.board) + "\n"
        assert board_of(self.position) == self.case.board

    @invariant()
    def states_agree(self) -> None:
        board, left = self.case.board, self.case.left
        assert [reference_move(move) for move in self.position.legal_moves()] == self.moves
        assert self.position.placed() == from_one(sorted(ref.placed(board, self.variant)))
        assert self.position.status == ref.status(board, left, self.variant)
        assert self.position.key == f"{ref.key(board):016x}"
        assert self.position.shuffles_left == left

    @invariant()
    def the_line_says_all(self) -> None:
        fresh = self.case.position
        assert fresh == self.position
        assert hash(fresh) == hash(self.position)
        assert fresh.rules == Rules.parse(self.variant.rules_id())
        assert fresh.legal_moves() == self.position.legal_moves()

    @invariant()
    def positions_are_equal_where_the_boards_are(self) -> None:
        for position, case in self.seen[-5:]:
            assert (position == self.position) == (case == self.case)

    def teardown(self) -> None:
        for position, case in getattr(self, "seen", []):
            assert position.line == case.line
            assert position == case.position


TestPosition = PositionMachine.TestCase
TestPosition.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
