"""Closing a screen once. Two quick clicks must not close what lies below it."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class ClosesOnce(Screen[Result]):
    """A screen whose `dismiss` does nothing any more once it is closed; Textual's would close the next one."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Closes this screen with a result, if it is still the one on top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
