"""Whose records may name a file as their rule set."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from commandline import taical

from taical.batch.named_files import NamedFiles

HAND = {"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "S", "from": "E"}


@pytest.mark.parametrize(
    ("files", "name", "may"),
    [
        (NamedFiles(), "hands.jsonl", True),
        (NamedFiles(), "-", False),
        (NamedFiles(), "hands.parquet", False),
        (NamedFiles(input_format="parquet"), "hands.dat", False),
        (NamedFiles(allowed=True), "-", True),
        (NamedFiles(allowed=True), "hands.parquet", True),
    ],
)
def test_standard_input_and_parquet_name_no_files(files: NamedFiles, name: str, may: bool) -> None:
    assert files.of_records_in(name) is may


def test_a_pipe_names_no_files_whatever_it_is_called(tmp_path: Path) -> None:
    end, other = os.pipe()
    (tmp_path / "link.jsonl").symlink_to(f"/dev/fd/{end}")
    (tmp_path / "hands.jsonl").touch()
    names = (f"/dev/fd/{end}", str(tmp_path / "link.jsonl"), str(tmp_path / "hands.jsonl"))
    assert [NamedFiles().of_records_in(name) for name in names] == [False, False, True]
    os.close(end)
    os.close(other)


@pytest.mark.parametrize("ruleset", ["./house.yaml", {"extends": "./house.yaml"}])
@pytest.mark.parametrize("command", ["batch", "check"])
def test_the_error_names_the_option_that_lets_records_name_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, ruleset: object
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    line = json.dumps({**HAND, "ruleset": ruleset, "expect": {"tai": 3}})
    refused = taical(command, "-", "--input", "jsonl", stdin=line)
    assert "./house.yaml is a file" in refused.stdout
    assert "--allow-paths lets the records of this input name files" in refused.stdout
    allowed = taical(command, "-", "--input", "jsonl", "--allow-paths", stdin=line)
    assert "is a file" not in allowed.output
