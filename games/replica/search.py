"""What searches ask of Replica: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import DRAW, PLAYING, Random
from .lines import State, list_moves, played, reach

WINNING: Final = 5000
PIECE: Final = 25
STEP: Final = 4
"""What a man gains with each step towards the far corner; a king that has come far is in danger rather than near."""
THREAT: Final = 30
"""Against one's own king; it has to be answered."""


def _distance(cell: int, side: int) -> int:
    """Steps to the far corner."""
    file, rank = cell & 7, cell >> 3
    return max(file, rank) if side else 7 - min(file, rank)


_WITHIN: Final = tuple(
    tuple(sum(1 << cell for cell in range(64) if _distance(cell, side) <= steps) for steps in range(1, 7))
    for side in (0, 1)
)
"""By side: the cells from which the far corner is no more than 1, 2, ... 6 steps away."""


def evaluate(state: State) -> int:
    """Pieces, the way that men have come, and kings that can be taken."""
    mine, theirs, kings, turn, _, _, _ = state
    if reach(mine, turn) & theirs & kings:
        return WINNING
    threat = THREAT if reach(theirs, turn ^ 1) & mine & kings else 0
    pieces = mine.bit_count() - theirs.bit_count()
    return PIECE * pieces + STEP * (_steps(mine & ~kings, turn) - _steps(theirs & ~kings, turn ^ 1)) - threat


def _steps(men: int, side: int) -> int:
    """How many steps men have made altogether, counted from the cells that are farthest from their corner."""
    total = 0
    for reached in _WITHIN[side]:
        total += (men & reached).bit_count()
    return total


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
