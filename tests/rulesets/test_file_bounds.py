"""The longest and the largest that a rule-set file may have, and one beyond it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import refused

from taical.errors import RulesetError
from taical.rulesets import load_ruleset

START = "extends: wikipedia\n"


@pytest.mark.parametrize(("levels", "taken"), [(19, True), (20, False)])
def test_conditions_are_nested_in_twenty_keys_and_their_lists(levels: int, taken: bool) -> None:
    when: dict[str, Any] = {"chows": 5}
    for _level in range(levels):
        when = {"any_of": [when]}
    source = {"extends": "wikipedia", "patterns": {"deep": {"en": "Deep", "tai": 1, "when": when}}}
    if taken:
        assert load_ruleset(source).counts("deep")
        return
    with refused(RulesetError, "bad_ruleset", "nested too deeply", field="ruleset"):
        load_ruleset(source)


@pytest.mark.parametrize(("files", "taken"), [(30, True), (31, False)])
def test_thirty_files_may_extend_each_other(files: int, taken: bool, tmp_path: Path) -> None:
    for number in range(files):
        extends = f"house{number - 1}.yaml" if number else "wikipedia"
        (tmp_path / f"house{number}.yaml").write_text(f"extends: {extends}\npayment: {{base: {number}}}\n", "utf-8")
    last = tmp_path / f"house{files - 1}.yaml"
    if taken:
        assert load_ruleset(last).payment.base == files - 1
        return
    with pytest.raises(RulesetError, match="more than 30 files extend each other in a chain"):
        load_ruleset(last)


@pytest.mark.parametrize(("size", "taken"), [(1 << 20, True), ((1 << 20) + 1, False)])
def test_a_file_has_a_mebibyte_at_most(size: int, taken: bool, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(START + "#" * (size - len(START)), encoding="utf-8")
    assert path.stat().st_size == size
    if taken:
        assert load_ruleset(path).payment.base == load_ruleset("wikipedia").payment.base
        return
    with pytest.raises(RulesetError, match="longer than"):
        load_ruleset(path)


@pytest.mark.parametrize(("text", "count"), [("", 0), (f"{START}---\n{START}", 2)])
def test_a_file_has_one_rule_set(text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match=f"expected one rule set in the file, found {count}") as caught:
        load_ruleset(path)
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize(
    ("section", "line", "value", "taken"),
    [
        ("payment", "dealer_tai", 9999, True),
        ("payment", "dealer_tai", 10_000, False),
        ("payment", "dealer_tai", 0, True),
        ("payment", "dealer_tai", -1, False),
        ("payment", "false_win", 9999, True),
        ("payment", "false_win", 10_000, False),
        ("payment", "false_win", 0, True),
        ("payment", "false_win", -1, False),
        ("payment", "false_win", True, False),
        ("game", "length", 1, True),
        ("game", "length", 9999, True),
        ("game", "length", 0, False),
        ("game", "length", 10_000, False),
        ("patterns", "all_pungs", 9999, True),
        ("patterns", "all_pungs", 10_000, False),
        ("patterns", "all_pungs", 0, True),
    ],
)
def test_numbers_up_to_9999(section: str, line: str, value: object, taken: bool) -> None:
    source = {"extends": "wikipedia", section: {line: value}}
    if taken:
        load_ruleset(source)
        return
    with pytest.raises(RulesetError, match=f"{section}.{line}") as caught:
        load_ruleset(source)
    assert caught.value.code == "bad_ruleset"
