"""What is known of a pattern under a rule set: its value, how it goes with others, its relatives, contested points."""

from __future__ import annotations

from dataclasses import fields

import pytest
from published import RULESETS

from taical.catalog import Entry, Value, by_family, entry_of, family_name, rule_of, value_of
from taical.catalog.entry import exclusions_of, related_to
from taical.catalog.examples import Rules
from taical.catalog.names import OtherName, english_rule, entry_data, names_under, other_names, patterns_of
from taical.domain.rules import Switches
from taical.patterns import FAMILY_OF, PATTERNS
from taical.rulesets import load_ruleset, ruleset_data

TABLES = [ruleset_data(name) for name in RULESETS]


def table(name: str) -> dict[str, object]:
    return ruleset_data(name)


def known(pattern: str, name: str = "wikipedia") -> Entry:
    return entry_of(pattern, table(name), Rules(name, (), load_ruleset(name)), TABLES, "en")


@pytest.mark.parametrize(
    ("pattern", "name", "tai", "off"),
    [
        ("all_chows", "wikipedia", 2, False),
        ("all_chows", "zhaishenye", 3, False),
        ("any_flower", "wikipedia", 1, True),
        ("any_flower", "star31", None, False),
        ("all_honors", "star31", None, False),  # its row says 0
        ("no_flowers", "wikipedia", None, False),
    ],
)
def test_what_it_is_worth(pattern: str, name: str, tai: int | None, *, off: bool) -> None:
    assert value_of(pattern, table(name)) == Value(name, tai, off)


def test_what_a_content_does_not_name_is_worth_nothing() -> None:
    assert value_of("all_chows", {"id": "small", "patterns": {}}) == Value("small", None, False)
    assert names_under({"patterns": {}}, "all_chows") == dict.fromkeys(("zh", "en", "fr"), "all_chows")


# Under `wikipedia` but for some: what a pattern excludes, and what excludes it, wins by flowers aside.
EXCLUSIONS: list[tuple[str, str, set[str], set[str]]] = [
    ("big_three_dragons", "wikipedia", {"dragon_pung"}, set()),
    ("dragon_pung", "wikipedia", set(), {"little_three_dragons", "big_three_dragons"}),
    # By switches: 全求人 and its wait, 大四喜 and the winds, 字一色 and 碰碰胡.
    ("melded_hand", "wikipedia", {"single_wait"}, set()),
    ("all_pungs", "sml2026", set(), {"seven_pairs_and_triplet"}),
    ("single_wait", "wikipedia", set(), {"melded_hand", "half_melded_hand", "heavenly_win"}),
    # Off, or without a value: what its row says.
    ("any_wind_pung", "wikipedia", {"prevalent_wind", "seat_wind"}, {"big_four_winds"}),
    ("five_kongs", "wikipedia", {"four_kongs"}, set()),
    ("all_chows", "english16", set(), {"all_chows_no_honors_no_flowers"}),
    # Beside those that count, the ones that do not.
    ("prevalent_wind", "wikipedia", set(), {"big_four_winds", "any_wind_pung"}),
    ("all_chows", "wikipedia", set(), {"all_chows_no_honors_no_flowers"}),
    ("seat_flower", "wikipedia", set(), {"any_flower"}),
]

FLOWER_WINS = {"seven_rob_one", "eight_flowers"}


@pytest.mark.parametrize(("pattern", "name", "excludes", "excluded_by"), EXCLUSIONS)
def test_how_it_goes_with_others(pattern: str, name: str, excludes: set[str], excluded_by: set[str]) -> None:
    found = exclusions_of(pattern, table(name))
    others = set(found.excluded_by) - FLOWER_WINS
    assert (set(found.excludes), others, found.revalues, found.alone) == (excludes, excluded_by, {}, None)


@pytest.mark.parametrize("data", TABLES, ids=RULESETS)
def test_exclusions_are_so_both_ways(data: dict[str, object]) -> None:
    found = {pattern: exclusions_of(pattern, data) for pattern in patterns_of([data])}
    excludes = {(pattern, other) for pattern, own in found.items() for other in own.excludes}
    assert excludes == {(other, pattern) for pattern, own in found.items() for other in own.excluded_by}
    # What the scorer goes by is there.
    rules = load_ruleset(str(data["id"]))
    assert excludes >= {
        (row.id, other.id) for row in rules.rows for other in rules.rows if row.excludes >> other.position & 1
    }


def test_a_win_by_flowers_excludes_everything_else() -> None:
    """Alone, 八仙過海 and 七搶一 leave nothing else of the hand; they cannot come together."""
    for name in FLOWER_WINS:
        found = exclusions_of(name, table("wikipedia"))
        assert set(found.excludes) == PATTERNS.keys() - {*FLOWER_WINS, "dealt_flower_win"}
        assert (found.excluded_by, found.alone, found.beside) == ((), "always", ())


def test_a_dealt_win_by_flowers_counts_in_place_of_its_own_win() -> None:
    """配牌花胡 12 is all that counts in the association's table for competitions."""
    found = exclusions_of("dealt_flower_win", table("association-competition"))
    assert (set(found.excludes), found.alone, found.beside) == (
        PATTERNS.keys() - {"dealt_flower_win"},
        "always",
        (),
    )
    assert exclusions_of("eight_flowers", table("association-competition")).beside == ("dealt_flower_win",)


