"""The schema of what `taical` answers in JSON, and holding an answer against it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import islice, pairwise
from typing import Any

from jsonschema import Draft202012Validator
from support import ROOT

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "json.schema.json").read_text(encoding="utf-8"))

_MOST_LINES = 25
"""How many lines of a run are held against the schema."""


_COMMANDS = (
    *("score", "batch", "waits", "explain", "seats", "wall", "config"),
    *("rules", "list", "show", "diff", "conditions"),
)
"""The words by which a call says what it asks for."""

_OF_GAME = ("status", "log", "list", "verify", "delete", "export", "import", "settle", "stats")
"""The commands of `taical game` that have an answer of their own; the others write, and say what has changed."""

_WITH_VALUE = ("--file", "--game", "--format", "--lang")
"""The options before a command of `taical game` that take the next word."""


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what holds an answer against one of the definitions."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def refuse_unlike(name: str, data: object) -> None:
    """Hold an answer against one of the definitions."""
    fault = next(validator(name).iter_errors(data), None)
    assert fault is None, f"not as {name} in docs/json.schema.json: {fault}"


def refuse_undocumented(arguments: Sequence[str], output: str) -> None:
    """Hold what a call of `taical` printed against the schema, if it is JSON."""
    if list(arguments[:1]) == ["game"]:
        _refuse_undocumented_of_game(arguments[1:], output)
        return
    words = [word for word in arguments if word in _COMMANDS]
    commands = ["_".join(words)] if words[:1] == ["rules"] else words
    asked = [value for option, value in pairwise(arguments) if option == "--format"]
    if not commands or not asked or not output:
        return
    if asked[-1] == "json":
        # What takes no --format json answers it with an error alone.
        name = commands[0] if commands[0] in SCHEMA["$defs"] and commands[0] != "batch" else "error"
        for line in [output] if name != "rules_diff" else output.splitlines():
            refuse_unlike(name, json.loads(line))
    elif asked[-1] == "jsonl" and commands[0] == "batch" and "--stats" not in arguments:
        for line in islice(output.splitlines(), _MOST_LINES):
            refuse_unlike("batch", json.loads(line))


def _refuse_undocumented_of_game(arguments: Sequence[str], output: str) -> None:
    """Hold what a call of `taical game` printed against the schema, if it is JSON."""
    asked = [value for option, value in pairwise(arguments) if option == "--format"]
    if not output or not asked or asked[-1] not in ("json", "jsonl") or "--help" in arguments:
        return
    words = [
        word for before, word in pairwise(["", *arguments]) if not word.startswith("-") and before not in _WITH_VALUE
    ]
    command = words[0] if words else "status"
    name = f"game_{command}" if command in _OF_GAME else "game_change"
    lines = output.splitlines()
    if command == "export" and "-" in arguments:
        for line in lines:
            refuse_unlike("game_line" if "seq" in json.loads(line) else "error", json.loads(line))
    elif command == "log" and asked[-1] == "jsonl":
        for line in lines[:_MOST_LINES]:
            refuse_unlike("game_entry" if "seq" in json.loads(line) else "error", json.loads(line))
    else:
        refuse_unlike(name, json.loads(output))
