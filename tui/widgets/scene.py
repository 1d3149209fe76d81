"""A whole board as characters, line by line: frame, coordinates, cells. Pure; the widget and the exports use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from ...games.engine.picture import Board, Token, View
from .look import Look, Manner, is_alt
from .marks import Marks
from .paint_cell import paint_look
from .paint_lattice import lattice_lines
from .plan import Box, CellSize, plan_of
from .quadrants import Colour, Rows, Spot

_NO_MARKS: Final = Marks()
_STYLE: Final = itemgetter(1, 2, 3)


class Run(NamedTuple):
    """Neighbouring characters of one style."""

    text: str
    ink: Colour
    ground: Colour
    bold: bool


class Scene:
    """What is to be painted: a board at a size, what lies on it, the marks, the cursor. Never changed."""

    def __init__(
        self,
        board: Board,
        size: CellSize,
        view: View,
        manner: Manner,
        marks: Marks = _NO_MARKS,
        cursor: str | None = None,
    ) -> None:
        self.board, self.size, self.view = board, size, view
        self.manner, self.marks, self.cursor = manner, marks, cursor
        self.plan = plan_of(board, size)
        """Where everything lies."""
        self._painted: dict[str, Rows] = {}

    def with_cursor(self, cell: str) -> Scene:
        """The same with the cursor elsewhere."""
        return Scene(self.board, self.size, self.view, self.manner, self.marks, cell)

    def look(self, cell_id: str) -> Look:
        """What one cell shows."""
        cell, box, marks = self.board.by_id[cell_id], self.plan.boxes[cell_id], self.marks
        tokens, hand = self._seen(self.view.stacks.get(cell_id, ())), self.view.hand
        here = cell_id == self.cursor
        is_target = cell_id in marks.targets or cell_id in marks.matching
        movable = is_target and bool(tokens) and not marks.selected
        return Look(
            self.manner,
            self.size,
            self.board.stacking,
            box.width,
            box.height,
            kind=cell.kind,
            owner=cell.owner,
            alt=is_alt(cell) and self.board.grid == "square",
            label=cell.label if cell.kind == "nest" or not tokens else "",
            note=self.manner.said(self.view.notes.get(cell_id, "")),
            tokens=tokens,
            ghost=hand.seen(self.board.is_turned) if hand and here and not tokens else None,
            cursor=here,
            selected=cell_id in marks.selected,
            target=is_target and not movable,
            movable=movable,
            last=cell_id in marks.last,
            forbidden=cell_id in marks.forbidden,
            hint=cell_id in marks.hint,
            matching=cell_id in marks.matching,
            seen=cell_id in self.view.seen,
            roof=cell_id in _below_nests(self.board),
            lattice=self.board.grid == "triangle",
        )

    def _seen(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(token.seen(True) for token in tokens) if self.board.is_turned else tokens

    def line(self, y: int) -> list[Run]:
        """One line of the board, its runs from left to right."""
        spots = self._ground(y)
        for cell_id, box in _boxes_on(self.board, self.size, y):
            for x, spot in enumerate(self._rows(cell_id)[y - box.y], box.x):
                spots[x] = spots[x] if spot is None else spot
        return list(runs_of(spots))

    def cell_at(self, x: int, y: int) -> str | None:
        """The cell that a character belongs to; None on the frame and beside the board."""
        boxes = _boxes_on(self.board, self.size, y)
        return next((cell for cell, box in boxes if box.x <= x < box.x + box.width), None)

    def lines(self) -> list[list[Run]]:
        """All lines."""
        return [self.line(y) for y in range(self.plan.height)]

    def _rows(self, cell_id: str) -> Rows:
        if cell_id not in self._painted:
            self._painted[cell_id] = paint_look(self.look(cell_id))
        return self._painted[cell_id]

    def _ground(self, y: int) -> list[Spot]:
        lattice = self.board.grid == "triangle"
        ground = self.manner.panel if lattice else "frame"
        spots = [Spot(" ", ground, ground)] * self.plan.width
        if lattice:
            ascii_only = self.manner.glyphs == "ascii"
            for x, spot in lattice_lines(self.board, self.size, ground, self.view.lit, ascii_only)[y].items():
                spots[x] = spot
        for mark in self.plan.coordinates:
            if mark.y == y:
                spots[mark.x : mark.x + len(mark.text)] = [Spot(sign, "coordinates", ground) for sign in mark.text]
        return spots


def runs_of(spots: Iterable[Spot]) -> Iterator[Run]:
    """The characters of a line, neighbours of one style together."""
    for style, group in groupby(spots, key=_STYLE):
        yield Run("".join(spot.sign for spot in group), *style)


@lru_cache(maxsize=4096)
def _boxes_on(board: Board, size: CellSize, y: int) -> tuple[tuple[str, Box], ...]:
    """The cells that cross a line."""
    return tuple((cell, box) for cell, box in plan_of(board, size).boxes.items() if box.y <= y < box.y + box.height)


@lru_cache(maxsize=64)
def _below_nests(board: Board) -> frozenset[str]:
    """The cells right under a nest, which a thin line sets off."""
    nests = [cell.y for cell in board.cells if cell.kind == "nest"]
    rows = sorted({cell.y for cell in board.cells} | {mark.y for mark in board.coordinates if mark.x >= 0})
    below = {after for before, after in pairwise(rows) if before in nests}
    return frozenset(cell.id for cell in board.cells if cell.y in below)
