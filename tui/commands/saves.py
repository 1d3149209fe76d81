"""`saves`: list, show, import, delete, restore and rename saved games."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Commands, add_json, print_json, print_note
from .recorded import add_file, add_folder, entry_data, result_words, store_of

if TYPE_CHECKING:
    from ...saves.listing import Entry
    from ...saves.record import Record
    from ...saves.store import Store


def add(commands: Commands) -> None:
    """Adds the command and its tasks."""
    parser = commands.add_parser("saves", help="list and change saved games", description="Lists and changes saves.")
    tasks: Commands = parser.add_subparsers(metavar="TASK", required=True, title="tasks")
    listing = _task(tasks, "list", "list the saves, the last changed first", _list, add_folder)
    listing.add_argument("--deleted", action="store_true", help="what lies in the trash instead")
    add_json(listing)
    add_json(_task(tasks, "show", "show a save's facts and moves", _show, add_file))
    _add_import(tasks)
    _task(tasks, "delete", "move a save to the trash, where it stays for 30 days", _delete, add_file)
    restoring = _task(tasks, "restore", "take a save out of the trash", _restore, add_folder)
    words = "the name that it had, or a beginning that only it has; saves list --deleted shows them"
    restoring.add_argument("name", metavar="NAME", help=words)
    renaming = _task(tasks, "rename", "give a save another name", _rename, add_file)
    renaming.add_argument("name", metavar="NAME", help="the new name, without .bgt")


def _task(
    tasks: Commands,
    name: str,
    words: str,
    run: Callable[[Namespace], int],
    add_arguments: Callable[[ArgumentParser], None],
) -> ArgumentParser:
    parser = tasks.add_parser(name, help=words, description=f"{words[:1].upper()}{words[1:]}.")
    add_arguments(parser)
    parser.set_defaults(run=run)
    return parser


def _add_import(tasks: Commands) -> None:
    parser = _task(tasks, "import", "add a record from a file or standard input", _import, add_folder)
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--name", metavar="NAME", default="", help="the name of the save")
    parser.add_argument("--keep-good", action="store_true", help="of a broken record, add what is good")


# ---- list and show ---------------------------------------------------------------------------------------------------


def _list(args: Namespace) -> int:
    store = store_of(args)
    entries = store.deleted() if args.deleted else store.entries()
    if args.json:
        print_json([entry_data(entry) for entry in entries])
        return 0
    found = False
    for entry in entries:  # each line as its head is read: a folder may hold thousands
        print(_line(entry))
        found = True
    if not found:
        print_note(_nothing(store, deleted=args.deleted))
    return 0


def _nothing(store: Store, *, deleted: bool) -> str:
    from ...saves.literal import shown

    return "There is nothing in the trash." if deleted else f"There are no saved games in {shown(str(store.folder))}."


def _line(entry: Entry) -> str:
    from ...saves.literal import shown
    from ...saves.trash import name_before
    from .words import counted_plies

    head = f"{shown(name_before(entry.path))}  {entry.modified:%Y-%m-%d %H:%M}"
    if entry.problem:
        return f"{head}  {entry.problem}"
    header = entry.header
    options = "".join(f" {shown(pair)}" for pair in header.options)
    plies, result = counted_plies(header.plies), result_words(header)
    return f"{head}  {shown(header.game)}{options}  {_players(entry)}  {plies}  {result}"


def _players(entry: Entry) -> str:
    from ...saves.literal import shown

    first, second = entry.header.seats
    return f"{shown(first.shown_whole(0))} - {shown(second.shown_whole(1))}"


def _show(args: Namespace) -> int:
    from .tree_data import tree_data

    store = store_of(args)
    entry = store.find(args.file)
    record = store.open(entry).record
    if args.json:
        print_json({**entry_data(entry), **tree_data(record)})
    else:
        print("\n".join(_facts(entry, record)))
    return 0


def _facts(entry: Entry, record: Record) -> list[str]:
    """The record's own text is safe to print: it holds no control characters."""
    from ...saves.literal import shown
    from ...saves.record import write_record

    text = write_record(record)
    head, _, moves = text.partition("\n\n")
    return [f"Name: {shown(entry.name)}", f"Path: {shown(str(entry.path))}", *head.split("\n")[1:], "", moves.rstrip()]


# ---- changing --------------------------------------------------------------------------------------------------------


def _import(args: Namespace) -> int:
    from ...saves.errors import RecordError
    from ...saves.files import decoded
    from ...saves.names import checked_stem

    store = store_of(args)
    name = checked_stem(args.name) if args.name else "" if args.file == "-" else Path(args.file).stem
    text = decoded(_given(args.file))
    try:
        entry = store.import_text(text, name)
    except RecordError as error:
        if error.partial is None or not args.keep_good:
            raise _with_advice(error) from error
        print(error, file=sys.stderr)
        entry = store.import_record(error.partial, name)
    print(f"Imported as {_named(entry)}.")
    return 0


def _given(file: str) -> bytes:
    from ...saves.files import read_bytes
    from ...saves.folders import given_path
    from ...saves.record import MAX_BYTES

    return sys.stdin.buffer.read(MAX_BYTES + 1) if file == "-" else read_bytes(given_path(file))


def _with_advice(error: Exception) -> Exception:
    from ...saves.errors import RecordError

    if isinstance(error, RecordError) and error.partial is not None and error.partial.match.plies:
        return RecordError(f"{error} With --keep-good what is good in it is imported.")
    return error


def _delete(args: Namespace) -> int:
    store = store_of(args)
    entry = store.find(args.file)
    store.delete(entry)
    print(f"{_named(entry)} lies in the trash for 30 days; saves restore brings it back.")
    return 0


def _restore(args: Namespace) -> int:
    store = store_of(args)
    print(f"Restored as {_named(store.restore(store.find_deleted(args.name)))}.")
    return 0


def _rename(args: Namespace) -> int:
    store = store_of(args)
    entry = store.find(args.file)
    print(f"{_named(entry)} is now {_named(store.rename(entry, args.name))}.")
    return 0


def _named(entry: Entry) -> str:
    from ...saves.literal import shown

    return shown(entry.name)
