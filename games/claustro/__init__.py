"""Claustro: pawns that step towards a goal, capture diagonally, and put what they capture wherever they like."""

from __future__ import annotations

from functools import partial
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
from ..engine.gallery import PAWN, SQUARE_PAWN
from ..engine.options import read_lower_case
from ..engine.picture import Board, Token, View
from .search import evaluate, playout
from .table import (
    LEAST,
    MOST,
    SIDES,
    TABLES,
    State,
    begin,
    bits_of,
    board_of,
    can_act,
    goal_of,
    index_of,
    list_moves,
    mask_of,
    names_of,
    played,
)
from .texts import extent, read_cells, read_position
from .words import describe, why_not_chosen, why_not_placed, why_not_reached

TOKENS: Final = (Token(PAWN, 0), Token(SQUARE_PAWN, 1))
STEPS: Final = ("any", "forward")


class Claustro(Game[State]):
    """The rules, words and picture of Claustro."""

    id = "claustro"
    name = "Claustro"
    designer = "Federico Latini"
    year = 2023
    summary = "Bring a pawn through to your goal"
    about = (
        "Two small armies of pawns stand before each other's goals. Step one cell, or capture diagonally and put the "
        "captured pawn wherever you like. A pawn in its own goal wins, and so does whoever is walled in."
    )
    sides = SIDES
    side_notes = ("to the top left", "to the bottom right")
    tints = ("green", "blue", "neutral")
    chips = (PAWN, SQUARE_PAWN)
    options = (
        Option("size", "Cells along each edge.", 5, low=LEAST, high=MOST, offered=tuple(range(LEAST, MOST + 1))),
        Option("steps", "Whether pawns step all four ways, or only towards their goal.", "any", STEPS, offered=STEPS),
    )
    samples = (
        Sample("opening", "*b..#/b.b../.b.g./..g.g/#..g* g", {}),
        Sample("middle game", "*bb.#/.b.../g..b./..g.g/#..g* g", {}),
        Sample("nearly over", "*bb.#/..g../b..../bg..g/#..g* g", {}),
    )
    rules = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    legend = ((PAWN, 0, "green pawn, goes to the green goal"), (SQUARE_PAWN, 1, "blue pawn, goes to the blue goal"))
    best_search = "alpha-beta"

    def start(self, options: Options) -> State:
        """Rows of pawns on both sides of the other side's goal."""
        size = int(options["size"])
        ahead = [step * at for at in range(1, (size + 1) // 2) for step in (1, -size)]
        blue = [goal_of(size, 0) + away for away in ahead]
        green = [size * size - 1 - cell for cell in blue]
        return begin(mask_of(green), mask_of(blue), 4 * size + 2 * (options["steps"] == "forward"))

    def read_position(self, text: str, options: Options) -> State:
        """`ROWS TURN`; the rows tell the size, the way of stepping is an option."""
        state = read_lower_case(partial(read_position, forward=options.get("steps") == "forward"), text)
        size = state[2] >> 2
        if options.get("size", size) != size:
            raise OptionError(f"size={options['size']} contradicts the position, which has {size} rows.")
        return state

    def position(self, state: State) -> str:
        """`ROWS TURN`."""
        size = state[2] >> 2
        rows = ("".join(_letter(state, size * rank + file) for file in range(size)) for rank in range(size - 1, -1, -1))
        return f"{'/'.join(rows)} {'gb'[state[2] & 1]}"

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The size and the way of stepping."""
        return {"size": state[2] >> 2, "steps": "forward" if state[2] & 2 else "any"}

    def turn(self, state: State) -> int:
        """Green 0, Blue 1."""
        return state[2] & 1

    def moves(self, state: State) -> list[int]:
        """Pawn by pawn its steps, then its captures with every cell to put the captured pawn on."""
        return list_moves(state)

    def play(self, state: State, move: int) -> State:
        """The pawn moved, a captured one put elsewhere, and the position counted."""
        return played(state, move)

    def result(self, state: State) -> int:
        """Who is in the goal or repeats has won, and who is to move without an action."""
        return state[2] & 1 if state[3] == PLAYING and not can_act(state) else state[3]

    def outcome(self, state: State) -> Outcome | None:
        """A pawn in its goal, a third time, or a side without an action."""
        winner = self.result(state)
        if winner == PLAYING:
            return None
        if state[3] == PLAYING:
            return Outcome(winner, "walled-in", f"{SIDES[winner].capitalize()} is walled in and has no action")
        pawns = state[0] if winner == state[2] & 1 else state[1]
        if pawns >> goal_of(state[2] >> 2, winner) & 1:
            return Outcome(winner, "goal", f"a {SIDES[winner]} pawn is in its goal")
        side = SIDES[winner].capitalize()
        return Outcome(winner, "repetition", f"{side} brought the position about for the third time")

    def move_text(self, state: State, move: int) -> str:
        """`d1-d2` or `d2xc3@e4`."""
        source, target, placed = _cells(state, move)
        return f"{source}x{target}@{placed}" if placed else f"{source}-{target}"

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """The pawn, where it goes, and after a capture where the captured pawn goes."""
        source, target, placed = _cells(state, move)
        first = Step(source, source, f"the pawn on {source}")
        if not placed:
            return first, Step(target, target, f"step to {target}")
        return first, Step(target, target, f"capture on {target}"), Step(placed, placed, f"put the pawn on {placed}")

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """One to three cells with any signs between them."""
        return read_cells(state[2] >> 2, text)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a pawn, its target or the place of a captured pawn."""
        if outcome := self.outcome(state):
            return Refusal(f"The game is over: {outcome.reason}.")
        index = index_of(state[2] >> 2)
        if unknown := [step for step in steps if step not in index]:
            return Refusal(f"{unknown[0][:12]} is not on this board: {extent(state[2] >> 2)}.")
        cells = [index[step] for step in steps]
        if len(cells) == 1:
            return why_not_chosen(state, cells[0])
        if len(cells) == 2:
            return why_not_reached(state, *cells)
        if len(cells) == 3 and state[1] >> cells[1] & 1:
            return why_not_placed(state, cells[1], cells[2])
        return Refusal("The move is whole without this: a pawn steps or captures once a turn.", steps[1:2])

    def board(self, state: State) -> Board:
        """The square of its size, with goals and dead corners."""
        return board_of(state[2] >> 2)

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The pawns, as they stand after the picked steps; a captured one is in the hand until it is put down."""
        mine, theirs, seat, _, _ = state
        side, names = seat & 1, names_of(seat >> 2)
        hand = None
        if len(picked) > 1:
            source, target, *placed = (1 << names.index(cell) for cell in picked)
            mine ^= source | target
            hand = TOKENS[1 - side] if theirs & target and not placed else None
            theirs = theirs & ~target | sum(placed)
        stacks = {names[cell]: (TOKENS[side],) for cell in bits_of(mine)}
        return View(stacks | {names[cell]: (TOKENS[1 - side],) for cell in bits_of(theirs)}, hand=hand)

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """A pawn, where it goes, and where a captured one goes."""
        if self.result(state) != PLAYING:
            return "The game is over"
        if len(picked) > 1:
            return f"Place the {SIDES[1 - (state[2] & 1)]} pawn"
        return "Choose where it goes" if picked else "Choose a pawn"

    def sentence(self, state: State, move: int) -> str:
        """As in "d2 takes c3, blue goes to e4"."""
        source, target, placed = _cells(state, move)
        if placed:
            return f"{source} takes {target}, {SIDES[1 - (state[2] & 1)]} goes to {placed}"
        in_goal = 1 << (move >> 7) & TABLES[state[2]][1]
        return f"{source} goes to {target}, its goal" if in_goal else f"{source} goes to {target}"

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """A pawn moves; a captured one is taken off before and put down after. The sentence tells all of it."""
        source, target, placed = _cells(state, move)
        side, other = state[2] & 1, 1 - (state[2] & 1)
        moved = Effect("moved", f"{SIDES[side]} pawn to {target}", (TOKENS[side],), source, target, told=True)
        if not placed:
            return (moved,)
        theirs = (TOKENS[other],)
        taken = Effect("captured", f"{SIDES[other]} pawn on {target} taken", theirs, target, told=True)
        placing = Effect("placed", f"{SIDES[other]} pawn put on {placed}", theirs, None, placed, told=True)
        return taken, moved, placing

    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """The pawn, the corner, or an empty cell; what a picked pawn can take, and where a captured one may stand."""
        return describe(state, cell, self.view(state, picked), picked)

    def foresight(self, state: State, move: int) -> tuple[str, ...]:
        """Whether the position comes up for the second time."""
        twice = self.play(state, move)[4][3] == 2
        return ("This position comes up again. Whoever brings it about a third time wins.",) if twice else ()

    def key(self, state: State) -> tuple[int, int, int]:
        """The pawns and the seat."""
        return state[:3]

    def evaluate(self, state: State) -> int:
        """The race to the goals, and pawns next to them that can or cannot be stopped."""
        return evaluate(state)

    def playout(self, state: State, random: Random) -> int:
        """A random game, in which a pawn that can step into its goal does."""
        return playout(state, random, self.playout_plies)


def _letter(state: State, cell: int) -> str:
    mine, theirs, seat, _, _ = state
    if (mine | theirs) >> cell & 1:
        return "gb"[seat & 1 if mine >> cell & 1 else 1 - (seat & 1)]
    size = seat >> 2
    return {"plain": ".", "goal": "*", "dead": "#"}.get(board_of(size).by_id[names_of(size)[cell]].kind, ".")


def _cells(state: State, move: int) -> tuple[str, str, str]:
    """The names of the cells of a move, the last one empty for a step."""
    names = names_of(state[2] >> 2)
    return names[move & 127], names[move >> 7 & 127], names[move >> 14] if move >> 14 else ""


GAME = Claustro()
