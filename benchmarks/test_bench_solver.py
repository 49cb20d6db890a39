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
        (42, "addiction", "winnable", 1_136, 867),
        (6, "basic", "unwinnable", 10_118, 3_387),
        (1, "basic", "undecided", 100_000, 36_602),
        (1, "addiction", "undecided", 100_000, 42_587),
    ],
)
def test_solve(benchmark: BenchmarkFixture, seed: int, rules: str, verdict: str, nodes: int, positions: int) -> None:
    start = core.deal(seed, core.Rules.parse(rules))
    result = benchmark(core.solve, start, nodes=100_000)
    assert (result.verdict, result.nodes, result.positions) == (verdict, nodes, positions)
