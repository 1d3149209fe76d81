"""Replica: men and kings that only go forward, and kings that make kings of the men they see.

Bit `8 * rank + file` of an int is a cell, a1 being bit 0. So White's forward lines run to higher bits and Black's to
lower ones, and the first piece on a line is the lowest or the highest bit of it. A state is a tuple: the pieces of the
side to move, those of the other side, the kings of both, the turn, 1 where kings see all ways, the winner, the kind of
the end. A move is `64 * source + target`, a transform has the same cell twice.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from .engine.core import (
    DRAW,
    PLAYING,
    Effect,
    Game,
    MoveError,
    Option,
    Options,
    OptionValue,
    Outcome,
    PositionError,
    Random,
    Refusal,
    Sample,
    Step,
)
from .engine.gallery import BLOCK, CROWN, DISC, TOWER
from .engine.geometry import cell_name, square_board
from .engine.picture import Board, Cell, Token, View

State = tuple[int, int, int, int, int, int, int]
Way = tuple[int, int]

START: Final = "....bbbB/....bbbb/......bb/......bb/ww....../ww....../wwww..../Wwww.... w"
SIDES: Final = ("white", "black")
NOT_OVER, BY_KING, BY_CORNER = 0, 1, 2
NAMES: Final = tuple(cell_name(cell & 7, cell >> 3) for cell in range(64))
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
FAR: Final = (1 << 63, 1)
"""The corner that each side wants a king on."""
FORWARD: Final[tuple[tuple[Way, ...], ...]] = (((1, 0), (0, 1), (1, 1)), ((-1, 0), (0, -1), (-1, -1)))
WAYS: Final = ("right, up or diagonally right-up", "left, down or diagonally left-down")
BOARD_WORDS: Final = "files a to h, ranks 1 to 8"
LETTERS: Final = ("wW", "bB")
MEN: Final = (Token(DISC, 0), Token(BLOCK, 1))
KINGS: Final = (Token(CROWN, 0), Token(TOWER, 1))
WINNING: Final = 5000

_CELL: Final = "([a-wyz][0-9]+|[0-9]+[a-wyz])"
_TRANSFORM: Final = re.compile(f"{_CELL}[-x@=]?k|k[-x@=]?{_CELL}")
_MOVE: Final = re.compile(f"{_CELL}(?:[-x@=]?{_CELL})?")
_SIGNS: Final = frozenset("abcdefgh12345678-x@=k")

RULES: Final = """TODO"""

# ---- tables --------------------------------------------------------------------------------------------------------


def _ray(cell: int, way: Way) -> list[int]:
    """The cells from one, itself left out, to the edge."""
    cells: list[int] = []
    file, rank = (cell & 7) + way[0], (cell >> 3) + way[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        cells.append(8 * rank + file)
        file, rank = file + way[0], rank + way[1]
    return cells


class _Line(dict[int, tuple[int, ...]]):
    """The moves along one line by the friends that stand on it, worked out when first asked for."""

    def __init__(self, cells: list[int]) -> None:
        """The cells in forward order."""
        super().__init__()
        self.cells = cells

    def __missing__(self, own: int) -> tuple[int, ...]:
        """Every friend goes to the nearest cell ahead without a friend."""
        found: list[int] = []
        landing = -1
        for cell in reversed(self.cells):
            if not own >> cell & 1:
                landing = cell
            elif landing >= 0:
                found.append(cell << 6 | landing)
        self[own] = moves = tuple(found)
        return moves


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


def _lines(side: int) -> tuple[tuple[int, _Line], ...]:
    """All lines of a side with their masks; the ones of a single cell have no moves."""
    back = [(-file, -rank) for file, rank in FORWARD[side]]
    starts = [
        (cell, way)
        for way, behind in zip(FORWARD[side], back, strict=True)
        for cell in range(64)
        if not _ray(cell, behind)
    ]
    lines = [[cell, *_ray(cell, way)] for cell, way in starts]
    return tuple((_mask(cells), _Line(cells)) for cells in lines if len(cells) > 1)


def _eyes(ways: tuple[Way, ...]) -> tuple[tuple[int, ...], ...]:
    """By cell, the rays of a king that looks these ways."""
    return tuple(tuple(_mask(_ray(cell, way)) for way in ways) for cell in range(64))


LINES: Final = (_lines(0), _lines(1))
_RISING: Final[tuple[Way, ...]] = (*FORWARD[0], (-1, 1))
_FALLING: Final[tuple[Way, ...]] = (*FORWARD[1], (1, -1))
EYES: Final = (
    ((_eyes(FORWARD[0]), _eyes(())), (_eyes(()), _eyes(FORWARD[1]))),
    ((_eyes(_RISING), _eyes(_FALLING)), (_eyes(_RISING), _eyes(_FALLING))),
)
"""By sight and side: the rays to higher bits and those to lower ones."""
_NOT_A: Final = 0xFEFEFEFEFEFEFEFE
_NOT_H: Final = 0x7F7F7F7F7F7F7F7F
_FULL: Final = 0xFFFFFFFFFFFFFFFF

# ---- rules on bits -------------------------------------------------------------------------------------------------


def _seen(kings: int, theirs: int, eyes: tuple[tuple[tuple[int, ...], ...], ...]) -> int:
    """The cells that kings see; only enemies block, and what lies before the first enemy is seen."""
    rising, falling = eyes
    seen = 0
    while kings:
        king = kings.bit_length() - 1
        kings ^= 1 << king
        for ray in rising[king]:
            block = theirs & ray
            seen |= ray & ((block & -block) - 1)
        for ray in falling[king]:
            seen |= ray & (-1 << (theirs & ray).bit_length())
    return seen


def _moves(mine: int, theirs: int, kings: int, turn: int, wide: int) -> list[int]:
    found: list[int] = []
    for mask, line in LINES[turn]:
        found += line[mine & mask]
    men = mine & ~kings & _seen(mine & kings, theirs, EYES[wide][turn])
    while men:
        man = men.bit_length() - 1
        found.append(man * 65)
        men ^= 1 << man
    return found


def _reach(pieces: int, side: int) -> int:
    """The cells one step ahead. A piece that is taken always has an enemy there: runs of friends end next to it."""
    if side:
        return (pieces & _NOT_A) >> 1 | pieces >> 8 | (pieces & _NOT_A) >> 9
    return ((pieces & _NOT_H) << 1 | pieces << 8 | (pieces & _NOT_H) << 9) & _FULL


def _played(state: State, move: int) -> State:
    mine, theirs, kings, turn, wide, _, _ = state
    source, target = 1 << (move >> 6), 1 << (move & 63)
    kind = NOT_OVER
    if source == target:
        kings |= target
    else:
        mine ^= source | target
        if theirs & target:
            theirs ^= target
            if kings & target:
                kings ^= target
                kind = BY_KING
        if kings & source:
            kings ^= source | target
    if not kind and kings & target & FAR[turn]:
        kind = BY_CORNER
    return theirs, mine, kings, turn ^ 1, wide, turn if kind else PLAYING, kind


def _random_game(state: State, random: Random, plies: int) -> int:
    """A random game, in which a king that can be taken is taken."""
    for _ in range(plies):
        mine, theirs, kings, turn, wide, winner, _ = state
        if winner != PLAYING:
            return winner
        if _reach(mine, turn) & theirs & kings:
            return turn
        moves = _moves(mine, theirs, kings, turn, wide)
        state = _played(state, moves[int(random() * len(moves))])
    return DRAW


def _value(pieces: int, kings: int, side: int) -> int:
    """What a side's pieces are worth: their number, and how far its foremost king has come."""
    nearest = 7
    mine = pieces & kings
    while mine:
        king = mine.bit_length() - 1
        mine ^= 1 << king
        nearest = min(nearest, _distance(king, side))
    return 25 * pieces.bit_count() + 8 * (7 - nearest)


