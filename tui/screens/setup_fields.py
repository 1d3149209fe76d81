"""The fields of the setup screen: an option, a seat, the start. Each is one line, and says below what is wrong."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ...games.engine.core import GameError, Option, OptionValue
from ...games.engine.match import AnyGame
from ...games.engine.seats import LEVELS, Seat, checked_name
from ..setups import PASTED, STANDARD
from ..widgets.choices import ChoiceLine

_MOST_SHOWN: Final = 12
"""A wider range of numbers is typed instead of shown."""
PERSON: Final = ""


class Changed(Message):
    """A field of the screen has another value."""


class Field(Input):
    """A line to type into; Enter starts the game from it too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", "start", key_display="↵", id="setup.start")]

    def __init__(self, text: str, placeholder: str, name: str) -> None:
        """The text, what stands there while it is empty, and the id."""
        super().__init__(text, placeholder=placeholder, id=name, compact=True)


class Typed(Horizontal):
    """A label and a line to type into."""

    DEFAULT_CSS = """
    Typed {
        height: 1;
        Static { width: 13; color: $muted; }
        Input.-textual-compact { width: 28; padding: 0 1; background: $panel; }
        Input.-textual-compact:focus { background: $surface; }
        &:focus-within Static { color: $accent; text-style: bold; }
    }
    """

    def __init__(self, label: str, line: Input) -> None:
        """The label stands to the left."""
        super().__init__(Static(label, markup=False), line)


class Problem(Static):
    """What is wrong with the field above, in words; takes no room while all is well."""

    DEFAULT_CSS = """
    Problem { height: auto; color: $error; margin-left: 13; display: none; }
    """

    def __init__(self) -> None:
        """Hidden at first."""
        super().__init__(markup=False)

    def say(self, words: str) -> None:
        """Says it, or is hidden for an empty text."""
        self.display = bool(words)
        self.update(words)


def values_of(option: Option, value: OptionValue | None) -> list[OptionValue]:
    """What the screen shows of an option, its present value included; empty where it is typed."""
    offered = option.offered or option.choices
    if not offered and option.default is not None and option.high - option.low < _MOST_SHOWN:
        offered = tuple(range(option.low, option.high + 1))
    if not offered or value is None or value in offered:
        return list(offered)
    return sorted((*offered, value), key=lambda v: (str(type(v)), v))


class OptionField(Vertical):
    """One option of the game: its values, or a line to type a number."""

    DEFAULT_CSS = "OptionField { height: auto; }"

    def __init__(self, option: Option, value: OptionValue | None) -> None:
        """The option with its present value; None is drawn at random."""
        super().__init__()
        self.option = option
        self._first = value
        self._values = values_of(option, value)

    def compose(self) -> ComposeResult:
        """The line and its problem."""
        label = self.option.name.capitalize()
        if self._values:
            yield ChoiceLine(label, [(v, str(v)) for v in self._values], self._first, f"option-{self.option.name}")
        else:
            shown = "" if self._first is None else str(self._first)
            hint = "drawn anew for each game" if self.option.default is None else str(self.option.default)
            yield Typed(label, Field(shown, hint, f"option-{self.option.name}"))
        yield Problem()

    def read(self) -> OptionValue | None:
        """The value; None where it is to be drawn or left to the default. A GameError says what is allowed."""
        if self._values:
            return self.option.read(str(self.query_one(ChoiceLine).value))
        text = self.query_one(Input).value.strip()
        return self.option.read(text) if text else None

    def show(self, value: OptionValue) -> None:
        """Shows a value that something else decided."""
        if self._values:
            words = [(v, str(v)) for v in values_of(self.option, value)]
            self.query_one(ChoiceLine).show(value, words)


class SeatField(Vertical):
    """Who sits there: a person with a name, or a bot with a level."""

    DEFAULT_CSS = """
    SeatField { height: auto; margin-top: 1; }
    """

    def __init__(self, place: int, seat: Seat) -> None:
        """`place` is 0 for First and 1 for Second."""
        super().__init__()
        self.place = place
        self._seat = seat

    def compose(self) -> ComposeResult:
        """The level, and the name where it is a person."""
        words = [(PERSON, "person"), *((level, level) for level in LEVELS)]
        yield ChoiceLine(f"Player {self.place + 1}", words, self._seat.level, f"seat-{self.place}")
        yield Typed("  name", Field(self._seat.name, f"Player {self.place + 1}", f"name-{self.place}"))
        yield Problem()

    def on_mount(self) -> None:
        """A bot has no name to type."""
        self.show(self._seat)

    def show(self, seat: Seat) -> None:
        """Puts somebody else there."""
        self.query_one(ChoiceLine).show(seat.level)
        name = self.query_one(Input)
        if name.value != seat.name and not seat.is_bot:
            with name.prevent(Input.Changed):
                name.value = seat.name
        self.query_one(Typed).display = not seat.is_bot

    def read(self) -> Seat:
        """Who sits there, or a GameError about the name."""
        level = str(self.query_one(ChoiceLine).value)
        self.query_one(Typed).display = not level
        return Seat(level=level) if level else Seat(checked_name(self.query_one(Input).value))

    def mark(self, sign: Content) -> None:
        """The piece that this seat plays with."""
        self.query_one(ChoiceLine).mark(sign)


class StartField(Vertical):
    """Where the game begins: the standard start, a sample of the game, or a pasted position."""

    DEFAULT_CSS = """
    StartField {
        height: auto; margin-top: 1;
        TextArea { height: 4; margin: 0 1 0 13; padding: 0 1; background: $panel; }
        TextArea:focus { background: $surface; }
    }
    """

    def __init__(self, game: AnyGame, start: str, position: str) -> None:
        """The start chosen at first."""
        super().__init__()
        self._game, self._start, self._position = game, start, position

    def compose(self) -> ComposeResult:
        """The starts, and the box to paste into."""
        names = [STANDARD, *(sample.name for sample in self._game.samples)]
        words = [*((name, name) for name in names), (PASTED, "paste…")]
        yield ChoiceLine("Position", words, self._start, "start")
        yield TextArea(self._position, id="position", compact=True, soft_wrap=True, highlight_cursor_line=False)
        yield Problem()

    def on_mount(self) -> None:
        """The box is there when it is needed."""
        self.read()

    def read(self) -> tuple[str, str]:
        """The start and the pasted text."""
        start = str(self.query_one(ChoiceLine).value)
        box = self.query_one(TextArea)
        box.display = start == PASTED
        return start, box.text

    def show(self, start: str) -> None:
        """Chooses another start."""
        self.query_one(ChoiceLine).show(start)
        self.read()


def say(field: Widget, error: GameError | None) -> None:
    """Shows what is wrong with a field, or that nothing is."""
    field.query_one(Problem).say("" if error is None else str(error))
