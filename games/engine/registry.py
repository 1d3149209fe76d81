"""Finds the games: modules of this package with a GAME, and plug-ins by entry point."""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

from .core import Game, GameError

GROUP: Final = "boardgames_tui.games"
COMMANDS: Final = frozenset(
    {
        "arena",
        "completion",
        "engine",
        "export",
        "games",
        "lines",
        "locate",
        "moves",
        "open",
        "perft",
        "replay",
        "results",
        "rules",
        "saves",
        "serve",
        "show",
    }
)
"""Command names, which no game may have as its id."""
FACTS: Final = tuple(fact for fact in Game.__annotations__ if not hasattr(Game, fact))
"""What every game has to say about itself."""

AnyGame = Game[Any]


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Every game, the built-in ones first, each group by name."""
    return (*_built_in(), *_plug_ins()[0])


@cache
def plug_in_problems() -> tuple[str, ...]:
    """What is wrong with plug-ins that were skipped, a sentence each."""
    return _plug_ins()[1]


def game_named(name: str) -> AnyGame:
    """The game of that id, or a GameError that lists the ids. A built-in one is found without reading plug-ins."""
    wanted = name.strip().lower()
    if (game := _by_module(wanted)) is not None:
        return game
    for games in (_built_in, all_games):
        for game in games():
            if game.id == wanted:
                return game
    ids = ", ".join(game.id for game in all_games())
    raise GameError(f"There is no game {name.strip()[:40] or 'without a name'}: the games are {ids}.")


@cache
def _modules() -> tuple[str, ...]:
    folder = str(Path(__file__).parent.parent)
    return tuple(sorted(m.name for m in pkgutil.iter_modules([folder]) if m.name not in ("engine", "bots")))


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{(__package__ or '').rpartition('.')[0]}.{name}")


@cache
def _by_module(wanted: str) -> AnyGame | None:
    """The game of the module that has its name: one game is found without importing the others."""
    game: AnyGame | None = getattr(_module(wanted), "GAME", None) if wanted in _modules() else None
    return game if game is not None and game.id == wanted else None


@cache
def _built_in() -> tuple[AnyGame, ...]:
    modules = [_module(name) for name in _modules()]
    games: list[AnyGame] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return tuple(sorted(games, key=lambda game: game.name.lower()))


@cache
def _plug_ins() -> tuple[tuple[AnyGame, ...], tuple[str, ...]]:
    from importlib.metadata import entry_points  # slow to import, and only plug-ins need it

    found: list[AnyGame] = []
    problems: list[str] = []
    taken = {game.id for game in _built_in()}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        try:
            game = _checked(point.load(), taken)
        except (Exception, SystemExit) as error:  # a plug-in may raise anything; it is named and skipped
            reason = str(error).rstrip(".") or type(error).__name__
            problems.append(f"The plug-in {point.name} was skipped: {reason}.")
        else:
            found.append(game)
            taken.add(game.id)
    return tuple(found), tuple(problems)


def _checked(thing: object, taken: set[str]) -> AnyGame:
    if not isinstance(thing, Game):
        raise GameError("its entry point does not name a Game object")
    game = cast("AnyGame", thing)
    if missing := [fact for fact in FACTS if not hasattr(game, fact)]:
        raise GameError(f"its game has no {', '.join(missing)}")
    if not re.fullmatch("[a-z][a-z0-9-]*", game.id):
        raise GameError(f"the id {game.id} is not made of small letters, digits and hyphens")
    if game.id in taken:
        raise GameError(f"there is a game {game.id} already")
    if game.id in COMMANDS:
        raise GameError(f"{game.id} is the name of a command")
    return game
