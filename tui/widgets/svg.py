"""Lines of a terminal as an SVG image without seams.

A font leaves hair-lines between its block and line characters: blocks become rectangles here, and lines lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from .quadrants import MASKS

COLUMN: Final = 10
LINE: Final = 20
_BASE: Final = 15
_FONT: Final = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_STROKES: Final = {
    "─": (0, 0.5, 1, 0.5),
    "╱": (1, 0, 0, 1),
    "╲": (0, 0, 1, 1),
    "▔": (0, 0.04, 1, 0.04),
    "▁": (0, 0.96, 1, 0.96),
    "▏": (0.06, 0, 0.06, 1),
    "▕": (0.94, 0, 0.94, 1),
    "│": (0.5, 0, 0.5, 1),
}
"""From edge to edge of a character: from x, y to x, y."""


class Piece(NamedTuple):
    """A run of characters with its final colours, as `#rrggbb`; every character is one column."""

    text: str
    ink: str
    ground: str
    bold: bool = False


def svg_of(lines: Sequence[Sequence[Piece]]) -> str:
    """The image; ten pixels a column, twenty a line."""
    width = COLUMN * max(sum(len(piece.text) for piece in line) for line in lines)
    body = "".join(part for y, line in enumerate(lines) for part in _line(line, y))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {LINE * len(lines)}" '
        f'shape-rendering="crispEdges" font-family="{_FONT}" font-size="16.6">\n'
        f"<style>text {{ white-space: pre }}</style>\n{body}</svg>\n"
    )


def _line(line: Iterable[Piece], y: int) -> Iterator[str]:
    x = 0
    for piece in line:
        yield _rect(COLUMN * x, LINE * y, COLUMN * len(piece.text), LINE, piece.ground)
        yield from _signs(piece, x, y)
        x += len(piece.text)


def _signs(piece: Piece, x: int, y: int) -> Iterator[str]:
    for kind, group in groupby(piece.text, key=lambda sign: sign if sign in MASKS or sign in _STROKES else ""):
        text = "".join(group)
        if kind in MASKS:
            yield from _blocks(MASKS[kind], x, y, len(text), piece.ink)
        elif kind:
            yield from _strokes(kind, x, y, len(text), piece.ink)
        else:
            yield _words(text, x, y, piece)
        x += len(text)


def _blocks(mask: int, x: int, y: int, count: int, ink: str) -> Iterator[str]:
    """Equal blocks side by side: one rectangle where they touch."""
    for top, pair in ((0, mask & 3), (LINE // 2, mask >> 2)):
        height = LINE // 2 if mask != 15 else LINE
        if pair == 3 and (mask != 15 or top == 0):
            yield _rect(COLUMN * x, LINE * y + top, COLUMN * count, height, ink)
        elif pair in (1, 2):
            lefts = (COLUMN * at + (COLUMN // 2 if pair == 2 else 0) for at in range(x, x + count))
            yield from (_rect(left, LINE * y + top, COLUMN // 2, LINE // 2, ink) for left in lefts)


def _strokes(sign: str, x: int, y: int, count: int, ink: str) -> Iterator[str]:
    """A line from edge to edge; level ones side by side are one."""
    left, top, right, bottom = _STROKES[sign]
    level = top == bottom
    for at in (x,) if level else range(x, x + count):
        end = at + (count if level else right)
        begins = f'x1="{COLUMN * (at + left):g}" y1="{LINE * (y + top):g}"'
        ends = f'x2="{COLUMN * end:g}" y2="{LINE * (y + bottom):g}"'
        yield f'<line {begins} {ends} stroke="{ink}" stroke-width="1.4" shape-rendering="geometricPrecision"/>\n'


def _words(text: str, x: int, y: int, piece: Piece) -> str:
    if not text.strip():
        return ""
    weight = ' font-weight="bold"' if piece.bold else ""
    place = f'x="{COLUMN * x}" y="{LINE * y + _BASE}" textLength="{COLUMN * len(text)}"'
    return f'<text {place} fill="{piece.ink}"{weight}>{escape(text, quote=False)}</text>\n'


def _rect(x: int, y: int, width: int, height: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>\n'
