"""`open FILE`: play by file, a record in a shared folder or a repository that two people take turns on."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from ...games.engine.core import GameError
from ...games.engine.seats import SEATS
from .arguments import Commands, add_seats, add_start, given_seats, match_of
from .recorded import store_of

if TYPE_CHECKING:
    from ...games.engine.match import Match


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Plays a game in a file that somebody else plays in, too; the app notices when it changes."
    parser = commands.add_parser("open", help="play by file, in turns with somebody else", description=words)
    parser.add_argument("file", metavar="FILE", help="the path of the record")
    parser.add_argument("--seat", metavar="SEAT", choices=SEATS, help="who plays here: first or second; both otherwise")
    parser.add_argument("--new", metavar="GAME", help="begin this game in a file that is not there yet")
    add_start(parser)
    add_seats(parser)
    parser.add_argument("--theme", metavar="NAME", help="colours for this run")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Checks the file and what was asked for, then runs the app with it."""
    from ...saves.folders import given_path
    from ...saves.shared import open_shared
    from ..launch import Launch
    from ..launching import start

    path, match = given_path(args.file), _new_match(args)
    seat = None if args.seat is None else SEATS.index(args.seat)
    open_shared(path, store_of(args), seat, match)
    folder = None if args.saves is None else store_of(args).folder
    return start(Launch(match, theme=args.theme, saves=folder, file=path, seat=seat))


def _new_match(args: Namespace) -> Match | None:
    from ...games import game_named
    from ...games.engine.seats import Seat

    first, second = given_seats(args)
    if args.new is not None:
        return match_of(game_named(args.new), args, (first or Seat(), second or Seat()))
    if args.option or args.position is not None or first or second:
        raise GameError("Options, positions and seats need --new and a game: a file has its own.")
    return None
