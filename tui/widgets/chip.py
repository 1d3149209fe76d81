"""One piece on a patch of its board, for a player's card."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from ...games.engine.picture import Shape, Token
from .art import GlyphSet
from .colours import Palette
from .look import Look, Manner, Tints
from .paint_cell import paint_look
from .plan import CellSize, SizeName
from .scene import runs_of


class Chip(Widget):
    """The piece that stands for a side, as large as the widget is: a glyph in one line, a shape in more."""

    DEFAULT_CSS = "Chip { width: 3; height: 1; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id, classes=classes)
        self._shown: tuple[Token, Manner] | None = None
        self._palette: Palette | None = None

    def show(self, shape: Shape, owner: int, tints: Tints, glyph_set: GlyphSet = "shapes") -> None:
        """Draw a piece."""
        self._shown = Token(shape, owner), Manner(tints, glyph_set)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the patch."""
        if self._shown is None or not self.size:
            return Strip.blank(self.size.width, self.rich_style)
        token, manner = self._shown
        width, height = self.size
        size = CellSize(_size_name(height), width, height, width, height)
        row = paint_look(Look(manner, size, "top", width, height, tokens=(token,)))[y]
        palette = self._palette = self._palette or Palette(self)
        runs = runs_of(spot for spot in row if spot)
        return Strip((Segment(run.text, palette.style(run.ink, run.ground, run.bold)) for run in runs), width)

    def on_mount(self) -> None:
        """Listen for other colours."""
        self.app.theme_changed_signal.subscribe(self, self._recolour, immediate=True)

    def _recolour(self, _theme: Theme) -> None:
        self._palette = None
        self.refresh()


def _size_name(lines: int) -> SizeName:
    names: tuple[SizeName, ...] = ("small", "middle", "large", "extra")
    return names[min(lines, len(names)) - 1]
