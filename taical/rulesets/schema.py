"""What a rule-set file may say, checked with pydantic.

Only files from outside are checked when they are read: the ones that the package ships are checked by its tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import ErrorDetails

from taical.domain.amounts import exact
from taical.domain.rules import Liability, Switches
from taical.errors import TaicalError, nearest, shown
from taical.i18n import LANGUAGES
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.rulesets.compiler import row_of
from taical.rulesets.files import ROOT, shipped_data
from taical.syntax.model_errors import expectation

_STRICT = ConfigDict(extra="forbid", strict=True)


def _amount(value: object) -> object:
    try:
        return exact(value, _("it"))
    except TaicalError as error:
        raise ValueError(error.message) from None


def _known_pattern(name: str) -> str:
    if name not in PATTERNS:
        raise ValueError(_("there is no pattern {name}").format(name=name) + nearest(name, list(PATTERNS)))
    return name


def _limit(value: object) -> object:
    return None if value == "none" else value


def _nobody(value: object) -> object:
    return {} if value == "none" else value


def _liable_pattern(name: str) -> str:
    if name not in LIABLE_PATTERNS:
        message = _("nobody can be liable for {name}; there are: {known}")
        raise ValueError(message.format(name=name, known=_(", ").join(LIABLE_PATTERNS)))
    return name


LIABLE_PATTERNS = tuple(name for name, row in shipped_data(ROOT)["patterns"].items() if "liable" in row)
"""The patterns that can make a player liable (包牌)."""

Amount = Annotated[Any, BeforeValidator(_amount, json_schema_input_type=Annotated[float, Field(ge=0)])]
PatternId = Annotated[str, AfterValidator(_known_pattern), WithJsonSchema({"enum": list(PATTERNS)})]
Tai = Annotated[int, Field(ge=0, le=9999)]
Limit = Annotated[Tai | None, BeforeValidator(_limit, json_schema_input_type=Tai | Literal["none"] | None)]
LiablePattern = Annotated[str, AfterValidator(_liable_pattern), WithJsonSchema({"enum": list(LIABLE_PATTERNS)})]


def _said(value: object) -> object:
    """A text is the same in every language."""
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    if not isinstance(value, dict):
        message = _("expected text, or one in each language, such as {{zh: ..., en: ..., fr: ...}}, not {value}")
        raise ValueError(message.format(value=shown(value)))
    return value


class NamesModel(BaseModel):
    """A name, or what is said, in each language."""

    model_config = _STRICT

    zh: str | None = None
    en: str | None = None
    fr: str | None = None


class RowModel(NamesModel):
    """One row of the table: its value, whether it is off, its names, what it removes when it counts."""

    tai: Tai | None = None
    off: bool = False
    excludes: list[PatternId] | None = None
    revalues: dict[PatternId, Tai] | None = None


TableRow = Annotated[RowModel, BeforeValidator(row_of, json_schema_input_type=Tai | bool | RowModel | None)]


class PaymentModel(BaseModel):
    """The numbers of a payment, and who pays; `none` where there is no limit or penalty."""

    model_config = _STRICT

    base: Amount = None
    unit: Amount = None
    dealer_tai: Tai = 0
    streak_tai: Tai = 0
    streak_cap: Limit = None
    min_tai: Tai = 0
    cap: Limit = None
    cap_includes_dealer: bool = False
    several_winners: Literal["all", "nearest", "all_if_three"] = "all"
    liability: Annotated[
        dict[LiablePattern, Liability],
        BeforeValidator(_nobody, json_schema_input_type=dict[LiablePattern, Liability] | Literal["none"]),
    ] = {}
    open_kong_draw: Literal["normal", "feeder_pays", "not_allowed"] = "normal"
    false_win: Limit = None
    self_draw_extra: Tai = 0


def _switch_fields() -> dict[str, Any]:
    """The switches with the types and defaults of the core, so that they are listed once."""
    hints = get_type_hints(Switches)
    return {
        field.name: (
            Limit if hints[field.name] == (int | None) else hints[field.name],
            field.default,
        )
        for field in fields(Switches)
    }


SwitchesModel: type[BaseModel] = create_model("SwitchesModel", __config__=_STRICT, **_switch_fields())


def _section(value: object) -> object:
    """A section of which every line is a comment says nothing."""
    return {} if value is None else value


class RulesetModel(BaseModel):
    """A rule-set file."""

    model_config = _STRICT

    id: str | None = None
    extends: str | None = None
    abstract: bool = False
    names: NamesModel = NamesModel()
    source: Annotated[NamesModel, BeforeValidator(_said, json_schema_input_type=str | NamesModel)] = NamesModel()
    payment: Annotated[PaymentModel, BeforeValidator(_section, json_schema_input_type=PaymentModel | None)] = (
        PaymentModel()
    )
    switches: Annotated[SwitchesModel, BeforeValidator(_section, json_schema_input_type=SwitchesModel | None)] = (
        SwitchesModel()
    )
    patterns: Annotated[dict[PatternId, TableRow], BeforeValidator(_section)] = {}


class ContentError(ValueError):
    """A thing wrong with the content of a rule-set file."""

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
    """Check the content of a rule-set file."""
    checked = _validated(data)
    if isinstance(checked, list):
        raise checked[0]
    return checked.model_dump(exclude_unset=True)


def all_faults(data: object) -> list[ContentError]:
    """Return everything that is wrong with the content of a rule-set file, in the order of the fields."""
    checked = _validated(data)
    return checked if isinstance(checked, list) else []


def _validated(data: object) -> RulesetModel | list[ContentError]:
    if not isinstance(data, dict):
        return [ContentError((), _("a rule set is a list of `name: value` lines, such as `extends: wikipedia`"))]
    try:
        return RulesetModel.model_validate(data)
    except ValidationError as error:
        return _faults(error)


def _faults(error: ValidationError) -> list[ContentError]:
    faults = []
    for details in error.errors(include_url=False):
        path = tuple(step for step in details["loc"] if step != "[key]")
        faults.append(ContentError(path, _sentence(details, path)))
    return faults


def _sentence(details: ErrorDetails, path: tuple[str | int, ...]) -> str:
    if details["type"] == "extra_forbidden":
        known = SECTIONS.get(str(path[0])) if len(path) == 2 else None
        if len(path) == 1:
            known = tuple(RulesetModel.model_fields)
        elif len(path) == 3:
            known = tuple(RowModel.model_fields)
        return _("there is no {name}").format(name=path[-1]) + nearest(str(path[-1]), known or ())
    expected = expectation(details)
    if details["type"] == "value_error":
        return expected
    return _("{expected}, not {value}").format(expected=expected, value=shown(details["input"]))
