"""What the sources say of each shipped rule set, read from `cases/rulesets.md`; nothing of `taical` is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_TEXT = (Path(__file__).parent / "cases" / "rulesets.md").read_text(encoding="utf-8")
_VALUE = re.compile(r"(?P<off>off )?(?P<tai>\d+)(?P<marks>[raix]*)")


class Value(NamedTuple):
    """What a rule set gives for a pattern; the marks are explained in the file."""

    tai: int
    is_off: bool
    marks: str


def _rows(section: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a section's tables: each cell by the heading of its column."""
    text = _TEXT.split(f"\n## {section}\n")[1].split("\n## ")[0]
    for table in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        heading, _, *body = ([cell.strip() for cell in line[1:-1].split("|")] for line in table.splitlines())
        for row in body:
            yield dict(zip(heading, row, strict=True))


def _value(cell: str) -> Value:
    match = _VALUE.fullmatch(cell)
    assert match, cell
    return Value(int(match["tai"]), bool(match["off"]), match["marks"])


_PATTERN_ROWS = list(_rows("Values"))

NAMES: dict[str, tuple[str, ...]] = {row["id"]: tuple(row["names"].split(" / ")) for row in _PATTERN_ROWS}
"""The patterns in their order, with their names in Chinese, English and French; some have a Chinese one only."""

HOUSE: dict[str, dict[str, dict[str, str]]] = {}
"""The patterns that a rule set defines itself: names, tai and what is counted, by their ids."""

for _row in _rows("Patterns of houses"):
    HOUSE.setdefault(_row["rule set"], {})[_row["pattern"]] = _row

RULESETS: list[str] = sorted({name for row in _PATTERN_ROWS for name in row} - {"id", "names"})
"""The rule sets that are shipped."""

VALUES: dict[str, dict[str, Value]] = {
    name: {row["id"]: _value(row[name]) for row in _PATTERN_ROWS if row.get(name)} for name in RULESETS
}
"""The value of each pattern that a rule set has, on or off."""

EXCLUSIONS: dict[str, dict[str, set[str]]] = {}
"""What each pattern of a rule set removes."""

for _row in _rows("Exclusions"):
    EXCLUSIONS.setdefault(_row["rule set"], {})[_row["pattern"]] = set(_row["removes"].split())

SWITCHES: dict[str, list[Any]] = {
    row["switch"]: yaml.safe_load(f"[{row['sides']}]") for row in _rows("Switches") if "switch" in row
}
"""Every side of each contested point, that of `wikipedia` first."""

SIDES: dict[str, dict[str, Any]] = {
    row["rule set"]: yaml.safe_load(f"{{{row['sides']}}}") for row in _rows("Switches") if "rule set" in row
}
"""The sides that a rule set's source takes."""

PAYMENTS: dict[str, dict[str, Any]] = {
    row.pop("rule set"): {name: yaml.safe_load(cell) for name, cell in row.items() if cell} for row in _rows("Payments")
}
"""The numbers of a rule set's payments, as far as its source says them."""
