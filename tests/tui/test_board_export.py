"""Pictures of positions as files: SVG without seams, and text with colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.themes.loader import OUR_ORDER
from boardgames_tui.tui.widgets.export import picture_ansi, picture_svg
from boardgames_tui.tui.widgets.marks import Marks
from boardgames_tui.tui.widgets.quadrants import QUADRANTS
from boardgames_tui.tui.widgets.svg import COLUMN, LINE, Piece, svg_of

IDS = [game.id for game in all_games()]
SVG = "{http://www.w3.org/2000/svg}"


def start(game_id: str):
    game = game_named(game_id)
    state = game.start(game.complete_options({}, lambda: 0.5))
    return game.board(state), game.view(state), game.tints


@pytest.mark.parametrize("game_id", IDS)
def test_svg_is_well_formed_and_has_no_block_left_to_a_font(game_id):
    drawn = ElementTree.fromstring(picture_svg(*start(game_id)))
    texts = "".join(text.text or "" for text in drawn.iter(f"{SVG}text"))
    assert not set(texts) & set(QUADRANTS.strip() + "╱╲─")
    assert len(list(drawn.iter(f"{SVG}rect"))) > 50


@pytest.mark.parametrize("game_id", IDS)
def test_svg_is_covered_to_its_last_pixel(game_id):
    drawn = ElementTree.fromstring(picture_svg(*start(game_id)))
    width, height = map(int, drawn.attrib["viewBox"].split()[2:])
    rects = [
        tuple(int(rect.attrib[name]) for name in ("x", "y", "width", "height")) for rect in drawn.iter(f"{SVG}rect")
    ]
    grounds = [rect for rect in rects if rect[3] == LINE and rect[1] % LINE == 0]
    covered = {(x, y) for left, y, wide, _ in grounds for x in range(left, left + wide, COLUMN)}
    assert covered == {(x, y) for x in range(0, width, COLUMN) for y in range(0, height, LINE)}


def test_every_theme_of_ours_can_be_drawn_and_differs():
    assert len({picture_svg(*start("replica"), theme_name=name) for name in OUR_ORDER}) == len(OUR_ORDER)


def test_an_unknown_theme_is_refused_with_the_known_ones():
    with pytest.raises(GameError, match=r"no theme moonlight: the themes are default, dracula"):
        picture_svg(*start("replica"), theme_name="moonlight")


@pytest.mark.parametrize("game_id", IDS)
def test_ansi_text_has_lines_of_one_width_and_ends_its_colours(game_id):
    text = picture_ansi(*start(game_id))
    lines = text.splitlines()
    assert all(line.endswith("\x1b[0m") for line in lines)
    assert len({len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines}) == 1


def test_marks_show_in_the_picture():
    marked = picture_ansi(*start("replica"), Marks(last=frozenset({"d4"})))
    assert marked != picture_ansi(*start("replica"))


def test_equal_blocks_side_by_side_become_one_rectangle():
    drawn = svg_of([[Piece("█████", "#ffffff", "#000000")]])
    assert drawn.count("<rect") == 2
    assert 'width="50" height="20" fill="#ffffff"' in drawn


def test_words_are_escaped_and_keep_their_columns():
    drawn = svg_of([[Piece("a <b", "#ffffff", "#000000")]])
    assert '<text x="20" y="15" textLength="20" fill="#ffffff">&lt;b</text>' in drawn
