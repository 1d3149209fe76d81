"""What the arguments of the app mean; everything is checked before Textual is imported and the terminal touched."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from ..games.engine.core import GameError
from ..games.engine.seats import Seat
from .commands import COMMANDS
from .commands.arguments import given_seats, match_of
from .launch import Launch
from .launching import start

if TYPE_CHECKING:
    from pathlib import Path

    from ..games.engine.match import AnyGame, Match


def launch(args: Namespace) -> int:
    """Checks the arguments, then runs the app."""
    check_word(args.game)
    return start(read_launch(args))


def read_launch(args: Namespace) -> Launch:
    """What the arguments mean; a GameError where they contradict each other or name what is not there."""
    game, seats = _game(args.game), given_seats(args)
    match = None if args.resume else _match(game, seats, args)
    if args.resume and (args.position is not None or args.option):
        raise GameError("--resume goes on with a saved game: leave --position and --option out.")
    return Launch(match, args.resume, game, seats, args.theme, _folder(args.saves))


def _folder(text: str | None) -> Path | None:
    from ..saves.folders import given_path

    return None if text is None else given_path(text)


def check_word(name: str | None) -> None:
    """Refuses a word that is no game; it may have been meant as a command."""
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
