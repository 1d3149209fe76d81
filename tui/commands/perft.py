"""`perft GAME DEPTH`: how many lines of that many plies there are."""

from __future__ import annotations

from argparse import Namespace

from .arguments import Commands, add_line, line_of, print_json


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Counts the lines of exactly DEPTH plies from a position."
    parser = commands.add_parser("perft", help="count the lines of some plies", description=words)
    add_line(parser)
    parser.add_argument("depth", metavar="DEPTH", help="the number of plies")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the count."""
    from ...games.engine.perft import perft, read_depth

    depth = read_depth(args.depth)
    match = line_of(args)
    count = perft(match.game, match.state, depth)
    if args.json:
        position = match.game.position(match.state)
        print_json({"game": match.game.id, "position": position, "depth": depth, "count": count})
    else:
        print(count)
    return 0
