"""What a hand can become, as tables and as data."""

from __future__ import annotations

from typing import Any

import pytest
from commandline import refuse_crooked, tables_of
from support import house, shipped

from taical.analysis.outlook import Order, Outlook, outlook
from taical.domain.tiles import STYLES, Style
from taical.i18n import LANGUAGES, Language
from taical.render.table import Look
from taical.render.text import cells
from taical.render.waits import outlook_data, outlook_text
from taical.rulesets import load_ruleset

PUNGS = "11123m 222p 333s 444z 55z"
"""East's: 1m and 4m leave 四暗刻 5 and 門清 1; 5z leaves 三元刻 1, 三暗刻 2 and 門清 1, drawn 四暗刻 for 三暗刻."""

NEAR = "124m 456p 789p 678s 5s [777z]"
"""It needs 3m and one of 1m, 4m, 5s and 8s."""

SINGLES = "123m 456p 789p 678s 5s 1z [777z]"
"""Before a discard; without 1z it waits for 5s and 8s, without one of these for 1z."""

NEAR_AND_ONE = "124m 456p 789p 678s 5s 1z [777z]"

COMPLETE = "123m 456p 789p 678s 55s [777z]"


def found(hand: str, **given: Any) -> Outlook:  # noqa: ANN401 - what outlook takes
    return outlook(hand, given.pop("ruleset", shipped()), **given)


PUNGS_TABLE = """\
Hand: 11123m 222p 333s 44455z
Visible: 5z
Seat: East
Round: East
Rules: Wikipedia (wikipedia)

Ready 聽牌: 6 tiles are left.

Tile    Wait                    Tiles left    Drawn    Discarded
------  --------------------  ------------  -------  -----------
1m      dual pung, two-sided             1        8            6
4m      two-sided                        4        8            6
5z      dual pung                        1        9            4

Tile    Compared                  Gained                                                          Lost
------  ------------------------  --------------------------------------------------------------  -----------------------
1m      drawn, against discarded  Self-Drawn 1 + Fully Concealed Hand 1
4m      drawn, against discarded  Self-Drawn 1 + Fully Concealed Hand 1
5z      drawn, against discarded  Self-Drawn 1 + Fully Concealed Hand 1 + Four Concealed Pungs 5  Three Concealed Pungs 2
5z      drawn, against 4m         Dragon Pung 1
5z      discarded, against 4m     Dragon Pung 1 + Three Concealed Pungs 2                         Four Concealed Pungs 5"""  # noqa: E501 - a table is as wide as it is

NEAR_TABLE = """\
Hand: 124m 456789p 5678s [777z]
Flowers: 1f
Visible: 3333m 5s
Seat: South
Round: West
Rules: Wikipedia (wikipedia)

1 tile from ready (向聽). 11 tiles that help are left.

  Left of each  Tiles that help 進張
--------------  ----------------------
             3  1m 4m 8s
             2  5s
             0  3m"""

SINGLES_TABLE = """\
Hand: 123m 456789p 5678s 1z [777z]
Seat: South
Round: East
Rules: Wikipedia (wikipedia)

These discards leave it ready 聽牌; the one with the most tiles to win with comes first.

Discard      In all    On average  Tile    Wait      Tiles left    Drawn    Discarded
---------  --------  ------------  ------  ------  ------------  -------  -----------
1z                6           1.0  5s      single             3        2            1
1z                                 8s      single             3        2            1
5s                3           2.0  1z      single             3        3            2
8s                3           2.0  1z      single             3        3            2"""

NEAR_AND_ONE_TABLE = """\
Hand: 124m 456789p 5678s 1z [777z]
Seat: East
Round: East
Rules: Wikipedia (wikipedia)

1 tile from ready (向聽). These discards keep it there; the one that leaves the most tiles that help comes first.

Discard      Tiles left  Tiles that help 進張
---------  ------------  ----------------------
1z                   16  1m 3m 4m 5s 8s
1m                   13  3m 5s 8s 1z
4m                   13  3m 5s 8s 1z
5s                   13  1m 3m 4m 1z
8s                   13  1m 3m 4m 1z"""


