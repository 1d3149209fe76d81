"""The commands without a screen: a module each, imported when its command is given."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = (
    "games",
    "rules",
    "show",
    "moves",
    "perft",
    "lines",
    "saves",
    "open",
    "replay",
    "export",
    "results",
    "locate",
    "engine",
    "arena",
    "serve",
    "completion",
)
"""In the order of the help. Each is a module here with `add(commands)`, which adds its parser."""
