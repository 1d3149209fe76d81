"""The command line: one of the commands, or else the app. Textual is imported by the app alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..games.engine.core import GameError
from ..games.engine.seats import is_control
from .launch import Launch


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
    if not argv:  # what most people type: nothing to parse, so the menu is there sooner
        from .launching import start

        return start(Launch())
    from .parsers import parser_for

    try:
        args = parser_for(argv[0]).parse_args(argv)
    except SystemExit:  # --help and --version leave this way, once they have printed
        return 0
    return args.run(args)


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