def _distance(cell: int, side: int) -> int:
    """Steps to the far corner."""
    file, rank = cell & 7, cell >> 3
    return max(file, rank) if side else 7 - min(file, rank)


# ---- positions -----------------------------------------------------------------------------------------------------


def _armies(state: State) -> tuple[int, int]:
    """White's pieces and Black's."""
    return (state[1], state[0]) if state[3] else (state[0], state[1])


def _new_state(white: int, black: int, kings: int, turn: int, wide: int) -> State:
    """A state without history, which may be a finished game."""
    winner, kind = _verdict(white, black, kings)
    mine, theirs = (black, white) if turn else (white, black)
    return mine, theirs, kings, turn, wide, winner, kind


def _verdict(white: int, black: int, kings: int) -> tuple[int, int]:
    for side, other in ((0, black), (1, white)):
        if not other & kings:
            return side, BY_KING
    for side, own in ((0, white), (1, black)):
        if own & kings & FAR[side]:
            return side, BY_CORNER
    return PLAYING, NOT_OVER


def _read_rows(text: str) -> tuple[int, int, int]:
    rows = text.split("/")
    if len(rows) != 8:
        raise PositionError(f"A Replica position has 8 rows, ranks 8 down to 1, and this one has {len(rows)}.")
    bits = {"w": 0, "W": 0, "b": 0, "B": 0, ".": 0}
    for rank, row in zip(range(7, -1, -1), rows, strict=True):
        if len(row) != 8:
            raise PositionError(f"Rank {rank + 1} has {len(row)} cells in this position, and the board has 8 a rank.")
        for file, letter in enumerate(row):
            if letter not in bits:
                raise PositionError(f"{letter!r} on {cell_name(file, rank)} is no piece: cells are w W b B and a dot.")
            bits[letter] |= 1 << 8 * rank + file
    return bits["w"] | bits["W"], bits["b"] | bits["B"], bits["W"] | bits["B"]


