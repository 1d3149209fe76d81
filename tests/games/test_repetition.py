"""Positions are counted rightly along lines of any length and their variations, and a long game is read in time."""

import pickle
import time
from collections import Counter
from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine import chapters
from boardgames_tui.games.engine.core import PLAYING
from boardgames_tui.games.engine.match import PEOPLE, new_match
from boardgames_tui.games.engine.tree import MAX_PLIES
from boardgames_tui.saves.record import new_record, read_record, write_record

# Few pieces on a wide board: lines grow long, and positions come back again and again.
STARTS = [
    ("claustro", "*....#/....../.g..../....b./....../#....* g"),
    ("turtles", "-,-,-,B1,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,W1,-,-,- - w"),
]


def small_moves(game, state) -> list:
    """The moves of the pieces that stand there at the start; turtles of greater numbers stay in their nests."""
    return [move for move in game.moves(state) if game.id != "turtles" or game.move_text(state, move)[0] == "1"]


def is_repetition(game, state) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.kind == "repetition"


@pytest.mark.parametrize(("name", "position"), STARTS, ids=["claustro", "turtles"])
@pytest.mark.parametrize("full", [1, 8, chapters.FULL])
def test_the_third_time_is_found_as_a_walk_along_the_whole_line_finds_it(name, position, full, monkeypatch):
    monkeypatch.setattr(chapters, "FULL", full)  # short chapters, so that repetitions reach across many
    game = game_named(name)
    random, line, counts, thirds = Random(3), [game.read_position(position, {})], Counter([position]), 0
    for _ in range(4000):
        following = game.play(line[-1], random.choice(small_moves(game, line[-1])))
        stands = game.position(following)
        assert is_repetition(game, following) == (counts[stands] == 2)
        thirds += is_repetition(game, following)
        if game.result(following) == PLAYING and small_moves(game, following):
            line.append(following)
            counts[stands] += 1
        if random.random() < 0.001:  # a variation: the line goes on from an earlier position
            for gone in line[(at := random.randrange(1, len(line) + 1)) :]:
                counts[game.position(gone)] -= 1
            del line[at:]
    assert thirds > 4


@pytest.mark.parametrize(("name", "options"), [("claustro", {"size": 10}), ("turtles", {"width": 6, "length": 8})])
def test_a_very_long_game_is_read_again_and_its_last_state_survives_a_pickle(name, options):
    game, random = game_named(name), Random(1)
    match = new_match(game, options, PEOPLE, random.random)
    node = match.root
    for _ in range(MAX_PLIES // 4):
        move = random.choice(game.moves(node.state))
        if game.result(game.play(node.state, move)) == PLAYING:
            node = match.append(node, move)
    assert match.plies > 2000
    match.go_on(node)
    text, begun = write_record(new_record(match)), time.process_time()
    again = read_record(text).match
    assert time.process_time() - begun < 10
    assert (again.plies, again.state) == (match.plies, match.state)
    state = pickle.loads(pickle.dumps(match.state))
    assert state == match.state
    moves = game.moves(state)
    assert [game.result(game.play(state, move)) for move in moves] == [
        game.result(game.play(match.state, move)) for move in moves
    ]
