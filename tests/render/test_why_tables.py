"""Why a score is what it is, as tables and as data."""

from __future__ import annotations

import json
import re

import pytest
from commandline import cells, refuse_crooked, tables_of
from support import house, scored, shipped

from taical.engine.deal import score_deal
from taical.engine.scoring import Score
from taical.errors import WinError
from taical.i18n import LANGUAGES, Language, current
from taical.records.parser import parse_deal
from taical.render.json import result_data
from taical.render.table import Look
from taical.render.why import explanation_data, why_by_rules_text, why_text
from taical.syntax.json import dumps

OPEN = scored("123m 456p 789p 678s 5s [777z] 15f +5s", from_="E")

OPEN_TEXT = """\
What counted

Pattern        Tai  Made by
-----------  -----  ---------
Dragon Pung      1  [777z]

What was nearly there

Pattern               What was missing
--------------------  -------------------------------------------------------
Self-Drawn            5s was discarded by East, not drawn
Concealed Hand        [777z] was claimed
Seat Flower           1f 5f are other players' flowers, not South's
Single Wait           2 kinds of tile complete the hand: 5s 8s
Fully Concealed Hand  [777z] was claimed; 5s was discarded by East, not drawn

What was not there
  Prevalent Wind: there is no 1z (東)
  Seat Wind: there is no 2z (南)
  Flower Set: 2f 3f 4f are missing
  Edge Wait, Closed Wait: the wait is single; 2 kinds of tile complete the hand: 5s 8s
  Robbing the Kong: the tile was not robbed from a kong
  Out with Replacement Tile: the tile replaced no kong and no flower
  All Chows: 1f 5f are flowers; [777z] is a pung
  Three Concealed Pungs: only 1 of the sets is a pung, and it takes 3; [777z] was claimed, so it is not concealed
  Half Flush: 456p 789p and 123m 678s 55s are of different suits
  Earthly Ready: the winner had not declared ready in the first turns
  Heavenly Ready: the winner had not declared ready with the tiles of the deal
  Human Win: it was not won on a discard before the winner's own first draw
  Earthly Win: it was not won on the winner's own first draw
  Heavenly Win: the dealer did not win with the tiles of the deal
  Last Tile Draw: there were still tiles to draw; 5s was discarded by East, not drawn
  Melded Hand: 123m 456p 789p 678s were not claimed
  Four Concealed Pungs: only 1 of the sets is a pung, and it takes 4; [777z] was claimed, so it is not concealed
  All Pungs: 123m 456p 789p 678s are chows
  Full Flush: 456p 789p and 123m 678s 55s are of different suits; [777z] are honors
  Half Melded Hand: 123m 456p 789p 678s were not claimed; 5s was discarded by East, not drawn
  Five Concealed Pungs: only 1 of the sets is a pung, and it takes 5; [777z] was claimed, so it is not concealed
  All Honors: 123m 456p 789p 678s 55s are not honors
  Little Three Dragons: there is 1 pung of dragons, and it takes 2; the pair is 5s, not a dragon
  Seven Flowers Rob One: there are 2 flowers, and it takes 7
  Big Three Dragons: there is 1 pung of dragons, and it takes 3
  Eight Flowers: there are 2 flowers, and it takes 8
  Little Four Winds, Big Four Winds: there is no wind

The wait is not a one-tile wait (獨聽)
  2 kinds of tile complete the hand: 5s 8s"""

PUNG_OR_CHOW = "11123m 222p 333s 444z 55z +1m"


def test_an_open_hand_explained() -> None:
    assert why_text(OPEN, Look()) == OPEN_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_the_terminal(language: Language, width: int) -> None:
    for score in (OPEN, scored("111222333m 456p 78s 99s +9s", from_="W")):
        lines = why_text(score, Look(language=language, width=width)).splitlines()
        assert max(map(cells, lines)) <= width


def test_what_does_not_fit_goes_on_below() -> None:
    text = why_text(OPEN, Look(width=80))
    assert (
        """
  Three Concealed Pungs: only 1 of the sets is a pung, and it takes 3; [777z]
    was claimed, so it is not concealed
"""
        in text
    )


def test_another_reading() -> None:
    text = why_text(scored(PUNG_OR_CHOW, from_="W"), Look())
    section = text.partition("Why the hand was read this way\n")[2].splitlines()
    assert section[:2] == ["  it is worth the most: 6 tai against 3", ""]
    assert re.split("  +", section[4]) == [
        "11+1m 123m 222p 333s 444z 55z",
        "3",
        "Concealed Hand 1 + Three Concealed Pungs 2",
        "it is worth 3 tai less",
    ]
    assert (
        "Three Concealed Pungs  there are 4 concealed pungs, and it takes just 3 (counted in another reading)\n" in text
    )


def test_what_was_there_and_did_not_count() -> None:
    text = why_text(scored("45m 88s 123p [555z] [666z] [777z] +3m", from_="W"), Look(width=80))
    assert (
        """\
What was there and did not count

Pattern          Made by               Why not counted
---------------  --------------------  ----------------------------------------
Dragon Pung × 3  [555z] [666z] [777z]  Big Three Dragons contains Dragon Pung:
                                       the pungs of dragons are not counted one
                                       by one
"""
        in text
    )


def test_nothing_counted() -> None:
    text = why_text(scored("45m 44z 123p 678p [123s] [567s] +3m", from_="W"), Look())
    assert text.startswith("What counted\n  nothing\n\n")
    assert "did not count" not in text
    assert "read this way" not in text


