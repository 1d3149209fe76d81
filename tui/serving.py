"""The app in a browser, by textual-serve, with a guard at the door."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from aiohttp import web
from textual_serve.server import Server


class GuardedServer(Server):
    """Lets only its own page talk to the app: another site, open in the same browser, must not play here."""

    def initialize_logging(self) -> None:
        """Every request in the terminal is nobody's wish; what goes wrong is still told."""

    async def on_startup(self, app: web.Application) -> None:
        """Tells where to go."""
        del app
        print(f"Open {self.public_url} in a browser. Ctrl+C ends.", flush=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Refuses a page that did not come from here, under one of the names that this machine has for itself."""
        own = {self.public_url, *(f"http://{name}:{self.port}" for name in ("localhost", "127.0.0.1", "[::1]"))}
        if request.headers.get("Origin") not in own:
            raise web.HTTPForbidden(text="This address is for its own page alone.")
        return await super().handle_websocket(request)


def serve(arguments: Sequence[str], host: str, port: int) -> None:
    """Serves the app with these arguments until it is interrupted."""
    program = f"{(__package__ or '').rpartition('.')[0]}.tui.cli"
    command = shlex.join([sys.executable, "-P", "-m", program, *arguments])
    shown = f"[{host}]" if ":" in host else host
    GuardedServer(command, host, port, title="boardgames-tui", public_url=f"http://{shown}:{port}").serve()
