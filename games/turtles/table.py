"""Arrangements of turtles as ints, and what the size of a board decides about them.

Numbers decrease upwards in every stack, so the set of turtles on a cell tells their order. A cell is ten bits (turtle
t is side * 5 + number - 1), an arrangement one int: bits 0 to 9 the scored turtles, then a1, b1 and so on; who is
nowhere is in the nest. A unit is the driver's cell cut off above its number, and what it gathers where it enters is cut
off the same way.

A move is `where << 3 | how`: for a walk `where` is the driver's bit in the arrangement and `how` a direction; for a
hatch `where` is the turtle itself (below 10, where no walk starts) and `how` the file.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ..engine.core import DRAW, PLAYING, Random
from ..engine.geometry import cell_name

NESTS: Final = ("white-nest", "black-nest")
TO_WIN: Final = 3
STACK: Final = 1023
OF_SIDE: Final = (31, 31 << 5)
UP_TO: Final = tuple(33 * ((1 << number) - 1) for number in range(6))
"""Both sides' turtles of a number and of smaller ones."""
WEIGHT: Final = tuple(sum(t % 5 + 1 for t in range(10) if stack >> t & 1) for stack in range(1024))
DRIVER: Final = tuple(max((t % 5 + 1 for t in range(10) if stack >> t & 1), default=0) for stack in range(1024))
TRIES: Final = 60
"""Random picks before a playout lists the actions; most picks are legal."""

Run = tuple[int, int, tuple[int, ...], int]
Ways = tuple[tuple[int, int], ...]
Row = tuple[int, int, int, int, Ways]


