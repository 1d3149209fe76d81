"""The menu: by keyboard alone, by mouse alone, and what it knows about saved games."""

from __future__ import annotations

import re

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.tui.cards import Card, cards_of, remember_cards, remembered_cards
from boardgames_tui.tui.screens.menu import MenuScreen
from boardgames_tui.tui.screens.menu_list import ActionEntry, ContinueEntry, GameEntry
from boardgames_tui.tui.screens.menu_side import MenuSide
from boardgames_tui.tui.screens.play import PlayScreen
from boardgames_tui.tui.screens.rules import RulesScreen
from boardgames_tui.tui.screens.saves import SavesScreen
from boardgames_tui.tui.screens.settings import SettingsScreen
from boardgames_tui.tui.screens.setup import SetupScreen
from boardgames_tui.tui.widgets.keyline import KeyLine
from textual.widgets import Static

SIZE = (80, 24)


def text_of(widget):
    return str(widget.render())


async def test_every_game_is_set_up_by_its_digit(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for number, game in enumerate(all_games(), start=1):
            await pilot.press(str(number))
            assert isinstance(app.screen, SetupScreen)
            assert game.name in text_of(app.screen.query_one("#setup-title", Static))
            await pilot.press("escape")
            assert isinstance(app.screen, MenuScreen)


async def test_the_last_line_names_the_digits_of_the_games_there_are(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        assert f"1-{len(all_games())} game" in text_of(app.screen.query_one(KeyLine))
        await pilot.press("9")
        assert isinstance(app.screen, MenuScreen)


async def test_letters_open_what_they_name(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for key, kind in (("s", SavesScreen), ("w", SetupScreen), ("r", RulesScreen), ("comma", SettingsScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, kind)
            await pilot.press("escape")
            assert isinstance(app.screen, MenuScreen)


async def test_arrow_keys_walk_through_every_entry_and_stop_at_the_ends(menu_app, settle):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        entries = [*app.screen.query(GameEntry), *app.screen.query(ActionEntry)]
        seen = [app.screen.focused]
        for _ in entries:
            await pilot.press("down")
            seen.append(app.screen.focused)
        assert seen == [*entries, entries[-1]]
        await pilot.press("home")
        assert app.screen.focused is entries[0]


async def test_the_game_beside_the_list_is_the_highlighted_one(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for game in all_games()[1:]:
            await pilot.press("j")
            words = " ".join(text_of(line) for line in app.screen.query_one(MenuSide).query(Static))
            assert game.name in words
            assert game.designer in words


async def test_nothing_beside_the_list_is_cut_off(menu_app, settle):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        body = app.screen.query_one("#menu-body").region
        assert all(body.contains_region(part.region) for part in app.screen.query("MenuSide Static") if part.display)


async def test_a_click_opens_a_game_and_hovering_highlights_it(menu_app, settle):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        entry = app.screen.query(GameEntry)[2]
        await pilot.hover(entry)
        assert app.screen.focused is entry
        await pilot.click(entry)
        assert isinstance(app.screen, SetupScreen)


async def test_without_saves_there_is_nothing_to_continue(menu_app, settle):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert not app.screen.query_one(ContinueEntry).display
        await pilot.press("c")
        assert isinstance(app.screen, MenuScreen)


async def test_finished_games_are_not_continued(menu_app, save_game, settle):
    save_game("trike", None, "over")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert not app.screen.query_one(ContinueEntry).display


async def test_the_last_unfinished_game_is_highlighted_and_enter_goes_on_with_it(menu_app, save_game, settle):
    save_game("trike", 3, "older", hours=5, second="name:Rui")
    save_game("replica", 4, "newer", hours=2, second="name:Rui")
    save_game("greener", None, "over", hours=1)
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        card = app.screen.query_one(ContinueEntry)
        assert app.screen.focused is card
        words = text_of(card.query_one(Static))
        assert "Replica, move 5" in words
        assert "Marta against Rui, today 10:00" in words
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.node.ply == 4


async def test_results_against_each_level_are_counted_from_the_saves(menu_app, save_game, settle):
    for number in range(3):
        save_game("trike", None, f"game-{number}", second="medium")
    app = menu_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        trike = next(entry for entry in app.screen.query(GameEntry) if entry.card.id == "trike")
        trike.focus()
        await pilot.pause()
        words = text_of(app.screen.query_one("#side-results", Static))
        assert "medium" in words
        assert sum(map(int, re.findall(r"(\d+) (?:won|lost)", words))) == 3


async def test_a_broken_save_does_not_hide_the_others(menu_app, save_game, settle, tmp_path):
    save_game("trike", 3, "fine", second="name:Rui")
    (tmp_path / "saves" / "broken.bgt").write_bytes(b"\xff\x00nonsense")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert app.screen.query_one(ContinueEntry).saved.name == "fine"


async def test_names_are_shown_literally(menu_app, save_game, settle):
    save_game("trike", 3, "odd", first="name:[b]Bo[/b]", second="name:$accent")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "[b]Bo[/b] against $accent" in text_of(app.screen.query_one(ContinueEntry).query_one(Static))


async def test_every_entry_is_reached_in_the_smallest_window(menu_app, save_game, settle):
    save_game("trike", 3, "running", second="name:Rui")
    app = menu_app()
    async with app.run_test(size=(60, 20)) as pilot:
        await settle(pilot)
        await pilot.press("end")
        await pilot.pause()
        last = app.screen.query(ActionEntry).last()
        assert app.screen.focused is last
        assert last.region in app.screen.region


async def test_what_was_remembered_of_the_games_is_there_at_once_and_corrected_when_they_are_read(
    menu_app, settle, tmp_path
):
    path = tmp_path / "state" / "games.json"
    remember_cards(path, (Card("gone", "Gone", "A game that was removed.", ""), *cards_of(all_games()[:2])))
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert [entry.card for entry in app.screen.query(GameEntry)] == list(cards_of(all_games()))
        assert isinstance(app.screen.focused, GameEntry)
    assert remembered_cards(path) == cards_of(all_games())


@pytest.mark.parametrize(
    "content", ["", "[]", '{"cards": 3}', '{"cards": [["a"]]}', '{"cards": [["a", "b", "c\\u0007", "d"]]}']
)
def test_cards_that_cannot_be_trusted_are_forgotten(tmp_path, content):
    path = tmp_path / "games.json"
    path.write_text(content)
    assert remembered_cards(path) == ()
