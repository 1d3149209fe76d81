"""Starts the app, once the terminal and the theme are known to be there."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..games.engine.core import GameError

if TYPE_CHECKING:
    from .launch import Launch

COLOUR_SYSTEM: Final = "TEXTUAL_COLOR_SYSTEM"
COLOUR_SYSTEMS: Final = ("auto", "truecolor", "256", "standard")


def start(launch: Launch) -> int:
    """Runs the app until it is left; the exit code."""
    # Collecting garbage while everything is being made costs a seventh of the start; the app turns it on again.
    gc.disable()
    check_terminal()
    check_theme(launch.theme)
    from .app import BoardgamesApp

    app = BoardgamesApp(launch, on_terminal=True)
    app.run()
    if app.last_words:
        print(app.last_words, file=sys.stderr)
    return app.return_code or 0


def check_terminal() -> None:
    """Refuses to draw a screen where there is none; a driver that Textual was told to use, a browser, is one."""
    if not (os.environ.get("TEXTUAL_DRIVER") or (sys.stdin.isatty() and sys.stdout.isatty())):
        raise GameError("The app needs a terminal; `boardgames-tui lines GAME` plays without one.")
    _ignore_wrong_colours()


def _ignore_wrong_colours() -> None:
    """Textual reads the variable when it is imported, and fails on a value that it does not know."""
    given = os.environ.get(COLOUR_SYSTEM)
    if given is not None and given not in COLOUR_SYSTEMS:
        del os.environ[COLOUR_SYSTEM]
        allowed = ", ".join(COLOUR_SYSTEMS)
        print(f"{COLOUR_SYSTEM}={given[:20]!r} is ignored: the values are {allowed}.", file=sys.stderr)


def check_theme(name: str | None) -> None:
    """Refuses a theme that nobody has; Textual, which brings some, is asked last."""
    if name is None:
        return
    from ..saves.folders import themes_folder

    own = {path.stem for folder in (_shipped_themes(), themes_folder()) for path in folder.glob("*.tcss")}
    if name not in own:
        from textual.theme import BUILTIN_THEMES

        if name not in BUILTIN_THEMES:
            themes = [*sorted(own), *sorted(set(BUILTIN_THEMES) - own)]
            raise GameError(f"There is no theme {name[:40]}: the themes are {', '.join(themes)}.")


def _shipped_themes() -> Path:
    from .. import themes

    return Path(themes.__file__ or "").parent
