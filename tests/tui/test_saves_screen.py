"""The list of saved games: opening, filtering, sorting, renaming, duplicating, deleting and bringing back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from boardgames_tui.saves.record import Record
from boardgames_tui.saves.store import Store
from boardgames_tui.tui.entries import players_line, state_words, when_words
from boardgames_tui.tui.screens.dialogs import Line, TextBox
from boardgames_tui.tui.screens.menu import MenuScreen
from boardgames_tui.tui.screens.play import PlayScreen
from boardgames_tui.tui.screens.saves_rows import SORTS, SaveRow, SavesList, cut
from boardgames_tui.tui.widgets.keyline import KeyLine
from rich.cells import cell_len
from textual.widgets import Input, Static, TextArea

SIZE = (100, 30)


@pytest.fixture
def three(save_game):
    save_game("trike", 5, "first", hours=1, second="name:Rui")
    save_game("replica", 9, "second", hours=2, first="name:Ines")
    save_game("trike", None, "third", hours=3, second="easy")


@pytest.fixture
def on_list(menu_app, settle):
    """Runs something on the list of saves."""

    async def run(what, size=SIZE):
        app = menu_app()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await pilot.press("s")
            await settle(pilot)
            await what(app, pilot)

    return run


def names(app):
    return [option.prompt.entry.name for option in app.screen.query_one(SavesList).options]


def files(tmp_path):
    return {path.stem for path in (tmp_path / "saves").glob("*.bgt")}


async def test_the_newest_comes_first_and_enter_opens_it(three, on_list):
    async def look(app, pilot):
        assert names(app) == ["first", "second", "third"]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.node.ply == 5

    await on_list(look)


async def test_a_finished_game_opens_too_and_a_click_does_it(three, on_list):
    async def look(app, pilot):
        await pilot.press("end")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.outcome is not None

    await on_list(look)


async def test_the_mouse_alone_opens_a_game(three, on_list):
    async def look(app, pilot):
        await pilot.click(SavesList, offset=(5, 2))
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.game.id == "replica"

    await on_list(look)


async def test_the_filter_takes_every_word_and_escape_clears_it(three, on_list):
    async def look(app, pilot):
        await pilot.press("slash", *"MARTA", "space", *"trike")
        await pilot.pause()
        assert names(app) == ["first", "third"]
        await pilot.press("enter", "d")
        await pilot.pause()
        assert names(app) == ["third"]
        await pilot.press("escape")
        await pilot.pause()
        assert names(app) == ["second", "third"]
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)

    await on_list(look)


async def test_a_filter_that_nothing_fits_says_so(three, on_list):
    async def look(app, pilot):
        await pilot.press("slash", *"zzz")
        await pilot.pause()
        assert "No saved game has these words" in str(app.screen.query_one("#saves-empty", Static).render())

    await on_list(look)


async def test_every_order_keeps_the_highlighted_game(three, on_list):
    async def look(app, pilot):
        await pilot.press("down")
        for _ in SORTS:
            await pilot.press("o")
            entry = app.screen._entry
            assert entry.name == "second"
        assert names(app) == ["first", "second", "third"]

    await on_list(look)


async def test_deleting_moves_to_the_trash_and_undo_brings_it_back(three, on_list, tmp_path):
    async def look(app, pilot):
        await pilot.press("down", "d")
        await pilot.pause()
        assert names(app) == ["first", "third"]
        assert files(tmp_path) == {"first", "third"}
        assert app.screen._entry.name == "third"
        await pilot.press("u")
        await pilot.pause()
        assert files(tmp_path) == {"first", "second", "third"}
        assert app.screen._entry.name == "second"
        await pilot.press("u")
        assert files(tmp_path) == {"first", "second", "third"}

    await on_list(look)


async def test_renaming_refuses_what_cannot_be_a_name_and_keeps_asking(three, on_list, tmp_path):
    async def look(app, pilot):
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, Line)
        line = app.screen.query_one(Input)
        line.value = "a/b"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Line)
        line.value = "fine"
        await pilot.press("enter")
        await pilot.pause()
        assert files(tmp_path) == {"fine", "second", "third"}
        assert app.screen._entry.name == "fine"

    await on_list(look)


async def test_a_name_that_is_taken_changes_nothing(three, on_list, tmp_path):
    async def look(app, pilot):
        await pilot.press("r")
        await pilot.pause()
        app.screen.query_one(Input).value = "second"
        await pilot.press("enter")
        await pilot.pause()
        assert files(tmp_path) == {"first", "second", "third"}
        assert sorted(names(app)) == ["first", "second", "third"]

    await on_list(look)


async def test_a_duplicate_is_beside_the_first_and_does_not_count(three, on_list, tmp_path):
    async def look(app, pilot):
        await pilot.press("y")
        await pilot.pause()
        assert len(names(app)) == 4
        copy = next(entry for entry in Store(tmp_path / "saves").entries() if entry.name == "first-copy")
        assert copy.header.origin == "duplicate"

    await on_list(look)


async def test_an_export_shows_the_record_selected_and_x_closes_it(three, on_list, tmp_path):
    async def look(app, pilot):
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, TextBox)
        box = app.screen.query_one(TextArea)
        assert box.text == (tmp_path / "saves" / "first.bgt").read_text()
        assert box.selected_text == box.text
        await pilot.press("x")
        await pilot.pause()
        assert not isinstance(app.screen, TextBox)

    await on_list(look)


async def test_an_empty_folder_says_what_to_do_and_offers_nothing_that_needs_a_game(on_list):
    async def look(app, pilot):
        assert "Every game you start appears here" in str(app.screen.query_one("#saves-empty", Static).render())
        for key in ("d", "r", "y", "e", "o", "enter", "u"):
            await pilot.press(key)
        assert app.screen.query_one(SavesList).option_count == 0
        assert app.screen.query_one(KeyLine).render().plain.startswith("esc menu")

    await on_list(look)


async def test_a_broken_file_is_listed_with_its_reason(three, on_list, tmp_path):
    (tmp_path / "saves" / "broken.bgt").write_text("nonsense\n")

    async def look(app, pilot):
        broken = next(
            option.prompt for option in app.screen.query_one(SavesList).options if option.prompt.entry.problem
        )
        assert "This is no record" in broken.content(80).plain

    await on_list(look)


async def test_a_long_list_is_complete_and_its_first_page_comes_first(menu_app, save_game, settle, tmp_path):
    entry = save_game("trike", 2, "game-0000")
    text = entry.path.read_text()
    for number in range(1, 700):
        (tmp_path / "saves" / f"game-{number:04}.bgt").write_text(text)
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)
        assert len(set(names(app))) == 700
        await pilot.press("end")
        assert app.screen._entry is not None


# ---- words -----------------------------------------------------------------------------------------------------------


def test_a_row_is_never_wider_than_its_room(save_game):
    entry = save_game("replica", 3, "a-name", first="name:日本太郎日本太郎日本", second="name:" + "x" * 24)
    for width in range(44, 100, 7):
        lines = SaveRow(entry, SavesList()).content(width).plain.split("\n")
        assert len(lines) == 2
        assert all(cell_len(line) <= width for line in lines)


def test_a_game_that_was_resigned_names_who_resigned(tmp_path, a_match, noon):
    match = a_match("trike")
    match.play(match.game.moves(match.state)[0])
    match.resign(1)
    store = Store(tmp_path / "saves")
    store.begin(Record(match, noon)).save()
    assert [state_words(entry) for entry in store.entries()] == ["Marta won: Rui resigned"]


def test_names_that_are_too_long_are_both_cut_and_a_short_one_stays_whole(save_game):
    both = save_game("trike", 3, "both", first="name:Bartholomew", second="name:Maximiliana").header
    one = save_game("trike", 3, "one", first="name:Bartholomew", second="name:Rui").header
    assert players_line(both, 19) == "Barthol… – Maximil…"
    assert players_line(one, 15) == "Bartholo… – Rui"
    assert players_line(one, 17) == "Bartholomew – Rui"


@pytest.mark.parametrize(("text", "room"), [("日本太郎", 5), ("abc", 3), ("abcd", 3), ("", 4), ("日", 1)])
def test_a_cut_text_has_exactly_the_room(text, room):
    assert cell_len(cut(text, room)) == room


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 11, 18, 9, 5, tzinfo=UTC), "today 09:05"),
        (datetime(2026, 11, 17, 23, 59, tzinfo=UTC), "yesterday 23:59"),
        (datetime(2026, 11, 2, tzinfo=UTC), "Mon 2 Nov"),
        (datetime(2025, 12, 31, tzinfo=UTC), "31 Dec 2025"),
        (datetime(2026, 11, 19, tzinfo=UTC), "Thu 19 Nov"),
    ],
)
def test_moments_are_said_as_a_person_says_them(noon, moment, words):
    assert when_words(moment) == words
