"""The JSON that is made of the shipped rule sets when the package is built."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT

from taical.rulesets.build import compile_files
from taical.rulesets.files import fast_data, json_path, read_document, shipped_names

FILES = ["catalogue", "switches", *shipped_names()]


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
