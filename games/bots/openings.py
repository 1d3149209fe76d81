"""Beginnings for games between bots: a few random plies that leave the game open, the same for the same seed."""

from __future__ import annotations

from random import Random as Generator
from typing import Any, Final

from ..engine.core import PLAYING, Options
from ..engine.match import AnyGame, Match, Seats, new_match
from .alphabeta import AlphaBeta
from .limit import Limit

PLIES: Final = 2
TRIES: Final = 30
LEVEL: Final = 0.1
"""An expected result up to this, by a short search, counts as an open game."""
_NODES: Final = 3000


def opened(game: AnyGame, given: Options, seats: Seats, seed: str) -> Match:
    """A match with its first plies played by chance, worth as little more to one side than to the other as can be.

    Where chance sets up the board it is part of the draw: many a board is better for one side.
    """
    random = Generator(seed)
    drawn = (_drawn(game, given, seats, random) for _ in range(TRIES))
    best, least = next(drawn)
    for match, advantage in drawn:
        if least <= LEVEL:
            break
        best, least = min((best, least), (match, advantage), key=lambda entry: entry[1])
    return best


def _drawn(game: AnyGame, given: Options, seats: Seats, random: Generator) -> tuple[Match, float]:
    """A match with its opening, and how much better it is for one side."""
    match = new_match(game, given, seats, random.random)
    for _ in range(PLIES):
        moves = list(game.moves(match.state))
        # A choice that touches no cell, such as a swap, is left to the players.
        if not moves or any(step.cell is None for move in moves for step in game.steps(match.state, move)):
            break
        match.play(random.choice(moves))
    return match, _advantage(game, match.state)


def _advantage(game: AnyGame, state: Any) -> float:
    if game.result(state) != PLAYING:
        return 1.0
    search = AlphaBeta(game, Limit(nodes=_NODES), seed=0)
    search.best(state)
    return abs(search.infos(state)[0].score)
