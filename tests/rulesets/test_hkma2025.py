"""Random hands as a public engine counts them by the table of the Hong Kong Mahjong Association."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from support import CASES, house, scored, shipped

from taical.engine.scoring import Score, score
from taical.records.parser import parse_record
from taical.render.json import to_dict

RECORDS: list[dict[str, Any]] = [
    json.loads(line) for line in (CASES / "hkma2025.jsonl").read_text(encoding="utf-8").splitlines()
]

NAMES = {
    "any_wind_pung": "honor_pung",
    "any_dragon_pung": "honor_pung",
}
"""What the records call a row that has another id in the table."""


def _hand(record: dict[str, Any]) -> Score:
    return score(parse_record({key: value for key, value in record.items() if key != "want"}), shipped("hkma2025"))


def _lines(result: Score) -> dict[str, int]:
    """Return what counts as the records say it: by their names, those of a second reading with a mark."""
    found: Counter[str] = Counter()
    for counted in result.patterns:
        mark = "second_reading:" if counted.reading == 2 else ""
        found[mark + NAMES.get(counted.id, counted.id)] += counted.tai
    return dict(found)


def test_there_are_all_records() -> None:
    assert len(RECORDS) == 640
    assert len({record["id"] for record in RECORDS}) == 640


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_the_record_comes_out_as_stated(record: dict[str, Any]) -> None:
    want, result = record["want"], _hand(record)
    assert result.tai == want["total"]
    if not want.get("same_total"):
        assert _lines(result) == want["ids"]
    base = 0 if record["win"] in ("eight_flowers", "seven_rob_one") else 5
    assert want["base"] == base
    for payer in result.payers:
        assert payer.amount == base + want["total"] + payer.dealer_tai
        alone = record["dealer"] not in (record["seat"], record.get("from"))  # the dealer's own share of a self-draw
        expected = want["dealer_fan"] + (alone and payer.seat == record["dealer"] and base > 0)
        assert payer.dealer_tai == expected


@pytest.mark.parametrize(
    ("seat", "source", "streak", "dealer_tai"),
    [("E", "W", 0, [2]), ("E", "W", 2, [10]), ("S", "E", 1, [6]), ("S", "W", 1, [0]), ("S", None, 1, [3, 0, 0])],
)
def test_two_readings_count_the_dealer_twice_but_not_in_the_own_share(
    seat: str, source: str | None, streak: int, dealer_tai: list[int]
) -> None:
    hand = "112233m 445566p 77s 88s +8s"
    result = scored(hand, shipped("hkma2025"), seat=seat, from_=source, streak=streak)
    assert result.best.second is not None
    assert [payer.dealer_tai for payer in result.payers] == dealer_tai


def test_a_house_can_count_the_dealer_once_in_two_readings() -> None:
    hand = "112233m 445566p 77s 88s +8s"
    once = house("hkma2025", two_readings="add")
    assert [payer.dealer_tai for payer in scored(hand, once, seat="E", from_="W").payers] == [1]
    best = house("hkma2025", two_readings="best")
    assert scored(hand, best, seat="E", from_="W").best.second is None


def test_the_second_reading_is_marked_in_json() -> None:
    result = to_dict(scored("112233m 445566p 77s 88s +8s", shipped("hkma2025")))
    marked = [line["id"] for line in result["patterns"] if line.get("reading") == 2]
    assert marked[0] != "seven_pairs_and_triplet"
    assert "seven_pairs_and_triplet" in marked
    assert all("reading" not in line for line in result["patterns"] if line["id"] == "concealed_hand")


CHAIN = "24m 345p 678p 99s [777z] (1111s) 12f +3m"


@pytest.mark.parametrize(("replacements", "tai"), [(2, 10), (3, 20), (4, 40), (5, 80)])
def test_each_replacement_more_doubles_the_chain(replacements: int, tai: int) -> None:
    result = scored(CHAIN, shipped("hkma2025"), replacement="kong", replacements=replacements)
    assert result.tai_by_id["replacement_chain"] == tai
    assert not {"self_drawn", "out_with_replacement_tile_kong"} & result.tai_by_id.keys()


def test_one_replacement_is_no_chain() -> None:
    result = scored(CHAIN, shipped("hkma2025"), replacement="kong", replacements=1)
    assert result.tai_by_id["out_with_replacement_tile_kong"] == 5
    assert "replacement_chain" not in result.tai_by_id
