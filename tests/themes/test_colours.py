"""Colour arithmetic, and whether every theme of ours can be read."""

from itertools import product

import pytest
from boardgames_tui.themes.colours import blend, contrast, snap, xterm_palette
from boardgames_tui.themes.loader import OUR_ORDER, SIXTEEN, find_themes
from boardgames_tui.themes.variables import OURS, PROMISES, TABLE, grounds

VGA = {f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product((0x00, 0xAA), repeat=3)} | {
    f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product((0x55, 0xFF), repeat=3)
}
"""The sixteen colours as the VGA palette gives them; its brown aside, which no theme of ours uses."""

SIXTEEN_PIECES = 2.0
"""Sixteen colours hold no ground on which black, white, green and yellow all reach 3; shapes and marks do the rest."""


def too_faint(colours, ratio_of):
    return [
        (upper, lower, round(contrast(colours[upper], colours[lower]), 2))
        for promise in PROMISES
        for upper, lower in product(promise.upper, promise.lower)
        if contrast(colours[upper], colours[lower]) < ratio_of(promise)
    ]


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_a_blend_lies_between_its_colours():
    assert blend("#000000", "#ffffff", 0) == "#000000"
    assert blend("#000000", "#ffffff", 1) == "#ffffff"
    assert blend("#000000", "#c86432", 0.5) == "#643219"


@pytest.mark.parametrize("name", [name for name in OUR_ORDER if name != SIXTEEN])
@pytest.mark.parametrize("colours_256", [False, True], ids=["true colour", "256 colours"])
def test_every_theme_keeps_its_promises_of_contrast(name, colours_256):
    colours = find_themes(colours_256=colours_256).themes[name].colours
    assert too_faint(colours, lambda promise: promise.ratio) == []


def test_the_sixteen_colours_are_vga_and_as_legible_as_they_can_be():
    colours = find_themes().themes[SIXTEEN].colours
    assert set(colours.values()) <= VGA
    on_boards = {*grounds("board"), *grounds("deep")}
    assert too_faint(colours, lambda p: SIXTEEN_PIECES if on_boards & set(p.lower) else p.ratio) == []


@pytest.mark.parametrize("name", OUR_ORDER)
def test_256_colours_are_entries_of_the_palette_and_stay_apart(name):
    colours = find_themes(colours_256=True).themes[name].colours
    assert set(colours.values()) <= set(xterm_palette())
    for panel in ("board", "deep"):
        assert len({colours[ground] for ground in grounds(panel)}) == len(grounds(panel))
    assert len({colours[tone] for tone in TABLE}) == len(TABLE)


def test_snapping_twice_changes_nothing():
    once = snap(find_themes().themes["default"].colours)
    assert snap(once) == once
    assert set(once) == set(OURS)