@pytest.mark.parametrize(
    ("hand", "given", "expected"),
    [
        (PUNGS, {"visible": "5z"}, PUNGS_TABLE),
        (f"{NEAR} 春", {"seat": "S", "round": "W", "visible": "3333m 5s"}, NEAR_TABLE),
        (SINGLES, {"seat": "S"}, SINGLES_TABLE),
        (NEAR_AND_ONE, {}, NEAR_AND_ONE_TABLE),
    ],
)
def test_tables(hand: str, given: dict[str, str], expected: str) -> None:
    assert outlook_text(found(hand, **given), Look()) == expected


def test_markdown() -> None:
    lines = outlook_text(found(SINGLES, visible="1z 1z 888s 55s"), Look("markdown")).splitlines()
    assert lines[:5] == [
        "* Hand: 123m 456789p 5678s 1z [777z]",
        "* Visible: 55888s 11z",
        "* Seat: East",
        "* Round: East",
        "* Rules: Wikipedia (wikipedia)",
    ]
    assert lines[7:11] == [
        "",
        "| Discard   |   In all |   On average | Tile   | Wait   |   Tiles left |   Drawn |   Discarded |",
        "|:----------|---------:|-------------:|:-------|:-------|-------------:|--------:|------------:|",
        "| 5s        |        1 |          2.0 | 1z     | single |            1 |       3 |           2 |",
    ]


@pytest.mark.parametrize(
    ("by", "sentence", "first"),
    [("left", "most tiles to win with comes first.", "1z "), ("value", "worth most on average comes first.", "5s ")],
)
def test_the_order_of_discards_is_said(by: Order, sentence: str, first: str) -> None:
    text = outlook_text(found(SINGLES, by=by), Look(), by=by)
    said = text.split("\n\n")[1]
    assert said.endswith(sentence)
    assert text.split("\n\n")[2].splitlines()[2].startswith(first)


def test_a_complete_hand_is_said_to_be() -> None:
    assert "Complete 胡: `taical score` says what it is worth. These discards" in outlook_text(found(COMPLETE), Look())


@pytest.mark.parametrize(
    ("visible", "sentence"),
    [
        ("", "Ready 聽牌: 4 tiles are left."),
        ("555m", "Ready 聽牌: 1 tile is left."),
        ("5555m", "Ready 聽牌: 0 tiles are left. None of these is left: 5m."),
    ],
)
def test_how_many_are_left_is_said(visible: str, sentence: str) -> None:
    text = outlook_text(found("46m 456p 789p 678s 55s [777z]", visible=visible), Look())
    assert text.split("\n\n")[1] == sentence


def test_far_from_ready() -> None:
    text = outlook_text(found("147m 147p 147s 1234567z"), Look())
    assert "10 tiles from ready (向聽)." in text
    # three of the sixteen kinds that the hand has, four of the other eighteen
    assert "120 tiles that help are left." in text


def test_one_tile_that_helps() -> None:
    """Only 3m and the pair are to come; of those all but one 8s are on the table."""
    text = outlook_text(found(NEAR, visible="3333m 111m 444m 555s 88s"), Look())
    assert "1 tile that helps is left." in text


def test_a_difference_that_is_the_same_drawn_and_discarded_is_one_row() -> None:
    """5z adds a dragon pung either way, and what 1m has is nothing else."""
    text = outlook_text(found("11m 55z 123p 456p 789s [777z]", seat="S"), Look())
    rows = tables_of(text)[1][2:]
    assert [row.split("  ")[0] for row in rows] == ["1m", "1m", "5z"]
    assert rows[1].split() == ["1m", "against", "5z", "Dragon", "Pung", "1"]


