"""Claustro written plainly: a list of rows, a dataclass, and a fresh copy for every move."""

from collections.abc import Iterator
from dataclasses import dataclass

SIDES = "gb"
STEPS = {
    "any": {"g": [(-1, 0), (1, 0), (0, -1), (0, 1)], "b": [(-1, 0), (1, 0), (0, -1), (0, 1)]},
    "forward": {"g": [(-1, 0), (0, -1)], "b": [(1, 0), (0, 1)]},
}
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]

Cell = tuple[int, int]
Move = tuple[Cell, Cell, Cell | None]  # from, to, where the captured pawn goes


@dataclass
class State:
    rows: list[list[str]]  # an empty goal is "*", a dead corner "#"
    turn: str
    steps: str
    history: list[str]  # the text of every position so far, this one last


def start(size: int = 5, steps: str = "any") -> State:
    rows = [["."] * size for _ in range(size)]
    rows[0][0] = rows[-1][-1] = "*"
    rows[0][-1] = rows[-1][0] = "#"
    for i in range(1, (size + 1) // 2):
        rows[0][i] = rows[i][0] = "b"
        rows[-1][-1 - i] = rows[-1 - i][-1] = "g"
    return new_state(rows, "g", steps, [])


def new_state(rows: list[list[str]], turn: str, steps: str, earlier: list[str]) -> State:
    state = State(rows, turn, steps, earlier)
    state.history = [*earlier, text(state)]
    return state


def other(side: str) -> str:
    return "b" if side == "g" else "g"


def goal(state: State, side: str) -> Cell:
    last = len(state.rows) - 1
    return (0, 0) if side == "g" else (last, last)


def on_board(state: State, row: int, column: int) -> bool:
    return 0 <= row < len(state.rows) and 0 <= column < len(state.rows)


def actions(state: State) -> Iterator[Move]:
    """Yield every step and every capture with every placing."""
    for r, row in enumerate(state.rows):
        for c, piece in enumerate(row):
            if piece == state.turn:
                yield from steps_from(state, (r, c))
                yield from captures_from(state, (r, c))


def steps_from(state: State, cell: Cell) -> Iterator[Move]:
    for down, right in STEPS[state.steps][state.turn]:
        r, c = cell[0] + down, cell[1] + right
        if on_board(state, r, c) and (state.rows[r][c] == "." or (r, c) == goal(state, state.turn)):
            yield cell, (r, c), None


def captures_from(state: State, cell: Cell) -> Iterator[Move]:
    for down, right in DIAGONALS:
        r, c = cell[0] + down, cell[1] + right
        if on_board(state, r, c) and state.rows[r][c] == other(state.turn):
            yield cell, (r, c), cell
            for empty in empty_cells(state):
                yield cell, (r, c), empty


def empty_cells(state: State) -> list[Cell]:
    return [(r, c) for r, row in enumerate(state.rows) for c, piece in enumerate(row) if piece == "."]


def moves(state: State) -> list[Move]:
    return list(actions(state))


def play(state: State, move: Move) -> State:
    rows = [row[:] for row in state.rows]
    (r, c), (to_row, to_column), placed = move
    rows[r][c] = "."
    rows[to_row][to_column] = state.turn
    if placed is not None:
        rows[placed[0]][placed[1]] = other(state.turn)
    return new_state(rows, other(state.turn), state.steps, state.history)


def in_goal(state: State, side: str) -> bool:
    row, column = goal(state, side)
    return state.rows[row][column] == side


def repeated(state: State) -> bool:
    return state.history.count(state.history[-1]) >= 3


def walled_in(state: State) -> bool:
    return not any(True for _ in actions(state))


def over(state: State) -> bool:
    return winner(state) is not None


def winner(state: State) -> int | None:
    """Return the winning side, or None while the game goes on (there are no draws)."""
    for side in SIDES:
        if in_goal(state, side):
            return SIDES.index(side)
    if walled_in(state):
        return SIDES.index(state.turn)
    if repeated(state):
        return SIDES.index(other(state.turn))
    return None


def name(state: State, cell: Cell) -> str:
    return "abcdefghij"[cell[1]] + str(len(state.rows) - cell[0])


def move_text(state: State, move: Move) -> str:
    start_cell, to, placed = move
    if placed is None:
        return f"{name(state, start_cell)}-{name(state, to)}"
    return f"{name(state, start_cell)}x{name(state, to)}@{name(state, placed)}"


def text(state: State) -> str:
    return "/".join("".join(row) for row in state.rows) + " " + state.turn


def from_text(position: str, steps: str = "any") -> State:
    board, turn = position.split()
    return new_state([list(row) for row in board.split("/")], turn, steps, [])
