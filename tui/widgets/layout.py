"""How large a board is drawn, and where the panel goes: pure functions of a board and a window."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ...games.engine.picture import Board
from .plan import CellSize, Plan, plan_of, sizes_of

AUTO: Final = "auto"
SIZE_NAMES: Final = ("small", "middle", "large", "extra", "huge")
"""What a player may choose instead of `auto`; "huge" is the larger of the two extra sizes."""
CHROME_ROWS: Final = 3
"""The top line, the status line and the footer."""
FOLDED_ROWS: Final = 3
PANEL_GAP: Final = 2
MINIMUM: Final = (60, 20)
"""Columns and rows below which the app only says how much it needs."""

PanelPlace = Literal["beside", "folded", "hidden"]


def is_large_enough(window: tuple[int, int]) -> bool:
    """The app can be used in a window of these columns and rows."""
    return window[0] >= MINIMUM[0] and window[1] >= MINIMUM[1]


class Layout(NamedTuple):
    """The outcome: a cell size, the panel's place, and the room that is left for the board."""

    size: CellSize
    panel: PanelPlace
    panel_columns: int
    """Its width: beside the board without the gap, the whole window when folded, 0 when hidden."""
    columns: int
    """Room for the board."""
    rows: int
    board_columns: int
    """The board as drawn, frame and coordinates included."""
    board_rows: int

    @property
    def scrolls(self) -> bool:
        """The board is larger than its room."""
        return self.board_columns > self.columns or self.board_rows > self.rows


def panel_width(columns: int) -> int:
    """The panel's columns in a window of that width, when it lies beside the board."""
    return 26 if columns < 100 else 32 if columns < 110 else 34


def fitting(board: Board, columns: int, rows: int, size: str = AUTO) -> CellSize:
    """The largest cell size that fits, of all or of the chosen name; where nothing fits, the smallest."""
    sizes = sizes_of(board) if size == AUTO else _chosen(board, size)
    return next((s for s in reversed(sizes) if _fits(plan_of(board, s), columns, rows)), sizes[0])


def layout(board: Board, columns: int, rows: int, size: str = AUTO) -> Layout:
    """The layout of the board screen in a window; `size` is `auto` or one of SIZE_NAMES.

    The board takes the largest size beside the panel; before it becomes small, the panel folds to lines above it;
    before it scrolls, the panel hides. A board that scrolls anyway keeps the panel folded.
    """
    return _automatic(board, columns, rows) if size == AUTO else _manual(board, columns, rows, size)


def _automatic(board: Board, columns: int, rows: int) -> Layout:
    small, *larger = sizes_of(board)
    beside: list[tuple[CellSize, PanelPlace]] = [(size, "beside") for size in reversed(larger)]
    folded: list[tuple[CellSize, PanelPlace]] = [(size, "folded") for size in reversed(larger)]
    return _first_fitting(board, columns, rows, [*beside, *folded, *_places((small,))])


def _manual(board: Board, columns: int, rows: int, size: str) -> Layout:
    return _first_fitting(board, columns, rows, _places(_chosen(board, size)))


def _places(sizes: tuple[CellSize, ...]) -> list[tuple[CellSize, PanelPlace]]:
    places: tuple[PanelPlace, ...] = ("beside", "folded", "hidden")
    return [(size, place) for place in places for size in reversed(sizes)]


def _first_fitting(board: Board, columns: int, rows: int, tries: list[tuple[CellSize, PanelPlace]]) -> Layout:
    for size, place in tries:
        found = _placed(board, columns, rows, size, place)
        if not found.scrolls:
            return found
    return _placed(board, columns, rows, tries[-1][0], "folded")


def _placed(board: Board, columns: int, rows: int, size: CellSize, place: PanelPlace) -> Layout:
    panel = {"beside": panel_width(columns), "folded": columns, "hidden": 0}[place]
    room_columns = columns - panel - PANEL_GAP if place == "beside" else columns
    room_rows = rows - CHROME_ROWS - (FOLDED_ROWS if place == "folded" else 0)
    plan = plan_of(board, size)
    return Layout(size, place, panel, room_columns, room_rows, plan.width, plan.height)


def _chosen(board: Board, name: str) -> tuple[CellSize, ...]:
    """The sizes of that name, or of the largest where this kind of board has none so large."""
    sizes = sizes_of(board)
    return tuple(s for s in sizes if s.name == name) or tuple(s for s in sizes if s.name == sizes[-1].name)


def _fits(plan: Plan, columns: int, rows: int) -> bool:
    return plan.width <= columns and plan.height <= rows
