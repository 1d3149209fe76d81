"""What the command line understands, read from its parser, as words to complete."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from ...games import all_games
from ...games.engine.seats import LEVELS

SEAT_OPTIONS: Final = ("SEAT", "LEVEL", "PLAYER")
FILE_OPTIONS: Final = ("FILE", "DIR")


@dataclass(frozen=True, slots=True)
class Flag:
    """A long option: whether a value follows, and which words or files that may be."""

    name: str
    help: str
    takes_value: bool = False
    values: tuple[str, ...] = ()
    files: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What may stand after a command, or after the program itself."""

    help: str
    words: tuple[str, ...]
    """Games, subcommands and other fixed words."""
    files: bool
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The program's own place, and those of its commands."""

    top: Place
    commands: Mapping[str, Place]

    @property
    def flags(self) -> dict[str, Flag]:
        """Every option that takes a value, by name; an option means the same everywhere."""
        places = (self.top, *self.commands.values())
        return {flag.name: flag for place in places for flag in place.flags if flag.takes_value}


def read_grammar() -> Grammar:
    """The grammar of the whole command line."""
    from ..parsers import full_parser

    parser = full_parser()
    parsers = _subparsers(parser)
    helps = _helps(parser)
    commands = {name: _place(command, helps.get(name, "")) for name, command in parsers.items()}
    top = _place(parser, "")
    return Grammar(replace(top, words=tuple(word for word in top.words if word not in commands)), commands)


def _place(parser: ArgumentParser, words: str) -> Place:
    actions = list(_all_actions(parser))
    flags = {flag.name: flag for flag in map(_flag, actions) if flag is not None}
    fixed = [word for action in actions if not action.option_strings for word in _words(action)]
    files = any(action.metavar in FILE_OPTIONS for action in actions if not action.option_strings)
    return Place(words, tuple(dict.fromkeys(fixed)), files, tuple(flags.values()))


def _all_actions(parser: ArgumentParser) -> Iterator[Action]:
    """The actions of a command and of its subcommands; those of the program itself without its commands."""
    yield from parser._actions  # pyright: ignore[reportPrivateUsage] argparse has no other way to ask
    if parser.prog.count(" "):
        for below in _subparsers(parser).values():
            yield from _all_actions(below)


def _words(action: Action) -> tuple[str, ...]:
    """The fixed words that may stand for an argument."""
    if action.choices:
        return tuple(map(str, action.choices))
    if action.metavar == "GAME":
        return tuple(game.id for game in all_games())
    if action.metavar in SEAT_OPTIONS:
        return LEVELS
    return _themes() if "--theme" in action.option_strings else ()


def _themes() -> tuple[str, ...]:
    from ... import themes

    return tuple(sorted(path.stem for path in Path(themes.__file__ or "").parent.glob("*.tcss")))


def _flag(action: Action) -> Flag | None:
    name = next((text for text in action.option_strings if text.startswith("--")), None)
    if name is None:
        return None
    return Flag(name, action.help or "", action.nargs != 0, _words(action), action.metavar in FILE_OPTIONS)


def _subparsers(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The parsers of a command's subcommands, or of the program's commands."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action.choices, dict):
            return cast("dict[str, ArgumentParser]", action.choices)
    return {}


def _helps(parser: ArgumentParser) -> dict[str, str]:
    """What each command does, in a few words."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action.choices, dict):
            return {choice.dest: choice.help or "" for choice in cast("Any", action)._choices_actions}
    return {}
