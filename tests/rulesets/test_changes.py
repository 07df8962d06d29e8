"""Single changes to a rule set, written PATH=VALUE."""

from __future__ import annotations

from decimal import Decimal

import pytest
from support import shipped

from taical.domain.rules import RuleSet
from taical.errors import RulesetError
from taical.explanation import spoken_in
from taical.i18n import Language
from taical.rulesets import load_ruleset, ruleset_data


def tai(ruleset: RuleSet, name: str) -> int | None:
    return next((row.tai for row in ruleset.rows if row.id == name), None)


PATTERNS: list[tuple[str, str, int | None]] = [
    ("patterns.last_tile_claim=1", "last_tile_claim", 1),
    ("patterns.all_chows=3", "all_chows", 3),
    ("patterns.all_chows=0", "all_chows", None),
    ("patterns.all_chows=false", "all_chows", None),
    ("patterns.any_flower=true", "any_flower", 1),
    ("patterns.any_flower=3", "any_flower", 3),
    ("patterns.concealed_kong=true", "concealed_kong", 2),
    ("patterns.all_chows.tai=4", "all_chows", 4),
    ("patterns.all_chows.off=true", "all_chows", None),
    ("all_chows=5", "all_chows", 5),
    (" patterns.all_chows = 6 ", "all_chows", 6),
]


@pytest.mark.parametrize(("change", "name", "expected"), PATTERNS)
def test_a_pattern_is_changed(change: str, name: str, expected: int | None) -> None:
    changed = load_ruleset("wikipedia", [change])
    assert tai(changed, name) == expected
    others = [row.id for row in shipped().rows if row.id != name]
    assert [tai(changed, other) for other in others] == [tai(shipped(), other) for other in others]


SWITCHES: list[tuple[str, str, object]] = [
    ("switches.wait_basis=shape", "wait_basis", "shape"),
    ("wait_basis=none", "wait_basis", "none"),
    ("switches.all_chows_honors=true", "all_chows_honors", True),
    ("all_chows_honors=true", "all_chows_honors", True),
    ("five_concealed_counts_all_pungs=false", "five_concealed_counts_all_pungs", False),
    ("all_chows_wait_limit=2", "all_chows_wait_limit", 2),
    ("seat_flower_limit=none", "seat_flower_limit", None),
]


@pytest.mark.parametrize(("change", "switch", "expected"), SWITCHES)
def test_a_switch_is_changed(change: str, switch: str, expected: object) -> None:
    assert getattr(load_ruleset("wikipedia", [change]).switches, switch) == expected


AMOUNTS: list[tuple[str, str, object]] = [
    ("payment.base=50", "base", 50),
    ("payment.base=0.5", "base", Decimal("0.5")),
    ("base=0", "base", 0),
    ("unit=2.50", "unit", Decimal("2.5")),
    ("payment.streak_tai=0", "streak_tai", 0),
    ("cap=40", "cap", 40),
    ("cap=none", "cap", None),
    ("cap_includes_dealer=true", "cap_includes_dealer", True),
    ("streak_cap=10", "streak_cap", 10),
    ("min_tai=5", "min_tai", 5),
    ("several_winners=nearest", "several_winners", "nearest"),
    ("open_kong_draw=feeder_pays", "open_kong_draw", "feeder_pays"),
    ("false_win=3", "false_win", 3),
    ("self_draw_extra=1", "self_draw_extra", 1),
    ("payment.liability.big_three_dragons=half", "liability", {"big_three_dragons": "half"}),
    ("liability=none", "liability", {}),
    ("dealer_tai=2", "dealer_tai", 2),
]


@pytest.mark.parametrize(("change", "name", "expected"), AMOUNTS)
def test_a_payment_is_changed(change: str, name: str, expected: object) -> None:
    assert getattr(load_ruleset("wikipedia", [change]).payment, name) == expected


def test_changes_add_up_and_the_last_of_two_counts() -> None:
    changed = load_ruleset("hyloveclub", ["base=1", "patterns.any_flower=1", "wait_basis=shape", "base=2"])
    assert changed.payment.base == 2
    assert changed.payment.streak_tai == 0
    assert tai(changed, "any_flower") == 1
    assert (changed.switches.wait_basis, changed.switches.all_chows_wait) == ("shape", "two_sided")


def test_a_change_of_one_row_keeps_its_names_and_place() -> None:
    changed = load_ruleset("wikipedia", ["patterns.all_chows=9"])
    row = next(row for row in changed.rows if row.id == "all_chows")
    before = next(row for row in shipped().rows if row.id == "all_chows")
    assert (row.names, row.position) == (before.names, before.position)


