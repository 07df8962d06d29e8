"""What a rule-set file may say, checked with pydantic.

Only files from outside are checked when they are read: the ones that the package ships are checked by its tests.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    create_model,
)
from pydantic_core import ErrorDetails

from taical.domain.amounts import exact
from taical.domain.rules import Liability, NarrowShape, Switches, Unit, WaitBasis, line_types
from taical.errors import TaicalError, nearest, shown, step_text
from taical.i18n import LANGUAGES
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.patterns.house import HouseError, house_pattern
from taical.rulesets.compiler import is_house, row_of
from taical.rulesets.files import ROOT, shipped_data
from taical.rulesets.names import SWITCH_SECTIONS, chinese_names, patterns_called, switch_called, traditional
from taical.rulesets.switches import names as switch_names
from taical.syntax.model_errors import expectation, half_a_character

NAMES = tuple(name for name, called in chinese_names().items() if len(called) == 1)
"""The Chinese names that may stand for the id of a pattern."""

_STRICT = ConfigDict(extra="forbid", strict=True)


def _amount(value: object) -> object:
    try:
        return exact(value, _("it"))
    except TaicalError as error:
        raise ValueError(error.message) from None


_PATTERN_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")


def _known_pattern(name: str, info: ValidationInfo) -> str:
    house: Collection[str] = info.context or ()
    if name not in PATTERNS and name not in house:
        if called := patterns_called(name):
            message = _("{name} can be one of several patterns: {patterns}")
            raise ValueError(message.format(name=name, patterns=_(", ").join(called)))
        near = nearest(traditional(name), [*PATTERNS, *house, *chinese_names()])
        raise ValueError(_("there is no pattern {name}").format(name=step_text(name)) + near)
    return name


def _not_blank(name: str) -> str:
    if not name.strip():
        raise ValueError(_("expected a name, such as my-house"))
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
PatternId = Annotated[
    str,
    AfterValidator(_known_pattern),
    # the shipped ones for editors to offer, and whatever the house calls its own
    WithJsonSchema(
        {"anyOf": [{"enum": [*PATTERNS, *NAMES]}, {"type": "string", "pattern": f"^{_PATTERN_NAME.pattern}$"}]}
    ),
]
_MOST_TAI = 9999
_MOST_ROUNDS = 9999
Tai = Annotated[int, Field(ge=0, le=_MOST_TAI)]
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


class AfterSumModel(BaseModel):
    """What a row asks of all that counts once the hand is added up."""

    model_config = _STRICT

    lines: list[PatternId] | None = None
    tai: Tai | None = None


class ExamplesModel(BaseModel):
    """A record that has a pattern of the house's own, and one that just fails."""

    model_config = _STRICT

    has: dict[str, Any]
    miss: dict[str, Any]


Family = Literal[
    "winning", "concealment", "honors", "flowers", "waits", "sets", "suits", "opening", "irregular", "house"
]
"""The families of patterns, of which a row that defines one can name its own."""


class RowModel(NamesModel):
    """One row of the table: its value, whether it is off, its names, what it removes when it counts."""

    tai: Tai | None = None
    off: bool = False
    excludes: list[PatternId] | None = None
    excludes_on_discard: list[PatternId] | None = None
    excludes_shared: list[PatternId] | None = None
    revalues: dict[PatternId, Tai] | None = None
    when: Any = None
    each: Any = None
    sets: Any = None
    after_sum: AfterSumModel | None = None
    open: Tai | None = None
    doubles: bool | None = None
    repeats: Literal["all", "distinct", "half", "once"] | None = None
    family: Family | None = None
    examples: ExamplesModel | None = None


TableRow = Annotated[RowModel, BeforeValidator(row_of, json_schema_input_type=Tai | bool | RowModel | None)]


class PenaltyInTai(BaseModel):
    """What a false win costs each of the others: the base and so many tai, with the dealer tai or without."""

    model_config = _STRICT

    tai: Tai | Literal["claimed"]
    dealer: bool = True


class PenaltyInPoints(BaseModel):
    """What a false win costs each of the others: so many points."""

    model_config = _STRICT

    points: Amount


Penalty = Tai | Literal["none", "claimed"] | PenaltyInTai | PenaltyInPoints | None
"""What a table may say that a false win costs."""


def _penalty(value: object) -> object:
    """Return what a false win costs."""
    if value is None or value == "none":
        return None
    if isinstance(value, dict):
        if "points" in value and "tai" in value:
            raise ValueError(_("a false win costs tai or points, not both"))
        model = PenaltyInPoints if "points" in value else PenaltyInTai
        return model.model_validate(value).model_dump(exclude_unset=True)
    if value == "claimed" or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_TAI):
        return value
    message = _("expected a whole number of tai, claimed, {example} or none, not {value}")
    raise ValueError(message.format(example="{tai: 8, dealer: false}, {points: 300}", value=shown(value)))


