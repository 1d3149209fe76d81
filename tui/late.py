"""Tells an error of a screen that is already closed, or of an app that is being left, from a real one.

Textual goes on building a screen, delivering its messages and running its workers while it is being taken down. What
they do not find there any more is nobody's fault: two quick keys are enough, or a signal while the app starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from traceback import walk_tb

from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.widget import Widget
from textual.worker import WorkerFailed


def came_too_late(error: BaseException) -> bool:
    """Whether something looked for a widget of a screen that is not on the stack any more, or when all are leaving."""
    cause = error.error if isinstance(error, WorkerFailed) else error
    return isinstance(cause, NoMatches) and any(_is_closed(widget) for widget in _widgets_in(cause))


def _widgets_in(error: BaseException) -> Iterator[Widget]:
    """The widgets whose methods the error came through."""
    for frame, _ in walk_tb(error.__traceback__):
        widget = frame.f_locals.get("self")
        if isinstance(widget, Widget):
            yield widget


def _is_closed(widget: Widget) -> bool:
    try:
        return widget.app.return_code is not None or widget.screen not in widget.app.screen_stack
    except NoScreen:
        return True
