"""Bots against bots: who plays whom from which opening, and each game from its first move to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random as Generator
from time import perf_counter
from typing import Final, Literal

from ..engine.core import MoveError, Options
from ..engine.match import AnyGame, Match
from ..engine.notation import exact_move
from ..engine.seats import FIRST, SECOND, Seat
from .client import Engine, EngineError, EngineTimeoutError, engine_command, question_for
from .openings import opened

GRACE: Final = 1.0
"""Seconds over its time after which a `cmd:` bot has lost."""
LONGEST: Final = 2_000
"""Plies after which a game counts as drawn."""

FaultKind = Literal["crash", "illegal move", "time-out"]
FAULTS: Final[tuple[FaultKind, ...]] = ("crash", "illegal move", "time-out")


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play: the numbers of the two players, who moves first among them, and the game's number."""

    first: int
    second: int
    number: int
    """From 0 among the games of these two; each opening serves two of them, with seats exchanged."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a bot lost without being beaten on the board."""

    seat: int
    kind: FaultKind
    words: str


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went; pairs are by seat."""

    pairing: Pairing
    winner: int | None
    """A seat, or None for a draw."""
    plies: int
    seconds: tuple[float, float]
    moves: tuple[int, int]
    """How many moves each was asked for."""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Arena:
    """What is played: the game, its options, the players as seats write them, and how often each pair meets."""

    game: AnyGame
    given: Options
    players: tuple[str, ...]
    games: int
    seed: int = 0
    command_seconds: str = "1"
    """How long a `cmd:` bot may think about a move."""

    def pairings(self) -> list[Pairing]:
        """All games, the pairs taking turns."""
        pairs = list(combinations(range(len(self.players)), 2))
        return [_pairing(*pair, number) for number in range(self.games) for pair in pairs]

    def opening(self, pairing: Pairing) -> Match:
        """The match of a pairing with its opening played."""
        seats = (Seat(level=self.players[pairing.first]), Seat(level=self.players[pairing.second]))
        return opened(self.game, self.given, seats, f"{self.seed}/{pairing.number // 2}")


Finished = Callable[[Played, Match], None]


async def play_all(arena: Arena, pairings: Sequence[Pairing], finished: Finished, jobs: int = 1) -> None:
    """Plays games, `jobs` of them at a time; `finished` is called after each."""
    waiting = list(reversed(pairings))
    hosts = [Host(arena) for _ in range(jobs)]

    async def host(one: Host) -> None:
        while waiting:
            finished(*await one.play(waiting.pop()))

    try:
        await asyncio.gather(*(host(one) for one in hosts))
    finally:
        for one in hosts:
            one.close()


@dataclass(slots=True, eq=False)
class Host:
    """Plays one game after another with one engine process for each player."""

    arena: Arena
    _engines: dict[int, Engine] = field(default_factory=dict[int, Engine])

    async def play(self, pairing: Pairing) -> tuple[Played, Match]:
        """Plays a game to its end; who crashes, plays an illegal move or takes too long loses it."""
        match = await asyncio.to_thread(self.arena.opening, pairing)
        seconds, moves = [0.0, 0.0], [0, 0]
        fault: Fault | None = None
        while match.outcome is None and fault is None:
            match.play_forced()
            if match.outcome is not None:
                break
            if match.node.ply >= LONGEST:
                match.agree_draw()
                break
            seat, began = match.to_move, perf_counter()
            fault = await self._move(match, pairing)
            seconds[seat] += perf_counter() - began
            moves[seat] += 1
        return _played(pairing, match, seconds, moves, fault), match

    def close(self) -> None:
        """Ends all engines."""
        for engine in self._engines.values():
            engine.kill()

    async def _move(self, match: Match, pairing: Pairing) -> Fault | None:
        """Plays the move of whoever is next, or ends the game with a fault."""
        seat = match.to_move
        player = (pairing.first, pairing.second)[seat]
        try:
            text = await self._answer(match, player, pairing)
            match.play(exact_move(match.game, match.state, text))
            return None
        except EngineTimeoutError as error:
            return _given_up(match, Fault(seat, "time-out", str(error)))
        except EngineError as error:
            return _given_up(match, Fault(seat, "crash", str(error)))
        except MoveError as error:
            return _given_up(match, Fault(seat, "illegal move", str(error)))

    async def _answer(self, match: Match, player: int, pairing: Pairing) -> str:
        arena, level = self.arena, self.arena.players[player]
        question = question_for(match, match.node, level)
        command = engine_command(level)
        if player not in self._engines:
            self._engines[player] = Engine(command, nice=False, grace=None if command is None else GRACE)
        if command is not None:
            go = f"seconds {arena.command_seconds}"
        else:
            go = f"{question.go} seed {Generator(f'{arena.seed}/{pairing}/{match.node.ply}').getrandbits(31)}"
        return await self._engines[player].ask(replace(question, go=go))


def _pairing(one: int, two: int, number: int) -> Pairing:
    return Pairing(two, one, number) if number % 2 else Pairing(one, two, number)


def _given_up(match: Match, fault: Fault) -> Fault:
    match.comment(match.resign(fault.seat), f"{fault.kind}: {fault.words}")
    return fault


def _played(
    pairing: Pairing, match: Match, seconds: Sequence[float], moves: Sequence[int], fault: Fault | None
) -> Played:
    times, counts = (seconds[FIRST], seconds[SECOND]), (moves[FIRST], moves[SECOND])
    return Played(pairing, match.winner(), match.node.ply, times, counts, fault)
