"""What searches ask of Claustro: how good a state is, and how a random game from it ends."""

from __future__ import annotations

from typing import Final

from ..engine.core import DRAW, PLAYING, Random
from .table import SPOTS, TABLES, State

WINNING: Final = 5000
GUARD: Final = 40
FREEDOM: Final = 8


def evaluate(state: State) -> int:
    """A pawn at the door of its goal wins unless it can be taken; else the race, guarded doors, cells to step to."""
    mine, theirs, seat, _, _ = state
    ordinary, _, doors, teams = TABLES[seat]
    _, _, their_doors, their_teams = TABLES[seat ^ 1]
    if mine & doors:
        return WINNING
    _, steps, attacked, worth = teams[mine]
    _, their_steps, _, their_worth = their_teams[theirs]
    threats = theirs & their_doors
    if threats & (threats - 1) or threats & ~attacked:
        return -WINNING
    guards = (mine & their_doors).bit_count() - (theirs & doors).bit_count()
    free = ordinary & ~(mine | theirs)
    freedom = (steps & free).bit_count() - (their_steps & free).bit_count()
    return worth - their_worth + GUARD * guards + FREEDOM * freedom


# One long function on purpose: calls would cost as much as the plies. A move is drawn before it is listed: there are
# all steps, then for each capture every empty cell.
def playout(state: State, random: Random, plies: int) -> int:
    """The result of a random game, in which a pawn at the door of its goal goes in; repetitions are not counted."""
    mine, theirs, seat, winner, _ = state
    ordinary = TABLES[seat][0]
    for _ in range(plies if winner == PLAYING else 0):
        _, _, doors, teams = TABLES[seat]
        if mine & doors:
            return seat & 1
        free = ordinary & ~(mine | theirs)
        steps: list[int] = []
        captures: list[int] = []
        for targets, moves, diagonals, cell in teams[mine][0]:
            steps += moves[free & targets]
            hit = theirs & diagonals
            while hit:
                target = hit & -hit
                hit ^= target
                captures.append(1 << cell | target)
        empty = free.bit_count() + 1
        draw = int(random() * (len(steps) + len(captures) * empty))
        if draw < len(steps):
            move = steps[draw]
            mine ^= 1 << (move & 127) | 1 << (move >> 7)
        elif captures:
            both = captures[(draw - len(steps)) // empty]
            spots = SPOTS[free | both & mine]
            theirs ^= both & theirs | 1 << (spots[int(random() * empty)] >> 14)
            mine ^= both
        else:
            return seat & 1
        mine, theirs, seat = theirs, mine, seat ^ 1
    return DRAW if winner == PLAYING else winner
