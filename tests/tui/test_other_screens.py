"""Settings, help, rules, dialogs, the palette and the player's own keys."""

from __future__ import annotations

import asyncio
import json

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.tui.palette import Commands, Palette, UseTheme
from boardgames_tui.tui.screens.dialogs import Ask, Line, TextBox
from boardgames_tui.tui.screens.help import HelpScreen
from boardgames_tui.tui.screens.menu import MenuScreen
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.settings import SettingsScreen
from boardgames_tui.tui.settings import CHOICES, Settings, read_settings
from boardgames_tui.tui.widgets.board import BoardView
from boardgames_tui.tui.widgets.chip import Chip
from boardgames_tui.tui.widgets.choices import ChoiceLine
from boardgames_tui.tui.widgets.keyline import MOST_KEYS, KeyLine
from boardgames_tui.tui.widgets.scroller import Scroller
from textual.widgets import Input, Markdown, Static, TextArea

SIZE = (100, 30)


def kept(tmp_path):
    return read_settings(tmp_path / "config" / "settings.json")


# ---- settings --------------------------------------------------------------------------------------------------------


async def test_every_setting_is_changed_by_arrow_keys_and_kept_at_once(menu_app, tmp_path):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("comma")
        assert not (tmp_path / "config").exists(), "looking changes nothing"
        for choice in CHOICES:
            line = app.screen.query_one(f"#{choice.name}", ChoiceLine)
            line.focus()
            before = line.value
            await pilot.press("right", "left", "left")
            await pilot.press("right" if line.value == before else "tab")
            await pilot.pause()
            found, problems = kept(tmp_path)
            assert problems == []
            assert getattr(found, choice.name) == line.value
        assert app.settings == kept(tmp_path)[0]


async def test_a_theme_is_seen_and_remembered_as_soon_as_it_is_chosen(menu_app, tmp_path):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("comma", "right")
        await pilot.pause()
        assert app.theme == "dracula"
        assert kept(tmp_path)[0] == Settings(theme="dracula")
        await pilot.press("t")
        await pilot.pause()
        assert app.screen.query_one("#theme", ChoiceLine).value == app.theme == "gruvbox"


async def test_the_board_beside_the_settings_shows_the_effect(menu_app):
    app = menu_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("comma")
        app.screen.query_one("#glyphs").focus()
        await pilot.press("right")
        assert app.screen.query_one(BoardView).glyph_set == "glyphs"
        for _ in all_games():
            await pilot.press("n")


async def test_a_broken_file_of_settings_is_said_and_left_alone(menu_app, tmp_path):
    (tmp_path / "config").mkdir()
    path = tmp_path / "config" / "settings.json"
    path.write_text('{"theme": "paper", "pace": "soon"')
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("comma", "escape")
        await pilot.pause()
        assert any("settings.json" in note.message for note in app._notifications)
        assert path.read_text() == '{"theme": "paper", "pace": "soon"'


# ---- help and rules --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["trike", "turtles"])
async def test_help_over_a_game_lists_its_pieces_and_the_keys_of_the_board(an_app, game_id):
    app, game = an_app(game_id), game_named(game_id)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        words = " ".join(str(line.render()) for line in app.screen.query(Static))
        assert all(meaning in words for _, _, meaning in game.legend)
        assert "board.undo" in words
        assert len(app.screen.query(Chip)) == len(game.legend)
        await pilot.press("x")
        assert not isinstance(app.screen, HelpScreen)


async def test_help_calls_the_keys_as_the_other_screens_do(an_app):
    app = an_app("turtles")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        words = " ".join(str(line.render()) for line in app.screen.query(Static))
        assert "↵ space" in words
        assert "esc backspace" in words
        assert "1-9" in words


