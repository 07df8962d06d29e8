"""Rule sets in their flat form, plain data with everything that they extend worked in, and the rule sets made of it.

The shipped ones are there in this form, so that one of them is loaded by reading one file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from taical.domain.rules import AfterSum, Because, LiableSets, PaymentRules, Row, RuleSet, Switches, game_rules
from taical.domain.tiles import DRAGONS, KINDS, WINDS
from taical.engine.cache import Cache
from taical.patterns import PATTERNS, Pattern
from taical.rulesets.files import directory, fast_data, is_path

Flat = Mapping[str, Any]

_LIABLE: Mapping[str, range] = {"dragons": DRAGONS, "winds": WINDS, "all": range(KINDS)}
"""The tiles of the sets that can make a player liable (包牌)."""


def flat_path(name: str) -> str:
    """Return where the flat form of a shipped rule set is."""
    return os.path.join(directory(), f"{name}.flat.json")


@cache
def shipped_flat(name: str) -> Flat | None:
    """Return the flat form of a shipped rule set, or None where it is none or has to be worked out."""
    flat: Flat | None = None if is_path(name) else fast_data(flat_path(name))
    return flat if flat and flat["id"] == name else None  # a file system may take capitals for small letters


def ruleset_of(flat: Flat) -> RuleSet:
    """Return the rule set of a flat form."""
    reasons = {code: Because(code, sentences) for code, sentences in flat["reasons"].items()}
    return RuleSet(
        id=flat["id"],
        names=flat["names"],
        source=flat["source"],
        rows=tuple([_row(row, reasons) for row in flat["rows"]]),
        flower_wins=flat["flower_wins"],
        switches=Switches(**flat["switches"]),
        payment=PaymentRules(**flat["payment"]),
        game=game_rules(flat["game"]),
        counts_in=flat["counts_in"],
    )


def _row(flat: Flat, reasons: Mapping[str, Because]) -> Row:
    given = dict(flat)
    spec = given.pop("spec", None)
    given["pattern"] = house_definition(flat["id"], spec) if spec else PATTERNS[flat["id"]]
    if "because" in given:
        given["because"] = {name: reasons[code] for name, code in given["because"].items()}
    if "liable" in given:
        given["liable"] = LiableSets(_LIABLE[given["liable"]["tiles"]], given["liable"]["sets"])
    if "excludes_shared" in given:
        given["excludes_shared"] = frozenset(given["excludes_shared"])
    if "after_sum" in given:
        lines = given["after_sum"].get("lines")
        given["after_sum"] = AfterSum(None if lines is None else frozenset(lines), given["after_sum"].get("tai"))
    return Row(**given)


def house_definition(name: str, spec: str) -> Pattern:
    """Return the definition of a pattern of a house's own, from its conditions as JSON."""
    return _HOUSE_PATTERNS[name, spec]


def _house_pattern(key: tuple[str, str]) -> Pattern:
    from json import loads

    from taical.patterns.house import house_pattern  # most rule sets have none

    return house_pattern(key[0], loads(key[1]))


_HOUSE_PATTERNS: Cache[tuple[str, str], Pattern] = Cache(_house_pattern, 256)
"""The patterns of houses by their name and what a file says of them as JSON."""
