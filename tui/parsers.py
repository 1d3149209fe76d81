"""The parsers of the command line: one of the commands, or else the app."""

from __future__ import annotations

import importlib
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from typing import Any, Final, NoReturn

from ..games.engine.core import GameError
from .commands import COMMANDS

ABOUT: Final = "Five modern abstract board games in a terminal."
USAGE: Final = "boardgames-tui [GAME | COMMAND] [options]"


class Parser(ArgumentParser):
    """A parser whose errors are sentences, and whose options are not guessed from their beginnings."""

    def __init__(self, **settings: Any) -> None:
        settings["allow_abbrev"] = False
        super().__init__(**settings)

    def error(self, message: str) -> NoReturn:
        """Raises what argparse would print with the usage."""
        raise GameError(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")


class _FullHelp(Action):
    """Prints the help of the whole command line; the commands are imported for this only."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        print(full_parser().format_help(), end="")
        parser.exit()


class _Version(Action):
    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from ..games.engine.version import version

        print(f"boardgames-tui {version()}")
        parser.exit()


def parser_for(word: str) -> Parser:
    """The parser of a command line that begins with this word: that of the command, or else of the app."""
    if word in COMMANDS:
        return _command_parser(word)
    if not word.startswith("-"):
        from .launch_arguments import check_word

        check_word(word)  # a mistyped command is wrong before what follows it is
    return _launch_parser()


def _launch_parser() -> Parser:
    parser = Parser(prog="boardgames-tui", description=ABOUT, add_help=False)
    parser.add_argument("-h", "--help", action=_FullHelp, nargs=0, default=SUPPRESS, help="show this and exit")
    _add_launch(parser)
    return parser


def full_parser() -> Parser:
    """Everything the command line understands, for the help, the manual page and completion; not for parsing."""
    parser = Parser(prog="boardgames-tui", usage=USAGE, description=ABOUT, epilog="See boardgames-tui COMMAND --help.")
    _add_launch(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="boardgames-tui")
    for name in COMMANDS:
        _module(name).add(commands)
    return parser


def _command_parser(name: str) -> Parser:
    parser = Parser(prog=f"boardgames-tui {name}")  # what is too much is an error of this one, which names its help
    _module(name).add(parser.add_subparsers(prog="boardgames-tui"))
    return parser


def _module(name: str) -> Any:
    return importlib.import_module(f".commands.{name}", __package__)


def _add_launch(parser: ArgumentParser) -> None:
    from .commands.arguments import add_launch

    parser.add_argument("--version", action=_Version, nargs=0, default=SUPPRESS, help="show the version and exit")
    add_launch(parser)
    parser.set_defaults(run=_launch)


def _launch(args: Namespace) -> int:
    from .launch_arguments import launch

    return launch(args)
