"""The committed playthroughs are what the games play today; `make playthroughs` writes them again."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).with_name("playthroughs.py")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playthroughs", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def today(script: ModuleType) -> dict[str, str]:
    return script.playthroughs()


def committed() -> list[Path]:
    return sorted(SCRIPT.with_suffix("").glob("*.txt"))


@pytest.mark.parametrize("path", committed(), ids=lambda path: path.stem)
def test_a_game_is_played_as_it_was_written_down(path: Path, today: dict[str, str]) -> None:
    assert path.read_text(encoding="utf-8") == today.get(path.name)


def test_every_game_and_offered_option_has_its_file(today: dict[str, str]) -> None:
    assert {path.name for path in committed()} == today.keys()


def test_the_script_writes_them_all_and_removes_what_is_gone(script: ModuleType, tmp_path: Path, today) -> None:
    script.FOLDER = tmp_path / "playthroughs"
    script.FOLDER.mkdir()
    (script.FOLDER / "chess.txt").write_text("gone")
    script.main()
    assert {path.name: path.read_text(encoding="utf-8") for path in script.FOLDER.iterdir()} == today
