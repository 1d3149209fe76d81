"""The house: imports that point one way, names that stay at home, and a package list that fits the folders."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardgames_tui.games import all_games
from boardgames_tui.games.engine import registry
from boardgames_tui.tui.commands import COMMANDS

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "games": {"games"},
    "saves": {"games", "saves"},
    "themes": {"themes"},
    "tui": {"games", "saves", "themes", "tui"},
}
LIBRARIES = {
    "games": set(),
    "saves": {"platformdirs"},
    "themes": {"textual", "rich"},
    "tui": {"textual", "rich", "platformdirs", "textual_serve", "aiohttp"},
}
FILES = [path for folder in MAY_IMPORT for path in sorted((ROOT / folder).rglob("*.py"))]


def folder_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """The dots and the name of every import, late ones included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.module:
                yield node.level, node.module
            else:
                yield from ((node.level, alias.name) for alias in node.names)


def imported_folder(path: Path, dots: int, name: str) -> str:
    """The top-level folder that a relative import reaches; empty where it leaves the package."""
    parents = path.relative_to(ROOT).parts[:-1]
    kept = parents[: len(parents) - (dots - 1)]
    reached = (*kept, *name.split("."))
    return reached[0] if len(parents) >= dots - 1 else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way_and_are_relative(path):
    folder = folder_of(path)
    for dots, name in imports(path):
        if dots:
            assert imported_folder(path, dots, name) in MAY_IMPORT[folder], f"{'.' * dots}{name}"
        else:
            library = name.partition(".")[0]
            assert library in sys.stdlib_module_names or library in LIBRARIES[folder], name


@pytest.mark.parametrize("path", sorted([*ROOT.glob("tests/**/*.py"), *ROOT.glob("bench/**/*.py")]), ids=str)
def test_nobody_imports_a_second_copy_of_the_package(path):
    own = {name.partition(".")[0] for dots, name in imports(path) if not dots}
    assert not own & set(MAY_IMPORT), "write boardgames_tui.games"


@pytest.mark.parametrize("path", [path for path in FILES if folder_of(path) in ("tui", "saves")], ids=str)
def test_no_screen_and_no_record_knows_a_game_by_name(path):
    words = set(re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower()))
    assert not words & {game.id for game in all_games()}


@pytest.mark.parametrize("folder", ["games", "saves"])
def test_games_and_saves_never_import_textual(folder):
    code = f"""
import pkgutil, sys, boardgames_tui.{folder} as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    __import__(module.name)
print(*(name for name in ("textual", "rich") if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == ""


def test_the_packages_listed_are_the_folders():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    there = {path.parent.relative_to(ROOT) for folder in MAY_IMPORT for path in (ROOT / folder).rglob("__init__.py")}
    assert sorted(listed) == sorted("boardgames_tui." + ".".join(path.parts) for path in there)
    with_code = {path.parent.relative_to(ROOT) for path in FILES}
    assert with_code == there, "every folder with code has an __init__.py"


def test_the_root_is_no_package():
    assert not (ROOT / "__init__.py").exists()
    assert not list((ROOT / "tests").rglob("__init__.py"))


def test_command_names_are_reserved_and_each_is_a_module():
    assert set(COMMANDS) == registry.COMMANDS
    assert all((ROOT / "tui" / "commands" / f"{name}.py").is_file() for name in COMMANDS)
    assert not set(COMMANDS) & {game.id for game in all_games()}
