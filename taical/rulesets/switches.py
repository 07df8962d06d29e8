"""What the switches and numbers of a rule set mean, in words: the content of `rulesets/switches.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from taical.i18n import Language, marked, translated
from taical.rulesets.files import SWITCHES, shipped_data

Words = Mapping[Language, str]


@cache
def explanations() -> Mapping[str, Any]:
    """Return the file's content."""
    return shipped_data(SWITCHES)


def question(section: str, name: str, language: Language) -> str:
    """Return what a switch decides, as a question."""
    words: Words = explanations()[section][name]["question"]
    return words[language]


def answer(section: str, name: str, value: object, language: Language) -> str:
    """Return what a value of a switch means, as a sentence."""
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


def meanings(section: str, name: str, language: Language) -> list[tuple[str, str]]:
    """Return each value that a switch can have as it is written in a rule-set file, with what it means.

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
        found.append((written(value), answer(section, name, value, language)))
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
    names: Mapping[str, str] = {"edge": marked("edge"), "closed": marked("closed"), "single": marked("single")}
    parts = (
        translated(_BY_SHAPE[value.get(shape, "kinds")], language).format(shape=translated(name, language))
        for shape, name in names.items()
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
        values[extent][language].replace("{patterns}", between.join(names)) for extent, names in extents.items()
    )
    return " ".join(sentences)
