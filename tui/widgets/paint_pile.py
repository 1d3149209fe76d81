"""Piles, every piece of them seen, and nests, where pieces wait. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...games.engine.picture import Token
from .art import Art, art_of, chip_of, draw_art
from .look import Look
from .paint_figures import paint_dot
from .quadrants import Blend, Canvas, Colour

_GAP: Final = 1
"""Columns between the shells of a nest."""
_SHADE: Final = 0.22


def paint_pile(canvas: Canvas, look: Look) -> None:
    """A cell of a board with piles: shells upon each other, or the lowest with the rest in a row above it."""
    if look.roof and look.height > 1:
        sign = "-" if look.manner.glyphs == "ascii" else "▔"
        canvas.write(0, 0, sign * look.width, "frame")
    tokens = look.tokens or ((look.ghost,) if look.ghost else ())
    if look.height > len(tokens) and look.height > 3:
        _paint_tower(canvas, look, tokens)
    elif look.height > 1:
        _paint_heap(canvas, look, tokens)
    else:
        _paint_chips(canvas, look, tokens, 1 if tokens else 0, 0)


def _paint_tower(canvas: Canvas, look: Look, tokens: Sequence[Token]) -> None:
    for place, token in enumerate(tokens):
        _paint_shell(canvas, look, token, look.width // 2, look.height - 1 - place)


def _paint_heap(canvas: Canvas, look: Look, tokens: Sequence[Token]) -> None:
    if not tokens:
        return
    _paint_shell(canvas, look, tokens[0], look.width // 2, look.height - 1)
    width = sum(len(chip_of(token, look.manner.glyphs)) for token in tokens[1:])
    _paint_chips(canvas, look, tokens[1:], (look.width - width) // 2, look.height - 2)


def _paint_chips(canvas: Canvas, look: Look, tokens: Sequence[Token], x: int, y: int) -> None:
    for token in tokens:
        chip = chip_of(token, look.manner.glyphs)
        canvas.write(x, y, chip, look.manner.ink(token.owner), look.colour(token), bold=True)
        x += len(chip)


def _paint_shell(canvas: Canvas, look: Look, token: Token, middle: int, y: int, colour: Colour | None = None) -> None:
    """A shell in one line, its middle between two columns."""
    art = art_of(token.shape, "large") if look.manner.glyphs == "shapes" else None
    if art is None:
        _paint_chips(canvas, look, (token,), middle - 1, y)
    else:
        left, ink = 2 * (middle - art.width // 2), look.manner.ink(token.owner)
        draw_art(canvas, art, left, 2 * y, colour or look.colour(token), ink)


# ---- nests -----------------------------------------------------------------------------------------------------------


def paint_nest(canvas: Canvas, look: Look) -> None:
    """Label and note above what waits there, or all of it in one line."""
    if look.height == 1:
        _paint_flat_nest(canvas, look)
        return
    canvas.write(1, 0, look.label, look.manner.tint(look.owner))
    canvas.write(look.width - 1 - len(look.note), 0, look.note, look.manner.tint(look.owner))
    rows = _nest_rows(look) if look.height > 2 and look.manner.glyphs == "shapes" else []
    if not rows:
        chips = sum(len(chip_of(token, look.manner.glyphs)) for token in look.tokens)
        _paint_chips(canvas, look, look.tokens, (look.width - chips) // 2, 1)
    tint = look.manner.tint(look.owner)
    for y, row in enumerate(rows, 1):
        # The upper of two rows is a shade off, or they would melt into one.
        _paint_row(canvas, look, row, y, Blend(tint, look.manner.panel, _SHADE) if y < len(rows) else tint)
    if look.target and not look.tokens:
        paint_dot(canvas, look, look.width // 2, look.height // 2)


def _nest_rows(look: Look) -> list[list[Token]]:
    """The shells in lines: all in one where they fit, else the two largest above the rest."""
    tokens = sorted(look.tokens, key=_columns, reverse=True)
    if sum(map(_columns, tokens)) + _GAP * len(tokens) <= look.width - 2:
        return [tokens]
    return [tokens[:2], tokens[2:]]


def _paint_row(canvas: Canvas, look: Look, row: Sequence[Token], y: int, colour: Colour) -> None:
    x = (look.width - sum(map(_columns, row)) - _GAP * (len(row) - 1)) // 2
    for token in row:
        _paint_shell(canvas, look, token, x + _columns(token) // 2, y, colour)
        x += _columns(token) + _GAP


def _columns(token: Token) -> int:
    art: Art | None = art_of(token.shape, "large")
    return art.width if art else 2


def _paint_flat_nest(canvas: Canvas, look: Look) -> None:
    """What waits there between the label and the note."""
    chips = sum(len(chip_of(token, look.manner.glyphs)) for token in look.tokens)
    label, note = _words_beside(look, look.width - 2 - chips)
    canvas.write(1, 0, label, look.manner.tint(look.owner))
    _paint_chips(canvas, look, look.tokens, len(label) + 2 if label else 1, 0)
    canvas.write(look.width - 1 - len(note), 0, note, look.manner.tint(look.owner))


def _words_beside(look: Look, room: int) -> tuple[str, str]:
    """The label and the note, each a column off; where room lacks, the words of the note go first, then the label."""
    signs = look.note.split()[-1] if look.note else ""
    choices = ((look.label, look.note), (look.label, signs), ("", look.note))
    return next((pair for pair in choices if sum(len(text) + 1 for text in pair if text) <= room), ("", signs))
