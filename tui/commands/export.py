"""`export FILE --as KIND`: a game or a picture of one of its positions, for a README, a chat or an issue."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from .arguments import Commands, print_json
from .recorded import add_file, node_at, record_of

if TYPE_CHECKING:
    from ...games.engine.match import Match
    from ...games.engine.tree import Node
    from ...saves.record import Record


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Prints a position as text, as a picture (SVG, or ANSI colours for a terminal), or the whole game as JSON."
    parser = commands.add_parser("export", help="export a game or a picture of it", description=words)
    add_file(parser)
    kinds = ("text", "json", "svg", "ansi")
    parser.add_argument("--as", dest="kind", metavar="KIND", choices=kinds, required=True, help=", ".join(kinds))
    parser.add_argument("--ply", metavar="N", help="the position after N plies; where the game stands if not given")
    parser.add_argument("--theme", metavar="NAME", default="default", help="colours of a picture")
    parser.add_argument("--turned", action="store_true", help="the other side at the bottom of a picture")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints it on standard output."""
    record = record_of(args)
    match, node = record.match, node_at(record.match, args.ply)
    if args.kind == "json":
        _print_json(record, node)
    elif args.kind == "text":
        print("\n".join(_text(match, node)))
    else:
        print(_picture(match, node, args), end="")
    return 0


def _print_json(record: Record, node: Node) -> None:
    from .tree_data import tree_data

    record.match.go_on(node)
    print_json(tree_data(record))


def _text(match: Match, node: Node) -> list[str]:
    from .text_board import text_board
    from .words import counted_plies, ending

    game, outcome = match.game, match.outcome_at(node)
    to_move = f"{game.sides[game.turn(node.state)].capitalize()} to move." if outcome is None else ending(game, outcome)
    return [
        f"{game.name}, after {counted_plies(node.ply)}",
        "",
        *text_board(game.board(node.state), game.view(node.state)),
        "",
        to_move,
        f"Position: {game.position(node.state)}",
    ]


def _picture(match: Match, node: Node, args: Namespace) -> str:
    from ..widgets.export import picture_ansi, picture_svg
    from ..widgets.marks import Marks

    draw = picture_svg if args.kind == "svg" else picture_ansi
    game, marks = match.game, Marks(last=frozenset(match.last_cells(node)))
    board = game.board(node.state)
    return draw(board.turned if args.turned else board, game.view(node.state), game.tints, marks, args.theme)
