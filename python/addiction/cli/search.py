"""What the answers of ``addiction solve`` have in common: a look at the search while it runs, figures, exit codes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from addiction._core import Progress
from addiction.cli.diagnostics import ExitCode, search_status
from addiction.cli.interrupt import interrupt_flag

if TYPE_CHECKING:
    from addiction.literals import Verdict

VERDICT_CODES: "dict[Verdict, ExitCode]" = {
    "winnable": ExitCode.YES,
    "unwinnable": ExitCode.NO,
    "undecided": ExitCode.UNDECIDED,
}


class Figures(Protocol):
    """What a search cost."""

    @property
    def nodes(self) -> int: ...  # noqa: D102
    @property
    def positions(self) -> int: ...  # noqa: D102
    @property
    def seconds(self) -> float: ...  # noqa: D102
    @property
    def peak_memory_bytes(self) -> int: ...  # noqa: D102


@contextmanager
def watched() -> Iterator[Callable[[Progress], bool]]:
    """Give the progress callback that shows a search on the terminal and ends it on Ctrl-C."""
    with interrupt_flag() as interrupted, search_status() as show:

        def progress(now: Progress) -> bool:
            show(f"{now.positions:,} positions, {now.seconds:.0f} s, {now.memory_bytes / 2**20:,.0f} MiB")
            return not interrupted()

        yield progress


def figures_line(figures: Figures) -> str:
    """Return the cost of a search in words."""
    return (
        f"{figures.nodes:,} nodes, {figures.positions:,} positions, {figures.seconds:.2f} s, "
        f"{figures.peak_memory_bytes / 2**20:,.1f} MiB"
    )


def limit_words(limit: str | None) -> str:
    """Return what ended an undecided search."""
    return "interrupted" if limit == "interrupted" else f"the limit on {limit} was reached"
