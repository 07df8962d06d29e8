"""The columns of a table of records, named as the fields of a record are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, TypeGuard

from taical.domain.builder import read_lines
from taical.domain.fields import FIELDS, field_called, is_own, worded
from taical.errors import RecordError, shown
from taical.i18n import gettext as _
from taical.readers import cells
from taical.readers.raw_record import UnreadableInputError
from taical.readers.text import LONGEST
from taical.records.schema import DealModel, ExpectModel, RecordModel, field_names, meant

_CLAIM = "expect."
COLUMNS = tuple(
    dict.fromkeys(
        (*field_names(RecordModel), *field_names(DealModel), *(_CLAIM + part for part in field_names(ExpectModel)))
    )
)
"""What columns hold: the fields of a hand and of a deal, and each part of `expect` by itself."""

_WHOLE = (*(field.name for field in FIELDS if field.kind == "count"), "claimed_tai", "expect.tai")
_TRUTH = tuple(field.name for field in FIELDS if field.kind == "flag")
_AMOUNT = tuple(field.name for field in FIELDS if field.kind == "amount")


def _lines(text: str) -> object:
    """Return lines of tai, or the text if it has others, for which the record is refused."""
    try:
        return read_lines(text)
    except RecordError:
        return text


_READERS: Mapping[str, Callable[[str], object]] = {
    **dict.fromkeys(_WHOLE, cells.whole),
    **dict.fromkeys(_TRUTH, cells.truth),
    **{field: partial(cells.json_cell, field=field) for field in ("wins", "expect")},
    "id": cells.name,
    "ruleset": cells.ruleset,
    "extra": _lines,
    "expect.patterns": partial(cells.pairs, field="expect.patterns"),
    "expect.has": partial(cells.pairs_or_names, field="expect.has"),
    "expect.lacks": str.split,
}


class Columns:
    """The columns of a table."""

    def __init__(self, names: Sequence[str], where: str, delimiter: str = ",", *, whole: bool = True) -> None:
        self.names = [_field_of(name) for name in names]
        self._own = {name for name in self.names if name and name not in COLUMNS}
        if fault := fault_in([name.strip() for name in names], whole=whole):
            raise UnreadableInputError(f"{where}: {fault}")
        amount = partial(cells.amount, delimiter=delimiter)
        payments = partial(cells.payments, field="expect.payments", delimiter=delimiter)
        readers: Mapping[str, Callable[[str], object]] = {
            **_READERS,
            **dict.fromkeys(_AMOUNT, amount),
            "expect.payments": payments,
        }
        self._readers = [readers.get(name, cells.name if name in self._own else str) for name in self.names]

    def record(self, values: Iterable[object]) -> dict[str, Any] | RecordError:
        """Return the record of a row, or the error in it; of the empty cells, only those in columns of one's own."""
        record: dict[str, Any] = {}
        claims: dict[str, Any] = {}
        try:
            left = LONGEST
            for number, cell in enumerate(values):
                value = cell.strip() if isinstance(cell, str) else self._plain(number, cell)
                if value in (None, ""):
                    if number < len(self.names) and self.names[number] in self._own:
                        record[self.names[number]] = None
                    continue
                size = len(value) if isinstance(value, str) else cells.size(value)
                left -= size
                if left < 0:
                    raise _too_long(number if size > LONGEST else None)
                name = self._name(number, value)
                whose, field = (claims, name.removeprefix(_CLAIM)) if name.startswith(_CLAIM) else (record, name)
                read = self._readers[number]
                if isinstance(value, str):
                    whose[field] = read(value)
                elif name in self._own:
                    whose[field] = value
                else:
                    whose[field] = _meant(name, value, text=read in (str, cells.name))
        except RecordError as error:
            return error.bare()
        return _with_claims(record, claims) if claims else record

    def _plain(self, number: int, cell: object) -> object:
        """Return a cell that was no text as text without blanks around it, or as a value of JSON."""
        if isinstance(cell, cells.Unreadable):
            name = self._name(number, "…")
            message = _("{name} cannot be read: {reason}").format(name=worded(name), reason=cell.reason)
            raise RecordError("bad_record", message, field=name.partition(".")[0])
        value = cells.plain(cell)
        return value.strip() if isinstance(value, str) else value

    def _name(self, number: int, value: object) -> str:
        name = self.names[number] if number < len(self.names) else ""
        if not name:
            message = _("column {number} has no name in the first row, but {value} is in it")
            raise RecordError("bad_record", message.format(number=number + 1, value=shown(value)))
        return name


def _too_long(number: int | None) -> RecordError:
    """Return the error for a column, or without one for the row, that is too long to be read."""
    if number is None:
        return RecordError("bad_record", _("the row has more than {count} characters").format(count=LONGEST))
    message = _("column {number} has more than {count} characters")
    return RecordError("bad_record", message.format(number=number + 1, count=LONGEST))


def _field_of(name: str) -> str:
    """Return the field that a column holds, by any of its names, or the name of a column of one's own."""
    written = name.strip()
    return field_called(written) or written


def fault_in(names: Sequence[str], *, whole: bool = True) -> str | None:
    """Return what is wrong with the names of columns, or None; as a whole they must be enough for a hand."""
    written = [name for name in names if name]
    fields = [_field_of(name) for name in written]
    unknown = [name for name, field in zip(written, fields, strict=True) if field not in COLUMNS]
    wrong = next((name for name in unknown if not is_own(name)), None)
    if whole and unknown and len(unknown) == len(written):
        message = _("the first row must name the fields, such as hand and seat; {name} is not a field")
        return message.format(name=shown(unknown[0]))
    if wrong is not None:
        return _("there is no field {name}").format(name=shown(wrong)) + meant(wrong, COLUMNS)
    first_of = {field: number for number, field in reversed([*enumerate(fields)])}
    twice = next((number for number, field in enumerate(fields) if first_of[field] < number), None)
    if twice is not None:
        first, second = written[fields.index(fields[twice])].lower(), written[twice].lower()
        if first != second:
            message = _("{first} and {second} are the same field, {name}")
            return message.format(first=first, second=second, name=worded(fields[twice]))
        return _("the column {name} is there twice").format(name=second)
    lacking = next((field for field in ("hand", "seat") if field not in fields), None)
    if whole and fields and lacking and "wins" not in fields:
        return _("there is no column {name}").format(name=worded(lacking))
    return None


def _meant(name: str, value: object, *, text: bool) -> object:
    """Return a value that is not text as if it had been written out in a cell.

    Whole numbers are decimal in tables that have no others beside empty cells, and truth values may be numbers.
    """
    if (text or name in (*_WHOLE, *_TRUTH)) and _is_whole(value):
        value = int(value)
    if name in _TRUTH and value in (0, 1):
        return bool(value)
    if text and isinstance(value, int | float | Decimal) and (name != "id" or type(value) is not int):
        return str(value)
    return value


def _is_whole(value: object) -> TypeGuard[float | Decimal]:
    if isinstance(value, Decimal):
        return value == value.to_integral_value()
    return isinstance(value, float) and value.is_integer()


def _with_claims(record: dict[str, Any], claims: Mapping[str, Any]) -> dict[str, Any] | RecordError:
    """Put what columns of their own claim into the claims of the record."""
    others = record.get("expect", {})
    if not isinstance(others, dict):
        return record
    twice = sorted(others.keys() & claims.keys())
    if twice:
        message = _("expect and {column} both claim {name}").format(column=_CLAIM + twice[0], name=twice[0])
        return RecordError("bad_record", message, field="expect")
    return record | {"expect": others | dict(claims)}
