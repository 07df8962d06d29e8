"""`taical game` in a terminal: an evening at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import called

from cli.books import CHUN, PLAYERS, done, events, opened, row, state
from cli.terminal import CTRL_C, CTRL_D, Terminal
from taical.syntax.json import loads

KONG = "123m 456p 789p 5s (1111s) [777z] +5s"

UP = "\x1b[A"
LEFT = "\x1b[D"
BACKSPACE = "\x7f"
SPECIAL_TYPED = "Anything special, such as and, with_dealer, liable (? lists all) [no]: "
SPECIAL_TILES = "Anything special, such as and, kong, open_kong, flower (? lists all) [no]: "


def sat_down(games: Path, *options: str, term: str = "dumb", columns: int = 120, **variables: str) -> Terminal:
    settings = {"TERM": term, "TAICAL_GAMES": str(games), **variables}
    return Terminal("game", *options, cwd=games.parent, variables=settings, columns=columns)


class Table:
    """A terminal in which each line is typed once the table asks what happened."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.hand = 1

    def __call__(self, line: str, hand: int | None = None) -> None:
        """Type a line as the answer to what the hand of a number was, by default the one last waited for."""
        self.hand = hand or self.hand
        self.terminal.answer(f"Hand {self.hand}: who won, or what happened: ", line)

    def shows(self, text: str) -> str:
        return self.terminal.expect(text)

    def leave(self) -> None:
        self("quit")
        screen, status = self.terminal.end()
        assert "Everything is written; `taical game` goes on from here.\n" in screen
        assert status == 0


@pytest.fixture
def table(games: Path) -> Iterator[Table]:
    """A table at which a book has been opened."""
    opened()
    with sat_down(games) as terminal:
        yield Table(terminal)


def test_an_evening(games: Path) -> None:
    """Twelve hands with mistakes mended on the way; a book of one round, of which each deal is passed on once."""
    with sat_down(games, term="xterm") as terminal:
        open_a_book(terminal, games.parent)
        play = Table(terminal)
        play_a_round(play)
        play_another_round(play)
        terminal.answer("What now (reopen, settle, new, quit): ", "bob")
        play.shows("Error: the book is closed: `taical game reopen` opens it again\n")
        terminal.answer("What now (reopen, settle, new, quit): ", "edit 2 3")
        terminal.answer("Write it (no, yes) [no]: ", "yes")  # what is written wrong can be mended even now
        terminal.answer("What now (reopen, settle, new, quit): ", "quit")
        assert terminal.end()[1] == 0
    now = state()
    assert (now["game"], now["hand"], now["round"], now["dealer"], now["streak"]) == ("Evening", 13, "S", "Eve", 1)
    assert (now["closed"], now["events"]) == (True, 21)
    assert now["balances"] == BALANCES


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_a_name_in_a_question_does_not_steer_the_terminal(term: str, games: Path) -> None:
    opened(players="A\x1b[2J\u202e,Bob,Cai,Dan")
    with sat_down(games, term=term) as terminal:
        terminal.answer("Hand 1: who won, or what happened: ", "win")
        assert "\u202e" not in terminal.expect(r"Who won (A\x1b[2J\u202e, Bob, Cai, Dan): ")


def open_a_book(terminal: Terminal, folder: Path) -> None:
    """Answer the questions about a new book, of one round, with a wrong answer and a way back."""
    terminal.answer("There is no book yet.\nOpen one (no, yes) [yes]: ")
    terminal.answer("Name of the book [", "Evening")
    question = "The four players, from East in the order of turns, such as Ann Bob 阿明 Dan: "
    terminal.answer(question, "Ann Bob 阿明")
    terminal.expect("Error: expected the names of four players, such as Ann,Bob,Chen,Dan, not of 3\n")
    terminal.answer(question, "Ann Bob 阿明 Dan Eve")
    terminal.answer("Draw seats (no, yes) [no]: ")
    (folder / "short.yaml").write_text("extends: wikipedia\nid: short\ngame: {length: 1}\n", encoding="utf-8")
    terminal.answer("Rule set [wikipedia]: ", "shrot.yaml")
    terminal.answer("Rule set [wikipedia]: ", "short.yaml")
    terminal.answer("Stakes: base and the price of one tai [30/10]: ", "back")
    terminal.answer("Rule set [short.yaml]: ")
    terminal.answer("Stakes: base and the price of one tai [30/10]: ", "10/1")
    terminal.answer("Who deals first (Ann, Bob, 阿明, Dan) [Ann]: ")
    terminal.expect("Next: hand 1, East round, Ann deals\n")


