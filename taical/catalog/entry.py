"""All that there is to know of a pattern under a rule set, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from taical.catalog.examples import Rules, Worked, borrowed, worked
from taical.catalog.names import Data, OtherName, by_family, common_names, entry_data, family_of, other_names
from taical.domain.rules import Switches, Unit
from taical.i18n import Language
from taical.rulesets.compiler import (
    Alone,
    alone,
    beside,
    compile_ruleset,
    excluded_by_rows,
    flower_win_rows,
    unit_of,
)


class Value(NamedTuple):
    """What a rule set gives for a pattern."""

    ruleset: str  # the id of the rule set
    tai: int | None  # what it is worth each time, in tai; None where it has no value there
    off: bool  # whether it counts only when it is turned on
    counts_in: Unit = "tai"  # what its value is called there


class Exclusions(NamedTuple):
    """How a pattern goes with others under a rule set."""

    excludes: tuple[str, ...]  # the patterns that do not count beside it
    excluded_by: tuple[str, ...]  # the patterns beside which it does not count
    revalues: Mapping[str, int]  # what other patterns are worth beside it, in tai
    # when it removes everything else because it is a win by flowers: always, or where there is no complete hand;
    # None where it does not
    alone: Alone | None = None
    beside: tuple[str, ...] = ()  # what counts beside it all the same then
    on_discard: tuple[str, ...] = ()  # the patterns that do not count beside it where another player's tile won


@dataclass(frozen=True, slots=True)
class Entry:
    """What there is to know of a pattern."""

    id: str
    family: str
    names: Mapping[Language, str]  # its common name in each language
    other_names: tuple[OtherName, ...]  # what else it is called
    value: Value  # what it is worth under the rule set that was asked for
    exclusions: Exclusions  # how it goes with others there
    switches: Mapping[str, Any]  # how the contested points that concern it are decided there, by the switches
    values: tuple[Value, ...]  # what it is worth under every rule set
    has: Worked | None  # a hand that has it; None of a pattern of a house's own whose file gives none
    misses: Worked | None  # a hand that just fails
    # the patterns that it excludes or that exclude it somewhere, then the others of its family
    related: tuple[str, ...]


def entry_of(pattern: str, data: Data, rules: Rules, tables: Iterable[Data], language: Language) -> Entry:
    """Return what there is to know of a pattern."""
    listed = list(tables)
    switches = Switches(**data.get("switches", {}))
    defining = [data, *listed]
    hand_of = worked if "examples" in entry_data(pattern, defining) else borrowed
    return Entry(
        id=pattern,
        family=family_of(pattern, defining),
        names=common_names(pattern, listed),
        other_names=other_names(pattern, listed),
        value=value_of(pattern, data),
        exclusions=exclusions_of(pattern, data),
        switches={name: getattr(switches, name) for name in entry_data(pattern, listed).get("switches", ())},
        values=tuple(value_of(pattern, table) for table in listed),
        has=hand_of(pattern, "has", rules, language, defining),
        misses=hand_of(pattern, "miss", rules, language, defining),
        related=tuple(name for name in related_to(pattern, [data, *listed]) if name in data["patterns"]),
    )


def value_of(pattern: str, data: Data) -> Value:
    """Return what a pattern is worth under a rule set."""
    row = data["patterns"].get(pattern, {})
    tai = row.get("tai") or None
    return Value(data["id"], tai, tai is not None and bool(row.get("off")), unit_of(data))


def exclusions_of(pattern: str, data: Data) -> Exclusions:
    """Return how a pattern goes with others, those that do not count under the rule set too."""
    rules = compile_ruleset(data)
    patterns, by_rows = data["patterns"], rows_of(data)
    alone_when = {name: alone(name, rules) for name in flower_win_rows(patterns)}

    def removes(one: str, other: str) -> bool:
        by_flowers = alone_when.get(one) == "always" and other not in alone_when
        return by_flowers or other in by_rows[one]

    return Exclusions(
        tuple(other for other in patterns if removes(pattern, other)),
        tuple(other for other in patterns if removes(other, pattern)),
        patterns[pattern].get("revalues") or {},
        alone_when.get(pattern),
        beside(pattern, rules) if alone_when.get(pattern) else (),
        tuple(patterns[pattern].get("excludes_on_discard") or ()),
    )


def rows_of(data: Data) -> dict[str, set[str]]:
    """Return what the row of each pattern and the switches of a rule set exclude, as far as it would count."""
    return excluded_by_rows(data["patterns"], Switches(**data.get("switches", {})))


def related_to(pattern: str, tables: Sequence[Data]) -> tuple[str, ...]:
    """Return the patterns that one excludes or that exclude it in some rule set, then the others of its family."""
    found: dict[str, None] = {}
    patterns: dict[str, None] = {}
    for data in tables:
        patterns |= dict.fromkeys(data["patterns"])
        removed = rows_of(data)
        for name, row in data["patterns"].items():
            removed[name].update(row.get("revalues") or ())
        own = removed.get(pattern, ())
        found |= dict.fromkeys(name for name in removed if name in own or pattern in removed[name])
    neighbours = by_family(patterns, tables)[family_of(pattern, tables)]
    return tuple(name for name in dict.fromkeys((*found, *neighbours)) if name != pattern)
