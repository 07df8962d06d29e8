"""Which rule set a claim that does not hold was made by: one that differs in a single line, or another shipped one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import groupby, islice
from typing import Any, Literal, NamedTuple, get_args, get_origin

from taical.batch.scorer import Outcome
from taical.check.claims import A_ROW, ClaimPart, FailedClaim, failed_claims
from taical.domain.rules import Number, PaymentRules, RuleSet, Switches, WaitBasis, line_types
from taical.engine.deal import Deal, score_deal
from taical.engine.scoring import Score, score
from taical.errors import FileRefusedError, RulesetError, TaicalError
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.readers import data_of
from taical.records.parser import Record, read_record
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.contradictions import contradictions
from taical.rulesets.diff import Data
from taical.rulesets.loader import merged
from taical.rulesets.schema import LIABLE_PATTERNS
from taical.rulesets.switches import written

MOST_HINTS = 3
"""How many hints to a record are worth reading."""

Lines = tuple[str, ...]
"""One line of a rule set with each value that explains a record, or another rule set."""

_CACHE_SIZE = 32

USUAL_VALUES: Mapping[str, Sequence[object]] = {
    "wait_basis": (*get_args(WaitBasis), {"edge": "shape"}, {"single": "shape"}),
    "all_chows_wait_limit": (None, 2, 3),
    "seat_flower_limit": (None, 2, 1),
    "base": (0, 3, 5, 10, 20, 30, 50, 100),
    "unit": (1, 2, 5, 10, 20, 50),
    "dealer_tai": (0, 1, 2),
    "streak_tai": (0, 1, 2),
    "streak_cap": (None, 9, 10),
    "min_tai": (0, 1, 2, 3, 5),
    "cap": (None, 81),
    "false_win": (None, 0, 8, "claimed", {"points": 30}),
    "base_tai": (None, 2, 3, 4, 5),
    "zero_pays_as": (0, 1),
    "self_draw_extra": (0, 1),
}
"""What rule sets usually say where any number could stand, or more than a word; None is no limit, or no penalty."""

_LIABILITIES: Sequence[Mapping[str, str]] = (
    {},
    dict.fromkeys(LIABLE_PATTERNS, "all"),
    dict.fromkeys(LIABLE_PATTERNS, "half"),
)

_DECIDED_BY: Mapping[ClaimPart, Collection[str]] = {
    "tai": ("cap",),
    "error": ("min_tai", "open_kong_draw", "false_win"),
    "payments": [field.name for field in fields(PaymentRules)],
}
"""The payment numbers that a part of a result depends on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that a line of a rule set could have: of a pattern its tai, or whether it counts at all."""

    section: Literal["switches", "payment", "patterns"]
    name: str
    value: Any

    @property
    def change(self) -> dict[str, Any]:
        """The data that gives a rule set this line."""
        value = self.value
        if self.section == "patterns":
            value = {"off": not value} if isinstance(value, bool) else {"tai": value, "off": False}
        return {self.section: {self.name: value}}

    @property
    def text(self) -> str:
        """The line as it would be written."""
        if isinstance(self.value, Mapping):
            inner = ", ".join(f"{key}: {value}" for key, value in self.value.items())
            return f"{self.name}: {{{inner}}}" if inner else f"{self.name}: none"
        return f"{'patterns.' if self.section == 'patterns' else ''}{self.name}: {written(self.value)}"


def other_settings(section: Literal["switches", "payment"], data: Data) -> Iterator[Setting]:
    """Return every line of a section of a rule set with every other value that it could usually have."""
    rules: Switches | PaymentRules
    rules = Switches(**data.get(section, {})) if section == "switches" else PaymentRules(**data.get(section, {}))
    for name, values in _usual_values(section).items():
        now = getattr(rules, name)
        for value in values:
            if value != now:
                yield Setting(section, name, value)


@cache
def _usual_values(section: Literal["switches", "payment"]) -> Mapping[str, Sequence[Any]]:
    rules = Switches if section == "switches" else PaymentRules
    hints = line_types(rules)
    return {field.name: _values_of(field.name, hints[field.name]) for field in fields(rules)}


def _values_of(name: str, hint: object) -> Sequence[Any]:
    if name == "liability":
        return _LIABILITIES
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else USUAL_VALUES[name]


def with_setting(data: Data, setting: Setting) -> RuleSet | None:
    """Return a rule set with one line changed, or None if it then contradicts itself."""
    changed = merged(data, setting.change)
    if any(contradictions(setting.change, changed)):
        return None
    try:
        return compile_ruleset(changed)
    except RulesetError:
        return None


class _Variants(NamedTuple):
    """A rule set with its variants: one for each other setting, and those of single patterns that were asked for."""

    data: Data
    settings: list[tuple[Setting, RuleSet]]
    patterns: dict[str, RuleSet | None]


class HintFinder:
    """Finds the rule sets under which all claims of a record hold; it can be pickled.

    `base` and `unit` are the run's prices for records that give none.
    """

    def __init__(self, data: Data, *, base: Number | None = None, unit: Number | None = None) -> None:
        given = {"base": base, "unit": unit}
        self._prices = {"payment": {name: price for name, price in given.items() if price is not None}}
        self._data = data
        self._variants: dict[str, _Variants] = {}
        self._shipped: dict[str, RuleSet] = {}

    def explaining(self, outcome: Outcome) -> tuple[Lines, ...]:
        """Return all that gives what a record claims: switches first, then the value of a pattern, then rule sets.

        Such as `little_four_winds_counts_winds: false`, `patterns.half_flush: 2` and `--ruleset star31`.
        """
        if outcome.error and (outcome.error.code == "bad_record" or isinstance(outcome.error, FileRefusedError)):
            # No rules make a good record of it, and what was refused is not opened for hints either.
            return ()
        try:
            record = read_record(data_of(outcome.entry), outcome.id)
            variants = self._variants_of(record)
        except TaicalError:
            return ()
        return tuple(self._found(record, outcome, variants))

    def _found(self, record: Record, outcome: Outcome, variants: _Variants) -> Iterator[Lines]:
        def explains(ruleset: RuleSet | None) -> bool:
            return ruleset is not None and not any(failed_claims(_under(ruleset, record, outcome)))

        failed = {claim.part for claim in failed_claims(outcome)}
        settings = [variant for variant in variants.settings if _can_explain(variant[0], failed)]
        for _name, group in groupby(settings, lambda variant: variant[0].name):
            found = tuple(setting.text for setting, ruleset in group if explains(ruleset))
            if found:
                yield found
        patterns = ((setting.text,) for setting in _as_expected(outcome) if explains(_with_pattern(variants, setting)))
        yield from islice(patterns, 1)
        yield from self._other_rulesets(variants, explains)

    def _other_rulesets(self, variants: _Variants, explains: Callable[[RuleSet], bool]) -> Iterator[Lines]:
        for name in shipped_names():
            if name != variants.data["id"]:
                if name not in self._shipped:
                    self._shipped[name] = compile_ruleset(merged(ruleset_data(name), self._prices))
                if explains(self._shipped[name]):
                    yield (f"--ruleset {name}",)

    def _variants_of(self, record: Record) -> _Variants:
        key = record.ruleset if isinstance(record.ruleset, str) else repr(record.ruleset)
        if key not in self._variants:
            if len(self._variants) >= _CACHE_SIZE:
                self._variants.clear()
            own = self._data if record.ruleset is None else ruleset_data(record.ruleset)
            data = merged(own, self._prices)
            settings = [*other_settings("switches", data), *other_settings("payment", data)]
            compiled = [(setting, with_setting(data, setting)) for setting in settings]
            possible = [(setting, ruleset) for setting, ruleset in compiled if ruleset]
            self._variants[key] = _Variants(data, possible, {})
        return self._variants[key]


def _can_explain(setting: Setting, failed: Collection[ClaimPart]) -> bool:
    """Tell whether a setting can make all failed claims hold; payment numbers change no pattern."""
    return setting.section != "payment" or all(setting.name in _DECIDED_BY.get(part, ()) for part in failed)


def _under(ruleset: RuleSet, record: Record, outcome: Outcome) -> Outcome:
    """Return the outcome of a record under another rule set."""
    claims: Mapping[str, Any] = {"expect": record.expect, "expect_each": record.expect_each}
    subject = record.subject
    try:
        result = score_deal(subject, ruleset) if isinstance(subject, Deal) else score(subject, ruleset)
    except TaicalError as error:
        return Outcome(outcome.entry, outcome.id, None, error, **claims)
    return Outcome(outcome.entry, outcome.id, result, None, **claims)


def together(lines: Iterable[str]) -> str:
    """Return one line with several values as one hint, such as `missed_win: blocks_discard or blocks_all`."""
    first, *others = lines
    return _(" or ").join([first, *(line.partition(": ")[2] for line in others)])


def _with_pattern(variants: _Variants, setting: Setting) -> RuleSet | None:
    if setting.text not in variants.patterns:
        if len(variants.patterns) >= _CACHE_SIZE:
            variants.patterns.clear()
        variants.patterns[setting.text] = with_setting(variants.data, setting)
    return variants.patterns[setting.text]


def _as_expected(outcome: Outcome) -> Iterator[Setting]:
    """Return the settings that would give a pattern the expected value, if the claims differ in only one pattern."""
    claims = [claim for claim in failed_claims(outcome) if claim.part in ("patterns", "has", "lacks")]
    if len({claim.name for claim in claims}) == 1:
        for claim in claims:
            yield from _pattern_as_expected(claim)


def _pattern_as_expected(claim: FailedClaim) -> Iterator[Setting]:
    if claim.expected in (A_ROW, None):
        yield Setting("patterns", claim.name, claim.expected is not None)
        return
    assert isinstance(claim.source, Score)  # noqa: S101 - a pattern is that of a hand
    assert isinstance(claim.expected, int)  # noqa: S101 - and worth a whole number of tai
    pattern = next((row.pattern for row in claim.source.ruleset.rows if row.id == claim.name), PATTERNS.get(claim.name))
    count = pattern.times(claim.source.reading) if pattern else 0
    if count and claim.expected % count == 0:
        yield Setting("patterns", claim.name, claim.expected // count)