def play_a_round(play: Table) -> None:
    """Play hands 1 to 5: with questions and in one line, a name mistyped, a hand undone."""
    terminal = play.terminal
    play("b")  # one question at a time
    terminal.answer("Tiles or tai of Bob: ", "2")
    terminal.answer("From whom (drawn, Ann, 阿明, Dan) [drawn]: ", "ann")
    terminal.answer(SPECIAL_TYPED)
    # The dealer pays a tai more: 10 + 2 + 1.
    assert row("Ann", play.shows("Next: hand 2, East round, Bob deals\n")) == ["-13", "-13"]
    play("bob 2 an", 2)  # the dealer: 10 + 2 + 1
    play.shows("Next: hand 3, East round, Bob deals, streak 1\n")
    play("boob 3", 3)
    play.shows("Error: boob is no player and no command: there are Ann, Bob, 阿明, Dan, and ? lists the commands")
    terminal.expect("; did you mean 'bob'?\n")
    terminal.expect("Hand 3: who won, or what happened: ")
    terminal.type(f"{UP}{LEFT * 3}{BACKSPACE}\n")  # the line comes back, and an o is deleted
    play.shows("Bob 3 tai self-drawn\n")
    play.shows("Next: hand 4, East round, Bob deals, streak 2\n")
    play("undo", 4)
    play.shows("takes back event 4 (Bob 3 tai self-drawn)\n")
    play("dan 3 阿", 3)
    play.shows("Next: hand 4, East round, 阿明 deals\n")
    play("流局", 4)
    play.shows("Next: hand 5, East round, 阿明 deals, streak 1\n")
    play(f"阿 {CHUN} b", 5)
    # 三元刻 1, and the dealer with a streak of 1: 3 tai more.
    screen = play.shows("Next: hand 6, East round, 阿明 deals, streak 2\n")
    assert "Dragon Pung  三元刻         1\n" in screen
    assert row("阿明", screen) == ["+14", "+1"]


def play_another_round(play: Table) -> None:
    """Play on to hand 12: two winners, a substitute, the end and a round more, a false win, a bet, an edit."""
    terminal = play.terminal
    play("ann 1 and dan 4 bob", 6)
    play.shows("Ann 1 tai, Dan 4 tai from Bob\n")
    play.shows("Next: hand 7, East round, Dan deals\n")
    play("swap bob eve", 7)
    play.shows("at the table: Ann, Eve, 阿明, Dan\n")
    play("eve 5", 7)
    play.shows("Eve 5 tai self-drawn\n")
    terminal.answer("What now (extend, seats, settle, close, quit): ", "a 1")
    terminal.answer("The game is over. Play another round (no, yes) [yes]: ")
    play.shows("1 round more\n")
    play.shows("Next: hand 9, South round, Ann deals, streak 1\n")
    play("false eve", 9)
    play("pay eve ann 7 lost bet", 10)
    play.shows("Eve pays Ann 7: lost bet\n")
    play("a 0 e", 10)
    play("dan 0", 11)
    play("edit 2 4", 12)
    play.shows("hand 1, East round, Ann deals: Bob 4 tai from Ann")
    terminal.answer("Write it (no, yes) [no]: ", "yes")
    play.shows("edits event 2: Bob 4 tai from Ann\n")
    play("d", 12)
    terminal.answer("Tiles or tai of Dan: ", "3")
    terminal.answer("From whom (drawn, Ann, Eve, 阿明) [drawn]: ", "undo")
    play.shows("Nothing of it is written.\n")
    play("draw")
    play("close", 13)
    play.shows("closes the book\n")


BALANCES = {
    # hands 1, 2, 6, 7, 8, the bet, 10 and 11
    "Ann": -14 - 13 + 11 - 15 + 36 + 7 + 13 - 15,
    "Bob": 14 + 13 - 14 - 25,  # hands 1, 2, 5 and 6
    "阿明": -13 + 14 - 15 - 12 - 10,  # hands 3, 5, 7, 8 and 11
    "Dan": 13 + 14 - 16 - 12 + 35,  # hands 3, 6, 7, 8 and 11
    "Eve": 46 - 12 - 7 - 13 - 10,  # hands 7 and 8, the bet, 10 and 11
}
"""What each hand of the evening pays: 10, the tai, and where the dealer wins or pays 1 and twice the streak more."""


def test_a_usual_hand_takes_few_keystrokes(table: Table, games: Path) -> None:
    """Winner, tiles or tai, from whom, nothing special: under ten beside the tiles."""
    terminal = table.terminal
    most = 10
    for tiles, keys in (("3", ["b\n", "\n", "a\n", "\n"]), (CHUN, ["d\n", "\n", "b\n", "\n"])):
        assert len("".join(keys)) < most
        questions = ("who won, or what happened: ", "Tiles or tai of", "[drawn]: ", "lists all) [no]: ")
        for question, key, worth in zip(questions, keys, ("", tiles, "", ""), strict=True):
            terminal.expect(question)
            terminal.type(worth + key)
        terminal.expect("Next: ")
    table.hand = 3
    table.leave()
    assert state()["hand"] == 3
    assert [event.get("from") for event in events()[1:]] == ["Ann", "Bob"]


