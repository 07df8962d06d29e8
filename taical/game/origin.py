"""Where the rule set of a book came from, and whether it is still the same there."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from taical.errors import RulesetError
from taical.rulesets.expansion import expanded
from taical.rulesets.files import is_path
from taical.rulesets.loader import ruleset_data
from taical.syntax.json import dumps, loads


class Origin(NamedTuple):
    """Where a rule set came from."""

    name: str  # of a shipped rule set, or the path of a file
    now: Literal["same", "changed", "unusable"]  # how it compares with what the book keeps
    fault: str = ""  # why it cannot be used any more


def expanded_ruleset(ruleset: str, changes: Sequence[str]) -> dict[str, Any]:
    """Return the content of a rule set that a book keeps."""
    return expanded(ruleset_data(ruleset, changes))


def kept_origin(ruleset: str, changes: Sequence[str]) -> str:
    """Return where a rule set comes from, as a text to keep beside the book."""
    name = os.path.abspath(ruleset) if is_path(ruleset) else ruleset
    return dumps({"ruleset": name, "set": list(changes)})


def origin_now(kept: str, content: Mapping[str, Any]) -> Origin | None:
    """Compare where a rule set came from with what the book keeps of it; None where the text does not say where."""
    try:
        source = loads(kept)
        name, changes = source["ruleset"], source["set"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    if not (isinstance(name, str) and isinstance(changes, list) and all(isinstance(text, str) for text in changes)):
        return None
    try:
        now = expanded_ruleset(name, changes)
    except RulesetError as error:
        return Origin(name, "unusable", error.message)
    same = loads(dumps(now)) == loads(dumps(content))
    return Origin(name, "same" if same else "changed")
