"""What may stand in an event, and that nothing else than an error of the book comes of what may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from evening import (
    CLOSE,
    DRAW,
    OPEN,
    SEATS,
    Body,
    edit,
    event,
    extended,
    false_win,
    opened,
    pay,
    seated,
    tiles,
    void,
    win,
    won,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from taical.errors import GameError
from taical.game.events import LONGEST_LINE, Event, check_body, make_event, read_event
from taical.game.replay import replay
from taical.syntax.json import dumps

DRAGON = "123m 456p 789p 678s 5s [777z] +5s"

GOOD: dict[str, Body] = {
    "open": OPEN,
    "open with everything": {
        **OPEN,
        "ruleset": {"extends": "wikipedia", "game": {"draw": "stay"}},
        "settings": {"base": 100, "unit": Decimal("0.5")},
        "players": ["Eve"],
        "balances": {"Ann": 5, "Eve": Decimal("-4.5"), "pot": Decimal("-0.5")},
    },
    "win": win("Bob", 3, "Cai"),
    "win with tiles": tiles("Bob", DRAGON, "Ann", last_tile=True, visible="1m 9p", discards=40, title="!", note="?"),
    "win of three": won([{"player": "Ann", "tai": 1}, {"player": "Bob", "tai": 0}, {"player": "Cai", "tai": 2}], "Dan"),
    "win of tiles and tai": won(
        [{"player": "Ann", "tai": 1}, {"player": "Bob", "hand": DRAGON, "extra": {"斷么": 1}}], "Dan"
    ),
    "win with all that typed tai have": won(
        [
            {
                "player": "Ann",
                "tai": 24,
                "with_dealer": True,
                "opening": "heavenly",
                "base": 5,
                "unit": 1,
                "times": Decimal("1.5"),
                "title": "!",
                "note": "?",
            }
        ],
        opened="Bob",
    ),
    "draw": {**DRAW, "title": "!", "note": "?", "opened": "Ann"},
    "false win": false_win("Bob", claimed_tai=3, times=2, title="!", note="?", opened="Cai"),
    "transfer": {**pay(Ann=-5, Bob=Decimal("4.75"), pot=Decimal("0.25")), "why": "lost bet"},
    "void": void(2),
    "replace": edit(2, win("Ann", 1)),
    "seats": seated("Eve Bob Cai Dan", "Bob"),
    "swap": seated("Eve Bob Cai Dan"),
    "extend": extended(2),
    "note": {"kind": "note", "text": "\x1b[2J \u202e \ud800", "target": 2},
    "close": CLOSE,
}
"""An event of each kind, with all its fields; what a table adds in the second place is a draw."""


@pytest.mark.parametrize("body", GOOD.values(), ids=GOOD)
def test_what_may_stand_in_an_event(body: Body) -> None:
    check_body(body)
    made = make_event(3, body, "...")
    assert (made.seq, made.at, made.kind) == (3, "...", body["kind"])
    assert read_event(made.line) == made
    assert made.body == body


def test_an_event_is_one_line_of_json_with_its_number_first() -> None:
    line = '{"seq":7,"at":"2026-11-30T12:00:00Z","kind":"transfer","amounts":{"阿明":-0.5,"Ann":0.5}}'
    half = Decimal("0.5")
    assert (
        make_event(7, {"kind": "transfer", "amounts": {"阿明": -half, "Ann": half}}, "2026-11-30T12:00:00Z").line
        == line
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", make_event(2, DRAW).at)
    assert "\n" not in make_event(2, {"kind": "note", "text": "a\nb\u2028c\r"}).line


def test_a_line_keeps_its_spelling() -> None:
    line = '{ "kind": "transfer", "amounts": {"Ann": 1.50, "Bob": -1.50}, "at": "", "seq": 2 }'
    assert read_event(line).line == line


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", '"" is not a whole JSON object'),
        ('{"seq":2,"kind":"dr', r'"{\"seq\":2,\"kind\":\"dr" is not a whole JSON object'),
        ('{"seq":2}{"seq":3}', r'"{\"seq\":2}{\"seq\":3}" is not a whole JSON object'),
        ("[]", 'expected an event such as {"seq":2,"at":"...","kind":"draw"}'),
        ("null", 'expected an event such as {"seq":2,"at":"...","kind":"draw"}'),
        ('{"at":"","kind":"draw"}', "seq is null: expected a number from 1"),
        ('{"seq":0,"at":"","kind":"draw"}', "seq is 0: expected a number from 1"),
        ('{"seq":true,"at":"","kind":"draw"}', "seq is true: expected a number from 1"),
        ('{"seq":2.0,"at":"","kind":"draw"}', "seq is 2.0: expected a number from 1"),
        ('{"seq":"2","at":"","kind":"draw"}', 'seq is "2": expected a number from 1'),
        ('{"seq":2,"kind":"draw"}', "at is null: expected a time in UTC"),
        ('{"seq":2,"at":5,"kind":"draw"}', "at is 5: expected a time in UTC"),
        ('{"seq":2,"at":"\\ud800","kind":"draw"}', 'at is "\\ud800": expected a time in UTC'),
        ('{"at":"\ud800"}', r'"{\"at\":\"\ud800\"}" is not a whole JSON object'),
        ('{"seq":1e99999999999999999999}', r'"{\"seq\":1e99999999999999999999}" is not a whole JSON object'),
        ("[" * 100_000, '"[[[[[['),
        ('{"a":' * 100_000, r'"{\"a\":'),
        ('{"seq":' + "9" * 5000 + "}", r'"{\"seq\":99999'),
        ("x" * (LONGEST_LINE + 1), "an event has at most 1048576 characters"),
    ],
)
def test_lines_that_are_no_event(line: str, message: str) -> None:
    with pytest.raises(GameError) as error:
        read_event(line)
    assert error.value.message.startswith(message)
    error.value.message.encode()


BAD: list[tuple[Body, str]] = [
    ({}, "kind is null: expected one of open, win, draw,"),
    ({"kind": 5}, "kind is 5: expected one of"),
    ({"kind": ["draw"]}, 'kind is ["draw"]: expected one of'),
    ({"kind": "drwa"}, "did you mean 'draw'?"),
    ({"kind": "flase_win", "player": "Ann"}, "did you mean 'false_win'?"),
    ({"kind": "draw", "seq": 3}, 'there is no field "seq" in draw'),
    ({"kind": "close", "player": "Ann"}, 'there is no field "player" in close'),
    ({"kind": "false_win", "palyer": "Ann"}, "there is no field \"palyer\" in false_win; did you mean 'player'?"),
    ({"kind": "false_win"}, "in false_win the field player is missing"),
    ({"kind": "win"}, "in win the field wins is missing"),
    ({"kind": "win", "wins": []}, "wins is []: expected one to three winners"),
    (won([{"player": name, "tai": 1} for name in "abcd"]), "expected one to three winners"),
    ({"kind": "win", "wins": {"player": "Ann", "tai": 1}}, "expected one to three winners"),
    (won([5]), "wins[0] is 5: expected a winner such as"),  # type: ignore[list-item]
    (won([{"player": "Ann"}]), "expected either hand, the tiles, or tai, what they are worth"),
    (won([{"player": "Ann", "tai": 1, "hand": DRAGON}]), "expected either hand, the tiles, or tai"),
    (won([{"tai": 1}]), "in wins[0] the field player is missing"),
    (won([{"player": "Ann", "tai": 1, "seat": "E"}]), 'there is no field "seat" in wins[0]'),
    (won([{"player": "Ann", "hand": DRAGON, "liable": "Bob"}]), 'there is no field "liable" in wins[0]'),
    (won([{"player": "Ann", "hand": DRAGON}], round="S"), 'there is no field "round" in win'),
    (won([{"player": "Ann", "hand": DRAGON}], streak=2), 'there is no field "streak" in win'),
    (win("Ann", -1), "tai is -1: expected a whole number"),
    (win("Ann", 10**6), "tai is 1000000: expected a whole number"),
    (win("Ann", True), "tai is true: expected a whole number"),
    (won([{"player": "Ann", "tai": Decimal("2.5")}]), "tai is 2.5: expected a whole number"),
    (won([{"player": "Ann", "tai": "3"}]), 'tai is "3": expected a whole number'),
    (won([{"player": "Ann", "hand": 5}]), "hand is 5: expected a text of at most 2000 characters"),
    (won([{"player": "Ann", "hand": "1m" * 2000}]), "expected a text of at most 2000 characters"),
    (win("", 1), 'player is "": expected a name of 1 to 60 characters'),
    (win(" \t", 1), "expected a name of 1 to 60 characters"),
    (win("x" * 61, 1), "expected a name of 1 to 60 characters"),
    (win("x" * 10_240, 1), "expected a name of 1 to 60 characters"),
    (win("\ud800", 1), "expected a name of 1 to 60 characters"),
    (win("pot", 1), "expected another name: so the account is called that is nobody's"),
    (win("Ann", 1, with_dealer=1), "with_dealer is 1: expected true or false"),
    (win("Ann", 1, extra=5), 'there is no field "extra" in wins[0]'),
    (won([{"player": "Ann", "hand": DRAGON, "extra": {"斷么": "1"}}]), 'extra.斷么 is "1": expected a whole number'),
    (won([{"player": "Ann", "hand": DRAGON, "extra": ["斷么"]}]), "expected lines with their tai"),
    (win("Ann", 1, base=-1), "base is -1: expected a number from 0 to 999999999"),
    (win("Ann", 1, base=Decimal("1E-9")), "with at most 8 decimals"),
    (win("Ann", 1, base=Decimal("1E+999999")), "base is 1E+999999: expected a number"),
    (win("Ann", 1, base=float("nan")), "expected a number from 0 to 999999999"),
    (pay(), "amounts is {}: expected an amount for each player"),
    ({"kind": "transfer", "amounts": [1, -1]}, "expected an amount for each player"),
    (pay(Ann=True, Bob=-1), "amounts.Ann is true: expected a number of at most 12 digits and 8 decimals"),
    (pay(Ann="5"), 'amounts.Ann is "5": expected a number'),
    (pay(Ann=10**12), "amounts.Ann is 1000000000000: expected a number"),
    (pay(Ann=Decimal("1E-9")), "amounts.Ann is 1E-9: expected a number"),
    (pay(Ann=Decimal("1E+999999")), "expected a number"),
    (pay(Ann=Decimal("1E-999999")), "expected a number"),
    (pay(Ann=Decimal("0." + "1" * 40)), "expected a number"),
    (pay(Ann=Decimal("NaN")), "expected a number"),
    (pay(Ann=Decimal("Infinity")), "expected a number"),
    (pay(Ann=0.5), "amounts.Ann is 0.5: expected a number"),
    (pay(**{"": 0}), "expected a name of 1 to 60 characters"),
    ({**OPEN, "name": None}, "name is null: expected a name"),
    ({**OPEN, "seats": ["Ann", "Bob", "Cai", "Dan"]}, "expected a player for each of E, S, W and N"),
    ({**OPEN, "seats": {"E": "Ann"}}, "expected a player for each of E, S, W and N"),
    ({**OPEN, "seats": {**SEATS, "N": "Ann"}}, "expected four different players"),
    ({**OPEN, "seats": {**SEATS, "N": "pot"}}, 'seats.N is "pot": expected another name'),
    ({**OPEN, "seats": {**SEATS, "N": 5}}, "seats.N is 5: expected a name"),
    ({**OPEN, "players": "Eve"}, "expected a list of names"),
    ({**OPEN, "players": ["Eve", 5]}, "players is 5: expected a name"),
    ({**OPEN, "settings": {"bsae": 5}}, "there is no field \"bsae\" in settings; did you mean 'base'?"),
    ({**OPEN, "settings": [5]}, "expected settings such as"),
    ({**OPEN, "balances": {"Ann": "much"}}, 'balances.Ann is "much": expected a number'),
    ({**OPEN, "ruleset": 5}, "ruleset is 5: expected the name of a rule set, or its content"),
    ({**OPEN, "ruleset": "wikipdia"}, "there is no rule set 'wikipdia'"),
    ({**OPEN, "ruleset": "./house.yaml"}, "./house.yaml is a file, and only the shipped rule sets can be used here"),
    ({**OPEN, "ruleset": {"extends": "wikipedia", "payment": {"bsae": 5}}}, "payment.bsae: there is no bsae"),
    ({**OPEN, "ruleset": {"id": "x", "payment": {}, "patterns": {}}}, "no pattern has a value"),
    (void(0), "target is 0: expected a number from 1"),
    (void(True), "target is true: expected a number from 1"),
    ({"kind": "void", "target": "2"}, 'target is "2": expected a number from 1'),
    ({"kind": "void"}, "in void the field target is missing"),
    ({"kind": "replace", "target": 2}, "in replace the field with is missing"),
    ({"kind": "replace", "target": 2, "with": [DRAW]}, "expected an event"),
    (edit(2, void(1)), 'an event cannot be replaced with "void"'),
    (edit(2, edit(1, DRAW)), 'an event cannot be replaced with "replace"'),
    (edit(2, {}), "kind is null: expected one of"),
    (edit(2, {**DRAW, "seq": 2}), 'there is no field "seq" in draw'),
    (extended(0), "rounds is 0: expected a number from 1"),
    ({"kind": "note", "text": "x" * 2001}, "expected a text of at most 2000 characters"),
    ({"kind": "note", "text": None}, "text is null: expected a text"),
]


@pytest.mark.parametrize(("body", "message"), BAD, ids=[f"{number}" for number in range(len(BAD))])
def test_what_may_not_stand_in_an_event(body: Body, message: str) -> None:
    with pytest.raises(GameError) as error:
        check_body(body)
    assert message in error.value.message
    assert len(error.value.message) < 400
    with pytest.raises(GameError):
        make_event(2, body)


# --- Events changed by hand -------------------------------------------------------------------------------------------


def nested(depth: int) -> Any:  # noqa: ANN401 - lists in lists
    """Return lists within each other."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 2, 7, 10**6, 10**18, 10**400, float("nan"), float("inf")),
    *map(Decimal, ("2.5", "-0.001", "1E+999", "1E+999999", "1E-999999", "0." + "1" * 60)),
    *(
        "",
        " ",
        "x" * 10_240,
        "\ud800",
        "\x1b[2J\u202e\x00",
        "Ann",
        "Bob",
        "Eve",
        "pot",
        "1",
        "E",
        "win",
        "void",
        "wikipedia",
    ),
    *([], {}, [[]], ["Ann"], {"Ann": 1}, {"a": {"b": {}}}, [1] * 1000, nested(300), {"kind": "draw"}, {"E": "Ann"}),
]


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the way to each value within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(body: Body, path: tuple[Any, ...], junk: object) -> Body:
    """Return an event with something else at a place."""
    copy = deepcopy(body)
    part: Any = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = junk
    return copy


