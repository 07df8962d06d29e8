"""Seats and walls in words, a sentence a step as a teacher would say it, and as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from taical.domain.tiles import SEATS, Seat
from taical.explanation import spoken_in
from taical.i18n import Language, current
from taical.i18n import gettext as _
from taical.render.colour import Painted
from taical.render.table import Look, indented, table
from taical.render.text import as_markdown, printable
from taical.render.words import word
from taical.walls.dice import Throw
from taical.walls.seats import SeatDraw
from taical.walls.steps import Step
from taical.walls.wall import STAYS, Stack, WallDeal

Names = Mapping[Seat, str]
"""Who sits where, as it is to be shown; empty where nobody said so."""

_Facts = Mapping[str, Any]
_Show = Callable[[str], str]
"""What makes a name harmless where it is shown."""


def seats_data(draw: SeatDraw, language: Language = "en") -> dict[str, Any]:
    """Return a draw of seats as plain data; names are as they were given, and harmless in the sentences."""
    return {
        "method": draw.method,
        "players": list(draw.players),
        "throws": [_throw_of(throw) for throw in draw.throws],
        "drawn": [{"player": player, "wind": wind} for player, wind in draw.drawn],
        "seats": dict(draw.seats),
        "dealer": draw.dealer,
        "dealer_seat": draw.dealer_seat,
        "steps": _steps_of(draw.steps, draw.seats, language),
    }


def wall_data(deal: WallDeal, names: Names, language: Language = "en") -> dict[str, Any]:
    """Return a wall that has been dealt from as plain data."""
    return {
        "method": deal.method,
        "flowers": deal.flowers,
        "players": dict(names) or None,
        "thrower": deal.thrower,
        "throw": _throw_of(deal.throw),
        "dealer": deal.dealer,
        "wall": deal.opened,
        "takes": [_plain(take._asdict()) for take in deal.takes],
        "extra": _plain(deal.extra),
        "replaced_from": _plain(deal.tail),
        "stays": _plain(deal.stays),
        "tiles": {"all": deal.tiles, "dealt": deal.dealt, "to_draw": deal.to_draw, "stay": STAYS[deal.method]},
        "steps": _steps_of(deal.steps, names, language),
    }


def _throw_of(throw: Throw) -> dict[str, Any]:
    return {"dice": list(throw.dice), "points": throw.points, "typed": throw.typed}


def _steps_of(steps: Sequence[Step], names: Names, language: Language) -> list[dict[str, Any]]:
    with spoken_in(language):
        return [
            {
                "kind": step.kind,
                **{name: _plain(value) for name, value in step.facts.items()},
                "sentence": step_text(step, names),
            }
            for step in steps
        ]


def _plain(value: Any) -> Any:  # noqa: ANN401 - facts of every kind
    """Return a fact as JSON has it."""
    if isinstance(value, Stack):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return value


# --- For a person -----------------------------------------------------------------------------------------------------


def seat_steps_text(draw: SeatDraw, look: Look) -> str:
    """Return the steps of a draw of seats in words."""
    with spoken_in(look.language):
        return _numbered(draw.steps, draw.seats, look)


def seats_text(draw: SeatDraw, look: Look, again: Sequence[str], wall: Sequence[str]) -> str:
    """Return a draw of seats in words; `again` is the call that brings the same, `wall` the one that goes on."""
    with spoken_in(look.language):
        shown = _shown_in(look)
        rows = [
            [
                word(seat, look.language),
                Painted(shown(draw.seats[seat]), "total") if seat == draw.dealer_seat else shown(draw.seats[seat]),
                word("dealer", look.language) if seat == draw.dealer_seat else "",
            ]
            for seat in SEATS
        ]
        heads = [_("Seat"), word("player", look.language), ""]
        return "\n\n".join(
            (
                seat_steps_text(draw, look),
                table(rows, heads, look, align=("left",) * 3, wrap=1),
                _again(again, look),
                _("Then the wall: {command}").format(command=_copied(wall, look)),
            )
        )


def wall_text(deal: WallDeal, names: Names, look: Look, again: Sequence[str]) -> str:
    """Return a wall in words; `again` is the call that brings the same."""
    with spoken_in(look.language):
        rows = [
            [_("dealt"), str(deal.dealt)],
            [_("to draw"), str(deal.to_draw)],
            [_("stay"), str(STAYS[deal.method])],
            [word("total", look.language), Painted(str(deal.tiles), "total")],
        ]
        counts = table(rows, ["", _("Tiles")], look, align=("left", "right"))
        return "\n\n".join((_numbered(deal.steps, names, look), counts, _again(again, look)))


def _shown_in(look: Look) -> _Show:
    return as_markdown if look.form == "markdown" else printable


def _numbered(steps: Sequence[Step], names: Names, look: Look) -> str:
    shown = _shown_in(look)
    sentences = [step_text(step, names, shown) for step in steps]
    if look.form == "markdown":
        return "\n".join(f"{number}. {sentence}" for number, sentence in enumerate(sentences, 1))
    width = len(f"{len(sentences)}. ")
    return "\n".join(
        indented(sentence, look, first=f"{number}. ".rjust(width), next_=" " * width)
        for number, sentence in enumerate(sentences, 1)
    )


def _again(words: Sequence[str], look: Look) -> str:
    return _("The same again: {command}").format(command=_copied(words, look))


def _copied(words: Sequence[str], look: Look) -> str:
    """Return a call on one line, so that it can be copied."""
    import shlex

    return _shown_in(look)(shlex.join(words))


def player_text(seat: Seat, names: Names, shown: _Show = printable) -> str:
    """Return a seat with the name of who sits there, in the language in use."""
    wind = word(seat, current())
    return (_("{name} ({seat})") if names else _("{seat}")).format(name=shown(names.get(seat, "")), seat=wind)


def stacks_text(stacks: Sequence[Stack]) -> str:
    """Return stacks that are taken one after the other, in the language in use."""
    parts = []
    for wall, group in groupby(stacks, lambda stack: stack.wall):
        numbers = [stack.number for stack in group]
        sentence = {
            1: _("stack {first} of {wall}'s wall"),
            2: _("stacks {first} and {last} of {wall}'s wall"),
        }.get(len(numbers), _("stacks {first} to {last} of {wall}'s wall"))
        parts.append(sentence.format(first=numbers[0], last=numbers[-1], wall=word(wall, current())))
    joined, *others = parts
    for other in others:
        joined = _("{one} and {other}").format(one=joined, other=other)
    return joined


def sum_text(throw: Sequence[int]) -> str:
    """Return dice with their sum."""
    return f"{' + '.join(map(str, throw))} = {sum(throw)}"


# --- A sentence for each kind of step ---------------------------------------------------------------------------------


def step_text(step: Step, names: Names, shown: _Show = printable) -> str:
    """Return a step as a sentence, in the language in use."""
    values: dict[str, Any] = dict(step.facts)
    for name in ("seat", "to_seat", "dealer"):
        if name in values:
            values[name] = player_text(values[name], names, shown)
    for name in ("player", "to"):
        if name in values:
            values[name] = shown(values[name])
    values["player"] = values.get("player", values.get("seat"))
    values["to"] = values.get("to", values.get("to_seat"))
    if "stack" in values:
        values["stack"] = stacks_text([values["stack"]])
    values |= _MORE.get(step.kind, _nothing)(step.facts, names, shown)
    return _SENTENCES[step.kind](step.facts).format(**values)


def _nothing(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001 - as the others
    return {}


def _more_of_gather(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {"players": _(", ").join(map(shown, facts["players"]))}


def _more_of_throw(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {"count": len(facts["dice"]), "sum": sum_text(facts["dice"])}


def _more_of_count(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {"sums": " ".join(map(str, facts["sums"]))}


def _more_of_draw(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {"wind": word(facts["wind"], current())}


def _more_of_sit(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {seat: shown(player) for seat, player in facts["seats"].items()}


def _more_of_wall(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    found: dict[str, Any] = {"wall": word(facts["wall"], current())} if facts["wall"] else {}
    if "first" in facts and isinstance(facts["first"], Stack):
        found["next"] = word(facts["first"].wall, current())
        found["first"] = facts["first"].number
    return found


def _more_of_take(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:  # noqa: ARG001
    return {"stacks": stacks_text(facts["stacks"])}


def _more_of_stays(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:
    return _more_of_take(facts, names, shown) if facts["stacks"] else {}


def _more_of_flowers(facts: _Facts, names: Names, shown: _Show) -> dict[str, Any]:
    return {"order": _(", ").join(player_text(seat, names, shown) for seat in facts["order"])}


_MORE: Mapping[str, Callable[[_Facts, Names, _Show], dict[str, Any]]] = {
    "gather": _more_of_gather,
    "throw": _more_of_throw,
    "count": _more_of_count,
    "draw": _more_of_draw,
    "sit": _more_of_sit,
    "dealer": _more_of_wall,
    "break": _more_of_wall,
    "take": _more_of_take,
    "flowers": _more_of_flowers,
    "stays": _more_of_stays,
}
"""What the sentence of a step is filled with beside its facts."""


def _throw(facts: _Facts) -> str:
    return {
        "first_draw": _("{player} throws {count} dice to see who draws first: {sum}."),
        "deal_and_break": _("{player} throws {count} dice to see who deals first and whose wall is broken: {sum}."),
        "break": _("{player} throws {count} dice to see whose wall is broken: {sum}."),
    }[facts["purpose"]]


def _count(facts: _Facts) -> str:
    return {
        "self": _("Counting counter-clockwise with {player} as one, {points} comes back to {player} ({sums})."),
        "next": _("Counting counter-clockwise with {player} as one, {points} comes to the next player, {to} ({sums})."),
        "opposite": _(
            "Counting counter-clockwise with {player} as one, {points} comes to the player opposite, {to} ({sums})."
        ),
        "before": _(
            "Counting counter-clockwise with {player} as one, {points} comes to the player before, {to} ({sums})."
        ),
    }[facts["place"]]


def _end(facts: _Facts) -> str:
    if facts["end"] == "1p":
        return _("{points} is odd: the winds are drawn from the end where 1p lies.")
    return _("{points} is even: the winds are drawn from the end where 2p lies.")


def _draw(facts: _Facts) -> str:
    if facts["turn"] == 1:
        return _("{player} draws first, and gets {wind}.")
    if facts["turn"] == len(SEATS):
        return _("{player} gets the one that is left, {wind}.")
    return _("{player}, the next one counter-clockwise, draws {wind}.")


def _dealer(facts: _Facts) -> str:
    if facts["wall"]:
        return _("{player} deals first, and the same throw breaks {wall}'s wall.")
    return _("{player} deals first.") if facts["first"] else _("{player} deals.")


def _build(facts: _Facts) -> str:
    if facts["flowers"]:
        return _(
            "The {tiles} tiles are shuffled face down and built into four walls, one in front of each player, of "
            "{stacks} stacks of two tiles."
        )
    return _(
        "The {tiles} tiles, without the flowers, are shuffled face down and built into four walls, one in front of "
        "each player, of {stacks} stacks of two tiles."
    )


def _break(facts: _Facts) -> str:
    first: Stack = facts["first"]
    if first.wall == facts["wall"]:
        return _(
            "In {wall}'s wall, {points} stacks are counted from its player's right end and left standing: tiles are "
            "taken from stack {first} on, to the left and around the table clockwise."
        )
    if first.number == 1:
        return _(
            "In {wall}'s wall, {points} stacks are counted from its player's right end and left standing, the whole "
            "wall: tiles are taken from stack 1 of {next}'s wall on, to the left and around the table clockwise."
        )
    return _(
        "In {wall}'s wall, {points} stacks are counted from its player's right end, on into {next}'s wall, and left "
        "standing: tiles are taken from stack {first} there on, to the left and around the table clockwise."
    )


def _flowers(facts: _Facts) -> str:
    if facts["again"] == "at_once":
        return _(
            "Flowers are replaced in the order {order}: each player lays down all of theirs and takes as many tiles "
            "from the other end of the wall, first {stack}; a flower among these is replaced at once."
        )
    return _(
        "Flowers are replaced in the order {order}: each player lays down all of theirs and takes as many tiles from "
        "the other end of the wall, first {stack}; a flower among these is replaced only after the others have "
        "replaced theirs."
    )


def _stays(facts: _Facts) -> str:
    if facts["tiles"]:
        return _(
            "The last {tiles} tiles stay: when only they are left, the hand ends without a winner. As long as no tile "
            "has been replaced, they are {stacks}."
        )
    return _("No tile stays: when the last one has been drawn and nobody wins, the hand ends without a winner.")


_SENTENCES: Mapping[str, Callable[[_Facts], str]] = {
    "gather": lambda _facts: _("For now the players sit counter-clockwise in this order: {players}."),
    "shuffle": lambda _facts: _("One tile of each wind is shuffled and laid out face down."),
    "line_up": lambda _facts: _(
        "One tile of each wind is shuffled and lined up face down, with 1p (一筒) at one end and 2p (二筒) at the "
        "other."
    ),
    "throw": _throw,
    "count": _count,
    "end": _end,
    "draw": _draw,
    "sit": lambda _facts: _(
        "{E} has East and sits East; counter-clockwise from there sit {S} as South, {W} as West and {N} as North."
    ),
    "dealer": _dealer,
    "build": _build,
    "break": _break,
    "take": lambda _facts: _("Round {round}: {player} takes {stacks}."),
    "extra": lambda _facts: _("{player}, the dealer, takes one tile more, the upper one of {stack}, and has 17."),
    "flowers": _flowers,
    "kongs": lambda _facts: _("The tile for a kong is taken from that end as well, first {stack}."),
    "draws": lambda _facts: _(
        "{dealer} discards, and {seat} draws next: the lower tile of {stack}. {tiles} tiles can be drawn."
    ),
    "stays": _stays,
}
