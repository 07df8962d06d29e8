"""What `taical game` refuses: the reason, the way out, the exit code; nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.books import PLAYERS, done, events, game, opened

NEW = ("new", "Sat", "--players")

REFUSED = {
    "a name that is nobody's": (("win", "bop", "3"), "there is no player bop; there are Ann, Bob, 阿明, Dan"),
    "and what may be meant": (("pay", "annn", "bob", "3"), "; did you mean 'ann'?"),
    "two people's": (("pay", "ann", "b", "3"), "b can be Bob or Bea: write more of the name"),
    "nothing in place of a name": (("win", "", "3"), "expected a player: Ann, Bob, 阿明, Dan"),
    "not seated": (
        ("win", "bea", "3"),
        "Bea is not at the table: Ann, Bob, 阿明, Dan are; `taical game swap` changes that",
    ),
    "from the winner": (("win", "bob", "3", "-f", "bob"), "Bob cannot win on their own discard"),
    "winner twice": (("win", "bob", "3", "--and", "bob=2", "-f", "ann"), "Bob cannot win twice in one hand"),
    "several self-drawn": (("win", "bob", "3", "--and", "ann=2"), "several players can win only on a discard"),
    "no tiles": (("win", "bob"), "write the tiles of Bob, or the tai with --tai"),
    "tai twice": (("win", "bob", "3", "--tai", "2"), "--tai is said more often than there are winners without tiles"),
    "no hand": (("win", "bob", "1m"), "a complete hand has 17"),
    "liable under no rule": (("win", "bob", "3", "--liable", "ann"), "under wikipedia nobody is liable"),
    "liable with tiles": (("win", "bob", "1m", "--liable", "ann"), "--with-dealer and --liable are for typed tai"),
    "too few with the dealer's": (("win", "ann", "0", "--with-dealer"), "0 tai with the dealer's: those of"),
    "a field for tiles": (("win", "bob", "3", "--last-tile"), "with typed tai there is no last_tile"),
    "paying oneself": (("pay", "bob", "bob", "3"), "Bob cannot pay themselves"),
    "fining for oneself": (("fine", "bob", "3", "--to", "bob"), "Bob cannot pay themselves"),
    "no amount": (("pay", "ann", "bob", "x"), "expected a number from 0 to 999999999"),
    "who sits already": (("swap", "ann", "bob"), "Bob sits at the table already"),
    "who does not sit": (("swap", "bea", "eve"), "Bea is not at the table: "),
    "seats for three": (("seats", "--players", "a,bob,d"), "expected the names of four players"),
    "seats twice": (("seats", "--players", "a,bob,d,ann"), "Ann is there twice: give one of them another name"),
    "no event": (("void", "9", "--yes"), "there is no event 9: `taical game log` shows 1 to 2"),
    "a note on no event": (("note", "9", "x"), "there is no event 9: `taical game log` shows 1 to 2"),
    "a note on an event of many digits": (("note", "9" * 5000, "x"), "there is no event 999999999"),
    "the opening void": (("void", "1", "--yes"), "what opens the book cannot be void: `taical game delete`"),
    "nothing to undo": (("redo",), "nothing was taken back since the last event"),
    "not closed": (("reopen",), "the book is not closed"),
    "no book": (
        ("status", "--game", "Fir"),
        "there is no book \"Fir\": `taical game list` shows all; did you mean 'Fri'?",
    ),
    "its name taken": (
        ("new", "Fri", "--players", PLAYERS),
        'there is a book "Fri" already: give this one another name, such as "Fri 2"',
    ),
    "three players": ((*NEW, "a,b,c"), "expected the names of four players, such as Ann,Bob,Chen,Dan, not of 3"),
    "a name twice": ((*NEW, "a,b,c,c"), "c is there twice"),
    "the pot's name": ((*NEW, "a,b,c,pot"), "so the account is called that is nobody's"),
    "a name too long": ((*NEW, f"a,b,c,{'d' * 61}"), "a name of 1 to 60 characters"),
    "no dealer": ((*NEW, PLAYERS, "--dealer", "eve"), "there is no player eve"),
    "lopsided balances": ((*NEW, PLAYERS, "--balances", "ann=3"), "the amounts add up to 3, not to 0: -3 is missing"),
    "no balance": ((*NEW, PLAYERS, "--balances", "ann"), "--balances has ann: expected a player and an amount"),
    "a balance of many digits": ((*NEW, PLAYERS, "--balances", "ann=1e999999999"), "--balances has ann=1e999999999: "),
    "a balance without end": ((*NEW, PLAYERS, "--balances", "ann=inf,bob=-inf"), "--balances has ann=inf: expected"),
    "too many players": ((*NEW, ",".join(map(str, range(101)))), "a book has at most 100 players, not 101"),
    "no rule set": ((*NEW, PLAYERS, "--ruleset", "wikipdia"), "there is no rule set 'wikipdia'"),
    "nothing edited": (("edit", "2", "--yes"), "say what is to be another, as in `taical game edit 7 --from bob`"),
    "not JSON": (("edit", "2", "--yes", "--event", "{"), "--event is not a JSON object"),
    "no kind": (("edit", "2", "--yes", "--event", '{"kind": "dra"}'), "did you mean 'draw'?"),
    "no amount to edit": (("edit", "2", "--yes", "--amount", "3"), "--amount is for money that changed hands"),
    "a hand of the opening": (
        ("edit", "1", "--yes", "ann", "3"),
        "of event 1, --base, --unit and --stakes can be said",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals(case: str, games: Path) -> None:
    opened(players=f"{PLAYERS},Bea")
    done("win", "bob", "3", "--from", "ann")
    before = events()
    arguments, text = REFUSED[case]
    refused = game(*arguments)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert text in refused.stderr
    assert refused.stderr.splitlines()[-1].startswith("Error: ")
    assert events() == before
    assert games.exists()


@pytest.mark.usefixtures("games")
def test_a_hand_that_wins_nothing_is_an_answer() -> None:
    """The input is fine, and the answer is no."""
    opened("--set", "payment.min_tai=3")
    refused = game("win", "bob", "2", "--from", "ann")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "3" in refused.stderr
    assert [event["kind"] for event in events()] == ["open"]