def _check_kings(white: int, black: int, kings: int) -> None:
    if not kings:
        raise PositionError("There is no king in this position: one side at least has a king (W or B).")
    if white & kings & FAR[0] and black & kings & FAR[1]:
        raise PositionError(
            "Both far corners hold a king in this position: the game ends with the first that gets there."
        )


# ---- reasons -------------------------------------------------------------------------------------------------------


def _bits(board: int) -> list[int]:
    return [cell for cell in range(64) if board >> cell & 1]


def _names(cells: list[int]) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in cells)


def _rank_of(state: State, cell: int) -> str:
    return "king" if state[2] >> cell & 1 else "man"


def _way(start: int, end: int) -> Way | None:
    """The direction of the straight line from one cell to another."""
    file, rank = (end & 7) - (start & 7), (end >> 3) - (start >> 3)
    if file and rank and abs(file) != abs(rank):
        return None
    return (file > 0) - (file < 0), (rank > 0) - (rank < 0)


def _not_chosen(state: State, cell: int) -> Refusal:
    """Why a piece cannot be the one that acts."""
    mine, theirs, _, turn, _, _, _ = state
    name, piece = NAMES[cell], _rank_of(state, cell)
    if theirs >> cell & 1:
        return Refusal(f"{name} is held by a {SIDES[turn ^ 1]} {piece}: {SIDES[turn]} is to move.", (name,))
    if not mine >> cell & 1:
        return Refusal(f"{name} is empty: choose a {SIDES[turn]} piece.", (name,))
    ahead = [other for way in FORWARD[turn] for other in _ray(cell, way)]
    blocked = "only friends and the edge lie ahead" if ahead else "it stands on the far corner"
    unseen = ", and no king sees it" if piece == "man" else ""
    return Refusal(f"{name} cannot go on: {blocked}{unseen}.", _names(ahead) or (name,))


def _not_reached(state: State, cell: int, target: int) -> Refusal:
    """Why a piece does not go to another cell."""
    mine, turn = state[0], state[3]
    name, there = NAMES[cell], NAMES[target]
    way = _way(cell, target)
    if way is None:
        return Refusal(f"{name} to {there} is no straight line: go {WAYS[turn]}.")
    if way not in FORWARD[turn]:
        return Refusal(f"{name} to {there} is not forward: go {WAYS[turn]}.")
    ahead = _ray(cell, way)
    landing = next((other for other in ahead if not mine >> other & 1), None)
    if landing is None:
        return Refusal(
            f"{there} is held by your own {_rank_of(state, target)}, and only the edge follows.", _names(ahead)
        )
    if ahead.index(target) < ahead.index(landing):
        held = f"{there} is held by your own {_rank_of(state, target)}"
        return Refusal(f"{held}: {name} jumps on to {NAMES[landing]}.", (there,))
    return Refusal(f"{name} goes no farther than {NAMES[landing]}, the first cell without a friend.", (NAMES[landing],))


