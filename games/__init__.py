"""The games: every module here that has a GAME, and plug-ins of the entry-point group `boardgames_tui.games`."""

from __future__ import annotations

from .engine.registry import all_games, game_named, plug_in_problems

__all__ = ["all_games", "game_named", "plug_in_problems"]
