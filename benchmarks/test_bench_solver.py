"""Speed of the searches on fixed work. A total that changes says that the search has changed."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from addiction import _core as core


def test_explore(benchmark: BenchmarkFixture) -> None:
    start = core.deal(6, core.Rules.parse("basic"))
    result = benchmark(core.explore, start)
    assert (result.verdict, result.nodes, result.positions) == ("unwinnable", 62_937, 22_544)


@pytest.mark.parametrize(
    ("seed", "rules", "verdict", "nodes", "positions"),
    [
        (42, "addiction", "winnable", 1_398, 1_099),
        (6, "basic", "unwinnable", 12_166, 4_456),
        (1, "basic", "undecided", 100_000, 35_097),
        (1, "addiction", "undecided", 100_000, 41_408),
    ],
)
def test_solve(benchmark: BenchmarkFixture, seed: int, rules: str, verdict: str, nodes: int, positions: int) -> None:
    start = core.deal(seed, core.Rules.parse(rules))
    result = benchmark(core.solve, start, nodes=100_000)
    assert (result.verdict, result.nodes, result.positions) == (verdict, nodes, positions)


def test_solve_lost_deal(benchmark: BenchmarkFixture) -> None:
    start = core.deal(20, core.Rules.parse("addiction"))
    result = benchmark(core.solve, start)
    assert (result.verdict, result.nodes, result.positions) == ("unwinnable", 2_079_944, 568_525)


def test_solve_lost_deal_with_two_threads(benchmark: BenchmarkFixture) -> None:
    start = core.deal(20, core.Rules.parse("addiction"))
    assert benchmark(core.solve, start, threads=2).verdict == "unwinnable"