def test_less_than_a_win_takes_is_a_dash_that_is_explained() -> None:
    table = load_ruleset("wikipedia", ["payment.min_tai=3"])
    for hand in ("46m 456p 789p 678s 55s [777z]", "46m 456p 789p 678s 55s 1z [777z]"):
        text = outlook_text(found(hand, ruleset=table), Look())
        assert "3            -" in text
        assert text.endswith("\n\n-: less than the 3 tai that a win takes")
    assert "less than" not in outlook_text(found(NEAR, ruleset=table), Look())


def test_nothing_to_compare_is_no_table() -> None:
    table = load_ruleset("wikipedia", ["payment.min_tai=3"])
    assert len(tables_of(outlook_text(found("46m 456p 789p 678s 55s [777z]", ruleset=table), Look()))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("hand", [PUNGS, NEAR, SINGLES, NEAR_AND_ONE, COMPLETE])
def test_columns_line_up(hand: str, language: Language, style: Style) -> None:
    for block in tables_of(outlook_text(found(hand, visible="3m"), Look(language=language, style=style))):
        refuse_crooked(block)


@pytest.mark.parametrize("hand", [PUNGS, NEAR, SINGLES, NEAR_AND_ONE])
@pytest.mark.parametrize("width", [30, 60, 80])
def test_a_narrow_terminal(hand: str, width: int) -> None:
    for part in outlook_text(found(hand), Look(width=width)).split("\n\n")[2:]:
        for line in part.splitlines():
            assert cells(line) <= width or ": " in line  # where columns do not fit, each cell has a line


def test_names_are_in_the_language() -> None:
    text = outlook_text(found(PUNGS), Look(language="zh", style="zh"))
    assert "三元刻 1 + 三暗刻 2" in text
    assert "一一一二三萬" in text


def test_a_ready_hand_as_data() -> None:
    data = outlook_data(found(PUNGS, visible="5z 春"), "zh")
    one, four, white = data.pop("waits")
    assert data == {
        "ruleset": "wikipedia",
        "hand": "11123m 222p 333s 44455z",
        "seat": "E",
        "round": "E",
        "visible": ["5z", "1f"],
        "complete": False,
        "distance": 0,
        "left": 6,
        "helping": [],
        "discards": [],
    }
    assert four["against_best"] is None
    assert (one["tile"], one["shapes"], one["left"]) == ("1m", ["dual_pung", "two_sided"], 1)
    assert one["against_best"] == {
        "tile": "4m",
        "drawn": {"gained": [], "lost": []},
        "discarded": {"gained": [], "lost": []},
    }
    assert white == {
        "tile": "5z",
        "shapes": ["dual_pung"],
        "left": 1,
        "drawn": {
            "tai": 9,
            "patterns": [
                {"id": "self_drawn", "name": "自摸", "count": 1, "tai": 1},
                {"id": "concealed_hand", "name": "門清", "count": 1, "tai": 1},
                {"id": "fully_concealed_hand", "name": "不求人", "count": 1, "tai": 1},
                {"id": "dragon_pung", "name": "三元刻", "count": 1, "tai": 1},
                {"id": "four_concealed_pungs", "name": "四暗刻", "count": 1, "tai": 5},
            ],
        },
        "discarded": {
            "tai": 4,
            "patterns": [
                {"id": "concealed_hand", "name": "門清", "count": 1, "tai": 1},
                {"id": "dragon_pung", "name": "三元刻", "count": 1, "tai": 1},
                {"id": "three_concealed_pungs", "name": "三暗刻", "count": 1, "tai": 2},
            ],
        },
        "by_drawing": {
            "gained": [
                {"id": "self_drawn", "name": "自摸", "tai": 1},
                {"id": "fully_concealed_hand", "name": "不求人", "tai": 1},
                {"id": "four_concealed_pungs", "name": "四暗刻", "tai": 5},
            ],
            "lost": [{"id": "three_concealed_pungs", "name": "三暗刻", "tai": 2}],
        },
        "against_best": {
            "tile": "4m",
            "drawn": {"gained": [{"id": "dragon_pung", "name": "三元刻", "tai": 1}], "lost": []},
            "discarded": {
                "gained": [
                    {"id": "dragon_pung", "name": "三元刻", "tai": 1},
                    {"id": "three_concealed_pungs", "name": "三暗刻", "tai": 2},
                ],
                "lost": [{"id": "four_concealed_pungs", "name": "四暗刻", "tai": 5}],
            },
        },
    }


def test_a_hand_that_is_not_ready_as_data() -> None:
    data = outlook_data(found(f"{NEAR} 春", seat="S", round="W", visible="3333m 5s"))
    assert data == {
        "ruleset": "wikipedia",
        "hand": "124m 456789p 5678s [777z] 1f",
        "seat": "S",
        "round": "W",
        "visible": ["3m", "3m", "3m", "3m", "5s"],
        "complete": False,
        "distance": 1,
        "left": 11,
        "waits": [],
        "helping": [
            {"tile": "1m", "left": 3},
            {"tile": "3m", "left": 0},
            {"tile": "4m", "left": 3},
            {"tile": "5s", "left": 2},
            {"tile": "8s", "left": 3},
        ],
        "discards": [],
    }


def test_discards_that_leave_a_hand_ready_as_data() -> None:
    data = outlook_data(found(SINGLES, seat="S"), "en")
    assert {name: data[name] for name in ("complete", "distance", "left", "waits", "helping")} == {
        "complete": False,
        "distance": 0,
        "left": None,
        "waits": [],
        "helping": [],
    }
    first, second, _ = data["discards"]
    assert [wait["tile"] for wait in first.pop("waits")] == ["5s", "8s"]
    assert first == {"discard": "1z", "left": 6, "helping": [], "average_drawn": 2, "average_discarded": 1}
    (wait,) = second.pop("waits")
    assert second == {"discard": "5s", "left": 3, "helping": [], "average_drawn": 3, "average_discarded": 2}
    assert wait["discarded"]["patterns"] == [
        {"id": "dragon_pung", "name": "Dragon Pung", "count": 1, "tai": 1},
        {"id": "single_wait", "name": "Single Wait", "count": 1, "tai": 1},
    ]


def test_discards_that_leave_a_hand_near_as_data() -> None:
    data = outlook_data(found(NEAR_AND_ONE))
    assert (data["distance"], len(data["discards"])) == (1, 5)
    assert data["discards"][1] == {
        "discard": "1m",
        "left": 13,
        "waits": [],
        "helping": [
            {"tile": "3m", "left": 4},
            {"tile": "5s", "left": 3},
            {"tile": "8s", "left": 3},
            {"tile": "1z", "left": 3},
        ],
        "average_drawn": None,
        "average_discarded": None,
    }


def test_a_complete_hand_as_data() -> None:
    data = outlook_data(found(COMPLETE))
    assert (data["complete"], data["distance"], data["left"]) == (True, 0, None)


def test_an_average_is_rounded() -> None:
    """(6 x 5 + 4 x 2) / 7, drawn (8 x 5 + 9 x 2) / 7."""
    first = outlook_data(found(f"{PUNGS} 9p"))["discards"][0]
    assert (first["discard"], first["average_discarded"], first["average_drawn"]) == ("9p", 5.43, 8.29)


def test_less_than_a_win_takes_as_data() -> None:
    (wait,) = outlook_data(
        found("46m 456p 789p 678s 55s [777z]", ruleset=load_ruleset("wikipedia", ["payment.min_tai=3"]))
    )["waits"]
    assert (wait["drawn"]["tai"], wait["discarded"], wait["by_drawing"]) == (3, None, None)


def test_an_irregular_hand() -> None:
    ruleset = house(patterns={"seven_pairs_and_triplet": 8})
    assert "2 tiles from ready" in outlook_text(found("11m 55m 99m 11p 55p 99p 159s 1z", ruleset=ruleset), Look())
