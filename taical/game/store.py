"""The file of books: an SQLite database that events are only ever added to.

`docs/game.md` documents the tables; they are stable. A command is one transaction, on disk before it is confirmed.
"""

from __future__ import annotations

import itertools
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from taical.errors import GameError, shown
from taical.game.events import Event, read_event
from taical.i18n import gettext as _
from taical.i18n import marked, ngettext, os_reason
from taical.syntax.json import is_unicode

VERSION = 1
"""The version of the tables that this program writes."""

_APPLICATION = 0x74616963
"""What marks an SQLite file as one of books."""

_PATIENCE = 10
"""How long a command waits for another one that is writing, in seconds."""

_PAUSE = 0.01
"""How long it waits before it tries again where SQLite does not wait by itself, in seconds."""

_MIGRATIONS = (
    """
    CREATE TABLE books (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        rules TEXT,
        deleted INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE events (
        book INTEGER NOT NULL REFERENCES books (number),
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        event TEXT NOT NULL,
        UNIQUE (book, seq)
    );
    CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
    BEGIN SELECT RAISE (ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_stay BEFORE DELETE ON events
    WHEN (SELECT deleted FROM books WHERE number = OLD.book) IS NOT 1
    BEGIN SELECT RAISE (ABORT, 'events are never deleted'); END;
    CREATE TRIGGER events_are_not_replaced BEFORE INSERT ON events
    WHEN NEW.rowid IN (SELECT rowid FROM events)
    BEGIN SELECT RAISE (ABORT, 'events are never changed'); END;
    CREATE TRIGGER events_follow BEFORE INSERT ON events
    WHEN NEW.seq <> (SELECT COALESCE(MAX(seq), 0) + 1 FROM events WHERE book = NEW.book)
    BEGIN SELECT RAISE (ABORT, 'events are numbered in a row'); END;
    """,
)
"""What brings a file from each version to the next one."""


class Listed(NamedTuple):
    """A book as the list of books has it."""

    number: int
    name: str
    events: int
    begun: str  # when its first event was written
    last: str  # when its last one was


