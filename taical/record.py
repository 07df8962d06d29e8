"""The hand record: the fields by which other programs, files and options describe a win.

pydantic checks that the fields are known and of the right type; whether the values make a win is for `taical.win`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from taical.amounts import exact
from taical.errors import RecordError, nearest
from taical.faults import expectation
from taical.making import make_win
from taical.notation import format_hand, format_tiles
from taical.patterns import PATTERNS
from taical.win import Win


def _exact(field: str) -> BeforeValidator:
    def check(value: object) -> object:
        return exact(None if isinstance(value, str) else value, field)

    return BeforeValidator(check)


_STRICT = ConfigDict(extra="forbid", strict=True, populate_by_name=False)
_Count = Annotated[int, Field(ge=0)]


class ExpectModel(BaseModel):
    """What a checker claims of a result; each part is optional."""

    model_config = _STRICT

    tai: int | None = None
    patterns: dict[str, int] | None = None
    has: dict[str, int] | list[str] | None = None
    lacks: list[str] | None = None
    payments: dict[str, int | float | Decimal] | None = None
    error: str | None = None


class RecordModel(BaseModel):
    """A hand record as it comes from outside."""

    model_config = _STRICT

    id: str | int | None = None
    title: str | None = None
    note: str | None = None
    hand: str
    seat: str
    round: str | None = None
    dealer: str | None = None
    streak: _Count | None = None
    win: str | None = None
    from_: str | None = Field(None, alias="from")
    replacement: str | None = None
    last_tile: bool | None = None
    opening: str | None = None
    ready: str | None = None
    wait: str | None = None
    discards: _Count | None = None
    missed_win: bool | None = None
    visible: str | None = None
    base: Annotated[Any, _exact("base")] = None
    unit: Annotated[Any, _exact("unit")] = None
    ruleset: str | dict[str, Any] | None = None
    expect: ExpectModel | None = None


FIELDS: tuple[str, ...] = tuple(field.alias or name for name, field in RecordModel.model_fields.items())
"""The names of all record fields."""

_WIN_FIELDS = tuple(name for name in (field.name for field in fields(Win)) if name in RecordModel.model_fields)


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read.

    Attributes:
        id: What the result is called by.
        win: The win.
        ruleset: The rule set that the record asks for: a name, a path or a file's content; None for the run's.
        expect: What a checker claims of the result, or None.
    """

    id: str
    win: Win
    ruleset: str | dict[str, Any] | None
    expect: ExpectModel | None


def parse_record(record: Mapping[str, Any]) -> Win:
    """Read a hand record.

    Args:
        record: The fields, such as `{"hand": "...", "seat": "S", "from": "E"}`.

    Returns:
        The win that it describes, for `taical.score`.

    Raises:
        TaicalError: One of its kinds, by what is wrong: see `RecordError`, `NotationError`, `HandError`, `WinError`.

    >>> parse_record({"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "南", "from": "東"}).seat
    'S'
    """
    return read_record(record, "1").win


def read_record(record: object, default_id: str) -> Record:
    """Read a hand record with what it says about how to score and check it.

    Args:
        record: The fields.
        default_id: What to call it by where it has no id: its line number.

    Raises:
        TaicalError: As for `parse_record`.
    """
    model = _checked(record)
    values = {name: value for name in _WIN_FIELDS if (value := getattr(model, name)) is not None}
    return Record(record_id(record, default_id), make_win(**values), model.ruleset, model.expect)


def expected_of(record: object) -> ExpectModel | None:
    """Return what a checker claims of a record, also where the record cannot be scored; None where it says nothing."""
    claim = record.get("expect") if isinstance(record, Mapping) else None
    try:
        return None if claim is None else _checked_expect(claim)
    except RecordError:
        return None


def record_id(record: object, default_id: str) -> str:
    """Return what to call a record by, also where the record cannot be read."""
    given = record.get("id") if isinstance(record, Mapping) else None
    return str(given) if isinstance(given, str | int) and not isinstance(given, bool) else default_id


def format_record(win: Win) -> dict[str, Any]:
    """Return a win as a hand record; reading it gives the same win again.

    Args:
        win: The win.

    Returns:
        The fields that differ from their defaults, hand and tiles in plain notation.

    >>> format_record(parse_record({"hand": "23m123m456p789p678s55s +1m", "seat": "S", "win": "自摸"}))
    {'hand': '12233m 456789p 55678s +1m', 'seat': 'S'}
    """
    record: dict[str, Any] = {"hand": format_hand(win.hand)}
    for field in fields(Win):
        value = getattr(win, field.name)
        if field.name == "hand" or (field.default is not MISSING and value == field.default):
            continue
        record[field.name.rstrip("_")] = format_tiles(value) if field.name == "visible" else value
    if win.win == "draw" or (win.win == "discard" and win.from_):
        record.pop("win", None)
    return record


def _checked(record: object) -> RecordModel:
    if not isinstance(record, Mapping):
        message = f"expected a record with fields such as hand and seat, not {record!r:.40}"
        raise RecordError("bad_record", message)
    if "wins" in record:
        message = "deals with several winners (`wins`) are not scored yet: write one record a winner"
        raise RecordError("bad_record", message, field="wins")
    try:
        model = RecordModel.model_validate(record)
    except ValidationError as error:
        raise _bad_record(error, record, FIELDS) from None
    if model.expect:
        _refuse_unknown_patterns(model.expect)
    return model


def _checked_expect(claim: object) -> ExpectModel:
    try:
        expect = ExpectModel.model_validate(claim)
    except ValidationError as error:
        raise _bad_record(error, claim, tuple(ExpectModel.model_fields)) from None
    _refuse_unknown_patterns(expect)
    return expect


def _refuse_unknown_patterns(expect: ExpectModel) -> None:
    """A claim about a pattern that does not exist would never fail."""
    for part in ("patterns", "has", "lacks"):
        for name in getattr(expect, part) or ():
            if name not in PATTERNS:
                message = f"expect.{part}: there is no pattern {name}{nearest(name, list(PATTERNS))}"
                raise RecordError("bad_record", message, field=f"expect.{part}")


def _bad_record(error: ValidationError, record: object, known: tuple[str, ...]) -> RecordError:
    first = error.errors(include_url=False)[0]
    path = [str(step) for step in first["loc"]]
    name = path[0] if path else ""
    if first["type"] == "extra_forbidden":
        last = path[-1]
        names = known if len(path) == 1 else tuple(ExpectModel.model_fields)
        message = f"there is no field {'.'.join(path)}{nearest(last, names)}"
    elif first["type"] == "missing":
        message = f"the field {name} is missing"
    else:
        message = f"{name} is {_input(record, name)!r:.40}: {expectation(first)}"
    return RecordError("bad_record", message, field=name or None)


def _input(record: object, name: str) -> object:
    return record.get(name) if isinstance(record, Mapping) else record
