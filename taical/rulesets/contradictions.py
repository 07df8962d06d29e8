"""What a rule set must not say at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from taical.domain.rules import in_unit
from taical.i18n import gettext as _
from taical.rulesets.compiler import unit_of

Fault = tuple[tuple[str | int, ...], str]
"""The keys that lead to a fault, and what is wrong."""


def contradictions(own: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[Fault]:
    """Find what contradicts itself in a rule set, from what the file itself says and from that with all it extends."""
    yield from _cap_below_minimum(whole)
    yield from _two_bases(own.get("payment", {}))
    yield from _cut_of_nothing(whole.get("game", {}))
    yield from _turned_on_without_value(own.get("patterns", {}), whole)
    yield from _exclusions_of_nothing(own.get("patterns", {}), whole)


def _cap_below_minimum(whole: Mapping[str, Any]) -> Iterator[Fault]:
    payment = whole.get("payment", {})
    cap, least = payment.get("cap"), payment.get("min_tai", 0)
    if cap is not None and cap < least:
        message = _("the cap of {cap} tai is below the minimum of {least} that a win takes")
        if unit_of(whole) == "fan":
            message = _("the cap of {cap} fan is below the minimum of {least} that a win takes")
        yield ("payment", "cap"), message.format(cap=cap, least=least)


def _two_bases(payment: Mapping[str, Any]) -> Iterator[Fault]:
    if payment.get("base") is not None and payment.get("base_tai") is not None:
        yield ("payment", "base_tai"), _("base and base_tai both say what the base is: leave one of them out")


def _cut_of_nothing(game: Mapping[str, Any]) -> Iterator[Fault]:
    cut = game.get("house_cut")
    missing = [] if cut is None else [key for key in ("on", "amount") if key not in cut]
    if missing:
        message = _("it also needs {keys}, as in {example}")
        example = "{on: self_draw, amount: 20}"
        yield ("game", "house_cut"), message.format(keys=_(", ").join(missing), example=example)


def _exclusions_of_nothing(own: Mapping[str, Mapping[str, Any]], whole: Mapping[str, Any]) -> Iterator[Fault]:
    patterns = whole["patterns"]
    for name, row in own.items():
        for key in ("excludes", "excludes_on_discard", "excludes_shared", "revalues"):
            for number, other in enumerate(row.get(key) or ()):
                if patterns[other].get("tai") is None:
                    step = other if key == "revalues" else number
                    message = in_unit(_("{name} has no value in this rule set"), unit_of(whole))
                    yield ("patterns", name, key, step), message.format(name=other)


def _turned_on_without_value(own: Mapping[str, Mapping[str, Any]], whole: Mapping[str, Any]) -> Iterator[Fault]:
    patterns = whole["patterns"]
    for name, row in own.items():
        if row.get("off") is False and "tai" not in row and patterns[name].get("tai") is None:
            message = _("{name} has no value in this rule set: give it one, such as {name}: 1")
            yield ("patterns", name), in_unit(message, unit_of(whole)).format(name=name)
