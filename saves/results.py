"""Won, drawn and lost against each level, counted from the heads of finished games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..games.engine.seats import LEVELS, SEATS
from .header import Header
from .store import Store


@dataclass(frozen=True, slots=True)
class Tally:
    """How a person did against a level."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


def results(store: Store) -> Mapping[str, Mapping[str, Tally]]:
    """The tallies by game and level, easy levels first; a SaveError where the folder cannot be read."""
    return tallies(entry.header for entry in store.entries())


def tallies(headers: Iterable[Header]) -> dict[str, dict[str, Tally]]:
    """The tallies of these heads by game, in the order of their ids, and by level."""
    found: dict[str, dict[str, Tally]] = {}
    for header in headers:
        person = counted_seat(header)
        if person is not None:
            levels = found.setdefault(header.game, {})
            level = header.seats[1 - person].level
            levels[level] = _plus(levels.get(level, Tally()), header, person)
    return {game: {level: found[game][level] for level in LEVELS if level in found[game]} for game in sorted(found)}


def counted_seat(header: Header) -> int | None:
    """The person's seat where a game counts: finished, played here by one person and one plain level throughout."""
    if header.result is None or header.origin or header.set_up is not None:
        return None
    people = [seat for seat in range(len(SEATS)) if not header.seats[seat].is_bot]
    return people[0] if len(people) == 1 and header.seats[1 - people[0]].is_plain_level else None


def _plus(tally: Tally, header: Header, person: int) -> Tally:
    assert header.result is not None, "only finished games are counted"
    if header.result.winner is None:
        return Tally(tally.won, tally.drawn + 1, tally.lost)
    won = header.result.winner == person
    return Tally(tally.won + won, tally.drawn, tally.lost + (not won))
