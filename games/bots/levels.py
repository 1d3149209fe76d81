"""The four levels, the same in every game: easy, medium, hard and expert."""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random as Generator
from typing import Any, Final

from ..engine.core import DRAW, PLAYING, Game, GameError, Move
from ..engine.seats import LEVELS
from .alphabeta import WIN, AlphaBeta
from .info import Request, Teller
from .limit import Limit
from .team import HURRY, PATIENCE, Team
from .uct import Uct

SECONDS: Final = {"hard": 0.5, "expert": 2.0}
"""How long a level thinks unless it is told otherwise; the others answer at once."""
SEARCHES: Final = {"alpha-beta": AlphaBeta, "uct": Uct}


def limit_for(request: Request, stopped: Callable[[], bool] = bool) -> Limit:
    """The end of the search for a request; analysis without a limit goes on until it is stopped."""
    seconds = request.seconds
    if seconds is None and request.nodes is None and not request.lines:
        seconds = SECONDS.get(request.level, 0.0)
    return Limit(seconds, request.nodes, stopped)


def choose(
    game: Game[Any],
    state: Any,
    request: Request,
    limit: Limit,
    teller: Teller | None = None,
    team: Team | None = None,
) -> Move:
    """The move that a level plays, or the best one so far when the limit ends an analysis."""
    if request.level not in LEVELS:
        raise GameError(f"There is no level {request.level[:20]}: the levels are {', '.join(LEVELS)}.")
    moves = game.moves(state)
    if not moves:
        raise GameError("the game is over")
    if len(moves) == 1 and not request.lines:
        return moves[0]
    was_enabled = gc.isenabled()
    gc.disable()  # a search makes many objects and no cycles: looking for these would cost it a quarter of its time
    try:
        if request.lines:
            return _analyse(game, state, request, limit, teller)
        if request.level == "expert" and game.best_search == "uct" and team is not None:
            return _together(game, state, request, limit, teller, team)
        return _level_move(game, state, request, limit, teller)
    finally:
        if was_enabled:
            gc.enable()


def _level_move(game: Game[Any], state: Any, request: Request, limit: Limit, teller: Teller | None) -> Move:
    random = Generator(request.seed)
    if request.level == "easy":
        return random.choice(game.moves(state))
    if request.level == "medium":
        return greedy_move(game, state, random)
    search = AlphaBeta if request.level == "hard" else SEARCHES[game.best_search]
    return search(game, limit, request.seed).best(state, teller)


def greedy_move(game: Game[Any], state: Any, random: Generator) -> Move:
    """A move after which the evaluation is best; chance decides between equals."""
    values = [(_worth(game, game.play(state, move)), move) for move in game.moves(state)]
    best = max(value for value, _ in values)
    return random.choice([move for value, move in values if value == best])


def _worth(game: Game[Any], state: Any) -> int:
    """What a state is worth to the person who moved there."""
    result = game.result(state)
    if result == PLAYING:
        return -game.evaluate(state)
    return 0 if result == DRAW else -WIN if result == game.turn(state) else WIN


def _together(game: Game[Any], state: Any, request: Request, limit: Limit, teller: Teller | None, team: Team) -> Move:
    """Thinks in several processes, each in a tree of its own; the moves tried most often by all together win."""
    search = Uct(game, limit, request.seed)
    team.begin(game, state, limit.seconds, request.seed)
    search.think(state, teller)
    for votes in team.finish(HURRY if limit.stopped() else PATIENCE):
        search.hear(votes)
    return search.answer(teller)


def _analyse(game: Game[Any], state: Any, request: Request, limit: Limit, teller: Teller | None) -> Move:
    move = SEARCHES[game.best_search](game, limit, request.seed).best(state, teller)
    limit.wait()
    return move
