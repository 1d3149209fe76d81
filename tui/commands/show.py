"""`show GAME`: a position as a board in plain text, with whose turn it is, the scores and the result."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from .arguments import Commands, add_line, line_of, print_json

if TYPE_CHECKING:
    from ...games.engine.match import Match


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Prints a position as a board in plain text."
    parser = commands.add_parser("show", help="print a position as plain text", description=words)
    add_line(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the position."""
    match = line_of(args)
    if args.json:
        print_json(_data(match))
    else:
        print("\n".join(_lines(match)))
    return 0


def _lines(match: Match) -> list[str]:
    from .text_board import text_board, text_legend
    from .words import score_line, standing

    game, state = match.game, match.state
    scores = score_line(match)
    return [
        " ".join([game.name, *(f"{name}={value}" for name, value in match.options.items())]),
        "",
        *text_board(game.board(state), game.view(state)),
        "",
        *text_legend(game, game.board(state)),
        "",
        *([scores] if scores else []),
        standing(match),
        f"Position: {game.position(state)}",
    ]


def _data(match: Match) -> dict[str, Any]:
    game, outcome, scores = match.game, match.outcome, match.game.scores(match.state)
    result = outcome and {
        "winner": None if outcome.winner is None else game.sides[outcome.winner],
        "kind": outcome.kind,
        "reason": outcome.reason,
    }
    return {
        "game": game.id,
        "options": match.options,
        "position": game.position(match.state),
        "plies": match.node.ply,
        "turn": game.sides[game.turn(match.state)] if outcome is None else None,
        "scores": None if scores is None else dict(zip(game.sides, scores, strict=True)),
        "result": result,
    }
