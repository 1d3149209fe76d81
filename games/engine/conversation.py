"""What an engine process answers at once: the game and the position that it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import random
from typing import Any

from .core import Game, GameError, MoveError, OptionValue
from .notation import exact_move
from .registry import all_games, game_named
from .version import version

AnyGame = Game[Any]


class Conversation:
    """The game that was chosen, and the state it is in. A question that cannot be answered leaves them as they were."""

    def __init__(self) -> None:
        self.state: Any = None
        self._game: AnyGame | None = None
        self._given: dict[str, OptionValue] = {}
        self._alone: dict[str, Callable[[], list[str]]] = {
            "hello": self._hello,
            "games": self._games,
            "legal": self._legal,
            "show": self._show,
        }
        self._with_words: dict[str, Callable[[str], list[str]]] = {
            "game": self._choose,
            "position": self._position,
            "play": self._play,
        }

    @property
    def game(self) -> AnyGame:
        """The game; a GameError before one is chosen."""
        if self._game is None:
            raise GameError("no game chosen")
        return self._game

    def answer(self, verb: str, rest: str) -> list[str]:
        """The lines that answer a question, or an error with the reason."""
        if verb in self._with_words:
            return self._with_words[verb](rest)
        if verb not in self._alone:
            raise GameError(f"{verb[:20]} is not known; see docs/engine.md")
        if rest:
            raise GameError(f"{verb} stands alone on its line")
        return self._alone[verb]()

    def _hello(self) -> list[str]:
        return [f"id boardgames-tui {version()} protocol 1"]

    def _games(self) -> list[str]:
        games = [" ".join(["game", game.id, *(o.declaration() for o in game.options)]) for game in all_games()]
        return [*games, "ok"]

    def _choose(self, rest: str) -> list[str]:
        name, *pairs = rest.split() or [""]
        game = game_named(name)
        given = game.read_options(pairs)
        state = game.start(game.complete_options(given, random))
        self._game, self._given, self.state = game, given, state
        return ["ok"]

    def _position(self, rest: str) -> list[str]:
        self.state = self.game.read_position(rest, self._given)
        return ["ok"]

    def _play(self, rest: str) -> list[str]:
        if not rest:
            raise MoveError("play needs a move")
        self.state = after_moves(self.game, self.state, rest.split())
        return ["ok"]

    def _legal(self) -> list[str]:
        game, state = self.game, self.state
        return [" ".join(["legal", *(game.move_text(state, move) for move in game.moves(state))])]

    def _show(self) -> list[str]:
        game, state = self.game, self.state
        outcome = game.outcome(state)
        turn = game.sides[game.turn(state)] if outcome is None else "-"
        result = "-"
        if outcome is not None:
            winner = "draw" if outcome.winner is None else game.sides[outcome.winner]
            result = f"{winner} {outcome.kind} {outcome.reason}"
        return [f"position {game.position(state)}", f"turn {turn}", f"result {result}", "ok"]


def after_moves(game: AnyGame, state: Any, texts: Sequence[str]) -> Any:
    """The state after moves in their canonical texts; a MoveError that names the first bad one."""
    for number, text in enumerate(texts, start=1):
        try:
            state = game.play(state, exact_move(game, state, text))
        except MoveError as error:
            raise MoveError(f"move {number}, {text[:24]}: {error}", error.cells) from error
    return state