def test_one_line_entries(table: Table) -> None:
    """What stands in the book after each."""
    lines = {
        "BOB 3台 from dan": {"kind": "win", "wins": [{"player": "Bob", "tai": 3}], "from": "Dan"},
        "dan 2 自摸": {"kind": "win", "wins": [{"player": "Dan", "tai": 2}]},
        f"ann {CHUN} last_tile": {"kind": "win", "wins": [{"player": "Ann", "hand": CHUN}], "last_tile": True},
        f"'Ann' {KONG} 槓上": {"kind": "win", "wins": [{"player": "Ann", "hand": KONG}], "replacement": "kong"},
        "ann 4 with_dealer b": {
            "kind": "win",
            "wins": [{"player": "Ann", "tai": 4, "with_dealer": True}],
            "from": "Bob",
        },
        "ann 1 et bob 2 de dan": {
            "kind": "win",
            "wins": [{"player": "Ann", "tai": 1}, {"player": "Bob", "tai": 2}],
            "from": "Dan",
        },
        "ann 1 --from dan --times 2": {
            "kind": "win",
            "wins": [{"player": "Ann", "tai": 1}],
            "from": "Dan",
            "times": 2,
        },
        "draw": {"kind": "draw"},
        "NUL": {"kind": "draw"},
        "詐胡 bob": {"kind": "false_win", "player": "Bob"},
        "fine dan 5 pot late again": {
            "kind": "transfer",
            "amounts": {"Dan": -5, "pot": 5},
            "why": "late again",
        },
        "amende dan 5": {"kind": "transfer", "amounts": {"Dan": -15, "Ann": 5, "Bob": 5, "阿明": 5}, "why": "fine"},
        "note what a night": {"kind": "note", "text": "what a night"},
        "note 2 claimed late": {"kind": "note", "text": "claimed late", "target": 2},
        "seats dan ann bob 阿": {
            "kind": "seats",
            "seats": {"E": "Dan", "S": "Ann", "W": "Bob", "N": "阿明"},
            "dealer": "Dan",
        },
        "extend 2": {"kind": "extend", "rounds": 2},
        "撤銷": {"kind": "void", "target": 17},
        "redo": {"kind": "void", "target": 18},
    }
    for line in lines:
        table.terminal.answer("who won, or what happened: ", line)
        table.terminal.expect("Next: ")
    table.terminal.answer("who won, or what happened: ", "quit")
    assert table.terminal.end()[1] == 0
    known = ("seq", "at", "hand", "round", "streak", "payments", "balances", "pot", "voided")
    found = [{name: value for name, value in event.items() if name not in known} for event in events()[1:]]
    for event in found:
        if event["kind"] != "seats":
            del event["dealer"]  # the one of the hand, which the book knows
    assert found == list(lines.values())


def test_what_a_line_leaves_out_is_asked(table: Table) -> None:
    terminal = table.terminal
    table("false")
    terminal.answer("Who declared a win and had none (Ann, Bob, 阿明, Dan): ", "x")
    terminal.answer("Who declared a win and had none (Ann, Bob, 阿明, Dan): ", "b")
    table("pay", 2)
    terminal.answer("Who pays (Ann, Bob, 阿明, Dan, pot): ", "d")
    terminal.answer("Who gets it (Ann, Bob, 阿明, Dan, pot): ", "back")
    terminal.answer("Who pays (Ann, Bob, 阿明, Dan, pot) [Dan]: ", "ann")
    terminal.answer("Who gets it (Ann, Bob, 阿明, Dan, pot): ", "pot")
    terminal.answer("How much: ", "ten")
    assert 'Error: it is "ten": expected a number' in terminal.answer("How much: ", "10")
    terminal.answer("What for [no]: ", "snacks")
    table("fine")
    terminal.answer("Who pays the fine (Ann, Bob, 阿明, Dan): ", "dan")
    terminal.answer("How much: ", "3")
    terminal.answer("Who gets it (all, pot, Ann, Bob, 阿明, Dan) [all]: ")
    terminal.answer("What for [no]: ")
    table("note")
    terminal.answer("What is to be noted: ", "'quoted'")
    table("swap")
    terminal.answer("Who leaves (Ann, Bob, 阿明, Dan): ", "b")
    terminal.answer("Who takes the chair: ", "Big Al")
    table("seats")
    terminal.answer('Who sits East, South, West and North [Ann "Big Al" 阿明 Dan]: ', "dan big ann 阿")
    terminal.answer("Who deals first [dan]: ", "ann")
    table("void")
    terminal.answer("Which event, by its number: ", "99")
    terminal.answer("Which event, by its number: ", "3")
    terminal.answer("Write it (no, yes) [no]: ", "yes")
    table("win")
    terminal.answer("Who won (Dan, Big Al, Ann, 阿明): ", "back")
    table("win")
    terminal.answer("Who won (Dan, Big Al, Ann, 阿明): ", "big")
    terminal.answer("Tiles or tai of Big Al: ", "2")
    terminal.answer("From whom (drawn, Dan, Ann, 阿明) [drawn]: ", "dan")
    terminal.answer(SPECIAL_TYPED)
    table("quit", 3)
    assert terminal.end()[1] == 0
    # The pot's money is taken back; Ann dealt, and so Dan paid 10 + 2.
    assert state()["balances"] == {"Ann": 3, "Bob": 3, "阿明": 3, "Dan": -9 - 12, "Big Al": 12}
    assert [event["kind"] for event in events()] == [
        *("open", "false_win", "transfer", "transfer", "note", "seats", "seats", "void", "win")
    ]


