"""Every switch, payment number and line of the game is explained by value, and the hands come out as stated."""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pytest

import taical
from taical.domain.rules import GameRules, Liability, PaymentRules, Switches, WaitBasis, line_types
from taical.engine.deal import DealScore, score_deal
from taical.engine.scoring import Score
from taical.i18n import LANGUAGES
from taical.rulesets.schema import LIABLE_PATTERNS
from taical.syntax.yaml import read_documents, scalar

FILE = Path(__file__).parents[2] / "rulesets" / "switches.yaml"
(DOCUMENT,) = read_documents(FILE.read_text(encoding="utf-8"))
EXPLAINED: dict[str, Any] = DOCUMENT.data

SECTIONS: Mapping[str, type[Switches] | type[PaymentRules] | type[GameRules]] = {
    "switches": Switches,
    "payment": PaymentRules,
    "game": GameRules,
}
RESULTS = {"switches": "tai", "payment": "payments"}
"""What a hand of each section states for every setting; no hand depends on the game."""

EVENTS = {
    "heavenly_win",
    *(f"earthly_win@{value}" for value in get_args(line_types(Switches)["earthly_win_on"])),
    *(f"human_win@{value}" for value in get_args(line_types(Switches)["human_win_on"])),
    *(
        f"heavenly_ready@{who}/{value}"
        for who in ("dealer", "anyone")
        for value in get_args(line_types(Switches)["heavenly_ready_on"])
    ),
    *(f"earthly_ready@{value}" for value in get_args(line_types(Switches)["earthly_ready_on"])),
    "declared_ready",
    "ready_on_deal",
    *(f"dealt_flower_win@{value}" for value in get_args(line_types(Switches)["dealt_flowers"])),
}


ZERO = {"0"}
"""The number that may have a sentence of its own: nothing is said otherwise than so much."""


FORMS = {"by_shape", "no_dealer", "claimed_no_dealer", "points"}
"""The sentences for values that are written as `name: value` pairs."""


WRITTEN_OUT: Mapping[tuple[str, str], set[str]] = {
    ("payment", "liability"): {"none", *get_args(Liability)},
    ("payment", "false_win"): {"none", "number", "claimed", "no_dealer", "claimed_no_dealer", "points"},
    ("switches", "wait_basis"): {*get_args(WaitBasis), "by_shape"},
    ("game", "house_cut"): {"none", "self_draw", "win", "cut_cap"},
}
"""The sentences for the lines whose values are not only words and numbers."""


