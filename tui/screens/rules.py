"""The rules of a game, its notation included, to be read beside a game or before one."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, Static

from ...games import all_games
from ...games.engine.match import AnyGame
from ..widgets.keyline import KeyLine
from ..widgets.scroller import Scroller


class RulesScreen(Screen[None]):
    """One page per game; the arrow keys scroll, left and right turn to another game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll(1)", "scroll", key_display="↑↓", id="rules.down"),
        Binding("up,k", "scroll(-1)", "scroll", show=False, id="rules.up"),
        Binding("pagedown,space", "page(1)", "page", key_display="space", id="rules.page-down"),
        Binding("pageup,b", "page(-1)", "back", show=False, id="rules.page-up"),
        Binding("home,g", "end(-1)", "top", show=False, id="rules.top"),
        Binding("end,G", "end(1)", "end", show=False, id="rules.end"),
        Binding("right,l,n", "turn(1)", "next game", key_display="→", id="rules.next"),
        Binding("left,h,N", "turn(-1)", "previous game", show=False, id="rules.previous"),
        Binding("escape,x,r", "app.pop_screen", "close", key_display="esc", id="rules.close"),
    ]
    DEFAULT_CSS = """
    RulesScreen {
        background: $background;
        #rules-title { height: 1; background: $panel; padding: 0 2; color: $muted; }
        Scroller { align-horizontal: center; }
        Markdown { width: 100%; max-width: 80; padding: 1 3; margin: 0; background: $background; color: $foreground; }
        MarkdownH1, MarkdownH2, MarkdownH3 {
            content-align: left middle; text-style: bold; color: $foreground; background: $background;
            border: none; padding: 0; margin: 1 0 1 0;
        }
        MarkdownH1 { margin: 0 0 1 0; }
        MarkdownH2 { color: $accent; }
        MarkdownFence, MarkdownFence:light { background: $panel; color: $foreground; }
    }
    """

    def __init__(self, game: AnyGame) -> None:
        """The game whose rules are shown first."""
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """The page under its title."""
        yield Static(id="rules-title", markup=False)
        with Scroller():
            yield Markdown(open_links=False)
        yield KeyLine()

    async def on_mount(self) -> None:
        """Shows the page."""
        await self._show()

    async def _show(self) -> None:
        title = Content.assemble((self._game.name, "bold $foreground"), f"  rules, {self._game.designer}")
        self.query_one("#rules-title", Static).update(title)
        await self.query_one(Markdown).update(self._game.rules)
        self.query_one(Scroller).scroll_home(animate=False)

    async def action_turn(self, step: int) -> None:
        """The rules of the next game or the one before."""
        games = all_games()
        self._game = games[(games.index(self._game) + step) % len(games)]
        await self._show()

    def action_scroll(self, lines: int) -> None:
        """Scrolls by lines."""
        self.query_one(Scroller).scroll_relative(y=2 * lines, animate=False)

    def action_page(self, pages: int) -> None:
        """Scrolls by pages, keeping two lines."""
        view = self.query_one(Scroller)
        view.scroll_relative(y=pages * max(1, view.size.height - 2), animate=False)

    def action_end(self, way: int) -> None:
        """To the top or to the end."""
        view = self.query_one(Scroller)
        (view.scroll_end if way > 0 else view.scroll_home)(animate=False)
