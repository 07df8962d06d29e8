"""`taical game export` and `import`, and files of books that cannot be used."""

from __future__ import annotations

import csv
import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commandline import own_variables, process, taical

from taical.cli.click_i18n import speak

PLAYERS = "Ann,Bob,阿明,Dan"
HAND = "123m 456p 789p 678s 5s [777z] +5s"


def game(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return taical("game", *arguments, "--file", "games.db", stdin=stdin)


def answer(*arguments: str) -> Any:  # noqa: ANN401 - whatever is answered
    done = game(*arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def refusal(*arguments: str, stdin: str | bytes | None = None) -> str:
    """Return the last line of what was refused, which has nothing on standard output."""
    done = game(*arguments, stdin=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr.splitlines()[-1].removeprefix("Error: ")


def balances(*more: str) -> dict[str, Any]:
    found: dict[str, Any] = answer("status", *more)["balances"]
    return found


@pytest.fixture
def book(home: Path) -> Path:
    """A book in games.db: 2 tai from the dealer at base 100 and unit 20, and a drawn hand."""
    for words in (
        ("new", "Fri", "--players", PLAYERS, "--stakes", "100/20"),
        ("win", "Bob", "2", "--from", "Ann"),
        ("draw",),
    ):
        assert game(*words).exit_code == 0
    return home / "games.db"


# --- JSON Lines -------------------------------------------------------------------------------------------------------


def test_out_in_and_out_again_are_the_same_bytes(book: Path) -> None:
    assert answer("export", "fri.jsonl") == {"game": "Fri", "events": 3, "file": "fri.jsonl"}
    before = Path("fri.jsonl").read_bytes()
    state = answer("status")
    assert game("delete", "--game", "Fri", "--yes").exit_code == 0
    imported = answer("import", "fri.jsonl")
    assert (imported["game"], imported["events"], imported["file"]) == ("Fri", 3, "fri.jsonl")
    assert imported["state"] == {name: value for name, value in state.items() if name != "rules"}
    assert game("export", "-").stdout_bytes == before
    assert game("export", "-", "--format", "jsonl").stdout_bytes == before
    assert game("win", "Bob", "1").exit_code == 0


def test_a_book_comes_from_standard_input(book: Path) -> None:
    text = game("export", "-").stdout
    done = taical("game", "import", "-", "--file", "other.db", stdin=text)
    assert done.exit_code == 0
    assert done.stdout.startswith("3 events are imported from -.\n\nFri: 2 hands played\n")
    assert taical("game", "export", "-", "--file", "other.db").stdout == text


def test_a_name_that_is_taken_is_refused_and_another_one_offered(book: Path) -> None:
    game("export", "fri.jsonl")
    message = 'there is a book "Fri" already: import this one as another, such as --name "Fri 2"'
    assert refusal("import", "fri.jsonl") == message
    assert [found["name"] for found in answer("list")] == ["Fri"]
    assert answer("import", "fri.jsonl", "--name", "Fri 2")["state"]["game"] == "Fri 2"
    assert balances("--game", "Fri 2") == balances("--game", "Fri") == {"Ann": -160, "Bob": 160, "阿明": 0, "Dan": 0}


def test_a_torn_line_is_named_and_nothing_is_written(book: Path) -> None:
    whole = game("export", "-").stdout
    Path("torn.jsonl").write_text(whole[:-9], encoding="utf-8")
    assert refusal("import", "torn.jsonl", "--name", "Sat") == (
        "torn.jsonl:3: the line is not valid JSON: Expecting ':' delimiter; nothing was imported, and the 2 events "
        "before it are a book by themselves"
    )
    assert [found["name"] for found in answer("list")] == ["Fri"]
    Path("torn.jsonl").write_text("".join(whole.splitlines(keepends=True)[:2]), encoding="utf-8")
    assert answer("import", "torn.jsonl", "--name", "Sat")["events"] == 2


@pytest.mark.parametrize(
    "option",
    [
        *(("--players", PLAYERS), ("--dealer", "Ann"), ("--column", "a=b"), ("--ruleset", "french")),
        *(("--set", "base=1"), ("--stakes", "100/20"), ("--base", "1"), ("--unit", "1")),
    ],
)
def test_options_of_spreadsheets_are_for_spreadsheets(book: Path, option: tuple[str, str]) -> None:
    game("export", "fri.jsonl")
    assert refusal("import", "fri.jsonl", *option) == (
        f"{option[0]} is for spreadsheets: in JSON Lines the book says it"
    )


def test_settings_for_hands_do_not_hinder_a_book(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game("export", "fri.jsonl")
    monkeypatch.setenv("TAICAL_STAKES", "500/100")
    assert game("import", "fri.jsonl", "--name", "Sat").exit_code == 0
    assert balances("--game", "Sat")["Bob"] == 160


# --- Spreadsheets -----------------------------------------------------------------------------------------------------


def test_a_sheet_out_and_in(book: Path) -> None:
    for path in ("fri.csv", "fri.xlsx"):
        if path.endswith("xlsx"):
            pytest.importorskip("openpyxl")
        assert game("export", path, "--game", "Fri").stdout == f"3 events of Fri are in {path}.\n"
        name = path.replace(".", " ")
        done = game("import", path, "--stakes", "100/20", "--name", name)
        assert (done.exit_code, done.stderr) == (0, "")
        assert balances("--game", name) == {"Ann": -160, "Bob": 160, "阿明": 0, "Dan": 0}


def test_a_debt_that_was_paid_off_is_in_a_sheet(home: Path) -> None:
    rules = ("--stakes", "10/1", "--set", "game.settlement=pull")
    game("new", "Fri", "--players", PLAYERS, *rules)
    for _hand in range(3):
        game("win", "Ann", "3", "--from", "Bob")
    assert game("cut", "Bob", "Ann").exit_code == 0
    owed = balances()["Ann"]
    for path in ("fri.csv", "fri.xlsx"):
        if path.endswith("xlsx"):
            pytest.importorskip("openpyxl")
        assert game("export", path, "--game", "Fri").exit_code == 0
        again = game("import", path, "--name", path, *rules)
        assert (again.exit_code, again.stderr) == (0, "")
        assert balances("--game", path) == {"Ann": owed, "Bob": -owed, "阿明": 0, "Dan": 0}
        assert answer("log", "--game", path)[-1]["kind"] == "cut"
    assert owed > 0


def test_a_debt_in_a_sheet_is_one_players_to_another(home: Path) -> None:
    Path("fri.csv").write_text("kind,Ann,Bob,阿明,Dan\ncut,10,-5,-5,\n", encoding="utf-8")
    refused = game("import", "fri.csv", "--players", PLAYERS, "--set", "game.settlement=pull")
    assert refused.exit_code == 2
    assert "fri.csv:2: of a debt that is paid off, one player pays and another one gets it" in refused.stderr


def test_money_of_nothing_goes_out_and_comes_in(home: Path) -> None:
    game("new", "Fri", "--players", PLAYERS)
    game("pay", "Ann", "Bob", "0")
    assert game("export", "fri.csv").exit_code == 0
    again = game("import", "fri.csv", "--name", "again")
    assert (again.exit_code, again.stderr) == (0, "")
    assert [entry["kind"] for entry in answer("log", "--game", "again")] == ["open", "transfer"]


def test_no_cell_is_a_formula(home: Path) -> None:
    names = ["=1+1", "+2x", "-3", "@4"]
    assert game("new", "=Fri", "--players", ",".join(names), "--stakes", "100/20").exit_code == 0
    game("win", "=1+1", "1", "--from", "@4")
    game("pay", "=1+1", "+2x", "10", "--why", "=cmd|' /C calc'!A0")
    game("export", "odd.csv")
    with open("odd.csv", encoding="utf-8", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    assert "'=1+1" in cells
    assert "'=cmd|' /C calc'!A0" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "@", "\t", "+"))]
    assert {cell[1:].isdigit() for cell in cells if cell.startswith("-")} == {True}
    game("import", "odd.csv", "--stakes", "100/20")
    assert balances("--game", "odd") == balances("--game", "=Fri")
    openpyxl = pytest.importorskip("openpyxl")
    game("export", "odd.xlsx")
    sheet = openpyxl.load_workbook("odd.xlsx").worksheets[0]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
    assert "=1+1" in [cell.value for cell in sheet[1]]


def test_the_headings_are_in_the_language_in_use(book: Path) -> None:
    try:
        assert game("export", "-", "--format", "csv", "--lang", "fr").stdout.startswith(
            "manche,heure,tour,donneur,série"
        )
        zh = game("export", "-", "--format", "csv", "--lang", "zh").stdout
    finally:
        speak("en")
    assert zh.startswith("局數,時間,圈風,莊家,連莊,事件,贏家,放槍,台數,手牌,Ann,Bob,阿明,Dan,Ann 結餘")
    done = game("import", "-", "--input", "csv", "--name", "zh", "--stakes", "100/20", stdin=zh)
    assert done.exit_code == 0, done.stderr
    assert balances("--game", "zh") == balances("--game", "Fri")


def test_a_sheet_of_ones_own(home: Path) -> None:
    """2 tai from Ann, who deals: 100 + 20 * 3 = 160; then Bob deals and draws: 100 + 20 * (1 + 1) from each."""
    Path("own.csv").write_text("Day;Who;from;tai;Weather\n30.11.2026;Bob;Ann;2;sun\n1.12.2026;Bob;;1;\n", "utf-8")
    options = ("--players", PLAYERS, "--stakes", "100/20", "--column", "Who=winners")
    done = game("import", "own.csv", *options)
    assert (done.exit_code, done.stderr) == (0, "passed over: the columns Weather\n")
    assert balances() == {"Ann": -300, "Bob": 580, "阿明": -140, "Dan": -140}
    assert [event["at"] for event in answer("log")] == ["2026-11-30", "2026-11-30", "2026-12-01"]


def test_rows_that_cannot_be_understood_are_all_named(home: Path) -> None:
    Path("own.csv").write_text("winner,from,tai\nBob,Ann,x\n\nBob,Ann,2\nZoe,Ann,2\n", "utf-8")
    done = game("import", "own.csv", "--players", PLAYERS)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        'Error: own.csv:2: tai is "x": expected a whole number',
        "Error: own.csv:5: there is no player Zoe; there are Ann, Bob, 阿明, Dan",
        "Error: 2 rows cannot be understood, and nothing was imported",
    ]
    assert answer("list") == []


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("", (), "own.csv: expected headings in the first row, and under them a row for each hand"),
        ("winner,tai\n", (), "own.csv: expected headings in the first row, and under them a row for each hand"),
        ("winner,tai\nBob,2\n", (), "0 players have a column: say all four with --players, such as Ann,Bob,阿明,Dan"),
        ("A,B\n1,-1\n", (), "2 players have a column: say all four with --players, such as Ann,Bob,阿明,Dan"),
        ("winner,tai\nBob,2\n", ("--column", "tai"), "--column has tai: expected a heading and what it is"),
        (
            'winner,tai\n"B"x,2\n',
            ("--players", PLAYERS),
            "own.csv:2: inside a quoted cell, a quote must be written twice",
        ),
        (
            'winner,tai\n"Bob,2\n',
            ("--players", PLAYERS),
            "own.csv:2: a cell of this row has no end: a quote is missing",
        ),
    ],
)
def test_sheets_that_are_none(home: Path, text: str, options: tuple[str, ...], said: str) -> None:
    Path("own.csv").write_text(text, "utf-8")
    assert refusal("import", "own.csv", *options).startswith(said)


