"""Void, edit, undo and redo, by hand."""

from __future__ import annotations

import pytest
from evening import DRAW, Body, edit, opened, played, points, refusal, seated, state, unchecked, void, win

from taical.game.standing import History, history, standing

ONE, TWO, THREE = win("Ann", 1), win("Bob", 2, "Cai"), win("Dan", 3, "Bob")


def stand(*mends: Body) -> tuple[set[int], dict[int, int]]:
    """Return what is void and what is edited by which event, after an opening, three hands and some mends."""
    voided, replaced = standing(unchecked([opened(), ONE, TWO, THREE, *mends]))
    return set(voided), {target: event.seq for target, event in replaced.items()}


@pytest.mark.parametrize(
    ("mends", "voided", "replaced"),
    [
        ([], set(), {}),
        ([void(3)], {3}, {}),
        ([void(3), void(5)], {5}, {}),
        ([void(3), void(5), void(6)], {3, 6}, {}),
        ([void(3), void(3)], {3}, {}),
        ([void(3), void(3), void(5)], {3, 5}, {}),
        ([void(3), void(3), void(5), void(6)], {5, 6}, {}),
        ([edit(2, DRAW)], set(), {2: 5}),
        ([edit(2, DRAW), edit(2, TWO)], set(), {2: 6}),
        ([edit(2, DRAW), edit(2, TWO), void(6)], {6}, {2: 5}),
        ([edit(2, DRAW), edit(2, TWO), void(5)], {5}, {2: 6}),
        ([edit(2, DRAW), void(2)], {2}, {2: 5}),
        ([void(2), edit(2, DRAW)], {2}, {2: 6}),
        ([edit(1, opened(name="Sat"))], set(), {1: 5}),
    ],
)
def test_what_stands(mends: list[Body], voided: set[int], replaced: dict[int, int]) -> None:
    assert stand(*mends) == (voided, replaced)


def test_an_edit_of_a_void_event_stands_once_the_event_does() -> None:
    bodies = [opened(), ONE, void(2), edit(2, TWO)]
    assert points(played(*bodies)) == {}
    assert points(played(*bodies, void(3))) == {"Bob": 50, "Cai": -50}  # 2 tai between two who do not deal


def test_an_edit_can_change_what_happened_altogether() -> None:
    book = played(opened(), ONE, edit(2, {"kind": "transfer", "amounts": {"Ann": 5, "Bob": -5}}))
    assert (points(book), book.hand) == ({"Ann": 5, "Bob": -5}, 1)


@pytest.mark.parametrize(
    ("mend", "message"),
    [
        (void(1), "what opens the book cannot be void: `taical game delete` is for the book"),
        (void(5), "5 is not an earlier event than 5"),
        (void(99), "99 is not an earlier event than 5"),
        (void(10**30), f"{10**30} is not an earlier event than 5"),
        (edit(5, DRAW), "5 is not an earlier event than 5"),
        (edit(1, DRAW), "only what opens the book can replace what opens it"),
        (edit(2, opened()), "only what opens the book can replace what opens it"),
    ],
)
def test_mends_of_what_cannot_be_mended(mend: Body, message: str) -> None:
    assert refusal(opened(), ONE, TWO, THREE, mend) == (5, message)


def test_an_edit_of_a_mend_says_what_to_edit() -> None:
    assert refusal(opened(), ONE, edit(2, DRAW), edit(3, TWO)) == (
        4,
        "event 3 is itself about event 2: edit that one",
    )
    assert refusal(opened(), ONE, void(2), edit(3, TWO))[0] == 4


# --- Undo and redo ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bodies", "done", "undone"),
    [
        ([], [], []),
        ([ONE, TWO], [2, 3], []),
        # undo: 3, then 2
        ([ONE, TWO, void(3)], [2], [4]),
        ([ONE, TWO, void(3), void(2)], [], [4, 5]),
        # redo: 2, then 3
        ([ONE, TWO, void(3), void(2), void(5)], [2], [4]),
        ([ONE, TWO, void(3), void(2), void(5), void(4)], [2, 3], []),
        # undo again what was done again
        ([ONE, TWO, void(3), void(4), void(3)], [2], [6]),
        # something new ends the chance to redo
        ([ONE, TWO, void(3), THREE], [2, 5], []),
        # an edit is something done
        ([ONE, edit(2, TWO)], [2, 3], []),
        ([ONE, edit(2, TWO), void(3)], [2], [4]),
        ([ONE, edit(2, TWO), void(3), void(4)], [2, 3], []),
        # so is a void of something older
        ([ONE, TWO, void(2)], [2, 3, 4], []),
        ([ONE, TWO, void(2), void(4)], [2, 3], [5]),
        ([ONE, TWO, void(2), void(4), void(5)], [2, 3, 4], []),
        # and a void of such a void, later
        ([ONE, TWO, void(2), THREE, void(4)], [2, 3, 4, 5, 6], []),
        ([ONE, TWO, void(2), THREE, void(4), void(6)], [2, 3, 4, 5], [7]),
        # a void of an undo that is not the last one is no redo
        ([ONE, TWO, void(3), void(2), void(4)], [6], []),
    ],
)
def test_what_can_be_undone_and_redone(bodies: list[Body], done: list[int], undone: list[int]) -> None:
    assert history(unchecked([opened(), *bodies])) == History(done, undone)


def test_undo_goes_back_through_deliberate_voids() -> None:
    """Bob's win is void, then stands again, then both are undone."""
    bodies = [opened(), ONE, TWO, void(2), THREE, void(4)]
    seen = [state(played(*bodies))]
    while done := history(unchecked(bodies)).done:
        bodies = [*bodies, void(done[-1])]
        seen.append(state(played(*bodies)))
    before = [opened(), ONE, TWO, void(2), THREE, void(4)]
    assert seen == [state(played(*before[:count])) for count in range(6, 0, -1)]


def test_undo_of_the_end_and_of_new_seats() -> None:
    bodies = [opened(), DRAW, seated("Dan Cai Bob Ann", "Dan"), {"kind": "close"}]
    assert not played(*bodies, void(4)).closed
    assert played(*bodies, void(4), void(3)).turn == played(*bodies[:2]).turn
    assert played(*bodies, void(4), void(5)).closed
