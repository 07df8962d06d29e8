"""Everything that is wrong with a rule-set file is found at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from taical.errors import RulesetError
from taical.rulesets import faults_of, load_ruleset
from taical.rulesets.schema import ContentError, all_faults


def found(text: str, folder: Path) -> list[tuple[int | None, str]]:
    """Return the lines of the faults of a file, and their messages without the place."""
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    faults = faults_of(str(path))
    assert all(fault.code == "bad_ruleset" for fault in faults)
    return [(fault.line, fault.message.removeprefix(f"{path}:{fault.line}:{fault.column}: ")) for fault in faults]


def test_a_file_that_is_fine_has_none(tmp_path: Path) -> None:
    assert found("extends: wikipedia\npayment: {cap: 16}\n", tmp_path) == []


def test_each_fault_has_its_line(tmp_path: Path) -> None:
    text = (
        "extends: wikipedia\n"
        "payment:\n"
        "  bas: 5\n"
        "  unit: -1\n"
        "switches: {wait_basis: shapes}\n"
        "patterns:\n"
        "  all_chow: 2\n"
        "  full_flush: {tia: 2}\n"
        "  half_flush: two\n"
    )
    row = "expected a whole number of tai, true, false, null, or {tai: ..., excludes: [...]}"
    assert found(text, tmp_path) == [
        (3, "payment.bas: there is no bas; did you mean 'base'?"),
        (4, "payment.unit: it is -1: expected a number from 0 to 999999999 with at most 8 decimals"),
        (
            5,
            (
                "switches.wait_basis: expected kinds, shape, none, or one of them by shape as in {edge: shape}, "
                'not "shapes"'
            ),
        ),
        (7, "patterns.all_chow: there is no pattern all_chow; did you mean 'all_chows'?"),
        (8, "patterns.full_flush.tia: there is no tia; did you mean 'tai'?"),
        (9, f'patterns.half_flush: {row}, not "two"'),
    ]


def test_faults_of_every_kind_are_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = (
        "payment:\n"
        "  封頂: 2\n"
        "  min_tai: 3\n"
        "  base: 30\n"
        "  base_tai: 3\n"
        "patterns:\n"
        "  all_pungs: 5\n"
        "  full_flush: {tai: 8, excludes: [all_pung, half_flush]}\n"
        "  碰碰胡: 4\n"
        "  three_kongs: {tai: 2, when: {kongs: 3}}\n"
        "switches: {all_chows_honors: maybe}\n"
        "extends: wikipedia\n"
    )
    assert found(text, tmp_path) == [
        (2, "payment.封頂: the cap of 2 tai is below the minimum of 3 that a win takes"),
        (5, "payment.base_tai: base and base_tai both say what the base is: leave one of them out"),
        (8, "patterns.full_flush.excludes.0: there is no pattern all_pung; did you mean 'all_pungs'?"),
        (9, "patterns.碰碰胡: all_pungs and 碰碰胡 are the same pattern: leave one of them out"),
        (10, "patterns.three_kongs: a pattern of your own needs a name that is shown: zh, en or fr"),
        (11, 'switches.all_chows_honors: expected true or false, not "maybe"'),
    ]


def test_all_contradictions_are_found(tmp_path: Path) -> None:
    text = (
        "extends: wikipedia\n"
        "patterns:\n"
        "  full_flush: {tai: 8, excludes: [any_win, four_kongs]}\n"
        "  any_win: true\n"
        "payment: {cap: 2, min_tai: 3}\n"
    )
    assert found(text, tmp_path) == [
        (3, "patterns.full_flush.excludes.0: any_win has no value in this rule set"),
        (3, "patterns.full_flush.excludes.1: four_kongs has no value in this rule set"),
        (4, "patterns.any_win: any_win has no value in this rule set: give it one, such as any_win: 1"),
        (5, "payment.cap: the cap of 2 tai is below the minimum of 3 that a win takes"),
    ]
    with pytest.raises(RulesetError, match=r"house.yaml:3:35: .*any_win has no value .*\(4 faults in all; "):
        load_ruleset(tmp_path / "house.yaml")


@pytest.mark.parametrize(("line", "told"), [("bas: 5", ""), ("bas: 5, unt: 5", "(2 faults in all; ")])
def test_where_there_are_more_faults_than_the_first_their_number_is_told(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: wikipedia\npayment: {{{line}}}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert told in caught.value.message
    assert ("faults in all" in caught.value.message) == bool(told)


def test_what_is_extended_and_is_not_there_is_a_fault_among_others(tmp_path: Path) -> None:
    text = "payment: {bas: 5}\nextends: wikipedi\nswitches: {wait_basi: kinds}\n"
    assert [line for line, _message in found(text, tmp_path)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "line", "code", "words"),
    [
        (
            "extends: wikipedia\npayment: {cap: 2, min_tai: 3}\n",
            *(2, "bad_ruleset", "payment.cap: the cap of 2 tai is below"),
        ),
        ("id: house\nextends: wikipedi\n", 2, "unknown_ruleset", "extends: there is no rule set 'wikipedi'"),
        ("patterns: {}\n", 1, "bad_ruleset", "no pattern has a value in this rule set"),
    ],
)
def test_what_only_shows_with_the_base_is_found_where_the_rest_is_fine(
    text: str, line: int, code: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    (fault,) = faults_of(str(path))
    assert (fault.line, fault.code) == (line, code)
    assert words in fault.message


def test_a_fault_inside_of_what_is_extended_is_none_of_the_file_itself(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: wikipedia\npayment: {unt: 5}\n", encoding="utf-8")
    assert [line for line, _message in found("extends: base.yaml\npayment:\n  bas: 5\n", tmp_path)] == [3]
    # By itself it is told with its own place.
    path = tmp_path / "house.yaml"
    path.write_text("extends: base.yaml\npayment:\n  base: 5\n", encoding="utf-8")
    (fault,) = faults_of(str(path))
    assert fault.message.startswith(f"{tmp_path / 'base.yaml'}:2:11: payment.unt: there is no unt")


def test_each_pattern_of_ones_own_is_looked_at(tmp_path: Path) -> None:
    text = (
        "extends: wikipedia\n"
        "patterns:\n"
        "  all_pungs: {tai: 2, when: {kongs: 2}}\n"
        "  three_kongs: {zh: 三槓, when: {kongs: 3}}\n"
    )
    assert found(text, tmp_path) == [
        (3, "patterns.all_pungs: all_pungs has its rule already: give a pattern of your own another name"),
        (4, "patterns.three_kongs: a pattern of your own needs a value, such as tai: 1"),
    ]


def test_a_file_in_this_folder_needs_no_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house").write_text("extends: wikipedia\npatterns: {last_tile_claim: true}\n", encoding="utf-8")
    (tmp_path / "good").write_text("extends: wikipedia\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (fault,) = faults_of("house")
    assert (fault.line, fault.column) == (2, 12)
    assert faults_of("good") == []


@pytest.mark.parametrize(("text", "words"), [("- [\n", "a value is missing here"), ("", "found 0")])
def test_a_file_that_cannot_be_read_is_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match=words):
        faults_of(str(path))
    with pytest.raises(RulesetError, match="there is no rule-set file"):
        faults_of(str(tmp_path / "nowhere.yaml"))


@pytest.mark.parametrize("data", [None, 5, "wikipedia", [], [{"extends": "wikipedia"}]])
def test_what_is_no_rule_set_has_one_fault(data: object) -> None:
    (fault,) = all_faults(data)
    assert isinstance(fault, ContentError)
    assert (fault.path, fault.message) == (
        (),
        "a rule set is a list of `name: value` lines, such as `extends: wikipedia`",
    )
    assert str(fault) == fault.message
