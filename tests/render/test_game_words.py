"""What a book says of its events and of what a mend changes; amounts are worked by hand, with base 100 and 20 a tai."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from taical.errors import GameError
from taical.game.events import make_event
from taical.game.exchange import whole_book
from taical.game.replay import Book, replay
from taical.render.game import event_text, list_text
from taical.render.game_changes import differences_text
from taical.render.game_log import log_text
from taical.render.table import Look

Body = Mapping[str, Any]

OPENING: Body = {
    "kind": "open",
    "name": "Fri",
    "seats": {"E": "Ann", "S": "Bob", "W": "阿明", "N": "Dan"},
    "dealer": "Ann",
    "ruleset": {"extends": "wikipedia", "payment": {"base": 100, "unit": 20}},
}
BOB_OFF_ANN: Body = {"kind": "win", "wins": [{"player": "Bob", "tai": 2}], "from": "Ann"}  # 100 + 20 × (2 + 1)
DRAW: Body = {"kind": "draw"}


def book(bodies: Sequence[Body]) -> Book:
    return replay([make_event(number, body, "...") for number, body in enumerate((OPENING, *bodies), 1)])


def void(target: int) -> Body:
    return {"kind": "void", "target": target}


SAID: dict[str, tuple[list[Body], str]] = {
    "a win": ([BOB_OFF_ANN], "Bob 2 tai from Ann"),
    "a draw": ([DRAW], "drawn hand"),
    "a payment": (
        [{"kind": "transfer", "amounts": {"Dan": -30, "Bob": 30}, "why": "lost bet"}],
        "Dan pays Bob 30: lost bet",
    ),
    "a fine": ([{"kind": "transfer", "amounts": {"Dan": -20, "Bob": 10, "Ann": 10}}], "Dan pays Bob, Ann 10 each"),
    "odd amounts": ([{"kind": "transfer", "amounts": {"Dan": -30, "Bob": 10, "Ann": 20}}], "money"),
    "new seats": (
        [{"kind": "seats", "seats": {"E": "Dan", "S": "Ann", "W": "Bob", "N": "Eve"}, "dealer": "Bob"}],
        "new seats: Dan, Ann, Bob, Eve; Bob deals",
    ),
    "a substitute": (
        [{"kind": "seats", "seats": {"E": "Eve", "S": "Bob", "W": "阿明", "N": "Dan"}}],
        "at the table: Eve, Bob, 阿明, Dan",
    ),
    "rounds": ([{"kind": "extend", "rounds": 2}], "2 rounds more"),
    "a note": ([{"kind": "note", "text": "late"}], "note: late"),
    "a note on an event": ([DRAW, {"kind": "note", "text": "late", "target": 2}], "note on event 2: late"),
    "the end": ([{"kind": "close"}], "closes the book"),
    "a void": ([BOB_OFF_ANN, void(2)], "takes back event 2 (Bob 2 tai from Ann)"),
    "the void of a void": ([BOB_OFF_ANN, void(2), void(3)], "brings back event 2 (Bob 2 tai from Ann)"),
    "an edit": ([BOB_OFF_ANN, {"kind": "replace", "target": 2, "with": DRAW}], "edits event 2: drawn hand"),
}


@pytest.mark.parametrize(("bodies", "said"), SAID.values(), ids=SAID)
def test_what_happened_is_said(bodies: list[Body], said: str) -> None:
    kept = book(bodies)
    assert event_text(kept.entries[-1], kept, Look()) == said


def test_what_no_longer_stands_is_struck_out() -> None:
    kept = book([BOB_OFF_ANN, DRAW, void(2), {"kind": "replace", "target": 3, "with": BOB_OFF_ANN}])
    plain, markdown = log_text(kept, Look()), log_text(kept, Look("markdown"))
    assert "×2" in plain
    assert "void: Bob 2 tai from Ann" in plain
    assert "Bob 2 tai from Ann (edited by 5)" in plain
    assert "~~Bob 2 tai from Ann~~" in markdown


def test_books_are_listed() -> None:
    listed = SimpleNamespace(number=3, name="Fri\x1b", events=12, begun="2026-11-30T12:00:00Z", last="2026-12-01T...")
    text = list_text([listed], Look())
    assert text.splitlines()[-1].split() == ["3", "Fri\\x1b", "12", "2026-11-30", "2026-12-01"]
    assert list_text([], Look()) == "There is no book yet: `taical game new` opens one."


def test_a_mend_is_shown_by_what_it_changes() -> None:
    before = book([BOB_OFF_ANN])
    after = book([BOB_OFF_ANN, void(2)])
    lines = [line.split("  ") for line in differences_text(before, after, Look()).splitlines()]
    words = [[cell.strip() for cell in line if cell.strip()] for line in lines]
    assert ["2", "hand 1, East round, Ann deals: Bob 2 tai from Ann (Ann -160, Bob +160)", "void"] in words
    assert ["Ann", "-160", "0"] in words
    assert ["Bob", "+160", "0"] in words
    assert words[-1] == ["Next: hand 1, East round, Ann deals, in place of hand 2, East round, Bob deals"]


def test_a_mend_that_changes_nothing_says_so() -> None:
    note: Body = {"kind": "note", "text": "late"}
    kept = book([note])
    assert differences_text(kept, kept, Look()) == "Nothing changes."


def test_an_event_that_is_none_is_named() -> None:
    whole = [make_event(1, OPENING, "..."), make_event(2, DRAW, "...")]
    assert whole_book(whole).hand == 2
    torn = whole[1]._replace(body={"kind": "draw", "tai": 3})
    with pytest.raises(GameError, match="there is no field") as caught:
        whole_book([whole[0], torn])
    assert caught.value.event == 2


def test_an_error_of_a_book_goes_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(GameError("no", event=3, code="not_a_win", field="hand", column=2)))  # noqa: S301
    assert (error.message, error.event, error.code, error.field, error.column) == ("no", 3, "not_a_win", "hand", 2)