def test_a_pattern_of_the_houses_own_is_changed_by_its_id_alone() -> None:
    own = {"three_kongs": {"tai": 2, "zh": "三槓", "when": {"kongs": 3}}}
    assert tai(load_ruleset({"extends": "wikipedia", "patterns": own}, ["three_kongs=7"]), "three_kongs") == 7


def test_a_change_leaves_the_shipped_set_as_it_is() -> None:
    load_ruleset("wikipedia", ["patterns.all_chows=9", "base=1"])
    assert tai(load_ruleset("wikipedia"), "all_chows") == 2
    assert load_ruleset("wikipedia").payment.base == 30


def test_a_change_of_content_given_as_it_is() -> None:
    content = {"extends": "wikipedia", "payment": {"base": 5}}
    changed = load_ruleset(content, ["unit=1"])
    assert (changed.payment.base, changed.payment.unit) == (5, 1)
    assert content == {"extends": "wikipedia", "payment": {"base": 5}}


REFUSED: list[tuple[str, tuple[str, ...]]] = [
    ("patterns.all_chows", ("expected PATH=VALUE", "patterns.last_tile_claim=1")),
    ("", ("expected PATH=VALUE",)),
    ("=1", ("expected PATH=VALUE",)),
    (" =1", ("expected PATH=VALUE",)),
    ("patterns.all_chow=1", ("there is no pattern all_chow", "did you mean 'all_chows'?")),
    ("switches.wait_bases=kinds", ("there is no wait_bases", "did you mean 'wait_basis'?")),
    ("payment.bas=1", ("there is no bas", "did you mean 'base'?")),
    ("pattern.all_chows=1", ("there is no pattern", "did you mean 'patterns'?")),
    ("patterns.all_chows.tia=1", ("there is no tia", "did you mean 'tai'?")),
    ("nothing_like_it=1", ("there is no nothing_like_it",)),
    ("switches.wait_basis=shapes", ("kinds, shape, none, or one of them by shape", 'not "shapes"')),
    ("all_chows_honors=on", ("expected true or false", 'not "on"')),
    ("all_chows_honors=1", ("expected true or false", "1")),
    ("wait_basis=", ("expected kinds, shape, none, or one of them by shape", "not null")),
    ("switches.wait_basis={edge}", ("kinds, shape, none, or one of them by shape", "not null")),
    ("switches.wait_basis={edge: shape, single: []}", ("kinds, shape, none, or one of them by shape", "not []")),
    ("switches.wait_basis={edge: shapes, single: kind}", ('not "shapes"',)),
    ("switches.wait_basis={}", ("kinds, shape, none, or one of them by shape", "not {}")),
    ("seat_flower_limit=some", ("expected a whole number", 'not "some"')),
    ("payment.base=cheap", ("expected a number",)),
    ("payment.base=-1", ("from 0",)),
    ("payment.dealer_tai=1.5", ("expected a whole number", "1.5")),
    ("patterns.all_chows=-1", ("0 or more", "-1")),
    ("patterns.all_chows=two", ('not "two"',)),
    ("patterns=1", ("patterns is a whole section", "such as patterns.concealed_hand=...")),
    ("switches=1", ("switches is a whole section", "such as switches.wait_basis=...")),
    ("payment=", ("payment is a whole section", "such as payment.base=...")),
    ("patterns.=1", ("expected PATH=VALUE",)),
    (".all_chows=1", ("expected PATH=VALUE",)),
    ("patterns..tai=1", ("expected PATH=VALUE",)),
    # What is no line of a table, a switch or a number of a payment is not for a single change.
    ("id=mine", ("there is no id to set", "a path begins with payment, switches, game or patterns")),
    ("extends=hyloveclub", ("there is no extends to set",)),
    ("names.zh=家", ("there is no names to set",)),
    ("source=us", ("there is no source to set",)),
    ("abstract=true", ("there is no abstract to set",)),
    ("patterns.all_chows=null.5", ("expected a whole number of tai", 'not "null.5"')),
    ("payment.liability.big_three_dragons=some", ("'all' or 'half'", 'not "some"')),
    ("payment.liability.all_chows=all", ("nobody can be liable for all_chows", "big_three_dragons")),
    ("payment.false_win={points: 300, tai: 8}", ("a false win costs tai or points, not both",)),
    # A name of two sections is told about as in the first of them.
    ("false_win=maybe", ("expected a whole number of tai, claimed, ", 'not "maybe"')),
    ("payment.several_winners=two", ("'all', 'nearest' or 'all_if_three'", 'not "two"')),
    ("cap=-1", ("0 or more", "-1")),
    ("patterns.single_wait.excludes=melded_hand", ("expected a list", 'not "melded_hand"')),
    ("switches.wait_basis.x=1", ('there is no shape "x"',)),
    ("switches.wait_basis.edge=x", ("expected kinds, shape, none, or one of them by shape", 'not "x"')),
    ("patterns.single_wait.excludes=[melded_hnd]", ("there is no pattern melded_hnd", "did you mean 'melded_hand'?")),
    ("patterns.single_wait.excludes=[melded_hand", ("the ] at the end of a list is missing",)),
    ("patterns.single_wait.excludes=[]]", ("this does not belong to what stands before it",)),
    ("patterns.single_wait.excludes=[]\n---\n[]", ("this does not belong to what stands before it",)),
    ("patterns.all_chows=[2]", ("expected a whole number of tai",)),
]


