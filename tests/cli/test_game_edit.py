"""`taical game edit` and `void`: every kind of event, and what changes in what came after it."""

from __future__ import annotations

import pytest

from cli.books import CHUN, answer, done, events, game, opened, state

pytestmark = pytest.mark.usefixtures("games")


def edited(*arguments: str) -> dict[str, object]:
    """Edit the second event, and return what stands there."""
    (event,) = answer("edit", "2", "--yes", *arguments)["events"]
    assert (event["kind"], event["target"]) == ("replace", 2)
    found: dict[str, object] = event["with"]
    return found


@pytest.mark.parametrize(
    ("arguments", "body"),
    [
        (("--from", "dan"), {"wins": [{"player": "Bob", "tai": 3}], "from": "Dan", "times": 2}),
        (("dan",), {"wins": [{"player": "Dan", "tai": 3}], "from": "Ann", "times": 2}),
        (("bob", "4"), {"wins": [{"player": "Bob", "tai": 4}], "from": "Ann", "times": 2}),
        (("--tai", "4", "--times", "3"), {"wins": [{"player": "Bob", "tai": 4}], "from": "Ann", "times": 3}),
        (("-d",), {"wins": [{"player": "Bob", "tai": 3}], "times": 2}),
        (("bob", CHUN), {"wins": [{"player": "Bob", "hand": CHUN}], "from": "Ann", "times": 2}),
        (
            ("--and", "dan=1"),
            {"wins": [{"player": "Bob", "tai": 3}, {"player": "Dan", "tai": 1}], "from": "Ann", "times": 2},
        ),
    ],
)
def test_a_win(arguments: tuple[str, ...], body: dict[str, object]) -> None:
    """What is said takes the place of what was written, and the rest stays."""
    opened()
    done("win", "bob", "3", "--from", "ann", "--times", "2")
    assert edited(*arguments) == {"kind": "win", **body}


def test_one_hand_for_another() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    assert edited("--draw") == {"kind": "draw"}
    assert edited("--false-win", "d") == {"kind": "false_win", "player": "Dan"}
    refused = game("edit", "2", "--from", "ann", "--yes")
    assert (refused.exit_code, refused.stderr) == (2, "Error: say who won: `taical game edit 2 PLAYER ...`\n")
    assert edited("bob", "2") == {"kind": "win", "wins": [{"player": "Bob", "tai": 2}]}
    assert edited("--event", '{"seq": 2, "kind": "draw", "note": "x"}') == {"kind": "draw", "note": "x"}


def test_a_false_win_keeps_what_is_not_said() -> None:
    opened("--set", "payment.false_win=claimed")
    done("false-win", "bob", "--claimed-tai", "2", "--times", "3")
    assert edited("--claimed-tai", "4") == {"kind": "false_win", "player": "Bob", "claimed_tai": 4, "times": 3}
    assert edited("--false-win", "d") == {"kind": "false_win", "player": "Dan", "claimed_tai": 4, "times": 3}
    done("edit", "2", "--draw", "--yes")
    refused = game("edit", "2", "--claimed-tai", "4", "--yes")
    assert refused.stderr == "Error: --claimed-tai is for a false win: say whose with --false-win\n"


def test_money_seats_and_the_stakes() -> None:
    opened()
    done("fine", "ann", "10")
    assert edited("--amount", "5")["amounts"] == {"Ann": -15, "Bob": 5, "阿明": 5, "Dan": 5}
    refused = game("edit", "2", "--from", "ann", "--yes")
    assert refused.stderr == "Error: event 2 is no hand: say all of it with --event\n"
    done("win", "bob", "3", "--from", "dan")
    told = answer("edit", "1", "--stakes", "20/2", "--yes")
    # 20 + 2 × 3, beside the fine.
    assert told["state"]["balances"] == {"Ann": -15, "Bob": 31, "阿明": 5, "Dan": -21}
    done("seats", "--players", "dan,ann,bob,阿")
    body = '{"kind":"seats","seats":{"E":"Dan","S":"Ann","W":"阿明","N":"Bob"},"dealer":"Dan"}'
    assert answer("edit", "6", "--yes", "--event", body)["state"]["winds"]["N"] == "Bob"


