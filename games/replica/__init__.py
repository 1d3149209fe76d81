"""Replica: men and kings that only go forward, and kings that make kings of the men they see."""

from __future__ import annotations

from dataclasses import replace
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
from ..engine.gallery import BLOCK, CROWN, DISC, TOWER
from ..engine.geometry import square_board
from ..engine.picture import Board, Cell, Token, View
from . import refusals, texts
from .lines import (
    BY_CORNER,
    EYES,
    INDEX,
    NAMES,
    State,
    armies,
    cells_of,
    is_king,
    list_moves,
    names_of,
    owner_of,
    played,
    reach,
    seen_by,
)
from .refusals import SIDES
from .search import evaluate, playout
from .words import describe, piece_words

# In plain text the pieces are the letters of positions.
MEN: Final = (Token(replace(DISC, letter="w"), 0), Token(replace(BLOCK, letter="b"), 1))
KINGS: Final = (Token(replace(CROWN, letter="W"), 0), Token(replace(TOWER, letter="B"), 1))
SIGHTS: Final = ("forward", "all")
_OPENING: Final = "....bbbB/.....bBb/...b...b/.....bbb/www...../w...w.../wWw...../Wwww.... w"
_MIDDLE: Final = "....b..B/..b.bb.b/...w..bb/..w...b./w..b..../ww..w.../w.w...../W.ww.... w"
_ENDING: Final = "....b..b/..b...W./...w.b../..w...b./w.b...../.w..w.../.B....../...w.... w"