# --- Files that cannot be read or written -----------------------------------------------------------------------------


def test_where_a_book_cannot_go(book: Path) -> None:
    assert refusal("export", "fri.txt") == (
        "fri.txt: the ending tells no format (known: .jsonl, .csv, .xlsx); say it with --format"
    )
    assert refusal("export", "nowhere/fri.jsonl") == "nowhere/fri.jsonl cannot be written: No such file or directory"
    assert refusal("export", "games.db", "--format", "jsonl") == (
        "games.db is the file of the books: name another file"
    )
    assert game("verify").exit_code == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
def test_a_full_disk_takes_no_book(book: Path) -> None:
    for form in ("jsonl", "csv"):
        assert (
            refusal("export", "/dev/full", "--format", form) == "/dev/full cannot be written: No space left on device"
        )
    with open("/dev/full", "wb") as full:
        arguments = [sys.executable, "-m", "taical", "game", "export", "-", "--file", str(book)]
        done = subprocess.run(
            arguments, stdout=full, stderr=subprocess.PIPE, check=False, env=own_variables(book.parent)
        )
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_where_no_book_comes_from(book: Path) -> None:
    assert refusal("import", "nothing.jsonl") == "nothing.jsonl cannot be read: No such file or directory"
    assert refusal("import", "games.db", "--input", "jsonl").startswith("games.db:1: the line is not UTF-8 text")
    assert refusal("import", "fri.doc").endswith("say it with --input")


