"""The boards of Greener and its states.

A state is a flat tuple. Bits and sizes drive the rules; the pyramids of each stack are carried along for texts and
pictures only, because what lies below the top never changes what can be played.

The *bits* of a set of cells hold every line of the board, ranks first and then files, in a slot of 32 bits each. So all
lines are read at once, and a line's occupied cells with one side's cells 16 bits above them make a small number that
its captures are looked up by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from struct import Struct
from typing import Final

from ..engine.geometry import FILES, cell_name, square_board
from ..engine.picture import Board

State = tuple[tuple[str, ...], int, int, int, int, int, int]
"""Stacks (a1 first, each from the top down), bits of occupied, black and white cells, sizes, lead in greens, turn.

Sizes are 16 bits for each cell, its height over its greens. The lead is black's greens less white's.
"""

LETTERS: Final = "bwg"
WORDS: Final = ("black", "white", "green")
BOARDS: Final = {"6x6": (6, 6, 9, 9, 18), "6x9": (6, 9, 18, 18, 18), "9x9": (9, 9, 27, 27, 27)}
"""Ranks, files, and how many pyramids there are of each of the LETTERS."""


class Line(dict[int, tuple[int, ...]]):
    """The captures along one line by its occupied cells and, 16 bits above, own cells; filled as they are met."""

    def __init__(self, cells: tuple[int, ...]) -> None:
        super().__init__()
        self._cells = cells

    def __missing__(self, key: int) -> tuple[int, ...]:
        held = [place for place in range(len(self._cells)) if key >> place & 1]
        pairs = [pair for ahead in pairwise(held) for pair in (ahead, ahead[::-1])]
        own = sorted(pair for pair in pairs if key >> 16 + pair[0] & 1)
        self[key] = captures = tuple(self._cells[source] << 7 | self._cells[target] for source, target in own)
        return captures


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What depends on the board alone."""

    board: str
    ranks: int
    files: int
    totals: tuple[int, ...]
    names: tuple[str, ...]
    index: dict[str, int]
    bits: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]
    """The cells of every line, ranks first."""
    captures: tuple[Line, ...]
    slots: Struct
    ones: int
    """The lowest bit of every slot; with `fill` and `guard` it counts in all slots at once."""
    fill: int
    guard: int
    sizes: Struct
    picture: Board

    def can_capture(self, occupied: int, own: int) -> bool:
        """Whether a line with one of the own cells holds a second stack."""
        several = occupied & ((occupied | self.guard) - self.ones)
        return bool((several + self.fill) & (own + self.fill) & self.guard)

    def list_captures(self, occupied: int, own: int) -> list[int]:
        """The captures of one side, line by line: the cell that is left, 7 bits above the cell that is met."""
        keys = self.slots.unpack((occupied | own << 16).to_bytes(self.slots.size, "little"))
        found: list[int] = []
        for line, key in zip(self.captures, keys):  # noqa: B905 (comparing the lengths would cost more than a lookup)
            found += line[key]
        return found

    def extent(self) -> str:
        """The board's files and ranks in words."""
        return f"files a to {FILES[self.files - 1]}, ranks 1 to {self.ranks}"


@cache
def layout_named(board: str) -> Layout:
    """The layout of a board of BOARDS."""
    ranks, files, *totals = BOARDS[board]
    names = tuple(cell_name(file, rank) for rank in range(ranks) for file in range(files))
    along = [tuple(range(rank * files, (rank + 1) * files)) for rank in range(ranks)]
    paths = (*along, *(tuple(range(file, ranks * files, files)) for file in range(files)))
    ones = sum(1 << 32 * slot for slot in range(len(paths)))
    return Layout(
        board=board,
        ranks=ranks,
        files=files,
        totals=tuple(totals),
        names=names,
        index={name: cell for cell, name in enumerate(names)},
        bits=tuple(_bits(cell, paths) for cell in range(len(names))),
        paths=paths,
        captures=tuple(Line(path) for path in paths),
        slots=Struct(f"<{len(paths)}I"),
        ones=ones,
        fill=ones * 0x7FFF,
        guard=ones * 0x8000,
        sizes=Struct(f"<{len(names)}H"),
        picture=square_board(files, ranks, "top", labelled=True),
    )


def _bits(cell: int, paths: tuple[tuple[int, ...], ...]) -> int:
    return sum(1 << 32 * slot + path.index(cell) for slot, path in enumerate(paths) if cell in path)


LAYOUTS: Final = {ranks * files: layout_named(board) for board, (ranks, files, *_) in BOARDS.items()}
"""By the number of cells, which tells the board of a state."""


def state_of(stacks: tuple[str, ...], turn: int) -> State:
    """The state with these stacks, everything else worked out."""
    bits = LAYOUTS[len(stacks)].bits
    held = [sum(bit for bit, stack in zip(bits, stacks, strict=True) if stack[:1] == top) for top in LETTERS]
    sizes = sum((len(stack) << 8 | stack.count("g")) << 16 * cell for cell, stack in enumerate(stacks))
    black, white = greens_of(stacks)
    return stacks, sum(held), held[0], held[1], sizes, black - white, turn


def greens_of(stacks: tuple[str, ...]) -> tuple[int, int]:
    """The greens inside black's and white's stacks."""
    black, white = (sum(stack.count("g") for stack in stacks if stack[:1] == top) for top in "bw")
    return black, white


def tallest_of(stacks: tuple[str, ...]) -> tuple[int, int]:
    """The heights of black's and white's tallest stacks."""
    black, white = (max((len(stack) for stack in stacks if stack[:1] == top), default=0) for top in "bw")
    return black, white
