"""Every pattern has a hand that has it and one that just fails, and they come out as they were worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from support import house, shipped

from taical.catalog.examples import Kind, Rules, example_data, own_rules, worked
from taical.catalog.names import entry_data
from taical.i18n import LANGUAGES, Language
from taical.patterns import PATTERNS

FIELDS = {"hand", "seat", "round", "from", "win", "replacement", "last_tile", "opening", "ready", "discards"}


def example(pattern: str, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = example_data(pattern)[kind]
    return found


def test_every_pattern_has_both_hands_and_no_other_has() -> None:
    for pattern in PATTERNS:
        given = example_data(pattern)
        assert given.keys() - {"ruleset", "set"} == {"has", "miss"}, pattern
        assert given["has"].keys() - FIELDS - {"note"} == {"expect"}, pattern
        assert given["miss"].keys() - FIELDS - {"note"} == {"expect", "why"}, pattern


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_hand_that_has_it(pattern: str) -> None:
    found = worked(pattern, "has", own_rules(pattern), "en")
    assert found.score.tai == example(pattern, "has")["expect"]["tai"]
    assert found.line.row.id == pattern
    assert (found.line.status, found.line.reasons) == ("counted", ())
    assert pattern in [counted.id for counted in found.score.patterns]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_hand_that_just_fails(pattern: str) -> None:
    found = worked(pattern, "miss", own_rules(pattern), "en")
    assert found.score.tai == example(pattern, "miss")["expect"]["tai"]
    assert [reason.code for reason in found.line.reasons] == [example(pattern, "miss")["why"]]
    assert found.line.status in ("nearly", "missing")
    assert pattern not in [counted.id for counted in found.score.patterns]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_fails_by_little(pattern: str) -> None:
    """By two tiles at most, or by something that happened or not, which counts as three."""
    (reason,) = worked(pattern, "miss", own_rules(pattern), "en").line.reasons
    assert reason.steps <= 2 or reason.code in HAPPENED


HAPPENED = {
    "after_discards",
    "no_hand",
    "no_flower",
    "not_earthly",
    "not_heavenly",
    "not_human",
    "not_ready_declared",
    "not_ready_earthly",
    "not_ready_heavenly",
    "not_robbed",
    "not_won_with_7",
}


def test_the_hands_of_a_row_that_is_off_are_scored_with_the_row_turned_on() -> None:
    found = worked("five_kongs", "has", own_rules("five_kongs"), "en")
    assert (found.rules.name, found.rules.changes) == ("sml2026", ("patterns.five_kongs=true",))
    assert found.record == {"hand": "7m (1111s) [5555p] [2222m] [999+9s] [3333z] +7m", "seat": "S", "from": "W"}


def under(name: str) -> Rules:
    return Rules(name, (), shipped(name))


def test_a_hand_is_scored_under_the_rules_that_were_asked_for() -> None:
    """平胡 is 3 in 宅神爺, and so is nothing else of the hand."""
    found = worked("all_chows", "has", under("zhaishenye"), "en")
    assert (found.rules.name, found.score.tai) == ("zhaishenye", 3)
    missed = worked("all_chows", "miss", under("zhaishenye"), "en")
    # 嵌張 is 2 there.
    assert (missed.rules.name, missed.score.tai) == ("zhaishenye", 2)


@pytest.mark.parametrize("kind", ["has", "miss"])
def test_a_pattern_without_a_value_there_has_its_hands_where_it_has_one(kind: Kind) -> None:
    assert worked("seven_pairs_and_triplet", kind, under("wikipedia"), "en").rules.name == "english16"


def test_a_hand_that_is_no_win_there_is_shown_where_it_is_one() -> None:
    """自摸 1, 2 in all with 無花 1, is less than the 5 that a win takes in the Wikidot table."""
    assert worked("self_drawn", "has", under("wikidot"), "en").rules.name == "wikipedia"


def test_a_hand_that_has_it_no_more_there_is_shown_where_it_has() -> None:
    """A house where 平胡 takes a concealed hand: the one with [456s] has it not, and the other one for two reasons."""
    strict = Rules("strict", (), house(all_chows_concealed="required"))
    assert worked("all_chows", "has", strict, "en").rules.name == "wikipedia"
    assert worked("all_chows", "miss", strict, "en").rules.name == "wikipedia"


def test_a_hand_that_has_it_there_is_no_miss() -> None:
    """Where any wait will do, 平胡 is won on the closed one as well."""
    lax = Rules("lax", (), house(all_chows_wait="any"))
    assert worked("all_chows", "has", lax, "en").rules is lax
    assert worked("all_chows", "miss", lax, "en").rules.name == "wikipedia"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_in_the_language(language: Language) -> None:
    (reason,) = worked("all_pungs", "miss", under("wikipedia"), language).line.reasons
    assert reason.sentence == {"zh": "{sets} 是順子", "en": "{sets} is a chow", "fr": "{sets} est un chow"}[language]


def test_what_players_call_a_pattern() -> None:
    assert tuple(entry_data("all_pungs")["also"]) == ("對對胡", "對對碰")
    assert "also" not in entry_data("all_chows")
