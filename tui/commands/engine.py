"""`engine`: the program that other programs ask about games and moves."""

from __future__ import annotations

from argparse import Namespace

from ...games.engine.core import GameError
from .arguments import Commands


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Answers questions about games and moves, a line each, on standard input and output; see docs/engine.md."
    parser = commands.add_parser("engine", help="speak the engine protocol", description=words)
    parser.add_argument("--workers", metavar="N", default="1", help="processes that expert thinks with (1)")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Speaks the protocol until the input ends."""
    from ...games.bots.searcher import Searcher
    from ...games.engine.protocol import run_engine

    run_engine(Searcher(_read_workers(args.workers)))
    return 0


def _read_workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) >= 1):
        raise GameError(f"--workers {text[:20]} is not allowed: write a whole number from 1 to 999.")
    return int(text)
