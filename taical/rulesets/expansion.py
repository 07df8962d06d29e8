"""A rule set as one mapping that depends on no other file, to be kept beside what was played by it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from taical.domain.rules import RuleSet
from taical.i18n import LANGUAGES
from taical.rulesets.compiler import DEFINES, SECTIONS, compile_ruleset, lines_of, names_of, source_of, unit_of
from taical.rulesets.files import ROOT
from taical.rulesets.loader import merged, ruleset_data

_KEPT = (*LANGUAGES, *DEFINES, "open", "doubles", "repeats", "family")
"""The keys of a row that are kept as they are."""


def expanded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a rule set, as `ruleset_data` gives it, as a file that extends nothing would say it.

    Every value is there, those of the default too. Amounts that are not whole are `decimal.Decimal`, for
    `taical.render.json.dumps` to write and `parse_float=Decimal` to read.

    >>> from taical.rulesets import load_ruleset
    >>> kept = expanded(ruleset_data("wikipedia", ["payment.base=50"]))
    >>> "extends" in kept, load_ruleset(kept).payment.base
    (False, 50)
    """
    sections = {section: lines_of(section, data) for section in SECTIONS}
    if sections["payment"]["base_tai"] is not None:
        del sections["payment"]["base"]  # only one of the two can say what the base is
    rows = data["patterns"]
    valued = [name for name, row in rows.items() if row.get("tai") is not None]
    return {
        "id": data["id"],
        "names": names_of(data.get("names", {}), data["id"]),
        "source": {language: source_of(data, language) for language in LANGUAGES},
        "counts_in": unit_of(data),
        **sections,
        "patterns": {name: _row(rows[name], valued) for name in valued},
    }


def kept_ruleset(kept: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of a mapping that `expanded` gave, without checking it again as `load_ruleset` does."""
    return compile_ruleset(merged(ruleset_data(ROOT), kept))


def _row(row: Mapping[str, Any], valued: Collection[str]) -> dict[str, Any]:
    """Return what a row says, without what it removes in vain."""
    return {
        "tai": row["tai"],
        "off": bool(row.get("off")),
        **{key: row[key] for key in _KEPT if row.get(key) is not None},
        "excludes": [name for name in row.get("excludes") or () if name in valued],
        "excludes_on_discard": [name for name in row.get("excludes_on_discard") or () if name in valued],
        "excludes_shared": [name for name in row.get("excludes_shared") or () if name in valued],
        "revalues": {name: tai for name, tai in (row.get("revalues") or {}).items() if name in valued},
    }
