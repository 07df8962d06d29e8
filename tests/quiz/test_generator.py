"""The generator of random hands: what it promises to the measurements and to the property tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from support import ROOT, shipped

from benchmarks.hands import (
    STYLES,
    random_dealt_win,
    random_flower_win,
    random_hand,
    random_records,
    random_wins,
    seeded,
)
from taical.domain.builder import make_win
from taical.domain.hand import Hand
from taical.domain.tiles import FIRST_HONOR, FLOWERS, SUIT_SIZE
from taical.domain.win import Win
from taical.engine.scoring import score
from taical.records.parser import format_record, parse_record

pytestmark = pytest.mark.thorough

styles = pytest.mark.parametrize("style", STYLES)
MANY = 1000


def several(style: str, count: int = 200) -> list[Hand]:
    return [win.hand for win in random_wins(1, style, count)]


def tiles_of(hand: Hand) -> tuple[int, ...]:
    return (*hand.standing, *(kind for meld in hand.melds for kind in meld.tiles))


def suits_of(hand: Hand) -> set[int]:
    return {kind // SUIT_SIZE for kind in tiles_of(hand) if kind < FIRST_HONOR}


def honors_of(hand: Hand) -> set[int]:
    return {kind for kind in tiles_of(hand) if kind >= FIRST_HONOR}


def test_there_are_nine_styles() -> None:
    assert list(STYLES) == [
        "any",
        "flush",
        "half flush",
        "pungs",
        "honors",
        "chows",
        "concealed",
        "melded",
        "one-suit shapes",
    ]


@styles
def test_the_same_seed_gives_the_same_hands(style: str) -> None:
    assert random_wins(7, style, 20) == random_wins(7, style, 20)
    assert random_wins(7, style, 20) != random_wins(8, style, 20)
    assert random_wins(7, style, 30)[:20] == random_wins(7, style, 20)


def test_the_same_seed_gives_the_same_records_in_every_process() -> None:
    code = "from benchmarks.hands import random_records; print(list(random_records(7, 120)))"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout.decode()
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] == f"{list(random_records(7, 120))}\n"


def test_fewer_records_are_the_beginning_of_more() -> None:
    assert list(random_records(3, 150)) == list(islice(random_records(3, 1000), 150))


@styles
def test_every_win_can_be_written_read_and_scored(style: str) -> None:
    for win in random_wins(2, style, MANY):
        hold_valid(win)


@pytest.mark.parametrize("special", [random_dealt_win, random_flower_win])
def test_special_wins_can_be_written_read_and_scored(special: Callable[[Random], Win]) -> None:
    random = seeded("special")
    for _ in range(MANY):
        hold_valid(special(random))


def hold_valid(win: Win) -> None:
    """Hold that the fields of a win's record are accepted, make the same win, and that the winner is paid for it."""
    record = format_record(win)
    context = {f"{name}_" if name == "from" else name: value for name, value in record.items() if name != "hand"}
    assert make_win(record["hand"], **context) == win
    assert score(win, shipped()).payments[win.seat] > 0


def test_a_flush_has_one_suit_and_no_honors() -> None:
    for style in ("flush", "one-suit shapes"):
        hands = several(style)
        assert {len(suits_of(hand)) for hand in hands} == {1}
        assert not any(honors_of(hand) for hand in hands)
        assert {suit for hand in hands for suit in suits_of(hand)} == {0, 1, 2}


def test_a_half_flush_has_one_suit_and_mostly_honors() -> None:
    hands = several("half flush")
    assert {len(suits_of(hand)) for hand in hands} <= {0, 1}
    assert sum(bool(honors_of(hand)) for hand in hands) > len(hands) / 2


def test_pungs_have_no_chow() -> None:
    for hand in several("pungs"):
        assert not any(meld.kind == "chow" for meld in hand.melds)
        counts = sorted(hand.standing.count(kind) for kind in set(hand.standing))
        assert counts == [2, *[3] * (5 - len(hand.melds))]


def test_honors_have_a_pair_of_honors_and_mostly_honors() -> None:
    hands = several("honors")
    assert all(any(hand.standing.count(kind) == 2 for kind in honors_of(hand)) for hand in hands)
    assert sum(kind >= FIRST_HONOR for hand in hands for kind in tiles_of(hand)) > len(hands) * 17 / 2


