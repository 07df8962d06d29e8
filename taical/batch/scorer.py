"""Many records, scored one by one, in order.

A record that cannot be read or scored becomes an outcome with an error, and the run goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from taical.batch.named_files import NamedFiles
from taical.domain.hand import Hand
from taical.domain.notation import read_hand
from taical.domain.rules import Number, RuleSet
from taical.domain.values import of_values
from taical.domain.win import Win
from taical.engine.deal import Deal, DealScore, score_deal
from taical.engine.readings import Facts, Reading
from taical.engine.scoring import Score, allowed_facts, best_score, winning_readings
from taical.errors import FileRefusedError, TaicalError, failure
from taical.i18n import gettext as _
from taical.readers import RawRecord, data_of
from taical.records.names import carried
from taical.records.parser import Record, expected_of, read_record, record_id
from taical.records.schema import ExpectModel, refuse_unknown_patterns
from taical.rulesets import load_ruleset


class Outcome(NamedTuple):
    """What became of a record."""

    entry: RawRecord  # the record as it was found
    id: str  # what it is called by
    score: Score | DealScore | None  # the score of a hand or a deal, or None
    error: TaicalError | None  # why it has none, or None
    expect: ExpectModel | None  # what a checker claims of it, or None
    expect_each: tuple[ExpectModel | None, ...] = ()  # what it claims of each winner of a deal
    carried: tuple[tuple[str, Any], ...] = ()  # what comes back with its result, by the fields or keys of one's own


_made: Final = of_values(Outcome)

_REMEMBERED_RULESETS = 64

FAILED = "program_failed"
"""The code of an error that is the program's own."""

LOST = "worker_died"
"""The code of the error of a record whose process died."""


