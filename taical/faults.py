"""What pydantic finds wrong, in words that a card player understands."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import ErrorDetails

_EXPECTED: Mapping[str, str] = {
    "bool_type": "expected true or false",
    "int_type": "expected a whole number",
    "string_type": "expected text",
    "list_type": "expected a list",
    "dict_type": "expected `name: value` pairs",
    "model_type": "expected `name: value` pairs",
    "model_attributes_type": "expected `name: value` pairs",
}


def expectation(details: ErrorDetails) -> str:
    """Return what was expected, from the details of one of pydantic's errors."""
    kind = details["type"]
    limits = details.get("ctx", {})
    if kind in _EXPECTED:
        return _EXPECTED[kind]
    if kind == "literal_error":
        return f"expected {limits['expected']}"
    if kind == "greater_than_equal":
        return f"expected {limits['ge']} or more"
    if kind == "less_than_equal":
        return f"expected {limits['le']} at most"
    message = details["msg"].removeprefix("Value error, ")
    return message[:1].lower() + message[1:]
