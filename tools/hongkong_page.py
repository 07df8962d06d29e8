"""The page with the two tables of Hong Kong, made from the rule sets: a row a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from taical.catalog.names import by_family, family_name, rule_of
from taical.domain.rules import Row, RuleSet
from taical.render.text import as_markdown
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.compiler import source_of
from taical.rulesets.switches import answer

TABLES = ("hkma2025", "hk88")

_HEAD = """\
# The tables of Hong Kong, row by row 港式台牌番數表

<!-- made by `make docs` from rulesets/hkma2025.yaml and rulesets/hk88.yaml: change those, not this page -->

<!-- no examples: docs/hong-kong.md has hands -->

[hong-kong.md](hong-kong.md) says what these tables are, and what is otherwise than in Taiwan. Values are in fan 番.
Some relations between sets have two: **closed** where every set in them is, **open** where one was claimed. Where
nothing stands under open, the value is always the one. **How often** says how many times a row counts in a hand; where
nothing stands there, once.
"""

_OFTEN = {
    "all": "each",
    "distinct": "each that shares less than half of its sets with another",
    "half": "each, by the half rule",
    "once": "each on sets of its own",
}
"""What is said of how often a relation counts, by what the row or its table says of `repeats`."""


def hongkong_page() -> str:
    """Return the text of the page."""
    return "\n".join([_HEAD, *(line for name in TABLES for line in _table(name))]) + "\n"


def _table(name: str) -> Iterator[str]:
    data, ruleset = ruleset_data(name), load_ruleset(name)
    yield f"## {name}: {data['names']['zh']}\n"
    yield f"{data['names']['en']}. Source: {source_of(data, 'en')}."
    yield f"`repeats`: {answer('switches', 'repeats', ruleset.switches.repeats, 'en')}\n"
    rows = {row.id: row for row in ruleset.rows}
    for family, patterns in by_family(list(rows), [data]).items():
        yield f"### {family_name(family)} in {name}\n"
        yield "| pattern | closed | open | asks for | removes | how often |"
        yield "|---|--:|--:|---|---|---|"
        for pattern in patterns:
            yield _row(rows[pattern], ruleset, data)
        yield ""


def _row(row: Row, ruleset: RuleSet, data: Mapping[str, Any]) -> str:
    removed = [other for other in ruleset.rows if row.excludes >> other.position & 1]
    names = [as_markdown(other.names["zh"]) for other in removed]
    shared = [f"{other.names['zh']} on the same sets" for other in ruleset.rows if other.id in row.excludes_shared]
    cells = (
        f"{row.names['zh']} {row.names['en']} `{row.id}`",
        str(row.tai),
        "" if row.open is None else str(row.open),
        as_markdown(rule_of(row.id, data).removesuffix(".")),
        ", ".join([*names, *shared]),
        _often(row, ruleset),
    )
    return f"| {' | '.join(cells)} |"


def _often(row: Row, ruleset: RuleSet) -> str:
    if row.doubles:
        return "each, and each one more doubles the value"
    if row.pattern.relation:
        return _OFTEN[row.repeats or ruleset.switches.repeats]
    return "each" if row.pattern.counted else ""
