"""What holds of every book, with random evenings, and against a second implementation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import naive_book as naive
import pytest
from evening import CLOSE, Body, edit, events_of, state, unchecked, void
from hypothesis import given, settings
from hypothesis import strategies as st
from strategy import evenings, happenings, mends, possible

from taical.errors import GameError
from taical.game.events import read_event
from taical.game.replay import Amounts, Book, follow, replay
from taical.game.standing import history

few = settings(max_examples=60)

Evening = tuple[Mapping[str, Any], list[Body]]

plain = evenings(mended=False)
mended = evenings(mended=True)


def book_of(bodies: list[Body]) -> Book:
    return replay(unchecked(bodies))


def comparable(book: Book) -> dict[str, Any]:
    """Return what the naive book says too."""
    return {
        **book.turn._asdict(),
        "over": book.over,
        "closed": book.closed,
        "winds": book.winds(),
        "balances": book.balances,
    }


@few
@given(mended)
def test_each_step_is_that_of_the_naive_book(evening: Evening) -> None:
    rules, bodies = evening
    book, states = book_of(bodies), naive.played(bodies, rules)
    assert comparable(book) == states[-1]
    for entry, before, after in zip(book.entries[1:], states, states[1:], strict=False):
        assert entry.turn._asdict() == {name: before[name] for name in entry.turn._fields}
        assert entry.balances == {**dict.fromkeys(entry.balances, 0), **after["balances"]}


@few
@given(mended)
def test_the_accounts_add_up_to_nothing_after_every_event(evening: Evening) -> None:
    for entry in book_of(evening[1]).entries:
        assert sum(entry.payments.values()) == 0
        assert sum(entry.balances.values()) == 0
        assert 0 not in entry.payments.values()


@few
@given(mended)
def test_balances_are_the_sum_of_all_payments(evening: Evening) -> None:
    before: Amounts = dict.fromkeys(book_of(evening[1][:1]).balances, 0)
    for entry in book_of(evening[1]).entries:
        names = {*before, *entry.balances}
        assert entry.balances == {name: before.get(name, 0) + entry.payments.get(name, 0) for name in names}
        before = entry.balances


@few
@given(mended, st.data())
def test_what_the_naive_book_refuses_is_refused(evening: Evening, data: st.DataObject) -> None:
    rules, bodies = evening
    body = data.draw(happenings | mends(len(bodies)) | st.just(CLOSE))
    if possible([*bodies, body], rules):
        book_of([*bodies, body])
        return
    with pytest.raises(GameError) as error:
        book_of([*bodies, body])
    assert error.value.event in range(1, len(bodies) + 2)
    events = unchecked([*bodies, body])
    with pytest.raises(GameError):
        follow(replay(events[:-1]), events[:-1], events[-1:])


@few
@given(mended)
def test_the_same_events_are_the_same_state(evening: Evening) -> None:
    events = unchecked(evening[1])
    assert state(replay(events)) == state(replay(events))
    assert state(replay([read_event(event.line) for event in events])) == state(replay(events))


@few
@given(mended)
def test_a_prefix_is_the_state_at_that_time(evening: Evening) -> None:
    rules, bodies = evening
    events = unchecked(bodies)
    book = replay(events[:1])
    for number in range(1, len(events)):
        book = follow(book, events[:number], [events[number]])
        assert state(book) == state(replay(events[: number + 1]))
        assert comparable(book) == naive.played(bodies[: number + 1], rules)[-1]
        book = replay(events[: number + 1])  # `follow` has used it up


@few
@given(plain)
def test_without_mends_the_balances_of_an_entry_are_those_of_the_prefix(evening: Evening) -> None:
    bodies = evening[1]
    for number, entry in enumerate(book_of(bodies).entries, 1):
        prefix = book_of(bodies[:number])
        assert entry.balances == prefix.balances
        assert number == len(bodies) or book_of(bodies).entries[number].turn == prefix.turn


@few
@given(mended, st.integers(1, 4))
def test_void_of_the_last_events_equals_never_having_had_them(evening: Evening, count: int) -> None:
    bodies = evening[1]
    last = range(len(bodies), max(1, len(bodies) - count), -1)
    book = book_of([*bodies, *map(void, last)])
    assert state(book) == state(book_of(bodies[: len(bodies) - len(last)]))


@few
@given(mended)
def test_void_of_a_void_equals_never_having_had_it(evening: Evening) -> None:
    bodies = evening[1]
    if len(bodies) > 1:
        assert state(book_of([*bodies, void(len(bodies)), void(len(bodies) + 1)])) == state(book_of(bodies))


@few
@given(plain, st.data())
def test_an_edit_equals_a_book_that_always_had_it_so(evening: Evening, data: st.DataObject) -> None:
    rules, bodies = evening
    number = data.draw(st.integers(1, len(bodies)))
    if number == 1:
        body = {**bodies[0], "dealer": data.draw(st.sampled_from(("Ann", "Dan"))), "name": "Sat"}
    else:
        body = data.draw(happenings)
    always = [*bodies[: number - 1], body, *bodies[number:]]
    if not possible(always, rules):
        with pytest.raises(GameError):
            book_of([*bodies, edit(number, body)])
        return
    edited, expected = book_of([*bodies, edit(number, body)]), book_of(always)
    assert state(edited) == state(expected)
    assert edited.entries[number - 1].replaced_by == len(bodies) + 1
    for entry, other in zip(edited.entries, expected.entries, strict=False):
        assert (entry.body, entry.turn, entry.hand) == (other.body, other.turn, other.hand)
        assert (entry.payments, entry.balances) == (other.payments, other.balances)


@few
@given(plain, st.data())
def test_a_void_of_any_event_equals_never_having_had_it(evening: Evening, data: st.DataObject) -> None:
    rules, bodies = evening
    number = data.draw(st.integers(2, max(2, len(bodies))))
    never = [*bodies[: number - 1], *bodies[number:]]
    if number > len(bodies):
        return
    if not possible(never, rules):
        with pytest.raises(GameError):
            book_of([*bodies, void(number)])
        return
    book = book_of([*bodies, void(number)])
    assert state(book) == state(book_of(never))
    assert [entry.voided for entry in book.entries] == [place == number for place in range(1, len(bodies) + 2)]


@few
@given(mended, st.data())
def test_undo_and_redo_go_back_and_forth(evening: Evening, data: st.DataObject) -> None:
    """An undo gives the state before what it undoes, and a redo the one after it, whatever both are mixed with."""
    rules, (opening, *rest) = evening
    bodies = [opening]
    states = [state(book_of(bodies))]
    place = 0
    for _ in range(data.draw(st.integers(1, 24))):
        done, undone = history(unchecked(bodies))
        assert (len(done), len(undone)) == (place, len(states) - place - 1)
        step = data.draw(st.sampled_from(("do", "do", "undo", "undo", "redo")))
        if step == "undo" and done:
            bodies = [*bodies, void(done[-1])]
            place -= 1
        elif step == "redo" and undone:
            bodies = [*bodies, void(undone[-1])]
            place += 1
        else:
            body = rest.pop(0) if rest else data.draw(happenings | mends(len(bodies)))
            after = history(unchecked([*bodies, body])) if possible([*bodies, body], rules) else None
            if after is None or len(after.done) <= place or after.undone:
                continue  # impossible now, or itself an undo or a redo
            bodies = [*bodies, body]
            states = [*states[: place + 1], state(book_of(bodies))]
            place += 1
        assert state(book_of(bodies)) == states[place]


@few
@given(mended, st.integers(1, 6))
def test_undo_so_many_times_and_redo_as_often(evening: Evening, count: int) -> None:
    bodies = evening[1]
    before = state(book_of(bodies))
    times = min(count, len(history(unchecked(bodies)).done))
    for _ in range(times):
        bodies = [*bodies, void(history(unchecked(bodies)).done[-1])]
    for _ in range(times):
        bodies = [*bodies, void(history(unchecked(bodies)).undone[-1])]
    assert state(book_of(bodies)) == before


@few
@given(mended)
def test_checked_events_are_the_same_as_read_ones(evening: Evening) -> None:
    bodies = evening[1]
    made = events_of(*bodies[1:])  # an opening takes time to check
    assert [event.body for event in made] == [event.body for event in unchecked(bodies[1:])]
