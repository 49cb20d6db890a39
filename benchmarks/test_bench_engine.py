"""Speed of the engine's parts. Each benchmark asserts its count, so that times compare like with like."""

from pytest_benchmark.fixture import BenchmarkFixture

from addiction import _core as core

POSITIONS = 1000


def test_perft(benchmark: BenchmarkFixture) -> None:
    assert benchmark(core.perft, core.deal(42), 7) == 35_379


def test_perft_table(benchmark: BenchmarkFixture) -> None:
    assert benchmark(core.perft_table, core.deal(42), 6)[-1] == (7_918, 372)


def test_deal(benchmark: BenchmarkFixture) -> None:
    def deal_all() -> int:
        return sum(core.deal(seed).placed_count for seed in range(POSITIONS))

    assert benchmark(deal_all) == 282


def test_shuffle(benchmark: BenchmarkFixture) -> None:
    start = core.deal(42)

    def shuffle_all() -> int:
        return sum(start.shuffled(42, number).placed_count for number in range(1, POSITIONS + 1))

    assert benchmark(shuffle_all) == 314


def test_legal_moves(benchmark: BenchmarkFixture) -> None:
    positions = [core.deal(seed) for seed in range(POSITIONS)]

    def count_all() -> int:
        return sum(len(position.legal_moves()) for position in positions)

    assert benchmark(count_all) == 4_318


def test_play_a_line(benchmark: BenchmarkFixture) -> None:
    start = core.deal(42)
    line = core.solve(start).line

    def play() -> core.Position:
        position = start
        for move in line:
            position = position.after(move)
        return position

    assert benchmark(play).is_won


def test_text_round_trip(benchmark: BenchmarkFixture) -> None:
    lines = [core.deal(seed).line for seed in range(POSITIONS)]

    def read_all() -> list[str]:
        return [core.Position.from_line(line).line for line in lines]

    assert benchmark(read_all) == lines
