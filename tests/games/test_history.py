"""The tree of moves: lines, variations, comments, and looking without moving."""

from __future__ import annotations

from random import Random

import pytest
from boardgames_tui.games import game_named
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.games.engine.history import MAX_WORDS, rows
from boardgames_tui.games.engine.match import Match, new_match
from boardgames_tui.games.engine.notation import exact_move
from boardgames_tui.games.engine.seats import FIRST, Seat
from boardgames_tui.games.engine.tree import (
    MAX_NESTING,
    Node,
    end_of_line,
    is_main,
    is_within,
    line_name,
    line_start,
    nesting,
    path_to,
    promote,
    walk,
)


def grow(match: Match, at: Node, moves: str) -> Node:
    """Plays moves from a node and gives the last one's."""
    for text in moves.split():
        at = match.play(exact_move(match.game, at.state, text), at=at)
    return at


@pytest.fixture
def match() -> Match:
    """Main line 1@a 2@a 3@a, with a variation 1@b 2@b on the first move; the game stands at the main line's end."""
    match = new_match(game_named("turtles"), {}, (Seat(), Seat()), Random(1).random)
    grow(match, match.root, "1@b 2@b")
    grow(match, match.root, "1@a 2@a 3@a")
    return match


def named(nodes: list[Node]) -> str:
    return " ".join(node.text or "start" for node in nodes)


# ---- lines -----------------------------------------------------------------------------------------------------------


def test_the_line_runs_from_the_start_to_what_redo_brings_back(match):
    assert named(match.line) == "start 1@a 2@a 3@a"
    match.undo()
    assert named(match.line) == "start 1@a 2@a 3@a"
    assert named(path_to(match.node)) == "start 1@a 2@a"
    assert match.main_end.text == "3@a"


def test_going_on_from_a_variation_changes_the_line_and_not_the_tree(match):
    variation = match.root.children[1]
    match.go_on(variation)
    assert named(match.line) == "start 1@b 2@b"
    assert not is_main(variation)
    assert match.main_end.text == "3@a"


def test_looking_goes_along_the_line_being_played_and_elsewhere_by_first_continuations(match):
    match.go_on(match.root.children[1])
    assert match.after(match.root).text == "1@b"
    assert match.after(match.root.children[0]).text == "2@a"
    assert match.after(match.main_end) is None
    assert match.after(match.line[-1]) is None


def test_rows_hold_two_plies_with_the_number_of_the_first(match):
    match.resign(FIRST)
    found = rows(match.line)
    assert [(row.number, [node.text for node in row.nodes]) for row in found] == [(1, ["1@a", "2@a"]), (3, ["3@a", ""])]
    assert rows(match.line[:1]) == []


# ---- variations ------------------------------------------------------------------------------------------------------


def test_promoting_a_variation_makes_it_the_main_line_and_leaves_the_game_where_it_is(match):
    stood = match.node
    end = end_of_line(match.root.children[1])
    match.promote(end)
    assert is_main(end)
    assert match.node is stood
    match.promote(end)
    assert match.main_end is end


def test_deleting_a_line_takes_the_game_back_to_before_it(match):
    match.delete(match.root.children[0])
    assert match.node is match.root
    assert match.plies == 2
    assert named(match.line) == "start 1@b 2@b"


def test_deleting_elsewhere_leaves_the_game_alone(match):
    match.delete(match.root.children[1])
    assert match.node.text == "3@a"
    assert match.plies == 3


def test_deleting_what_redo_would_bring_back_keeps_the_place(match):
    match.undo()
    match.undo()
    match.delete(match.main_end)
    assert (match.node.text, named(match.line)) == ("1@a", "start 1@a 2@a")


def test_the_start_cannot_be_deleted(match):
    with pytest.raises(GameError, match="The start of the game cannot be deleted"):
        match.delete(match.root)


def test_variations_lie_inside_each_other_only_so_deep():
    """A comb: every move of the line has another one before it, so each lies inside the variation before."""
    match = new_match(game_named("turtles"), {"width": 6, "length": 8}, (Seat(), Seat()), Random(1).random)
    at, random = match.root, Random(3)
    for _ in range(MAX_NESTING):
        main, variation = random.sample(match.game.moves(at.state), 2)
        match.append(at, main)
        at = match.append(at, variation)
    assert nesting(match.root) == MAX_NESTING
    known, other = match.root.children
    assert match.play(known.move, at=match.root) is known
    new = next(move for move in match.game.moves(match.root.state) if move not in (known.move, other.move))
    with pytest.raises(GameError, match="200 variations lie inside each other"):
        match.play(new, at=match.root)
    with pytest.raises(GameError, match="200 variations"):
        match.promote(at)


def test_long_lines_need_no_recursion(match):
    node = match.root
    for _ in range(5000):
        child = Node(node.state, node)
        node.children.append(child)
        node = child
    promote(node)
    assert end_of_line(match.root) is node
    assert sum(1 for _ in walk(match.root)) == 5006
    assert len(path_to(node)) == 5001


# ---- words -----------------------------------------------------------------------------------------------------------


def test_a_line_is_named_where_it_begins(match):
    end = end_of_line(match.root.children[1])
    match.name_line(end, "the b file")
    assert match.root.children[1].name == "the b file"
    assert line_start(end) is match.root.children[1]
    assert line_name(end) == "the b file"
    assert line_name(match.main_end) == ""
    match.name_line(end, "")
    assert line_name(end) == ""


def test_a_game_without_branches_is_named_at_its_start(match):
    match.delete(match.root.children[1])
    match.name_line(match.node, "all of it")
    assert match.root.name == "all of it"


def test_comments_are_kept_up_to_a_length_and_removed_by_an_empty_one(match):
    match.comment(match.node, "good")
    match.comment(match.root, "x" * (MAX_WORDS - 4))
    with pytest.raises(GameError, match="at most 200,000 characters"):
        match.comment(match.main_end.parent, "y")
    match.comment(match.root, "")
    match.comment(match.main_end.parent, "y")
    assert (match.root.comment, match.node.comment) == ("", "good")


def test_a_node_knows_its_place(match):
    main, other = match.root.children
    assert match.root.is_main_child
    assert main.is_main_child
    assert not other.is_main_child
    assert is_within(match.node, main)
    assert not is_within(match.node, other)
