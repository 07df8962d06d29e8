"""Whether what was made of a file is still of that file."""

from __future__ import annotations

import os
from pathlib import Path

from taical.rulesets.stamps import are_current, stamps_of


def test_an_edit_of_the_same_length_is_noticed(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("payment: {base: 10}\n", encoding="utf-8")
    stamps = stamps_of(str(tmp_path), ["house.yaml"])
    assert are_current(str(tmp_path), stamps)
    os.utime(house, (1, 1))
    assert are_current(str(tmp_path), stamps)
    house.write_text("payment: {base: 20}\n", encoding="utf-8")
    os.utime(house, (1, 1))
    assert not are_current(str(tmp_path), stamps)


def test_a_file_of_another_length_is_another_one_however_old(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("payment: {base: 10}\n", encoding="utf-8")
    os.utime(house, (1, 1))
    stamps = stamps_of(str(tmp_path), ["house.yaml"])
    house.write_text("payment: {base: 5}\n", encoding="utf-8")
    os.utime(house, (1, 1))
    assert not are_current(str(tmp_path), stamps)
