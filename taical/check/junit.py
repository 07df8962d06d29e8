"""The verdicts of a run as JUnit XML, which CI systems read: a suite for each file, a case for each record.

Written here because junitparser keeps all cases in memory, counts them anew with each one that is added, and writes
characters that XML forbids.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO
from xml.etree import ElementTree as ET

from taical.batch.scorer import FAILED, LOST
from taical.check.verdict import Verdict, hints_text, mismatch_text
from taical.i18n import gettext as _

_NAME = "taical check"

_IN_MEMORY = 1 << 20
"""How many characters are kept in memory before the rest goes to a temporary file."""

_NOT_CHECKABLE = frozenset(("bad_record", "unknown_ruleset", "bad_ruleset", LOST, FAILED))
"""The codes of errors after which nothing could be compared."""

# What XML cannot hold, and what steers a terminal.
_FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")

_OUTCOMES = {"failure": "failures", "error": "errors", "skipped": "skipped"}


class JUnitReport:
    """A report that grows record by record; it starts with the counts, so it can be written only at the end."""

    def __init__(self, suites: IO[str], cases: IO[str]) -> None:
        self._suites = suites
        self._cases = cases
        self._file: str | None = None
        self._counts: Counter[str] = Counter()
        self._total: Counter[str] = Counter()

    def add(self, verdict: Verdict) -> None:
        """Add a record."""
        file, line = verdict.entry.file, verdict.entry.line
        self._add(file, verdict.id, {"file": file, "line": str(line)}, _result(verdict))

    def add_unreadable(self, message: str) -> None:
        """Add an input that could not be read, or not to its end."""
        self._add(_NAME, "every input can be read", {}, _element("error", "unreadable", message))

    def write(self, stream: IO[str]) -> None:
        """Write the report."""
        self._end_suite()
        stream.write('<?xml version="1.0" encoding="utf-8"?>\n')
        stream.write(_start("testsuites", {"name": _NAME}, self._total))
        self._suites.seek(0)
        shutil.copyfileobj(self._suites, stream)
        stream.write("</testsuites>\n")

    def _add(self, file: str, name: str, attributes: dict[str, str], result: ET.Element | None) -> None:
        if file != self._file:
            self._end_suite()
            self._file = file
        given = {"name": name, "classname": file, **attributes}
        case = ET.Element("testcase", {key: _escaped(value) for key, value in given.items()})
        self._counts["tests"] += 1
        if result is not None:
            case.append(result)
            self._counts[_OUTCOMES[result.tag]] += 1
        self._cases.write(f"    {ET.tostring(case, encoding='unicode')}\n")

    def _end_suite(self) -> None:
        if self._file is None:
            return
        self._suites.write(f"  {_start('testsuite', {'name': self._file}, self._counts)}")
        self._cases.seek(0)
        shutil.copyfileobj(self._cases, self._suites)
        self._suites.write("  </testsuite>\n")
        self._cases.seek(0)
        self._cases.truncate()
        self._total.update(self._counts)
        self._counts.clear()


@contextmanager
def junit_report() -> Iterator[JUnitReport]:
    """Begin a report; its temporary files are deleted in the end."""
    with _temporary() as suites, _temporary() as cases:
        yield JUnitReport(suites, cases)


def _temporary() -> tempfile.SpooledTemporaryFile[str]:
    return tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="\n")


def _result(verdict: Verdict) -> ET.Element | None:
    if not verdict.mismatches:
        return None if verdict.claims else ET.Element("skipped", {"message": _("the record expects nothing")})
    lines = [mismatch_text(mismatch) for mismatch in verdict.mismatches]
    text = "\n".join(filter(None, [*lines, hints_text(verdict)]))
    if verdict.error in _NOT_CHECKABLE:
        return _element("error", verdict.error, verdict.mismatches[0].why, text)
    more = _(" (and {count} more)").format(count=len(lines) - 1) if len(lines) > 1 else ""
    return _element("failure", verdict.mismatches[0].what, f"{lines[0]}{more}", text)


def _element(tag: str, kind: str, message: str, text: str = "") -> ET.Element:
    element = ET.Element(tag, {"type": _escaped(kind), "message": _escaped(message)})
    element.text = "\n".join(map(_escaped, text.split("\n"))) or None
    return element


def _start(tag: str, attributes: dict[str, str], counts: Counter[str]) -> str:
    numbers = {name: str(counts[name]) for name in ("tests", *_OUTCOMES.values())}
    given = {**{key: _escaped(value) for key, value in attributes.items()}, **numbers}
    return ET.tostring(ET.Element(tag, given), encoding="unicode").removesuffix(" />") + ">\n"


def _escaped(text: str) -> str:
    return _FORBIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
