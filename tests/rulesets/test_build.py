"""Making JSON of the shipped rule sets."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT

from taical.rulesets.build import compile_files
from taical.rulesets.files import fast_data
from taical.rulesets.flat import flat_path


@pytest.mark.interpreted
def test_the_flat_forms_are_made_of_a_rule_set_and_all_that_it_extends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("catalogue", "switches", "wikipedia"):
        (tmp_path / f"{name}.yaml").write_bytes((ROOT / "rulesets" / f"{name}.yaml").read_bytes())
    monkeypatch.setattr("taical.rulesets.files.directory", lambda: str(tmp_path))
    for module in ("build", "flat"):
        monkeypatch.setattr(f"taical.rulesets.{module}.directory", lambda: str(tmp_path))
    compile_files(str(tmp_path))
    made = fast_data(flat_path("wikipedia"))
    assert made["id"] == "wikipedia"
    # Either of them edited, it is out of date.
    for name in ("catalogue", "wikipedia"):
        file = tmp_path / f"{name}.yaml"
        text = file.read_bytes()
        file.write_bytes(text + b"# edited\n")
        assert fast_data(flat_path("wikipedia")) is None
        file.write_bytes(text)
        assert fast_data(flat_path("wikipedia")) == made


def test_only_the_folder_of_the_shipped_rule_sets_gets_flat_forms(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    compile_files(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house.json", "house.yaml"]
