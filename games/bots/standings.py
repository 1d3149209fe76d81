"""What games between bots add up to: scores with their intervals, Elo differences, times and faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import Final

from .arena import FAULTS, FaultKind, Pairing, Played

Z: Final = 1.959964
"""Standard deviations around the middle that hold 95% of a normal distribution."""


@dataclass(slots=True)
class Standing:
    """One player's results against the others together."""

    player: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    plies: int = 0
    seconds: float = 0.0
    moves: int = 0
    faults: dict[FaultKind, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))

    @property
    def games(self) -> int:
        """How many games it played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """From 0 to 1, a draw being half; a half before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return wilson(self.score, self.games)

    @property
    def elo(self) -> float | None:
        """How much stronger than the others together; None where it lost or won everything."""
        return elo_difference(self.score)

    @property
    def elo_error(self) -> float | None:
        """Half the width of the 95% interval in Elo."""
        low, high = (elo_difference(bound) for bound in self.interval)
        return None if low is None or high is None or self.elo is None else (high - low) / 2

    def count(self, played: Played, seat: int) -> None:
        """Adds a game that it played in a seat."""
        if played.winner is None:
            self.draws += 1
        elif played.winner == seat:
            self.wins += 1
        else:
            self.losses += 1
        self.plies += played.plies
        self.seconds += played.seconds[seat]
        self.moves += played.moves[seat]
        if played.fault is not None and played.fault.seat == seat:
            self.faults[played.fault.kind] += 1


def standings(players: Sequence[str], games: Iterable[Played]) -> list[Standing]:
    """Each player's standing, in the order of the players."""
    table = [Standing(player) for player in players]
    for played in games:
        for seat, player in enumerate(_players(played.pairing)):
            table[player].count(played, seat)
    return table


def pair_scores(players: Sequence[str], games: Iterable[Played]) -> dict[tuple[int, int], list[float]]:
    """By pair, the lower number first: the points of both."""
    points = {(one, two): [0.0, 0.0] for one in range(len(players)) for two in range(one + 1, len(players))}
    for played in games:
        pair = _players(played.pairing)
        for seat, player in enumerate(pair):
            gained = 0.5 if played.winner is None else float(played.winner == seat)
            points[min(pair), max(pair)][player == max(pair)] += gained
    return points


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a score; with draws it is a little too wide."""
    if not games:
        return 0.0, 1.0
    middle = (score + Z * Z / (2 * games)) / (1 + Z * Z / games)
    width = Z / (1 + Z * Z / games) * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - width), min(1.0, middle + width)


def elo_difference(score: float) -> float | None:
    """The Elo difference that a score stands for; none has 0 or 1."""
    return None if not 0 < score < 1 else -400 * log10(1 / score - 1) + 0.0


def _players(pairing: Pairing) -> tuple[int, int]:
    return pairing.first, pairing.second
