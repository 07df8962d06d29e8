"""A mismatch says what the result is made of, and what in it makes the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pytest
from support import house, shipped

from taical.batch.scorer import Outcome, Scorer
from taical.check import mismatches
from taical.domain.rules import RuleSet
from taical.explanation import spoken_in
from taical.readers import RawRecord
from taical.rulesets import load_ruleset


def outcome(record: dict[str, Any], expect: object, ruleset: RuleSet | None = None) -> Outcome:
    data = {"seat": "S", "expect": expect} | record
    return Scorer(ruleset or shipped()).outcome(RawRecord("hands", 1, data))


def whys(record: dict[str, Any], expect: object, ruleset: RuleSet | None = None) -> list[str]:
    return [mismatch.why for mismatch in mismatches(outcome(record, expect, ruleset))]


DRAWN = {"hand": "24m 345p 678p 99s [777z] (1111s) +3m"}
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1; East is the dealer and pays 70, West and North pay 60."""
DRAWN_ROWS = "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1"
BESIDE_CLOSED_WAIT = "what else counts: Self-Drawn 1 + Dragon Pung 1"

TWO_READINGS = {"hand": "11123m 222p 333s 444z 55z +1m", "from": "W"}
"""1m in the chow leaves four concealed pungs, 門清 1 + 四暗刻 5; in the pung it leaves three, 門清 1 + 三暗刻 2."""
TWO_READINGS_ROWS = "Concealed Hand 1 + Four Concealed Pungs 5"
OTHER_READING = "Concealed Hand 1 + Three Concealed Pungs 2"

BIG_DRAGONS = {"hand": "123m 45p 99s [555z] [666z] [777z] +6p", "from": "W"}
"""大三元 8, which excludes the three 三元刻; 3p and 6p are waited for."""

TWO_DRAGONS = {"hand": "123m 45p 99s 123s [555z] [666z] +6p", "from": "W"}
"""三元刻 twice, 2."""

HEAVENLY = {"hand": "123m 456p 789p 13s 777z 55s +2s", "seat": "E", "opening": "heavenly"}
"""天胡 24 and 三元刻 1; the opening excludes 自摸, 門清, 不求人 and 嵌張, each worth 1."""

REASONS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # Three rows are worth 1, so that none of them alone accounts for 2; nothing is worth 1 more.
    (DRAWN, {"tai": 2}, DRAWN_ROWS),
    (DRAWN, {"tai": 4}, DRAWN_ROWS),
    (DRAWN, {"error": "not_a_win"}, DRAWN_ROWS),
    (DRAWN, {"lacks": ["closed_wait"]}, BESIDE_CLOSED_WAIT),
    (DRAWN, {"patterns": {"self_drawn": 1, "dragon_pung": 1}}, BESIDE_CLOSED_WAIT),
    (TWO_READINGS, {"tai": 1}, f"{TWO_READINGS_ROWS}; without the last it is 1"),
    (TWO_READINGS, {"tai": 5}, "Four Concealed Pungs 5 + Concealed Hand 1; without the last it is 5"),
    (TWO_READINGS, {"tai": 3}, f"{TWO_READINGS_ROWS}; another reading is worth 3: {OTHER_READING}"),
    (
        TWO_READINGS,
        {"has": ["three_concealed_pungs"]},
        "it is in another reading, worth 3 with Concealed Hand 1",
    ),
    (
        BIG_DRAGONS,
        {"tai": 11},
        "Big Three Dragons 8; with Dragon Pung 3 it is 11, but the last excludes that",
    ),
    (
        BIG_DRAGONS,
        {"has": {"dragon_pung": 3}},
        "it holds, but Big Three Dragons 8 excludes it",
    ),
    # Four rows worth 1 are excluded, so that none of them alone accounts for one more.
    (HEAVENLY, {"tai": 26}, "Dragon Pung 1 + Heavenly Win 24"),
    (DRAWN, {"has": ["edge_wait"]}, f"it does not hold; what else counts: {DRAWN_ROWS}"),
    (DRAWN, {"has": ["any_flower"]}, f"it has no value under wikipedia; what else counts: {DRAWN_ROWS}"),
    (DRAWN, {"has": {"closed_wait": 2}}, f"it counts once; {BESIDE_CLOSED_WAIT}"),
    (TWO_DRAGONS, {"has": {"dragon_pung": 1}}, "it counts 2 times 1"),
    (DRAWN, {"payments": {"E": -60}}, f"{DRAWN_ROWS}; E pays 70 for 4 tai, 1 of them for the dealer"),
    (DRAWN, {"payments": {"W": -70}}, f"{DRAWN_ROWS}; W pays 60 for 3 tai"),
    (
        DRAWN,
        {"payments": {"S": 180}},
        f"{DRAWN_ROWS}; E pays 70 for 4 tai, 1 of them for the dealer; W pays 60 for 3 tai; N pays 60 for 3 tai",
    ),
    (TWO_DRAGONS, {"payments": {"N": -50}}, "Dragon Pung 2; N pays nothing"),
    (DRAWN, {"payments": {"X": 0}}, f"{DRAWN_ROWS}; the seats are E, S, W, N"),
    ({"hand": "123m 456m 789p 67s 55z [123s] +8s", "from": "W"}, {"tai": 1}, "no pattern counts"),
]


@pytest.mark.parametrize(("record", "expect", "why"), REASONS)
def test_reason(record: dict[str, Any], expect: dict[str, Any], why: str) -> None:
    assert whys(record, expect) == [why]


