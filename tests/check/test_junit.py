"""The JUnit report, read back."""

from __future__ import annotations

import io
from xml.etree import ElementTree as ET

import pytest

from taical.check import Mismatch, Verdict
from taical.check.junit import junit_report
from taical.readers import RawRecord

TAI = Mismatch("tai", "8", "10", "Little Four Winds little_four_winds 8 + <more> & 2")
ROW = Mismatch("has.edge_wait", "a row", "none", "it does not hold")

ALLOWED = {
    "testsuites": {"name", "tests", "failures", "errors", "skipped"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped"},
    "testcase": {"name", "classname", "file", "line"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "skipped": {"message"},
}
"""What CI systems read, and what may stand in what."""
INSIDE = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"failure", "error", "skipped"},
}


def verdict(
    name: str,
    *mismatches: Mismatch,
    file: str = "a.yaml",
    line: int = 1,
    error: str | None = None,
    claims: bool = True,
) -> Verdict:
    return Verdict(RawRecord(file, line, None), name, claims, error, mismatches)


def written(*verdicts: Verdict, unreadable: tuple[str, ...] = ()) -> str:
    with junit_report() as report:
        for one in verdicts:
            report.add(one)
        for message in unreadable:
            report.add_unreadable(message)
        stream = io.StringIO()
        report.write(stream)
    return stream.getvalue()


def read(text: str) -> ET.Element:
    """Read a report and hold that it is one."""
    root = ET.fromstring(text)  # noqa: S314 - it is our own
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.attrib) <= ALLOWED[element.tag]
        assert {child.tag for child in element} <= INSIDE.get(element.tag, set())
        if element.tag in ("testsuites", "testsuite"):
            cases = list(element.iter("testcase"))
            counts = {tag: len(list(element.iter(tag))) for tag in ("failure", "error", "skipped")}
            numbers = (len(cases), counts["failure"], counts["error"], counts["skipped"])
            assert tuple(int(element.attrib[name]) for name in ("tests", "failures", "errors", "skipped")) == numbers
    return root


def test_a_suite_a_file_and_a_case_a_record() -> None:
    root = read(written(verdict("one"), verdict("two", line=5), verdict("three", file="b.jsonl", line=2)))
    assert [suite.get("name") for suite in root] == ["a.yaml", "b.jsonl"]
    assert [dict(case.attrib) for case in root.iter("testcase")] == [
        {"name": "one", "classname": "a.yaml", "file": "a.yaml", "line": "1"},
        {"name": "two", "classname": "a.yaml", "file": "a.yaml", "line": "5"},
        {"name": "three", "classname": "b.jsonl", "file": "b.jsonl", "line": "2"},
    ]
    assert root.get("tests") == "3"


def test_a_failure_has_all_mismatches_and_what_explains_them() -> None:
    failed = verdict("one", TAI, ROW)._replace(hints=("triplet_first: true", "--ruleset star31"))
    (element,) = read(written(failed)).iter("failure")
    first = "tai: expected 8, got 10 (Little Four Winds little_four_winds 8 + <more> & 2)"
    assert element.attrib == {"type": "tai", "message": f"{first} (and 1 more)"}
    assert element.text == (
        f"{first}\nhas.edge_wait: expected a row, got none (it does not hold)\n"
        "this is what triplet_first: true gives, and so does --ruleset star31"
    )


def test_a_failure_with_one_mismatch() -> None:
    (element,) = read(written(verdict("one", ROW))).iter("failure")
    line = "has.edge_wait: expected a row, got none (it does not hold)"
    assert element.attrib == {"type": "has.edge_wait", "message": line}
    assert element.text == line


# The code of the error, and what it is in the report.
ERRORS = [("bad_tile", "failure"), ("not_a_win", "failure"), ("bad_record", "error"), ("bad_ruleset", "error")]


@pytest.mark.parametrize(("code", "tag"), ERRORS)
def test_an_error_where_nothing_could_be_compared(code: str, tag: str) -> None:
    found = verdict("one", Mismatch("error", "a score", code, "it is so"), error=code)
    (case,) = read(written(found)).iter("testcase")
    assert [child.tag for child in case] == [tag]
    assert case[0].text == f"error: expected a score, got {code} (it is so)"
    if tag == "error":
        assert case[0].attrib == {"type": code, "message": "it is so"}


def test_a_record_that_expects_nothing_is_skipped() -> None:
    root = read(written(verdict("one", claims=False), verdict("two")))
    assert [element.get("message") for element in root.iter("skipped")] == ["the record expects nothing"]


def test_an_input_that_cannot_be_read_is_an_error() -> None:
    root = read(written(verdict("one"), unreadable=("b.yaml: it is not UTF-8 text", "c.yaml cannot be read")))
    assert [suite.get("name") for suite in root] == ["a.yaml", "taical check"]
    messages = [element.get("message") for element in root.iter("error")]
    assert messages == ["b.yaml: it is not UTF-8 text", "c.yaml cannot be read"]


def test_no_records() -> None:
    root = read(written())
    assert (len(root), root.get("tests")) == (0, "0")


@pytest.mark.parametrize(
    "bad", ["\x00", "\x1b[31m", "\x7f", "\x9b", "\ud800", "\ufffe", "\u202e", "\u2028", "\t", "\r", "\n"]
)
def test_what_xml_forbids_and_what_steers_a_terminal_is_escaped(bad: str) -> None:
    odd = Mismatch("tai", f"8{bad}", "10", f"why{bad}")
    text = written(verdict(f"id{bad}", odd, file=f"f{bad}"), unreadable=(f"x{bad}",))
    assert bad == "\n" or bad not in text
    (case, *_) = read(text).iter("testcase")
    escaped = bad.encode("unicode_escape").decode("ascii")
    assert case.get("name") == f"id{escaped}"
    assert case.get("file") == f"f{escaped}"


def test_text_that_is_no_markup_comes_back_as_it_was() -> None:
    name = "桌三 <b> \"quoted\" 'too' & so on \u3000 🀄 ]]>"
    (case,) = read(written(verdict(name))).iter("testcase")
    assert case.get("name") == name


def test_a_large_report_is_whole() -> None:
    # More than is kept in memory.
    names = [f"{number} {'x' * 1000}" for number in range(3000)]
    cases = read(written(*[verdict(name) for name in names], verdict("last", file="b.yaml"))).iter("testcase")
    assert [case.get("name") for case in cases] == [*names, "last"]
