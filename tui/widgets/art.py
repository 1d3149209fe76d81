"""The art of a shape at a cell size, as pixels and letters. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ...games.engine.picture import Shape, Token
from .plan import SizeName
from .quadrants import CORNERS, MASKS, Canvas, Colour

GlyphSet = Literal["shapes", "glyphs", "ascii"]
_SIZES: Final[tuple[SizeName, ...]] = ("middle", "large", "extra", "huge")


class Art(NamedTuple):
    """Ink in pixels, and letters in characters; `width` and `height` in characters."""

    width: int
    height: int
    inked: tuple[tuple[int, int], ...]
    erased: tuple[tuple[int, int], ...]
    letters: tuple[tuple[int, int, str], ...]
    exact: bool
    """Drawn for this very size, not for a smaller one."""


@lru_cache(maxsize=512)
def art_of(shape: Shape, size: SizeName, labelled: bool = False) -> Art | None:
    """The art for a size, or that of the next smaller one; None where only the glyph is left."""
    if labelled and size == "middle" and "labelled" in shape.art:
        return _parsed(shape.art["labelled"], True)
    sizes = _SIZES[: _SIZES.index(size) + 1] if size in _SIZES else ()
    drawn = next((name for name in reversed(sizes) if name in shape.art), None)
    return None if drawn is None else _parsed(shape.art[drawn], drawn == size)


def _parsed(lines: tuple[str, ...], exact: bool) -> Art:
    width = max(map(len, lines))
    inked: list[tuple[int, int]] = []
    letters: list[tuple[int, int, str]] = []
    for y, line in enumerate(lines):
        # Lines of any width: each is centred, an odd difference by half a character.
        for x, sign in enumerate(line):
            left = width - len(line) + 2 * x
            inked += [(left + dx, 2 * y + dy) for dx, dy, bit in CORNERS if MASKS.get(sign, 15) & bit]
            if sign not in MASKS:
                letters.append((left // 2, y, sign))
    return Art(width, len(lines), tuple(inked), tuple(_gaps(inked)), tuple(letters), exact)


def _gaps(inked: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pixels between the first and the last inked one of each line."""
    filled = set(inked)
    for y in {y for _, y in inked}:
        row = [x for x, at in inked if at == y]
        yield from ((x, y) for x in range(min(row), max(row)) if (x, y) not in filled)


def glyph_of(shape: Shape, glyphs: GlyphSet) -> str:
    """The one sign of a shape."""
    return shape.letter if glyphs == "ascii" else shape.glyph


@lru_cache(maxsize=256)
def chip_of(token: Token, glyphs: GlyphSet) -> str:
    """A piece of a pile in two signs, as in `3▴`: the letters of its art, or its label and glyph."""
    art = art_of(token.shape, "large")
    text = "".join(sign for _, _, sign in art.letters) if art else ""
    text = text or token.label + token.shape.glyph
    return text.replace(token.shape.glyph, token.shape.letter) if glyphs == "ascii" else text


def draw_art(canvas: Canvas, art: Art, x: int, y: int, colour: Colour, ink: Colour) -> None:
    """Paint art with its upper left pixel there; letters are in `ink`."""
    for px, py in art.erased:
        canvas.erase(x + px, y + py)
    for px, py in art.inked:
        canvas.ink(x + px, y + py, colour)
    for column, line, sign in art.letters:
        canvas.write(x // 2 + column, y // 2 + line, sign, ink, colour, bold=True)
