"""What the switches and numbers of a rule set mean, in words: the content of `rulesets/switches.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from taical.domain.rules import Unit, in_unit
from taical.i18n import Language, marked, translated
from taical.rulesets.files import SWITCHES, shipped_data

Words = Mapping[Language, str]


@cache
def explanations() -> Mapping[str, Any]:
    """Return the file's content."""
    return shipped_data(SWITCHES)


def names(section: str) -> Mapping[str, str]:
    """Return what the switches of a section are called in Chinese and French, each with its id.

    >>> names("payment")["封頂"], names("payment")["plafond"]
    ('cap', 'cap')
    """
    return {called: name for name, text in explanations()[section].items() for called in text["names"].values()}


def title(section: str, name: str, language: Language) -> str:
    """Return what a switch is called in a language, with its id."""
    called = explanations()[section][name]["names"].get(language, name)
    return name if called == name else f"{called} {name}"


_ANY_SWITCH: Mapping[str, str] = {"true": "是", "false": "否", "none": "無"}
"""The Chinese words for values that many switches can have."""


def parts(section: str, name: str) -> Mapping[str, str]:
    """Return the parts that a value of a switch can be made of, each with its Chinese name.

    >>> parts("switches", "wait_basis")
    {'edge': '邊張', 'closed': '嵌張', 'single': '單吊'}
    """
    return {part: text["zh"] for part, text in explanations()[section][name].get("parts", {}).items()}


def words(section: str, name: str, part: object = None) -> Mapping[str, str]:
    """Return the values of a switch, or of a part, that are words, as a file writes them, each with its Chinese word.

    >>> words("payment", "cap"), words("payment", "several_winners")["nearest"]
    ({'none': '無'}, '攔胡')
    >>> words("game", "house_cut", "to")
    {'pot': '公款'}
    """
    text = explanations()[section][name]
    own: Mapping[str, str] | None = text.get("parts", {}).get(part, {}).get("words")
    if own is not None:
        return own
    return {**{value: word for value, word in _ANY_SWITCH.items() if value in text["values"]}, **text.get("words", {})}


def called(section: str, name: str, value: object, language: Language) -> str:
    """Return a value as a rule-set file may have it in a language.

    >>> called("switches", "wait_basis", {"edge": "shape"}, "zh")
    '{邊張: 看牌形}'
    """
    text = written(value)
    if language != "zh":
        return text
    named = parts(section, name)
    if isinstance(value, Mapping):
        pairs = (f"{named.get(part, part)}: {_word(section, name, part, inner)}" for part, inner in value.items())
        return f"{{{', '.join(pairs)}}}"
    known = {**named, **words(section, name)}
    return re.sub(r"[a-z_]+", lambda found: known.get(found[0], found[0]), text)


def _word(section: str, name: str, part: str, value: object) -> str:
    """Return the value of a part in Chinese."""
    text = written(value)
    return words(section, name, part).get(text, text)


def question(section: str, name: str, language: Language, unit: Unit = "tai") -> str:
    """Return what a switch decides, as a question."""
    words: Words = explanations()[section][name]["question"]
    return in_unit(words[language], unit)


def answer(section: str, name: str, value: object, language: Language, unit: Unit = "tai") -> str:
    """Return what a value of a switch means, as a sentence."""
    return in_unit(_answer(section, name, value, language), unit)


def _answer(section: str, name: str, value: object, language: Language) -> str:
    values = explanations()[section][name]["values"]
    if name == "liability":
        return _liability(values, value, language)
    if name == "house_cut" and isinstance(value, Mapping):
        return _cut(values, value, language)
    if name == "wait_basis" and isinstance(value, Mapping):
        by_shape: Words = values["by_shape"]
        return by_shape[language].replace("{shapes}", _by_shape(value, language))
    key = written(value)
    if isinstance(value, Mapping):
        key, value = _penalty(value)
    key = "one" if key == "1" and "one" in values else key
    words: Words = values[key] if key in values else values["number"]
    return words[language].replace("{n}", written(value))


