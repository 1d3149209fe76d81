"""How a game is set up: options, seats and start. The last set-up of each game is remembered in one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, cast

from ..games.engine.core import GameError, OptionError, Options, OptionValue, Random
from ..games.engine.match import AnyGame, Match, Seats, match_from, new_match
from ..games.engine.seats import SEATS, Seat, read_seat
from .jsonfile import read_object, shown, write_object

FILE: Final = "setups.json"
STANDARD: Final = "standard"
PASTED: Final = "pasted"
MAX_POSITION: Final = 20_000
"""Characters of a pasted position that are remembered or read."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is chosen before a game. A drawn option that is not given is drawn anew."""

    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    seats: Seats = (Seat(), Seat(level="easy"))
    start: str = STANDARD
    """`standard`, `pasted`, or the name of a sample."""
    position: str = ""
    """The pasted text."""


def match_of(game: AnyGame, setup: Setup, random: Random) -> Match:
    """The match that a set-up begins, or a GameError that says what is wrong with it."""
    if setup.start == STANDARD:
        return new_match(game, setup.options, setup.seats, random)
    text, own = _start_text(game, setup)
    return match_from(game, text, {**fitting_options(game, text, setup.options), **own}, setup.seats)


def _start_text(game: AnyGame, setup: Setup) -> tuple[str, Options]:
    for sample in game.samples:
        if sample.name == setup.start:
            return sample.position, sample.options
    if not setup.position.strip():
        raise GameError("Paste a position, or choose another start.")
    return setup.position, {}


def fitting_options(game: AnyGame, position: str, wanted: Options) -> dict[str, OptionValue]:
    """Those of the wanted options that a position allows: what it shows itself, it decides."""
    game.read_position(position, {})
    given: dict[str, OptionValue] = {}
    for name, value in wanted.items():
        try:
            game.read_position(position, {**given, name: value})
        except OptionError:
            continue
        given[name] = value
    return given


# ---- remembering ---------------------------------------------------------------------------------------------------


def last_setup(path: Path, game: AnyGame) -> tuple[Setup, list[str]]:
    """The last set-up of a game and what is wrong with it in the file; the default one where there is none."""
    content, problems = read_object(path)
    entry = content.get(game.id, {})
    if not isinstance(entry, dict):
        return Setup(), [*problems, f"{path.name}: {game.id} is {shown(entry)} and must be an object."]
    setup, wrong = _read(game, cast(dict[str, object], entry))
    return setup, problems + [f"{path.name}, {game.id}: {reason}" for reason in wrong]


def remember_setup(path: Path, game: AnyGame, setup: Setup) -> None:
    """Keeps a set-up as the game's last one; a SaveError where that fails. What is drawn is never remembered."""
    content, _ = read_object(path)
    drawn = {option.name for option in game.options if option.default is None}
    content[game.id] = {
        "options": {name: value for name, value in setup.options.items() if name not in drawn},
        SEATS[0]: setup.seats[0].text,
        SEATS[1]: setup.seats[1].text,
        "start": setup.start,
        "position": setup.position[:MAX_POSITION],
    }
    write_object(path, content)


def _read(game: AnyGame, entry: Mapping[str, object]) -> tuple[Setup, list[str]]:
    problems: list[str] = []
    setup = Setup(_read_options(game, entry.get("options", {}), problems))
    seats = [_read_seat(entry, place, setup.seats[seat], problems) for seat, place in enumerate(SEATS)]
    starts = (STANDARD, PASTED, *(sample.name for sample in game.samples))
    start, position = entry.get("start", STANDARD), entry.get("position", "")
    if start not in starts or not isinstance(position, str):
        problems.append(f"start is {shown(start)} and must be one of {', '.join(starts)}, position a text.")
        start, position = STANDARD, ""
    return replace(setup, seats=(seats[0], seats[1]), start=str(start), position=position[:MAX_POSITION]), problems


def _read_options(game: AnyGame, given: object, problems: list[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    if not isinstance(given, dict):
        problems.append(f"options is {shown(given)} and must be an object.")
        return options
    for name, value in cast(dict[str, object], given).items():
        try:
            option = game.option(name)
            if option.default is not None:
                options[option.name] = option.read(str(value))
        except GameError as error:
            problems.append(str(error))
    return options


def _read_seat(entry: Mapping[str, object], place: str, default: Seat, problems: list[str]) -> Seat:
    """People and plain levels only: a file must not start somebody's program."""
    text = entry.get(place, default.text)
    try:
        seat = read_seat(str(text))
    except GameError as error:
        problems.append(f"{place}: {error}")
        return default
    if seat.is_bot and not seat.is_plain_level:
        problems.append(f"{place} is {shown(text)}; remembered are people and plain levels.")
        return default
    return seat