def test_what_is_not_a_file_of_books(home: Path) -> None:
    way_out = "; --file or TAICAL_GAMES names another file"
    os.mkfifo("pipe")
    Path("text.db").write_text("hello", encoding="utf-8")
    other = sqlite3.connect("foreign.db")
    other.execute("CREATE TABLE hands (tai)")
    other.close()
    for path, why in (
        ("pipe", "it is not a file"),
        ("/dev/null", "it is not a file"),
        ("text.db", "the file is not a database"),
        ("foreign.db", "it is a database, but not one of books"),
    ):
        for words in (("status",), ("win", "Ann", "3"), ("export", "-"), ("verify",)):
            done = taical("game", *words, "--file", path)
            assert (done.exit_code, done.stdout) == (2, "")
            assert done.stderr == f"Error: the books in {path} cannot be used: {why}{way_out}\n"
    folder = taical("game", "status", "--file", ".")
    assert (folder.exit_code, "is a directory" in folder.stderr) == (2, True)


def test_a_file_of_a_newer_version_is_left_alone(book: Path) -> None:
    with sqlite3.connect(book) as other:
        other.execute("PRAGMA user_version = 99")
    other.close()
    before = book.read_bytes()
    for words in (("status",), ("win", "Bob", "3"), ("export", "-"), ("verify",), ("import", "-")):
        said = "games.db was written by a newer taical: update this one with `pip install --upgrade taical`"
        if words == ("import", "-"):
            continue
        assert refusal(*words) == said
    assert book.read_bytes() == before


