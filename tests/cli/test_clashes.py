"""The questions of `taical score`: what the options have given, and answers that clash."""

from __future__ import annotations

from typing import Any

import click
import pytest
from commandline import SOUTH
from support import house

from cli.asking import DRAWN, NOTHING_GIVEN, asked
from taical.rulesets import load_ruleset

AGAIN = [""] * 7
"""Enter at every question after the hand, for a draw or a discard."""


def test_what_is_given_is_offered() -> None:
    given: dict[str, Any] = {
        "seat": "W",
        "round": "S",
        "dealer": "N",
        "streak": 2,
        "win": "robbed_kong",
        "from_": "E",
        "last_tile": True,
        "ready": "declared",
    }
    found = asked(SOUTH, *AGAIN, **given)
    assert found.fields == NOTHING_GIVEN | given
    for offer in (
        "Winner's seat (E, S, W, N) [W]: ",
        "Prevalent wind (round) (E, S, W, N) [S]: ",
        "Dealer's seat (E, S, W, N) [N]: ",
        "How many times the dealer has stayed on [2]: ",
        "Who discarded it (draw, E, S, W, N) [E]: ",
        "(? lists all) [last_tile robbed_kong ready]: ",
    ):
        assert offer in found.screen


@pytest.mark.parametrize(
    ("given", "offer"),
    [
        ({"replacement": "kong"}, "(? lists all) [kong]: "),
        ({"opening": "earthly", "seat": "S"}, "(? lists all) [earthly]: "),
        ({"from_": "E"}, "Who discarded it (draw, E, S, W, N) [E]: "),
        ({"from_": "E", "win": "discard"}, "Who discarded it (draw, E, S, W, N) [E]: "),
        ({"win": "draw"}, "Who discarded it (draw, E, S, W, N) [draw]: "),
        ({}, "Who discarded it (draw, E, S, W, N) [draw]: "),
    ],
)
def test_each_thing_that_is_given_is_offered(given: dict[str, Any], offer: str) -> None:
    hand = "24m 345p 678p 99s 777z (1111s) +3m" if "replacement" in given else "24m 345p 678p 456s 99s 777z +3m"
    found = asked(hand, "S", *AGAIN[1:], **given)
    assert offer in found.screen
    assert {name: found.fields[name] for name in given} == given


def test_what_is_given_can_be_answered_otherwise() -> None:
    given: dict[str, Any] = {
        "seat": "W",
        "round": "S",
        "dealer": "N",
        "streak": 5,
        "from_": "E",
        "last_tile": True,
        "ready": "declared",
    }
    found = asked(SOUTH, "S", "E", "W", "1", "draw", "no", "", **given)
    assert found.fields == NOTHING_GIVEN | {"seat": "S", "dealer": "W", "streak": 1, "win": "draw"}


def test_what_is_not_asked_for_is_kept() -> None:
    given: dict[str, Any] = {"wait": "closed", "discards": 9, "visible": "東 9m", "base": 5, "unit": 1}
    given["missed_win"] = True
    assert (
        asked(SOUTH, *DRAWN[:6], said=["stakes"], **given).fields
        == NOTHING_GIVEN | {"seat": "S", "win": "draw"} | given
    )


# The answers after the hand, words of the error, the answers to the same questions again, and fields that come out.
CLASHES: list[tuple[list[str], str, list[str], dict[str, Any]]] = [
    (
        ["S", "", "", "", "南", "", ""],
        "South is the winner, so the tile cannot have come from South",
        [*AGAIN[:4], "W", "", ""],
        {"win": "discard", "from_": "W"},
    ),
    (
        ["S", "W", "N", "4", "", "open_kong last_tile", ""],
        "the tile replaced a kong claimed from a discard, but the hand has none",
        [*AGAIN[:5], "kong last_tile", ""],
        {"round": "W", "dealer": "N", "streak": 4, "replacement": "kong", "last_tile": True},
    ),
    (
        ["S", "", "", "", "", "last_tile earthly", ""],
        "the last tile of the wall does not come in the first go-around (earthly)",
        [*AGAIN[:5], "no", ""],
        {},
    ),
    (
        ["S", "", "", "", "", "heavenly_ready", ""],
        "天聽 means ready from the first tiles on, but the hand has a claimed meld",
        [*AGAIN[:5], "ready", ""],
        {"ready": "declared"},
    ),
]


