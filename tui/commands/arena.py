"""`arena GAME`: bots against bots without a screen, and a table of what came out."""

from __future__ import annotations

import asyncio
import shutil
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ...games.engine.core import GameError
from .arguments import Commands, add_json, print_json

if TYPE_CHECKING:
    from ...games.bots.arena import Arena, Played
    from ...games.engine.match import Match
    from .arena_records import Folder

_LARGEST = 1_000_000


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Plays bots against bots, each opening from both sides, and prints a table. Ctrl-C prints it so far."
    parser = commands.add_parser("arena", help="play bots against bots", description=words)
    parser.add_argument("game", metavar="GAME", help="the id of a game; `games` lists them")
    player = "easy, medium, hard or expert, perhaps with :seconds=X or :nodes=N, or cmd:COMMAND; given twice or more"
    parser.add_argument("--player", metavar="PLAYER", action="append", default=[], help=player)
    parser.add_argument("--games", metavar="N", default="20", help="how often each pair meets (20)")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    parser.add_argument("--seed", metavar="N", default="0", help="decides the openings (0)")
    parser.add_argument("--jobs", metavar="N", default="1", help="games that are played at a time (1)")
    parser.add_argument("--seconds", metavar="X", default="1", help="thinking time of cmd: bots for a move (1)")
    parser.add_argument("--records", metavar="DIR", help="keep the games here, and go on with those that are there")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Plays, then prints the table; 130 where somebody interrupted it."""
    from .arena_records import Folder
    from .arena_table import as_data, print_table

    arena, jobs = _arena(args), _number("jobs", args.jobs, 64)
    folder = None if args.records is None else Folder(Path(args.records), arena)
    games: list[Played] = [] if folder is None else folder.played()
    complete = _play_missing(arena, games, folder, jobs)
    if args.json:
        print_json(as_data(arena, games))
    else:
        print_table(arena, games)
    return 0 if complete else 130


def _play_missing(arena: Arena, games: list[Played], folder: Folder | None, jobs: int) -> bool:
    """Plays and adds the games that are not there yet; False where somebody interrupted it."""
    from ...games.bots.arena import play_all
    from .arena_table import Progress

    done = {played.pairing for played in games}
    waiting = [pairing for pairing in arena.pairings() if pairing not in done]
    progress = Progress(len(done) + len(waiting), len(done), sys.stderr)

    def finished(played: Played, match: Match) -> None:
        games.append(played)
        if folder is not None:
            folder.keep(played, match)
        progress.advance()

    with suppress(KeyboardInterrupt):
        asyncio.run(play_all(arena, waiting, finished, jobs))
    progress.clear()
    return len(games) == len(done) + len(waiting)


def _arena(args: Namespace) -> Arena:
    from ...games import game_named
    from ...games.bots.arena import Arena

    game = game_named(args.game)
    if len(args.player) < 2:
        raise GameError("An arena needs two players or more: give --player at least twice, as in --player hard.")
    players = tuple(_player(text) for text in args.player)
    games, seed = _number("games", args.games, _LARGEST), _number("seed", args.seed, 2**32 - 1, least=0)
    return Arena(game, game.read_options(args.option), players, games, seed, _seconds(args.seconds))


def _player(text: str) -> str:
    from ...games.bots.client import engine_command
    from ...games.engine.seats import read_seat

    level = read_seat(text).level
    if not level:
        raise GameError(f"{text[:40]} is a person: bots play in the arena, as in hard or cmd:./bot.")
    command = engine_command(level)
    if command is not None and shutil.which(command[0]) is None:
        raise GameError(f"There is no program {command[0][:60]} to run.")
    return level


def _number(name: str, text: str, most: int, least: int = 1) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
        raise GameError(f"--{name} {text[:20]} is not allowed: write a whole number from {least} to {most:,}.")
    return int(text)


def _seconds(text: str) -> str:
    from ...games.bots.searcher import read_seconds

    read_seconds(text)
    return text
