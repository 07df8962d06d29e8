"""The rule sets that are shipped say what their sources say, and are what a checked file would be."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import NamedTuple

import pytest
from support import ROOT, shipped

from taical.domain.rules import PaymentRules, Row, RuleSet, Switches
from taical.i18n import LANGUAGES
from taical.patterns import PATTERNS
from taical.rulesets import faults_of, load_ruleset, ruleset_data, shipped_names
from taical.rulesets.compiler import source_of
from taical.rulesets.schema import check
from taical.syntax.yaml import read_documents

RULESETS = ROOT / "rulesets"


class Line(NamedTuple):
    """One line of the table of patterns: its value in `wikipedia`, or in its optional table, and its names."""

    tai: int | None
    names: tuple[str, ...]
    optional: int | None = None


# The table of patterns, in its order. Where it gives one name, that is the Chinese one.
TABLE: dict[str, Line] = {
    "self_drawn": Line(1, ("自摸", "Self-Drawn", "Main tirée du mur")),
    "concealed_hand": Line(1, ("門清", "Concealed Hand", "Main cachée")),
    "fully_concealed_hand": Line(1, ("不求人", "Fully Concealed Hand", "Entièrement cachée")),
    "prevalent_wind": Line(1, ("圈風刻", "Prevalent Wind", "Vent dominant")),
    "seat_wind": Line(1, ("門風刻", "Seat Wind", "Vent du joueur")),
    "any_wind_pung": Line(None, ("見風見台",), optional=1),
    "dragon_pung": Line(1, ("三元刻", "Dragon Pung", "Brelan de dragons")),
    "seat_flower": Line(1, ("正花", "Seat Flower", "Fleur du joueur")),
    "any_flower": Line(None, ("見花見台",), optional=1),
    "flower_set": Line(2, ("花槓", "Flower Set", "Série de fleurs")),
    "edge_wait": Line(1, ("邊張", "Edge Wait", "Attente au bord")),
    "closed_wait": Line(1, ("嵌張", "Closed Wait", "Attente fermée")),
    "single_wait": Line(1, ("單吊", "Single Wait", "Attente sur la paire")),
    "robbing_the_kong": Line(1, ("搶槓", "Robbing the Kong", "Vol de kong")),
    "out_with_replacement_tile": Line(1, ("槓上開花", "Out with Replacement Tile", "Tuile de remplacement")),
    "last_tile_draw": Line(1, ("海底撈月", "Last Tile Draw", "Dernière tuile du mur")),
    "last_tile_claim": Line(None, ("河底撈魚", "Last Tile Claim", "Dernière défausse")),
    "melded_hand": Line(2, ("全求人", "Melded Hand", "Main exposée")),
    "half_melded_hand": Line(1, ("半求人", "Half Melded Hand", "Main demi-exposée")),
    "all_chows": Line(2, ("平胡", "All Chows", "Tout chows")),
    "three_concealed_pungs": Line(2, ("三暗刻",)),
    "four_concealed_pungs": Line(5, ("四暗刻",)),
    "five_concealed_pungs": Line(8, ("五暗刻",)),
    "all_pungs": Line(4, ("碰碰胡", "All Pungs", "Tout pungs")),
    "half_flush": Line(4, ("混一色", "Half Flush", "Semi-pure")),
    "full_flush": Line(8, ("清一色", "Full Flush", "Main pure")),
    "all_honors": Line(16, ("字一色", "All Honors", "Tout honneurs")),
    "little_three_dragons": Line(4, ("小三元",)),
    "big_three_dragons": Line(8, ("大三元",)),
    "little_four_winds": Line(8, ("小四喜",)),
    "big_four_winds": Line(16, ("大四喜",)),
    "earthly_ready": Line(4, ("地聽",)),
    "heavenly_ready": Line(8, ("天聽",)),
    "declared_ready": Line(None, ("聽牌",)),
    "human_win": Line(16, ("人胡",)),
    "earthly_win": Line(16, ("地胡",)),
    "heavenly_win": Line(24, ("天胡",)),
    "seven_rob_one": Line(8, ("七搶一",)),
    "eight_flowers": Line(8, ("八仙過海",)),
    "dealt_flower_win": Line(None, ("配牌花胡",)),
    "seven_pairs_and_triplet": Line(None, ("嚦咕嚦咕", "Seven Pairs and a Triplet", "Sept paires et un triple")),
    "four_kongs": Line(None, ("四槓子",)),
    "five_kongs": Line(None, ("五槓子",)),
    "melded_kong": Line(None, ("明槓",), optional=1),
    "concealed_kong": Line(None, ("暗槓",), optional=2),
    "no_flowers": Line(None, ("無花",)),
    "no_honors": Line(None, ("無字",)),
    "no_honors_no_flowers": Line(None, ("無字無花",), optional=2),
    # Patterns that only other tables have; two of them have no Chinese name there.
    "honor_pung": Line(None, ("番子刻", "Pung of Honors")),
    "two_concealed_pungs": Line(None, ("二暗刻",)),
    "little_three_winds": Line(None, ("小三風",)),
    "big_three_winds": Line(None, ("大三風",)),
    "pure_straight": Line(None, ("明龍",)),
    "concealed_pure_straight": Line(None, ("暗龍",)),
    "all_chows_no_honors_no_flowers": Line(None, ("大平胡",)),
    "ready_on_deal": Line(None, ("起手聽",)),
    "early_win_10": Line(None, ("十只內",)),
    "early_win_5": Line(None, ("五只內",)),
}
OPTIONAL = [name for name, line in TABLE.items() if line.optional]

WINDS = {"prevalent_wind", "seat_wind", "any_wind_pung"}
DRAWN_CONCEALED = {"self_drawn", "concealed_hand", "fully_concealed_hand"}
EXCLUDES: dict[str, set[str]] = {
    "any_wind_pung": {"prevalent_wind", "seat_wind"},
    "any_flower": {"seat_flower"},
    "melded_hand": {"single_wait"},
    "half_melded_hand": {"single_wait"},
    "all_honors": {"all_pungs"},
    "little_three_dragons": {"dragon_pung"},
    "big_three_dragons": {"dragon_pung"},
    "big_four_winds": WINDS,
    "heavenly_ready": {"concealed_hand"},
    "human_win": {"concealed_hand"},
    "earthly_win": DRAWN_CONCEALED,
    "heavenly_win": DRAWN_CONCEALED | {"edge_wait", "closed_wait", "single_wait"} | {"out_with_replacement_tile"},
    "seven_rob_one": {"self_drawn", "fully_concealed_hand", "seat_flower", "any_flower", "flower_set"},
    "eight_flowers": {"seat_flower", "any_flower", "flower_set"},
}
"""What each removes in `wikipedia`; of a flower win, what it removes even beside a completed hand's own tai."""

