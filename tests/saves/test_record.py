"""Records: what is written is read again, by the rules, in every version, within limits."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from boardgames_tui.games import all_games, game_named
from boardgames_tui.games.engine.match import Match, new_match
from boardgames_tui.games.engine.seats import FIRST, SECOND, Seat
from boardgames_tui.games.engine.series import Series
from boardgames_tui.games.engine.tree import MAX_NESTING, MAX_PLIES, walk
from boardgames_tui.saves.errors import RecordError
from boardgames_tui.saves.header import DUPLICATE, Header, Result, read_header, write_header
from boardgames_tui.saves.literal import escaped, shown, unescaped
from boardgames_tui.saves.record import MAX_BYTES, Record, new_record, read_record, with_origin, write_record
from hypothesis import given, settings
from hypothesis import strategies as st

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.bgt"))
HEAD = "boardgames-tui record 1\nGame: trike\n"
SIZE_5 = HEAD + "Options: size=5\n\n"

seeds = st.integers(0, 2**32)
any_text = st.text(st.characters(), max_size=60)


def trike(moves: str = "", **seats: Seat) -> Match:
    match = new_match(
        game_named("trike"), {"size": 5}, (seats.get("first", Seat()), seats.get("second", Seat())), lambda: 0.5
    )
    for text in moves.split():
        legal = match.game.moves(match.state)
        match.play(next(move for move in legal if match.game.move_text(match.state, move) == text))
    return match


def texts(record: Record) -> list[str]:
    return [node.text for node in walk(record.match.root)][1:]


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


# ---- round trips -----------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_a_record_is_read_as_it_was_written(random_record, everything, seed):
    record = random_record(seed)
    again = read_record(write_record(record))
    assert everything(again) == everything(record)
    assert write_record(again) == write_record(record)


@settings(max_examples=50, deadline=None)
@given(seeds)
def test_the_head_alone_says_what_the_whole_record_says(random_record, seed):
    record = random_record(seed)
    assert read_header(write_record(record)) == record.header()


@settings(deadline=None)
@given(any_text, any_text)
def test_any_comment_and_any_name_of_a_line_is_kept_sign_by_sign(comment, name):
    match = trike("a1 b2")
    match.comment(match.node, comment)
    match.name_line(match.root, name)
    again = read_record(write_record(Record(match))).match
    assert (again.node.comment, again.root.name) == (comment, name)


@given(any_text)
def test_escaping_is_undone_and_leaves_nothing_that_acts_on_a_terminal(text):
    assert unescaped(escaped(text)) == text
    assert escaped(text).isprintable() or not any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in escaped(text))
    assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u2028\u202e" for sign in shown(text))


@given(any_text)
def test_any_text_is_a_record_or_a_clear_error(text):
    for whole in (text, SIZE_5 + text, HEAD + text):
        with suppress(RecordError):
            read_record(whole)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_start_that_was_drawn_is_written_down_with_its_seed(game):
    record = new_record(new_match(game, {}, (Seat(), Seat()), lambda: 0.25))
    header = record.header()
    drawn = [option.name for option in game.options if option.default is None]
    assert (header.start is not None) == bool(drawn)
    assert all(f"{name}={record.match.options[name]}" in header.options for name in drawn)


def test_greener_always_has_a_start_and_never_draws_again():
    text = write_record(new_record(new_match(game_named("greener"), {"seed": 1}, (Seat(), Seat()), lambda: 0.5)))
    assert "seed=1" in text
    other = text.replace("seed=1", "seed=2")
    assert read_record(other).match.state == read_record(text).match.state
    without = "\n".join(line for line in text.split("\n") if not line.startswith("Start:"))
    assert "Start" in str(refused(without))


# ---- results ---------------------------------------------------------------------------------------------------------


def test_a_resignation_is_a_result_of_the_other_seat():
    match = trike("a1 b2")
    match.resign(FIRST)
    record = read_record(write_record(Record(match)))
    assert record.header().result == Result(SECOND, "resigned", "X resigned")
    assert record.header().plies == 2


def test_a_swap_changes_the_side_and_not_the_seat():
    match = trike("a1 swap")
    match.resign(FIRST)
    assert read_header(write_record(Record(match))).result == Result(SECOND, "resigned", "O resigned")
    match.undo()
    match.resign(SECOND)
    assert read_header(write_record(Record(match))).result == Result(FIRST, "resigned", "X resigned")


def test_a_draw_by_agreement_has_no_winner():
    match = trike("a1 b2")
    match.agree_draw()
    assert read_header(write_record(Record(match))).result == Result(None, "agreed", "both sides agreed")


def test_plies_and_result_are_those_of_the_main_line():
    match = trike("a1 b2 c3")
    match.resign(SECOND)
    resigned = match.node
    match.go_on(match.root.children[0])
    match.play(next(move for move in match.game.moves(match.state) if match.game.move_text(match.state, move) == "c1"))
    header = read_header(write_record(Record(match)))
    assert (header.plies, header.result) == (2, None)
    match.promote(resigned)
    header = read_header(write_record(Record(match)))
    assert (header.plies, header.result) == (3, Result(FIRST, "resigned", "O resigned"))


def test_seats_that_changed_are_told_as_they_were_at_the_start():
    match = trike("a1", second=Seat(level="hard"))
    match.change_seat(SECOND, Seat(level="easy"))
    record = read_record(write_record(Record(match)))
    assert record.header().set_up == (Seat(), Seat(level="hard"))
    assert record.match.seats == (Seat(), Seat(level="easy"))


# ---- versions --------------------------------------------------------------------------------------------------------


def outcome_of(header):
    """Who won and how; the words beside it may be chosen better in a later version."""
    return header.result and (header.result.winner, header.result.kind)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_of_old_versions_stay_readable_for_ever(path):
    text = path.read_bytes().decode()
    record = read_record(text)
    head, now = read_header(text), record.header()
    assert (now.game, now.plies, now.seats) == (head.game, head.plies, head.seats)
    assert outcome_of(now) == outcome_of(head)
    assert texts(read_record(write_record(record))) == texts(record) != []


def test_there_is_a_sample_of_every_game():
    games = {read_header(path.read_bytes().decode()).game for path in SAMPLES}
    assert games >= {"trike", "replica", "greener", "turtles", "claustro"}


def test_a_newer_version_is_refused_politely():
    error = refused("boardgames-tui record 2\nGame: trike\nMagic: yes\n\nsomething new\n")
    assert (error.line, error.partial) == (1, None)
    assert "version 2" in error.reason
    assert "newer boardgames-tui can open it" in error.reason


def test_a_field_of_another_program_is_kept():
    record = read_record(HEAD + "Event: club night \\u{1b}\nOptions: size=5\n\na1\n")
    assert record.extra == (("Event", "club night \x1b"),)
    assert "Event: club night \\u{1b}\n" in write_record(record)


# ---- written by hand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ["a1 b2", "1. a1 2. b2", "1.\ta1\n\n2...\nb2", "A1 B2", "a1{x}b2", " a1(c1)b2 "])
def test_moves_need_little_care(body):
    line = [node.text for node in read_record(SIZE_5 + body).match.line][1:]
    assert line == ["a1", "b2"]


def test_line_ends_of_any_system_and_a_byte_order_mark_are_read():
    plain = SIZE_5 + "1. a1 b2\n{two\nlines}\n"
    assert texts(read_record("\ufeff" + plain.replace("\n", "\r\n"))) == texts(read_record(plain))


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n\n\n"])
def test_a_record_may_end_after_its_head(end):
    assert read_record(HEAD + "First: name:Ann" + end).match.seats[FIRST] == Seat("Ann")


def test_two_comments_on_one_move_are_joined():
    assert read_record(SIZE_5 + "a1 {one} {two}").match.node.comment == "one\ntwo"


def test_what_cannot_be_read_of_plies_and_result_follows_from_the_moves():
    assert read_header(HEAD + "Plies: many\nResult: perhaps\n\n") == Header("trike")


@pytest.mark.parametrize("line", ["Date: yesterday", "Date: 2026-13-01", "Series: 1 2", "Series: 1 x 2"])
def test_a_date_or_series_that_cannot_be_read_is_kept_as_it_stands(line):
    record = read_record(f"{HEAD}{line}\n\n")
    assert (record.date, record.match.series) == (None, Series())
    assert f"\n{line}\n" in write_record(record)
    assert write_record(read_record(write_record(record))) == write_record(record)


def test_a_date_is_in_utc_where_no_zone_is_given_and_lasts_in_any_year():
    written = write_header(read_header(HEAD + "Date: 0987-01-02T03:04:05+01:00\n"))
    assert "Date: 0987-01-02T02:04:05Z\n" in written
    assert read_header(HEAD + "Date: 2026-01-02T03:04:05\n").date == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


# ---- what is wrong, where, and what is good --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "move", "reason"),
    [
        ("", 1, 0, "This is no record"),
        ("PK\x03\x04", 1, 0, "This is no record"),
        ("boardgames-tui record 1\n", 0, 0, "Game: is missing"),
        (HEAD + "a1 b2\n\n", 3, 0, "reads Name: value"),
        ("boardgames-tui record 1\nFirst: name:A\n\n", 0, 0, "Game: is missing"),
        ("boardgames-tui record 1\nGame: chess\n\n", 0, 0, "There is no game chess"),
        (HEAD + "Game: trike\n\n", 3, 0, "Game is given twice"),
        (HEAD + "Options: size=99\n\n", 0, 0, "size=99 is not allowed"),
        (HEAD + "First: harder\n\n", 3, 0, "is no seat"),
        (HEAD + "Start: nonsense\n\n", 0, 0, ""),
        (SIZE_5 + "a1 b2\nc9", 6, 3, ""),
        (SIZE_5 + "a1 a1", 5, 2, ""),
        (SIZE_5 + "a1 @first-resigned b2", 5, 2, "The game is over: X resigned"),
        (SIZE_5 + "(a1)", 5, 0, "A variation stands after the move"),
        (SIZE_5 + "a1 ((b1))", 5, 0, "A variation stands after the move"),
        (SIZE_5 + "a1 )", 5, 0, "This ) closes nothing"),
        (SIZE_5 + "a1 (b1", 0, 0, "ends inside 1 open bracket."),
        (SIZE_5 + "a1 @nowhere", 5, 0, "There is no mark @nowhere"),
        (SIZE_5 + "a1\n{never closed", 6, 0, "has no } at its end"),
        (SIZE_5 + "a1\n[never closed", 6, 0, "has no ] at its end"),
        (SIZE_5 + "a1 }", 5, 0, "There is no } to be expected"),
    ],
)
def test_a_bad_record_says_line_move_and_reason(text, line, move, reason):
    error = refused(text)
    assert (error.line, error.move) == (line, move)
    assert reason in error.reason
    assert (f"line {line}" in str(error)) == bool(line)


def test_a_bad_move_brings_the_good_ones_before_it():
    partial = refused(SIZE_5 + "a1 b2 {good} z9 c1").partial
    assert texts(partial) == ["a1", "b2"]
    assert partial.match.node.comment == "good"


def test_a_bad_variation_costs_only_itself():
    partial = refused(SIZE_5 + "a1 b2 (z9 c1 (d1) c2) (c1) c3").partial
    assert [node.text for node in partial.match.line][1:] == ["a1", "b2", "c3"]
    assert sorted(texts(partial)) == ["a1", "b2", "c1", "c3"]


def test_a_file_of_bad_variations_is_given_up():
    partial = refused(SIZE_5 + "a1" + " (z9)" * 100 + " b2").partial
    assert texts(partial) == ["a1"]


# ---- limits ----------------------------------------------------------------------------------------------------------


def test_two_megabytes_are_the_limit():
    fitting = SIZE_5 + "a1 "
    assert texts(read_record(fitting + " " * (MAX_BYTES - len(fitting)))) == ["a1"]
    assert "2,000,000 bytes" in refused(fitting + " " * MAX_BYTES).reason


def test_a_game_too_long_for_a_record_is_not_written():
    match = trike("a1")
    match.root.comment = "x" * MAX_BYTES
    with pytest.raises(RecordError, match="too long"):
        write_record(Record(match))


def test_comments_have_a_limit_of_their_own():
    error = refused(SIZE_5 + "a1 {" + "x" * 200_001 + "}")
    assert "200,000 characters" in error.reason


def test_no_more_than_two_hundred_variations_lie_inside_each_other():
    def nested(depth: int) -> str:
        return SIZE_5 + "a1" + " (b1 (c1" * (depth // 2) + " (d1" * (depth % 2) + ")" * depth

    assert read_record(nested(MAX_NESTING)).match.plies > 1
    assert "200 variations" in refused(nested(MAX_NESTING + 1)).reason


def test_no_more_than_twenty_thousand_plies_are_read():
    body = "a1" + " (b1) (c1)" * (MAX_PLIES // 2)
    error = refused(SIZE_5 + body)
    assert f"{MAX_PLIES:,} plies" in error.reason
    assert sorted(texts(error.partial)) == ["a1", "b1", "c1"]


def test_a_head_has_a_limit_too():
    assert "64,000" in refused(HEAD + "Event: " + "x" * 70_000 + "\n\na1").reason
    fitting_until_escaped = read_record(HEAD + "Event: " + "\x07" * 20_000 + "\n\na1")
    with pytest.raises(RecordError, match="64,000"):
        write_record(fitting_until_escaped)


# ---- literal text ----------------------------------------------------------------------------------------------------


def test_a_name_with_control_characters_is_refused():
    assert "control characters" in refused(HEAD + "First: name:\x1b[2J\n\n").reason
    assert "control characters" in refused(HEAD + "First: name:\\u{1b}[2J\n\n").reason


def test_a_record_never_holds_an_escape_sequence():
    match = trike("a1")
    match.comment(match.node, "\x1b]0;title\x07 \x9b31m \u202e")
    text = write_record(Record(match, extra=(("Event", "\x1b[2J"),)))
    assert not set(text) & set("\x1b\x07\x9b\u202e")


def test_neither_the_name_of_a_field_nor_an_error_ever_holds_one():
    text = HEAD + "\x1b[2JEvent: x\n"
    assert read_record(text).extra == (("\\u{1b}[2JEvent", "x"),)
    assert texts_of_fields(read_record(write_record(read_record(text)))) == ["\\u{1b}[2JEvent"]
    for bad in (f"{text}\x1b[2JEvent: x\n", HEAD + "\na1 \x1b[2J", HEAD + "\na1 z\\u{1b}9", HEAD + "Game: \x1b\n"):
        assert "\x1b" not in str(refused(bad)) + refused(bad).reason


def texts_of_fields(record: Record) -> list[str]:
    return [name for name, _ in record.extra]


def test_another_origin_leaves_the_moves_as_they_stand():
    text = SIZE_5 + "a1   {by hand}\n\n\nb2"
    assert with_origin(text, DUPLICATE).endswith("Origin: duplicate\n\na1   {by hand}\n\n\nb2")
