"""Keys in their order: each acts where the one before it has led, however fast they come."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from textual import events

from .leaving import LeavingApp

if TYPE_CHECKING:
    from textual.dom import DOMNode

_OPENING_SECONDS: Final = 0.02
"""How long a key waits that came while a screen was still opening."""
_LONGEST_SECONDS: Final = 1.0
"""How long a key waits for the one before it; what answers that may have gone."""


class OrderlyApp(LeavingApp):
    """Hands on a key when the messages that the one before it caused have reached the screen.

    Textual hands on every key at once. A widget answers it by a message to its screen, which opens a window a moment
    later: a key typed ahead would act on what lies below that window.
    """

    def __init__(self) -> None:
        """No key has come yet."""
        super().__init__()
        self._keys: deque[events.Key] = deque()
        self._answering = 0
        """The number of the key that is being answered, 0 while there is none."""
        self._handed_on = 0

    async def on_event(self, event: events.Event) -> None:
        """Lets the screen know of every key and click before it acts: it may end an animation or a notice."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._keys.append(event)
            if self._answering:
                self.set_timer(_LONGEST_SECONDS, lambda number=self._answering: self._answered(number))
            await self._hand_on()
            return
        if isinstance(event, events.Key) and not self.screen.is_mounted:
            return  # it went to a screen that has gone since, and the next one is still opening
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            self._tell_screen()
        await super().on_event(event)

    async def _hand_on(self) -> None:
        """The next key, if it is its turn and there is something that could answer it."""
        if self._answering or not self._keys:
            return
        if not self.screen.is_mounted:
            self.set_timer(_OPENING_SECONDS, self._hand_on)
            return
        self._handed_on += 1
        number = self._answering = self._handed_on
        path = self._path()
        self._tell_screen()
        await super().on_event(self._keys.popleft())
        self._follow(number, path)

    def _tell_screen(self) -> None:
        before = getattr(self.screen, "before_input", None)
        if before is not None:
            before()

    def _path(self) -> list[DOMNode]:
        """Where a key goes and where its answer comes along; twice through the first, which answers after the key."""
        focused = self.focused or self.screen
        return [focused, *focused.ancestors_with_self[:-1]]

    def _follow(self, number: int, path: list[DOMNode]) -> None:
        """Goes the way of the answer, behind it."""
        if not path or not path[0].call_later(self._follow, number, path[1:]):
            self._answered(number)

    def _answered(self, number: int) -> None:
        if number == self._answering:
            self._answering = 0
            self.call_later(self._hand_on)