def _not_crowned(state: State, cell: int) -> Refusal:
    """Why a piece does not become a king."""
    mine, theirs, kings, turn, wide, _, _ = state
    name = NAMES[cell]
    if kings >> cell & 1:
        return Refusal(f"{name} is a king already.", (name,))
    aligned = [king for king in _bits(mine & kings) if _way(king, cell)]
    for king in aligned:
        if _seen(1 << king, 0, EYES[wide][turn]) >> cell & 1:
            return _hidden(theirs, king, cell)
    if aligned:
        words = f"The king on {NAMES[aligned[0]]} does not see {name}: kings see forward only."
        return Refusal(words, (NAMES[aligned[0]],))
    return Refusal(f"No {SIDES[turn]} king sees {name}, so it cannot become a king.", _names(_bits(mine & kings)))


def _hidden(theirs: int, king: int, man: int) -> Refusal:
    """Who stands between a king and a man in its line of sight."""
    way = _way(king, man)
    line = _ray(king, way) if way else []
    blocks = [enemy for enemy in line[: line.index(man)] if theirs >> enemy & 1]
    if not blocks:
        return Refusal(f"{NAMES[man]} becomes a king by {NAMES[man]}=K.", (NAMES[man],))
    words = f"The king on {NAMES[king]} does not see {NAMES[man]}: {NAMES[blocks[0]]} is in the way."
    return Refusal(words, _names(blocks))


# ---- texts ---------------------------------------------------------------------------------------------------------


def _typed_cell(word: str) -> str:
    """A cell in either spelling, `a8` or `8a`; a MoveError where the board has none."""
    name = word if word[0].isalpha() else word[-1] + word[:-1]
    if name not in INDEX:
        raise MoveError(f"{name[:12]} is not on this board: {BOARD_WORDS}.")
    return name


def _unreadable(text: str) -> MoveError:
    for sign in text:
        if sign not in _SIGNS:
            return MoveError(f"{sign!r} is no part of a move: write a1-b2, a1xb2 or c3=K.")
    return MoveError(f"{text[:24] or 'Nothing'} is no move: write a1-b2, a1xb2 or c3=K.")


@cache
def _board() -> Board:
    goals = {"h8": 0, "a1": 1}

    def change(cell: Cell) -> Cell:
        return Cell(cell.id, cell.x, cell.y, "goal", goals[cell.id]) if cell.id in goals else cell

    return square_board(8, 8, change=change)


