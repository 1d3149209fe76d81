"""What a game is: its words, options, states, moves, effects and results.

Three ideas carry everything else. A *side* is one of the game's two colours, 0 or 1. A *ply* always hands the move from
one person to the other, so the person to move follows from the number of plies and the colour that person holds is
`turn(state)`; a swap needs no special case. And `moves()` is the only truth about legality: `play()` trusts its move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from .options import GameError, MoveError, Option, OptionError, Options, OptionValue, PositionError, Random
from .picture import Board, Shape, Token, View

__all__ = [
    "DRAW",
    "PLAYING",
    "Effect",
    "Game",
    "GameError",
    "Move",
    "MoveError",
    "Option",
    "OptionError",
    "OptionValue",
    "Options",
    "Outcome",
    "PositionError",
    "Random",
    "Refusal",
    "Sample",
    "State",
    "Step",
]

PLAYING: Final = -1
DRAW: Final = 2

Move = Any  # a small int or a flat tuple of ints, the game's own business
State = TypeVar("State", bound=Hashable)


class Outcome(NamedTuple):
    """How a game ended: who won (a side, or None for a draw), the kind in one word, the reason in a phrase."""

    winner: int | None
    kind: str
    reason: str
    """Goes on from "X wins: " or "Draw: ", as in "the pawn is trapped, 4 stones to 3"."""


class Step(NamedTuple):
    """One thing a person touches on the way to a move."""

    id: str
    cell: str | None
    """The cell it shows on; None for a numbered choice under the prompt."""
    label: str
    """In words, for the chooser and the numbered line."""


class Effect(NamedTuple):
    """One thing that a move does: tokens leave `source` and come to `target`, in order.

    `source` None: they come from outside the board. `target` None: they leave it. `arrives` is what comes instead where
    they change on the way, as a man into a king. The stacks before a move with all its effects are the stacks after it.
    """

    kind: str
    """moved, placed, captured, crowned, pushed, climbed, smashed, fell, scored, hatched, passed, swapped."""
    words: str
    tokens: tuple[Token, ...] = ()
    source: str | None = None
    target: str | None = None
    arrives: tuple[Token, ...] | None = None
    told: bool = False
    """The move's sentence says it already: left out where both are shown."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that the effect touches."""
        return tuple(cell for cell in (self.source, self.target) if cell is not None)


class Refusal(NamedTuple):
    """Why a tried step is not legal, in the words of the rules, and the cells that forbid it."""

    reason: str
    cells: tuple[str, ...] = ()


class Sample(NamedTuple):
    """A position to start from."""

    name: str
    """One or two words, as in "opening" or "nearly over"."""
    position: str
    options: Mapping[str, OptionValue]
    """Only those that the position text does not show."""