@pytest.mark.parametrize(("change", "words"), REFUSED)
def test_a_wrong_change_is_refused_and_named(change: str, words: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("wikipedia", ["patterns.all_chows=1", change])
    assert (caught.value.code, caught.value.field) == ("bad_ruleset", "set")
    assert caught.value.message.startswith(f"--set {change}: ")
    assert [word for word in words if word not in caught.value.message] == [], caught.value.message


LISTS: list[tuple[str, list[str]]] = [
    ("[]", []),
    ("[ ]", []),
    ("[seat_wind]", ["seat_wind"]),
    (" [seat_wind, 'self_drawn'] ", ["seat_wind", "self_drawn"]),
]


@pytest.mark.parametrize(("text", "expected"), LISTS)
def test_a_list_is_written_as_in_a_file(text: str, expected: list[str]) -> None:
    data = ruleset_data("wikipedia", [f"patterns.big_four_winds.excludes={text}"])
    assert data["patterns"]["big_four_winds"]["excludes"] == expected


def test_pairs_are_written_as_in_a_file() -> None:
    changed = load_ruleset("wikipedia", ["liability={big_three_dragons: all, big_four_winds: half}"])
    assert changed.payment.liability == {"big_three_dragons": "all", "big_four_winds": "half"}
    assert load_ruleset("wikipedia", ["all_chows={tai: 7}"]).payment.liability == {}


def test_changes_that_leave_no_pattern_are_refused() -> None:
    changes = [f"patterns.{row.id}=false" for row in shipped("hyloveclub").rows]
    with pytest.raises(RulesetError, match="no pattern has a value"):
        load_ruleset("hyloveclub", changes)


def test_a_changed_set_is_called_so_once() -> None:
    assert load_ruleset("wikipedia", ["base=1"]).id == "wikipedia, changed"
    assert load_ruleset({"extends": "wikipedia"}, ["base=1"]).id == "wikipedia, changed"
    assert load_ruleset({"id": "ours", "extends": "wikipedia"}, ["base=1"]).id == "ours, changed"
    assert load_ruleset("wikipedia").id == "wikipedia"


@pytest.mark.parametrize(
    ("ruleset", "change", "words"),
    [
        ("wikipedia", "patterns.any_flower=true", ""),
        ("english16", "patterns.seat_flower=1", ""),
        ("zhaishenye", "patterns.prevalent_wind=1", ""),
        ("wikipedia", "payment.cap=3", ""),
        ("wikidot", "payment.cap=4", "payment.cap: the cap of 4 tai is below the minimum of 5 that a win takes"),
        (
            "wikipedia",
            "patterns.last_tile_claim=true",
            "patterns.last_tile_claim: last_tile_claim has no value in this rule set: give it one",
        ),
    ],
)
def test_a_change_that_contradicts_the_rest_is_refused(ruleset: str, change: str, words: str) -> None:
    if not words:
        load_ruleset(ruleset, [change])
        return
    with pytest.raises(RulesetError) as caught:
        load_ruleset(ruleset, [change])
    assert f"--set {change}: " in caught.value.message
    assert words in caught.value.message


def test_changes_that_contradict_each_other_are_named_together() -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("wikipedia", ["cap=3", "min_tai=4"])
    assert caught.value.message.startswith("wikipedia with --set cap=3 --set min_tai=4: payment.cap: ")
    assert (caught.value.line, caught.value.column) == (None, None)


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        (["last_tile_claim=true", "cap=3", "min_tai=4"], "patterns.last_tile_claim"),
        (["cap=3", "min_tai=4", "last_tile_claim=true"], "payment.cap"),
    ],
)
def test_of_several_contradictions_the_one_of_the_first_change_is_told(changes: list[str], first: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset("wikipedia", changes)
    assert f": {first}: " in caught.value.message


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("zh", '--set payment.base=x：值是 "x"：應為 0 到 999999999 的數字'),
        ("fr", '--set payment.base=x\xa0: la valeur est "x"\xa0: un nombre de 0 à 999999999 est attendu'),
    ],
)
def test_a_change_is_refused_with_the_signs_of_the_language(language: Language, message: str) -> None:
    with spoken_in(language), pytest.raises(RulesetError) as caught:
        load_ruleset("wikipedia", ["payment.base=x"])
    assert caught.value.message.startswith(message)