def test_back_goes_to_the_question_before(table: Table) -> None:
    terminal = table.terminal
    table("bob")
    terminal.answer("Tiles or tai of Bob: ", "5")
    terminal.answer("From whom (drawn, Ann, 阿明, Dan) [drawn]: ", "back")
    terminal.answer("Tiles or tai of Bob [5]: ", "6")
    terminal.answer("From whom (drawn, Ann, 阿明, Dan) [drawn]: ", "dan")
    terminal.answer(SPECIAL_TYPED, "back")
    terminal.answer("From whom (drawn, Ann, 阿明, Dan) [Dan]: ")
    terminal.answer(SPECIAL_TYPED)
    assert row("Bob", table.shows("Next: hand 2, East round, Bob deals\n")) == ["+16", "+16"]
    table("ann 4", 2)  # what a line has said is not asked, nor gone back to
    table.shows("Ann 4 tai self-drawn\n")


def test_what_players_type_in_their_own_way(games: Path) -> None:
    """Names without accents, tai as Chinese writes them, commas between words."""
    opened(players="Zoé,André,阿明,Dan")
    with sat_down(games) as terminal:
        table = Table(terminal)
        table("zoe 三台 andre")
        table.shows("Zoé 3 tai from André\n")
        table("阿明", 2)
        terminal.answer("Tiles or tai of 阿明: ", "十二臺")
        terminal.answer("From whom (drawn, Zoé, André, Dan) [drawn]: ", "AND")
        terminal.answer(SPECIAL_TYPED, "含莊，和 dan 2")
        table.shows("阿明 12 tai, Dan 2 tai from André\n")
        table("統計 zoe", 3)
        assert "Player      Hands" in table.shows("Who paid whom")
        table("report", 3)
        terminal.answer("Which file: ", "fri.md")
        table.shows("fri.md is written.\n")
        table.leave()
    assert (games.parent / "fri.md").exists()
    won, other = events()[2]["wins"]
    assert (won["tai"], won["with_dealer"], other["player"]) == (12, True, "Dan")


def test_a_hand_with_tiles_and_something_special(table: Table) -> None:
    """The winning tile is asked for if none is marked, and whose kong was robbed if nobody has been said."""
    terminal = table.terminal
    table("dan")
    terminal.answer("Tiles or tai of Dan: ", "234m 345p 678p 99s [777z] [11s]")
    assert "Error: " in terminal.answer("Tiles or tai of Dan: ", "234m 345p 678p 99s [777z] [111s]")
    terminal.answer("Which tile completed the hand, such as 9s: ", "3m")
    terminal.answer("From whom (drawn, Ann, Bob, 阿明) [drawn]: ")
    terminal.answer(SPECIAL_TILES, "?")
    screen = terminal.expect(SPECIAL_TILES)
    assert "robbed_kong 搶槓: the tile was robbed from a kong" in screen
    assert "and PLAYER 2: another winner on the same tile" in screen
    terminal.type("robbed\n")
    terminal.expect("did you mean 'robbed_kong'?")
    terminal.answer(SPECIAL_TILES, "搶槓 and bob")
    terminal.answer("Tiles or tai of Bob: ", "4")
    terminal.answer("Whose kong was robbed (Ann, Bob, 阿明): ", "a")
    table("quit", 2)
    assert terminal.end()[1] == 0
    assert events()[1]["wins"] == [
        {"player": "Dan", "hand": "24m 345678p 99s [777z] [111s] +3m"},
        {"player": "Bob", "tai": 4},
    ]
    assert (events()[1]["win"], events()[1]["from"]) == ("robbed_kong", "Ann")


