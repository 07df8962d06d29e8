"""Worked hands of six public sources of the Hong Kong game, counted by the shipped table that is nearest to each.

`tests/cases/hongkong_hands.yaml` says where each hand is from and what the source expects of it. Where that is not what
the shipped table gives, `DIFFERENCES` says what differs and why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest
import yaml
from support import CASES, rows_of, shipped

from taical.domain.builder import make_win
from taical.engine.scoring import Score, score

FILE = yaml.safe_load((CASES / "hongkong_hands.yaml").read_text(encoding="utf-8"))
HANDS: list[dict[str, Any]] = FILE["hands"]

TABLES = {"hk88": "hk88", "hkc": "hk88", "hks": "hk88", "hkma2025": "hkma2025", "mjwaits": "hkma2025"}
"""The shipped table by which the hands of a source's table are counted."""

NAMES: Mapping[str, tuple[str, ...]] = {
    # how it was won
    "自摸": ("self_drawn",),
    "門清": ("concealed_hand",),
    "門前清": ("concealed_hand",),
    "門摸": ("fully_concealed_hand",),
    "不求人": ("fully_concealed_hand",),
    "花上食糊": ("out_with_replacement_tile_flower",),
    "尾牌連摸": ("replacement_chain",),
    "天糊": ("heavenly_win",),
    "人糊": ("human_win",),
    "半求": ("half_melded_hand",),
    "獨獨": ("sole_wait",),
    "對碰": ("pung_wait",),
    "大雞": ("chicken",),
    # flowers and honors
    "無字": ("no_honors",),
    "無字花": ("no_honors_no_flowers",),
    "花牌": ("any_flower",),
    "花牌 (梅)": ("any_flower",),
    "正花": ("seat_flower",),
    "正花 (梅)": ("seat_flower",),
    "一台花": ("flower_set",),
    "兩台花": ("eight_flowers",),
    "圈風刻": ("prevalent_wind",),
    "門風刻": ("seat_wind",),
    "正位風": ("seat_wind", "prevalent_wind"),
    "正風": ("seat_wind", "prevalent_wind"),
    "客風刻": ("wind_pung",),
    "非正風": ("wind_pung",),
    "爛位風": ("any_wind_pung",),
    "字牌 (東)": ("any_wind_pung",),
    "字牌 (白)": ("any_dragon_pung",),
    "三元牌 (白)": ("dragon_pung",),
    "三元牌": ("dragon_pung", "any_dragon_pung"),
    "中刻": ("dragon_pung",),
    "發刻": ("dragon_pung",),
    "白刻": ("dragon_pung",),
    "小三元": ("little_three_dragons",),
    "大三元": ("big_three_dragons",),
    "小三風": ("little_three_winds",),
    "大三風": ("big_three_winds",),
    "小四喜": ("little_four_winds",),
    "大四喜": ("big_four_winds",),
    "槓": ("concealed_kong",),
    # the whole hand
    "平糊": ("all_chows",),
    "對對糊": ("all_pungs",),
    "對對胡": ("all_pungs",),
    "二暗刻": ("two_concealed_pungs",),
    "三暗刻": ("three_concealed_pungs",),
    "四暗刻": ("four_concealed_pungs",),
    "五暗刻": ("five_concealed_pungs",),
    "坎坎糊": ("pure_concealed_pungs",),
    "坎坎胡": ("pure_concealed_pungs",),
    "間間胡": ("pure_concealed_pungs",),
    "將眼": ("pair_258",),
    "混一色": ("half_flush",),
    "清一色": ("full_flush",),
    "字一色": ("all_honors",),
    "缺一門": ("missing_suit",),
    "斷么": ("all_simples",),
    "混帶么": ("mixed_outside",),
    "混么": ("mixed_terminals",),
    "混老頭": ("mixed_terminals",),
    "清么": ("all_terminals",),
    "混滿庭芳": ("mixed_rank",),
    "混帶X": ("mixed_rank",),
    "混帶XY": ("mixed_rank",),
    "全帶X": ("pure_rank",),
    "五門齊": ("five_types", "five_types_small", "five_types_big"),
    "小五門齊": ("five_types_small",),
    "大五門齊": ("five_types_big",),
    # sets beside each other
    "老少": ("old_young",),
    "老少上": ("old_young", "old_young_chows"),
    "老少碰": ("old_young_pungs",),
    "雙老少刻": ("old_young_pungs_2",),
    "一般高": ("chows_identical_2",),
    "般高": ("chows_identical_2",),
    "暗般高": ("chows_identical_2",),
    "真雙般高": ("chows_identical_2x2",),
    "三般高": ("chows_identical_3",),
    "二相逢": ("chows_same_2",),
    "相逢": ("chows_same_2",),
    "雙同順": ("chows_same_2x2",),
    "三相逢": ("chows_same_3",),
    "明三相逢": ("chows_same_3",),
    "四同順": ("chows_same_4",),
    "明四相逢": ("chows_same_4",),
    "明五相逢": ("chows_same_5",),
    "二兄弟": ("pungs_same_2",),
    "雙同刻": ("pungs_same_2x2",),
    "小三兄弟": ("little_pungs_same_3",),
    "大三兄弟": ("pungs_same_3",),
    "大三同刻": ("pungs_same_3",),
    "小三姊妹": ("little_pungs_linked_3",),
    "小三連刻": ("little_pungs_linked_3",),
    "小六連刻": ("little_pungs_linked_6",),
    "大五連刻": ("pungs_linked_5",),
    "三色五連刻": ("mixed_linked_5",),
    "明四歸一": ("returns_2",),
    "四歸二": ("returns_3",),
    "暗四歸四": ("returns_4",),
    "暗龍": ("concealed_pure_straight",),
    "明清龍": ("pure_straight",),
    "暗清龍": ("pure_straight",),
    "暗雜龍": ("mixed_straight",),
    "暗二步高": ("pure_jumps_3",),
    "暗一色四步高": ("pure_steps_4",),
    "暗一色五步高": ("pure_steps_5",),
    "暗三色五步高": ("mixed_steps_5",),
    "五步高": ("mixed_steps_5",),
    # irregular hands
    "十三么": ("thirteen_orphans",),
    "十六不搭": ("sixteen_unrelated",),
    "嚦咕": ("seven_pairs_and_triplet",),
    "嚦咕嚦咕": ("seven_pairs_and_triplet",),
}
"""The rows that a source's line can be; the first that the shipped table has is the one that has its value."""

