"""Games are found in games/ and by entry points; a plug-in that is no use is named and skipped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from boardgames_tui.games import all_games, game_named, plug_in_problems
from boardgames_tui.games.engine import registry
from boardgames_tui.games.engine.core import GameError

BUILT_IN = ["claustro", "greener", "replica", "trike", "turtles"]
GOOD = """
from boardgames_tui.games.turtles import Turtles

class Tortoises(Turtles):
    id = "{id}"
    name = "Tortoises"

GAME = Tortoises()
"""

BARE = """
from boardgames_tui.games.engine.core import Game

class Bare(Game):
    id, name = "bare", "Bare"

Bare.__abstractmethods__ = frozenset()
GAME = Bare()
"""

Install = Callable[[str, str], None]


def forget() -> None:
    for found in (registry.all_games, registry.plug_in_problems, registry._plug_ins):
        found.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package with one module and an entry point into a folder on the path."""

    def put(name: str, code: str) -> None:
        (tmp_path / f"{name}.py").write_text(code)
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[boardgames_tui.games]\n{name} = {name}:GAME\n")
        forget()

    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield put
    for name in set(sys.modules) - before:
        del sys.modules[name]
    forget()


def test_the_five_games_are_found_in_the_order_of_their_names():
    assert [game.id for game in all_games() if game.id in BUILT_IN] == BUILT_IN
    assert game_named(" Trike ").id == "trike"


def test_an_unknown_game_names_those_that_there_are():
    with pytest.raises(GameError, match=r"There is no game chess: the games are claustro, .*turtles"):
        game_named("chess")


def test_a_plug_in_comes_after_the_built_in_games(install):
    install("tortoises", GOOD.format(id="tortoises"))
    assert [game.id for game in all_games()] == [*BUILT_IN, "tortoises"]
    assert game_named("tortoises").name == "Tortoises"
    assert plug_in_problems() == ()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise RuntimeError('out of order')", "out of order"),
        ("raise RuntimeError", "RuntimeError"),
        ("raise SystemExit('goodbye.')", "goodbye."),
        ("import no_such_module", "No module named 'no_such_module'"),
        ("GAME = 5", "its entry point does not name a Game object"),
        ("", "has no attribute 'GAME'"),
        (BARE, "its game has no designer, year, summary, about, sides, tints, chips, options, samples, rules, legend"),
        (GOOD.format(id="Tortoises"), "the id Tortoises is not made of small letters, digits and hyphens"),
        (GOOD.format(id="turtles"), "there is a game turtles already"),
        (GOOD.format(id="show"), "show is the name of a command"),
    ],
)
def test_a_plug_in_that_is_no_use_is_named_and_skipped(install, code, reason):
    install("broken", code)
    assert [game.id for game in all_games()] == BUILT_IN
    (problem,) = plug_in_problems()
    assert problem.startswith("The plug-in broken was skipped: ")
    assert reason in problem


def test_of_two_plug_ins_with_one_id_the_first_by_name_stays(install):
    install("b_tortoises", GOOD.format(id="tortoises"))
    install("a_tortoises", GOOD.format(id="tortoises"))
    assert [game.id for game in all_games()] == [*BUILT_IN, "tortoises"]
    (problem,) = plug_in_problems()
    assert problem == "The plug-in b_tortoises was skipped: there is a game tortoises already."
