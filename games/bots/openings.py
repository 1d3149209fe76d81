"""Beginnings for games between bots: a few random plies that leave the game open, the same for the same seed."""

from __future__ import annotations

from random import Random as Generator
from typing import Any, Final

from ..engine.core import PLAYING, Move, Options
from ..engine.match import AnyGame, Match, Seats, new_match
from .alphabeta import AlphaBeta
from .limit import Limit

PLIES: Final = 2
TRIES: Final = 30
LEVEL: Final = 0.4
"""An expected result up to this, by a short search, counts as an open game."""
_NODES: Final = 3000


def opened(game: AnyGame, given: Options, seats: Seats, seed: str) -> Match:
    """A match with its first plies played by chance, none of them worth much more to one side than to the other."""
    random = Generator(seed)
    match = new_match(game, given, seats, random.random)
    for _ in range(TRIES):
        line = _line(game, match.state, random)
        if line and _is_open(game, match.state, line):
            for move in line:
                match.play(move)
            break
    return match


def _line(game: AnyGame, state: Any, random: Generator) -> list[Move]:
    """Random plies; a choice that touches no cell, such as a swap, is left to the players."""
    line: list[Move] = []
    for _ in range(PLIES):
        moves = list(game.moves(state))
        if not moves or any(step.cell is None for move in moves for step in game.steps(state, move)):
            break
        line.append(random.choice(moves))
        state = game.play(state, line[-1])
    return line


def _is_open(game: AnyGame, state: Any, line: list[Move]) -> bool:
    for move in line:
        state = game.play(state, move)
    if game.result(state) != PLAYING:
        return False
    search = AlphaBeta(game, Limit(nodes=_NODES), seed=0)
    search.best(state)
    return abs(search.infos(state)[0].score) <= LEVEL
