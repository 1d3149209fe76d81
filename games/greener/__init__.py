"""Greener: stacks of pyramids that must capture, and the greens inside them count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random as Generator
from typing import Final

from ..engine.core import (
    DRAW,
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
from ..engine.gallery import BLUNT_PYRAMID, OPEN_PYRAMID, PYRAMID
from ..engine.options import read_lower_case
from ..engine.picture import NOBODY, Board, Token, View
from .layout import BOARDS, LAYOUTS, LETTERS, State, greens_of, layout_named, state_of, tallest_of
from .search import evaluate, playout
from .texts import read_cells, read_position
from .words import describe_stack, why_not_chosen, why_not_landing

PASS: Final = -1
# In plain text the pyramids are the letters of positions.
_BLACK: Final = replace(PYRAMID, letter="b")
_WHITE: Final = replace(OPEN_PYRAMID, letter="w")
_TOKENS: Final = {"b": Token(_BLACK, 0), "w": Token(_WHITE, 1), "g": Token(BLUNT_PYRAMID, NOBODY)}
_OPENING: Final = "b,g,b,w,g,b/b,g,g,w,w,b/g,g,b,g,b,g/b,g,w,g,b,w/g,w,w,w,w,g/g,g,g,g,g,g b"
_MIDDLE: Final = "b,g,b,w,g,-/b,bgg,-,-,w,-/g,g,-,-,-,-/b,g,w,wwwbwbgwgbgggbgg,-,-/g,w,-,-,-,-/g,g,g,-,-,- b"
_ENDING: Final = (
    "-,-,-,-,-,-/wggbwgwbwbwbgwggbgg,-,-,-,-,-/-,-,bgwbwgg,-,-,-/-,-,-,-,-,wggg/-,-,-,-,bgg,-/-,g,-,-,-,bg b"
)


class Greener(Game[State]):
    """Greener by Nestor Romeral Andres."""

    id = "greener"
    name = "Greener"
    designer = "Nestor Romeral Andres"
    year = 2017
    summary = "Capture, stack, and keep the green"
    about = (
        "Every cell starts with a black, white or green pyramid. In turn you must land one of your stacks on the "
        "nearest stack in a straight line. When nobody can, the green pyramids under your colour decide."
    )
    sides = ("black", "white")
    tints = ("dark", "light", "green")
    chips = (_BLACK, _WHITE)
    options = (
        Option("board", "Ranks by files.", "6x6", choices=tuple(BOARDS), offered=tuple(BOARDS)),
        Option("seed", "The number that the pyramids are shuffled with.", None, low=0, high=4294967295),
    )
    legend = (
        (_BLACK, 0, "on top: black controls the stack"),
        (_WHITE, 1, "on top: white controls the stack"),
        (BLUNT_PYRAMID, NOBODY, "on top: nobody's; inside a stack: a point"),
    )
    samples = (Sample("opening", _OPENING, {}), Sample("middle game", _MIDDLE, {}), Sample("nearly over", _ENDING, {}))
    rules = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    score_unit = "green"
    best_search = "alpha-beta"

    # ---- positions -------------------------------------------------------------------------------------------------

    def start(self, options: Options) -> State:
        """A pyramid on every cell, shuffled by the seed."""
        layout = layout_named(str(options["board"]))
        pyramids = [letter for letter, total in zip(LETTERS, layout.totals, strict=True) for _ in range(total)]
        # Fisher and Yates over random() alone: a seed gives the same board in every version of Python.
        random = Generator(int(options["seed"])).random
        for last in range(len(pyramids) - 1, 0, -1):
            other = int(random() * (last + 1))
            pyramids[last], pyramids[other] = pyramids[other], pyramids[last]
        return state_of(tuple(pyramids), 0)

    def read_position(self, text: str, options: Options) -> State:
        """The position of `ROWS TURN`; the rows tell the board."""
        state = read_lower_case(read_position, text)
        board = LAYOUTS[len(state[0])].board
        if "seed" in options:
            raise OptionError("seed is for a shuffled start: leave it out beside a position.")
        if options.get("board", board) != board:
            raise OptionError(f"board={options['board']} contradicts the position, which shows {board}.")
        return state

    def position(self, state: State) -> str:
        """Ranks from the top down, stacks from the top down, and who is next."""
        stacks, files = state[0], LAYOUTS[len(state[0])].files
        rows = [stacks[first : first + files] for first in range(0, len(stacks), files)]
        return "/".join(",".join(stack or "-" for stack in row) for row in reversed(rows)) + " " + "bw"[state[-1]]

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The board; a seed concerns the set-up alone."""
        return {"board": LAYOUTS[len(state[0])].board}

    # ---- rules -----------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        """The side to move."""
        return state[6]

    def moves(self, state: State) -> list[int]:
        """Captures by line, ranks first; or the forced pass."""
        stacks, occupied, black, white, _, _, turn = state
        layout = LAYOUTS[len(stacks)]
        found = layout.list_captures(occupied, white if turn else black)
        if found or not layout.can_capture(occupied, black if turn else white):
            return found
        return [PASS]

    def play(self, state: State, move: int) -> State:
        """The stack put on top of the other, whole and in its order."""
        stacks, occupied, black, white, sizes, lead, turn = state
        if move == PASS:
            return stacks, occupied, black, white, sizes, lead, 1 - turn
        source, target = move >> 7, move & 127
        bits = LAYOUTS[len(stacks)].bits
        leave, land = bits[source], bits[target]
        piles = list(stacks)
        piles[target] = piles[source] + piles[target]
        piles[source] = ""
        size = sizes >> 16 * source & 0xFFFF
        greens = sizes >> 16 * target & 0xFF
        sizes += (size << 16 * target) - (size << 16 * source)
        if turn:
            if not white & land:
                lead -= greens
            if black & land:
                black ^= land
                lead -= greens
            return tuple(piles), occupied ^ leave, black, white ^ leave | land, sizes, lead, 0
        if not black & land:
            lead += greens
        if white & land:
            white ^= land
            lead += greens
        return tuple(piles), occupied ^ leave, black ^ leave | land, white, sizes, lead, 1

    def result(self, state: State) -> int:
        """Over when neither side has a capture; then greens count, then the tallest stack."""
        stacks, occupied, black, white, _, lead, _ = state
        if LAYOUTS[len(stacks)].can_capture(occupied, black | white):
            return PLAYING
        if not lead:
            high, other = tallest_of(stacks)
            lead = high - other
        return 0 if lead > 0 else 1 if lead < 0 else DRAW

    def outcome(self, state: State) -> Outcome | None:
        """The winner with both sides' greens, and heights where they decide."""
        result = self.result(state)
        if result == PLAYING:
            return None
        (most, fewest), (high, low) = (
            sorted(pair, reverse=True) for pair in (greens_of(state[0]), tallest_of(state[0]))
        )
        if state[5]:
            return Outcome(result, "green", f"{most} green to {fewest}")
        if result == DRAW:
            return Outcome(None, "tie", f"{most} green each, and the tallest stacks are {high} high each")
        return Outcome(result, "tallest", f"{most} green each, and the tallest stack decides, {high} to {low}")

    # ---- texts and steps -------------------------------------------------------------------------------------------

    def move_text(self, state: State, move: int) -> str:
        """As in `b3xb5`, or `pass`."""
        return "pass" if move == PASS else "x".join(_ends(state, move))

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """The stack, then where it lands; or the pass."""
        if move == PASS:
            return (Step("pass", None, "pass"),)
        source, target = _ends(state, move)
        return Step(source, source, f"the stack on {source}"), Step(target, target, f"land on {target}")

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """One or two cells, or `pass`."""
        return ("pass",) if text == "pass" else read_cells(LAYOUTS[len(state[0])], text)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a stack, a landing or a pass."""
        layout, side, moves = LAYOUTS[len(state[0])], self.sides[state[6]].capitalize(), self.moves(state)
        if not moves:
            return Refusal("The game is over: neither side has a capture.")
        if moves == [PASS]:
            return Refusal(f"{side} has no capture and must pass.")
        for step in steps:
            if step == "pass":
                return Refusal(f"A pass is never a choice: {side} has a capture and must make one.")
            if step not in layout.index:
                return Refusal(f"{step[:8]} is not on this board: {layout.extent()}.")
        return _why_not_cells(state, steps)

    # ---- pictures and words ----------------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        """The squares of its board."""
        return LAYOUTS[len(state[0])].picture

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The stacks, and greens/height beside those of more than one pyramid. A picked stack stays where it is."""
        del picked
        held = [(name, stack) for name, stack in zip(LAYOUTS[len(state[0])].names, state[0], strict=True) if stack]
        notes = {name: f"{stack.count('g')}/{len(stack)}" for name, stack in held if len(stack) > 1}
        return View({name: _tokens(stack) for name, stack in held}, notes=notes)

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """A stack first, then where it lands."""
        moves = self.moves(state)
        if not moves:
            return "The game is over"
        if moves == [PASS]:
            return "No capture: pass"
        return "Choose where it lands" if picked else "Choose a stack"

    def sentence(self, state: State, move: int) -> str:
        """As in "b3 lands on b5"."""
        return f"{self.sides[state[6]].capitalize()} passes" if move == PASS else " lands on ".join(_ends(state, move))

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """A stack that moves as a whole."""
        side = self.sides[state[6]].capitalize()
        if move == PASS:
            return (Effect("passed", f"{side} has no capture and passes"),)
        (source, target), stack = _ends(state, move), state[0][move >> 7]
        piece = "pyramid" if len(stack) == 1 else f"stack of {len(stack)}"
        words = f"{side}'s {piece} goes from {source} onto {target}"
        return (Effect("moved", words, _tokens(stack), source, target, told=True),)

    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """The stack on a cell, with its runs of one colour from the top."""
        del picked
        return describe_stack(state[0][LAYOUTS[len(state[0])].index[cell]])

    def foresight(self, state: State, move: int) -> tuple[str, ...]:
        """How high the stack grows, and the greens that change hands."""
        if move == PASS:
            return ()
        stacks, turn = state[0], state[6]
        moving, met = stacks[move >> 7], stacks[move & 127]
        mover, loser, gain = self.sides[turn].capitalize(), LETTERS.index(met[0]), met.count("g")
        grows = f"{mover}'s stack grows to {len(moving) + len(met)}."
        if loser == turn or not gain:
            return grows, "No green changes hands."
        gains = f"{moving.count('g')} + {gain} green: {mover} gains {gain}."
        return (grows, gains) if loser == NOBODY else (grows, gains, f"{self.sides[loser].capitalize()} loses {gain}.")

    def scores(self, state: State) -> tuple[int, int]:
        """The greens inside each side's stacks."""
        return greens_of(state[0])

    # ---- searching -------------------------------------------------------------------------------------------------

    def key(self, state: State) -> tuple[int, ...]:
        """Everything but the order inside the stacks, which nothing depends on."""
        return state[2:5] + state[6:]

    def evaluate(self, state: State) -> int:
        """Greens controlled, greens about to change hands, and captures to choose from."""
        return evaluate(state)

    def playout(self, state: State, random: Random) -> int:
        """The result of a random game, which always ends."""
        return playout(state, random)


def _ends(state: State, move: int) -> tuple[str, str]:
    names = LAYOUTS[len(state[0])].names
    return names[move >> 7], names[move & 127]


def _tokens(stack: str) -> tuple[Token, ...]:
    return tuple(_TOKENS[letter] for letter in reversed(stack))


def _why_not_cells(state: State, steps: tuple[str, ...]) -> Refusal:
    refusal = why_not_chosen(state, steps[0])
    if refusal:
        return refusal
    if len(steps) == 1:
        return Refusal(f"{steps[0]} can capture: say where it lands, too.", steps)
    if len(steps) > 2:
        return Refusal("A stack makes one capture in a turn.", steps[1:2])
    return why_not_landing(state, *steps)


GAME = Greener()
