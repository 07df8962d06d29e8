"""A book as JSON Lines: out, in and out again is the same, and what is no book is refused with its line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from evening import CLOSE, DRAW, OPEN, SEATS, Body, edit, events_of, opened, unchecked, void, win
from hypothesis import given, settings
from hypothesis import strategies as st
from strategy import evenings

from taical.errors import GameError
from taical.game.events import Event
from taical.game.exchange import lines_of, read_events, refuse_taken, renamed
from taical.game.replay import replay
from taical.game.store import Books

EVENING = [OPEN, win("Bob", 3, "Ann"), DRAW, void(2)]


def lines(*bodies: Body) -> list[str]:
    return [event.line for event in unchecked(bodies)]


def read(text: str | bytes) -> list[Event]:
    return read_events(io.BytesIO(text.encode() if isinstance(text, str) else text), "fri.jsonl")


def fault(text: str | bytes) -> str:
    with pytest.raises(GameError) as caught:
        read(text)
    return caught.value.message


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A book in JSON Lines, with keys in any order and blanks wherever JSON has them."""
    _rules, bodies = draw(evenings(mended=True))
    random: Random = draw(st.randoms(use_true_random=False))
    ascii_only, spaced = draw(st.booleans()), draw(st.booleans())
    written = []
    for event in unchecked(bodies):
        data = _shuffled(json.loads(event.line), random)
        line = json.dumps(data, ensure_ascii=ascii_only, separators=(" ,\t", " : ") if spaced else None)
        written.append(f" {line} \r" if spaced else line)
    return "".join(f"{line}\n" for line in written)


def _shuffled(value: Any, random: Random) -> Any:  # noqa: ANN401 - whatever JSON has
    if not isinstance(value, dict):
        return value
    keys = random.sample(list(value), len(value))
    return {key: _shuffled(value[key], random) for key in keys}


@settings(max_examples=60)
@given(evenings(mended=True))
def test_out_in_and_out_again_is_the_same(evening: tuple[Any, list[Body]]) -> None:
    events = unchecked(evening[1])
    text = lines_of(events)
    again = read(text)
    assert lines_of(again) == text
    assert replay(again).balances == replay(events).balances


@settings(max_examples=60)
@given(texts())
def test_what_others_wrote_stays_as_they_wrote_it(text: str) -> None:
    assert lines_of(read(text)) == text


def test_what_is_kept_in_the_file_is_what_came(tmp_path: Path) -> None:
    seats = '{"N":"D","E":"A","S":"B","W":"\\u963f"}'
    text = f'{{"kind":"open", "at":"", "seq": 1,\t"name":"F", "seats":{seats},"dealer":"A"}} \n'
    books = Books(str(tmp_path / "games.db"), writes=True)
    with books.transaction():
        books.add(books.begin("F"), read(text))
    assert lines_of(books.events(1)) == text
    books.close()


def test_a_byte_order_mark_empty_lines_and_a_missing_line_feed_lose_nothing() -> None:
    written = lines(*EVENING)
    text = "\ufeff" + "\n\n".join(written)
    assert [event.line for event in read(text)] == written


