"""Makes the pictures of the README from the app itself: `make pictures`.

The app runs without a terminal on games that are written down here, and each screen becomes an SVG image. Blocks are
rectangles in it, so that no font leaves seams between them.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from boardgames_tui.games import game_named
from boardgames_tui.games.engine.match import Match, new_match
from boardgames_tui.games.engine.notation import exact_move
from boardgames_tui.games.engine.seats import read_seat
from boardgames_tui.saves.record import Record
from boardgames_tui.saves.store import Store
from boardgames_tui.tui import entries
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.launch import Launch
from boardgames_tui.tui.widgets.board import BoardView
from boardgames_tui.tui.widgets.svg import Piece, svg_of
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

FOLDER = Path(__file__).with_name("pictures")
NOON = datetime(2026, 5, 4, 14, 2, tzinfo=UTC)
GAMES = {
    "replica": "a1-a5 f8-f6 a2-c4 h5-f5 a4-d4 g5-e5 b1-d3 g7xd4 d1xd4 e8-e6 a3-c3 f6xd4 d2xd4 g8-d5",
    "trike": "d2 g5 e3 e1 f1 f6 g7 g6 f5 e4",
    "greener": "e3xd3 e5xd5 f5xd5 d2xc2 c3xc2 b4xc4 e6xf6 c4xc2 c6xb6 f1xe1 f6xf4 e1xe2 d5xd4 a1xb1 b6xb5 c2xb2",
    "claustro": "c1-b1 a3-b3 b1-b2 b3-a3 b2xa3@d5 c5-c4 e3-d3 c4xd3@c1 e2xd3@c5 d5-d4 c1-c2 c5-c4 d3xc4@e4 "
    "b5xc4@c1 c2-d2 e4-e3",
    "turtles": "2@b 2@b 3@b 1@b 5@b 5@b 5u 5d 3u 4@b 4@b 2d 1@b 1d 4u 1u 4l 3@b 1@a 2d 4r 2@b 2u 1@b",
}
"""Games to be pictured, as they were played."""

Act = Callable[[Pilot[Any]], Awaitable[None]]


def played(game_id: str, first: str = "name:Marta", second: str = "name:Rui", plies: int | None = None) -> Match:
    """One of the games, up to its last ply or an earlier one."""
    game = game_named(game_id)
    options = {"seed": 7} if any(option.name == "seed" for option in game.options) else {}
    match = new_match(game, options, (read_seat(first), read_seat(second)), lambda: 0.0)
    for text in GAMES[game_id].split()[:plies]:
        match.play(exact_move(game, match.state, text))
    return match


def choosing(*cells: str) -> Act:
    """Choose cell after cell; the last one is only pointed at."""

    async def act(pilot: Pilot[Any]) -> None:
        for cell in cells:
            pilot.app.screen.query_one(BoardView).point(cell)
            await pilot.pause()
            if cell != cells[-1]:
                await pilot.press("enter")

    return act


def pressing(*keys: str) -> Act:
    """Press keys."""

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys)

    return act


# ---- the screen as an image ------------------------------------------------------------------------------------------


def screen_lines(app: BoardgamesApp) -> list[list[Piece]]:
    """What the terminal would show."""
    strips = app.screen._compositor.render_strips(app.size)
    return [[_piece(segment) for segment in strip if segment.text] for strip in strips]


def _piece(segment: Segment) -> Piece:
    style = segment.style or Style()
    ink = style.color.get_truecolor().hex if style.color else "#000000"
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else "#000000"
    if style.reverse:
        ink, ground = ground, ink
    return Piece(segment.text, ink, ground, bool(style.bold))


async def picture(name: str, launch: Launch, act: Act, size: tuple[int, int]) -> None:
    """Run the app, bring it where it should be, and write the image."""
    app = BoardgamesApp(launch)
    async with app.run_test(size=size, notifications=False) as pilot:
        await pilot.pause()
        await act(pilot)
        await pilot.pause(0.3)
        (FOLDER / f"{name}.svg").write_text(svg_of(screen_lines(app)), encoding="utf-8")


def save_some(folder: Path) -> None:
    """Games for the menu to offer, the newest last."""
    store = Store(folder)
    for hours, game_id, second in ((30, "trike", "expert"), (20, "turtles", "name:Rui"), (1, "replica", "hard")):
        opened = store.begin(Record(played(game_id, second=second), NOON - timedelta(hours=hours)))
        opened.save()
        moment = (NOON - timedelta(hours=hours)).timestamp()
        os.utime(str(opened.path), (moment, moment))


async def make_all() -> None:
    """Every picture of the README."""
    entries.clock = lambda: NOON
    wide, middle = (120, 40), (100, 30)
    games = {
        "replica-default": ("replica", choosing("d4", "d5"), wide),
        "trike-gruvbox": ("trike", choosing("e5"), middle),
        "turtles-dracula": ("turtles", choosing("a1", "a2"), middle),
        "greener-paper": ("greener", choosing("d4", "a4"), middle),
        "claustro-default": ("claustro", choosing("d2", "e3", "c3"), middle),
        "history-default": ("replica", pressing("o"), middle),
    }
    # The menu first: every game that is pictured after it is saved too, with the time of day.
    await picture("menu-default", Launch(theme="default"), pressing("down"), wide)
    await picture("setup-dracula", Launch(theme="dracula"), pressing("3"), middle)
    for name, (game_id, act, size) in games.items():
        await picture(name, Launch(match=played(game_id), theme=name.rpartition("-")[2]), act, size)


def main() -> None:
    """Make them in a world of their own."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("SAVES", "CONFIG", "STATE"):
            os.environ[f"BOARDGAMES_TUI_{name}"] = f"{folder}/{name.lower()}"
        os.environ.pop("NO_COLOR", None)
        save_some(Path(folder) / "saves")
        asyncio.run(make_all())


if __name__ == "__main__":
    main()
