"""A result as data has the fields that other programs rely on, and exact numbers."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from support import house, scored

from taical.domain.tiles import Style
from taical.errors import HandError, TaicalError
from taical.i18n import Language
from taical.render.json import error_data, result_data, set_texts
from taical.syntax.json import dumps

SOUTH = "24m 345p 678p 99s [777z] (1111s) +3m"

WORKED = """\
{"id": "7", "ruleset": "wikipedia",
 "seat": "S", "from": null, "dealer": "E", "round": "E", "streak": 2, "base": 30, "unit": 10,
 "tai": 3,
 "patterns": [{"id": "self_drawn", "name": "自摸", "count": 1, "tai": 1},
              {"id": "dragon_pung", "name": "三元刻", "count": 1, "tai": 1},
              {"id": "closed_wait", "name": "嵌張", "count": 1, "tai": 1}],
 "wait": {"tiles": ["3m"], "shape": "closed"},
 "sets": ["234m", "345p", "678p", "[777z]", "(1111s)", "99s"], "winning_set": 0,
 "payers": [{"seat": "E", "dealer_tai": 5, "tai": 8, "amount": 110},
            {"seat": "W", "dealer_tai": 0, "tai": 3, "amount": 60},
            {"seat": "N", "dealer_tai": 0, "tai": 3, "amount": 60}],
 "payments": {"E": -110, "S": 230, "W": -60, "N": -60}}
"""
"""The example of the record's description: South draws 3m, East is the dealer at streak 2. Rows in table order."""


def test_the_worked_result_comes_out_as_printed() -> None:
    result = result_data(scored(SOUTH, streak=2), "7", "zh")
    assert result == json.loads(WORKED)
    assert dumps(result) == " ".join(line.strip() for line in WORKED.splitlines())


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("zh", ["自摸", "三元刻", "嵌張"]),
        ("en", ["Self-Drawn", "Dragon Pung", "Closed Wait"]),
        ("fr", ["Main tirée du mur", "Brelan de dragons", "Attente fermée"]),
    ],
)
def test_names_are_in_the_language_asked_for(language: Language, names: list[str]) -> None:
    result = result_data(scored(SOUTH), "1", language)
    assert [row["name"] for row in result["patterns"]] == names


def test_a_row_is_its_count_times_its_value() -> None:
    result = result_data(scored("24m 345p 678p 99s [777z] [666z] +3m"), "1", "zh")
    dragons = {"id": "dragon_pung", "name": "三元刻", "count": 2, "tai": 2}
    assert dragons in result["patterns"]
    assert sum(row["tai"] for row in result["patterns"]) == result["tai"] == 4


# A hand, what else is known, and the wait, the sets and the number of the set that was completed.
SETS: list[tuple[str, dict[str, Any], dict[str, Any], list[str], int | None]] = [
    (
        "345m 123p 567p 999p 22s 67s +8s",
        {},
        {"tiles": ["5s", "8s"], "shape": "two_sided"},
        ["345m", "123p", "567p", "999p", "678s", "22s"],
        4,
    ),
    (
        # The pair stands last, after the melds; so it has the last number.
        "123m 456m 1z [789p] [666p] (2222s) +1z",
        {},
        {"tiles": ["1z"], "shape": "single"},
        ["123m", "456m", "[789p]", "[666p]", "(2222s)", "11z"],
        5,
    ),
    (
        "5m [123m] [456p] [777z] [888s@E] [999+9s@W] +5m",
        {"from_": "N"},
        {"tiles": ["5m"], "shape": "single"},
        ["[123m]", "[456p]", "[777z]", "[888s@E]", "[999+9s@W]", "55m"],
        5,
    ),
    (
        # The dealer wins with the tiles of the deal: no tile is the winning one.
        "123m 456m 789m 123p 456p 11z",
        {"seat": "E", "opening": "heavenly"},
        {"tiles": [], "shape": None},
        ["123m", "456m", "789m", "123p", "456p", "11z"],
        None,
    ),
    ("12345678f", {"win": "eight_flowers"}, {"tiles": [], "shape": None}, [], None),
]


@pytest.mark.parametrize(("hand", "context", "wait", "sets", "winning_set"), SETS)
def test_wait_sets_and_winning_set(
    hand: str, context: dict[str, Any], wait: dict[str, Any], sets: list[str], winning_set: int | None
) -> None:
    result = result_data(scored(hand, **context), "1")
    assert (result["wait"], result["sets"], result["winning_set"]) == (wait, sets, winning_set)


def test_the_groups_of_an_irregular_hand() -> None:
    """The triplet first, then the pairs in tile order; the last of them was completed."""
    table = house(patterns={"seven_pairs_and_triplet": 8})
    score = scored("11m 22m 44m 11p 22p 55p 111s 9s +9s", table)
    result = result_data(score, "1")
    assert result["sets"] == ["111s", "11m", "22m", "44m", "11p", "22p", "55p", "99s"]
    assert (result["wait"], result["winning_set"]) == ({"tiles": ["9s"], "shape": "single"}, 7)
    assert set_texts(score.reading, mark=True)[-1] == "9+9s"


