"""What searches ask of Replica: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import DRAW, PLAYING, Random
from .lines import State, list_moves, played, reach

WINNING: Final = 5000
PIECE: Final = 25
THREAT: Final = 30
"""Against one's own king; it has to be answered."""


def evaluate(state: State) -> int:
    """Pieces, and kings that can be taken. A king that has come far is in danger rather than near its goal."""
    mine, theirs, kings, turn, _, _, _ = state
    if reach(mine, turn) & theirs & kings:
        return WINNING
    threat = THREAT if reach(theirs, turn ^ 1) & mine & kings else 0
    return PIECE * (mine.bit_count() - theirs.bit_count()) - threat


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
