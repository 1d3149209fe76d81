"""The full-screen app: which screen is shown, themes and settings."""

from __future__ import annotations

import gc
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..games.engine.core import GameError
from ..saves.errors import RecordError, SaveError
from ..saves.folders import config_folder, saves_folder, themes_folder
from ..themes.loader import DEFAULT, SIXTEEN
from ..themes.reading import ThemeError
from ..themes.switching import defaults_for
from .key_order import OrderlyApp
from .launch import Launch
from .play.engines import MakeThinker, make_engine
from .settings import FILE, KEYMAP_FILE, Settings, read_settings, write_settings
from .theming import Theming
from .widgets.layout import is_large_enough

if TYPE_CHECKING:
    from ..games.engine.match import Match
    from ..saves.record import Record
    from ..saves.store import Entry, OpenSave, Store
    from .launch import GivenSeats

AnyScreen = Screen[Any]

_WATCH_SECONDS: Final = 1.0
"""How often the folder of themes is looked at."""
_READING_SECONDS: Final = 5.0
"""What it takes to read about one problem."""
_SETTLED_SECONDS: Final = 1.0
"""When everything that stays has been made."""


class BoardgamesApp(OrderlyApp):
    """One screen at a time over an empty base: the menu with what it opens, or a game."""

    TITLE = "boardgames-tui"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False  # texts to copy have a box of their own, and Textual's selection trips over removed widgets
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", "Quit", id="app.interrupt", show=False, system=True),
        Binding("q", "quit", "Quit", id="app.leave", show=False),
        Binding("t", "next_theme", "theme", id="app.theme"),
        Binding("ctrl+z", "suspend_process", "Suspend", id="app.suspend", show=False, priority=True),
        Binding("question_mark,f1", "help", "help", id="app.help"),
    ]
    DEFAULT_CSS = """
    Screen { background: $background; color: $foreground; }
    """

    def __init__(
        self, launch: Launch | None = None, make_thinker: MakeThinker = make_engine, *, on_terminal: bool = False
    ) -> None:
        """`make_thinker` gives the engine of a level; on a real terminal its colours are counted."""
        super().__init__()
        self.launch = launch or Launch()
        self.make_thinker = make_thinker
        self.settings, self.problems = read_settings(config_folder() / FILE)
        self.depth = self.console.color_system if on_terminal else None
        """How many colours the terminal has; None where nothing is known, as in tests."""
        self.theming = Theming(self, themes_folder(), colours_256=self.depth == "256")
        self.problems += self.theming.problems
        self._begun_in_theme = self.theming.begin_in(self._wanted_theme)
        self.set_class(self.depth == "standard", "-ansi16")

    @cached_property
    def store(self) -> Store:
        """The player's games; what reads them is loaded when they are first asked for."""
        from ..saves.store import Store

        return Store(self.launch.saves or saves_folder())

    # ---- starting --------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Shows what was asked for, and says what was wrong with files."""
        self._use_keymap()
        self._begin()
        if not self._begun_in_theme:
            self.call_later(self.use_theme, self._wanted_theme, remember=False)
        self.set_interval(_WATCH_SECONDS, self._follow_theme_files)
        self.set_timer(_SETTLED_SECONDS, _collect_garbage_again)
        if self.problems:
            self._say_problems()

    def _say_problems(self) -> None:
        """All in one notice: many would not fit above each other. The more there is to read, the longer it stays."""
        words, seconds = "\n".join(self.problems), _READING_SECONDS * (1 + len(self.problems))
        self.notify(words, title="Settings", severity="warning", timeout=seconds, markup=False)

    def _begin(self) -> None:
        launch = self.launch
        if launch.file is not None:
            self._open_shared(launch.file)
        elif launch.match is not None:
            self.start_match(launch.match)
        elif launch.resume:
            self._resume()
        else:
            self.show_menu()

    def _resume(self) -> None:
        entry = self.store.newest_unfinished(self.launch.game.id if self.launch.game else None)
        if entry is None:
            self.show_menu()
            self.say("There is no unfinished game to resume.")
        else:
            self.open_entry(entry, self.launch.seats)

    def _use_keymap(self) -> None:
        """Only a player who has such a file pays for it: all screens are looked at for their keys."""
        path = config_folder() / KEYMAP_FILE
        if path.exists():
            from .keymap import read_keymap

            keys, problems = read_keymap(path)
            self.problems += problems
            self.set_keymap(keys)

    # ---- screens ---------------------------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """The menu, instead of everything else."""
        from .screens.menu import MenuScreen

        self.show_only(MenuScreen())

    def start_match(self, match: Match) -> None:
        """A new game; the one before it is saved already."""
        from ..saves.record import new_record

        self.show_record(self.store.begin(new_record(match)))

    def start_record(self, record: Record) -> None:
        """A game that came from a text, with a file of its own."""
        self.show_record(self.store.begin(record))

    def open_entry(self, entry: Entry, seats: GivenSeats = (None, None)) -> None:
        """A saved game, perhaps with other players; of a broken one what is good, if the player wants it."""
        try:
            save = self.store.open(entry)
        except RecordError as error:
            self._offer_partial(error)
        except SaveError as error:
            self.say(str(error))
        else:
            for which, seat in enumerate(seats):
                if seat is not None:
                    save.record.match.change_seat(which, seat)
            self.show_record(save)

    def show_record(self, save: OpenSave) -> None:
        """The board screen with a game and its file."""
        from .screens.play import PlayScreen

        self.show_only(PlayScreen(save))

    def show_only(self, screen: AnyScreen) -> None:
        """This screen alone over the empty base."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def say(self, sentence: str) -> None:
        """Tells something in the corner of the screen, literally."""
        self.notify(sentence, markup=False, timeout=8)

    def _offer_partial(self, error: RecordError) -> None:
        from .screens.dialogs import Ask

        partial = error.partial
        if partial is None:
            self.say(str(error))
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.start_record(partial)
            elif len(self.screen_stack) == 1:
                self.show_menu()

        self.push_screen(Ask(f"{error} Open what is good as a new game?", "Open it", "Leave it"), answered)

    def _open_shared(self, path: Path) -> None:
        from ..saves.shared import open_shared
        from .screens.play_shared import SharedScreen

        try:
            shared = open_shared(path, self.store, self.launch.seat, self.launch.match)
        except GameError as error:
            self.show_menu()
            self.say(str(error))
        else:
            self.show_only(SharedScreen(shared))

    # ---- themes and settings ---------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our variables under themes that do not know them."""
        return defaults_for(self.current_theme)

    @property
    def _wanted_theme(self) -> str:
        return self.launch.theme or self.settings.theme or (SIXTEEN if self.depth == "standard" else DEFAULT)

    def use_theme(self, name: str, remember: bool = True) -> None:
        """Switches the theme at once; a broken one is reported and the old one stays."""
        try:
            self.theming.wear(name)
        except ThemeError as error:
            self.say(str(error))
            return
        if remember:
            self.use_settings(replace(self.settings, theme=name))

    def action_next_theme(self) -> None:
        """The next of the themes that come from files."""
        self.use_theme(self.theming.following(self.theme))

    def _follow_theme_files(self) -> None:
        """Takes over what the player changed in the themes folder."""
        if not self.theming.files_changed():
            return
        self.theming.load()
        for problem in self.theming.problems:
            self.say(problem)
        try:
            self.theming.wear_again()
        except ThemeError as error:
            self.say(str(error))

    def use_settings(self, settings: Settings) -> None:
        """Takes over changed settings and keeps them."""
        changed = settings != self.settings
        self.settings = settings
        if changed:
            self._keep_settings()
        for screen in self.screen_stack:
            if (use := getattr(screen, "use_settings", None)) is not None:
                use(settings)

    def _keep_settings(self) -> None:
        try:
            write_settings(config_folder() / FILE, self.settings)
        except SaveError as error:
            self.say(str(error))

    # ---- keys ------------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Says how much room the app needs, instead of breaking."""
        if is_large_enough(event.size):
            return
        from .screens.small import SmallScreen

        if not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def action_help(self) -> None:
        """The keys, the signs and the notation."""
        from .screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def action_command_palette(self) -> None:
        """Every action, game, theme and the newest saves."""
        from .palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())


def _collect_garbage_again() -> None:
    """What was made by now stays, so collections never look at it again: keys are answered without long pauses."""
    gc.freeze()
    gc.enable()
