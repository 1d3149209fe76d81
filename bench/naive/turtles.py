"""turtles written plainly: lists of stacks, a dataclass, and a fresh copy for every move."""

from collections.abc import Iterator
from dataclasses import dataclass

SIDES = "WB"
NUMBERS = range(1, 6)
DIRECTIONS = {"u": (1, 0), "d": (-1, 0), "l": (0, -1), "r": (0, 1)}
FORWARD = {"W": (1, 0), "B": (-1, 0)}

Turtle = tuple[str, int]  # side and number
Direction = tuple[int, int]  # ranks up, files to the right
Move = tuple[int, str | int]  # number, and a direction's letter or the file to hatch on


@dataclass
class Board:
    """The arrangement; every turtle neither on a stack nor scored is in its nest."""

    ranks: list[list[list[Turtle]]]  # rank 1 first; a stack is listed bottom to top
    scored: list[Turtle]

    def copy(self) -> "Board":
        return Board([[stack[:] for stack in rank] for rank in self.ranks], self.scored[:])


@dataclass
class State:
    board: Board
    turn: str
    before: Board | None  # what stood before the opponent's last action
    history: list[str]  # the text of every position so far, this one last


def start(width: int = 2, length: int = 4, first: str = "white") -> State:
    board = Board([[[] for _ in range(width)] for _ in range(length)], [])
    return new_state(board, "W" if first == "white" else "B", None, [])


def new_state(board: Board, turn: str, before: Board | None, earlier: list[str]) -> State:
    state = State(board, turn, before, earlier)
    state.history = [*earlier, text(state)]
    return state


def other(side: str) -> str:
    return "B" if side == "W" else "W"


def on_board(board: Board, rank: int, file: int) -> bool:
    return 0 <= rank < len(board.ranks) and 0 <= file < len(board.ranks[0])


def enter(board: Board, unit: list[Turtle], rank: int, file: int, direction: Direction) -> bool:
    """Put the unit on the cell and push on what it gathers there; False when it is blocked."""
    stack = board.ranks[rank][file]
    height = len(stack)
    while height > 0 and stack[height - 1][1] <= unit[0][1]:
        height -= 1
    gathered = stack[height:]
    if sum(number for _, number in gathered) > unit[0][1]:
        return False
    board.ranks[rank][file] = stack[:height] + unit
    if gathered:
        push(board, gathered, rank + direction[0], file + direction[1], direction)
    return True


def push(board: Board, unit: list[Turtle], rank: int, file: int, direction: Direction) -> None:
    """Move a pushed unit on; off a side or blocked, its turtles go to their nests."""
    if on_board(board, rank, file):
        enter(board, unit, rank, file, direction)
    elif direction[0]:
        leave_over_end(board, unit, direction)


def leave_over_end(board: Board, unit: list[Turtle], direction: Direction) -> None:
    board.scored.extend(turtle for turtle in unit if FORWARD[turtle[0]] == direction)


def find(board: Board, turtle: Turtle) -> tuple[int, int, int] | None:
    """Return rank, file and height, or None when the turtle is not on the board."""
    for rank, stacks in enumerate(board.ranks):
        for file, stack in enumerate(stacks):
            if turtle in stack:
                return rank, file, stack.index(turtle)
    return None


def act(state: State, move: Move) -> Board | None:
    """Return the arrangement after the action, or None when the action is impossible."""
    board = state.board.copy()
    number, how = move
    if isinstance(how, int):
        done = hatch(board, (state.turn, number), how)
    else:
        done = walk(board, (state.turn, number), DIRECTIONS[how])
    return board if done else None


def hatch(board: Board, turtle: Turtle, file: int) -> bool:
    home = 0 if turtle[0] == "W" else len(board.ranks) - 1
    return enter(board, [turtle], home, file, FORWARD[turtle[0]])


def walk(board: Board, turtle: Turtle, direction: Direction) -> bool:
    place = find(board, turtle)
    assert place is not None
    rank, file, height = place
    stack = board.ranks[rank][file]
    unit = stack[height:]
    if turtle[1] <= sum(number for _, number in unit[1:]):
        return False
    board.ranks[rank][file] = stack[:height]
    rank, file = rank + direction[0], file + direction[1]
    if on_board(board, rank, file):
        return enter(board, unit, rank, file, direction)
    leave_over_end(board, unit, direction)
    return direction == FORWARD[turtle[0]]


def actions(state: State) -> Iterator[Move]:
    """Yield the legal actions: possible ones that do not undo the opponent's last."""
    for number in NUMBERS:
        for move in tries(state, number):
            board = act(state, move)
            if board is not None and not undoes(state, board):
                yield move


def tries(state: State, number: int) -> list[Move]:
    turtle = (state.turn, number)
    if turtle in state.board.scored:
        return []
    if find(state.board, turtle) is None:
        return [(number, file) for file in range(len(state.board.ranks[0]))]
    return [(number, letter) for letter in DIRECTIONS]


def undoes(state: State, board: Board) -> bool:
    before = state.before
    return before is not None and board.ranks == before.ranks and sorted(board.scored) == sorted(before.scored)


def moves(state: State) -> list[Move]:
    return list(actions(state))


def play(state: State, move: Move) -> State:
    board = act(state, move)
    assert board is not None
    return new_state(board, other(state.turn), state.board, state.history)


def has_three(state: State, side: str) -> bool:
    return sum(owner == side for owner, _ in state.board.scored) >= 3


def repeated(state: State) -> bool:
    return state.history.count(state.history[-1]) >= 3


def over(state: State) -> bool:
    if has_three(state, "W") or has_three(state, "B") or repeated(state):
        return True
    return not any(True for _ in actions(state))


def winner(state: State) -> int | None:
    """Return the side with three scored, None for a repetition, else the side that is not stuck."""
    for side in SIDES:
        if has_three(state, side):
            return SIDES.index(side)
    return None if repeated(state) else SIDES.index(other(state.turn))


def move_text(_state: State, move: Move) -> str:
    number, how = move
    return f"{number}@{'abcdef'[how]}" if isinstance(how, int) else f"{number}{how}"


def turtles_text(turtles: list[Turtle]) -> str:
    return "".join(f"{side}{number}" for side, number in turtles) or "-"


def text(state: State) -> str:
    ranks = [",".join(map(turtles_text, rank)) for rank in reversed(state.board.ranks)]
    scored = sorted(state.board.scored, key=lambda turtle: (SIDES.index(turtle[0]), turtle[1]))
    return f"{'/'.join(ranks)} {turtles_text(scored)} {state.turn.lower()}"


def read_turtles(letters: str) -> list[Turtle]:
    return [(letters[i], int(letters[i + 1])) for i in range(0, len(letters), 2)] if letters != "-" else []


def from_text(position: str) -> State:
    board, scored, turn = position.split()
    ranks = [[read_turtles(cell) for cell in rank.split(",")] for rank in reversed(board.split("/"))]
    return new_state(Board(ranks, read_turtles(scored)), turn.upper(), None, [])
