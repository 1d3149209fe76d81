"""The four levels: what each of them never misses, and that a seed decides everything."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.bots.alphabeta import AlphaBeta
from boardgames_tui.games.bots.info import Info, Request, Teller
from boardgames_tui.games.bots.levels import SECONDS, choose, limit_for
from boardgames_tui.games.bots.limit import Limit
from boardgames_tui.games.bots.uct import Uct
from boardgames_tui.games.engine.core import PLAYING, GameError
from boardgames_tui.games.engine.seats import LEVELS

GAMES = [game.id for game in all_games()]


def answer(game, state, level, nodes=1, seed=1):
    request = Request(level, nodes=nodes, seed=seed)
    return choose(game, state, request, limit_for(request))


def wins(game, state, move):
    """Whether a move wins at once for the person who plays it."""
    child = game.play(state, move)
    return game.result(child) == 1 - game.turn(child)


def gives_away(game, state, move):
    """Whether the other can win at once after a move, or the move itself loses."""
    child = game.play(state, move)
    if game.result(child) != PLAYING:
        return game.result(child) == game.turn(child)
    return any(wins(game, child, reply) for reply in game.moves(child))


@pytest.mark.parametrize("name", GAMES)
def test_no_level_from_medium_on_misses_a_win_in_one(name, walk):
    game = game_named(name)
    chances = (s for s in walk(game, {}, Random(3)) if any(wins(game, s, move) for move in game.moves(s)))
    for state in islice(chances, 8):
        for level in LEVELS[1:]:
            assert wins(game, state, answer(game, state, level)), (level, game.position(state))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("nodes", [1, 300])
def test_no_level_from_hard_on_allows_a_loss_in_one_that_it_could_avoid(name, nodes, walk):
    game = game_named(name)
    for state in islice(dangers(game, walk), 8):
        for level in LEVELS[2:]:
            assert not gives_away(game, state, answer(game, state, level, nodes)), (level, game.position(state))


def dangers(game, walk):
    """Positions without a win in one where some moves lose at once and some do not."""
    for state in walk(game, {}, Random(4)):
        moves = game.moves(state)
        bad = [gives_away(game, state, move) for move in moves]
        if any(bad) and not all(bad) and not any(wins(game, state, move) for move in moves):
            yield state


@pytest.mark.parametrize("search", [AlphaBeta, Uct])
@pytest.mark.parametrize("name", GAMES)
def test_both_searches_see_a_danger_in_every_game(name, search, walk):
    game = game_named(name)
    for state in islice(dangers(game, walk), 4):
        assert not gives_away(game, state, search(game, Limit(nodes=1), 1).best(state))


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_and_a_count_of_nodes_decide_the_answer(name, walk):
    game = game_named(name)
    for state in islice(walk(game, {}, Random(5)), 0, 30, 7):
        for level in LEVELS:
            assert answer(game, state, level, 150, 9) == answer(game, state, level, 150, 9)


def test_easy_plays_every_legal_move_and_seeds_differ():
    game = game_named("trike")
    start = game.start({"size": 3})
    assert {answer(game, start, "easy", seed=seed) for seed in range(60)} == set(game.moves(start))


def test_a_finished_game_and_an_unknown_level_are_refused():
    game = game_named("trike")
    over = game.read_position("./x./oo./xox./...../....../......./........ c1 x -", {})
    with pytest.raises(GameError, match="the game is over"):
        answer(game, over, "hard")
    with pytest.raises(GameError, match="easy, medium, hard, expert"):
        answer(game, game.start({"size": 7}), "grandmaster")


def test_a_forced_pass_is_answered_at_once():
    game = game_named("greener")
    state = next(forced_passes(game))
    assert [game.move_text(state, answer(game, state, level)) for level in LEVELS] == ["pass"] * 4


def forced_passes(game):
    random = Random(6)
    while True:
        state = game.start(game.complete_options({}, random.random))
        while moves := game.moves(state):
            if len(moves) == 1 and game.move_text(state, moves[0]) == "pass":
                yield state
            state = game.play(state, random.choice(moves))


def test_levels_think_as_long_as_they_say():
    assert SECONDS == {"hard": 0.5, "expert": 2.0}
    assert limit_for(Request("hard")).seconds == 0.5
    assert limit_for(Request("hard", nodes=5)).seconds is None
    assert limit_for(Request(lines=2)).seconds is None


def solved(game, state, known):
    """1 where the person to move wins with best play, -1 where they lose: by persons, colours only at the end."""
    if state not in known:
        result = game.result(state)
        if result != PLAYING:
            known[state] = 1 if result == game.turn(state) else -1
        else:
            known[state] = max(-solved(game, game.play(state, move), known) for move in game.moves(state))
    return known[state]


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("search", [AlphaBeta, Uct])
def test_the_swap_is_decided_by_search(search, size):
    game = game_named("trike")
    known: dict[object, int] = {}
    start = game.start({"size": size})
    for first in game.moves(start):
        state = game.play(start, first)
        move = search(game, Limit(nodes=20_000), 1).best(state)
        assert solved(game, state, known) == 1, "who may swap never loses"
        assert solved(game, game.play(state, move), known) == -1
        values = {
            game.move_text(state, move): -solved(game, game.play(state, move), known) for move in game.moves(state)
        }
        assert values.pop("swap") == -max(values.values()), "whoever swaps holds X, and the other one O"


@pytest.mark.parametrize("search", [AlphaBeta, Uct])
def test_what_a_search_proves_is_true(search, wins_in, walk):
    game = game_named("trike")
    proven = 0
    for state in islice(walk(game, {"size": 5}, Random(8)), 0, 80, 2):
        told: list[Info] = []
        search(game, Limit(nodes=400), 1).best(state, Teller(told.append))
        if told[-1].proven is not None and abs(told[-1].proven) <= 5:
            proven += 1
            assert (wins_in(game, state, 5) is not None) == (told[-1].proven > 0)
            assert told[-1].score == (1.0 if told[-1].proven > 0 else -1.0)
    assert proven >= 5


def test_analysis_tells_about_several_moves_in_order():
    for name in ("trike", "replica"):
        game = game_named(name)
        state = game.start(game.complete_options({}, Random(1).random))
        told: list[Info] = []
        request = Request(nodes=3000, seed=1, lines=3)
        move = choose(game, state, request, limit_for(request), Teller(told.append, 3))
        assert [info.line for info in told[-3:]] == [1, 2, 3]
        assert told[-3].pv[0] == move
        assert len({info.pv[0] for info in told[-3:]}) == 3


@pytest.mark.parametrize("stopped", [bool, lambda: True], ids=["a limit", "a stop"])
def test_many_lines_do_not_keep_a_search_from_ending(stopped):
    game = game_named("greener")
    state = game.start({"board": "9x9", "seed": 1})
    moves, told = game.moves(state), []
    search = AlphaBeta(game, Limit(nodes=1, stopped=stopped), 1)
    move = search.best(state, Teller(told.append, len(moves)))
    assert search.nodes < 10 * len(moves)
    assert len(told) == len({info.pv[0] for info in told}) == len(moves)
    assert told[0].pv[0] == move


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_ten_thousand_moves_of_each_level_are_legal(level, scaled):
    plies, random = scaled(10_000), Random(11)
    while plies > 0:
        for game in all_games():
            given = {o.name: random.choice(o.offered) for o in game.options if o.offered}
            state = game.start(game.complete_options(given, random.random))
            for _ in range(60):
                if game.result(state) != PLAYING:
                    break
                move = answer(game, state, level, random.choice((1, 20, 60)), random.getrandbits(20))
                assert move in game.moves(state)
                state = game.play(state, move)
                plies -= 1
