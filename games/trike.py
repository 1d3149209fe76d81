"""Trike: one pawn for both, that slides and leaves stones, until it is trapped among them.

A *place* is `256 * rows + cell`, cells counted from the apex and 255 standing for none, so that one number says where
the pawn stands on which board; bit `cell` of an int is a cell. A state is a tuple: all stones, those of X, the pawn's
place, the turn, and whether swap is possible. A move is the pawn's new place, or 0 for the swap.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final

from .engine.core import (
    PLAYING,
    Effect,
    Game,
    MoveError,
    Option,
    OptionError,
    Options,
    OptionValue,
    Outcome,
    PositionError,
    Random,
    Refusal,
    Sample,
    Step,
)
from .engine.gallery import DISC, PIN, RING
from .engine.geometry import FILES, row_name, triangle_board
from .engine.picture import NOBODY, Board, Token, View

State = tuple[int, int, int, int, int]
Place = tuple[int, "Slides", int]
"""The cells on the lines through a place, the slides from it by the stones on them, and the cells that score there."""

SWAP: Final = 0
NOWHERE: Final = 255
LEAST, MOST = 3, 19
WORDS: Final = "XO"
# In plain text the stones are called what the sides are called.
STONES: Final = (Token(replace(DISC, letter="x"), 0), Token(replace(RING, letter="o"), 1))
PAWN: Final = Token(PIN, NOBODY)
DIRECTIONS: Final = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))
SPOTS: Final = tuple((row, number) for row in range(MOST) for number in range(row + 1))
NAMES: Final = tuple(row_name(row, number) for row, number in SPOTS)
INDEX: Final = {name: cell for cell, name in enumerate(NAMES)}
"""Cells are counted from the apex, so they have the same number and name on every board."""
KEPT: Final = 5000
"""Slides remembered for each cell: all there are on 7 rows, a bound for memory on larger boards."""

WINNING: Final = 5000
WORTH: Final = 5
"""Of a lead of one stone around a cell that the pawn can reach."""

_CELL: Final = re.compile("[a-z][0-9]+|[0-9]+[a-z]")
_HINT: Final = "write a cell, as in c2, or swap"

RULES: Final = """\
# Trike

Designed by Alek Erickson, 2020. This is an independent, unofficial implementation.

One neutral pawn belongs to both players. It slides over the board and leaves a stone of the mover wherever it stops,
until it is walled in. Then the stones around it decide.

## Set-up

The board is an empty triangle of 7 rows; the option `size` gives 6 to 9, and the command line 3 to 19. X moves first.

## Moves

- **First stone.** X puts a stone on any cell. The pawn stands on it from now on.
- **Swap.** Once, instead of the second move, the player who did not place that stone may say `swap`: the two players
  exchange colours and nothing else happens. It is O's turn again, and O is now the one who placed the first stone.
- **Slide.** From then on you slide the pawn one or more cells along one of its six lines, over empty cells only, and
  put a stone of your colour under it where it stops. Stones never move. You may not pass.

```text
a        .            The pawn ! stands on d2. It can slide to
b       . x           c1, to d3 and d4, to e3, f4 and g5, and to
c      . o .          e2. The stones on c2, d1 and f2 are in its
d     x ! . .         way.
e    . . . . .
f   . o . . . .
g  . . . . . . .
```

## End

The game ends when the pawn cannot move. Each colour counts its stones on the pawn's cell and on the cells next to it:
seven cells inside, five at an edge, three in a corner, and all of them are full. Most stones win; a tie cannot happen.

So build where the pawn will be trapped, and count the moves: who is made to slide into the last hole often loses it.

## Notation

Rows are letters from the apex, `a`, downwards, and the cells of a row are numbers from the left: `c2` is the second
cell of the third row. A move is the cell that the pawn goes to, or `swap`.

