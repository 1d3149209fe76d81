"""The command palette: every action of the screen, every game and theme, and the newest saves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from textual import on
from textual.await_complete import AwaitComplete
from textual.command import Command, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.widgets import OptionList

from ..games import all_games
from ..saves.errors import SaveError
from ..saves.literal import shown as literal
from ..saves.store import Entry, Store
from .entries import game_name, players, state_words, when_words
from .host import Host, host

if TYPE_CHECKING:
    from textual.binding import ActiveBinding
    from textual.screen import Screen

SAVES: Final = 50


@dataclass(frozen=True, slots=True)
class Known:
    """A line of the palette."""

    name: str
    help: str
    run: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class UseTheme:
    """The command that switches to a theme; the palette shows it while it is highlighted."""

    host: Host
    theme: str

    def __call__(self) -> None:
        """Switches and remembers."""
        self.host.use_theme(self.theme)


class Commands(Provider):
    """Everything that can be done from here."""

    async def startup(self) -> None:
        """Reads the newest saves beside the keyboard."""
        entries = await asyncio.to_thread(newest, host(self.screen).store)
        screen = self.screen
        own = actions(screen, shown=True), places(screen), actions(screen, shown=False)
        self._known: dict[str, Known] = {}
        for known in chain(*own, themes(screen), saves(screen, entries)):
            self._known.setdefault(known.name, known)

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for known in self._known.values():
            yield DiscoveryHit(known.name, known.run, help=known.help)

    async def search(self, query: str) -> Hits:
        """Those that fit what is typed."""
        matcher = self.matcher(query)
        for known in self._known.values():
            score = matcher.match(known.name)
            if score > 0:
                yield Hit(score, matcher.highlight(known.name), known.run, help=known.help)


class Palette(CommandPalette):
    """The palette; a highlighted theme is seen at once, and leaving without choosing brings the old one back."""

    DEFAULT_CSS = """
    Palette {
        SearchIcon { display: none; }
        & > #--container, &:dark > #--container { width: 76; max-width: 94%; background: $panel; }
        #--input, #--input.--list-visible { border: none; border-left: outer $accent; height: 3; }
        CommandInput, CommandInput:focus { border: none; background: $panel; margin: 1 1 0 1; height: 1; }
        #--results { background: $panel; }
        CommandList { border: none; max-height: 60vh; padding-bottom: 1; background: $panel; }
        CommandList { scrollbar-size-vertical: 1; scrollbar-background: $panel; scrollbar-background-hover: $panel; }
        CommandList > .option-list--option { text-style: none; padding: 0 2; }
        CommandList > .option-list--option-highlighted { background: $surface; color: $accent; }
    }
    """

    def __init__(self) -> None:
        """With our commands alone."""
        super().__init__([Commands], placeholder="Type an action, a game, a theme or a save")
        self._before = ""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Closes the palette once: a second click must not close what lies below it."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def on_mount(self) -> None:
        """Remembers the theme. Textual leaves its palette out when a theme changes, so that is done here."""
        self._before = self.app.theme
        self.app.theme_changed_signal.subscribe(self, lambda _: self.app.stylesheet.update(self))

    @on(OptionList.OptionHighlighted)
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        command = event.option.hit.command if isinstance(event.option, Command) else None
        self._show(command.theme if isinstance(command, UseTheme) else self._before)

    def on_unmount(self) -> None:
        """What was only looked at is forgotten."""
        if self._selected_command is None:
            self._show(self._before)

    def _show(self, theme: str) -> None:
        if theme and theme != self.app.theme:
            host(self).use_theme(theme, remember=False)


# ---- what there is ---------------------------------------------------------------------------------------------------


def actions(screen: Screen[Any], *, shown: bool) -> Iterator[Known]:
    """What the keys of the screen do: those in its last line, or the others."""
    seen: set[str] = set()
    for key, active in screen.active_bindings.items():
        binding = active.binding
        wanted = binding.id and binding.description and binding.show == shown and active.enabled
        numbered = shown and key.isdigit()  # what is numbered has lines of its own
        if wanted and not numbered and binding.action not in seen:
            seen.add(binding.action)
            name = binding.description[:1].upper() + binding.description[1:]
            yield Known(name, f"The key {screen.app.get_key_display(binding) or key}", _runner(screen, active))


def _runner(screen: Screen[Any], active: ActiveBinding) -> Callable[[], Any]:
    async def run() -> None:
        await screen.app.run_action(active.binding.action, active.node)

    return run


def places(screen: Screen[Any]) -> Iterator[Known]:
    """The games, and the screens that are one step away from anywhere."""
    from .screens.rules import RulesScreen
    from .screens.saves import SavesScreen
    from .screens.settings import SettingsScreen
    from .screens.setup import SetupScreen

    push = screen.app.push_screen
    yield Known("Menu", "Back to the menu; the game is saved", host(screen).show_menu)
    yield Known("Saved games", "The list of all games", lambda: push(SavesScreen()))
    yield Known("Settings", "Theme, pieces, pace", lambda: push(SettingsScreen()))
    for game in all_games():
        yield Known(f"Play {game.name}", game.summary, lambda game=game: push(SetupScreen(game)))
        yield Known(f"Watch {game.name}", "Two bots play", lambda game=game: push(SetupScreen(game, watch=True)))
        yield Known(f"Rules of {game.name}", "How it is played", lambda game=game: push(RulesScreen(game)))


def themes(screen: Screen[Any]) -> Iterator[Known]:
    """Those from files first, then Textual's own."""
    app, files = host(screen), host(screen).theming.themes
    for name in (*files, *(name for name in screen.app.available_themes if name not in files)):
        title = files[name].title if name in files else name
        yield Known(f"Theme: {title}", "Seen while it is highlighted", UseTheme(app, name))


def newest(store: Store) -> list[Entry]:
    """The newest saves, as many as the palette shows; none where the folder cannot be read."""
    try:
        return list(islice(store.entries(), SAVES))
    except SaveError:
        return []


def saves(screen: Screen[Any], entries: list[Entry]) -> Iterator[Known]:
    """The saves, by game and players."""
    run = host(screen).open_entry
    for entry in entries:
        first, second = players(entry.header)
        words = f"{state_words(entry)}, {when_words(entry.modified)}"
        name = f"Open {game_name(entry)}: {first} – {second} ({literal(entry.name)})"
        yield Known(name, words, lambda entry=entry: run(entry))
