"""What the commands about records share: the folder, a FILE that is a path or a save's name, and words about it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from ...games.engine.core import GameError, OptionValue

if TYPE_CHECKING:
    from ...games.engine.match import Match
    from ...games.engine.tree import Node
    from ...saves.header import Header
    from ...saves.listing import Entry
    from ...saves.record import Record
    from ...saves.store import Store


def add_folder(parser: ArgumentParser) -> None:
    """Adds `--saves`."""
    parser.add_argument("--saves", metavar="DIR", help="the folder of saved games")


def add_file(parser: ArgumentParser) -> None:
    """Adds FILE and `--saves`."""
    parser.add_argument("file", metavar="FILE", help="a path, a save's name or a beginning that only it has")
    add_folder(parser)


def store_of(args: Namespace) -> Store:
    """The folder that was given, or the player's own."""
    from ...saves.folders import given_path, saves_folder
    from ...saves.store import Store

    return Store(saves_folder() if args.saves is None else given_path(args.saves))


def record_of(args: Namespace) -> Record:
    """The record of FILE; a RecordError with the line where it is a bad one."""
    store = store_of(args)
    return store.open(store.find(args.file)).record


def node_at(match: Match, ply: str | None) -> Node:
    """The node of a ply of the line that is being played, or where the game stands."""
    if ply is None:
        return match.node
    line = [node for node in match.line if node.ending is None]
    if not (ply.isascii() and ply.isdigit() and len(ply) <= 6 and int(ply) < len(line)):
        raise GameError(f"--ply {ply[:20]} is not allowed: this line has the plies 0 to {len(line) - 1}.")
    return line[int(ply)]


def result_words(header: Header) -> str:
    """How the main line ended, in words; unfinished where it did not."""
    from ...saves.literal import shown

    if header.result is None:
        return "unfinished"
    result = header.result
    who = "draw" if result.winner is None else f"{shown(header.seats[result.winner].shown(result.winner))} won"
    return f"{who}: {shown(result.words)}" if result.words else who


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry of the list for programs."""
    changed = entry.modified.isoformat(timespec="seconds")
    if entry.problem:
        return {"name": entry.name, "path": str(entry.path), "modified": changed, "problem": entry.problem}
    return {"name": entry.name, "path": str(entry.path), "modified": changed, **header_data(entry.header)}


def header_data(header: Header) -> dict[str, Any]:
    """The head of a record for programs; `first` and `second` are the seats, as on the command line."""
    from ...games.engine.seats import SEATS

    result = header.result
    winner = None if result is None or result.winner is None else SEATS[result.winner]
    return {
        "game": header.game,
        "options": dict(_option(pair) for pair in header.options),
        "start": header.start,
        "first": header.seats[0].text,
        "second": header.seats[1].text,
        "date": None if header.date is None else header.date.isoformat(),
        "plies": header.plies,
        "result": result and {"winner": winner, "kind": result.kind, "reason": result.words},
        "origin": header.origin or None,
    }


def _option(pair: str) -> tuple[str, OptionValue]:
    """Name and value, without asking the game: a list names games that are not installed, too."""
    name, _, value = pair.partition("=")
    return name, int(value) if value.isascii() and value.isdigit() and len(value) <= 10 else value