class Books:
    """An open file of books."""

    def __init__(self, path: str, *, writes: bool) -> None:
        """Open a file.

        Args:
            path: Where it is; it is made, with its folders, where something is to be written.
            writes: Whether something is to be written.

        Raises:
            GameError: It cannot be used, with the reason and a way out.
        """
        self.path = path
        if os.path.exists(path) and not os.path.isfile(path):  # SQLite would wait for a pipe without end
            raise _unusable(path, _("it is a folder") if os.path.isdir(path) else _("it is not a file"))
        if writes:
            _make_folder(path)
        with _explained(path):
            self._connection = _connected(path, writes=writes) if writes or _is_there(path) else _nothing()
            self._connection.text_factory = _text
            try:
                self._prepare(writes=writes)
            except BaseException:
                self._connection.close()
                raise

    def _prepare(self, *, writes: bool) -> None:
        version = self._version()
        if writes:
            _keep_log(self._connection)
            self._connection.execute("PRAGMA synchronous = FULL")
        elif version == 0:  # nothing has been written yet, and nothing is to be now
            self._connection.close()
            self._connection = _nothing()
        self._connection.execute("PRAGMA foreign_keys = ON")
        if version < VERSION:
            self._migrate(version)
        self._refuse_other_tables()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Have everything within be written together, or nothing of it; other commands wait."""
        with _explained(self.path), self._all_or_nothing():
            yield

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # a full disk may have ended it already
                self._connection.execute("ROLLBACK")
            raise

    def listed(self) -> list[Listed]:
        """Return the books, in the order in which they were made."""
        query = (
            "SELECT number, CAST (name AS TEXT), COUNT(seq), CAST (COALESCE(MIN(at), '') AS TEXT), "
            "CAST (COALESCE(MAX(at), '') AS TEXT) FROM books "
            "LEFT JOIN events ON book = number GROUP BY number ORDER BY number"
        )
        with _explained(self.path):
            return [Listed(*row) for row in self._connection.execute(query)]

    def last_used(self) -> int | None:
        """Return the number of the book that was last written in, or None where there is none."""
        with _explained(self.path):
            row = self._connection.execute("SELECT book FROM events ORDER BY rowid DESC LIMIT 1").fetchone()
        return row[0] if row else None

    def number_of(self, asked: str | None) -> int:
        """Return the number of a book by its name or its number; by default, of the one last written in.

        Raises:
            GameError: There is none, with the nearest name.
        """
        if asked is None:
            last = self.last_used()
            if last is None:
                raise GameError(_("there is no book yet: `taical game new` opens one"))
            return last
        with _explained(self.path):
            for column in ("name", "number") if is_unicode(asked) else ():
                row = self._connection.execute(f"SELECT number FROM books WHERE {column} = ?", (asked,)).fetchone()  # noqa: S608 - one of two words
                if row:
                    return int(row[0])
        from taical.errors import nearest

        names = [book.name for book in self.listed()]
        message = _("there is no book {name}: `taical game list` shows all").format(name=shown(asked))
        raise GameError(message + nearest(asked, names))

    def events(self, book: int) -> list[Event]:
        """Return the events of a book."""
        with _explained(self.path):
            query = "SELECT seq, CAST (event AS TEXT) FROM events WHERE book = ? ORDER BY seq"
            rows = self._connection.execute(query, (book,)).fetchall()
        return [_read(seq, line) for seq, line in rows]

    def named(self, asked: str | None) -> tuple[int, str]:
        """Return the number and the name of a book, also in a damaged file if it is the only book there."""
        with _explained(self.path):
            names = dict(self._connection.execute("SELECT number, CAST (name AS TEXT) FROM books"))
        number = next(iter(names)) if asked is None and len(names) == 1 else self.number_of(asked)
        return number, names[number]

    def whole_events(self, book: int) -> tuple[list[Event], GameError | None]:
        """Return the events of a book up to the first that is not whole, and what is wrong where there is one."""
        try:
            return self.events(book), None
        except GameError as error:
            fault = error
        found: dict[int, Event] = {}
        for query in _EACH_LINE:
            with suppress(sqlite3.DatabaseError, GameError):
                for seq, line in self._connection.execute(query, (book,)):
                    found[seq] = _read(seq, line)
        whole = itertools.takewhile(found.__contains__, itertools.count(1))
        return [found[number] for number in whole], fault

    def every_event(self) -> Iterator[tuple[int, list[Event]]]:
        """Return the events of each book, a book at a time."""
        for listed in self.listed():
            yield listed.number, self.events(listed.number)

    def begin(self, name: str, rules: str | None = None) -> int:
        """Make a book without events, within a transaction, and return its number.

        Args:
            name: What it is called.
            rules: Where its rule set comes from, which `rules_of` returns again.

        Raises:
            GameError: There is one of this name.
        """
        try:
            made = self._connection.execute("INSERT INTO books (name, rules) VALUES (?, ?)", (name, rules))
        except sqlite3.IntegrityError:
            message = _("there is a book {name} already: give this one another name, such as {other}")
            other = unused(name, [book.name for book in self.listed()])
            raise GameError(message.format(name=shown(name), other=shown(other))) from None
        return int(made.lastrowid or 0)

    def rules_of(self, book: int) -> str | None:
        """Return where the rule set of a book came from, or None where it was not opened here."""
        with _explained(self.path):
            row = self._connection.execute(
                "SELECT CAST (rules AS TEXT) FROM books WHERE number = ?", (book,)
            ).fetchone()
        return row[0] if row else None

    def add(self, book: int, events: Sequence[Event]) -> None:
        """Add events to a book, within a transaction."""
        rows = [(book, event.seq, event.at, event.kind, event.line) for event in events]
        self._connection.executemany("INSERT INTO events (book, seq, at, kind, event) VALUES (?, ?, ?, ?, ?)", rows)

    def delete(self, book: int) -> None:
        """Delete a book with its events, within a transaction."""
        self._connection.execute("UPDATE books SET deleted = 1 WHERE number = ?", (book,))
        self._connection.execute("DELETE FROM events WHERE book = ?", (book,))
        self._connection.execute("DELETE FROM books WHERE number = ?", (book,))

    def faults(self) -> list[str]:
        """Return what SQLite finds wrong with the file, else every event that is not the one that was written."""
        with _explained(self.path):
            rows = [str(row[0]) for row in self._connection.execute("PRAGMA integrity_check")]
            return list(self._changed_events()) if rows == ["ok"] else rows

    def _changed_events(self) -> Iterator[str]:
        query = (
            "SELECT CAST (name AS TEXT), seq, at, kind, CAST (event AS TEXT) FROM events JOIN books ON number = book "
            "ORDER BY book, seq"
        )
        for name, seq, at, kind, line in self._connection.execute(query):
            with suppress(GameError):
                event = read_event(line)
                if (event.seq, event.at, event.kind) == (seq, at, kind):
                    continue
            message = _("event {number} of the book {name} is not the one that was written")
            yield message.format(number=seq, name=shown(name))

    def _version(self) -> int:
        # in this order, as another command may be making the tables: where they are there, so is the mark
        empty = not self._connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        mark = self._connection.execute("PRAGMA application_id").fetchone()[0]
        version = int(self._connection.execute("PRAGMA user_version").fetchone()[0])
        if mark != _APPLICATION and not empty:
            raise _unusable(self.path, _("it is a database, but not one of books"))
        if version > VERSION:
            message = _("{path} was written by a newer taical: update this one with `pip install --upgrade taical`")
            raise GameError(message.format(path=self.path))
        return version

    def _refuse_other_tables(self) -> None:
        """Refuse a file whose tables are not there, are views, or have triggers by which what is written gets lost."""
        query = "SELECT type, name FROM sqlite_master WHERE type = 'trigger' OR tbl_name IN ('books', 'events')"
        found = set(self._connection.execute(query))
        ours = _tables_and_triggers()
        others = {name for kind, name in found - ours if kind in ("trigger", "view")}
        if others:
            message = _("it has {name}, a trigger or a view that no file of books has").format(name=shown(min(others)))
            raise _unusable(self.path, message)
        missing = {name for kind, name in ours - found if kind == "table"}
        if missing:
            raise _unusable(self.path, _("its table {name} is missing").format(name=min(missing)))

    def _migrate(self, version: int) -> None:
        """Bring the tables to the version of this program, all at once."""
        steps = "".join(_MIGRATIONS[version:])
        marks = f"PRAGMA application_id = {_APPLICATION};\nPRAGMA user_version = {VERSION};\n"
        with self._all_or_nothing():
            current = int(self._connection.execute("PRAGMA user_version").fetchone()[0])
            if current == version:  # and not made by another command in the meantime
                for statement in _statements(steps + marks):
                    self._connection.execute(statement)


_EACH_LINE = (
    "SELECT seq, CAST (event AS TEXT) FROM events WHERE book = ? ORDER BY seq",
    "SELECT seq, CAST (event AS TEXT) FROM events NOT INDEXED WHERE book = ?",
)
"""Two ways to the lines of a book: through the index, and past one that is damaged."""


def _tables_and_triggers() -> set[tuple[str, str]]:
    """Return the types and the names of what is in a file of books."""
    words = [line.split() for line in "".join(_MIGRATIONS).splitlines() if line.lstrip().startswith("CREATE")]
    return {(kind.lower(), name) for _create, kind, name, *_rest in words}


def _statements(script: str) -> Iterator[str]:
    """Return the statements of a script; `executescript` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _read(seq: int, line: str) -> Event:
    """Return an event of the file, which somebody may have changed by hand."""
    try:
        return read_event(line)
    except GameError as error:
        error.event = seq
        message = _("{fault}: the file is damaged, and `taical game export` writes what is whole before it")
        error.message = message.format(fault=error.message)
        raise