@pytest.mark.parametrize(("answers", "words", "again", "fields"), CLASHES)
def test_facts_that_clash_are_asked_again(
    answers: list[str], words: str, again: list[str], fields: dict[str, Any]
) -> None:
    found = asked(SOUTH, *answers, *again)
    assert found.fields == NOTHING_GIVEN | {"seat": "S", "win": "draw"} | fields
    assert found.screen.count("Error: ") == 1
    assert f"Error: {words}" in found.screen
    assert (found.screen.count("Hand, such as"), found.screen.count("Winner's seat")) == (1, 2)


def test_the_last_answers_are_on_offer_again() -> None:
    answers = ["W", "S", "N", "7", "W", "last_tile ready", ""]
    found = asked(SOUTH, *answers, *AGAIN, *AGAIN[:4], "E", *AGAIN[5:])
    assert found.screen.count("Error: West is the winner") == 2
    second = found.screen.split("Error: West is the winner")[1]
    for offer in (
        "Winner's seat (E, S, W, N) [W]: ",
        "Prevalent wind (round) (E, S, W, N) [S]: ",
        "Dealer's seat (E, S, W, N) [N]: ",
        "How many times the dealer has stayed on [7]: ",
        "Who discarded it (draw, E, S, W, N) [W]: ",
        "(? lists all) [last_tile ready]: ",
    ):
        assert offer in second
    assert found.fields == NOTHING_GIVEN | {
        "seat": "W",
        "round": "S",
        "dealer": "N",
        "streak": 7,
        "win": "discard",
        "from_": "E",
        "last_tile": True,
        "ready": "declared",
    }


def test_a_kong_that_cannot_have_been_robbed_is_asked_again() -> None:
    hand = "22234m 345p 678p 99s [777z] +2m"
    found = asked(hand, "S", "", "", "", "", "robbed_kong", "W", "", *AGAIN[:5], "no", "")
    assert "so nobody can have promoted a pung of it" in found.screen
    assert (found.fields["win"], found.fields["from_"]) == ("discard", "W")


def test_a_hand_that_is_worth_too_little_ends_the_questions() -> None:
    """The answer is no, as without the questions, and asking again would not change it."""
    rules = load_ruleset("wikipedia", ["payment.min_tai=3"])
    found = asked(SOUTH, "S", "", "", "", "W", "", "", rules=rules)
    assert "Error" not in found.screen
    assert (found.fields["win"], found.fields["from_"]) == ("discard", "W")


@pytest.mark.parametrize(
    ("rules", "given", "words"),
    [
        ({}, {"wait": "edge"}, "the wait is stated as edge 邊張, but it is closed 嵌張"),
        ({}, {"visible": "7777z"}, "7z (中) is there 7 times"),
        ({"missed_win": "blocks_all"}, {"missed_win": True}, "South let a winning tile pass (過水)"),
    ],
)
def test_an_error_in_what_is_not_asked_for_ends_the_questions(
    rules: dict[str, Any], given: dict[str, Any], words: str
) -> None:
    with pytest.raises(click.UsageError) as caught:
        asked(SOUTH, *DRAWN, rules=house(**rules), **given)
    assert words in caught.value.message
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("answered", [0, 1, 4, 6, 7])
def test_the_end_of_the_input_ends_the_questions(answered: int) -> None:
    with pytest.raises(click.Abort):
        asked(*[SOUTH, *DRAWN][:answered])


def test_the_end_of_the_input_after_a_clash_ends_the_questions() -> None:
    with pytest.raises(click.Abort):
        asked(SOUTH, "S", "", "", "", "S", "", "", "")
