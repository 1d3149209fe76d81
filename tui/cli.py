"""The command line: one of the commands, or else the app. Textual is imported by the app alone."""

from __future__ import annotations

import importlib
import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from ..games.engine.core import GameError
from ..games.engine.seats import is_control
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


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and gives the exit code: 0, or 2 with a sentence on standard error for misuse."""
    _prepare_streams()
    try:
        code = _exit_code(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except GameError as error:
        print(printable(str(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:  # a full disk behind standard output
        _drop_output()
        print(_refused(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a plug-in may raise anything; pages of traceback help nobody at the prompt
        print(_unexpected(error), file=sys.stderr)
        return 1
    return code


def _refused(error: OSError) -> str:
    from ..saves.files import reason_of

    what = "Something" if error.filename is None else printable(str(error.filename))
    return f"{what} could not be read or written: {reason_of(error)}."


def _unexpected(error: Exception) -> str:
    from .log import write_log

    path = write_log(error)
    details = f"Details: {path}" if path else printable(f"{type(error).__name__}: {error}")
    return f"boardgames-tui stopped because of an error. {details}"


def printable(text: str) -> str:
    """A text in which nothing acts on the terminal; line ends stay."""
    return "".join(sign if sign == "\n" or not is_control(sign) else "?" for sign in text)


def _exit_code(argv: list[str]) -> int:
    parser = _command_parser(argv[0]) if argv and argv[0] in COMMANDS else launch_parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit:  # --help and --version leave this way, once they have printed
        return 0
    return args.run(args)


# ---- parsers ---------------------------------------------------------------------------------------------------------


def launch_parser() -> Parser:
    """The parser of the app's own arguments."""
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
    from .launching import launch

    return launch(args)


# ---- manners of a process --------------------------------------------------------------------------------------------


def _prepare_streams() -> None:
    """A closed stream is empty and swallows what is written; a sign that cannot be shown becomes a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 it lives as long as the process
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody takes what is still buffered: it goes nowhere, so that the interpreter ends quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
