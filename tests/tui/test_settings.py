"""Settings, keys and set-ups in files that people and programs may break."""

from __future__ import annotations

import json
import os
import random
from importlib import import_module
from pkgutil import walk_packages

import pytest
from boardgames_tui import tui
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.saves.errors import SaveError
from boardgames_tui.tui.keymap import is_key, known_scopes, read_keymap
from boardgames_tui.tui.settings import CHOICES, PACES, Settings, other_pace, read_settings, write_settings
from boardgames_tui.tui.setups import PASTED, Setup, last_setup, match_of, remember_setup
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from textual.binding import Binding
from textual.dom import DOMNode

SAME_FOLDER = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NAMES = [choice.name for choice in CHOICES] + ["theme", "version", "nonsense"]


def written(path, content):
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


# ---- settings --------------------------------------------------------------------------------------------------------


def test_a_missing_file_gives_the_defaults_and_no_problem(tmp_path):
    assert read_settings(tmp_path / "settings.json") == (Settings(), [])


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_value_on_offer_can_be_kept_and_read_again(choice, tmp_path):
    path = tmp_path / "deep" / "settings.json"
    for value, _ in choice.words:
        kept = Settings(**{"theme": "dracula", choice.name: value})
        write_settings(path, kept)
        assert read_settings(path) == (kept, [])


@SAME_FOLDER
@given(content=st.binary(max_size=200) | JSON | st.dictionaries(st.sampled_from(NAMES), JSON, max_size=5))
@example(content=b"[" * 100_000)
@example(content=b'{"pace": 1e999}')
@example(content={"animation": 1})
@example(content=b'\xef\xbb\xbf{"theme": "paper"}')
def test_any_file_gives_settings_and_problems(content, tmp_path):
    path = written(tmp_path / "settings.json", content)
    before = path.read_bytes()
    found, problems = read_settings(path)
    for choice in CHOICES:
        assert choice.allows(getattr(found, choice.name))
    assert all(problem.isprintable() and len(problem) < 400 for problem in problems)
    assert path.read_bytes() == before, "reading never writes"


def test_what_is_good_in_a_broken_file_is_used_and_the_rest_is_named(tmp_path):
    path = written(tmp_path / "settings.json", {"theme": "gruvbox", "pace": "fast", "colour": 3, "confirm": True})
    found, problems = read_settings(path)
    assert found == Settings(theme="gruvbox", confirm=True)
    assert any("pace" in problem and "0.5" in problem for problem in problems)
    assert any("colour" in problem for problem in problems)


def test_another_version_is_said_and_its_good_parts_are_used(tmp_path):
    found, problems = read_settings(written(tmp_path / "settings.json", {"version": 7, "theme": "paper"}))
    assert found.theme == "paper"
    assert "version 7" in problems[0]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_said_in_words(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(SaveError, match="cannot be written"):
        write_settings(tmp_path / "settings.json", Settings())


def test_a_file_where_the_folder_should_be_is_said_in_words(tmp_path):
    (tmp_path / "config").write_text("")
    with pytest.raises(SaveError, match="cannot be written"):
        write_settings(tmp_path / "config" / "settings.json", Settings())


def test_the_pace_goes_from_the_quickest_to_the_slowest_and_stops_there():
    paces = [pace for pace, _ in PACES]
    assert [other_pace(pace, slower=True) for pace in paces] == [*paces[1:], paces[-1]]
    assert [other_pace(pace, slower=False) for pace in paces] == [paces[0], *paces[:-1]]


# ---- keys ------------------------------------------------------------------------------------------------------------

SCOPES = {"Menu": {"menu.saves": ("s",), "menu.rules": ("r",)}, "Board": {"board.undo": ("u",), "board.rules": ("r",)}}


@SAME_FOLDER
@given(
    content=st.binary(max_size=200) | JSON | st.dictionaries(st.sampled_from(["menu.saves", "board.undo", "x"]), JSON)
)
def test_any_keymap_gives_keys_and_problems(content, tmp_path):
    keymap, problems = read_keymap(written(tmp_path / "keymap.json", content), SCOPES)
    assert set(keymap) <= {"menu.saves", "menu.rules", "board.undo", "board.rules"}
    assert all(is_key(key) for keys in keymap.values() for key in keys.split(","))
    assert all(problem.isprintable() for problem in problems)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ({"menu.nothing": "a"}, "menu.nothing"),
        ({"menu.saves": "hyper+"}, "hyper+"),
        ({"menu.saves": "no_such_key"}, "no_such_key"),
        ({"menu.saves": ""}, "menu.saves"),
        ({"menu.saves": 3}, "menu.saves"),
        ({"menu.saves": "r"}, "menu.rules"),
        ({"menu.saves": "z", "menu.rules": "z"}, "menu.saves"),
        ({"menu.saves": "/", "menu.rules": "slash"}, "menu.saves"),
    ],
)
def test_what_cannot_be_a_key_is_named_and_left_out(content, word, tmp_path):
    keymap, problems = read_keymap(written(tmp_path / "keymap.json", content), SCOPES)
    assert len(problems) == 1
    assert word in problems[0]
    assert len(keymap) == len(content) - 1


