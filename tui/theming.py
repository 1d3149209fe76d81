"""The themes of the running app: which there are, which is worn, and when the player's files change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from ..themes.loader import DEFAULT, OUR_ORDER, LoadedTheme, find_themes, our_theme
from ..themes.reading import ThemeError
from ..themes.switching import check_theme, use_rules

Stamp = tuple[tuple[str, int, int], ...]


class Theming:
    """Switches an app's theme. A bad file never takes the screen down: it is reported and the old theme stays."""

    def __init__(self, app: App[Any], folder: Path, *, colours_256: bool) -> None:
        """`folder` holds the player's own themes, and need not be there."""
        self._app = app
        self._folder = folder
        self._colours_256 = colours_256
        self._themes: dict[str, LoadedTheme] = {}
        self.problems: list[str] = []
        self._stamp: Stamp = ()
        if _stamp_of(folder):
            self.load()

    @property
    def themes(self) -> dict[str, LoadedTheme]:
        """Those of files, ours first. Where the player has none they wait to be asked for: a start needs only one."""
        if not self._themes:
            self.load()
        return self._themes

    def load(self) -> None:
        """Reads all theme files and makes them known to the app."""
        self._stamp = _stamp_of(self._folder)
        found = find_themes(self._folder, colours_256=self._colours_256)
        self._themes, self.problems = found.themes, found.problems
        for loaded in self._themes.values():
            self._app.register_theme(loaded.theme)

    def begin_in(self, name: str) -> bool:
        """Starts in a theme of ours or Textual's; False where it has to wait for the style sheet to be tried on."""
        if not self._themes and name in OUR_ORDER:
            self._app.register_theme(our_theme(name, colours_256=self._colours_256).theme)
            self._app.theme = name
            return True
        loaded = self.themes.get(name)
        known = name in self._app.available_themes and (loaded is None or loaded.path.parent != self._folder)
        self._app.theme = name if known else DEFAULT
        return known

    def wear(self, name: str) -> None:
        """Switches the theme at once, or raises a ThemeError that says why not."""
        loaded = self.themes.get(name)
        if name not in self._app.available_themes:
            raise ThemeError(f"There is no theme {name}.")
        if loaded is not None and loaded.path.parent == self._folder:
            self._try_on(loaded)
        use_rules(self._app, loaded)
        self._app.theme = name

    def following(self, name: str) -> str:
        """The theme that comes after this one, among those of files."""
        names = list(self.themes)
        return names[(names.index(name) + 1) % len(names)] if name in names else names[0]

    def files_changed(self) -> bool:
        """Whether the player's folder is not as it was when it was read."""
        return _stamp_of(self._folder) != self._stamp

    def wear_again(self) -> None:
        """Wears the present theme as its file is now; where it is gone, the default."""
        name = self._app.theme
        if name not in self.themes:
            self.wear(DEFAULT)
            return
        self._try_on(self.themes[name])
        use_rules(self._app, self.themes[name])
        # The name stays the same, so nothing would notice: the style sheet is made anew by hand.
        self._app.refresh_css(animate=False)
        self._app.theme_changed_signal.publish(self._app.current_theme)

    def _try_on(self, loaded: LoadedTheme) -> None:
        try:
            check_theme(self._app, loaded)
        except ThemeError as error:
            line = f":{error.line}" if error.line else ""
            raise ThemeError(f"{loaded.path.name}{line}: {error}") from error


def _stamp_of(folder: Path) -> Stamp:
    try:
        found = [(path.name, path.stat()) for path in sorted(folder.glob("*.tcss"))]
    except OSError:
        return ()
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)