def test_a_one_tile_wait() -> None:
    text = why_text(scored("46m 99s 123p 678p [123s] [567s] +5m", from_="W"), Look(style="zh"))
    assert text.endswith("The wait is a one-tile wait (獨聽)\n  only 五萬 completes the hand, and the wait is closed")
    assert "Closed Wait      1  only 五萬 completes the hand, and the wait is closed\n" in text


def test_markdown() -> None:
    lines = why_text(OPEN, Look("markdown")).splitlines()
    assert lines[:6] == [
        "**What counted**",
        "",
        "| Pattern     |   Tai | Made by   |",
        "|:------------|------:|:----------|",
        "| Dragon Pung |     1 | [777z]    |",
        "",
    ]
    assert lines[-3:] == [
        "**The wait is not a one-tile wait (獨聽)**",
        "",
        "* 2 kinds of tile complete the hand: 5s 8s",
    ]
    assert "* Edge Wait, Closed Wait: the wait is single; 2 kinds of tile complete the hand: 5s 8s" in lines


def test_names_in_chinese() -> None:
    text = why_text(OPEN, Look(language="zh"))
    assert "三元刻 " in text
    assert re.search("  邊張.{1,2}嵌張", text)
    assert "Dragon Pung" not in text
    assert current() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_line_up(language: Language) -> None:
    text = why_text(scored("45m 88s [111z] [222z] [333z] [444z] +3m", from_="W"), Look(language=language))
    found = tables_of(text)
    assert len(found) == 3
    for lines in found:
        refuse_crooked(lines)


def test_under_several_tables() -> None:
    hand = "45m 44z 123p 678p [567s] (9999p) +3m"
    results: list[Score | WinError] = [
        scored(hand, shipped(name), replacement="kong") for name in ("wikipedia", "star31")
    ]
    results.insert(1, WinError("not_a_win", "too small", field="hand"))
    text = why_by_rules_text(results, Look())
    first, _, second = text.partition("\n\nStar 3-1 (star31)\n=================\n\n")
    assert first.startswith("Wikipedia (wikipedia)\n=====================\n\nWhat counted\n\n")
    assert "contains Self-Drawn" not in first
    assert "the value of Out with Replacement Tile contains Self-Drawn" in second
    assert why_by_rules_text(results, Look("markdown")).startswith("# Wikipedia (wikipedia)\n\n**What counted**")


def test_the_explanation_as_data() -> None:
    explanation = json.loads(dumps(explanation_data(OPEN, "en")))
    lines = {line["id"]: line for line in explanation["patterns"]}
    assert list(explanation) == ["patterns", "wait", "chosen", "others"]
    assert list(lines) == [row.id for row in OPEN.ruleset.rows]
    assert lines["dragon_pung"] == {
        "id": "dragon_pung",
        "name": "Dragon Pung",
        "status": "counted",
        "count": 1,
        "tai": 1,
        "made_by": {"code": "sets", "sets": ["[777z]"], "sentence": "[777z]"},
        "reasons": [],
    }
    assert lines["self_drawn"] == {
        "id": "self_drawn",
        "name": "Self-Drawn",
        "status": "nearly",
        "steps": 1,
        "reasons": [
            {"code": "discarded", "tile": "5s", "seat": "E", "sentence": "5s was discarded by East, not drawn"}
        ],
    }
    assert lines["big_four_winds"]["status"] == "missing"
    assert explanation["wait"] == {
        "tiles": ["5s", "8s"],
        "shape": "single",
        "one_tile": False,
        "reasons": [
            {
                "code": "several_waits",
                "count": 2,
                "tiles": ["5s", "8s"],
                "sentence": "2 kinds of tile complete the hand: 5s 8s",
            }
        ],
    }
    assert explanation["chosen"] == {"code": "only_reading", "sentence": "there is no other way to read the hand"}
    assert explanation["others"] == []


def test_what_excluded_a_pattern_as_data() -> None:
    big = scored("45m 88s 123p [555z] [666z] [777z] +3m", from_="W")
    lines = {line["id"]: line for line in explanation_data(big, "en")["patterns"]}
    assert lines["dragon_pung"] == {
        "id": "dragon_pung",
        "name": "Dragon Pung",
        "status": "excluded",
        "count": 3,
        "tai": 3,
        "made_by": {
            "code": "sets",
            "sets": ["[555z]", "[666z]", "[777z]"],
            "sentence": "[555z] [666z] [777z]",
        },
        "excluded_by": ["big_three_dragons"],
        "reasons": [
            {
                "code": "dragons_contained",
                "pattern": "dragon_pung",
                "by": "big_three_dragons",
                "sentence": "Big Three Dragons contains Dragon Pung: the pungs of dragons are not counted one by one",
            }
        ],
    }


def test_other_readings_as_data() -> None:
    score = scored(PUNG_OR_CHOW, house(), from_="W")
    result = result_data(score, "1", "en", readings=True)
    explanation = explanation_data(score, "en")
    (other,) = explanation["others"]
    reason = other.pop("reason")
    assert other == result["readings"][1]
    assert reason == {"code": "worth_less", "less": 3, "sentence": "it is worth 3 tai less"}
    lines = {line["id"]: line for line in explanation["patterns"]}
    assert lines["three_concealed_pungs"]["readings"] == [1]


def test_every_winner_of_a_deal_is_explained() -> None:
    wins = [
        {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"},
        {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"},
    ]
    score = score_deal(parse_deal({"wins": wins, "from": "N"}), shipped())
    south, west = (explanation_data(part, "en") for part in score.scores)
    assert south["wait"]["tiles"] == ["5s", "8s"]
    assert {line["id"]: line["status"] for line in west["patterns"]}["prevalent_wind"] == "nearly"
