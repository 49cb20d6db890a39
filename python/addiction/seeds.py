"""Sets of seeds, kept as ranges: as large as one likes, never written out in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from addiction.errors import InputError
from addiction.words.message import Message

MAX_SEED = 2**64 - 1

_PART = re.compile(r"\s*(\d{1,20})\s*(?:-\s*(\d{1,20})\s*)?", re.ASCII)


@dataclass(frozen=True)
class SeedSet:
    """A set of seeds. ``ranges`` holds the first and last seed of each run, ascending, with a hole between any two."""

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> SeedSet:
        """Read ``1-100``, ``5`` or ``1-10,20,30-40``; overlaps count once. Raises InputError with the reason."""
        return cls._joined(_range(part) for part in text.split(","))

    @classmethod
    def _joined(cls, ranges: Iterable[tuple[int, int]]) -> SeedSet:
        joined: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if joined and first <= joined[-1][1] + 1:
                joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
            else:
                joined.append((first, last))
        return cls(tuple(joined))

    @property
    def count(self) -> int:
        """How many seeds; up to 2^64, so more than len() could say."""
        return sum(last - first + 1 for first, last in self.ranges)

    def __or__(self, other: SeedSet) -> SeedSet:
        return self._joined((*self.ranges, *other.ranges))

    def __contains__(self, seed: int) -> bool:
        return any(first <= seed <= last for first, last in self.ranges)

    def __str__(self) -> str:
        return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in self.ranges)

    def blocks(self, size: int) -> Iterator[range]:
        """Give the seeds in ascending order, at most ``size`` at a time, in blocks that begin at multiples of it."""
        for first, last in self.ranges:
            start = first
            while start <= last:
                end = min(last + 1, (start // size + 1) * size)
                yield range(start, end)
                start = end


def _range(part: str) -> tuple[int, int]:
    match = _PART.fullmatch(part)
    if match is None:
        raise InputError(Message("not-seeds", {"text": part.strip()}))
    first = int(match[1])
    last = first if match[2] is None else int(match[2])
    if last < first:
        raise InputError(Message("seeds-backwards", {"text": part.strip()}))
    if last > MAX_SEED:
        raise InputError(Message("seed-too-large", {"seed": last}))
    return first, last
