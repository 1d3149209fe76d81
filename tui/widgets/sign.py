"""A piece in one line of text, on a patch of its board."""

from __future__ import annotations

from textual.content import Content

from ...games.engine.picture import Shape
from .look import Manner, Tints


def sign(shape: Shape, owner: int, tints: Tints, glyph_set: str = "shapes") -> Content:
    """The glyph of a shape in its owner's tint, or its letter for ASCII."""
    manner = Manner(tints)
    mark = shape.letter if glyph_set == "ascii" else shape.glyph
    return Content.styled(f" {mark} ", f"${manner.tint(owner)} on ${manner.panel}")