def test_keys_of_different_screens_may_be_the_same_and_two_may_exchange_theirs(tmp_path):
    content = {"menu.saves": "r", "menu.rules": "s", "board.undo": "s,ctrl+z"}
    assert read_keymap(written(tmp_path / "keymap.json", content), SCOPES) == (content, [])


def test_every_key_of_the_program_that_can_be_set_is_a_key_and_unique_on_its_screen():
    for scope in known_scopes().values():
        keys = [key for found in scope.values() for key in found]
        assert all(is_key(key) for key in keys)
        assert len(keys) == len(set(keys))


def test_every_binding_has_an_id_for_the_keymap_file():
    modules = [import_module(found.name) for found in walk_packages(tui.__path__, f"{tui.__name__}.")]
    kinds = {thing for module in modules for thing in vars(module).values() if isinstance(thing, type)}
    ours = [kind for kind in kinds if kind.__module__.startswith(tui.__name__) and issubclass(kind, DOMNode)]
    bindings = {kind: list(Binding.make_bindings(vars(kind).get("BINDINGS", ()))) for kind in ours}
    nameless = [f"{kind.__name__}: {found.key}" for kind in ours for found in bindings[kind] if not found.id]
    known = {name for scope in known_scopes().values() for name in scope}
    assert len([kind for kind in ours if bindings[kind]]) > 10
    assert nameless == []
    assert known == {found.id for kind in ours for found in bindings[kind]}


# ---- set-ups ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_set_up_is_remembered_for_its_game_without_what_was_drawn(game, tmp_path):
    path = tmp_path / "setups.json"
    match = match_of(game, Setup(), random.Random(1).random)
    setup = Setup(match.options, (Seat("Inés"), Seat(level="hard")), game.samples[0].name, "some text")
    remember_setup(path, game, setup)
    found, problems = last_setup(path, game)
    assert problems == []
    assert (found.seats, found.start, found.position) == (setup.seats, setup.start, setup.position)
    assert found.options == {o.name: match.options[o.name] for o in game.options if o.default is not None}


def test_set_ups_of_other_games_stay_when_one_is_remembered(tmp_path):
    path = tmp_path / "setups.json"
    for game in all_games():
        remember_setup(path, game, Setup(seats=(Seat(game.name[:20]), Seat())))
    assert [last_setup(path, game)[0].seats[0].name for game in all_games()] == [game.name[:20] for game in all_games()]


ENTRY = st.dictionaries(st.sampled_from(["options", "first", "second", "start", "position", "x"]), JSON, max_size=6)


@SAME_FOLDER
@given(content=st.binary(max_size=200) | JSON | st.dictionaries(st.just("trike"), JSON | ENTRY, max_size=1))
@example(content={"trike": {"first": "cmd:rm", "options": {"size": "９", "seed": 1}}})
def test_any_file_of_set_ups_gives_one_that_can_be_started(content, tmp_path):
    game = game_named("trike")
    setup, problems = last_setup(written(tmp_path / "setups.json", content), game)
    assert all(isinstance(problem, str) for problem in problems)
    assert all(not seat.is_bot or seat.is_plain_level for seat in setup.seats)
    if setup.start != PASTED:
        assert match_of(game, setup, random.random).game is game


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_position_decides_what_it_shows_and_leaves_the_rest_to_the_player(game):
    for sample in game.samples:
        for option in game.options:
            for value in option.offered or option.choices:
                match = match_of(game, Setup({option.name: value}, start=sample.name), random.random)
                assert game.position(match.state) == game.position(game.read_position(sample.position, sample.options))


def test_an_empty_paste_box_says_what_to_do():
    with pytest.raises(GameError, match="Paste a position"):
        match_of(game_named("trike"), Setup(start=PASTED), random.random)
