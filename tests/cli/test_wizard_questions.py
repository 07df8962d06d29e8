"""The questions of `taical score`: what is asked, and what the answers make."""

from __future__ import annotations

from typing import Any

import pytest
from commandline import SOUTH, cells
from support import house, shipped

from cli.asking import DRAWN, NOTHING_GIVEN, asked
from taical.i18n import Language, use

SOUTH_WINS: dict[str, Any] = NOTHING_GIVEN | {"seat": "S", "win": "draw"}

# The answers after the hand, and the fields that they make.
ANSWERS: list[tuple[list[str], dict[str, Any]]] = [
    (DRAWN, {}),
    (["s", "E", "東", "0", "draw", "no", "n", "no", "no"], {}),
    (
        ["南", "西", "北", "3", "自摸", "N", "no", "n", "NO"],
        {"round": "W", "dealer": "N", "streak": 3},
    ),
    (["South", "west", "North", "999", *DRAWN[4:]], {"round": "W", "dealer": "N", "streak": 999}),
    (["S", "", "", "", "draw", "kong", "y", "", ""], {"replacement": "kong", "last_tile": True}),
    (["S", "", "", "", "", "槓", "yes", "", ""], {"replacement": "kong", "last_tile": True}),
    (["S", "", "", "", "discard", "W", "", "", ""], {"win": "discard", "from_": "W"}),
    (["S", "", "", "", "放槍", "西", "y", "", ""], {"win": "discard", "from_": "W", "last_tile": True}),
    (["S", "", "", "", "robbed_kong", "East", "", "", ""], {"win": "robbed_kong", "from_": "E"}),
    (["S", "", "", "", "搶槓", "東", "y", "", ""], {"win": "robbed_kong", "from_": "E", "last_tile": True}),
]


@pytest.mark.parametrize(("answers", "fields"), ANSWERS)
def test_what_the_answers_make(answers: list[str], fields: dict[str, Any]) -> None:
    found = asked(SOUTH, *answers)
    assert (found.hand, found.fields) == (SOUTH, SOUTH_WINS | fields)
    assert "Error" not in found.screen


CONCEALED = "24m 345p 678p 456s 99s 777z +3m"

# The same for a hand without melds.
OPENINGS: list[tuple[list[str], dict[str, Any]]] = [
    (["E", "", "", "", "", "", "", "heavenly", ""], {"seat": "E", "opening": "heavenly"}),
    (["S", "", "", "", "", "", "", "地胡", ""], {"opening": "earthly"}),
    (["S", "", "", "", "discard", "E", "", "human", ""], {"opening": "human", "win": "discard", "from_": "E"}),
    (["S", "", "", "", "", "", "", "", "declared"], {"ready": "declared"}),
    (["S", "", "", "", "", "flower", "", "no", "地聽"], {"ready": "earthly", "replacement": "flower"}),
    (["E", "", "", "", "", "", "y", "", "天聽"], {"seat": "E", "ready": "heavenly", "last_tile": True}),
]


@pytest.mark.parametrize(("answers", "fields"), OPENINGS)
def test_openings_and_readiness(answers: list[str], fields: dict[str, Any]) -> None:
    hand = f"{CONCEALED} 春"
    found = asked(hand, *answers)
    assert (found.hand, found.fields) == (hand, SOUTH_WINS | fields)


def test_the_seven_flowers_and_whose_the_eighth_is() -> None:
    found = asked("1234567f", "S", "", "", "", "seven_rob_one", "W", "", "", "", "")
    assert (found.hand, found.fields) == ("1234567f", SOUTH_WINS | {"win": "seven_rob_one", "from_": "W"})
    assert "Who had the eighth flower (E, S, W, N): " in found.screen


def test_eight_flowers_are_asked_nobody() -> None:
    found = asked("春夏秋冬梅蘭菊竹", "S", "", "", "", "八仙過海", "", "", "", "")
    assert found.fields == SOUTH_WINS | {"win": "eight_flowers"}
    assert "Who" not in found.screen


