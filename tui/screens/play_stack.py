"""A stack seen from the side: one row a piece, or a row for several equal ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ...games.engine.match import AnyGame
from ...games.engine.picture import Token
from .closing import ClosesOnce

_BLOCKS: Final = frozenset("▟▙█▛▜▄▀▐▌▗▖▝▘")
_COLUMNS: Final = 14


def token_row(game: AnyGame, token: Token, count: int = 1) -> Content:
    """A piece as a line of the side view, and in words."""
    art = token.shape.art.get("large", ())
    drawn = art[0] if len(art) == 1 else token.shape.glyph
    owner = game.sides[token.owner] if token.owner < len(game.sides) else game.tints[token.owner]
    number = token.label or token.shape.name.removeprefix("shell ") if len(art) == 1 else str(count)
    return Content.assemble(_ink(game, token, drawn), f"  {number} {owner}" if len(art) != 1 else f"  {owner} {number}")


def _ink(game: AnyGame, token: Token, drawn: str) -> Content:
    """Art in the owner's tint on a patch of the board; letters on the art in its ink."""
    tint, ground = game.tints[token.owner], "board" if "dark" in game.tints[:2] else "deep"
    ink = "dark" if tint == "dark" else "light"
    before = (_COLUMNS - len(drawn)) // 2
    parts = [
        (
            sign,
            f"$tint-{tint} on ${ground}" if sign in _BLOCKS or len(drawn) == 1 else f"bold $ink-{ink} on $tint-{tint}",
        )
        for sign in drawn
    ]
    blank = f"on ${ground}"
    return Content.assemble((" " * before, blank), *parts, (" " * (_COLUMNS - before - len(drawn)), blank))


class StackBox(ModalScreen[None], ClosesOnce[None]):
    """A stack, its top first."""

    DEFAULT_CSS = """
    StackBox {
        align: center middle; background: $background 60%;
        & > Vertical {
            width: 40; height: auto; max-height: 90%; padding: 1 3; background: $panel; border-left: outer $accent;
        }
        .title { text-style: bold; margin-bottom: 1; }
        VerticalScroll { height: auto; max-height: 100%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,x,v,enter", "close", "close", id="dialog.close")]

    def __init__(self, title: str, rows: Sequence[Content]) -> None:
        """The rows from the top."""
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """The title over the rows."""
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(Content("\n").join(self._rows))

    def action_close(self) -> None:
        """Back to the board."""
        self.dismiss(None)