def test_a_refused_hand_is_asked_for_again(games: Path) -> None:
    """With what was said on offer; nothing is written until it is possible."""
    opened("--set", "payment.min_tai=3")
    with sat_down(games) as terminal:
        play = Table(terminal)
        play("bob")
        terminal.answer("Tiles or tai of Bob: ", "2")
        terminal.answer("From whom (drawn, Ann, 阿明, Dan) [drawn]: ", "dan")
        terminal.answer(SPECIAL_TYPED, "and ann 5")
        assert "Error: " in terminal.answer("Tiles or tai of Bob [2]: ", "3")
        terminal.answer("From whom (drawn, Ann, 阿明, Dan) [Dan]: ", "ann")
        terminal.answer("Anything special, such as and, with_dealer, liable (? lists all) [and Ann 5]: ")
        assert "Error: Ann cannot win on their own discard" in terminal.answer("Tiles or tai of Bob [3]: ")
        assert [event["kind"] for event in events()] == ["open"]
        terminal.answer("From whom (drawn, Ann, 阿明, Dan) [Ann]: ", "dan")
        terminal.answer("Anything special, such as and, with_dealer, liable (? lists all) [and Ann 5]: ", "no")
        play("ann 1", 2)
        play.shows("Error: ")
        play.leave()
    assert [event["kind"] for event in events()] == ["open", "win"]
    assert events()[1]["wins"] == [{"player": "Bob", "tai": 3}]


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_ctrl_c_at_a_question_leaves_no_trace(term: str, games: Path) -> None:
    opened()
    with sat_down(games, term=term) as terminal:
        play = Table(terminal)
        play("bob 3")
        for answers in ((), ("2",), ("2", "ann")):
            play("dan", 2)
            questions = ("Tiles or tai of Dan: ", "From whom (drawn, Ann, Bob, 阿明) [drawn]: ", SPECIAL_TYPED)
            for question, answer in zip(questions, answers, strict=False):
                terminal.answer(question, answer)
            terminal.expect(questions[len(answers)])
            terminal.press(CTRL_C, "Nothing of it is written.\n")
        play("edit 2 --tai 4")
        terminal.expect("Write it (no, yes) [no]: ")
        terminal.press(CTRL_C, "Nothing of it is written.\n")
        play("dan")
        terminal.expect("Tiles or tai of Dan: ")
        terminal.leave(CTRL_D)
        assert terminal.end()[1] == 0
    assert [event["kind"] for event in events()] == ["open", "win"]


def test_ctrl_c_at_the_table_leaves_it(table: Table) -> None:
    table("bob 3")
    table.terminal.expect("Hand 2: who won, or what happened: ")
    table.terminal.leave(CTRL_C)
    assert table.terminal.end()[1] == 130
    assert state()["hand"] == 2


def test_another_terminal_writes_in_between(table: Table, games: Path) -> None:
    """Its hands are shown, none is lost, and what it has written is not undone unseen."""
    table("bob 3")
    table.terminal.expect("Hand 2: who won, or what happened: ")
    done("win", "dan", "1", "--from", "ann")
    table.terminal.type("undo\n")
    table.shows("Written from elsewhere in the meantime:\nHand 2, East round, Bob deals: Dan 1 tai from Ann\n")
    table.shows("Error: look at what was written in the meantime, and say again what you want\n")
    assert state()["events"] == 3
    table("阿明", 3)
    table.terminal.answer("Tiles or tai of 阿明: ", "2")
    done("new", "Other", "--players", PLAYERS)  # which others then write in
    done("draw", "--game", "Fri")
    table.terminal.answer("From whom (drawn, Ann, Bob, Dan) [drawn]: ")
    table.terminal.answer(SPECIAL_TYPED)
    # It was their deal by now, with a streak of 1: each pays 10 + 2 + 3.
    screen = table.shows("Next: hand 5, East round, 阿明 deals, streak 2\n")
    assert "Hand 4, East round, 阿明 deals, streak 1: 阿明 2 tai self-drawn\n" in screen
    assert row("阿明", screen)[0] == "+45"
    table("undo", 5)
    table.shows("takes back event 5 (阿明 2 tai self-drawn)\n")
    table.hand = 4
    table.leave()
    assert (state()["game"], state()["hand"]) == ("Fri", 4)


def test_names_that_are_words_of_the_table(games: Path) -> None:
    """A name goes first only where it is written as in the book."""
    opened(players="draw,Undo,and,Log Log")
    with sat_down(games) as terminal:
        play = Table(terminal)
        play("Draw")
        play.shows("drawn hand\n")
        play("draw 3 and", 2)
        play.shows("draw 3 tai from and\n")
        play("undo", 3)
        play.shows("takes back event 3 (draw 3 tai from and)\n")
        play("Undo 1", 2)
        play.shows("Undo 1 tai self-drawn\n")
        play("win log 2 u", 3)
        play.shows("Log Log 2 tai from Undo\n")
        play.hand = 4
        play.leave()


