"""`lines GAME`: the games without a screen, in words, for screen readers, plain terminals and pipes."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from ...games.engine.core import GameError
from .arguments import Commands, add_seats, add_start, given_seats, match_of
from .recorded import store_of

if TYPE_CHECKING:
    from ...saves.store import OpenSave, Store


def add(commands: Commands) -> None:
    """Adds the command."""
    words = (
        "Plays a game in words, for screen readers, plain terminals and pipes. Moves and questions are typed; "
        "`help` lists them. The end of input saves the game."
    )
    parser = commands.add_parser("lines", help="play in words, without a screen", description=words)
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game; `games` lists them")
    add_start(parser)
    add_seats(parser)
    parser.add_argument("--resume", action="store_true", help="go on with the newest unfinished game (of GAME)")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Plays until the input ends."""
    from ...saves.folders import config_folder
    from ..lines.talk import Talk
    from ..settings import FILE, read_settings

    with suppress(ImportError):  # line editing, where the system has it
        import_module("readline")
    store = store_of(args)
    save = _resumed(args, store) if args.resume else _begun(args, store)
    settings, _ = read_settings(config_folder() / FILE)
    Talk(save, store, _read, _say, settings.hint_seconds).run()
    return 0


def _begun(args: Namespace, store: Store) -> OpenSave:
    from ...games import game_named
    from ...games.engine.seats import Seat
    from ...saves.record import new_record

    if args.game is None:
        raise GameError("Say which game to play, as in boardgames-tui lines GAME; boardgames-tui games lists them.")
    first, second = given_seats(args)
    return store.begin(new_record(match_of(game_named(args.game), args, (first or Seat(), second or Seat()))))


def _resumed(args: Namespace, store: Store) -> OpenSave:
    from ...games import game_named

    if args.position is not None or args.option:
        raise GameError("--resume goes on with a saved game: leave --position and --option out.")
    entry = store.newest_unfinished(None if args.game is None else game_named(args.game).id)
    if entry is None:
        raise GameError("There is no unfinished game to go on with.")
    save = store.open(entry)
    for which, seat in enumerate(given_seats(args)):
        if seat is not None:
            save.record.match.change_seat(which, seat)
    return save


def _read() -> str | None:
    """The next line, with a prompt where somebody types; None at the end of input."""
    if sys.stdin.isatty():
        try:
            return input("> ")
        except EOFError:
            print()
            return None
    return sys.stdin.readline() or None


def _say(line: str) -> None:
    from ...saves.literal import shown

    print(shown(line), flush=True)
