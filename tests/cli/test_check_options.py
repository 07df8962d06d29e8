"""`taical check` with a report for CI systems, with some of the records only, and in several processes."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from commandline import SOUTH, process, taical

from taical.cli import check


def record(name: str | None, expect: object, **given: object) -> str:
    """A line of JSON with a record that claims something; South's hand is worth 3."""
    named = {} if name is None else {"id": name}
    return json.dumps({**named, "hand": SOUTH, "seat": "S", "expect": expect} | given, ensure_ascii=False) + "\n"


GOOD, BAD = {"tai": 3}, {"tai": 4}


def write(home: Path, name: str, *lines: str) -> None:
    (home / name).write_text("".join(lines), encoding="utf-8")


def cases_of(text: str) -> dict[str, list[str]]:
    """Return what is said of each record of a report."""
    root = ET.fromstring(text)  # noqa: S314 - it is our own
    return {str(case.get("name")): [child.tag for child in case] for case in root.iter("testcase")}


def test_junit(home: Path) -> None:
    write(home, "a.jsonl", record("good", GOOD), record("bad", BAD), record("silent", None), record("odd", {"tia": 3}))
    write(home, "b.jsonl", record("good", GOOD), record(None, GOOD))
    result = taical("check", "a.jsonl", "b.jsonl", "--junit", "report.xml")
    plain = taical("check", "a.jsonl", "b.jsonl")
    assert (result.exit_code, result.stdout, result.stderr) == (1, plain.stdout, plain.stderr)
    root = ET.fromstring((home / "report.xml").read_text(encoding="utf-8"))  # noqa: S314 - it is our own
    found = [
        (case.get("classname"), case.get("line"), case.get("name"), [child.tag for child in case])
        for case in root.iter("testcase")
    ]
    assert found == [
        ("a.jsonl", "1", "good", []),
        ("a.jsonl", "2", "bad", ["failure"]),
        ("a.jsonl", "3", "silent", ["skipped"]),
        ("a.jsonl", "4", "odd", ["error"]),
        ("b.jsonl", "1", "good", []),
        ("b.jsonl", "2", "2", []),
    ]
    (failure,) = root.iter("failure")
    assert failure.text
    assert [f"a.jsonl:2: [bad] {failure.text.splitlines()[0]}"] == plain.stdout.splitlines()[:1]


def test_junit_has_no_colour(home: Path) -> None:
    write(home, "hands.jsonl", record("bad\x1b[2J", BAD))
    done = process("-m", "taical", "check", "hands.jsonl", "--color", "--junit", "report.xml", cwd=home)
    assert "\x1b[32m" in done.stdout
    assert "\x1b" not in (home / "report.xml").read_text(encoding="utf-8")


def test_junit_on_standard_output_stands_alone(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD), record("bad", BAD))
    result = taical("check", "hands.jsonl", "--junit", "-")
    assert cases_of(result.stdout) == {"good": [], "bad": ["failure"]}
    assert result.stderr == "2 records: 1 as expected, 1 not\n"


def test_junit_names_an_input_that_cannot_be_read(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD))
    result = taical("check", "hands.jsonl", "nowhere.jsonl", "--junit", "report.xml")
    text = (home / "report.xml").read_text(encoding="utf-8")
    assert result.exit_code == 2
    assert cases_of(text) == {"good": [], "every input can be read": ["error"]}
    (error,) = ET.fromstring(text).iter("error")  # noqa: S314 - it is our own
    assert f"{error.get('message')}\n" in result.stderr
    assert "nowhere.jsonl" in result.stderr


def test_junit_that_cannot_be_written(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD))
    result = taical("check", "hands.jsonl", "--junit", "nowhere/report.xml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere/report.xml cannot be written" in result.stderr


def test_fail_fast(home: Path) -> None:
    write(home, "a.jsonl", record("good", GOOD), record("bad", BAD), record("worse", BAD))
    write(home, "b.jsonl", record("worst", BAD))
    result = taical("check", "a.jsonl", "b.jsonl", "--fail-fast", "--junit", "report.xml")
    (line,) = result.stdout.splitlines()
    assert line.startswith("a.jsonl:2: [bad] tai: expected 4, got 3 (")
    assert result.stderr == "2 records: 1 as expected, 1 not; stopped at the first that differs\n"
    assert result.exit_code == 1
    assert cases_of((home / "report.xml").read_text(encoding="utf-8")) == {"good": [], "bad": ["failure"]}


def test_fail_fast_where_nothing_differs(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD), record("too", GOOD))
    result = taical("check", "hands.jsonl", "--fail-fast")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "2 records: 2 as expected, 0 not\n")


