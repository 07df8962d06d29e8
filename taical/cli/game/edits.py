"""What an edit makes of an event: what is said takes the place of what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any

from taical.cli.game.hands import NOTHING_SAID, win_body
from taical.cli.game.session import player_called
from taical.cli.numbers import read_points
from taical.domain.amounts import simplest
from taical.errors import GameError, shortened
from taical.game.events import HANDS, check_body
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.game.replay import Book, Entry

NOTHING_EDITED: Mapping[str, Any] = {
    **NOTHING_SAID,
    **dict.fromkeys(("whole", "amount", "false_win", "claimed_tai")),
    "draw": False,
    "self_draw": False,
}
"""What the options of an edit are where none is given."""

_OF_WINNER = ("hand", "tai", "with_dealer", "liable", "liable_for")


def edited_body(book: Book, entry: Entry, player: str | None, hand: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the event that stands in place of another.

    Args:
        book: The book as it is.
        entry: The event that is edited, as it stands.
        player: Who won, if that is said.
        hand: The tiles or the tai, if they are said.
        said: What else is said, by the names of the options.

    Raises:
        GameError: Nothing is said, or what does not go with the event.
    """
    kind = entry.body["kind"]
    if not (player or hand or any(value not in (None, "", ()) and value is not False for value in said.values())):
        raise GameError(_("say what is to be another, as in `taical game edit 7 --from bob`"))
    if said["whole"] is not None:
        return _whole(said["whole"])
    if kind == "open":
        return _opening(entry.body, said)
    if said["amount"] is not None:
        return _transfer(entry.body, said["amount"])
    if kind not in HANDS:
        raise GameError(_("event {number} is no hand: say all of it with --event").format(number=entry.event.seq))
    if said["draw"]:
        return {"kind": "draw"}
    if said["false_win"] is not None or said["claimed_tai"] is not None:
        return _false_win(book, entry.body, said)
    return _win(book, entry, player, hand, said)


def _whole(text: str) -> dict[str, Any]:
    from taical.syntax.json import loads

    try:
        body = loads(text)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise GameError(_("--event is not a JSON object, such as {example}").format(example='{"kind": "draw"}'))
    for name in ("seq", "at"):
        body.pop(name, None)
    check_body(body)
    return body


def _opening(body: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    prices = {name: said[name] for name in ("base", "unit") if said[name] is not None}
    if not prices:
        raise GameError(_("of event 1, --base, --unit and --stakes can be said, or all of it with --event"))
    return {**body, "settings": {**body.get("settings", {}), **prices}}


def _transfer(body: Mapping[str, Any], amount: str) -> dict[str, Any]:
    """Return a payment with another amount in the same proportions."""
    if body["kind"] != "transfer":
        raise GameError(_("--amount is for money that changed hands"))
    new = read_points(amount)
    if new is None:
        raise GameError(_("{value} is not a number").format(value=shortened(amount)))
    got = [value for value in body["amounts"].values() if value > 0]
    if len(set(got)) != 1:
        raise GameError(_("the amounts differ: say all of them with --event"))
    share = Decimal(got[0])
    return {**body, "amounts": {name: simplest(new * value / share) for name, value in body["amounts"].items()}}


def _false_win(book: Book, body: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a false win; of one that is edited, what is not said stays."""
    old = body if body["kind"] == "false_win" else {"kind": "false_win"}
    new: dict[str, Any] = {}
    if said["false_win"] is not None:
        new["player"] = player_called(said["false_win"], book.players)
    elif "player" not in old:
        raise GameError(_("--claimed-tai is for a false win: say whose with --false-win"), field="claimed_tai")
    if said["claimed_tai"] is not None:
        new["claimed_tai"] = said["claimed_tai"]
    return {**old, **new}


def _win(book: Book, entry: Entry, player: str | None, hand: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a win in which what is said goes before what was written."""
    old: dict[str, Any] = dict(entry.body) if entry.body["kind"] == "win" else {"kind": "win", "wins": [{}]}
    first = dict(old["wins"][0])
    worth_said = bool(hand) or bool(said["tai"])
    who = player or first.get("player")
    if who is None:
        command = f"`taical game edit {entry.event.seq} PLAYER ...`"
        raise GameError(_("say who won: {command}").format(command=command))
    worth = hand or ("" if said["tai"] else str(first.get("hand", first.get("tai", ""))))
    if not worth_said and not said["others"]:
        said = {**said, "with_dealer": said["with_dealer"] or first.get("with_dealer", False)}
        said = {
            name: first.get(name) if value is None and name in _OF_WINNER else value for name, value in said.items()
        }
    new = win_body(partial(player_called, names=book.players), who, worth, said, book.agreement.payments.counts_in)
    own = {name: value for name, value in first.items() if name not in ("player", *_OF_WINNER)}
    wins = [{**own, **new["wins"][0]}, *(new["wins"][1:] or ([] if said["self_draw"] else old["wins"][1:]))]
    body = {**old, **new, "wins": wins}
    if said["self_draw"]:
        body.pop("from", None)
    return body
