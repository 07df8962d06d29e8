"""The switches and payment numbers of a rule set as a person reads them, each with a worked hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from taical.domain.rules import PaymentRules, Switches
from taical.domain.tiles import SEATS
from taical.domain.vocabulary import chinese
from taical.i18n import Language, marked, translated
from taical.render.score import Look, indented, labelled
from taical.render.words import word
from taical.rulesets.switches import answer, examples, question, written

_FACTS: Mapping[str, str] = {
    "seat": marked("seat {value}"),
    "from": marked("from {value}"),
    "streak": marked("streak {value}"),
    "false_win": marked("false win of {value}"),
    "opening heavenly": marked("opening heavenly"),
    "opening earthly": marked("opening earthly"),
    "ready heavenly": marked("ready heavenly"),
    "win eight_flowers": marked("all eight flowers"),
    "replacement kong": marked("replacement for a kong"),
    "replacement open_kong": marked("replacement for a claimed kong"),
    "last_tile true": marked("last tile"),
    "missed_win true": marked("missed win"),
}
"""What else is known of a worked hand: by its field where the value is filled in, else by both."""


def switches_text(
    section: str, values: PaymentRules | Switches, liable: Mapping[str, str], look: Look
) -> Iterator[str]:
    """Return a paragraph for each line of a section: the question, the answer, and a worked hand on both sides.

    Args:
        section: `switches` or `payment`.
        values: What the rule set says.
        liable: The names of the patterns that someone can be liable for, with how far.
        look: How it is to look.
    """
    language = look.language
    for field in fields(values):
        value = liable if field.name == "liability" else getattr(values, field.name)
        asked = f"{field.name}: {question(section, field.name, language)}"
        lines = [answer(section, field.name, value, language)]
        lines += [_example(hand, language) for hand in examples(section, field.name)[:1]]
        indents = (indented(line, look, first="  ", next_="    ") for line in lines)
        yield "\n".join([indented(asked, look, next_="    "), *indents])


def _example(example: Mapping[str, Any], language: Language) -> str:
    """Return a worked hand with what it comes to under each value of its switch."""
    record = example["record"]
    hand = record.get("hand") or " / ".join(winner["hand"] for winner in record.get("wins", ()))
    other = {key: value for key, value in record.items() if key not in ("hand", "wins")}
    facts = translated(", ", language).join(_fact(key, value, language) for key, value in other.items())
    if "tai" in example:
        results = ", ".join(f"{key}: {value}" for key, value in example["tai"].items())
    else:
        results = "; ".join(f"{key}: {_paid(paid, language)}" for key, paid in example["payments"].items())
    return labelled("example", f"{hand or word('drawn_hand', language)} ({facts}) → {results}", language)


def _fact(key: str, value: object, language: Language) -> str:
    if key in _FACTS:
        return translated(_FACTS[key], language).format(value=_called(str(value), language))
    return translated(_FACTS[f"{key} {written(value)}"], language)


def _called(value: str, language: Language) -> str:
    """Return what a seat is called: as players say it in Chinese, else as the record has it."""
    return chinese("seat", value) if language == "zh" and value in SEATS else value


def _paid(paid: Mapping[str, Any] | str, language: Language) -> str:
    """Return who gets what; an error code stands for itself."""
    if isinstance(paid, str):
        return paid
    return " ".join(f"{_called(seat, language)} {amount:+}" for seat, amount in paid.items() if amount) or "0"
