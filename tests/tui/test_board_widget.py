"""The board as a widget: cursor, mouse, scrolling, what is painted again, and what is left where colours fail."""

from __future__ import annotations

import random
from itertools import product

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.picture import Board, View
from boardgames_tui.games.engine.selection import Selection
from boardgames_tui.themes.loader import board_defaults, find_themes
from boardgames_tui.tui.widgets.board import BoardView
from boardgames_tui.tui.widgets.marks import Marks
from boardgames_tui.tui.widgets.miniature import Miniature
from boardgames_tui.tui.widgets.plan import sizes_of
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.geometry import Region, Size

IDS = [game.id for game in all_games()]


def position(game_id: str, plies=12, **options) -> tuple[Board, View, tuple[str, str, str]]:
    game, chance = game_named(game_id), random.Random(5)
    state = game.start(game.complete_options(options, chance.random))
    for _ in range(plies):
        moves = game.moves(state)
        state = game.play(state, chance.choice(moves)) if moves else state
    return game.board(state), game.view(state), game.tints


class BoardApp(App[None]):
    """A board, and a list of what it tells."""

    CSS = "BoardView { margin: 1 2; border: round red; }"

    def __init__(self, shown, theme="default", **settings) -> None:
        super().__init__(**settings)
        for loaded in find_themes().themes.values():
            self.register_theme(loaded.theme)
        self.theme = theme
        self.shown = shown
        self.told: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield BoardView()

    def on_mount(self) -> None:
        self.board.show(*self.shown)
        self.board.focus()

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def on_board_view_picked(self, event: BoardView.Picked) -> None:
        self.told.append(("picked", event.cell))

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        self.told.append(("pointed", event.cell))

    def on_board_view_back(self) -> None:
        self.told.append(("back", ""))


def middle_of(region: Region) -> tuple[int, int]:
    return region.x + region.width // 2, region.y + region.height // 2


# ---- the player ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", IDS)
async def test_a_click_picks_the_cell_that_is_drawn_there(game_id):
    board, *rest = position(game_id)
    app = BoardApp((board, *rest))
    async with app.run_test(size=(100, 45)) as pilot:
        cells = random.Random(1).sample([cell.id for cell in board.cells], 6)
        for cell in cells:
            await pilot.click(BoardView, offset=_from_border(middle_of(app.board.cell_region(cell))))
        assert [cell for what, cell in app.told if what == "picked"] == cells


def _from_border(place: tuple[int, int]) -> tuple[int, int]:
    """Pilot counts from the widget's outer corner, the border included."""
    return place[0] + 1, place[1] + 1


async def test_a_click_is_right_on_a_board_that_is_scrolled():
    app = BoardApp(position("trike", size=19))
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.wait_for_scheduled_animations()
        for cell in ("s19", "a1", "j5"):
            app.board.point(cell)
            await pilot.pause()
            app.told.clear()
            await pilot.click(BoardView, offset=_from_border(middle_of(app.board.cell_region(cell))))
            assert ("picked", cell) in app.told


async def test_hovering_moves_the_cursor_and_the_right_button_goes_back():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(100, 45)) as pilot:
        place = _from_border(middle_of(app.board.cell_region("b7")))
        await pilot.hover(BoardView, offset=place)
        assert app.told == [("pointed", "b7")]
        assert app.board.cursor == "b7"
        await pilot.click(BoardView, offset=place, button=3)
        assert app.told[-1] == ("back", "")
        assert not any(what == "picked" for what, _ in app.told)


async def test_a_click_beside_the_cells_does_nothing():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(100, 45)) as pilot:
        await pilot.click(BoardView, offset=(2, 2))
        assert app.told == []


async def test_arrows_and_letters_move_the_cursor_and_enter_and_space_choose():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(100, 45)) as pilot:
        app.board.point("d4")
        await pilot.pause()
        app.told.clear()
        await pilot.press("up", "right", "k", "l", "down", "left", "j", "h", "right", "enter", "up", "space")
        cells = ["d5", "e5", "e6", "f6", "f5", "e5", "e4", "d4", "e4"]
        assert [cell for what, cell in app.told if what == "pointed"] == [*cells, "e5"]
        assert [cell for what, cell in app.told if what == "picked"] == ["e4", "e5"]


async def test_the_cursor_stays_at_the_edge_without_a_word():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(100, 45)) as pilot:
        app.board.point("a1")
        await pilot.pause()
        app.told.clear()
        await pilot.press("left", "down")
        assert app.told == []


# ---- scrolling -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "options"), [("trike", {"size": 19}), ("turtles", {"width": 6, "length": 8})])
async def test_the_cursors_cell_is_always_in_sight(game_id, options):
    app = BoardApp(position(game_id, **options))
    async with app.run_test(size=(60, 20)) as pilot:
        app.board.cell_size = "large"
        chance = random.Random(2)
        for _ in range(16):
            await pilot.press(chance.choice(("up", "down", "left", "right")))
            seen = Region(0, 0, *app.board.size)
            box = app.board.cell_region(app.board.cursor)
            assert seen.intersection(box).height == box.height
            assert box.width > seen.width or seen.intersection(box).width == box.width


