"""Trike, paragraph by paragraph of its rules."""

from itertools import product
from random import Random

import pytest
from boardgames_tui.games.engine.core import PLAYING, GameError, MoveError, OptionError, PositionError
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.picture import NOBODY
from boardgames_tui.games.engine.seats import FIRST, SECOND, Seat
from boardgames_tui.games.trike import GAME
from boardgames_tui.games.trike.table import KEPT, State, table
from hypothesis import given
from hypothesis import strategies as st

FINISHED = "./x./oo./xox./...../....../......./........ c1 x -"
SCENE = "x/ox/.oo/.xo./x.x../..o.x./...o... e3 o -"
EMPTY = "./../.../..../...../....../......."


def read(text: str) -> State:
    return GAME.read_position(text, {})


def texts(state: State) -> set[str]:
    return {GAME.move_text(state, move) for move in GAME.moves(state)}


def after(state: State, *moves: str) -> State:
    for text in moves:
        state = GAME.play(state, next(move for move in GAME.moves(state) if GAME.move_text(state, move) == text))
    return state


def start(size: int = 7) -> State:
    return GAME.start({"size": size})


def cells(state: State) -> list[str]:
    return [cell.id for cell in GAME.board(state).cells]


@st.composite
def played(draw: st.DrawFn, sizes: tuple[int, ...] = (3, 4, 6, 7, 9, 19)) -> State:
    """A state somewhere in a random game, the swap included."""
    random = Random(draw(st.integers(0, 2**32)))
    state = start(draw(st.sampled_from(sizes)))
    for _ in range(draw(st.integers(0, 60))):
        moves = GAME.moves(state)
        if not moves:
            break
        state = GAME.play(state, random.choice(moves))
    return state


# ---- board and start -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", range(3, 20))
def test_the_board_is_a_triangle_of_3_to_19_rows(size):
    state = start(size)
    assert cells(state)[:3] == ["a1", "b1", "b2"]
    assert len(cells(state)) == size * (size + 1) // 2
    assert GAME.position(state) == "/".join("." * row for row in range(1, size + 1)) + " - x -"
    assert GAME.options_of(state) == {"size": size}


def test_the_setup_offers_6_to_9_and_an_error_names_3_to_19():
    (option,) = GAME.options
    assert option.offered == (6, 7, 8, 9)
    assert option.default == 7
    assert GAME.read_options(["size=19"]) == {"size": 19}
    for value in ("2", "20", "seven"):
        with pytest.raises(OptionError, match="from 3 to 19"):
            GAME.read_options([f"size={value}"])


def test_neighbours_are_the_six_of_the_rules():
    near = [ray[0] for ray in table(7 << 10 | 12)[1].rays]
    assert sorted(cells(start())[place & 255] for place in near) == ["d2", "d3", "e2", "e4", "f3", "f4"]


# ---- first ply -------------------------------------------------------------------------------------------------------


def test_x_puts_the_first_stone_on_any_cell_and_the_pawn_stands_on_it():
    state = start()
    assert texts(state) == set(cells(state))
    assert GAME.position(after(state, "d2")) == "./../.../.x../...../....../....... d2 o s"


# ---- swap ------------------------------------------------------------------------------------------------------------


def test_swap_places_no_stone_and_leaves_the_turn_with_o():
    swapped = after(start(), "d2", "swap")
    assert GAME.position(swapped) == "./../.../.x../...../....../....... d2 o -"
    assert GAME.sides[GAME.turn(swapped)] == "o"


def test_swap_is_possible_once_and_only_instead_of_ply_2():
    first = after(start(), "d2")
    assert "swap" not in texts(start())
    assert "swap" in texts(first)
    assert texts(after(first, "swap")) == texts(first) - {"swap"}
    assert "swap" not in texts(after(first, "d3"))
    assert "swap" not in texts(after(first, "swap", "d3"))