NO_ROW = {"底", "暗小雙般高", "雙姊妹", "花牌 or 正花 of 春夏秋冬"}
"""Lines that are no row: the base, what the shipped table has none of, and flowers by their names.

That 春夏秋冬 add nothing beside 一台花 shows in the value of 花牌 and 正花, which is that of 梅 alone.
"""


class Difference(NamedTuple):
    """In what a shipped table differs from a source in a hand."""

    why: str
    more: Mapping[str, int] = {}  # rows that the source does not list, with their fan
    less: tuple[str, ...] = ()  # lines of the source that are no row of the hand here
    other: Mapping[str, int] = {}  # rows that have another value here, with that value
    there: tuple[str, ...] = ()  # lines that must not count by the source and that count here


_WINDS = "row 62 to 65: the three and four winds take the place of the pungs of winds in them; the source counts both"
_DRAGONS = "row 60 and 61: 大三元 takes the place of the pungs of dragons in it; the source counts both"
_OWN_VALUE = "the row is the same, and the source has another value for it"
_TWO_READINGS = "the source adds up two readings of the tiles; the table has no text on it, and the better one counts"

DIFFERENCES: Mapping[str, Difference] = {
    # hk88: the tests of an app with the same table. The rows that it lacks are in LACKING.
    "Y-01": Difference(
        "row 49: 123m 456p 789s are 雜龍, open because of [123m]; the source gives nothing for it",
        more={"mixed_straight": 8},
    ),
    "Y-03": Difference(
        "row 69: the source has no row 間間胡, which replaces 對對胡, 五暗刻 and 門清自摸",
        more={"pure_concealed_pungs": 100},
        less=("對對糊", "五暗刻", "不求人"),
    ),
    "Y-04b": Difference("row 14: 111p 999p are 老少 as well; the source takes chows alone", more={"old_young": 2}),
    "Y-06": Difference(_WINDS, less=("圈風刻", "門風刻", "客風刻")),
    "Y-10": Difference(_DRAGONS, less=("中刻", "發刻", "白刻")),
    "Y-12": Difference(_WINDS, less=("圈風刻", "門風刻", "客風刻 a", "客風刻 b")),
    "Y-14": Difference(_WINDS, less=("圈風刻", "門風刻", "客風刻")),
    "Y-28": Difference(
        "row 14: 111 999 of characters and of dots are 老少 twice; row 77: 清么 takes the place of 對對胡",
        more={"old_young": 4},
        less=("對對糊",),
    ),
    "Y-30": Difference(
        "row 74 and 76: with chows it is 全帶混么, and 混么 is nothing but terminals and honors",
        more={"mixed_outside": 10},
        less=("混么",),
    ),
    "Y-38": Difference("row 73: every tile is from 2 to 8; the source's test leaves 斷么 out", more={"all_simples": 5}),
    # hkc and hks: copies and sisters of the table
    "C-01": Difference(_TWO_READINGS, less=("一般高 ×2",), other={"full_flush": 80}),
    "C-03": Difference(_WINDS, less=("正風 ×1", "非正風 ×3")),
    "C-05": Difference(_OWN_VALUE, other={"pung_wait": 1}),
    "S-02": Difference(_OWN_VALUE, other={"mixed_straight": 15, "old_young": 4}),
    "S-04": Difference(
        _TWO_READINGS,
        less=("門清", "對碰", "將眼", "般高 ×2"),
        other={"no_honors_no_flowers": 5},
    ),
    # hkma2025: hands of mjwaits, which has values of its own
    "E-04": Difference(_OWN_VALUE, other={"returns_4": 120}),
    "E-06": Difference(_OWN_VALUE, other={"chows_identical_2": 5}),
    "E-10": Difference(_OWN_VALUE, other={"chows_identical_2x2": 20}),
    "E-12": Difference(_OWN_VALUE, other={"pure_jumps_3": 30}),
    "E-16": Difference(_OWN_VALUE, other={"pungs_linked_5": 240}),
    "E-20": Difference(
        "half rule: each 相逢 and the 一般高 share a chow, and the better one of them counts", less=("二相逢 ×2",)
    ),
    "E-24": Difference(_OWN_VALUE, other={"chows_same_4": 20}),
    "E-26": Difference(_OWN_VALUE, other={"chows_same_5": 60}),
    "E-28": Difference("half rule: 雙同順 takes all four chows; mjwaits counts every pair", less=("二相逢 ×2",)),
    "E-30": Difference(_OWN_VALUE, other={"mixed_steps_5": 100}),
    "E-32": Difference("beside 小三風, 門風 and 圈風 stay; mjwaits drops them", there=("正位風",)),
    "E-34": Difference("beside 大三風, 門風 and 圈風 stay; mjwaits drops them", there=("正位風",)),
    "E-40": Difference(_OWN_VALUE, other={"all_honors": 120}),
    "E-50": Difference(
        "half rule: the two straights share two of three chows, and one counts", other={"pure_straight": 15}
    ),
    "E-52": Difference(
        "half rule: of the four straights two share 456m alone, and these count at 30", other={"pure_straight": 60}
    ),
    "E-54": Difference(_OWN_VALUE, other={"mixed_straight": 20}),
    "E-56": Difference("half rule: 雙般高 20 takes all four chows; mjwaits counts every pair", less=("老少上 ×4",)),
    "E-60": Difference(
        "several common ranks count once, as 混滿庭芳; mjwaits has a row of its own for two",
        other={"mixed_rank": 40},
        there=("混帶X",),
    ),
}
"""The hands in which a shipped table differs from the source, with the rows of the table that decide it."""