WHOLE: dict[str, Body] = {
    **GOOD,
    "open with a whole rule set": opened({"game": {"house_cut": {"on": "win", "amount": 5}}}),
}


@st.composite
def spoilt(draw: st.DrawFn) -> Body:
    """An event of which something is changed, left out, or too much."""
    body = draw(st.sampled_from(list(WHOLE.values())))
    short = {**body, "ruleset": {**body["ruleset"], "patterns": {}}} if isinstance(body.get("ruleset"), dict) else body
    body = short if draw(st.booleans()) else body
    path = draw(st.sampled_from(list(places(short))))
    how = draw(st.sampled_from(("changed", "changed", "changed", "more", "less")))
    if how == "more":
        path = (*path[:-1], "more") if isinstance(path[-1], str) else path
    if how == "less" and isinstance(path[-1], str):
        copy = deepcopy(body)
        part: Any = copy
        for key in path[:-1]:
            part = part[key]
        part.pop(path[-1], None)
        return copy
    return changed(body, path, draw(st.sampled_from(JUNK)))


def refuse_other_errors(events: list[Event]) -> None:
    """Replay events; where they are refused, that is an error of the book, with the number of an event."""
    try:
        replay(events)
    except GameError as refused:
        number = refused.event
    else:
        return
    assert number in range(1, len(events) + 1)


