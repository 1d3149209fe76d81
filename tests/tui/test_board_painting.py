"""What cells look like: the ink of the pieces, the marks, the glyph sets. No screen is needed."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import get_args

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.gallery import CROWN, DISC, OPEN_PYRAMID, PIN, PYRAMID, RING
from boardgames_tui.games.engine.picture import NOBODY, Board, Cell, Token, View
from boardgames_tui.tui.widgets.art import GlyphSet, art_of, chip_of
from boardgames_tui.tui.widgets.look import Look, Manner
from boardgames_tui.tui.widgets.marks import Marks
from boardgames_tui.tui.widgets.paint_cell import paint_look
from boardgames_tui.tui.widgets.plan import plan_of, sizes_of
from boardgames_tui.tui.widgets.quadrants import MASKS, QUADRANTS, Canvas
from boardgames_tui.tui.widgets.scene import Scene
from boardgames_tui.tui.widgets.tiny import tiny_lines, tiny_size
from rich.cells import cell_len

IDS = [game.id for game in all_games()]


@cache
def positions(game_id: str) -> tuple[tuple[Board, View], ...]:
    """The views of a few random games, so that stacks, kings and hands are among them."""
    game, chance, seen = game_named(game_id), random.Random(3), []
    for _ in range(3):
        state = game.start(game.complete_options({}, chance.random))
        for _ in range(40):
            moves = game.moves(state)
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
            seen.append((game.board(state), game.view(state)))
    return tuple(seen[::5])


def tokens_of(game_id: str, owner: int) -> set[Token]:
    game = game_named(game_id)
    found = {token for _, view in positions(game_id) for stack in view.stacks.values() for token in stack}
    found |= {Token(shape, side) for shape, side, _ in game.legend}
    return {token for token in found if token.owner == owner}


def look_of(game_id: str, size, tokens=(), glyphs="shapes", **changes) -> Look:
    game, board = game_named(game_id), positions(game_id)[0][0]
    lattice = board.grid == "triangle"
    manner = Manner(game.tints, glyphs)
    return Look(manner, size, board.stacking, size.columns, size.lines, tokens=tokens, lattice=lattice, **changes)


def ink(rows) -> list[str]:
    return ["".join(spot.sign if spot else " " for spot in row) for row in rows]


# ---- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "glyphs"), product(IDS, get_args(GlyphSet)))
def test_the_ink_of_both_sides_pieces_is_never_the_same(game_id, glyphs):
    for size in sizes_of(positions(game_id)[0][0]):
        for mine, theirs in product(tokens_of(game_id, 0), tokens_of(game_id, 1)):
            one, other = (ink(paint_look(look_of(game_id, size, (token,), glyphs))) for token in (mine, theirs))
            assert one != other, (size.name, mine.shape.name, theirs.shape.name)


@pytest.mark.parametrize("size", sizes_of(positions("trike")[0][0]), ids=lambda size: size.name)
def test_whose_stone_the_pawn_stands_on_is_seen_in_its_ink(size):
    stands = [(Token(stone, owner), Token(PIN, NOBODY)) for owner, stone in enumerate((DISC, RING))]
    one, other = (ink(paint_look(look_of("trike", size, stack))) for stack in stands)
    assert one != other
    assert all(
        ink(paint_look(look_of("trike", size, stack[:1]))) != ink(paint_look(look_of("trike", size, stack)))
        for stack in stands
    )


@pytest.mark.parametrize("game_id", IDS)
def test_every_piece_has_art_from_the_middle_size_on_or_is_a_shell(game_id):
    for token in tokens_of(game_id, 0) | tokens_of(game_id, 1):
        assert art_of(token.shape, "large")
        assert art_of(token.shape, "middle") or len(chip_of(token, "shapes")) == 2


@pytest.mark.parametrize("game_id", IDS)
def test_art_fits_into_its_cells_and_leaves_the_edge_columns_free(game_id):
    inner = {"middle": (5, 2), "labelled": (5, 2), "large": (5, 3), "extra": (7, 4), "huge": (9, 5)}
    pieces = [token.shape for owner in (0, 1, 2) for token in tokens_of(game_id, owner)]
    for shape in pieces:
        for name, lines in shape.art.items():
            width, height = inner[name] if len(lines) > 1 else (12, 1)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width, (shape.name, name)


def test_greens_and_height_stand_in_the_base_of_a_pyramid():
    board, view = next(pair for pair in positions("greener") if pair[1].notes)
    cell, note = next(iter(view.notes.items()))
    for size in sizes_of(board):
        rows = paint_look(Scene(board, size, view, Manner(game_named("greener").tints)).look(cell))
        assert note in ink(rows)[-1]


@pytest.mark.parametrize("glyphs", get_args(GlyphSet))
@pytest.mark.parametrize("note", ["2/3", "7/16", "17/61"])
@pytest.mark.parametrize("mark", ["cursor", "target", "movable", "last"])
def test_whose_stack_it_is_and_both_its_numbers_are_read_at_every_size(glyphs, note, mark):
    for size in sizes_of(positions("greener")[0][0]):
        stacks = [(Token(DISC, 1), Token(shape, owner)) for owner, shape in enumerate((PYRAMID, OPEN_PYRAMID))]
        looks = [look_of("greener", size, stack, glyphs, note=note, **{mark: True}) for stack in stacks]
        one, other = (ink(paint_look(look)) for look in looks)
        assert one != other, size.name
        assert all(number in "".join(rows) for number in note.split("/") for rows in (one, other)), (size.name, one)


@pytest.mark.parametrize("note", ["7/16", "17/61"])
def test_a_long_label_lies_on_the_whole_base_of_its_piece(note):
    for size in sizes_of(positions("greener")[0][0])[1:]:
        rows = paint_look(look_of("greener", size, (Token(PYRAMID, 0),), note=note))
        base = [spot.ground for spot in rows[-1] if spot and spot.ground == "tint-dark"]
        art = art_of(PYRAMID, size.name)
        assert len(base) == (art.width if len(note) >= art.width - 1 else len(note))


def test_a_pile_shows_every_number():
    game = game_named("turtles")
    state = game.read_position("-,-/W5B4W3B2W1,-/-,-/-,- - w", {})
    board, view = game.board(state), game.view(state)
    for size, glyphs in product(sizes_of(board), get_args(GlyphSet)):
        text = "\n".join(ink(paint_look(Scene(board, size, view, Manner(game.tints, glyphs), cursor="a3").look("a3"))))
        assert all(chip_of(token, glyphs) in text for token in view.stacks["a3"])


def test_a_nest_shows_its_label_its_score_and_what_waits_in_it():
    board, view = positions("turtles")[0]
    nests = [cell for cell in board.cells if cell.kind == "nest"]
    for size, nest in product(sizes_of(board), nests):
        text = "\n".join(ink(paint_look(Scene(board, size, view, Manner(("light", "dark", "neutral"))).look(nest.id))))
        assert all(chip_of(token, "shapes") in text for token in view.stacks.get(nest.id, ()))
        assert view.notes[nest.id].split()[-1] in text
        assert size.nest_lines == 1 or nest.label in text


@pytest.mark.parametrize(
    ("waiting", "words"),
    [(0, "Black's nest scored ○○○"), (3, "Black's nest 5▾4▾3▾ ○○○"), (5, "5▾4▾3▾2▾1▾ scored ○○○")],
)
def test_a_nest_of_one_line_keeps_its_label_before_the_words_of_its_note(waiting, words):
    game = game_named("turtles")
    state = game.start(game.complete_options({}, lambda: 0.0))
    board, view = game.board(state), game.view(state)
    fewer = View({"black-nest": view.stacks["black-nest"][:waiting]}, notes=view.notes)
    rows = paint_look(Scene(board, sizes_of(board)[1], fewer, Manner(game.tints)).look("black-nest"))
    assert ink(rows)[0].split() == words.split()


def test_a_goal_names_its_owner_and_a_dead_corner_lies_in_the_frame():
    look = Look(Manner(("green", "blue", "neutral")), sizes_of(positions("claustro")[0][0])[2], "top", 7, 3)
    goal = Look(look.manner, look.size, "top", 7, 3, kind="goal", owner=0, label="GREEN goal")
    assert "GREEN" in "".join(ink(paint_look(goal)))
    assert goal.ground != look.ground
    dead = Look(look.manner, look.size, "top", 7, 3, kind="dead")
    assert dead.ground.under == "frame"


def test_the_hand_is_a_ghost_under_the_cursor_only():
    game = game_named("claustro")
    board, view = positions("claustro")[0]
    pawn = next(iter(view.stacks.values()))[0]
    empty = [c.id for c in board.cells if c.kind == "plain" and c.id not in view.stacks]
    held = View(view.stacks, hand=pawn)
    scene = Scene(board, sizes_of(board)[2], held, Manner(game.tints), cursor=empty[0])
    assert scene.look(empty[0]).ghost is pawn
    assert scene.look(empty[1]).ghost is None
    piece = scene.look(empty[0])._replace(ghost=None, tokens=(pawn,))
    assert ink(paint_look(piece)) == ink(paint_look(scene.look(empty[0])))
    assert paint_look(piece) != paint_look(scene.look(empty[0]))


# ---- marks -----------------------------------------------------------------------------------------------------------

MARKS = ("cursor", "selected", "target", "last", "forbidden", "hint", "matching", "seen")


@pytest.mark.parametrize(("game_id", "glyphs"), product(IDS, get_args(GlyphSet)))
def test_every_mark_is_seen_and_none_looks_like_another(game_id, glyphs):
    for size, tokens in product(
        sizes_of(positions(game_id)[0][0]), ((), *[(t,) for t in list(tokens_of(game_id, 0))[:2]])
    ):
        looks = {name: paint_look(look_of(game_id, size, tokens, glyphs, **{name: True})) for name in MARKS}
        looks["none"] = paint_look(look_of(game_id, size, tokens, glyphs))
        looks["cursor on a target"] = paint_look(look_of(game_id, size, tokens, glyphs, cursor=True, target=True))
        looks["selected last"] = paint_look(look_of(game_id, size, tokens, glyphs, selected=True, last=True))
        if not tokens:
            del looks["seen"]
        assert len(set(looks.values())) == len(looks), size.name


@pytest.mark.parametrize("game_id", IDS)
def test_all_four_main_marks_on_one_cell_are_still_there(game_id):
    for size in sizes_of(positions(game_id)[0][0]):
        token = next(iter(tokens_of(game_id, 0)))
        everything = {"cursor": True, "selected": True, "target": True, "last": True}
        full = paint_look(look_of(game_id, size, (token,), **everything))
        for name in everything:
            assert paint_look(look_of(game_id, size, (token,), **{**everything, name: False})) != full, (
                size.name,
                name,
            )


def test_selected_and_last_on_one_cell_share_its_columns():
    size = sizes_of(positions("replica")[0][0])[2]
    rows = paint_look(look_of("replica", size, selected=True, last=True))
    assert [spot.ground for spot in rows[1]] == ["board-last", *["board-selected"] * 5, "board-last"]


def test_a_piece_that_may_be_chosen_is_marked_more_faintly_than_a_capture():
    board, view = positions("replica")[0]
    cell = next(iter(view.stacks))
    manner = Manner(("light", "dark", "neutral"))
    before = Scene(board, sizes_of(board)[2], view, manner, Marks(targets=frozenset({cell}))).look(cell)
    after = Scene(board, sizes_of(board)[2], view, manner, Marks(frozenset({"d4"}), frozenset({cell}))).look(cell)
    assert (before.movable, before.target) == (True, False)
    assert (after.movable, after.target) == (False, True)
    assert ink(paint_look(before)) != ink(paint_look(after))


def test_dots_and_crosses_come_where_colours_fail():
    size = sizes_of(positions("replica")[0][0])[2]
    few = Look(Manner(("light", "dark", "neutral"), dots=True, crosses=True), size, "top", 7, 3)
    assert "·" in "".join(ink(paint_look(few)))
    assert "×" in "".join(
        ink(paint_look(Look(few.manner, size, "top", 7, 3, forbidden=True, tokens=(Token(DISC, 0),))))
    )


# ---- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "glyphs"), product(IDS, get_args(GlyphSet)))
def test_lines_are_as_wide_as_the_plan_and_every_sign_is_one_column(game_id, glyphs):
    for board, view in positions(game_id)[::4]:
        for turned, size in product((board, board.turned), sizes_of(board)):
            scene = Scene(turned, size, view, Manner(game_named(game_id).tints, glyphs), cursor=board.cells[0].id)
            lines = ["".join(run.text for run in line) for line in scene.lines()]
            assert {len(line) for line in lines} == {plan_of(turned, size).width}
            assert all(cell_len(sign) == 1 for sign in set("".join(lines)))
            assert glyphs != "ascii" or "".join(lines).isascii()


@pytest.mark.parametrize("game_id", IDS)
def test_every_cell_is_named_on_every_character_of_its_box(game_id):
    board, view = positions(game_id)[0]
    for size in sizes_of(board):
        scene = Scene(board, size, view, Manner(game_named(game_id).tints))
        for cell, box in scene.plan.boxes.items():
            places = product(range(box.x, box.x + box.width), range(box.y, box.y + box.height))
            assert all(scene.cell_at(x, y) == cell for x, y in places)


@pytest.mark.parametrize("mark", ["target", "movable"])
def test_a_king_keeps_its_crown_under_ticks(mark):
    middle = sizes_of(positions("replica")[0][0])[1]
    king = (Token(CROWN, 0),)
    plain, marked = (paint_look(look_of("replica", middle, king, **marks))[0] for marks in ({}, {mark: True}))
    assert marked[::2] == plain[::2]
    assert marked != plain


def test_a_hint_is_seen_on_a_piece_that_may_be_chosen_too():
    for size in sizes_of(positions("replica")[0][0]):
        look = look_of("replica", size, (Token(DISC, 0),), movable=True)
        assert ink(paint_look(look._replace(hint=True))) != ink(paint_look(look))


def test_a_dead_corner_is_hatched_where_its_ground_says_nothing():
    for size in sizes_of(positions("claustro")[0][0]):
        dead = look_of("claustro", size, kind="dead")
        hatched = dead._replace(manner=dead.manner._replace(dots=True))
        assert set("".join(ink(paint_look(dead)))) == {" "}
        assert set("".join(ink(paint_look(hatched)))) == {"╱"}


def test_a_lit_line_has_another_colour_than_the_lattice():
    board = positions("trike")[0][0]
    lit = View({}, lit=(("e1", "e2", "e3"),))
    size = sizes_of(board)[2]
    runs = [run for line in Scene(board, size, lit, Manner(("orange", "blue", "light"))).lines() for run in line]
    assert any(run.ink == "target" and "─" in run.text for run in runs)
    assert any(run.ink != "target" and "─" in run.text for run in runs)


@pytest.mark.parametrize(("game_id", "scale"), product(IDS, (1, 2)))
def test_a_miniature_keeps_its_measures_and_its_pieces_apart(game_id, scale):
    for board, view in positions(game_id)[::4]:
        lines = tiny_lines(board, view, Manner(game_named(game_id).tints), scale)
        width, height = tiny_size(board, scale)
        assert len(lines) == height
        assert {sum(len(run.text) for run in line) for line in lines} == {width}
        if board.grid == "square" and board.stacking != "pile":
            edges = [run for line in lines for run in line if run.text.startswith(("█", "▌"))]
            assert scale == 2 or not edges


def test_a_larger_miniature_tells_all_pieces_of_a_side_apart():
    board, manner, drawn = positions("replica")[0][0], Manner(game_named("replica").tints), {}
    for shape, owner, _ in game_named("replica").legend:
        lines = tiny_lines(board, View({"a1": (Token(shape, owner),)}), manner, 2)
        drawn[shape.name] = tuple("".join(run.text for run in line)[:4] for line in lines[-2:])
    assert len(set(drawn.values())) == len(drawn)


def test_a_target_lies_in_the_column_that_its_letter_names():
    board = positions("turtles")[0][0]
    for size in sizes_of(board)[1:]:
        plan = plan_of(board, size)
        scene = Scene(board, size, View({}), Manner(game_named("turtles").tints), Marks(targets=frozenset({"b2"})))
        box = plan.boxes["b2"]
        drawn = "".join(run.text for run in scene.line(box.y + (box.height - 1) // 2))
        assert drawn.index("●") == next(mark.x for mark in plan.coordinates if mark.text == "b")


# ---- quarters --------------------------------------------------------------------------------------------------------


def test_every_mask_has_its_sign():
    assert [MASKS[sign] for sign in QUADRANTS] == list(range(16))


def test_a_mark_wins_where_three_colours_meet():
    canvas = Canvas(1, 1, "ground")
    canvas.ink(0, 0, "art")
    canvas.ink(1, 0, "art")
    canvas.stamp(0, 0, MASKS["▘"], "mark")
    assert canvas.rows()[0][0][:3] == ("▘", "mark", "ground")


def test_a_mark_upon_ink_shows_both():
    canvas = Canvas(1, 1, "ground")
    for x, y in product((0, 1), (0, 1)):
        canvas.ink(x, y, "art")
    canvas.stamp(0, 0, MASKS["▛"], "mark")
    assert canvas.rows()[0][0][:3] == ("▛", "mark", "art")


def test_a_clear_canvas_lets_through_what_it_does_not_touch():
    canvas = Canvas(2, 1, "ground", clear=True)
    canvas.ink(0, 0, "art")
    first, second = canvas.rows()[0]
    assert first is not None
    assert second is None


def test_a_cell_of_any_kind_can_be_painted_at_any_size():
    cell = Cell("a1", 0, 0, "goal", 1, "A very long label")
    board = Board("square", "top", (cell,), ())
    for size in sizes_of(board):
        rows = paint_look(Scene(board, size, View({}), Manner(("red", "violet", "neutral"))).look("a1"))
        assert (len(rows), len(rows[0])) == (size.lines, size.columns)
