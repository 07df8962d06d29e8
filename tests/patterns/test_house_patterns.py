"""Patterns of a house's own, by conditions: the nine of the page about house rules, and what a file can get wrong."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pages import blocks
from support import ROOT, refused, rows_of, scored

from taical import parse_record, score
from taical.domain.rules import RuleSet
from taical.errors import RulesetError
from taical.explanation import explain
from taical.explanation.model import Line
from taical.rulesets import faults_of, load_ruleset
from taical.syntax.yaml import read_documents


@cache
def nine() -> RuleSet:
    """Return the rule set with nine patterns that the page about house rules has."""
    page = ROOT / "docs" / "house-rules.md"
    (block,) = [block for block in blocks(page) if block.file == "nine.yaml"]
    (document,) = read_documents(block.text)
    return load_ruleset(document.data)


def with_own(when: Any = None, *, each: Any = None, tai: int = 1) -> RuleSet:  # noqa: ANN401 - as a file has it
    """Return `wikipedia` with one pattern, `own`, beside its others."""
    said = {"when": when, "each": each}
    row = {"en": "Own", "tai": tai} | {key: value for key, value in said.items() if value is not None}
    return load_ruleset({"extends": "wikipedia", "patterns": {"own": row}})


def line_of(pattern: str, hand: str, ruleset: RuleSet, **context: Any) -> Line:  # noqa: ANN401 - the fields of a win
    """Return what the explanation of a hand says of a pattern; it was discarded by West where nothing else is said."""
    lines = explain(scored(hand, ruleset, **({"from_": "W"} | context)), "en").lines
    (line,) = [line for line in lines if line.row.id == pattern]
    return line


def times(hand: str, ruleset: RuleSet, **context: Any) -> int:  # noqa: ANN401 - the fields of a win
    """Return how often `own` counts."""
    line = line_of("own", hand, ruleset, **context)
    return line.count if line.status == "counted" else 0


# --- The nine ---------------------------------------------------------------------------------------------------------

# South wins on a discard of West, in the East round: neither 4z nor 3z is a wind that pays, and all rows are given.
HAS: list[tuple[str, str, dict[str, int]]] = [
    # One claimed kong, one promoted, one concealed; 45m waits for 3m and 6m.
    ("three_kongs", "45m 678p 88s [1111p] [777+7s] (9999m) +3m", {"three_kongs": 2}),
    # Four kongs are three or more.
    ("three_kongs", "45m 88s [1111p] [7777s] [2222p] (9999m) +3m", {"three_kongs": 2}),
    # Takes the place of 碰碰胡; 見字 for the red dragons takes that of 三元刻.
    ("mixed_terminals", "11m 99p [111s] [999s] [999m] [777z] +1m", {"mixed_terminals": 4, "any_honor": 1}),
    # The honors may be the pair alone.
    ("mixed_terminals", "11m 44z [111s] [999s] [999m] [111p] +1m", {"mixed_terminals": 4}),
    # Takes the place of 混老頭 and of 碰碰胡.
    ("all_terminals", "11m 99p [111s] [999s] [999m] [111p] +1m", {"all_terminals": 16}),
    # 234m twice; five chows of suits, waiting for 1m and 4m.
    ("pure_double_chow", "22334m 88s 123p 678p [567s] +4m", {"all_chows": 2, "pure_double_chow": 1}),
    ("all_simples", "34m 88s 234p 678p [234s] [567s] +5m", {"all_chows": 2, "all_simples": 1}),
    # A flower is none of the tiles that are looked at; that of East is worth nothing to South.
    ("all_simples", "34m 88s 234p 678p [234s] [567s] 1f +5m", {"all_simples": 1}),
    # 12m waits for 3m alone.
    (
        "outside_hand",
        "12m 11z 123p 789p [999s] [777z] +3m",
        {"edge_wait": 1, "outside_hand": 2, "any_honor": 1},
    ),
    # 22s 234s 234s 666s 888s and the pung of 發; 混一色 is not counted.
    ("all_green", "2222334666888s [666z] +4s", {"pure_double_chow": 1, "all_green": 16, "any_honor": 1}),
    # 33z is no pair for 平胡.
    ("chicken_hand", "45m 33z 123p 678p [123s] [567s] +3m", {"chicken_hand": 1}),
    # East's wind is the round's, and counts as 見字 in place of 圈風刻.
    ("any_honor", "45m 88s 123p [111z] [777z] [567s] +3m", {"any_honor": 2}),
    ("any_honor", "45m 88s [111z] [444z] [555z] (7777z) +3m", {"any_honor": 4}),
]

# What is one step away, with the code of the reason.
MISSES: list[tuple[str, str, str]] = [
    ("three_kongs", "45m 678p 88s [111p] [7777s] (9999m) +3m", "number"),  # two kongs and a pung
    ("mixed_terminals", "11m 99p [222s] [999s] [999m] [777z] +1m", "other_tiles"),  # 222s
    ("mixed_terminals", "11z 44z [222z] [333z] [555z] [777z] +1z", "no_such_tiles"),  # honors alone are 字一色
    ("all_terminals", "11m 77z [111s] [999s] [999m] [111p] +1m", "other_tiles"),  # the pair of honors
    ("pure_double_chow", "34567m 88s 123p 678p [567s] +2m", "number"),  # 567m and 567s are not the same
    ("all_simples", "34m 88s 234p 678p [123s] [567s] +5m", "such_tiles"),  # the 1 of 123s
    ("outside_hand", "12m 11z 123p 678p [999s] [777z] +3m", "set_without"),  # 678p
    ("all_green", "2222334666999s [666z] +4s", "other_tiles"),  # 999s
    ("chicken_hand", "45m 88s 123p 678p [123s] [567s] +3m", "counts_alone"),  # 平胡
    ("any_honor", "45m 77z 123p 678p [123s] [567s] +3m", "number"),  # a pair is no pung
]


@pytest.mark.parametrize(("pattern", "hand", "rows"), HAS)
def test_a_hand_that_has_it(pattern: str, hand: str, rows: dict[str, int]) -> None:
    assert pattern in rows
    assert rows_of(scored(hand, nine(), from_="W")) == rows


@pytest.mark.parametrize(("pattern", "hand", "code"), MISSES)
def test_a_hand_that_just_fails(pattern: str, hand: str, code: str) -> None:
    line = line_of(pattern, hand, nine())
    assert line.status == ("excluded" if code == "counts_alone" else "nearly")
    assert [reason.code for reason in line.reasons] == [code]


def test_every_one_of_the_nine_has_both() -> None:
    own = [row.id for row in nine().rows if row.pattern.spec is not None]
    assert len(own) == 9
    assert {pattern for pattern, _hand, _rows in HAS} == {pattern for pattern, _hand, _code in MISSES} == set(own)


@pytest.mark.parametrize(
    ("hand", "pattern", "by"),
    [
        ("11m 99p [111s] [999s] [999m] [777z] +1m", "all_pungs", ["mixed_terminals"]),
        ("11m 99p [111s] [999s] [999m] [111p] +1m", "mixed_terminals", ["all_terminals"]),
        ("2222334666888s [666z] +4s", "half_flush", ["all_green"]),
        ("45m 88s 123p [111z] [777z] [567s] +3m", "dragon_pung", ["any_honor"]),
    ],
)
def test_what_it_excludes_says_so(hand: str, pattern: str, by: list[str]) -> None:
    line = line_of(pattern, hand, nine())
    assert (line.status, [row.id for row in line.excluded_by]) == ("excluded", by)


def test_it_goes_to_another_process_by_what_its_file_says() -> None:
    there = pickle.loads(pickle.dumps(nine()))  # noqa: S301 - from this test
    for _pattern, hand, rows in HAS:
        assert rows_of(scored(hand, there, from_="W")) == rows
    for pattern, hand, code in MISSES:
        assert [reason.code for reason in line_of(pattern, hand, there).reasons] == [code]


# --- What conditions mean ---------------------------------------------------------------------------------------------

NO_KONG = "45m 678p 88s [111p] [777s] [999m] +3m"
BY_KONGS = [
    NO_KONG,
    "45m 678p 88s [1111p] [777s] [999m] +3m",
    "45m 678p 88s [1111p] [777+7s] [999m] +3m",
    "45m 678p 88s [1111p] [777+7s] (9999m) +3m",
]


@pytest.mark.parametrize(
    ("bounds", "numbers"),
    [
        (0, {0}),
        (1, {1}),
        ({"exactly": 1}, {1}),
        ({"at_least": 2}, {2, 3}),
        ({"at_most": 1}, {0, 1}),
        ({"at_least": 1, "at_most": 2}, {1, 2}),
        ({"exactly": 2, "at_least": 1, "at_most": 3}, {2}),
    ],
)
def test_a_number_is_met_exactly_or_within_bounds(bounds: object, numbers: set[int]) -> None:
    ruleset = with_own({"kongs": bounds})
    assert {number for number, hand in enumerate(BY_KONGS) if times(hand, ruleset)} == numbers


def test_all_conditions_have_to_hold() -> None:
    ruleset = with_own({"kongs": {"at_least": 2}, "concealed_kongs": 1})
    assert [times(hand, ruleset) for hand in BY_KONGS] == [0, 0, 0, 1]


ANY = {"any_of": [{"chows": 0}, {"kongs": {"at_least": 1}, "drawn": True}]}


@pytest.mark.parametrize(
    ("hand", "from_", "count"),
    [
        ("11m 44z [222p] [555s] [888s] [777m] +1m", "W", 1),  # no chow
        ("45m 678p 88s [1111p] [777s] [999m] +3m", None, 1),  # a kong, and drawn
        ("11m 44z [2222p] [555s] [888s] [777m] +1m", None, 1),  # both, and once all the same
        ("45m 678p 88s [1111p] [777s] [999m] +3m", "W", 0),  # a kong, but a discard
        (NO_KONG, None, 0),  # drawn, but no kong
    ],
)
def test_one_of_several_is_enough(hand: str, from_: str | None, count: int) -> None:
    assert times(hand, with_own(ANY), from_=from_) == count


def test_of_several_the_nearest_says_what_is_missing() -> None:
    """Four chows are four too many, one kong too few is one."""
    line = line_of("own", "45m 88s 123p 678p [999p] [567s] +3m", with_own(ANY), from_=None)
    (reason,) = line.reasons
    assert (reason.code, reason.values["what"], reason.values["have"], line.status) == ("number", "kongs", 0, "nearly")


def test_none_of_several_may_hold() -> None:
    ruleset = with_own({"none_of": [{"chows": 0}, {"kongs": {"at_least": 1}, "drawn": True}]})
    assert times("45m 678p 88s [1111p] [777s] [999m] +3m", ruleset) == 1
    assert times(NO_KONG, ruleset, from_=None) == 1
    line = line_of("own", "45m 678p 88s [1111p] [777s] [999m] +3m", ruleset, from_=None)
    assert [reason.code for reason in line.reasons] == ["ruled_out"]
    assert times("11m 44z [222p] [555s] [888s] [777m] +1m", ruleset) == 0


@pytest.mark.parametrize(
    ("when", "with_it", "without"),
    [
        ({"concealed": False}, "45m 88s 123p 678p 123s [567s] +3m", "45m 88s 123p 678p 123s 567s +3m"),
        ({"one_suit": False}, "45m 77z 123p 678m [999m] [555z] +3m", "45m 77z 123m 678m [999m] [555z] +3m"),
        ({"one_tile_wait": False}, "45m 88s 123p 678p [123s] [567s] +3m", "46m 88s 123p 678p [123s] [567s] +5m"),
    ],
)
def test_false_asks_for_what_does_not_hold(when: dict[str, bool], with_it: str, without: str) -> None:
    ruleset = with_own(when)
    assert times(with_it, ruleset) == 1
    line = line_of("own", without, ruleset)
    assert [reason.code for reason in line.reasons] == ["ruled_out"]


TWO_DRAGONS = "45m 88s 555z 666z 123p 678p +3m"
TWO_DRAGONS_AND_A_CLAIM = "45m 88s 555z 666z [123p] 678p +3m"


def test_each_counts_as_often_as_it_is_there() -> None:
    line = line_of("own", TWO_DRAGONS, with_own(each="dragon_pungs", tai=3))
    assert (line.status, line.count, line.tai) == ("counted", 2, 6)
    assert times(TWO_DRAGONS_AND_A_CLAIM, with_own(each="dragon_pungs")) == 2
    assert times("45m 88s 555z 123s [123p] 678p +3m", with_own(each="dragon_pungs")) == 1


def test_each_counts_only_where_the_conditions_hold() -> None:
    ruleset = with_own({"concealed": True}, each="dragon_pungs", tai=3)
    line = line_of("own", TWO_DRAGONS, ruleset)
    assert (line.status, line.count, line.tai) == ("counted", 2, 6)
    line = line_of("own", TWO_DRAGONS_AND_A_CLAIM, ruleset)
    assert (line.count, [reason.code for reason in line.reasons]) == (0, ["claimed"])
    assert times(TWO_DRAGONS, with_own({"pair": "8s"}, each="dragon_pungs")) == 2
    assert times(TWO_DRAGONS, with_own({"pair": "9s"}, each="dragon_pungs")) == 0
    line = line_of("own", "45m 55z 123s 678s 123p 678p +3m", ruleset)
    assert (line.count, [reason.code for reason in line.reasons]) == (0, ["number"])


def test_a_shipped_pattern_can_exclude_one_of_the_house() -> None:
    """大三元 stands in place of the house's 見字."""
    any_honor = {"zh": "見字", "tai": 1, "each": "honor_pungs", "excludes": ["dragon_pung"]}
    big = {"tai": 8, "excludes": ["dragon_pung", "any_honor"]}
    hand = "45m 88s 123p [555z] [666z] [777z] +3m"
    alone = load_ruleset({"extends": "wikipedia", "patterns": {"any_honor": any_honor}})
    assert rows_of(scored(hand, alone, from_="W")) == {"big_three_dragons": 8, "any_honor": 3}
    both = load_ruleset({"extends": "wikipedia", "patterns": {"any_honor": any_honor, "big_three_dragons": big}})
    assert rows_of(scored(hand, both, from_="W")) == {"big_three_dragons": 8}