def unused(name: str, names: Iterable[str]) -> str:
    """Return a name, or that name with the first number that makes it one that no other book has.

    >>> unused("Fri", ["Fri", "Fri 2"])
    'Fri 3'
    """
    taken = set(names)
    if name not in taken:
        return name
    return next(other for number in range(2, len(taken) + 3) if (other := f"{name} {number}") not in taken)


def _text(data: bytes) -> str:
    """Return a text of the file; what is not UTF-8 becomes half characters, which no event has."""
    return data.decode("utf-8", "surrogateescape")


def _nothing() -> sqlite3.Connection:
    """Return what stands for a file that is not there and not to be made: one without a book."""
    return sqlite3.connect(":memory:", isolation_level=None)


def _connected(path: str, *, writes: bool) -> sqlite3.Connection:
    """Open an SQLite file; one that is only read may be in a folder that cannot be written to."""
    if writes:  # by its whole path, as SQLite forgets what has an empty one
        return sqlite3.connect(os.path.abspath(path), timeout=_PATIENCE, isolation_level=None)
    from pathlib import Path  # slow to import, and writing does without

    address = Path(path).absolute().as_uri()
    connection = sqlite3.connect(f"{address}?mode=ro", timeout=_PATIENCE, isolation_level=None, uri=True)
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if _code(error) not in _NO_WAY_IN or os.path.exists(f"{path}-wal"):  # which may have what the file has not yet
            raise
        connection = sqlite3.connect(f"{address}?immutable=1", isolation_level=None, uri=True)
    return connection