LACKING: Mapping[str, frozenset[str]] = {
    "Y": frozenset(
        (
            "no_flowers",
            "no_honors_no_flowers",
            "all_chows_no_honors_no_flowers",
            "missing_suit",
            "five_types",
            "pung_wait",
            "sole_wait",
            "apparent_single",
        )
    )
}
"""The rows of the table that a source has none of, as the head of the file says."""

IN_PLACE: Mapping[str, Mapping[str, int]] = {
    "no_honors_no_flowers": {"no_honors": 1},
    "all_chows_no_honors_no_flowers": {"all_chows": 3, "no_honors": 1},
}
"""What a source counts that lacks these two rows, in their place."""

CONTEXTS: Mapping[str, Mapping[str, Any]] = {
    "replacement=flower, one in a row": {"replacement": "flower", "replacements": 1},
    "replacement=flower, two in a row": {"replacement": "flower", "replacements": 2},
    "heavenly": {"opening": "heavenly"},
    "human": {"opening": "human"},
}


@cache
def scored(number: int) -> Score:
    """Count a hand by its shipped table."""
    hand = HANDS[number]
    context = dict(CONTEXTS.get(hand.get("context", ""), {}))
    dealer = "E" if hand["dealer"] == "none" else hand["dealer"]
    if hand["from"] == "any":
        context["from_"] = next(seat for seat in "WNS" if seat != hand["seat"])
    text = hand["hand"]
    if context.get("replacement") == "flower":
        text = text.replace(" +", " 冬 +")  # the source's test notes no flower; this one is North's
    win = make_win(text, seat=hand["seat"], round=hand["round"], dealer=dealer, **context)
    return score(win, shipped(TABLES[hand["table"]]))


