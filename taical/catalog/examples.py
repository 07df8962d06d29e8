"""A hand that has a pattern, and one that just fails: those of its catalogue entry, scored when they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from taical.catalog.names import Data, entry_data
from taical.domain.builder import make_win
from taical.domain.fields import field_named
from taical.domain.rules import RuleSet
from taical.engine.scoring import Score, score
from taical.errors import RulesetError, TaicalError
from taical.explanation import Line, explain
from taical.i18n import Language
from taical.patterns import PATTERNS
from taical.rulesets import load_ruleset
from taical.rulesets.compiler import compile_ruleset, is_house
from taical.rulesets.loader import merged

Kind = Literal["has", "miss"]

KINDS: tuple[Kind, ...] = ("has", "miss")

_OWN_FIELDS = ("expect", "why", "note")
"""The fields of an example that are not a record's."""


class Rules(NamedTuple):
    """A rule set with how it is asked for."""

    name: str  # its name or path
    changes: tuple[str, ...]  # single changes to it
    ruleset: RuleSet


class Worked(NamedTuple):
    """A worked hand."""

    record: Mapping[str, Any]  # the fields of its record
    rules: Rules  # what it is scored under
    score: Score  # what it comes to
    line: Line  # what became of the pattern in it


def example_data(pattern: str, tables: Iterable[Data] = ()) -> Mapping[str, Any]:
    """Return the worked hands of a pattern as its catalogue entry has them, or the row of a table that defines it."""
    data: Mapping[str, Any] | None = entry_data(pattern, tables).get("examples")
    if data is None:
        message = f"the entry of {pattern} in rulesets/catalogue.yaml has no examples"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    return data


def own_rules(pattern: str, tables: Iterable[Data] = ()) -> Rules:
    """Return the rule set for which the hands of a pattern were worked."""
    listed = list(tables)
    given = example_data(pattern, listed)
    name, changes = given.get("ruleset", "wikipedia"), tuple(given.get("set", ()))
    if pattern not in PATTERNS:
        data = next(data for data in listed if is_house(data["patterns"].get(pattern, {})))
        return Rules(data["id"], (), compile_ruleset(merged(data, {"patterns": {pattern: {"off": False}}})))
    return Rules(name, changes, load_ruleset(name, changes))


def worked(pattern: str, kind: Kind, rules: Rules, language: Language, tables: Iterable[Data] = ()) -> Worked:
    """Return a hand that has a pattern or just fails: under some rules where it does so there, else under its own.

    The tables are those that can define it.
    """
    listed = list(tables)
    example = example_data(pattern, listed)
    found = _under(pattern, kind, example, rules, language)
    return found or _as_worked(pattern, example[kind], own_rules(pattern, listed), language)


def borrowed(pattern: str, kind: Kind, rules: Rules, language: Language, tables: Iterable[Data]) -> Worked | None:
    """Return a hand of another table that defines a pattern of the same id, if it does the same under some rules."""
    rows = (data["patterns"].get(pattern, {}) for data in tables)
    hands = (_under(pattern, kind, row["examples"], rules, language) for row in rows if row.get("examples"))
    return next(filter(None, hands), None)


def _under(pattern: str, kind: Kind, example: Mapping[str, Any], rules: Rules, language: Language) -> Worked | None:
    """Return a worked hand under some rules, or None where it is no example there."""
    if not rules.ruleset.counts(pattern):
        return None
    try:
        found = _as_worked(pattern, example[kind], rules, language)
    except TaicalError:
        return None
    if kind == "has":
        return found if found.line.status == "counted" else None
    why = example[kind].get("why")
    if why is None:
        return found if found.line.status != "counted" else None
    return found if [reason.code for reason in found.line.reasons] == [why] else None


def _as_worked(pattern: str, example: Mapping[str, Any], rules: Rules, language: Language) -> Worked:
    if not rules.ruleset.counts(pattern):
        message = f"the pattern {pattern} has no value in {rules.name}, by which its examples are counted"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    record = {name: value for name, value in example.items() if name not in _OWN_FIELDS}
    fields = {field_named(name).attribute: value for name, value in record.items()}
    result = score(make_win(**fields), rules.ruleset)
    (line,) = (line for line in explain(result, language).lines if line.row.id == pattern)
    return Worked(record, rules, result, line)
