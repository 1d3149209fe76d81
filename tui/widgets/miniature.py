"""A board as a small picture beside a list: no frame, no coordinates, no cursor."""

from __future__ import annotations

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from ...games.engine.picture import Board, View
from .art import GlyphSet
from .colours import Palette
from .look import Manner, Tints
from .scene import Run
from .tiny import tiny_lines, tiny_size


class Miniature(Widget):
    """Two columns and one line a cell, or four by two where that takes at most half of the room's height.

    A board that is wider than the room is not drawn at all.
    """

    DEFAULT_CSS = "Miniature { width: auto; height: auto; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id, classes=classes)
        self._shown: tuple[Board, View, Manner] | None = None
        self._lines: list[list[Run]] = []
        self._scale = 1
        self._palette: Palette | None = None

    def show(self, board: Board, view: View, tints: Tints, glyph_set: GlyphSet = "shapes") -> None:
        """Draw a position."""
        self._shown = board, view, Manner(tints, glyph_set)
        self._lines = []
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the picture in that room."""
        del viewport
        return self._size_in(container)[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the picture in that room."""
        del viewport, width
        return self._size_in(container)[1]

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        if self._shown and not self._lines:
            self._lines = tiny_lines(*self._shown, self._scale)
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        palette = self._palette = self._palette or Palette(self)
        strip = Strip(Segment(run.text, palette.style(run.ink, run.ground, run.bold)) for run in self._lines[y])
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def on_mount(self) -> None:
        """Listen for other colours."""
        self.app.theme_changed_signal.subscribe(self, self._recolour, immediate=True)

    def _recolour(self, _theme: Theme) -> None:
        self._palette = None
        self.refresh()

    def _size_in(self, room: Size) -> tuple[int, int]:
        if self._shown is None:
            return 0, 0
        self._choose_scale(self._shown[0], room)
        size = tiny_size(self._shown[0], self._scale)
        return size if size[0] <= room.width else (0, 0)

    def _choose_scale(self, board: Board, room: Size) -> None:
        width, height = tiny_size(board, 2)
        scale = 2 if width <= room.width and 2 * height <= room.height else 1
        if scale != self._scale:
            self._scale, self._lines = scale, []