class Replica(Game[State]):
    """Replica by Alek Erickson."""

    id = "replica"
    name = "Replica"
    designer = "Alek Erickson"
    year = 2023
    summary = "Make kings, and bring one across"
    about = (
        "Two armies that only go forward, from corner to corner of a chessboard, jumping over their own. Kings make "
        "kings of the men they see. Capture any enemy king, or bring one of yours to the opposite corner."
    )
    sides = SIDES
    side_notes = ("goes right and up", "goes left and down")
    tints = ("light", "dark", "neutral")
    chips = (MEN[0].shape, MEN[1].shape)
    options = (
        Option("sight", "Whether kings see ahead only, or all around.", "forward", choices=SIGHTS, offered=SIGHTS),
    )
    samples = (Sample("opening", _OPENING, {}), Sample("middle game", _MIDDLE, {}), Sample("nearly over", _ENDING, {}))
    rules = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    legend = (
        (MEN[0].shape, 0, "white man"),
        (KINGS[0].shape, 0, "white king"),
        (MEN[1].shape, 1, "black man"),
        (KINGS[1].shape, 1, "black king"),
    )
    playout_plies = 200
    best_search = "alpha-beta"

    # ---- positions -------------------------------------------------------------------------------------------------

    def start(self, options: Options) -> State:
        """Eleven men and a king in each army's corner."""
        return self.read_position(texts.START, options)

    def read_position(self, text: str, options: Options) -> State:
        """`ROWS TURN`; the sight is an option."""
        return texts.read(text, int(options.get("sight") == "all"))

    def position(self, state: State) -> str:
        """Ranks from the top down, and who is next."""
        return texts.write(state)

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """Which ways kings see."""
        return {"sight": SIGHTS[state[4]]}

    # ---- rules -----------------------------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        """The side to move."""
        return state[3]

    def moves(self, state: State) -> list[int]:
        """Steps and jumps line by line, then transforms."""
        mine, theirs, kings, turn, wide, winner, _ = state
        return [] if winner != PLAYING else list_moves(mine, theirs, kings, turn, wide)

    def play(self, state: State, move: int) -> State:
        """The state after a move."""
        return played(state, move)

    def result(self, state: State) -> int:
        """The winner, or PLAYING."""
        return state[5]

    def outcome(self, state: State) -> Outcome | None:
        """A king was captured, or one stands on the far corner."""
        winner = state[5]
        if winner == PLAYING:
            return None
        if state[6] == BY_CORNER:
            return Outcome(winner, "corner", f"a {SIDES[winner]} king stands on the far corner")
        loser = SIDES[winner ^ 1]
        if state[2] & armies(state)[winner ^ 1]:
            return Outcome(winner, "king", f"a {loser} king was captured")
        return Outcome(winner, "king", f"{loser.capitalize()} has no king left")

    # ---- texts and steps -------------------------------------------------------------------------------------------

    def move_text(self, state: State, move: int) -> str:
        """`a1-b2`, `a1xb2` or `c3=K`."""
        source, target = divmod(move, 64)
        if source == target:
            return f"{NAMES[source]}=K"
        return f"{NAMES[source]}{'x' if state[1] >> target & 1 else '-'}{NAMES[target]}"

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """The piece, then its target, or itself again for a transform."""
        source, target = divmod(move, 64)
        name, there = NAMES[source], NAMES[target]
        first = Step(name, name, f"{piece_words(state, source)} on {name}")
        if source == target:
            return first, Step(f"{name}=K", name, "become a king")
        if state[1] >> target & 1:
            return first, Step(there, there, f"take the {piece_words(state, target)} on {there}")
        return first, Step(there, there, f"go to {there}")

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """One or two cells with any sign between them, or a cell and a K."""
        del state
        return texts.read_steps(text)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a piece, a target or a transform."""
        outcome = self.outcome(state)
        return Refusal(f"The game is over: {outcome.reason}.") if outcome else refusals.why_not(state, steps)

    # ---- pictures and words ----------------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        """Eight by eight, with the corner that each side makes for."""
        del state
        return _board()

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The pieces, and the men that a picked king sees. A picked piece stays where it is."""
        stacks = {NAMES[cell]: (_token(state, cell),) for cell in cells_of(state[0] | state[1])}
        return View(stacks, seen=_men_in_sight(state, picked[0]) if picked else ())

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """A piece, then where it goes."""
        if state[5] != PLAYING:
            return "The game is over"
        if not picked:
            return "Choose a piece"
        source = INDEX[picked[0]]
        ways = [move & 63 for move in self.moves(state) if move >> 6 == source]
        if source not in ways:
            return "Choose where it goes"
        return "Go, or again for a king" if len(ways) > 1 else "Again makes it a king"

    def sentence(self, state: State, move: int) -> str:
        """As in "d6 takes e7"."""
        source, target = divmod(move, 64)
        name, there = NAMES[source], NAMES[target]
        if source == target:
            return f"{name} becomes a king"
        if state[1] >> target & 1:
            return f"{name} takes {there}"
        return f"{name} {'goes' if reach(1 << source, state[3]) >> target & 1 else 'jumps'} to {there}"

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """What is taken leaves, then the piece moves; a man may become a king."""
        source, target = divmod(move, 64)
        name, there, piece = NAMES[source], NAMES[target], _token(state, source)
        if source == target:
            words = f"the {SIDES[state[3]]} man on {name} becomes a king"
            return (Effect("crowned", words, (piece,), name, name, (KINGS[state[3]],), told=True),)
        moved = Effect("moved", f"{piece_words(state, source)} goes to {there}", (piece,), name, there, told=True)
        if not state[1] >> target & 1:
            return (moved,)
        return Effect("captured", f"a {piece_words(state, target)} leaves", (_token(state, target),), there), moved

    def describe(self, state: State, cell: str, picked: tuple[str, ...] = ()) -> str:
        """The piece, or the goal corner's owner; and how a picked piece comes there."""
        return describe(state, _board().by_id[cell], picked)

    # ---- searching -------------------------------------------------------------------------------------------------

    def evaluate(self, state: State) -> int:
        """Pieces, the way that men have come, and kings that can be taken."""
        return evaluate(state)

    def playout(self, state: State, random: Random) -> int:
        """A random game, in which a king that can be taken is taken."""
        return playout(state, random, self.playout_plies)


@cache
def _board() -> Board:
    goals = {"h8": 0, "a1": 1}

    def change(cell: Cell) -> Cell:
        return Cell(cell.id, cell.x, cell.y, "goal", goals[cell.id]) if cell.id in goals else cell

    return square_board(8, 8, change=change)


def _token(state: State, cell: int) -> Token:
    return (KINGS if is_king(state, cell) else MEN)[owner_of(state, cell)]


def _men_in_sight(state: State, cell: str) -> tuple[str, ...]:
    mine, theirs, kings, turn, wide, _, _ = state
    king = 1 << INDEX[cell] & kings
    return names_of(cells_of(seen_by(king, theirs, EYES[wide][turn]) & mine & ~kings))


GAME = Replica()
