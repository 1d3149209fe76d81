"""Pictures of a position without a screen: SVG and text with ANSI colours.

In SVG every block is a rectangle, because a font leaves hair-lines between its block characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from ...games.engine.picture import Board, View
from .art import GlyphSet
from .look import Manner, Tints
from .marks import Marks
from .plan import sizes_of
from .quadrants import MASKS, Blend, Colour
from .scene import Run, Scene

COLUMN: Final = 10
LINE: Final = 20
FONT: Final = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_MARGIN: Final = 1
"""Columns, and half as many lines, of table around a board."""
_NO_MARKS: Final = Marks()


class Piece(NamedTuple):
    """A run of characters with its final colours, as `#rrggbb`."""

    text: str
    ink: str
    ground: str
    bold: bool = False


def picture_ansi(
    board: Board,
    view: View,
    tints: Tints,
    marks: Marks = _NO_MARKS,
    theme_name: str = "default",
    glyph_set: GlyphSet = "shapes",
) -> str:
    """The position as lines of text in true colour."""
    lines = _pieces(board, view, tints, marks, theme_name, glyph_set)
    return "".join("".join(map(_ansi, line)) + "\x1b[0m\n" for line in lines)


def picture_svg(
    board: Board,
    view: View,
    tints: Tints,
    marks: Marks = _NO_MARKS,
    theme_name: str = "default",
    glyph_set: GlyphSet = "shapes",
) -> str:
    """The position as an SVG image, a narrow margin of the theme's table around it."""
    table = _colours(theme_name)["background"]
    lines = _pieces(board, view, tints, marks, theme_name, glyph_set)
    width = sum(len(piece.text) for piece in lines[0]) + 2 * _MARGIN
    side = Piece(" " * _MARGIN, table, table)
    blank = [Piece(" " * width, table, table)]
    return svg_of([blank, *([side, *line, side] for line in lines), blank])


def svg_of(lines: Sequence[Sequence[Piece]]) -> str:
    """Lines of a terminal as an SVG image without seams."""
    width = COLUMN * max(sum(len(piece.text) for piece in line) for line in lines)
    height = LINE * len(lines)
    body = "".join(_svg_line(line, y) for y, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" shape-rendering="crispEdges" '
        f'font-family="{escape(FONT)}" font-size="16.6">\n{body}</svg>\n'
    )


# ---- colours ---------------------------------------------------------------------------------------------------------


def _pieces(
    board: Board, view: View, tints: Tints, marks: Marks, theme_name: str, glyph_set: GlyphSet
) -> list[list[Piece]]:
    sizes = sizes_of(board)
    size = next((size for size in sizes if size.name == "large"), sizes[-1])
    scene = Scene(board, size, view, Manner(tints, glyph_set), marks)
    colours = _colours(theme_name)
    return [[_piece(run, colours) for run in line] for line in scene.lines()]


def _piece(run: Run, colours: Mapping[str, str]) -> Piece:
    return Piece(run.text, _hex(run.ink, colours), _hex(run.ground, colours), run.bold)


def _hex(colour: Colour, colours: Mapping[str, str]) -> str:
    from ...themes.colours import blend

    if isinstance(colour, Blend):
        return blend(colours[colour.under], colours[colour.over], colour.share)
    return colours[colour]


def _colours(theme_name: str) -> Mapping[str, str]:
    """A theme of ours by name, or one of Textual's, on which the board keeps its own colours."""
    from ...games.engine.core import GameError
    from ...themes.loader import find_themes

    themes = find_themes().themes
    if theme_name not in themes:
        raise GameError(f"There is no theme {theme_name[:40]}: the themes are {', '.join(themes)}.")
    return {**themes[theme_name].colours, "black": "#000000"}


# ---- ANSI ------------------------------------------------------------------------------------------------------------


def _ansi(piece: Piece) -> str:
    ink, ground = (";".join(map(str, bytes.fromhex(colour[1:]))) for colour in (piece.ink, piece.ground))
    return f"\x1b[{'1' if piece.bold else '22'};38;2;{ink};48;2;{ground}m{piece.text}"


# ---- SVG -------------------------------------------------------------------------------------------------------------


def _svg_line(line: Iterable[Piece], y: int) -> str:
    parts: list[str] = []
    x = 0
    for piece in line:
        parts += _svg_piece(piece, x, y)
        x += len(piece.text)
    return "".join(parts)


def _svg_piece(piece: Piece, x: int, y: int) -> Iterator[str]:
    yield _rect(COLUMN * x, LINE * y, COLUMN * len(piece.text), LINE, piece.ground)
    for at, sign in enumerate(piece.text, x):
        if sign in MASKS:
            yield from _svg_block(sign, at, y, piece.ink)
        else:
            yield _svg_sign(sign, at, y, piece)


def _svg_block(sign: str, x: int, y: int, ink: str) -> Iterator[str]:
    """The quarters of a block, whole halves as one."""
    mask, half, deep = MASKS[sign], COLUMN // 2, LINE // 2
    for top, pair in ((0, mask & 3), (deep, mask >> 2)):
        if pair == 3:
            yield _rect(COLUMN * x, LINE * y + top, COLUMN, deep, ink)
        elif pair:
            yield _rect(COLUMN * x + (half if pair == 2 else 0), LINE * y + top, half, deep, ink)


def _svg_sign(sign: str, x: int, y: int, piece: Piece) -> str:
    if sign in _DRAWN:
        return _svg_drawn(sign, x, y, piece.ink)
    weight = ' font-weight="bold"' if piece.bold else ""
    place = f'x="{COLUMN * x + COLUMN // 2}" y="{LINE * y + 15}"'
    return f'<text {place} text-anchor="middle" fill="{piece.ink}"{weight}>{escape(sign)}</text>\n'


_DRAWN: Final = {
    "─": (0, 0.5, 1, 0.5),
    "╱": (1, 0, 0, 1),
    "╲": (0, 0, 1, 1),
    "▔": (0, 0.06, 1, 0.06),
    "▏": (0.06, 0, 0.06, 1),
    "▕": (0.94, 0, 0.94, 1),
}
"""Lines from edge to edge of their character, which a font would break: from x, y to x, y."""


def _svg_drawn(sign: str, x: int, y: int, ink: str) -> str:
    left, top, right, bottom = _DRAWN[sign]
    start = f'x1="{COLUMN * (x + left):g}" y1="{LINE * (y + top):g}"'
    end = f'x2="{COLUMN * (x + right):g}" y2="{LINE * (y + bottom):g}"'
    return f'<line {start} {end} stroke="{ink}" stroke-width="1.4" shape-rendering="geometricPrecision"/>\n'


def _rect(x: int, y: int, width: int, height: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>\n'
