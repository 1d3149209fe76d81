"""The arguments that commands share: a game, its options, a position and the moves from there."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from random import random
from typing import TYPE_CHECKING, Any, Protocol

from ...games.engine.core import GameError, MoveError, OptionValue
from ...games.engine.seats import Seat, is_control, read_seat

if TYPE_CHECKING:
    from ...games.engine.match import AnyGame, Match, Seats


class Commands(Protocol):
    """What a command's parser is added to; argparse hides the class."""

    def add_parser(self, name: str, *, help: str = ..., description: str = ...) -> ArgumentParser:  # noqa: A002
        """A new parser for the command of that name."""
        ...


def add_start(parser: ArgumentParser) -> None:
    """Adds `--option` and `--position`."""
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated"
    )
    parser.add_argument("--position", metavar="TEXT", help="the position to start from")


def add_launch(parser: ArgumentParser) -> None:
    """Adds what the app can be started with."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="start this game instead of the menu")
    add_start(parser)
    add_seats(parser)
    parser.add_argument("--theme", metavar="NAME", help="colours for this run")
    parser.add_argument("--resume", action="store_true", help="go on with the newest unfinished game (of GAME)")


def add_line(parser: ArgumentParser) -> None:
    """Adds GAME and what leads to a position of it, and `--json`."""
    parser.add_argument("game", metavar="GAME", help="the id of a game; `games` lists them")
    add_start(parser)
    parser.add_argument("--moves", metavar='"M1 M2 ..."', default="", help="moves to play first, in canonical texts")
    add_json(parser)


def add_json(parser: ArgumentParser) -> None:
    """Adds `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def match_of(game: AnyGame, args: Namespace, seats: Seats | None = None) -> Match:
    """The match that `--option` and `--position` start, between two people unless it is said otherwise."""
    from ...games.engine.match import PEOPLE, match_from, new_match

    given: dict[str, OptionValue] = game.read_options(args.option)
    seats = seats or PEOPLE
    if args.position is None:
        return new_match(game, given, seats, random)
    return match_from(game, args.position, given, seats)


def line_of(args: Namespace) -> Match:
    """The match that GAME, `--option`, `--position` and `--moves` lead to."""
    from ...games import game_named

    match = match_of(game_named(args.game), args)
    play_texts(match, args.moves.split())
    return match


def play_texts(match: Match, texts: Sequence[str]) -> None:
    """Plays moves by their canonical texts; a MoveError that names the first bad one."""
    from ...games.engine.notation import exact_move

    for number, text in enumerate(texts, start=1):
        try:
            match.play(exact_move(match.game, match.state, text))
        except MoveError as error:
            raise MoveError(f"Move {number}, {text[:24]}: {error}", error.cells) from error


def print_json(data: Any) -> None:
    """Prints JSON that a person can read, too; what would act on a terminal is escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    print("".join(sign if sign == "\n" or not is_control(sign) else f"\\u{ord(sign):04x}" for sign in text))


def print_note(sentence: str) -> None:
    """Says on standard error that there is nothing to print, so that a program that reads the output sees nothing."""
    print(sentence, file=sys.stderr)


# ---- seats -----------------------------------------------------------------------------------------------------------


def add_seats(parser: ArgumentParser) -> None:
    """Adds who plays, and where the game is saved."""
    seat = "name:TEXT, easy, medium, hard or expert (perhaps with :seconds=X or :nodes=N), or cmd:COMMAND"
    parser.add_argument("--first", metavar="SEAT", help=f"who moves first: {seat}; a person if not given")
    parser.add_argument("--second", metavar="SEAT", help="who moves second, likewise")
    parser.add_argument("--vs", metavar="LEVEL", help="short for --second LEVEL")
    parser.add_argument("--saves", metavar="DIR", help="the folder of saved games")


def given_seats(args: Namespace) -> tuple[Seat | None, Seat | None]:
    """The seats that were given; None where a person sits down."""
    if args.vs is not None and args.second is not None:
        raise GameError("--vs is short for --second: give one of them.")
    second = args.second if args.vs is None else args.vs
    return None if args.first is None else read_seat(args.first), None if second is None else read_seat(second)
