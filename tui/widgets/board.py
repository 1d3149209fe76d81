"""The board: one widget that draws every game from cells, tokens and marks, and tells where the player points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.theme import Theme

from ...games.engine.geometry import neighbour
from ...games.engine.picture import Board, View
from .art import GlyphSet
from .colours import Palette, has_no_chequer
from .layout import AUTO, fitting
from .look import Manner, Tints
from .marks import Marks
from .scene import Scene

_NO_MARKS: Final = Marks()
_MARGIN: Final = Spacing(1, 2, 1, 2)
"""What is kept in sight around the cursor's cell where the board scrolls."""


class BoardView(ScrollView, can_focus=True):
    """A board in the middle of its room, as large as fits, with a cursor. Knows no game."""

    DEFAULT_CSS = "BoardView { scrollbar-size: 1 1; content-align: center middle; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "walk('left')", "Left", show=False, id="board.left"),
        Binding("down,j", "walk('down')", "Down", show=False, id="board.down"),
        Binding("up,k", "walk('up')", "Up", show=False, id="board.up"),
        Binding("right,l", "walk('right')", "Right", show=False, id="board.right"),
        Binding("enter,space", "choose", "choose", key_display="↵", id="board.choose"),
    ]

    class Picked(Message):
        """The player chose a cell: Enter, Space or a left click."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Pointed(Message):
        """The cursor is on another cell now."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Back(Message):
        """The player takes one step back: a right click."""

    # A reactive would repaint the whole board with every step of the cursor.
    cursor: var[str] = var("", init=False)
    glyph_set: var[GlyphSet] = var[GlyphSet]("shapes", init=False)
    cell_size: var[str] = var(AUTO, init=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id, classes=classes)
        self._scene: Scene | None = None
        self._palette: Palette | None = None
        self._strips: dict[int, Strip] = {}
        self._room = Size(0, 0)
        """What the scene was staged for."""

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def show(self, board: Board, view: View, tints: Tints, marks: Marks = _NO_MARKS) -> None:
        """Draw a position; only what changed is painted again."""
        before = self._scene
        if self.cursor not in board.by_id:
            self.set_reactive(BoardView.cursor, _middle_cell(board))
        self._scene = self._staged(board, view, tints, marks)
        if before is None or not _same_stage(before, self._scene):
            self._strips.clear()
            self._lay_out()
            self.refresh()
        else:
            self._repaint(cell.id for cell in board.cells if self._scene.look(cell.id) != before.look(cell.id))
            if before.view.lit != view.lit:
                self._repaint_all()

    def point(self, cell: str) -> None:
        """Move the cursor to a cell and scroll it into sight."""
        if self._move_cursor(cell):
            self._scroll_to_cursor()

    def cell_region(self, cell: str) -> Region:
        """Where a cell lies in this widget, the scrolling taken off."""
        box = self._staged_scene.plan.boxes[cell]
        return Region(box.x, box.y, box.width, box.height).translate(self._origin - self.scroll_offset)

    # ---- the player ------------------------------------------------------------------------------------------------

    def action_walk(self, arrow: str) -> None:
        """Move the cursor by an arrow key."""
        if self._scene is not None:
            self.point(neighbour(self._scene.board, self.cursor, arrow))

    def action_choose(self) -> None:
        """Choose the cursor's cell."""
        if self._scene is not None:
            self.post_message(self.Picked(self.cursor))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering moves the cursor, so it previews."""
        cell = self._cell_at(event)
        if cell is not None:
            self._move_cursor(cell)

    def on_click(self, event: events.Click) -> None:
        """The left button chooses, the right one goes a step back."""
        cell = self._cell_at(event)
        if event.button == 3:
            self.post_message(self.Back())
        elif event.button == 1 and cell is not None:
            self._move_cursor(cell)
            self.post_message(self.Picked(cell))

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line of the window onto the board."""
        if self._scene is not None and self._room != self.container_size:
            # The first frame of a new size comes before its message.
            self._restage()
        left, top = self.scroll_offset
        line = y + top
        if line not in self._strips:
            self._strips[line] = self._strip(line)
        return self._strips[line].crop(left, left + self.size.width)

    def on_resize(self) -> None:
        """Choose the cell size anew, and keep the cursor in sight."""
        self._restage()
        self._lay_out()
        self._scroll_to_cursor()

    def watch_glyph_set(self) -> None:
        """Draw with other signs."""
        self._restage()
        self.refresh()

    def watch_cell_size(self) -> None:
        """Draw larger or smaller."""
        self._restage()
        self._lay_out()
        self.refresh()

    def on_mount(self) -> None:
        """Listen for other colours."""
        self.app.theme_changed_signal.subscribe(self, self._recolour, immediate=True)

    def notify_style_update(self) -> None:
        """Forget what was drawn with the old style."""
        super().notify_style_update()
        self._strips.clear()

    def _recolour(self, _theme: Theme) -> None:
        self._palette = None
        self._restage()
        self.refresh()

    def _strip(self, line: int) -> Strip:
        scene, width = self._scene, max(self.virtual_size.width, self.size.width)
        blank = self.rich_style
        if scene is None or not 0 <= line - self._origin.y < scene.plan.height:
            return Strip.blank(width, blank)
        palette = self._palette = self._palette or Palette(self)
        runs = scene.line(line - self._origin.y)
        drawn = [Segment(run.text, palette.style(run.ink, run.ground, run.bold)) for run in runs]
        left = self._origin.x
        return Strip(
            [Segment(" " * left, blank), *drawn, Segment(" " * (width - left - scene.plan.width), blank)], width
        )

    # ---- staging ---------------------------------------------------------------------------------------------------

    @property
    def _staged_scene(self) -> Scene:
        if self._scene is None:
            raise ValueError("No board is shown yet.")
        return self._scene

    @property
    def _origin(self) -> Offset:
        """The board's upper left corner: in the middle of its room, or at the top where its content is aligned so."""
        plan, room = self._staged_scene.plan, self.size
        spare = max(0, room.height - plan.height)
        top = 0 if self.styles.content_align_vertical == "top" else spare // 2
        return Offset(max(0, (room.width - plan.width) // 2), top)

    def _staged(self, board: Board, view: View, tints: Tints, marks: Marks) -> Scene:
        self._room = self.container_size
        size = fitting(board, self._room.width, self._room.height, self.cell_size)
        manner = Manner(tints, self.glyph_set, dots=has_no_chequer(self), crosses=self.app.no_color)
        return Scene(board, size, view, manner, marks, self.cursor if self.can_focus else None)

    def _restage(self) -> None:
        """The same position under another size, glyph set or colour depth."""
        scene = self._scene
        if scene is not None:
            self._scene = self._staged(scene.board, scene.view, scene.manner.tints, scene.marks)
            self._strips.clear()

    def _lay_out(self) -> None:
        """Let a board that is too large scroll; one that fits has nothing to tell, which spares a layout."""
        if self._scene is not None and self._room:
            plan = self._scene.plan
            fits = plan.width <= self._room.width and plan.height <= self._room.height
            self.virtual_size = Size(0, 0) if fits else Size(plan.width, plan.height)

    def _repaint_all(self) -> None:
        self._strips.clear()
        self.refresh()

    def _repaint(self, cells: Iterable[str]) -> None:
        """Paint these cells again and nothing else."""
        for cell in cells:
            region = self.cell_region(cell)
            for line in range(region.y, region.bottom):
                self._strips.pop(line + self.scroll_offset.y, None)
            self.refresh(region)

    def _move_cursor(self, cell: str) -> bool:
        scene = self._scene
        if scene is None or not self.can_focus or cell == self.cursor or cell not in scene.board.by_id:
            return False
        before, self.cursor = self.cursor, cell
        self._scene = scene.with_cursor(cell)
        self._repaint((before, cell))
        self.post_message(self.Pointed(cell))
        return True

    def _cell_at(self, event: events.MouseEvent) -> str | None:
        place = event.get_content_offset(self)
        if place is None or self._scene is None:
            return None
        x, y = place + self.scroll_offset - self._origin
        return self._scene.cell_at(x, y)

    def _scroll_to_cursor(self) -> None:
        if self._scene is not None:
            box = self._scene.plan.boxes[self.cursor]
            region = Region(box.x, box.y, box.width, box.height)
            self.scroll_to_region(region, spacing=_MARGIN, animate=False, force=True)


def _same_stage(one: Scene, other: Scene) -> bool:
    return one.board is other.board and one.size == other.size and one.manner == other.manner


def _middle_cell(board: Board) -> str:
    """Where the cursor starts."""
    middle_x, middle_y = (
        sum(place) / len(board.cells) for place in zip(*((c.x, c.y) for c in board.cells), strict=True)
    )
    return min(board.cells, key=lambda cell: abs(cell.x - middle_x) + abs(cell.y - middle_y)).id
