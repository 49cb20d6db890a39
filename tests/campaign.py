"""Random cases for as long as one likes, against the rules written once more: campaign.py --minutes 60

Deals and positions of short decks, the verdicts on first moves, shortest lines and explanations are compared with the
plain search of trials/walk.py, under all rules and options; texts and game files with random faults must be
read or refused as documented. Each failure is a line that begins with the command which runs it again. Ctrl-C ends it
with the counts so far. Exit code 1 if there were failures.
"""

import argparse
import multiprocessing
import secrets
import signal
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection

from trials.parts import PARTS, run_case

SLICE = 20.0
"""Seconds for a part before it is another one's turn."""

PATIENCE = 120.0
"""Seconds that one case may take."""

LONGEST_FAULT = 600
"""Characters; --case shows all of it."""


class Part:
    """A part of the campaign: what came of its cases so far."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.failures = 0
        self._seed = seed
        self._next = 0
        self._outcomes = Counter[str]()

    def __str__(self) -> str:
        outcomes = ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(self._outcomes.items()))
        return f"{self.name}: {self._next:,} cases, {self.failures} failures ({outcomes})"

    def work(self, seconds: float) -> None:
        """Run further cases for so long, one at least, in a process of its own, so that a crash is one of a case."""
        context = multiprocessing.get_context("fork")
        results, theirs = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(theirs, self.name, self._seed, self._next, seconds), daemon=True)
        worker.start()
        theirs.close()
        try:
            self._collect(results)
        except EOFError:
            worker.join()
            self._fail(f"the process ended with {worker.exitcode}")
        except TimeoutError:
            self._fail(f"no end after {PATIENCE:.0f} seconds")
        finally:
            worker.kill()
            worker.join()

    def _collect(self, results: Connection) -> None:
        """Count results up to the last. Raises EOFError if it doesn't come, TimeoutError if a case takes too long."""
        while results.poll(PATIENCE):
            result: tuple[str | None, str | None] | None = results.recv()
            if result is None:
                return
            outcome, fault = result
            if outcome is not None:
                self._outcomes[outcome] += 1
                self._next += 1
            elif fault is not None:
                self._fail(fault)
        raise TimeoutError

    def _fail(self, fault: str) -> None:
        command = f"{sys.argv[0]} --seed {self._seed} --only {self.name} --case {self._next}"
        print(f"{command}: {fault[:LONGEST_FAULT]}", flush=True)
        self.failures += 1
        self._next += 1


def _work(results: Connection, part: str, seed: int, case: int, seconds: float) -> None:
    """Send what comes of each case, the outcome or the fault, and None at the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the other process ends this one
    end = time.monotonic() + seconds
    while True:
        try:
            results.send((run_case(part, seed, case), None))
        except Exception as error:  # whatever it is, it is the case's
            results.send((None, f"{type(error).__name__}: {' '.join(str(error).split())}"))
        case += 1
        if time.monotonic() >= end:
            break
    results.send(None)


def campaign(parts: list[Part], seconds: float) -> None:
    """Give each part a slice of the time in turn, until it is over."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        for part in parts:
            part.work(min(SLICE, left / len(parts)))


def main() -> int:
    """Read the arguments, run the campaign, print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default 10)")
    parser.add_argument("--seed", type=int, help="of the random numbers; another one each time if not given")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", help="some of %(default)s")
    parser.add_argument("--case", type=int, help="run this case of one part alone, with the traceback if it fails")
    options = parser.parse_args()
    seed = secrets.randbits(32) if options.seed is None else options.seed
    names = options.only.split(",")
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}")
    if options.case is not None:
        if len(names) > 1:
            parser.error("--case needs one part: --only PART")
        print(run_case(names[0], seed, options.case))
        return 0
    print(f"seed {seed}", flush=True)
    parts = [Part(name, seed) for name in names]
    try:
        campaign(parts, 60 * options.minutes)
    except KeyboardInterrupt:
        print("interrupted")
    print(*parts, sep="\n")
    return int(any(part.failures for part in parts))


if __name__ == "__main__":
    sys.exit(main())
