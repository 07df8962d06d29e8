"""A house writes its switches in its own words: names in Chinese or French, values in Chinese."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from taical.domain.rules import GameRules, HouseCut, PaymentRules, Switches, line_types
from taical.errors import RulesetError
from taical.rulesets import faults_of, load_ruleset, ruleset_data
from taical.rulesets.names import chinese_names, in_ids, switch_called
from taical.rulesets.scaffold import json_schema
from taical.rulesets.switches import called, explanations, names, words

SECTIONS: dict[str, type[PaymentRules] | type[Switches] | type[GameRules]] = {
    "payment": PaymentRules,
    "switches": Switches,
    "game": GameRules,
}

SAME: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"payment": {"底": 50, "每台": 20}}, {"payment": {"base": 50, "unit": 20}}),
    ({"payment": {"封顶": "無", "起胡台": 3}}, {"payment": {"cap": "none", "min_tai": 3}}),
    ({"payment": {"plafond": 8, "Prix du tai": 5}}, {"payment": {"cap": 8, "unit": 5}}),
    ({"payment": {"多家胡牌": "攔胡"}}, {"payment": {"several_winners": "nearest"}}),
    ({"payment": {"several_winners": "三家才都胡"}}, {"payment": {"several_winners": "all_if_three"}}),
    ({"payment": {"包牌": {"大三元": "全包"}}}, {"payment": {"liability": {"big_three_dragons": "all"}}}),
    ({"payment": {"包牌": "無"}}, {"payment": {"liability": "none"}}),
    ({"payment": {"詐胡": "所喊的台"}}, {"payment": {"false_win": "claimed"}}),
    (
        {"payment": {"詐胡": {"tai": "所喊的台", "dealer": False}}},
        {"payment": {"false_win": {"tai": "claimed", "dealer": False}}},
    ),
    ({"switches": {"平胡可有花": "是"}}, {"switches": {"all_chows_flowers": True}}),
    ({"switches": {"暗槓仍門清": "否"}}, {"switches": {"concealed_kong_keeps_concealed": False}}),
    ({"switches": {"獨聽算法": "看牌形"}}, {"switches": {"wait_basis": "shape"}}),
    (
        {"switches": {"独听算法": {"邊張": "看牌形", "single": "不算"}}},
        {"switches": {"wait_basis": {"edge": "shape", "single": "none"}}},
    ),
    ({"switches": {"formes d’attente unique": "any"}}, {"switches": {"one_tile_wait_shapes": "any"}}),
    ({"game": {"流局": "下莊", "圈數": 8}}, {"game": {"draw": "pass", "length": 8}}),
    ({"game": {"詐胡後做莊": "莊家詐胡下莊"}}, {"game": {"false_win": "pass_if_dealer"}}),
    ({"game": {"诈胡后做庄": "原庄重打", "圈数": 2}}, {"game": {"false_win": "redeal", "length": 2}}),
    ({"game": {"门风算法": "庄家是东"}}, {"game": {"seat_winds": "dealer"}}),
    (
        {"game": {"nombre de tours": 2, "prélèvement": {"on": "win", "amount": 5}}},
        {"game": {"length": 2, "house_cut": {"on": "win", "amount": 5}}},
    ),
    (
        {"game": {"抽頭": {"何時": "自摸", "點數": 20, "上限": "無", "歸": "公款"}}},
        {"game": {"house_cut": {"on": "self_draw", "amount": 20, "cap": "none", "to": "pot"}}},
    ),
    (
        {"game": {"抽頭": {"on": "胡牌", "點數": 20, "to": "阿明"}}},
        {"game": {"house_cut": {"on": "win", "amount": 20, "to": "阿明"}}},
    ),
    ({"game": {"抽頭": "無"}}, {"game": {"house_cut": "none"}}),
]


@pytest.mark.parametrize(("named", "by_id"), SAME)
def test_a_name_stands_for_the_id(named: dict[str, Any], by_id: dict[str, Any]) -> None:
    house = {"id": "ours", "extends": "wikipedia"}
    assert ruleset_data({**house, **named}) == ruleset_data({**house, **by_id})


PRINTED = [named for named, _by_id in SAME if not set("顶独P’诈门") & set(repr(named))]
"""What is written as the program prints it, which is all that an editor can be told of."""


@pytest.mark.parametrize("named", PRINTED)
def test_the_schema_takes_names_as_they_are_printed(named: dict[str, Any]) -> None:
    validator = jsonschema.Draft7Validator(json_schema())
    assert list(validator.iter_errors({"extends": "wikipedia", **named})) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"payment": {"封頂台": 8}},
        {"payment": {"多家胡牌": "攔"}},
        {"payment": {"底": "無"}},
        {"switches": {"封頂": 8}},
        {"switches": {"獨聽算法": {"兩面": "看牌形"}}},
        {"switches": {"平胡可有花": "無"}},
        {"game": {"詐胡": "原莊重打"}},
        {"game": {"詐胡後做莊": 8}},
        {"game": {"抽頭": {"何時": "公款", "點數": 20}}},
        {"game": {"抽頭": {"何時": "自摸", "點數": "無"}}},
    ],
)
def test_the_schema_refuses_what_the_check_refuses(wrong: dict[str, Any]) -> None:
    assert list(jsonschema.Draft7Validator(json_schema()).iter_errors({"extends": "wikipedia", **wrong}))
    with pytest.raises(RulesetError):
        load_ruleset({"extends": "wikipedia", **wrong})


def test_every_switch_has_names_that_are_nothing_elses() -> None:
    every = [
        name for section in SECTIONS for text in explanations()[section].values() for name in text["names"].values()
    ]
    assert [name for name, times in Counter(every).items() if times > 1] == []
    ids = {name for model in SECTIONS.values() for name in model.__dataclass_fields__}
    assert {*every} & ids == {"base"}  # which is French as well
    assert {*every} & {*chinese_names()} == set()
    for section, model in SECTIONS.items():
        assert set(names(section).values()) == set(model.__dataclass_fields__)
        assert all(switch_called(section, name) == switch for name, switch in names(section).items())


def test_every_value_that_is_a_word_has_a_chinese_word_of_its_own() -> None:
    for section, model in SECTIONS.items():
        hints = line_types(model)
        for name in model.__dataclass_fields__:
            said = words(section, name)
            assert len(set(said.values())) == len(said), name
            literal = {value for part in (hints[name], *get_args(hints[name])) for value in get_args(part)}
            needed = {value for value in literal if isinstance(value, str)} - {"edge", "closed", "single"}
            assert needed <= set(said), name


EVERY_VALUE: list[tuple[str, str, object]] = [
    (section, name, {"true": True, "false": False}.get(value, value))
    for section in SECTIONS
    for name in SECTIONS[section].__dataclass_fields__
    for value in words(section, name)
    if name != "liability"
]


@pytest.mark.parametrize(("section", "name", "value"), EVERY_VALUE)
def test_what_is_printed_is_read_back(section: str, name: str, value: object) -> None:
    chinese = explanations()[section][name]["names"]["zh"]
    printed = called(section, name, value, "zh")
    assert not printed.isascii()
    assert in_ids({section: {chinese: printed}}).data == {section: {name: value}}


def test_values_that_are_no_words_stay() -> None:
    assert called("payment", "base", Decimal("0.5"), "zh") == "0.5"
    assert called("payment", "cap", 8, "zh") == "8"
    assert called("switches", "wait_basis", {"edge": "none"}, "zh") == "{邊張: 不算}"
    assert called("switches", "wait_basis", {"edge": "none"}, "fr") == "{edge: none}"
    assert called("game", "length", 8, "zh") == "8"


def test_a_player_who_is_called_like_a_word_gets_the_cut() -> None:
    """Whatever stands for a player's name is one, but for the pot."""
    cut = {"on": "win", "amount": 20, "to": "win"}
    assert called("game", "house_cut", cut, "zh") == "{何時: 胡牌, 點數: 20, 歸: win}"
    house = {"extends": "wikipedia", "game": {"抽頭": {"何時": "胡牌", "點數": 20, "歸": "自摸"}}}
    assert load_ruleset(house).game.house_cut == HouseCut("win", 20, None, "自摸")


