"""The player's own keys: `keymap.json` gives keys to binding ids, as in `"board.undo": "u,f2"`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, KEY_TO_UNICODE_NAME, Keys

from .jsonfile import read_object, shown

_MODIFIERS: Final = frozenset(("ctrl", "alt", "shift", "super", "hyper", "meta"))
_NAMES: Final = frozenset((*(key.value for key in Keys), *KEY_TO_UNICODE_NAME, *KEY_NAME_REPLACEMENTS.values()))

Scopes = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Keys by binding id, for each class that has bindings: keys of one class must differ."""


def scopes_of(classes: Iterable[type[DOMNode]]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The bindings with an id of each class, with the keys they have by default."""
    return {kind.__name__: _bindings_of(kind) for kind in classes}


def _bindings_of(kind: type[DOMNode]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for binding in Binding.make_bindings(kind.BINDINGS):
        if binding.id:
            found[binding.id] = (*found.get(binding.id, ()), binding.key)
    return found


def known_scopes() -> Scopes:
    """The bindings of the app, of its screens and of their widgets."""
    packages = [import_module(f"{__package__}.{name}") for name in ("screens", "widgets")]
    modules = [import_module(f"{__package__}.app")]
    for package in packages:
        modules += [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    return scopes_of(kind for module in modules for kind in _classes_in(module))


def _classes_in(module: ModuleType) -> list[type[DOMNode]]:
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    return [thing for thing in own if isinstance(thing, type) and issubclass(thing, DOMNode)]


def read_keymap(path: Path, scopes: Scopes | None = None) -> tuple[dict[str, str], list[str]]:
    """The keys by binding id that can be used, and what is wrong with the others, a sentence each."""
    content, problems = read_object(path)
    if not content:
        return {}, problems  # mostly there is no such file, and no screen needs to be loaded to say so
    scopes = known_scopes() if scopes is None else scopes
    known = {name for scope in scopes.values() for name in scope}
    keymap: dict[str, str] = {}
    for name, value in content.items():
        reason = _wrong(name, value, known)
        if reason:
            problems.append(f"{path.name}: {reason}")
        else:
            keymap[name] = ",".join(binding.key for binding in Binding.make_bindings([Binding(str(value), "")]))
    return _without_clashes(path, keymap, scopes, problems)


def _wrong(name: str, value: object, known: set[str]) -> str:
    if name not in known:
        return f"there is no key to set called {shown(name)}; help lists the names."
    if not isinstance(value, str):
        return f'{name} is {shown(value)} and must be a text of keys, as in "u,f2".'
    bad = [key for key in value.split(",") if not is_key(key.strip())]
    return f"{name}: {shown(bad[0])} is no key; a comma between keys separates them." if bad else ""


def is_key(text: str) -> bool:
    """Whether a text names a key as Textual does: `u`, `ctrl+z`, `f5`, `slash`, `/`."""
    *modifiers, name = [text] if text == "+" else text.split("+")
    if not _MODIFIERS.issuperset(modifiers):
        return False
    if len(name) == 1:
        return name.isprintable()
    return name in _NAMES or _is_unicode_name(name)


def _is_unicode_name(name: str) -> bool:
    try:
        return unicodedata.lookup(name.replace("_", " ").upper()).isprintable()
    except (KeyError, ValueError):
        return False


def _without_clashes(
    path: Path, keymap: dict[str, str], scopes: Scopes, problems: list[str]
) -> tuple[dict[str, str], list[str]]:
    """Leaves out what would give one key two meanings on one screen; the first one named keeps it."""
    kept: dict[str, str] = {}
    for name, keys in keymap.items():
        other = _clash(name, keys.split(","), {**keymap, **kept}, scopes, set(kept))
        if other:
            problems.append(f"{path.name}: {name} and {other} would have the same key, so {name} keeps its own.")
        else:
            kept[name] = keys
    return kept, problems


def _clash(name: str, keys: list[str], keymap: Mapping[str, str], scopes: Scopes, done: set[str]) -> str:
    for scope in (scope for scope in scopes.values() if name in scope):
        for other, defaults in scope.items():
            others = keymap[other].split(",") if other in keymap else defaults
            if other != name and (other in done or other not in keymap) and not set(keys).isdisjoint(others):
                return other
    return ""
