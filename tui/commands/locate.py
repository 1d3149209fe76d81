"""`locate`: where the player's files lie."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from .arguments import Commands

PLACES: Final = ("saves", "themes", "config", "state")


def add(commands: Commands) -> None:
    """Adds the command."""
    words = "Prints the folder of your saves, your own themes, your settings and keys, or the log and last set-ups."
    parser = commands.add_parser("locate", help="print where your files lie", description=words)
    parser.add_argument("place", metavar="PLACE", choices=PLACES, help=", ".join(PLACES))
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints one folder, which may not be there yet."""
    from ...saves import folders

    find = {
        "saves": folders.saves_folder,
        "themes": folders.themes_folder,
        "config": folders.config_folder,
        "state": folders.state_folder,
    }
    print(find[args.place]())
    return 0
