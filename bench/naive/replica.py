"""Replica written plainly: a list of rows, a dataclass, and a fresh copy for every move."""

from dataclasses import dataclass

SIDES = "wb"
SIZE = 8
START = "....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../Wwww.... w"
# (down, right): White goes up and right, Black down and left.
FORWARD = {"w": [(0, 1), (-1, 0), (-1, 1)], "b": [(0, -1), (1, 0), (1, -1)]}
ALL = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
FAR_CORNER = {"w": (0, 7), "b": (7, 0)}

Cell = tuple[int, int]
Move = tuple[Cell, Cell]  # from and to; the same cell twice is a transform


@dataclass
class State:
    rows: list[list[str]]
    turn: str
    sight: str
    won_by: str | None = None


def start(sight: str = "forward") -> State:
    return from_text(START, sight)


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def on_board(row: int, column: int) -> bool:
    return 0 <= row < SIZE and 0 <= column < SIZE


def target(state: State, cell: Cell, direction: Cell) -> Cell | None:
    """Return the first cell that holds no friend, or None when the edge comes first."""
    row, column = cell[0] + direction[0], cell[1] + direction[1]
    while on_board(row, column):
        if state.rows[row][column].lower() != state.turn:
            return row, column
        row, column = row + direction[0], column + direction[1]
    return None


def seen_by_a_king(state: State, cell: Cell) -> bool:
    """Look back from the man along every line of sight; only enemies block."""
    lines = ALL if state.sight == "all" else [(-down, -right) for down, right in FORWARD[state.turn]]
    return any(king_on_line(state, cell, line) for line in lines)


def king_on_line(state: State, cell: Cell, line: Cell) -> bool:
    row, column = cell[0] + line[0], cell[1] + line[1]
    while on_board(row, column):
        piece = state.rows[row][column]
        if piece == state.turn.upper():
            return True
        if piece.lower() == other(state.turn):
            return False
        row, column = row + line[0], column + line[1]
    return False


def moves(state: State) -> list[Move]:
    found: list[Move] = []
    for r, row in enumerate(state.rows):
        for c, piece in enumerate(row):
            if piece.lower() != state.turn:
                continue
            for direction in FORWARD[state.turn]:
                cell = target(state, (r, c), direction)
                if cell is not None:
                    found.append(((r, c), cell))
            if piece == state.turn and seen_by_a_king(state, (r, c)):
                found.append(((r, c), (r, c)))
    return found


def play(state: State, move: Move) -> State:
    rows = [row[:] for row in state.rows]
    (r, c), (to_row, to_column) = move
    king = state.turn.upper()
    piece = king if move[0] == move[1] else rows[r][c]
    captured = rows[to_row][to_column]
    rows[r][c] = "."
    rows[to_row][to_column] = piece
    arrived = piece == king and move[1] == FAR_CORNER[state.turn]
    won = arrived or captured == other(state.turn).upper()
    return State(rows, other(state.turn), state.sight, state.turn if won else None)


def over(state: State) -> bool:
    return state.won_by is not None


def winner(state: State) -> int | None:
    assert state.won_by is not None
    return SIDES.index(state.won_by)


def name(cell: Cell) -> str:
    return "abcdefgh"[cell[1]] + str(SIZE - cell[0])


def move_text(state: State, move: Move) -> str:
    if move[0] == move[1]:
        return name(move[0]) + "=K"
    captures = state.rows[move[1][0]][move[1][1]] != "."
    return name(move[0]) + ("x" if captures else "-") + name(move[1])


def text(state: State) -> str:
    return "/".join("".join(row) for row in state.rows) + " " + state.turn


def from_text(position: str, sight: str = "forward") -> State:
    board, turn = position.split()
    state = State([list(row) for row in board.split("/")], turn, sight)
    for side in SIDES:
        row, column = FAR_CORNER[side]
        if state.rows[row][column] == side.upper() or other(side).upper() not in board:
            state.won_by = side
    return state
