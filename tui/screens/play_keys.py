"""Which eight keys the last line of the board screen names, by what is going on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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
ELSEWHERE: Final = ("look-back", "history", "evaluation", "copy", "rules", "back")
OVER: Final = ("look-back", "history", "undo", "copy", "rules")
WHEN_PAUSED: Final = {"board.pause": "go on", "board.step": "one move"}
_EVERYWHERE: Final = ("line.play", "line.back", "app.theme", "app.help")
_LIVE: Final[Mapping[str, Callable[[Table], bool]]] = {
    "undo": lambda table: table.match.can_undo(table.here),
    "look-back": lambda table: table.shown.parent is not None,
    "look-forward": lambda table: table.match.after(table.shown) is not None,
    "history": lambda table: table.match.plies > 0,
}
"""When a key does more than say that there is nothing to do; all others always do."""


def keys_for(table: Table) -> tuple[str, ...]:
    """The ids of the bindings that are worth naming now, the most useful first."""
    live = [name for name in _names_for(table) if name not in _LIVE or _LIVE[name](table)]
    return (*(f"board.{name}" for name in live), *_EVERYWHERE)


def _names_for(table: Table) -> tuple[str, ...]:
    if table.picked:
        return CHOSEN
    if table.looking is not None:
        return LOOKING
    if table.is_over:
        return OVER
    if table.watching:
        return WATCHING
    if table.bot_to_move:
        return WAITING
    return PLAYING if table.may_choose else ELSEWHERE


def arranged(active: Mapping[str, ActiveBinding], ids: tuple[str, ...]) -> dict[str, ActiveBinding]:
    """The bindings with those of the ids first and shown, all others after them and not shown."""
    named = {name: at for at, name in enumerate(ids)}
    ordered = sorted(active.items(), key=lambda item: named.get(item[1].binding.id or "", len(ids)))
    return {key: _shown(found, (found.binding.id or "") in named) for key, found in ordered}


def renamed(active: Mapping[str, ActiveBinding], words: Mapping[str, str]) -> dict[str, ActiveBinding]:
    """The bindings, those of the ids described in other words."""
    return {key: _described(found, words.get(found.binding.id or "")) for key, found in active.items()}


def _described(active: ActiveBinding, words: str | None) -> ActiveBinding:
    return active if words is None else active._replace(binding=replace(active.binding, description=words))


def without(active: Mapping[str, ActiveBinding], ids: Collection[str]) -> dict[str, ActiveBinding]:
    """The bindings, those of the ids not shown because they would do nothing."""
    return {key: _shown(found, found.binding.show and found.binding.id not in ids) for key, found in active.items()}


def _shown(active: ActiveBinding, shown: bool) -> ActiveBinding:
    return active._replace(binding=replace(active.binding, show=shown))