def _keep_log(connection: sqlite3.Connection) -> None:
    """Have a file keep a write-ahead log; SQLite does not wait by itself for another command that does the same."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)
        else:
            return


_NO_WAY_IN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""What SQLite says of a file that it can read only where nothing has to be written beside it."""


def _is_there(path: str) -> bool:
    """Tell whether there is a file; where that cannot be told, as in a folder closed to this user, it is an error."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _unusable(path, os_reason(error)) from None
    return True


def _make_folder(path: str) -> None:
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    except OSError as error:
        raise _unusable(path, os_reason(error)) from None


@contextmanager
def _explained(path: str) -> Iterator[None]:
    """Say in a sentence what SQLite finds wrong, and what to do."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _unusable(path, _reason(error)) from error
    except UnicodeDecodeError as error:  # what SQLite says of a damaged file can hold pieces of it
        raise _unusable(path, _(_REASONS[sqlite3.SQLITE_CORRUPT])) from error


def _reason(error: sqlite3.DatabaseError) -> str:
    code = _code(error)
    if code == sqlite3.SQLITE_BUSY:
        message = ngettext(
            "another command has been writing for {seconds} second: try again",
            "another command has been writing for {seconds} seconds: try again",
            _PATIENCE,
        )
        return message.format(seconds=_PATIENCE)
    return _(_REASONS[code]) if code in _REASONS else str(error)


def _code(error: sqlite3.DatabaseError) -> int:
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


_REASONS = {
    sqlite3.SQLITE_FULL: marked("the disk is full, and nothing was written"),
    sqlite3.SQLITE_READONLY: marked("the file or its folder is read-only, and nothing was written"),
    sqlite3.SQLITE_CANTOPEN: marked("it cannot be opened there"),
    sqlite3.SQLITE_IOERR: marked("the disk cannot be read or written"),
    sqlite3.SQLITE_CORRUPT: marked("the file is damaged: `taical game export` may still read what is whole"),
    sqlite3.SQLITE_NOTADB: marked("the file is not a database"),
    sqlite3.SQLITE_PERM: marked("you may not open it"),
}
"""Why a file cannot be used, by what SQLite says."""


def _unusable(path: str, reason: str) -> GameError:
    message = _("the books in {path} cannot be used: {reason}; --file or TAICAL_GAMES names another file")
    return GameError(message.format(path=path, reason=reason))
