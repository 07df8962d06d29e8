"""Rule sets as the scorer uses them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict

import pytest
from support import house, shipped

from taical.domain.rules import GameRules, HouseCut, PaymentRules, Row, Switches, name_in_sentences
from taical.explanation import spoken_in
from taical.i18n import Language


@pytest.mark.parametrize(
    ("pattern", "wikipedia", "hyloveclub"),
    [
        ("all_chows", True, True),
        ("seat_wind", True, False),
        ("last_tile_claim", False, False),
        ("no_such", False, False),
    ],
)
def test_counts(pattern: str, wikipedia: bool, hyloveclub: bool) -> None:
    assert shipped("wikipedia").counts(pattern) is wikipedia
    assert shipped("hyloveclub").counts(pattern) is hyloveclub


def test_defaults_are_those_of_wikipedia() -> None:
    assert asdict(shipped("wikipedia").switches) == asdict(Switches())
    assert asdict(shipped("wikipedia").payment) == asdict(PaymentRules(base=30, unit=10, dealer_tai=1, streak_tai=2))


def test_switches_without_a_file() -> None:
    assert asdict(Switches()) == {
        "wait_basis": "kinds",
        "exhausted_kinds_wait": "held_four",
        "one_tile_wait_shapes": "edge_closed_single",
        "melded_hand_counts_single_wait": False,
        "half_melded_hand_counts_single_wait": False,
        "human_win_on": "before_first_draw",
        "earthly_ready_on": "eight_discards",
        "all_chows_wait": "not_one_tile",
        "all_chows_self_drawn": False,
        "all_chows_wait_limit": None,
        "all_chows_honors": False,
        "all_chows_flowers": False,
        "all_chows_concealed": "either",
        "all_chows_alone": False,
        "five_concealed_counts_all_pungs": True,
        "all_honors_counts_all_pungs": False,
        "little_four_winds_counts_winds": True,
        "big_four_winds_counts_winds": False,
        "double_wind_counts_once": False,
        "heavenly_win_counts_waits": False,
        "flower_set_keeps_seat_flower": False,
        "flower_numbering": "chrysanthemum_third",
        "flower_win": "alone",
        "replacement_flower": True,
        "replacement_open_kong": False,
        "replacement_includes_self_drawn": False,
        "replacement_with_last_tile": True,
        "concealed_kong_keeps_concealed": True,
        "open_kong_keeps_concealed": False,
        "concealed_kong_keeps_ready": True,
        "discarded_pung_is_concealed": False,
        "triplet_first": False,
        "heavenly_ready_dealer_only": True,
        "heavenly_ready_on": "dealer_first_discard",
        "heavenly_win_concealed_kong": False,
        "earthly_win_on": "own_first_draw",
        "seat_flower_limit": 2,
        "dealt_flowers": "stated",
        "discards_are": "made",
        "missed_win": "ignored",
        "repeats": "distinct",
        "two_readings": "best",
        "discard_opens_set": True,
    }


def test_payment_rules_without_a_file() -> None:
    assert asdict(PaymentRules()) == {
        "base": 30,
        "base_tai": None,
        "unit": 10,
        "dealer_tai": 1,
        "streak_tai": 2,
        "streak_cap": None,
        "min_tai": 0,
        "zero_pays_as": 0,
        "dealer_pays_draws": True,
        "heavenly_win_dealer_tai": True,
        "cap": None,
        "cap_includes_dealer": False,
        "several_winners": "all",
        "discard_paid_by": "discarder",
        "seven_rob_one_paid_by": "victim",
        "liability": {},
        "open_kong_draw": "normal",
        "false_win": None,
        "self_draw_extra": 0,
        "flower_win_pays": "all",
    }


def test_game_rules_without_a_file() -> None:
    assert asdict(GameRules()) == {
        "draw": "stay_and_count",
        "false_win": "redeal",
        "length": 4,
        "seat_winds": "fixed",
        "house_cut": None,
        "settlement": "direct",
        "shared_win": "counts",
    }
    assert asdict(shipped("wikipedia").game) == asdict(GameRules())


def test_a_house_cut_goes_to_the_pot_without_an_end() -> None:
    cut = HouseCut("self_draw", 20)
    assert (cut.on, cut.amount, cut.cap, cut.to) == ("self_draw", 20, None, "pot")


def test_a_row_can_remove_more_on_the_tile_of_another_player() -> None:
    row = Row(id="", position=0, turn=0, tai=1, names={}, pattern=None, excludes=0b0011, excludes_on_discard=0b0110)
    assert row.excludes_in(claimed=False) == 0b0011
    assert row.excludes_in(claimed=True) == 0b0111


def test_a_row_removes_nothing_and_asks_for_nothing_more_unless_it_says_so() -> None:
    row = Row(id="", position=0, turn=0, tai=1, names={}, pattern=None, excludes=0)
    assert {name: getattr(row, name) for name in Row.__dataclass_fields__} == {
        "id": "",
        "position": 0,
        "turn": 0,
        "tai": 1,
        "names": {},
        "pattern": None,
        "excludes": 0,
        "excludes_on_discard": 0,
        "revalues": {},
        "because": {},
        "liable": None,
        "open": None,
        "after_sum": None,
        "doubles": False,
        "excludes_shared": frozenset(),
        "repeats": None,
    }


def test_rule_sets_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        shipped().switches.triplet_first = True
    with pytest.raises(FrozenInstanceError):
        shipped().game.draw = "pass"
    with pytest.raises(FrozenInstanceError):
        shipped().id = "other"


@pytest.mark.parametrize(
    ("language", "plain", "changed"),
    [
        ("en", "shenlaiye", "the changed shenlaiye"),
        ("zh", "神來也", "改過的神來也"),
        ("fr", "shenlaiye", "la table shenlaiye modifiée"),
    ],
)
def test_what_a_sentence_calls_a_rule_set(language: Language, plain: str, changed: str) -> None:
    with spoken_in(language):
        assert name_in_sentences(shipped("shenlaiye")) == plain
        assert name_in_sentences(house("shenlaiye", wait_basis="none")) == changed
