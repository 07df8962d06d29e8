"""A house writes its rules in its own words: Chinese names stand for the ids of patterns."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from taical.errors import RulesetError
from taical.rulesets import faults_of, load_ruleset, ruleset_data
from taical.rulesets.names import chinese_names, patterns_called
from taical.rulesets.scaffold import json_schema

SAME: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"碰碰胡": 5, "門清": 1}, {"all_pungs": 5, "concealed_hand": 1}),
    ({"对对胡": 5}, {"all_pungs": 5}),
    ({"平和": 3}, {"all_chows": 3}),
    ({"湊一色": {"tai": 3, "off": True}}, {"half_flush": {"tai": 3, "off": True}}),
    (
        {"地聽": {"tai": 4, "excludes": ["門清"], "revalues": {"自摸": 2}}},
        {"earthly_ready": {"tai": 4, "excludes": ["concealed_hand"], "revalues": {"self_drawn": 2}}},
    ),
    (
        {"清一色": {"tai": 8, "excludes_on_discard": ["碰碰胡", "dragon_pung"]}},
        {"full_flush": {"tai": 8, "excludes_on_discard": ["all_pungs", "dragon_pung"]}},
    ),
]


def values(patterns: dict[str, Any], extends: str = "wikipedia") -> Any:  # noqa: ANN401 - whatever a table says
    """Return the rows of a table with some changes."""
    return ruleset_data({"id": "ours", "extends": extends, "patterns": patterns})["patterns"]


@pytest.mark.parametrize(("named", "by_id"), SAME)
def test_a_name_stands_for_the_id(named: dict[str, Any], by_id: dict[str, Any]) -> None:
    assert values(named) == values(by_id)


def test_a_pattern_is_liable_by_its_name() -> None:
    named = {"extends": "wikipedia", "payment": {"liability": {"大三元": "half"}}}
    assert load_ruleset(named).payment.liability == {"big_three_dragons": "half"}


def test_the_name_that_the_table_itself_gives_is_understood() -> None:
    table = {
        "id": "ours",
        "extends": "wikipedia",
        "patterns": {
            "three_kongs": {"tai": 2, "zh": "三槓", "when": {"kongs": 3}},
            "full_flush": {"tai": 8, "excludes": ["三槓", "碰碰胡"]},
        },
    }
    assert ruleset_data(table)["patterns"]["full_flush"]["excludes"] == ["three_kongs", "all_pungs"]


def test_the_name_of_a_house_pattern_of_what_is_extended(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "extends: wikipedia\n"
        "patterns:\n"
        "  three_kongs: {tai: 2, zh: 三槓, when: {kongs: 3}}\n"
        "  all_pungs: {tai: 4, zh: 大家胡}\n",
        encoding="utf-8",
    )
    path = tmp_path / "house.yaml"
    path.write_text("extends: base.yaml\npatterns: {三槓: 7, 大家胡: 6, 碰碰胡: 6}\n", encoding="utf-8")
    (fault,) = faults_of(str(path))
    assert "大家胡 and 碰碰胡 are the same pattern" in fault.message
    path.write_text("extends: base.yaml\npatterns: {三槓: 7, 大家胡: 6}\n", encoding="utf-8")
    tai = {row.id: row.tai for row in load_ruleset(path).rows}
    assert (tai["three_kongs"], tai["all_pungs"]) == (7, 6)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "patterns:\n  all_pungs: 4\n  碰碰胡: 5\n",
            ["4:3: patterns.碰碰胡: all_pungs and 碰碰胡 are the same pattern: leave one of them out"],
        ),
        (
            "patterns:\n  河底: 4\n  河底撈魚: 5\n",
            ["4:3: patterns.河底撈魚: 河底 and 河底撈魚 are the same pattern: leave one of them out"],
        ),
        (
            "patterns:\n  自摸: {revalues: {門清: 1, concealed_hand: 2}}\n",
            [
                (
                    "3:26: patterns.自摸.revalues.concealed_hand: 門清 and concealed_hand are the same pattern: "
                    "leave one of them out"
                )
            ],
        ),
        (
            "patterns:\n  獨聽: 1\n",
            ["3:3: patterns.獨聽: 獨聽 can be one of several patterns: edge_wait, closed_wait, single_wait"],
        ),
        ("patterns:\n  碰碰湖: 1\n", ["3:3: patterns.碰碰湖: there is no pattern 碰碰湖; did you mean '碰碰胡'?"]),
        (
            "patterns:\n  平胡: 2\n  碰碰胡: {tai: -1}\n",
            ["4:9: patterns.碰碰胡.tai: expected 0 or more, not -1"],
        ),
        (
            "patterns:\n  河底撈魚: true\n",
            [
                (
                    "3:3: patterns.河底撈魚: last_tile_claim has no value in this rule set: "
                    "give it one, such as last_tile_claim: 1"
                )
            ],
        ),
    ],
)
def test_what_is_wrong_is_told_as_it_is_written(text: str, faults: list[str], tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: wikipedia\n{text}", encoding="utf-8")
    assert [fault.message.removeprefix(f"{path}:") for fault in faults_of(str(path))] == faults
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.message == f"{path}:{faults[0]}"


def test_a_single_change_by_name() -> None:
    for change in ("碰碰胡=7", "patterns.碰碰胡=7", "patterns.对对胡=7"):
        tai = {row.id: row.tai for row in load_ruleset("wikipedia", [change]).rows}
        assert tai["all_pungs"] == 7
    with pytest.raises(RulesetError, match="獨聽 can be one of several patterns"):
        load_ruleset("wikipedia", ["獨聽=1"])


def test_a_common_name_is_nothing_elses() -> None:
    assert {name for name, called in chinese_names().items() if len(called) > 1} == {"獨聽", "站壁", "騎壁"}
    assert patterns_called("胡牌") == ("any_win",)


def test_the_schema_takes_names() -> None:
    validator = jsonschema.Draft7Validator(json_schema())
    right = {"extends": "wikipedia", "payment": {"liability": {"大三元": "all"}}, "patterns": {"碰碰胡": 5}}
    assert list(validator.iter_errors(right)) == []
    assert list(validator.iter_errors({"extends": "wikipedia", "patterns": {"碰碰湖": 5}}))
    assert list(validator.iter_errors({"extends": "wikipedia", "payment": {"liability": {"平胡": "all"}}}))


# --- What a changed table is called, and where its faults are listed --------------------------------------------------


CHANGED = ("維基百科（已更改）", "Wikipedia, changed", "Wikipédia, modifiée")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "extends: wikipedia\npayment: {base: 5}\n",
            ("維基百科（已更改）", "Wikipedia, changed", "Wikipédia, modifiée"),
        ),
        ("extends: wikipedia\n", ("維基百科", "Wikipedia", "Wikipédia")),
        ("extends: wikipedia\nnames: {zh: 我家, en: Ours, fr: Nous}\npatterns: {平胡: 3}\n", ("我家", "Ours", "Nous")),
    ],
)
def test_a_changed_table_without_a_name_says_that_it_is_changed(
    text: str, names: tuple[str, str, str], tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    assert load_ruleset(path).names == dict(zip(("zh", "en", "fr"), names, strict=True))
    over = tmp_path / "over.yaml"
    over.write_text("extends: house.yaml\npayment: {unit: 5}\n", encoding="utf-8")
    changed = "Ours, changed" if names[1] == "Ours" else "Wikipedia, changed"
    assert load_ruleset(over).names["en"] == changed


def test_a_file_with_several_faults_says_how_many_and_where_they_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: wikipedia\npayment: {bas: 5}\npatterns: {平胡: x, full_flsh: 2}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.message.startswith(f"{path}:2:11: payment.bas: there is no bas")
    assert caught.value.message.endswith(f"(3 faults in all; `taical rules check {path}` lists them)")
    assert len(faults_of(str(path))) == 3


def test_a_name_without_ending_leads_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesetError) as caught:
        load_ruleset("house")
    assert "house.y" not in caught.value.message
    Path("house.yml").write_text("extends: star31\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"did you mean the file house\.yml\?"):
        load_ruleset("house")
    Path("wikipedia.yaml").write_text("extends: star31\n", encoding="utf-8")
    assert asdict(load_ruleset("wikipedia").payment) == asdict(load_ruleset({"extends": "wikipedia"}).payment)