def test_the_questions_in_their_order() -> None:
    questions = [
        "Hand, such as 123m 456p 789p 678s 5s [777z] +5s: ",
        "Winner's seat (E, S, W, N): ",
        "Prevalent wind (round) (E, S, W, N) [E]: ",
        "Dealer's seat (E, S, W, N) [E]: ",
        "How many times the dealer has stayed on [0]: ",
        "Won by (draw, discard, robbed_kong, eight_flowers, seven_rob_one) [draw]: ",
        "Did it replace something (no, flower, kong, open_kong) [no]: ",
        "Was it the last tile of the wall, or the discard after it (no, yes) [no]: ",
        "First go-around 天胡 地胡 人胡 (no, heavenly, earthly, human) [no]: ",
        "Said to be ready 天聽 地聽 聽牌 (no, heavenly, earthly, declared) [no]: ",
    ]
    first, rest = asked(SOUTH, *DRAWN).screen.split("\n", 1)
    assert first == "Rules: Wikipedia (wikipedia). Ctrl-C leaves at any time."
    assert rest == exchange(questions, SOUTH, *DRAWN)
    for way, question in (("discard", "Who discarded it"), ("robbed_kong", "Whose kong was robbed")):
        answers = (SOUTH, "S", "", "", "", way, "W", "", "", "")
        rest = asked(*answers).screen.split("\n", 1)[1]
        assert rest == exchange([*questions[:6], f"{question} (E, S, W, N): ", *questions[7:]], *answers)


def exchange(questions: list[str], *answers: str) -> str:
    """Return what is on the screen when questions have been answered."""
    return "".join(f"{question}{answer}\n" for question, answer in zip(questions, answers, strict=True))


def test_the_rule_set_is_named_first() -> None:
    assert asked(SOUTH, *DRAWN, rules=shipped("star31")).screen.startswith("Rules: Star 3-1 (star31).")


# The wrong answer, after how many right ones, and words of the error.
WRONG: list[tuple[int, str, str]] = [
    (0, "nonsense", "there is no tile n"),
    (0, "123m 45", "45 has no suit"),
    (0, "123m +4m", "4 tiles"),
    (0, "11111m 345p 678p 99s [777z] +3m", "5 times"),
    (0, SOUTH.replace("+3m", "+6m"), "6m does not complete the hand: it waits for 3m"),
    (0, SOUTH.replace("99s", "89s"), "the tiles are not a complete hand"),
    (0, CONCEALED.replace(" +3m", ""), "no winning tile is marked"),
    (0, SOUTH.replace("+3m", "3m").replace("345p", "346p"), "no winning tile is marked"),
    (0, f"{SOUTH} 123456f +3m", "two winning tiles"),
    (0, "123456f", "0 tiles"),
    (1, "X", 'seat is "X": the seats are E, S, W and N (東 南 西 北)'),
    (1, "no", 'seat is "no"'),
    (2, "Easter", 'round is "Easter"'),
    (3, "中", 'dealer is "中"'),
    (4, "-1", "-1 is not in the range"),
    (4, "100000", "100000 is not in the range"),
    (4, "two", "'two' is not a valid integer"),
    (5, "maybe", 'win is "maybe": expected one of draw (自摸), discard (放槍)'),
    (5, "drow", "did you mean 'draw'?"),
    (6, "gong", 'replacement is "gong": expected one of kong (槓), open_kong (明槓), flower (花); did you mean'),
    (7, "x", "expected yes or no"),
    (8, "human win", 'opening is "human win": expected one of heavenly (天胡), earthly (地胡), human (人胡)'),
    (9, "hevenly", "did you mean 'heavenly'?"),
]


@pytest.mark.parametrize(("after", "wrong", "words"), WRONG)
def test_a_wrong_answer_is_asked_again(after: int, wrong: str, words: str) -> None:
    right = [SOUTH, *DRAWN]
    found = asked(*right[:after], wrong, *right[after:])
    assert (found.hand, found.fields) == asked(*right)[:2]
    assert found.screen.count("Error: ") == 1
    assert words in found.screen


def test_the_seat_has_to_be_answered() -> None:
    assert asked(SOUTH, "", "", *DRAWN).fields == SOUTH_WINS


def test_an_error_in_the_hand_names_the_column() -> None:
    assert "(column 6)" in asked("123m 0m", SOUTH, *DRAWN).screen


@pytest.mark.parametrize(
    "quoted", [f"'{SOUTH}'", f'"{SOUTH}"', f" ‘{SOUTH}’ ", f"“{SOUTH}”", f"`{SOUTH}`", f"'{SOUTH}"]
)
def test_quotes_around_the_hand_are_left_out(quoted: str) -> None:
    assert asked(quoted, *DRAWN).hand == SOUTH


@pytest.mark.parametrize("hand", ["1234567f", "12345678f", "1234567f 12m", "12345678f +3m", f"{SOUTH} 12345678f"])
def test_a_hand_of_flowers_need_not_be_complete(hand: str) -> None:
    way = ["eight_flowers"] if "8f" in hand else ["seven_rob_one", "W"]
    assert asked(hand, "S", "", "", "", *way, "", "", "", "").hand == hand


