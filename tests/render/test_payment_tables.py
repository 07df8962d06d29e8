"""Caps, liability, deals, and one hand under several rule sets."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from commandline import refuse_crooked, tables_of
from support import rows_of, scored, shipped

import taical
from taical.domain.rules import RuleSet
from taical.domain.tiles import SEATS
from taical.engine.scoring import Score
from taical.errors import TaicalError
from taical.i18n import Language
from taical.render.json import deal_data, result_data
from taical.render.score import deal_row, roles, score_row, score_text, side_by_side_text
from taical.render.table import Look

SOUTH_HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1; East is the dealer."""

SOUTH = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}
"""三元刻 1, for 40 points."""
WEST = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}
"""No tai, for 30 points."""


def house(**payment: object) -> RuleSet:
    return taical.load_ruleset({"id": "ours", "extends": "wikipedia", "payment": payment})


def deal(record: dict[str, Any], ruleset: RuleSet | None = None) -> taical.DealScore:
    return taical.score_deal(taical.parse_deal(record), ruleset or shipped())


def under(name: str, **context: Any) -> Score | TaicalError:  # noqa: ANN401 - the fields of a win
    try:
        return scored(context.pop("hand", SOUTH_HAND), shipped(name), base=5, unit=1, **context)
    except TaicalError as error:
        return error


def test_one_hand_under_several_rule_sets() -> None:
    """english16: 自摸 1, 嵌張 2, 暗槓 2, 無花 1, 番子刻 1. Base 5, unit 1, and 1 tai more for the dealer."""
    names = ["wikipedia", "hyloveclub", "english16"]
    text = side_by_side_text([shipped(name) for name in names], [under(name) for name in names], Look(language="zh"))
    assert text.splitlines() == [
        "規則          台    東    南    西    北  台種",
        "----------  ----  ----  ----  ----  ----  --------------------------------------------",
        "wikipedia      3    -9   +25    -8    -8  自摸 1 + 三元刻 1 + 嵌張 1",
        "hyloveclub     2    -8   +22    -7    -7  自摸 1 + 三元刻 1",
        "english16      7   -13   +37   -12   -12  自摸 1 + 嵌張 2 + 暗槓 2 + 無花 1 + 番子刻 1",
    ]
    refuse_crooked(text.splitlines())


def test_what_a_rule_set_refuses_stands_in_its_row() -> None:
    names = ["wikipedia", "hyloveclub"]
    results = [under(name, hand="12345678f", win="eight_flowers") for name in names]
    lines = side_by_side_text([shipped(name) for name in names], results, Look()).splitlines()
    assert lines[0].split() == ["Rules", "Tai", "East", "South", "West", "North", "Patterns"]
    assert lines[2].split() == ["wikipedia", "8", "-14", "+40", "-13", "-13", "Eight", "Flowers", "8"]
    assert lines[3].split(maxsplit=2) == ["hyloveclub", "-", "not_a_win: 八仙過海 is not a win under hyloveclub"]


def test_side_by_side_in_markdown_and_in_a_narrow_terminal() -> None:
    rules, results = [shipped()], [under("wikipedia")]
    markdown = side_by_side_text(rules, results, Look("markdown", width=10)).splitlines()
    assert markdown[2].startswith("| wikipedia |")
    narrow = side_by_side_text(rules, results, Look(width=30)).splitlines()
    assert narrow[:3] == ["Rules: wikipedia", "Tai: 3", "East: -9"]


CAPPED = {"hand": "111m 222m 333p 111z 777z 5s +5s", "seat": "E", "streak": 2}
"""自摸 1 門清 1 不求人 1 圈風 1 門風 1 三元刻 1 單吊 1 五暗刻 8 碰碰胡 4 = 19 tai; 5 dealer tai."""


def test_a_cap_shows_what_it_takes_away() -> None:
    score = taical.score(taical.parse_record(CAPPED), house(cap=16))
    patterns, payments = tables_of(score_text(score, Look()))
    assert patterns[-1].split() == ["Total", "19", "→", "16"]
    assert payments[3].split() == ["South", "16", "+", "5", "=", "21", "-240"]
    assert score_row(score, "en")[0] == "19 → 16"
    result = result_data(score, "1")
    assert (result["tai"], result["uncapped_tai"]) == (16, 19)
    assert sum(rows_of(score).values()) == 19


