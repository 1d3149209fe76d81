"""What every game inherits: options from text, and searches that work without an evaluation."""

from collections import Counter
from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.core import DRAW, PLAYING, Game, MoveError, Option, OptionError

SIZE = Option("size", "Rows.", 7, low=3, high=19)
SIGHT = Option("sight", "How far.", "forward", choices=("forward", "all"))
SEED = Option("seed", "The number.", None, low=0, high=9)


def test_an_option_declares_itself_in_one_word():
    assert [option.declaration() for option in (SIZE, SIGHT, SEED)] == [
        "size=3..19:7",
        "sight=forward|all:forward",
        "seed=0..9:random",
    ]


def test_a_value_is_read_without_regard_to_case_and_blanks():
    assert (SIZE.read(" 12 "), SIGHT.read(" ALL"), SIZE.read("007")) == (12, "all", 7)


@pytest.mark.parametrize("text", ["", "2", "20", "x", "1.5", "-7", "٧", "9" * 5000])
def test_a_value_out_of_range_is_refused_with_what_is_allowed(text):
    with pytest.raises(OptionError, match=r"is not allowed: size is a whole number from 3 to 19\.$"):
        SIZE.read(text)


def test_a_wrong_word_lists_the_words():
    with pytest.raises(OptionError, match="sight=far is not allowed: sight is forward or all"):
        SIGHT.read("far")


def test_a_pair_without_a_sign_shows_how_options_are_written():
    with pytest.raises(OptionError, match="size is not an option: write it as name=value, for example size=7"):
        game_named("trike").read_options(["size"])


def test_an_unknown_option_lists_the_names():
    with pytest.raises(OptionError, match="turtles has no option size: its options are width, length, first"):
        game_named("turtles").read_options(["size=7"])


def test_a_pair_without_a_name_shows_how_options_are_written():
    with pytest.raises(OptionError, match="=7 is not an option: write it as name=value, for example size=7"):
        game_named("trike").read_options(["=7"])


def test_a_game_without_options_says_so():
    class Plain(type(game_named("trike"))):
        options = ()

    with pytest.raises(OptionError, match=r"size is not an option: write it as name=value\.$"):
        Plain().read_options(["size"])
    with pytest.raises(OptionError, match="Trike has no option size: it has none"):
        Plain().read_options(["size=7"])


def test_what_is_drawn_at_random_covers_its_range():
    greener, random = game_named("greener"), Random(1).random
    seeds = {greener.complete_options({}, random)["seed"] for _ in range(50)}
    assert len(seeds) == 50
    assert greener.complete_options({}, lambda: 0.0)["seed"] == 0
    assert greener.complete_options({}, lambda: 1 - 2**-53)["seed"] == 4294967295
    assert greener.complete_options({"seed": 5}, random)["seed"] == 5


def test_a_move_error_carries_the_cells_that_forbid_the_move():
    error = MoveError("c3 is held.", ["c3"])
    assert (str(error), error.cells) == ("c3 is held.", ("c3",))


@pytest.mark.parametrize("name", ["trike", "replica", "greener", "claustro", "turtles"])
def test_plain_random_games_are_won_by_the_same_sides_as_the_quick_ones(name):
    game, random = game_named(name), Random(1).random
    state = game.read_position(game.samples[-1].position, game.samples[-1].options)
    plain = Counter(Game.playout(game, state, random) for _ in range(100))
    quick = Counter(game.playout(state, random) for _ in range(100))
    assert min(plain[0], plain[1], quick[0], quick[1]) > 0
    assert set(plain) | set(quick) <= {0, 1, DRAW}


def test_a_random_game_that_is_cut_off_is_a_draw():
    class Short(type(game_named("turtles"))):
        playout_plies = 2

    game = Short()
    start = game.start({"width": 2, "length": 4, "first": "white"})
    assert Game.playout(game, start, Random(1).random) == game.playout(start, Random(1).random) == DRAW


def test_a_game_without_words_of_its_own_has_plain_ones():
    trike = game_named("trike")
    state = trike.start({"size": 7})
    assert trike.result(state) == PLAYING
    assert Game.evaluate(trike, state) == 0
    assert Game.key(trike, state) == state
    assert Game.foresight(trike, state, trike.moves(state)[0]) == ()
    assert Game.scores(trike, state) is None
    assert game_named("replica").score_texts(None) == ("", "")
