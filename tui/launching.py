"""Starts the app: everything that was asked for is checked before Textual is imported and the terminal touched."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..games.engine.core import GameError
from ..games.engine.seats import Seat
from .commands import COMMANDS
from .commands.arguments import given_seats, match_of
from .launch import Launch

if TYPE_CHECKING:
    from ..games.engine.match import AnyGame, Match

COLOUR_SYSTEM: Final = "TEXTUAL_COLOR_SYSTEM"
COLOUR_SYSTEMS: Final = ("auto", "truecolor", "256", "standard")


def launch(args: Namespace) -> int:
    """Checks the arguments, then runs the app."""
    # Collecting garbage while everything is being made costs a seventh of the start; the app turns it on again.
    gc.disable()
    _check_word(args.game)
    start = read_launch(args)
    check_terminal()
    check_theme(start.theme)
    return run_app(start)


def run_app(start: Launch) -> int:
    """Runs the app until it is left; the exit code."""
    from .app import BoardgamesApp

    app = BoardgamesApp(start, on_terminal=True)
    app.run()
    if app.last_words:
        print(app.last_words, file=sys.stderr)
    return app.return_code or 0


def read_launch(args: Namespace) -> Launch:
    """What the arguments mean; a GameError where they contradict each other or name what is not there."""
    game, seats = _game(args.game), given_seats(args)
    match = None if args.resume else _match(game, seats, args)
    if args.resume and (args.position is not None or args.option):
        raise GameError("--resume goes on with a saved game: leave --position and --option out.")
    return Launch(
        match, args.resume, game, seats, args.theme, None if args.saves is None else Path(args.saves).expanduser()
    )


def _check_word(name: str | None) -> None:
    """A first word that is no game may have been meant as a command."""
    try:
        _game(name)
    except GameError as error:
        raise GameError(f"{error} The commands are {', '.join(COMMANDS)}.") from error


def _game(name: str | None) -> AnyGame | None:
    from ..games import game_named

    return None if name is None else game_named(name)


def _match(game: AnyGame | None, seats: tuple[Seat | None, Seat | None], args: Namespace) -> Match | None:
    first, second = seats
    if game is not None:
        return match_of(game, args, (first or Seat(), second or Seat()))
    if args.option or args.position is not None or first or second:
        raise GameError("Options, positions and seats need a game, as in boardgames-tui GAME --vs easy.")
    return None


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