@pytest.mark.parametrize(("cap", "tai", "south"), [(16, "19 → 16", "16 -190"), (22, "19", "19 + 3 = 22 -250")])
def test_a_cap_on_the_dealer_tai_too(cap: int, tai: str, south: str) -> None:
    score = taical.score(taical.parse_record(CAPPED), house(cap=cap, cap_includes_dealer=True))
    patterns, payments = tables_of(score_text(score, Look()))
    assert " ".join(patterns[-1].split()) == f"Total {tai}"
    assert " ".join(payments[3].split()) == f"South {south}"


def test_a_result_below_the_cap_says_nothing_of_it() -> None:
    score = taical.score(taical.parse_record(CAPPED), house(cap=19))
    assert "uncapped_tai" not in result_data(score, "1")
    assert score_row(score, "en")[0] == "19"


BIG_DRAGONS = {"hand": "45m 88s 123p [555z@E] [666z@N] [777z@W] +3m", "seat": "S"}
"""大三元 8, whose last pung West fed; 自摸 1 as well where it is drawn."""


def test_a_liable_player_pays_for_the_others() -> None:
    score = taical.score(taical.parse_record(BIG_DRAGONS), house(liability={"big_three_dragons": "all"}))
    _, payments = tables_of(score_text(score, Look()))
    assert [" ".join(line.split()) for line in payments[2:]] == [
        "East dealer 0",
        "South winner +370",
        "West liable 9 + 1 = 10, 9, 9 -370",
        "North 0",
    ]
    assert result_data(score, "1")["payers"] == [
        {"seat": "W", "dealer_tai": 1, "tai": 10, "amount": 130, "for": "E"},
        {"seat": "W", "dealer_tai": 0, "tai": 9, "amount": 120},
        {"seat": "W", "dealer_tai": 0, "tai": 9, "amount": 120, "for": "N"},
    ]


# Whose open kong was fed, and what the roles are then.
FED_KONG = {"hand": "45m 88s 123p 789p [555z] [2222m@W] +3m", "replacement": "open_kong"}


@pytest.mark.parametrize(
    ("language", "expected"),
    [("zh", ["莊家", "胡家", "包牌", ""]), ("en", ["dealer", "winner", "liable", ""])],
)
def test_who_fed_an_open_kong_can_be_liable(language: Language, expected: list[str]) -> None:
    score = taical.score(taical.parse_record(FED_KONG | {"seat": "S"}), house(open_kong_draw="feeder_pays"))
    assert [roles(score, seat, language) for seat in SEATS] == expected


@pytest.mark.parametrize(
    ("language", "role"), [("zh", "莊家、包牌"), ("en", "dealer, liable"), ("fr", "donneur, responsable")]
)
def test_a_liable_dealer_is_both(language: Language, role: str) -> None:
    record = BIG_DRAGONS | {"dealer": "W"}
    score = taical.score(taical.parse_record(record), house(liability={"big_three_dragons": "all"}))
    assert roles(score, "W", language) == role


def test_a_discarder_who_is_not_liable_has_a_liable_player_pay() -> None:
    # West, who fed the last of the dragons, pays all of it; the discarder nothing.
    score = taical.score(
        taical.parse_record(BIG_DRAGONS | {"from": "N"}), house(liability={"big_three_dragons": "all"})
    )
    assert [roles(score, seat, "en") for seat in SEATS[2:]] == ["liable", "discarder"]


def test_a_liable_player_pays_half() -> None:
    record = BIG_DRAGONS | {"from": "N"}
    score = taical.score(taical.parse_record(record), house(liability={"big_three_dragons": "half"}))
    _, payments = tables_of(score_text(score, Look()))
    # 30 + 10 x 8 is 110, half of it 55, and the next whole unit 60.
    assert [" ".join(line.split()) for line in payments[4:]] == ["West liable 8 -60", "North discarder 8 -60"]
    assert result_data(score, "1")["payers"] == [
        {"seat": "N", "dealer_tai": 0, "tai": 8, "amount": 60},
        {"seat": "W", "dealer_tai": 0, "tai": 8, "amount": 60, "for": "N"},
    ]


def test_a_flower_win_without_a_hand_shows_what_there_is() -> None:
    lines = score_text(scored("1m [777z] 12345678f", win="eight_flowers"), Look()).splitlines()
    assert lines[:3] == ["South wins with all eight flowers", "Hand: 1m [777z]", "Flowers: 12345678f"]
    lines = score_text(scored("1m [777z] 12345678f +5s", win="eight_flowers"), Look(style="zh")).splitlines()
    assert lines[1:3] == ["Hand: 一萬 [中中中] +五條", "Flowers: 春夏秋冬梅蘭菊竹"]
    lines = score_text(scored("12345678f", win="eight_flowers"), Look()).splitlines()
    assert lines[:2] == ["South wins with all eight flowers", "Flowers: 12345678f"]


