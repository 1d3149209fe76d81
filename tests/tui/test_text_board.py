"""Boards in plain text: squares, triangles, stacks and nests, with their coordinates."""

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.tui.commands.text_board import text_board, text_legend

TRIANGLE = """\
    a   .
  b   x   .
c   .   o!  .
"""
SQUARE = """\
5  *  b  b  .  #
4  b  .  .  .  .
3  b  .  .  .  g
2  .  .  .  .  g
1  #  .  g  g  *
   a  b  c  d  e
"""
PILES = """\
        [Black's nest: B5 B4 B3 B1]
4       .       .
3       .       .
2       W5B2W1  .
1       .       .
        a       b
        [White's nest: W4 W3 W2]
"""
NOTED = """\
6      b      g      b      w      g      .
5      b      b2/3   .      .      w      .
4      g      g      .      .      .      .
3      b      g      w      w7/16  .      .
2      g      w      .      .      .      .
1      g      g      g      .      .      .
       a      b      c      d      e      f
"""


@pytest.mark.parametrize(
    ("game", "position", "drawn"),
    [
        ("trike", "./x./.o. c2 x -", TRIANGLE),
        ("claustro", "*bb.#/b..../b...g/....g/#.gg* g", SQUARE),
        ("turtles", "-,-/-,-/W5B2W1,-/-,- - w", PILES),
        (
            "greener",
            "b,g,b,w,g,-/b,bgg,-,-,w,-/g,g,-,-,-,-/b,g,w,wwwbwbgwgbgggbgg,-,-/g,w,-,-,-,-/g,g,g,-,-,- b",
            NOTED,
        ),
    ],
)
def test_a_board_is_read_from_its_letters(game, position, drawn):
    game = game_named(game)
    state = game.read_position(position, {})
    assert text_board(game.board(state), game.view(state)) == drawn.splitlines()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_board_is_plain_text_and_its_signs_are_explained(game):
    for sample in game.samples:
        state = game.read_position(sample.position, sample.options)
        board, view = game.board(state), game.view(state)
        lines = text_board(board, view)
        assert all(line.isascii() and line == line.rstrip() for line in lines)
        letters = {token.shape.letter for stack in view.stacks.values() for token in stack}
        assert letters <= {line[0] for line in text_legend(game, board)}
