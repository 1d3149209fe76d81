"""What can be set: every value in sight, a board that shows the effect, and everything kept at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from ...games import all_games
from ...saves.folders import config_folder
from ..host import host
from ..settings import CHOICES, FILE, Settings
from ..widgets.board import BoardView
from ..widgets.choices import ChoiceLine
from ..widgets.keyline import KeyLine
from ..widgets.scroller import Scroller
from .menu_side import start_picture

_LABEL: Final = 16
_SIDE_COLUMNS: Final = 96


class SettingsScreen(Screen[None]):
    """One line a setting; the theme is seen as soon as it is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "app.focus_next", "next", key_display="↑↓", id="settings.next"),
        Binding("up,k", "app.focus_previous", "previous", show=False, id="settings.previous"),
        Binding("n", "game", "other board", id="settings.board"),
        Binding("escape,x", "app.pop_screen", "close", key_display="esc", id="settings.close"),
    ]
    DEFAULT_CSS = """
    SettingsScreen {
        background: $background;
        #settings-title { height: 1; background: $panel; padding: 0 2; color: $muted; }
        Horizontal { height: 1fr; }
        Scroller { width: 1fr; padding: 1 0 0 2; }
        ChoiceLine { margin-bottom: 1; }
        #settings-help { color: $muted; height: auto; }
        #settings-file { color: $faint; height: auto; margin-top: 1; }
        #settings-board { width: 40%; height: 100%; padding-top: 2; display: none; }
        BoardView { content-align: center top; }
        &.-side #settings-board { display: block; }
        &.-side Scroller { padding: 3 0 0 6; }
    }
    """

    def __init__(self) -> None:
        """The first game's board shows the effect."""
        super().__init__()
        self._shown = 0

    def compose(self) -> ComposeResult:
        """The settings, and a board beside them."""
        self._fit(self.app.size)
        yield Static(Content.assemble(("Settings", "bold $foreground"), "  kept as you choose"), id="settings-title")
        with Horizontal():
            with Scroller():
                yield from self._lines()
            with Vertical(id="settings-board"):
                yield BoardView()
        yield KeyLine()

    def _lines(self) -> ComposeResult:
        settings = host(self).settings
        yield ChoiceLine("Theme", self._themes(), self.app.theme, "theme", _LABEL)
        for choice in CHOICES:
            yield ChoiceLine(choice.label, choice.words, getattr(settings, choice.name), choice.name, _LABEL)
        yield Static(id="settings-help", markup=False)
        yield Static(id="settings-file", markup=False)

    def _themes(self) -> list[tuple[object, str]]:
        """Those from files; one of Textual's own is shown while it is in use."""
        names = list(host(self).theming.themes)
        return [(name, name) for name in (names if self.app.theme in names else [*names, self.app.theme])]

    def on_mount(self) -> None:
        """The board cannot be played on here."""
        board = self.query_one(BoardView)
        board.can_focus = False
        self.query_one("#settings-file", Static).update(str(config_folder() / FILE))
        self.use_settings(host(self).settings)
        self._show_board()

    def on_resize(self, event: events.Resize) -> None:
        """The board is there where there is room for it."""
        self._fit(event.size)
        self.refresh_bindings()

    def _fit(self, room: Size) -> None:
        self.set_class(room.width >= _SIDE_COLUMNS, "-side")

    @on(ChoiceLine.Changed)
    def _changed(self, event: ChoiceLine.Changed) -> None:
        name = event.line.id or ""
        if name == "theme":
            host(self).use_theme(str(event.value))
        else:
            values: dict[str, Any] = {name: event.value}
            host(self).use_settings(replace(host(self).settings, **values))

    def use_settings(self, settings: Settings) -> None:
        """Shows settings that were changed here or elsewhere."""
        for choice in CHOICES:
            self.query_one(f"#{choice.name}", ChoiceLine).show(getattr(settings, choice.name))
        self.query_one("#theme", ChoiceLine).show(self.app.theme, self._themes())
        board = self.query_one(BoardView)
        board.glyph_set, board.cell_size = settings.glyphs, settings.cell_size

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Says what the focused setting does."""
        words = {choice.name: choice.help for choice in CHOICES}
        words["theme"] = "Your own themes lie in the folder themes beside the settings; t changes the theme anywhere."
        self.query_one("#settings-help", Static).update(words.get(event.widget.id or "", ""))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another board is only offered where one is seen."""
        del parameters
        return action != "game" or self.has_class("-side")

    def action_game(self) -> None:
        """The board of the next game."""
        self._shown = (self._shown + 1) % len(all_games())
        self._show_board()

    def _show_board(self) -> None:
        game = all_games()[self._shown]
        state = start_picture(game).state
        self.query_one(BoardView).show(game.board(state), game.view(state), game.tints)