async def test_the_wheel_scrolls_a_board_that_does_not_fit():
    app = BoardApp(position("trike", size=19))
    async with app.run_test(size=(60, 20)) as pilot:
        app.board.point("a1")
        await pilot.pause()
        before = app.board.scroll_offset
        await pilot._post_mouse_events([_wheel()], BoardView, offset=(10, 5))
        await pilot.pause()
        assert app.board.scroll_offset.y > before.y


def _wheel():
    from textual.events import MouseScrollDown

    return MouseScrollDown


# ---- what is painted -------------------------------------------------------------------------------------------------


async def test_a_step_of_the_cursor_repaints_two_cells_only():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(100, 45)) as pilot:
        app.board.point("d4")
        await pilot.pause()
        painted: list[Region] = []
        app.board.refresh = lambda *regions, **_: painted.extend(regions)
        app.board.action_walk("up")
        assert sorted(painted) == sorted((app.board.cell_region("d4"), app.board.cell_region("d5")))


async def test_showing_the_same_again_repaints_nothing_and_a_move_its_cells():
    board, view, tints = position("replica")
    app = BoardApp((board, view, tints))
    async with app.run_test(size=(100, 45)):
        painted: list[Region] = []
        app.board.refresh = lambda *regions, **_: painted.extend(regions)
        app.board.show(board, View(dict(view.stacks)), tints)
        assert painted == []
        app.board.show(board, view, tints, Marks(last=frozenset({"c3", "d4"})))
        assert sorted(painted) == sorted(map(app.board.cell_region, ("c3", "d4")))


async def test_another_board_keeps_the_cursor_only_where_it_exists():
    app = BoardApp(position("claustro", size=10))
    async with app.run_test(size=(120, 45)) as pilot:
        app.board.point("j10")
        app.board.show(*position("claustro", size=10)[:2], ("green", "blue", "neutral"))
        assert app.board.cursor == "j10"
        small, *rest = position("claustro", size=5)
        app.board.show(small, *rest)
        await pilot.pause()
        assert app.board.cursor in small.by_id


async def test_size_and_glyph_set_can_be_changed_while_it_is_shown():
    app = BoardApp(position("replica"))
    async with app.run_test(size=(140, 60)) as pilot:
        widths = []
        for size in ("small", "middle", "large", "extra", "huge"):
            app.board.cell_size = size
            await pilot.pause()
            widths.append(app.board.cell_region("a1").width)
        assert widths == [3, 5, 7, 9, 11]
        app.board.glyph_set = "ascii"
        await pilot.pause()
        assert _text(app).isascii()


def _text(app: BoardApp) -> str:
    return "".join(app.board.render_line(y).text for y in range(app.board.size.height))


async def test_a_theme_switched_while_running_looks_like_one_started_with():
    started = BoardApp(position("replica"), theme="dracula")
    async with started.run_test(size=(100, 45)):
        wanted = [started.board.render_line(y) for y in range(started.board.size.height)]
    switched = BoardApp(position("replica"))
    async with switched.run_test(size=(100, 45)) as pilot:
        switched.theme = "dracula"
        await pilot.pause()
        assert [switched.board.render_line(y) for y in range(switched.board.size.height)] == wanted


# ---- where colours fail ----------------------------------------------------------------------------------------------

MARKS = {
    "none": Marks(),
    "selected": Marks(selected=frozenset({"CELL"})),
    "target": Marks(selected=frozenset({"OTHER"}), targets=frozenset({"CELL"})),
    "last": Marks(last=frozenset({"CELL"})),
    "forbidden": Marks(forbidden=frozenset({"CELL"})),
}


def _marks(name: str, cell: str, other: str) -> Marks:
    made = MARKS[name]
    change = {"CELL": cell, "OTHER": other}
    return Marks(*(frozenset(change[place] for place in getattr(made, part)) for part in Marks._fields))


def _seen_on(app: BoardApp, cell: str) -> tuple:
    """What a terminal without backgrounds of many colours would show: signs, attributes and the filtered colours."""
    region = app.board.cell_region(cell)
    found = []
    for y in range(region.y, region.bottom):
        strip = app.board.render_line(y).crop(region.x, region.right)
        for line_filter in app._filters:
            strip = strip.apply_filter(line_filter, app.board.background_colors[1])
        found += [(s.text, s.style.reverse, s.style.underline, str(s.style.color), str(s.style.bgcolor)) for s in strip]
    return tuple(found)


def _all_looks(app: BoardApp, cell: str, other: str) -> dict[tuple[str, bool], tuple]:
    looks = {}
    board, view, tints = app.shown
    for name, cursor in product(MARKS, (False, True)):
        app.board.point(cell if cursor else other)
        app.board.show(board, view, tints, _marks(name, cell, other))
        looks[name, cursor] = _seen_on(app, cell)
    return looks


