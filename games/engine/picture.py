"""The picture as data: cells, boards, shapes, tokens and views. No colours, no sizes in columns, no widgets.

Board units: on square boards a cell is 1 x 1 and its x and y are its centre, x to the right, y downwards, the top-left
cell's centre at 0, 0. On triangular boards one unit is the distance between neighbours in a row, and rows are one unit
apart. Owners are sides: 0, 1, or NOBODY.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

NOBODY: Final = 2

Size = Literal["middle", "large", "extra", "huge"]
CellKind = Literal["plain", "goal", "dead", "nest"]
Grid = Literal["square", "triangle"]
Stacking = Literal["top", "pile", "over"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece as ink: art per size (lines of any width up to the cell's inner width), one glyph, one ASCII letter.

    Spaces inside the art erase, outer ones are transparent. A size without art centres the next smaller one.
    """

    name: str
    glyph: str
    letter: str
    art: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]], hash=False)
    """By size: "middle" (at most 5 x 2), "large" (7 x 3), "extra" (9 x 4), "huge" (11 x 5). A label covers most of the
    last line; "labelled" is the middle size for that, where the one line above has to tell the shape."""
    turned: Shape | None = None
    """What it is on a turned board, where its sign points somewhere; None: the same."""

    def seen(self, turned: bool) -> Shape:
        """The shape as it looks on a board that is turned or not."""
        return self.turned if turned and self.turned is not None else self


class Token(NamedTuple):
    """A piece on the board: its shape, its owner and perhaps a label of up to five characters."""

    shape: Shape
    owner: int
    label: str = ""

    def seen(self, turned: bool) -> Token:
        """The piece as it looks on a board that is turned or not."""
        shape = self.shape.seen(turned)
        return self if shape is self.shape else Token(shape, self.owner, self.label)


class Cell(NamedTuple):
    """A place on the board that a cursor can stand on. Nests and goals are cells too."""

    id: str
    x: float
    y: float
    kind: CellKind = "plain"
    owner: int = NOBODY
    label: str = ""
    """Shown in the cell while it is empty, as in "GREEN goal"; a nest shows it always."""
    width: float = 1
    """In units; a nest is as wide as the board."""


class Coordinate(NamedTuple):
    """A letter or number at the edge. `x` or `y` lies outside the cells where it belongs to the frame."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Board:
    """Where things can be. `stacking` says how a stack shows: its top, all of it, or each piece over the one below.

    Boards are made once per game and size and compared by identity, so they can be keys of caches.
    """

    grid: Grid
    stacking: Stacking
    cells: tuple[Cell, ...]
    coordinates: tuple[Coordinate, ...]
    links: tuple[tuple[str, str], ...] = ()
    """The lines of a lattice, between neighbours."""
    labelled: bool = False
    """Tokens carry labels, so the smallest cells are wider."""
    is_turned: bool = False
    """Seen from the other side: signs that point somewhere point the other way."""

    @cached_property
    def by_id(self) -> Mapping[str, Cell]:
        """The cells by name."""
        return MappingProxyType({cell.id: cell for cell in self.cells})

    @cached_property
    def columns(self) -> float:
        """The width of the cells in units."""
        return max(c.x + c.width / 2 for c in self.cells) - min(c.x - c.width / 2 for c in self.cells)

    @cached_property
    def rows(self) -> float:
        """The height of the cells in units."""
        return max(c.y for c in self.cells) - min(c.y for c in self.cells) + 1

    @cached_property
    def turned(self) -> Board:
        """The same board seen from the other side: square boards by half a circle, triangles upside down."""
        right, bottom = max(c.x for c in self.cells), max(c.y for c in self.cells)
        flip_x = self.grid == "square"
        cells = tuple(_moved(c, right - c.x if flip_x else c.x, bottom - c.y) for c in self.cells)
        marks = tuple(_turned_mark(m, right, bottom, flip_x) for m in self.coordinates)
        return replace(self, cells=cells, coordinates=marks, is_turned=not self.is_turned)


def _moved(cell: Cell, x: float, y: float) -> Cell:
    return Cell(cell.id, x, y, cell.kind, cell.owner, cell.label, cell.width)


def _turned_mark(mark: Coordinate, right: float, bottom: float, flip_x: bool) -> Coordinate:
    """Coordinates stay on the left and below; those of a square board only change their order."""
    if not flip_x or mark.x < 0:
        return Coordinate(mark.text, mark.x, bottom - mark.y)
    return Coordinate(mark.text, right - mark.x, mark.y)


class View(NamedTuple):
    """What lies on a board: stacks of tokens from bottom to top, and what the game wants seen."""

    stacks: Mapping[str, tuple[Token, ...]]
    lit: tuple[tuple[str, ...], ...] = ()
    """Lines to light, each a run of cells: where Trike's pawn can slide."""
    seen: tuple[str, ...] = ()
    """Cells to point out faintly: the men that a chosen king sees."""
    hand: Token | None = None
    """A piece in the player's hand, shown as a ghost under the cursor."""
    notes: Mapping[str, str] = MappingProxyType[str, str]({})
    """A short text for a cell beside its label: what a nest has scored."""
