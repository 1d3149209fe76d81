"""Boards as data: their cells, the way arrows lead, and how they turn."""

import pytest
from boardgames_tui.games.engine.core import Effect
from boardgames_tui.games.engine.geometry import neighbour, square_board, triangle_board
from boardgames_tui.games.engine.picture import Cell
from boardgames_tui.games.turtles import GAME as TURTLES


def nests(width: int = 3, length: int = 4):
    return TURTLES.board(TURTLES.start({"width": width, "length": length, "first": "white"}))


def test_a_square_board_has_a1_at_the_bottom_left():
    board = square_board(3, 2)
    assert [(cell.id, cell.x, cell.y) for cell in board.cells] == [
        ("a1", 0, 1),
        ("b1", 1, 1),
        ("c1", 2, 1),
        ("a2", 0, 0),
        ("b2", 1, 0),
        ("c2", 2, 0),
    ]
    assert (board.columns, board.rows) == (3, 2)


def test_a_builder_may_change_cells():
    board = square_board(2, 2, change=lambda cell: Cell(cell.id, cell.x, cell.y, "goal") if cell.id == "a1" else cell)
    assert [cell.kind for cell in board.cells] == ["goal", "plain", "plain", "plain"]


def test_a_triangle_has_its_apex_in_the_middle_and_links_between_neighbours():
    board = triangle_board(3)
    assert [(cell.id, cell.x, cell.y) for cell in board.cells][:3] == [("a1", 1, 0), ("b1", 0.5, 1), ("b2", 1.5, 1)]
    assert len(board.links) == 9
    assert ("a1", "b2") in board.links
    assert ("c2", "c3") in board.links


@pytest.mark.parametrize(
    ("cell", "arrow", "there"),
    [
        ("b2", "up", "b3"),
        ("b2", "left", "a2"),
        ("a1", "left", "a1"),
        ("c4", "right", "c4"),
        ("a4", "up", "black-nest"),
        ("c1", "down", "white-nest"),
        ("black-nest", "up", "black-nest"),
        ("black-nest", "down", "b4"),
        ("white-nest", "up", "b1"),
    ],
)
def test_arrows_lead_to_the_nearest_cell_and_nests_are_as_wide_as_the_board(cell, arrow, there):
    assert neighbour(nests(), cell, arrow) == there


def test_arrows_follow_the_turned_board():
    board = nests().turned
    assert neighbour(board, "b2", "up") == "b1"
    assert neighbour(board, "b2", "left") == "c2"
    assert neighbour(board, "b4", "down") == "black-nest"


def test_arrows_on_a_triangle_reach_the_next_row_in_a_cone():
    board = triangle_board(4)
    assert neighbour(board, "a1", "down") in ("b1", "b2")
    assert neighbour(board, "c2", "up") in ("b1", "b2")
    assert neighbour(board, "d1", "right") == "d2"
    assert neighbour(board.turned, "a1", "up") in ("b1", "b2")


def test_a_turned_square_board_keeps_letters_below_and_numbers_at_the_left():
    turned = square_board(3, 3).turned
    assert turned.by_id["a1"].x == 2
    assert turned.by_id["a1"].y == 0
    left = {mark.text: mark.y for mark in turned.coordinates if mark.x < 0}
    below = {mark.text: mark.x for mark in turned.coordinates if mark.x >= 0}
    assert left == {"1": 0, "2": 1, "3": 2}
    assert below == {"a": 2, "b": 1, "c": 0}


def test_a_turned_triangle_stands_on_its_apex():
    turned = triangle_board(3).turned
    assert turned.by_id["a1"].y == 2
    assert [mark.y for mark in turned.coordinates] == [2, 1, 0]


def test_an_effect_touches_its_source_and_its_target():
    assert Effect("moved", "", (), "a1", "b1").cells == ("a1", "b1")
    assert Effect("placed", "", (), None, "b1").cells == ("b1",)
    assert Effect("passed", "").cells == ()
