"""What explains several records is said once for all of them."""

from __future__ import annotations

from taical.check import Verdict
from taical.check.shared_hints import SharedHints
from taical.readers import RawRecord


def texts(*records: tuple[tuple[str, ...], ...], every: bool = False) -> list[str]:
    """Return the hints for records, of each of which the lines that explain it are given."""
    shared = SharedHints()
    for number, explaining in enumerate(records, 1):
        shared.add(Verdict(RawRecord("f", number, None), str(number), claims=True, explaining=explaining))
    return [hint.text for hint in (shared.every() if every else shared.of_several())]


def test_only_what_explains_several() -> None:
    records = ((("a: 1",), ("b: 1",)), (("a: 1",),), (), (("c: 1",),))
    assert texts(*records) == ["hint: a: 1 explains 2 records: f:1, f:2"]
    assert texts(*records, every=True) == [
        "hint: a: 1 explains 2 records: f:1, f:2",
        "hint: b: 1 explains 1 record: f:1",
        "hint: c: 1 explains 1 record: f:4",
    ]


def test_nothing_is_shared() -> None:
    assert texts((("a: 1",),), (("b: 1",),)) == []
    assert texts() == []


def test_what_explains_most_comes_first() -> None:
    assert texts((("a: 1",), ("b: 1",)), (("a: 1",), ("b: 1",)), (("b: 1",),)) == [
        "hint: b: 1 explains 3 records: f:1, f:2, f:3",
        "hint: a: 1 explains 2 records: f:1, f:2",
    ]


def test_the_values_of_a_line_are_one_hint_where_they_explain_the_same() -> None:
    assert texts((("a: 1", "a: 2"),), (("a: 1", "a: 2"),)) == ["hint: a: 1 or 2 explains 2 records: f:1, f:2"]
    assert texts((("a: 1", "a: 2"),), (("a: 2",),)) == ["hint: a: 2 explains 2 records: f:1, f:2"]


def test_of_a_record_three_hints_are_worth_reading() -> None:
    lines = tuple((f"{name}: 1",) for name in "abcd")
    assert [text[6] for text in texts(lines, lines)] == ["a", "b", "c"]
    # The fourth is worth it for another record.
    assert [text[6] for text in texts(lines, lines, (("e: 1",),), (("e: 1",), ("d: 1",)))] == ["d", "a", "b", "e"]


def test_of_many_records_the_first_are_named() -> None:
    assert texts(*[(("a: 1",),)] * 6) == ["hint: a: 1 explains 6 records: f:1, f:2, f:3, f:4, f:5…"]
