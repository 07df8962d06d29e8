"""What differs between two rule sets, and which of it matters for a hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from taical.domain.rules import Number, RuleSet
from taical.domain.win import Win
from taical.engine.deal import Deal, score_deal
from taical.engine.scoring import Score, score
from taical.errors import TaicalError
from taical.rulesets.compiler import DEFINES, compile_ruleset, counts, lines_of
from taical.rulesets.loader import merged

Data = Mapping[str, Any]
"""The content of a rule set with everything that it extends."""


class LineDiff(NamedTuple):
    """One line in which two rule sets differ."""

    section: str  # `patterns`, `switches`, `payment` or `game`
    name: str  # the pattern or line
    first: Any  # what the first rule set says; for a pattern its row
    second: Any  # what the second says
    change: dict[str, Any]  # the data that gives the first rule set this line of the second


class Effect(NamedTuple):
    """A line that by itself changes what a hand comes to."""

    line: LineDiff
    outcome: HandResult  # what the hand comes to under the first rule set with this line of the second


class HandResult(NamedTuple):
    """What a hand or a deal comes to under a rule set."""

    tai: tuple[int, ...]  # the total of each winner, in tai
    rows: tuple[tuple[tuple[str, int], ...], ...]  # what counts, as pairs of id and tai, of each winner
    payments: tuple[Number, ...]  # what each seat gets, in points
    error: str = ""  # the code of the error where it cannot be scored, or an empty string


_SELDOM = (*DEFINES, "open", "doubles", "repeats", "excludes_shared")
"""What few rows say."""

_NOTHING_SAID: Mapping[str, Any] = {
    "off": False,
    "excludes": [],
    "excludes_on_discard": [],
    "revalues": {},
    "tai": None,
    **dict.fromkeys(_SELDOM),
}


def line_diffs(first: Data, second: Data) -> Iterator[LineDiff]:
    """Return every line in which two rule sets differ: rows in table order, switches, payment, game."""
    counting = {name for data in (first, second) for name, row in data["patterns"].items() if counts(row)}
    for name in first["patterns"] | second["patterns"]:
        row, other = (_row(data["patterns"], name, counting) for data in (first, second))
        if row != other:
            written = {**_NOTHING_SAID, **second["patterns"].get(name, {})}
            yield LineDiff("patterns", name, row, other, {"patterns": {name: written}})
    for section in ("switches", "payment", "game"):
        lines, others = (lines_of(section, data) for data in (first, second))
        for name, value in lines.items():
            if value != others[name]:
                yield LineDiff(section, name, value, others[name], {section: {name: others[name]}})


def hand_result(subject: Win | Deal, data: Data) -> HandResult:
    """Return what a hand or a deal comes to under a rule set; an error is an outcome too."""
    return result_under(subject, compile_ruleset(data))


def result_under(subject: Win | Deal, ruleset: RuleSet) -> HandResult:
    """Return what a hand or a deal comes to under a rule set that is ready to score with."""
    try:
        if isinstance(subject, Deal):
            result = score_deal(subject, ruleset)
            return HandResult(*_parts(result.scores), tuple(result.payments.values()))
        single = score(subject, ruleset)
        return HandResult(*_parts((single,)), tuple(single.payments.values()))
    except TaicalError as error:
        return HandResult((), (), (), error.code)


def effects(subject: Win | Deal, first: Data, second: Data) -> list[Effect]:
    """Return the lines that make a hand come to something else under the first rule set, each by itself.

    Two lines that only matter together do not show here.
    """
    before = hand_result(subject, first)
    found = []
    for line in line_diffs(first, second):
        after = hand_result(subject, merged(first, line.change))
        if after != before:
            found.append(Effect(line, after))
    return found


def _row(patterns: Mapping[str, Mapping[str, Any]], name: str, counting: Collection[str]) -> dict[str, Any]:
    """Return what of a row makes a difference: nothing of one that does not count, nor what it excludes in vain."""
    row = patterns.get(name, {})
    if not counts(row):
        return {"tai": None, "excludes": [], "excludes_on_discard": [], "revalues": {}}
    return {
        "tai": row["tai"],
        "off": False,
        "excludes": sorted(other for other in row.get("excludes") or () if other in counting),
        "excludes_on_discard": sorted(other for other in row.get("excludes_on_discard") or () if other in counting),
        "revalues": dict(row.get("revalues") or {}),
        **{key: row[key] for key in _SELDOM if row.get(key) is not None},
    }


def _parts(scores: tuple[Score, ...]) -> tuple[tuple[int, ...], tuple[tuple[tuple[str, int], ...], ...]]:
    rows = tuple(tuple((pattern.id, pattern.tai) for pattern in part.patterns) for part in scores)
    return tuple(part.tai for part in scores), rows