def test_after_a_swap_the_person_who_made_the_first_ply_plays_o():
    match = new_match(GAME, {"size": 7}, (Seat("Ada"), Seat("Ben")), Random(1).random)
    for text in ("d2", "swap"):
        match.play(next(move for move in GAME.moves(match.state) if GAME.move_text(match.state, move) == text))
    assert match.to_move == FIRST
    assert GAME.sides[match.side_of(FIRST)] == "o"
    assert GAME.sides[match.side_of(SECOND)] == "x"


# ---- every other ply -------------------------------------------------------------------------------------------------


def test_the_pawn_slides_along_six_lines_over_empty_cells_only():
    assert texts(read(SCENE)) == {"e2", "e4", "e5", "f4", "g5"}


def test_a_slide_puts_a_stone_of_the_mover_under_the_pawn_and_moves_no_other():
    assert GAME.position(after(read(SCENE), "f4")) == "x/ox/.oo/.xo./x.x../..oox./...o... f4 x -"


def test_there_is_no_passing():
    assert GAME.moves(read(FINISHED)) == ()
    assert GAME.result(read(FINISHED)) != PLAYING


# ---- end -------------------------------------------------------------------------------------------------------------


def test_the_trapped_pawn_ends_the_game_and_o_wins_3_to_2():
    state = read(FINISHED)
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.kind, outcome.reason) == (1, "score", "the pawn is trapped, 3 stones to 2")
    assert GAME.result(state) == 1
    assert GAME.scores(state) == (2, 3)
    assert GAME.score_texts(state) == ("2", "3")
    assert GAME.position(state) == FINISHED


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("x/ox/... a1 o -", 0, "the pawn is trapped, 2 stones to 1"),
        ("o/ox/... a1 x -", 1, "the pawn is trapped, 2 stones to 1"),
        ("./xo/oxx/.oo./..... c2 o -", 1, "the pawn is trapped, 4 stones to 3"),
        (FINISHED, 1, "the pawn is trapped, 3 stones to 2"),
        ("./xx/oxx/.oo./..... c2 o -", 0, "the pawn is trapped, 4 stones to 3"),
    ],
)
def test_seven_five_or_three_cells_decide_and_there_is_no_tie(text, winner, reason):
    outcome = GAME.outcome(read(text))
    assert (outcome.winner, outcome.reason) == (winner, reason)


@given(played())
def test_the_game_is_over_exactly_when_the_pawn_cannot_move_and_somebody_wins(state):
    over = not GAME.moves(state)
    assert over == (GAME.result(state) in (0, 1)) == (GAME.outcome(state) is not None)
    if over:
        x, o = GAME.scores(state)
        assert x + o in (3, 5, 7)
        assert GAME.outcome(state).winner == GAME.result(state) == int(o > x)


# ---- invariants ------------------------------------------------------------------------------------------------------


@given(played())
def test_every_slide_adds_one_stone_of_the_mover_and_hands_over_the_turn(state):
    for move in GAME.moves(state):
        new = GAME.play(state, move)
        before, behind = (GAME.position(position).split()[0] for position in (state, new))
        added = [letter for old, letter in zip(before, behind, strict=True) if old != letter]
        if GAME.move_text(state, move) == "swap":
            assert (added, GAME.turn(new)) == ([], GAME.turn(state))
        else:
            assert added == [GAME.sides[GAME.turn(state)]]
            assert GAME.turn(new) == 1 - GAME.turn(state)


@given(played())
def test_position_texts_go_both_ways(state):
    assert read(GAME.position(state)) == state
    assert hash(read(GAME.position(state))) == hash(state)


@given(played())
def test_effects_add_up_to_the_picture_after(state):
    for move in GAME.moves(state):
        stacks = dict(GAME.view(state).stacks)
        for effect in GAME.effects(state, move):
            if effect.source:
                assert stacks[effect.source][-len(effect.tokens) :] == effect.tokens
                stacks[effect.source] = stacks[effect.source][: -len(effect.tokens)]
            if effect.target:
                stacks[effect.target] = (*stacks.get(effect.target, ()), *effect.tokens)
        assert stacks == GAME.view(GAME.play(state, move)).stacks
        (step,) = GAME.steps(state, move)
        assert GAME.view(state, (step.id,)).stacks == stacks


