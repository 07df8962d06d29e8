"""`taical rules schema`: the JSON Schema of rule-set files, for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from commandline import process, taical
from published import RULESETS
from support import ROOT

from taical.rulesets.files import read_document
from taical.syntax.yaml import read_documents


def schema() -> dict[str, Any]:
    result = taical("rules", "schema")
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, Any] = json.loads(result.stdout)
    return data


VALIDATOR = jsonschema.Draft7Validator(schema())


def accepts(content: str) -> bool:
    """Tell whether the schema accepts a file."""
    (document,) = read_documents(content)
    return VALIDATOR.is_valid(document.data)


def test_the_schema_is_one_of_draft_7(home: Path) -> None:
    jsonschema.Draft7Validator.check_schema(schema())
    assert schema()["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert json.loads(process("-m", "taical", "rules", "schema", cwd=home).stdout) == schema()
    assert "$defs" not in taical("rules", "schema").stdout


@pytest.mark.parametrize("name", RULESETS)
def test_the_schema_accepts_what_is_shipped(name: str) -> None:
    VALIDATOR.validate(read_document(str(ROOT / "rulesets" / f"{name}.yaml")).data)


def test_the_schema_accepts_a_new_file_with_every_line_uncommented() -> None:
    for extends in RULESETS:
        text = taical("rules", "new", "house", "--extends", extends).stdout
        assert accepts(text)
        assert accepts("\n".join(line[1:] if line.startswith("#  ") else line for line in text.splitlines()))


# What both the check and the schema accept or both refuse, under `extends: wikipedia`.
LINES: list[tuple[str, bool]] = [
    ("patterns: {all_chows: 0}", True),
    ("patterns: {all_chows: null}", True),
    ("patterns: {any_flower: true, all_chows: false}", True),
    ("patterns: {all_chows: {tai: 3, excludes: [self_drawn], en: Chows}}", True),
    ("patterns: {all_chows: {revalues: {self_drawn: 2}}}", True),
    ("patterns: {all_chows: -1}", False),
    ("patterns: {all_chows: 10000}", False),
    ("patterns: {all_chows: 1.5}", False),
    ("patterns: {all_chows: '2'}", False),
    ("patterns: {all_chow: 2}", False),
    ("patterns: {all_chows: {tai: 3, excludes: [Self Drawn]}}", False),
    ("patterns: {three_kongs: {zh: 三槓, tai: 2, when: {kongs: {at_least: 3}}}}", True),
    ("patterns: {three_kongs: {zh: 三槓, tai: 2, when: {kong: 3}}}", False),
    ("patterns: {three_kongs: {zh: 三槓, tai: 2}}", False),
    ("patterns: {any_honor: {zh: 見字, tai: 1, each: honor_pungs}}", True),
    ("patterns: {any_honor: {zh: 見字, tai: 1, each: honors}}", False),
    ("patterns: [all_chows]", False),
    ("payment: {base: 0.5, cap: none, streak_cap: 10, liability: none}", True),
    ("payment: {liability: {big_three_dragons: half}}", True),
    ("payment: {liability: {all_pungs: half}}", True),
    ("payment: {liability: {all_chows: half}}", False),
    ("game: {draw: stay_and_count, false_win: pass_if_dealer, length: 1, seat_winds: opened}", True),
    ("game: {draw: stays}", False),
    ("game: {drawn: stay}", False),
    ("game: {false_win: 8}", False),
    ("game: {length: 0}", False),
    ("game: {length: 1.5}", False),
    ("game: {seat_winds: none}", False),
    ("game: {house_cut: none}", True),
    ("game: {house_cut: null}", True),
    ("game: {house_cut: {on: win, amount: 0.5, cap: none, to: 阿明}}", True),
    ("game: {house_cut: {on: draw, amount: 5}}", False),
    ("game: {house_cut: {on: win, amount: 0}}", False),
    ("game: {house_cut: {on: win, amount: 5, cap: 0}}", False),
    ("game: {house_cut: {on: win, amount: 5, to: ' '}}", False),
    ("game: {house_cut: {on: win, amount: 5, from: pot}}", False),
    ("switches: {wait_basis: {edge: shape}}", True),
    ("switches: {wait_basis: {edge: shapes}}", False),
    ("switches: {wait_basis: {two_sided: shape}}", False),
    ("switches: {wait_basis: {}}", False),
    ("payment: {base_tai: 3}", True),
    ("payment: {false_win: claimed}", True),
    ("payment: {false_win: {tai: 8, dealer: false}}", True),
    ("payment: {false_win: {points: 300}}", True),
    ("payment: {false_win: {tai: 8, points: 300}}", False),
    ("payment: {false_win: {tia: 8}}", False),
    ("payment: {false_win: never}", False),
    ("payment: {liability: {big_three_dragons: most}}", False),
    ("payment: {base: -1}", False),
    ("payment: {cap: no}", False),
    ("payment: {several_winners: any}", False),
    ("switches: {wait_basis: shape, seat_flower_limit: none}", True),
    ("switches: {all_chows_honors: 1}", False),
    ("switches: {seat_flower_limit: many}", False),
    ("switches: {wait_bass: none}", False),
    ("payment: {bse: 1}", False),
    ("patterns: {all_chows: {tia: 1}}", False),
    ("switch: {}", False),
    ("id: 3", False),
    ("names: {de: Haus}", False),
    ("source: 5", False),
]


@pytest.mark.parametrize(("line", "fine"), LINES)
def test_the_schema_and_the_check_agree(line: str, fine: bool, home: Path) -> None:
    content = f"extends: wikipedia\n{line}\n"
    (home / "house.yaml").write_text(content, encoding="utf-8")
    assert taical("rules", "check", "house.yaml").exit_code == (0 if fine else 1)
    assert accepts(content) is fine
