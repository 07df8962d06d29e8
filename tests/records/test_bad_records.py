"""What is wrong with a record is refused with the field, and what was expected."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from commandline import SOUTH
from outcomes import outcomes
from support import refused, shipped

from taical.batch.scorer import Scorer
from taical.check import mismatches
from taical.errors import HandError, NotationError, RecordError, WinError
from taical.readers import RawRecord
from taical.records.parser import parse_deal, parse_record

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"


def record(**given: object) -> dict[str, Any]:
    """A record of a self-drawn hand with other fields."""
    return {"hand": HAND, "seat": "S"} | given


@pytest.mark.parametrize("missing", ["hand", "seat"])
def test_a_needed_field_that_is_missing_is_named(missing: str) -> None:
    given = record()
    del given[missing]
    with refused(RecordError, "bad_record", f"the field {missing} is missing", field=missing):
        parse_record(given)


@pytest.mark.parametrize("field", ["hand", "seat"])
def test_null_does_not_do_for_what_is_needed(field: str) -> None:
    with refused(RecordError, "bad_record", "expected text", field=field):
        parse_record(record(**{field: None}))


UNKNOWN: list[tuple[str, str]] = [
    ("seats", "did you mean 'seat'?"),
    ("form", "did you mean 'from'?"),
    ("from_", "did you mean 'from'?"),
    ("last_tiles", "did you mean 'last_tile'?"),
    ("Hand", "did you mean 'hand'?"),
    ("rule_set", "did you mean 'ruleset'?"),
    ("xyzzy", "there is no field xyzzy"),
    ("str", "there is no field str"),
    ("int", "there is no field int"),
    ("", "there is no field "),
]


@pytest.mark.parametrize(("name", "words"), UNKNOWN)
def test_an_unknown_field_is_refused_with_the_nearest_known_one(name: str, words: str) -> None:
    with refused(RecordError, "bad_record", f"there is no field {name}", words, field=name):
        parse_record(record(**{name: "E"}))


def test_a_misspelt_field_is_named_before_the_one_that_is_missing_for_it() -> None:
    with refused(RecordError, "bad_record", "there is no field hnad; did you mean 'hand'?", field="hnad"):
        parse_record({"seat": "S", "hnad": HAND})
    with refused(RecordError, "bad_record", "no field wins.0.hnad; did you mean 'hand'?", field="wins"):
        parse_deal({"from": "N", "wins": [{"seat": "S", "hnad": HAND}]})
    with refused(RecordError, "bad_record", "there is no field wins.0.str", field="wins"):
        parse_deal({"from": "N", "wins": [{"seat": "S", "hand": HAND, "str": 1}]})


def test_a_deal_is_refused_clearly() -> None:
    deal = {"from": "N", "wins": [{"seat": "S", "hand": HAND}]}
    with refused(RecordError, "bad_record", "the record is a deal: `parse_deal` reads it", field="wins"):
        parse_record(deal)


WRONG_TYPES: list[tuple[str, object, str]] = [
    ("hand", 5, "expected text"),
    ("hand", ["1m", 2], "expected text"),
    ("seat", 1, "expected text"),
    ("seat", True, "expected text"),
    ("round", 2, "expected text"),
    ("dealer", {}, "expected text"),
    ("streak", "2", "expected a whole number"),
    ("streak", 1.5, "expected a whole number"),
    ("streak", True, "expected a whole number"),
    ("streak", -1, "expected 0 or more"),
    ("streak", 10**23, "expected 0 to 99999"),
    ("win", 1, "expected text"),
    ("from", False, "expected text"),
    ("replacement", True, "expected text"),
    ("last_tile", "true", "expected true or false"),
    ("last_tile", 1, "expected true or false"),
    ("last_tile", "yes", "expected true or false"),
    ("opening", 1, "expected text"),
    ("ready", True, "expected text"),
    ("wait", 3, "expected text"),
    ("discards", "9", "expected a whole number"),
    ("discards", -1, "expected 0 or more"),
    ("discards", 10**23, "expected 0 to 99999"),
    ("missed_win", "no", "expected true or false"),
    ("visible", 5, "expected text"),
    ("base", -1, "from 0"),
    ("base", True, "expected a number"),
    ("base", "30", "expected a number"),
    ("base", [30], "expected a number"),
    ("base", float("nan"), "expected a number"),
    ("base", float("inf"), "expected a number"),
    ("unit", 10**9, "to 999999999"),
    ("unit", Decimal("1E+400"), "to 999999999"),
    ("unit", Decimal("0.123456789"), "at most 8 decimals"),
    ("ruleset", 5, "expected text"),
    ("ruleset", ["wikipedia"], "expected text"),
    ("id", True, "expected text"),
    ("id", 1.5, "expected text"),
    ("title", 5, "expected text"),
    ("note", ["x"], "expected text"),
    ("expect", 3, "expected `name: value` pairs"),
]


@pytest.mark.parametrize(("field", "value", "words"), WRONG_TYPES)
def test_a_value_of_the_wrong_type_is_refused(field: str, value: object, words: str) -> None:
    with refused(RecordError, "bad_record", f"{field} is ", words, field=field):
        parse_record(record(**{field: value}))


WRONG_WORDS: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"win": "draws"}, "win", ('win is "draws"', "robbed_kong (搶槓)", "did you mean 'draw'?")),
    ({"win": "搶杠子"}, "win", ('win is "搶杠子"', "did you mean '搶杠'?")),
    (
        {"replacement": "gong"},
        "replacement",
        ('replacement is "gong"', "kong (槓), open_kong (明槓), flower (花)", "did you mean 'kong'?"),
    ),
    ({"opening": "heaven"}, "opening", ("did you mean 'heavenly'?",)),
    ({"ready": "declare"}, "ready", ("did you mean 'declared'?",)),
    ({"wait": "closet"}, "wait", ("did you mean 'closed'?",)),
    (
        {"wait": ""},
        "wait",
        ('wait is ""', "edge (邊張), closed (嵌張), single (單吊), two_sided (兩面), dual_pung (雙碰)"),
    ),
]


@pytest.mark.parametrize(("given", "field", "words"), WRONG_WORDS)
def test_an_unknown_word_is_refused_with_the_nearest_known_one(
    given: dict[str, Any], field: str, words: tuple[str, ...]
) -> None:
    with refused(RecordError, "bad_record", *words, field=field):
        parse_record(record(**given))


@pytest.mark.parametrize("field", ["seat", "round", "dealer", "from"])
@pytest.mark.parametrize("seat", ["X", "", "Eats", "Easter", "中"])
def test_a_seat_that_there_is_not_is_impossible(field: str, seat: str) -> None:
    with refused(WinError, "impossible_context", f'{field} is "{seat}"', "E, S, W and N (東 南 西 北)", field=field):
        parse_record(record(**{field: seat}))


def test_what_is_wrong_with_the_hand_comes_from_the_core() -> None:
    with refused(NotationError, "bad_tile", field="hand", column=1):
        parse_record(record(hand="0m"))
    with refused(HandError, "tile_count", field="hand"):
        parse_record(record(hand="123m +4m"))
    with refused(NotationError, "bad_notation", "loose tiles", field="visible", column=4):
        parse_record(record(visible="1z [222z]"))
    with refused(HandError, "too_many_copies", field="visible"):
        parse_record(record(visible="77z"))


@pytest.mark.parametrize("value", [None, 5, "a hand", [], [1]])
def test_what_is_no_record_is_refused(value: object) -> None:
    with refused(RecordError, "bad_record", "expected a record with fields such as hand and seat"):
        parse_record(value)  # type: ignore[arg-type]


EXPECTED_WRONGLY: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"tia": 3}, "expect", ("there is no field expect.tia", "did you mean 'tai'?")),
    ({"tai": "3"}, "expect", ("expected a whole number",)),
    ({"tai": True}, "expect", ("expected a whole number",)),
    ({"patterns": ["self_drawn"]}, "expect", ("`name: value` pairs",)),
    ({"patterns": {"self_drawn": 1.5}}, "expect", ("expected a whole number",)),
    ({"lacks": "self_drawn"}, "expect", ("expected a list: [self_drawn]",)),
    ({"has": "dragon_pung"}, "expect", ('expect.has is "dragon_pung": expected a list: [dragon_pung]',)),
    ({"has": 5}, "expect", ("expect.has is 5: expected a list",)),
    ({"has": [1]}, "expect", ("expect.has.0 is 1: expected text",)),
    ({"has": {"dragon_pung": "one"}}, "expect", ('expect.has.dragon_pung is "one": expected a whole number',)),
    ({"payments": {"E": -70, "東": -70}}, "expect", ("expect.payments has a seat twice",)),
    ({"payments": {"東": "x"}}, "expect", ("expect.payments.E is",)),
    ({"payments": [1]}, "expect", ("expect.payments is [1]: expected `name: value` pairs",)),
    ({"payments": {"E": "-70"}}, "expect", ("expected",)),
    ({"error": 5}, "expect", ("expect.error is 5: expected 'bad_tile', 'bad_meld'", "or 'bad_record'")),
    ({"error": "not_a_wim"}, "expect", ('expect.error is "not_a_wim": expected', "'not_a_win'")),
    ({"error": "not_a_win", "tai": 3}, "expect", ("expects an error has no result", "error must be its only claim")),
    ({"error": "not_a_win", "lacks": []}, "expect", ("error must be its only claim",)),
    ({"error": "not_a_win", "patterns": {}}, "expect", ("error must be its only claim",)),
]


@pytest.mark.parametrize(("expect", "field", "words"), EXPECTED_WRONGLY)
def test_a_claim_that_could_never_fail_is_refused(expect: dict[str, Any], field: str, words: tuple[str, ...]) -> None:
    with refused(RecordError, "bad_record", *words, field=field):
        parse_record(record(expect=expect))


# Which patterns there are is for the rule set to say, so that these are refused where a record is scored.
UNKNOWN_PATTERNS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (
        {"patterns": {"self_draw": 1}},
        ("expect.patterns: there is no pattern self_draw", "did you mean 'self_drawn'?"),
    ),
    ({"has": ["self_draw"]}, ("expect.has: there is no pattern self_draw", "did you mean 'self_drawn'?")),
    ({"has": {"self_draw": 1}}, ("expect.has: there is no pattern self_draw",)),
    ({"lacks": ["self_draw"]}, ("expect.lacks: there is no pattern self_draw",)),
    ({"has": ["碰碰胡"]}, ("expect.has: there is no pattern 碰碰胡; did you mean 'all_pungs'?",)),
    ({"patterns": {"all pungs": 4}}, ("did you mean 'all_pungs'?",)),
    ({"lacks": ["Série de fleurs"]}, ("did you mean 'flower_set'?",)),
]


@pytest.mark.parametrize(("expect", "words"), UNKNOWN_PATTERNS)
def test_a_claim_about_a_pattern_that_there_is_not(expect: dict[str, Any], words: tuple[str, ...]) -> None:
    outcome = Scorer(shipped()).outcome(RawRecord("hands.yaml", 1, record(expect=expect)))
    assert outcome.error
    assert (outcome.error.code, outcome.error.field) == ("bad_record", "expect")
    assert [word for word in words if word not in outcome.error.message] == []


def test_a_claim_about_a_line_of_the_record_itself() -> None:
    claims = {"has": {"斷么": 2}}
    outcome = Scorer(shipped()).outcome(RawRecord("hands.yaml", 1, record(extra={"斷么": 2}, expect=claims)))
    assert outcome.error is None
    assert mismatches(outcome) == []


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ({"": 1}, "expected a name and its tai"),
        ({" ": 1}, "expected a name and its tai"),
        ({"a=b": 1}, 'extra has "a=b": 1; expected a name'),
        ({"a": 0}, "from 1 to 99999"),
        ({"a": -1}, "from 1 to 99999"),
        ({"a": 1, "a ": 2}, "extra has a twice"),
        ({"a": "1"}, "expected a whole number"),
        (["a"], "`name: value` pairs"),
    ],
)
def test_lines_that_are_none(extra: object, words: str) -> None:
    with refused(RecordError, "bad_record", words, field="extra"):
        parse_record(record(extra=extra))


@pytest.mark.parametrize("extra", [{}, None])
def test_no_lines(extra: object) -> None:
    assert parse_record(record(extra=extra)).extra == ()


@pytest.mark.parametrize("field", ["base", "unit", "times"])
def test_half_a_character_is_shown_escaped(field: str) -> None:
    with refused(RecordError, "bad_record", "\\ud83c", field=field):
        parse_record(record(**{field: "\ud83c"}))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("expect", {"patterns": {"\ud800": 1}}),
        ("expect", {"lacks": ["\ud800"]}),
        ("base", "\ud800"),
        ("ruleset", {"extends": "wikipedia", "patterns": {"\ud800": {"tai": 1}}}),
        ("ruleset", {"extends": "wikipedia", "names": {"\ud800": "x"}}),
        ("ruleset", {"extends": "wikipedia", "id": None}),
    ],
)
def test_half_of_a_character_or_no_id_is_the_error_of_its_record(field: str, value: object) -> None:
    bad = {"hand": SOUTH, "seat": "S", field: value}
    first, second = outcomes(bad, {"hand": SOUTH, "seat": "S"})
    assert (first.error and first.error.code, first.error and first.error.field) in (
        ("bad_record", field),
        ("bad_record", None),
        ("bad_ruleset", "ruleset"),
    )
    assert second.error is None


def test_the_error_of_a_record_does_not_keep_what_led_to_it_in_memory() -> None:
    (outcome,) = outcomes({"hand": "0m", "seat": "S"})
    assert outcome.error
    assert (outcome.error.__traceback__, outcome.error.__context__, outcome.error.__cause__) == (None, None, None)
