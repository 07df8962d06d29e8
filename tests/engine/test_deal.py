"""Deals: several winners, nobody, a false win, and what cannot happen in one deal."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from decimal import Decimal
from typing import Any

import pytest

import taical
from taical.engine.deal import Deal, DealScore, refuse_impossible_deal

SOUTH = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}  # 三元刻 1
WEST = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}  # no tai
NORTH = {"seat": "N", "hand": "345m 678m 99m 111s 46s [666z] +5s"}  # 三元刻 1 + 嵌張 1
EAST = {"seat": "E", "hand": "345m 678m 99m 111s 46s [666z] +5s"}  # the same, for the dealer


def scored(record: dict[str, Any], **payment: object) -> DealScore:
    ruleset = taical.load_ruleset({"extends": "wikipedia", "payment": payment})
    return taical.score_deal(taical.parse_deal(record), ruleset)


def points(east: int, south: int, west: int, north: int) -> dict[str, int]:
    return {"E": east, "S": south, "W": west, "N": north}


@pytest.mark.parametrize(
    ("rule", "winners", "discarder", "payments"),
    [
        ("all", [SOUTH, WEST], "N", points(0, 40, 30, -70)),
        # East, the dealer, pays 1 tai more to each
        ("all", [SOUTH, WEST, NORTH], "E", points(-150, 50, 40, 60)),
        ("nearest", [WEST, SOUTH], "N", points(0, 40, 0, -40)),
        ("nearest", [SOUTH, WEST, NORTH], "E", points(-50, 50, 0, 0)),
        # after South comes West, then North, then East
        ("nearest", [EAST, WEST], "S", points(0, -30, 30, 0)),
        ("all_if_three", [SOUTH, WEST, NORTH], "E", points(-150, 50, 40, 60)),
        ("all_if_three", [WEST, SOUTH], "N", points(0, 40, 0, -40)),
    ],
)
def test_several_winners(rule: str, winners: list[dict[str, str]], discarder: str, payments: dict[str, int]) -> None:
    result = scored({"from": discarder, "wins": winners}, several_winners=rule)
    assert result.payments == payments
    assert sum(result.payments.values()) == 0
    assert [part.tai for part in result.scores] == [{"S": 1, "W": 0, "N": 2, "E": 2}[win["seat"]] for win in winners]


def test_one_winner_is_paid_under_every_rule() -> None:
    for rule in ("all", "nearest", "all_if_three"):
        assert scored({"from": "N", "wins": [SOUTH]}, several_winners=rule).payments == points(0, 40, 0, -40)


def test_several_winners_rob_one_kong() -> None:
    robbing = {"win": "robbed_kong", "from": "E", "wins": [SOUTH | {"hand": "123m 456p 789p 46s 88s [777z] +5s"}, WEST]}
    # South 三元刻 1 + 嵌張 1 + 搶槓 1, West 搶槓 1; East is the dealer
    assert scored(robbing).payments == points(-120, 70, 50, 0)


def test_drawn_hand() -> None:
    result = scored({"wins": [], "dealer": "W", "streak": 3})
    assert result.payments == points(0, 0, 0, 0)
    assert result.scores == ()


@pytest.mark.parametrize(
    ("record", "payments"),
    [
        # 3 tai to each, and 1 + 2 between South and the dealer
        ({"false_win": "S", "streak": 1}, points(90, -210, 60, 60)),
        ({"false_win": "E"}, points(-210, 70, 70, 70)),
        ({"false_win": "北", "dealer": "N", "base": 5, "unit": 1}, points(9, 9, 9, -27)),
    ],
)
def test_false_win(record: dict[str, Any], payments: dict[str, int]) -> None:
    assert scored({"wins": [], **record}, false_win=3).payments == payments


def test_false_win_with_decimals() -> None:
    result = scored({"wins": [], "false_win": "S", "base": 0.5, "unit": 0.1}, false_win=3)
    assert result.payments == {"E": Decimal("0.9"), "S": Decimal("-2.5"), "W": Decimal("0.8"), "N": Decimal("0.8")}


def test_false_win_without_a_penalty_in_the_rules() -> None:
    with pytest.raises(taical.WinError, match=r"no penalty for a false win: set payment\.false_win") as caught:
        scored({"wins": [], "false_win": "S"})
    assert (caught.value.code, caught.value.field) == ("impossible_context", "false_win")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"from": "N", "wins": [SOUTH, SOUTH]}, "South cannot win twice"),
        ({"from": "S", "wins": [WEST, SOUTH]}, "South is the winner, so the tile cannot have come"),
        (
            {"from": "N", "wins": [SOUTH, WEST | {"hand": "234m 567m 345p 67s 11z [222p] +8s"}]},
            "need the same winning tile",
        ),
        ({"wins": [SOUTH, WEST]}, "South and West cannot both have drawn"),
        ({"from": "N", "wins": [SOUTH | {"win": "robbed_kong"}, WEST]}, "already, so nobody can have promoted"),
        (
            {"from": "N", "wins": [WEST | {"win": "robbed_kong"}, NORTH | {"seat": "E"}]},
            "only on the same discard or the same robbed kong",
        ),
        (
            {"from": "N", "wins": [SOUTH, {"seat": "W", "hand": "1234567f", "win": "seven_rob_one"}]},
            "only on the same discard or the same robbed kong",
        ),
        (
            {"from": "N", "wins": [SOUTH, WEST | {"hand": "234m 567m 345p 67s 77z [222p] +5s"}]},
            "over the winners' hands, 7z .* is there 5 times",
        ),
        (
            {"from": "N", "wins": [SOUTH | {"hand": SOUTH["hand"] + " 春"}, WEST | {"hand": WEST["hand"] + " 春"}]},
            "over the winners' hands, 1f .* is there twice",
        ),
        ({"from": "N", "wins": [SOUTH], "false_win": "W"}, "which ends the deal, but there is a winner"),
    ],
)
def test_impossible_deals(record: dict[str, Any], message: str) -> None:
    with pytest.raises(taical.WinError, match=message) as caught:
        taical.parse_deal(record)
    assert caught.value.code == "impossible_context"


def test_shared_winning_tile_counts_once() -> None:
    """Three 5s in the winners' hands and the discarded one make four."""
    south = SOUTH | {"hand": "123m 456p 789p 567s 5s [777z] +5s"}
    west = WEST | {"hand": "234m 567m 345p 67s 11z [345s] +5s"}
    assert scored({"from": "N", "wins": [south, west]}).paid == ("S", "W")