def lines_of(number: int) -> dict[str, int]:
    """Return the rows that a source expects, with the differences that are explained."""
    hand = HANDS[number]
    difference = DIFFERENCES.get(hand["id"], Difference(""))
    table = shipped(TABLES[hand["table"]])
    expected: Counter[str] = Counter()
    for line, fan in hand["lines"].items():
        name = plain(line)
        if name not in NO_ROW and line not in difference.less:
            row = next(row for row in NAMES[name] if table.counts(row))
            expected[row] += fan
    assert not expected.keys() & difference.more.keys()
    assert difference.other.keys() <= expected.keys()
    return {**expected, **difference.more, **difference.other}


def plain(line: str) -> str:
    """Return the name of a line without how often it counts."""
    return re.sub(r" (×\d+|[ab])$", "", line)


def as_the_source_counts(number: int) -> dict[str, int]:
    """Return the rows of a hand as a source that lacks some of them counts."""
    rows = Counter(rows_of(scored(number)))
    for row in LACKING.get(HANDS[number]["source"], ()):
        if rows.pop(row, 0):
            rows.update(IN_PLACE.get(row, {}))
    return dict(rows)


def hands(*checks: str) -> list[Any]:
    """Return the numbers of the hands with some checks."""
    return [pytest.param(number, id=hand["id"]) for number, hand in enumerate(HANDS) if hand["check"] in checks]


@pytest.mark.parametrize("number", hands("lines"))
def test_a_hand_has_just_these_lines(number: int) -> None:
    assert as_the_source_counts(number) == lines_of(number)


@pytest.mark.parametrize("number", hands("total"))
def test_a_hand_has_this_total_with_the_base(number: int) -> None:
    hand = HANDS[number]
    assert scored(number).tai + hand["base"] == hand["total"]
    assert rows_of(scored(number)) == lines_of(number)


@pytest.mark.parametrize("number", hands("has"))
def test_a_hand_has_these_lines_among_others(number: int) -> None:
    rows, expected = rows_of(scored(number)), lines_of(number)
    assert {row: rows.get(row) for row in expected} == expected


@pytest.mark.parametrize("number", hands("lines", "total", "has"))
def test_a_hand_has_none_of_the_lines_that_must_not_count(number: int) -> None:
    hand, rows = HANDS[number], rows_of(scored(number))
    there = DIFFERENCES.get(hand["id"], Difference("")).there
    absent = hand.get("absent", ())
    assert {line for line in absent if line not in NO_ROW and rows.keys() & set(NAMES[plain(line)])} == {*there}


@pytest.mark.parametrize("number", hands("lines", "total", "has"))
def test_a_line_that_is_said_not_to_be_in_a_hand_is_not(number: int) -> None:
    rows = rows_of(scored(number))
    for line in DIFFERENCES.get(HANDS[number]["id"], Difference("")).less:
        names = set(NAMES[plain(line)])
        kept = {row for row in lines_of(number) if row in names}
        assert rows.keys() & names == kept


def test_every_hand_is_counted_and_every_difference_is_one_of_them() -> None:
    assert len(HANDS) == 82
    assert {hand["table"] for hand in HANDS} == {*TABLES}
    assert DIFFERENCES.keys() <= {hand["id"] for hand in HANDS}
    assert all(difference.why and any(difference[1:]) for difference in DIFFERENCES.values())


@pytest.mark.parametrize(
    ("table", "win", "hand", "tai"),
    [
        ("hkma2025", {"win": "eight_flowers"}, "12345678f", 40),
        ("hkma2025", {"win": "seven_rob_one", "from_": "W"}, "1234567f", 30),
        ("hk88", {"win": "eight_flowers"}, "12345678f", 30),  # 100 in the copy of the table that the file names
    ],
)
def test_flower_wins(table: str, win: dict[str, str], hand: str, tai: int) -> None:
    tiles = f"123m 456p 789s 222m 555p 7z {hand}"
    assert score(make_win(tiles, seat="S", **win), shipped(table)).tai == tai
