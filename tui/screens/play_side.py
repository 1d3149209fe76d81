"""A piece seen from the side, for stacks in the panel, in the chooser and in their own window."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from ...games.engine.match import AnyGame
from ...games.engine.picture import NOBODY, Token
from ..play.words import BAR_SIGNS, PLAIN_BAR_SIGNS, token_words
from ..widgets.art import GlyphSet, glyph_of
from ..widgets.art import chip_of as two_signs

_BLOCKS: Final = frozenset("▟▙█▛▜▄▀▐▌▗▖▝▘")
_COLUMNS: Final = 12


def token_row(game: AnyGame, token: Token, glyphs: GlyphSet, count: int = 1) -> Content:
    """A piece, or several equal ones, as a line of the side view, and in words."""
    flat = _flat(token)
    words = token_words(game, token) if flat else f"{count} {owner_word(game, token.owner)}"
    drawn = (flat if glyphs == "shapes" else two_signs(token, glyphs)) if flat else glyph_of(token.shape, glyphs)
    return Content.assemble(_ink(game, token, drawn), f"  {words}")


def owner_word(game: AnyGame, owner: int) -> str:
    """The side that owns a piece; nobody's are called by their colour."""
    return game.tints[NOBODY] if owner == NOBODY else game.sides[owner]


def chip_of(game: AnyGame, side: int, letters: bool, turned: bool = False) -> Content:
    """The piece of a side on a patch of its board; a letter where signs are not wanted."""
    shape = game.chips[side].seen(turned)
    sign = shape.letter if letters else shape.glyph
    return Content.styled(f" {sign} ", f"$tint-{game.tints[side]} on ${_ground(game)}")


def bar_of(game: AnyGame, first: int, words: str) -> Content:
    """An evaluation: First's share of the bar in its side's tint, the rest in the other's, on a patch of the board."""
    bar, _, said = words.partition(" ")
    if not bar or bar.strip(BAR_SIGNS + PLAIN_BAR_SIGNS):
        return Content.styled(words, "$muted")
    share, ground = bar.rstrip(BAR_SIGNS[1] + PLAIN_BAR_SIGNS[1]), _ground(game)
    return Content.assemble(
        (share, f"$tint-{game.tints[first]} on ${ground}"),
        (bar[len(share) :], f"$tint-{game.tints[1 - first]} on ${ground}"),
        (f" {said}", "$muted"),
    )


def _flat(token: Token) -> str:
    """The art of a piece that is one line high, as a turtle in a pile."""
    art = token.shape.art.get("large", ())
    return art[0] if len(art) == 1 else ""


def _ground(game: AnyGame) -> str:
    """The panel that the board lies on: dark pieces are only seen on the lighter one."""
    return "board" if "dark" in game.tints[:2] else "deep"


def _ink(game: AnyGame, token: Token, drawn: str) -> Content:
    """Art in the owner's tint on a patch of the board; letters on the art in its ink."""
    tint, ground = game.tints[token.owner], _ground(game)
    on_ground, on_art = (
        f"$tint-{tint} on ${ground}",
        f"bold $ink-{'dark' if tint == 'dark' else 'light'} on $tint-{tint}",
    )
    before = (_COLUMNS - len(drawn)) // 2
    signs = [(sign, on_ground if sign in _BLOCKS or len(drawn) == 1 else on_art) for sign in drawn]
    blank = f"on ${ground}"
    return Content.assemble((" " * before, blank), *signs, (" " * (_COLUMNS - before - len(drawn)), blank))