class Entry(NamedTuple):
    """A switch, a payment number or a line of the game.

    Attributes:
        section: Where it stands in a rule set.
        name: Its name there.
        hint: Its type.
        text: What the file says about it.
    """

    section: str
    name: str
    hint: Any
    text: Mapping[str, Any]

    @property
    def values(self) -> set[str]:
        """The values that need a sentence, as they are written in the file."""
        if (self.section, self.name) in WRITTEN_OUT:
            return WRITTEN_OUT[self.section, self.name]
        if self.hint is bool:
            return {"false", "true"}
        if get_origin(self.hint) is Literal:
            return set(get_args(self.hint))
        return {"none", "number"} if type(None) in get_args(self.hint) else {"number"}

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The hands, each with its result at every setting."""
        hands: list[dict[str, Any]] = self.text.get("hands", [])
        return hands


class Setting(NamedTuple):
    """A hand under one setting of an entry.

    Attributes:
        entry: The entry.
        hand: The record, and what else is to be set.
        value: The setting, as it would be written in a rule set.
        expected: The tai, the payments or the code of an error.
    """

    entry: Entry
    hand: Mapping[str, Any]
    value: str
    expected: object


def all_entries() -> Iterator[Entry]:
    for section, rules in SECTIONS.items():
        hints = line_types(rules)
        for field in fields(rules):
            text = EXPLAINED.get(section, {}).get(field.name, {"question": {}, "values": {}, "hands": []})
            yield Entry(section, field.name, hints[field.name], text)


ENTRIES = list(all_entries())


def each_entry(sections: Collection[str] = tuple(SECTIONS)) -> pytest.MarkDecorator:
    entries = [entry for entry in ENTRIES if entry.section in sections]
    return pytest.mark.parametrize("entry", entries, ids=[f"{entry.section}.{entry.name}" for entry in entries])


def all_settings() -> Iterator[Any]:
    for entry in ENTRIES:
        for number, hand in enumerate(entry.hands, 1):
            for value, expected in hand[RESULTS[entry.section]].items():
                yield pytest.param(Setting(entry, hand, value, expected), id=f"{entry.name}={value}/{number}")


def all_texts() -> Iterator[Any]:
    """Every text with its closing marks and the placeholders that it has to have."""
    for entry in ENTRIES:
        yield pytest.param(entry.text["question"], "？??", set(), id=f"{entry.name}?")
        for value, sentence in entry.text["values"].items():
            yield pytest.param(sentence, "。..", placeholders_of(entry, value), id=f"{entry.name}={value}")
    for event, sentence in EXPLAINED["events"].items():
        yield pytest.param(sentence, "。..", set(), id=event)


def placeholders_of(entry: Entry, value: str) -> set[str]:
    if entry.name == "liability":
        return set() if value == "none" else {"patterns"}
    if value == "by_shape":
        return {"shapes"}
    if entry.name == "house_cut":
        return {"self_draw": {"n", "to"}, "win": {"n", "to"}, "cut_cap": {"cap"}}.get(value, set())
    return {"n"} if value in ("number", "no_dealer", "points") else set()


def ruleset_with(setting: Setting) -> taical.RuleSet:
    entry = setting.entry
    value: Any = scalar(setting.value)
    if setting.value.startswith("{"):
        (document,) = read_documents(setting.value)
        value = document.data
    if entry.name == "liability" and value != "none":
        value = dict.fromkeys(LIABLE_PATTERNS, value)
    also = setting.hand.get("with", {})
    section = {**also.get(entry.section, {}), entry.name: value}
    return taical.load_ruleset({"extends": "wikipedia", **also, entry.section: section})


def outcome(setting: Setting) -> object:
    """Return what comes out of a hand or a deal: its tai, its payments or the code of an error."""
    record, ruleset = setting.hand["record"], ruleset_with(setting)
    scored: Callable[[], DealScore | Score] = (
        partial(score_deal, taical.parse_deal(record), ruleset)
        if "wins" in record
        else partial(taical.score, taical.parse_record(record), ruleset)
    )
    try:
        return getattr(scored(), RESULTS[setting.entry.section])
    except taical.TaicalError as error:
        return error.code


def test_nothing_else_is_explained() -> None:
    assert set(EXPLAINED) == {*SECTIONS, "events"}
    for section, rules in SECTIONS.items():
        assert list(EXPLAINED[section]) == [field.name for field in fields(rules)]
    assert set(EXPLAINED["events"]) == EVENTS


@each_entry()
def test_every_value_has_a_sentence_of_its_own(entry: Entry) -> None:
    hands = ["hands"] if entry.section in RESULTS else []
    assert set(entry.text) - {"words", "parts", "part_words"} == {"names", "question", "values", *hands}
    said_otherwise = ZERO | {"one"}  # than other numbers
    assert set(entry.text["values"]) - said_otherwise == entry.values
    assert not said_otherwise & set(entry.text["values"]) or "number" in entry.values
    for language in LANGUAGES:
        sentences = [sentence[language] for sentence in entry.text["values"].values()]
        assert len(set(sentences)) == len(sentences), language


@pytest.mark.parametrize(("text", "marks", "placeholders"), list(all_texts()))
def test_text_is_one_sentence_in_each_language(text: Mapping[str, str], marks: str, placeholders: set[str]) -> None:
    assert tuple(text) == LANGUAGES
    for sentence, mark in zip(text.values(), marks, strict=True):
        assert sentence == sentence.strip()
        assert len(sentence.splitlines()) == 1
        assert sentence.endswith(mark)
        assert sentence.count(mark) == 1
        assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None} == placeholders
    assert text["fr"].endswith("\N{NO-BREAK SPACE}?") == (marks == "？??")


@each_entry(RESULTS)
def test_a_hand_makes_a_difference(entry: Entry) -> None:
    results = [hand[RESULTS[entry.section]] for hand in entry.hands]
    assert any(len({str(result) for result in by_value.values()}) > 1 for by_value in results)


@each_entry(RESULTS)
def test_hands_are_stated_under_every_value(entry: Entry) -> None:
    for hand in entry.hands:
        assert set(hand) - {"with"} == {"record", RESULTS[entry.section]}
        settings = set(hand[RESULTS[entry.section]])
        numbers = {value for value in settings if value.isdigit()}
        several = {value for value in settings if value.startswith("{")}  # what takes more than a word
        assert settings - numbers - several == entry.values - {"number", *FORMS}
        assert bool(several) == bool(entry.values & FORMS)
        assert set(entry.text["values"]) & ZERO <= settings
        assert bool(numbers) == ("number" in entry.values)
        assert len(settings) > 1


@pytest.mark.parametrize("setting", list(all_settings()))
def test_hand_comes_out_as_stated(setting: Setting) -> None:
    assert outcome(setting) == setting.expected
