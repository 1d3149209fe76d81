"""The page about the format is right: its examples are records."""

import re
from pathlib import Path

from boardgames_tui.games.engine.tree import MAX_NESTING, MAX_PLIES, walk
from boardgames_tui.saves.header import VERSION, read_header
from boardgames_tui.saves.record import MAX_BYTES, read_record, write_record

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text()
EXAMPLES = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_example_is_a_record_of_this_version():
    assert len(EXAMPLES) == 3
    for text in EXAMPLES:
        assert text.startswith(f"boardgames-tui record {VERSION}\n")
        again = read_record(write_record(read_record(text)))
        assert write_record(again) == write_record(read_record(text))


def test_the_first_example_is_written_exactly_as_the_program_writes_it():
    assert write_record(read_record(EXAMPLES[0])) == EXAMPLES[0]
    assert read_record(EXAMPLES[0]).header() == read_header(EXAMPLES[0])


def test_the_lines_of_the_second_example_are_those_the_page_names():
    match = read_record(EXAMPLES[1]).match
    ends = [node for node in walk(match.root) if not node.children]
    lines = [" ".join(_line(end)) for end in ends]
    assert lines == ["a1 b2 c3", "a1 b1 c2 d2", "a1 b1 c1 d1", "a1 swap b2"]


def _line(node):
    return [*_line(node.parent), node.text] if node.parent else []


def test_the_third_example_holds_the_signs_that_it_spells_out():
    match = read_record(EXAMPLES[2]).match
    assert match.root.comment == "Played in the park.\nIt rained."
    assert match.node.comment == "a brace: }, a backslash: \\, an escape: \x1b"
    assert match.node.name == "the [long] way"


def test_the_limits_of_the_page_are_those_of_the_program():
    for number in (f"{MAX_BYTES:,} bytes", f"{MAX_PLIES:,} plies", f"{MAX_NESTING} variations"):
        assert number in PAGE
