"""`games`: what can be played, and the options of each game."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from .arguments import Commands, add_json, print_json

if TYPE_CHECKING:
    from ...games.engine.core import Option
    from ...games.engine.match import AnyGame


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser("games", help="list the games and their options", description="Lists the games.")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints every game; plug-ins that were skipped are named on standard error."""
    from ...games import all_games, plug_in_problems

    if args.json:
        print_json([_data(game) for game in all_games()])
    else:
        print("\n\n".join(_entry(game) for game in all_games()))
    for problem in plug_in_problems():
        print(problem, file=sys.stderr)
    return 0


def _entry(game: AnyGame) -> str:
    declared = [option.declaration() for option in game.options]
    columns = max(map(len, declared), default=0)
    options = [f"    {text:<{columns}}  {option.help}" for text, option in zip(declared, game.options, strict=True)]
    head = f"{game.id}: {game.name} by {game.designer}, {game.year}. {game.summary}."
    return "\n".join([head, *options])


def _data(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "designer": game.designer,
        "year": game.year,
        "summary": game.summary,
        "about": game.about,
        "sides": list(game.sides),
        "options": [_option(option) for option in game.options],
        "samples": [
            {"name": sample.name, "position": sample.position, "options": dict(sample.options)}
            for sample in game.samples
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    values = {"choices": list(option.choices)} if option.choices else {"low": option.low, "high": option.high}
    offered = list(option.offered)
    return {"name": option.name, "help": option.help, "default": option.default, **values, "offered": offered}
