"""The questions of `taical score`: what is asked, and what the answers make."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commandline import SOUTH, cells
from support import house, shipped

from cli.asking import DRAWN, NOTHING_GIVEN, asked
from taical.cli.prompt import confirmed
from taical.cli.specials import SPECIALS, read_specials
from taical.cli.wizard import forms
from taical.domain.fields import plain
from taical.i18n import Language, use
from taical.rulesets import load_ruleset

LAST_AND_KONG = {"replacement": "kong", "last_tile": True}

SOUTH_WINS: dict[str, Any] = NOTHING_GIVEN | {"seat": "S", "win": "draw"}

# The answers after the hand, and the fields that they make.
ANSWERS: list[tuple[list[str], dict[str, Any]]] = [
    (DRAWN, {}),
    (["s", "E", "東", "0", "draw", "no", "30/10"], {}),
    (["南", "西", "北", "3", "自摸", "NO", ""], {"round": "W", "dealer": "N", "streak": 3}),
    (["South", "west", "North", "999", "no", "n", ""], {"round": "W", "dealer": "N", "streak": 999}),
    (["S", "", "", "", "", "kong last_tile", ""], {"replacement": "kong", "last_tile": True}),
    (["S", "", "", "", "", "槓上開花、海底", ""], {"replacement": "kong", "last_tile": True}),
    (["S", "", "", "", "", "海底撈月, Kong", ""], {"replacement": "kong", "last_tile": True}),
    (["S", "", "", "", "W", "", ""], {"win": "discard", "from_": "W"}),
    (["S", "", "", "", "西", "河底", ""], {"win": "discard", "from_": "W", "last_tile": True}),
    (["S", "", "", "", "N", "", ""], {"win": "discard", "from_": "N"}),
    (["S", "", "", "", "East", "robbed_kong", ""], {"win": "robbed_kong", "from_": "E"}),
    (["S", "", "", "", "", "搶槓 海底", "東", ""], {"win": "robbed_kong", "from_": "E", "last_tile": True}),
    ([*DRAWN[:6], "100/20", ""], {"base": 100, "unit": 20}),
    ([*DRAWN[:6], "底0.5台0.25", "yes"], {"base": Decimal("0.5"), "unit": Decimal("0.25")}),
]


@pytest.mark.parametrize(("answers", "fields"), ANSWERS)
def test_what_the_answers_make(answers: list[str], fields: dict[str, Any]) -> None:
    found = asked(SOUTH, *answers)
    assert (found.hand, found.fields) == (SOUTH, SOUTH_WINS | fields)
    assert "Error" not in found.screen


FRENCH: list[tuple[list[str], dict[str, Any]]] = [
    (["Sud", "", "est", "", "Tirage", "Dernière_tuile", ""], {"last_tile": True}),
    (["sud", "Ouest", "Nord", "", "", "derniere_tuile kong", ""], LAST_AND_KONG | {"round": "W", "dealer": "N"}),
    (["S", "", "", "", "Est", "vol_de_kong", ""], {"win": "robbed_kong", "from_": "E"}),
]


@pytest.mark.parametrize(("answers", "fields"), FRENCH)
def test_answers_in_french_with_accents_or_without(answers: list[str], fields: dict[str, Any]) -> None:
    use("fr")
    try:
        found = asked(SOUTH, *answers)
    finally:
        use("en")
    assert (found.hand, found.fields) == (SOUTH, SOUTH_WINS | fields)
    assert "(tirage, Est, Sud, Ouest, Nord)" in found.screen
    assert "kong dernière_tuile vol_de_kong" in found.screen
    assert "Erreur" not in found.screen


@pytest.mark.parametrize("name", [special.word for special in SPECIALS])
def test_a_special_word_is_found_by_each_of_its_names(name: str) -> None:
    special = next(special for special in SPECIALS if special.word == name)
    others = {other for each in SPECIALS if each is not special for other in (each.word, each.french)}
    assert not {special.word, special.french} & others
    assert all(
        spelled_as(word) == {special.attribute: special.value} for word in (special.french, plain(special.french))
    )


def spelled_as(word: str) -> dict[str, Any]:
    """Return the fields for a word."""
    return read_specials(word, NOTHING_GIVEN, ())


CONCEALED = "24m 345p 678p 456s 99s 777z +3m"

# The same for a hand without melds.
OPENINGS: list[tuple[list[str], dict[str, Any]]] = [
    (["E", "", "", "", "", "heavenly", ""], {"seat": "E", "opening": "heavenly"}),
    (["S", "", "", "", "", "地胡", ""], {"opening": "earthly"}),
    (["S", "", "", "", "E", "human", ""], {"opening": "human", "win": "discard", "from_": "E"}),
    (["S", "", "", "", "", "ready", ""], {"ready": "declared"}),
    (["S", "", "", "", "", "flower 地聽", ""], {"ready": "earthly", "replacement": "flower"}),
    (["E", "", "", "", "", "last_tile heavenly_ready", ""], {"seat": "E", "ready": "heavenly", "last_tile": True}),
]


@pytest.mark.parametrize(("answers", "fields"), OPENINGS)
def test_openings_and_readiness(answers: list[str], fields: dict[str, Any]) -> None:
    hand = f"{CONCEALED} 春"
    found = asked(hand, *answers)
    assert (found.hand, found.fields) == (hand, SOUTH_WINS | fields)


def test_the_seven_flowers_and_whose_the_eighth_is() -> None:
    found = asked("1234567f", "S", "", "", "", "", "seven_rob_one", "W", "")
    assert (found.hand, found.fields) == ("1234567f", SOUTH_WINS | {"win": "seven_rob_one", "from_": "W"})
    assert "Who had the eighth flower (E, S, W, N): " in found.screen


def test_eight_flowers_are_asked_nobody() -> None:
    found = asked("春夏秋冬梅蘭菊竹", "S", "", "", "", "", "八仙過海", "")
    assert found.fields == SOUTH_WINS | {"win": "eight_flowers"}
    assert "Who had" not in found.screen


QUESTIONS = [
    "Hand, such as 123m 456p 789p 678s 5s [777z] +5s: ",
    "Winner's seat (E, S, W, N): ",
    "Prevalent wind (round) (E, S, W, N) [E]: ",
    "Dealer's seat (E, S, W, N) [E]: ",
    "How many times the dealer has stayed on [0]: ",
    "Who discarded it (draw, E, S, W, N) [draw]: ",
    "Anything special, such as kong last_tile robbed_kong (? lists all) [no]: ",
    "Stakes: base and the price of one tai [30/10]: ",
]


def test_the_questions_in_their_order() -> None:
    first, second, rest = asked(SOUTH, *DRAWN).screen.split("\n", 2)
    assert first == "Rules: Wikipedia (wikipedia). Ctrl-C leaves at any time."
    assert second == "Enter takes what stands in [ ], ? says what a question means, back goes to the one before."
    assert rest == exchange(QUESTIONS, SOUTH, *DRAWN)
    answers = (SOUTH, "S", "", "", "", "", "robbed_kong", "W", "")
    rest = asked(*answers).screen.split("\n", 2)[2]
    assert rest == exchange([*QUESTIONS[:7], "Whose kong was robbed (E, S, W, N): ", QUESTIONS[7]], *answers)


def exchange(questions: list[str], *answers: str) -> str:
    """Return what is on the screen when questions have been answered."""
    return "".join(f"{question}{answer}\n" for question, answer in zip(questions, answers, strict=True))


def test_stakes_in_fan() -> None:
    found = asked(SOUTH, "S", "", "", "", "", "", "?", "底5番2", "", rules=shipped("hkma2025"))
    assert found.screen.count("Stakes: base and the price of one fan [5/1]: ") == 2
    assert "底 and the price of one fan together, such as 100/20 or 底100番20.\n" in found.screen
    assert (found.fields["base"], found.fields["unit"]) == (5, 2)


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
    (4, "-1", 'expected a whole number, such as 2 (連二), not "-1"'),
    (4, "100000", 'expected a whole number, such as 2 (連二), not "100000"'),
    (4, "two", 'expected a whole number, such as 2 (連二), not "two"'),
    (4, "連2拉3", "expected a whole number, such as 2 (連二)"),
    (5, "maybe", 'from is "maybe": the seats are E, S, W and N (東 南 西 北)'),
    (6, "gong", "\"gong\" is none of the words for something special; did you mean 'kong'?"),
    (6, "kong gold", '"gold" is none of the words for something special'),
    (6, "kong flower", '"flower" does not go with the rest: only one of its kind can be so'),
    (6, "天聽 聽牌", '"聽牌" does not go with the rest'),
    (6, "no kong", '"no" is none of the words'),
    (7, "100", 'stakes is "100": expected base and tai, such as 100/20'),
    (7, "much/20", 'base is "much"'),
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
    assert asked(hand, "S", "", "", "", "", *way, "").hand == hand


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
    found = asked(hand, "no", "E", "", "", "", "", "", "")
    assert (found.hand, found.fields) == (hand, SOUTH_WINS | {"seat": "E", "opening": "heavenly"})
    assert "(? lists all) [heavenly]: " in found.screen
    assert "Error" not in found.screen


def test_the_hand_is_asked_for_again_where_it_does_not_go_with_the_answers() -> None:
    # South is not the dealer, and so a tile completed the hand.
    answers = (UNMARKED, "no", *DRAWN[:5], "no", "", "", "5s", *DRAWN)
    found = asked(*answers)
    assert (found.hand, found.fields) == ("123m 456789p 5678s 777z +5s", SOUTH_WINS)
    assert found.screen.count("Error: no winning tile is marked") == 1
    assert f"\nHand [{UNMARKED}]: \n" in found.screen


def test_back_goes_to_the_question_before_with_its_answer() -> None:
    found = asked(SOUTH, "W", "S", "Back", "", "N", "back", "back", "E", "", *DRAWN[3:], said=())
    assert found.fields == SOUTH_WINS | {"seat": "W", "round": "E", "dealer": "N"}
    questions = [
        *QUESTIONS[:3],
        QUESTIONS[3],
        "Prevalent wind (round) (E, S, W, N) [S]: ",
        QUESTIONS[3],
        QUESTIONS[4],
        "Dealer's seat (E, S, W, N) [N]: ",
        "Prevalent wind (round) (E, S, W, N) [S]: ",
        "Dealer's seat (E, S, W, N) [N]: ",
        *QUESTIONS[4:],
    ]
    answers = (SOUTH, "W", "S", "Back", "", "N", "back", "back", "E", "", *DRAWN[3:])
    assert found.screen.split("\n", 2)[2] == exchange(questions, *answers)


def test_back_goes_past_what_was_not_asked() -> None:
    found = asked(SOUTH, "back", SOUTH.replace("+3m", "3m"), "3m", "back", "4m", *DRAWN)
    assert found.hand == "23m 345678p 99s [777z] (1111s) +4m"
    found = asked(SOUTH, "back", SOUTH, "2", *DRAWN[4:], said=["seat", "round", "dealer"], seat="S")
    assert found.fields == SOUTH_WINS | {"streak": 2}
    assert "Error" not in found.screen


def test_nothing_is_before_the_first_question() -> None:
    found = asked("back", SOUTH, *DRAWN)
    assert found.fields == SOUTH_WINS
    assert found.screen.count("Error: there is no question before this one\n") == 1


def test_back_from_the_first_question_after_a_clash_goes_to_the_hand() -> None:
    # Nobody robs a kong for the tile that they draw with a replacement.
    clash = ["S", "", "", "", "W", "kong", ""]
    found = asked(SOUTH, *clash, "back", SOUTH, *["", "", "", "", "draw", "no", ""])
    assert found.fields == SOUTH_WINS
    assert found.screen.count("Error: ") == 1


def test_a_question_mark_says_what_a_question_means() -> None:
    explained = asked(*(text for answer in (SOUTH, *DRAWN) for text in ("?", answer))).screen
    assert asked("？", SOUTH, *DRAWN).screen.count("On one line: the concealed tiles") == 1
    for words in (
        "On one line: the concealed tiles, melds in [ ], concealed kongs in ( )",
        "The winner's seat wind.\nAnswers: E 東, S 南, W 西, N 北\n",
        "The prevalent wind.\n",
        "The dealer's seat.\n",
        "How many times the dealer has stayed on (連莊).\nAnswers: 0, 1, 2 ...\n",
        "Answers: draw 自摸, E 東, S 南, W 西, N 北\n",
        "  kong 槓上: the drawn tile replaced the fourth tile of a concealed or promoted kong\n",
        "  seven_rob_one 七搶一: ",
        "底 and the price of one tai together",
    ):
        assert explained.count(words) == 1
    assert "The tile that was drawn or discarded last" in asked(UNMARKED, "?", "5s", *DRAWN).screen
    assert "config.toml" in asked(SOUTH, *DRAWN[:6], "5/1", "?", "").screen


def test_what_the_call_says_is_not_asked() -> None:
    said: dict[str, Any] = {"seat": "W", "round": "S", "dealer": "N", "streak": 1, "from_": "E", "base": 5, "unit": 1}
    found = asked(SOUTH, "", said=[*said, "stakes"], **said)
    assert found.fields == NOTHING_GIVEN | said | {"win": "discard"}
    assert [question for question in QUESTIONS if question in found.screen] == [QUESTIONS[0], QUESTIONS[6]]


def test_a_draw_that_the_call_says_is_not_asked() -> None:
    found = asked(SOUTH, "S", "", "", "", "kong", "", said=["win"], win="draw")
    assert found.fields == SOUTH_WINS | {"replacement": "kong"}
    assert "Who" not in found.screen


def test_whose_kong_it_was_is_asked_where_the_call_says_that_it_was_robbed() -> None:
    found = asked(SOUTH, "S", "", "", "", "last_tile", "W", "", said=["win"], win="robbed_kong")
    assert found.fields == SOUTH_WINS | {"win": "robbed_kong", "from_": "W", "last_tile": True}


def test_what_the_call_says_is_asked_where_it_clashes() -> None:
    # South cannot win on a discard of South.
    found = asked(SOUTH, "S", "", "", "", "", "", "W", *DRAWN[1:4], "", "", "", said=["from_"], from_="S")
    assert found.fields == SOUTH_WINS | {"seat": "W", "win": "discard", "from_": "S"}
    assert found.screen.count("Error: ") == 1


def test_something_special_is_offered_again_after_a_clash() -> None:
    found = asked(SOUTH, "S", "", "", "", "W", "海底 槓上", "", "", "", "", "", "", "last_tile", "")
    assert found.fields == SOUTH_WINS | {"win": "discard", "from_": "W", "last_tile": True}
    assert "(? lists all) [kong last_tile]: " in found.screen


def test_stakes_that_follow_the_unit_are_not_asked() -> None:
    rules = load_ruleset({"extends": "wikipedia", "payment": {"base_tai": 3}})
    found = asked(SOUTH, *DRAWN[:6], rules=rules)
    assert "Stakes" not in found.screen


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("zh", "是", "否"), ("zh", "YES", "不是"), ("fr", "Oui", "non"), ("fr", "o", "n")]
)
def test_yes_and_no_are_words_of_the_language(language: Language, yes: str, no: str) -> None:
    try:
        use(language)
        for answer, meant in ((yes, True), (no, False), ("y", True), ("No", False), ("", False)):
            assert said_yes(answer, default=False) is meant
        assert said_yes("", default=True) is True
        assert said_yes("perhaps\n" + no, default=True) is False
    finally:
        use("en")


def said_yes(answer: str, *, default: bool) -> bool:
    with CliRunner().isolation(input=f"{answer}\n"):
        return confirmed("Is it so", default=default)


@pytest.mark.parametrize(
    ("language", "back", "none"), [("zh", "上一題", "無"), ("fr", "retour", "non"), ("fr", "back", "no")]
)
def test_back_and_nothing_are_words_of_the_language(language: Language, back: str, none: str) -> None:
    try:
        use(language)
        assert asked(SOUTH, "W", back, *DRAWN[:5], none, "").fields == SOUTH_WINS
    finally:
        use("en")


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_questions_and_errors_fit_the_terminal(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.cli.prompt.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "60")
    # What every question means and one wrong answer to it, then the right one.
    right = [SOUTH, "S", "", "", "", "W", "", ""]
    answers = [text for answer in right for text in ("?", "24x", answer)]
    try:
        use(language)
        screen = asked(*answers).screen
    finally:
        use("en")
    lines = screen.splitlines()
    assert max(cells(line.removesuffix(SOUTH).removesuffix("24x")) for line in lines) <= 60
    assert len(lines) > len(answers) + 10


def test_a_special_hand_that_is_no_win_is_asked_again_with_where_it_is_one() -> None:
    found = asked("1122m 3355p 6677s 11z 99s +9s", SOUTH, *DRAWN)
    assert found.hand == SOUTH
    screen = " ".join(found.screen.split())
    assert "Error: the hand is 嚦咕嚦咕, which is not a win under wikipedia; it counts under english16" in screen


def filled(*answers: str) -> tuple[list[str], str]:
    """Fill in the form for hands, and return them with what was on the screen."""
    with CliRunner().isolation(input="".join(f"{answer}\n" for answer in answers)) as streams:
        hands = [
            hand for hand, _ in forms(shipped(), NOTHING_GIVEN, (), lambda hand, fields: f"{hand} {fields['seat']}")
        ]
        return hands, streams[1].getvalue().decode()


def test_hands_are_kept_once_each_and_a_hundred_of_them(home: Path) -> None:
    history = home / "config" / "taical" / "history"
    history.parent.mkdir(parents=True)
    history.write_text("".join(f"hand {number}\n" for number in range(150)) + f"{SOUTH}\n\n", encoding="utf-8")
    assert filled(CONCEALED, *DRAWN, "y", SOUTH, *DRAWN[:6], "no")[0] == [CONCEALED, SOUTH]
    # 150 and SOUTH, of which the last hundred were read; the two new ones are the last, and the oldest is gone.
    kept = history.read_text(encoding="utf-8").splitlines()
    assert kept == [*(f"hand {number}" for number in range(52, 150)), CONCEALED, SOUTH]
    assert (home / "config" / "taical" / "config.toml").exists() is False


def test_without_a_place_for_the_history_the_form_does_all_the_same(home: Path) -> None:
    (home / "config" / "taical" / "history").mkdir(parents=True)
    hands, screen = filled(SOUTH, *DRAWN, "no")
    assert hands == [SOUTH]
    assert f"\nThe same as one command:\n{SOUTH} S\n" in screen


def test_stakes_that_cannot_be_written_are_told(home: Path) -> None:
    (home / "config" / "taical" / "config.toml").mkdir(parents=True)
    hands, screen = filled(SOUTH, *DRAWN[:6], "5/1", "yes", "no")
    assert hands == [SOUTH]
    assert f"Error: {home / 'config' / 'taical' / 'config.toml'} cannot be written: " in screen


def test_stakes_of_another_hand_are_those_of_the_first() -> None:
    hands, screen = filled(SOUTH, *DRAWN[:6], "5/1", "no", "yes", "", *DRAWN[:6], "no")
    assert hands == [SOUTH, SOUTH]
    assert screen.count("Stakes: ") == 1
