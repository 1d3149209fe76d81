"""Reading and writing what people write about Replica: positions and typed moves."""

from __future__ import annotations

import re
from typing import Final

from ..engine.core import MoveError, PositionError
from ..engine.options import unreadable
from .lines import FAR, INDEX, NAMES, State, is_king, new_state, owner_of

START: Final = "....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../Wwww.... w"
BOARD_WORDS: Final = "files a to h, ranks 1 to 8"
_LETTERS: Final = ("wW", "bB")
_CELL: Final = "([a-wyz][0-9]+|[0-9]+[a-wyz])"
_TRANSFORM: Final = re.compile(f"{_CELL}[-x@=]?k|k[-x@=]?{_CELL}")
_MOVE: Final = re.compile(f"{_CELL}(?:[-x@=]?{_CELL})?")
_SIGNS: Final = "abcdefgh12345678-x@=k"
_HINT: Final = "write a1-b2, a1xb2 or c3=K"


def write(state: State) -> str:
    """The canonical text: ranks 8 down to 1, and who is next."""
    rows = ("".join(_letter(state, 8 * rank + file) for file in range(8)) for rank in range(7, -1, -1))
    return f"{'/'.join(rows)} {'wb'[state[3]]}"


def _letter(state: State, cell: int) -> str:
    if not (state[0] | state[1]) >> cell & 1:
        return "."
    return _LETTERS[owner_of(state, cell)][is_king(state, cell)]


def read(text: str, wide: int) -> State:
    """The state of a position text, or a PositionError with the reason."""
    fields = text.split()
    if len(fields) != 2:
        raise PositionError(f"A Replica position is ROWS TURN, two fields, and this text has {len(fields)}.")
    white, black, kings = _read_rows(fields[0])
    if fields[1] not in ("w", "b"):
        raise PositionError(f"The turn is w or b in lower case, not {fields[1][:12]!r}.")
    _check_kings(white, black, kings)
    return new_state(white, black, kings, "wb".index(fields[1]), wide)


def _read_rows(text: str) -> tuple[int, int, int]:
    rows = text.split("/")
    if len(rows) != 8:
        raise PositionError(f"A Replica position has 8 rows, ranks 8 down to 1, and this one has {len(rows)}.")
    bits = {"w": 0, "W": 0, "b": 0, "B": 0, ".": 0}
    for rank, row in zip(range(7, -1, -1), rows, strict=True):
        if len(row) != 8:
            raise PositionError(f"A Replica board has 8 cells a rank, and rank {rank + 1} here has {len(row)}.")
        for cell, letter in enumerate(row, 8 * rank):
            if letter not in bits:
                raise PositionError(f"{letter!r} on {NAMES[cell]} is no piece: cells are w W b B and a dot.")
            bits[letter] |= 1 << cell
    return bits["w"] | bits["W"], bits["b"] | bits["B"], bits["W"] | bits["B"]


def _check_kings(white: int, black: int, kings: int) -> None:
    if not kings:
        raise PositionError("There is no king in this position: one side at least has a king (W or B).")
    if white & kings & FAR[0] and black & kings & FAR[1]:
        raise PositionError(
            "Both far corners hold a king in this position: the game ends with the first that gets there."
        )


def read_steps(text: str) -> tuple[str, ...]:
    """One or two cells with any sign between them, or a cell and a K; a MoveError where it is neither."""
    if found := _TRANSFORM.fullmatch(text):
        name = _typed_cell(found[1] or found[2])
        return name, f"{name}=K"
    if found := _MOVE.fullmatch(text):
        return tuple(_typed_cell(word) for word in found.groups() if word)
    raise unreadable(text, _SIGNS, _HINT)


def _typed_cell(word: str) -> str:
    """A cell in either spelling, `a8` or `8a`; a MoveError where the board has none."""
    name = word if word[0].isalpha() else word[-1] + word[:-1]
    if name not in INDEX:
        raise MoveError(f"{name[:12]} is not on this board: {BOARD_WORDS}.")
    return name
