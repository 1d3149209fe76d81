"""Our rules and the naive ones of bench/, two implementations that share no code, play the same random games."""

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.core import DRAW, PLAYING

NAIVE = Path(__file__).parents[2] / "bench" / "naive"

BY_TEXT = {"sight", "steps"}  # options that a position text does not show

CASES: list[tuple[str, dict[str, int | str], int]] = [
    *[("trike", {"size": size}, 30) for size in (3, 4, 6, 7, 8, 9, 19)],
    *[("replica", {"sight": sight}, 25) for sight in ("forward", "all")],
    *[("claustro", {"size": size, "steps": steps}, 6) for size in (5, 6, 8, 10) for steps in ("any", "forward")],
    *[("greener", {"board": board}, 10) for board in ("6x6", "6x9", "9x9")],
    ("turtles", {}, 12),
    ("turtles", {"first": "black"}, 6),
    *[("turtles", {"width": w, "length": n}, 3) for w, n in ((2, 8), (3, 5), (6, 4), (6, 8))],
]


def naive(game: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"naive_{game}", NAIVE / f"{game}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def naive_result(plain: ModuleType, state: Any) -> int:
    if not plain.over(state):
        return PLAYING
    winner = plain.winner(state)
    return DRAW if winner is None else winner


def compare(game: Any, plain: ModuleType, ours: Any, theirs: Any) -> dict[str, tuple[Any, Any]]:
    """Check that both see the same position, and return the moves of both by their text."""
    assert game.position(ours) == plain.text(theirs)
    assert game.result(ours) == naive_result(plain, theirs)
    mine = {game.move_text(ours, move): move for move in game.moves(ours)}
    its = {} if plain.over(theirs) else {plain.move_text(theirs, move): move for move in plain.moves(theirs)}
    assert set(mine) == set(its), game.position(ours)
    return {text: (mine[text], its[text]) for text in sorted(mine)}


def play_together(game: Any, plain: ModuleType, ours: Any, theirs: Any, random: Random) -> int:
    """Play one random game in both, comparing at every ply; return its length."""
    for ply in range(600):
        both = compare(game, plain, ours, theirs)
        if not both:
            return ply
        my_move, its_move = both[random.choice(list(both))]
        ours, theirs = game.play(ours, my_move), plain.play(theirs, its_move)
    return 600


@pytest.mark.parametrize(("name", "options", "games"), CASES, ids=str)
def test_random_games_agree_with_the_naive_rules_at_every_ply(
    name: str, options: dict[str, int | str], games: int
) -> None:
    game, plain, random = game_named(name), naive(name), Random(7)
    for _ in range(games):
        ours = game.start(game.complete_options(options, random.random))
        shown = {key: value for key, value in options.items() if key in BY_TEXT}
        theirs = plain.from_text(game.position(ours), **shown)
        assert play_together(game, plain, ours, theirs, random) > 0
