"""`results [GAME]`: won, drawn and lost against each level."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from .arguments import Commands, add_json, print_json, print_note
from .recorded import add_folder, store_of

if TYPE_CHECKING:
    from ...saves.results import Tally


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Counts the finished games between one person and one plain level whose seats never changed."
    parser = commands.add_parser("results", help="print your results against each level", description=words)
    parser.add_argument("game", metavar="GAME", nargs="?", help="of this game only")
    add_folder(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the results."""
    from ...games import game_named
    from ...saves.results import results

    found = dict(results(store_of(args)))
    if args.game is not None:
        wanted = game_named(args.game).id
        found = {wanted: found.get(wanted, {})}
    if args.json:
        print_json({game: {level: asdict(tally) for level, tally in levels.items()} for game, levels in found.items()})
    elif any(found.values()):
        print("\n".join(_lines(found)))
    else:
        print_note("No finished games against a level yet.")
    return 0


def _lines(found: Mapping[str, Mapping[str, Tally]]) -> list[str]:
    from ...saves.literal import shown

    return [
        f"{shown(game):<12} {level:<8} {tally.won} won, {tally.drawn} drawn, {tally.lost} lost"
        for game, levels in found.items()
        for level, tally in levels.items()
    ]
