"""Where a user's own files are: the one module that knows these places."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path

_PROGRAM = "addiction"


def data_folder() -> Path:
    """Return the folder for games and records, which need not exist yet (Linux: ``~/.local/share/addiction``)."""
    return user_data_path(_PROGRAM, appauthor=False)


def config_folder() -> Path:
    """Return the folder for settings, which need not exist yet (Linux: ``~/.config/addiction``)."""
    return user_config_path(_PROGRAM, appauthor=False)