def test_only(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD), record("bad", BAD), record(None, BAD), record("worse", BAD))
    write(home, "more.yaml", f"- {{id: bad, hand: '{SOUTH}', seat: S, expect: {{tai: 5}}}}\n")
    result = taical("check", "hands.jsonl", "more.yaml", "--only", "bad", "--only", "3")
    places = [line.split(" tai: ")[0] for line in result.stdout.splitlines()]
    assert places == ["hands.jsonl:2: [bad]", "hands.jsonl:3:", "more.yaml:1: [bad]"]
    assert (result.exit_code, result.stderr) == (1, "3 records: 0 as expected, 3 not\n")
    assert taical("check", "hands.jsonl", "--only", "good").exit_code == 0


def test_an_id_that_steers_a_terminal_is_escaped_once(home: Path) -> None:
    write(home, "hands.jsonl", record("\x1b[2J seven", GOOD))
    result = taical("check", "hands.jsonl", "--only", "\x1b[2J sevn")
    error = "Error: no record has the id '\\x1b[2J sevn'; did you mean '\\x1b[2J seven'?"
    assert result.stderr.splitlines()[-1] == error


def test_only_an_id_that_no_record_has(home: Path) -> None:
    write(home, "hands.jsonl", record("seven", GOOD), record("eight", GOOD))
    result = taical("check", "hands.jsonl", "--only", "sevn", "--only", "eight", "--only", "xyz")
    assert result.exit_code == 2
    assert result.stderr == (
        "1 record: 1 as expected, 0 not\n"
        "Error: no record has the id 'sevn'; did you mean 'seven'?\n"
        "Error: no record has the id 'xyz'\n"
    )


def test_only_stops_asking_when_the_run_stops(home: Path) -> None:
    write(home, "hands.jsonl", record("bad", BAD), record("good", GOOD))
    result = taical("check", "hands.jsonl", "--only", "bad", "--only", "good", "--fail-fast")
    assert result.exit_code == 1
    assert result.stderr == "1 record: 0 as expected, 1 not; stopped at the first that differs\n"


def test_only_a_record_that_claims_nothing(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD), record("silent", None))
    result = taical("check", "hands.jsonl", "--only", "silent", "--quiet")
    assert (result.exit_code, result.stderr) == (2, "Error: nothing was checked: no record has `expect`\n")


MANY = [record(str(number), BAD if number % 40 == 7 else GOOD) for number in range(1, 1201)]


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--fail-fast",), ("--only", "47"), ("--junit", "-")])
def test_several_processes_say_what_one_does(options: tuple[str, ...], home: Path) -> None:
    write(home, "hands.jsonl", *MANY[:600], "nonsense\n", *MANY[600:])
    one = taical("check", "hands.jsonl", *options)
    two = taical("check", "hands.jsonl", "--jobs", "2", *options)
    assert (two.exit_code, two.stdout, two.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert one.exit_code == 1
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_as_many_processes_as_there_are_cores(home: Path) -> None:
    write(home, "hands.jsonl", record("good", GOOD), record("bad", BAD))
    one, all_cores = taical("check", "hands.jsonl"), taical("check", "hands.jsonl", "--jobs", "0")
    assert (all_cores.exit_code, all_cores.stdout) == (one.exit_code, one.stdout)


def test_only_the_first_of_very_many_records_get_hints(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_MOST_WITH_HINTS", 2)
    expect = {"patterns": {"self_drawn": 1, "dragon_pung": 2, "closed_wait": 1}}
    write(home, "hands.jsonl", *[record(name, expect) for name in "abc"])
    result = taical("check", "hands.jsonl")
    hint = "hint: patterns.dragon_pung: 2 explains 2 records: hands.jsonl:1, hands.jsonl:2"
    assert hint in result.stdout.splitlines()
    assert result.stderr == "3 records: 0 as expected, 3 not; what explains them was looked for in the first 2\n"
