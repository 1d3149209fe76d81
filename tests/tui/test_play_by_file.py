"""Two people, two apps, one file: in two real terminals."""

from boardgames_tui.saves.record import read_record


def type_move(terminal, move: str) -> None:
    terminal.send("m")
    terminal.wait_for("Type a move")
    terminal.send(move)
    terminal.wait_for(move)
    terminal.send("\r")


def test_two_apps_take_turns_on_one_file(open_terminal, tmp_path):
    file = tmp_path / "game.bgt"
    seats = ("--first", "name:Ann", "--second", "name:Bo")
    ann = open_terminal("open", str(file), "--new", "trike", "--seat", "first", *seats)
    ann.wait_for("It is your turn")
    type_move(ann, "d2")
    ann.wait_for("move 2")
    ann.wait_until(file.exists, "the file was never written")
    bo = open_terminal("open", str(file), "--seat", "second")
    bo.wait_for("It is your turn")
    type_move(bo, "e3")
    bo.wait_for("move 3")
    ann.wait_for("New in the file: .*e3")
    ann.wait_for("move 3")
    assert [node.text for node in read_record(file.read_text()).match.line] == ["", "d2", "e3"]