def test_chows_have_no_pung() -> None:
    for hand in several("chows"):
        assert {meld.kind for meld in hand.melds} <= {"chow"}
        assert sum(hand.standing.count(kind) for kind in honors_of(hand)) in (0, 2)


def test_concealed_hands_have_no_claimed_meld() -> None:
    for style in ("concealed", "one-suit shapes"):
        kinds = {meld.kind for hand in several(style) for meld in hand.melds}
        assert kinds == {"concealed_kong"}


def test_melded_hands_have_three_claimed_melds_or_more() -> None:
    claimed = {sum(meld.claimed for meld in hand.melds) for hand in several("melded")}
    assert claimed == {3, 4, 5}


def test_the_other_styles_have_any_number_of_melds() -> None:
    for style in ("any", "flush", "half flush", "pungs", "honors", "chows"):
        assert {sum(meld.claimed for meld in hand.melds) for hand in several(style)} == set(range(6)), style


def test_no_meld_is_fed_by_the_owner() -> None:
    random = seeded("feeders")
    hands = [random_hand(random, STYLES["melded"], "W") for _ in range(MANY)]
    assert {meld.fed_by for hand in hands for meld in hand.melds} == {"E", "S", "N", None}


def test_everything_that_can_happen_comes_up() -> None:
    wins = [win for style in STYLES for win in random_wins(4, style, MANY)]
    assert {win.win for win in wins} == {"draw", "discard", "robbed_kong"}
    assert {win.replacement for win in wins} == {None, "kong", "open_kong", "flower"}
    assert {win.opening for win in wins} == {None, "heavenly", "earthly", "human"}
    assert {win.ready for win in wins} == {None, "heavenly", "earthly", "declared"}
    assert {win.last_tile for win in wins} == {False, True}
    assert {(win.seat, win.round, win.dealer) for win in wins} == {
        (seat, round_, dealer) for seat in "ESWN" for round_ in "ESWN" for dealer in "ESWN"
    }
    assert {(win.seat, win.from_) for win in wins if win.from_} == {
        (seat, other) for seat in "ESWN" for other in "ESWN" if other != seat
    }
    assert {win.streak for win in wins} == set(range(13))
    melds = [meld for win in wins for meld in win.hand.melds]
    assert {meld.kind for meld in melds} == {"chow", "pung", "open_kong", "promoted_kong", "concealed_kong"}
    assert {flower for win in wins for flower in win.hand.flowers} == set(FLOWERS)
    assert {len(win.hand.flowers) for win in wins} == set(range(9))
    assert {win.hand.winning for win in wins} == set(range(34))


def test_flower_wins_come_with_whole_hands_and_with_less() -> None:
    random = seeded("flowers")
    wins = [random_flower_win(random) for _ in range(MANY)]
    assert {(win.win, len(win.hand.flowers)) for win in wins} == {
        ("eight_flowers", 8),
        ("seven_rob_one", 7),
        ("seven_rob_one", 8),
    }
    assert {(win.replacement, win.last_tile) for win in wins} == {
        (None, False),
        (None, True),
        ("flower", False),
        ("flower", True),
    }
    assert {bool(win.hand.concealed) for win in wins} == {False, True}
    assert {win.hand.size == win.hand.full_size for win in wins} == {False, True}


def test_dealt_wins_are_the_dealers_and_mark_no_tile() -> None:
    random = seeded("dealt")
    for _ in range(200):
        win = random_dealt_win(random)
        assert (win.opening, win.win, win.seat) == ("heavenly", "draw", win.dealer)
        assert (win.hand.winning, win.hand.melds, win.hand.size) == (None, (), 17)


def test_records_are_of_all_styles_and_kinds_of_win() -> None:
    records = list(random_records(5, 2700))
    assert [record["id"] for record in records] == [str(number) for number in range(1, 2701)]
    wins = [parse_record(record) for record in records]
    assert {win.win for win in wins} == {"draw", "discard", "robbed_kong", "eight_flowers", "seven_rob_one"}
    assert any(win.hand.winning is None and win.opening == "heavenly" for win in wins)
    # In turn: every ninth record from the second on is a flush, but for the special one of each hundred.
    flushes = [win for number, win in enumerate(wins) if number % 9 == 1 and number % 100 != 99]
    assert all(len(suits_of(win.hand)) == 1 and not honors_of(win.hand) for win in flushes)
