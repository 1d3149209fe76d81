"""Trike: one pawn for both, that slides and leaves stones, until it is trapped among them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from ..engine.core import (
    PLAYING,
    Effect,
    Game,
    Option,
    OptionError,
    Options,
    OptionValue,
    Outcome,
    Random,
    Refusal,
    Sample,
    Step,
)
from ..engine.gallery import DISC, PIN, RING
from ..engine.options import read_lower_case
from ..engine.picture import NOBODY, Board, Token, View
from .search import evaluate, playout
from .table import (
    BITS,
    INDEX,
    LEAST,
    MOST,
    NAMES,
    NOWHERE,
    PLACES,
    ROWS,
    SWAP,
    TURN,
    State,
    bit,
    board_of,
    cells_of,
    free_places,
    is_swap,
    name_of,
    owner_of,
    score_of,
    table,
)
from .texts import extent, read_cell, read_position, why_not_reached

WORDS: Final = "XO"
# In plain text the stones are called what the sides are called.
STONES: Final = (Token(replace(DISC, letter="x"), 0), Token(replace(RING, letter="o"), 1))
PAWN: Final = Token(PIN, NOBODY)


class Trike(Game[State]):
    """The rules, words and picture of Trike."""

    id = "trike"
    name = "Trike"
    designer = "Alek Erickson"
    year = 2020
    summary = "Trap the pawn among your stones"
    about = (
        "One pawn for both players slides over a triangle and leaves a stone of the mover wherever it stops. When it "
        "cannot move any more, whoever has more stones on and around its cell wins."
    )
    sides = ("x", "o")
    tints = ("orange", "blue", "light")
    chips = (STONES[0].shape, STONES[1].shape)
    options = (Option("size", "Rows of the triangle.", 7, low=LEAST, high=MOST, offered=(6, 7, 8, 9)),)
    samples = (
        Sample("opening", "./../.../.x../...../....../....... d2 o s", {}),
        Sample("middle game", "./.o/xox/o.../o.o.x/x.x.../ox..... e3 x -", {}),
        Sample("nearly over", "x/o./xx./.ox./.xoo./o.oxo./x.xox.. a1 o -", {}),
    )
    rules = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    legend = (
        (STONES[0].shape, 0, "a stone of X"),
        (STONES[1].shape, 1, "a stone of O"),
        (PIN, NOBODY, "the pawn, which belongs to both"),
    )

    def start(self, options: Options) -> State:
        """The empty board."""
        return 0, int(options["size"]) << ROWS | NOWHERE

    def read_position(self, text: str, options: Options) -> State:
        """`ROWS PAWN TURN SWAP`; the rows tell the size."""
        state = read_lower_case(read_position, text)
        size = state[1] >> ROWS
        if options.get("size", size) != size:
            raise OptionError(f"size={options['size']} contradicts the position, which has {size} rows.")
        return state

    def position(self, state: State) -> str:
        """`ROWS PAWN TURN SWAP`."""
        place = state[1]
        size, cell = place >> ROWS, place & 255
        rows = (
            "".join("xo."[owner_of(state, other)] for other in range(cells_of(row), cells_of(row + 1)))
            for row in range(size)
        )
        pawn = "-" if cell == NOWHERE else NAMES[cell]
        return f"{'/'.join(rows)} {pawn} {'o' if place & TURN else 'x'} {'s' if place & SWAP else '-'}"

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The number of rows."""
        return {"size": state[1] >> ROWS}

    def turn(self, state: State) -> int:
        """X 0, O 1."""
        return state[1] >> 8 & 1

    def moves(self, state: State) -> tuple[int, ...]:
        """The slides line by line, then the swap."""
        stones, place = state
        mask, slides, _, _ = PLACES[place] or table(place)
        return slides[stones & mask]

    def play(self, state: State, move: int) -> State:
        """A stone where the pawn goes; a swap leaves the turn with O, whom the other person plays now."""
        return state[0] | (BITS[move] or bit(move)), move

    def result(self, state: State) -> int:
        """Over when the cells around the pawn are full."""
        stones, place = state
        _, _, around, xs = PLACES[place] or table(place)
        if stones & around != around:
            return PLAYING
        return 0 if 2 * (stones & xs).bit_count() > around.bit_count() else 1

    def outcome(self, state: State) -> Outcome | None:
        """The pawn is trapped, with the stones of both around it."""
        winner = self.result(state)
        if winner == PLAYING:
            return None
        fewest, most = sorted(score_of(state))
        return Outcome(winner, "score", f"the pawn is trapped, {most} stones to {fewest}")

    def move_text(self, state: State, move: int) -> str:
        """`c2` or `swap`."""
        return "swap" if is_swap(state, move) else name_of(move)

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """One step: a cell, or the swap."""
        if is_swap(state, move):
            return (Step("swap", None, "Swap: play X from now on"),)
        name = name_of(move)
        return (Step(name, name, f"slide the pawn to {name}" if state[0] else f"put the first stone on {name}"),)

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """A cell in either spelling, or `swap`."""
        return ("swap",) if text == "swap" else (read_cell(state[1] >> ROWS, text),)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a cell or the swap."""
        if outcome := self.outcome(state):
            return Refusal(f"The game is over: {outcome.reason}.")
        size, (name, *more) = state[1] >> ROWS, steps
        if more:
            return Refusal(f"{name} is a whole move already.", (name,) if name in INDEX else ())
        if name == "swap":
            return Refusal("Swap is possible once, instead of the second move of the game.")
        if INDEX.get(name, NOWHERE) >= cells_of(size):
            return Refusal(f"{name[:12]} is not on this board: {extent(size)}.")
        return why_not_reached(state, name)

    def board(self, state: State) -> Board:
        """The triangle of its size."""
        return board_of(state[1] >> ROWS)

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The stones, the pawn over its own, and the lines it can slide along."""
        stones, place = state = self._after(state, picked)
        held = [(cell, owner_of(state, cell)) for cell in range(cells_of(place >> ROWS))]
        stacks: dict[str, tuple[Token, ...]] = {
            NAMES[cell]: (STONES[owner],) for cell, owner in held if owner != NOBODY
        }
        if not stones:
            return View(stacks)
        pawn, slides = name_of(place), (PLACES[place] or table(place))[1]
        stacks[pawn] = (*stacks[pawn], PAWN)
        return View(
            stacks, lit=tuple((pawn, *map(name_of, run)) for ray in slides.rays if (run := free_places(ray, stones)))
        )

    def _after(self, state: State, picked: tuple[str, ...]) -> State:
        """What is seen of a move that is complete and waits for a yes."""
        for move in self.moves(state) if picked else ():
            if self.move_text(state, move) == picked[0]:
                return self.play(state, move)
        return state

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """One move is one choice."""
        del picked
        if self.result(state) != PLAYING:
            return "The game is over"
        if not state[0]:
            return "Put the first stone"
        return "Slide the pawn, or swap" if state[1] & SWAP else "Slide the pawn"

    def sentence(self, state: State, move: int) -> str:
        """As in "X slides the pawn to f4"."""
        if is_swap(state, move):
            return "the players swap colours"
        side = WORDS[self.turn(state)]
        return (
            f"{side} slides the pawn to {name_of(move)}"
            if state[0]
            else f"{side} puts the first stone on {name_of(move)}"
        )

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """A stone comes to the cell, and the pawn onto it, as always."""
        if is_swap(state, move):
            return (Effect("swapped", "the players exchange colours", told=True),)
        place, turn, name = state[1], self.turn(state), name_of(move)
        stone = Effect("placed", f"{WORDS[turn]} puts a stone on {name}", (STONES[turn],), None, name, told=True)
        if place & 255 == NOWHERE:
            return stone, Effect("placed", "the pawn stands on it", (PAWN,), None, name, told=True)
        before = name_of(place)
        return stone, Effect("moved", f"the pawn slides from {before} onto it", (PAWN,), before, name, told=True)

    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """A stone, the pawn on it, or an empty cell that the pawn can reach."""
        stones, place = state = self._after(state, picked)
        index = INDEX[cell]
        if stones >> index & 1:
            stone = f"a stone of {WORDS[owner_of(state, index)]}"
            return f"{stone}, with the pawn on it" if index == place & 255 else stone
        if stones and any(move & 255 == index for move in self.moves(state)):
            return f"empty, the pawn can slide here from {name_of(place)}"
        return "empty"

    def foresight(self, state: State, move: int) -> tuple[str, ...]:
        """The score if the pawn were trapped there."""
        if is_swap(state, move):
            return ("You hold X from now on.",)
        x, o = score_of(self.play(state, move))
        return (f"Trapped there: X {x}, O {o}.",)

    def scores(self, state: State) -> tuple[int, int]:
        """The stones on and around the pawn's cell."""
        return score_of(state)

    def evaluate(self, state: State) -> int:
        """A slide that wins; else who would lead around the cells in reach, and not around the pawn."""
        return evaluate(state)

    def playout(self, state: State, random: Random) -> int:
        """A random game, which always ends."""
        return playout(state, random)


GAME = Trike()