@given(played((3, 6, 7)))
def test_every_illegal_step_has_a_reason(state):
    legal = {step.id for move in GAME.moves(state) for step in GAME.steps(state, move)}
    for step, more in product([*cells(state), "swap", "z9"], ((), ("a1",))):
        if more or step not in legal:
            refusal = GAME.why_not(state, (step, *more))
            assert refusal.reason.endswith(".")
            assert len(refusal.reason) <= 76
            assert set(refusal.cells) <= set(cells(state))


@given(played())
def test_words_fit_their_places(state):
    assert all(len(GAME.describe(state, cell)) <= 60 for cell in cells(state))
    assert len(GAME.prompt(state)) <= 24
    assert len(GAME.summary) <= 35


# ---- position texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "four fields, and this text has 0"),
        ("./../... - x", "four fields, and this text has 3"),
        ("./.. - x -", "3 to 19 rows, and this one has 2"),
        ("./../.... - x -", "Row c counts 4 here, not 3"),
        ("../../... - x -", "Row a counts 2 here, not 1"),
        ("./.q/... - x -", "'q' on b2 is no stone"),
        ("./.x/... - o -", "no pawn on this board with stones"),
        ("./.x/... b1 o -", "The pawn stands on a stone, and b1 is empty"),
        ("./../... b1 x -", "The pawn stands on a stone, and b1 is empty"),
        ("./.x/... d1 o -", "d1 is not on this board: rows a to c"),
        ("./.x/... 2b o -", "2b is not on this board"),
        ("./.x/... b02 o -", "b02 is not on this board"),
        ("./.x/... b2 q -", "q - cannot end a position"),
        ("./.x/... b2 o q", "o q cannot end a position"),
        ("./../... - o -", "O cannot be next on an empty board"),
        ("./../... - x s", "There is no swap here"),
        ("./.x/... b2 x s", "There is no swap here"),
        ("./.o/... b2 o s", "There is no swap here"),
        ("./ox/... b2 o s", "There is no swap here"),
        ("./.X/... b2 O -", r"lower case: \./\.x/\.\.\. b2 o -"),
        ("./.Q/... b2 o -", "'q' on b2 is no stone"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, words):
    with pytest.raises(PositionError, match=words):
        read(text)


def test_blanks_around_and_between_are_forgiven():
    assert GAME.position(read(f"  {SCENE.replace(' ', '   ')} ")) == SCENE


def test_a_size_that_contradicts_the_position_is_an_error():
    assert GAME.read_position(SCENE, {"size": 7}) == read(SCENE)
    with pytest.raises(OptionError, match="size=8 contradicts the position, which has 7 rows"):
        GAME.read_position(SCENE, {"size": 8})


@given(st.one_of(st.text(), st.text("xo./-s abc123"), st.lists(st.sampled_from([*SCENE, "/", " "])).map("".join)))
def test_any_text_is_a_position_or_an_error(text):
    try:
        state = read(text)
    except GameError:
        return
    assert GAME.position(state) == " ".join(text.split())


# ---- move texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"), [("c2", ("c2",)), ("2c", ("c2",)), ("g7", ("g7",)), ("swap", ("swap",)), ("12l", ("l12",))]
)
def test_a_typed_move_may_be_spelled_freely(text, steps):
    assert GAME.read_steps(start(12), text) == steps


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c9", "c9 is not on this board: rows a to g, from 1 cell in a to 7 in g"),
        ("h1", "h1 is not on this board"),
        ("c0", "c0 is not on this board"),
        ("c2?", r"\? is no part of a move: write a cell, as in c2, or swap"),
        ("c2d3", "c2d3 is no move"),
        ("", "This is no move"),
    ],
)
def test_an_unreadable_move_is_named(text, words):
    with pytest.raises(MoveError, match=words):
        GAME.read_steps(start(), text)


@given(st.one_of(st.text(), st.text("abcdefgswap0123456789")))
def test_any_text_is_a_step_or_an_error(text):
    try:
        (step,) = GAME.read_steps(start(), text.lower())
    except MoveError:
        return
    assert step == "swap" or step in cells(start())


