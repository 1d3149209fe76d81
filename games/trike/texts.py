"""Reading what people write about Trike, and refusing what is not legal."""

from __future__ import annotations

import re
from typing import Final

from ..engine.core import MoveError, PositionError, Refusal
from ..engine.geometry import FILES
from ..engine.options import unreadable
from .table import (
    INDEX,
    LEAST,
    MOST,
    NAMES,
    NOWHERE,
    PLACES,
    ROWS,
    SWAP,
    TURN,
    State,
    cells_of,
    name_of,
    owner_of,
    table,
)

WORDS: Final = "XO"
_CELL: Final = re.compile("[a-z][0-9]+|[0-9]+[a-z]")
_HINT: Final = "write a cell, as in c2, or swap"


def read_position(text: str) -> State:
    """The state of `ROWS PAWN TURN SWAP`, or a PositionError with the reason."""
    fields = text.split()
    if len(fields) != 4:
        raise PositionError(f"A Trike position is ROWS PAWN TURN SWAP, four fields, and this text has {len(fields)}.")
    rows, pawn, turn, swap = fields
    size, stones, xs = _read_rows(rows)
    place = _read_pawn(pawn, size, stones)
    if turn not in ("x", "o") or swap not in ("s", "-"):
        raise PositionError(f"{turn[:12]} {swap[:12]} cannot end a position: write x or o for TURN, s or - for SWAP.")
    if turn == "o" and not stones:
        raise PositionError("X puts the first stone: O cannot be next on an empty board.")
    if swap == "s" and not (turn == "o" and stones == xs and stones.bit_count() == 1):
        raise PositionError("There is no swap here: it answers the first stone of X, with O to move. Write - for s.")
    return stones | xs << cells_of(size), place | TURN * (turn == "o") | SWAP * (swap == "s")


def _read_rows(text: str) -> tuple[int, int, int]:
    """The number of rows, all stones and those of X."""
    rows = text.split("/")
    if not LEAST <= len(rows) <= MOST:
        raise PositionError(f"A Trike board has {LEAST} to {MOST} rows, and this one has {len(rows)}.")
    for row, cells in enumerate(rows):
        if len(cells) != row + 1:
            raise PositionError(f"Row {FILES[row]} counts {len(cells)} here, not {row + 1}: each row has one more.")
    letters = "".join(rows)
    for cell, letter in enumerate(letters):
        if letter not in "xo.":
            raise PositionError(f"{letter!r} on {NAMES[cell]} is no stone: cells are x, o and a dot.")
    xs, os = (sum(1 << cell for cell, letter in enumerate(letters) if letter == own) for own in "xo")
    return len(rows), xs | os, xs


def _read_pawn(name: str, size: int, stones: int) -> int:
    """The pawn's place."""
    if name == "-":
        if stones:
            raise PositionError("There is no pawn on this board with stones: name the cell that it stands on.")
        return size << ROWS | NOWHERE
    if INDEX.get(name, NOWHERE) >= cells_of(size):
        raise PositionError(f"The pawn's cell {name[:12]} is not on this board: {extent(size)}.")
    if not stones >> INDEX[name] & 1:
        raise PositionError(f"The pawn stands on a stone, and {name} is empty.")
    return size << ROWS | INDEX[name]


def read_cell(size: int, text: str) -> str:
    """A cell in either spelling, `c2` or `2c`; a MoveError where it is none."""
    if not _CELL.fullmatch(text):
        raise unreadable(text, f"{FILES[:size]}0123456789swap", _HINT)
    name = text if text[0].isalpha() else text[-1] + text[:-1]
    if INDEX.get(name, NOWHERE) >= cells_of(size):
        raise MoveError(f"{name[:12]} is not on this board: {extent(size)}.")
    return name


def extent(size: int) -> str:
    """The board in words."""
    return f"rows a to {FILES[size - 1]}, from 1 cell in a to {size} in {FILES[size - 1]}"


def why_not_reached(state: State, name: str) -> Refusal:
    """Why the pawn does not go to a cell."""
    stones, place = state
    cell, pawn = INDEX[name], name_of(place)
    if name == pawn:
        return Refusal(f"The pawn stands on {name} already: it has to move.", (name,))
    if stones >> cell & 1:
        stone = WORDS[owner_of(state, cell)]
        return Refusal(f"{name} holds a stone of {stone}: the pawn stops on empty cells.", (name,))
    for ray in (PLACES[place] or table(place))[1].rays:
        line = [other & 255 for other in ray]
        if cell in line:
            block = next(NAMES[other] for other in line if stones >> other & 1)
            return Refusal(f"{block} is in the way: the pawn slides over empty cells only.", (block,))
    return Refusal(f"{name} is on no line with the pawn on {pawn}.", (pawn,))
