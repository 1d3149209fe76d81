"""Why something cannot be played, and what a typed move means where no legal one fits."""

from __future__ import annotations

from typing import Final

from ..engine.core import MoveError, Refusal
from ..engine.geometry import FILES
from ..engine.options import unreadable
from .position import SIDES, Position, turtle_text
from .table import NESTS, OF_SIDE, STACK, UP_TO, WEIGHT, turtles_in
from .words import capital, listed, name_of, outcome

IDS: Final = tuple(map(turtle_text, range(10)))
"""The steps that choose a turtle, in capitals: b3 is a cell."""
DIRECTIONS: Final = "udlr"
SIGNS: Final = "-x@="
EXAMPLES: Final = "write 3@b to hatch, or 3u, 3d, 3l, 3r to walk"


def why_not(position: Position, steps: tuple[str, ...]) -> Refusal:
    """Why the last of these steps is not legal after the legal ones before it."""
    end = outcome(position)
    if end is not None:
        return Refusal(f"The game is over: {end.reason}.")
    if len(steps) < 2 or steps[0] not in IDS:
        return _why_not_first("".join(steps[:1]), position)
    t = IDS.index(steps[0])
    return _why_not_there(position, t, steps[1]) if _legal_targets(position, t) else why_not_turtle(position, t)


# ---- the turtle ------------------------------------------------------------------------------------------------------


def _why_not_first(step: str, position: Position) -> Refusal:
    if step in position.table.names:
        shift = 10 * (position.table.names.index(step) + 1)
        return _why_not_cell(position, step, position.cells >> shift & STACK)
    if step in NESTS:
        return _why_not_nest(position, NESTS.index(step))
    return why_not_turtle(position, IDS.index(step)) if step in IDS else Refusal(f"{step[:20]} is not on this board.")


def _why_not_cell(position: Position, cell: str, stack: int) -> Refusal:
    mine = turtles_in(stack & OF_SIDE[position.turn])
    side = SIDES[position.turn]
    if not stack:
        return Refusal(f"{cell} is empty: choose one of {capital(side)}'s turtles.")
    if not mine:
        return Refusal(f"{cell} has no {side} turtle: {capital(side)} is to move.", (cell,))
    return _first_refusal(position, mine)


def _why_not_nest(position: Position, side: int) -> Refusal:
    if side != position.turn:
        mine = SIDES[1 - side]
        return Refusal(f"{capital(SIDES[side])}'s nest has no {mine} turtle: {capital(mine)} is to move.")
    waiting = turtles_in(position.nest(side))
    if not waiting:
        return Refusal(f"{capital(SIDES[side])}'s nest is empty: choose a turtle on the board.")
    return _first_refusal(position, waiting)


def _first_refusal(position: Position, turtles: list[int]) -> Refusal:
    """The reason of the strongest that cannot go, else an answer for those who can."""
    idle = [t for t in turtles if not _legal_targets(position, t)]
    return why_not_turtle(position, (idle or turtles)[0])


def why_not_turtle(position: Position, t: int) -> Refusal:
    """Why a turtle has no legal action."""
    who, shift = capital(name_of(t)), position.table.shift_of(position.cells, t)
    if t // 5 != position.turn:
        return Refusal(f"{who} is not yours to move: {capital(SIDES[position.turn])} is to move.")
    if shift == 0:
        return Refusal(f"{who} has scored and is out of play.")
    if shift > 0 and _load(position, t, shift) > t % 5:
        number = t % 5 + 1
        words = (
            f"Turtle {number} carries {_load(position, t, shift)} and is stuck: its load must be less than {number}."
        )
        return Refusal(words, (position.table.cell_at(shift),))
    if _legal_targets(position, t):
        return Refusal(f"{who} can go: choose where to.")
    return _why_nowhere(position, t)


def _load(position: Position, t: int, shift: int) -> int:
    return WEIGHT[position.cells >> shift & UP_TO[t % 5]]


def _why_nowhere(position: Position, t: int) -> Refusal:
    """For a turtle that is free to go but finds each of its ways closed."""
    ways = {target: move for target, move in targets(position, t).items() if not _gathered(position, t, move)[1]}
    if ways:  # open but for the rule of no undo
        undone = f"{capital(SIDES[1 - position.turn])}'s last action"
        return Refusal(f"{capital(name_of(t))} to {next(iter(ways))} would undo {undone}.", tuple(ways))
    cells = tuple(targets(position, t))
    hold = "holds" if len(cells) == 1 else "hold"
    return Refusal(f"{listed(cells)} {hold} more than {name_of(t)} can push.", cells)


# ---- where it goes ---------------------------------------------------------------------------------------------------


def targets(position: Position, t: int) -> dict[str, int]:
    """Where a turtle in play could go on an empty board, with its moves."""
    table = position.table
    here = position.cells & table.places << t
    ways = table.walks[here.bit_length()][1] if here else table.hatches[t]
    return {table.target(move): move for move, _ in ways}


