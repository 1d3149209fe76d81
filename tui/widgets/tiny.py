"""A board in miniature: two columns and one line a cell, or four by two. No frame, no marks. Pure."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...games.engine.picture import Board, Cell, Token, View
from .art import Art, art_of, chip_of
from .look import Look, Manner, is_alt
from .plan import CellSize
from .quadrants import MASKS, Blend, Canvas, Rows, Spot
from .scene import Run, runs_of

_SIZES: Final = {1: CellSize("small", 2, 1, 2, 1), 2: CellSize("middle", 4, 2, 4, 2)}
Pixels = set[tuple[int, int]]

_POINT_SHARE: Final = 0.7
_LEFT_OUT: Final = (3, 6), (4, 5)
"""Columns of pixels to leave out: beside the middle, so that a tip stays, or else in it, so that battlements do."""


def tiny_size(board: Board, scale: int) -> tuple[int, int]:
    """Columns and lines of the miniature; `scale` is 1 or 2."""
    return round(2 * scale * board.columns), round(scale * board.rows)


def tiny_lines(board: Board, view: View, manner: Manner, scale: int) -> list[list[Run]]:
    """The miniature's lines, as the board's own are given."""
    width, height = tiny_size(board, scale)
    ground = Spot(" ", manner.panel, manner.panel)
    lines = [[ground] * width for _ in range(height)]
    for cell in board.cells:
        x, y = _place(board, cell, scale)
        for dy, row in enumerate(_painted(board, cell, view, manner, scale)):
            lines[y + dy][x : x + len(row)] = [spot or ground for spot in row]
    return [list(runs_of(line)) for line in lines]


def _place(board: Board, cell: Cell, scale: int) -> tuple[int, int]:
    left, top = _origin(board)
    return round(2 * scale * (cell.x - cell.width / 2 - left)), round(scale * (cell.y - top))


@lru_cache(maxsize=64)
def _origin(board: Board) -> tuple[float, float]:
    return min(c.x - c.width / 2 for c in board.cells), min(c.y for c in board.cells)


def _shown(board: Board, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tokens[-1:] if board.stacking == "top" else tokens


def _painted(board: Board, cell: Cell, view: View, manner: Manner, scale: int) -> Rows:
    look = Look(
        manner,
        _SIZES[scale],
        board.stacking,
        round(2 * scale * cell.width),
        scale,
        kind=cell.kind,
        owner=cell.owner,
        alt=is_alt(cell) and board.grid == "square",
        tokens=_shown(board, view.stacks.get(cell.id, ())),
        lattice=board.grid == "triangle",
    )
    return _paint(look)


@lru_cache(maxsize=1024)
def _paint(look: Look) -> Rows:
    canvas = Canvas(look.width, look.height, look.ground)
    if look.kind == "nest":
        waiting = str(len(look.tokens))
        canvas.write((look.width - 1) // 2, look.height - 1, waiting, look.manner.tint(look.owner), bold=True)
    elif look.stacking == "pile":
        _paint_pile(canvas, look)
    elif look.tokens and look.height > 1 and look.manner.glyphs == "shapes":
        _paint_shapes(canvas, look)
    elif look.tokens:
        _paint_piece(canvas, look, look.tokens)
    elif look.lattice:
        _paint_dots(canvas, look)
    return canvas.rows()


def _paint_pile(canvas: Canvas, look: Look) -> None:
    """The top in one line; in two, up to four from the lowest on."""
    shown = look.tokens[-1:] if look.height == 1 else look.tokens[:4]
    for place, token in enumerate(shown):
        x, y = (0, 0) if look.height == 1 else (2 * (place % 2) + (len(shown) == 1), 1 - place // 2)
        canvas.write(x, y, chip_of(token, look.manner.glyphs), look.manner.ink(token.owner), look.colour(token))


def _paint_shapes(canvas: Canvas, look: Look) -> None:
    """The art for the middle size, narrowed to the cell."""
    for height, token in enumerate(look.tokens):
        art = art_of(token.shape, "middle")
        if art is None:
            continue
        for x, y in _narrowed(art):
            canvas.ink(x, y + 2 * (look.height - art.height) + height, look.colour(token))


def _narrowed(art: Art) -> Pixels:
    """Art without two of ten columns of pixels, those whose loss leaves the most of its parts apart."""
    pixels = {(x + 5 - art.width, y) for x, y in art.inked}
    return max((_without(pixels, left_out) for left_out in _LEFT_OUT), key=_parts)


def _without(pixels: Pixels, left_out: tuple[int, int]) -> Pixels:
    return {(x - sum(out < x for out in left_out), y) for x, y in pixels if x not in left_out}


def _parts(pixels: Pixels) -> int:
    """The runs of ink in all lines."""
    return sum((x + 1, y) not in pixels for x, y in pixels)


def _paint_piece(canvas: Canvas, look: Look, tokens: tuple[Token, ...]) -> None:
    """Half a line in the middle, so that pieces never melt into each other; what lies on it takes the right half."""
    if look.manner.glyphs == "ascii":
        canvas.write(0, look.height - 1, tokens[-1].shape.letter, look.colour(tokens[-1]))
        return
    left = look.width // 2 - 1
    canvas.stamp(left, look.height - 1, MASKS["▗"], look.colour(tokens[0]))
    canvas.stamp(left + 1, look.height - 1, MASKS["▖"], look.colour(tokens[-1]))


def _paint_dots(canvas: Canvas, look: Look) -> None:
    """A free point of a lattice."""
    faint = Blend("coordinates", look.manner.panel, _POINT_SHARE)
    if look.manner.glyphs == "ascii":
        canvas.write(0, look.height - 1, ".", faint)
        return
    left, right = "▗▖" if look.height == 1 else "▝▘"  # in the middle of the cell
    canvas.stamp(look.width // 2 - 1, look.height - 1, MASKS[left], faint)
    canvas.stamp(look.width // 2, look.height - 1, MASKS[right], faint)
