"""Small files of records to start from."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Literal

from taical.i18n import gettext as _
from taical.i18n import marked

TemplateFormat = Literal["csv", "yaml", "jsonl"]

_YAML = marked(
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
- id: everything          # what the result is called by; else the line
  title: all fields       # for you to read
  note: 三元刻 1 + 嵌張 1; East, the dealer, pays 30 + 10 x (2 + 5)
  hand: '24m 345p 678p 99s [777z] (1111s) +3m'
  seat: W                 # the winner: E S W N, or 東 南 西 北
  round: S                # the prevalent wind; else E
  dealer: E               # the dealer's seat; else E
  streak: 2               # how many times the dealer has stayed on (連); else 0
  win: discard            # draw, discard, robbed_kong, eight_flowers, seven_rob_one; or 自摸, 放槍, 搶槓 ...
  from: E                 # who discarded the tile, or whose kong or flower was robbed
  # replacement: kong     # the drawn tile replaced a kong, an open_kong or a flower
  last_tile: false        # true for the last tile that can be drawn, or the discard after it
  # opening: heavenly     # heavenly 天胡, earthly 地胡, human 人胡
  # ready: declared       # heavenly 天聽, earthly 地聽, declared 聽牌
  wait: closed            # edge, closed, single, two_sided, dual_pung; worked out where it is not said
  discards: 30            # tiles discarded by all four before the win, where early wins are paid
  missed_win: false       # true when the winner let a winning tile pass since the last own discard (過水)
  visible: 55m 7p         # other tiles that were seen on the table
  base: 30                # 底; else the rule set's
  unit: 10                # the price of one 台; else the rule set's
  ruleset: wikipedia      # the table to count by; else the run's
  expect:                 # what `taical check` compares with; any part of it
    tai: 2
    patterns: {closed_wait: 1, dragon_pung: 1}
    has: [dragon_pung]
    lacks: [self_drawn]
    payments: {E: -100, S: 0, W: 100, N: 0}
    # error: not_a_win    # alone, for a hand that is to be refused

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
    "id": "everything",
    "title": marked("all fields"),
    "note": "closed_wait 1 + dragon_pung 1",
    "hand": "24m 345p 678p 99s [777z] (1111s) +3m",
    "seat": "W",
    "round": "S",
    "dealer": "E",
    "streak": 2,
    "win": "discard",
    "from": "E",
    "replacement": None,
    "last_tile": False,
    "opening": None,
    "ready": None,
    "wait": "closed",
    "discards": 30,
    "missed_win": False,
    "visible": "55m 7p",
    "base": 30,
    "unit": 10,
    "ruleset": "wikipedia",
    "expect": {
        "tai": 2,
        "patterns": {"closed_wait": 1, "dragon_pung": 1},
        "has": ["dragon_pung"],
        "lacks": ["self_drawn"],
        "payments": {"E": -100, "S": 0, "W": 100, "N": 0},
        "error": None,
    },
}


def template(format: TemplateFormat) -> str:  # noqa: A002 - the word of the option
    """Return a small file that shows every field of a hand, and is scored and checked as it stands.

    Args:
        format: The format of the file.

    >>> template("csv").splitlines()[0].split(",")[:5]
    ['id', 'title', 'note', 'hand', 'seat']
    """
    if format == "yaml":
        return _(_YAML)
    records = [{**record, "title": _(record["title"])} for record in (_DRAWN, _EVERYTHING)]
    if format == "jsonl":
        return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    rows = [dict(_cells(record)) for record in records]
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[-1], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


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