SWITCHES: dict[str, list[object]] = {
    "wait_basis": ["kinds", "shape", "none"],
    "exhausted_kinds_wait": ["held_four", "all_kinds"],
    "one_tile_wait_shapes": ["edge_closed_single", "any"],
    "melded_hand_counts_single_wait": [False, True],
    "all_chows_wait": ["not_one_tile", "two_sided", "two_sided_always", "any"],
    "all_chows_wait_limit": [None, 2],
    "all_chows_honors": [False, True],
    "all_chows_flowers": [False, True],
    "all_chows_concealed": ["either", "required", "forbidden"],
    "all_chows_alone": [False, True],
    "five_concealed_counts_all_pungs": [True, False],
    "all_honors_counts_all_pungs": [False, True],
    "little_four_winds_counts_winds": [True, False],
    "big_four_winds_counts_winds": [False, True],
    "heavenly_win_counts_waits": [False, True],
    "flower_set_keeps_seat_flower": [False, True],
    "flower_numbering": ["chrysanthemum_third", "bamboo_third"],
    "flower_win": ["alone", "with_hand"],
    "replacement_open_kong": [False, True],
    "replacement_includes_self_drawn": [False, True],
    "replacement_with_last_tile": [True, False],
    "concealed_kong_keeps_concealed": [True, False],
    "discarded_pung_is_concealed": [False, True],
    "triplet_first": [False, True],
    "heavenly_ready_dealer_only": [True, False],
    "heavenly_win_concealed_kong": [False, True],
    "earthly_win_on": ["own_first_draw", "dealer_first_discard"],
    "seat_flower_limit": [2, None],
    "dealt_flowers": ["stated", "unless_discards"],
    "missed_win": ["ignored", "blocks_discard", "blocks_all"],
}
"""The table of contested points: its values, `wikipedia`'s first."""


NAMES = [
    "association-2009",
    "association-competition",
    "competition-net",
    "english16",
    "hyloveclub",
    "mahjong-masters",
    "mahjong-time",
    "mj888",
    "pocket",
    "seize-tuiles",
    "shenlaiye",
    "sml2026",
    "star31",
    "wikibooks",
    "wikidot",
    "wikipedia",
    "zhaishenye",
]


def values(ruleset: RuleSet) -> dict[str, int]:
    return {row.id: row.tai for row in ruleset.rows}


def excluded_by(row: Row, ruleset: RuleSet) -> set[str]:
    return {other.id for other in ruleset.rows if row.excludes >> other.position & 1}


def test_wikipedia_has_the_values_of_its_table_in_its_order() -> None:
    expected = {name: line.tai for name, line in TABLE.items() if line.tai is not None}
    assert list(values(shipped()).items()) == list(expected.items())


