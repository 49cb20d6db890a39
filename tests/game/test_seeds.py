"""Sets of seeds: their text, their order, and that their size costs nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addiction.seeds import MAX_SEED, SeedSet

RANGES = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 20)), min_size=1, max_size=8)


def written(ranges: list[tuple[int, int]]) -> str:
    return ",".join(f"{first}-{first + more}" for first, more in ranges)


def members(ranges: list[tuple[int, int]]) -> set[int]:
    return {seed for first, more in ranges for seed in range(first, first + more + 1)}


def listed(seeds: SeedSet, size: int = 7) -> list[int]:
    return [seed for block in seeds.blocks(size) for seed in block]


@pytest.mark.parametrize(
    ("text", "canonical", "count"),
    [
        ("1-100", "1-100", 100),
        ("5", "5", 1),
        ("0", "0", 1),
        ("1-10,20,30-40", "1-10,20,30-40", 22),
        (" 1 - 3 , 7 ", "1-3,7", 4),
        ("4-6,1-3", "1-6", 6),
        ("1-5,3-4,5", "1-5", 5),
        ("7-7", "7", 1),
        (f"0-{MAX_SEED}", f"0-{MAX_SEED}", 2**64),
    ],
)
def test_text(text: str, canonical: str, count: int) -> None:
    seeds = SeedSet.parse(text)
    assert (str(seeds), seeds.count) == (canonical, count)
    assert SeedSet.parse(canonical) == seeds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not a seed"),
        ("1-", "'1-' is not a seed"),
        ("-5", "'-5' is not a seed"),
        ("1,,2", "'' is not a seed"),
        ("1-2-3", "'1-2-3' is not a seed"),
        ("0x10", "'0x10' is not a seed"),
        ("١", "is not a seed"),
        ("1..5", "'1..5' is not a seed"),
        ("10-1", "'10-1' runs backwards"),
        ("18446744073709551616", "above the largest seed"),
        ("1-99999999999999999999", "above the largest seed"),
        ("9" * 5000, "is not a seed"),
    ],
)
def test_what_is_no_set_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        SeedSet.parse(text)


@given(RANGES, st.integers(1, 50))
def test_blocks_give_every_member_once_in_order(ranges: list[tuple[int, int]], size: int) -> None:
    seeds = SeedSet.parse(written(ranges))
    assert listed(seeds, size) == sorted(members(ranges))
    assert seeds.count == len(members(ranges))
    assert all(len(block) <= size for block in seeds.blocks(size))


@given(RANGES, RANGES)
def test_union(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> None:
    union = SeedSet.parse(written(first)) | SeedSet.parse(written(second))
    assert listed(union) == sorted(members(first) | members(second))
    assert SeedSet.parse(str(union)) == union
    assert all(before[1] + 1 < after[0] for before, after in zip(union.ranges, union.ranges[1:], strict=False))


def test_blocks_of_all_seeds_begin_at_once_and_end_with_the_last() -> None:
    assert next(SeedSet.parse(f"0-{MAX_SEED}").blocks(512)) == range(512)
    assert listed(SeedSet.parse(f"{MAX_SEED - 1}-{MAX_SEED}")) == [MAX_SEED - 1, MAX_SEED]


def test_no_block_holds_seeds_from_both_sides_of_the_sign_bit() -> None:
    blocks = list(SeedSet.parse(f"{2**63 - 3}-{2**63 + 3}").blocks(512))
    assert blocks == [range(2**63 - 3, 2**63), range(2**63, 2**63 + 4)]
