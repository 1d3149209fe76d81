"""`moves GAME`: the legal moves of a position."""

from __future__ import annotations

from argparse import Namespace

from .arguments import Commands, add_line, line_of, print_json


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Prints the legal moves of a position, one a line, each with what it does."
    parser = commands.add_parser("moves", help="list the legal moves", description=words)
    add_line(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the moves; none where the game is over."""
    match = line_of(args)
    game, state = match.game, match.state
    moves = [(game.move_text(state, move), game.sentence(state, move)) for move in game.moves(state)]
    if args.json:
        position = game.position(state)
        told = [{"move": text, "sentence": sentence} for text, sentence in moves]
        print_json({"game": game.id, "position": position, "moves": told})
    elif moves:
        width = max(len(text) for text, _ in moves)
        print("\n".join(f"{text:<{width}}  {sentence}" for text, sentence in moves))
    return 0
