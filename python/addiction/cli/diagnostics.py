"""Messages on stderr and the exit codes of every command (documented in README.md)."""

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from typing import TYPE_CHECKING, NoReturn

from typer.exceptions import TyperException

from addiction.cli.interrupt import raises_interrupt
from addiction.cli.wrapping import wrapped
from addiction.errors import AddictionError

if TYPE_CHECKING:
    from rich.console import Console

_FIRST_INTERVAL = 1.0  # seconds
_LONGEST_INTERVAL = 600.0
_LONGEST_MESSAGE = 500  # characters


class ExitCode(IntEnum):
    """What a command's exit code says."""

    YES = 0
    NO = 1
    USAGE = 2
    UNDECIDED = 3
    INTERNAL = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class CommandError(Exception):
    """Ends a command with one line on stderr."""

    def __init__(self, message: str, code: ExitCode = ExitCode.USAGE) -> None:
        super().__init__(message)
        self.code = code


def complain(message: str) -> None:
    """Write one line on stderr, without control characters; if that fails, there is nowhere left to say so.

    On a terminal it is broken at words.
    """
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in " ".join(message.split()))
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + " ..."
    line = f"addiction: {line}"
    with suppress(OSError):
        print(wrapped(line) if sys.stderr.isatty() else line, file=sys.stderr, flush=True)


def os_error_text(error: OSError) -> str:
    """Return the reason of an operating-system error with the file that it is about."""
    reason = os_error_reason(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def os_error_reason(error: OSError) -> str:
    """Return the reason of an operating-system error alone."""
    if error.errno == errno.EBADF:
        return "standard output is closed"
    return error.strerror or str(error)


@contextmanager
def search_status() -> Iterator[Callable[[str], None]]:
    """Show a line on the terminal while a search runs; gives the function that changes it. Silent elsewhere."""
    console = _animated_console()
    if console is None:
        yield lambda _: None
        return
    with console.status("searching", spinner="line") as status:  # plain ASCII
        yield status.update


@contextmanager
def progress_display() -> Iterator[Callable[[int, int, str], None]]:
    """Show how far a long command is; gives the function that tells it what is done, of how much, and words on it.

    A bar on a terminal; elsewhere lines, at intervals that grow from a second to ten minutes.
    """
    console = _animated_console()
    if console is None:
        yield _progress_lines()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 (a terminal only)

    columns = (BarColumn(bar_width=20), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task("")
        yield lambda done, total, words: bar.update(task, completed=done, total=total, description=words)


def _animated_console() -> "Console | None":
    """Return stderr as rich sees it, if it is a terminal that can move its cursor, whatever FORCE_COLOR may say."""
    if not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        return None
    from rich.console import Console  # noqa: PLC0415 (a terminal only)

    # A size in the environment that is none, such as COLUMNS=0, would leave nothing to be seen.
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES") or re.fullmatch("[1-9][0-9]{0,3}", value)
    }
    return Console(stderr=True, force_terminal=True, _environ=environment)


def _progress_lines() -> Callable[[int, int, str], None]:
    interval = _FIRST_INTERVAL
    due = time.monotonic() + interval

    def show(done: int, total: int, words: str) -> None:
        nonlocal interval, due
        now = time.monotonic()
        if now >= due:
            complain(f"{done} of {total} {words}")
            interval = min(2 * interval, _LONGEST_INTERVAL)
            due = now + interval

    return show


def run(command: Callable[[], int]) -> NoReturn:
    """Run a command and leave with its exit code; whatever goes wrong becomes one line and a code."""
    _replace_closed_streams()
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        with raises_interrupt():
            code = command()
            sys.stdout.flush()
    except CommandError as error:
        complain(str(error))
        code = error.code
    except AddictionError as error:
        complain(str(error))
        code = ExitCode.USAGE
    except TyperException as error:
        complain(error.format_message())
        code = ExitCode.USAGE
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:
        code = ExitCode.BROKEN_PIPE
    except SystemExit as leaving:  # Typer's: for a broken pipe with 1, which is a verdict, and after completion
        is_broken_pipe = isinstance(leaving.__context__, BrokenPipeError)
        code = ExitCode.BROKEN_PIPE if is_broken_pipe or not isinstance(leaving.code, int) else leaving.code
    except OSError as error:
        complain(os_error_text(error))
        code = ExitCode.USAGE
    except MemoryError:
        complain("out of memory")
        code = ExitCode.UNDECIDED
    except Exception as error:  # a traceback is no message for a user
        complain(f"internal error, please report it: {type(error).__name__}: {error}")
        code = ExitCode.INTERNAL
    _leave(code)


def _replace_closed_streams() -> None:
    """Let a standard stream that was closed before the start lead to /dev/null, so that no file gets its number.

    Writing on a stdout that was closed fails all the same: it leads to a /dev/null that is open for reading only.
    """
    for name, mode in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, mode)
            setattr(sys, name, os.fdopen(descriptor, "r" if name == "stdin" else "w"))


def _leave(code: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # What is left in the buffer can't be written; without this the interpreter would complain at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(code)
