"""Every parser of games/ gives a value or a clear error for any text, never another exception."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Any

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.notation import exact_move, fitting_moves, read_move
from boardgames_tui.games.engine.seats import NAME_COLUMNS, SEATS, Seat, checked_name, columns, is_control, read_seat
from hypothesis import given, settings
from hypothesis import strategies as st

GAMES = [game.id for game in all_games()]
STRANGE = st.one_of(st.text(max_size=60), st.text("0123456789abcxwoWBg./,-@=:#* \t\n", max_size=60))
every_game = pytest.mark.parametrize("name", GAMES)
often = settings(max_examples=120)


@cache
def positions(game: Any) -> list[str]:
    """Texts that are positions: the samples, and states of a random game."""
    random = Random(game.id)
    state = game.start(game.complete_options({}, random.random))
    texts = [sample.position for sample in game.samples]
    for _ in range(12):
        texts.append(game.position(state))
        if moves := game.moves(state):
            state = game.play(state, random.choice(moves))
    return texts


@st.composite
def altered(draw: st.DrawFn, texts: list[str]) -> str:
    """A good text with one to three places cut out, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        put = draw(
            st.one_of(
                st.just(""),
                st.just(text[start:end] * 2),
                st.text(max_size=2),
                st.sampled_from(sorted(set(text)) or [" "]),
            )
        )
        text = text[:start] + put + text[end:]
    return text


def said(error: GameError, cells: Collection[str] = ()) -> None:
    """An error is a sentence that fits on a screen, and marks cells of the board."""
    assert 0 < len(str(error)) <= 400
    assert set(getattr(error, "cells", ())) <= set(cells)


def is_legal(game: Any, state: Any, steps: tuple[str, ...]) -> bool:
    """Whether a legal move begins with these steps."""
    lines = (tuple(step.id for step in game.steps(state, move)) for move in game.moves(state))
    return any(line[: len(steps)] == steps for line in lines)


# ---- positions -------------------------------------------------------------------------------------------------------


@every_game
@often
@given(data=st.data())
def test_any_text_is_a_position_or_an_error(name, data):
    game = game_named(name)
    text = data.draw(st.one_of(STRANGE, altered(positions(game))))
    try:
        state = game.read_position(text, {})
    except GameError as error:
        said(error)
    else:
        assert game.position(state) == " ".join(text.split())
        assert game.read_position(game.position(state), game.options_of(state)) == state
        assert (game.outcome(state) is None) == bool(game.moves(state))


@every_game
@given(data=st.data())
def test_a_strange_position_that_is_read_can_be_played_shown_and_described(name, data):
    game = game_named(name)
    try:
        state = game.read_position(data.draw(altered(positions(game))), {})
    except GameError:
        return
    for move in game.moves(state)[:5]:
        assert game.position(game.play(state, move))
        assert game.effects(state, move)
    assert game.view(state).stacks.keys() <= game.board(state).by_id.keys()
    assert all(game.describe(state, cell) for cell in game.board(state).by_id)


# ---- moves -----------------------------------------------------------------------------------------------------------


@every_game
@often
@given(data=st.data())
def test_any_text_is_a_move_or_an_error(name, data):
    game = game_named(name)
    state = game.read_position(data.draw(st.sampled_from(positions(game))), {})
    legal = [game.move_text(state, move) for move in game.moves(state)] or ["a1"]
    text = data.draw(st.one_of(STRANGE, altered(legal), st.text("".join(sorted(set("".join(legal)))), max_size=8)))
    for read in (exact_move, read_move):
        try:
            assert read(game, state, text) in game.moves(state)
        except GameError as error:
            said(error, game.board(state).by_id.keys())
    assert all(move in game.moves(state) for move in fitting_moves(game, state, text))


@every_game
@given(data=st.data())
def test_any_text_is_steps_or_an_error(name, data):
    game = game_named(name)
    state = game.read_position(data.draw(st.sampled_from(positions(game))), {})
    text = "".join(data.draw(STRANGE).split()).lower()
    try:
        steps = game.read_steps(state, text)
    except GameError as error:
        said(error, game.board(state).by_id.keys())
    else:
        assert steps
        assert is_legal(game, state, steps) or game.why_not(state, steps).reason


WORDS = ["a1", "b2", "c3", "W3", "pass", "swap", "c3=K"]


@every_game
@given(steps=st.lists(st.one_of(st.text(max_size=4), st.sampled_from(WORDS)), min_size=1, max_size=4).map(tuple))
def test_any_steps_that_are_not_legal_have_a_reason(name, steps):
    game = game_named(name)
    state = game.read_position(game.samples[-1].position, game.samples[-1].options)
    assert is_legal(game, state, steps) or game.why_not(state, steps).reason.endswith(".")


# ---- options and seats -----------------------------------------------------------------------------------------------


@every_game
@often
@given(data=st.data())
def test_any_text_is_an_option_or_an_error(name, data):
    game = game_named(name)
    named = st.sampled_from([option.name for option in game.options])
    pair = st.builds("{}={}".format, named, st.one_of(STRANGE, st.integers().map(str)))
    pairs = data.draw(st.lists(st.one_of(STRANGE, pair), max_size=3))
    try:
        given_options = game.read_options(pairs)
    except GameError as error:
        said(error)
    else:
        match = new_match(game, given_options, (Seat(), Seat()), Random(1).random)
        assert given_options.items() <= match.options.items()


@given(STRANGE)
def test_any_text_is_a_game_or_an_error(text):
    try:
        assert game_named(text).id == text.strip().lower()
    except GameError as error:
        said(error)


SEAT_WORDS = [
    "name:",
    "cmd:",
    "easy",
    "medium",
    "hard",
    "expert",
    ":seconds=",
    ":nodes=",
    "1",
    "0",
    ".5",
    "x",
    " ",
    "é",
    "竜",
]


@often
@given(st.one_of(STRANGE, st.lists(st.sampled_from(SEAT_WORDS), max_size=6).map("".join)))
def test_any_text_is_a_seat_or_an_error(text):
    try:
        seat = read_seat(text)
    except GameError as error:
        said(error)
        return
    assert read_seat(seat.text) == seat
    assert seat.is_bot == bool(seat.level)
    assert all(seat.shown(place) for place in range(len(SEATS)))
    assert not any(is_control(sign) for sign in seat.text)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_an_error(text):
    try:
        name = checked_name(text)
    except GameError as error:
        said(error)
    else:
        assert columns(name) <= NAME_COLUMNS
        assert checked_name(name) == name