def test_the_hand_has_to_be_one_under_the_rules_of_the_run() -> None:
    pairs = "11m 33m 55p 77p 99s 22z 44z 66z +6z"
    answers = (SOUTH, *DRAWN)
    assert "Error: " in asked(pairs, *answers).screen
    found = asked(pairs, *DRAWN, rules=house(patterns={"seven_pairs_and_triplet": 8}))
    assert (found.hand, "Error" in found.screen) == (pairs, False)


UNMARKED = "123m 456p 789p 678s 55s 中中中"
"""A hand whose winning tile is not marked, as a newcomer writes it."""


def test_the_tile_that_completed_the_hand_is_asked_for() -> None:
    found = asked(UNMARKED, "5s", *DRAWN)
    assert (found.hand, found.fields) == ("123m 456789p 5678s 777z +5s", SOUTH_WINS)
    assert "\nWhich tile completed the hand, such as 7z (no for 天胡): 5s\nWinner's seat" in found.screen


def test_the_tile_that_completed_a_hand_with_melds_has_to_be_named() -> None:
    found = asked(SOUTH.replace("+3m", "3m"), "", "no", "7z", "3m 4m", "三萬", *DRAWN)
    assert found.hand == "24m 345678p 99s [777z] (1111s) +3m"
    assert found.screen.count("Which tile completed the hand, such as 9s: ") == 5
    for wrong in ("there is no tile n", "7z is not one of the concealed tiles", "3m 4m is not one of the concealed"):
        assert wrong in found.screen


def test_the_north_wind_is_a_tile_that_completes_a_hand() -> None:
    assert asked("123m 456p 789p 678s 55s NNN", "N", *DRAWN).hand.endswith(" +4z")


def test_the_dealers_own_win_may_have_no_winning_tile() -> None:
    hand = "234m 345p 678p 456s 99s 777z"
    found = asked(hand, "no", "E", "", "", "", "", "", "", "", "")
    assert (found.hand, found.fields) == (hand, SOUTH_WINS | {"seat": "E", "opening": "heavenly"})
    assert "(no, heavenly, earthly, human) [heavenly]: " in found.screen
    assert "Error" not in found.screen


def test_the_hand_is_asked_for_again_where_it_does_not_go_with_the_answers() -> None:
    # South is not the dealer, and so a tile completed the hand.
    answers = (UNMARKED, "no", *DRAWN[:7], "no", "", "", "5s", *DRAWN)
    found = asked(*answers)
    assert (found.hand, found.fields) == ("123m 456789p 5678s 777z +5s", SOUTH_WINS)
    assert found.screen.count("Error: no winning tile is marked") == 1
    assert f"+5s [{UNMARKED}]: \n" in found.screen


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("zh", "是", "否"), ("zh", "YES", "不是"), ("fr", "Oui", "non"), ("fr", "o", "n")]
)
def test_yes_and_no_are_words_of_the_language(language: Language, yes: str, no: str) -> None:
    try:
        use(language)
        for answer, meant in ((yes, True), (no, False), ("y", True), ("No", False), ("", False)):
            assert asked(SOUTH, *DRAWN[:6], answer, "", "").fields["last_tile"] is meant
        assert asked(SOUTH, *DRAWN[:6], "", "", "", last_tile=True).fields["last_tile"] is True
    finally:
        use("en")


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_questions_and_errors_fit_the_terminal(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.cli.wizard.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "60")
    # One wrong answer to every question, then the right one.
    answers = ["24m", SOUTH, "?", "S", "?", "", "?", "", "?", "", "?", "discard", "?", "W", "?", "", "?", "", "?", ""]
    try:
        use(language)
        screen = asked(*answers).screen
    finally:
        use("en")
    lines = screen.splitlines()
    assert max(cells(line.removesuffix(SOUTH).removesuffix("discard")) for line in lines) <= 60
    assert len(lines) > len(answers) + 10


def test_a_special_hand_that_is_no_win_is_asked_again_with_where_it_is_one() -> None:
    found = asked("1122m 3355p 6677s 11z 99s +9s", SOUTH, *DRAWN)
    assert found.hand == SOUTH
    screen = " ".join(found.screen.split())
    assert "Error: the hand is 嚦咕嚦咕, which is not a win under wikipedia; it counts under english16" in screen