@pytest.mark.parametrize(("game_id", "depth"), product(IDS, ("sixteen", "grey", "none")))
async def test_marks_differ_on_one_cell_where_colours_fail(game_id, depth, monkeypatch):
    if depth != "sixteen":
        monkeypatch.setenv("NO_COLOR", "1")
    app = BoardApp(position(game_id), ansi_color=True if depth == "none" else None)
    if depth == "sixteen":
        app.add_class("-ansi16")
    async with app.run_test(size=(100, 45)):
        board, view, _ = app.shown
        taken = [cell.id for cell in board.cells if cell.id in view.stacks and cell.kind != "nest"]
        free = [cell.id for cell in board.cells if cell.id not in view.stacks and cell.kind == "plain"]
        for cell in (taken[0], free[0]):
            looks = _all_looks(app, cell, taken[-1])
            assert len(set(looks.values())) == len(looks), cell


async def test_both_goals_stand_out_from_other_cells_in_sixteen_colours():
    app = BoardApp(position("claustro"))
    app.add_class("-ansi16")
    async with app.run_test(size=(100, 45)):
        app.board.point("c3")
        grounds = {cell: {spot[-1] for spot in _seen_on(app, cell)} for cell in ("a5", "e1", "c4")}
        inks = {cell: {spot[-2] for spot in _seen_on(app, cell)} for cell in ("a5", "e1")}
    assert grounds["a5"] == grounds["e1"] != grounds["c4"]
    assert inks["a5"] != inks["e1"]


async def test_no_colour_at_all_is_left_to_tell_marks_apart_without_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = BoardApp(position("replica"), ansi_color=True)
    async with app.run_test(size=(100, 45)):
        colours = {spot[3:] for spot in _seen_on(app, "a1") + _seen_on(app, "d4")}
        assert len(colours) == 1


# ---- pictures --------------------------------------------------------------------------------------------------------


PICTURES = {
    "claustro": ("*.b.#/bb.g./.g.b./...../#.gg* g", ("d4",), {"b5", "c5"}),
    "greener": (
        "b,g,w,-,-,g/g,g,-,-,wwbg,-/wbg,g,bw,-,bwg,-/-,g,w,-,g,b/-,g,g,bbg,wb,wg/g,g,g,g,-,- b",
        ("e4",),
        {"e5", "e6"},
    ),
    "replica": ("...bbb../......b./....bB.b/...b.bbb/.wwwbw../w.w.w.../.ww...../Ww.w.... w", ("d4",), {"g6", "e4"}),
    "trike": ("./../x../..../.o.ox/ox.ox./...xo.. e2 x -", (), {"e2"}),
    "turtles": ("W3,B2/B4W1,-/W5,B5W2/-,B3B1 - w", ("W5",), {"b4"}),
}
"""A position in the middle of each game, what is chosen in it, and the cells of the last move."""


def picture(game_id: str) -> tuple[Board, View, tuple[str, str, str], Marks]:
    game, (text, picked, last) = game_named(game_id), PICTURES[game_id]
    state = game.read_position(text, {})
    chosen = Selection(game, state, picked)
    steps = [step for step in Selection(game, state).next_steps if step.id in picked]
    marks = Marks(frozenset(step.cell for step in steps), chosen.cells, frozenset(last))
    return game.board(state), game.view(state, picked), game.tints, marks


WINDOWS = {"small": (44, 18), "middle": (54, 26), "large": (72, 36), "extra": (84, 38), "huge": (94, 44)}


@pytest.mark.parametrize(("game_id", "size"), product(IDS, WINDOWS))
def test_board_looks_as_before(snap_compare, game_id, size):
    shown = picture(game_id)
    if size not in {known.name for known in sizes_of(shown[0])}:
        pytest.skip("no such size")
    assert snap_compare(PictureApp(shown, size), terminal_size=WINDOWS[size])


@pytest.mark.parametrize("glyphs", ["glyphs", "ascii"])
def test_board_in_other_signs_looks_as_before(snap_compare, glyphs):
    assert snap_compare(PictureApp(picture("greener"), "large", glyphs), terminal_size=(70, 26))


@pytest.mark.parametrize("game_id", ["replica", "trike", "turtles"])
def test_turned_board_looks_as_before(snap_compare, game_id):
    board, *rest = picture(game_id)
    assert snap_compare(PictureApp((board.turned, *rest), "middle"), terminal_size=(70, 30))


class PictureApp(BoardApp):
    """A board alone, at one size."""

    CSS = "Screen { background: $background; }"

    def __init__(self, shown, size: str, glyphs="shapes") -> None:
        super().__init__(shown)
        self.size_name, self.glyphs = size, glyphs

    def on_mount(self) -> None:
        self.board.cell_size, self.board.glyph_set = self.size_name, self.glyphs
        super().on_mount()


async def test_a_miniature_that_is_wider_than_its_room_is_not_drawn():
    class Pictures(App[None]):
        CSS = "Vertical { width: 26; height: 20; }"

        def get_theme_variable_defaults(self) -> dict[str, str]:
            return board_defaults()

        def compose(self) -> ComposeResult:
            for _ in range(2):
                yield Vertical(Miniature())

    async with Pictures().run_test() as pilot:
        small, wide = pilot.app.query(Miniature)
        small.show(*position("trike", size=13))
        wide.show(*position("trike", size=14))
        await pilot.pause()
        assert (small.size, wide.size) == (Size(26, 13), Size(0, 0))
