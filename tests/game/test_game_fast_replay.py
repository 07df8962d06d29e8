"""What is read or settled from what came before: the same as if each book and each hand were the first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from evenings import EVENING, events_of, opening, random_evening, won

from taical.errors import GameError
from taical.game import hands
from taical.game.events import Event, read_event
from taical.game.replay import Book, replay
from taical.syntax.json import Shared, loads


@pytest.mark.parametrize("seed", range(4))
def test_a_usual_win_is_settled_as_any_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    events = random_evening(seed, 120)
    twice = [_seen(replay(events)), _seen(replay(events))]
    monkeypatch.setattr(hands, "_fast_result", lambda *_args: None)
    assert twice == [_seen(replay(events))] * 2


def _seen(book: Book) -> list[object]:
    return [(entry.turn, entry.payments, entry.balances, dict(entry.results)) for entry in book.entries]


def test_books_with_other_prices_do_not_share_settlements() -> None:
    cheap = events_of([opening(settings={"base": 1, "unit": 1}), won("Dan", 2, "Bea")])
    dear = events_of([opening(), won("Dan", 2, "Bea")])
    assert [replay(events).balances["Dan"] for events in (cheap, dear, cheap)] == [4, 160, 4]


@pytest.mark.parametrize(
    ("win", "fault"),
    [
        (won("Dan", 2, "Dan"), "cannot win on their own discard"),
        (won("Eve", 2), "no player Eve"),
        (won("Dan", 2, "Eve"), "no player Eve"),
    ],
)
def test_an_impossible_win_is_refused_after_a_possible_one(win: dict[str, Any], fault: str) -> None:
    with pytest.raises(GameError, match=fault):
        replay(events_of([opening(), won("Dan", 2, "Bea"), win]))


def test_an_entry_knows_the_winds_of_its_hand() -> None:
    seats = {"kind": "seats", "seats": {"E": "Chen", "S": "Dan", "W": "阿明", "N": "Eve"}}
    book = replay(events_of([opening(), won("Dan", 2), seats, won("Dan", 2)]))
    assert [entry.winds.get("Chen") for entry in book.entries] == ["N", "N", "N", "E"]


def test_the_entry_of_an_edited_opening_has_what_stands() -> None:
    edit = {"kind": "replace", "target": 1, "with": opening(name="Sat")}
    book = replay(events_of([opening(), edit]))
    assert book.entries[0].body["name"] == "Sat"


# --- A rule set is parsed once for all books that have it -------------------------------------------------------------


def _lines(body: dict[str, Any]) -> list[str]:
    return [event.line for event in events_of([body])]


def test_an_equal_rule_set_is_one_object() -> None:
    bodies = [read_event(_lines(opening(name=name, ruleset=EVENING[0]["ruleset"]))[0]) for name in ("Fri", "Sat")]
    first, second = (event.body["ruleset"] for event in bodies)
    assert first is second
    assert [event.body["name"] for event in bodies] == ["Fri", "Sat"]


@pytest.mark.parametrize(
    "text",
    [
        '{"ruleset":{"a":1},"b":2}',
        '{"b":"\\"ruleset\\":{}","ruleset":{"a":{"ruleset":{"c":[]}}}}',
        '{"kind":"replace","with":{"ruleset":{"a":1}}}',
        '{"ruleset":{"a":1},"ruleset":null}',
        '{"ruleset":{"a":1},"ruleset":{"a":2}}',
        '{"with":{"ruleset":{"a":1}},"ruleset":{"a":2}}',
        '[{"ruleset":{"a":1}}]',
        '{"ruleset":{"a":0.30}}',
        '{"text":"x","ruleset":"wikipedia"}',
        '"ruleset"',
    ],
)
def test_what_is_shared_reads_like_anything_else(text: str) -> None:
    reader = Shared("ruleset")
    assert [reader.loads(text), reader.loads(text)] == [loads(text)] * 2 == [json.loads(text, parse_float=_exact)] * 2


def _exact(number: str) -> object:
    return loads(number)


@pytest.mark.parametrize(
    "text", ['{"ruleset":{"a":1}', '{"ruleset":{"a":', '{"ruleset":{"a":1}}}', '{"ruleset":{' * 9999]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    reader = Shared("ruleset")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"\w"):
            reader.loads(text)


def test_a_line_stays_with_its_event() -> None:
    (line,) = _lines(opening(ruleset=EVENING[0]["ruleset"]))
    event = read_event(line)
    assert isinstance(event, Event)
    assert event.line == line