def test_a_total_is_not_guessed_about_where_the_rows_that_differ_are_known() -> None:
    rows = {"patterns": {"concealed_hand": 1}}
    assert whys(TWO_READINGS, {"tai": 1} | rows) == [TWO_READINGS_ROWS, "what else counts: Concealed Hand 1"]
    known = {"patterns": {"concealed_hand": 1, "four_concealed_pungs": 5}}
    assert whys(TWO_READINGS, {"tai": 1} | known) == [TWO_READINGS_ROWS]
    assert whys(TWO_READINGS, {"tai": 1, "lacks": ["four_concealed_pungs"]}) == [
        TWO_READINGS_ROWS,
        "what else counts: Concealed Hand 1",
    ]
    (why,) = whys(TWO_READINGS, {"tai": 1, "has": ["concealed_hand"]})
    assert why == f"{TWO_READINGS_ROWS}; without the last it is 1"


def test_a_capped_total() -> None:
    capped = load_ruleset("wikipedia", ["payment.cap=5"])
    assert whys(TWO_READINGS, {"tai": 6}, capped) == [f"{TWO_READINGS_ROWS}, capped at 5"]


def test_what_does_not_count_beside_others_without_a_row_that_excludes_it() -> None:
    # Five concealed chows that wait for 3m and 6m: 門清 1, and 平胡 2 only if nothing else counts.
    record = {"hand": "45m 88s 123p 678p 123s 567s +3m", "from": "W"}
    excluded = "with All Chows 2 it is 3, but that does not count beside the others"
    why = f"Concealed Hand 1; {excluded}"
    assert whys(record, {"tai": 3}, house(all_chows_alone=True)) == [why]


def test_what_two_rows_exclude() -> None:
    # 碰碰胡 is excluded by 字一色, and here by 小四喜 too.
    record = {"hand": "44z 55z [111z] [222z] [333z] [666z] +5z", "from": "W"}
    excluding = house(patterns={"little_four_winds": {"tai": 8, "excludes": ["all_pungs"]}})
    (why,) = whys(record, {"has": ["all_pungs"]}, excluding)
    both = "All Honors 16 and Little Four Winds 8"
    assert why.startswith(f"it holds, but {both} exclude it; what else counts: ")


def test_a_payment_for_which_another_player_is_liable() -> None:
    # East fed the third set of dragons, and pays what West owes for 大三元: 30 + 10 × 8.
    record = {"hand": "123m 45p 99s [555z] [666z] [777z@E] +6p", "from": "W", "dealer": "N"}
    liable = load_ruleset({"extends": "wikipedia", "payment": {"liability": {"big_three_dragons": "all"}}})
    rows = "Big Three Dragons 8"
    assert whys(record, {"payments": {"W": -110}}, liable) == [f"{rows}; W pays nothing"]
    assert whys(record, {"payments": {"E": 0}}, liable) == [f"{rows}; E pays 110 for 8 tai, liable for W"]


def test_an_error_that_was_not_expected_says_why() -> None:
    (why,) = whys({"hand": "123m 0m"}, {"tai": 3})
    assert "0m" in why


SOUTH: dict[str, Any] = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}
"""三元刻 1, so 40 from North."""
WEST: dict[str, Any] = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}
"""No tai, so 30 from North."""
FROM_NORTH = {"from": "N"}


def deal_whys(
    wins: Sequence[Mapping[str, Any]],
    expect: object = None,
    ruleset: RuleSet | None = None,
    given: Mapping[str, Any] = MappingProxyType({}),
) -> list[str]:
    data = {"wins": [*wins], "expect": expect, **given}
    return [mismatch.why for mismatch in mismatches(Scorer(ruleset or shipped()).outcome(RawRecord("f", 1, data)))]


def test_a_mismatch_in_a_deal_says_what_each_win_is_made_of() -> None:
    payments = {"payments": {"N": 0}}
    both = "S: Dragon Pung 1; W: no pattern counts"
    assert deal_whys([SOUTH, WEST], payments, given=FROM_NORTH) == [both]
    nearest = load_ruleset("wikipedia", ["several_winners=nearest"])
    assert deal_whys([SOUTH, WEST], payments, nearest, given=FROM_NORTH) == [f"{both}, passed over"]


def test_a_mismatch_of_one_winner_is_about_that_one() -> None:
    wins = [SOUTH | {"expect": {"tai": 2}}, WEST | {"expect": {"has": ["closed_wait"]}}]
    whys_of_both = ["Dragon Pung 1", "it does not hold"]
    assert deal_whys(wins, given=FROM_NORTH) == whys_of_both


def test_a_deal_without_a_winner() -> None:
    assert deal_whys([], {"payments": {"N": 1}}) == ["nobody won"]
    penalty = load_ruleset("wikipedia", ["false_win=0"])
    assert deal_whys([], {"payments": {"N": 0}}, penalty, {"false_win": "S"}) == ["S wrongly declared a win"]


def test_an_error_of_a_deal_names_the_winner() -> None:
    (why,) = deal_whys([WEST | {"hand": "234m 567m 345p 67s 11z [222p] +9s"}], given=FROM_NORTH)
    assert why.startswith("West: 9s does not complete the hand")


def test_chinese_has_signs_of_its_own() -> None:
    with spoken_in("zh"):
        assert whys(BIG_DRAGONS, {"has": ["dragon_pung"]}) == ["符合，但有 大三元 8 就不計"]
        assert deal_whys([SOUTH, WEST], {"payments": {"N": 0}}, given=FROM_NORTH) == ["S：三元刻 1；W：沒有台種計台"]
