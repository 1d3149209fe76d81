"""Theme files: ours, the player's, and broken ones."""

from contextlib import suppress
from pathlib import Path

import pytest
from boardgames_tui.themes.loader import LIGHT, OUR_ORDER, find_themes
from boardgames_tui.themes.reading import ThemeError, read_sheet, resolved
from boardgames_tui.themes.switching import check_theme, defaults_for, use_rules
from boardgames_tui.themes.variables import BOARD, FACTS, OURS, PALETTE
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.theme import BUILTIN_THEMES
from textual.widgets import Static

FOLDER = Path(__file__).parents[2] / "themes"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# ---- ours ------------------------------------------------------------------------------------------------------------


def test_every_file_of_ours_is_listed_and_sets_every_variable():
    assert {path.stem for path in FOLDER.glob("*.tcss")} == set(OUR_ORDER)
    for name in OUR_ORDER:
        sheet = read_sheet((FOLDER / f"{name}.tcss").read_text(encoding="utf-8"))
        assert set(sheet.settings) == {*OURS, *FACTS}, name


def test_ours_come_in_their_order_without_problems():
    found = find_themes()
    assert tuple(found.themes) == OUR_ORDER
    assert found.problems == []
    assert not found.themes[LIGHT].theme.dark
    assert found.themes["dracula"].theme.variables["tint-blue"] == "#8be9fd"
    assert found.themes["dracula"].title == "Dracula"


# ---- the player's ----------------------------------------------------------------------------------------------------


def test_a_players_theme_sets_what_it_likes_and_takes_the_rest_from_the_default(tmp_path):
    write(tmp_path, "mine.tcss", "$theme-title: Mine;\n$accent: red;\n$target: $accent;\nFooter { color: $accent; }\n")
    mine = find_themes(tmp_path).themes["mine"]
    default = find_themes().themes["default"]
    assert mine.title == "Mine"
    assert mine.colours["accent"] == mine.colours["target"] == "#ff0000"
    assert mine.colours["board"] == default.colours["board"]
    assert mine.rules.strip() == "Footer { color: $accent; }"


def test_a_light_one_takes_the_rest_from_paper(tmp_path):
    write(tmp_path, "mine.tcss", "$theme-dark: false;\n")
    mine = find_themes(tmp_path).themes["mine"]
    assert mine.colours == find_themes().themes[LIGHT].colours
    assert not mine.theme.dark


def test_a_file_named_as_one_of_ours_changes_that_one(tmp_path):
    write(tmp_path, "gruvbox.tcss", "$cursor: #ffffff;\n")
    found = find_themes(tmp_path).themes
    assert tuple(found) == OUR_ORDER
    assert found["gruvbox"].colours == {**find_themes().themes["gruvbox"].colours, "cursor": "#ffffff"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\n$accent: reddish;\n", "bad.tcss:2: $accent is no colour: reddish. Write #rrggbb."),
        ("$accent: $target;\n$target: $accent;", "bad.tcss:1: $accent leads back to itself."),
        ("$accent: $nothing;", "bad.tcss:1: $accent names $nothing, which is not set."),
        ("$accent: #ff000080;", "bad.tcss:1: $accent has to be an opaque colour such as #rrggbb."),
        ("$theme-dark: perhaps;", "bad.tcss:1: $theme-dark is true or false, not perhaps."),
        ("$accent: #nope;", "bad.tcss:1: #nope is no colour. Write #rrggbb."),
        ("$accent: red;\n\n$oops\n", 'bad.tcss:3: $oops cannot be read. A colour is set as in "$accent: #rrggbb;".'),
        ("$accent: red;\n$good = red;", "bad.tcss:2: $good = red cannot be read. A colour is set as in "),
        ("\nFooter { color: red;", "bad.tcss:2: The file ends too early: a } or */ is missing."),
    ],
)
def test_a_bad_file_is_told_by_file_and_line_and_the_others_are_there(tmp_path, text, told):
    write(tmp_path, "bad.tcss", text)
    write(tmp_path, "good.tcss", "$accent: red;")
    found = find_themes(tmp_path)
    assert len(found.problems) == 1
    assert found.problems[0].startswith(told)
    assert {"good", *OUR_ORDER} == set(found.themes)


def test_bytes_folders_and_odd_names_are_told_too(tmp_path):
    (tmp_path / "bytes.tcss").write_bytes(b"\xff\xfe$accent")
    (tmp_path / "folder.tcss").mkdir()
    write(tmp_path, "My Theme.tcss", "$accent: red;")
    problems = find_themes(tmp_path).problems
    assert sorted(problem.partition(":")[0] for problem in problems) == ["My Theme.tcss", "bytes.tcss", "folder.tcss"]
    assert find_themes(tmp_path / "missing").problems == []


@given(st.text(alphabet=st.sampled_from("$abc-:;#0f{}/*\n \"'%,.>&"), max_size=80) | st.text(max_size=60))
def test_any_text_is_a_sheet_or_a_clear_error(text):
    with suppress(ThemeError):
        resolved(read_sheet(text), {})


# ---- in an app -------------------------------------------------------------------------------------------------------


class Small(App[None]):
    """Uses every variable of ours."""

    CSS = "\n".join(f".{name} {{ color: ${name}; }}" for name in OURS)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return defaults_for(self.current_theme)

    def compose(self) -> ComposeResult:
        yield Static("here", classes="muted")


def loaded_from(tmp_path: Path, text: str):
    write(tmp_path, "mine.tcss", text)
    found = find_themes(tmp_path)
    assert found.problems == []
    return found.themes["mine"]


async def test_a_themes_rules_come_and_go_with_it(tmp_path):
    mine = loaded_from(tmp_path, "$accent: #ff0000;\nStatic { background: $accent; }\n")

    async with Small().run_test() as pilot:
        app = pilot.app
        app.register_theme(mine.theme)
        check_theme(app, mine)
        use_rules(app, mine)
        app.theme = "mine"
        await pilot.pause()
        assert app.query_one(Static).styles.background.hex == "#FF0000"
        use_rules(app, None)
        app.theme = "textual-dark"
        await pilot.pause()
        assert app.query_one(Static).styles.background.a == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("$accent: red;\nStatic {\n  colour: red;\n}\n", 3),
        ("Static { color: $nowhere; }\n", 1),
        ("\n$scrollbar: 12 wide;\n", 2),
    ],
)
async def test_a_theme_that_the_style_sheet_cannot_take_is_refused_on_trial(tmp_path, text, line):
    mine = loaded_from(tmp_path, text)

    async with Small().run_test() as pilot:
        app = pilot.app
        before = app.stylesheet.source.copy()
        with pytest.raises(ThemeError) as refused:
            check_theme(app, mine)
        assert refused.value.line == line
        assert app.stylesheet.source == before


@pytest.mark.parametrize("name", sorted(BUILTIN_THEMES))
async def test_our_variables_have_values_under_every_theme_of_textuals(name):
    values = defaults_for(BUILTIN_THEMES[name])
    assert {*BOARD, *PALETTE} - set(values) <= {
        "background",
        "panel",
        "surface",
        "foreground",
        "accent",
        "success",
        "error",
    }

    async with Small().run_test() as pilot:
        app = pilot.app
        app.theme = name
        await pilot.pause()
        assert app.theme == name
