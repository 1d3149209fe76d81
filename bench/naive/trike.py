"""Trike written plainly: a list of rows, a dataclass, and a fresh copy for every move."""

from collections.abc import Iterator
from dataclasses import dataclass

DIRECTIONS = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]
SIDES = "xo"

Cell = tuple[int, int]


@dataclass
class State:
    rows: list[list[str]]
    pawn: Cell | None
    turn: str
    swap: bool  # whether `swap` may be said now


def start(size: int = 7) -> State:
    return State([["."] * (r + 1) for r in range(size)], None, "x", False)


def on_board(state: State, row: int, column: int) -> bool:
    return 0 <= row < len(state.rows) and 0 <= column <= row


def slides(state: State) -> Iterator[Cell]:
    """Yield the cells the pawn can slide to, line by line."""
    if state.pawn is None:
        return
    for down, right in DIRECTIONS:
        row, column = state.pawn[0] + down, state.pawn[1] + right
        while on_board(state, row, column) and state.rows[row][column] == ".":
            yield row, column
            row, column = row + down, column + right


def moves(state: State) -> list[Cell | str]:
    if state.pawn is None:
        return [(r, c) for r, row in enumerate(state.rows) for c in range(len(row))]
    found: list[Cell | str] = list(slides(state))
    if state.swap:
        found.append("swap")
    return found


def play(state: State, move: Cell | str) -> State:
    rows = [row[:] for row in state.rows]
    if isinstance(move, str):
        return State(rows, state.pawn, state.turn, False)
    rows[move[0]][move[1]] = state.turn
    return State(rows, move, "o" if state.turn == "x" else "x", state.pawn is None)


def over(state: State) -> bool:
    return state.pawn is not None and not any(True for _ in slides(state))


def winner(state: State) -> int | None:
    """Return the side with more stones on the pawn's cell and around it."""
    assert state.pawn is not None
    cells = [state.pawn] + [(state.pawn[0] + down, state.pawn[1] + right) for down, right in DIRECTIONS]
    stones = [state.rows[r][c] for r, c in cells if on_board(state, r, c)]
    return 0 if stones.count("x") > stones.count("o") else 1


def name(cell: Cell) -> str:
    return chr(ord("a") + cell[0]) + str(cell[1] + 1)


def move_text(_state: State, move: Cell | str) -> str:
    return move if isinstance(move, str) else name(move)


def text(state: State) -> str:
    rows = "/".join("".join(row) for row in state.rows)
    return f"{rows} {name(state.pawn) if state.pawn else '-'} {state.turn} {'s' if state.swap else '-'}"


def from_text(position: str) -> State:
    rows, pawn, turn, swap = position.split()
    cell = None if pawn == "-" else (ord(pawn[0]) - ord("a"), int(pawn[1:]) - 1)
    return State([list(row) for row in rows.split("/")], cell, turn, swap == "s")