TORN = lines(*EVENING)[1][:-9]


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (TORN, "the line is not valid JSON"),
        ('{"seq":2,"at":"","kind":"note","text":"\udcff"}', "the line is not UTF-8 text"),
        ('{"seq":2,"at":"","kind":"note","text":"' + "x" * 2_000_000 + '"}', "an event has at most 1048576 characters"),
        ('{"seq":2,"at":"","kind":"note","text":"' + "x" * 5_000_000 + '"}', "an event has at most 1048576 characters"),
        ("[" * 10_000, "the values are nested too deeply"),
        ('{"seq":3,"at":"","kind":"draw"}', "seq is 3: expected 2"),
        ('{"seq":2,"at":"","kind":"draw","kind":"close"}', "the field kind is given twice"),
        ('{"seq":2,"at":"","kind":"drawn"}', 'kind is "drawn": expected one of'),
        ('{"seq":2,"at":"","kind":"draw","tai":3}', 'there is no field "tai" in draw'),
        ('{"seq":2,"at":"\\ud800","kind":"draw"}', 'at is "\\ud800": expected a time'),
        ('{"seq":2,"at":"","kind":"transfer","amounts":{"Ann":1e-30,"Bob":-1e-30}}', "amounts.Ann is"),
        ('{"seq":2,"at":"","kind":"transfer","amounts":{"Ann":NaN,"Bob":1}}', "NaN is not a number"),
        ("[1]", "expected an event such as"),
        (lines(OPEN, OPEN)[1], "only the first event opens the book"),
        (lines(OPEN, win("Zoe", 3))[1], "there is no player Zoe"),
        (lines(OPEN, void(7))[1], "7 is not an earlier event than 2"),
    ],
)
def test_a_line_that_cannot_be_is_named(second: str, said: str) -> None:
    text = f"{lines(OPEN)[0]}\n{second}\n".encode("utf-8", "surrogateescape")
    message = fault(text)
    assert message.startswith(f"fri.jsonl:2: {said}")
    assert message.endswith("; nothing was imported, and the 1 event before it is a book by itself")


def test_the_line_is_that_of_the_file_where_lines_are_empty() -> None:
    text = "\n\n" + "\n\n".join(lines(OPEN, DRAW, win("Zoe", 3)))
    assert fault(text).startswith("fri.jsonl:7: there is no player Zoe")
    assert fault(text).endswith("and the 2 events before it are a book by themselves")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "fri.jsonl: no event is there: expected a file that `taical game export` wrote; nothing was imported"),
        ("\n\n", "fri.jsonl: no event is there: expected a file that `taical game export` wrote; nothing was imported"),
        (lines(DRAW)[0], "fri.jsonl:1: a book begins with an event of the kind open; nothing was imported"),
    ],
)
def test_what_has_no_beginning_is_no_book(text: str, said: str) -> None:
    assert fault(text) == said


def test_a_rule_set_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    for ruleset in ("house.yaml", {"extends": "house.yaml"}, str(tmp_path / "house.yaml")):
        message = fault("\n".join(unchecked_line(ruleset)))
        assert message.startswith("fri.jsonl:1: ")
        assert "only the shipped rule sets can be used here" in message


def unchecked_line(ruleset: object) -> list[str]:
    return [json.dumps({"seq": 1, "at": "", **OPEN, "ruleset": ruleset})]


def test_a_rule_set_that_contradicts_itself_is_refused_in_an_edit_of_the_opening_too() -> None:
    bad = {**OPEN, "ruleset": {"extends": "wikipedia", "payment": {"cap": 3, "min_tai": 5}}}
    message = fault("\n".join(lines(OPEN, DRAW, edit(1, bad))))
    assert message.startswith("fri.jsonl:3: ")
    assert "the cap of 3 tai is below the minimum of 5" in message


def test_a_book_that_is_closed_takes_no_further_hand() -> None:
    assert fault("\n".join(lines(OPEN, CLOSE, DRAW))).startswith("fri.jsonl:3: the book is closed")


def test_another_name_changes_only_the_lines_that_have_the_name() -> None:
    events = read("\n".join(lines(OPEN, DRAW, edit(1, opened(settings={"unit": 5})))))
    others = renamed(events, "Sat")
    assert replay(others).name == "Sat"
    assert others[1].line == events[1].line
    assert [event.line.replace("Sat", "Fri") for event in others] == [event.line for event in events]


def test_a_free_name_is_offered() -> None:
    refuse_taken("Sat", ["Fri", "Fri 2"])
    with pytest.raises(GameError, match=r'there is a book "Fri" already: import .* such as --name "Fri 3"'):
        refuse_taken("Fri", ["Fri", "Fri 2"])


def test_a_name_that_is_too_long_is_refused() -> None:
    with pytest.raises(GameError, match="expected a name of 1 to 60 characters"):
        renamed(events_of(OPEN), "x" * 10_000)
    long = json.dumps({"seq": 1, "at": "", **OPEN, "seats": {**SEATS, "E": "x" * 10_000}, "dealer": "x" * 10_000})
    assert "expected a name of 1 to 60 characters" in fault(long)