class PaymentModel(BaseModel):
    """The numbers of a payment, and who pays; `none` where there is no limit or penalty."""

    model_config = _STRICT

    base: Amount = None
    base_tai: Limit = None
    unit: Amount = None
    dealer_tai: Tai = 0
    streak_tai: Tai = 0
    streak_cap: Limit = None
    min_tai: Tai = 0
    zero_pays_as: Tai = 0
    dealer_pays_draws: bool = True
    heavenly_win_dealer_tai: bool = True
    cap: Limit = None
    cap_includes_dealer: bool = False
    several_winners: Literal["all", "nearest", "all_if_three"] = "all"
    discard_paid_by: Literal["discarder", "discarder_for_all", "all_half"] = "discarder"
    seven_rob_one_paid_by: Literal["victim", "hand_by_all"] = "victim"
    liability: Annotated[
        dict[LiablePattern, Liability],
        BeforeValidator(_nobody, json_schema_input_type=dict[LiablePattern, Liability] | Literal["none"]),
    ] = {}
    open_kong_draw: Literal["normal", "feeder_pays", "not_allowed"] = "normal"
    false_win: Annotated[Any, BeforeValidator(_penalty, json_schema_input_type=Penalty)] = None
    self_draw_extra: Tai = 0
    flower_win_pays: Literal["all", "tai"] = "all"


def _above_nothing(value: object) -> object:
    if isinstance(value, int | float | Decimal) and value <= 0:
        raise ValueError(_("expected a number above 0, not {value}").format(value=shown(value)))
    return _amount(value)


def _somebody(name: str) -> str:
    if not name.strip() or not name.isprintable():
        raise ValueError(_("expected pot or the name of a player"))
    return name


Sum = Annotated[Any, BeforeValidator(_above_nothing, json_schema_input_type=Annotated[float, Field(gt=0)])]


def _sum_or_none(value: object) -> object:
    return None if value is None or value == "none" else _above_nothing(value)


class HouseCutModel(BaseModel):
    """What the winner gives up of a win (東錢, 抽頭); one that changes the cut of a table says what differs."""

    model_config = _STRICT

    on: Literal["self_draw", "win"] = "win"
    amount: Sum = None
    cap: Annotated[
        Any,
        BeforeValidator(_sum_or_none, json_schema_input_type=Annotated[float, Field(gt=0)] | Literal["none"] | None),
    ] = None
    to: Annotated[str, AfterValidator(_somebody), WithJsonSchema({"type": "string", "pattern": r"\S"})] = "pot"


class GameModel(BaseModel):
    """How a game goes on from hand to hand; nothing is scored by it."""

    model_config = _STRICT

    draw: Literal["stay_and_count", "stay", "pass"] = "stay_and_count"
    false_win: Literal["redeal", "pass_if_dealer"] = "redeal"
    length: Annotated[int, Field(ge=1, le=_MOST_ROUNDS)] = 4
    seat_winds: Literal["fixed", "dealer", "opened"] = "fixed"
    house_cut: Annotated[
        HouseCutModel | None,
        BeforeValidator(_limit, json_schema_input_type=HouseCutModel | Literal["none"] | None),
    ] = None
    settlement: Literal["direct", "pull"] = "direct"
    shared_win: Literal["counts", "resets"] = "counts"


def _basis(value: object) -> object:
    """Return what makes a one-tile wait: a word, or one for some of the shapes."""
    if isinstance(value, str) and value in get_args(WaitBasis):
        return value
    if isinstance(value, dict):
        for shape in value:
            if shape not in get_args(NarrowShape):
                message = _("there is no shape {name}").format(name=shown(shape))
                raise ValueError(message + nearest(str(shape), get_args(NarrowShape)))
        wrong = [basis for basis in value.values() if basis not in get_args(WaitBasis)]
        if value and not wrong:
            return value
        value = wrong[0] if wrong else value
    message = _("expected {words}, or one of them by shape as in {example}, not {value}")
    words = _(", ").join(get_args(WaitBasis))
    raise ValueError(message.format(words=words, example="{edge: shape}", value=shown(value)))


_WAIT_BASIS = Annotated[
    Any,
    BeforeValidator(
        _basis, json_schema_input_type=WaitBasis | Annotated[dict[NarrowShape, WaitBasis], Field(min_length=1)]
    ),
]


