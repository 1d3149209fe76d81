"""Greener written plainly: lists of stacks, a dataclass, and a fresh copy for every move."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

SIDES = "bw"
BOARDS = {"6x6": (6, 6, 9, 18, 9), "6x9": (6, 9, 18, 18, 18), "9x9": (9, 9, 27, 27, 27)}
DIRECTIONS = [(-1, 0), (0, 1), (1, 0), (0, -1)]

Cell = tuple[int, int]
Move = tuple[Cell, Cell] | str  # from and to, or "pass"


@dataclass
class State:
    rows: list[list[list[str]]]  # a stack is a list of pyramids, the top one first
    turn: str


def start(board: str = "6x6", seed: int = 0) -> State:
    ranks, files, blacks, greens, whites = BOARDS[board]
    pyramids = ["b"] * blacks + ["g"] * greens + ["w"] * whites
    Random(seed).shuffle(pyramids)
    return State([[[pyramids[r * files + c]] for c in range(files)] for r in range(ranks)], "b")


def other(side: str) -> str:
    return "w" if side == "b" else "b"


def captures(state: State, side: str) -> Iterator[Move]:
    for r, row in enumerate(state.rows):
        for c, stack in enumerate(row):
            if stack and stack[0] == side:
                for direction in DIRECTIONS:
                    cell = first_occupied(state, (r, c), direction)
                    if cell is not None:
                        yield (r, c), cell


def first_occupied(state: State, cell: Cell, direction: Cell) -> Cell | None:
    row, column = cell[0] + direction[0], cell[1] + direction[1]
    while 0 <= row < len(state.rows) and 0 <= column < len(state.rows[0]):
        if state.rows[row][column]:
            return row, column
        row, column = row + direction[0], column + direction[1]
    return None


def can_capture(state: State, side: str) -> bool:
    return any(True for _ in captures(state, side))


def moves(state: State) -> list[Move]:
    """Return the captures, or the forced pass; ask only while the game goes on."""
    return list(captures(state, state.turn)) or ["pass"]


def play(state: State, move: Move) -> State:
    rows = [[stack[:] for stack in row] for row in state.rows]
    if not isinstance(move, str):
        (r, c), (to_row, to_column) = move
        rows[to_row][to_column] = rows[r][c] + rows[to_row][to_column]
        rows[r][c] = []
    return State(rows, other(state.turn))


def over(state: State) -> bool:
    return not can_capture(state, state.turn) and not can_capture(state, other(state.turn))


def winner(state: State) -> int | None:
    """Return the side with more greens, then with the taller stack; None is a draw."""
    black, white = score(state, "b"), score(state, "w")
    if black == white:
        return None
    return 0 if black > white else 1


def score(state: State, side: str) -> tuple[int, int]:
    stacks = [stack for row in state.rows for stack in row if stack and stack[0] == side]
    greens = sum(stack.count("g") for stack in stacks)
    return greens, max((len(stack) for stack in stacks), default=0)


def name(state: State, cell: Cell) -> str:
    return "abcdefghi"[cell[1]] + str(len(state.rows) - cell[0])


def move_text(state: State, move: Move) -> str:
    return move if isinstance(move, str) else f"{name(state, move[0])}x{name(state, move[1])}"


def text(state: State) -> str:
    rows = [",".join("".join(stack) or "-" for stack in row) for row in state.rows]
    return "/".join(rows) + " " + state.turn


def from_text(position: str) -> State:
    board, turn = position.split()
    rows = [[[] if cell == "-" else list(cell) for cell in row.split(",")] for row in board.split("/")]
    return State(rows, turn)
