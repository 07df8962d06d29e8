"""docs/game.md: it has every field of an event, every command, and all that is in the file."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import click
import pytest
from support import ROOT

from taical.cli.game import command as group
from taical.game.events import FIELDS_BY_KIND
from taical.game.store import Books

PAGE = (ROOT / "docs" / "game.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """Return what stands under a heading."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("kind", FIELDS_BY_KIND)
def test_every_field_of_an_event(kind: str) -> None:
    (row,) = re.findall(rf"^\| `{kind}` \|.*$", section("The events"), flags=re.MULTILINE)
    needed, others = row.split("|")[2:4]
    fields = FIELDS_BY_KIND[kind]
    assert not [name for name in fields.needed if f"`{name}`" not in needed]
    assert not [name for name in fields.others if f"`{name}`" not in others]


def test_every_command() -> None:
    table = section("Single commands")
    assert not [name for name in group.list_commands(click.Context(group)) if f"`game {name}" not in table]


def test_every_table_column_and_trigger(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Books(str(path), writes=True).close()
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        columns = [
            name for table in tables for (name,) in file.execute("SELECT name FROM pragma_table_info(?)", (table,))
        ]
        triggers = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")]
        marks = [file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    assert (sorted(tables), len(triggers)) == (["books", "events"], 4)
    text = section("Looking into the file")
    assert not [name for name in (*tables, *columns, *triggers) if f"`{name}`" not in text]
    assert f"`PRAGMA application_id` is {marks[0]}" in " ".join(text.split())
    assert f"`user_version` is the version of the tables, now {marks[1]}" in " ".join(text.split())