def test_two_that_exclude_each_other_are_refused() -> None:
    kongs = {"en": "Kongs", "tai": 1, "when": {"kongs": 2}, "excludes": ["all_pungs"]}
    pungs = {"tai": 4, "excludes": ["kongs"]}
    with refused(RulesetError, "bad_ruleset", "in a circle", "kongs", "all_pungs", field="ruleset"):
        load_ruleset({"extends": "wikipedia", "patterns": {"kongs": kongs, "all_pungs": pungs}})


# --- A house that extends a house -------------------------------------------------------------------------------------

FIRST = "extends: wikipedia\npatterns:\n  three_kongs: {en: Three Kongs, tai: 2, when: {kongs: {at_least: 3}}}\n"
SECOND = "extends: first.yaml\npatterns:\n  "


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        ("three_kongs: 4", {"three_kongs": 4}),
        ("three_kongs: {tai: 5, en: Kongs}", {"three_kongs": 5}),
        ("three_kongs: null", {}),
        ("three_kongs: false", {}),
        ("all_kongs: {en: All Kongs, tai: 3, each: kongs, excludes: [three_kongs]}", {"all_kongs": 9}),
        ("three_kongs: {en: Three Kongs, tai: 2, when: {kongs: {at_least: 4}}}", {}),
    ],
)
def test_a_house_changes_the_pattern_of_the_house_that_it_extends(
    change: str, rows: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "first.yaml").write_text(FIRST, encoding="utf-8")
    second = tmp_path / "second.yaml"
    second.write_text(f"{SECOND}{change}\n", encoding="utf-8")
    assert faults_of(str(second)) == []
    assert rows_of(scored(BY_KONGS[3], load_ruleset(second), from_="W")) == rows


