"""Messages on stderr and the exit codes of every command (documented in README.md)."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

from rich.console import Console
from typer.exceptions import TyperException


class ExitCode(IntEnum):
    """What a command's exit code says."""

    YES = 0
    NO = 1
    USAGE = 2
    UNDECIDED = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class CommandError(Exception):
    """Ends a command with one line on stderr."""

    def __init__(self, message: str, code: ExitCode = ExitCode.USAGE) -> None:
        super().__init__(message)
        self.code = code


def complain(message: str) -> None:
    """Write one line on stderr."""
    line = " ".join(message.split())
    print(f"addiction: {line}", file=sys.stderr, flush=True)


def os_error_text(error: OSError) -> str:
    """Return the reason of an operating-system error with the file that it is about."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


@contextmanager
def search_status() -> Iterator[Callable[[str], None]]:
    """Show a line on the terminal while a search runs; gives the function that changes it. Silent elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda _: None
        return
    with console.status("searching") as status:
        yield status.update


def run(command: Callable[[], int]) -> NoReturn:
    """Run a command and leave with its exit code; whatever goes wrong becomes one line and a code."""
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = command()
        sys.stdout.flush()
    except CommandError as error:
        complain(str(error))
        code = error.code
    except TyperException as error:
        complain(error.format_message())
        code = ExitCode.USAGE
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:
        code = ExitCode.BROKEN_PIPE
    except OSError as error:
        complain(os_error_text(error))
        code = ExitCode.USAGE
    except MemoryError:
        complain("out of memory")
        code = ExitCode.UNDECIDED
    _leave(code)


def _leave(code: int) -> NoReturn:
    try:
        sys.stdout.flush()
    except OSError:
        # What is left in the buffer can't be written; without this the interpreter would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
