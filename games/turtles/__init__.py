"""turtles: stacks that climb and push, and three turtles across the board win."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ..engine.core import (
    PLAYING,
    Effect,
    Game,
    Option,
    Options,
    OptionValue,
    Outcome,
    Random,
    Refusal,
    Sample,
    Step,
)
from ..engine.geometry import square_cells, square_coordinates
from ..engine.picture import Board, Cell, Coordinate, View
from . import position as texts
from . import refusals, words
from .position import LENGTHS, SIDES, WIDTHS, Position
from .refusals import DIRECTIONS, IDS
from .search import evaluate
from .table import NESTS, STACK, table_of, turtle_of, turtles_in
from .words import TOKENS

FILES: Final = "abcdef"


class Turtles(Game[Position]):
    """turtles of turtlesgame.xyz."""

    id = "turtles"
    name = "turtles"
    designer = "turtlesgame.xyz"
    year = 2024
    summary = "Climb, push, and cross with three"
    about = (
        "Five turtles a side, each as strong as its number, hatch and walk towards the far nest. They climb on greater "
        "ones and push smaller ones, yours and theirs, in chains. Three of yours across win."
    )
    sides = SIDES
    side_notes = ("goes up", "goes down")
    tints = ("light", "dark", "neutral")
    chips = (TOKENS[0].shape, TOKENS[5].shape)
    options = (
        Option("width", "Files of the board.", 2, low=WIDTHS[0], high=WIDTHS[-1], offered=tuple(WIDTHS)),
        Option("length", "Ranks of the board.", 4, low=LENGTHS[0], high=LENGTHS[-1], offered=tuple(LENGTHS)),
        Option("first", "The side that moves first.", "white", choices=SIDES, offered=SIDES),
    )
    legend = (
        (TOKENS[2].shape, 0, "white turtle, goes to Black's nest"),
        (TOKENS[7].shape, 1, "black turtle, goes to White's nest"),
    )
    samples = (
        Sample("opening", "-,B5/B4,-/W3,-/W4,W5 - b", {}),
        Sample("middle game", "W3,B2/B4W1,-/W5,B5W2/-,B3B1 - w", {}),
        Sample("nearly over", "W3,-/B4W1,-/W5,B2/-,B3 W2W4B1B5 w", {}),
    )
    rules = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    score_unit = "of 3"
    best_search = "alpha-beta"

    # ---- positions -------------------------------------------------------------------------------------------------

    def start(self, options: Options) -> Position:
        """All ten turtles in their nests."""
        table = table_of(int(options["width"]), int(options["length"]))
        return Position(table, 0, SIDES.index(str(options["first"])))

    def read_position(self, text: str, options: Options) -> Position:
        """The position of `ROWS SCORED TURN`; the rows tell the size."""
        return texts.read(text, options)

    def position(self, state: Position) -> str:
        """Ranks from the top down, the scored turtles, and who is next."""
        return texts.write(state)

    def options_of(self, state: Position) -> dict[str, OptionValue]:
        """The size; who moves first concerns the set-up alone."""
        return {"width": state.table.width, "length": state.table.length}

    # ---- rules -----------------------------------------------------------------------------------------------------

    def turn(self, state: Position) -> int:
        """The side to move."""
        return state.turn

    def moves(self, state: Position) -> tuple[int, ...]:
        """By turtle: its hatches by file, or its walks up, down, left and right."""
        return state.actions()

    def play(self, state: Position, move: int) -> Position:
        """The position after an action."""
        return state.played(move)

    def result(self, state: Position) -> int:
        """Over with three scored turtles, a third occurrence or no action."""
        return state.result()

    def outcome(self, state: Position) -> Outcome | None:
        """Who crossed last, or that nothing can."""
        return words.outcome(state)

    # ---- texts and steps -------------------------------------------------------------------------------------------

    def move_text(self, state: Position, move: int) -> str:
        """As in `3@b` or `3u`."""
        number, leaves, _, _ = state.table.runs[move]
        return f"{number}{DIRECTIONS[move & 7]}" if leaves else f"{number}@{FILES[move & 7]}"

    def steps(self, state: Position, move: int) -> tuple[Step, ...]:
        """The turtle, then where it goes."""
        t, leaves, target = turtle_of(move), state.table.runs[move][1], state.table.target(move)
        here = state.table.cell_at(leaves) if leaves else NESTS[state.turn]
        there = "into the far nest" if target in NESTS else f"to {target}" if leaves else f"hatch on {target}"
        return Step(IDS[t], here, words.name_of(t)), Step(target, target, there)

    def read_steps(self, state: Position, text: str) -> tuple[str, ...]:
        """A number and a letter in any order, read as a hatch or a walk by where the turtle is."""
        return refusals.read_steps(state, text)

    def why_not(self, state: Position, steps: tuple[str, ...]) -> Refusal:
        """What forbids a turtle or where it wants to go."""
        return refusals.why_not(state, steps)

    # ---- pictures and words ----------------------------------------------------------------------------------------

    def board(self, state: Position) -> Board:
        """The ranks between two nests."""
        return _board(state.table.width, state.table.length)

    def view(self, state: Position, picked: tuple[str, ...] = ()) -> View:
        """The stacks, and who waits in the nests. A picked turtle stays where it is."""
        del picked
        shifts = range(10, state.table.outside, 10)
        stacks = {state.table.cell_at(shift): state.cells >> shift & STACK for shift in shifts}
        stacks |= {NESTS[side]: state.nest(side) for side in (0, 1)}
        notes = {NESTS[side]: words.note(state, side) for side in (0, 1)}
        return View({cell: words.tokens(turtles_in(stack)) for cell, stack in stacks.items() if stack}, notes=notes)

    def prompt(self, state: Position, picked: tuple[str, ...] = ()) -> str:
        """A turtle first, then where it goes."""
        if self.result(state) != PLAYING:
            return "The game is over"
        if not picked:
            return "Choose a turtle"
        waits = state.nest(state.turn) >> IDS.index(picked[0]) & 1
        return "Choose where it hatches" if waits else "Choose where it goes"

    def sentence(self, state: Position, move: int) -> str:
        """As in "5 walks to a3 and pushes"."""
        return words.sentence(state, move)

    def effects(self, state: Position, move: int) -> tuple[Effect, ...]:
        """Who lands where, is pushed, climbs, is smashed, falls or scores, in order."""
        return tuple(words.effects(state, move))

    def describe(self, state: Position, cell: str, picked: tuple[str, ...] = ()) -> str:
        """A stack from its lowest turtle up, or a nest with its score."""
        del picked
        return words.described(state, cell)

    def foresight(self, state: Position, move: int) -> tuple[str, ...]:
        """Turtles that would be stuck, and a position that stood before."""
        return words.foresight(state, move)

    def scores(self, state: Position) -> tuple[int, int]:
        """How many of the three each side has scored."""
        return words.score(state, 0), words.score(state, 1)

    # ---- searching -------------------------------------------------------------------------------------------------

    def key(self, state: Position) -> tuple[int, int, int]:
        """The arrangement, the side to move and what it may not bring back."""
        return state.cells, state.turn, state.forbidden

    def evaluate(self, state: Position) -> int:
        """Turtles scored, those about to score, and the way the others have come."""
        return evaluate(state)

    def playout(self, state: Position, random: Random) -> int:
        """The result of a random game, DRAW where it is cut off."""
        if state.verdict != PLAYING:
            return state.verdict
        return state.table.playout(state.cells, state.turn, state.forbidden, random, self.playout_plies)


@cache
def _board(width: int, length: int) -> Board:
    middle = (width - 1) / 2
    nests = (
        Cell(NESTS[1], middle, 0, "nest", 1, "Black's nest", width),
        Cell(NESTS[0], middle, length + 1, "nest", 0, "White's nest", width),
    )
    cells = tuple(Cell(cell.id, cell.x, cell.y + 1) for cell in square_cells(width, length))
    # The files' letters lie between rank 1 and White's nest.
    marks = (Coordinate(m.text, m.x, m.y + 1 if m.x < 0 else length + 0.5) for m in square_coordinates(width, length))
    return Board("square", "pile", cells + nests, tuple(marks), labelled=True)


GAME = Turtles()
