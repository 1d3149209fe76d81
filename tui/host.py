"""What the screens ask of the app they run in, so that none of them imports it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from textual.dom import DOMNode

if TYPE_CHECKING:
    from ..games.engine.match import Match
    from ..saves.store import Entry, Store
    from .settings import Settings
    from .theming import Theming


class Host(Protocol):
    """The app as its screens see it."""

    settings: Settings
    theming: Theming
    problems: list[str]
    """What was wrong with files and plug-ins and has been told."""

    @property
    def store(self) -> Store:
        """The player's games."""
        ...

    def start_match(self, match: Match) -> None:
        """Begins a game on the board screen."""
        ...

    def open_entry(self, entry: Entry) -> None:
        """Goes on with a saved game, or reviews it where it is finished."""
        ...

    def show_menu(self) -> None:
        """Goes back to the menu."""
        ...

    def use_theme(self, name: str, remember: bool = True) -> None:
        """Switches the theme at once, everywhere."""
        ...

    def use_settings(self, settings: Settings) -> None:
        """Applies and keeps other settings."""
        ...


def host(node: DOMNode) -> Host:
    """The app that a screen or widget runs in."""
    return cast(Host, node.app)
