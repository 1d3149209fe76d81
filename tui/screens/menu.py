"""The first screen: continue, the games, and what else there is to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from ...saves.folders import state_folder
from ..cards import FILE, Card, cards_of, remember_cards, remembered_cards
from ..host import host
from ..widgets.keyline import KeyLine
from ..widgets.scroller import Scroller
from .menu_list import ActionEntry, ContinueEntry, GameEntry, MenuEntry
from .menu_side import MenuSide

if TYPE_CHECKING:
    from ...games.engine.match import AnyGame, Match
    from ...saves.header import Header
    from ...saves.listing import Entry
    from ...saves.results import Tally

_DIGITS: Final = "123456789"
_SIDE_COLUMNS: Final = 78
_WIDE_COLUMNS: Final = 104
_ROOMY_LINES: Final = 24
_TALL_LINES: Final = 38


class MenuScreen(Screen[None]):
    """Where the app begins and where every game comes back to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "step(1)", "down", show=False, id="menu.down"),
        Binding("up,k", "step(-1)", "up", show=False, id="menu.up"),
        Binding("home", "step(-99)", "first", show=False, id="menu.first"),
        Binding("end", "step(99)", "last", show=False, id="menu.last"),
        *(Binding(digit, f"game({digit})", "game", id=f"menu.game-{digit}") for digit in _DIGITS),
        Binding("c", "continue", "continue", id="menu.continue"),
        Binding("s", "saves", "saved games", show=False, id="menu.saves"),
        Binding("w", "watch", "watch two bots", show=False, id="menu.watch"),
        Binding("r", "rules", "rules", show=False, id="menu.rules"),
        Binding("comma", "settings", "settings", show=False, id="menu.settings"),
        Binding("t", "app.next_theme", "theme", id="app.theme"),
        Binding("ctrl+p", "app.command_palette", "commands", key_display="^p", id="app.palette"),
        Binding("question_mark,f1", "app.help", "help", id="app.help"),
        Binding("q", "app.quit", "quit", id="app.leave"),
    ]
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    MenuScreen {
        background: $background;
        #menu-title { margin: 1 0 1 3; color: $muted; height: 1; }
        #menu-body { width: 100%; height: 1fr; padding-left: 3; }
        Scroller { width: 51; max-width: 100%; }
        #menu-gap { height: 1; }
        &.-tall #menu-title { margin: 2 0 2 3; }
        &.-wide #menu-title { margin: 1 0 1 6; }
        &.-wide.-tall #menu-title { margin: 2 0 2 6; }
        &.-wide #menu-body { padding-left: 6; }
        &.-wide Scroller { width: 60; }
        &.-tall #menu-gap { height: 2; }
        &.-tall GameEntry { height: 2; margin-bottom: 1; }
        &.-roomy ContinueEntry { padding: 1 2; }
        &.-tall ContinueEntry Miniature { display: block; }
        &.-side MenuSide { display: block; }
        &.-wide MenuSide { width: 50; padding: 0 4 0 8; }
        &.-wide.-tall #side-about { display: block; }
    }
    """

    def __init__(self) -> None:
        """What the games are called is remembered from last time: they themselves are read after the first picture."""
        super().__init__()
        self._tallies: Mapping[str, Mapping[str, Tally]] = {}
        self._cards = remembered_cards(state_folder() / FILE)
        self._games_read = not self._cards
        self._cards = self._cards or _read_cards()
        self._game_id = self._cards[0].id

    @property
    def _game(self) -> AnyGame:
        """The game that was highlighted last."""
        from ...games import game_named

        return game_named(self._game_id)

    def compose(self) -> ComposeResult:
        """The list, the game beside it, the keys."""
        self._fit(self.app.size)
        title = Content.assemble(("boardgames", "bold $foreground"), "  modern abstracts for one keyboard")
        yield Static(title, id="menu-title")
        with Horizontal(id="menu-body"):
            with Scroller():
                yield from self._entries()
            yield MenuSide()
        yield KeyLine()

    def _entries(self) -> ComposeResult:
        yield ContinueEntry()
        yield from self._game_entries()
        yield Static(id="menu-gap")
        yield ActionEntry("s", "Saved games", "saves")
        yield ActionEntry("w", "Watch two bots", "watch")
        yield ActionEntry("r", "Rules", "rules")
        yield ActionEntry(",", "Settings", "settings")
        yield ActionEntry("q", "Quit", "app.quit")

    def _game_entries(self) -> list[GameEntry]:
        columns = max(len(card.name) for card in self._cards)
        return [GameEntry(card, number, columns) for number, card in enumerate(self._cards, start=1)]

    def on_mount(self) -> None:
        """The first game is highlighted until there is one to continue."""
        self.set_focus(self.query(GameEntry).first())

    def on_resize(self, event: events.Resize) -> None:
        """More room shows more."""
        self._fit(event.size)

    def _fit(self, room: Size) -> None:
        self.set_class(room.width >= _SIDE_COLUMNS, "-side")
        self.set_class(room.width >= _WIDE_COLUMNS, "-wide")
        self.set_class(room.height >= _ROOMY_LINES, "-roomy")
        self.set_class(room.height >= _TALL_LINES, "-tall")

    # ---- what the disk knows ---------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Reads the saves whenever the menu comes to the front: they may have changed."""
        self.call_after_refresh(self._read)

    @work(thread=True, exclusive=True, group="saves", exit_on_error=False)
    def _read(self) -> None:
        """The games first, then all heads in one pass; the game to continue is shown as soon as it is found."""
        from ...games.engine.core import GameError
        from ..entries import game_of

        self.app.call_from_thread(self._take_cards, _read_cards())
        self.app.call_from_thread(self._tell_skipped)
        headers: list[Header] = []
        found: Entry | None = None
        try:
            for entry in host(self).store.entries():
                headers.append(entry.header)
                if found is None and not entry.finished and game_of(entry) is not None:
                    found = entry
                    self.app.call_from_thread(self._show_continue, found, self._match_of(found))
        except GameError as error:
            self.app.call_from_thread(self.notify, str(error), markup=False)
        self.app.call_from_thread(self._show_results, found, headers)

    async def _take_cards(self, cards: tuple[Card, ...]) -> None:
        """The games are there; what was remembered about them is corrected where it is out of date."""
        self._games_read = True
        if cards != self._cards:
            self._cards, self._game_id = cards, cards[0].id
            await self.query(GameEntry).remove()
            await self.query_one(Scroller).mount(*self._game_entries(), before="#menu-gap")
            self.set_focus(self.query(GameEntry).first())
            self.refresh_bindings()
        if isinstance(self.focused, MenuEntry):
            self._show_beside(self.focused)

    def _tell_skipped(self) -> None:
        """Names the plug-ins that could not be used, once."""
        from ...games import plug_in_problems

        told = host(self).problems
        for problem in plug_in_problems():
            if problem not in told:
                told.append(problem)
                self.notify(problem, markup=False, timeout=10)

    def _match_of(self, entry: Entry) -> Match | None:
        """The game replayed, for its picture; None where the file is broken, which opening it will tell."""
        from ...games.engine.core import GameError

        try:
            return host(self).store.open(entry).record.match
        except GameError:
            return None

    def _show_continue(self, entry: Entry, match: Match | None) -> None:
        card = self.query_one(ContinueEntry)
        appears = card.saved is None
        card.show(entry, match)
        if appears and self.focused is self.query(GameEntry).first():
            self.set_focus(card)
        elif self.focused is card:
            self._show_beside(card)

    def _show_results(self, found: Entry | None, headers: list[Header]) -> None:
        if found is None:
            self.query_one(ContinueEntry).show(None, None)
        from ...saves.results import tallies

        self._tallies = tallies(headers)
        saves = next(entry for entry in self.query(ActionEntry) if entry.action == "saves")
        saves.note(f"{len(headers):,}" if headers else "")
        if isinstance(self.focused, MenuEntry):
            self._show_beside(self.focused)
        self.refresh_bindings()

    # ---- choosing --------------------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Shows the highlighted game beside the list."""
        if isinstance(event.widget, MenuEntry):
            self._show_beside(event.widget)

    def _show_beside(self, entry: MenuEntry) -> None:
        match = entry.match if isinstance(entry, ContinueEntry) else None
        if isinstance(entry, GameEntry):
            self._game_id = entry.card.id
        elif match is not None:
            self._game_id = match.game.id
        if self._games_read:
            self.query_one(MenuSide).show(self._game, match, self._tallies.get(self._game_id, {}))

    @on(MenuEntry.Chosen)
    async def _chosen(self, event: MenuEntry.Chosen) -> None:
        entry = event.entry
        if isinstance(entry, GameEntry):
            self._set_up(entry.card.id)
        elif isinstance(entry, ActionEntry):
            await self.run_action(entry.action)
        elif isinstance(entry, ContinueEntry):
            self.action_continue()

    def action_step(self, step: int) -> None:
        """Moves the highlight; it stops at the ends."""
        entries = [entry for entry in self.query(MenuEntry) if entry.display]
        at = entries.index(self.focused) if isinstance(self.focused, MenuEntry) else 0
        entries[max(0, min(len(entries) - 1, at + step))].focus()

    def action_game(self, number: int) -> None:
        """Sets up the game of that number."""
        self._set_up(self._cards[number - 1].id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to continue before there is, and no game behind a number too high."""
        if action == "game" and parameters:
            return parameters[0] in range(1, len(self._cards) + 1)
        return action != "continue" or self.query_one(ContinueEntry).saved is not None

    def action_continue(self) -> None:
        """Opens the last unfinished game."""
        saved = self.query_one(ContinueEntry).saved
        if saved is not None:
            host(self).open_entry(saved)

    def _set_up(self, game_id: str, watch: bool = False) -> None:
        from ...games import game_named
        from .setup import SetupScreen

        self.app.push_screen(SetupScreen(game_named(game_id), watch=watch))

    def action_watch(self) -> None:
        """Sets up the highlighted game for two bots."""
        self._set_up(self._game_id, watch=True)

    def action_saves(self) -> None:
        """The list of saves."""
        from .saves import SavesScreen

        self.app.push_screen(SavesScreen())

    def action_rules(self) -> None:
        """The rules of the highlighted game."""
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game))

    def action_settings(self) -> None:
        """What can be set."""
        from .settings import SettingsScreen

        self.app.push_screen(SettingsScreen())


def _read_cards() -> tuple[Card, ...]:
    """The cards of all games, remembered for the next start."""
    from ...games import all_games

    path, cards = state_folder() / FILE, cards_of(all_games())
    if cards != remembered_cards(path):
        remember_cards(path, cards)
    return cards
