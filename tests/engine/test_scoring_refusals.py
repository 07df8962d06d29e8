"""Tiles that do not win, and waits that the hand did not have."""

from __future__ import annotations

from typing import Any

import pytest
from support import READY, house, refused, scored, shipped

from taical.domain.hand import Hand
from taical.domain.notation import parse_hand
from taical.domain.win import Win
from taical.engine.scoring import score
from taical.errors import WinError
from taical.rulesets import load_ruleset

Context = dict[str, Any]
FLOWERS = "12345678f"
TRIPLET = "11123m 222p 333s 444z 55z +1m"

NO_WINS: dict[str, tuple[str, Context, tuple[str, ...]]] = {
    "another tile": (f"{READY} +9s", {}, ("9s does not complete the hand", "waits for 5s 8s")),
    "not ready": (
        "123m 456m 789p 69s 55s [777z] +8s",
        {},
        ("wait for nothing", "4 sets and a pair", "the most sets that can be made are 123m 456m 789p"),
    ),
    "no set at all": (
        "147m 258p 368s 1234567z +1z",
        {},
        ("5 sets and a pair are needed", "among the concealed tiles, but there are no sets"),
    ),
    "dealt": (
        "147m 258p 368s 11234567z",
        {"seat": "E", "opening": "heavenly"},
        ("5 sets and a pair are needed", "but there are no sets"),
    ),
    "seven pairs and a triplet": (
        "113355m 2244p 7799s 33z +3z",
        {},
        ("the hand is 嚦咕嚦咕, which is not a win under wikipedia",),
    ),
    "seven pairs and a triplet as dealt": (
        "113355m 2244p 7799s 333z",
        {"seat": "E", "opening": "heavenly"},
        ("the hand is 嚦咕嚦咕",),
    ),
    # Five sets and a pair want 1m, 4m, 7m or 1z, but 2m makes a triplet beside seven pairs.
    "seven pairs and a triplet beside other waits": (
        "11223344556677m 11z +2m",
        {},
        ("the hand is 嚦咕嚦咕, which is not a win under wikipedia",),
    ),
    "eight pairs and a tile": ("113355m 2244p 7799s 33z +1z", {}, ("not a complete hand", "5 sets")),
    "four held of the only tile": (
        "1111m 234p 567p 234s 567s +9s",
        {},
        ("wait for nothing", "111m 234p 567p 234s 567s"),
    ),
}


@pytest.mark.parametrize(("hand", "context", "parts"), NO_WINS.values(), ids=NO_WINS)
def test_no_win(hand: str, context: Context, parts: tuple[str, ...]) -> None:
    with refused(WinError, "not_a_win", *parts, field="hand"):
        scored(hand, **context)


@pytest.mark.parametrize("hand", [FLOWERS, f"{READY} +9s {FLOWERS}", f"{READY} +8s {FLOWERS}"])
def test_no_win_by_flowers(hand: str) -> None:
    with refused(WinError, "not_a_win", "八仙過海 is not a win under hyloveclub", field="hand"):
        scored(hand, shipped("hyloveclub"), win="eight_flowers")


@pytest.mark.parametrize("hand", ["1234567f", f"{READY} +9s 1234567f", f"{READY} +8s 1234567f"])
def test_no_win_by_a_robbed_flower(hand: str) -> None:
    with refused(WinError, "not_a_win", "七搶一 is not a win under association-2009", field="hand"):
        scored(hand, shipped("association-2009"), win="seven_rob_one", from_="W")


def test_a_flower_win_that_is_off_is_no_win() -> None:
    with refused(WinError, "not_a_win", "八仙過海 is not a win under the changed wikipedia", field="hand"):
        scored(FLOWERS, house(patterns={"eight_flowers": False}), win="eight_flowers")


@pytest.mark.parametrize(("least", "parts"), [(2, ()), (3, ("worth 2 tai", "a win takes 3"))])
def test_too_little_to_win(least: int, parts: tuple[str, ...]) -> None:
    """三元刻 1 and 嵌張 1."""
    table = load_ruleset("wikipedia", [f"payment.min_tai={least}"])
    hand = "46m 456p 789p 678s 55s [777z] +5m"
    if parts:
        with refused(WinError, "not_a_win", *parts, "under the changed wikipedia", field="hand"):
            scored(hand, table, from_="W")
    else:
        assert scored(hand, table, from_="W").tai == 2


def test_an_open_kong_that_cannot_win() -> None:
    table = load_ruleset("wikipedia", ["payment.open_kong_draw=not_allowed"])
    hand = "46m 456p 789p 55s [777z] [8888s] +5m"
    with refused(WinError, "not_a_win", "claimed from a discard cannot win", field="replacement"):
        scored(hand, table, replacement="open_kong")
    assert scored(hand, table).tai == 3


def test_no_win_without_a_winning_tile() -> None:
    with refused(WinError, "not_a_win", "the winning tile does not complete", "5s 8s", field="hand"):
        score(Win(parse_hand(READY), "S"), shipped())
    with refused(WinError, "not_a_win", "5 sets and a pair", "but there are no sets", field="hand"):
        score(Win(Hand(()), "S"), shipped())


@pytest.mark.parametrize(
    ("hand", "wait"),
    [
        (f"{READY} +8s", "two_sided"),
        ("12345m 456p 678s 55s [777z] +3m", "edge"),
        ("12345m 456p 678s 55s [777z] +3m", "two_sided"),
        (TRIPLET, "dual_pung"),
    ],
)
def test_wait_as_stated(hand: str, wait: str) -> None:
    assert scored(hand, wait=wait, from_="W").tai == scored(hand, from_="W").tai


WRONG_WAITS: dict[str, tuple[str, Context, tuple[str, ...]]] = {
    "edge": (f"{READY} +8s", {"wait": "edge"}, ("stated as edge 邊張", "but it is two_sided 兩面")),
    "one of two": (
        "12345m 456p 678s 55s [777z] +3m",
        {"wait": "single"},
        ("stated as single 單吊", "it is edge 邊張 or two_sided 兩面"),
    ),
    "dealt": (
        "345m 456m 123p 678p 678s 22z",
        {"seat": "E", "opening": "heavenly", "wait": "closed"},
        ("stated as closed 嵌張", "the win has no wait"),
    ),
    "flowers": (FLOWERS, {"win": "eight_flowers", "wait": "dual_pung"}, ("dual_pung 雙碰", "the win has no wait")),
}


@pytest.mark.parametrize(("hand", "context", "parts"), WRONG_WAITS.values(), ids=WRONG_WAITS)
def test_wait_mismatch(hand: str, context: Context, parts: tuple[str, ...]) -> None:
    with refused(WinError, "wait_mismatch", *parts, field="wait"):
        scored(hand, **context)
