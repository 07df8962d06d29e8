"""Which events of a book stand, and which one undo and redo are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.errors import GameError
from taical.game.events import MENDS, Event
from taical.i18n import gettext as _


class Standing(NamedTuple):
    """What mends have made of the events of a book."""

    voided: frozenset[int]  # the numbers of the events that no longer stand
    replaced: dict[int, Event]  # the edit that stands, by the number of the event that it replaces


def standing(events: Sequence[Event]) -> Standing:
    """Return which events stand; a mend that is itself void mends nothing.

    Raises:
        GameError: A mend of what cannot be mended.
    """
    voided: set[int] = set()
    replaced: dict[int, Event] = {}
    for event in reversed(events):
        if event.kind not in MENDS:
            continue
        target = _target(event, events)
        if event.seq in voided:
            continue
        if event.kind == "void":
            voided.add(target.seq)
        else:
            replaced.setdefault(target.seq, event)
    return Standing(frozenset(voided), replaced)


def _target(event: Event, events: Sequence[Event]) -> Event:
    number: int = event.body["target"]
    if number >= event.seq:
        message = _("{number} is not an earlier event than {event}").format(number=number, event=event.seq)
        raise GameError(message, event=event.seq)
    target = events[number - 1]
    if event.kind == "void" and target.kind == "open":
        raise GameError(_("what opens the book cannot be void: `taical game delete` is for the book"), event=event.seq)
    if event.kind == "replace":
        if target.kind in MENDS:
            message = _("event {number} is itself about event {target}: edit that one")
            message = message.format(number=number, target=target.body["target"])
            raise GameError(message, event=event.seq)
        if (target.kind == "open") != (event.body["with"]["kind"] == "open"):
            raise GameError(_("only what opens the book can replace what opens it"), event=event.seq)
    return target


class History(NamedTuple):
    """What undo and redo are about."""

    done: list[int]  # the numbers of the events that undo can take back, the last one last
    undone: list[int]  # the numbers of the voids that redo can take back, the last one last


def history(events: Sequence[Event]) -> History:
    """Return what can be undone and redone.

    A void of what was done last is an undo, and a void of an undo is a redo. Any other void is itself something done,
    which an undo takes back. Whatever else is done ends the chance to redo.
    """
    done: list[int] = []
    undone: list[int] = []
    for event in events:
        if event.kind == "open":
            continue
        if event.kind != "void":
            done.append(event.seq)
            undone.clear()
            continue
        target = event.body["target"]
        if target in undone:  # a redo
            undone.remove(target)
            _do_again(events, events[target - 1].body["target"], done)
        elif done and done[-1] == target:  # an undo
            done.pop()
            undone.append(event.seq)
            _take_back(events, target, done)
        else:
            _take_back(events, target, done)
            if target in done:
                done.remove(target)
            done.append(event.seq)
            undone.clear()
    return History(done, undone)


def _take_back(events: Sequence[Event], number: int, done: list[int]) -> None:
    """Where the event that is taken back is a void, what it was about is done again."""
    event = events[number - 1]
    if event.kind == "void" and events[event.body["target"] - 1].kind != "void":
        done.append(event.body["target"])
        done.sort()


def _do_again(events: Sequence[Event], number: int, done: list[int]) -> None:
    event = events[number - 1]
    if event.kind == "void" and event.body["target"] in done:
        done.remove(event.body["target"])
    done.append(number)
    done.sort()
