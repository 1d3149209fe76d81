"""The options of a game, and what can be wrong with an option, a position or a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

OptionValue = int | str
Options = Mapping[str, OptionValue]
Random = Callable[[], float]
State = TypeVar("State")


class GameError(ValueError):
    """Something a player asked for cannot be; the text is a sentence that says what and why."""


class OptionError(GameError):
    """An option that does not exist or a value out of its range."""


class PositionError(GameError):
    """A text that is not a position."""


class MoveError(GameError):
    """A text that is no legal move here."""

    def __init__(self, reason: str, cells: Sequence[str] = ()) -> None:
        """The reason in a sentence, and the cells that forbid the move."""
        super().__init__(reason)
        self.cells = tuple(cells)


def unreadable(text: str, signs: str, hint: str) -> MoveError:
    """What is wrong with a typed text that is no move: the first of its signs that no move has, or all of it."""
    for sign in text:
        if sign not in signs:
            return MoveError(f"{sign} is no part of a move: {hint}.")
    return MoveError(f"{text[:24] or 'This'} is no move: {hint}.")


def read_lower_case(read: Callable[[str], State], text: str) -> State:
    """The state that `read` makes of a text; where only capitals are wrong, a PositionError with the right text."""
    try:
        return read(text)
    except PositionError:
        lower = text.lower()
        if lower == text:
            raise
    read(lower)
    raise PositionError(f"Positions are in lower case: {' '.join(lower.split())}")


class Option(NamedTuple):
    """One thing to choose before a game: a word out of `choices`, or a whole number from `low` to `high`."""

    name: str
    help: str
    default: OptionValue | None
    """None: drawn at random for each game."""
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    offered: tuple[OptionValue, ...] = ()
    """What the setup screen shows; a command line accepts the whole range."""

    def read(self, text: str) -> OptionValue:
        """The value that a text names, or an OptionError that lists what is allowed."""
        word = text.strip().lower()
        if self.choices:
            if word in self.choices:
                return word
        elif word.isascii() and word.isdigit() and len(word) <= 10 and self.low <= int(word) <= self.high:
            return int(word)
        raise OptionError(f"{self.name}={text.strip()[:40]} is not allowed: {self.name} is {self.allowed()}.")

    def allowed(self) -> str:
        """The range in words."""
        return " or ".join(self.choices) if self.choices else f"a whole number from {self.low} to {self.high}"

    def declaration(self) -> str:
        """The option as one word, as in `size=3..19:7`."""
        values = "|".join(self.choices) if self.choices else f"{self.low}..{self.high}"
        return f"{self.name}={values}:{'random' if self.default is None else self.default}"

    def drawn(self, random: Random) -> OptionValue:
        """The default, or a number by chance where there is none."""
        if self.default is not None:
            return self.default
        return self.low + int(random() * (self.high - self.low + 1))
