"""Which eight keys the last line of the board screen names, by what is going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..play.table import Table

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

PLAYING: Final = ("choose", "next", "type", "undo", "hint", "rules")
CHOSEN: Final = ("choose", "back", "next", "type", "undo", "hint")
LOOKING: Final = ("look-back", "look-forward", "back", "history", "evaluation", "copy")
WATCHING: Final = ("pause", "step", "faster", "slower", "undo", "history")
WAITING: Final = ("step", "pause", "undo", "look-back", "history", "rules")
OVER: Final = ("look-back", "history", "undo", "copy", "rules")
_EVERYWHERE: Final = ("line.play", "line.back", "app.theme", "app.help")


def keys_for(table: Table) -> tuple[str, ...]:
    """The ids of the bindings that are worth naming, the most useful first."""
    if table.picked:
        names = CHOSEN
    elif table.looking is not None:
        names = LOOKING
    elif table.is_over:
        names = OVER
    elif table.watching:
        names = WATCHING
    else:
        names = WAITING if table.bot_to_move else PLAYING
    return (*(f"board.{name}" for name in names), *_EVERYWHERE)


def arranged(active: Mapping[str, ActiveBinding], ids: tuple[str, ...]) -> dict[str, ActiveBinding]:
    """The bindings with those of the ids first and shown, all others after them and not shown."""
    named = {name: at for at, name in enumerate(ids)}
    ordered = sorted(active.items(), key=lambda item: named.get(item[1].binding.id or "", len(ids)))
    return {key: _shown(found, (found.binding.id or "") in named) for key, found in ordered}


def _shown(active: ActiveBinding, shown: bool) -> ActiveBinding:
    return active._replace(binding=replace(active.binding, show=shown))
