"""Only the records that are asked for are checked; an id that is not there is answered with the nearest one."""

from __future__ import annotations

import pytest

from taical.check.selection import Selection
from taical.errors import RecordError
from taical.readers import RawRecord

ENTRIES = [
    RawRecord("a", 1, {"id": "one"}),
    RawRecord("a", 2, b'{"id": "two"}'),
    RawRecord("a", 3, {}),
    RawRecord("a", 4, b"nonsense"),
    RawRecord("b", 1, {"id": 17}),
    RawRecord("b", 2, {"id": "one"}),
    RawRecord("b", 3, RecordError("bad_record", "it is not valid YAML")),
]

# The ids that are asked for, and the places of the records.
CHOSEN: list[tuple[tuple[str, ...], list[tuple[str, int]]]] = [
    ((), [("a", 1), ("a", 2), ("a", 3), ("a", 4), ("b", 1), ("b", 2), ("b", 3)]),
    (("one",), [("a", 1), ("b", 2)]),
    (("two", "17"), [("a", 2), ("b", 1)]),
    (("3",), [("a", 3), ("b", 3)]),  # the line, where there is no id
    (("4",), [("a", 4)]),
    (("none of them",), []),
]


@pytest.mark.parametrize(("ids", "places"), CHOSEN)
def test_chosen(ids: tuple[str, ...], places: list[tuple[str, int]]) -> None:
    selection = Selection(ids)
    assert [(entry.file, entry.line) for entry in selection.of(ENTRIES)] == places


def test_a_line_of_json_is_read_once() -> None:
    (entry,) = Selection(["two"]).of(ENTRIES)
    assert entry.data == {"id": "two"}


def missing(ids: list[str], entries: list[RawRecord]) -> dict[str, str | None]:
    selection = Selection(ids)
    list(selection.of(entries))
    return selection.missing()


def test_missing_ids_with_the_nearest_that_there_was() -> None:
    assert missing(["one", "two"], ENTRIES) == {}
    assert missing(["one", "twoo", "elsewhere"], ENTRIES) == {"twoo": "two", "elsewhere": None}
    assert missing(["one"], []) == {"one": None}
    assert missing([], ENTRIES) == {}


def test_the_nearest_of_very_many() -> None:
    entries = [RawRecord("f", number, {"id": f"night {number}"}) for number in range(1, 3500)]
    entries[100] = RawRecord("f", 101, {"id": "table"})
    entries[3000] = RawRecord("f", 3001, {"id": "tables"})
    assert missing(["tabel"], entries) == {"tabel": "table"}
    assert missing(["tablets"], entries) == {"tablets": "tables"}
