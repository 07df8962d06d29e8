"""Laying one rule set's data over another's, whole files and single changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taical.errors import RulesetError, nearest
from taical.i18n import gettext as _
from taical.syntax.yaml import YamlError, read_documents, scalar

_DEPTHS: Mapping[str, int] = {"names": 1, "payment": 1, "switches": 1, "patterns": 2}
"""How many levels of a section are laid over each other field by field; what is below is replaced."""


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return one rule set's data with another's laid over it; rows keep the base's order."""
    return {**base, **{key: _merged(base.get(key), value, _DEPTHS.get(key, 0)) for key, value in over.items()}}


def _merged(below: object, value: object, depth: int) -> object:
    if depth == 0 or not isinstance(below, dict) or not isinstance(value, dict):
        return value
    return {**below, **{key: _merged(below.get(key), inner, depth - 1) for key, inner in value.items()}}


def single_changes(changes: Sequence[str]) -> dict[str, Any]:
    """Return changes that are written PATH=VALUE as the data of a rule set.

    Raises:
        RulesetError: `bad_ruleset`, naming the change.
    """
    data: dict[str, Any] = {}
    for change in changes:
        data = merged(data, _single_change(change))
    return data


def _single_change(change: str) -> dict[str, Any]:
    from taical.rulesets.schema import SECTIONS, ContentError, check

    path, equals, text = change.partition("=")
    keys = path.strip().split(".")
    if not equals or not all(keys):
        raise _bad(change, _("expected PATH=VALUE, such as patterns.last_tile_claim=1"))
    if len(keys) == 1:
        section = next((name for name, known in SECTIONS.items() if keys[0] in known), "")
        keys = [section, *keys] if section else keys
    if keys[0] in SECTIONS and len(keys) == 1:
        line = f"{keys[0]}.{SECTIONS[keys[0]][0]}"
        message = _("{name} is a whole section: set one line of it, such as {line}=...")
        raise _bad(change, message.format(name=keys[0], line=line))
    if keys[0] not in SECTIONS:
        everything = [*SECTIONS, *(name for known in SECTIONS.values() for name in known)]
        message = _("there is no {name} to set: a path begins with payment, switches or patterns")
        raise _bad(change, message.format(name=keys[0]) + nearest(keys[0], everything))
    nested: Any = _value(change, text.strip())
    for key in reversed(keys):
        nested = {key: nested}
    try:
        return check(nested)
    except ContentError as fault:
        raise _bad(change, fault.message) from None


def _value(change: str, text: str) -> Any:  # noqa: ANN401 - a value of whatever type is written
    """Return what a value means: a word or a number, or a list or pairs as they stand in brackets in a file."""
    if not text.startswith(("[", "{")):
        return scalar(text)
    try:
        (document,) = read_documents(" ".join(text.split()))  # one line, and so one document
    except YamlError as error:
        raise _bad(change, error.message) from None
    return document.data


def _bad(change: str, message: str) -> RulesetError:
    text = _("{label}: {text}").format(label=f"--set {change}", text=message)
    return RulesetError("bad_ruleset", text, field="set")
