"""Before a game: every choice in sight at once, one line each, with a picture of the board that changes along."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ...games.engine.core import GameError, OptionValue
from ...games.engine.match import AnyGame, Match, Seats
from ...games.engine.seats import FIRST, SECOND, Seat
from ...saves.errors import SaveError
from ...saves.folders import state_folder
from ..host import host
from ..play.words import options_text
from ..setups import FILE, STANDARD, Setup, fitting_options, last_setup, match_of, remember_setup
from ..widgets.choices import ChoiceLine
from ..widgets.keyline import KeyLine
from ..widgets.miniature import Miniature
from ..widgets.push import Push
from ..widgets.scroller import Scroller
from ..widgets.sign import sign
from .setup_fields import PERSON, OptionField, SeatField, StartField, say

BOTS: Final = (Seat(level="medium"), Seat(level="hard"))
_SIDE_COLUMNS: Final = 76
_WIDE_COLUMNS: Final = 104
_TALL_LINES: Final = 34
_LEVELS: Final = {
    PERSON: "A person, or the computer at one of four levels.",
    "easy": "Plays any legal move, at once.",
    "medium": "Looks one ply ahead, at once.",
    "hard": "Thinks half a second, and sees several plies.",
    "expert": "Thinks two seconds, in the way that suits the game best.",
}
_HELP: Final = {
    "name": "At most 24 columns, in any script.",
    "starts": "The one who starts sits on the first seat.",
    "start": "The game's own start, an example, or a position as text.",
    "position": "A position as one line of text. Tab leaves the box.",
}


class SetupScreen(Screen[None]):
    """Options, seats, who starts and where; Enter starts from every field but the paste box."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", key_display="↵", id="setup.start"),
        Binding("tab,down", "app.focus_next", "next", key_display="tab", id="setup.next"),
        Binding("up", "app.focus_previous", "previous", show=False, id="setup.previous"),
        Binding("x", "swap", "swap seats", id="setup.swap"),
        Binding("r", "rules", "rules", id="setup.rules"),
        Binding("escape", "back", "menu", key_display="esc", id="setup.back"),
    ]
    DEFAULT_CSS = """
    SetupScreen {
        background: $background;
        #setup-title { height: 1; padding: 0 2; background: $panel; color: $muted; }
        #setup-body { height: 1fr; padding: 1 0 0 2; }
        Scroller { width: 1fr; }
        #starts { margin-top: 1; }
        #setup-help { height: auto; min-height: 1; margin: 1 1 0 0; color: $faint; }
        #setup-start {
            height: 1; margin-top: 1;
            #setup-enter { color: $muted; }
        }
        #setup-side { width: 24; padding: 0 1 0 1; height: 100%; color: $muted; display: none; }
        &.-side #setup-side { display: block; }
        #setup-side Miniature { margin: 1 0; }
        &.-wide #setup-side { width: 42; }
        &.-wide #setup-body { padding: 1 0 0 6; }
        &.-wide.-tall #setup-body { padding: 3 0 0 6; }
        &.-tall SeatField, &.-tall StartField, &.-tall #starts, &.-tall #setup-start { margin-top: 2; }
    }
    """

    def __init__(self, game: AnyGame, *, watch: bool = False, setup: Setup | None = None) -> None:
        """`watch` puts a bot on both seats; without a set-up the last one of the game is taken."""
        super().__init__()
        self._game = game
        self._watch = watch
        self._problems: list[str] = []
        if setup is None:
            setup, self._problems = last_setup(self._path, game)
        self._setup = replace(setup, seats=BOTS) if watch else setup
        self._exchanged = False
        self._match: Match | None = None

    @property
    def _path(self) -> Path:
        return state_folder() / FILE

    # ---- the picture -----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The fields to the left, the board to the right."""
        self._fit(*self.app.size)
        task = "watch two bots" if self._watch else "new game"
        yield Static(Content.assemble((self._game.name, "bold $foreground"), f"  {task}"), id="setup-title")
        with Horizontal(id="setup-body"):
            with Scroller():
                yield from self._fields()
            with Vertical(id="setup-side"):
                yield Static(id="setup-options", markup=False)
                yield Miniature()
                yield Static(id="setup-first", markup=False)
        yield KeyLine()

    def _fields(self) -> ComposeResult:
        setup = self._setup
        for option in self._game.options:
            yield OptionField(option, setup.options.get(option.name, option.default))
        yield SeatField(FIRST, setup.seats[FIRST])
        yield SeatField(SECOND, setup.seats[SECOND])
        yield ChoiceLine("Starts", self._starters(), False, "starts")
        yield StartField(self._game, setup.start, setup.position)
        with Horizontal(id="setup-start"):
            yield Push("Start", "start-game", always=True)
            yield Static("Enter, from any field", id="setup-enter")
        yield Static(id="setup-help", markup=False)

    def on_mount(self) -> None:
        """Shows what can be said already, and what was wrong with the remembered set-up."""
        self._read()
        if self._problems:
            self.notify("\n".join(self._problems), severity="warning", timeout=10, markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """More room shows more."""
        self._fit(*event.size)

    def _fit(self, columns: int, lines: int) -> None:
        self.set_class(columns >= _SIDE_COLUMNS, "-side")
        self.set_class(columns >= _WIDE_COLUMNS, "-wide")
        self.set_class(lines >= _TALL_LINES, "-tall")

    # ---- reading the fields ----------------------------------------------------------------------------------------

    @on(ChoiceLine.Changed, "#starts")
    def _starter_changed(self, event: ChoiceLine.Changed) -> None:
        event.stop()
        self._exchange()

    @on(ChoiceLine.Changed)
    @on(Input.Changed)
    @on(TextArea.Changed)
    def _field_changed(self, event: Message) -> None:
        option = event.control.id if isinstance(event, ChoiceLine.Changed) else None
        if option and option.startswith("option-"):
            self._leave_position(option.removeprefix("option-"))
        self._say_help()
        self._read()

    def _leave_position(self, name: str) -> None:
        """An option that the position decides cannot be changed beside it: the start is the standard one again."""
        start, _ = self.query_one(StartField).read()
        if start != STANDARD and name not in self._fitting():
            self.query_one(StartField).show(STANDARD)

    def _fitting(self) -> dict[str, OptionValue]:
        match, options = self._match, self._read_options()
        if match is None or options is None:
            return {}
        return fitting_options(self._game, self._game.position(match.state), options)

    def _read(self) -> bool:
        """Takes the fields over into the set-up and the picture; False where one of them is wrong."""
        options, seats = self._read_options(), self._read_seats()
        start, position = self.query_one(StartField).read()
        if options is None or seats is None:
            return False
        self._setup = Setup(options, seats, start, position)
        self.query_one("#starts", ChoiceLine).show(self._exchanged, self._starters())
        return self._show_match()

    def _read_options(self) -> dict[str, OptionValue] | None:
        found = {field.option.name: _tried(field, field.read) for field in self.query(OptionField)}
        if any(isinstance(value, GameError) for value in found.values()):
            return None
        return {name: value for name, value in found.items() if isinstance(value, int | str)}

    def _read_seats(self) -> Seats | None:
        first, second = (_tried(field, field.read) for field in self.query(SeatField))
        return (first, second) if isinstance(first, Seat) and isinstance(second, Seat) else None

    def _show_match(self) -> bool:
        field = self.query_one(StartField)
        match = _tried(field, lambda: match_of(self._game, self._setup, lambda: 0.5))
        if not isinstance(match, Match):
            return False
        self._match = match
        self._show_board(match)
        return True

    def _show_board(self, match: Match) -> None:
        game, state = match.game, match.state
        self.query_one(Miniature).show(game.board(state), game.view(state), game.tints)
        for field in self.query(OptionField) if match.position is not None else ():
            if (value := match.options.get(field.option.name)) is not None:
                field.show(value)
        glyphs = host(self).settings.glyphs
        for field in self.query(SeatField):
            field.mark(sign(game.chips[side := match.side_of(field.place)], side, game.tints, glyphs))
        self.query_one("#setup-options", Static).update(options_text(match))
        self.query_one("#setup-first", Static).update(first_words(match, self._setup))

    # ---- who starts ------------------------------------------------------------------------------------------------

    def _starters(self) -> list[tuple[object, str]]:
        """Both players in an order that stays while they exchange seats; the chosen one sits first."""
        names = [seat.shown(place) for place, seat in enumerate(self._setup.seats)]
        return [(False, names[1]), (True, names[0])] if self._exchanged else [(False, names[0]), (True, names[1])]

    def _exchange(self) -> None:
        """Exchanges what sits on the two seats: First moves first."""
        seats = self._read_seats()
        if seats is None:
            self.query_one("#starts", ChoiceLine).show(self._exchanged)
            return
        self._exchanged = not self._exchanged
        for field in self.query(SeatField):
            field.show(seats[1 - field.place])
        self._read()

    def action_swap(self) -> None:
        """Exchanges the seats by a key."""
        self._exchange()

    # ---- leaving ---------------------------------------------------------------------------------------------------

    @on(events.DescendantFocus)
    def _say_help(self) -> None:
        """Says what the focused field is about."""
        self.query_one("#setup-help", Static).update(self._help(self.focused))

    def _help(self, field: Widget | None) -> str:
        if isinstance(field, ChoiceLine) and isinstance(field.parent, SeatField):
            return _LEVELS.get(str(field.value), "")
        name = (field.id if field else None) or ""
        option = next((option for option in self._game.options if f"option-{option.name}" == name), None)
        return option.help if option is not None else _HELP.get(name.partition("-")[0], "")

    @on(Input.Submitted)
    @on(Push.Pushed)
    def action_start(self) -> None:
        """Starts the game, unless something is wrong, which the screen then says."""
        if not self._read():
            self.app.bell()
            return
        match = match_of(self._game, self._setup, random.random)
        if not self._watch:
            self._remember()
        host(self).start_match(match)

    def _remember(self) -> None:
        try:
            remember_setup(self._path, self._game, self._setup)
        except SaveError as error:
            self.app.notify(str(error), markup=False)

    def action_rules(self) -> None:
        """The rules of this game."""
        from .rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game))

    def action_back(self) -> None:
        """Back to where this screen was opened."""
        self.app.pop_screen()


def _tried(field: Widget, read: Callable[[], object]) -> object:
    """What a field holds, or the error about it, which is shown beside the field."""
    try:
        value = read()
    except GameError as error:
        say(field, error)
        return error
    say(field, None)
    return value


def first_words(match: Match, setup: Setup) -> str:
    """Who begins, and whether the picture is only an example."""
    side = match.game.sides[match.game.turn(match.state)]
    words = f"{side.capitalize()} moves first."
    drawn = [o.name for o in match.game.options if o.default is None and o.name not in setup.options]
    return f"{words} The start is drawn anew for each game." if drawn and setup.start == STANDARD else words
