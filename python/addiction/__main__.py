"""Starts the command line: the script ``addiction``, and ``python -m addiction``."""

import signal
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line. While its modules load, and while it leaves, Ctrl-C ends it at once and says nothing."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from addiction.cli.app import main as run_commands  # noqa: PLC0415 (only now, when Ctrl-C is no exception)

    run_commands()


if __name__ == "__main__":
    main()