A position is written `ROWS PAWN TURN SWAP`: the rows from the apex with `/` between them, their cells `x`, `o` or `.`;
the pawn's cell, or `-` on an empty board; `x` or `o` for who is next; `s` where swap is possible now, else `-`.
"""

# ---- tables --------------------------------------------------------------------------------------------------------


class Slides(dict[int, tuple[int, ...]]):
    """The places to slide to by the stones on the rays (lines, the nearest first); worked out when first asked for."""

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.rays = rays
        self._tables = [(_mask(ray), ray[0] > ray[-1], _prefixes(ray)) for ray in rays]

    def __missing__(self, stones: int) -> tuple[int, ...]:
        if len(self) >= KEPT:
            self.clear()
        self[stones] = found = tuple(chain.from_iterable(self.runs(stones)))
        return found

    def runs(self, stones: int) -> list[tuple[int, ...]]:
        """The free places of each ray."""
        found: list[tuple[int, ...]] = []
        for mask, falling, prefixes in self._tables:
            held = stones & mask
            found.append(prefixes[held.bit_length() if falling else held & -held])
        return found


def _prefixes(ray: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """What is free of a ray by its first stone: on a falling ray the highest bit's number, on a rising one the bit."""
    falling = ray[0] > ray[-1]
    cells = [place & 255 for place in ray]
    return {0: ray} | {cell + 1 if falling else 1 << cell: ray[:at] for at, cell in enumerate(cells)}


class _Places(dict[int, Place]):
    """The tables of every place, made when first asked for."""

    def __missing__(self, place: int) -> Place:
        size, cell = divmod(place, 256)
        rays = tuple(_ray(size, cell, way) for way in DIRECTIONS) if cell != NOWHERE else ()
        rays = tuple(ray for ray in rays if ray)
        self[place] = found = sum(map(_mask, rays)), Slides(rays), _mask((place, *(ray[0] for ray in rays)))
        if cell == NOWHERE:  # before the first stone every cell is free
            found[1][0] = tuple(size << 8 | other for other in range(_cells(size)))
        return found


def _ray(size: int, cell: int, way: tuple[int, int]) -> tuple[int, ...]:
    """The places from a cell to the edge, itself left out."""
    row, number = SPOTS[cell][0] + way[0], SPOTS[cell][1] + way[1]
    found: list[int] = []
    while 0 <= number <= row < size:
        found.append(size << 8 | row * (row + 1) // 2 + number)
        row, number = row + way[0], number + way[1]
    return tuple(found)


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << (place & 255) for place in places)


def _cells(size: int) -> int:
    return size * (size + 1) // 2


def _name(place: int) -> str:
    return NAMES[place & 255]


def _owner(state: State, cell: int) -> int:
    """Whose stone lies on a cell: a side, or NOBODY."""
    if not state[0] >> cell & 1:
        return NOBODY
    return 0 if state[1] >> cell & 1 else 1


def _score(stones: int, xs: int, around: int) -> tuple[int, int]:
    """The stones of X and of O among some cells."""
    mine = (xs & around).bit_count()
    return mine, (stones & around).bit_count() - mine


PLACES: Final = _Places()
_board = cache(triangle_board)

# ---- reading and refusing ------------------------------------------------------------------------------------------


def _read_state(text: str) -> State:
    fields = [field for field in text.split(" ") if field]
    if len(fields) != 4:
        raise PositionError(f"A Trike position is ROWS PAWN TURN SWAP, four fields, and this text has {len(fields)}.")
    rows, pawn, turn, swap = fields
    size, stones, xs = _read_rows(rows)
    place = _read_pawn(pawn, size, stones)
    if turn not in ("x", "o") or swap not in ("s", "-"):
        raise PositionError(f"{turn[:12]} {swap[:12]} cannot end a position: write x or o for TURN, s or - for SWAP.")
    if turn == "o" and not stones:
        raise PositionError("X puts the first stone: O cannot be next on an empty board.")
    if swap == "s" and not (turn == "o" and stones == xs and stones.bit_count() == 1):
        raise PositionError("There is no swap here: it answers the first stone of X, with O to move. Write - for s.")
    return stones, xs, place, "xo".index(turn), int(swap == "s")


