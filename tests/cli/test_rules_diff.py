"""`taical rules diff`: in which lines two rule sets differ, and which of them make a difference to a hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, refuse_crooked, taical
from support import ROOT

from taical.rulesets.files import read_document

HONORS = "555z 66z 77z [111z] [222z] [333z] +6z"
PAIR = ("rules", "diff", "wikipedia", "star31")

LINES = """\
Line                                                 wikipedia                                                               star31
---------------------------------------------------  ----------------------------------------------------------------------  ---------------
Out with Replacement Tile out_with_replacement_tile  1                                                                       2
Melded Hand melded_hand                              2                                                                       1
Half Melded Hand half_melded_hand                    1                                                                       -
All Honors all_honors                                16                                                                      -
Declared Ready declared_ready                        -                                                                       1
Human Win human_win                                  16 (Removes: Concealed Hand)                                            -
Seven Flowers Rob One seven_rob_one                  8 (Removes: Flower Set, Fully Concealed Hand, Seat Flower, Self-Drawn)  -
human_win_on                                         before_first_draw                                                       first_go_around
flower_win                                           alone                                                                   with_hand
replacement_includes_self_drawn                      false                                                                   true
streak_cap                                           none                                                                    10
"""  # noqa: E501 - as wide as the table is


def differing(*arguments: str) -> list[str]:
    """Return the names of the lines that a comparison shows."""
    lines = taical("rules", "diff", *arguments).stdout.splitlines()
    refuse_crooked(lines)
    return [line[: lines[1].index("  ")].split()[-1] for line in lines[2:]]


def test_the_lines_in_which_two_rule_sets_differ() -> None:
    result = taical(*PAIR)
    assert (result.exit_code, result.stderr, result.stdout) == (0, "", LINES)


def test_they_are_those_in_which_the_files_differ() -> None:
    first, second = (read_document(str(ROOT / "rulesets" / f"{name}.yaml")).data for name in ("wikipedia", "star31"))
    assert second["extends"] == "wikipedia"
    expected = [*second["payment"], *second["switches"]]
    for pattern, value in second["patterns"].items():
        before = first["patterns"].get(pattern)
        counted = None if isinstance(before, dict) and before["off"] else before
        # No value and the value 0 both count nothing.
        if (counted or 0) != (value or 0):
            expected.append(pattern)
    assert sorted(differing("wikipedia", "star31")) == sorted(expected)


def test_the_other_way_round_the_columns_change_places() -> None:
    assert differing("star31", "wikipedia") == differing("wikipedia", "star31")
    lines = taical("rules", "diff", "star31", "wikipedia").stdout.splitlines()
    assert lines[0].split() == ["Line", "star31", "wikipedia"]
    (row,) = [line.split() for line in lines if "all_honors" in line]
    assert row == ["All", "Honors", "all_honors", "-", "16"]


def test_the_lines_in_chinese_and_french() -> None:
    chinese = taical(*PAIR, "--lang", "zh").stdout.splitlines()
    assert chinese[0].split() == ["項目", "wikipedia", "star31"]
    assert chinese[5].split() == ["字一色", "all_honors", "16", "-"]
    french = taical(*PAIR, "--lang", "fr").stdout.splitlines()
    assert french[0].split() == ["Ligne", "wikipedia", "star31"]
    assert french[5].split() == ["Tout", "honneurs", "all_honors", "16", "-"]
    for lines in (chinese, french):
        refuse_crooked(lines)


def test_a_rule_set_does_not_differ_from_itself(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    for second in ("wikipedia", "house.yaml"):
        result = taical("rules", "diff", "wikipedia", second)
        assert (result.exit_code, result.stderr) == (0, "")
        assert len(result.stdout.splitlines()) <= 2


def test_a_file_of_ones_own_is_compared(home: Path) -> None:
    content = (
        "extends: wikipedia\npayment: {base: 50}\npatterns:\n  any_flower: true\n  all_pungs: 5\n  all_chows: false\n"
    )
    (home / "house.yaml").write_text(content, encoding="utf-8")
    lines = [line.split() for line in taical("rules", "diff", "wikipedia", "house.yaml").stdout.splitlines()[2:]]
    assert [line[-1 if line[0] != "Any" else 2] for line in lines] == ["any_flower", "-", "5", "50"]
    assert lines[1] == ["All", "Chows", "all_chows", "2", "-"]
    assert lines[3] == ["base", "30", "50"]


def test_what_two_rule_sets_make_of_a_hand_and_which_line_makes_the_difference() -> None:
    result = taical(*PAIR, "--hand", HONORS, "-s", "W", "-f", "N")
    assert (result.exit_code, result.stderr) == (0, "")
    ten = "10 tai (Prevalent Wind 1 + Seat Wind 1 + All Pungs 4 + Little Three Dragons 4); W +130, N -130"
    assert result.stdout.splitlines() == [
        HONORS,
        "  wikipedia: 22 tai (Prevalent Wind 1 + Seat Wind 1 + All Honors 16 + Little Three Dragons 4); W +250, N -250",
        f"  star31: {ten}",
        " Lines that make the difference, and the result of changing each alone:",
        f"  All Honors all_honors: 16 → -: {ten}",
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh", "字一色 all_honors: 16 → -: 10 台"), ("fr", "Tout honneurs all_honors: 16 → -: 10 tai")],
)
def test_the_difference_in_chinese_and_french(language: str, words: str) -> None:
    result = taical(*PAIR, "--hand", HONORS, "-s", "西", "-f", "N", "--lang", language)
    assert words in result.stdout.splitlines()[-1]


def test_a_hand_that_comes_to_the_same() -> None:
    result = taical(*PAIR, "--hand", SOUTH, "-s", "S")
    same = "3 tai (Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1); E -70, S +190, W -60, N -60"
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{SOUTH}\n  wikipedia: {same}\n  star31: {same}\n"


def test_the_seat_and_the_round_of_the_hand() -> None:
    hand = ("--hand", SOUTH.replace("[777z]", "[222z]"))
    east = taical(*PAIR, *hand).stdout
    assert east.splitlines()[1].startswith("  wikipedia: 2 tai (Self-Drawn 1 + Closed Wait 1); E +180")
    south = taical(*PAIR, *hand, "-s", "S", "-r", "S").stdout
    assert "4 tai (Self-Drawn 1 + Prevalent Wind 1 + Seat Wind 1 + Closed Wait 1); E -80, S +220" in south


def test_more_fields_of_the_hand() -> None:
    concealed = "24m 345p 678p 456s 99s 777z +3m"
    call = (*PAIR, "--hand", concealed, "-s", "S", "-f", "W")
    result = taical(*call, "--record", '{"ready": "declared", "streak": 12, "from": "E"}')
    lines = result.stdout.splitlines()
    assert lines[1].endswith("3 tai (Concealed Hand 1 + Dragon Pung 1 + Closed Wait 1); E -310, S +310")
    assert lines[2].endswith("Closed Wait 1 + Declared Ready 1); E -280, S +280")
    assert [line.split(":")[0].split()[-1] for line in lines[4:]] == ["declared_ready", "streak_cap"]


def test_lines_that_only_together_make_a_difference(home: Path) -> None:
    content = "extends: wikipedia\nswitches: {all_chows_honors: true, all_chows_flowers: true}\n"
    (home / "house.yaml").write_text(content, encoding="utf-8")
    hand = "45m 33z 123p 678p [123s] [567s] 1f +3m"
    result = taical("rules", "diff", "wikipedia", "house.yaml", "--hand", hand, "-s", "S", "-f", "W")
    first, second, heading, effects = result.stdout.splitlines()[1:]
    assert first == "  wikipedia: 0 tai (no tai); S +30, W -30"
    assert second == "  house: 2 tai (All Chows 2); S +50, W -50"
    assert heading.startswith(" Lines that make the difference")
    assert effects == "  no line makes a difference by itself."


def test_a_hand_that_one_of_the_two_refuses() -> None:
    call = ("--hand", "1234567f", "-s", "S", "-f", "W", "--record", '{"win": "seven_rob_one"}')
    result = taical(*PAIR, *call)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:3] == [
        "  wikipedia: 8 tai (Seven Flowers Rob One 8); S +110, W -110",
        "  star31: not_a_win",
    ]


RECORDS: list[dict[str, Any]] = [
    {"hand": SOUTH, "seat": "S"},
    {"id": "honors", "hand": HONORS, "seat": "W", "from": "N"},
    {"wins": [{"hand": HONORS, "seat": "W"}], "from": "N"},
    {"wins": []},
]


@pytest.fixture
def hands(home: Path) -> Path:
    path = home / "hands.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in RECORDS), encoding="utf-8")
    return path


def test_the_hands_of_a_file_that_come_to_something_else(hands: Path) -> None:
    result = taical(*PAIR, "--file", "hands.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    alone = taical(*PAIR, "--hand", HONORS, "-s", "W", "-f", "N").stdout.split("\n", 1)[1]
    assert result.stdout == f"hands.jsonl:2 honors\n{alone}hands.jsonl:3\n{alone}"


def test_several_files_and_a_hand(hands: Path, home: Path) -> None:
    (home / "more.yaml").write_text(f"- {{hand: '{HONORS}', seat: W, from: N}}\n", encoding="utf-8")
    result = taical(*PAIR, "--file", "hands.jsonl", "--file", "more.yaml", "--hand", HONORS, "-s", "W", "-f", "N")
    names = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert (result.exit_code, names) == (0, [HONORS, "hands.jsonl:2 honors", "hands.jsonl:3", "more.yaml:1"])


def test_the_samples_of_the_project() -> None:
    result = taical(*PAIR, "--file", str(ROOT / "samples" / "wikipedia.yaml"))
    assert (result.exit_code, result.stderr) == (0, "")
    names = [line.split()[1] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert {"all_honors", "melded_hand", "human_win", "seven_rob_one"} <= set(names)
    assert "self_drawn" not in names


def test_a_record_that_cannot_be_read_is_named_and_the_others_go_on(hands: Path) -> None:
    lines = hands.read_text(encoding="utf-8").splitlines()
    hands.write_text("\n".join(['{"id": "bad", "hand": "0m", "seat": "S"}', "nonsense", *lines]), encoding="utf-8")
    result = taical(*PAIR, "--file", "hands.jsonl")
    assert result.exit_code == 2
    assert "hands.jsonl:4 honors\n" in result.stdout
    first, second = result.stderr.splitlines()
    assert first.startswith("Error: hands.jsonl:1 bad: there is no tile 0m")
    assert second.startswith("Error: hands.jsonl:2: the line is not valid JSON")


def test_a_file_that_is_not_there_is_named_and_the_others_go_on(hands: Path) -> None:
    result = taical(*PAIR, "--file", "nowhere.yaml", "--file", "hands.jsonl")
    assert result.exit_code == 2
    assert result.stderr == "Error: nowhere.yaml cannot be read: No such file or directory\n"
    assert "hands.jsonl:2 honors\n" in result.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--hand", "0m"), "there is no tile 0m"),
        (("--hand", ""), "0 tiles"),
        (("--hand", SOUTH, "-s", "S", "-f", "S"), "South is the winner"),
        (("--hand", SOUTH, "-s", "X"), 'seat is "X"'),
        (("--hand", SOUTH, "--record", "{"), "--record: the record is not valid JSON: Expecting property name"),
        (("--hand", SOUTH, "--record", '{"streak": 1, "streak": 2}'), "--record: the field streak is given twice"),
        (("--hand", SOUTH, "--record", '{"hand": "1m"}'), "--record has a hand too: give it with --hand alone"),
        (("--hand", SOUTH, "--record", "[1]"), "--record takes a JSON object"),
        (("--hand", SOUTH, "--record", "5"), "--record takes a JSON object"),
        (("--hand", SOUTH, "--record", '{"redy": "declared"}'), "there is no field redy; did you mean 'ready'?"),
        (("--file", "hands.doc"), "hands.doc: the ending tells no format"),
    ],
)
def test_what_cannot_be_compared(options: tuple[str, ...], words: str) -> None:
    result = taical(*PAIR, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_who_is_liable_is_written_out() -> None:
    """`english16` alone has 包牌, for the four dragon and wind hands."""
    (line,) = [line for line in taical("rules", "diff", "wikipedia", "english16").stdout.splitlines() if "liab" in line]
    four = ("little_three_dragons", "big_three_dragons", "little_four_winds", "big_four_winds")
    assert line.split(maxsplit=2) == ["liability", "none", ", ".join(f"{name}: all" for name in four)]
