"""Which events of a book stand, and which one undo and redo are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.errors import GameError
from taical.game.events import MENDS, Event, check_body
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
    _refuse_broken(event)
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
        if (target.kind == "open") != (event.body["with"].get("kind") == "open"):
            raise GameError(_("only what opens the book can replace what opens it"), event=event.seq)
    return target


def _refuse_broken(event: Event) -> None:
    """Refuse a mend that names no event or is an edit without content; the content is looked at where it stands."""
    number, content = event.body.get("target"), event.body.get("with")
    whole = type(number) is int and number > 0
    if whole and (event.kind == "void" or (isinstance(content, dict) and content.get("kind") not in MENDS)):
        return
    try:
        check_body(event.body)
    except GameError as error:
        error.event = event.seq
        raise


class History(NamedTuple):
    """What undo and redo are about."""

    done: list[int]  # the numbers of the events that undo can take back, the last one last
    undone: list[int]  # the numbers of the voids that redo can take back, the last one last


def history(events: Sequence[Event]) -> History:
    """Return what can be undone and redone.

    A void of what was done last is an undo, and a void of the last undo is a redo. Any other void is itself something
    done, which an undo takes back. Whatever else is done ends the chance to redo.
    """
    done: list[int] = []
    undone: list[int] = []
    for event in events[1:]:
        target = event.body["target"] if event.kind == "void" else None
        if undone and undone[-1] == target:  # a redo
            undone.pop()
            done.append(events[target - 1].body["target"])
        elif done and done[-1] == target:  # an undo
            done.pop()
            undone.append(event.seq)
        else:
            done.append(event.seq)
            undone.clear()
    return History(done, undone)
