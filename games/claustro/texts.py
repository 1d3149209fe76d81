"""Reading what people write about Claustro: positions and typed moves."""

from __future__ import annotations

import re
from typing import Final

from ..engine.core import MoveError, PositionError
from ..engine.geometry import FILES
from ..engine.options import unreadable
from .table import LEAST, MOST, SIDES, State, begin, goal_of, index_of, mask_of, names_of

_CELL: Final = "([a-wyz][0-9]+|[0-9]+[a-wyz])"
_TYPED: Final = re.compile(f"{_CELL}(?:[-x@=]?{_CELL})?(?:[-x@=]?{_CELL})?")
_HINT: Final = "write d1-d2 for a step, d2xc3@e4 for a capture"


def read_position(text: str, forward: bool) -> State:
    """The state of `ROWS TURN`, or a PositionError with the reason."""
    fields = text.split()
    if len(fields) != 2:
        raise PositionError(f"A Claustro position is ROWS TURN, two fields, and this text has {len(fields)}.")
    rows, turn = fields[0].split("/"), fields[1]
    _check_rows(rows)
    if turn not in ("g", "b"):
        raise PositionError(f"{turn[:12]} cannot be next: write g or b.")
    size, letters = len(rows), "".join(reversed(rows))
    _check_corners(size, letters)
    green, blue = (mask_of([cell for cell, letter in enumerate(letters) if letter == own]) for own in "gb")
    return begin(green, blue, 4 * size + 2 * forward + "gb".index(turn))


def _check_rows(rows: list[str]) -> None:
    size = len(rows)
    if not LEAST <= size <= MOST:
        raise PositionError(f"A Claustro board has {LEAST} to {MOST} rows, and this one has {size}.")
    for rank, row in zip(range(size, 0, -1), rows, strict=True):
        if len(row) != size:
            raise PositionError(f"A board of {size} rows has {size} cells a rank, and rank {rank} here has {len(row)}.")
        for file, letter in zip(FILES, row, strict=False):
            if letter not in "gb.*#":
                raise PositionError(f"{letter!r} on {file}{rank} is unknown: cells are g, b, a dot, * and #.")


def _check_corners(size: int, letters: str) -> None:
    """Goals and dead corners are where they belong, and one pawn at most is in its goal."""
    places = {0: "#", size * size - 1: "#", goal_of(size, 0): "*g", goal_of(size, 1): "*b"}
    for cell, letter in enumerate(letters):
        name = names_of(size)[cell]
        if cell not in places:
            if letter in "*#":
                raise PositionError(f"{letter} on {name} is wrong: * is an empty goal and # a dead corner.")
        elif letter not in places[cell]:
            raise PositionError(f"{letter} on {name} is wrong: {_corner_words(places[cell])}.")
    if letters[goal_of(size, 0)] == "g" and letters[goal_of(size, 1)] == "b":
        raise PositionError("Both goals are taken in this position: the game ends with the first pawn in its goal.")


def _corner_words(allowed: str) -> str:
    if allowed == "#":
        return "this corner is dead, write #"
    owner = SIDES["gb".index(allowed[1])].capitalize()
    return f"this is {owner}'s goal, write * where it is empty and {allowed[1]} for its pawn"


def read_cells(size: int, text: str) -> tuple[str, ...]:
    """One to three cells in either spelling with any signs between them, or a MoveError."""
    typed = _TYPED.fullmatch(text)
    if not typed:
        raise unreadable(text, f"{FILES[:size]}0123456789-x@=", _HINT)
    return tuple(_typed_cell(size, word) for word in typed.groups() if word)


def _typed_cell(size: int, word: str) -> str:
    """A cell in either spelling, `d2` or `2d`; a MoveError where the board has none."""
    name = word if word[0].isalpha() else word[-1] + word[:-1]
    if name not in index_of(size):
        raise MoveError(f"{name[:12]} is not on this board: {extent(size)}.")
    return name


def extent(size: int) -> str:
    """The files and ranks of a board in words."""
    return f"files a to {FILES[size - 1]}, ranks 1 to {size}"
