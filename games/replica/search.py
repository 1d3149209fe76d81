"""What searches ask of Replica: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import DRAW, PLAYING, Random
from .lines import State, list_moves, played, reach

WINNING: Final = 5000


def evaluate(state: State) -> int:
    """Pieces, the foremost kings, and kings that can be taken."""
    mine, theirs, kings, turn, _, _, _ = state
    if reach(mine, turn) & theirs & kings:
        return WINNING
    threat = 30 if reach(theirs, turn ^ 1) & mine & kings else 0
    return _value(mine, kings, turn) - _value(theirs, kings, turn ^ 1) - threat


def _value(pieces: int, kings: int, side: int) -> int:
    """What a side's pieces are worth: their number, and how far its foremost king has come."""
    nearest = 7
    mine = pieces & kings
    while mine:
        king = mine.bit_length() - 1
        mine ^= 1 << king
        nearest = min(nearest, _distance(king, side))
    return 25 * pieces.bit_count() + 8 * (7 - nearest)


def _distance(cell: int, side: int) -> int:
    """Steps to the far corner."""
    file, rank = cell & 7, cell >> 3
    return max(file, rank) if side else 7 - min(file, rank)


def playout(state: State, random: Random, plies: int) -> int:
    """The result of a random game, in which a king that can be taken is taken."""
    for _ in range(plies):
        mine, theirs, kings, turn, wide, winner, _ = state
        if winner != PLAYING:
            return winner
        if reach(mine, turn) & theirs & kings:
            return turn
        moves = list_moves(mine, theirs, kings, turn, wide)
        state = played(state, moves[int(random() * len(moves))])
    return DRAW
