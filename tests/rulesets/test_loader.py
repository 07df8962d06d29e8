"""A rule set is found by name, by path or given as it is, and lies over what it extends."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support import shipped

from taical.domain.rules import PaymentRules, RuleSet
from taical.errors import RulesetError
from taical.rulesets import load_ruleset, ruleset_data, shipped_names

HOUSE = """\
# our table
extends: wikipedia
names: {zh: 我家, en: Our house}
payment: {base: 50, unit: 20}
patterns:
  last_tile_claim: 1
  full_flush: 10
switches:
  all_honors_counts_all_pungs: true
"""


def values(ruleset: RuleSet) -> dict[str, int]:
    return {row.id: row.tai for row in ruleset.rows}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "tables" / "house.yaml"
    path.parent.mkdir()
    path.write_text(HOUSE, encoding="utf-8")
    return path


def contents(ruleset: RuleSet) -> dict[str, Any]:
    """Return everything that a rule set says, to compare it."""
    return asdict(ruleset)


def test_a_file_changes_what_it_lists_and_keeps_the_rest(house: Path) -> None:
    ruleset = load_ruleset(house)
    assert ruleset.id == "house"
    assert ruleset.names == {"zh": "我家", "en": "Our house", "fr": "Wikipédia"}
    assert asdict(ruleset.payment) == asdict(PaymentRules(base=50, unit=20, dealer_tai=1, streak_tai=2))
    assert values(ruleset) == values(shipped()) | {"last_tile_claim": 1, "full_flush": 10}
    assert ruleset.switches.all_honors_counts_all_pungs is True
    assert ruleset.switches.wait_basis == "kinds"


def test_rows_keep_the_order_of_the_table_that_is_extended(house: Path) -> None:
    order = list(values(load_ruleset(house)))
    assert order.index("last_tile_draw") + 1 == order.index("last_tile_claim")
    assert [name for name in order if name != "last_tile_claim"] == list(values(shipped()))


@pytest.mark.interpreted
@pytest.mark.parametrize("written", ["tables/house.yaml", "./tables/house.yaml", "tables/../tables/house.yaml"])
def test_a_path_is_seen_from_the_folder_that_one_is_in(
    written: str, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.parents[1])
    assert contents(load_ruleset(written)) == contents(load_ruleset(house))
    assert contents(load_ruleset(str(house))) == contents(load_ruleset(house))


def test_a_base_is_seen_from_the_file_that_extends_it(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = house.parent / "inner"
    inner.mkdir()
    (inner / "strict.yaml").write_text("extends: ../house.yaml\npayment: {unit: 5}\n", encoding="utf-8")
    innermost = inner / "innermost"
    innermost.mkdir()
    (innermost / "stricter.yml").write_text("extends: ../strict.yaml\npatterns: {full_flush: 12}\n", encoding="utf-8")
    monkeypatch.chdir("/")
    ruleset = load_ruleset(innermost / "stricter.yml")
    assert (ruleset.id, ruleset.payment.base, ruleset.payment.unit) == ("stricter", 50, 5)
    assert values(ruleset) == values(load_ruleset(house)) | {"full_flush": 12}


def test_a_file_called_like_a_shipped_set_does_not_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wikipedia.yaml").write_text("extends: wikipedia\npayment: {base: 7}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("wikipedia").payment.base == 30
    assert load_ruleset("wikipedia.yaml").payment.base == 7


def test_a_file_says_its_own_id(house: Path) -> None:
    house.write_text("id: ours\nextends: hyloveclub\n", encoding="utf-8")
    assert load_ruleset(house).id == ruleset_data(house)["id"] == "ours"
    assert values(load_ruleset(house)) == values(shipped("hyloveclub"))


def test_a_file_that_extends_nothing_has_only_its_own_rows(house: Path) -> None:
    house.write_text("patterns: {full_flush: 8, half_flush: 4}\n", encoding="utf-8")
    ruleset = load_ruleset(house)
    assert values(ruleset) == {"half_flush": 4, "full_flush": 8}
    assert asdict(ruleset.payment) == asdict(PaymentRules())
    assert ruleset.rows[0].names == {"zh": "混一色", "en": "Half Flush", "fr": "Semi-pure"}


@pytest.mark.interpreted
@pytest.mark.parametrize("encoded", [HOUSE.encode("utf-8-sig"), HOUSE.replace("\n", "\r\n").encode()])
def test_a_file_from_another_system_reads_the_same(encoded: bytes, house: Path) -> None:
    expected = contents(load_ruleset(house))
    house.write_bytes(encoded)
    assert contents(load_ruleset(house)) == expected


ROWS: list[tuple[object, dict[str, Any] | None]] = [
    (3, {"tai": 3, "zh": "平胡"}),
    (True, {"tai": 2, "zh": "平胡"}),
    (False, None),
    (None, None),
    ({"tai": None}, None),
    ({"off": True}, None),
    ({"tai": 3, "off": True}, None),
    ({"tai": 3}, {"tai": 3, "zh": "平胡"}),
    ({"zh": "平和"}, {"tai": 2, "zh": "平和"}),
    ({"tai": 3, "off": False}, {"tai": 3, "zh": "平胡"}),
    ({"off": False}, {"tai": 2, "zh": "平胡"}),
    (0, None),
    ({"tai": 0}, None),
]


@pytest.mark.parametrize(("written", "expected"), ROWS)
def test_a_row_is_a_value_a_switch_or_fields(written: object, expected: dict[str, Any] | None) -> None:
    ruleset = load_ruleset({"extends": "wikipedia", "patterns": {"all_chows": written}})
    found = [{"tai": row.tai, "zh": row.names["zh"]} for row in ruleset.rows if row.id == "all_chows"]
    assert found == ([expected] if expected else [])
    assert len(ruleset.rows) == len(shipped().rows) - (expected is None)


def test_a_number_turns_a_row_on_that_the_base_has_off() -> None:
    for written in (2, {"tai": 2}):
        ruleset = load_ruleset({"extends": "wikipedia", "patterns": {"any_flower": written}})
        assert values(ruleset)["any_flower"] == 2


def test_a_row_says_what_it_excludes() -> None:
    ruleset = load_ruleset({"extends": "wikipedia", "patterns": {"full_flush": {"excludes": ["all_pungs"]}}})
    rows = {row.id: row for row in ruleset.rows}
    assert rows["full_flush"].excludes == 1 << rows["all_pungs"].position


@pytest.mark.parametrize(
    ("written", "base"),
    [(0, 0), (30.0, 30), (0.1, Decimal("0.1")), (Decimal("2.50"), Decimal("2.5")), (999_999_999, 999_999_999)],
)
def test_an_amount_is_exact(written: object, base: object) -> None:
    payment = load_ruleset({"extends": "wikipedia", "payment": {"base": written}}).payment
    assert payment.base == base
    assert type(payment.base) is type(base)


def test_decimals_in_a_file_are_exact(house: Path) -> None:
    house.write_text("extends: wikipedia\npayment: {base: 0.1, unit: 0.2}\n", encoding="utf-8")
    payment = load_ruleset(house).payment
    assert payment.base + payment.unit == Decimal("0.3")


@pytest.mark.parametrize("none", ["none", "null", "~", '"none"'])
def test_a_limit_is_taken_away_with_none(none: str, house: Path) -> None:
    house.write_text(f"extends: wikipedia\nswitches: {{seat_flower_limit: {none}}}\n", encoding="utf-8")
    assert load_ruleset(house).switches.seat_flower_limit is None


def test_content_given_as_it_is_extends_a_path_too(house: Path) -> None:
    ruleset = load_ruleset({"extends": str(house), "payment": {"base": 1}})
    assert (ruleset.payment.base, ruleset.payment.unit) == (1, 20)
    assert ruleset.id == "house, changed"


def test_content_given_as_it_is_can_have_an_id() -> None:
    assert load_ruleset({"id": "ours", "extends": "wikipedia"}).id == "ours"
    assert load_ruleset({"extends": "wikipedia"}).id == "wikipedia, changed"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"extends": "wikipedia", "patterns": {"all_chow": 1}}, "patterns.all_chow: there is no pattern all_chow"),
        ({"extends": "wikipedi"}, "did you mean 'wikipedia'?"),
        ({"extends": "wikipedia", "switches": {"wait_basis": True}}, "switches.wait_basis: expected kinds"),
        ({"extends": ["wikipedia"]}, "extends: expected text"),
        ({"id": " ", "extends": "wikipedia"}, "id: expected a name, such as my-house"),
        ({}, "no pattern has a value"),
    ],
)
def test_wrong_content_given_as_it_is_is_refused(content: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(content)
    assert caught.value.message.startswith("the inline rule set: ")
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (None, None)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wikipeda", ("'wikipeda'", ", ".join(shipped_names()), "did you mean 'wikipedia'?")),
        ("", ("there is no rule set ''",)),
        ("catalog", (", ".join(shipped_names()),)),
        ("switches", (", ".join(shipped_names()),)),
        ("house.yaml", ("there is no rule-set file house.yaml",)),
        ("tables/house", ("there is no rule-set file tables/house",)),
        ("ours", ("for the file write ./ours",)),
    ],
)
def test_what_is_not_there_is_named(
    name: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)
    assert (caught.value.code, caught.value.field) == ("unknown_ruleset", "ruleset")
    assert [word for word in words if word not in caught.value.message] == []


def test_a_file_needs_no_ending_where_it_is_written_as_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ours").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("./ours").names["zh"] == "我家"


@pytest.mark.parametrize(("files", "allowed"), [(30, True), (31, False), (200, False)])
def test_so_many_files_extend_each_other_at_most(files: int, allowed: bool, tmp_path: Path) -> None:
    (tmp_path / "0.yaml").write_text("extends: wikipedia\npayment: {base: 7}\n", encoding="utf-8")
    for number in range(1, files):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number - 1}.yaml\n", encoding="utf-8")
    last = tmp_path / f"{files - 1}.yaml"
    if allowed:
        assert load_ruleset(last).payment.base == 7
        return
    with pytest.raises(RulesetError, match="more than 30 files extend each other in a chain") as caught:
        load_ruleset(last)
    assert caught.value.code == "bad_ruleset"
