"""Rule sets as the scorer uses them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict

import pytest
from support import house, shipped

from taical.domain.rules import GameRules, HouseCut, PaymentRules, Switches, name_in_sentences
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
