"""Sentences about a position that the commands share."""

from __future__ import annotations

from ...games.engine.core import Outcome
from ...games.engine.match import AnyGame, Match


def standing(match: Match) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = match.outcome
    if outcome is None:
        return f"{match.game.sides[match.game.turn(match.state)].capitalize()} to move."
    return ending(match.game, outcome)


def ending(game: AnyGame, outcome: Outcome) -> str:
    """How a game ended, as in "X wins: the pawn is trapped, 4 stones to 3."."""
    who = "Draw" if outcome.winner is None else f"{game.sides[outcome.winner].capitalize()} wins"
    return f"{who}: {outcome.reason}."


def counted_plies(plies: int) -> str:
    """As in "1 ply", "12 plies"."""
    return f"{plies} {'ply' if plies == 1 else 'plies'}"


def score_line(match: Match) -> str:
    """Both sides' scores, or an empty text where the game has none."""
    scores = match.game.score_texts(match.state)
    told = [f"{side.capitalize()} {score}" for side, score in zip(match.game.sides, scores, strict=True) if score]
    return f"Score: {', '.join(told)}." if told else ""
