"""The file of books: what can be written, found and deleted, and files that cannot be used."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from evening import DRAW, SEATS, Body, event, events_of, win

from taical.errors import GameError
from taical.game import store
from taical.game.replay import replay
from taical.game.store import Books, Listed

EVENING: list[Body] = [
    {"kind": "open", "name": "Fri", "seats": SEATS, "dealer": "Ann"},
    win("Bob", 1, "Cai"),
    DRAW,
]


def keep(path: Path, name: str = "Fri", *bodies: Body) -> None:
    """Write a book into a file."""
    with closing(Books(str(path), writes=True)) as books, books.transaction():
        books.add(books.begin(name), events_of(*(bodies or EVENING)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a book of three events."""
    made = tmp_path / "games.db"
    keep(made)
    return made


@contextmanager
def sql(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file with SQLite alone, as somebody who looks into it does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def fault(path: Path | str, *, writes: bool) -> str:
    """Return why a file is refused, without its path and the way out, which all have."""
    with pytest.raises(GameError) as error:
        Books(str(path), writes=writes)
    assert str(path) in error.value.message
    return (
        error.value.message.removeprefix(f"the books in {path} cannot be used: ")
        .removeprefix(f"{path} ")
        .removesuffix("; --file or TAICAL_GAMES names another file")
    )


# --- Writing and reading ----------------------------------------------------------------------------------------------


def test_what_is_written_is_read_as_it_was(path: Path) -> None:
    with closing(Books(str(path), writes=False)) as books:
        events = books.events(1)
    assert events == events_of(*EVENING)
    assert replay(events).balances == {"Ann": 0, "Bob": 40, "Cai": -40, "Dan": 0, "pot": 0}


def test_names_of_any_kind_are_kept(tmp_path: Path) -> None:
    names = ["阿明", "=1+1", "a\x1b[2J\u202e\x00b", "'; DROP TABLE events;--", "x" * 60]
    for name in names:
        keep(tmp_path / "games.db", name, {**EVENING[0], "name": name})
    with closing(Books(str(tmp_path / "games.db"), writes=False)) as books:
        assert [book.name for book in books.listed()] == names
        assert [books.number_of(name) for name in names] == [1, 2, 3, 4, 5]
        assert [replay(events).name for _, events in books.every_event()] == names


def test_half_characters_in_a_text_are_kept_and_in_a_name_refused(tmp_path: Path) -> None:
    keep(tmp_path / "games.db", "Fri", EVENING[0], {"kind": "note", "text": "\ud800"})
    with closing(Books(str(tmp_path / "games.db"), writes=True)) as books:
        assert books.events(1)[1].body["text"] == "\ud800"
        with pytest.raises(GameError, match="there is no book"):
            books.number_of("\ud800")
    with pytest.raises(GameError, match="a name of 1 to 60 characters"):
        events_of({**EVENING[0], "name": "\ud800"})


def test_books_are_found_by_name_by_number_and_by_use(path: Path) -> None:
    keep(path, "Saturday")
    keep(path, "1")
    with closing(Books(str(path), writes=True)) as books:
        assert [books.number_of(asked) for asked in ("Fri", "2", "1", "Saturday", None)] == [1, 2, 3, 2, 3]
        with pytest.raises(GameError, match=r"there is no book \"Saturdya\".*; did you mean 'Saturday'\?"):
            books.number_of("Saturdya")
        with books.transaction():
            books.add(1, [event(4, DRAW)])
        assert books.number_of(None) == 1
        at = "2026-11-30T12:00:00Z"
        assert books.listed() == [
            Listed(1, "Fri", 4, at, at),
            Listed(2, "Saturday", 3, at, at),
            Listed(3, "1", 3, at, at),
        ]


def test_a_name_that_is_taken_is_refused_with_one_that_is_free(path: Path) -> None:
    keep(path, "Fri 2")
    with closing(Books(str(path), writes=True)) as books:
        with pytest.raises(GameError, match=r'there is a book "Fri" already: .* such as "Fri 3"'), books.transaction():
            books.begin("Fri")
        assert len(books.listed()) == 2


def test_where_it_cannot_be_told_whether_there_is_a_file_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder that is closed to this user; there may be books in it."""
    path = str(tmp_path / "games.db")
    found = os.stat

    def closed(name: str, **options: bool) -> os.stat_result:
        if name == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return found(name, **options)

    monkeypatch.setattr(os, "stat", closed)
    with pytest.raises(GameError, match=r"cannot be used: Permission denied; --file or TAICAL_GAMES names another"):
        Books(path, writes=False)


def test_a_circle_of_links_is_no_file_of_books(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.symlink_to(path)
    with pytest.raises(GameError, match="cannot be used: Too many levels of symbolic links"):
        Books(str(path), writes=False)


def test_without_a_file_there_is_no_book_and_none_is_made(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "games.db"
    with closing(Books(str(path), writes=False)) as books:
        assert books.listed() == []
        assert books.faults() == []
        with pytest.raises(GameError, match="there is no book yet"):
            books.number_of(None)
        with pytest.raises(GameError, match="there is no book"):
            books.number_of("Fri")
    assert not path.parent.exists()
    keep(path)
    assert path.exists()


def interrupted(books: Books, error: BaseException) -> None:
    with books.transaction():
        books.add(books.begin("Sat"), events_of(*EVENING))
        books.add(1, [event(4, DRAW)])
        raise error


def test_an_error_in_a_transaction_leaves_nothing(path: Path) -> None:
    with closing(Books(str(path), writes=True)) as books:
        for error in (KeyboardInterrupt(), GameError("no"), KeyError("odd")):
            with pytest.raises(type(error)):
                interrupted(books, error)
        assert [(book.name, book.events) for book in books.listed()] == [("Fri", 3)]
        with books.transaction():
            books.add(1, [event(4, DRAW)])
        assert len(books.events(1)) == 4


def test_a_deleted_book_is_gone_and_the_others_are_not(path: Path) -> None:
    keep(path, "Sat")
    with closing(Books(str(path), writes=True)) as books:
        with books.transaction():
            books.delete(1)
        assert [book.name for book in books.listed()] == ["Sat"]
        assert (len(books.events(2)), books.events(1)) == (3, [])
    keep(path, "Fri")


# --- Triggers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE events SET event = '{}' WHERE seq = 2", "events are never changed"),
        ("UPDATE OR REPLACE events SET seq = 1 WHERE seq = 2", "events are never changed"),
        ("DELETE FROM events", "events are never deleted"),
        ("DELETE FROM books", "FOREIGN KEY constraint failed"),
        ("INSERT INTO events VALUES (1, 5, '', 'draw', '{}')", "events are numbered in a row"),
        ("INSERT INTO events VALUES (1, 3, '', 'draw', '{}')", "events are numbered in a row"),
        ("INSERT OR REPLACE INTO events VALUES (1, 3, '', 'draw', '{}')", "events are numbered in a row"),
        ("INSERT INTO events VALUES (1, 0, '', 'draw', '{}')", "events are numbered in a row"),
        (
            "INSERT OR REPLACE INTO events (rowid, book, seq, at, kind, event) VALUES (2, 1, 4, '', 'draw', '{}')",
            "events are never changed",
        ),
        ("INSERT INTO events VALUES (7, 1, '', 'draw', '{}')", "FOREIGN KEY constraint failed"),
        ("INSERT INTO events VALUES (1, 4, '', 'draw', NULL)", "NOT NULL constraint failed: events.event"),
    ],
)
def test_events_are_only_ever_added(path: Path, statement: str, why: str) -> None:
    with sql(path) as connection:
        before = connection.execute("SELECT * FROM events").fetchall()
        with pytest.raises(sqlite3.IntegrityError, match=why):
            connection.execute(statement)
        assert connection.execute("SELECT * FROM events").fetchall() == before


def test_what_a_trigger_refuses_is_said_in_a_sentence(path: Path) -> None:
    with closing(Books(str(path), writes=True)) as books:
        with pytest.raises(GameError, match="events are numbered in a row"), books.transaction():
            books.add(1, [event(3, DRAW)])
        assert len(books.events(1)) == 3


# --- Files that cannot be used ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("writes", [False, True])
def test_a_file_of_a_newer_version(path: Path, *, writes: bool) -> None:
    with sql(path) as connection:
        connection.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    before = path.read_bytes()
    assert fault(path, writes=writes) == (
        "was written by a newer taical: update this one with `pip install --upgrade taical`"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize("writes", [False, True])
def test_the_database_of_another_program(tmp_path: Path, *, writes: bool) -> None:
    path = tmp_path / "bookmarks.db"
    with sql(path) as connection:
        connection.execute("CREATE TABLE books (title TEXT)")
        connection.execute("PRAGMA user_version = 9")
    before = path.read_bytes()
    assert fault(path, writes=writes) == "it is a database, but not one of books"
    assert path.read_bytes() == before


@pytest.mark.parametrize("writes", [False, True])
def test_a_file_that_is_no_database(tmp_path: Path, *, writes: bool) -> None:
    path = tmp_path / "games.db"
    path.write_text("seat,hand\n" * 100, "utf-8")
    assert fault(path, writes=writes) == "the file is not a database"
    assert path.read_text("utf-8") == "seat,hand\n" * 100


ENDLESS = "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS book, n AS seq FROM r"
OTHER_TABLES = {
    "no events": ("DROP TABLE events", "its table events is missing"),
    "an endless view": (f"DROP TABLE events; CREATE VIEW events AS {ENDLESS}", 'it has "events", a trigger or a view'),
    "what is written gets lost": (
        "CREATE TRIGGER lost BEFORE INSERT ON events BEGIN SELECT RAISE (IGNORE); END",
        'it has "lost", a trigger or a view that no file of books has',
    ),
}


@pytest.mark.parametrize("writes", [False, True])
@pytest.mark.parametrize("case", OTHER_TABLES)
def test_a_file_with_other_tables(path: Path, case: str, *, writes: bool) -> None:
    script, said = OTHER_TABLES[case]
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    with pytest.raises(GameError, match=said):
        Books(str(path), writes=writes)


def test_a_view_of_ones_own_is_no_matter(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE VIEW hands AS SELECT * FROM events WHERE kind = 'win'")
    with closing(Books(str(path), writes=True)) as books:
        assert len(books.events(1)) == 3


def test_bytes_in_place_of_text_are_shown(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE books SET name = ?", (b"Fri",))
        connection.execute("DROP TRIGGER events_stay_as_they_are")
        connection.execute("UPDATE events SET at = ?", (b"\xff",))
    with closing(Books(str(path), writes=False)) as books:
        (listed,) = books.listed()
        assert (listed.name, listed.begun, books.named(None)) == ("Fri", "\udcff", (1, "Fri"))


@pytest.mark.parametrize("made_by_sqlite", [False, True])
def test_an_empty_file_has_no_book_and_takes_one(tmp_path: Path, *, made_by_sqlite: bool) -> None:
    path = tmp_path / "games.db"
    path.touch()
    if made_by_sqlite:  # as a kill leaves it, before there is a table
        with sql(path) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    with closing(Books(str(path), writes=False)) as books:
        assert books.listed() == []
    keep(path)
    with closing(Books(str(path), writes=False)) as books:
        assert len(books.events(1)) == 3


@pytest.mark.parametrize("writes", [False, True])
def test_a_folder_is_no_file(tmp_path: Path, *, writes: bool) -> None:
    assert fault(tmp_path, writes=writes) == "it is a folder"


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert fault(tmp_path / "file" / "games.db", writes=True) == "File exists"
    assert fault("", writes=True) == "it cannot be opened there"


def test_a_name_that_sqlite_would_keep_in_memory_is_that_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keep(Path(":memory:"))
    with closing(Books(":memory:", writes=False)) as books:
        assert len(books.events(1)) == 3


def test_another_command_that_goes_on_writing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_PATIENCE", 0)
    with closing(Books(str(path), writes=True)) as one, closing(Books(str(path), writes=True)) as other:
        with one.transaction():
            with pytest.raises(GameError, match="another command has been writing for 0 seconds: try again"):
                other.transaction().__enter__()
            assert len(other.events(1)) == 3  # what is confirmed can be read
            one.add(1, [event(4, DRAW)])
        assert len(other.events(1)) == 4


# --- Migrations -------------------------------------------------------------------------------------------------------


def test_a_file_of_an_older_version_is_brought_to_this_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "VERSION", 2)
    monkeypatch.setattr(store, "_MIGRATIONS", (*store._MIGRATIONS, "ALTER TABLE books ADD COLUMN place TEXT;\n"))
    with closing(Books(str(path), writes=True)) as books:
        assert len(books.events(1)) == 3
    with sql(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT name, place FROM books").fetchall() == [("Fri", None)]


def test_a_migration_is_made_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "VERSION", 2)
    steps = "ALTER TABLE books ADD COLUMN place TEXT;\nINSERT INTO nowhere VALUES (1);\n"
    monkeypatch.setattr(store, "_MIGRATIONS", (*store._MIGRATIONS, steps))
    assert fault(path, writes=True) == "no such table: nowhere"
    with sql(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT * FROM books").fetchall() == [(1, "Fri", None, 0)]


# --- Damage -----------------------------------------------------------------------------------------------------------


def _read_all(path: Path) -> list[str]:
    """Do with a file everything that reads it; return what is wrong with it."""
    try:
        with closing(Books(str(path), writes=False)) as books:
            found = books.faults()
            books.last_used()
            for _, events in books.every_event():
                replay(events)
    except GameError as error:
        return [error.message]
    return found


def test_a_damaged_file_is_answered_in_a_sentence(path: Path, tmp_path: Path) -> None:
    """Wherever bytes are overwritten or the file ends too early, nothing but an error of a book is raised."""
    whole, random = path.read_bytes(), Random(7)  # noqa: S311 - the same damage in every run
    answers = []
    for _ in range(150):
        damaged = bytearray(whole)
        if random.random() < 0.3:
            del damaged[random.randrange(len(damaged)) :]
        else:
            start = random.randrange(len(damaged))
            damaged[start : start + 100] = random.randbytes(min(100, len(damaged) - start))
        copy = tmp_path / "copy.db"
        copy.write_bytes(damaged)
        answers.append(_read_all(copy))
    assert len([found for found in answers if found]) > 20
    assert any("the file is damaged" in message for found in answers for message in found)


def test_a_page_that_is_no_page(path: Path) -> None:
    with sql(path) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    damaged = bytearray(path.read_bytes())
    damaged[size : 2 * size] = b"\xff" * size
    path.write_bytes(damaged)
    with closing(Books(str(path), writes=False)) as books:
        with pytest.raises(GameError, match="the file is damaged"):
            books.listed()
        with pytest.raises(GameError, match="the file is damaged"):
            books.faults()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"seq":2,"at":"...","kind":"dr', "is not a whole JSON object"),
        (b"\xff\xfe", "is not a whole JSON object: the file is damaged"),
        (b'{"seq":2,"at":"...","kind":"draw"}', None),
        (17, "expected an event such as"),
        ('{"seq":9,"at":"...","kind":"draw"}', "event 2 is missing: after 1 comes 9"),
    ],
)
def test_an_event_that_somebody_changed(path: Path, line: object, why: str | None) -> None:
    with sql(path) as connection:
        connection.execute("DROP TRIGGER events_stay_as_they_are")
        connection.execute("UPDATE events SET event = ? WHERE seq = 2", (line,))
    with closing(Books(str(path), writes=False)) as books:
        if why is None:
            assert replay(books.events(1)).hand == 3
            return
        with pytest.raises(GameError, match=why) as error:
            replay(books.events(1))
    assert error.value.event in (2, None)


# --- A full disk, a read-only folder ----------------------------------------------------------------------------------


def fill(books: Books, note: Body) -> None:
    """Write until it is refused."""
    for seq in range(4, 1000, 2):
        with books.transaction():
            books.add(1, [event(seq, note), event(seq + 1, note)])


def test_a_full_disk(path: Path) -> None:
    with closing(Books(str(path), writes=True)) as books:
        connection = books._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        note: Body = {"kind": "note", "text": "x" * 500}
        with pytest.raises(GameError, match="the disk is full, and nothing was written"):
            fill(books, note)
        kept = len(books.events(1))
        assert kept > 4
        assert kept % 2 == 1  # each command wrote two, or none
        connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
        with books.transaction():
            books.add(1, [event(kept + 1, note)])
    with closing(Books(str(path), writes=False)) as books:
        assert len(books.events(1)) == kept + 1
        assert books.faults() == []


@contextmanager
def read_only_folder(path: Path) -> Iterator[Path]:
    """Have copies of a file and of what lies beside it in a folder where nothing can be written."""
    folder = Path(tempfile.mkdtemp())
    try:
        for file in path.parent.glob(f"{path.name}*"):
            shutil.copy(file, folder)
            (folder / file.name).chmod(0o444)
        folder.chmod(0o555)
        if os.name == "nt" or not hasattr(os, "seteuid"):
            pytest.skip("folders cannot be made read-only here")
        was = os.geteuid()
        if was == 0:
            os.seteuid(65534)
        try:
            yield folder / path.name
        finally:
            os.seteuid(was)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_read_only_folder_can_be_read_and_not_written(path: Path) -> None:
    with read_only_folder(path) as copy:
        with closing(Books(str(copy), writes=False)) as books:
            assert len(books.events(1)) == 3
            assert books.faults() == []
        assert fault(copy, writes=True) == "the file or its folder is read-only, and nothing was written"
        missing = copy.with_name("other.db")
        with closing(Books(str(missing), writes=False)) as books:
            assert books.listed() == []
        assert fault(missing, writes=True) == "it cannot be opened there"


def test_a_read_only_folder_with_a_log_shows_all_or_nothing(path: Path, tmp_path: Path) -> None:
    """What a killed command leaves beside the file has confirmed events that the file itself has not yet."""
    alone = tmp_path / "alone" / path.name
    alone.parent.mkdir()
    with closing(Books(str(path), writes=True)) as books:
        with books.transaction():
            books.add(1, [event(4, DRAW)])
        with read_only_folder(path) as copy, closing(Books(str(copy), writes=False)) as copied:
            assert len(copied.events(1)) == 4
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{alone}{ending}")
    with read_only_folder(alone) as copy:
        assert fault(copy, writes=False) == "it cannot be opened there"
    with closing(Books(str(alone), writes=False)) as copied:
        assert len(copied.events(1)) == 4
