"""The last line of a screen: at most eight keys and what they do, in one widget that is cheap to repaint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import events
from textual.content import Content
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.binding import Binding
    from textual.screen import Screen

MOST_KEYS: Final = 8
_GAP: Final = 2


class KeyLine(Widget):
    """The keys that the screen's bindings show, the focused widget's first; a click presses the key."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; padding: 0 2; background: $panel; color: $muted; text-wrap: nowrap; }
    """

    def on_mount(self) -> None:
        """Follows the bindings of its screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def render(self) -> Content:
        """Each key in the accent colour, what it does beside it."""
        shown = list(self._shown())
        parts = [Content.assemble((key, "bold $accent"), " ", binding.description) for key, binding in shown]
        return Content(" " * _GAP).join(parts)

    def on_click(self, event: events.Click) -> None:
        """Presses the key that was clicked."""
        offset = event.get_content_offset(self)
        end = 0
        for key, binding in self._shown():
            end += len(key) + 1 + len(binding.description) + _GAP
            if offset is not None and offset.x < end:
                self.app.simulate_key(binding.key)
                return

    def _shown(self) -> Iterator[tuple[str, Binding]]:
        """As many as there is room for."""
        room, actions = self.content_size.width, set[str]()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.action == "command_palette":
                binding = replace(binding, description="commands", show=True)
            if not (binding.show and active.enabled) or binding.action in actions or len(actions) == MOST_KEYS:
                continue
            key = self.app.get_key_display(binding)
            room -= len(key) + 1 + len(binding.description)
            if room < 0:
                return
            room -= _GAP
            actions.add(binding.action)
            yield key, binding

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        self.refresh()
