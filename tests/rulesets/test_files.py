"""Finding and reading rule-set files."""

from __future__ import annotations

from pathlib import Path

import pytest

import taical.rulesets
from taical.errors import RulesetError
from taical.rulesets.files import read_document, shipped_data

MEBIBYTE = 1_048_576


def test_a_file_may_have_a_mebibyte_and_no_byte_more(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    text = b"extends: wikipedia\n#"
    path.write_bytes(text + b"x" * (MEBIBYTE - len(text)))
    assert read_document(str(path)).data == {"extends": "wikipedia"}
    path.write_bytes(text + b"x" * (MEBIBYTE - len(text) + 1))
    with pytest.raises(RulesetError, match="longer than"):
        read_document(str(path))


def test_what_the_package_does_not_have_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match=r"module 'taical\.rulesets' has no attribute 'merged'"):
        taical.rulesets.merged  # noqa: B018
    assert taical.rulesets.ruleset_data("wikipedia")["id"] == "wikipedia"


@pytest.mark.interpreted
def test_a_shipped_file_of_which_no_json_was_made_is_read_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    monkeypatch.setattr("taical.rulesets.files.directory", lambda: str(tmp_path))
    assert shipped_data("house") == {"extends": "wikipedia"}
