"""The board screen: what it says, what it refuses, walking in the game, and what it does while a bot thinks."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

import pytest
from boardgames_tui.games.engine.match import forced_move, foretell
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.saves.header import IMPORT
from boardgames_tui.saves.record import new_record, write_record
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.launch import Launch
from boardgames_tui.tui.screens.dialogs import Ask, TextBox
from boardgames_tui.tui.screens.play_folded import Folded, choices_in
from boardgames_tui.tui.screens.play_history import HistoryScreen
from boardgames_tui.tui.screens.play_panel import Notes, PanelWords, StatusLine, TopLine
from boardgames_tui.tui.screens.play_picker import Picker
from boardgames_tui.tui.screens.play_stack import StackBox
from boardgames_tui.tui.screens.small import SmallScreen
from boardgames_tui.tui.settings import Settings
from boardgames_tui.tui.widgets.board import BoardView
from boardgames_tui.tui.widgets.keyline import KeyLine
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, TextArea

SIZE = (100, 30)


def said(app, kind):
    return " ".join(str(app.screen_stack[1].query_one(kind).render()).split())


def texts(app):
    return [node.text for node in app.screen.match.line if node.text]


async def play(pilot, *moves):
    for move in moves:
        await pilot.press("m", *move, "enter")
        await pilot.pause()


# ---- keys ------------------------------------------------------------------------------------------------------------


async def test_the_last_line_names_only_keys_that_would_do_something(an_app):
    app = an_app("trike")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "u undo" not in said(app, KeyLine)
        await play(pilot, "e3")
        assert "u undo" in said(app, KeyLine)
        await pilot.press("[")
        assert "[ look back" not in said(app, KeyLine)
        assert "] look forward" in said(app, KeyLine)
        await pilot.press("escape", "u")
        assert "u undo" not in said(app, KeyLine)


async def test_a_window_over_the_board_names_its_own_keys(an_app):
    app = an_app("turtles")
    async with app.run_test(size=SIZE) as pilot:
        for key, words in (
            ("R", "esc no  y yes"),
            ("g", "↵ choose  esc close"),
            ("v", "esc close"),
            ("P", "esc close  ^s"),
        ):
            await pilot.press("n", key)
            await pilot.pause()
            assert str(app.screen.query_one(KeyLine).render()).startswith(words)
            await pilot.press("escape")


async def test_a_stack_too_high_for_the_window_scrolls(an_app):
    app = an_app("greener")
    async with app.run_test(size=(60, 20)) as pilot:
        app.push_screen(StackBox("a1, 81 high", [Content(f"{at} black") for at in range(81)]))
        await pilot.pause()
        assert "↑↓ scroll" in str(app.screen.query_one(KeyLine).render())
        await pilot.press("j", "down")
        assert app.screen.query_one(VerticalScroll).scroll_y == 2
        await pilot.press("k")
        assert app.screen.query_one(VerticalScroll).scroll_y == 1


async def test_the_only_move_that_fits_is_told_before_it_is_played(an_app):
    app = an_app("replica", sample="nearly over")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        match = app.screen.match
        move = next(move for move in match.game.moves(match.state) if foretell(match.game, match.state, move))
        await pilot.press("m", *match.game.move_text(match.state, move))
        await pilot.pause()
        assert "This ends the game" in said(app, Notes)


async def test_the_last_line_says_what_pausing_keys_do_now(an_app, thinker):
    thinker.manner = "never"
    app = an_app("trike", first="easy", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert said(app, KeyLine).startswith("p pause . move now")
        await pilot.press("p")
        await pilot.pause()
        assert said(app, KeyLine).startswith("p go on . one move")


async def test_a_key_without_anything_to_do_says_so(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        for key, words in (("u", "undo"), ("U", "redo"), ("[", "start of the game"), ("]", "last position")):
            await pilot.press(key)
            assert words in said(app, StatusLine)


async def test_a_bot_that_began_leaves_nothing_to_undo(an_app):
    app = an_app("trike", first="easy")
    async with app.run_test(size=(120, 40)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.match.plies == 1
        assert "u undo" not in said(app, KeyLine)
        assert "i hint" in said(app, KeyLine)


# ---- words and refusals ----------------------------------------------------------------------------------------------


async def test_an_illegal_choice_is_explained_and_the_forbidding_cells_are_marked(an_app):
    app = an_app("replica")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.board_view.point("h8")
        await pilot.press("enter")
        refusal = app.screen.table.refusal
        assert refusal
        assert refusal in said(app, StatusLine)
        assert app.screen.table.marks().forbidden == frozenset(app.screen.table.forbidden)


async def test_the_next_key_ends_a_refusal(an_app):
    app = an_app("replica")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.board_view.point("h8")
        await pilot.press("enter", "left")
        assert not app.screen.table.refusal
        assert said(app, StatusLine).startswith("g8: ")


async def test_a_move_under_the_cursor_is_told_before_it_is_played(an_app):
    app = an_app("greener", sample="middle game")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "enter", "n")
        match = app.screen.match
        move = app.screen.table.preview(app.screen.cursor)
        told = said(app, Notes)
        assert match.game.sentence(match.state, move) in told
        for line in match.game.foresight(match.state, move):
            assert line in told
        assert match.plies == 0


async def test_a_move_that_ends_the_game_says_so_beforehand(an_app):
    app = an_app("replica", sample="nearly over")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        game, state = app.screen.match.game, app.screen.match.state
        winning = next(move for move in game.moves(state) if game.outcome(game.play(state, move)))
        *before, last = game.steps(state, winning)
        for step in before:
            app.screen.choose_step(step.id)
        app.screen.board_view.point(last.cell)
        await pilot.pause()
        assert "This ends the game" in said(app, Notes)


async def test_typing_lights_the_cells_that_fit(an_app):
    app = an_app("replica")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m", "d", "2")
        assert "d2" in app.screen.table.marks().matching
        await pilot.press("escape")
        assert not app.screen.table.marks().matching
        assert app.screen.match.plies == 0


async def test_a_typed_move_that_cannot_be_is_refused_in_words(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "z9")
        assert app.screen.match.plies == 1
        assert app.screen.table.refusal in said(app, StatusLine)


async def test_swap_is_a_numbered_choice_and_changes_the_sides_on_the_cards(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        assert "1 " in said(app, Notes)
        await pilot.press("1")
        await pilot.pause()
        assert texts(app) == ["e3", "swap"]
        assert app.screen.card(0).side == "O"


async def test_n_reaches_a_numbered_choice_and_enter_takes_it(an_app):
    app = an_app("trike", size=3)
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "c2")
        for _ in range(8):
            if app.screen.choice_at is not None:
                break
            await pilot.press("n")
        await pilot.press("enter")
        await pilot.pause()
        assert texts(app) == ["c2", "swap"]


async def test_confirmation_waits_for_one_more_enter(an_app):
    app = an_app("trike", settings=replace(Settings(), confirm=True, pace=0.0))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "enter")
        assert app.screen.match.plies == 0
        await pilot.press("enter")
        assert app.screen.match.plies == 1


async def test_a_swap_that_waits_for_its_confirmation_is_played_by_enter_or_by_its_number(an_app):
    for key in ("enter", "1"):
        app = an_app("trike", settings=replace(Settings(), confirm=True, pace=0.0))
        async with app.run_test(size=SIZE) as pilot:
            await play(pilot, "e3")
            await pilot.press("1")
            assert app.screen.match.plies == 1
            assert "1 plays, Esc back. 1 Play it" in said(app, Notes)
            await pilot.press(key)
            await pilot.pause()
            assert texts(app) == ["e3", "swap"]


async def test_a_swap_that_waits_is_taken_back_by_escape_or_by_another_choice(an_app):
    app = an_app("trike", settings=replace(Settings(), confirm=True, pace=0.0))
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("1", "escape", "escape")
        assert app.screen.table.picked == ()
        await pilot.press("1")
        app.screen.board_view.point("e2")
        await pilot.press("enter")
        await pilot.pause()
        assert "slides the pawn to e2" in said(app, Notes)
        assert "Enter plays, Esc back." in said(app, Notes)
        app.screen.board_view.point("e1")
        await pilot.pause()
        assert "Enter chooses, again plays" in said(app, Notes)


async def test_choosing_another_piece_changes_the_selection_and_escape_takes_it_back(an_app):
    app = an_app("replica", sample="middle game")
    async with app.run_test(size=SIZE) as pilot:
        app.screen.board_view.point("d6")
        await pilot.press("enter")
        app.screen.board_view.point("a4")
        await pilot.press("enter")
        assert app.screen.table.picked == ("a4",)
        await pilot.press("escape")
        assert app.screen.table.picked == ()


async def test_several_pieces_on_one_cell_open_the_chooser(an_app):
    app = an_app("turtles")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "enter")
        assert isinstance(app.screen, Picker)
        await pilot.press("3")
        assert app.screen.table.picked == ("W3",)


async def test_a_stack_is_shown_in_a_side_view(an_app):
    app = an_app("greener", sample="middle game")
    async with app.run_test(size=SIZE) as pilot:
        app.screen.board_view.point("d3")
        await pilot.pause()
        assert "d3, top first" in said(app, Notes)
        await pilot.press("v")
        assert isinstance(app.screen, StackBox)
        await pilot.press("x")
        assert not isinstance(app.screen, StackBox)


def play_up_to_a_pass(match):
    """Plays random moves until the next one would leave the other side nothing but a pass; gives that move's text."""
    for seed in range(100):
        match.go_on(match.root)
        chance = random.Random(seed)
        while match.outcome is None:
            move = chance.choice(list(match.game.moves(match.state)))
            if forced_move(match.game, match.game.play(match.state, move)) is not None:
                return match.game.move_text(match.state, move)
            match.play(move)
    raise AssertionError("a pass is never forced")


