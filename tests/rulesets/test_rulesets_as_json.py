"""The JSON that is made of the shipped rule sets when the package is built."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

import pytest
from support import ROOT

from taical.domain.rules import same_rules
from taical.errors import RulesetError
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.build import compile_files
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.files import fast_data, json_path, read_document, shipped_names
from taical.rulesets.flat import shipped_flat

FILES = ["catalogue", "switches", *shipped_names()]


@pytest.mark.checkout
@pytest.mark.parametrize("name", FILES)
def test_both_say_the_same(name: str) -> None:
    path = str(ROOT / "rulesets" / f"{name}.yaml")
    assert fast_data(json_path(path)) == read_document(path).data


def test_decimals_stay_exact(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("payment: {base: 0.1, unit: 12.05}\n", encoding="utf-8")
    compile_files(str(tmp_path))
    assert fast_data(json_path(str(house))) == read_document(str(house)).data
    assert str(read_document(str(house)).data["payment"]["base"]) == "0.1"


def test_a_file_that_was_edited_is_read_itself(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    assert fast_data(json_path(str(house))) is None
    house.write_text("extends: wikipedia\n", encoding="utf-8")
    assert fast_data(json_path(str(house))) is None
    compile_files(str(tmp_path))
    assert fast_data(json_path(str(house))) == {"extends": "wikipedia"}
    house.write_text("extends: star31\n", encoding="utf-8")
    assert fast_data(json_path(str(house))) is None


def test_a_file_that_was_only_touched_is_the_same(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: wikipedia\n", encoding="utf-8")
    compile_files(str(tmp_path))
    os.utime(house, (1, 1))
    assert fast_data(json_path(str(house))) == {"extends": "wikipedia"}
    house.unlink()
    assert fast_data(json_path(str(house))) is None


def test_an_installed_file_is_not_looked_at(tmp_path: Path) -> None:
    folder = tmp_path / "_rulesets"
    folder.mkdir()
    house = folder / "house.yaml"
    house.write_text("extends: wikipedia\n", encoding="utf-8")
    compile_files(str(folder))
    house.unlink()
    assert fast_data(json_path(str(house))) == {"extends": "wikipedia"}


@pytest.mark.interpreted
@pytest.mark.parametrize("name", shipped_names())
def test_the_flat_form_is_the_same_rule_set(name: str) -> None:
    assert shipped_flat(name) is not None
    made = compile_ruleset(ruleset_data(name))
    assert same_rules(load_ruleset(name), made)
    assert asdict(load_ruleset(name)) == asdict(made)


@pytest.mark.parametrize("name", ["", "catalogue", "switches", "../rulesets/wikipedia", "a\0b", "\ud800", "x" * 5000])
def test_other_names_have_no_flat_form(name: str) -> None:
    assert shipped_flat(name) is None
    with pytest.raises(RulesetError):
        load_ruleset(name)