def play_spoilt(body: Body, other: Body) -> None:
    """Check two events that somebody changed, and replay them among others."""
    for one in (body, other):
        with suppress(GameError):
            check_body(one)
    opening = body if body.get("kind") == "open" else OPEN
    rest = [some for some in (body, other) if some is not opening]
    bodies = [opening, DRAW, *rest, win("Ann", 1), win("Bob", 1, "Cai"), tiles("Ann", DRAGON), false_win("Bob")]
    with suppress(GameError):
        events = [event(number, one) for number, one in enumerate(bodies, 1)]
        refuse_other_errors(events)


@settings(max_examples=200)
@given(spoilt(), spoilt())
def test_nothing_but_an_error_of_the_book_comes_of_events_changed_by_hand(body: Body, other: Body) -> None:
    play_spoilt(body, other)


@pytest.mark.slow
@settings(max_examples=1500)
@given(spoilt(), spoilt())
def test_so_it_is_with_many_more(body: Body, other: Body) -> None:
    play_spoilt(body, other)


@settings(max_examples=300)
@given(spoilt())
def test_what_the_check_takes_is_replayed_or_refused_for_where_it_stands(body: Body) -> None:
    """What the check refuses, an import refuses; what it takes is the same when it is read again."""
    try:
        made = make_event(3, body, "...")
    except GameError:
        return
    assert read_event(made.line) == made
    if made.kind != "open":
        refuse_other_errors([event(1, OPEN), event(2, DRAW), made])


