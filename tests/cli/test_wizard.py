"""`taical score` without a hand: it asks, in a real terminal."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from commandline import SOUTH, taical

from cli.terminal import CTRL_C, CTRL_D, Terminal

HAND = "Hand, such as 123m 456p 789p 678s 5s [777z] +5s: "
SEAT = "Winner's seat (E, S, W, N): "
ROUND = "Prevalent wind (round) (E, S, W, N) [E]: "
DEALER = "Dealer's seat (E, S, W, N) [E]: "
STREAK = "How many times the dealer has stayed on [0]: "
DISCARDER = "Who discarded it (draw, E, S, W, N) [draw]: "
ROBBED = "Whose kong was robbed (E, S, W, N): "
SPECIAL = "Anything special, such as kong last_tile robbed_kong (? lists all) [no]: "
STAKES = "Stakes: base and the price of one tai [30/10]: "
REMEMBER = "Remember these stakes for other days (no, yes) [no]: "
NEXT = "Another hand (no, yes) [yes]: "
DRAWN = (ROUND, DEALER, STREAK, DISCARDER, SPECIAL, STAKES)

LEFT = "\x1b[D"
RIGHT = "\x1b[C"
UP = "\x1b[A"
BACKSPACE = "\x7f"


def scored_again(screen: str) -> str:
    """Return what the command line scores that the form has printed."""
    call = shlex.split(screen.partition("The same as one command:\n")[2].splitlines()[0])
    assert call[0] == "taical"
    found = taical(*call[1:])
    assert (found.exit_code, found.stderr) == (0, "")
    return found.stdout


def test_an_evening_at_the_table(home: Path) -> None:
    """A wrong tile is mended with the arrow keys; then back, ?, stakes, and a hand more."""
    with Terminal("score", cwd=home, variables={"TERM": "xterm"}) as terminal:
        assert "Rules: Wikipedia (wikipedia)" in terminal.answer(HAND, SOUTH.replace("+3m", "+4m"))
        assert "Error: 4m does not complete the hand: it waits for 3m" in terminal.expect(HAND)
        terminal.type(f"{UP}{LEFT}{BACKSPACE}3\n")
        assert "Answers: E 東, S 南, W 西, N 北" in (terminal.answer(SEAT, "?"), terminal.expect(SEAT))[1]
        terminal.type("W\n")
        terminal.answer(ROUND, "back")
        terminal.answer("Winner's seat (E, S, W, N) [W]: ", "S")
        for question in (ROUND, DEALER, STREAK, DISCARDER):
            terminal.answer(question)
        # What is deleted is a character, however wide, and it goes off the screen.
        terminal.answer(SPECIAL, f"槓花{BACKSPACE}上")
        terminal.answer(STAKES, "100/20")
        terminal.answer(REMEMBER, "yes")
        screen = terminal.expect(NEXT)
        # 自摸 1, 嵌張 1, 三元刻 1 and 槓上開花 1: 100 + 20 × 4 = 180.
        assert "West                      4      -180\n" in screen
        again = scored_again(screen)
        assert again.strip() in screen
        assert again.startswith("South wins self-drawn\n")
        terminal.type("\n")
        # The hand before can be had again; the table stays as it was; the stakes are known.
        terminal.answer(f"Hand [{SOUTH}]: ", "24m 345p 678p 99s [777z] [111s] +3m")
        terminal.answer(SEAT, "W")
        for question in (ROUND, DEALER, STREAK):
            terminal.answer(question)
        terminal.answer(DISCARDER, "南")
        terminal.answer(SPECIAL)
        screen = terminal.expect(NEXT)
        # 嵌張 1 and 三元刻 1: 100 + 20 × 2 = 140.
        assert "South     discarder      2      -140\n" in screen
        assert scored_again(screen).strip() in screen
        terminal.type("no\n")
        assert terminal.end()[1] == 0
    assert (home / "config" / "taical" / "config.toml").read_text(encoding="utf-8") == 'stakes = "100/20"\n'
    kept = (home / "config" / "taical" / "history").read_text(encoding="utf-8")
    assert kept == f"{SOUTH}\n24m 345p 678p 99s [777z] [111s] +3m\n"


def test_the_hands_of_another_day_are_on_offer(home: Path) -> None:
    history = home / "config" / "taical" / "history"
    history.parent.mkdir(parents=True)
    other = "24m 345p 678p 99s [777z] [111s] +3m"
    history.write_text(f"{other}\n{SOUTH}\n", encoding="utf-8")
    with Terminal("score", cwd=home, variables={"TERM": "xterm", "TAICAL_STAKES": "1/1"}) as terminal:
        terminal.expect(f"Hand [{SOUTH}]: ")
        terminal.type(f"{UP}{UP}\n")
        terminal.answer(SEAT, "S")
        for question in DRAWN[:-1]:
            terminal.answer(question)
        assert "[111s]" in terminal.answer(NEXT, "no")
        terminal.end()
    assert history.read_text(encoding="utf-8") == f"{SOUTH}\n{other}\n"


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ("-s W -r S --dealer N -f E --last-tile --base 5 --unit 0.5 -n 2", [(SPECIAL, "no")]),
        (
            "-s S --ruleset star31 --set patterns.last_tile_claim=1",
            [("[W]: ", "W"), ("[S]: ", "W"), (STREAK, "3"), (DISCARDER, "N"), (SPECIAL, "last_tile"), ("]: ", "")],
        ),
        (
            "-s S --win 搶槓 --extra 斷么=2 --times 2 --visible 5m",
            [
                ("[W]: ", "E"),
                ("[S]: ", ""),
                (STREAK, ""),
                (SPECIAL, ""),
                (ROBBED, "E"),
                (STAKES, "7/1"),
                (REMEMBER, "no"),
            ],
        ),
        (
            "-s S -d --wait closed --discards 30 --missed-win",
            [("[W]: ", "S"), ("[S]: ", ""), (STREAK, ""), (SPECIAL, "聽牌"), (STAKES, "")],
        ),
    ],
)
def test_the_command_line_scores_the_same(options: str, answers: list[tuple[str, str]], home: Path) -> None:
    """Whatever the call, the settings and the answers say."""
    settings = {"TAICAL_ROUND": "W", "TAICAL_DEALER": "S"}
    with Terminal("score", *options.split(), cwd=home, variables=settings) as terminal:
        for question, answer in ((HAND, SOUTH), *answers):
            terminal.answer(question, answer)
        screen = terminal.answer(NEXT, "no")
        terminal.end()
    call = screen.partition("The same as one command:\n")[2].splitlines()[0]
    found = taical(*shlex.split(call)[1:], **settings)
    assert found.exit_code == 0
    assert found.stdout.strip() in screen


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
        terminal.answer(DISCARDER, "drawn by")
        assert "Error:" in terminal.answer(DISCARDER)
        terminal.answer(SPECIAL, "gong")
        assert "Error:" in terminal.answer(SPECIAL)
        terminal.answer(STAKES, "30")
        assert "Error:" in terminal.answer(STAKES)
        screen = terminal.answer(NEXT, "no")
        assert terminal.end()[1] == 0
    assert screen.lstrip().startswith("South wins self-drawn\nHand: 24+3m 345p 678p [777z] (1111s) 99s\n")
    assert "South     winner                 +230\n" in screen
    assert "Error" not in screen


@pytest.mark.parametrize("kind", ["dumb", "xterm"])
def test_a_robbed_kong(kind: str, home: Path) -> None:
    with Terminal("score", "--lang", "zh", cwd=home, variables={"TERM": kind}) as terminal:
        terminal.answer("牌，例如 ", f"'{SOUTH}'")
        terminal.answer("胡家的座位（東、南、西、北）", "S")
        terminal.answer("圈風（東、南、西、北） [東]", "W")
        terminal.answer("莊家的座位", "N")
        terminal.answer("連莊次數")
        terminal.answer("誰放槍（自摸、東、南、西、北） [自摸]")
        terminal.answer("例如 槓上 海底 搶槓（輸入 ? 列出全部） [無]", "搶槓")
        terminal.answer("搶了誰的槓", "北")
        terminal.answer("底台：底與一台的價錢 [30/10]")
        screen = terminal.answer("再算一手嗎（否、是） [是]", "否")
        status = terminal.end()[1]
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
        terminal.answer(DISCARDER, "W")
        terminal.answer(SPECIAL, "last_tile")
        terminal.answer(STAKES)
        screen = terminal.answer(NEXT, "n")
        status = terminal.end()[1]
    assert status == 0
    assert "Last Tile Claim" in screen


def test_an_opening(home: Path) -> None:
    with Terminal("score", cwd=home) as terminal:
        terminal.answer(HAND, "234m 345p 678p 456s 99s 777z")
        terminal.answer("Which tile completed the hand, such as 7z (no for 天胡): ", "no")
        terminal.answer(SEAT, "E")
        for question in DRAWN[:-2]:
            terminal.answer(question)
        terminal.answer(SPECIAL.replace("[no]", "[heavenly]"))
        terminal.answer(STAKES)
        screen = terminal.answer(NEXT, "n")
        status = terminal.end()[1]
    assert status == 0
    assert "Heavenly Win" in screen


def test_facts_that_clash_are_asked_again_with_the_last_answers(home: Path) -> None:
    with Terminal("score", cwd=home) as terminal:
        terminal.answer(HAND, "24m 345p 678p 99s [777z] [111s] +3m")
        terminal.answer(SEAT, "S")
        for question in (ROUND, DEALER):
            terminal.answer(question)
        terminal.answer(STREAK, "3")
        terminal.answer(DISCARDER)
        terminal.answer(SPECIAL, "kong last_tile")
        terminal.answer(STAKES)
        again = terminal.answer("Winner's seat (E, S, W, N) [S]: ")
        assert "Error: the tile replaced a concealed or promoted kong" in again
        terminal.answer(ROUND)
        terminal.answer(DEALER)
        terminal.answer("How many times the dealer has stayed on [3]: ")
        terminal.answer(DISCARDER)
        terminal.answer("last_tile]: ", "last_tile")
        terminal.answer(STAKES)
        screen = terminal.answer(NEXT, "n")
        status = terminal.end()[1]
    assert status == 0
    assert "Last Tile Draw" in screen
    assert "dealer  4 + 7 = 11" in screen


def test_what_the_options_say_is_not_asked(home: Path) -> None:
    with Terminal("score", "-s", "W", "-r", "S", "--dealer", "N", "-f", "E", "--stakes", "5/1", cwd=home) as terminal:
        terminal.answer(HAND, SOUTH)
        assert terminal.answer(STREAK).strip() == f"{SOUTH}\n{STREAK}".strip()
        assert terminal.answer(SPECIAL).strip() == SPECIAL.strip()
        screen = terminal.answer(NEXT, "n")
        status = terminal.end()[1]
    assert status == 0
    assert "West wins on the discard of East\n" in screen


def test_a_hand_without_a_seat_is_asked_for_the_seat(home: Path) -> None:
    with Terminal("score", SOUTH, "-f", "E", cwd=home) as terminal:
        assert terminal.answer(SEAT, "back").strip() == SEAT.strip()
        assert "Error: there is no question before this one" in terminal.answer(SEAT, "Q")
        assert 'Error: seat is "Q"' in terminal.answer(SEAT, "W")
        screen, status = terminal.end()
    assert status == 0
    assert "West wins on the discard of East\n" in screen
    assert "Another hand" not in screen


def test_a_setting_is_offered(home: Path) -> None:
    with Terminal("score", cwd=home, variables={"TAICAL_SEAT": "N", "TAICAL_ROUND": "南"}) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer("Winner's seat (E, S, W, N) [N]: ")
        terminal.expect("Prevalent wind (round) (E, S, W, N) [S]: ")


def test_the_questions_are_on_the_screen_and_the_answer_in_a_file(home: Path) -> None:
    answer = home / "answer.json"
    with Terminal("score", "--format", "json", cwd=home, variables={"TERM": "xterm"}, answer=answer) as terminal:
        terminal.answer(HAND, f"{SOUTH}x{LEFT}{RIGHT}{BACKSPACE}")
        terminal.answer(SEAT, "S")
        for question in DRAWN:
            terminal.answer(question)
        terminal.answer(NEXT, "n")
        status = terminal.end()[1]
    assert status == 0
    text = answer.read_text(encoding="utf-8")
    assert json.loads(text)["tai"] == 3
    assert text.startswith("{")


def test_an_option_that_is_not_asked_for_and_clashes_ends_it(home: Path) -> None:
    with Terminal("score", "--wait", "edge", cwd=home) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "S")
        for question in DRAWN:
            terminal.answer(question)
        screen, status = terminal.end()
    assert status == 2
    assert screen.endswith("Error: the wait is stated as edge 邊張, but it is closed 嵌張\n")


def test_a_hand_that_has_not_won_is_told_and_the_next_is_asked_for(home: Path) -> None:
    with Terminal("score", "--set", "payment.min_tai=9", cwd=home) as terminal:
        terminal.answer(HAND, SOUTH)
        terminal.answer(SEAT, "S")
        for question in DRAWN:
            terminal.answer(question)
        assert "Error: " in terminal.answer(NEXT, "n")
        assert terminal.end()[1] == 1


@pytest.mark.parametrize("kind", ["dumb", "xterm"])
@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize("answered", [0, 1, 4, 6, 7])
def test_leaving_at_any_time_leaves_no_trace(kind: str, key: str, answered: int, home: Path) -> None:
    questions = [(HAND, SOUTH), (SEAT, "S"), *((question, "") for question in DRAWN)]
    with Terminal("score", cwd=home, variables={"TERM": kind}) as terminal:
        for question, text in questions[:answered]:
            terminal.answer(question, text)
        terminal.expect(questions[answered][0])
        terminal.leave(key)
        screen, status = terminal.end()
    assert status == 130
    assert not (home / "config").exists()
    assert screen.replace("^C", "").replace("^D", "").strip("\b \n") == ""