def test_what_changes_is_shown_before_it_is_written() -> None:
    """Without a terminal, and without --yes, it is only shown."""
    opened()
    done("win", "bob", "3", "--from", "ann")
    done("win", "bob", "1", "--from", "dan")
    before = events()
    shown = game("edit", "2", "ann", "3", "--from", "bob")
    assert shown.exit_code == 2
    assert shown.stdout == ""
    lines = [" ".join(line.split()) for line in shown.stderr.splitlines()]
    # Ann, the dealer, would have won 10 + 3 + 1, and would deal the second hand with a streak of 1.
    assert lines[2] == (
        "2 hand 1, East round, Ann deals: Bob 3 tai from Ann (Ann -14, Bob +14) "
        "hand 1, East round, Ann deals: Ann 3 tai from Bob (Ann +14, Bob -14)"
    )
    assert lines[3] == (
        "3 hand 2, East round, Bob deals: Bob 1 tai from Dan (Bob +12, Dan -12) "
        "hand 2, East round, Ann deals, streak 1: Bob 1 tai from Dan (Bob +11, Dan -11)"
    )
    assert "Bob +26 -3" in lines
    assert "Next: hand 3, East round, Bob deals, in place of hand 3, East round, Bob deals, streak 1" in lines
    assert lines[-1] == "Error: nothing is written: --yes writes it without asking"
    assert events() == before
    done("edit", "2", "ann", "3", "--from", "bob", "--yes")
    assert state()["balances"] == {"Ann": 14, "Bob": -3, "阿明": 0, "Dan": -11}


def test_an_edit_that_makes_a_later_event_impossible() -> None:
    opened()
    done("swap", "dan", "Eve")
    done("win", "eve", "1", "--from", "ann")
    refused = game("void", "2", "--yes")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Error: event 3 would not be possible any more: ")
    assert "Eve" in refused.stderr
    assert len(events()) == 3


def test_void_and_back() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    done("win", "bob", "1", "--from", "dan")
    told = answer("void", "2", "--yes")
    # The second hand has become the first, in which Ann deals.
    assert told["state"]["balances"] == {"Ann": 0, "Bob": 11, "阿明": 0, "Dan": -11}
    for arguments in (("void", "2", "--yes"), ("edit", "2", "--draw", "--yes")):
        refused = game(*arguments)
        assert refused.exit_code == 2
        assert refused.stderr.startswith("Error: event 2 is void")
    assert done("void", "4", "--yes").startswith("Event 5: brings back event 2 (Bob 3 tai from Ann)\n")
    assert state()["balances"] == {"Ann": -14, "Bob": 26, "阿明": 0, "Dan": -12}


def test_an_edit_of_an_edit_and_its_void() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    assert done("edit", "2", "--tai", "4", "--yes").startswith("Event 3: edits event 2: Bob 4 tai from Ann\n")
    assert game("edit", "3", "--tai", "5", "--yes").stderr.startswith("Error: event 3 is ")
    done("edit", "2", "--from", "dan", "--yes")
    assert events()[1]["replaced_by"] == 4
    assert state()["balances"]["Dan"] == -14
    assert done("undo").startswith("Event 5: takes back event 4 (edits event 2: Bob 4 tai from Dan)\n")
    assert state()["balances"] == {"Ann": -15, "Bob": 15, "阿明": 0, "Dan": 0}


def test_mending_after_the_book_is_closed() -> None:
    opened()
    done("win", "bob", "3", "--from", "ann")
    done("close")
    told = answer("edit", "2", "--tai", "4", "--yes")
    assert (told["state"]["closed"], told["state"]["balances"]["Bob"]) == (True, 15)
    told = answer("void", "2", "--yes")
    assert (told["state"]["closed"], told["state"]["balances"]["Bob"]) == (True, 0)
    assert answer("undo")["state"]["balances"]["Bob"] == 15