@pytest.mark.parametrize(
    ("bodies", "number", "message"),
    [
        ([OPEN, {"kind": "darw"}], 2, "did you mean 'draw'?"),
        ([OPEN, {}], 2, "kind is null"),
        ([OPEN, {"kind": "win"}], 2, "in win the field wins is missing"),
        ([OPEN, won([{"player": "Ann", "tai": "3"}])], 2, 'tai is "3": expected a whole number'),
        ([OPEN, DRAW, {"kind": "void", "target": "2"}], 3, 'target is "2"'),
        ([OPEN, DRAW, {"kind": "void", "target": -1}], 3, "target is -1"),
        ([OPEN, DRAW, {"kind": "void", "target": 0}], 3, "target is 0"),
        ([OPEN, DRAW, {"kind": "void", "target": True}], 3, "target is true"),
        ([OPEN, DRAW, {"kind": "void"}], 3, "in void the field target is missing"),
        ([OPEN, DRAW, {"kind": "replace", "target": 2}], 3, "in replace the field with is missing"),
        ([OPEN, DRAW, {"kind": "replace", "target": 2, "with": 5}], 3, "with is 5: expected an event"),
        ([OPEN, DRAW, edit(2, {"kind": ["draw"]})], 2, 'kind is ["draw"]'),
        ([OPEN, DRAW, edit(2, void(1))], 3, "an event cannot be replaced with"),
        ([OPEN, DRAW, edit(2, {"kind": "drwa"})], 2, "did you mean 'draw'?"),
        ([OPEN, DRAW, edit(2, won([{"player": "Ann", "tai": []}]))], 2, "tai is []: expected a whole number"),
        ([{**OPEN, "seats": 5}], 1, "seats is 5"),
        ([{**OPEN, "settings": {"base": "dear"}}, win("Ann", 1)], 1, 'base is "dear"'),
        ([OPEN, DRAW, edit(1, {**OPEN, "settings": {"base": "dear"}}), win("Ann", 1)], 1, 'base is "dear"'),
        (
            [{**OPEN, "ruleset": {"id": "x", "payment": {"bsae": 5}, "patterns": {}}}],
            1,
            "payment.bsae: there is no bsae",
        ),
        (
            [{**OPEN, "ruleset": {"id": "x", "payment": {}, "patterns": {}, "game": {"length": "x"}}}],
            1,
            "game.length: expected",
        ),
        (
            [{**OPEN, "ruleset": {"id": "x", "payment": {"base": "dear"}, "patterns": {}}}, DRAW, win("Ann", 1)],
            1,
            'payment.base: it is "dear"',
        ),
    ],
)
def test_what_somebody_changed_is_named_with_its_event(bodies: list[Body], number: int, message: str) -> None:
    with pytest.raises(GameError) as error:
        replay([event(place, body) for place, body in enumerate(bodies, 1)])
    assert error.value.event == number
    assert message in error.value.message


def test_numbers_with_many_places_are_written_with_an_exponent() -> None:
    """Written out, this one would have a billion digits."""
    assert dumps({"base": Decimal("1E+999999999")}) == '{"base": 1E+999999999}'
    assert dumps({"base": Decimal("1E-30")}) == '{"base": 0.000000000000000000000000000001}'
