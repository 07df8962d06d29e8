"""Seats and walls in words and as data: every step has a sentence in every language, and no name steers a terminal."""

from __future__ import annotations

import re

import pytest
from schemas import refuse_unlike

from taical.domain.tiles import SEATS, Seat
from taical.i18n import LANGUAGES, Language
from taical.quiz.chance import Chance
from taical.render.table import Look
from taical.render.walls import seats_data, seats_text, stacks_text, wall_data, wall_text
from taical.walls.dice import METHODS, Method
from taical.walls.seats import draw_seats
from taical.walls.wall import Stack, deal_wall

FOUR = ("Ann", "Bea", "Chen", "Dan")
NAMES: dict[Seat, str] = {"E": "Ann", "S": "Bea", "W": "Chen", "N": "Dan"}
HOSTILE = ("A\x1b[2J", "B\N{RIGHT-TO-LEFT OVERRIDE}x", "{seat}", "D*|`_<b>")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_finished_sentence(language: Language, method: Method) -> None:
    for seed in range(30):
        draw = draw_seats(FOUR, Chance(seed), method=method)
        data = seats_data(draw, language)
        refuse_unlike("seats", data)
        sentences = [step["sentence"] for step in data["steps"]]
        for flowers in (True, False):
            deal = deal_wall(Chance(seed), method=method, flowers=flowers, dealer=None if flowers else "N")
            found = wall_data(deal, NAMES if flowers else {}, language)
            refuse_unlike("wall", found)
            sentences += [step["sentence"] for step in found["steps"]]
        for sentence in sentences:
            assert sentence.endswith("。" if language == "zh" else ".")
            assert not re.search(r"[{}]|None|\bE\b|Stack", sentence)


def test_the_sentences_of_a_draw() -> None:
    draw = draw_seats(FOUR, Chance(1), ["3,4,4", "4,3,4"], winds=("E", "N", "S", "W"))
    said = [step["sentence"] for step in seats_data(draw)["steps"]]
    assert said[3] == "Counting counter-clockwise with Ann as one, 11 comes to the player opposite, Chen (3 7 11 15)."
    assert said[4] == "Chen draws first, and gets East."
    assert (
        said[8]
        == "Chen has East and sits East; counter-clockwise from there sit Ann as South, Bea as West and Dan as North."
    )
    assert said[-1] == "Bea (West) deals first, and the same throw breaks West's wall."


def test_the_sentences_of_a_wall() -> None:
    said = [step["sentence"] for step in wall_data(deal_wall(Chance(1), ["6,6,6"]), {})["steps"]]
    assert "18 stacks are counted" in said[4]
    assert "the whole wall: tiles are taken from stack 1 of East's wall" in said[4]
    said = [step["sentence"] for step in wall_data(deal_wall(Chance(1), ["6,6,6"], flowers=False), {})["steps"]]
    assert "on into East's wall, and left standing: tiles are taken from stack 2 there" in said[4]


def test_stacks_in_words() -> None:
    assert stacks_text([Stack("W", 12), Stack("W", 13)]) == "stacks 12 and 13 of West's wall"
    assert stacks_text([Stack("W", 18), Stack("S", 1)]) == "stack 18 of West's wall and stack 1 of South's wall"
    three = [Stack("N", number) for number in (16, 17, 18)]
    assert stacks_text([*three, Stack("W", 1)]) == "stacks 16 to 18 of North's wall and stack 1 of West's wall"


def test_no_name_steers_a_terminal_or_is_markup() -> None:
    draw = draw_seats(HOSTILE, Chance(1))
    deal = deal_wall(Chance(1))
    names = dict(zip(SEATS, HOSTILE, strict=True))
    for look in (Look(), Look("markdown"), Look(width=40)):
        for text in (seats_text(draw, look, HOSTILE, HOSTILE), wall_text(deal, names, look, HOSTILE)):
            assert all(char.isprintable() or char == "\n" for char in text)
            assert "\\x1b" in text.replace("\\\\", "\\")
            assert "{seat}" in text
            assert look.form == "table" or r"D\*\|\`" in text
    assert seats_data(draw)["players"] == list(HOSTILE)
    assert all(step["sentence"].isprintable() for step in seats_data(draw)["steps"])


def test_lines_fit_the_terminal_but_for_the_calls_to_copy() -> None:
    look = Look(width=60)
    text = wall_text(deal_wall(Chance(1)), NAMES, look, ["taical", "wall"])
    assert max(map(len, text.splitlines())) <= 60
    assert "\n    " in text


def test_markdown_is_a_numbered_list() -> None:
    lines = wall_text(deal_wall(Chance(1)), {}, Look("markdown"), ["taical", "wall"]).splitlines()
    assert [line.partition(" ")[0] for line in lines[:26]] == [f"{number}." for number in range(1, 27)]
    assert "| dealt   |" in "\n".join(lines)