def test_a_single_change_reaches_it_too(tmp_path: Path) -> None:
    path = tmp_path / "first.yaml"
    path.write_text(FIRST, encoding="utf-8")
    changed = load_ruleset(path, ["patterns.three_kongs=7"])
    assert rows_of(scored(BY_KONGS[3], changed, from_="W")) == {"three_kongs": 7}


# --- What a file can get wrong ----------------------------------------------------------------------------------------


class Wrong(NamedTuple):
    """What a file says of its pattern, where its fault stands, and words of the message."""

    text: str
    column: int
    words: tuple[str, ...]


LINE = 7
CONDITION = "extends: wikipedia\npatterns:\n  own:\n    en: Own\n    tai: 2\n    when:\n      {}\n"
"""A file whose seventh line is a condition, from column 7 on."""

CONDITIONS: Mapping[str, Wrong] = {
    "unknown": Wrong("kong: {at_least: 3}", 7, ("there is no condition kong", "'kongs'", "rules conditions")),
    "unknown far off": Wrong("xyzzy: 3", 7, ("there is no condition xyzzy",)),
    "number in words": Wrong("kongs: many", 7, ("expected a whole number, or bounds", 'not "many"')),
    "number below none": Wrong("kongs: -1", 7, ("expected a whole number", "not -1")),
    "number that is a truth": Wrong("kongs: true", 7, ("expected a whole number", "not true")),
    "number in a list": Wrong("kongs: [1]", 7, ("expected a whole number",)),
    "no bounds": Wrong("kongs: {}", 7, ("expected a whole number, or bounds",)),
    "unknown bound": Wrong("kongs: {least: 3}", 15, ("there is no least", "'at_least'")),
    "bound in words": Wrong("kongs: {at_least: three}", 15, ("expected a whole number", 'not "three"')),
    "bounds that leave nothing": Wrong("kongs: {at_least: 3, at_most: 2}", 7, ("at least 3 and at most 2",)),
    "truth as a number": Wrong("concealed: 1", 7, ("expected true or false", "not 1")),
    "truth in words": Wrong("drawn: maybe", 7, ("expected true or false", 'not "maybe"')),
    "no tiles": Wrong("all_tiles: []", 7, ("expected tiles such as 23468s 6z", "empty list")),
    "tiles that cannot be read": Wrong("only: 23x", 7, ("there is no tile 23x",)),
    "tiles that cannot be read in a list": Wrong("only: [terminals, 23x]", 25, ("there is no tile 23x",)),
    "misspelt group": Wrong("all_tiles: terminal", 7, ("'terminals'",)),
    "flowers": Wrong("some_tiles: 1f", 7, ("three suits, winds or dragons", 'not "1f"')),
    "tiles as a number": Wrong("pair: 5", 7, ("expected tiles such as 23468s, or one of terminals", "not 5")),
    "unknown shape": Wrong("wait: open", 7, ("expected edge, closed, single", 'not "open"')),
    "unknown shape in a list": Wrong("wait: [edge, open]", 20, ("expected edge, closed, single", 'not "open"')),
    "no shapes": Wrong("wait: []", 7, ("expected edge, closed, single",)),
    "no list": Wrong("any_of: {chows: 0}", 7, ("expected a list of conditions",)),
    "empty list": Wrong("none_of: []", 7, ("expected a list of conditions",)),
    "word in a list": Wrong("any_of: [chows]", 16, ("expected conditions such as", 'not "chows"')),
    "unknown in a list": Wrong("none_of: [{kong: 1}]", 18, ("there is no condition kong", "'kongs'")),
    "empty in a list": Wrong("any_of: [{chows: 0}, {}]", 28, ("expected conditions such as",)),
    "misspelt nothing else": Wrong("nothing_els: true", 7, ("there is no condition nothing_els", "'nothing_else'")),
    "misspelt group with a digit": Wrong("all_tiles: terminals5", 7, ("'terminals'",)),
    "nothing else that is none": Wrong("nothing_else: false", 7, ("expected true, not false",)),
}


