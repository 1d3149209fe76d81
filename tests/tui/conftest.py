"""An app in a world of its own: folders that are empty, no animation, colours as they are, bots that answer at once."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.bots.client import EngineError, Question
from boardgames_tui.games.engine.match import Match, foretell, match_from, new_match
from boardgames_tui.games.engine.notation import exact_move
from boardgames_tui.games.engine.seats import Seat, read_seat
from boardgames_tui.saves.record import Record
from boardgames_tui.saves.store import Entry, Store
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.launch import Launch
from boardgames_tui.tui.settings import Settings


@pytest.fixture(autouse=True)
def own_world(tmp_path, monkeypatch):
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    for name in ("NO_COLOR", "TEXTUAL_FILTERS", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)
    for name in ("SAVES", "CONFIG", "STATE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name.lower()))


@dataclass
class FakeThinker:
    """Answers as it is told: at once with the first legal move, never, or with an error."""

    manner: str = "at once"
    asked: list[Question] = field(default_factory=list)
    stopped: int = 0
    killed: int = 0

    async def ask(self, question, heard=None) -> str:
        self.asked.append(question)
        if self.manner == "dies":
            raise EngineError("The engine ended.")
        if self.manner == "never":
            await asyncio.Event().wait()
        game, state = _state_of(question)
        return game.move_text(state, game.moves(state)[0])

    def stop(self) -> None:
        self.stopped += 1

    def kill(self) -> None:
        self.killed += 1


def _state_of(question: Question) -> tuple[Any, Any]:
    game = game_named(question.game)
    options = dict(question.options)
    state = game.start(options) if question.position is None else game.read_position(question.position, {})
    for text in question.moves:
        state = game.play(state, exact_move(game, state, text))
    return game, state


@pytest.fixture
def thinker() -> FakeThinker:
    return FakeThinker()


@pytest.fixture
def a_match() -> Callable[..., Match]:
    """A match of a game by its id, from its start or from a sample, with seats as a command line gives them."""

    def make(game_id: str, first="name:Marta", second="name:Rui", sample="", **options) -> Match:
        game, seats = game_named(game_id), (read_seat(first), read_seat(second))
        if not sample:
            return new_match(game, options, seats, random.Random(7).random)
        found = next(known for known in game.samples if known.name == sample)
        return match_from(game, found.position, found.options, seats)

    return make


@pytest.fixture
def an_app(thinker, a_match) -> Callable[..., BoardgamesApp]:
    """An app that opens on a match; its bots are fakes and lose no time."""

    def make(game_id: str, *args, theme=None, settings=None, **kwargs) -> BoardgamesApp:
        match = a_match(game_id, *args, **kwargs)
        app = BoardgamesApp(Launch(match=match, theme=theme), lambda level: thinker)
        app.settings = settings or replace(Settings(), pace=0.0, animation=False)
        return app

    return make


@pytest.fixture
def ending() -> Callable[[Match], list[str]]:
    """The texts of the shortest of many random games from where a match stands to its end."""

    def find(match: Match, tries=60, longest=400) -> list[str]:
        games = (_random_game(match, random.Random(seed), longest) for seed in range(tries))
        return min((texts for texts in games if texts), key=len)

    return find


def _random_game(match: Match, chance: random.Random, longest: int) -> list[str]:
    game, state = match.game, match.state
    texts: list[str] = []
    while game.outcome(state) is None and len(texts) < longest:
        moves = list(game.moves(state))
        move = next((m for m in moves if foretell(game, state, m) is not None), chance.choice(moves))
        texts.append(game.move_text(state, move))
        state = game.play(state, move)
    return texts if game.outcome(state) is not None else []


@pytest.fixture
def people() -> tuple[Seat, Seat]:
    return Seat("Marta"), Seat("Rui")


# ---- the screens around the board ------------------------------------------------------------------------------------

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


@pytest.fixture
def noon(monkeypatch) -> datetime:
    """Now is always the same, and so is the place on earth."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr("boardgames_tui.tui.entries.clock", lambda: NOON)
    return NOON


@pytest.fixture
def save_game(tmp_path, noon) -> Callable[..., Entry]:
    """Saves a game of so many random plies (None: to its end) under a name, so many hours before noon."""

    def save(game_id: str, plies: int | None, name: str, hours: float = 1, first="name:Marta", second="hard") -> Entry:
        game, chance = game_named(game_id), random.Random(len(name))
        match = new_match(game, {}, (read_seat(first), read_seat(second)), chance.random)
        while match.outcome is None and (plies is None or match.plies < plies):
            texts = sorted(game.move_text(match.state, move) for move in game.moves(match.state))
            match.play(exact_move(game, match.state, chance.choice(texts)))
        store = Store(tmp_path / "saves")
        opened = store.begin(Record(match, NOON))
        opened.save()
        entry = store.rename(store.find(str(opened.path)), name)
        moment = (NOON - timedelta(hours=hours)).timestamp()
        os.utime(entry.path, (moment, moment))
        return store.find(name)

    return save


@pytest.fixture
def menu_app(noon) -> Callable[..., BoardgamesApp]:
    """An app that opens on the menu."""

    def make(theme=None) -> BoardgamesApp:
        return BoardgamesApp(Launch(theme=theme), lambda level: FakeThinker())

    return make


@pytest.fixture
def settle() -> Callable[[Any], Any]:
    """Waits until the workers of the screens have read what they wanted, and it is shown."""

    async def wait(pilot) -> None:
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    return wait