def test_a_value_that_is_nested_without_end_is_refused() -> None:
    nested: dict[str, Any] = {"邊張": "看牌形"}
    for _level in range(5000):
        nested = {"邊張": nested}
    with pytest.raises(RulesetError, match="expected kinds, shape, none"):
        load_ruleset({"extends": "wikipedia", "switches": {"獨聽算法": nested}})


def test_a_single_change_by_name() -> None:
    for change in ("封頂=8", "payment.封頂=8", "payment.plafond=8"):
        assert load_ruleset("wikipedia", [change]).payment.cap == 8
    changes = ["多家胡牌=攔胡", "獨聽算法={邊張: 看牌形}", "平胡可有花=是"]
    rules = load_ruleset("wikipedia", changes)
    assert rules.payment.several_winners == "nearest"
    assert (rules.switches.wait_basis, rules.switches.all_chows_flowers) == ({"edge": "shape"}, True)
    for change in ("流局=下莊", "流局=pass", "game.流局=下莊", "main nulle=pass", "draw=下莊"):
        assert load_ruleset("wikipedia", [change]).game.draw == "pass"
    cut = ["抽頭={何時: 自摸, 點數: 20}", "game.抽頭.點數=30"]
    assert load_ruleset("wikipedia", cut).game.house_cut == HouseCut("self_draw", 30)