async def test_a_forced_pass_is_played_and_announced(an_app):
    app = an_app("greener", sample="middle game")
    text = play_up_to_a_pass(app.launch.match)
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, text)
        assert "had no other move and passed." in said(app, StatusLine)
        assert "pass" in texts(app)


# ---- lists and dialogs -----------------------------------------------------------------------------------------------


async def test_the_legal_moves_of_the_chosen_piece_are_listed_and_one_is_played(an_app):
    app = an_app("replica", sample="middle game")
    async with app.run_test(size=SIZE) as pilot:
        app.screen.board_view.point("d6")
        await pilot.press("enter", "g")
        assert isinstance(app.screen, Picker)
        count = app.screen.query_one(OptionList).option_count
        assert count == len(app.screen_stack[1].table.selection.moves)
        await pilot.press("enter")
        await pilot.pause()
        assert texts(app)[0].startswith("d6")


async def test_copying_shows_the_text_too(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("c", "1")
        assert isinstance(app.screen, TextBox)
        position = app.screen_stack[1].match.game.position(app.screen_stack[1].match.state)
        assert app.screen.query_one(TextArea).text == position == app.clipboard


async def test_a_pasted_position_starts_a_game_and_a_wrong_one_is_explained(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("P")
        app.screen.query_one(TextArea).text = "nonsense"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TextBox)
        app.screen.query_one(TextArea).text = "./../.../.x../...../....../....... d2 o -"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.screen.match.position is not None


async def test_a_pasted_record_is_saved_at_once(an_app, a_match):
    match = a_match("turtles")
    match.play(match.game.moves(match.state)[0])
    text = write_record(new_record(match))
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("P")
        app.screen.query_one(TextArea).text = text
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.screen.match.game.id == "turtles"
        await pilot.press("q")
    header = app.store.newest_unfinished().header
    assert (header.game, header.origin) == ("turtles", IMPORT)


async def test_resigning_asks_once_and_undo_withdraws_it(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("R")
        assert isinstance(app.screen, Ask)
        await pilot.press("y")
        await pilot.pause()
        assert app.screen.match.outcome.kind == "resigned"
        assert "Marta wins" in said(app, Notes)
        await pilot.press("u")
        assert app.screen.match.outcome is None


async def test_two_people_agree_on_a_draw_but_a_bot_plays_on(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("D", "y")
        await pilot.pause()
        assert app.screen.match.outcome.kind == "agreed"
    app = an_app("trike", second="easy")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("D")
        await pilot.pause()
        assert app.screen.match.outcome is None
        assert "a bot plays on" in said(app, StatusLine)


async def test_a_seat_is_handed_to_a_bot_in_the_middle_of_a_game(an_app, thinker):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("s", "2", "3")
        await pilot.pause()
        assert app.screen.match.seats[1] == Seat(level="medium")
        assert len(texts(app)) == 2
        assert app.screen.match.seats_changed


async def test_a_click_on_a_card_asks_who_plays_there(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#card-1")
        assert isinstance(app.screen, Picker)
        await pilot.press("2")
        await pilot.pause()
        assert app.screen.match.seats[1] == Seat(level="easy")


async def test_a_new_game_is_set_up_over_the_finished_one(an_app):
    app = an_app("trike", size=3)
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "c2")
        await pilot.press("R", "y")
        await pilot.pause()
        await pilot.press("4")
        await pilot.pause()
        assert type(app.screen).__name__ == "SetupScreen"
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.match.plies == 0
        assert len(app.screen_stack) == 2


async def test_a_game_that_is_too_long_for_a_record_says_so(an_app, monkeypatch):
    monkeypatch.setattr("boardgames_tui.games.engine.match.MAX_PLIES", 1)
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("n", "enter")
        assert "plies" in said(app, StatusLine)


async def test_the_board_turns_for_a_lone_person_at_the_top(an_app):
    app = an_app("replica", first="easy")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert app.screen.turned
        await pilot.press("f")
        assert not app.screen.turned


async def test_signs_that_point_somewhere_turn_with_the_board_wherever_they_are_shown(an_app):
    app = an_app("turtles", sample="middle game")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f")
        app.screen.board_view.point("a3")
        await pilot.pause()
        board = "\n".join(app.screen.board_view.render_line(y).text for y in range(30))
        assert "5▾" in board
        assert "5▴" in board
        assert "4▴" in board
        assert "4▾" in board
        assert "1▾" in board
        assert [line.plain.split()[-1] for line in app.screen.words().stack[1:]] == ["1", "4"]
        assert ["▾" in line.plain for line in app.screen.words().stack[1:]] == [True, False]
        assert [app.screen.chip(seat).plain.strip() for seat in (0, 1)] == ["▾", "▴"]


async def test_a_window_that_is_too_small_says_what_the_app_needs(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert isinstance(app.screen, SmallScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not isinstance(app.screen, SmallScreen)


async def test_a_window_that_grows_under_a_dialog_shows_the_game_again(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        game = app.screen
        await pilot.resize_terminal(50, 15)
        await pilot.press("question_mark")
        await pilot.resize_terminal(100, 30)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is game


# ---- walking in the game ---------------------------------------------------------------------------------------------


async def test_looking_back_leaves_the_game_where_it_is(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "e2")
        await pilot.press("[", "[")
        assert app.screen.table.shown.ply == 0
        assert app.screen.match.node.ply == 2
        await pilot.press("]", "]")
        assert app.screen.table.looking is None


async def test_a_move_played_while_looking_starts_a_variation(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "e2")
        await pilot.press("[")
        await play(pilot, "e4")
        match = app.screen.match
        assert texts(app) == ["e3", "e4"]
        assert [child.text for child in match.root.children[0].children] == ["e4", "e2"]


async def test_undo_and_redo_go_one_ply_between_two_people(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "e2")
        await pilot.press("u")
        assert app.screen.match.node.ply == 1
        await pilot.press("U")
        assert app.screen.match.node.ply == 2


async def test_with_nothing_to_undo_it_says_so(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("u")
        assert "nothing to undo" in said(app, StatusLine)


async def test_the_history_screen_names_promotes_comments_deletes_and_goes_on(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "e2")
        await pilot.press("u")
        await play(pilot, "e4")
        match = app.screen.match
        await pilot.press("o")
        assert isinstance(app.screen, HistoryScreen)
        rows = app.screen.query_one(OptionList)
        assert [ply.node.text for ply in app.screen._listed] == ["e3", "e4", "e2"]
        rows.highlighted = 3
        await pilot.press("n", *"trap", "enter")
        assert match.root.children[0].children[1].name == "trap"
        await pilot.press("c", *"why", "ctrl+s")
        assert match.root.children[0].children[1].comment == "why"
        await pilot.press("p")
        assert match.root.children[0].children[0].text == "e2"
        rows.highlighted = 3
        await pilot.press("d", "y")
        assert [child.text for child in match.root.children[0].children] == ["e2"]
        rows.highlighted = 0
        await pilot.press("g")
        await pilot.pause()
        assert match.node is match.root


# ---- the end ---------------------------------------------------------------------------------------------------------


async def test_after_the_game_come_review_rematch_and_swapped_sides_with_the_series(an_app):
    app = an_app("trike", size=3)
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "c2")
        await pilot.press("R", "y")
        await pilot.pause()
        await pilot.press("1")
        assert app.screen.table.shown is app.screen.match.root
        await pilot.press("escape", "3")
        await pilot.pause()
        assert app.screen.match.plies == 0
        assert app.screen.match.seats[0].name == "Rui"
        assert app.screen.match.series.second == 1
        await play(pilot, "c2")
        await pilot.press("R", "y")
        await pilot.pause()
        assert "The series is level" in said(app, Notes)


async def history_rows(pilot):
    await pilot.press("o")
    await pilot.pause()
    plies = pilot.app.screen.query_one(OptionList)
    return [plies.render_line(y).text.rstrip() for y in range(plies.size.height)]


async def test_a_row_of_the_history_tells_its_line_and_its_comment_before_the_sentence(an_app):
    app = an_app("turtles")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "2@a", "2@a")
        await pilot.press("u")
        await play(pilot, "5@b")
        match = app.screen.match
        other = match.root.children[0].children[1]
        match.name_line(other, "竜王の変化 or a line with a long name")
        match.comment(match.node, "a comment")
        rows = await history_rows(pilot)
        assert any("▸   5@b ¶ 5 hatches on b4" in row for row in rows)
        named = next(row for row in rows if "竜" in row)
        assert " 2   2@a   竜王の変化 or a line with" in named
        assert named.endswith("…")
        await pilot.press("down")
        assert "Line: 竜王の変化 or a line with a long name" in str(app.screen.query_one("#words").render())


async def test_the_history_shows_the_whole_board_in_the_smallest_window(an_app):
    app = an_app("greener")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        board = app.screen.query_one(BoardView)
        assert not board.show_horizontal_scrollbar
        assert board.region.right <= 60


async def test_the_history_names_live_keys_only_and_says_why_others_do_nothing(an_app):
    app = an_app("trike")
    async with app.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e3")
        await pilot.press("o")
        await pilot.pause()
        keys = str(app.screen.query_one(KeyLine).render())
        assert "look at it" in keys
        assert "delete" in keys
        assert "main line" not in keys
        await pilot.press("p")
        assert "main line already" in str(app.screen.query_one(StatusLine).render())
        await pilot.press("up")
        assert "delete" not in str(app.screen.query_one(KeyLine).render())


# ---- bots ------------------------------------------------------------------------------------------------------------


async def test_undo_goes_back_past_the_reply_of_a_bot(an_app):
    app = an_app("trike", second="easy")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(texts(app)) == 2
        await pilot.press("u")
        assert app.screen.match.node.ply == 0


async def test_a_bot_that_thinks_can_be_undone(an_app, thinker):
    thinker.manner = "never"
    app = an_app("trike", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        assert app.screen.card(1).note.startswith("thinking")
        await pilot.press("u")
        assert app.screen.match.node.ply == 0
        assert not [worker for worker in app.workers if worker.group == "bot" and worker.is_running]


async def test_a_bot_that_thinks_can_be_left_and_no_engine_stays(an_app, thinker):
    thinker.manner = "never"
    app = an_app("trike", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("escape")
        await pilot.pause()
        assert type(app.screen).__name__ == "MenuScreen"
        assert thinker.killed


async def test_quitting_while_a_bot_thinks_saves_the_game_and_kills_the_engine(an_app, thinker):
    thinker.manner = "never"
    app = an_app("trike", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("q")
    assert app.return_code == 0
    assert thinker.killed
    assert app.store.newest_unfinished().header.plies == 1


async def test_the_game_goes_on_where_it_stood_when_it_is_resumed(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3", "e2")
        await pilot.press("q")
    again = an_app("trike")
    async with again.run_test(size=SIZE) as pilot:
        again.open_entry(again.store.newest_unfinished())
        await pilot.pause()
        assert texts(again) == ["e3", "e2"]
        assert "saved" in said(again, TopLine)


async def test_players_of_the_command_line_sit_down_at_a_resumed_game_and_at_no_other(an_app, thinker):
    app = an_app("trike", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
    named = (Seat(name="Ada"), Seat(name="Bea"))
    other = BoardgamesApp(Launch(match=an_app("claustro").launch.match, seats=named), lambda level: thinker)
    async with other.run_test(size=SIZE) as pilot:
        other.open_entry(other.store.newest_unfinished())
        await pilot.pause()
        assert other.screen.match.seats == app.launch.match.seats
    resumed = BoardgamesApp(Launch(resume=True, seats=named), lambda level: thinker)
    async with resumed.run_test(size=SIZE):
        assert resumed.screen.match.seats == named


async def test_a_bots_move_is_appended_where_the_game_stands_while_somebody_looks_elsewhere(an_app, thinker):
    app = an_app("trike", second="easy")
    answer = asyncio.Event()
    ask = thinker.ask

    async def later(question, heard=None):
        await answer.wait()
        return await ask(question, heard)

    thinker.ask = later
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.press("[")
        answer.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen.table.shown.ply == 0
        assert app.screen.match.node.ply == 2


async def test_a_bots_move_is_animated_and_a_key_that_skips_it_also_acts(an_app):
    app = an_app("turtles", first="easy", settings=replace(Settings(), pace=0.0))
    app.animation_level = "full"
    async with app.run_test(size=SIZE) as pilot:
        while app.screen_stack[-1].match.plies == 0:
            await pilot.pause(0.01)
        screen = app.screen
        assert screen._animated is not None
        await pilot.press("n")
        assert screen._animated is None
        assert screen.cursor in screen.table.selection.cells


async def test_an_engine_that_dies_leaves_three_ways_out(an_app, thinker):
    thinker.manner = "dies"
    app = an_app("trike", second="hard")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        await pilot.pause()
        assert "The engine ended." in said(app, Notes)
        await pilot.press("3")
        await pilot.pause()
        assert not app.screen.match.seats[1].is_bot
        await play(pilot, "e2")
        assert len(texts(app)) == 2


async def test_watching_two_bots_pauses_steps_and_goes_on(an_app):
    app = an_app("trike", first="easy", second="easy")
    app.settings = replace(app.settings, pace=60.0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("p")
        assert "Paused" in said(app, Notes)
        app.settings = replace(app.settings, pace=0.0)
        await pilot.press(".")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(texts(app)) == 1
        await pilot.press("p")
        while app.screen.match.outcome is None:
            await pilot.pause(0.01)
        await pilot.pause()
        assert "wins" in said(app, Notes)


async def test_undo_while_watching_pauses_and_goes_back_one_ply(an_app):
    app = an_app("trike", first="easy", second="easy")
    async with app.run_test(size=SIZE) as pilot:
        while app.screen_stack[-1].match.node.ply < 2:
            await pilot.pause(0.01)
        await pilot.press("p")
        before = app.screen.match.node.ply
        await pilot.press("u")
        assert app.screen.match.node.ply == before - 1
        assert app.screen.paused


async def test_a_hint_shows_the_piece_first_and_then_the_move(an_app):
    app = an_app("replica")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("i")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(app.screen.table.hinted) == 1
        await pilot.press("i")
        assert len(app.screen.table.hinted) == 2


async def test_settings_are_used_at_once(an_app):
    app = an_app("replica")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.use_settings(replace(app.settings, glyphs="ascii", confirm=True))
        await pilot.pause()
        assert app.screen.board_view.glyph_set == "ascii"
        assert app.screen.table.confirm


async def test_the_folded_panel_says_what_a_move_does_and_whose_turn_it_is_before_names_and_moves(an_app):
    app = an_app("trike", first="name:Wilhelmina of Terminals", size=19)
    async with app.run_test(size=(80, 24)):
        assert "Trapped there: X 1, O 0." in said(app, Folded)
        assert "Wilhelmina of Term… 0 · to move" in said(app, Folded)


async def test_the_smallest_window_says_that_a_move_would_end_the_game(an_app):
    app = an_app("greener", sample="nearly over")
    async with app.run_test(size=(60, 20)) as pilot:
        app.screen.board_view.point("f1")
        await pilot.press("enter")
        app.screen.board_view.point("b1")
        await pilot.pause()
        assert "This ends the game, White wins" in said(app, Folded)


@pytest.mark.parametrize(("size", "kind"), [(3, Notes), (7, Folded), (8, Folded), (19, Folded)])
async def test_every_choice_after_the_game_is_read_in_the_smallest_window(an_app, size, kind):
    app = an_app("trike", size=size)
    async with app.run_test(size=(60, 20)) as pilot:
        await play(pilot, "b1", "b2")
        await pilot.press("R", "y")
        await pilot.pause()
        assert re.search("1 Review.* 2 Rematch 3 Swap sides 4 New game 5 Menu$", said(app, kind))
        assert app.screen.query_one(kind).region.bottom <= 20


def test_a_choice_too_far_right_is_seen_once_n_reaches_it():
    words = PanelWords(choices=[f"a rather long choice {at}" for at in range(1, 6)])
    assert str(choices_in(words, 56)).endswith("…")
    for at in range(5):
        assert f"{at + 1} a rather long choice {at + 1}" in str(choices_in(words._replace(choice=at), 56))


async def test_what_the_status_line_would_cut_is_said_in_the_panel_until_the_next_key(an_app):
    sentence = "This is a sentence that needs more room than there is below the board of a narrow window."
    app = an_app("replica")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        app.screen.tell(sentence)
        assert said(app, StatusLine).endswith("…")
        assert sentence in said(app, Notes)
        app.screen.tell("This is new.")
        assert sentence not in said(app, Notes)
        app.screen.tell(sentence)
        await pilot.press("left")
        assert sentence not in said(app, Notes)
        app.screen.tell("This fits.")
        assert "This fits." not in said(app, Notes)


async def test_numbers_of_effects_and_of_choices_are_kept_apart(an_app):
    app = an_app("turtles")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "2@a", "5@b", "3@a", "4@a")
        await pilot.press("[")
        lines = str(app.screen.query_one(Notes).render()).splitlines()
        assert any(line.startswith("2  ") for line in lines[: lines.index("1  Go on from here")])
        assert lines[lines.index("1  Go on from here") - 1] == ""


async def test_no_numbered_choices_are_offered_while_digits_are_typed(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await play(pilot, "e3")
        assert "1 Swap" in said(app, Notes)
        await pilot.press("m")
        assert "Swap" not in said(app, Notes)
        await pilot.press("escape")
        assert "1 Swap" in said(app, Notes)


async def test_typing_with_letters_of_commands_types_them(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m", *"qu?", "plus", "minus")
        assert app.screen.query_one("#typing", Input).value == "qu?+-"
        assert not {"question_mark", "plus", "minus"} & set(app.screen.active_bindings)


async def test_after_the_game_no_move_is_typed(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("R", "y", "m")
        await pilot.pause()
        assert not app.screen.is_typing
        assert "no legal moves" in said(app, StatusLine)
