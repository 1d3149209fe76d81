"""Fence: take one to three posts from the end of a fence; who takes the last one wins. A whole game in one file."""

from __future__ import annotations

from .engine.core import (
    PLAYING,
    Effect,
    Game,
    MoveError,
    Option,
    Options,
    OptionValue,
    Outcome,
    PositionError,
    Refusal,
    Sample,
    Step,
)
from .engine.gallery import BLOCK, DISC
from .engine.geometry import square_board
from .engine.picture import NOBODY, Board, Token, View

State = tuple[int, int, int]
"""How long the fence was, how many posts are left, whose turn it is."""
BOARDS = {length: square_board(length, 1) for length in range(3, 13)}
POST = Token(BLOCK, NOBODY)


class Fence(Game[State]):
    """The rules, words and picture of Fence."""

    id = "fence"
    name = "Fence"
    designer = "nobody"
    year = 1900
    summary = "Take the last post"
    about = "Take one, two or three posts from the end. Who takes the last one wins."
    sides = ("ann", "bob")
    tints = ("light", "dark", "neutral")
    chips = (DISC, BLOCK)
    options = (Option("length", "Posts in the fence.", 9, low=3, high=12, offered=(9, 12)),)
    samples = (Sample("opening", "9/9 a", {}), Sample("middle game", "5/9 b", {}), Sample("nearly over", "2/9 a", {}))
    rules = "# Fence\n\nTake one to three posts. The last one wins. An unofficial game.\n"
    legend = ((BLOCK, NOBODY, "a post"),)

    def start(self, options: Options) -> State:
        """A whole fence."""
        return int(options["length"]), int(options["length"]), 0

    def read_position(self, text: str, options: Options) -> State:
        """`LEFT/LENGTH TURN`."""
        for length in BOARDS:
            for left in range(length + 1):
                for turn in (0, 1):
                    if text == f"{left}/{length} {'ab'[turn]}" and options.get("length", length) == length:
                        return length, left, turn
        raise PositionError("A position is LEFT/LENGTH TURN, as in 9/9 a.")

    def position(self, state: State) -> str:
        """As above."""
        return f"{state[1]}/{state[0]} {'ab'[state[2]]}"

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The length."""
        return {"length": state[0]}

    def turn(self, state: State) -> int:
        """Ann 0, Bob 1."""
        return state[2]

    def moves(self, state: State) -> list[int]:
        """How many to take."""
        return list(range(1, min(3, state[1]) + 1))

    def play(self, state: State, move: int) -> State:
        """A shorter fence."""
        return state[0], state[1] - move, 1 - state[2]

    def result(self, state: State) -> int:
        """Who took the last one."""
        return PLAYING if state[1] else 1 - state[2]

    def outcome(self, state: State) -> Outcome | None:
        """As above, in words."""
        winner = 1 - state[2]
        return None if state[1] else Outcome(winner, "last", f"{self.sides[winner]} took the last post")

    def move_text(self, state: State, move: int) -> str:
        """The leftmost post that goes."""
        return self._cell(state, move)

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """That post."""
        return (Step(self._cell(state, move), self._cell(state, move), f"take {move}"),)

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """A cell."""
        if text not in self.board(state).by_id:
            raise MoveError(f"{text[:8] or 'Nothing'} is no post: write a cell, as in a1.")
        return (text,)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """Three at most."""
        return Refusal(f"{steps[-1]} cannot be taken: take one to three posts from the end.", steps[-1:])

    def board(self, state: State) -> Board:
        """One row."""
        return BOARDS[state[0]]

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The posts that stand."""
        return View({cell.id: (POST,) for cell in BOARDS[state[0]].cells[: state[1]]})

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """Always the same."""
        return "Choose a post"

    def sentence(self, state: State, move: int) -> str:
        """As in "ann takes 2"."""
        return f"{self.sides[state[2]]} takes {move}"

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """Posts leave from the right."""
        cells = [cell.id for cell in BOARDS[state[0]].cells[state[1] - move : state[1]]]
        return tuple(Effect("captured", f"the post on {cell} goes", (POST,), cell) for cell in reversed(cells))

    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """A post or none."""
        return "a post" if cell in self.view(state).stacks else "empty"

    def _cell(self, state: State, move: int) -> str:
        return BOARDS[state[0]].cells[state[1] - move].id


GAME = Fence()