def test_an_id_of_two_sections_has_two_names() -> None:
    rules = load_ruleset("wikipedia", ["詐胡=8", "詐胡後做莊=莊家詐胡下莊"])
    assert (rules.payment.false_win, rules.game.false_win) == (8, "pass_if_dealer")
    rules = load_ruleset("wikipedia", ["false_win=所喊的台", "false_win=莊家詐胡下莊"])
    assert (rules.payment.false_win, rules.game.false_win) == ("claimed", "pass_if_dealer")


FAULTS: list[tuple[str, list[str]]] = [
    ("switches:\n  平胡可用花: 是\n", ["2:3: switches.平胡可用花: there is no 平胡可用花; did you mean '平胡可有花'?"]),
    ("payment:\n  platond: 8\n", ["2:3: payment.platond: there is no platond; did you mean 'plafond'?"]),
    ("switches:\n  封頂: 8\n", ["2:3: switches.封頂: there is no 封頂 here: it stands under payment"]),
    ("封頂: 8\n", ["1:1: 封頂: there is no 封頂 here: it stands under payment"]),
    (
        "payment:\n  cap: 8\n  封頂: 9\n",
        ["3:3: payment.封頂: cap and 封頂 mean the same thing: leave one of them out"],
    ),
    ("payment:\n  流局: 下莊\n", ["2:3: payment.流局: there is no 流局 here: it stands under game"]),
    ("game:\n  圈: 8\n  圈數: 2\n", ["2:3: game.圈: there is no 圈; did you mean '圈數'?"]),
    (
        "game:\n  抽頭: {何時: 自摸, on: win, 點數: 20}\n",
        ["2:16: game.抽頭.on: 何時 and on mean the same thing: leave one of them out"],
    ),
    (
        "game:\n  抽頭: {點數: 20}\n",
        ["2:3: game.抽頭: it also needs on, as in {on: self_draw, amount: 20}"],
    ),
    (
        "game:\n  抽頭: {何時: 自摸, 點數: 0}\n",
        ["2:16: game.抽頭.點數: expected a number above 0, not 0"],
    ),
    # The parts of a switch that there is none of have no names.
    ("switches:\n  獨聽: {邊張: 看牌形}\n", ["2:3: switches.獨聽: there is no 獨聽; did you mean '獨聽算法'?"]),
    (
        "payment:\n  多家胡牌: 攔\n",
        ["2:3: payment.多家胡牌: expected 'all', 'nearest' or 'all_if_three', not \"攔\""],
    ),
    (
        "payment:\n  底: 無\n",
        ['2:3: payment.底: it is "無": expected a number from 0 to 999999999 with at most 8 decimals'],
    ),
]


@pytest.mark.parametrize(("text", "faults"), FAULTS)
def test_what_is_wrong_is_said_by_the_name_in_the_file(text: str, faults: list[str], tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"{text}extends: wikipedia\n", encoding="utf-8")
    assert [fault.message.removeprefix(f"{path}:") for fault in faults_of(str(path))] == faults
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.message == f"{path}:{faults[0]}"


def test_a_part_that_is_no_text_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"switches\.wait_basis: there is no shape 5$"):
        load_ruleset({"extends": "wikipedia", "switches": {"wait_basis": {5: "shape"}}})


def test_a_single_change_with_a_misspelt_name() -> None:
    with pytest.raises(RulesetError, match=r"there is no 封顶台 to set: .*; did you mean '封頂'\?"):
        load_ruleset("wikipedia", ["封顶台=8"])