def only_fault(text: str, folder: Path) -> RulesetError:
    """Return the fault of a file, which has one, and which is refused for it too."""
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    (fault,) = faults_of(str(path))
    with pytest.raises(RulesetError) as refusal:
        load_ruleset(path)
    assert (refusal.value.code, refusal.value.message) == ("bad_ruleset", fault.message)
    return fault


@pytest.mark.parametrize("wrong", CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_that_is_wrong_has_its_place(wrong: Wrong, tmp_path: Path) -> None:
    fault = only_fault(CONDITION.format(wrong.text), tmp_path)
    assert (fault.line, fault.column) == (LINE, wrong.column)
    assert not [word for word in ("patterns.own.when.", *wrong.words) if word not in fault.message], fault.message


ROW = "extends: wikipedia\npatterns:\n  {}\n"

ROWS: Mapping[str, Wrong] = {
    "no conditions": Wrong("own: {en: Own, tai: 2, when: {}}", 26, ("expected conditions such as",)),
    "conditions in words": Wrong("own: {en: Own, tai: 2, when: kongs}", 26, ("expected conditions", 'not "kongs"')),
    "unknown number": Wrong(
        "own: {en: Own, tai: 2, each: kong}", 26, ("there is no number", "there are: chows", "'kongs'")
    ),
    "number in a list": Wrong("own: {en: Own, tai: 2, each: [kongs]}", 26, ("there is no number", "there are: chows")),
    "a shipped pattern": Wrong("all_chows: {tai: 2, when: {chows: 5}}", 3, ("all_chows has its rule already",)),
    "no name": Wrong("own: {tai: 2, when: {chows: 5}}", 3, ("needs a name that is shown: zh, en or fr",)),
    "an id with capitals": Wrong("Own: {en: Own, tai: 2, when: {chows: 5}}", 3, ("needs a name of small letters",)),
    "excludes nothing known": Wrong(
        "own: {en: Own, tai: 2, when: {chows: 5}, excludes: [all_chow]}",
        55,
        ("there is no pattern all_chow", "'all_chows'"),
    ),
}


@pytest.mark.parametrize("wrong", ROWS.values(), ids=ROWS)
def test_a_row_that_is_wrong_has_its_place(wrong: Wrong, tmp_path: Path) -> None:
    fault = only_fault(ROW.format(wrong.text), tmp_path)
    assert (fault.line, fault.column) == (3, wrong.column)
    assert not [word for word in wrong.words if word not in fault.message], fault.message


def test_everything_that_is_wrong_is_found_at_once(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "extends: wikipedia\n"
        "patterns:\n"
        "  one: {en: One, tai: 1, when: {kong: 1}}\n"
        "  two: {tai: 1, each: pung}\n"
        "  three: {en: Three, tai: 1, when: {concealed: 1, drawn: 2}}\n",
        encoding="utf-8",
    )
    assert [fault.line for fault in faults_of(str(path))] == [3, 4, 4, 5]


def test_of_several_that_count_alone_the_first_one_does() -> None:
    rules = load_ruleset(
        {
            "extends": "wikipedia",
            "patterns": {
                "first": {"zh": "甲", "tai": 1, "when": {"nothing_else": True}},
                "second": {"zh": "乙", "tai": 2, "when": {"nothing_else": True}},
            },
        }
    )
    nothing = {"hand": "45m 33z 123p 678p [123s] [567s] +3m", "seat": "S", "from": "W"}
    assert [row.id for row in score(parse_record(nothing), rules).patterns] == ["first"]
    with_a_line = nothing | {"extra": {"斷么": 1}}
    assert [row.id for row in score(parse_record(with_a_line), rules).patterns] == ["斷么"]
