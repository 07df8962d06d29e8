"""The verdict on a record: plain values that can be sent to another process."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from taical.check import Checker, Mismatch, Verdict
from taical.check.verdict import hints_text, lost, mismatch_text
from taical.errors import RulesetError
from taical.explanation import spoken_in
from taical.i18n import Language
from taical.readers import RawRecord
from taical.rulesets import ruleset_data

WINDS = "45m 44z [111z] [222z] [333z] [678p] +3m"
"""South wins it in the East round off West: 小四喜 8, 圈風刻 1 and 門風刻 1."""


def checker(**prices: int) -> Checker:
    return Checker(ruleset_data("wikipedia"), **prices)  # type: ignore[arg-type]


def entry(expect: object, **given: Any) -> RawRecord:  # noqa: ANN401 - the fields of a record
    return RawRecord("f.yaml", 7, {"id": "winds", "hand": WINDS, "seat": "S", "from": "W", "expect": expect} | given)


def test_all_as_expected() -> None:
    assert checker().verdict(entry({"tai": 10})) == Verdict(RawRecord("f.yaml", 7, None), "winds", claims=True)


def test_nothing_expected() -> None:
    assert checker().verdict(entry(None)) == Verdict(RawRecord("f.yaml", 7, None), "winds", claims=False)


def test_a_mismatch_and_its_hint() -> None:
    found = checker().verdict(entry({"tai": 8}))
    rows = "Prevalent Wind 1 + Seat Wind 1 + Little Four Winds 8"
    assert found == Verdict(entry({"tai": 8}), "winds", True, None, (Mismatch("tai", "8", "10", rows),))
    assert checker().with_hints(found).hints[0] == "little_four_winds_counts_winds: false"


def test_an_error_that_was_not_expected() -> None:
    found = checker().verdict(entry({"tai": 8}, hand="0m"))
    assert (found.error, found.claims, len(found.mismatches)) == ("bad_tile", True, 1)
    assert checker().with_hints(found) == found


def test_an_error_that_was_expected() -> None:
    found = checker().verdict(entry({"error": "bad_tile"}, hand="0m"))
    assert found == Verdict(RawRecord("f.yaml", 7, None), "winds", claims=True)
    assert checker().with_hints(found) == found


def test_what_was_no_record_has_no_hints() -> None:
    broken = RawRecord("f.yaml", 7, RulesetError("bad_record", "it is not valid YAML", line=7, column=1))
    found = checker().verdict(broken)
    assert found.entry.data is None
    assert (found.id, found.error, found.mismatches[0].why) == ("7", "bad_record", "it is not valid YAML")
    assert checker().with_hints(found) == found


# What is claimed in a way that cannot be read, of a hand or of the winners of a deal.
UNREADABLE: list[dict[str, Any]] = [
    {"expect": {"tai": "two"}},
    {"expect": "two"},
    {"expect": []},
    {"expect": {"has": ["self_drawn,dragon_pung"]}},
    {"expect": {"tai": 3, "error": "not_a_win"}},
    {"wins": [{"seat": "S", "hand": WINDS, "expect": {"tai": "two"}}]},
    {"wins": [5, {"expect": {"tai": 3}}]},
]


@pytest.mark.parametrize("claims", UNREADABLE)
def test_a_claim_that_cannot_be_read_is_a_claim(claims: dict[str, Any]) -> None:
    record = claims if "wins" in claims else {"hand": WINDS, "seat": "S", "from": "W"} | claims
    found = checker().verdict(RawRecord("f.yaml", 7, record))
    assert (found.claims, found.error, len(found.mismatches)) == (True, "bad_record", 1)


@pytest.mark.parametrize("record", [{"hand": "0m", "seat": "S"}, {"expect": {"tai": None}}, {"wins": 5}, {}, 5])
def test_what_cannot_be_read_and_claims_nothing(record: object) -> None:
    assert not checker().verdict(RawRecord("f.yaml", 7, record)).claims


def test_records_in_order_with_the_runs_prices() -> None:
    # 30 + 10 × 10 is what West pays; at base 5 and unit 1 it is 15.
    entries = [entry({"payments": {"W": -15}}, id="one"), entry({"payments": {"W": -130}}, id="two")]
    found = checker(base=5, unit=1)(entries)
    assert [(verdict.id, len(verdict.mismatches)) for verdict in found] == [("one", 0), ("two", 1)]


@pytest.mark.parametrize("expect", [{"tai": 10}, {"tai": 8}, {"error": "not_a_win"}, None])
def test_it_goes_from_process_to_process(expect: object) -> None:
    own = checker()
    there = pickle.loads(pickle.dumps(own))  # noqa: S301 - it is our own
    found = there([entry(expect), RawRecord("f.yaml", 8, b"nonsense")])
    assert pickle.loads(pickle.dumps(found)) == found == own([entry(expect), RawRecord("f.yaml", 8, b"nonsense")])  # noqa: S301
    assert there.with_hints(found[0]) == own.with_hints(found[0])


@pytest.mark.parametrize(
    ("data", "claims"),
    [({"id": "seven"}, False), (b'{"id": "seven"}', False), (b'{"id": "seven", "expect": {"tai": 3}}', True)],
)
def test_a_record_that_was_lost(data: object, claims: bool) -> None:
    found = lost(RawRecord("f.jsonl", 3, data), "was ended by signal 9 (SIGKILL)")
    why = "the process checking the record was ended by signal 9 (SIGKILL)"
    mismatch = Mismatch("error", "a score", "worker_died", why)
    assert found == Verdict(RawRecord("f.jsonl", 3, None), "seven", claims, "worker_died", (mismatch,))
    assert checker().with_hints(found) == found


def test_a_rule_set_that_cannot_be_used() -> None:
    with pytest.raises(RulesetError):
        Checker(ruleset_data("catalogue"))


def test_a_mismatch_in_words() -> None:
    assert mismatch_text(Mismatch("tai", "4", "3", "three rows")) == "tai: expected 4, got 3 (three rows)"
    assert mismatch_text(Mismatch("lacks.self_drawn", "none", "1 tai", "", "自摸 Self-Drawn")) == (
        "自摸 Self-Drawn: expected none, got 1 tai"
    )


NAMES: list[tuple[Language, str]] = [
    ("en", "小四喜 Little Four Winds"),
    ("zh", "小四喜"),
    ("fr", "小四喜 Quatre petits vents"),
]


@pytest.mark.parametrize(("language", "name"), NAMES)
def test_a_pattern_is_named_once_in_chinese_and_in_the_language_in_use(language: Language, name: str) -> None:
    # 小四喜 is worth 8.
    with spoken_in(language):
        (found,) = checker().verdict(entry({"has": {"little_four_winds": 9}})).mismatches
    assert (found.what, found.name) == ("has.little_four_winds", name)


def test_a_pattern_of_one_winner_is_named_after_the_winner() -> None:
    wins = [
        {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s", "expect": {"lacks": ["dragon_pung"]}},
        {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"},
    ]
    (found,) = checker().verdict(RawRecord("f.yaml", 7, {"from": "N", "wins": wins})).mismatches
    assert found.name == "S: 三元刻 Dragon Pung"


@pytest.mark.parametrize(
    ("name", "where"),
    [("winds", "f.yaml:7: [winds]"), ("7", "f.yaml:7:"), ("7.2", "f.yaml:7: [7.2]"), ("8", "f.yaml:7: [8]")],
)
def test_the_id_is_named_where_it_says_more_than_the_line(name: str, where: str) -> None:
    assert Verdict(RawRecord("f.yaml", 7, None), name, claims=True).where == where


HINTS = [
    ((), ""),
    (("a: 1",), "this is what a: 1 gives"),
    (("a: 1", "b: 2"), "this is what a: 1 gives, and so does b: 2"),
    (("a: 1", "b: 2", "--ruleset c"), "this is what a: 1 gives, and so do b: 2 and --ruleset c"),
]


@pytest.mark.parametrize(("hints", "text"), HINTS)
def test_hints_in_words(hints: tuple[str, ...], text: str) -> None:
    assert hints_text(Verdict(RawRecord("f", 1, None), "1", True, hints=hints)) == text
