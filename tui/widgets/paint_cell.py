"""A plain cell, a goal or a dead corner, on squares and on a lattice: its piece, its label, its marks. Pure."""

from __future__ import annotations

from functools import lru_cache

from ...games.engine.picture import Token
from .art import Art, art_of, draw_art, glyph_of
from .look import Look
from .paint_figures import paint_dot, paint_figures
from .paint_pile import paint_nest, paint_pile
from .quadrants import Canvas, Rows


@lru_cache(maxsize=4096)
def paint_look(look: Look) -> Rows:
    """The characters of a cell."""
    clear = look.lattice and look.ground == look.base
    canvas = Canvas(look.width, look.height, look.ground, clear)
    canvas.lay((0, look.width - 1), look.outer)
    if look.kind == "nest":
        paint_nest(canvas, look)
    elif look.stacking == "pile":
        paint_pile(canvas, look)
    else:
        _paint_pieces(canvas, look)
    _paint_empty(canvas, look)
    paint_figures(canvas, look, middle_line(look))
    return canvas.rows()


def middle_line(look: Look) -> int:
    """The line that a glyph stands on."""
    return look.size.point if look.lattice else (look.height - 1) // 2


def _paint_empty(canvas: Canvas, look: Look) -> None:
    if look.kind == "dead" and look.manner.dots:
        _paint_hatch(canvas, look)
    if look.tokens or look.kind in ("nest", "dead"):
        return
    if look.label and not look.ghost:
        _paint_label(canvas, look)
    elif look.target and not look.ghost:
        paint_dot(canvas, look, look.width // 2, middle_line(look))
    elif look.manner.dots and not look.lattice and not look.ghost:
        sign = "." if look.manner.glyphs == "ascii" else "·"
        canvas.write(look.width // 2, middle_line(look), sign, "coordinates")


def _paint_hatch(canvas: Canvas, look: Look) -> None:
    """A corner that nobody may enter, where it cannot be told from the others by its ground."""
    for y in range(look.height):
        canvas.write(0, y, ("/" if look.manner.glyphs == "ascii" else "╱") * look.width, "board")


def _paint_label(canvas: Canvas, look: Look) -> None:
    """The words of a goal, one on a line, where they leave room for the marks."""
    words = look.label.split()
    room = look.width - 2 if look.is_marked or look.height < 2 else look.width
    if len(words) > look.height or max(map(len, words)) > room:
        return
    top = (look.height - len(words) + 1) // 2
    for y, word in enumerate(words, top):
        x = (look.width - len(word)) // 2
        canvas.write(x, y, word, look.manner.tint(look.owner), bold=y == top)


# ---- pieces ----------------------------------------------------------------------------------------------------------


def _paint_pieces(canvas: Canvas, look: Look) -> None:
    tokens = look.tokens or ((look.ghost,) if look.ghost else ())
    if not tokens:
        return
    shown = tokens if look.stacking == "over" else tokens[-1:]
    if look.manner.glyphs == "shapes" and art_of(shown[0].shape, look.art_size):
        for height, token in enumerate(shown):
            _paint_art(canvas, look, token, over=height > 0)
    else:
        _paint_glyphs(canvas, look, shown)


def _paint_art(canvas: Canvas, look: Look, token: Token, over: bool) -> None:
    text = token.label or look.note
    art = art_of(token.shape, look.art_size, bool(text))
    if art is None:
        return
    colour, ink = look.colour(token), look.manner.ink(token.owner)
    if over:
        canvas.hollow(colour)
    draw_art(canvas, art, look.width - art.width, _top(art, look, bool(text)), colour, ink)
    if text:
        # A long label takes the whole base, so that the piece stays even.
        text = text if len(text) < art.width - 1 else text.center(art.width)
        canvas.write((look.width - len(text)) // 2, look.height - 1, text, ink, colour, bold=True)


def _top(art: Art, look: Look, labelled: bool) -> int:
    """The first pixel line: art for this size stands on the floor, smaller art is centred, by half lines."""
    if labelled or (art.exact and not look.lattice):
        return 2 * (look.height - art.height)
    lines = [y for _, y in art.inked]
    return (2 * look.height - (max(lines) - min(lines) + 1)) // 2 - min(lines)


def _paint_glyphs(canvas: Canvas, look: Look, shown: tuple[Token, ...]) -> None:
    """One sign for a piece, what stands on it in the line above, and its label below or beside it."""
    line, token = middle_line(look), shown[0]
    sign, colour = glyph_of(token.shape, look.manner.glyphs), look.colour(token)
    text = token.label or look.note
    if look.height == 1 and text:
        _paint_one_line(canvas, look, token, sign, text)
        return
    canvas.write(look.width // 2, line, sign, colour, bold=True)
    canvas.write((look.width - len(text)) // 2, line + 1, text, colour, bold=True)
    for above in shown[1:]:
        canvas.write(
            look.width // 2, line - 1, glyph_of(above.shape, look.manner.glyphs), look.colour(above), bold=True
        )


def _paint_one_line(canvas: Canvas, look: Look, token: Token, sign: str, text: str) -> None:
    """Sign and label in one line; where they leave no room for a mark, the sign stands for the stroke in the label."""
    if look.is_marked and len(sign + text) == look.width:
        sign, text = "", text.replace("/", sign)
    left = 1 if len(sign + text) < look.width else 0
    canvas.write(left, 0, sign + text, look.colour(token), bold=True)