class Scorer:
    """Scores records, each under its own rule set or the run's."""

    def __init__(
        self,
        ruleset: RuleSet,
        base: Number | None = None,
        unit: Number | None = None,
        named_files: NamedFiles | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._named_files = named_files or NamedFiles()
        self._base = base
        self._unit = unit
        self._others: dict[tuple[str, bool], RuleSet] = {}

    def __reduce__(self) -> tuple[type[Scorer], tuple[RuleSet, Number | None, Number | None, NamedFiles]]:
        """Go to another process by what it was made of."""
        return type(self), (self._ruleset, self._base, self._unit, self._named_files)

    @property
    def ruleset(self) -> RuleSet:
        """What records are scored by that ask for no rule set of their own."""
        return self._ruleset

    def outcomes(self, entries: Iterable[RawRecord]) -> list[Outcome]:
        """Score records in order; what is wrong with one, or fails at it, becomes its outcome's error.

        Each step is taken for all of them before the next one, which takes a third less time than one record after the
        other: the interpreter stays in one piece of code.
        """
        listed = list(entries)
        try:
            return self._in_steps(listed)
        except Exception:  # whatever it is, the other records have their results
            return [self._alone(entry) for entry in listed]

    def _alone(self, entry: RawRecord) -> Outcome:
        """Score one record; where the program fails at it, that is its result."""
        try:
            return self._in_steps([entry])[0]
        except Exception as error:
            return without_score(entry, TaicalError(FAILED, failure(error)))

    def _in_steps(self, listed: list[RawRecord]) -> list[Outcome]:
        data = [data_of(entry) for entry in listed]
        hands = [_hand(one) for one in data]
        records = [_read(entry, one, hand) for entry, one, hand in zip(listed, data, hands, strict=True)]
        facts = [self._facts(entry, record) for entry, record in zip(listed, records, strict=True)]
        found = [_readings(one) for one in facts]
        scores = [_best(one) for one in found]
        return [
            _outcome(entry, one, record, result)
            for entry, one, record, result in zip(listed, data, records, scores, strict=True)
        ]

    def outcome(self, entry: RawRecord) -> Outcome:
        """Score one record."""
        return self.outcomes([entry])[0]

    def _facts(self, entry: RawRecord, record: Record | TaicalError) -> Facts | DealScore | TaicalError:
        """Return what all readings of a hand share, or a deal with its score, or the error."""
        if isinstance(record, TaicalError):
            return record
        try:
            ruleset = self._ruleset if record.ruleset is None else self._other_ruleset(record.ruleset, entry)
            if record.expect or record.expect_each:
                _refuse_unknown_claims(record, ruleset)
            if isinstance(record.subject, Deal):
                return self._score_deal(record.subject, ruleset)
            return allowed_facts(self._priced(record.subject), ruleset)
        except TaicalError as error:
            return error.bare()

    def _score_deal(self, deal: Deal, ruleset: RuleSet) -> DealScore:
        wins = tuple(self._priced(win) for win in deal.wins)
        base, unit = self._prices(deal)
        return score_deal(replace(deal, wins=wins, base=base, unit=unit), ruleset)

    def _priced(self, win: Win) -> Win:
        """Return a win with the run's prices where it gives none."""
        if self._base is None and self._unit is None:
            return win
        base, unit = self._prices(win)
        return win._replace(base=base, unit=unit)

    def _prices(self, subject: Win | Deal) -> tuple[Number | None, Number | None]:
        """Return base and unit of a win or a deal, by default the run's."""
        base = self._base if subject.base is None else subject.base
        unit = self._unit if subject.unit is None else subject.unit
        return base, unit

    def _other_ruleset(self, ruleset: str | dict[str, Any], entry: RawRecord) -> RuleSet:
        allowed = self._named_files.of_records_in(entry.file)
        key = (ruleset if isinstance(ruleset, str) else repr(ruleset)), allowed
        if key not in self._others:
            if len(self._others) >= _REMEMBERED_RULESETS:
                self._others.clear()
            try:
                self._others[key] = load_ruleset(ruleset, allow_files=allowed)
            except FileRefusedError as error:
                error.message += _("; --allow-paths lets the records of this input name files")
                raise
        return self._others[key]


def without_score(entry: RawRecord, error: TaicalError) -> Outcome:
    """Return the outcome of a record that something else than its content keeps from being scored."""
    try:
        name = record_id(data_of(entry), entry.default_id)
    except Exception:  # what failed may be the reading of the record
        name = entry.default_id
    return Outcome(entry, name, None, error, None)


def _refuse_unknown_claims(record: Record, ruleset: RuleSet) -> None:
    """Refuse claims about a pattern that there is not, neither in the table nor among the record's own lines."""
    wins = record.subject.wins if isinstance(record.subject, Deal) else (record.subject,)
    for expect in filter(None, (record.expect, *record.expect_each)):
        own = [name for win in wins for name, _tai in win.extra]
        refuse_unknown_patterns(expect, [*(row.id for row in ruleset.rows if row.pattern.spec is not None), *own])


def _hand(data: object) -> Hand | None:
    """Return the hand of a record, or None if it cannot be read; reading the record gives the error."""
    text = data.get("hand") if type(data) is dict else None
    try:
        return read_hand(text) if type(text) is str else None
    except TaicalError:
        return None


def _read(entry: RawRecord, data: object | TaicalError, hand: Hand | None) -> Record | TaicalError:
    """Return the record that an entry's data are, or why they are none."""
    if isinstance(data, TaicalError):
        return data
    try:
        return read_record(data, entry.default_id, hand)
    except TaicalError as error:
        return error.bare()


def _readings(facts: Facts | DealScore | TaicalError) -> list[Reading] | DealScore | TaicalError:
    """Return the readings of a hand, or what there is already."""
    if not isinstance(facts, Facts):
        return facts
    try:
        return winning_readings(facts)
    except TaicalError as error:
        return error.bare()


def _best(found: list[Reading] | DealScore | TaicalError) -> Score | DealScore | TaicalError:
    """Return the score of a hand, or what there is already."""
    if not isinstance(found, list):
        return found
    try:
        return best_score(found)
    except TaicalError as error:
        return error.bare()


def _outcome(
    entry: RawRecord, data: object, record: Record | TaicalError, score: Score | DealScore | TaicalError
) -> Outcome:
    own = carried(data)
    if not isinstance(score, TaicalError):
        assert not isinstance(record, TaicalError)  # noqa: S101 - only a record can have been scored
        return _made((entry, record.id, score, None, record.expect, record.expect_each, own))
    return Outcome(entry, record_id(data, entry.default_id), None, score, expected_of(data), carried=own)
