"""What a closed screen does not find any more is no error; what an open one does not find is."""

import pytest
from boardgames_tui.tui.late import came_too_late
from textual.app import App
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed


class Looking(Screen[None]):
    def look(self) -> NoMatches:
        with pytest.raises(NoMatches) as missed:
            self.query_one("#nowhere", Static)
        return missed.value


async def test_only_a_closed_screen_may_miss_its_widgets():
    app, screen = App[None](), Looking()
    async with app.run_test():
        await app.push_screen(screen)
        assert not came_too_late(screen.look())
        assert not came_too_late(WorkerFailed(screen.look()))
        await app.pop_screen()
        assert came_too_late(screen.look())
        assert came_too_late(WorkerFailed(screen.look()))
        assert not came_too_late(ValueError("a bug"))


async def test_an_app_that_is_being_left_may_miss_widgets_that_are_not_made_any_more():
    app, screen = App[None](), Looking()
    async with app.run_test():
        await app.push_screen(screen)
        app.exit(return_code=143)
        assert came_too_late(screen.look())