def test_a_shared_winning_tile_can_be_the_fifth() -> None:
    """South has two 5s and West two, and both win on another one."""
    south = SOUTH | {"hand": "123m 456p 789p 567s 5s [777z] +5s"}
    west = WEST | {"hand": "234m 567m 345p 11z 55s [222p] +5s"}
    with pytest.raises(taical.WinError, match=r"over the winners' hands, 5s .* is there 5 times"):
        taical.parse_deal({"from": "N", "wins": [south, west]})


@pytest.mark.parametrize(
    ("visible", "message"), [("66s", ""), ("666s", "over the winners' hands, 6s .* is there 5 times")]
)
def test_tiles_seen_on_the_table_count_too(visible: str, message: str) -> None:
    """South and West have one 6s each."""
    record = {"from": "N", "visible": visible, "wins": [SOUTH, WEST]}
    if not message:
        assert scored(record).paid == ("S", "W")
        return
    with pytest.raises(taical.WinError, match=message) as caught:
        taical.parse_deal(record)
    assert (caught.value.code, caught.value.field) == ("impossible_context", "wins")


def test_what_is_wrong_with_a_hand_that_nobody_won_is_refused_too() -> None:
    for record in ({"round": "X"}, {"from": "X"}, {"dealer": "X"}, {"false_win": "X"}):
        with pytest.raises(taical.WinError, match="the seats are E, S, W and N"):
            taical.parse_deal({"wins": [], **record})
    for record in ({"win": "x"}, {"ready": "x"}, {"opening": "x"}, {"replacement": "x"}, {"wait": "x"}):
        with pytest.raises(taical.RecordError, match='is "x": expected one of'):
            taical.parse_deal({"wins": [], **record})
    with pytest.raises(taical.NotationError, match="no tile 0m"):
        taical.parse_deal({"wins": [], "visible": "0m"})
    assert taical.parse_deal({"wins": [], "round": "南", "visible": "1m", "discards": 60}).wins == ()


def test_a_losing_hand_names_its_player() -> None:
    record = {"from": "N", "wins": [SOUTH, WEST | {"hand": "234m 567m 345p 68s 11z [222p] +5s"}]}
    with pytest.raises(taical.WinError, match="West: 5s does not complete the hand: it waits for 7s") as caught:
        scored(record)
    assert caught.value.code == "not_a_win"


