"""The single commands of `taical game`: what each writes and answers, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import refuse_crooked, tables_of

from cli.books import CHUN, PLAYERS, answer, done, events, game, opened, row, state

pytestmark = pytest.mark.usefixtures("games")

OPENING = {"seq": 1, "kind": "open", "name": "Fri", "seats": {"E": "Ann", "S": "Bob", "W": "阿明", "N": "Dan"}}


def test_a_new_book() -> None:
    told = answer(
        *("new", "Fri", "--players", f"{PLAYERS}, Eve", "--dealer", "b", "--balances", "ann=5,Eve=-5"),
        *("--stakes", "10/0.5", "--set", "game.draw=pass"),
    )
    (opening,) = told["events"]
    assert OPENING.items() <= opening.items()
    assert (opening["dealer"], opening["players"], opening["balances"]["Eve"]) == ("Bob", ["Eve"], -5)
    assert opening["settings"]["base"] == 10
    assert str(opening["settings"]["unit"]) == "0.5"
    assert opening["ruleset"]["id"] == "wikipedia, changed"
    assert opening["ruleset"]["game"]["draw"] == "pass"
    assert told["state"] == {
        "game": "Fri",
        "over": False,
        "closed": False,
        "hand": 1,
        "round": "E",
        "dealer": "Bob",
        "streak": 0,
        "winds": {"E": "Ann", "S": "Bob", "W": "阿明", "N": "Dan"},
        "balances": {"Ann": 5, "Bob": 0, "阿明": 0, "Dan": 0, "Eve": -5},
        "pot": 0,
        "events": 1,
    }


def test_the_rule_set_stays_as_it_was(home: Path) -> None:
    """A file that is changed later, or gone, changes no old book."""
    house = home / "house.yaml"
    house.write_text("extends: wikipedia\nid: house\npayment: {dealer_tai: 4}\n", encoding="utf-8")
    opened("--ruleset", "house.yaml")
    house.unlink()
    # The dealer pays 4 tai more: 10 + 1 + 4.
    assert answer("win", "bob", "1", "--from", "ann")["state"]["balances"]["Bob"] == 15


def test_a_win_with_typed_tai() -> None:
    opened()
    screen = done("win", "BOB", "3", "-f", "a")
    # The dealer pays one tai more: 10 + 3 + 1.
    assert screen.startswith("Hand 1, East round, Ann deals: Bob 3 tai from Ann\n\n")
    assert (row("Bob", screen), row("Ann", screen), row("阿明", screen)) == (["+14"] * 2, ["-14"] * 2, ["0", "0"])
    assert screen.endswith("\nNext: hand 2, East round, Bob deals\n")
    told = answer("win", "bob", "2")
    # Drawn by the dealer: each pays 10 + 2 + 1.
    assert told["results"]["Bob"]["payments"] == {"S": 39, "E": -13, "W": -13, "N": -13}
    assert told["results"]["Bob"]["tai"] == 2
    assert told["events"][0]["payments"] == {"Bob": 39, "Ann": -13, "阿明": -13, "Dan": -13}
    assert (told["state"]["dealer"], told["state"]["streak"]) == ("Bob", 1)


def test_a_win_with_tiles() -> None:
    opened()
    told = answer("win", "dan", CHUN, "--from", "bob")
    # 三元刻 1: neither is the dealer.
    assert (told["results"]["Dan"]["tai"], told["state"]["balances"]["Dan"]) == (1, 11)
    screen = done("win", "dan", *CHUN.split())
    assert "Self-Drawn   自摸           1\n" in screen
    for lines in tables_of(screen):
        refuse_crooked(lines)
    assert done("win", "dan", CHUN, "--last-tile", "--lang", "zh").count("海底撈月") == 1


def test_several_winners_and_what_options_say() -> None:
    opened("--players", "Ann,B=b,阿明,Dan", "--set", "payment.liability={big_three_dragons: all}")
    told = answer("win", "ann", "1", "--and", "dan=2", "--and", f"b={CHUN}", "--from", "阿")
    # Ann is the dealer: 11 + 1, 12 and 三元刻 11.
    assert told["events"][0]["payments"] == {"Ann": 12, "Dan": 12, "B=b": 11, "阿明": -35}
    assert done("win", "ann", "--tai", "1", "--and", "B=b", "--tai", "2", "--from", "dan")
    assert events()[2]["wins"] == [{"player": "Ann", "tai": 1}, {"player": "B=b", "tai": 2}]
    # The dealer's streak is 2: of 6 tai 5 are the dealer's, and 1 the hand's.
    told = answer("win", "ann", "6", "--from", "dan", "--with-dealer")
    assert told["events"][0]["payments"] == {"Ann": 16, "Dan": -16}
    # Dan pays for all three: 13 each, and 7 each for a streak of 3.
    told = answer("win", "ann", "3", "--liable", "dan")
    assert told["events"][0]["payments"] == {"Ann": 60, "Dan": -60}


def test_drawn_hands_and_false_wins() -> None:
    opened("--set", "payment.false_win=2", "--set", "game.false_win=pass_if_dealer")
    told = answer("draw")
    assert (told["events"][0]["hand"], told["events"][0]["payments"]) == (1, {})
    assert (told["state"]["hand"], told["state"]["dealer"], told["state"]["streak"]) == (2, "Ann", 1)
    told = answer("false-win", "bob")
    # 10 + 2 to each of the others, and to the dealer with a streak of 1 three tai more.
    assert told["events"][0]["payments"] == {"Ann": 15, "Bob": -39, "阿明": 12, "Dan": 12}
    assert (told["state"]["dealer"], told["state"]["streak"]) == ("Ann", 1)
    assert answer("false-win", "ann", "--times", "2")["state"]["dealer"] == "Bob"
    assert done("draw").startswith("Hand 4, East round, Bob deals: drawn hand\n")


def test_a_false_win_without_a_penalty() -> None:
    opened()
    assert done("false-win", "bob").startswith(
        "Hand 1, East round, Ann deals: false win of Bob, for which the table has agreed on no penalty\n"
    )


def test_money() -> None:
    opened()
    assert done("pay", "dan", "b", "100", "--why", "lost bet").startswith("Event 2: Dan pays Bob 100: lost bet\n")
    assert answer("pay", "dan", "pot", "0.5")["state"]["pot"].as_tuple()[1:] == ((5,), -1)
    assert answer("fine", "ann", "30")["events"][0]["amounts"] == {"Ann": -90, "Bob": 30, "阿明": 30, "Dan": 30}
    assert done("fine", "ann", "1", "--to", "b", "--why", "late").startswith("Event 5: Ann pays Bob 1: late\n")
    screen = done("fine", "ann", "2", "--to", "pot")
    assert screen.startswith("Event 6: Ann pays pot 2: fine\n")
    assert "        pot             +2       +2.5\n" in screen
    assert done("fine", "ann", "2").startswith("Event 7: Ann pays Bob, 阿明, Dan 2 each: fine\n")


def test_the_state_the_log_and_the_list() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    done("undo")
    assert done("status").startswith("Fri: 0 hands played\n\n")
    assert done().startswith("Fri: 0 hands played\n\n")
    assert "| East   | Ann      |" in done("status", "--format", "markdown")
    log = done("log")
    refuse_crooked(log.splitlines())
    assert [line.split()[0] for line in log.splitlines()[2:]] == ["1", "×2", "3"]
    assert "void: Bob 3 tai from Ann" in log
    assert "takes back event 2 (Bob 3 tai from Ann)" in log
    assert "~~Bob 3 tai from Ann~~" in done("log", "--format", "markdown")
    told = answer("log")
    assert [(event["seq"], event["kind"], event.get("voided")) for event in told] == [
        (1, "open", None),
        (2, "win", True),
        (3, "void", None),
    ]
    assert told == events()
    (book,) = answer("list")
    assert (book["number"], book["name"], book["events"]) == (1, "Fri", 3)
    assert "  1  Fri " in done("list")


def test_no_book_yet(games: Path) -> None:
    assert done("list") == "There is no book yet: `taical game new` opens one.\n"
    assert answer("list") == []
    assert game("status").stderr == "Error: there is no book yet: `taical game new` opens one\n"
    assert not games.exists()


def test_undo_and_redo() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    done("pay", "ann", "dan", "5")
    assert done("undo").startswith("Event 4: takes back event 3 (Ann pays Dan 5)\n")
    screen = done("undo")
    assert screen.startswith("Event 5: takes back event 2 (Bob 3 tai from Ann)\n")
    assert (row("Ann", screen), row("Bob", screen)) == (["+14", "0"], ["-14", "0"])
    assert answer("redo")["events"][0]["target"] == 5
    assert done("redo").startswith("Event 7: brings back event 3 (Ann pays Dan 5)\n")
    assert state()["balances"] == {"Ann": -19, "Bob": 14, "阿明": 0, "Dan": 5}


def test_notes_and_seats() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    assert done("note", "2", "claimed", "late").startswith("Event 3: note on event 2: claimed late\n")
    assert answer("note", "a long evening")["events"][0]["text"] == "a long evening"
    screen = done("swap", "dan", "Eve")
    assert screen.startswith("Event 5: at the table: Ann, Bob, 阿明, Eve\n")
    assert row("North", screen) == ["0"]
    told = answer("seats", "--players", "eve,阿,b,a", "--dealer", "b")
    assert told["state"]["winds"] == {"E": "Eve", "S": "阿明", "W": "Bob", "N": "Ann"}
    assert (told["state"]["dealer"], told["state"]["streak"], told["state"]["hand"]) == ("Bob", 0, 2)
    assert told["state"]["balances"]["Dan"] == 0
    assert answer("swap", "eve", "d")["state"]["winds"]["E"] == "Dan"


def test_the_end_and_what_comes_after() -> None:
    opened("--set", "game.length=1")
    for winner in ("bob", "阿", "dan", "ann"):
        screen = done("win", winner, "0")
    assert "\nThe game is over. `taical game settle` says who pays whom;" in screen
    refused = game("draw")
    assert refused.exit_code == 2
    assert refused.stderr == (
        "Error: the game is over after 1 round: --extend plays another one, and `taical game seats` begins a new game\n"
    )
    told = answer("draw", "--extend")
    assert [event["kind"] for event in told["events"]] == ["extend", "draw"]
    assert (told["state"]["round"], told["state"]["over"]) == ("S", False)
    assert answer("seats")["state"]["round"] == "E"


def test_closing_reopening_verifying_and_deleting() -> None:
    opened()
    assert "The book is closed; `taical game reopen` opens it again.\n" in done("close")
    assert game("draw").stderr == "Error: the book is closed: `taical game reopen` opens it again\n"
    assert done("reopen").startswith("Event 3: takes back event 2 (closes the book)\n")
    assert answer("close")["state"]["closed"] is True
    assert answer("reopen")["state"]["closed"] is False
    assert answer("verify") == {"game": "Fri", "events": 5, "faults": []}
    assert done("verify") == "5 events, all whole and possible.\n"
    assert answer("delete", "--game", "Fri", "--yes") == {"deleted": "Fri"}
    assert answer("list") == []


def test_a_name_in_a_question_does_not_steer_the_terminal(games: Path) -> None:
    opened(name="\x1b[2J\u202e")
    assert r"Delete the book \x1b[2J\u202e for good?" in game("delete", "--game", "1").stderr


def test_deleting_asks(games: Path) -> None:
    opened()
    assert game("delete").stderr.endswith("Error: say which book with --game\n")
    refused = game("delete", "--game", "1")
    assert "Delete the book Fri for good?" in refused.stderr
    assert refused.exit_code == 1
    assert games.exists()
    assert state()["events"] == 1


def test_which_book(home: Path) -> None:
    """By its name, then by its number, else the one that was written in last; in the file of the call or the usual."""
    for name in ("Fri", "Sat", "1"):
        opened(name=name)
    done("draw", "--game", "Fri")
    assert state()["game"] == "Fri"
    assert [state("--game", book)["game"] for book in ("Sat", "2", "1", "3")] == ["Sat", "Sat", "1", "1"]
    other = str(home / "folder" / "other.db")
    assert game("status", "--file", other).exit_code == 2
    opened("--file", other, name="Else")
    assert state()["game"] == "Fri"
    assert state("--file", other)["game"] == "Else"
    assert done("--file", other, "status").startswith("Else: ")
    assert done("--game", "Sat").startswith("Sat: ")


def test_the_usual_file_is_in_the_data_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAICAL_GAMES")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    opened()
    assert [path.name for path in (home / "data" / "taical").glob("*.db")] == ["games.db"]


def test_the_settings_of_the_machine_do_not_change_a_hand(home: Path) -> None:
    """They are for a new book, which keeps them."""
    config = home / "config" / "taical" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('stakes = "100/20"\nruleset = "star31"\nlang = "fr"\n', encoding="utf-8")
    told = answer("new", "Fri", "--players", PLAYERS)
    assert told["events"][0]["settings"] == {"base": 100, "unit": 20}
    assert told["events"][0]["ruleset"]["id"] == "star31"
    opened(name="Sat")
    variables = {"TAICAL_STAKES": "1/1", "TAICAL_BASE": "3", "TAICAL_UNIT": "3"}
    told = answer("win", "bob", "3", "--from", "dan", **variables)
    assert told["events"][0]["payments"] == {"Bob": 13, "Dan": -13}
    assert "base" not in told["events"][0]
    assert done("draw").startswith("Main 2, tour Est, Bob donne\N{NO-BREAK SPACE}: partie nulle\n")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("zh", "第 1 局，東風圈，Ann 做莊：Bob 3 台，Ann 放槍\n"),
        (
            "fr",
            "Main 1, tour Est, Ann donne\N{NO-BREAK SPACE}: Bob 3 tai sur Ann\n",
        ),
    ],
)
def test_in_other_languages(lang: str, text: str) -> None:
    opened()
    assert done("win", "bob", "3", "--from", "ann", "--lang", lang).startswith(text)
    assert done("win", "bob", "3", "--from", "ann", TAICAL_LANG=lang).startswith(text[:1])


def test_names_of_any_kind() -> None:
    """A terminal is not steered, a page is not changed, and each is found by its beginning."""
    opened("--balances", "a=1,=x=-1", players="a\x1b[2J|b,=x,\u202e阿明,*big* al")
    screen = done("win", "=", "2", "--and", "*=1", "--from", "a")
    assert "a\\x1b[2J|b" in screen
    assert "\\u202e阿明" in screen
    assert "\x1b" not in screen + done("log") + done("list") + game("win", "x", "1").stderr
    page = done("log", "--format", "markdown")
    assert "a\\\\x1b\\[2J\\|b" in page
    assert "\\*big\\* al" in page
    assert answer("log")[1]["wins"] == [{"player": "=x", "tai": 2}, {"player": "*big* al", "tai": 1}]
    assert answer("draw")["state"]["winds"]["E"] == "a\x1b[2J|b"


def test_hands_are_shown_under_the_names_of_their_winners() -> None:
    """No seat wins from a seat: the line above says who won from whom."""
    opened()
    one = done("win", "bob", CHUN, "--from", "ann")
    assert one.startswith("Hand 1, East round, Ann deals: Bob 1 tai from Ann\nHand: 123m ")
    two = done("win", "bob", CHUN, "--and", "dan=234m 567m 345p 67s 11z [222p] +5s", "--from", "ann")
    assert "\nBob\nHand: 123m " in two
    assert "\nDan\nHand: 234m " in two
    assert "South" not in two.partition("\nSeat")[0]


def test_what_is_wrong_with_a_win_is_said_of_the_player() -> None:
    opened()
    refused = game("win", "bob", CHUN, "--opening", "heavenly")
    fault = "天胡 is the dealer's, but South won and the dealer is East"
    assert refused.stderr == f"Error: Bob: {fault}\n"


def test_seats_that_are_drawn_are_told_for_programs_too() -> None:
    dice = ("--seats", "draw", "--dice", "3,4,4", "--winds", "E,N,S,W", "--dice", "4,3,4")
    told = answer("new", "Fri", "--players", PLAYERS, *dice)
    assert told["draw"]["seats"] == told["state"]["winds"] == {"E": "阿明", "S": "Ann", "W": "Bob", "N": "Dan"}
    assert told["draw"]["dealer"] == told["state"]["dealer"] == "Bob"
    assert "draw" not in answer("draw")
    assert answer("seats", *dice)["draw"]["players"] == ["阿明", "Ann", "Bob", "Dan"]
