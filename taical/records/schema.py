"""The fields of records and their types, checked with pydantic."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, ValidationError, create_model

from taical.domain import fields
from taical.domain.amounts import exact
from taical.domain.vocabulary import read_streak, seat_of
from taical.errors import CODES, RecordError, nearest, shown
from taical.i18n import LANGUAGES
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.syntax.model_errors import expectation, half_a_character

# pydantic adds the member of a union that it tried to the path of a fault.
_UNION_MEMBER = re.compile(r"str|int|float|decimal|dict\[.*|list\[.*")

Model = TypeVar("Model", bound=BaseModel)


def _exact(field: str) -> BeforeValidator:
    return BeforeValidator(lambda value: None if value is None else exact(value, field))


def _by_seats(payments: object) -> object:
    """Return payments by the letters of the seats; an unknown seat stays and fails later."""
    if not isinstance(payments, dict):
        return payments
    by_seats = {(seat_of(word) if isinstance(word, str) else None) or word: value for word, value in payments.items()}
    if len(by_seats) < len(payments):
        raise ValueError(_("expect.payments has a seat twice"))
    return by_seats


def _kind_of_claim(value: object) -> str:
    """Return which of its two forms a claim about patterns has."""
    return "dict[str,int]" if isinstance(value, dict) else "list[str]"


_Pairs = Annotated[dict[str, int], Tag("dict[str,int]")]
_Names = Annotated[list[str], Tag("list[str]")]

_STRICT = ConfigDict(extra="forbid", strict=True)
_Count = Annotated[int, Field(ge=0)]


class ExpectModel(BaseModel):
    """What a checker claims of a result; each part is optional."""

    model_config = _STRICT

    tai: int | None = None
    patterns: dict[str, int] | None = None
    has: Annotated[_Pairs | _Names, Discriminator(_kind_of_claim)] | None = None
    lacks: list[str] | None = None
    payments: Annotated[dict[str, int | float | Decimal] | None, BeforeValidator(_by_seats)] = None
    error: Literal[CODES] | None = None  # type: ignore[valid-type]

    @property
    def parts(self) -> set[str]:
        """The parts that claim something; null claims nothing."""
        return {name for name in self.model_fields_set if getattr(self, name) is not None}


def _joined(value: object) -> object:
    """Return a hand as text where it is a list of tiles and melds."""
    tiles = isinstance(value, list) and all(isinstance(tile, str) for tile in value)
    return " ".join(value) if tiles and isinstance(value, list) else value


_TYPES: Mapping[fields.Kind, Any] = {
    **dict.fromkeys(("text", "seat", "word"), str),
    **dict.fromkeys(("hand", "tiles"), Annotated[str, BeforeValidator(_joined)]),
    "count": _Count,
    "flag": bool,
    "lines": dict[str, int],
    "ruleset": str | dict[str, Any],
    "claims": ExpectModel,
}


def _definition(field: fields.Field, *, required: bool) -> Any:  # noqa: ANN401 - as `create_model` takes it
    """Return the type of a field and its default."""
    if field.name == "streak":
        return Annotated[_Count | None, BeforeValidator(read_streak)], None
    if field.kind == "amount":
        return Annotated[Any, _exact(field.name)], None
    kind = str | int if field.name == "id" else _TYPES[field.kind]
    return (kind, ...) if required else (kind | None, Field(None, alias=field.name))


def _definitions(*required: str, of: Iterable[fields.Field]) -> dict[str, Any]:
    return {field.attribute: _definition(field, required=field.name in required) for field in of}


class _Record(BaseModel):
    """What is said beside how a hand was won."""

    model_config = _STRICT

    ruleset: str | dict[str, Any] | None = None
    expect: ExpectModel | None = None
    base: Any = None
    unit: Any = None
    title: str | None = None
    note: str | None = None
    dealer: str | None = None
    streak: int | None = None


class AnyWinner(BaseModel):
    """What is said of a winner beside how a hand was won."""

    model_config = _STRICT

    seat: str
    expect: ExpectModel | None = None


class AnyDeal(_Record):
    """What is said of a deal beside how its hands were won."""

    wins: list[Any]
    false_win: str | None = None
    claimed_tai: _Count | None = None
    times: Any = None


_OWN = [field for field in fields.FIELDS if field.own]
_SHARED = [field for field in fields.FIELDS if field.name not in ("hand", "seat")]

RecordModel: type[_Record] = create_model(
    "RecordModel", __base__=_Record, **_definitions("hand", "seat", of=fields.FIELDS)
)
"""A hand record."""

WinnerModel: type[AnyWinner] = create_model("WinnerModel", __base__=AnyWinner, **_definitions("hand", "seat", of=_OWN))
"""One winner of a deal."""

DealModel: type[AnyDeal] = create_model(
    "DealModel",
    __base__=AnyDeal,
    wins=(list[WinnerModel], ...),
    **_definitions(of=_SHARED),
)
"""A deal: its winners (none in a drawn hand) or the player of a false win."""


def field_names(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the names of a model's fields as they are written."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def checked(model: type[Model], data: object) -> Model:
    """Check data against a model."""
    try:
        return model.model_validate(data)
    except UnicodeEncodeError as error:
        raise RecordError("bad_record", half_a_character(error)) from None
    except ValidationError as error:
        # A misspelt field says more than the field that is missing because of it.
        details = min(error.errors(include_url=False), key=lambda fault: fault["type"] != "extra_forbidden")
    unknown = details["type"] == "extra_forbidden"
    steps = [str(step) for step in details["loc"]]
    last = [steps.pop()] if unknown else []  # an unknown field may be called like the member of a union
    path = [step for step in steps if not _UNION_MEMBER.fullmatch(step)] + last
    where = ".".join(path)
    if unknown:
        message = _("there is no field {name}").format(name=where) + meant(path[-1], _siblings(model, path))
    elif details["type"] == "missing":
        message = _("the field {name} is missing").format(name=fields.worded(where))
    elif details["type"] == "value_error":
        message = expectation(details)
    elif path:
        message = said_of(where, shown(details["input"]), expectation(details))
    else:
        message = _("expected a record with fields such as hand and seat, not {value}").format(value=shown(data))
    raise RecordError("bad_record", message, field=path[0] if path else None)


def meant(name: str, known: tuple[str, ...]) -> str:
    """Return the tail of a message that offers the field that an unknown name may mean, or nothing."""
    plain = fields.plain(name)
    if name in fields.RESULT_KEYS:
        return _("; results have a column of this name: give yours another one")
    field = fields.ELSEWHERE.get(plain)
    if field == "hand" and "tile" in plain and plain != "tiles":
        return _("; the winning tile stands in hand, after a +")
    if field:
        return _("; did you mean '{word}'?").format(word=field)
    return nearest(plain, known) or nearest(plain, tuple(other for other in fields.NAMES if other != plain))


def said_of(field: str, value: str, fault: str) -> str:
    """Return that a field has a value which is wrong."""
    return _("{field} is {value}: {fault}").format(field=fields.worded(field), value=value, fault=fault)


def refuse_idle_claims(expect: ExpectModel) -> None:
    """Refuse claims that can never fail: about a result beside an error."""
    if expect.error and len(expect.parts) > 1:
        message = "expect: " + _("a record that expects an error has no result, so error must be its only claim")
        raise RecordError("bad_record", message, field="expect")


def refuse_unknown_patterns(expect: ExpectModel, known: Collection[str]) -> None:
    """Refuse claims about patterns that there are not; `known` are those of the table and the record beside them."""
    for part in ("patterns", "has", "lacks"):
        for name in getattr(expect, part) or ():
            if name not in PATTERNS and name not in known:
                message = f"expect.{part}: " + _("there is no pattern {name}").format(name=name)
                message += _called_so(name) or nearest(name, [*PATTERNS, *known])
                raise RecordError("bad_record", message, field="expect")


def _called_so(name: str) -> str:
    """Return the suggestion of the patterns that a rule set calls by a name, or an empty string."""
    from taical.rulesets import ruleset_data, shipped_names  # only a mistake needs it
    from taical.rulesets.files import ROOT

    asked = name.strip().casefold()
    tables = [ruleset_data(ruleset)["patterns"] for ruleset in (ROOT, *shipped_names())]
    meant = {
        pattern: None
        for patterns in tables
        for pattern, row in patterns.items()
        if asked in [str(row.get(language, "")).casefold() for language in LANGUAGES]
    }
    return _("; did you mean '{word}'?").format(word=_(" or ").join(meant)) if meant else ""


def _siblings(model: type[BaseModel], path: list[str]) -> tuple[str, ...]:
    """Return the names that a field could have had where it stands."""
    inner: Mapping[str, type[BaseModel]] = {"expect": ExpectModel, "wins": WinnerModel}
    return field_names(inner.get(path[-2] if len(path) == 2 else path[0], model) if len(path) > 1 else model)
