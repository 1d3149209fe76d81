"""What moves do and what lies where, in words and as effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..engine.core import PLAYING, Effect, Outcome
from ..engine.gallery import shell
from ..engine.picture import Token
from .position import SIDES, Position, occurrences
from .table import DRIVER, NESTS, OF_SIDE, STACK, TO_WIN, UP_TO, WEIGHT, turtle_of, turtles_in

SIGNS: Final = ("▴▾", "▾▴")
TOKENS: Final = tuple(Token(shell(t % 5 + 1, SIGNS[t // 5], "WB"[t // 5]), t // 5, str(t % 5 + 1)) for t in range(10))


def name_of(t: int) -> str:
    """A turtle in words, as in "white 3"."""
    return f"{SIDES[t // 5]} {t % 5 + 1}"


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[0].upper() + words[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list, as in "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def names(turtles: Iterable[int]) -> str:
    """Turtles by name, the driver first."""
    return ", ".join(map(name_of, turtles))


def score(position: Position, side: int) -> int:
    """How many a side has scored; more than three can cross at once, and three are enough."""
    return min(position.scored(side), TO_WIN)


def note(position: Position, side: int) -> str:
    """What a side has scored, in signs."""
    scored = score(position, side)
    return f"scored {'●' * scored}{'○' * (TO_WIN - scored)}"


def described(position: Position, cell: str) -> str:
    """What is on a cell or in a nest."""
    if cell in NESTS:
        side = NESTS.index(cell)
        waiting = ", ".join(str(t % 5 + 1) for t in turtles_in(position.nest(side))) or "no turtle"
        return f"{waiting} waiting, {score(position, side)} of {TO_WIN} scored"
    turtles = turtles_in(position.cells >> 10 * (position.table.names.index(cell) + 1) & STACK)
    if not turtles:
        return "empty"
    return name_of(turtles[0]) + (f" with {names(turtles[1:])} on its back" if turtles[1:] else "")


def sentence(position: Position, move: int) -> str:
    """An action in one line, as in "5 walks to a3 and pushes"; where up is depends on how the board lies."""
    number, leaves, line, _ = position.table.runs[move]
    if not line:
        return f"{number} walks into the far nest"
    way = "walks to" if leaves else "hatches on"
    stack = position.cells >> line[0] & STACK
    did = [word for word, met in (("climbs", stack & ~UP_TO[number]), ("pushes", stack & UP_TO[number])) if met]
    return (
        f"{number} {way} {position.table.target(move)}{', ' if len(did) > 1 else ' and ' if did else ''}{listed(did)}"
    )


# ---- effects ---------------------------------------------------------------------------------------------------------


def effects(position: Position, move: int) -> Iterator[Effect]:
    """What an action does, unit by unit along the line."""
    table, cells = position.table, position.cells
    number, leaves, line, scoring = table.runs[move]
    unit = cells >> leaves & UP_TO[number] if leaves else 1 << turtle_of(move)
    source = table.cell_at(leaves) if leaves else NESTS[position.turn]
    done = "" if leaves else "hatched"
    for shift in line:
        stack, cell = cells >> shift & STACK, table.cell_at(shift)
        gathered = stack & UP_TO[number]
        if WEIGHT[gathered] > number:
            yield from _back_to_nests("smashed", unit, source, f"smashed against {cell}")
            return
        yield _landing(done, unit, source, cell, turtles_in(stack ^ gathered), alone=not stack)
        if not gathered:
            return
        unit, number, source, done = gathered, DRIVER[gathered], cell, "pushed"
    yield from _leaving(position, unit, source, scoring, pushed=done == "pushed")


def _landing(done: str, unit: int, source: str, cell: str, below: list[int], *, alone: bool) -> Effect:
    turtles = turtles_in(unit)
    who, many = names(turtles), len(turtles) > 1
    there = f"{name_of(below[-1])} on {cell}" if below else cell
    if done == "pushed":
        words = f"{who} pushed {'onto' if below else 'to'} {there}"
    elif done == "hatched":
        words = f"{who} hatches {'onto' if below else 'on'} {there}"
    else:
        done = "climbed" if below else "moved"
        verb = "climb on" if below else "land on"
        words = f"{who} {verb if many else verb.replace(' ', 's ')} {there}"
    return Effect(done, words, tokens(turtles), source, cell, told=alone and not many and done != "pushed")


def _leaving(position: Position, unit: int, source: str, scoring: int, *, pushed: bool) -> Iterator[Effect]:
    scored = turtles_in(unit & scoring)
    if scored:
        side, many = scored[0] // 5, len(scored) > 1
        way = "pushed" if pushed else "walk" if many else "walks"
        total = min(position.scored(side) + len(scored), TO_WIN)
        words = f"{names(scored)} {way} off {source}: {'they score' if many else 'it scores'}."
        yield Effect("scored", f"{words} {capital(SIDES[side])} has {total} of {TO_WIN}.", tokens(scored), source)
    yield from _back_to_nests("fell", unit & ~scoring, source, f"{'pushed' if pushed else 'carried'} off {source}")


def _back_to_nests(kind: str, unit: int, source: str, how: str) -> Iterator[Effect]:
    for side in (0, 1):
        turtles = turtles_in(unit & OF_SIDE[side])
        if turtles:
            home = "their nest" if len(turtles) > 1 else "its nest"
            yield Effect(kind, f"{names(turtles)} {how}: back to {home}", tokens(turtles), source, NESTS[side])


def tokens(turtles: list[int]) -> tuple[Token, ...]:
    """Turtles as pieces of the picture."""
    return tuple(TOKENS[t] for t in turtles)


def foresight(position: Position, move: int) -> tuple[str, ...]:
    """Turtles that would be stuck under their load, and a position that has stood before."""
    after = position.played(move)
    before = _stuck(position)
    lines = [
        f"{capital(name_of(t))} will carry {load} and be stuck." for t, load in _stuck(after).items() if t not in before
    ]
    if after.verdict == PLAYING and occurrences(after) == 2:
        lines.append("This position has stood before: a third time is a draw.")
    return tuple(lines)


def _stuck(position: Position) -> dict[int, int]:
    """The turtles that cannot walk, with the load that they carry."""
    stacks = [turtles_in(position.cells >> shift & STACK) for shift in range(10, position.table.outside, 10)]
    loads = {t: sum(rider % 5 + 1 for rider in stack[at + 1 :]) for stack in stacks for at, t in enumerate(stack)}
    return {t: load for t, load in loads.items() if load > t % 5}


# ---- the end ---------------------------------------------------------------------------------------------------------


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None."""
    if position.verdict in (0, 1):
        return Outcome(position.verdict, "three-scored", _how_scored(position, position.verdict))
    if position.actions():
        return None
    if position.result() == 1 - position.turn:
        return Outcome(1 - position.turn, "no-action", f"{capital(SIDES[position.turn])} has no legal action")
    return Outcome(None, "repetition", "the same position stands for the third time")


def _how_scored(position: Position, side: int) -> str:
    """Who crossed the far end last, walking or pushed; only the total where no action led here."""
    before = position.before
    if before is None:
        return f"{capital(SIDES[side])} has {position.scored(side)} turtles scored"
    new = turtles_in((position.cells ^ before.cells) & OF_SIDE[side])
    walked = not position.table.runs[position.move][2]
    way = "walked" if walked else "was pushed" if len(new) == 1 else "were pushed"
    return f"{SIDES[side]} {listed([str(t % 5 + 1) for t in new])} {way} into the far nest"