def test_an_empty_file_is_one_without_books(home: Path) -> None:
    Path("games.db").touch()
    assert answer("list") == []
    assert refusal("status") == "there is no book yet: `taical game new` opens one"
    assert game("new", "Fri", "--players", PLAYERS).exit_code == 0


# --- Damage -----------------------------------------------------------------------------------------------------------


def pages_of(file: Path) -> Iterator[int]:
    """Return the place of each page of a database, once all is in the file itself."""
    database = sqlite3.connect(file)
    database.execute("PRAGMA wal_checkpoint (TRUNCATE)")
    size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    yield from range(0, file.stat().st_size, size)


def test_a_damaged_page_is_told_of_and_what_is_whole_can_be_exported(book: Path) -> None:
    for _ in range(120):
        game("note", "x" * 1900)
    whole = game("export", "-").stdout.splitlines()
    place = list(pages_of(book))[-3]
    with book.open("r+b") as stream:
        stream.seek(place)
        stream.write(b"\xff" * 100)
    assert "the file is damaged" in refusal("verify")
    assert "`taical game export`" in refusal("verify")
    done = game("export", "saved.jsonl")
    assert done.exit_code == 2
    assert "the file is damaged" in done.stderr
    saved = Path("saved.jsonl").read_text(encoding="utf-8").splitlines()
    assert 10 < len(saved) < len(whole)
    assert saved == whole[: len(saved)]
    assert taical("game", "import", "saved.jsonl", "--file", "other.db").exit_code == 0


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("event", '{"seq":2,"at":"","ki', "event 2: "),
        ("event", b"\xff\xfe", "event 2: "),
        ("event", '{"seq":2,"at":"","kind":"draw","tai":1}', "event 2 of the book"),
        ("kind", "draw", "event 2 of the book"),
        ("event", "7", "event 2: "),
    ],
)
def test_an_event_that_somebody_changed_is_told_of(book: Path, column: str, value: object, said: str) -> None:
    database = sqlite3.connect(book)
    database.execute("DROP TRIGGER events_stay_as_they_are")
    database.execute(f"UPDATE events SET {column} = ? WHERE seq = 2", (value,))  # noqa: S608 - a word of this test
    database.commit()
    database.close()
    verified = refusal("verify")
    assert verified.startswith("the file is damaged: event 2 of the book")
    assert verified.endswith("; `taical game export` writes what is whole")
    if said == "event 2: ":
        for words in (("status",), ("win", "Bob", "3")):
            assert refusal(*words).startswith("event 2: ")
        assert game("export", "saved.jsonl").exit_code == 2
        assert len(Path("saved.jsonl").read_text(encoding="utf-8").splitlines()) == 1