def test_edit_asks_for_all_of_an_event(table: Table) -> None:
    """With what stands there on offer; fields that no question is about stay."""
    terminal = table.terminal
    table("bob 3 dan and ann 2 --title x")  # what an option says goes the way of the single command
    table.shows("Error: ")
    table("bob 3 --from dan --and ann=2 --times 2")
    table("pay bob dan 20 a loan", 2)
    table("note from here on")
    table("edit")
    terminal.answer("Which event, by its number: ", "2")
    terminal.answer("Who won (or draw, false PLAYER) [Bob]: ")
    terminal.answer("Tiles or tai of Bob [3]: ", "back")
    table("edit 2", 2)
    table.shows("Event 2: hand 1, East round, Ann deals: Bob 3 tai, Ann 2 tai from Dan (")
    terminal.answer("Who won (or draw, false PLAYER) [Bob]: ", "阿")
    terminal.answer("Tiles or tai of 阿明 [3]: ", "4")
    terminal.answer("From whom (drawn, Ann, Bob, Dan) [Dan]: ")
    terminal.answer("Anything special, such as and, with_dealer, liable (? lists all) [and Ann 2]: ", "no")
    screen = terminal.answer("Write it (no, yes) [no]: ", "yes")
    assert "阿明 4 tai from Dan" in screen
    for number, question, offered, said in (
        ("3", "How much", "20", "30"),
        ("4", "What is to be noted", "from here on", "from now on"),
        ("1", "Stakes: base and the price of one tai", "10/1", "20/1"),
    ):
        table(f"edit {number}", 2)
        terminal.answer(f"{question} [{offered}]: ", said)
        terminal.answer("Write it (no, yes) [no]: ", "yes")
    table("edit 2 draw")
    assert "Nothing of it is written." in (terminal.answer("Write it (no, yes) [no]: "), table.shows("written.\n"))[1]
    table("edit 2 from bob")
    terminal.answer("Write it (no, yes) [no]: ", "yes")
    table("edit 5")
    table.shows("Error: event 5 cannot be edited here: take it back with void 5, and say it anew\n")
    table.leave()
    # 阿明 4 from Bob, nobody the dealer, twice: 2 × (20 + 4).
    assert state()["balances"] == {"Ann": 0, "Bob": -48 - 30, "阿明": 48, "Dan": 30}


def test_another_book_at_the_same_table(table: Table) -> None:
    terminal = table.terminal
    table("new")
    terminal.answer("Name of the book [", "Fri")
    terminal.expect('Error: there is a book "Fri" already: give this one another name\n')
    terminal.answer("Name of the book [", "Sat")
    terminal.answer("such as Ann Bob 阿明 Dan: ", "Eve, Big Al, Gus, Hal")
    terminal.answer("Draw seats (no, yes) [no]: ")
    terminal.answer("Rule set [wikipedia]: ")
    terminal.answer("Stakes: base and the price of one tai [30/10]: ")
    terminal.answer("Who deals first (Eve, Big Al, Gus, Hal) [Eve]: ", "big")
    table("gus 1")
    table.shows("Gus 1 tai self-drawn\n")
    table("status", 2)
    table.shows("Sat: 1 hand played\n")
    table.leave()
    assert state()["game"] == "Sat"
    assert state("--game", "Fri")["hand"] == 1


def test_seats_are_drawn_for_a_book(table: Table) -> None:
    """The dice say who deals first, so that nobody is asked."""
    terminal = table.terminal
    table("new")
    terminal.answer("Name of the book [", "Sat")
    terminal.answer("such as Ann Bob 阿明 Dan: ", "Eve Fay Gus Hal")
    terminal.answer("Draw seats (no, yes) [no]: ", "back")
    terminal.answer("The four players, from East in the order of turns [Eve Fay Gus Hal]: ")
    terminal.answer("Draw seats (no, yes) [no]: ", "yes")
    terminal.answer("Rule set [wikipedia]: ")
    terminal.answer("Stakes: base and the price of one tai [30/10]: ")
    assert "deals first" in terminal.expect("Event 1: opens the book Sat\n")
    table("quit")
    terminal.end()
    (opening,) = events()
    assert sorted(opening["seats"].values()) == ["Eve", "Fay", "Gus", "Hal"]


@pytest.mark.parametrize(("answer", "leaves"), [("undo", False), ("撤銷", False), ("quit", True)])
def test_questions_of_yes_and_no_can_be_given_up(answer: str, leaves: bool, table: Table) -> None:
    table("bob 3 ann")
    table("edit 2 dan", 2)
    table.terminal.answer("Write it (no, yes) [no]: ", answer)
    if not leaves:
        table.shows("Nothing of it is written.\n")
        table("quit")
    screen, status = table.terminal.end()
    assert "Everything is written; `taical game` goes on from here.\n" in screen
    assert (status, len(events())) == (0, 2)