def _read_rows(text: str) -> tuple[int, int, int]:
    """The number of rows, all stones and those of X."""
    rows = text.split("/")
    if not LEAST <= len(rows) <= MOST:
        raise PositionError(f"A Trike board has {LEAST} to {MOST} rows, and this one has {len(rows)}.")
    for row, cells in enumerate(rows):
        if len(cells) != row + 1:
            raise PositionError(f"Row {FILES[row]} counts {len(cells)} here, not {row + 1}: each row has one more.")
    letters = "".join(rows)
    for cell, letter in enumerate(letters):
        if letter not in "xo.":
            raise PositionError(f"{letter!r} on {NAMES[cell]} is no stone: cells are x, o and a dot.")
    xs, os = (sum(1 << cell for cell, letter in enumerate(letters) if letter == own) for own in "xo")
    return len(rows), xs | os, xs


def _read_pawn(name: str, size: int, stones: int) -> int:
    """The pawn's place."""
    if name == "-":
        if stones:
            raise PositionError("There is no pawn on this board with stones: name the cell that it stands on.")
        return size << 8 | NOWHERE
    if INDEX.get(name, NOWHERE) >= _cells(size):
        raise PositionError(f"The pawn's cell {name[:12]} is not on this board: {_extent(size)}.")
    if not stones >> INDEX[name] & 1:
        raise PositionError(f"The pawn stands on a stone, and {name} is empty.")
    return size << 8 | INDEX[name]


def _typed_cell(size: int, text: str) -> str:
    """A cell in either spelling, `c2` or `2c`; a MoveError where it is none."""
    if not _CELL.fullmatch(text):
        raise MoveError(_unreadable(size, text))
    name = text if text[0].isalpha() else text[-1] + text[:-1]
    if INDEX.get(name, NOWHERE) >= _cells(size):
        raise MoveError(f"{name[:12]} is not on this board: {_extent(size)}.")
    return name


def _unreadable(size: int, text: str) -> str:
    for sign in text:
        if sign not in f"{FILES[:size]}0123456789swap":
            return f"{sign} is no part of a move: {_HINT}."
    return f"{text[:24]} is no move: {_HINT}." if text else f"This is no move: {_HINT}."


def _extent(size: int) -> str:
    """The board in words."""
    return f"rows a to {FILES[size - 1]}, from 1 cell in a to {size} in {FILES[size - 1]}"


def _not_reached(state: State, name: str) -> Refusal:
    """Why the pawn does not go to a cell."""
    stones, _, place, _, _ = state
    cell, pawn = INDEX[name], _name(place)
    if name == pawn:
        return Refusal(f"The pawn stands on {name} already: it has to move.", (name,))
    if stones >> cell & 1:
        stone = WORDS[_owner(state, cell)]
        return Refusal(f"{name} holds a stone of {stone}: the pawn stops on empty cells.", (name,))
    for ray in PLACES[place][1].rays:
        line = [other & 255 for other in ray]
        if cell in line:
            block = next(NAMES[other] for other in line if stones >> other & 1)
            return Refusal(f"{block} is in the way: the pawn slides over empty cells only.", (block,))
    return Refusal(f"{name} is on no line with the pawn on {pawn}.", (pawn,))