# ---- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps", "reason", "marked"),
    [
        (SCENE, ("e3",), "The pawn stands on e3 already: it has to move.", ("e3",)),
        (SCENE, ("f3",), "f3 holds a stone of O: the pawn stops on empty cells.", ("f3",)),
        (SCENE, ("d2",), "d2 holds a stone of X: the pawn stops on empty cells.", ("d2",)),
        (SCENE, ("c1",), "d2 is in the way: the pawn slides over empty cells only.", ("d2",)),
        (SCENE, ("g3",), "f3 is in the way: the pawn slides over empty cells only.", ("f3",)),
        (SCENE, ("g1",), "g1 is on no line with the pawn on e3.", ("e3",)),
        (SCENE, ("swap",), "Swap is possible once, instead of the second move of the game.", ()),
        (SCENE, ("e2", "e4"), "e2 is a whole move already.", ("e2",)),
        (SCENE, ("k9",), "k9 is not on this board: rows a to g, from 1 cell in a to 7 in g.", ()),
        (f"{EMPTY} - x -", ("swap",), "Swap is possible once, instead of the second move of the game.", ()),
        (FINISHED, ("a1",), "The game is over: the pawn is trapped, 3 stones to 2.", ()),
    ],
)
def test_an_illegal_step_is_refused_in_the_words_of_the_rules(text, steps, reason, marked):
    refusal = GAME.why_not(read(text), steps)
    assert (refusal.reason, refusal.cells) == (reason, marked)


# ---- picture and words -----------------------------------------------------------------------------------------------


def test_the_pawn_lies_over_its_stone_and_the_lines_it_can_slide_along_are_lit():
    view = GAME.view(read(SCENE))
    assert [(token.shape.name, token.owner) for token in view.stacks["e3"]] == [("disc", 0), ("pin", NOBODY)]
    assert [(token.shape.name, token.owner) for token in view.stacks["b1"]] == [("ring", 1)]
    assert set(view.lit) == {("e3", "e2"), ("e3", "e4", "e5"), ("e3", "f4", "g5")}
    assert "c1" not in view.stacks
    assert GAME.view(start()).stacks == {}
    assert GAME.view(read(FINISHED)).lit == ()


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("e3", "a stone of X, with the pawn on it"),
        ("b1", "a stone of O"),
        ("f4", "empty, the pawn can slide here from e3"),
        ("c1", "empty"),
    ],
)
def test_a_cell_is_described(cell, words):
    assert GAME.describe(read(SCENE), cell) == words


def test_a_cell_is_described_as_it_is_seen_while_a_move_waits_for_a_yes():
    assert GAME.describe(read(SCENE), "f4", ("f4",)) == "a stone of O, with the pawn on it"
    assert GAME.describe(read(SCENE), "e3", ("f4",)) == "a stone of X"


def test_foresight_tells_the_score_if_the_pawn_were_trapped_there():
    scene = read(SCENE)
    told = {GAME.move_text(scene, move): GAME.foresight(scene, move) for move in GAME.moves(scene)}
    assert told["f4"] == ("Trapped there: X 2, O 3.",)
    assert told["e2"] == ("Trapped there: X 3, O 2.",)
    opening = after(start(), "d2")
    assert GAME.foresight(opening, GAME.moves(opening)[-1]) == ("You hold X from now on.",)


def test_a_move_is_told_in_one_line():
    opening, scene = after(start(), "d2"), read(SCENE)
    assert GAME.sentence(start(), GAME.moves(start())[0]) == "X puts the first stone on a1"
    assert GAME.sentence(opening, GAME.moves(opening)[-1]) == "the players swap colours"
    assert "O slides the pawn to e2" in [GAME.sentence(scene, move) for move in GAME.moves(scene)]


def test_the_prompt_says_what_to_do():
    assert GAME.prompt(start()) == "Put the first stone"
    assert GAME.prompt(after(start(), "d2")) == "Slide the pawn, or swap"
    assert GAME.prompt(after(start(), "d2", "swap")) == "Slide the pawn"
    assert GAME.prompt(read(FINISHED)) == "The game is over"


