"""The worked hands of switches and payment numbers, counted by a rule set as it is and with other values."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from taical.domain.builder import make_win
from taical.domain.fields import field_named
from taical.domain.rules import RuleSet
from taical.domain.win import Win
from taical.engine.deal import Deal
from taical.errors import RulesetError
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.contradictions import contradictions
from taical.rulesets.diff import Data, HandResult, result_under
from taical.rulesets.loader import merged
from taical.rulesets.switches import examples, written
from taical.syntax.yaml import read_documents

_RESULTS = {"switches": "tai", "payment": "payments"}
"""What the worked hands of a section are about."""

_WORDS: Mapping[str, Any] = {"none": None, "false": False, "true": True}
"""The values of switches that are no text and no number, by how they are written."""


class WorkedHand(NamedTuple):
    """A hand that a switch makes a difference to."""

    record: Mapping[str, Any]
    results: Mapping[str, HandResult]  # by the value, that of the rule set first


def worked_hand(section: str, name: str, value: object, data: Data) -> WorkedHand | None:
    """Return a worked hand that comes out otherwise by a switch under a rule set, or None where none of them does."""
    hands = examples(section, name)
    if not hands:
        return None
    rules = _rules_by_value(section, name, value, data, [key for hand in hands for key in hand[_RESULTS[section]]])
    for hand in hands:
        subject = _subject(hand["record"])
        keys = [key for key in rules if key in hand[_RESULTS[section]] or key == next(iter(rules))]
        results = {key: result_under(subject, rules[key]) for key in keys}
        if len({_told(section, result) for result in results.values()}) > 1:
            return WorkedHand(hand["record"], results)
    return None


def _told(section: str, result: HandResult) -> object:
    return result.error or (result.tai if section == "switches" else result.payments)


def _rules_by_value(section: str, name: str, own: object, data: Data, others: list[str]) -> dict[str, RuleSet]:
    """Return a rule set as it is and with other values of a switch, but for those that contradict it."""
    found = {_extents(own) if name == "liability" else written(own): compile_ruleset(data)}
    for key in dict.fromkeys(others):
        if key not in found:
            change = {section: {name: _value(name, key, own, data)}}
            changed = merged(data, change)
            with suppress(RulesetError):  # its exclusions would go in a circle
                if not any(contradictions(change, changed)):
                    found[key] = compile_ruleset(changed)
    return found


def _extents(value: object) -> str:
    """Return how far liability (包牌) goes."""
    return ", ".join(dict.fromkeys(value.values() if isinstance(value, Mapping) else ())) or "none"


def _value(name: str, key: str, own: object, data: Data) -> object:
    """Return the value that is written so; liability (包牌) is for the rule set's own patterns, or all."""
    if name == "liability":
        liable = own if isinstance(own, Mapping) and own else _liable(data)
        return {} if key == "none" else dict.fromkeys(liable, key)
    if key.startswith("{"):
        (document,) = read_documents(key)
        return document.data
    if name == "wait_basis":  # of which "none" is a word
        return key
    return int(key) if key.isdigit() else _WORDS.get(key, key)


def _liable(data: Data) -> list[str]:
    return [pattern for pattern, row in data["patterns"].items() if "liable" in row]


def _subject(record: Mapping[str, Any]) -> Win | Deal:
    """Return the win or the deal that a record describes."""
    if "wins" not in record:
        return make_win(**_fields(record))
    of_deal = {key: record[key] for key in ("false_win", "claimed_tai") if key in record}
    shared = {key: value for key, value in record.items() if key not in ("wins", *of_deal)}
    wins = tuple(make_win(**_fields({**shared, **winner})) for winner in record["wins"])
    return Deal(wins, record.get("dealer", "E"), record.get("streak", 0), **of_deal)


def _fields(record: Mapping[str, Any]) -> dict[str, Any]:
    return {field_named(name).attribute: value for name, value in record.items()}