class Trike(Game[State]):
    """The rules, words and picture of Trike."""

    id = "trike"
    name = "Trike"
    designer = "Alek Erickson"
    year = 2020
    summary = "Trap the pawn among your stones"
    about = (
        "One pawn for both players slides over a triangle and leaves a stone of the mover wherever it stops. When it "
        "cannot move any more, whoever has more stones on and around its cell wins."
    )
    sides = ("x", "o")
    tints = ("orange", "blue", "light")
    chips = (STONES[0].shape, STONES[1].shape)
    options = (Option("size", "Rows of the triangle.", 7, low=LEAST, high=MOST, offered=(6, 7, 8, 9)),)
    samples = (
        Sample("opening", "./../.../.x../...../....../....... d2 o s", {}),
        Sample("middle game", "./.o/xox/o.../o.o.x/x.x.../ox..... e3 x -", {}),
        Sample("nearly over", "x/o./xx./.ox./.xoo./o.oxo./x.xox.. a1 o -", {}),
    )
    rules = RULES
    legend = (
        (STONES[0].shape, 0, "a stone of X"),
        (STONES[1].shape, 1, "a stone of O"),
        (PIN, NOBODY, "the pawn, which belongs to both"),
    )

    def start(self, options: Options) -> State:
        """The empty board."""
        return 0, 0, int(options["size"]) << 8 | NOWHERE, 0, 0

    def read_position(self, text: str, options: Options) -> State:
        """`ROWS PAWN TURN SWAP`; the rows tell the size."""
        try:
            state = _read_state(text)
        except PositionError:
            if text == text.lower():
                raise
            raise PositionError(f"Positions are in lower case: {self.position(_read_state(text.lower()))}") from None
        size = state[2] >> 8
        if options.get("size", size) != size:
            raise OptionError(f"size={options['size']} contradicts the position, which has {size} rows.")
        return state

    def position(self, state: State) -> str:
        """`ROWS PAWN TURN SWAP`."""
        _, _, place, turn, swap = state
        size, cell = divmod(place, 256)
        rows = (
            "".join("xo."[_owner(state, other)] for other in range(_cells(row), _cells(row + 1))) for row in range(size)
        )
        pawn = "-" if cell == NOWHERE else NAMES[cell]
        return f"{'/'.join(rows)} {pawn} {'xo'[turn]} {'s' if swap else '-'}"

    def options_of(self, state: State) -> dict[str, OptionValue]:
        """The number of rows."""
        return {"size": state[2] >> 8}

    def turn(self, state: State) -> int:
        """X 0, O 1."""
        return state[3]

    def moves(self, state: State) -> tuple[int, ...]:
        """The slides line by line, then the swap."""
        stones, _, place, _, swap = state
        mask, slides, _ = PLACES[place]
        found = slides[stones & mask]
        return (*found, SWAP) if swap else found

    def play(self, state: State, move: int) -> State:
        """A stone where the pawn goes; a swap leaves the turn with O, whom the other person plays now."""
        stones, xs, place, turn, _ = state
        if not move:
            return stones, xs, place, turn, 0
        bit = 1 << (move & 255)
        if turn:
            return stones | bit, xs, move, 0, 0
        return stones | bit, xs | bit, move, 1, 0 if stones else 1

    def result(self, state: State) -> int:
        """Over when the cells around the pawn are full."""
        stones, xs, place, _, _ = state
        around = PLACES[place][2]
        if stones & around != around:
            return PLAYING
        return 0 if 2 * (xs & around).bit_count() > around.bit_count() else 1

    def outcome(self, state: State) -> Outcome | None:
        """The pawn is trapped, with the stones of both around it."""
        winner = self.result(state)
        if winner == PLAYING:
            return None
        fewest, most = sorted(_score(state[0], state[1], PLACES[state[2]][2]))
        return Outcome(winner, "score", f"the pawn is trapped, {most} stones to {fewest}")

    def move_text(self, state: State, move: int) -> str:
        """`c2` or `swap`."""
        del state
        return _name(move) if move else "swap"

    def steps(self, state: State, move: int) -> tuple[Step, ...]:
        """One step: a cell, or the swap."""
        if not move:
            return (Step("swap", None, "Swap: play X from now on"),)
        name = _name(move)
        return (Step(name, name, f"slide the pawn to {name}" if state[0] else f"put the first stone on {name}"),)

    def read_steps(self, state: State, text: str) -> tuple[str, ...]:
        """A cell in either spelling, or `swap`."""
        return ("swap",) if text == "swap" else (_typed_cell(state[2] >> 8, text),)

    def why_not(self, state: State, steps: tuple[str, ...]) -> Refusal:
        """What forbids a cell or the swap."""
        if outcome := self.outcome(state):
            return Refusal(f"The game is over: {outcome.reason}.")
        size, (name, *more) = state[2] >> 8, steps
        if more:
            return Refusal(f"{name} is a whole move already.", (name,) if name in INDEX else ())
        if name == "swap":
            return Refusal("Swap is possible once, instead of the second move of the game.")
        if INDEX.get(name, NOWHERE) >= _cells(size):
            return Refusal(f"{name[:12]} is not on this board: {_extent(size)}.")
        return _not_reached(state, name)

    def board(self, state: State) -> Board:
        """The triangle of its size."""
        return _board(state[2] >> 8)

    def view(self, state: State, picked: tuple[str, ...] = ()) -> View:
        """The stones, the pawn over its own, and the lines it can slide along."""
        if picked and picked[0] != "swap":
            return self.view(self.play(state, state[2] & ~255 | INDEX[picked[0]]))
        stones, _, place, _, _ = state
        held = [(cell, _owner(state, cell)) for cell in range(stones.bit_length())]
        stacks: dict[str, tuple[Token, ...]] = {
            NAMES[cell]: (STONES[owner],) for cell, owner in held if owner != NOBODY
        }
        if not stones:
            return View(stacks)
        pawn, slides = _name(place), PLACES[place][1]
        stacks[pawn] = (*stacks[pawn], PAWN)
        return View(stacks, lit=tuple((pawn, *map(_name, run)) for run in slides.runs(stones) if run))

    def prompt(self, state: State, picked: tuple[str, ...] = ()) -> str:
        """One move is one choice."""
        del picked
        if self.result(state) != PLAYING:
            return "The game is over"
        if not state[0]:
            return "Put the first stone"
        return "Slide the pawn, or swap" if state[4] else "Slide the pawn"

    def sentence(self, state: State, move: int) -> str:
        """As in "X slides the pawn to f4"."""
        if not move:
            return "the players swap colours"
        side = WORDS[state[3]]
        return (
            f"{side} slides the pawn to {_name(move)}" if state[0] else f"{side} puts the first stone on {_name(move)}"
        )

    def effects(self, state: State, move: int) -> tuple[Effect, ...]:
        """A stone comes to the cell, and the pawn onto it."""
        if not move:
            return (Effect("swapped", "the players exchange colours"),)
        _, _, place, turn, _ = state
        name = _name(move)
        stone = Effect("placed", f"{WORDS[turn]} puts a stone on {name}", (STONES[turn],), None, name)
        if place & 255 == NOWHERE:
            return stone, Effect("placed", "the pawn stands on it", (PAWN,), None, name)
        return stone, Effect("moved", f"the pawn slides from {_name(place)} onto it", (PAWN,), _name(place), name)

    def describe(self, state: State, cell: str) -> str:
        """A stone, the pawn on it, or an empty cell that the pawn can reach."""
        stones, _, place, _, _ = state
        index = INDEX[cell]
        if stones >> index & 1:
            stone = f"a stone of {WORDS[_owner(state, index)]}"
            return f"{stone}, with the pawn on it" if index == place & 255 else stone
        if stones and place & ~255 | index in self.moves(state):
            return f"empty, the pawn can slide here from {_name(place)}"
        return "empty"

    def foresight(self, state: State, move: int) -> tuple[str, ...]:
        """The score if the pawn were trapped there."""
        if not move:
            return ("You hold X from now on.",)
        stones, xs, _, _, _ = self.play(state, move)
        x, o = _score(stones, xs, PLACES[move][2])
        return (f"Trapped there: X {x}, O {o}.",)

    def scores(self, state: State) -> tuple[str, str]:
        """The stones on and around the pawn's cell."""
        x, o = _score(state[0], state[1], PLACES[state[2]][2])
        return str(x), str(o)

    def evaluate(self, state: State) -> int:
        """A slide that wins; else who would lead around the cells in reach, and not around the pawn."""
        stones, xs, place, turn, _ = state
        mask, slides, around = PLACES[place]
        mine = stones & ~xs if turn else xs
        value, losing = (stones & around).bit_count() - 2 * (mine & around).bit_count(), True
        for target in slides[stones & mask]:
            near = PLACES[target][2]
            held = stones & near
            lead = 2 * (mine & held).bit_count() - held.bit_count() + 1
            if (near & ~stones).bit_count() > 1:
                value += lead
                losing = False
            elif lead > 0:
                return WINNING
        return -WINNING if losing else WORTH * value

    def playout(self, state: State, random: Random) -> int:
        """A random game. The swap changes the people and not the colours, so it is left out."""
        stones, xs, place, turn, _ = state
        places = PLACES
        while True:
            mask, slides, around = places[place]
            found = slides[stones & mask]
            if not found:
                return 0 if 2 * (xs & around).bit_count() > around.bit_count() else 1
            place = found[int(random() * len(found))]
            bit = 1 << (place & 255)
            stones |= bit
            if turn:
                turn = 0
            else:
                xs |= bit
                turn = 1


GAME = Trike()
