"""Where cells, coordinates and the panel lie: every game, size and option in every window."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.geometry import ARROWS, neighbour
from boardgames_tui.games.engine.picture import Board
from boardgames_tui.tui.widgets.layout import (
    AUTO,
    CHROME_ROWS,
    FOLDED_ROWS,
    MINIMUM,
    PANEL_GAP,
    SIZE_NAMES,
    fitting,
    layout,
    panel_width,
)
from boardgames_tui.tui.widgets.plan import Box, plan_of, sizes_of

WIDTHS = (60, 80, 100, 120, 160, 200)
HEIGHTS = (20, 24, 30, 40, 60)
IDS = [game.id for game in all_games()]


@cache
def boards(game_id: str) -> dict[str, Board]:
    """The board of a game under every choice of its options."""
    game, found = game_named(game_id), {}
    ranges = [
        [(o.name, v) for v in o.choices or range(o.low, min(o.high, 60) + 1)] for o in game.options if o.name != "seed"
    ]
    for choice in product(*ranges):
        options = game.complete_options(dict(choice), lambda: 0.5)
        board = game.board(game.start(options))
        found.setdefault(id(board), (", ".join(f"{n}={v}" for n, v in choice), board))
    return dict(found.values())


def _overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("game_id", IDS)
def test_cells_and_coordinates_never_overlap_and_lie_on_the_board(game_id):
    for name, board in boards(game_id).items():
        for turned, size in product((board, board.turned), sizes_of(board)):
            plan = plan_of(turned, size)
            written = [Box(mark.x, mark.y, len(mark.text), 1) for mark in plan.coordinates]
            boxes = list(plan.boxes.values())
            whole = Box(0, 0, plan.width, plan.height)
            assert all(_within(box, whole) for box in boxes + written), (name, size.name)
            assert not any(_overlap(mark, box) for mark, box in product(written, boxes)), (name, size.name)
            if len(boxes) < 90:
                assert not any(_overlap(one, other) for one, other in combinations(boxes, 2)), (name, size.name)


def _within(inner: Box, outer: Box) -> bool:
    across = outer.x <= inner.x and inner.x + inner.width <= outer.x + outer.width
    return across and outer.y <= inner.y and inner.y + inner.height <= outer.y + outer.height


@pytest.mark.parametrize("game_id", IDS)
def test_panel_and_board_fit_the_window_or_the_board_scrolls(game_id):
    for board, columns, rows, size in product(boards(game_id).values(), WIDTHS, HEIGHTS, (AUTO, *SIZE_NAMES)):
        found = layout(board, columns, rows, size)
        beside = found.panel_columns + PANEL_GAP if found.panel == "beside" else 0
        folded = FOLDED_ROWS if found.panel == "folded" else 0
        assert found.columns == columns - beside
        assert found.rows == rows - CHROME_ROWS - folded
        assert found.scrolls == (found.board_columns > found.columns or found.board_rows > found.rows)
        assert found.panel != "beside" or found.panel_columns == panel_width(columns)


@pytest.mark.parametrize("game_id", IDS)
def test_the_cursors_cell_can_always_be_seen_whole(game_id):
    for board, columns, rows, size in product(boards(game_id).values(), WIDTHS, HEIGHTS, (AUTO, *SIZE_NAMES)):
        found = layout(board, columns, rows, size)
        cells = [box for cell, box in plan_of(board, found.size).boxes.items() if board.by_id[cell].kind != "nest"]
        # A scrolling board loses a column and a line to its scroll bars.
        assert max(box.width for box in cells) < found.columns
        assert max(box.height for box in cells) < found.rows


@pytest.mark.parametrize("game_id", IDS)
def test_the_board_is_the_largest_that_fits_and_folds_the_panel_before_it_becomes_small(game_id):
    for board, columns, rows in product(boards(game_id).values(), WIDTHS, HEIGHTS):
        found = layout(board, columns, rows)
        assert found.size == fitting(board, found.columns, found.rows) or found.scrolls
        roomy = layout(board, columns + 20, rows + 10)
        order = [size.name for size in sizes_of(board)]
        assert roomy.panel != found.panel or order.index(roomy.size.name) >= order.index(found.size.name)
        if found.size.name == "small":
            middle = plan_of(board, sizes_of(board)[1])
            assert middle.width > columns or middle.height > rows - CHROME_ROWS - FOLDED_ROWS


@pytest.mark.parametrize("game_id", IDS)
def test_a_turned_board_takes_the_same_room(game_id):
    for board in boards(game_id).values():
        for size in sizes_of(board):
            one, other = plan_of(board, size), plan_of(board.turned, size)
            assert (one.width, one.height) == (other.width, other.height)


SIZES = {
    ("replica", ""): ("5x2", "7x3", "9x4"),
    ("greener", "board=9x9"): ("5x2", "5x2", "7x3"),
    ("claustro", "size=10"): ("3x1", "5x2", "7x3"),
    ("trike", "size=7"): ("6x3", "8x4", "10x5"),
    ("trike", "size=9"): ("4x2", "6x3", "8x4"),
    ("turtles", "width=2, length=4"): ("14x3", "14x3", "14x6"),
}


@pytest.mark.parametrize(("game_id", "options"), SIZES)
def test_boards_have_the_promised_size_in_the_usual_windows(game_id, options):
    board = next(board for name, board in boards(game_id).items() if name.startswith(options))
    windows = ((80, 24), (100, 30), (120, 40))
    sizes = [layout(board, *window).size for window in windows]
    assert tuple(f"{size.step_x}x{size.step_y}" for size in sizes) == SIZES[game_id, options]


def _turtles(length: int) -> Board:
    game = game_named("turtles")
    return game.board(game.start(game.complete_options({"width": 3, "length": length}, lambda: 0.5)))


@pytest.mark.parametrize(
    ("length", "window", "size"), [(5, (80, 24), "14x3"), (7, (100, 30), "14x3"), (5, (120, 40), "14x6")]
)
def test_nests_give_up_lines_before_the_stacks_become_smaller(length, window, size):
    board = _turtles(length)
    roomy = window[0], window[1] + 2
    assert f"{layout(board, *window).size.columns}x{layout(board, *window).size.lines}" == size
    assert layout(board, *window).size.nest_lines < layout(board, *roomy).size.nest_lines


@pytest.mark.parametrize("name", SIZE_NAMES)
def test_a_chosen_size_takes_the_room_that_there_is_for_its_nests(name):
    board = _turtles(5)
    tight, roomy = (layout(board, 120, rows, name).size for rows in (26, 60))
    assert tight.name == roomy.name
    assert roomy == [size for size in sizes_of(board) if size.name == roomy.name][-1]


def test_every_game_at_its_defaults_needs_no_scrolling_in_the_smallest_window():
    for game in all_games():
        board = game.board(game.start(game.complete_options({}, lambda: 0.5)))
        assert not layout(board, *MINIMUM).scrolls, game.id


@pytest.mark.parametrize("game_id", IDS)
def test_the_arrow_keys_reach_every_cell_of_every_board(game_id):
    for name, board in boards(game_id).items():
        if len(board.cells) > 100:
            continue
        for side in (board, board.turned):
            assert _reached(side, side.cells[0].id) == set(side.by_id), name


def _reached(board: Board, start: str) -> set[str]:
    found, ahead = {start}, [start]
    while ahead:
        cell = ahead.pop()
        for arrow in ARROWS:
            there = neighbour(board, cell, arrow)
            if there not in found:
                found.add(there)
                ahead.append(there)
    return found
