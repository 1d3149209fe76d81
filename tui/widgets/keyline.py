"""The last line of a screen: at most eight keys and what they do, in one widget that is cheap to repaint."""

from __future__ import annotations

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
        parts = [Content.assemble((key, "bold $accent"), " ", binding.description) for key, binding in self._shown()]
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

    def _shown(self) -> list[tuple[str, Binding]]:
        """As many as there is room for; the way out and help stay when others have to go."""
        shown = [(self._keys_of(bindings), bindings[0]) for bindings in self._offered()]
        while shown and _columns(shown) > self.content_size.width:
            others = [at for at, (_, key) in enumerate(shown) if key.key != "escape" and key.action != "help"]
            shown.pop(others[-1] if others else -1)
        return shown

    def _offered(self) -> list[list[Binding]]:
        """The live bindings of each action."""
        actions: dict[str, list[Binding]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.action == "command_palette":
                binding = replace(binding, description="commands", show=True)
            if binding.show and active.enabled:
                actions.setdefault(_task(binding), []).append(binding)
        return list(actions.values())[:MOST_KEYS]

    def _keys_of(self, bindings: list[Binding]) -> str:
        """The key as it is called; of digits that number something the first and the last."""
        first, last = (self.app.get_key_display(binding) for binding in (bindings[0], bindings[-1]))
        return f"{first}-{last}" if first != last and _are_digits(bindings) else first

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        self.refresh()


def _task(binding: Binding) -> str:
    """What a key does; digits do the same to different things."""
    return binding.action.partition("(")[0] if binding.key.isdigit() else binding.action


def _are_digits(bindings: list[Binding]) -> bool:
    return all(binding.key.isdigit() for binding in bindings)


def _columns(shown: list[tuple[str, Binding]]) -> int:
    return sum(len(key) + 1 + len(binding.description) + _GAP for key, binding in shown) - _GAP