def _legal_targets(position: Position, t: int) -> list[str]:
    legal = position.actions()
    return [target for target, move in targets(position, t).items() if move in legal]


def _gathered(position: Position, t: int, move: int) -> tuple[list[int], bool]:
    """Whom a turtle would gather where it enters, and whether they block it."""
    line = position.table.runs[move][2]
    stack = position.cells >> line[0] & UP_TO[t % 5 + 1] if line else 0
    return turtles_in(stack), WEIGHT[stack] > t % 5 + 1


def _why_not_there(position: Position, t: int, cell: str) -> Refusal:
    move = targets(position, t).get(cell)
    if move is None:
        return _why_out_of_reach(position, t, cell)
    gathered, blocked = _gathered(position, t, move)
    if blocked:
        numbers = [turtle % 5 + 1 for turtle in reversed(gathered)]
        words = f"{listed([*map(str, numbers)])} weigh {sum(numbers)} together"
        return Refusal(f"{words}: turtle {t % 5 + 1} cannot push them.", (cell,))
    if move in position.actions():
        return Refusal(f"{capital(name_of(t))} can go to {cell}.")
    return Refusal(f"This would undo {capital(SIDES[1 - position.turn])}'s last action.", (cell,))


def _why_out_of_reach(position: Position, t: int, cell: str) -> Refusal:
    who, side, table = capital(name_of(t)), t // 5, position.table
    shift = table.shift_of(position.cells, t)
    far_rank = (table.length, 1)[side]
    if shift < 0:
        return Refusal(f"{who} hatches on rank {table.length + 1 - far_rank}, {capital(SIDES[side])}'s home rank.")
    here = table.cell_at(shift)
    if cell == here:
        return Refusal(f"{who} stands on {here} already: choose where it goes.", (here,))
    if cell == NESTS[side]:
        return Refusal(f"{who} may not walk off its own end.")
    if cell in NESTS:
        return Refusal(f"{who} walks into the far nest from rank {far_rank} only, and stands on {here}.", (here,))
    return Refusal(f"{cell[:20]} is not next to {here}: turtles walk one cell up, down, left or right.", (here,))


# ---- typed moves -----------------------------------------------------------------------------------------------------


def read_steps(position: Position, text: str) -> tuple[str, ...]:
    """The steps that a typed move means; a MoveError where it means none, or where the turtle cannot act at all."""
    number, letter = _read(text)
    if number not in "12345":
        raise MoveError(f"There is no turtle {number}: the turtles are 1 to 5.")
    t = position.turn * 5 + int(number) - 1
    shift = position.table.shift_of(position.cells, t)
    if not _legal_targets(position, t):
        refusal = why_not(position, (IDS[t],))
        raise MoveError(refusal.reason, refusal.cells)
    file = FILES.index(letter)
    in_nest = shift < 0 and file < position.table.width
    if "@" in text or letter not in DIRECTIONS or in_nest:
        return IDS[t], _hatching_cell(position, t, shift, file)
    return IDS[t], _walking_cell(position, t, shift, DIRECTIONS.index(letter))


def _read(text: str) -> tuple[str, str]:
    """The digit and the letter of a typed move, in any order."""
    signs = f"0123456789{FILES}{SIGNS}"
    bare = "".join(sign for sign in text if sign in f"0123456789{FILES.replace('x', '')}")
    if set(text) - set(signs) or len(bare) != 2 or bare[0].isdigit() == bare[1].isdigit():
        raise unreadable(text, signs, EXAMPLES)
    return (bare[0], bare[1]) if bare[0].isdigit() else (bare[1], bare[0])


def _hatching_cell(position: Position, t: int, shift: int, file: int) -> str:
    table, who = position.table, capital(name_of(t))
    if shift >= 0:
        raise MoveError(f"{who} has hatched already: it walks u, d, l or r.", _cells(position, shift))
    if file >= table.width:
        raise MoveError(f"{FILES[file]} is not on this board: {who} hatches on files a to {FILES[table.width - 1]}.")
    return table.target(t << 3 | file)


def _walking_cell(position: Position, t: int, shift: int, direction: int) -> str:
    table = position.table
    if shift < 0:
        raise MoveError(
            f"{capital(name_of(t))} is still in its nest: it hatches, as in {t % 5 + 1}@a.", (NESTS[t // 5],)
        )
    file, rank = divmod(shift // 10 - 1, table.width)[::-1]
    file, rank = (file, file, file - 1, file + 1)[direction], (rank + 1, rank - 1, rank, rank)[direction]
    if not 0 <= file < table.width:
        edge = f"{table.cell_at(shift)} is at the side of the board"
        raise MoveError(f"{edge}: no turtle walks off it.", _cells(position, shift))
    return table.names[rank * table.width + file] if 0 <= rank < table.length else NESTS[rank >= table.length]


def _cells(position: Position, shift: int) -> tuple[str, ...]:
    return (position.table.cell_at(shift),) if shift > 0 else ()
