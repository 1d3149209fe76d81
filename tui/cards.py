"""What the menu says about each game, remembered so that it is there before the games are."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from ..saves.errors import SaveError
from .jsonfile import read_object, write_object

if TYPE_CHECKING:
    from ..games.engine.core import Option
    from ..games.engine.match import AnyGame

FILE: Final = "games.json"


class Card(NamedTuple):
    """A line of the menu."""

    id: str
    name: str
    summary: str
    range: str
    """What can be chosen before a game, in a few words."""


def cards_of(games: tuple[AnyGame, ...]) -> tuple[Card, ...]:
    """The cards of these games."""
    return tuple(Card(game.id, game.name, game.summary, range_words(game)) for game in games)


def remembered_cards(path: Path) -> tuple[Card, ...]:
    """The cards of the last time, none where there are none to be trusted; the games themselves correct them soon."""
    found = read_object(path)[0].get("cards")
    lines = cast(list[object], found) if isinstance(found, list) else []
    return tuple(Card(*cast(list[Any], line)) for line in lines) if lines and all(map(_is_card, lines)) else ()


def remember_cards(path: Path, cards: tuple[Card, ...]) -> None:
    """Keeps the cards for the next start; where that fails, the next start is a little slower."""
    with suppress(SaveError):
        write_object(path, {"cards": [list(card) for card in cards]})


def _is_card(line: object) -> bool:
    if not isinstance(line, list):
        return False
    words = cast(list[object], line)
    return len(words) == len(Card._fields) and all(isinstance(word, str) and word.isprintable() for word in words)


def range_words(game: AnyGame) -> str:
    """What can be chosen before a game, in a few words; what is drawn by chance is left out."""
    return ", ".join(_option_words(option) for option in game.options if option.default is not None)


def _option_words(option: Option) -> str:
    values = option.offered or option.choices or (option.low, option.high)
    words = " or ".join(map(str, values)) if option.choices else f"{values[0]}–{values[-1]}"
    return f"{option.name} {words}"
