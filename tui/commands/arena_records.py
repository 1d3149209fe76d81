"""The games of an arena as records in a folder, so that it can go on after an interruption."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

from ...games.bots.arena import FAULTS, Arena, Fault, Pairing, Played
from ...games.engine.core import GameError
from ...games.engine.match import Match
from ...games.engine.seats import SEATS
from ...saves.files import create_file, file_error, make_folder, read_text
from ...saves.header import Header, read_header
from ...saves.names import SUFFIX
from ...saves.record import new_record, write_record

FIELD: Final = "Arena"
FAULT: Final = "Arena-fault"


class Folder:
    """A folder with the finished games of one arena and of no other."""

    def __init__(self, path: Path, arena: Arena) -> None:
        """The folder is made where it is missing."""
        self._path, self._sign = path, _sign(arena)
        try:
            make_folder(path)
        except OSError as error:
            raise file_error("made", path, error) from error

    def played(self) -> list[Played]:
        """The games that are there; a GameError where some belong to another arena."""
        return [self._read(path) for path in sorted(self._path.glob(f"*{SUFFIX}"))]

    def keep(self, played: Played, match: Match) -> None:
        """Writes a game that is over."""
        record = new_record(match)
        record.extra = tuple(_extra(self._sign, played))
        pairing = played.pairing
        path = self._path / f"{pairing.number:06}-{pairing.first}-{pairing.second}{SUFFIX}"
        try:
            create_file(path, write_record(record).encode())
        except OSError as error:
            raise file_error("written", path, error) from error

    def _read(self, path: Path) -> Played:
        text = read_text(path)
        try:
            header = read_header(text)
            sign, *words = dict(header.extra).get(FIELD, "").split() or [""]
            if sign == self._sign:
                return _played(header, words)
        except (ValueError, IndexError):
            raise GameError(f"{path.name} is no whole record: remove it, and its game is played again.") from None
        raise GameError(f"{path.name} is not a game of this arena: give another folder, or the same arguments.")


def _sign(arena: Arena) -> str:
    """Ten digits that differ from arena to arena; how many games are wanted may change."""
    told: Any = (arena.game.id, sorted(arena.given.items()), arena.players, arena.seed, arena.command_seconds)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:10]


def _extra(sign: str, played: Played) -> list[tuple[str, str]]:
    pairing, (one, two), (first, second) = played.pairing, played.seconds, played.moves
    words = f"{sign} {pairing.first} {pairing.second} {pairing.number} {one:.3f} {two:.3f} {first} {second}"
    if played.fault is None:
        return [(FIELD, words)]
    return [
        (FIELD, words),
        (FAULT, f"{SEATS[played.fault.seat]} {FAULTS.index(played.fault.kind)} {played.fault.words}"),
    ]


def _played(header: Header, words: list[str]) -> Played:
    """A game from what its header tells."""
    first, second, number, one, two, moves, others = words
    fault = dict(header.extra).get(FAULT)
    winner = None if header.result is None else header.result.winner
    return Played(
        Pairing(int(first), int(second), int(number)),
        winner,
        header.plies,
        (float(one), float(two)),
        (int(moves), int(others)),
        None if fault is None else _fault(fault),
    )


def _fault(text: str) -> Fault:
    seat, kind, words = text.split(" ", 2)
    return Fault(SEATS.index(seat), FAULTS[int(kind)], words)
