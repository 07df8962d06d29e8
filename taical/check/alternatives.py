"""The ways in which a table could decide otherwise: the other values of its switches and payment numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from taical.domain.rules import PaymentRules, RuleSet, Switches
from taical.engine.payment import LIABLE_SETS
from taical.errors import RulesetError
from taical.rulesets.changes import merged
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.contradictions import contradictions
from taical.rulesets.switches import written

Data = Mapping[str, Any]
"""The content of a rule set with everything that it extends."""

Section = Literal["switches", "payment", "patterns"]

USUAL_NUMBERS: Mapping[str, Sequence[int | None]] = {
    "all_chows_wait_limit": (None, 2, 3),
    "seat_flower_limit": (None, 2, 1),
    "base": (0, 3, 5, 10, 20, 30, 50, 100),
    "unit": (1, 2, 5, 10, 20, 50),
    "dealer_tai": (0, 1, 2),
    "streak_tai": (0, 1, 2),
    "streak_cap": (None, 9, 10),
    "min_tai": (0, 1, 2, 3, 5),
    "cap": (None, 81),
    "false_win": (None, 0),
    "self_draw_extra": (0, 1),
}
"""What tables usually say where any number could stand; None is no limit, or no penalty."""

_LIABILITIES: Sequence[Mapping[str, str]] = (
    {},
    dict.fromkeys(LIABLE_SETS, "all"),
    dict.fromkeys(LIABLE_SETS, "half"),
)


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of a rule set that could say something else.

    Attributes:
        section: Where the line stands.
        name: The switch, the payment number or the pattern.
        value: What it could say; of a pattern its tai, True for counting at the value that it has, False for not.
    """

    section: Section
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
    """Return every line of a section with every other value that it could usually have.

    Args:
        section: The section.
        data: The rule set.
    """
    rules: Switches | PaymentRules
    rules = Switches(**data.get(section, {})) if section == "switches" else PaymentRules(**data.get(section, {}))
    for name, values in _values(section).items():
        now = getattr(rules, name)
        for value in values:
            if value != now:
                yield Setting(section, name, value)


@cache
def _values(section: Literal["switches", "payment"]) -> Mapping[str, Sequence[Any]]:
    """Return the values that each line of a section can or usually does have."""
    rules = Switches if section == "switches" else PaymentRules
    hints = get_type_hints(rules)
    return {field.name: _values_of(field.name, hints[field.name]) for field in fields(rules)}


def _values_of(name: str, hint: object) -> Sequence[Any]:
    if name == "liability":
        return _LIABILITIES
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else USUAL_NUMBERS[name]


def with_setting(data: Data, setting: Setting) -> RuleSet | None:
    """Return a rule set in which one line says something else, or None where it then contradicts itself."""
    changed = merged(data, setting.change)
    if any(contradictions(setting.change, changed)):
        return None
    try:
        return compile_ruleset(changed)
    except RulesetError:
        return None
