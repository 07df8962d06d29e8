"""The questions of `taical rules new --ask`: what houses differ in most, in the words that explain the switches.

Questions go to standard error. What the table has that the file extends is offered as the answer, and only what differs
from it is an answer to write down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from taical.cli.echo import echo
from taical.cli.prompt import Back, asked, fitting, say_wrong
from taical.domain.rules import in_unit
from taical.errors import RulesetError, shown
from taical.i18n import current, marked
from taical.i18n import gettext as _
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import SECTIONS, counts, lines_of, unit_of
from taical.rulesets.diff import Data
from taical.rulesets.names import in_ids
from taical.rulesets.schema import ContentError, check
from taical.rulesets.switches import LIABLE, answer, called, meanings, question, words, written
from taical.syntax.yaml import YamlError, read_documents

_LINES: Sequence[tuple[str, str]] = (
    ("payment", "dealer_tai"),
    ("payment", "streak_tai"),
    ("payment", "base"),
    ("payment", "unit"),
    ("switches", "wait_basis"),
    ("switches", "all_chows_wait"),
    ("patterns", "flowers"),
    ("patterns", "winds"),
    ("switches", "concealed_kong_keeps_concealed"),
    ("payment", "several_winners"),
    ("payment", "liability"),
    ("payment", "min_tai"),
    ("payment", "cap"),
    ("game", "draw"),
)
"""What is asked, in this order."""

_OWN = "own"
_ANY = "any"
_TABLE = "table"

_PATTERNS: Mapping[str, tuple[str, str, str, Sequence[str], str]] = {
    "flowers": (
        marked("Which flowers pay?"),
        marked("Your own flowers pay (正花)."),
        marked("Every flower pays (見花見台)."),
        ("seat_flower",),
        "any_flower",
    ),
    "winds": (
        marked("Which pungs of winds pay?"),
        marked("Those of the round's wind and of your own pay (圈風, 門風)."),
        marked("Every pung of winds pays (見風見台)."),
        ("prevalent_wind", "seat_wind"),
        "any_wind_pung",
    ),
}
"""The question, what each answer means, and the patterns that count then: one's own, or any."""


def ask_house(extends: str, data: Data) -> dict[str, Any]:
    """Return what differs in a house from a table, by section as in a rule-set file."""
    greeting = _("Enter keeps what {ruleset} has. Ctrl-C leaves at any time.")
    echo(fitting(greeting.format(ruleset=extends)), err=True)
    answers: dict[str, Any] = {}
    while True:
        number = 0
        while number < len(_LINES):
            section, name = _LINES[number]
            echo(err=True)
            try:
                if section == "patterns":
                    answers[name] = _which(name, extends, data, answers.get(name))
                else:
                    by_tai = name == "base" and data.get("payment", {}).get("base_tai") is not None
                    line = "base_tai" if by_tai else name
                    answers[line] = _value(section, line, data, answers)
                number += 1
            except Back:
                if not number:
                    say_wrong(_("there is no question before this one"))
                number = max(0, number - 1)
        changes = _changes(answers, data)
        try:
            ruleset_data({"extends": extends, **changes})
        except RulesetError as error:
            say_wrong(error.message)
        else:
            return changes


def _value(section: str, name: str, data: Data, answers: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any switch's
    """Ask for a switch or a number."""
    offered = answers.get(name, _said(section, name, data))
    unit = unit_of(data)
    values = meanings(section, name, current(), unit)
    if name == "liability":
        said = {extent: dict.fromkeys((extent, called(section, name, extent, current()))) for extent in _LIABILITY}
        values = [
            (" ".join(said[extent]), answer(section, name, liable, current(), unit))
            for extent, liable in _LIABILITY.items()
        ]
    meaning = _explained(question(section, name, current(), unit), values)
    extents = {word: extent for extent, word in words(section, name).items()}

    def convert(text: str) -> Any:  # noqa: ANN401 - any switch's
        if name == "liability" and (liable := _LIABILITY.get(extents.get(text.strip(), text.strip()))) is not None:
            return liable
        try:
            (document,) = read_documents(" ".join(text.split()))
            value = check(in_ids({section: {name: document.data}}).data)[section][name]
        except (ContentError, YamlError) as fault:
            raise click.UsageError(fault.message) from None
        if value is None and name not in _WITHOUT_LIMIT:
            raise click.UsageError(_("expected a whole number"))
        return value

    word = next((word for word, liable in _LIABILITY.items() if name == "liability" and liable == offered), None)
    return asked(name, convert, word or written(offered), meaning=meaning)


_LIABILITY: Mapping[str, Mapping[str, str]] = {
    "none": {},
    **{extent: dict.fromkeys(LIABLE, extent) for extent in ("all", "half")},
}
"""What one word says of who pays for whom."""

_WITHOUT_LIMIT = ("cap",)
"""The numbers that may be none."""


def _which(name: str, extends: str, data: Data, before: str | None) -> str:
    """Ask which flowers or winds count."""
    asked_for, own, any_, _owned, _all = _PATTERNS[name]
    unit = unit_of(data)
    values = [(_OWN, in_unit(_(own), unit)), (_ANY, in_unit(_(any_), unit))]
    offered = before or _counted(name, data)
    if _counted(name, data) == _TABLE:
        values.append((_TABLE, _("It stays as {ruleset} has it.").format(ruleset=extends)))
    meaning = _explained(in_unit(_(asked_for), unit), values)
    words = [word for word, _meaning in values]

    def convert(text: str) -> str:
        if text.strip() not in words:
            choices = _("expected {choices}").format(choices=_(", ").join(words))
            raise click.UsageError(_("{expected}, not {value}").format(expected=choices, value=shown(text)))
        return text.strip()

    return asked(name, convert, offered, meaning=meaning)


def _explained(asked_for: str, values: Sequence[tuple[str, str]]) -> str:
    """Say what is asked and what each answer means, and return it for `?`."""
    text = "\n".join([asked_for, *(f"  {value}: {meaning}" for value, meaning in values)])
    echo("\n".join(map(fitting, text.split("\n"))), err=True)
    return text


def _said(section: str, name: str, data: Data) -> Any:  # noqa: ANN401 - any switch's
    """Return what a table says of a switch."""
    return lines_of(section, data)[name]


def _counted(name: str, data: Data) -> str:
    """Return which answer a table gives for flowers or winds."""
    *_words, owned, all_ = _PATTERNS[name]
    if counts(data["patterns"][all_]):
        return _ANY
    return _OWN if all(counts(data["patterns"][pattern]) for pattern in owned) else _TABLE


def _changes(answers: Mapping[str, Any], data: Data) -> dict[str, Any]:
    """Return the answers that differ from a table."""
    changes: dict[str, Any] = {section: {} for section in (*SECTIONS, "patterns")}
    for section in SECTIONS:
        said = lines_of(section, data)
        changes[section] = {name: answers[name] for name in said if name in answers and answers[name] != said[name]}
    rows = data["patterns"]
    for name, (*_words, owned, all_) in _PATTERNS.items():
        if answers[name] == _counted(name, data):
            continue
        wanted = [all_] if answers[name] == _ANY else owned
        for pattern in (*owned, all_):
            if pattern in wanted and not counts(rows[pattern]):
                changes["patterns"][pattern] = True if rows[pattern].get("tai") else 1
            elif pattern not in wanted and counts(rows[pattern]) and answers[name] == _OWN:
                changes["patterns"][pattern] = False
    return {section: lines for section, lines in changes.items() if lines}