_WRITTEN: Mapping[str, object] = {
    "number": "N",
    "by_shape": {"edge": "shape"},
    "no_dealer": {"tai": "N", "dealer": False},
    "claimed_no_dealer": {"tai": "claimed", "dealer": False},
    "points": {"points": "N"},
    "self_draw": {"on": "self_draw", "amount": "N"},
    "win": {"on": "win", "amount": "N"},
    "cut_cap": {"on": "win", "amount": "N", "cap": "M", "to": "PLAYER"},
}
"""The values that are no single word; N and M are any number, PLAYER is any player's name."""

LIABLE = ("big_three_dragons", "big_four_winds")
"""The patterns for which a house that has liability (包牌) usually has it."""


def meanings(section: str, name: str, language: Language, unit: Unit = "tai") -> list[tuple[str, str]]:
    """Return each value that a switch can have as a rule-set file may have it, with what it means.

    >>> meanings("payment", "unit", "en")
    [('N', 'Each tai is worth N points.')]
    """
    found = []
    for key in explanations()[section][name]["values"]:
        if key == "one":
            continue  # which the number says already
        value = _WRITTEN.get(key, key)
        if name == "liability" and key != "none":
            value = {LIABLE[0]: key}
        both = dict.fromkeys((written(value), called(section, name, value, language)))
        found.append((" ".join(both), answer(section, name, value, language, unit)))
    return found


def examples(section: str, name: str) -> list[dict[str, Any]]:
    """Return the worked hands of a switch, each with what it comes to under the switch's values."""
    hands: list[dict[str, Any]] = explanations()[section][name].get("hands", [])
    return hands


def event_patterns() -> Iterable[str]:
    """Return the patterns of the openings, the ways to be ready and the dealt flowers, in the order of the file."""
    return dict.fromkeys(name.partition("@")[0] for name in explanations()["events"])


def event(name: str, variant: str | None, language: Language) -> str:
    """Return what an opening or ready event of a record means."""
    words: Words = explanations()["events"][f"{name}@{variant}" if variant else name]
    return words[language]


def written(value: object) -> str:
    """Return a value as it is written in a rule-set file."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {written(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


_BY_SHAPE: Mapping[str, str] = {
    "kinds": marked("{shape} with a single winning kind"),
    "shape": marked("{shape} always"),
    "none": marked("{shape} never"),
}
"""When a wait of a shape is a one-tile wait."""


def _by_shape(value: Mapping[str, str], language: Language) -> str:
    """Return what makes a one-tile wait of each shape."""
    shapes: Mapping[str, str] = {"edge": marked("edge"), "closed": marked("closed"), "single": marked("single")}
    parts = (
        translated(_BY_SHAPE[value.get(shape, "kinds")], language).format(shape=translated(name, language))
        for shape, name in shapes.items()
    )
    return translated(", ", language).join(parts)


def _penalty(value: Mapping[str, Any]) -> tuple[str, object]:
    """Return which sentence tells what a false win costs, and its number."""
    if "points" in value:
        return "points", value["points"]
    tai = value["tai"]
    if value.get("dealer", True):
        return ("claimed" if tai == "claimed" else "number"), tai
    return ("claimed_no_dealer" if tai == "claimed" else "no_dealer"), tai


_POT = marked("the pot")


def _cut(values: Mapping[str, Words], value: Mapping[str, Any], language: Language) -> str:
    """Return what the winner gives up, who gets it, and what it comes to in a game at most."""
    receiver = value.get("to", "pot")
    to = translated(_POT, language) if receiver == "pot" else receiver
    sentence = values[value["on"]][language].replace("{n}", written(value["amount"])).replace("{to}", to)
    if value.get("cap") is None:
        return sentence
    return f"{sentence} {values['cut_cap'][language].replace('{cap}', written(value['cap']))}"


def _liability(values: Mapping[str, Words], value: object, language: Language) -> str:
    extents: dict[str, list[str]] = {}
    for pattern, extent in value.items() if isinstance(value, Mapping) else ():
        extents.setdefault(extent, []).append(pattern)
    if not extents:
        return values["none"][language]
    between = translated(", ", language)
    sentences = (
        values[extent][language].replace("{patterns}", between.join(patterns)) for extent, patterns in extents.items()
    )
    return " ".join(sentences)