def test_a_disk_that_takes_no_more_loses_nothing(book: Path) -> None:
    """The files of a process can be no longer than so many bytes, which SQLite meets as a disk that fails."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    before = answer("log")
    done = subprocess.run(
        [sys.executable, "-m", "taical", "game", "note", "x" * 1900, "--file", str(book)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=own_variables(book.parent),
        preexec_fn=limited,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"Error: the books in {book} cannot be used: ")
    assert "Traceback" not in done.stderr
    assert answer("log") == before
    assert game("verify").exit_code == 0


def test_a_full_disk_loses_nothing(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401 - as sqlite3 has them
        connection: sqlite3.Connection = connect(*arguments, **options)
        connection.execute("PRAGMA max_page_count = 1")  # which is no less than it has
        return connection

    before = answer("log")
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", small)
        for _ in range(9):
            done = game("note", "x" * 1900)
            if done.exit_code:
                break
            before = [*before, None]
    assert done.stderr == (
        "Error: the books in games.db cannot be used: the disk is full, and nothing was written; --file or "
        "TAICAL_GAMES names another file\n"
    )
    assert len(answer("log")) == len(before)
    assert game("verify").exit_code == 0


def test_a_folder_that_cannot_be_written_to(book: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("whoever may do everything can write everywhere")
    book.parent.chmod(0o555)
    try:
        assert balances()["Bob"] == 160
        assert "read-only" in refusal("draw")
    finally:
        book.parent.chmod(0o755)


# --- Rules that change, and odd names ---------------------------------------------------------------------------------


def test_status_says_where_the_rules_changed(home: Path) -> None:
    house = Path("house.yaml")
    house.write_text("extends: wikipedia\npayment: {unit: 20}\n", encoding="utf-8")
    assert game("new", "Fri", "--players", PLAYERS, "--ruleset", "house.yaml", "--set", "base=100").exit_code == 0
    path = str(home / "house.yaml")
    assert answer("status")["rules"] == {"from": path, "now": "same"}
    assert "keeps" not in game("status").stdout
    house.write_text("extends: wikipedia\npayment: {unit: 25}\n", encoding="utf-8")
    assert answer("status")["rules"] == {"from": path, "now": "changed"}
    said = f"{path} has changed since the book was opened; the book goes by the rules that it keeps."
    assert said in game("status").stdout
    house.write_text("extends: wikipedia\npayment: {unit: 20}\n# as before\n", encoding="utf-8")
    assert answer("status")["rules"]["now"] == "same"
    house.unlink()
    assert answer("status")["rules"] == {
        "from": path,
        "now": "unusable",
        "fault": f"there is no rule-set file {path}",
    }
    assert (
        "The book goes by the rules that it keeps, as they cannot be read again: there is no" in game("status").stdout
    )
    game("win", "Bob", "1", "--from", "Ann")  # Ann deals: 100 + 20 * (1 + 1)
    assert balances()["Bob"] == 140


@pytest.mark.parametrize(
    "kept", ["{", "3", "[]", "{}", '{"ruleset": 3, "set": []}', '{"ruleset": "hk88", "set": 3}', b"\xff"]
)
def test_what_does_not_say_where_the_rules_came_from(book: Path, kept: object) -> None:
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        connection.execute("UPDATE books SET rules = ?", (kept,))
    found = answer("status")
    assert (found["game"], found.get("rules")) == ("Fri", None)


def test_where_the_rules_came_from_is_not_in_what_others_get(home: Path) -> None:
    Path("house.yaml").write_text("extends: wikipedia\npayment: {unit: 20}\n", encoding="utf-8")
    game("new", "Fri", "--players", PLAYERS, "--ruleset", "house.yaml")
    game("export", "fri.jsonl")
    assert str(home) not in Path("fri.jsonl").read_text(encoding="utf-8")
    taical("game", "import", "fri.jsonl", "--file", "other.db")
    assert "rules" not in json.loads(taical("game", "status", "--file", "other.db", "--format", "json").stdout)


@pytest.mark.parametrize("name", ["x" * 10_000, "\udc80", "", " "])
def test_names_that_cannot_be(home: Path, name: str) -> None:
    message = refusal("new", "Fri", "--players", f"Ann,Bob,{name},Dan")
    assert "expected a name of 1 to 60 characters" in message or "expected the names of four players" in message
    assert len(message) < 200
    assert "expected a name of 1 to 60 characters" in refusal("new", name, "--players", PLAYERS)


def test_names_that_would_steer_a_terminal_are_shown_harmless(home: Path) -> None:
    odd = "A\x1b[2J\u202eb"
    assert game("new", odd, "--players", f"{odd},Bob,C,D").exit_code == 0
    game("win", odd, "1")
    for words in (("status",), ("log",), ("list",), ("export", "f.csv"), ("export", "-", "--format", "csv")):
        shown = game(*words).stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown
    game("export", "odd.jsonl")
    message = refusal("import", "odd.jsonl")
    assert "\x1b" not in message
    assert "there is a book" in message


def test_no_file_is_left_half_written(book: Path) -> None:
    """A book that cannot be reckoned is exported as it is, and no spreadsheet is begun for it."""
    database = sqlite3.connect(book)
    database.execute("DROP TRIGGER events_stay_as_they_are")
    line = '{"seq":3,"at":"","kind":"win","wins":[{"player":"Zoe","tai":1}]}'
    database.execute("UPDATE events SET event = ? WHERE seq = 3", (line,))
    database.commit()
    database.close()
    Path("fri.csv").write_text("before", encoding="utf-8")
    assert refusal("export", "fri.csv").startswith("event 3: there is no player Zoe")
    assert Path("fri.csv").read_text(encoding="utf-8") == "before"
    assert sorted(path.name for path in book.parent.iterdir() if path.suffix == ".csv") == ["fri.csv"]
    assert game("export", "fri.jsonl").exit_code == 0
    done = process("-m", "taical", "game", "import", "fri.jsonl", "--file", "other.db", cwd=book.parent)
    assert done.returncode == 2
    assert "fri.jsonl:3: there is no player Zoe" in done.stderr
    assert not Path("other.db").exists()