def test_payers_are_those_who_pay() -> None:
    discard = result_data(scored(SOUTH, from_="W", dealer="S"), "1")
    # 三元刻 1 + 嵌張 1, and 1 for the dealer who wins: 30 + 10 x 3.
    assert discard["payers"] == [{"seat": "W", "dealer_tai": 1, "tai": 3, "amount": 60}]
    assert discard["payments"] == {"E": 0, "S": 60, "W": -60, "N": 0}


def test_readings_are_added_when_asked_for() -> None:
    hand = "11123m 222p 333s 444z 55z +1m"
    plain = result_data(scored(hand, from_="W"), "1")
    result = result_data(scored(hand, from_="W"), "1", readings=True)
    assert {**plain, "readings": result["readings"]} == result
    first, second = result["readings"]
    assert [row["id"] for row in first["patterns"]] == ["concealed_hand", "four_concealed_pungs"]
    assert (first["tai"], first["shape"], first["winning_set"]) == (6, "two_sided", 1)
    assert first["sets"] == ["111m", "123m", "222p", "333s", "444z", "55z"]
    assert [row["id"] for row in second["patterns"]] == ["concealed_hand", "three_concealed_pungs"]
    assert (second["tai"], second["shape"], second["winning_set"]) == (3, "dual_pung", 0)
    assert set(first) == set(second) == {"tai", "patterns", "shape", "sets", "winning_set"}


@pytest.mark.parametrize(
    ("style", "sets", "marked"),
    [
        ("plain", ["234m", "345p", "678p", "[777z]", "(1111s)", "99s"], "24+3m"),
        ("zh", ["二三四萬", "三四五筒", "六七八筒", "[中中中]", "(一一一一條)", "九九條"], "二四+三萬"),
        ("unicode", ["🀈🀉🀊", "🀛🀜🀝", "🀞🀟🀠", "[🀄🀄🀄]", "(🀐🀐🀐🀐)", "🀘🀘"], "🀈🀊+🀉"),
    ],
)
def test_sets_are_written_in_every_style(style: Style, sets: list[str], marked: str) -> None:
    reading = scored(SOUTH).reading
    assert set_texts(reading, style) == sets
    assert set_texts(reading, style, mark=True) == [marked, *sets[1:]]


def test_amounts_are_exact_in_json() -> None:
    result = result_data(scored(SOUTH, base=Decimal("0.1"), unit=Decimal("0.2")), "1")
    assert '"payments": {"E": -0.9, "S": 2.3, "W": -0.7, "N": -0.7}' in dumps(result)
    assert '"amount": 0.9}' in dumps(result)
    whole = result_data(scored(SOUTH, base=Decimal("0.5"), unit=Decimal("0.5")), "1")
    # 0.5 + 0.5 x 3 is a whole number again.
    assert '"payments": {"E": -2.5, "S": 6.5, "W": -2, "N": -2}' in dumps(whole)


NUMBERS: list[tuple[object, str]] = [
    (Decimal("0.1") + Decimal("0.2"), "0.3"),
    (Decimal("-2.5"), "-2.5"),
    (Decimal("0.00000001"), "0.00000001"),
    (Decimal("1E+3"), "1000"),
    (Decimal("4999999999.99999999"), "4999999999.99999999"),
    ([1, Decimal("0.5"), None, True], "[1, 0.5, null, true]"),
    ({"自摸": '"0.5"'}, '{"自摸": "\\"0.5\\""}'),
    ("line\nbreak", '"line\\nbreak"'),
]


@pytest.mark.parametrize(("data", "text"), NUMBERS)
def test_data_is_one_line_of_json(data: object, text: str) -> None:
    assert dumps(data) == text
    assert "\n" not in dumps(data)
    json.loads(text)


def test_half_a_character_is_escaped() -> None:
    """An id can have it, as JSON can; no encoding can write it."""
    text = dumps({"id": "\ud800", "name": "自摸", "amount": Decimal("0.5")})
    assert text == '{"id": "\\ud800", "name": "\\u81ea\\u6478", "amount": 0.5}'
    assert json.loads(text)["id"] == "\ud800"
    text.encode()


def test_an_error_has_a_code_a_message_and_a_place() -> None:
    error = HandError("tile_count", "too few", field="hand", column=3)
    details = {"code": "tile_count", "message": "too few", "field": "hand", "column": 3}
    assert error_data(error, "7") == {"id": "7", "error": details}


def test_an_error_has_a_line_only_where_there_is_one() -> None:
    details = error_data(TaicalError("bad_record", "x"), "7")["error"]
    assert details == {"code": "bad_record", "message": "x", "field": None, "column": None}
    assert error_data(TaicalError("bad_record", "x", line=4), "7")["error"] == {**details, "line": 4}


def test_the_rule_set_is_named() -> None:
    assert result_data(scored(SOUTH, house("hyloveclub")), "1")["ruleset"] == "hyloveclub"
