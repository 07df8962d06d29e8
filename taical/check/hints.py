"""Which table a claim that does not hold was made by: the one that differs in a line, or another one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from itertools import groupby, islice
from typing import Any, NamedTuple

from taical.batch.scorer import Outcome
from taical.check.alternatives import Data, Setting, other_settings, with_setting
from taical.check.claims import A_ROW, FailedClaim, Part, failed_claims
from taical.domain.rules import Number, PaymentRules, RuleSet
from taical.engine.deal import Deal, score_deal
from taical.engine.scoring import Score, score
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.readers import data_of
from taical.records.parser import Record, read_record
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.changes import merged
from taical.rulesets.compiler import compile_ruleset

MOST = 3
"""How many explanations of a record are worth reading."""

_REMEMBERED = 32


_DECIDED_BY: Mapping[Part, Collection[str]] = {
    "tai": ("cap",),
    "error": ("min_tai", "open_kong_draw", "false_win"),
    "payments": [field.name for field in fields(PaymentRules)],
}
"""The payment numbers that a part of a result depends on."""


class _Variants(NamedTuple):
    """A rule set with everything that it could have been.

    Attributes:
        data: Its content.
        settings: The same with one switch or payment number set otherwise, in the order of the settings.
        rows: The same with one row set otherwise, as far as it was asked for.
    """

    data: Data
    settings: list[tuple[Setting, RuleSet]]
    rows: dict[str, RuleSet | None]


class Explainer:
    """Finds what else a table would have to say for the claims of a record to hold; it can go to another process.

    Args:
        data: The content of the run's rule set.
        base: 底 for records that give none, in place of the rule set's.
        unit: The price of one tai for records that give none, in place of the rule set's.
    """

    def __init__(self, data: Data, *, base: Number | None = None, unit: Number | None = None) -> None:
        given = {"base": base, "unit": unit}
        self._prices = {"payment": {name: price for name, price in given.items() if price is not None}}
        self._data = data
        self._variants: dict[str, _Variants] = {}
        self._shipped: dict[str, RuleSet] = {}

    def explanations(self, outcome: Outcome, most: int = MOST) -> list[str]:
        """Return what gives what a record claims: switches first, then the value of a row, then other rule sets.

        Args:
            outcome: The record, whose claims do not all hold.
            most: How many explanations to look for.

        Returns:
            Such as `little_four_winds_counts_winds: false`, `patterns.half_flush: 2` and `--ruleset star31`.
        """
        entry = outcome.entry
        data = data_of(entry)
        try:
            record = read_record(data, outcome.id)
            variants = self._variants_of(record)
        except TaicalError:
            return []
        return list(islice(self._found(record, outcome, variants), most))

    def _found(self, record: Record, outcome: Outcome, variants: _Variants) -> Iterator[str]:
        def explains(ruleset: RuleSet | None) -> bool:
            return ruleset is not None and not any(failed_claims(_under(ruleset, record, outcome)))

        failed = {claim.part for claim in failed_claims(outcome)}
        settings = [variant for variant in variants.settings if _can_explain(variant[0], failed)]
        for _name, group in groupby(settings, lambda variant: variant[0].name):
            found = [setting for setting, ruleset in group if explains(ruleset)]
            if found:
                yield _together(found)
        rows = (setting.text for setting in _rows_as_expected(outcome) if explains(_with_row(variants, setting)))
        yield from islice(rows, 1)
        yield from self._other_rulesets(variants, explains)

    def _other_rulesets(self, variants: _Variants, explains: Callable[[RuleSet], bool]) -> Iterator[str]:
        for name in shipped_names():
            if name != variants.data["id"]:
                if name not in self._shipped:
                    self._shipped[name] = compile_ruleset(merged(ruleset_data(name), self._prices))
                if explains(self._shipped[name]):
                    yield f"--ruleset {name}"

    def _variants_of(self, record: Record) -> _Variants:
        key = record.ruleset if isinstance(record.ruleset, str) else repr(record.ruleset)
        if key not in self._variants:
            if len(self._variants) >= _REMEMBERED:
                self._variants.clear()
            own = self._data if record.ruleset is None else ruleset_data(record.ruleset)
            data = merged(own, self._prices)
            settings = [*other_settings("switches", data), *other_settings("payment", data)]
            compiled = [(setting, with_setting(data, setting)) for setting in settings]
            possible = [(setting, ruleset) for setting, ruleset in compiled if ruleset]
            self._variants[key] = _Variants(data, possible, {})
        return self._variants[key]


def _can_explain(setting: Setting, failed: Collection[Part]) -> bool:
    """Tell whether a line can make all claims hold that do not; payment numbers do nothing to rows."""
    return setting.section != "payment" or all(setting.name in _DECIDED_BY.get(part, ()) for part in failed)


def _under(ruleset: RuleSet, record: Record, outcome: Outcome) -> Outcome:
    """Return what becomes of a record under another rule set than the one that it was scored by."""
    claims: Mapping[str, Any] = {"expect": record.expect, "expect_each": record.expect_each}
    subject = record.subject
    try:
        result = score_deal(subject, ruleset) if isinstance(subject, Deal) else score(subject, ruleset)
    except TaicalError as error:
        return Outcome(outcome.entry, outcome.id, None, error, **claims)
    return Outcome(outcome.entry, outcome.id, result, None, **claims)


def _together(settings: list[Setting]) -> str:
    """Return the values of one line that all do."""
    first, *others = settings
    return _(" or ").join([first.text, *(setting.text.partition(": ")[2] for setting in others)])


def _with_row(variants: _Variants, setting: Setting) -> RuleSet | None:
    if setting.text not in variants.rows:
        if len(variants.rows) >= _REMEMBERED:
            variants.rows.clear()
        variants.rows[setting.text] = with_setting(variants.data, setting)
    return variants.rows[setting.text]


def _rows_as_expected(outcome: Outcome) -> Iterator[Setting]:
    """Return the lines by which a row would be as expected, where only one row differs."""
    claims = [claim for claim in failed_claims(outcome) if claim.part in ("patterns", "has", "lacks")]
    if len({claim.name for claim in claims}) == 1:
        for claim in claims:
            yield from _row_as_expected(claim)


def _row_as_expected(claim: FailedClaim) -> Iterator[Setting]:
    if claim.expected in (A_ROW, None):
        yield Setting("patterns", claim.name, claim.expected is not None)
        return
    assert isinstance(claim.source, Score)  # noqa: S101 - a row is a hand's
    assert isinstance(claim.expected, int)  # noqa: S101 - and worth a whole number of tai
    count = int(PATTERNS[claim.name](claim.source.reading))
    if count and claim.expected % count == 0:
        yield Setting("patterns", claim.name, claim.expected // count)
