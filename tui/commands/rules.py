"""`rules GAME`: the rules page as Markdown."""

from __future__ import annotations

from argparse import Namespace

from .arguments import Commands


def add(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "rules", help="print the rules of a game", description="Prints the rules of a game as Markdown."
    )
    parser.add_argument("game", metavar="GAME", help="the id of a game; `games` lists them")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the page."""
    from ...games import game_named

    print(game_named(args.game).rules.strip())
    return 0
