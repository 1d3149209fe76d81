"""Setting up a game: options, seats, who starts and where; what is wrong is said beside the field."""

from __future__ import annotations

from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.tui.screens.play import PlayScreen
from boardgames_tui.tui.screens.setup import SetupScreen
from boardgames_tui.tui.screens.setup_fields import OptionField, Problem, SeatField, StartField
from boardgames_tui.tui.widgets.choices import ChoiceLine
from boardgames_tui.tui.widgets.push import Push
from textual.widgets import Input, Static, TextArea

SIZE = (80, 24)


async def opened(app, pilot, game_id, **keywords):
    """The setup screen of a game in front."""
    await pilot.pause()
    await app.push_screen(SetupScreen(game_named(game_id), **keywords))
    await pilot.pause()
    return app.screen


async def started(app, pilot):
    """The match that Enter starts, the menu being in front again."""
    await pilot.press("enter")
    await pilot.pause()
    assert isinstance(app.screen, PlayScreen)
    match = app.screen.match
    app.show_menu()
    await pilot.pause()
    return match


def choose(screen, name, value):
    line = screen.query_one(f"#{name}", ChoiceLine)
    line.choose(next(at for at, (known, _) in enumerate(line._words) if known == value))


def problems(screen):
    return [str(line.render()) for line in screen.query(Problem) if line.display]


async def test_every_option_is_offered_as_the_game_declares_it(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for game in all_games():
            screen = await opened(app, pilot, game.id)
            assert [field.option for field in screen.query(OptionField)] == list(game.options)


async def test_the_picture_and_the_match_follow_an_option(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        await pilot.press("right", "right")
        assert "size 9" in str(screen.query_one("#setup-options", Static).render())
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.options["size"] == 9


async def test_all_four_ways_to_seat_people_and_bots(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for levels in (("", ""), ("easy", ""), ("", "expert"), ("hard", "medium")):
            screen = await opened(app, pilot, "trike")
            choose(screen, "seat-0", levels[0])
            choose(screen, "seat-1", levels[1])
            await pilot.pause()
            match = await started(app, pilot)
            assert tuple(seat.level for seat in match.seats) == levels


async def test_a_name_may_be_of_any_script_and_enter_starts_from_it(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for name in ("日本太郎", "Ελένη", "x" * 24):
            screen = await opened(app, pilot, "trike")
            line = screen.query_one("#name-0", Input)
            line.focus()
            line.value = name
            match = await started(app, pilot)
            assert match.seats[0] == Seat(name)


async def test_a_name_that_is_too_wide_is_refused_beside_its_field(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        screen.query_one("#name-0", Input).value = "日" * 13
        await pilot.pause()
        assert "at most 24 columns" in " ".join(problems(screen))
        await pilot.press("enter")
        assert app.screen is screen
        screen.query_one("#name-0", Input).value = "Bo"
        await pilot.pause()
        assert problems(screen) == []


async def test_control_characters_in_a_name_are_refused(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        screen.query_one("#name-0", Input).value = "a\u202eb"
        await pilot.pause()
        assert "control characters" in " ".join(problems(screen))


async def test_who_starts_exchanges_what_sits_on_the_seats(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        screen.query_one("#name-0", Input).value = "Ada"
        choose(screen, "seat-1", "hard")
        await pilot.pause()
        screen.query_one("#starts").focus()
        await pilot.press("right")
        await pilot.pause()
        assert [field.read() for field in screen.query(SeatField)] == [Seat(level="hard"), Seat("Ada")]
        await pilot.press("left")
        await pilot.pause()
        assert [field.read() for field in screen.query(SeatField)] == [Seat("Ada"), Seat(level="hard")]
        await pilot.press("x", "enter")
        await pilot.pause()
        assert app.screen.match.seats == (Seat(level="hard"), Seat("Ada"))


async def test_a_sample_is_where_the_game_begins(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        for game in all_games():
            screen = await opened(app, pilot, game.id)
            choose(screen, "seat-1", "")
            sample = game.samples[-1]
            choose(screen, "start", sample.name)
            await pilot.pause()
            match = await started(app, pilot)
            wanted = game.read_position(sample.position, sample.options)
            assert game.position(match.root.state) == game.position(wanted)


async def test_an_option_that_a_position_decides_brings_the_standard_start_back(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        choose(screen, "start", "opening")
        await pilot.pause()
        choose(screen, "option-size", 9)
        await pilot.pause()
        assert screen.query_one(StartField).read()[0] == "standard"
        assert screen.query_one("#option-size", ChoiceLine).value == 9


async def test_a_pasted_position_is_read_and_a_wrong_one_refused_in_words(menu_app):
    game = game_named("trike")
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        choose(screen, "start", "pasted")
        await pilot.pause()
        box = screen.query_one(TextArea)
        box.focus()
        box.text = "nonsense"
        await pilot.pause()
        assert len(problems(screen)) == 1
        await pilot.press("enter")
        assert app.screen is screen, "Enter is a new line in the box"
        box.text = game.samples[1].position
        await pilot.pause()
        assert problems(screen) == []
        await pilot.click("#start-game")
        await pilot.pause()
        assert game.position(app.screen.match.root.state) == game.samples[1].position


async def test_a_seed_is_checked_used_and_not_remembered(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "greener")
        line = screen.query_one("#option-seed", Input)
        line.value = "minus one"
        await pilot.pause()
        assert "whole number" in " ".join(problems(screen))
        line.value = "7"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.match.options["seed"] == 7
        app.show_menu()
        await pilot.pause()
        screen = await opened(app, pilot, "greener")
        assert screen.query_one("#option-seed", Input).value == ""


async def test_the_last_set_up_of_a_game_comes_back(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "claustro")
        choose(screen, "option-size", 8)
        choose(screen, "seat-1", "expert")
        screen.query_one("#name-0", Input).value = "Inés"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        app.show_menu()
        await pilot.pause()
        screen = await opened(app, pilot, "claustro")
        assert screen.query_one("#option-size", ChoiceLine).value == 8
        assert [field.read() for field in screen.query(SeatField)] == [Seat("Inés"), Seat(level="expert")]


async def test_watching_seats_two_bots_and_is_not_remembered(menu_app, tmp_path):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        await opened(app, pilot, "trike", watch=True)
        await pilot.press("enter")
        await pilot.pause()
        assert all(seat.is_bot for seat in app.screen.match.seats)
        assert not (tmp_path / "state" / "setups.json").exists()


async def test_every_field_is_chosen_with_the_mouse_alone(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "replica")
        await pilot.click("#option-sight", offset=(13 + 11, 0))
        await pilot.click("#seat-1", offset=(14, 0))
        await pilot.pause()
        await pilot.click(screen.query_one(Push))
        await pilot.pause()
        assert app.screen.match.options["sight"] == "all"
        assert app.screen.match.seats == (Seat(), Seat())


async def test_what_a_level_does_is_said_while_it_is_chosen(menu_app):
    app = menu_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(app, pilot, "trike")
        screen.query_one("#seat-1", ChoiceLine).focus()
        told = set()
        for level in ("easy", "medium", "hard", "expert"):
            choose(screen, "seat-1", level)
            await pilot.pause()
            told.add(str(screen.query_one("#setup-help", Static).render()))
        assert len(told) == 4