DEALS: list[tuple[dict[str, Any], Language, list[str]]] = [
    (
        {"from": "N", "wins": [SOUTH, WEST]},
        "en",
        ["1, 0", "0", "+40", "+30", "-70", "South: Dragon Pung 1; West: no tai"],
    ),
    ({"from": "N", "wins": [SOUTH]}, "zh", ["1", "0", "+40", "0", "-40", "南：三元刻 1"]),
    ({"wins": []}, "en", ["-", "0", "0", "0", "0", "drawn hand"]),
    ({"wins": []}, "fr", ["-", "0", "0", "0", "0", "partie nulle"]),
    ({"wins": [], "false_win": "S"}, "en", ["-", "+70", "-190", "+60", "+60", "false win: South"]),
]


@pytest.mark.parametrize(("record", "language", "expected"), DEALS)
def test_a_deal_in_one_row(record: dict[str, Any], language: Language, expected: list[str]) -> None:
    assert deal_row(deal(record, house(false_win=3)), language) == expected


def test_who_is_passed_over_is_named() -> None:
    result = deal({"from": "N", "wins": [WEST, SOUTH]}, house(several_winners="nearest"))
    assert deal_row(result, "en") == [
        "0, 1",
        "0",
        "+40",
        "0",
        "-40",
        "West: no tai (passed over); South: Dragon Pung 1",
    ]
    assert deal_row(result, "zh")[-1] == "西：無台（屁胡） (攔胡)；南：三元刻 1"


def test_a_deal_as_data() -> None:
    result = deal_data(deal({"from": "N", "wins": [SOUTH, WEST]}), "7", "en")
    assert list(result) == ["id", "ruleset", "dealer", "streak", "base", "unit", "wins", "payments"]
    assert (result["id"], result["ruleset"]) == ("7", "wikipedia")
    assert result["payments"] == {"E": 0, "S": 40, "W": 30, "N": -70}
    south, west = result["wins"]
    assert south == {
        "seat": "S",
        "from": "N",
        "dealer": "E",
        "round": "E",
        "streak": 0,
        "base": 30,
        "unit": 10,
        "tai": 1,
        "patterns": [{"id": "dragon_pung", "name": "Dragon Pung", "count": 1, "tai": 1}],
        "wait": {"tiles": ["5s", "8s"], "shape": "single"},
        "sets": ["123m", "456p", "789p", "678s", "[777z]", "55s"],
        "winning_set": 5,
        "payers": [{"seat": "N", "dealer_tai": 0, "tai": 1, "amount": 40}],
        "payments": {"E": 0, "S": 40, "W": 0, "N": -40},
    }
    assert (west["seat"], west["tai"], west["patterns"]) == ("W", 0, [])
    assert "passed_over" not in west


def test_who_is_passed_over_gets_nothing_in_the_data() -> None:
    result = deal_data(deal({"from": "N", "wins": [SOUTH, WEST]}, house(several_winners="nearest")), "7")
    south, west = result["wins"]
    assert "passed_over" not in south
    assert west["passed_over"] is True
    assert (west["payers"], west["payments"]) == ([], {"E": 0, "S": 0, "W": 0, "N": 0})
    assert result["payments"] == {"E": 0, "S": 40, "W": 0, "N": -40}


def test_a_deal_that_nobody_won_as_data() -> None:
    nothing = {"E": 0, "S": 0, "W": 0, "N": 0}
    assert deal_data(deal({"wins": [], "dealer": "W", "streak": 2, "unit": 0.5}), "7") == {
        "id": "7",
        "ruleset": "wikipedia",
        "dealer": "W",
        "streak": 2,
        "base": 30,
        "unit": Decimal("0.5"),
        "wins": [],
        "payments": nothing,
    }
    result = deal_data(deal({"wins": [], "false_win": "S"}, house(false_win=3)), "7")
    assert result == {
        "id": "7",
        "ruleset": "ours",
        "dealer": "E",
        "streak": 0,
        "base": 30,
        "unit": 10,
        "wins": [],
        "false_win": "S",
        "payments": {"E": 70, "S": -190, "W": 60, "N": 60},
    }