class Table:
    """Who can go where on a board of one size."""

    def __init__(self, width: int, length: int) -> None:
        self.width, self.length = width, length
        self.names = [cell_name(file, rank) for rank in range(length) for file in range(width)]
        self.outside = 10 * (width * length + 1)
        """A shift above all cells: nobody is ever there."""
        self.places = sum(1 << 10 * cell for cell in range(width * length + 1))
        """Where turtle 0 can be; shifted by t, where turtle t can be."""
        self.of_side = tuple(self.places * turtles for turtles in OF_SIDE)
        self.runs: dict[int, Run] = {}
        """By move: the driver's number, the shift it leaves (0: the nest), those of the cells ahead, who scores."""
        self.walks: list[tuple[int, Ways]] = [(0, ())] * (self.outside + 1)
        """By the length of the driver's bit: its cell's shift, and each walk with the shift that it enters."""
        for bit in range(10, self.outside):
            self._add_walks(bit)
        self.hatches = [tuple(self._add_hatch(t, file) for file in range(width)) for t in range(10)]
        self.rows = [[self._row(t) for t in range(side * 5, side * 5 + 5)] for side in (0, 1)]
        self.picks = [[(row, how) for row in rows for how in range(max(4, width))] for rows in self.rows]

    def _line(self, cell: int, direction: int) -> tuple[int, ...]:
        """The shifts of the cells ahead; directions are up, down, left, right."""
        file, rank = cell % self.width, cell // self.width
        ahead = (self.length - 1 - rank, rank, file, self.width - 1 - file)[direction]
        step = (self.width, -self.width, -1, 1)[direction]
        return tuple(10 * (cell + step * i + 1) for i in range(1, ahead + 1))

    def _add_walks(self, bit: int) -> None:
        t, ways = bit % 10, list[tuple[int, int]]()
        for direction in range(4):
            line = self._line(bit // 10 - 1, direction)
            if line or direction == t // 5:  # over the far end; nobody walks off another edge
                ways.append((bit << 3 | direction, line[0] if line else self.outside))
                self.runs[bit << 3 | direction] = (t % 5 + 1, bit - t, line, _scoring(direction))
        self.walks[bit + 1] = (bit - t, tuple(ways))

    def _add_hatch(self, t: int, file: int) -> tuple[int, int]:
        side = t // 5
        home = file + side * self.width * (self.length - 1)
        line = (10 * (home + 1), *self._line(home, side))
        self.runs[t << 3 | file] = (t % 5 + 1, 0, line, _scoring(side))
        return t << 3 | file, line[0]

    def _row(self, t: int) -> Row:
        """A turtle for the loop over moves: where it can be, number, what it gathers, what rides it, its hatches."""
        return self.places << t, t % 5 + 1, UP_TO[t % 5 + 1], UP_TO[t % 5], self.hatches[t]

    def shift_of(self, cells: int, t: int) -> int:
        """The shift of a turtle's cell: 0 where it has scored, -1 in the nest."""
        here = cells & self.places << t
        return here.bit_length() - 1 - t if here else -1

    def cell_at(self, shift: int) -> str:
        """The name of the cell of a shift."""
        return self.names[shift // 10 - 1]

    def target(self, move: int) -> str:
        """The cell that a move's driver goes to: the far nest for a scoring walk."""
        line = self.runs[move][2]
        return self.cell_at(line[0]) if line else NESTS[1 - turtle_of(move) // 5]

    def after(self, cells: int, move: int) -> int:
        """The arrangement after an action."""
        number, leaves, line, scoring = self.runs[move]
        if leaves:
            unit = cells >> leaves & UP_TO[number]
            cells ^= unit << leaves
        else:
            unit = 1 << (move >> 3)
        for shift in line:
            gathered = cells >> shift & UP_TO[number]
            if WEIGHT[gathered] > number:
                return cells  # the unit is smashed: nowhere means in the nest
            cells ^= (unit | gathered) << shift
            if not gathered:
                return cells
            unit = gathered
            number = DRIVER[gathered]
        return cells | unit & scoring

    def actions(self, cells: int, turn: int, forbidden: int) -> list[int]:
        """The legal actions; `forbidden` is the arrangement that may not come back, or -1."""
        found: list[int] = []
        for places, number, gathers, rides, hatches in self.rows[turn]:
            here = cells & places
            if not here:
                ways = hatches
            elif here > STACK:
                leaves, ways = self.walks[here.bit_length()]
                if WEIGHT[cells >> leaves & rides] >= number:
                    continue
            else:
                continue
            for move, enters in ways:
                if WEIGHT[cells >> enters & gathers] <= number:
                    found.append(move)
        return found if forbidden < 0 else [move for move in found if not self.undoes(cells, move, forbidden)]

    def undoes(self, cells: int, move: int, forbidden: int) -> bool:
        """Whether an action brings back an arrangement; its driver leaves its place, so it stood elsewhere there."""
        return not forbidden >> (move >> 3) & 1 and self.after(cells, move) == forbidden

    def protected(self, before: int, cells: int, turn: int) -> int:
        """What the side to move may not bring back; -1 where no action could: none of its turtles was displaced."""
        changed = before ^ cells
        return before if changed & self.of_side[turn] and not changed & STACK else -1

    def playout(self, cells: int, turn: int, forbidden: int, random: Random, plies: int) -> int:
        """The result of a random game, DRAW where it is cut off (a third occurrence is too rare to look for)."""
        for _ in range(plies):
            move = self.random_action(cells, turn, forbidden, random)
            if move < 0:
                return 1 - turn
            before, cells, turn = cells, self.after(cells, move), 1 - turn
            if (before ^ cells) & STACK and scored_enough(cells) != PLAYING:
                return scored_enough(cells)
            forbidden = self.protected(before, cells, turn)
        return DRAW

    def random_action(self, cells: int, turn: int, forbidden: int, random: Random) -> int:
        """One of the legal actions, each as likely, or -1. Picks until one is legal: that beats listing."""
        picks = self.picks[turn]
        for _ in range(TRIES):
            (places, number, gathers, rides, ways), how = picks[int(random() * len(picks))]
            here = cells & places
            if here:
                leaves, ways = self.walks[here.bit_length()]
                if WEIGHT[cells >> leaves & rides] >= number:
                    continue
            if how < len(ways) and WEIGHT[cells >> ways[how][1] & gathers] <= number:
                move = ways[how][0]
                if forbidden < 0 or not self.undoes(cells, move, forbidden):
                    return move
        found = self.actions(cells, turn, forbidden)
        return found[int(random() * len(found))] if found else -1


def _scoring(direction: int) -> int:
    return OF_SIDE[direction] if direction < 2 else 0


def turtle_of(move: int) -> int:
    """The turtle that acts."""
    return (move >> 3) % 10


def scored_enough(cells: int) -> int:
    """The side that has three turtles scored, or PLAYING."""
    for side in (0, 1):
        if (cells & OF_SIDE[side]).bit_count() >= TO_WIN:
            return side
    return PLAYING


def turtles_in(stack: int) -> list[int]:
    """The turtles of a stack from bottom to top."""
    return sorted((t for t in range(10) if stack >> t & 1), key=lambda t: -(t % 5))


@cache
def table_of(width: int, length: int) -> Table:
    """The table of a size, made once."""
    return Table(width, length)
