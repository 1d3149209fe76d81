"""Words about saved games and about when: what the menu, the list of saves and the palette say of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ..games import game_named
from ..games.engine.core import GameError
from ..games.engine.match import AnyGame
from ..games.engine.seats import FIRST, SECOND, columns, cut_to
from ..saves.header import Header
from ..saves.listing import Entry
from ..saves.literal import shown


def game_of(entry: Entry) -> AnyGame | None:
    """The game of an entry, where it is known here."""
    try:
        return game_named(entry.header.game)
    except GameError:
        return None


def game_name(entry: Entry) -> str:
    """What the game is called, known here or not."""
    game = game_of(entry)
    return game.name if game is not None else shown(entry.header.game) or "no game"


def options_words(header: Header, game: AnyGame | None) -> str:
    """The options that differ from the game's own, values alone, as in "9 forward"; a drawn seed says nothing."""
    defaults: Mapping[str, str] = (
        {} if game is None else {o.name: str(o.default) for o in game.options if o.default is not None}
    )
    pairs = (pair.partition("=") for pair in header.options)
    return " ".join(shown(value) for name, _, value in pairs if name in defaults and value != defaults[name])


def players(header: Header) -> tuple[str, str]:
    """What both seats are called."""
    return shown(header.seats[FIRST].shown(FIRST)), shown(header.seats[SECOND].shown(SECOND))


def players_line(header: Header, room: int) -> str:
    """Both seats in so many columns: the limits of bots where they fit, and names cut where they do not."""
    whole = " – ".join(shown(header.seats[seat].shown_whole(seat)) for seat in (FIRST, SECOND))
    return whole if columns(whole) <= room else " – ".join(_both_within(*players(header), max(2, room - 3)))


def _both_within(one: str, other: str, room: int) -> tuple[str, str]:
    """Two names in so many columns: half each, and what the shorter one leaves."""
    one = cut_to(one, max(room // 2, room - columns(other)))
    return one, cut_to(other, room - columns(one))


def state_words(entry: Entry) -> str:
    """How the game stands: whose turn it is, or how it ended."""
    header = entry.header
    if entry.problem:
        return entry.problem
    if header.result is None:
        return f"{players(header)[header.plies % 2]} to move"
    reason = f": {shown(header.result.words)}" if header.result.words else ""
    if header.result.winner is None:
        return f"draw{reason}"
    winner = header.result.winner
    if header.result.kind == "resigned":
        reason = f": {players(header)[1 - winner]} resigned"
    return f"{players(header)[winner]} won{reason}"


def clock() -> datetime:
    """Now, in local time."""
    return datetime.now().astimezone()


def when_words(moment: datetime) -> str:
    """A moment as a person says it, in local time: today 14:02, yesterday 14:02, Mon 16 Nov, 16 Nov 2025."""
    moment, now = moment.astimezone(), clock()
    days = (now.date() - moment.date()).days
    if days in (0, 1):
        return f"{('today', 'yesterday')[days]} {moment:%H:%M}"
    if moment.year == now.year:
        return f"{moment:%a} {moment.day} {moment:%b}"
    return f"{moment.day} {moment:%b %Y}"
