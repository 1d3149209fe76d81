"""A game being played: moves, undo and redo, endings, seats, rematches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.core import GameError, MoveError
from boardgames_tui.games.engine.match import Match, forced_move, foretell, match_from, new_match, rematch
from boardgames_tui.games.engine.notation import exact_move
from boardgames_tui.games.engine.seats import FIRST, SECOND, Seat
from boardgames_tui.games.engine.series import Series
from boardgames_tui.games.engine.tree import MAX_PLIES, Ending, is_main, walk
from hypothesis import given
from hypothesis import strategies as st

MARTA, RUI, HARD, EASY = Seat("Marta"), Seat("Rui"), Seat(level="hard"), Seat(level="easy")
TWO = (MARTA, RUI)
NEARLY_OVER = "W3,-/B4W1,-/W5,B2/-,B3 W2W4B1B5 w"
# White passes after a1xa3 and whatever follows, because c5 is alone; the greens lie safely on f6.
PASSES = "-,-,-,-,-,gbbbbbbwwwwwwwwgggggggggggggggg/-,-,w,-,-,-/-,-,-,-,-,-/b,-,-,-,-,-/b,-,-,-,-,-/b,-,-,-,-,g b"


def turtles(seats: tuple[Seat, Seat] = TWO, moves: str = "", position: str | None = None) -> Match:
    game = game_named("turtles")
    match = match_from(game, position, {}, seats) if position else new_match(game, {}, seats, Random(1).random)
    return played(match, moves)


def played(match: Match, moves: str) -> Match:
    for text in moves.split():
        match.play(exact_move(match.game, match.state, text))
    return match


def move(match: Match, text: str, state: Any = None) -> Any:
    return exact_move(match.game, match.state if state is None else state, text)


def line(match: Match) -> str:
    return " ".join(node.text or str(node.ending and node.ending.kind) for node in match.line[1:])


def texts(match: Match) -> str:
    """The moves up to where the game stands."""
    return " ".join(node.text for node in match.line[1:] if node.ply <= match.node.ply and node.ending is None)


# ---- playing ---------------------------------------------------------------------------------------------------------


def test_seats_take_turns_and_hold_the_sides_of_the_start():
    match = turtles()
    assert (match.to_move, match.mover, match.side_of(FIRST), match.side_of(SECOND)) == (FIRST, MARTA, 0, 1)
    played(match, "3@a")
    assert (match.to_move, match.mover, match.side_of(FIRST), match.side_of(SECOND)) == (SECOND, RUI, 0, 1)


def test_first_holds_the_side_that_a_position_lets_move():
    match = turtles(position="-,-/-,-/-,-/-,- - b")
    assert (match.to_move, match.side_of(FIRST)) == (FIRST, 1)


def test_only_legal_moves_are_played():
    match = turtles()
    with pytest.raises(MoveError, match="not legal"):
        match.play(-5)
    assert match.plies == 0
    assert match.root.children == []


def test_nothing_is_played_after_the_end():
    match = turtles(position=NEARLY_OVER, moves="3u")
    assert match.outcome is not None
    with pytest.raises(MoveError, match="The game is over: white 3 walked into the far nest"):
        match.play(0)
    with pytest.raises(MoveError, match="The game is over"):
        match.resign(SECOND)


def test_the_winner_is_a_seat():
    assert turtles(position=NEARLY_OVER, moves="3u").winner() == FIRST
    assert turtles(position=NEARLY_OVER, moves="5d").winner() is None
    lost = "W2,-/B3,-/-,-/-,- W1W3 b"
    assert turtles(position=lost, moves="3u").winner() == SECOND


def test_an_end_is_told_beforehand():
    match = turtles(position=NEARLY_OVER)
    assert foretell(match.game, match.state, move(match, "3u")).kind == "three-scored"
    assert foretell(match.game, match.state, move(match, "5d")) is None


def test_a_move_played_again_is_no_new_line():
    match = turtles(moves="3@a 3@a")
    match.undo()
    match.undo()
    played(match, "3@a")
    assert match.plies == 2
    assert line(match) == "3@a 3@a"


def test_another_move_begins_a_variation_and_becomes_the_main_line():
    match = turtles(moves="3@a 3@a")
    old = match.node
    match.play(move(match, "4@b", match.root.state), at=match.root)
    assert [node.text for node in match.root.children] == ["4@b", "3@a"]
    assert line(match) == "4@b"
    assert not is_main(old)


def test_a_game_holds_so_many_plies_and_no_more():
    match = turtles()
    match.plies = MAX_PLIES
    with pytest.raises(GameError, match=r"20,000 plies"):
        played(match, "3@a")


def test_sentences_and_cells_of_the_last_move():
    match = turtles(moves="3@a")
    assert match.sentence(match.root) == ""
    assert match.sentence(match.node) == "3 hatches on a1"
    assert match.last_cells() == ("white-nest", "a1")
    assert match.last_cells(match.root) == ()
    ending = match.resign(SECOND)
    assert match.sentence(ending) == "Black resigned"
    assert match.last_cells() == ("white-nest", "a1")
    assert turtles().last_cells(turtles().resign(FIRST)) == ()


# ---- forced passes ---------------------------------------------------------------------------------------------------


def greener(seats: tuple[Seat, Seat] = TWO) -> Match:
    return match_from(game_named("greener"), PASSES, {}, seats)


def test_a_forced_pass_is_a_move_that_touches_no_cell():
    match = greener()
    assert forced_move(match.game, match.state) is None
    assert match.play_forced() == ()
    played(match, "a1xa2")
    assert forced_move(match.game, match.state) is not None
    (node,) = match.play_forced()
    assert (node.text, match.node, match.to_move) == ("pass", node, FIRST)


def test_nothing_is_forced_after_an_ending():
    match = played(greener(), "a1xa2")
    match.resign(SECOND)
    assert match.play_forced() == ()


def test_undo_never_stops_on_a_forced_pass_and_redo_neither():
    match = played(greener(), "a1xa2")
    match.play_forced()
    played(match, "a2xa3")
    match.undo()
    assert texts(match) == "a1xa2 pass"
    match.undo()
    assert match.node is match.root
    match.redo()
    assert texts(match) == "a1xa2 pass"


# ---- undo and redo ---------------------------------------------------------------------------------------------------


def test_in_hot_seat_undo_and_redo_go_one_ply():
    match = turtles(moves="3@a 4@b 5@b")
    match.undo()
    assert texts(match) == "3@a 4@b"
    match.undo()
    assert texts(match) == "3@a"
    match.redo()
    assert texts(match) == "3@a 4@b"
    assert line(match) == "3@a 4@b 5@b"


def test_against_a_bot_undo_goes_past_its_reply():
    match = turtles((MARTA, HARD), "3@a 4@b")
    match.undo()
    assert match.node is match.root
    match.redo()
    assert texts(match) == "3@a 4@b"


def test_while_the_bot_thinks_undo_takes_back_the_persons_move():
    match = turtles((MARTA, HARD), "3@a 4@b 5@b")
    match.undo()
    assert texts(match) == "3@a 4@b"
    match.redo()
    assert texts(match) == "3@a 4@b 5@b"


def test_after_a_bot_that_began_there_is_nothing_to_undo():
    match = turtles((HARD, RUI), "3@a")
    with pytest.raises(GameError, match="There is nothing to undo"):
        match.undo()
    assert texts(match) == "3@a"


def test_watching_two_bots_undo_goes_back_one_ply():
    match = turtles((HARD, EASY), "3@a 4@b")
    match.undo()
    assert texts(match) == "3@a"
    match.redo()
    assert texts(match) == "3@a 4@b"


def test_only_people_who_sit_here_count():
    match = turtles(moves="3@a 4@b 5@b 2@a")
    match.undo(here=(FIRST,))
    assert texts(match) == "3@a 4@b"
    match.redo(here=(FIRST,))
    assert texts(match) == "3@a 4@b 5@b 2@a"


def test_with_nothing_to_undo_or_redo_it_says_so():
    match = turtles()
    with pytest.raises(GameError, match="There is nothing to undo"):
        match.undo()
    with pytest.raises(GameError, match="There is nothing to redo"):
        match.redo()


def test_a_won_game_can_be_undone_and_redone_to_its_end():
    match = turtles((MARTA, HARD), "3u", position=NEARLY_OVER)
    match.undo()
    assert match.outcome is None
    match.redo()
    assert match.outcome is not None


def test_redo_finds_its_way_back_into_a_variation():
    match = turtles(moves="3@a 4@b")
    match.play(move(match, "5@b", match.root.state), at=match.root)
    variation = match.root.children[1].children[0]
    match.go_on(variation)
    match.undo()
    match.redo()
    assert match.node is variation


# ---- endings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "winner", "reason"), [(FIRST, SECOND, "White resigned"), (SECOND, FIRST, "Black resigned")]
)
@pytest.mark.parametrize("moves", ["", "3@a", "3@a 4@b"])
def test_either_seat_may_resign_at_any_time(seat, winner, reason, moves):
    match = turtles(moves=moves)
    match.resign(seat)
    assert (match.outcome.kind, match.outcome.reason, match.winner()) == ("resigned", reason, winner)
    assert line(match) == f"{moves} resigned".strip()
    with pytest.raises(MoveError, match="The game is over"):
        played(match, "1@a")


def test_two_people_may_agree_on_a_draw():
    match = turtles(moves="3@a")
    match.agree_draw()
    assert (match.outcome.winner, match.outcome.kind, match.winner()) == (None, "agreed", None)
    assert match.score() == Series(0, 1, 0)


def test_undo_withdraws_a_resignation():
    match = turtles((MARTA, HARD), "3@a 4@b")
    match.resign(FIRST)
    match.undo()
    assert match.outcome is None
    assert texts(match) == line(match) == "3@a 4@b"
    assert not any(node.ending for node in walk(match.root))


def test_the_same_ending_twice_is_one_node():
    match = turtles(moves="3@a")
    ending = match.resign(FIRST)
    assert match.end_at(match.root.children[0], Ending("resigned", FIRST)) is ending
    other = match.end_at(match.root.children[0], Ending("agreed"))
    assert match.root.children[0].children == [ending, other]


def test_a_game_can_go_on_beside_a_resignation():
    match = turtles(moves="3@a")
    match.resign(SECOND)
    match.play(move(match, "4@b", match.root.children[0].state), at=match.root.children[0])
    assert line(match) == "3@a 4@b"
    assert match.root.children[0].children[1].ending == Ending("resigned", SECOND)


# ---- seats and series ------------------------------------------------------------------------------------------------


def test_a_seat_handed_over_in_the_middle_of_a_game_is_remembered():
    match = turtles(moves="3@a")
    match.change_seat(SECOND, RUI)
    assert not match.seats_changed
    match.change_seat(SECOND, HARD)
    assert (match.seats, match.set_up, match.seats_changed) == ((MARTA, HARD), TWO, True)
    match.change_seat(FIRST, EASY)
    assert match.seats == (EASY, HARD)


def test_before_the_first_ply_a_seat_is_simply_set_up():
    match = turtles()
    match.change_seat(FIRST, HARD)
    assert (match.seats, match.set_up, match.seats_changed) == ((HARD, RUI), (HARD, RUI), False)


def test_a_rematch_keeps_options_seats_and_score():
    game = game_named("turtles")
    match = new_match(game, {"width": 3, "first": "black"}, TWO, Random(1).random)
    match.resign(SECOND)
    again = rematch(match, Random(2).random)
    assert again.options == {"width": 3, "length": 4, "first": "black"}
    assert (again.seats, again.series, again.score()) == (TWO, Series(1, 0, 0), Series(1, 0, 0))
    again.resign(FIRST)
    assert again.score() == Series(1, 0, 1)


def test_a_rematch_with_swapped_sides_swaps_the_score_with_the_people():
    match = turtles(moves="3@a")
    match.change_seat(SECOND, HARD)
    match.resign(SECOND)
    again = rematch(match, Random(2).random, swap=True)
    assert (again.seats, again.set_up, again.series) == ((RUI, MARTA), (RUI, MARTA), Series(0, 0, 1))
    assert not again.seats_changed


def test_a_rematch_of_a_position_starts_from_it_again():
    match = turtles(position=NEARLY_OVER, moves="3u")
    again = rematch(match, Random(1).random)
    assert again.game.position(again.state) == NEARLY_OVER
    assert again.start_text == NEARLY_OVER


def test_a_rematch_of_a_drawn_start_is_drawn_anew():
    game = game_named("greener")
    match = new_match(game, {"board": "6x9"}, TWO, Random(1).random)
    again = rematch(match, Random(2).random)
    assert again.options["board"] == "6x9"
    assert again.options["seed"] != match.options["seed"]
    assert again.start_text != match.start_text
    assert match.drawn_start


def test_a_start_that_options_give_needs_no_text():
    assert turtles().start_text is None
    assert not turtles().drawn_start


def test_a_swap_moves_people_and_not_stones():
    match = new_match(game_named("trike"), {}, TWO, Random(1).random)
    played(match, "d2")
    assert (match.side_of(FIRST), match.side_of(SECOND)) == (0, 1)
    played(match, "swap")
    assert (match.side_of(FIRST), match.side_of(SECOND)) == (1, 0)
    assert match.mover == MARTA
    match.resign(FIRST)
    assert match.outcome.reason == "O resigned"
    assert match.winner() == SECOND


# ---- invariants ------------------------------------------------------------------------------------------------------

DEEDS = ["play", "play", "play", "elsewhere", "undo", "redo", "resign", "agree", "delete", "promote", "go on"]


def do(match: Match, deed: str, random: Random) -> None:
    node = random.choice(list(walk(match.root)))
    if deed == "play":
        match.play(random.choice(match.game.moves(match.state) or [0]))
    elif deed == "elsewhere":
        match.play(random.choice(match.game.moves(node.state) or [0]), at=node)
    elif deed in ("undo", "redo"):
        getattr(match, deed)()
    elif deed == "resign":
        match.resign(random.choice((FIRST, SECOND)))
    elif deed == "agree":
        match.agree_draw()
    else:
        {"delete": match.delete, "promote": match.promote, "go on": match.go_on}[deed](node)


@given(st.lists(st.sampled_from(DEEDS), max_size=40), st.integers(0, 1000))
def test_whatever_is_done_the_tree_stays_whole(deeds, seed):
    match, random = turtles(), Random(seed)
    for deed in deeds:
        try:
            do(match, deed, random)
        except GameError:
            continue
        finally:
            nodes = list(walk(match.root))
            assert match.node in nodes
            assert match.node in match.line
            assert all(node in nodes for node in match.line)
            assert match.plies == sum(1 for node in nodes if node.parent and node.ending is None)
            assert all(child.parent is node for node in nodes for child in node.children)
            assert all(
                len({child.move for child in n.children if not child.ending})
                == len([c for c in n.children if not c.ending])
                for n in nodes
            )
