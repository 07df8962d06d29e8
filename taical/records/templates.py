"""Small files of records to start from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Literal
from unicodedata import east_asian_width

from taical.domain.fields import FIELDS, spelled
from taical.i18n import Language, marked
from taical.i18n import gettext as _

TemplateFormat = Literal["csv", "yaml", "jsonl"]

_HEAD = marked(
    """\
# Hands to be scored. Try: taical batch FILE, taical check FILE
#
# A hand is written tile by tile: 123m characters (萬), 456p dots (筒), 789s bamboos (條), 1z to 4z winds (東南西北),
# 5z to 7z white, green and red dragon (白發中), 1f to 8f flowers (春夏秋冬梅蘭菊竹); Chinese names go as well.
# [777z] is a meld that was claimed, (1111s) a concealed kong, and +3m the winning tile.

# Only the hand and the winner's seat are needed. With `from` it is won on a discard, else it is drawn.
- hand: '24m 345p 678p 99s [777z] (1111s) +3m'
  seat: S

# Everything that a record can say; leave out what does not apply.
"""
)
_TAIL = marked(
    """\

# A deal with several winners, or none, has `wins` in place of the hand and the seat.
- id: deal
  from: N
  wins:
  - {seat: S, hand: '123m 456p 789p 678s 5s [777z] +5s', expect: {tai: 1}}
  - {seat: W, hand: '234m 567m 345p 67s 11z [222p] +5s', expect: {tai: 0}}
  # false_win: S          # with no wins: who wrongly declared one (詐胡)
  expect: {payments: {E: 0, S: 40, W: 30, N: -70}}
"""
)
_NOTE = marked("三元刻 1 + 嵌張 1; East, the dealer, pays 30 + 10 x (2 + 5)")
_ERROR_ALONE = marked("alone, for a hand that is to be refused")

_CLAIMS: dict[str, Any] = {
    "tai": 2,
    "patterns": {"closed_wait": 1, "dragon_pung": 1},
    "has": ["dragon_pung"],
    "lacks": ["self_drawn"],
    "payments": {"E": -100, "S": 0, "W": 100, "N": 0},
    "error": None,
}
_COLUMN = 26
"""Where the comments of the YAML begin, in cells."""

_DRAWN: dict[str, Any] = {
    "id": "drawn",
    "title": marked("South draws"),
    "hand": "24m 345p 678p 99s [777z] (1111s) +3m",
    "seat": "S",
    "expect": {
        "tai": 3,
        "patterns": {"self_drawn": 1, "closed_wait": 1, "dragon_pung": 1},
        "payments": {"E": -70, "S": 190, "W": -60, "N": -60},
    },
}
_EVERYTHING: dict[str, Any] = {
    field.name: None if field.unused else _CLAIMS if field.name == "expect" else field.sample for field in FIELDS
}


def template(format: TemplateFormat) -> str:  # noqa: A002 - the word of the option
    """Return a small file that shows every field of a hand, and is scored and checked as it stands.

    >>> template("csv").splitlines()[0].split(",")[:5]
    ['id', 'title', 'note', 'hand', 'seat']
    """
    if format == "yaml":
        return _(_HEAD) + "".join(f"{line}\n" for line in _yaml_lines()) + _(_TAIL)
    records = [{**record, "title": _(record["title"])} for record in (_DRAWN, _EVERYTHING)]
    if format == "jsonl":
        return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    rows = [dict(_cells(record)) for record in records]
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[-1], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


_NEEDED = ("id", "hand", "seat", "from", "round", "dealer", "streak", "note")
"""The columns that most files need."""


def short_template(language: Language) -> str:
    """Return a small CSV with the columns that most need, called as in a language.

    >>> short_template("zh").splitlines()[0]
    '編號,手牌,座位,放槍,圈風,莊家,連莊,備註'
    """
    drawn = {"round": "E", "dealer": "E", "streak": 0, **_DRAWN, "from": "", "note": ""}
    fed = {**_EVERYTHING, "id": "fed", "note": ""}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(spelled(name, language) for name in _NEEDED)
    writer.writerows([record[name] for name in _NEEDED] for record in (drawn, fed))
    return text.getvalue()


def _yaml_lines() -> Iterator[str]:
    """Return the record with every field on a line with its meaning; unused fields are comments."""
    for field in FIELDS:
        sample = {"title": field.sample, "note": _NOTE}.get(field.name)
        text = _(sample) if sample else _scalar(field.sample)
        start = "- " if field is FIELDS[0] else "  # " if field.unused else "  "
        yield _commented(f"{start}{field.name}: {text}".rstrip(), _(field.comment) if field.comment else "")
    for name, claim in _CLAIMS.items():
        if claim is not None:
            yield f"    {name}: {_scalar(claim)}"
    yield _commented("    # error: not_a_win", _(_ERROR_ALONE))


def _commented(line: str, comment: str) -> str:
    if not comment:
        return line
    width = sum(1 + (east_asian_width(char) in "WF") for char in line)
    return f"{line}{' ' * (_COLUMN - width)}# {comment}"


def _scalar(value: Any) -> str:  # noqa: ANN401 - the sample of a field
    """Return a value as it stands in YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if value == {}:
        return ""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {part}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(value)}]"
    return f"'{value}'" if "[" in str(value) else str(value)


def _cells(record: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Return the names and cells of a record's columns."""
    for field, value in record.items():
        if field == "expect":
            yield from _cells(value, "expect.")
        elif isinstance(value, dict):
            yield f"{prefix}{field}", " ".join(f"{name}:{part}" for name, part in value.items())
        elif isinstance(value, list):
            yield f"{prefix}{field}", " ".join(value)
        else:
            text = "" if value is None else str(value)
            yield f"{prefix}{field}", text.lower() if isinstance(value, bool) else text
