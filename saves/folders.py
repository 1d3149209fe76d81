"""Where the user's files lie. Nothing is made here: a folder is made by the first file that is written into it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

_DIRS: Final = PlatformDirs("boardgames-tui", appauthor=False)


def saves_folder() -> Path:
    """The records of the player's games."""
    return _moved("BOARDGAMES_TUI_SAVES") or _DIRS.user_data_path / "saves"


def config_folder() -> Path:
    """Settings, keys and the player's own themes."""
    return _moved("BOARDGAMES_TUI_CONFIG") or _DIRS.user_config_path


def state_folder() -> Path:
    """The last set-ups and the log."""
    return _moved("BOARDGAMES_TUI_STATE") or _DIRS.user_state_path


def themes_folder() -> Path:
    """The player's own themes."""
    return config_folder() / "themes"


def given_path(text: str) -> Path:
    """A path as a player writes it: `~` is their home, and one of nobody's stays as it is."""
    return Path(os.path.expanduser(text))


def _moved(variable: str) -> Path | None:
    place = os.environ.get(variable, "")
    return given_path(place) if place else None
