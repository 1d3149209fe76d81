"""The saved games: a list that fills while one looks, the board of the highlighted one, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...games.engine.core import GameError
from ...saves.files import read_text
from ...saves.listing import Entry
from ...saves.literal import shown
from ...saves.names import checked_stem
from ..host import host
from ..widgets.keyline import KeyLine
from .dialogs import Line, TextBox
from .saves_rows import SORTS, SaveRow, SavesList, heads, searched
from .saves_side import SavesSide

_FIRST_BATCH: Final = 50
_BATCH: Final = 250
_SIDE_COLUMNS: Final = 76
_WIDE_COLUMNS: Final = 100
_NONE: Final = "No saved games yet. Every game you start appears here."


class SavesScreen(Screen[None]):
    """Every saved game; letters are commands, `/` starts the filter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "filter", key_display="/", id="saves.filter"),
        Binding("o", "sort", "sort", id="saves.sort"),
        Binding("e", "export", "export", id="saves.export"),
        Binding("r", "rename", "rename", id="saves.rename"),
        Binding("y", "duplicate", "duplicate", id="saves.duplicate"),
        Binding("d,delete", "delete", "delete", id="saves.delete"),
        Binding("u", "restore", "undo", show=False, id="saves.restore"),
        Binding("escape,x", "back", "menu", key_display="esc", id="saves.back"),
    ]
    DEFAULT_CSS = """
    SavesScreen {
        background: $background;
        #saves-title { height: 1; background: $panel; padding: 0 2; Static { width: 1fr; color: $muted; } }
        #saves-title #saves-sort { width: auto; }
        #saves-filter { height: 1; margin: 1 2; }
        #saves-filter Static { width: 2; color: $accent; text-style: bold; }
        Input { width: 1fr; max-width: 50; background: $background; }
        Input:focus { background: $surface; }
        #saves-body { height: 1fr; }
        #saves-list { width: 1fr; margin: 0 2; }
        #saves-heads { height: 1; color: $faint; text-wrap: nowrap; }
        #saves-empty { padding: 0 2; color: $muted; display: none; }
        OptionList {
            height: 1fr; border: none; padding: 0; background: $background;
            scrollbar-size-vertical: 1; scrollbar-gutter: stable;
            &:focus { border: none; background-tint: transparent; }
            & > .option-list--option-highlighted, &:focus > .option-list--option-highlighted {
                background: $surface; color: $foreground; text-style: none;
            }
            & > .option-list--option { padding: 0 1 0 0; color: $muted; }
        }
        &.-side SavesSide { display: block; }
        &.-wide SavesSide { width: 36; }
    }
    """

    def __init__(self) -> None:
        """Nothing is read before the screen is there."""
        super().__init__()
        self._entries: list[Entry] = []
        self._shown: list[Entry] = []
        self._words: dict[Entry, str] = {}
        """What the filter looks at, made when it first does."""
        self._sort = next(iter(SORTS))
        self._loading = True

    def compose(self) -> ComposeResult:
        """The list to the left, the highlighted game to the right."""
        with Horizontal(id="saves-title"):
            yield Static(id="saves-count", markup=False)
            yield Static(self._sort, id="saves-sort", markup=False)
        with Horizontal(id="saves-filter"):
            yield Static("/")
            yield Input(placeholder="filter by typing", compact=True)
        with Horizontal(id="saves-body"):
            with Vertical(id="saves-list"):
                yield Static(id="saves-heads", markup=False)
                yield Static(_NONE, id="saves-empty", markup=False)
                yield SavesList(markup=False)
            yield SavesSide()
        yield KeyLine()

    def on_mount(self) -> None:
        """The list has the focus; it fills from the disk."""
        self.query_one(SavesList).focus()
        self._show_count()
        self._load()

    def on_resize(self, event: events.Resize) -> None:
        """The board is shown where there is room for both."""
        self.set_class(event.size.width >= _SIDE_COLUMNS, "-side")
        self.set_class(event.size.width >= _WIDE_COLUMNS, "-wide")
        self.call_after_refresh(self._show_heads)

    def _show_heads(self) -> None:
        self.query_one("#saves-heads", Static).update(
            heads(self.query_one(SavesList).scrollable_content_region.width - 1)
        )

    # ---- the list --------------------------------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="list", exit_on_error=False)
    def _load(self) -> None:
        """Reads the heads in batches, a small one first, so that the first page is there at once."""
        batch: list[Entry] = []
        wanted = _FIRST_BATCH
        try:
            for entry in host(self).store.entries():
                batch.append(entry)
                if len(batch) >= wanted:
                    self.app.call_from_thread(self._add, batch)
                    batch, wanted = [], _BATCH
                if not self.is_attached:
                    return
        except GameError as error:
            self.app.call_from_thread(self._say, str(error))
        self.app.call_from_thread(self._add, batch, True)

    def _add(self, entries: list[Entry], last: bool = False) -> None:
        self._entries += entries
        self._loading = not last
        if self._sort != next(iter(SORTS)):
            self._fill()
            return
        fitting = [entry for entry in entries if self._fits(entry)]
        self._shown += fitting
        options = self.query_one(SavesList)
        options.add_options(Option(SaveRow(entry, options)) for entry in fitting)
        if options.highlighted is None and self._shown:
            options.highlighted = 0
        self._show_count()

    def _fits(self, entry: Entry) -> bool:
        words = self.query_one(Input).value.casefold().split()
        if words and entry not in self._words:
            self._words[entry] = searched(entry)
        return all(word in self._words[entry] for word in words)

    def _fill(self, highlight: str | None = None) -> None:
        """Makes the list anew, with the same game highlighted."""
        kept = highlight or (self._entry.name if self._entry is not None else None)
        self._shown = sorted(filter(self._fits, self._entries), key=SORTS[self._sort])
        options = self.query_one(SavesList)
        options.set_options(Option(SaveRow(entry, options)) for entry in self._shown)
        names = [entry.name for entry in self._shown]
        options.highlighted = names.index(kept) if kept in names else 0 if names else None
        self._show_count()

    def _show_count(self) -> None:
        of = f"{len(self._shown):,} of " * (len(self._shown) != len(self._entries))
        count = f"{of}{len(self._entries):,}{' …' * self._loading}"
        title = Content.assemble(("Saved games", "bold $foreground"), f"  {count}")
        self.query_one("#saves-count", Static).update(title)
        self.query_one("#saves-sort", Static).update(self._sort)
        self.query_one("#saves-empty").display = empty = not self._shown and not self._loading
        self.query_one("#saves-heads").display = not empty
        self.refresh_bindings()
        if empty:
            self.query_one(SavesSide).show(None)
        words = "No saved game has these words. Esc shows all of them." if self._entries else _NONE
        self.query_one("#saves-empty", Static).update(words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What needs a game is not offered without one."""
        del parameters
        needed = self._entries if action in ("filter", "sort") else self._shown
        return bool(needed) or action not in ("filter", "sort", "export", "rename", "duplicate", "delete")

    @property
    def _entry(self) -> Entry | None:
        """The highlighted game."""
        at = self.query_one(SavesList).highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        self.query_one(SavesSide).show(self._entry)

    # ---- what to do ------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        """Goes on with the highlighted game, or reviews it where it is finished."""
        if self._entry is not None:
            host(self).open_entry(self._entry)

    def action_filter(self) -> None:
        """Typing filters now."""
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _filter_changed(self) -> None:
        self._fill()

    @on(Input.Submitted)
    def _filter_done(self) -> None:
        self.query_one(SavesList).focus()

    def action_sort(self) -> None:
        """The next order."""
        names = list(SORTS)
        self._sort = names[(names.index(self._sort) + 1) % len(names)]
        self._fill()

    def action_rename(self) -> None:
        """Asks for another name."""
        entry = self._entry
        if entry is None:
            return

        def named(name: str | None) -> None:
            if name is not None:
                self._change(lambda: host(self).store.rename(entry, name), gone=entry)

        self.app.push_screen(Line("Rename", entry.name, checked_stem), named)

    def action_duplicate(self) -> None:
        """A copy beside it."""
        entry = self._entry
        if entry is not None:
            self._change(lambda: host(self).store.duplicate(entry))

    def action_delete(self) -> None:
        """Moves it to the trash, from where `u` brings it back."""
        entry = self._entry
        if entry is None:
            return
        try:
            host(self).store.delete(entry)
        except GameError as error:
            self._say(str(error))
            return
        after = self._shown[self._shown.index(entry) + 1 :][:1]
        self._entries.remove(entry)
        self._fill(after[0].name if after else None)
        self._say(f"{shown(entry.name)} is in the trash for 30 days; u brings it back.")

    def action_restore(self) -> None:
        """Takes the last deleted game out of the trash."""
        self._change(self._restored)

    def _restored(self) -> Entry:
        deleted = host(self).store.deleted()
        if not deleted:
            raise GameError("There is nothing in the trash.")
        return host(self).store.restore(deleted[0])

    def _change(self, change: Callable[[], Entry], gone: Entry | None = None) -> None:
        """Does something that gives a new entry, and highlights that."""
        try:
            entry = change()
        except GameError as error:
            self._say(str(error))
            return
        self._entries = sorted([e for e in self._entries if e is not gone] + [entry], key=next(iter(SORTS.values())))
        self._fill(entry.name)

    def action_export(self) -> None:
        """Shows the record as text, to be copied; pictures are made by the command."""
        entry = self._entry
        if entry is None:
            return
        try:
            text = read_text(entry.path)
        except GameError as error:
            self._say(str(error))
            return
        self.app.copy_to_clipboard(text)
        note = "Copied, if your terminal allows it. boardgames-tui export makes pictures and JSON. Esc or x closes."
        self.app.push_screen(TextBox(shown(entry.path.name), text, note=note))

    def action_back(self) -> None:
        """Clears the filter first, then leaves."""
        line = self.query_one(Input)
        if line.value or line.has_focus:
            line.value = ""
            self.query_one(SavesList).focus()
        else:
            self.app.pop_screen()

    def _say(self, words: str) -> None:
        self.notify(words, markup=False)