def test_what_a_false_win_claimed_is_asked_where_the_penalty_goes_by_it(games: Path) -> None:
    """10 and a tai for each that was claimed, and the dealer gets a tai more."""
    opened("--set", "payment.false_win=claimed")
    with sat_down(games) as terminal:
        table = Table(terminal)
        table("false bob", 1)
        terminal.answer("How many tai were claimed: ", "many")
        terminal.expect("Error: expected a whole number from 0 to 999999\n")
        terminal.answer("How many tai were claimed: ", "4台")
        assert row("Ann", table.shows("Next: hand 2")) == ["+15", "+15"]
        table("詐胡 dan 2", 2)
        table.shows("false win of Dan\n")
        table("edit 2 false 阿 3", 3)
        terminal.answer("Write it (no, yes) [no]: ", "yes")
        table("edit 3", 3)
        terminal.answer("Who won (or draw, false PLAYER) [false Dan 2]: ", "false dan 5")
        terminal.answer("Write it (no, yes) [no]: ", "yes")
        table.leave()
    # 阿明 claimed 3: 13 and 13 and 14 for the dealer; then Dan claimed 5: 15, 15 and 16.
    assert state()["balances"] == {"Ann": 14 + 16, "Bob": 13 + 15, "阿明": -40 + 15, "Dan": 13 - 46}


def test_a_book_is_not_deleted_from_its_table(table: Table) -> None:
    table("delete")
    table.shows("Error: delete is no player and no command")
    table.leave()


def test_help_and_words_of_no_use(table: Table) -> None:
    terminal = table.terminal
    table("?")
    screen = terminal.expect("Names can be shortened, and what is left out is asked.\n")
    assert "Bob 3 and 阿明 1 Ann" in screen
    assert "fine PLAYER AMOUNT [all|pot|PLAYER]  Write down a fine.\n" in screen
    for line, error in {
        "eve 3": "Error: eve is no player and no command: there are Ann, Bob, 阿明, Dan, and ? lists the commands",
        "bob 3 ann dan": "Error: after the tai comes whose discard it was, and not ann dan\n",
        "bob 3 zoe": "Error: there is no player zoe; there are Ann, Bob, 阿明, Dan\n",
        "bob 3 dan and ann 2 阿": "Error: the tile came from one player, not from Dan and 阿明\n",
        "bob 3 and": "Error: after 'and' comes another winner\n",
        "edit 2": "Error: there is no event 2: `taical game log` shows 1 to 1\n",
        "undo": "Error: there is nothing to take back\n",
        "void 1": "Error: what opens the book cannot be void",
        "extend soon": "Error: expected a whole number from 0 to 999999\n",
        "swap ann bob": "Error: Bob sits at the table already\n",
        "back": "Error: there is no question before this one; undo takes back what was written last\n",
        "pay ann bob --why": "Error: Option '--why' requires an argument.\n",
        "log --help": "Usage: taical game log [OPTIONS]\n",
    }.items():
        table(line)
        terminal.expect(error)
    table.leave()
    assert state()["events"] == 1


@pytest.mark.parametrize("answer", ["no", "undo", "quit", "back"])
def test_no_book_is_wanted(answer: str, games: Path) -> None:
    with sat_down(games) as terminal:
        terminal.answer("Open one (no, yes) [yes]: ", answer)
        screen, status = terminal.end()
    assert (screen.splitlines()[-1], status) == ("Nothing of it is written.", 0)
    assert not games.exists()


def test_whoever_leaves_the_questions_about_the_first_book_has_written_nothing(games: Path) -> None:
    with sat_down(games) as terminal:
        terminal.answer("Open one (no, yes) [yes]: ")
        terminal.answer("Name of the book [", "quit")
        screen, status = terminal.end()
    assert (screen.splitlines()[-1], status) == ("Nothing of it is written.", 0)
    assert not games.exists()


def test_an_edit_that_changes_nothing_is_not_asked_about(table: Table) -> None:
    table("bob 3 ann")
    table("edit 2 3", 2)
    table.shows("Nothing changes.\n")
    table("bob 3 阿明 放槍", 2)
    table.shows("Bob 3 tai from 阿明\n")
    table.hand = 3
    table.leave()
    assert len(events()) == 3


def test_a_book_that_is_not_there(games: Path) -> None:
    opened()
    with sat_down(games, "--game", "Sat") as terminal:
        screen, status = terminal.end()
    assert 'Error: there is no book "Sat": `taical game list` shows all' in screen
    assert status == 2


def test_json_is_for_programs_at_a_terminal_too(games: Path) -> None:
    opened()
    with sat_down(games, "--format", "json") as terminal:
        screen, status = terminal.end()
    assert (loads(screen)["game"], status) == ("Fri", 0)


def test_without_a_terminal_it_shows_the_state(games: Path) -> None:
    opened()
    found = called(["game"])
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout.startswith("Fri: 0 hands played\n")


