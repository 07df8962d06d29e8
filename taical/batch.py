"""Many records: read from files, scored one by one, in order.

A record that cannot be read or scored becomes an outcome with an error, and the run goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import IO, Any, Literal, TypeVar

from taical.deal import Deal, DealScore, score_deal
from taical.errors import RecordError, TaicalError
from taical.record import Record, expected_of, read_record, record_id
from taical.recordmodel import ExpectModel
from taical.rules import Number, RuleSet
from taical.ruleset import load_ruleset
from taical.scoring import Score, score
from taical.strictyaml import YamlError, items_of, read_nodes, value_of
from taical.win import Win

InputFormat = Literal["yaml", "jsonl"]

ENDINGS: Mapping[str, InputFormat] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
"""The input format of a file by its ending."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of an input, as it was found.

    Attributes:
        file: The file's name.
        line: The line on which the record starts, from 1.
        data: The record's data, or the error that kept it from being read.
    """

    file: str
    line: int
    data: object | TaicalError


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a record.

    Attributes:
        entry: The record as it was found.
        id: What it is called by.
        score: The score of a hand or a deal, or None.
        error: Why it has none, or None.
        expect: What a checker claims of it, or None.
        expect_each: What it claims of each winner of a deal.
    """

    entry: Entry
    id: str
    score: Score | DealScore | None
    error: TaicalError | None
    expect: ExpectModel | None
    expect_each: tuple[ExpectModel | None, ...] = ()


class UnreadableInputError(ValueError):
    """An input that cannot be read any further.

    Args:
        message: Where and why.
    """


_REMEMBERED_RULESETS = 64

Subject = TypeVar("Subject", Win, Deal)


class Scorer:
    """Scores records, each under its own rule set or the run's.

    Args:
        ruleset: The run's rule set.
        base: 底 for records that give none, in place of the rule set's.
        unit: The price of one tai for records that give none, in place of the rule set's.
    """

    def __init__(self, ruleset: RuleSet, *, base: Number | None = None, unit: Number | None = None) -> None:
        self._ruleset = ruleset
        self._base = base
        self._unit = unit
        self._others: dict[str, RuleSet] = {}

    def outcomes(self, entries: Iterable[Entry]) -> Iterator[Outcome]:
        """Score records in order."""
        return (self.outcome(entry) for entry in entries)

    def outcome(self, entry: Entry) -> Outcome:
        """Score one record; what is wrong with it becomes the outcome's error."""
        default_id = str(entry.line)
        if isinstance(entry.data, TaicalError):
            return Outcome(entry, default_id, None, entry.data, None)
        try:
            record = read_record(entry.data, default_id)
            scored = self._scored(record)
        except TaicalError as error:
            name = record_id(entry.data, default_id)
            return Outcome(entry, name, None, error, expected_of(entry.data))
        return Outcome(entry, record.id, scored, None, record.expect, record.expect_each)

    def _scored(self, record: Record) -> Score | DealScore:
        ruleset = self._ruleset_of(record)
        if isinstance(record.subject, Deal):
            wins = tuple(self._priced(win) for win in record.subject.wins)
            return score_deal(replace(self._priced(record.subject), wins=wins), ruleset)
        return score(self._priced(record.subject), ruleset)

    def _priced(self, subject: Subject) -> Subject:
        """Return a win or a deal with the run's prices where it gives none."""
        base = self._base if subject.base is None else subject.base
        unit = self._unit if subject.unit is None else subject.unit
        if (base, unit) == (subject.base, subject.unit):
            return subject
        return replace(subject, base=base, unit=unit)

    def _ruleset_of(self, record: Record) -> RuleSet:
        if record.ruleset is None:
            return self._ruleset
        key = record.ruleset if isinstance(record.ruleset, str) else repr(record.ruleset)
        if key not in self._others:
            if len(self._others) >= _REMEMBERED_RULESETS:
                self._others.clear()
            self._others[key] = load_ruleset(record.ruleset)
        return self._others[key]


def read_entries(stream: IO[bytes], name: str, input_format: InputFormat) -> Iterator[Entry]:
    """Read the records of an input one after the other.

    Args:
        stream: The input's bytes.
        name: What to call it by.
        input_format: What is in it.

    Raises:
        UnreadableInputError: Where it cannot be read any further.
    """
    return {"yaml": _read_yaml, "jsonl": _read_jsonl}[input_format](stream, name)


def _read_jsonl(stream: IO[bytes], name: str) -> Iterator[Entry]:
    for number, raw in enumerate(stream, 1):
        line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
        if line.strip():
            yield Entry(name, number, _json_value(line))


def _json_value(line: bytes) -> object | TaicalError:
    try:
        text = line.decode("utf-8")
        value: object = json.loads(
            text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_no_duplicates
        )
    except UnicodeDecodeError:
        return RecordError("bad_record", "the line is no UTF-8 text")
    except json.JSONDecodeError as error:
        return RecordError("bad_record", f"the line is no JSON: {error.msg}", column=error.colno)
    except RecursionError:
        return RecordError("bad_record", "the values are nested too deeply")
    except ArithmeticError:
        return RecordError("bad_record", "a number in the line is too large")
    except ValueError as error:
        message = "a number in the line has too many digits" if "digits" in str(error) else str(error)
        return RecordError("bad_record", message)
    return value


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no number")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice} stands there twice")
    return record


def _read_yaml(stream: IO[bytes], name: str) -> Iterator[Entry]:
    try:
        text = stream.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableInputError(f"{name}: it is no UTF-8 text") from None
    try:
        for document in read_nodes(text):
            items = items_of(document)
            for node in [document] if items is None else items:
                value = _yaml_value(node)
                if value is not None or items is not None:
                    yield Entry(name, node.start_mark.line + 1, value)
    except YamlError as error:
        raise UnreadableInputError(f"{name}:{error.line}:{error.column}: {error.message}") from None


def _yaml_value(node: Any) -> object | TaicalError:  # noqa: ANN401 - PyYAML's nodes are untyped
    try:
        value: object = value_of(node)
    except YamlError as error:
        return RecordError("bad_record", error.message, line=error.line, column=error.column)
    return value