def test_a_badly_written_hand_names_its_player() -> None:
    with pytest.raises(taical.NotationError, match="West: there is no tile 0m"):
        taical.parse_deal({"from": "N", "wins": [SOUTH, {"seat": "W", "hand": "0m"}]})


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"wins": 3}, "wins is 3: expected a list"),
        ({"wins": [{"seat": "S"}]}, r"the field wins\.0\.hand is missing"),
        ({"wins": [SOUTH | {"sead": "S"}]}, r"there is no field wins\.0\.sead; did you mean 'seat'"),
        ({"wins": [], "hand": "1m"}, "there is no field hand"),
        ({"wins": [], "streak": 100_000}, "streak is 100000: expected 0 to 99999"),
        ({"wins": [], "streak": -1}, "streak is -1: expected 0 or more"),
        ({"wins": [], "streak": 10**5000}, "streak is a value of that kind: expected 0 to 99999"),
        ({"wins": [], "discards": 100_000}, "discards is 100000: expected 0 to 99999"),
        ({"wins": [], "base": -1}, "base is -1: expected a number from 0"),
        ({"wins": [], "expect": {"tai": 3}}, "of a deal, expect takes payments and error"),
        ({"wins": [SOUTH | {"expect": {"error": "not_a_win"}}], "from": "N"}, "of one winner, expect takes no error"),
        ({"wins": [SOUTH | {"expect": {"error": "not_a_win", "tai": 3}}], "from": "N"}, "error must be its only claim"),
        ({"wins": [], "expect": {"error": "not_a_win", "payments": {"E": 0}}}, "error must be its only claim"),
    ],
)
def test_bad_deals(record: dict[str, Any], message: str) -> None:
    with pytest.raises(taical.RecordError, match=message) as caught:
        taical.parse_deal(record)
    assert caught.value.code == "bad_record"


def test_hands_and_deals_are_not_mixed_up() -> None:
    with pytest.raises(taical.RecordError, match="`parse_deal` reads it"):
        taical.parse_record({"wins": []})
    with pytest.raises(taical.RecordError, match="`parse_record` reads it"):
        taical.parse_deal({**SOUTH, "from": "N"})


@pytest.mark.parametrize(("count", "line", "fan"), [(2, "double_win", 5), (3, "triple_win", 10)])
def test_how_many_won_is_known_in_a_deal(count: int, line: str, fan: int) -> None:
    """By the table of Hong Kong's association, where 雙響 and 三響 count."""
    hands = [
        {"seat": "S", "hand": "45m 88s 123p 678p [123s] [567s] +3m"},
        {"seat": "N", "hand": "45m 55p 234p 678p [123s] [567s] +3m"},
        {"seat": "E", "hand": "45m 55s 234p 789p [234s] [678p] +3m"},
    ]
    deal = taical.parse_deal({"from": "W", "wins": hands[:count]})
    for result in taical.score_deal(deal, taical.load_ruleset("hkma2025")).scores:
        assert result.tai_by_id[line] == fan


def test_one_who_draws_and_one_who_claims_cannot_both_win() -> None:
    drawn = taical.parse_deal({"wins": [SOUTH]}).wins
    claimed = taical.parse_deal({"from": "N", "wins": [WEST]}).wins
    for wins in (drawn + claimed, claimed + drawn):
        with pytest.raises(taical.WinError, match="only on the same discard or the same robbed kong"):
            refuse_impossible_deal(Deal(wins))


def test_a_deal_of_which_nothing_is_said_is_the_first_one_of_east() -> None:
    deal = Deal(())
    assert (deal.dealer, deal.streak, deal.false_win, deal.times) == ("E", 0, None, 1)


@pytest.mark.interpreted  # compiled code lets itself be changed
@pytest.mark.parametrize("field", ["deal", "paid"])
def test_neither_a_deal_nor_its_result_can_be_changed(field: str) -> None:
    result = taical.score_deal(taical.parse_deal({"wins": []}), taical.load_ruleset("wikipedia"))
    with pytest.raises(FrozenInstanceError):
        setattr(result, field, None)
    with pytest.raises(FrozenInstanceError):
        result.deal.streak = 3  # type: ignore[misc]
