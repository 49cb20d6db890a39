"""Runs the program: as a process of its own, as users do, or in this one, where only its text matters."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from unittest import mock

from addiction.cli.app import main

PROGRAM = [sys.executable, "-m", "addiction"]
DATA = Path(__file__).parent / "data"

PATIENCE = 60.0
"""Seconds after which a command that hangs is given up; no command needs a fraction of it."""

# A deal whose search does not end while a test runs.
ENDLESS = ["--seed", "67"]

# Three rows are done; row 4 lacks its last card, the only one that can move.
ALMOST_WON = "2C3C--/2D3D--/2H3H--/2S--3S:3:ranks=3"
# The same with the rules written out in full.
ALMOST_WON_LINE = f"{ALMOST_WON},shuffles=3,gaps=random,twos=any"


@dataclass(frozen=True)
class Run:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on stdout."""
        answer = json.loads(self.out)
        assert isinstance(answer, dict)
        return answer


def environment(**changes: str) -> dict[str, str]:
    """An environment with nothing in it that changes what the program prints, but for these changes."""
    unset = re.compile(r"LC_.*|LANG.*|PYTHON.*|.*COLOR.*|TERM|COLUMNS|LINES|TTY_.*")
    kept = {name: value for name, value in os.environ.items() if not unset.fullmatch(name)}
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **changes}


def addiction(
    *args: str | Path, stdin: str | bytes = b"", env: dict[str, str] | None = None, limit: float = PATIENCE
) -> Run:
    """Run a command as a process."""
    run = subprocess.run(
        [*PROGRAM, *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=env or environment(),
        timeout=limit,
        check=False,
    )
    return Run(run.returncode, run.stdout.decode(), run.stderr.decode())


def start(*args: str | Path) -> subprocess.Popen[bytes]:
    """Start a command as a process, with pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*PROGRAM, *args], stdin=pipe, stdout=pipe, stderr=pipe, env=environment())


def call(*args: str | Path, stdin: str | bytes = b"") -> Run:
    """Run a command in this process, from reading the arguments to the exit code."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(content), encoding="utf-8") for content in (given, b"", b"")]
    code: object = None
    with (
        mock.patch.object(sys, "argv", ["addiction", *map(str, args)]),
        mock.patch.object(sys, "stdin", streams[0]),
        mock.patch.object(sys, "stdout", streams[1]),
        mock.patch.object(sys, "stderr", streams[2]),
    ):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
        texts = [stream.detach().getvalue().decode() for stream in streams[1:]]
    assert isinstance(code, int)
    return Run(int(code), *texts)


def play(commands: Sequence[str], *args: str | Path) -> Run:
    """Play in this process."""
    return call("play", *args, stdin="".join(f"{command}\n" for command in commands))


def answers(run: Run) -> list[str]:
    """The lines that answer commands, without boards, counts and moves."""
    first = (
        *("done: ", "no: ", "hint: ", "no hint: ", "then: ", "which one: "),
        *("saved in ", "stuck: ", "lost: ", "won in "),
    )
    return [line for line in run.out.splitlines() if line.startswith(first)]


def counts(run: Run) -> list[str]:
    """The lines of counts in a game."""
    return [line for line in run.out.splitlines() if line.startswith("moves ") and "shuffles left" in line]


def boards(run: Run) -> list[str]:
    """The boards shown, marks and labels included."""
    lines = run.out.splitlines()
    return ["\n".join(lines[i + 2 : i + 6]) for i, line in enumerate(lines) if line in counts(run)]


def refused(run: Run, *fragments: str, code: int = 2) -> None:
    """Assert that a command answered with a single line on stderr, these words in it, and with this exit code."""
    assert run.err.count("\n") == 1
    assert run.err.startswith("addiction: ")
    assert run.err.endswith("\n")
    assert [fragment for fragment in fragments if fragment not in run.err] == []
    assert run.err.rstrip("\n").isprintable()
    assert len(run.err) < 1000
    assert run.code == code


def pinned(name: str, text: str, *, mask: Callable[[str], str] = str) -> None:
    """Assert that a text is, byte for byte, what a file says; with ADDICTION_PIN set, write the file instead."""
    path = DATA / "cli" / name
    if os.environ.get("ADDICTION_PIN"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(mask(text).encode())
    assert mask(text).encode() == path.read_bytes()


def without_figures(text: str) -> str:
    """A text of solve, in words or JSON, with a star for each number that differs between machines or solvers."""
    text = re.sub(r'("(?:nodes|positions|seconds|peak_memory_bytes|engine)": )("?)[^,}"]*("?)', r"\1\2*\3", text)
    return re.sub(r"[\d,.]+ (nodes|positions|s|MiB)\b", r"* \1", text)


class Searching:
    """A command in whose search one can look: its stderr is a terminal, where the search shows how far it is."""

    def __init__(self, *args: str) -> None:
        self._terminal, theirs = os.openpty()
        self._process = subprocess.Popen(
            [*PROGRAM, "solve", *args],
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=environment(),
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self._process.kill()
        self._process.communicate()
        os.close(self._terminal)

    def interrupt(self) -> None:
        """Wait until the search runs, then do as Ctrl-C does."""
        seen = b""
        while b"positions" not in seen:
            seen += os.read(self._terminal, 1024)
        self._process.send_signal(signal.SIGINT)

    def end(self) -> Run:
        """Return what the command did, once it has ended; fail if it goes on, however slow the machine is."""
        out, _ = self._process.communicate(timeout=PATIENCE)
        return Run(self._process.returncode, out.decode(), "")