def _switch_fields() -> dict[str, Any]:
    """The switches with the types and defaults of the core, so that they are listed once."""
    hints = line_types(Switches)
    return {
        field.name: (
            _WAIT_BASIS
            if field.name == "wait_basis"
            else Limit
            if hints[field.name] == (int | None)
            else hints[field.name],
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

    id: Annotated[str, AfterValidator(_not_blank)] = ""
    extends: str | None = None
    abstract: bool = False
    counts_in: Unit = "tai"
    names: NamesModel = NamesModel()
    source: Annotated[NamesModel, BeforeValidator(_said, json_schema_input_type=str | NamesModel)] = NamesModel()
    payment: Annotated[PaymentModel, BeforeValidator(_section, json_schema_input_type=PaymentModel | None)] = (
        PaymentModel()
    )
    switches: Annotated[SwitchesModel, BeforeValidator(_section, json_schema_input_type=SwitchesModel | None)] = (
        SwitchesModel()
    )
    game: Annotated[GameModel, BeforeValidator(_section, json_schema_input_type=GameModel | None)] = GameModel()
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
    "game": tuple(GameModel.model_fields),
    "patterns": tuple(PATTERNS),
}
"""The names that each section of a rule set knows."""


def known_in(section: str) -> tuple[str, ...]:
    """Return the ids that a section of a file knows, and the names of switches."""
    return (*SECTIONS.get(section, ()), *(switch_names(section) if section in SWITCH_SECTIONS else ()))


def check(data: object, house: Collection[str] = ()) -> dict[str, Any]:
    """Check the content of a rule-set file; `house` are the patterns of the house's own that what it extends has."""
    checked = _validated(data, house)
    if isinstance(checked, list):
        raise checked[0]
    return checked.model_dump(exclude_unset=True)


def all_faults(data: object, house: Collection[str] = ()) -> list[ContentError]:
    """Return everything that is wrong with the content of a rule-set file, in the order of the fields."""
    checked = _validated(data, house)
    return checked if isinstance(checked, list) else []


def _validated(data: object, house: Collection[str]) -> RulesetModel | list[ContentError]:
    if not isinstance(data, dict):
        return [ContentError((), _("a rule set is a list of `name: value` lines, such as `extends: wikipedia`"))]
    own = _own_patterns(data.get("patterns"))
    faults = list(_faults_of_house(own, redefines=data.get("extends") in (None, ROOT)))
    try:
        checked = RulesetModel.model_validate(data, context=[*house, *own])
    except UnicodeEncodeError as error:
        return [ContentError((), half_a_character(error)), *faults]
    except ValidationError as error:
        return [*_faults(error), *faults]
    return faults or checked


def _own_patterns(patterns: object) -> dict[str, dict[str, Any]]:
    """Return the rows of a file that define a pattern of the house's own."""
    rows = patterns.items() if isinstance(patterns, dict) else ()
    return {str(name): row for name, row in rows if isinstance(row, dict) and is_house(row)}


def _faults_of_house(own: Mapping[str, Mapping[str, Any]], *, redefines: bool) -> Iterator[ContentError]:
    """Find what is wrong with patterns of a house's own; a table that changes no other may define known ones anew."""
    for name, row in own.items():
        path = ("patterns", name)
        if name in PATTERNS and not redefines:
            message = _("{name} has its rule already: give a pattern of your own another name")
            yield ContentError(path, message.format(name=name))
            continue
        if not _PATTERN_NAME.fullmatch(name):
            message = _("a pattern of your own needs a name of small letters, digits and _, such as three_kongs")
            yield ContentError(path, message)
        if name not in PATTERNS and not any(row.get(language) for language in LANGUAGES):
            yield ContentError(path, _("a pattern of your own needs a name that is shown: zh, en or fr"))
        if row.get("tai") is None:
            yield ContentError(path, _("a pattern of your own needs a value, such as tai: 1"))
        try:
            house_pattern(name, row)
        except HouseError as fault:
            yield ContentError((*path, *fault.path), fault.message)


def _faults(error: ValidationError) -> list[ContentError]:
    faults = []
    for details in error.errors(include_url=False):
        path = tuple(step for step in details["loc"] if step != "[key]")
        faults.append(ContentError(path, _sentence(details, path)))
    return faults


def _stands_in(name: str, section: str) -> bool:
    """Tell whether a section has a line of this id or name."""
    return name in SECTIONS[section] or (section in SWITCH_SECTIONS and switch_called(section, name) is not None)


def _sentence(details: ErrorDetails, path: tuple[str | int, ...]) -> str:
    if details["type"] == "extra_forbidden":
        groups = [section for section in SECTIONS if _stands_in(str(path[-1]), section)]
        if groups and len(path) < 3:
            message = _("there is no {name} here: it stands under {group}")
            return message.format(name=path[-1], group=_(", ").join(groups))
        known = known_in(str(path[0])) if len(path) == 2 else ()
        if len(path) == 1:
            known = tuple(RulesetModel.model_fields)
        elif len(path) == 3:
            known = tuple((HouseCutModel if path[0] == "game" else RowModel).model_fields)
        return _("there is no {name}").format(name=step_text(path[-1])) + nearest(traditional(str(path[-1])), known)
    expected = expectation(details)
    if details["type"] == "value_error":
        return expected
    return _("{expected}, not {value}").format(expected=expected, value=shown(details["input"]))
