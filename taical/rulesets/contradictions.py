"""What a rule set must not say at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from taical.i18n import gettext as _

Fault = tuple[tuple[str | int, ...], str]
"""The keys that lead to a fault, and what is wrong."""

_IN_PLACE_OF: Mapping[str, tuple[str, ...]] = {
    "any_flower": ("seat_flower",),
    "any_wind_pung": ("prevalent_wind", "seat_wind"),
}
"""Patterns that count in place of others, so that both together would count a tile twice."""


def contradictions(own: Mapping[str, Any], merged: Mapping[str, Any]) -> Iterator[Fault]:
    """Find what contradicts itself in a rule set.

    Args:
        own: What the file itself says.
        merged: The same with everything that it extends.
    """
    yield from _cap_below_minimum(merged.get("payment", {}))
    yield from _counted_twice(merged["patterns"])
    yield from _turned_on_without_value(own.get("patterns", {}), merged["patterns"])
    yield from _exclusions_of_nothing(own.get("patterns", {}), merged["patterns"])


def _cap_below_minimum(payment: Mapping[str, Any]) -> Iterator[Fault]:
    cap, least = payment.get("cap"), payment.get("min_tai", 0)
    if cap is not None and cap < least:
        message = _("the cap of {cap} tai is below the minimum of {least} that a win takes")
        yield ("payment", "cap"), message.format(cap=cap, least=least)


def _counted_twice(patterns: Mapping[str, Mapping[str, Any]]) -> Iterator[Fault]:
    for name, others in _IN_PLACE_OF.items():
        for other in others:
            both = _counts(patterns, name) and _counts(patterns, other)
            if both and not _excludes(patterns, name, other) and not _excludes(patterns, other, name):
                message = _("{name} counts in place of {other}: give one of them no value, or exclude it")
                yield ("patterns", name), message.format(name=name, other=other)


def _exclusions_of_nothing(own: Mapping[str, Mapping[str, Any]], patterns: Mapping[str, Any]) -> Iterator[Fault]:
    for name, row in own.items():
        for key in ("excludes", "revalues"):
            for number, other in enumerate(row.get(key) or ()):
                if patterns[other].get("tai") is None:
                    step = number if key == "excludes" else other
                    message = _("{name} has no value in this rule set").format(name=other)
                    yield ("patterns", name, key, step), message


def _turned_on_without_value(own: Mapping[str, Mapping[str, Any]], patterns: Mapping[str, Any]) -> Iterator[Fault]:
    for name, row in own.items():
        if row.get("off") is False and "tai" not in row and patterns[name].get("tai") is None:
            message = _("{name} has no value in this rule set: give it one, such as {name}: 1")
            yield ("patterns", name), message.format(name=name)


def _counts(patterns: Mapping[str, Mapping[str, Any]], name: str) -> bool:
    row = patterns.get(name, {})
    return bool(row.get("tai")) and not row.get("off")


def _excludes(patterns: Mapping[str, Mapping[str, Any]], name: str, other: str) -> bool:
    return other in (patterns[name].get("excludes") or ())
