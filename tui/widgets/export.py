"""Pictures of a position without a screen: SVG and text with ANSI colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...games.engine.core import GameError
from ...games.engine.picture import Board, View
from .art import GlyphSet
from .look import Manner, Tints
from .marks import Marks
from .plan import sizes_of
from .quadrants import Blend, Colour
from .scene import Run, Scene
from .svg import Piece, svg_of

_MARGIN: Final = 1
"""Columns, and half as many lines, of table around a board."""
_NO_MARKS: Final = Marks()


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


# ---- colours ---------------------------------------------------------------------------------------------------------


def _pieces(
    board: Board, view: View, tints: Tints, marks: Marks, theme_name: str, glyph_set: GlyphSet
) -> list[list[Piece]]:
    sizes = sizes_of(board)
    size = next((size for size in reversed(sizes) if size.name == "large"), sizes[-1])
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
    """A theme of ours or of the player's own by name; a GameError where there is none, or a bad one."""
    from ...saves.folders import themes_folder
    from ...themes.loader import find_themes

    found = find_themes(themes_folder())
    if theme_name not in found.themes:
        wrong = [problem for problem in found.problems if problem.startswith(f"{theme_name}.tcss")]
        known = ", ".join(found.themes)
        raise GameError(wrong[0] if wrong else f"There is no theme {theme_name[:40]}: the themes are {known}.")
    return {**found.themes[theme_name].colours, "black": "#000000"}


# ---- ANSI ------------------------------------------------------------------------------------------------------------


def _ansi(piece: Piece) -> str:
    ink, ground = (";".join(map(str, bytes.fromhex(colour[1:]))) for colour in (piece.ink, piece.ground))
    return f"\x1b[{'1' if piece.bold else '22'};38;2;{ink};48;2;{ground}m{piece.text}"
