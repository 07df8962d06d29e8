"""`taical score` without a hand: it asks, in a real terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import SOUTH

from cli.terminal import CTRL_C, CTRL_D, Terminal

HAND = "Hand, such as 123m 456p 789p 678s 5s [777z] +5s: "
SEAT = "Winner's seat (E, S, W, N): "
ROUND = "Prevalent wind (round) (E, S, W, N) [E]: "
DEALER = "Dealer's seat (E, S, W, N) [E]: "
STREAK = "How many times the dealer has stayed on [0]: "
WAY = "Won by (draw, discard, robbed_kong, eight_flowers, seven_rob_one) [draw]: "
DISCARDER = "Who discarded it (E, S, W, N): "
ROBBED = "Whose kong was robbed (E, S, W, N): "
REPLACED = "Did it replace something (no, flower, kong, open_kong) [no]: "
LAST_TILE = "Was it the last tile of the wall, or the discard after it (no, yes) [no]: "
OPENING = "First go-around 天胡 地胡 人胡 (no, heavenly, earthly, human) [no]: "
READY = "Said to be ready 天聽 地聽 聽牌 (no, heavenly, earthly, declared) [no]: "
DRAWN = (ROUND, DEALER, STREAK, WAY, REPLACED, LAST_TILE, OPENING, READY)


def test_a_drawn_hand_with_wrong_answers_that_are_asked_again(home: Path) -> None:
    with Terminal("score", cwd=home) as terminal:
        assert "Rules: Wikipedia (wikipedia)" in terminal.answer(HAND, "24m 345q")
        assert "Error: there is no tile 345q" in terminal.expect("(column 5)")
        terminal.answer(HAND, SOUTH.replace("+3m", "+6m"))
        assert "Error: 6m does not complete the hand: it waits for 3m" in terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "Q")
        assert 'Error: seat is "Q"' in terminal.answer(SEAT, "南")
        terminal.answer(ROUND)
        terminal.answer(DEALER, "E")
        terminal.answer(STREAK, "-1")
        assert "Error:" in terminal.answer(STREAK, "2")
        terminal.answer(WAY, "drawn")
        assert "Error:" in terminal.answer(WAY)
        terminal.answer(REPLACED, "gong")
        assert "Error:" in terminal.answer(REPLACED)
        terminal.answer(LAST_TILE, "perhaps")
        assert "Error:" in terminal.answer(LAST_TILE)
        terminal.answer(OPENING)
        terminal.answer(READY)
        screen, status = terminal.end()
    assert status == 0
    assert screen.lstrip().startswith("South wins self-drawn\nHand: 24+3m 345p 678p [777z] (1111s) 99s\n")
    assert "South     winner                 +230\n" in screen
    assert "Error" not in screen


def test_a_robbed_kong(home: Path) -> None:
    with Terminal("score", "--lang", "zh", cwd=home) as terminal:
        terminal.answer("牌，例如 ", f"'{SOUTH}'")
        terminal.answer("胡家的座位（東、南、西、北）", "S")
        terminal.answer("圈風（東、南、西、北） [東]", "W")
        terminal.answer("莊家的座位", "N")
        terminal.answer("連莊次數")
        terminal.answer("怎麼胡的（自摸、放槍、搶槓、八仙過海、七搶一） [自摸]", "搶槓")
        terminal.answer("搶了誰的槓", "北")
        terminal.answer("是不是海底牌（否、是） [否]", "否")
        terminal.answer("天胡、地胡、人胡（無、天胡、地胡、人胡） [無]")
        terminal.answer("天聽、地聽、聽牌")
        screen, status = terminal.end()
    assert status == 0
    # 三元刻 1 + 嵌張 1 + 搶槓 1, and 1 for the dealer, who pays.
    assert "南家搶北家的槓\n" in screen
    assert "3 + 1 = 4     -70\n" in screen


def test_a_discard_after_the_last_tile(home: Path) -> None:
    with Terminal("score", "--set", "patterns.last_tile_claim=1", cwd=home) as terminal:
        assert "(wikipedia, changed)" in terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "S")
        for question in (ROUND, DEALER, STREAK):
            terminal.answer(question)
        terminal.answer(WAY, "discard")
        terminal.answer(DISCARDER, "W")
        terminal.answer(LAST_TILE, "y")
        terminal.answer(OPENING)
        terminal.answer(READY)
        screen, status = terminal.end()
    assert status == 0
    assert "Last Tile Claim" in screen


def test_an_opening(home: Path) -> None:
    with Terminal("score", cwd=home) as terminal:
        terminal.answer(HAND, "234m 345p 678p 456s 99s 777z")
        terminal.answer("Which tile completed the hand, such as 7z (no for 天胡): ", "no")
        terminal.answer(SEAT, "E")
        for question in DRAWN[:-2]:
            terminal.answer(question)
        terminal.answer(OPENING.replace("[no]", "[heavenly]"))
        terminal.answer(READY)
        screen, status = terminal.end()
    assert status == 0
    assert "Heavenly Win" in screen


def test_facts_that_clash_are_asked_again_with_the_last_answers(home: Path) -> None:
    with Terminal("score", cwd=home) as terminal:
        terminal.answer(HAND, "24m 345p 678p 99s [777z] [111s] +3m")
        terminal.answer(SEAT, "S")
        for question in (ROUND, DEALER):
            terminal.answer(question)
        terminal.answer(STREAK, "3")
        terminal.answer(WAY)
        terminal.answer(REPLACED, "kong")
        terminal.answer(LAST_TILE, "y")
        terminal.answer(OPENING)
        terminal.answer(READY)
        again = terminal.answer("Winner's seat (E, S, W, N) [S]: ")
        assert "Error: the tile replaced a concealed or promoted kong" in again
        terminal.answer(ROUND)
        terminal.answer(DEALER)
        terminal.answer("How many times the dealer has stayed on [3]: ")
        terminal.answer(WAY)
        terminal.answer("Did it replace something (no, flower, kong, open_kong) [kong]: ", "no")
        terminal.answer("Was it the last tile of the wall, or the discard after it (no, yes) [yes]: ")
        terminal.answer(OPENING)
        terminal.answer(READY)
        screen, status = terminal.end()
    assert status == 0
    assert "Last Tile Draw" in screen
    assert "dealer  4 + 7 = 11" in screen


def test_what_the_options_say_is_offered(home: Path) -> None:
    with Terminal("score", "-s", "W", "-r", "S", "--dealer", "N", "-f", "E", cwd=home) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer("Winner's seat (E, S, W, N) [W]: ")
        terminal.answer("Prevalent wind (round) (E, S, W, N) [S]: ")
        terminal.answer("Dealer's seat (E, S, W, N) [N]: ")
        terminal.answer(STREAK)
        terminal.answer(WAY.replace("[draw]", "[discard]"))
        terminal.answer("Who discarded it (E, S, W, N) [E]: ")
        for question in (LAST_TILE, OPENING, READY):
            terminal.answer(question)
        screen, status = terminal.end()
    assert status == 0
    assert "West wins on the discard of East\n" in screen


def test_a_setting_is_offered(home: Path) -> None:
    with Terminal("score", cwd=home, variables={"TAICAL_SEAT": "N", "TAICAL_ROUND": "南"}) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer("Winner's seat (E, S, W, N) [N]: ")
        terminal.expect("Prevalent wind (round) (E, S, W, N) [S]: ")


def test_the_questions_are_on_the_screen_and_the_answer_in_a_file(home: Path) -> None:
    answer = home / "answer.json"
    with Terminal("score", "--format", "json", cwd=home, answer=answer) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "S")
        for question in DRAWN:
            terminal.answer(question)
        screen, status = terminal.end()
    assert (screen.strip(), status) == ("", 0)
    assert json.loads(answer.read_text(encoding="utf-8"))["tai"] == 3


def test_an_option_that_is_not_asked_for_and_clashes_ends_it(home: Path) -> None:
    with Terminal("score", "--wait", "edge", cwd=home) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "S")
        for question in DRAWN:
            terminal.answer(question)
        screen, status = terminal.end()
    assert status == 2
    assert screen.endswith("Error: the wait is stated as edge 邊張, but it is closed 嵌張\n")


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize("answered", [0, 1, 4, 7, 9])
def test_leaving_at_any_time_leaves_no_trace(key: str, answered: int, home: Path) -> None:
    questions = [(HAND, SOUTH), (SEAT, "S"), *((question, "") for question in DRAWN)]
    with Terminal("score", cwd=home) as terminal:
        for question, text in questions[:answered]:
            terminal.answer(question, text)
        terminal.expect(questions[answered][0])
        terminal.leave(key)
        screen, status = terminal.end()
    assert status == 130
    assert screen.replace("^C", "").replace("^D", "").strip("\b \n") == ""