class Replica(Game[State]):
    """The rules, words and picture of Replica."""

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
    chips = (DISC, BLOCK)
    options = (
        Option("sight", "Whether kings see men ahead of them only, or all around.", "forward", ("forward", "all")),
    )
    samples = (Sample("opening", START, {}),)
    rules = RULES
    legend = (
        (DISC, 0, "white man"),
        (CROWN, 0, "white king"),
        (BLOCK, 1, "black man"),
        (TOWER, 1, "black king"),
    )
    playout_plies = 200
    best_search = "alpha-beta"

    def start(self, options: Options) -> State:
        """Eleven men and a king in each army's corner."""
        return self.read_position(START, options)

    def read_position(self, text: str, options: Options) -> State:
        """`ROWS TURN`; the sight is an option."""
        fields = [field for field in text.split(" ") if field]
        if len(fields) != 2:
            raise PositionError(f"A Replica position is ROWS TURN, as in {START}, not {len(fields)} fields.")
        white, black, kings = _read_rows(fields[0])
        if fields[1] not in ("w", "b"):
            raise PositionError(f"The turn is w or b in lower case, not {fields[1][:12]!r}.")
        _check_kings(white, black, kings)
        return _new_state(white, black, kings, "wb".index(fields[1]), int(options.get("sight") == "all"))

    def position(self, state: State) -> str:
        """`ROWS TURN`."""
        rows = ("".join(_letter(state, 8 * rank + file) for file in range(8)) for rank in range(7, -1, -1))
        return f"{'/'.join(rows)} {'wb'[state[3]]}"

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """How far kings see."""
        return {"sight": "all" if state[4] else "forward"}

    def turn(self, state: State) -> int:
        """White 0, Black 1."""
        return state[3]

    def moves(self, state: State) -> list[int]:
        """Steps and jumps line by line, then transforms."""
        mine, theirs, kings, turn, wide, winner, _ = state
        return [] if winner != PLAYING else _moves(mine, theirs, kings, turn, wide)

    def play(self, state: State, move: int) -> State:
        """The state after a move."""
        return _played(state, move)

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
        left = state[2] & _armies(state)[winner ^ 1]
        return Outcome(winner, "king", f"a {loser} king was captured" if left else f"{loser} has no king left")

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
        first = Step(name, name, f"{self.describe(state, name)} on {name}")
        if source == target:
            return first, Step(f"{name}=K", name, "become a king")
        takes = f"take the {self.describe(state, there)} on {there}"
        return first, Step(there, there, takes if state[1] >> target & 1 else f"go to {there}")

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """One or two cells with any sign between them, or a cell and a K."""
        del state
        if found := _TRANSFORM.fullmatch(text):
            name = _typed_cell(found[1] or found[2])
            return name, f"{name}=K"
        if found := _MOVE.fullmatch(text):
            return tuple(_typed_cell(word) for word in found.groups() if word)
        raise _unreadable(text)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a piece, a target or a transform."""
        outcome = self.outcome(state)
        if outcome:
            return Refusal(f"The game is over: {outcome.reason}.")
        cells = [step.removesuffix("=K") for step in steps]
        if unknown := [cell for cell in cells if cell not in INDEX]:
            return Refusal(f"{unknown[0][:12]} is not on this board: {BOARD_WORDS}.")
        if len(cells) > 2:
            return Refusal(f"{cells[0]} to {cells[1]} is a whole move already.", (cells[1],))
        if len(cells) == 1:
            return _not_chosen(state, INDEX[cells[0]])
        source, target = INDEX[cells[0]], INDEX[cells[1]]
        return _not_crowned(state, source) if source == target else _not_reached(state, source, target)

    def board(self, state: State) -> Board:
        """Eight by eight, with the corner that each side makes for."""
        del state
        return _board()

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The pieces, and the men that a picked king sees."""
        if len(picked) == 2:
            return self.view(_played(state, INDEX[picked[0]] << 6 | INDEX[picked[1].removesuffix("=K")]))
        stacks = {NAMES[cell]: (_token(state, cell),) for cell in _bits(state[0] | state[1])}
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
        return f"{name} {'goes' if _reach(1 << source, state[3]) >> target & 1 else 'jumps'} to {there}"

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """What is taken leaves, then the piece moves; a man may become a king."""
        source, target = divmod(move, 64)
        name, there, piece = NAMES[source], NAMES[target], _token(state, source)
        if source == target:
            words = f"the {SIDES[state[3]]} man on {name} becomes a king"
            return (Effect("crowned", words, (piece,), name, name, (KINGS[state[3]],)),)
        moved = Effect("moved", f"{_words(state, source)} to {there}", (piece,), name, there)
        if not state[1] >> target & 1:
            return (moved,)
        return Effect("captured", f"{_words(state, target)} on {there} taken", (_token(state, target),), there), moved

    def describe(self, state: State, cell: str) -> str:
        """The piece, or the goal corner's owner."""
        index = INDEX[cell]
        if (state[0] | state[1]) >> index & 1:
            return _words(state, index)
        goal = _board().by_id[cell]
        return f"empty, {SIDES[goal.owner]}'s goal corner" if goal.kind == "goal" else "empty"

    def evaluate(self, state: State) -> int:
        """Pieces, the foremost kings, and kings that can be taken."""
        mine, theirs, kings, turn, _, _, _ = state
        if _reach(mine, turn) & theirs & kings:
            return WINNING
        threat = 30 if _reach(theirs, turn ^ 1) & mine & kings else 0
        return _value(mine, kings, turn) - _value(theirs, kings, turn ^ 1) - threat

    def playout(self, state: State, random: Random) -> int:
        """A random game, in which a king that can be taken is taken."""
        return _random_game(state, random, self.playout_plies)


def _letter(state: State, cell: int) -> str:
    if not (state[0] | state[1]) >> cell & 1:
        return "."
    return LETTERS[_owner(state, cell)][state[2] >> cell & 1]


def _owner(state: State, cell: int) -> int:
    return state[3] if state[0] >> cell & 1 else state[3] ^ 1


def _token(state: State, cell: int) -> Token:
    return (KINGS if state[2] >> cell & 1 else MEN)[_owner(state, cell)]


def _words(state: State, cell: int) -> str:
    return f"{SIDES[_owner(state, cell)]} {_rank_of(state, cell)}"


def _men_in_sight(state: State, cell: str) -> tuple[str, ...]:
    mine, theirs, kings, turn, wide, _, _ = state
    king = 1 << INDEX[cell] & kings
    return _names(_bits(_seen(king, theirs, EYES[wide][turn]) & mine & ~kings))


GAME = Replica()
