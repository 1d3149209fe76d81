"""How long a list of ten thousand saves takes: the first page, all of it, the results; then the screen itself."""

import asyncio
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

from boardgames_tui.games import all_games
from boardgames_tui.games.engine.match import new_match
from boardgames_tui.games.engine.seats import Seat
from boardgames_tui.saves.record import new_record, write_record
from boardgames_tui.saves.results import results
from boardgames_tui.saves.store import Store
from boardgames_tui.tui.app import BoardgamesApp
from boardgames_tui.tui.launch import Launch
from boardgames_tui.tui.screens.saves import SavesScreen
from textual.widgets import OptionList

SAVES = 10_000
PAGE = 50
ROUNDS = 5


def fill(folder: Path, count: int) -> None:
    random = Random(1)
    texts = [_game(random) for _ in range(200)]
    for number in range(count):
        (folder / f"game-{number:05}.bgt").write_text(texts[number % len(texts)])


def _game(random: Random) -> str:
    game = random.choice(all_games())
    match = new_match(game, {}, (Seat("Ann"), Seat(level="hard")), random.random)
    for _ in range(random.randrange(1, 60)):
        if not (moves := game.moves(match.state)):
            break
        match.play(random.choice(moves))
    return write_record(new_record(match))


def seconds(work) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


def measure(folder: Path) -> dict[str, float]:
    store = Store(folder)
    works = {
        "first page": lambda: list(islice(store.entries(), PAGE)),
        "all heads": lambda: list(store.entries()),
        "continue": store.newest_unfinished,
        "results": lambda: results(store),
        "saves list": lambda: _command(folder),
    }
    return {name: min(seconds(work) for _ in range(ROUNDS)) for name, work in works.items()}


def _command(folder: Path) -> None:
    command = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "saves", "list", "--saves", str(folder)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


async def open_screen(folder: Path) -> dict[str, float]:
    """The screen of saves in the app itself: until the first page is painted, and until the list is complete."""
    app = BoardgamesApp(Launch(saves=folder))
    async with app.run_test(size=(120, 40)):
        await app.workers.wait_for_complete()
        screen, begin, painted = SavesScreen(), perf_counter(), asyncio.Event()
        await app.push_screen(screen)
        games = screen.query_one(OptionList)
        while screen._loading and not games.option_count:  # noqa: ASYNC110 (the screen tells nobody)
            await asyncio.sleep(0.002)
        games.call_after_refresh(painted.set)
        await painted.wait()
        first = perf_counter() - begin
        while screen._loading:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        return {"screen opens": first, "screen full": perf_counter() - begin}


def measure_screen(folder: Path) -> dict[str, float]:
    rounds = [asyncio.run(open_screen(folder)) for _ in range(ROUNDS)]
    return {name: min(found[name] for found in rounds) for name in rounds[0]}


def main() -> None:
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        fill(Path(full), SAVES)
        few, many = ({**measure(Path(folder)), **measure_screen(Path(folder))} for folder in (empty, full))
    print(f"{'seconds':<14} {'empty':>8} {SAVES:>8,} {'more':>8}")
    for name in few:
        print(f"{name:<14} {few[name]:8.3f} {many[name]:8.3f} {many[name] - few[name]:8.3f}")


if __name__ == "__main__":
    main()
