"""`completion SHELL`: a script that lets a shell complete commands, games and long options."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from .arguments import Commands

SHELLS: Final = ("bash", "zsh", "fish")


def add(commands: Commands) -> None:
    """Adds the command."""
    words = (
        'Prints a completion script. bash: put eval "$(boardgames-tui completion bash)" into ~/.bashrc; zsh: the like '
        "into ~/.zshrc, after compinit; fish: boardgames-tui completion fish | source into config.fish."
    )
    parser = commands.add_parser("completion", help="print a script for your shell", description=words)
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the script."""
    from ..completion.grammar import read_grammar
    from ..completion.scripts import SCRIPTS

    print(SCRIPTS[args.shell](read_grammar()), end="")
    return 0