class Game(ABC, Generic[State]):
    """One game: facts as class attributes, rules as functions of immutable states.

    A state is hashable; equality and hash use the position and what legality needs. `turn` is also defined when the
    game is over: the side that would move next.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    designer: ClassVar[str]
    year: ClassVar[int]
    summary: ClassVar[str]
    """At most 35 columns, for the menu."""
    about: ClassVar[str]
    """Two or three sentences, for the menu's side and `games`."""
    sides: ClassVar[tuple[str, str]]
    """The game's words in lower case; the side that moves first by default comes first."""
    side_notes: ClassVar[tuple[str, str]] = ("", "")
    """Said after the side's name on its card, as in "goes up"; a turned board exchanges the two."""
    tints: ClassVar[tuple[str, str, str]]
    """Of first's, second's and nobody's pieces: light dark green blue orange red violet neutral."""
    chips: ClassVar[tuple[Shape, Shape]]
    """The piece that stands for each side on its card."""
    options: ClassVar[tuple[Option, ...]]
    samples: ClassVar[tuple[Sample, ...]]
    rules: ClassVar[str]
    """The rules page, Markdown."""
    legend: ClassVar[tuple[tuple[Shape, int, str], ...]]
    """Shape, owner and meaning of each piece, for help."""
    score_unit: ClassVar[str] = ""
    """Said after a score, as in "7 green" or "1 of 3"."""
    playout_plies: ClassVar[int] = 400
    """Where a random playout is cut off and counted as a draw."""
    best_search: ClassVar[str] = "uct"
    """The search that plays this game best, `uct` or `alpha-beta`: the expert level's."""

    # ---- positions -------------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: Options) -> State:
        """The starting position; `options` is complete (see `complete_options`)."""

    @abstractmethod
    def read_position(self, text: str, options: Options) -> State:
        """The position of a text, `options` being those given; a PositionError or OptionError says why not."""

    @abstractmethod
    def position(self, state: State) -> str:
        """The canonical one-line text."""

    @abstractmethod
    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The options in force in a state, those that only concern the set-up (a seed) left out."""

    # ---- rules -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def turn(self, state: State) -> int:
        """The side to move."""

    @abstractmethod
    def moves(self, state: State) -> Sequence[Move]:
        """All legal moves in a stable order; none when the game is over."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """The state after a legal move; the old one stays as it was."""

    @abstractmethod
    def result(self, state: State) -> int:
        """PLAYING, the side that won, or DRAW; quick, for searches."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None."""

    # ---- texts and steps -------------------------------------------------------------------------------------------

    @abstractmethod
    def move_text(self, state: State, move: Move) -> str:
        """The canonical text of a legal move."""

    @abstractmethod
    def steps(self, state: State, move: Move) -> tuple[Step, ...]:
        """What a person touches to play a legal move, in order."""

    @abstractmethod
    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """The step ids that a typed move means, legal or not; a MoveError where it means none.

        Only asked when the text of no legal move fits, to find what is meant or the reason why it cannot be. The text
        comes without blanks, in lower case.
        """

    @abstractmethod
    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """Why the last of these steps is not legal after the legal ones before it. A step may be any cell."""

    # ---- pictures and words ----------------------------------------------------------------------------------------

    @abstractmethod
    def board(self, state: State) -> Board:
        """The board of a state; the same object for all states of one game."""

    @abstractmethod
    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """What lies on the board while these legal steps are picked: a piece already moved, a captured one in hand."""

    @abstractmethod
    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """What to do now, at most 24 columns, as in "Choose a pawn"."""

    @abstractmethod
    def sentence(self, state: State, move: Move) -> str:
        """The move in one plain line, as in "d6 takes e7"."""

    @abstractmethod
    def effects(self, state: State, move: Move) -> tuple[Effect, ...]:
        """What a move does, in order."""

    @abstractmethod
    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """What `view` shows on a cell, in words without its name, as in "black man"; at most 60 columns."""

    def foresight(self, state: State, move: Move) -> tuple[str, ...]:
        """Lines about what a move would bring, beyond its effects: points that change hands, a score."""
        del state, move
        return ()

    def scores(self, state: State) -> tuple[int, int] | None:
        """Both sides' scores; None where the game has none."""
        del state
        return None

    def score_texts(self, state: State) -> tuple[str, str]:
        """Both sides' scores for their cards, as in "7 green"; empty where the game has none."""
        unit, scores = self.score_unit, self.scores(state)
        return ("", "") if scores is None else (f"{scores[0]} {unit}".rstrip(), f"{scores[1]} {unit}".rstrip())

    # ---- searching -------------------------------------------------------------------------------------------------

    def key(self, state: State) -> Hashable:
        """What two states share that have the same future (repetition aside), for a transposition table."""
        return state

    def evaluate(self, state: State) -> int:
        """How good a state of a running game is for the side to move: 0 even, 100 a clear advantage, within 9,000."""
        del state
        return 0

    def playout(self, state: State, random: Random) -> int:
        """The result of a random game from here, DRAW where it is cut off; games override this with a quicker one."""
        for _ in range(self.playout_plies):
            result = self.result(state)
            if result != PLAYING:
                return result
            moves = self.moves(state)
            state = self.play(state, moves[int(random() * len(moves))])
        return DRAW

    # ---- options, the same for every game --------------------------------------------------------------------------

    def option(self, name: str) -> Option:
        """The option of that name, or an OptionError that lists the names."""
        for option in self.options:
            if option.name == name.strip().lower():
                return option
        names = [option.name for option in self.options]
        known = f"its option{'s are' if len(names) > 1 else ' is'} {', '.join(names)}" if names else "it has none"
        raise OptionError(f"{self.name} has no option {name.strip()[:40]}: {known}.")

    def read_options(self, pairs: Sequence[str]) -> dict[str, OptionValue]:
        """Options given explicitly, from texts like `size=7`."""
        given: dict[str, OptionValue] = {}
        for pair in pairs:
            name, sign, value = pair.partition("=")
            if not sign or not name.strip():
                raise OptionError(f"{pair.strip()[:40]} is not an option: write it as name=value{self._example()}.")
            option = self.option(name)
            given[option.name] = option.read(value)
        return given

    def _example(self) -> str:
        for option in self.options:
            return f", for example {option.name}={option.low if option.default is None else option.default}"
        return ""

    def complete_options(self, given: Options, random: Random) -> dict[str, OptionValue]:
        """All options: those given, the defaults of the others, and what is drawn at random drawn."""
        return {option.name: given.get(option.name, option.drawn(random)) for option in self.options}
