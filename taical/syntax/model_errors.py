"""What pydantic finds wrong, in words that a card player understands."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import ErrorDetails

from taical.errors import shortened, shown
from taical.i18n import gettext as _
from taical.i18n import marked

_EXPECTED: Mapping[str, str] = {
    "bool_type": marked("expected true or false"),
    "int_type": marked("expected a whole number"),
    "string_type": marked("expected text"),
    "list_type": marked("expected a list"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), marked("expected `name: value` pairs")),
}


def expectation(details: ErrorDetails) -> str:
    """Return what was expected, from the details of one of pydantic's errors."""
    kind = details["type"]
    limits = details.get("ctx", {})
    if kind == "list_type" and isinstance(details["input"], str):
        return _("expected a list: [{value}]").format(value=shortened(details["input"]))
    if kind in _EXPECTED:
        return _(_EXPECTED[kind])
    if kind == "literal_error":
        return _("expected {choices}").format(choices=_choices(limits["expected"]))
    if kind == "greater_than_equal":
        return _("expected {number} or more").format(number=limits["ge"])
    if kind == "less_than_equal":
        return _("expected {number} at most").format(number=limits["le"])
    message = details["msg"].removeprefix("Value error, ")
    return message[:1].lower() + message[1:]


def half_a_character(error: UnicodeEncodeError) -> str:
    """Return what is wrong with a name that pydantic cannot take: half of a character stands in it."""
    return _("a name has half of a character in it: {char}").format(char=shown(error.object[error.start : error.end]))


def _choices(listed: str) -> str:
    """Return what pydantic lists in English."""
    others, either, last = listed.rpartition(" or ")
    return _("{others} or {last}").format(others=others, last=last) if either else listed
