"""The marks of a cell: cursor, target, capture, hint, seen, forbidding, and the corners of a goal. Pure."""

from __future__ import annotations

from typing import Final

from .look import Look
from .quadrants import MASKS, Blend, Canvas, Colour

_BRACKETS: Final = "▛▜▙▟"
_TICKS: Final = "▘▝▖▗"
_CORNERS: Final = "╭╮╰╯"
_HEAVY: Final = "┏┓┗┛"
_FAINT: Final = 0.35
_ONE_LINE: Final = {"shapes": ("[]", "‹›", "{}"), "glyphs": ("[]", "‹›", "{}"), "ascii": ("[]", "<>", "{}")}


def paint_figures(canvas: Canvas, look: Look, line: int) -> None:
    """Everything that lies in the edge columns; `line` is the one that a glyph stands on."""
    if look.seen:
        _paint_seen(canvas, look, line)
    if _is_flat(look):
        _paint_flat(canvas, look, line)
    else:
        _paint_corners(canvas, look)
    if look.forbidden and look.manner.crosses:
        _paint_crosses(canvas, look, line)


def paint_dot(canvas: Canvas, look: Look, x: int, line: int) -> None:
    """The target on an empty cell, in the middle of it."""
    if look.manner.glyphs == "ascii":
        canvas.write(x, line, "*", "target", bold=True)
    elif _is_flat(look) or look.manner.glyphs == "glyphs":
        canvas.write(x, line, "•", "target", bold=True)
    elif look.height > 2:
        canvas.write(x, line, "●", "target")
    else:
        canvas.stamp(x, 1, MASKS["▀"], "target")


def _is_flat(look: Look) -> bool:
    return look.height == 1 or look.manner.glyphs == "ascii" or (look.lattice and look.size.name == "small")


def _paint_flat(canvas: Canvas, look: Look, line: int) -> None:
    """One-line cells: brackets to the left and right of what is there."""
    cursor, capture, both = _ONE_LINE[look.manner.glyphs]
    if look.cursor:
        _write_pair(canvas, look, line, both if look.is_capture else cursor, "cursor")
    elif look.is_capture or (look.movable and not look.hint):
        _write_pair(canvas, look, line, capture, _target_colour(look))
    elif look.hint:
        _write_pair(canvas, look, line, "!!", "target")
    elif look.kind == "goal":
        _write_pair(canvas, look, line, "()", look.manner.tint(look.owner))


def _movable_tick(look: Look) -> str:
    """One tick, in the lower left; pieces in low cells fill that corner and leave the upper one free."""
    return "▘   " if look.height == 2 else "  ▖ "


def _target_colour(look: Look) -> Colour:
    return Blend("target", look.manner.panel, _FAINT) if look.movable else "target"


def _write_pair(canvas: Canvas, look: Look, line: int, pair: str, colour: Colour) -> None:
    canvas.write(0, line, pair[0], colour, look.outer, bold=True)
    # A cell full to its last column keeps its text; the left sign alone says enough.
    if canvas.is_free(look.width - 1, line) or len(look.tokens) < 2:
        canvas.write(look.width - 1, line, pair[1], colour, look.outer, bold=True)


def _paint_corners(canvas: Canvas, look: Look) -> None:
    if look.cursor:
        _stamp(canvas, look, "████" if look.is_capture else _BRACKETS, "cursor")
    elif look.is_capture or (look.movable and not look.hint):
        _stamp(canvas, look, _movable_tick(look) if look.movable else _TICKS, _target_colour(look))
    elif look.hint and look.height > 2:
        _write_corners(canvas, look, _HEAVY, "target")
    elif look.hint:
        _stamp(canvas, look, "▀▀  ", "target")
    elif look.kind == "goal" and all(canvas.is_free(x, y) for x, y in _places(look)):
        _write_corners(canvas, look, _CORNERS, look.manner.tint(look.owner))


def _places(look: Look) -> tuple[tuple[int, int], ...]:
    right, bottom = look.width - 1, look.height - 1
    return (0, 0), (right, 0), (0, bottom), (right, bottom)


def _stamp(canvas: Canvas, look: Look, signs: str, colour: Colour) -> None:
    for (x, y), sign in zip(_places(look), signs, strict=True):
        if sign != " " and (y == 0 or not canvas.has_text(x, y)):
            canvas.stamp(_beside(canvas, look, x) if sign in _TICKS[:2] else x, y, MASKS[sign], colour)


def _beside(canvas: Canvas, look: Look, x: int) -> int:
    """An upper corner, or the column beside it where a piece reaches up into the corner, as a king with its crown."""
    inner = 1 if x == 0 else look.width - 2
    return inner if look.height == 2 and not canvas.is_free(x, 0) and canvas.is_free(inner, 0) else x


def _write_corners(canvas: Canvas, look: Look, signs: str, colour: Colour) -> None:
    """Thin corners, as far as nothing else is there; none beside words, with which they would be read."""
    worded = [any(canvas.has_text(x, y) for x in range(look.width)) for y in range(look.height)]
    for (x, y), sign in zip(_places(look), signs, strict=True):
        if canvas.is_free(x, y) and not worded[y]:
            canvas.write(x, y, sign, colour)


def _paint_seen(canvas: Canvas, look: Look, line: int) -> None:
    """Two thin bars beside the piece; two upper ticks where it fills its cell."""
    if look.height == 2 and not _is_flat(look):
        _stamp(canvas, look, "▘▝  ", "target")
        return
    ascii_only = look.manner.glyphs == "ascii"
    left, right = ("|", "|") if ascii_only else ("·", "·") if look.height == 1 else ("▏", "▕")
    for y in (line,) if ascii_only else range(look.height):
        for x, sign in ((0, left), (look.width - 1, right)):
            if canvas.is_free(x, y):
                canvas.write(x, y, sign, "target")


def _paint_crosses(canvas: Canvas, look: Look, line: int) -> None:
    sign = "x" if look.manner.glyphs == "ascii" else "×"
    edges = [(x, y) for x in (0, look.width - 1) for y in range(look.height)]
    free = [(x, y) for x, y in edges if canvas.is_free(x, y)] or edges[::2]
    for x, y in free if look.tokens else [(look.width // 2, line)]:
        canvas.write(x, y, sign, "cursor", bold=True)