async def test_help_is_read_to_its_end_and_back_by_one_key(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark", "end")
        scroller = app.screen.query_one(Scroller)
        assert scroller.scroll_y == scroller.max_scroll_y > 0
        await pilot.press("home")
        assert scroller.scroll_y == 0


async def test_the_rules_are_one_key_away_in_a_game_and_close_again(an_app):
    app = an_app("trike")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.query_one(Markdown).source == game_named("trike").rules
        await pilot.press("space", "G", "g", "right")
        await pilot.pause()
        assert app.screen.query_one(Markdown).source == game_named("turtles").rules
        await pilot.press("escape")
        assert app.screen.match.game.id == "trike"


# ---- dialogs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "answer"), [("escape", False), ("x", False), ("enter", False), ("y", True)])
async def test_a_question_is_answered_once_and_the_harmless_answer_is_the_first(menu_app, key, answer):
    app, answers = menu_app(), []
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(Ask("Really?"), answers.append)
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert answers == [answer]


async def test_a_question_is_answered_by_tab_and_by_the_mouse(menu_app):
    app, answers = menu_app(), []
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(Ask("Really?"), answers.append)
        await pilot.pause()
        await pilot.press("right", "enter")
        await pilot.pause()
        app.push_screen(Ask("Really?"), answers.append)
        await pilot.pause()
        await pilot.click("#yes")
        await pilot.pause()
        assert answers == [True, True]


async def test_x_is_a_letter_where_one_types(menu_app):
    app, answers = menu_app(), []
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(TextBox("Paste", editable=True), answers.append)
        await pilot.pause()
        await pilot.press("x", "y")
        assert app.screen.query_one(TextArea).text == "xy"
        await pilot.press("ctrl+s")
        await pilot.pause()
        app.push_screen(Line("Name", "", str), answers.append)
        await pilot.pause()
        await pilot.press("x", "enter")
        await pilot.pause()
        app.push_screen(TextBox("Paste", editable=True), answers.append)
        await pilot.pause()
        await pilot.press("x", "escape")
        await pilot.pause()
        assert answers == ["xy", "x", None]


# ---- keys ------------------------------------------------------------------------------------------------------------


async def test_the_players_own_keys_work_and_wrong_ones_are_said(menu_app, tmp_path):
    (tmp_path / "config").mkdir()
    content = {"menu.settings": "e,f5", "menu.nothing": "a", "menu.saves": "r"}
    (tmp_path / "config" / "keymap.json").write_text(json.dumps(content))
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("e")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "comma")
        assert isinstance(app.screen, MenuScreen), "the key it had before is free"
        said = " ".join(note.message for note in app._notifications)
        assert "menu.nothing" in said
        assert "menu.rules" in said
        assert len(app._notifications) == 1, "a notice each would soon fill a small window"


async def test_the_last_line_has_at_most_eight_keys_and_none_is_cut(menu_app):
    app = menu_app()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("1", "s", "r", "comma", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            line = app.screen.query_one(KeyLine)
            assert 0 < len(list(line._shown())) <= MOST_KEYS
            assert len(line.render().plain) <= line.content_size.width
            await pilot.press("escape")


async def test_a_click_on_a_key_of_the_last_line_presses_it(menu_app):
    app = menu_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line = app.screen.query_one(KeyLine)
        await pilot.click(line, offset=(2 + line.render().plain.index("t theme"), 0))
        await pilot.pause()
        assert app.theme == "dracula"


# ---- the palette -----------------------------------------------------------------------------------------------------


async def test_the_palette_knows_every_action_game_and_theme_and_the_newest_saves(menu_app, save_game):
    save_game("trike", 3, "the-save")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        commands = Commands(app.screen)
        await commands.startup()
        names = {hit.display async for hit in commands.discover()}
        assert {f"Play {game.name}" for game in all_games()} <= names
        assert {"Settings", "Rules", "Quit", "Theme", "Help"} <= names
        assert sum(name.startswith("Theme: ") for name in names) == len(app.available_themes)
        assert any("the-save" in name for name in names)


async def test_the_palette_shows_a_theme_while_it_is_highlighted_and_forgets_it_on_escape(menu_app, tmp_path):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, Palette)
        await pilot.press(*"theme: gruv")
        await until(pilot, lambda: app.theme == "gruvbox")
        await pilot.press("escape")
        await until(pilot, lambda: app.theme == "default")
        assert not (tmp_path / "config" / "settings.json").exists()


async def test_a_theme_chosen_in_the_palette_is_remembered(menu_app, tmp_path):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        UseTheme(app, "paper")()
        await pilot.pause()
        assert app.theme == "paper"
        assert kept(tmp_path)[0].theme == "paper"


async def until(pilot, holds):
    """Waits for something that comes by itself; a hang guard ends it."""
    async with asyncio.timeout(20):
        while not holds():
            await pilot.pause(0.05)


# ---- a line of values ------------------------------------------------------------------------------------------------


async def test_values_that_do_not_fit_wrap_and_can_be_clicked_there(menu_app):
    app = menu_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        line = app.screen.query_one("#theme", ChoiceLine)
        assert line.size.height > 1
        await pilot.click(line, offset=(18, 1))
        await pilot.pause()
        assert app.theme == line.value != "default"


async def test_a_filter_keeps_letters_from_being_commands(menu_app, save_game, settle):
    save_game("trike", 3, "kept")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("s")
        await settle(pilot)
        await pilot.press("slash", *"dreyx")
        assert app.screen.query_one(Input).value == "dreyx"
        line = app.screen.query_one(KeyLine).render().plain
        assert "f1 help" in line
        assert "? help" not in line
        await pilot.press("escape", "x")
        assert isinstance(app.screen, MenuScreen)