def test_a_win_by_flowers_beside_a_hand() -> None:
    """With a hand both count in 神來也, 配牌花胡 4 as well; without one nothing but they."""
    found = exclusions_of("eight_flowers", table("shenlaiye"))
    assert set(found.excludes) == {"seat_flower", "any_flower", "flower_set"}
    assert (found.alone, found.beside) == ("without_hand", ("dealt_flower_win",))
    assert set(exclusions_of("dealt_flower_win", table("shenlaiye")).beside) == FLOWER_WINS
    assert "eight_flowers" not in exclusions_of("self_drawn", table("shenlaiye")).excluded_by


def test_a_win_by_flowers_that_is_not_paid_excludes_nothing_more() -> None:
    """明星三缺一 has no 七搶一, 好友聯盟 neither of them."""
    assert exclusions_of("seven_rob_one", table("star31")).alone is None
    for name in FLOWER_WINS:
        assert exclusions_of(name, table("hyloveclub")).alone is None
    assert not FLOWER_WINS & set(exclusions_of("concealed_hand", table("hyloveclub")).excluded_by)


def test_what_another_is_worth_beside_it() -> None:
    """地聽 leaves a self-draw at 2 in 神來也, in place of 自摸, 門清 and 不求人."""
    found = exclusions_of("earthly_ready", table("shenlaiye"))
    assert set(found.excludes) == {"concealed_hand", "fully_concealed_hand"}
    assert (set(found.excluded_by), found.revalues) == ({"human_win"}, {"self_drawn": 2})


def test_relatives_of_all_chows() -> None:
    """大平胡 excludes it in other tables; the rest are of the same family."""
    found = related_to("all_chows", [data for data in TABLES if data["id"] not in ("hk88", "hkma2025")])
    assert found[0] == "all_chows_no_honors_no_flowers"
    assert set(found[1:]) == {
        "all_pungs",
        "melded_kong",
        "concealed_kong",
        "four_kongs",
        "five_kongs",
        "pure_straight",
        "concealed_pure_straight",
    }


def test_relatives_in_one_table_alone() -> None:
    """A row without a value says what it would exclude; what it counts beside otherwise is a relative too."""
    assert "all_chows" in related_to("all_chows_no_honors_no_flowers", [table("wikipedia")])
    assert "all_chows_no_honors_no_flowers" in related_to("all_chows", [table("wikipedia")])
    assert "self_drawn" in related_to("earthly_ready", [table("shenlaiye")])
    assert "earthly_ready" in related_to("self_drawn", [table("shenlaiye")])


@pytest.mark.parametrize("pattern", PATTERNS)
def test_relatives_are_so_both_ways(pattern: str) -> None:
    found = related_to(pattern, TABLES)
    assert pattern not in found
    assert len(set(found)) == len(found)
    for other in found:
        assert pattern in related_to(other, TABLES)


def test_an_entry() -> None:
    entry = known("fully_concealed_hand", "star31")
    assert (entry.id, entry.family) == ("fully_concealed_hand", "concealment")
    assert entry.names == {"zh": "不求人", "en": "Fully Concealed Hand", "fr": "Entièrement cachée"}
    assert entry.value == Value("star31", 1, off=False)
    assert [value.ruleset for value in entry.values] == RULESETS
    assert entry.switches == {"concealed_kong_keeps_concealed": True}
    assert entry.has
    assert entry.misses
    assert (entry.has.score.tai, entry.misses.score.tai) == (3, 1)
    assert known("robbing_the_kong").switches == {}
    assert known("closed_wait", "hyloveclub").switches == {
        "wait_basis": "kinds",
        "exhausted_kinds_wait": "held_four",
        "one_tile_wait_shapes": "edge_closed_single",
    }


def test_names_that_only_one_table_has() -> None:
    assert other_names("fully_concealed_hand", [data for data in TABLES if data["id"] not in ("hk88", "hkma2025")]) == (
        OtherName("zh", "加計", ("hyloveclub",)),
        OtherName("en", "Self-Drawn and Concealed", ("hyloveclub",)),
        OtherName("fr", "Cachée et tirée", ("hyloveclub",)),
        OtherName("zh", "門清自摸"),
        OtherName("en", "Menzen Tsumo"),
        OtherName("en", "Menzenchin Tsumohou"),
    )
    elsewhere = [data for data in TABLES if data["id"] != "hkma2025"]
    assert other_names("all_chows", elsewhere) == (OtherName("en", "Pinfu"),)
    assert other_names("any_flower", elsewhere) == ()


def test_every_switch_about_patterns_stands_beside_one() -> None:
    """過水 and the discards of a record are about a win; what Hong Kong asks is about patterns of its own tables."""
    concerned = {name for pattern in PATTERNS for name in entry_data(pattern).get("switches", ())}
    assert concerned == {field.name for field in fields(Switches)} - {
        *("missed_win", "discards_are"),
        *("open_kong_keeps_concealed", "repeats", "two_readings"),
    }


def test_families() -> None:
    assert FAMILY_OF["pure_straight"] == "sets"
    families = by_family(ruleset_data("wikipedia")["patterns"])
    assert list(families) == [
        "winning",
        "concealment",
        "honors",
        "flowers",
        "waits",
        "sets",
        "suits",
        "opening",
        "irregular",
    ]
    assert families["waits"] == ["edge_wait", "closed_wait", "single_wait"]
    assert sum(map(len, families.values())) == len(PATTERNS)
    assert len(set(map(family_name, families))) == len(families)


def test_rules() -> None:
    assert rule_of("big_three_dragons", ruleset_data("wikipedia")) == "pungs of all three dragons."
    for pattern in PATTERNS:
        name, _, rule = PATTERNS[pattern].rule.partition(": ")
        assert not name.isascii()
        assert rule.endswith(".")
        assert english_rule(pattern) == rule
