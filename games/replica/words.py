"""What lies on a cell of Replica, in words, and how a picked piece comes there."""

from __future__ import annotations

from ..engine.picture import Cell
from .lines import EYES, INDEX, NAMES, State, cells_of, list_moves, owner_of, reach, seen_by, way_between
from .refusals import SIDES, rank_of


def piece_words(state: State, cell: int) -> str:
    """A piece, as in "black man"."""
    return f"{SIDES[owner_of(state, cell)]} {rank_of(state, cell)}"


def describe(state: State, cell: Cell, picked: tuple[str, ...]) -> str:
    """What is seen on a cell, and the way to it of the piece that is picked."""
    index = INDEX[cell.id]
    if (state[0] | state[1]) >> index & 1:
        words = piece_words(state, index)
    else:
        words = f"empty, {SIDES[cell.owner].capitalize()}'s goal corner" if cell.kind == "goal" else "empty"
    if len(picked) != 1 or (source := INDEX[picked[0]]) << 6 | index not in list_moves(*state[:5]):
        return words
    return f"{words}. {_seen(state, index) if source == index else _way(state, source, index)}"


def _seen(state: State, man: int) -> str:
    """The king that makes a man a king."""
    mine, theirs, kings, turn, wide, _, _ = state
    eyes = EYES[wide][turn]
    king = next(king for king in cells_of(mine & kings) if seen_by(1 << king, theirs, eyes) >> man & 1)
    return f"The king on {NAMES[king]} sees it"


def _way(state: State, source: int, target: int) -> str:
    way = way_between(source, target)
    assert way is not None, "moves follow straight lines"
    line = "diagonal" if all(way) else "rank" if way[0] else "file"
    jumps = not reach(1 << source, state[3]) >> target & 1
    if state[1] >> target & 1:
        return f"{NAMES[source]} takes it along the {line}{' over friends' if jumps else ''}"
    return f"{NAMES[source]} {'jumps' if jumps else 'steps'} here along the {line}"
