"""`replay FILE`: steps through a game on a terminal, prints every position otherwise."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from .arguments import Commands
from .recorded import add_file, record_of, result_words

if TYPE_CHECKING:
    from ...games.engine.match import Match
    from ...games.engine.tree import Node
    from ...saves.record import Record


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Steps through a game with the arrow keys, or prints all of its positions where there is no terminal."
    parser = commands.add_parser("replay", help="step through a game", description=words)
    add_file(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replays the main line."""
    from .stepping import can_step, step_through

    record = record_of(args)
    pages = [page(record, node) for node in main_line(record.match)]
    if can_step():
        step_through(pages)
    else:
        print("\n\n".join("\n".join(lines) for lines in pages))
    sys.stdout.flush()
    return 0


def main_line(match: Match) -> list[Node]:
    """The main line from the start to its end."""
    from ...games.engine.tree import path_to

    return path_to(match.main_end)


def page(record: Record, node: Node) -> list[str]:
    """One position as lines: the move, the board, and what was said about it."""
    from ...saves.literal import shown
    from .text_board import text_board

    match = record.match
    board = text_board(match.game.board(node.state), match.game.view(node.state))
    name = [f"[{shown(node.name)}]"] if node.name else []
    said = [*name, *(shown(line) for line in node.comment.splitlines()), *_foot(record, node)]
    return [_title(match, node), "", *board, *([""] if said else []), *said]


def _title(match: Match, node: Node) -> str:
    if node.parent is None:
        return f"{match.game.name}, the start"
    others = len(node.parent.children) - 1
    more = f" ({others} other {'line' if others == 1 else 'lines'} here)" if others else ""
    return f"{node.ply}. {node.text}: {match.sentence(node)}{more}" if node.text else f"{match.sentence(node)}{more}"


def _foot(record: Record, node: Node) -> list[str]:
    """The end of the line says how the game stands."""
    return [] if node.children else [f"Result: {result_words(record.header())}."]
