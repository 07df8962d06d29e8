"""What a rule-set file may say, checked with pydantic.

Only files from outside are checked when they are read: the ones that the package ships are checked by its tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    create_model,
)
from pydantic_core import ErrorDetails

from taical.amounts import exact
from taical.errors import TaicalError, nearest
from taical.faults import expectation
from taical.patterns import PATTERNS
from taical.rules import Switches

_STRICT = ConfigDict(extra="forbid", strict=True)


def _amount(value: object) -> object:
    try:
        return exact("" if isinstance(value, str) else value, "it")
    except TaicalError as error:
        raise ValueError(error.message) from None


def _known_pattern(name: str) -> str:
    if name not in PATTERNS:
        raise ValueError(f"there is no pattern {name}{nearest(name, list(PATTERNS))}")
    return name


def _limit(value: object) -> object:
    return None if value == "none" else value


def _row(value: object) -> object:
    """A bare number is a value that counts; true and false turn a row with a value on and off."""
    if isinstance(value, bool):
        return {"off": not value}
    if isinstance(value, int):
        return {"tai": value, "off": False}
    return {"tai": None} if value is None else value


Amount = Annotated[Any, BeforeValidator(_amount)]
PatternId = Annotated[str, AfterValidator(_known_pattern)]
Tai = Annotated[int, Field(ge=0, le=9999)]


class NamesModel(BaseModel):
    """A name in each language."""

    model_config = _STRICT

    zh: str | None = None
    en: str | None = None
    fr: str | None = None


class RowModel(NamesModel):
    """One row of the table: its value, whether it is off, its names, what it removes when it counts."""

    tai: Tai | None = None
    off: bool = False
    excludes: list[PatternId] | None = None


class PaymentModel(BaseModel):
    """The numbers of a payment."""

    model_config = _STRICT

    base: Amount = None
    unit: Amount = None
    dealer_tai: Tai = 0
    streak_tai: Tai = 0


def _switch_fields() -> dict[str, Any]:
    """The switches with the types and defaults of the core, so that they are listed once."""
    hints = get_type_hints(Switches)
    return {
        field.name: (
            Annotated[hints[field.name], BeforeValidator(_limit)]
            if hints[field.name] == (int | None)
            else hints[field.name],
            field.default,
        )
        for field in fields(Switches)
    }


SwitchesModel: type[BaseModel] = create_model("SwitchesModel", __config__=_STRICT, **_switch_fields())


class RulesetModel(BaseModel):
    """A rule-set file."""

    model_config = _STRICT

    id: str | None = None
    extends: str | None = None
    abstract: bool = False
    names: NamesModel = NamesModel()
    source: str = ""
    payment: PaymentModel = PaymentModel()
    switches: SwitchesModel = SwitchesModel()
    patterns: dict[PatternId, Annotated[RowModel, BeforeValidator(_row)]] = {}


class ContentError(ValueError):
    """The first thing wrong with the content of a rule-set file.

    Args:
        path: The keys that lead to it.
        message: What is wrong and what was expected.
    """

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


SECTIONS: Mapping[str, tuple[str, ...]] = {
    "payment": tuple(PaymentModel.model_fields),
    "switches": tuple(SwitchesModel.model_fields),
    "patterns": tuple(PATTERNS),
}
"""The names that each section of a rule set knows."""


def check(data: object) -> dict[str, Any]:
    """Check the content of a rule-set file.

    Args:
        data: What the file holds.

    Returns:
        What it sets, in the form that is merged and compiled.

    Raises:
        ContentError: The first fault in it.
    """
    if not isinstance(data, dict):
        raise ContentError((), "a rule set is a list of `name: value` lines, such as `extends: wikipedia`")
    try:
        return RulesetModel.model_validate(data).model_dump(exclude_unset=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = tuple(step for step in first["loc"] if step != "[key]")
        raise ContentError(path, _sentence(first, path)) from None


def _sentence(details: ErrorDetails, path: tuple[str | int, ...]) -> str:
    if details["type"] == "extra_forbidden":
        known = SECTIONS.get(str(path[0])) if len(path) == 2 else None
        if len(path) == 1:
            known = tuple(RulesetModel.model_fields)
        elif len(path) == 3:
            known = tuple(RowModel.model_fields)
        return f"there is no {path[-1]}{nearest(str(path[-1]), known or ())}"
    expected = expectation(details)
    return expected if details["type"] == "value_error" else f"{expected}, not {details['input']!r:.40}"