def test_swap_is_a_labelled_choice_without_a_cell():
    opening = after(start(), "d2")
    (step,) = GAME.steps(opening, GAME.moves(opening)[-1])
    assert (step.id, step.cell, step.label) == ("swap", None, "Swap: play X from now on")
    assert GAME.view(opening, ("swap",)) == GAME.view(opening)
    assert [effect.kind for effect in GAME.effects(opening, GAME.moves(opening)[-1])] == ["swapped"]


def test_the_rules_page_credits_the_designer_and_is_unofficial():
    assert all(word in GAME.rules for word in ("Alek Erickson", "unofficial", "## Set-up", "## End", "## Notation"))


# ---- samples and searching -------------------------------------------------------------------------------------------


def ends(state: State) -> set[int]:
    """The results that play can reach."""
    if GAME.result(state) != PLAYING:
        return {GAME.result(state)}
    return set().union(*(ends(GAME.play(state, move)) for move in GAME.moves(state)))


def best(state: State) -> int:
    """The winner of perfect play, where no swap is left."""
    results = {best(GAME.play(state, move)) for move in GAME.moves(state)}
    turn = GAME.turn(state)
    return GAME.result(state) if not results else turn if turn in results else 1 - turn


def test_samples_are_playable_and_the_last_one_hangs_on_one_move():
    states = [read(sample.position) for sample in GAME.samples]
    assert [GAME.position(state) for state in states] == [sample.position for sample in GAME.samples]
    assert all(GAME.result(state) == PLAYING for state in states)
    last = states[-1]
    won = [GAME.move_text(last, move) for move in GAME.moves(last) if best(GAME.play(last, move)) == GAME.turn(last)]
    assert won == ["b2"]


def test_a_random_game_reaches_the_results_of_play_and_no_others():
    random = Random(3).random
    assert {GAME.playout(read(FINISHED), random) for _ in range(10)} == {1}
    last = read(GAME.samples[-1].position)
    assert {GAME.playout(last, random) for _ in range(300)} == ends(last) == {0, 1}


def test_random_games_are_won_by_x_as_often_as_by_drawing_from_the_legal_moves():
    def drawn(random: Random) -> int:
        state = start(6)
        while GAME.result(state) == PLAYING:
            state = GAME.play(state, random.choice(GAME.moves(state)))
        return GAME.result(state)

    random = Random(5)
    plain, quick = (
        sum(game() for _ in range(1500))
        for game in (lambda: drawn(random), lambda: GAME.playout(start(6), random.random))
    )
    assert abs(plain - quick) < 150


@given(played())
def test_the_evaluation_is_the_same_with_colours_exchanged(state):
    if GAME.result(state) == PLAYING and state[0]:
        rows, rest = GAME.position(state).split(" ", 1)
        pawn, turn, _ = rest.split()
        other = str.maketrans("xo", "ox")
        exchanged = read(f"{rows.translate(other)} {pawn} {turn.translate(other)} -")
        assert GAME.evaluate(state) == GAME.evaluate(exchanged)
        assert abs(GAME.evaluate(state)) <= 9000


def test_the_evaluation_sees_a_slide_that_wins_and_that_every_slide_loses():
    assert GAME.evaluate(read("./.x/x../.o.. c1 o -")) == 5000
    assert GAME.evaluate(read("./oo/xxx/.x.o d2 o -")) == -5000
    assert abs(GAME.evaluate(read(SCENE))) < 5000


def test_the_evaluation_does_not_take_a_swap_for_a_slide():
    opening = after(start(), "d2")
    assert GAME.evaluate(opening) == GAME.evaluate(after(opening, "swap"))


def test_what_is_remembered_is_bounded():
    slides, most = table(19 << 10 | 60)[1], KEPT // 190
    for remembered in (slides, slides.lines[0][1]):
        for stones in range(most + 10):
            remembered[stones << 100]
        assert len(remembered) <= most
