"""A hand that has a pattern, and one that just fails: those of its catalogue entry, scored when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from taical.catalog.names import entry_data
from taical.domain.builder import make_win
from taical.domain.fields import field_named
from taical.domain.rules import RuleSet
from taical.engine.scoring import Score, score
from taical.errors import RulesetError, TaicalError
from taical.explanation import Line, explain
from taical.i18n import Language
from taical.rulesets import load_ruleset

Kind = Literal["has", "miss"]

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


def example_data(pattern: str) -> Mapping[str, Any]:
    """Return the worked hands of a pattern as its catalogue entry has them."""
    data: Mapping[str, Any] | None = entry_data(pattern).get("examples")
    if data is None:
        message = f"the entry of {pattern} in rulesets/catalogue.yaml has no examples"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    return data


def own_rules(pattern: str) -> Rules:
    """Return the rule set for which the hands of a pattern were worked."""
    given = example_data(pattern)
    name, changes = given.get("ruleset", "wikipedia"), tuple(given.get("set", ()))
    return Rules(name, changes, load_ruleset(name, changes))


def worked(pattern: str, kind: Kind, rules: Rules, language: Language) -> Worked:
    """Return a hand that has a pattern or just fails: under some rules where it does so there, else under its own."""
    return _under(pattern, kind, rules, language) or _as_worked(pattern, kind, own_rules(pattern), language)


def _under(pattern: str, kind: Kind, rules: Rules, language: Language) -> Worked | None:
    """Return a worked hand under some rules, or None where it is no example there."""
    if not rules.ruleset.counts(pattern):
        return None
    try:
        found = _as_worked(pattern, kind, rules, language)
    except TaicalError:
        return None
    if kind == "has":
        return found if found.line.status == "counted" else None
    codes = [reason.code for reason in found.line.reasons]
    return found if codes == [example_data(pattern)[kind]["why"]] else None


def _as_worked(pattern: str, kind: Kind, rules: Rules, language: Language) -> Worked:
    if not rules.ruleset.counts(pattern):
        message = f"the pattern {pattern} has no value in {rules.name}, by which its examples are counted"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    record = {name: value for name, value in example_data(pattern)[kind].items() if name not in _OWN_FIELDS}
    fields = {field_named(name).attribute: value for name, value in record.items()}
    result = score(make_win(**fields), rules.ruleset)
    (line,) = (line for line in explain(result, language).lines if line.row.id == pattern)
    return Worked(record, rules, result, line)
