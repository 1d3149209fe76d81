"""Picked steps and the next legal ones: the one filter behind keyboard, mouse and typed entry of every game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .core import Game, Move, MoveError, Step

AnyGame = Game[Any]
Path = tuple[Move, tuple[Step, ...]]


@lru_cache(maxsize=16)
def paths(game: AnyGame, state: Any) -> tuple[Path, ...]:
    """Every legal move with its steps, in the order of the moves."""
    return tuple((move, game.steps(state, move)) for move in game.moves(state))


@dataclass(frozen=True)
class Selection:
    """The steps that a person has picked so far; every one of them is legal after those before it."""

    game: AnyGame
    state: Any
    picked: tuple[str, ...] = ()

    @cached_property
    def _paths(self) -> tuple[Path, ...]:
        """The moves that begin with the picked steps."""
        count = len(self.picked)
        return tuple(
            path for path in paths(self.game, self.state) if tuple(step.id for step in path[1][:count]) == self.picked
        )

    @cached_property
    def next_steps(self) -> tuple[Step, ...]:
        """What can be picked now, each once, in the order of the moves."""
        count = len(self.picked)
        return _distinct(steps[count] for _, steps in self._paths if len(steps) > count)

    @cached_property
    def cells(self) -> frozenset[str]:
        """The cells of the next steps."""
        return frozenset(step.cell for step in self.next_steps if step.cell is not None)

    @cached_property
    def choices(self) -> tuple[Step, ...]:
        """The next steps that show on no cell."""
        return tuple(step for step in self.next_steps if step.cell is None)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that the picked steps can become."""
        return tuple(move for move, _ in self._paths)

    @cached_property
    def move(self) -> Move | None:
        """The move that the picked steps are, or None while something is missing."""
        return next((move for move, steps in self._paths if len(steps) == len(self.picked) > 0), None)

    def on_cell(self, cell: str) -> tuple[Step, ...]:
        """The steps that can be picked on a cell: the next ones there, or else those that begin another move."""
        return _on(self.next_steps, cell) or _on(self._beginnings, cell)

    def pick(self, step: str) -> Selection:
        """The selection with one more step, or with another first one; a MoveError says why it is not legal."""
        if any(step == there.id for there in self.next_steps):
            return Selection(self.game, self.state, (*self.picked, step))
        if any(step == there.id for there in self._beginnings):
            return Selection(self.game, self.state, (step,))
        raise self._refused(step)

    def pick_cell(self, cell: str) -> Selection:
        """Picks the step on a cell, where there is one; where there are several, `on_cell` lists them to choose from.

        A cell may have the name of a step that shows elsewhere, so a cell that is pointed at comes through here.
        """
        match self.on_cell(cell):
            case ():
                raise self._refused(cell)
            case (step,):
                return self.pick(step.id)
            case steps:
                labels = ", ".join(step.label for step in steps)
                raise MoveError(f"There are several things to choose on {cell}: {labels}.", (cell,))

    def back(self) -> Selection:
        """The selection without its last step."""
        return Selection(self.game, self.state, self.picked[:-1])

    def preview(self, cell: str) -> Move | None:
        """The one move that picking this cell would complete, or None."""
        steps = _on(self.next_steps, cell)
        return self.pick(steps[0].id).move if len(steps) == 1 else None

    @cached_property
    def _beginnings(self) -> tuple[Step, ...]:
        """What could have been picked first; nothing while nothing is picked."""
        return Selection(self.game, self.state).next_steps if self.picked else ()

    def _refused(self, step: str) -> MoveError:
        refusal = self.game.why_not(self.state, (*self.picked, step))
        return MoveError(refusal.reason, refusal.cells)


def _distinct(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Each step once by its id; the first that has it stands for it."""
    found: dict[str, Step] = {}
    for step in steps:
        found.setdefault(step.id, step)
    return tuple(found.values())


def _on(steps: tuple[Step, ...], cell: str) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.cell == cell)
