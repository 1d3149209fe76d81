"""What the arena shows: a bar while it plays, a table or data at the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, TextIO

from ...games.bots.arena import FAULTS, Arena, Played
from ...games.bots.standings import Standing, pair_scores, standings

BAR: Final = 30
_NAMED_FAULTS: Final = 20
_WIDEST: Final = 40
_HEADS: Final = ("player", "games", "wins", "draws", "losses", "score", "95%", "Elo", "plies", "s/move")


class Progress:
    """A bar on a terminal; nothing elsewhere."""

    def __init__(self, total: int, done: int, stream: TextIO) -> None:
        """`done` of `total` games are over already."""
        self._total, self._done, self._stream = total, done, stream
        self._before, self._began = done, time.monotonic()
        self._shows = stream.isatty()
        self._draw()

    def advance(self) -> None:
        """One game more."""
        self._done += 1
        self._draw()

    def clear(self) -> None:
        """Leaves the line empty."""
        if self._shows:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _draw(self) -> None:
        if self._shows:
            full = BAR * self._done // max(self._total, 1)
            bar = "#" * full + "." * (BAR - full)
            self._stream.write(f"\r\x1b[K[{bar}] {self._done} of {self._total} games{self._left()}")
            self._stream.flush()

    def _left(self) -> str:
        """How long it will still take, once there is something to go by."""
        played = self._done - self._before
        if not played or self._done == self._total:
            return ""
        seconds = int((time.monotonic() - self._began) / played * (self._total - self._done))
        return f", {seconds // 60}:{seconds % 60:02} left"


def print_table(arena: Arena, games: Sequence[Played]) -> None:
    """Prints a row for each player, the pairs where there are several, and what went wrong."""
    rows = [_HEADS, *(_row(standing) for standing in standings(arena.players, games))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        print("  ".join(cells).rstrip())
    for line in (*_pair_lines(arena, games), *_fault_lines(arena, games)):
        print(line)


def _row(standing: Standing) -> tuple[str, ...]:
    low, high = standing.interval
    return (
        _short(standing.player),
        str(standing.games),
        str(standing.wins),
        str(standing.draws),
        str(standing.losses),
        f"{standing.score:.1%}",
        f"{low:.0%} to {high:.0%}",
        _elo(standing),
        f"{standing.plies / max(standing.games, 1):.1f}",
        f"{standing.seconds / max(standing.moves, 1):.3f}",
    )


def _short(player: str) -> str:
    """A player in 40 columns at most; a command is told apart by its end."""
    return player if len(player) <= _WIDEST else f"{player[:9]}...{player[12 - _WIDEST :]}"


def _elo(standing: Standing) -> str:
    if standing.elo is None:
        return "-"
    error = "" if standing.elo_error is None else f" ± {standing.elo_error:.0f}"
    return f"{standing.elo:+.0f}{error}"


def _pair_lines(arena: Arena, games: Sequence[Played]) -> list[str]:
    if len(arena.players) == 2:
        return []
    scores = pair_scores(arena.players, games)
    return [f"{arena.players[a]} - {arena.players[b]}: {x:g} to {y:g}" for (a, b), (x, y) in scores.items()]


def _fault_lines(arena: Arena, games: Sequence[Played]) -> list[str]:
    """Each loss without a fight by name, the first of them at least."""
    lines = [
        f"Game {at}: {fault['player']} lost by {fault['kind']}. {fault['reason']}"
        for at, fault in _faults(arena, games)
    ]
    more = len(lines) - _NAMED_FAULTS
    told = "1 more game was lost that way." if more == 1 else f"{more} more games were lost that way."
    return lines[:_NAMED_FAULTS] + ([told] if more > 0 else [])


def _faults(arena: Arena, games: Sequence[Played]) -> list[tuple[int, dict[str, str]]]:
    found: list[tuple[int, dict[str, str]]] = []
    for at, played in enumerate(games, 1):
        if (fault := played.fault) is not None:
            player = arena.players[(played.pairing.first, played.pairing.second)[fault.seat]]
            found.append((at, {"player": player, "kind": fault.kind, "reason": fault.words}))
    return found


def as_data(arena: Arena, games: Sequence[Played]) -> dict[str, Any]:
    """The table for programs."""
    return {
        "game": arena.game.id,
        "options": dict(arena.given),
        "seed": arena.seed,
        "players": [_data(standing) for standing in standings(arena.players, games)],
        "faults": [{"game": at, **fault} for at, fault in _faults(arena, games)],
    }


def _data(standing: Standing) -> dict[str, Any]:
    low, high = standing.interval
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": standing.score,
        "low": low,
        "high": high,
        "elo": standing.elo,
        "elo_error": standing.elo_error,
        "plies": standing.plies / max(standing.games, 1),
        "seconds": standing.seconds / max(standing.moves, 1),
        **{f"lost_by_{kind.replace(' ', '_').replace('-', '_')}": standing.faults[kind] for kind in FAULTS},
    }
