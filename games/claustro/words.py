"""What Claustro says about cells, and why something is not allowed."""

from __future__ import annotations

from ..engine.core import Refusal
from ..engine.picture import View
from .table import DIAGONAL, ORTHOGONAL, SIDES, State, ahead, board_of, goal_of, index_of, list_moves, names_of, near


def corner_words(state: State, cell: int) -> str:
    """What a corner is, in words; empty for an ordinary cell."""
    size = state[2] >> 2
    corner = board_of(size).by_id[names_of(size)[cell]]
    if corner.kind == "dead":
        return f"{corner.id} is a dead corner"
    return f"{corner.id} is {SIDES[corner.owner].capitalize()}'s goal" if corner.kind == "goal" else ""


def describe(state: State, cell: str, view: View, picked: tuple[str, ...]) -> str:
    """What is seen on a cell while these steps are picked, and what it offers to them."""
    index = index_of(state[2] >> 2)[cell]
    corner = corner_words(state, index).partition(" is ")[2]
    if stack := view.stacks.get(cell):
        pawn = f"{SIDES[stack[0].owner]} pawn"
        taken = f"{pawn}. {picked[0]} can take it" if len(picked) == 1 and _is_taken(state, picked[0], index) else pawn
        return f"{pawn} in its goal" if corner else taken
    return corner or ("empty. The captured pawn may stand here" if view.hand else "empty")


def _is_taken(state: State, source: str, target: int) -> bool:
    ends = index_of(state[2] >> 2)[source] | target << 7
    return any(move & 0x3FFF == ends for move in list_moves(state)) and bool(state[1] >> target & 1)


def why_not_chosen(state: State, cell: int) -> Refusal:
    """Why a pawn cannot be the one that acts."""
    mine, theirs, seat, _, _ = state
    name, own, other = names_of(seat >> 2)[cell], SIDES[seat & 1], SIDES[seat & 1 ^ 1]
    if theirs >> cell & 1:
        return Refusal(f"{name} is held by a {other} pawn: {own.capitalize()} is to move.", (name,))
    if mine >> cell & 1:
        blocks = tuple(names_of(seat >> 2)[other] for other in ahead(seat, cell))
        return Refusal(f"{name} is hemmed in: it can neither step nor capture.", blocks)
    return Refusal(f"{corner_words(state, cell) or f'{name} is empty'}: choose a {own} pawn.", (name,))


def why_not_reached(state: State, cell: int, target: int) -> Refusal:
    """Why a pawn does not go to another cell."""
    mine, theirs, seat, _, _ = state
    size, side = seat >> 2, seat & 1
    name, there = names_of(size)[cell], names_of(size)[target]
    if mine >> target & 1:
        return Refusal(f"{there} is held by your own pawn.", (there,))
    straight, diagonal = target in near(size, cell, ORTHOGONAL), target in near(size, cell, DIAGONAL)
    if not straight and not diagonal:
        return Refusal(f"{there} is too far from {name}: a pawn goes one cell.", (name,))
    if target == goal_of(size, side):
        return Refusal(f"{there} is your goal: it is entered by a step, not diagonally.", (there,))
    if corner := corner_words(state, target):
        return Refusal(f"{corner}: {SIDES[side].capitalize()} cannot go there.", (there,))
    if straight and theirs >> target & 1:
        return Refusal(f"{there} is held by a {SIDES[side ^ 1]} pawn: captures are diagonal.", (there,))
    if diagonal:
        return Refusal(f"{there} is empty: a pawn goes diagonally only to capture.", (there,))
    forward = f"{SIDES[side].capitalize()} steps towards its goal, {names_of(size)[goal_of(size, side)]}"
    return Refusal(f"{name} to {there} is not forward: {forward}.", (name,))


def why_not_placed(state: State, target: int, cell: int) -> Refusal:
    """Why a pawn captured on `target` is not put on a cell."""
    name = names_of(state[2] >> 2)[cell]
    if corner := corner_words(state, cell):
        return Refusal(f"{corner}: put the captured pawn on an ordinary cell.", (name,))
    if cell == target:
        return Refusal(f"{name} is held by the pawn that captured: put the other one on an empty cell.", (name,))
    return Refusal(f"{name} is held by a pawn: put the captured one on an empty cell.", (name,))
