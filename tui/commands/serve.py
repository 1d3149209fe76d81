"""`serve`: the app in a browser, for this machine alone unless it is said otherwise."""

from __future__ import annotations

import socket
from argparse import Namespace
from ipaddress import ip_address
from typing import Final

from ...games.engine.core import GameError
from .arguments import Commands, add_launch

PORT: Final = 8000


def add(commands: Commands) -> None:
    """Adds the command."""
    words = (
        "Serves the app to a browser; needs the extra `serve`. Whoever can reach the address plays as you and sees "
        "your saves, so other addresses than this machine's own need --public."
    )
    parser = commands.add_parser("serve", help="play in a browser", description=words)
    add_launch(parser)
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="the address to serve at (127.0.0.1)")
    parser.add_argument("--port", metavar="N", default=str(PORT), help=f"the port to serve at ({PORT})")
    parser.add_argument("--public", action="store_true", help="allow an address that other machines reach")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Serves until it is interrupted."""
    from ..launch_arguments import read_launch
    from ..launching import check_theme

    read_launch(args)
    check_theme(args.theme)
    host, port = read_host(args.host, public=args.public), _read_port(args.port)
    try:
        from ..serving import serve
    except ImportError as error:
        raise GameError("serve needs textual-serve: install boardgames-tui[serve].") from error
    _check_free(host, port)
    serve(_app_arguments(args), host, port)
    return 0


def read_host(text: str, *, public: bool) -> str:
    """The address to serve at; one that other machines reach only where that was said to be wanted."""
    if text == "localhost":
        return text
    try:
        address = ip_address(text)
    except ValueError:
        raise GameError(f"{text[:40]} is no address: write localhost or numbers, as in 127.0.0.1.") from None
    if address.is_unspecified:
        raise GameError(f"{address} is no address that a browser can open: give the machine's own one.")
    if not (address.is_loopback or public):
        raise GameError(f"{address} can be reached from other machines, and whoever does plays as you: add --public.")
    return str(address)


def _read_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise GameError(f"--port {text[:20]} is not allowed: write a whole number from 1 to 65535.")
    return int(text)


def _check_free(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise GameError(f"{host} port {port} cannot be used: {error.strerror or error}.") from error


def _app_arguments(args: Namespace) -> list[str]:
    """The arguments that the app is started with, as they were given."""
    words = [args.game] if args.game else []
    words += [word for option in args.option for word in ("--option", option)]
    for name in ("position", "first", "second", "vs", "saves", "theme"):
        value = getattr(args, name)
        words += [] if value is None else [f"--{name}", value]
    return [*words, *(["--resume"] if args.resume else [])]