@pytest.mark.parametrize("name", OPTIONAL)
def test_an_optional_row_of_wikipedia_is_off_and_has_its_value_when_on(name: str) -> None:
    assert not shipped().counts(name)
    on = load_ruleset("wikipedia", [f"patterns.{name}=true"])
    assert values(on)[name] == TABLE[name].optional
    assert set(values(on)) - set(values(shipped())) == {name}


def test_wikipedia_excludes_what_its_table_says() -> None:
    everything_on = load_ruleset("wikipedia", [f"patterns.{name}=true" for name in OPTIONAL])
    found = {row.id: excluded_by(row, everything_on) for row in everything_on.rows}
    assert {name: excluded for name, excluded in found.items() if excluded} == EXCLUDES


def test_wikipedia_takes_its_side_on_every_contested_point() -> None:
    sides = {switch: options[0] for switch, options in SWITCHES.items()}
    assert {field.name: getattr(shipped().switches, field.name) for field in fields(Switches)} == sides


def test_wikipedia_pays_30_and_10_and_the_dealer_one_and_two_a_streak() -> None:
    assert asdict(shipped().payment) == asdict(PaymentRules(base=30, unit=10, dealer_tai=1, streak_tai=2))


@pytest.mark.parametrize(
    ("switch", "value"), [(switch, value) for switch, options in SWITCHES.items() for value in options]
)
def test_every_value_of_a_switch_is_accepted(switch: str, value: object) -> None:
    ruleset = load_ruleset({"extends": "wikipedia", "switches": {switch: value}})
    assert getattr(ruleset.switches, switch) == value


def test_hyloveclub_has_the_values_of_its_page() -> None:
    ruleset = shipped("hyloveclub")
    assert values(ruleset) == {
        "self_drawn": 1,
        "concealed_hand": 1,
        "fully_concealed_hand": 1,
        "dragon_pung": 1,
        "all_chows": 2,
        "all_pungs": 4,
        "half_flush": 4,
        "full_flush": 8,
        "big_three_dragons": 8,
    }
    assert {row.id: excluded_by(row, ruleset) for row in ruleset.rows if row.excludes} == {
        "big_three_dragons": {"dragon_pung"}
    }
    assert asdict(ruleset.switches) == asdict(Switches(all_chows_wait="two_sided"))
    assert (ruleset.payment.dealer_tai, ruleset.payment.streak_tai) == (1, 0)
    assert {row.id: row.names["zh"] for row in ruleset.rows}["fully_concealed_hand"] == "加計"


def test_the_catalogue_and_the_code_have_the_same_patterns() -> None:
    (catalogue,) = read_documents((RULESETS / "catalogue.yaml").read_text(encoding="utf-8"))
    listed = list(catalogue.data["patterns"])
    assert listed == list(TABLE)
    assert set(listed) == set(PATTERNS)
    assert all(name == function.__name__ for name, function in PATTERNS.items())


def test_every_pattern_has_the_names_of_the_table_in_three_languages() -> None:
    ruleset = load_ruleset({"extends": "catalogue", "patterns": dict.fromkeys(TABLE, 1)})
    for row in ruleset.rows:
        names = (row.names["zh"], row.names["en"], row.names["fr"])
        assert names[: len(TABLE[row.id].names)] == TABLE[row.id].names
        assert all(names)
        assert row.id not in names


def test_the_shipped_names_are_the_sets_that_can_be_played_by() -> None:
    assert shipped_names() == NAMES
    assert {path.stem for path in RULESETS.iterdir()} == {*NAMES, "catalogue", "switches"}


@pytest.mark.parametrize("name", ["catalogue", *NAMES])
def test_a_shipped_file_passes_the_check_that_it_is_read_without(name: str) -> None:
    (document,) = read_documents((RULESETS / f"{name}.yaml").read_text(encoding="utf-8"))
    checked = check(document.data)
    assert checked["id"] == name
    assert set(checked) == set(document.data)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_set_is_the_same_read_fast_by_name_and_checked_by_path(name: str) -> None:
    assert asdict(load_ruleset(RULESETS / f"{name}.yaml")) == asdict(load_ruleset(name))
    assert faults_of(str(RULESETS / f"{name}.yaml")) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_set_says_where_it_is_from(name: str) -> None:
    ruleset = shipped(name)
    assert ruleset.id == name
    assert ruleset.source
    assert all(source_of(ruleset_data(name), language) for language in LANGUAGES)
    assert all(ruleset.names[language] for language in ("zh", "en", "fr"))


def test_rows_stand_after_all_that_can_exclude_them() -> None:
    ruleset = load_ruleset("wikipedia", [f"patterns.{name}=true" for name in OPTIONAL])
    order = [row.id for row in sorted(ruleset.rows, key=lambda row: row.turn)]
    assert sorted(order) == sorted(row.id for row in ruleset.rows)
    for excluder, excluded in EXCLUDES.items():
        assert all(order.index(excluder) < order.index(name) for name in excluded)
