"""Where the user's files lie."""

from pathlib import Path

import pytest
from boardgames_tui.saves.folders import config_folder, given_path, saves_folder, state_folder, themes_folder

FOLDERS = {"SAVES": saves_folder, "CONFIG": config_folder, "STATE": state_folder}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_variable_moves_a_folder_and_nothing_is_made(name, tmp_path, monkeypatch):
    monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / "there"))
    assert FOLDERS[name]() == tmp_path / "there"
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize("name", FOLDERS)
def test_without_it_a_folder_is_the_platforms_own(name, monkeypatch):
    monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", "")
    assert "boardgames-tui" in str(FOLDERS[name]())


def test_a_home_is_understood_and_themes_lie_beside_the_settings(monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", "~/games")
    assert themes_folder() == Path.home() / "games" / "themes"


def test_the_home_of_nobody_is_a_name_like_any_other():
    assert given_path("~nobody-of-that-name/games") == Path("~nobody-of-that-name/games")
