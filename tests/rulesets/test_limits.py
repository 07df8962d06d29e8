"""What a rule-set file cannot be: endless, or nested without end."""

from pathlib import Path
from typing import Any

import pytest

from taical import load_ruleset
from taical.errors import RulesetError


def nested(levels: int) -> dict[str, Any]:
    """Return a house with a pattern whose conditions lie so deep in each other."""
    when: dict[str, Any] = {"chows": 5}
    for _level in range(levels):
        when = {"any_of": [when]}
    return {"extends": "wikipedia", "patterns": {"deep": {"en": "Deep", "tai": 1, "when": when}}}


def test_conditions_may_be_nested_as_deep_as_anyone_needs() -> None:
    assert load_ruleset(nested(19)).counts("deep")


@pytest.mark.parametrize("levels", [20, 30, 200, 300])
def test_conditions_nested_without_end_are_refused(levels: int) -> None:
    with pytest.raises(RulesetError, match="nested too deeply"):
        load_ruleset(nested(levels))


def test_a_file_that_is_far_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("# long\n" * 200_000, encoding="utf-8")
    with pytest.raises(RulesetError, match="longer than"):
        load_ruleset(str(path))


def test_a_pattern_of_ones_own_needs_a_name_for_the_table(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="a name of small letters"):
        load_ruleset({"extends": "wikipedia", "patterns": {"Deep One": {"en": "Deep", "tai": 1, "when": {"chows": 5}}}})
