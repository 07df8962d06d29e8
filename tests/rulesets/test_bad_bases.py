"""What a rule-set file extends has to be there, to be fine, and not to extend the file again."""

from __future__ import annotations

from pathlib import Path

import pytest

from taical.errors import RulesetError
from taical.rulesets import load_ruleset, shipped_names

CIRCLES: dict[str, tuple[dict[str, str], list[str]]] = {
    "itself": ({"a": "./a.yaml"}, ["a", "a"]),
    "two": ({"a": "b.yaml", "b": "./a.yaml"}, ["a", "b", "a"]),
    "three behind one": (
        {"a": "./b.yaml", "b": "c.yaml", "c": "d.yaml", "d": "./b.yaml"},
        ["b", "c", "d", "b"],
    ),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_rule_sets_that_extend_each_other_are_refused(name: str, tmp_path: Path) -> None:
    files, circle = CIRCLES[name]
    for stem, base in files.items():
        (tmp_path / f"{stem}.yaml").write_text(f"extends: {base}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(tmp_path / "a.yaml")
    assert caught.value.code == "bad_ruleset"
    assert caught.value.message.endswith(" → ".join(str(tmp_path / f"{stem}.yaml") for stem in circle))


@pytest.mark.parametrize(
    ("base", "words"),
    [
        ("wikipedi", ("'wikipedi'", ", ".join(shipped_names()), "did you mean 'wikipedia'?")),
        ("./nowhere.yaml", ("there is no rule-set file", "nowhere.yaml")),
        ("../house.yml", ("there is no rule-set file", "house.yml")),
    ],
)
def test_a_base_that_is_not_there_is_refused_with_its_place(base: str, words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"id: house\nextends: {base}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.code == "unknown_ruleset"
    assert caught.value.message.startswith(f"{path}:2:1: extends: ")
    assert (caught.value.line, caught.value.column) == (2, 1)
    assert [word for word in words if word not in caught.value.message] == []


def test_a_fault_of_the_base_is_reported_where_it_stands(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    base.write_text("extends: wikipedia\n\npayment: {base: x}\n", encoding="utf-8")
    house = tmp_path / "house.yaml"
    house.write_text("extends: base.yaml\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(house)
    assert caught.value.message.startswith(f"{base}:3:11: payment.base: ")
    assert (caught.value.line, caught.value.column) == (3, 11)


def test_a_base_that_cannot_be_read_is_reported_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_bytes("source: Règles\n".encode("latin-1"))
    house = tmp_path / "house.yaml"
    house.write_text("id: house\nextends: base.yaml\n", encoding="utf-8")
    (tmp_path / "strict.yaml").write_text("extends: house.yaml\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"base\.yaml cannot be read: it is not UTF-8 text") as caught:
        load_ruleset(tmp_path / "strict.yaml")
    assert caught.value.message.startswith(f"{house}:2:1: extends: ")
    assert (caught.value.code, caught.value.line, caught.value.column) == ("bad_ruleset", 2, 1)
