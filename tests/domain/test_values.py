"""Classes that share their methods: made, shown, copied and kept as they are, as those of a dataclass."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from typing import Any

import pytest

from taical.domain.rules import GameRules, OwnRules, PaymentRules, Row, RuleSet, Switches
from taical.domain.values import Values


@dataclass(init=False, repr=False, eq=False, slots=True)
class Stakes(Values):
    """A base and what else is paid."""

    base: int
    unit: int = 10
    extra: Mapping[str, int] = field(default_factory=dict)
    note: str = field(default="", repr=False)


def test_defaults_stand_where_nothing_is_said() -> None:
    assert asdict(Stakes(30)) == {"base": 30, "unit": 10, "extra": {}, "note": ""}
    assert [each.name for each in fields(Stakes)] == ["base", "unit", "extra", "note"]
    assert Stakes(30).extra is not Stakes(30).extra


def test_values_come_by_place_or_by_name() -> None:
    made = Stakes(30, 20, note="house")
    assert (made.base, made.unit, made.note) == (30, 20, "house")
    assert repr(made) == "Stakes(base=30, unit=20, extra={})"
    assert replace(made, unit=5).unit == 5


@pytest.mark.parametrize(
    ("values", "named", "said"),
    [
        ((), {}, "Stakes needs base"),
        ((1,), {"price": 2}, "Stakes has no price"),
        ((1,), {"base": 2}, "a value twice"),
        ((1, 2, {}, "", 5), {}, "too many"),
    ],
)
def test_wrong_values_are_refused(values: tuple[Any, ...], named: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Stakes(*values, **named)


def test_values_never_change() -> None:
    made = Stakes(30)
    with pytest.raises(FrozenInstanceError, match="base"):
        made.base = 40
    with pytest.raises(FrozenInstanceError, match="unit"):
        del made.unit
    assert made.base == 30


def test_a_copy_has_the_same_values() -> None:
    made = Stakes(30, extra={"fish": 2})
    sent = pickle.loads(pickle.dumps(made))  # noqa: S301 - it is our own
    for other in (copy.copy(made), copy.deepcopy(made), sent):
        assert asdict(other) == asdict(made)


@pytest.mark.parametrize(
    ("kind", "own"),
    [
        *((kind, set()) for kind in (Switches, PaymentRules, GameRules, Row)),
        (RuleSet, {"__init__", "__repr__"}),
        (OwnRules, {"__eq__", "__hash__"}),
    ],
)
def test_no_methods_are_made_for_the_parts_of_a_rule_set(kind: type[Values], own: set[str]) -> None:
    """To make those at every start would take longer than a score does; and none has a `__dict__`."""
    assert {"__init__", "__repr__", "__eq__", "__hash__", "__dict__"} & set(vars(kind)) == own
