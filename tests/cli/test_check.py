"""`taical check`: every difference is printed, and nothing passes unchecked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commandline import SOUTH, cells, process, taical

from cli.terminal import Terminal
from taical.check import Checker

WHY = "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1"
BESIDE_CLOSED_WAIT = "what else counts: Self-Drawn 1 + Dragon Pung 1"


def record(expect: object, **given: object) -> str:
    """A line of JSON with a record that claims something."""
    return json.dumps({"hand": SOUTH, "seat": "S", "expect": expect} | given, ensure_ascii=False) + "\n"


# What is claimed, what is printed of the difference, and what explains it.
DIFFERENCES: list[tuple[object, str, str]] = [
    ({"tai": 4}, f"tai: expected 4, got 3 ({WHY})", ""),
    (
        {"patterns": {"self_drawn": 1, "dragon_pung": 2, "closed_wait": 1}},
        "三元刻 Dragon Pung: expected 2 tai, got 1 (it counts once; what else counts: Self-Drawn 1 + Closed Wait 1)",
        "patterns.dragon_pung: 2",
    ),
    (
        {"patterns": {"self_drawn": 1, "dragon_pung": 1}},
        f"嵌張 Closed Wait: expected none, got 1 tai ({BESIDE_CLOSED_WAIT})",
        "wait_basis: none",
    ),
    (
        {"has": ["edge_wait"]},
        f"邊張 Edge Wait: expected a row, got none (it does not hold; what else counts: {WHY})",
        "",
    ),
    (
        {"has": {"closed_wait": 2}},
        f"嵌張 Closed Wait: expected 2 tai, got 1 (it counts once; {BESIDE_CLOSED_WAIT})",
        "patterns.closed_wait: 2",
    ),
    (
        {"lacks": ["closed_wait"]},
        f"嵌張 Closed Wait: expected none, got 1 tai ({BESIDE_CLOSED_WAIT})",
        "wait_basis: none",
    ),
    ({"payments": {"W": -60.5}}, f"payments.W: expected -60.5, got -60 ({WHY}; W pays 60 for 3 tai)", ""),
    ({"error": "not_a_win"}, f"error: expected not_a_win, got a score ({WHY})", "min_tai: 5"),
]


@pytest.mark.parametrize(("expect", "text", "explanation"), DIFFERENCES)
def test_a_difference_is_a_line_with_what_and_why(expect: object, text: str, explanation: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 3}) + "\n" + record(expect, id="seven"), encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert result.stdout == f"hands.jsonl:3: [seven] {text}\n"
    first, *hints = taical("check", "hands.jsonl", "--hints").stdout.splitlines()
    assert [first] == result.stdout.splitlines()
    assert bool(hints) is bool(explanation)
    if explanation:
        assert hints[0] == f"hint: {explanation} explains 1 record: hands.jsonl:3"
    assert result.stderr == "2 records: 1 as expected, 1 not\n"
    assert result.exit_code == 1


def test_the_switch_that_explains_a_difference(home: Path) -> None:
    # 小四喜 8 in the East round, 圈風刻 1 and South's 門風刻 1.
    winds = {"hand": "45m 44z [111z] [222z] [333z] [678p] +3m", "from": "W"}
    lines = record({"patterns": {"little_four_winds": 8}}, id="winds", **winds) + record({"tai": 3})
    (home / "hands.jsonl").write_text(lines, encoding="utf-8")
    first, second, third, *_others = taical("check", "hands.jsonl", "--hints").stdout.splitlines()
    assert first == (
        "hands.jsonl:1: [winds] 圈風刻 Prevalent Wind: expected none, got 1 tai "
        "(what else counts: Seat Wind 1 + Little Four Winds 8)"
    )
    assert second == (
        "hands.jsonl:1: [winds] 門風刻 Seat Wind: expected none, got 1 tai "
        "(what else counts: Prevalent Wind 1 + Little Four Winds 8)"
    )
    assert third == "hint: little_four_winds_counts_winds: false explains 1 record: hands.jsonl:1"
    assert taical("check", "hands.jsonl", "--set", "little_four_winds_counts_winds=false").exit_code == 0


def test_an_error_that_was_not_expected_says_why(home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 3}, hand=SOUTH.replace("+3m", "+6m")), encoding="utf-8")
    result = taical("check", "hands.jsonl")
    why = "6m does not complete the hand: it waits for 3m"
    assert result.stdout == f"hands.jsonl:1: error: expected a score, got not_a_win ({why})\n"
    assert result.exit_code == 1


def test_every_difference_of_a_record_is_printed_and_it_counts_once(home: Path) -> None:
    expect = {"tai": 4, "has": ["edge_wait", "single_wait"], "lacks": ["self_drawn"], "payments": {"E": 0, "S": 0}}
    names = ["tai", "邊張 Edge Wait", "單吊 Single Wait", "自摸 Self-Drawn", "payments.E", "payments.S"]
    (home / "hands.jsonl").write_text(record(expect), encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert [line.split(": ")[1] for line in result.stdout.splitlines()] == names
    assert result.stderr == "1 record: 0 as expected, 1 not\n"


def test_what_two_claims_say_in_the_same_words_is_said_once(home: Path) -> None:
    expect = {"patterns": {"self_drawn": 1, "dragon_pung": 1}, "lacks": ["closed_wait"]}
    (home / "hands.jsonl").write_text(record(expect), encoding="utf-8")
    (line,) = taical("check", "hands.jsonl").stdout.splitlines()
    assert line == f"hands.jsonl:1: 嵌張 Closed Wait: expected none, got 1 tai ({BESIDE_CLOSED_WAIT})"


TWO_DRAGONS = {"patterns": {"self_drawn": 1, "dragon_pung": 2, "closed_wait": 1}}
TWO_FOR_CLOSED = {"patterns": {"self_drawn": 1, "dragon_pung": 1, "closed_wait": 2}}


def hints_of(*options: str) -> list[str]:
    """The hints of a run, without those of other rule sets."""
    lines = taical("check", "hands.jsonl", *options).stdout.splitlines()
    return [line for line in lines if line.startswith("hint: ") and "--ruleset" not in line]


def test_a_hint_is_given_once_for_all_records_that_it_explains(home: Path) -> None:
    lines = [TWO_DRAGONS, TWO_FOR_CLOSED, {"tai": 3}, TWO_DRAGONS]
    (home / "hands.jsonl").write_text("".join(map(record, lines)), encoding="utf-8")
    several = "hint: patterns.dragon_pung: 2 explains 2 records: hands.jsonl:1, hands.jsonl:4"
    assert hints_of() == [several]
    assert hints_of("--hints") == [
        several,
        "hint: patterns.closed_wait: 2 explains 1 record: hands.jsonl:2",
    ]
    assert hints_of("--no-hints") == []
    assert "hint: " not in taical("check", "hands.jsonl", "--no-hints").stdout


def test_without_hints_none_are_looked_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object) -> None:
        raise AssertionError("hints were looked for")

    monkeypatch.setattr(Checker, "with_hints", refused)
    (home / "hands.jsonl").write_text(record({"tai": 4}), encoding="utf-8")
    result = taical("check", "hands.jsonl", "--no-hints")
    assert (result.exit_code, result.stderr) == (1, "1 record: 0 as expected, 1 not\n")
    with pytest.raises(AssertionError, match="looked for"):
        taical("check", "hands.jsonl")


@pytest.mark.slow
@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("language", ["en", "zh", "fr"])
def test_a_line_is_wrapped_in_a_terminal(colour: bool, language: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(record(TWO_DRAGONS, id="seven") * 2, encoding="utf-8")
    piped = taical("check", "hands.jsonl", "--lang", language).stdout.splitlines()
    call = ("check", "hands.jsonl", "--lang", language, "--quiet")
    with Terminal(*call, cwd=home, variables={"COLUMNS": "48"}, colour=colour) as terminal:
        screen = re.sub(r"\x1b\[\d*m", "", terminal.end()[0]).splitlines()
    assert max(map(cells, screen)) <= 48
    starts = [line for line in screen if not line.startswith("  ")]
    assert len(starts) == len(piped) < len(screen)
    assert starts[0].startswith("hands.jsonl:1: [seven] ")
    assert "".join(screen).replace(" ", "") == "".join(piped).replace(" ", "")


def test_all_as_expected(home: Path) -> None:
    claims = record({"tai": 3, "payments": {"E": -70}}) + record({"error": "bad_tile"}, hand="0m")
    (home / "hands.jsonl").write_text(claims, encoding="utf-8")
    (home / "more.yaml").write_text(f"- {{hand: '{SOUTH}', seat: S, expect: {{tai: 3}}}}\n", encoding="utf-8")
    result = taical("check", "hands.jsonl", "more.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "3 records: 3 as expected, 0 not\n")


UNCLAIMED = json.dumps({"hand": SOUTH, "seat": "S"}) + "\n"
NOTHING_CLAIMED: list[tuple[str, str]] = [
    (UNCLAIMED, "no record has `expect`"),
    (UNCLAIMED * 3, "no record has `expect`"),
    (record(None), "no record has `expect`"),
    (record({}), "no record has `expect`"),
    (record({"tai": None}), "no record has `expect`"),
    (json.dumps({"hand": "0m", "seat": "S"}), "no record has `expect`"),
    ("nonsense\n", "no record has `expect`"),
    ("", "there is no record"),
    ("\n\n", "there is no record"),
]


@pytest.mark.parametrize(("content", "why"), NOTHING_CLAIMED)
def test_nothing_passes_where_nothing_is_claimed(content: str, why: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(content, encoding="utf-8")
    loud = taical("check", "hands.jsonl")
    quiet = taical("check", "hands.jsonl", "--quiet")
    assert (loud.exit_code, quiet.exit_code) == (2, 2)
    assert quiet.stderr == f"Error: nothing was checked: {why}\n"
    assert loud.stderr.endswith(quiet.stderr)


FAULTY: list[tuple[str, str]] = [
    ("hands.yaml", f"- {{hand: '{SOUTH}', seat: S, expect: {{tai: two}}}}\n"),
    ("hands.csv", f'hand,seat,expect.has\n{SOUTH},S,"self_drawn,dragon_pung"\n'),
    ("hands.csv", f"hand,seat,expect.patterns\n{SOUTH},S,self_drawn\n"),
]


@pytest.mark.parametrize(("name", "content"), FAULTY)
def test_a_claim_with_a_fault_is_a_difference_also_where_there_is_no_other(name: str, content: str, home: Path) -> None:
    (home / name).write_text(content, encoding="utf-8")
    result = taical("check", name)
    assert (result.exit_code, result.stderr) == (1, "1 record: 0 as expected, 1 not\n")
    assert "error: expected a score, got bad_record (expect" in result.stdout


def test_an_empty_claim_is_none(home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 3}) + record({}) + record({"has": None}), encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert (result.exit_code, result.stderr) == (0, "3 records (2 expect nothing): 3 as expected, 0 not\n")


def test_records_that_claim_nothing_are_counted_apart(home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 3}) + UNCLAIMED * 2, encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert (result.exit_code, result.stderr) == (0, "3 records (2 expect nothing): 3 as expected, 0 not\n")


def test_a_record_that_claims_nothing_has_to_be_scored(home: Path) -> None:
    unscored = json.dumps({"id": "bad", "hand": "0m", "seat": "S"}) + "\n"
    (home / "hands.jsonl").write_text(record({"tai": 3}) + unscored, encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert result.exit_code == 1
    assert result.stdout.startswith("hands.jsonl:2: [bad] error: expected a score, got bad_tile (")


# A claim that cannot be read, and words of the error.
UNREADABLE: list[tuple[object, str]] = [
    ({"tia": 3}, "there is no field expect.tia; did you mean 'tai'?"),
    ({"has": ["closed_wai"]}, "expect.has: there is no pattern closed_wai; did you mean 'closed_wait'?"),
    ({"tai": "3"}, 'expect.tai is "3": expected a whole number'),
    ({"tai": True}, "expect.tai is true: expected a whole number"),
    (3, "expect is 3: "),
    ([], "expect is []: "),
    ({"error": "bad_tiles"}, 'expect.error is "bad_tiles": expected'),
    ({"error": "not_a_win", "tai": 3}, "so error must be its only claim"),
]


@pytest.mark.parametrize(("expect", "words"), UNREADABLE)
def test_a_claim_that_cannot_be_read_does_not_pass(expect: object, words: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 3}) + record(expect), encoding="utf-8")
    result = taical("check", "hands.jsonl")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith("hands.jsonl:2: error: expected ")
    assert ", got bad_record (" in line
    assert words in line


def test_control_characters_are_escaped(home: Path) -> None:
    records = record({"tai": 4}, id="a\x1b[2Jb\n") + record({"tai": 3}, id="c", hand="\x1b]0;x\x07")
    (home / "hands.jsonl").write_text(records, encoding="utf-8")
    first, second = taical("check", "hands.jsonl").stdout.splitlines()
    assert first == rf"hands.jsonl:1: [a\x1b[2Jb\n] tai: expected 4, got 3 ({WHY})"
    assert second.startswith(r"hands.jsonl:2: [c] error: expected a score, got bad_tile (there is no tile \x1b")
    assert second.isprintable()


def test_the_runs_prices_are_for_records_that_give_none(home: Path) -> None:
    lines = record({"payments": {"W": -130}}) + record({"payments": {"W": -35}}, base=5)
    (home / "hands.jsonl").write_text(lines, encoding="utf-8")
    assert taical("check", "hands.jsonl").exit_code == 1
    assert taical("check", "hands.jsonl", "--base", "100").exit_code == 0
    assert taical("check", "hands.jsonl", "--base", "100", "--unit", "1").exit_code == 1


def test_quiet_says_only_what_differs(home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 4}), encoding="utf-8")
    loud = taical("check", "hands.jsonl")
    for option in ("-q", "--quiet"):
        quiet = taical("check", "hands.jsonl", option)
        assert (quiet.exit_code, quiet.stdout, quiet.stderr) == (1, loud.stdout, "")


def test_the_runs_rule_set_and_each_records_own(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\npatterns: {closed_wait: 4}\n", encoding="utf-8")
    inline = {"extends": "./house.yaml", "patterns": {"self_drawn": 5}}
    lines = [
        record({"tai": 2}),
        record({"tai": 3}, ruleset="wikipedia"),
        record({"tai": 6}, ruleset="house.yaml"),
        record({"tai": 10}, ruleset=inline),
        record({"error": "unknown_ruleset"}, ruleset="wikipeda"),
        record({"error": "bad_ruleset"}, ruleset={"patterns": {"all_chow": 1}}),
    ]
    (home / "hands.jsonl").write_text("".join(lines), encoding="utf-8")
    assert taical("check", "hands.jsonl", "--ruleset", "hyloveclub").exit_code == 0
    assert taical("check", "hands.jsonl", "--set", "patterns.closed_wait=false").exit_code == 0
    assert taical("check", "hands.jsonl").exit_code == 1


@pytest.mark.parametrize(
    ("east", "status"),
    [("-0.9", 0), ("-0.90", 0), ("-9e-1", 0), ("-0.90000000000000000001", 1), ("-0.89999999999999999999", 1)],
)
def test_decimals_are_compared_exactly(east: str, status: int, home: Path) -> None:
    line = f'{{"hand": "{SOUTH}", "seat": "S", "base": 0.1, "unit": 0.2, "expect": {{"payments": {{"E": {east}}}}}}}'
    (home / "hands.jsonl").write_text(line, encoding="utf-8")
    assert taical("check", "hands.jsonl").exit_code == status


def test_standard_input(home: Path) -> None:
    result = taical("check", "-", "--input", "jsonl", stdin=record({"tai": 4}, id="seven"))
    assert result.stdout == f"-:1: [seven] tai: expected 4, got 3 ({WHY})\n"
    assert taical("check", "-", stdin=record({"tai": 4})).exit_code == 2


# The option, the variable NO_COLOR, and whether there is colour in what is no terminal.
COLOURS: list[tuple[tuple[str, ...], str, bool]] = [
    ((), "", False),
    (("--no-color",), "", False),
    (("--color",), "", True),
    (("--color",), "1", True),
    (("--no-color",), "1", False),
    ((), "1", False),
]


@pytest.mark.parametrize(("options", "no_color", "coloured"), COLOURS)
def test_colour_outside_a_terminal(options: tuple[str, ...], no_color: str, coloured: bool, home: Path) -> None:
    (home / "hands.jsonl").write_text(record({"tai": 4}), encoding="utf-8")
    arguments = ("-m", "taical", "check", "hands.jsonl", *options)
    done = process(*arguments, cwd=home, variables={"NO_COLOR": no_color})
    assert ("\x1b[32m4\x1b[0m" in done.stdout and "\x1b[31m3\x1b[0m" in done.stdout) is coloured
    assert ("\x1b" in done.stdout) is coloured
    assert "\x1b" not in done.stderr


def test_the_samples_of_the_project_are_as_expected() -> None:
    samples = Path(__file__).parents[2] / "samples"
    result = taical("check", *map(str, sorted(samples.glob("*.yaml"))))
    assert (result.exit_code, result.stdout) == (0, "")