@pytest.mark.parametrize(
    ("lang", "asked", "questions"),
    [
        (
            "zh",
            "第 1 局",
            {"bob": "Bob 的牌或台數", "3": "[自摸]：", "ann": "[無]：", "": "接著"},
        ),
        (
            "fr",
            "Main 1",
            {
                "bob": "Tuiles ou tai (Bob)",
                "3": "[pioché]\N{NO-BREAK SPACE}: ",
                "ann": "[non]\N{NO-BREAK SPACE}: ",
                "": "Ensuite",
            },
        ),
    ],
)
def test_other_languages(lang: str, asked: str, questions: dict[str, str], games: Path) -> None:
    opened()
    with sat_down(games, "--lang", lang) as terminal:
        terminal.expect(asked)
        for answer, question in questions.items():
            terminal.type(f"{answer}\n")
            terminal.expect(question)
        terminal.expect(asked.replace("1", "2"))
        terminal.type("離開\n" if lang == "zh" else "quitter\n")
        assert terminal.end()[1] == 0
    assert events()[1]["from"] == "Ann"


def test_the_file_of_the_call_goes_before_the_environment(games: Path) -> None:
    """For every line that is typed."""
    other = games.parent / "other.db"
    opened()
    opened("--file", str(other), name="Else")
    with sat_down(games, "--file", str(other)) as terminal:
        play = Table(terminal)
        play("bob 3")
        play("draw", 2)
        play("pay ann bob 3", 3)
        play.leave()
    assert state()["hand"] == 1
    assert state("--file", str(other))["hand"] == 3


def test_a_debt_is_cut_at_the_table(games: Path) -> None:
    done("new", "HK", "--players", PLAYERS, "--ruleset", "hkma2025")
    for _hand in range(3):
        done("win", "bob", "0", "--from", "dan")
    with sat_down(games) as terminal:
        play = Table(terminal)
        play("cut dan ann", 4)
        play.shows("Dan owes Ann nothing\n")
        play("斬", 4)
        terminal.answer("Who pays off a debt (Ann, Bob, 阿明, Dan): ", "dan")
        terminal.answer("To whom (Ann, Bob, 阿明, Dan): ", "bob")
        play.shows("Event 5: Dan cuts the debt to Bob (斬)\n")
        play("dan 3番", 4)
        play.shows("Dan 3 fan self-drawn\n")
        play.hand = 5
        play.leave()


def test_a_table_in_fan(games: Path) -> None:
    with sat_down(games) as terminal:
        terminal.answer("There is no book yet.\nOpen one (no, yes) [yes]: ")
        terminal.answer("Name of the book [", "HK")
        terminal.answer("The four players, from East in the order of turns, such as Ann Bob 阿明 Dan: ", PLAYERS)
        terminal.answer("Draw seats (no, yes) [no]: ")
        (games.parent / "claim.yaml").write_text(
            "extends: hkma2025\nid: claim\npayment: {false_win: claimed}\n", "utf-8"
        )
        terminal.answer("Rule set [wikipedia]: ", "claim.yaml")
        terminal.answer("Stakes: base and the price of one fan [5/1]: ", "?")
        terminal.expect("底 and the price of one fan together, such as 100/20 or 底100番20.\n")
        terminal.answer("Stakes: base and the price of one fan [5/1]: ", "底5番1")
        terminal.answer("Who deals first (Ann, Bob, 阿明, Dan) [Ann]: ")
        play = Table(terminal)
        play("?", 1)
        screen = terminal.expect("Names can be shortened")
        assert "with 3 fan, on a discard of Ann\n" in screen
        assert "with 3 fan, self-drawn\n" in screen
        assert "false PLAYER [FAN]" in screen
        play("bob 3 ann dan")
        play.shows("Error: after the fan comes whose discard it was, and not ann dan\n")
        play("bob")
        terminal.answer("Tiles or fan of Bob: ", "?")
        terminal.expect("The fan as a number, without those of the dealer and the streak, or the tiles.\n")
        terminal.answer("Tiles or fan of Bob: ", "3番")
        terminal.answer("From whom (drawn, Ann, 阿明, Dan) [drawn]: ", "ann")
        terminal.answer(SPECIAL_TYPED, "?")
        terminal.expect("with_dealer: the fan hold those of the dealer and the streak\n")
        terminal.answer(SPECIAL_TYPED)
        play.shows("Bob 3 fan from Ann\n")
        play("false dan", 2)
        terminal.answer("How many fan were claimed: ", "4")
        play.shows("false win of Dan\n")
        play("edit 1", 3)
        terminal.answer("Stakes: base and the price of one fan [5/1]: ", "5/2")
        terminal.answer("Write it (no, yes) [no]: ", "no")
        play.hand = 3
        play.leave()
