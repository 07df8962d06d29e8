"""A rule-set file that says something wrong is refused with the place and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from taical.errors import RulesetError
from taical.rulesets import load_ruleset


class Wrong(NamedTuple):
    """A file, where its fault stands, and words of the message."""

    text: str
    line: int
    column: int
    words: tuple[str, ...]


ON_LINE_THREE = "extends: wikipedia\nswitches:\n  {}\n"
PATTERN = "extends: wikipedia\npatterns:\n  {}\n"
PAYMENT = "extends: wikipedia\npayment:\n  {}\n"

CONTENTS: dict[str, Wrong] = {
    # What YAML itself would make something else of.
    "on": Wrong(ON_LINE_THREE.format("all_chows_honors: on"), 3, 3, ("expected true or false", 'not "on"')),
    "off": Wrong(ON_LINE_THREE.format("all_chows_honors: off"), 3, 3, ("expected true or false", 'not "off"')),
    "no": Wrong(ON_LINE_THREE.format("all_chows_honors: no"), 3, 3, ("expected true or false", 'not "no"')),
    "yes": Wrong(ON_LINE_THREE.format("all_chows_honors: yes"), 3, 3, ("expected true or false", 'not "yes"')),
    "octal": Wrong(PAYMENT.format("dealer_tai: 0123"), 3, 3, ("expected a whole number", 'not "0123"')),
    "sexagesimal": Wrong(PAYMENT.format("dealer_tai: 1:30"), 3, 3, ("expected a whole number", 'not "1:30"')),
    "octal in a row": Wrong(PATTERN.format("all_chows: 0123"), 3, 3, ("patterns.all_chows", 'not "0123"')),
    "sexagesimal in a row": Wrong(PATTERN.format("all_chows: 1:30"), 3, 3, ("patterns.all_chows", 'not "1:30"')),
    # Twice.
    "key twice": Wrong(PATTERN.format("all_chows: 1\n  all_chows: 2"), 4, 3, ("all_chows is given a second time",)),
    "section twice": Wrong("extends: wikipedia\npayment: {}\npayment: {}\n", 3, 1, ("payment is given a second",)),
    # Unknown names, with the nearest known one.
    "pattern": Wrong(PATTERN.format("all_chow: 1"), 3, 3, ("there is no pattern all_chow", "'all_chows'")),
    "pattern far off": Wrong(PATTERN.format("xyz: 1"), 3, 3, ("there is no pattern xyz",)),
    "switch": Wrong(ON_LINE_THREE.format("wait_bases: kinds"), 3, 3, ("there is no wait_bases", "'wait_basis'")),
    "payment": Wrong(PAYMENT.format("bas: 5"), 3, 3, ("there is no bas", "'base'")),
    "section": Wrong("extends: wikipedia\npattern: {}\n", 2, 1, ("there is no pattern", "'patterns'")),
    "row": Wrong(PATTERN.format("all_chows: {tia: 2}"), 3, 15, ("there is no tia", "'tai'")),
    "name": Wrong("extends: wikipedia\nnames: {de: Haus}\n", 2, 9, ("there is no de",)),
    "excluded": Wrong(
        PATTERN.format("all_chows: {excludes: [dragon_pung, self_draw]}"),
        3,
        39,
        ("there is no pattern self_draw", "'self_drawn'"),
    ),
    "merge key": Wrong(PATTERN.format("<<: {all_chows: 1}"), 3, 3, ("there is no pattern <<",)),
    # Wrong kinds of value.
    "choice": Wrong(
        ON_LINE_THREE.format("wait_basis: shapes"),
        3,
        3,
        ("kinds, shape, none, or one of them by shape", 'not "shapes"'),
    ),
    "decimal tai": Wrong(PATTERN.format("all_chows: 0.5"), 3, 3, ("patterns.all_chows", "not 0.5")),
    "quoted tai": Wrong(PATTERN.format('all_chows: "2"'), 3, 3, ("patterns.all_chows", 'not "2"')),
    "word for tai": Wrong(PATTERN.format("all_chows: two"), 3, 3, ("patterns.all_chows", 'not "two"')),
    "list of patterns": Wrong("extends: wikipedia\npatterns: [all_chows]\n", 2, 1, ("patterns", "`name: value` pairs")),
    "word for a section": Wrong("extends: wikipedia\nswitches: on\n", 2, 1, ("switches", "`name: value` pairs")),
    "list for a row": Wrong(PATTERN.format("all_chows: [2]"), 3, 3, ("patterns.all_chows", "not [2]")),
    "word for a liability": Wrong(PAYMENT.format("liability: all"), 3, 3, ("`name: value` pairs", 'not "all"')),
    "liable for what": Wrong(
        PAYMENT.format("liability: {all_chows: all}"), 3, 15, ("nobody can be liable for all_chows", "big_four_winds")
    ),
    "liable how far": Wrong(
        PAYMENT.format("liability: {big_four_winds: most}"), 3, 15, ("expected 'all' or 'half'", 'not "most"')
    ),
    "revalued": Wrong(
        PATTERN.format("full_flush: {revalues: {self_draw: 2}}"), 3, 27, ("no pattern self_draw", "'self_drawn'")
    ),
    "revalued below nothing": Wrong(
        PATTERN.format("full_flush: {revalues: {self_drawn: -2}}"), 3, 27, ("expected 0 or more", "not -2")
    ),
    "number for an extended set": Wrong("extends: 5\n", 1, 1, ("extends: expected text", "not 5")),
    # What contradicts itself.
    "a cap below the minimum": Wrong(
        "extends: wikipedia\npayment: {min_tai: 5,\n  cap: 4}\n",
        3,
        3,
        ("payment.cap: the cap of 4 tai is below", "of 5"),
    ),
    "turned on without a value": Wrong(
        PATTERN.format("last_tile_claim: true"), 3, 3, ("last_tile_claim has no value in this rule set: give it one",)
    ),
    "an exclusion of nothing": Wrong(
        PATTERN.format("full_flush: {excludes: [all_pungs, honor_pung]}"), 3, 38, ("honor_pung has no value",)
    ),
    "a value for nothing": Wrong(
        PATTERN.format("full_flush: {revalues: {honor_pung: 2}}"), 3, 27, ("honor_pung has no value in this rule set",)
    ),
    "number for a name": Wrong("extends: wikipedia\nnames: {zh: 5}\n", 2, 9, ("names.zh", "expected text", "5")),
    "decimal limit": Wrong(ON_LINE_THREE.format("seat_flower_limit: 1.5"), 3, 3, ("expected a whole number", "1.5")),
    "true for a limit": Wrong(ON_LINE_THREE.format("seat_flower_limit: true"), 3, 3, ("expected a whole number",)),
    "null for a switch": Wrong(ON_LINE_THREE.format("all_chows_honors: null"), 3, 3, ("expected true or false",)),
    "negative base": Wrong(PAYMENT.format("base: -5"), 3, 3, ("payment.base", "-5", "from 0")),
    "word for base": Wrong(PAYMENT.format("base: cheap"), 3, 3, ("payment.base", "expected a number")),
    "nine decimals": Wrong(PAYMENT.format("unit: 0.123456789"), 3, 3, ("payment.unit", "at most 8 decimals")),
    "text": Wrong("wikipedia\n", 1, 1, ("name: value", "extends: wikipedia")),
    "list": Wrong("- extends: wikipedia\n", 1, 1, ("name: value", "extends: wikipedia")),
    "number for the source": Wrong("extends: wikipedia\nsource: 5\n", 2, 1, ("source: expected text", "not 5")),
    "source in another language": Wrong("extends: wikipedia\nsource: {de: uns}\n", 2, 10, ("there is no de",)),
    # No YAML, or more of it than is understood.
    "open bracket": Wrong("extends: [wikipedia\npatterns: {\n", 2, 9, ("the ] at the end of a list is missing",)),
    "tab": Wrong(
        "extends: wikipedia\npatterns:\n\tall_chows: 2\n",
        3,
        1,
        ("nothing can begin with this character", "not with tabs"),
    ),
    "alias": Wrong("names: &here {zh: 家}\npatterns: *here\n", 2, 11, ("anchors and aliases",)),
    "tag": Wrong("extends: wikipedia\nsource: !python/name:os.system x\n", 2, 9, ("tag", "not understood")),
    "list as a key": Wrong("extends: wikipedia\npatterns: {[all_chows]: 1}\n", 2, 12, ("a key must be one word",)),
    "control character": Wrong('extends: wikipedia\nsource: "a\x00b"\n', 2, 11, ("cannot stand in YAML",)),
    "after Chinese text": Wrong("names: {zh: 我家的規則, zh: 家}\n", 1, 20, ("zh is given a second time",)),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_wrong_content_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    wrong = CONTENTS[name]
    path = tmp_path / "house.yaml"
    path.write_text(wrong.text, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    error = caught.value
    assert (error.code, error.field) == ("bad_ruleset", "ruleset")
    assert (error.line, error.column) == (wrong.line, wrong.column), error.message
    assert error.message.startswith(f"{path}:{wrong.line}:{wrong.column}: ")
    assert [word for word in wrong.words if word not in error.message] == [], error.message


def test_values_nested_deeply_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: wikipedia\npatterns: " + "[" * 5000, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.code == "bad_ruleset"
    assert str(path) in caught.value.message


def test_a_far_off_name_gets_no_suggestion(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: wikipedia\npatterns: {xyz: 1}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert "did you mean" not in caught.value.message


@pytest.mark.parametrize("tai", ["-1", "10000", "99999999999"])
def test_a_value_out_of_bounds_is_refused_on_its_line(tai: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(PATTERN.format(f"all_chows: {tai}"), encoding="utf-8")
    with pytest.raises(RulesetError, match=f"patterns.all_chows.tai: expected .*, not {tai}") as caught:
        load_ruleset(path)
    assert (caught.value.code, caught.value.line) == ("bad_ruleset", 3)


FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "expected one rule set in the file, found 0"),
    "comments only": (b"# to do\n", "expected one rule set in the file, found 0"),
    "two documents": (b"extends: wikipedia\n---\nextends: wikipedia\n", "expected one rule set in the file, found 2"),
    "Latin-1": ("source: Règles\n".encode("latin-1"), "not UTF-8 text"),
    "UTF-16": ("extends: wikipedia\n".encode("utf-16"), "not UTF-8 text"),
    "nothing in it": (b"id: house\n", "no pattern has a value"),
    "all of the catalogue": (b"extends: catalogue\n", "no pattern has a value"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_a_rule_set_is_refused(name: str, tmp_path: Path) -> None:
    content, words = FILES[name]
    path = tmp_path / "house.yaml"
    path.write_bytes(content)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.code == "bad_ruleset"
    assert str(path) in caught.value.message
    assert words in caught.value.message


def test_a_folder_is_no_rule_set(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="cannot be read") as caught:
        load_ruleset(tmp_path)
    assert caught.value.code == "bad_ruleset"


@pytest.mark.parametrize(
    ("patterns", "named"),
    [
        ("all_chows: {excludes: [all_chows]}", ["all_chows"]),
        ("half_flush: {excludes: [full_flush]}, full_flush: {excludes: [half_flush]}", ["half_flush", "full_flush"]),
        ("single_wait: {excludes: [melded_hand]}", ["single_wait", "melded_hand"]),
    ],
)
def test_patterns_that_exclude_each_other_are_refused(patterns: str, named: list[str], tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: wikipedia\npatterns: {{{patterns}}}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.code == "bad_ruleset"
    assert str(path) in caught.value.message
    assert "circle" in caught.value.message
    assert [name for name in named if name not in caught.value.message] == []


def test_only_the_patterns_of_the_circle_are_named(tmp_path: Path) -> None:
    """平胡 only leads to the circle, and the circle to 三元刻 and 自摸."""
    path = tmp_path / "house.yaml"
    path.write_text(
        "extends: wikipedia\n"
        "patterns:\n"
        "  all_chows: {excludes: [half_flush]}\n"
        "  half_flush: {excludes: [full_flush]}\n"
        "  full_flush: {excludes: [half_flush, dragon_pung]}\n"
        "  dragon_pung: {excludes: [self_drawn]}\n",
        encoding="utf-8",
    )
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.message.endswith(
        "these patterns exclude each other in a circle, by their rows or by switches: half_flush, full_flush"
    )


@pytest.mark.parametrize("name", ["./\0.yaml", "./" + "x" * 5000 + ".yaml"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    with pytest.raises(RulesetError, match="cannot be read") as caught:
        load_ruleset(name)
    assert caught.value.code == "bad_ruleset"


@pytest.mark.parametrize(
    ("section", "name", "group"),
    [("payment", "flower_win", "switches"), ("switches", "base", "payment"), ("switches", "half_flush", "patterns")],
)
def test_a_line_in_the_wrong_group_is_told_where_it_belongs(section: str, name: str, group: str) -> None:
    ruleset = {"id": "ours", "extends": "wikipedia", section: {name: 1}}
    with pytest.raises(RulesetError, match=f"there is no {name} here: it stands under {group}"):
        load_ruleset(ruleset)


def test_a_line_without_its_group_is_told_where_it_belongs() -> None:
    with pytest.raises(RulesetError, match="there is no base here: it stands under payment"):
        load_ruleset({"id": "ours", "extends": "wikipedia", "base": 30})


def test_a_line_inside_of_a_row_belongs_to_no_group() -> None:
    with pytest.raises(RulesetError, match=r"patterns\.full_flush\.unit: there is no unit(;|$)"):
        load_ruleset({"id": "ours", "extends": "wikipedia", "patterns": {"full_flush": {"tai": 8, "unit": 30}}})
