"""Finding a rule set by name, path or content, and putting it together with what it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from taical.errors import RulesetError, nearest
from taical.rules import RuleSet
from taical.ruleset.compiling import compile_ruleset
from taical.strictyaml import Document, YamlError, read_documents, scalar

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_ROOT = "catalogue"
_ENDINGS = (".yaml", ".yml")


class _Loaded(NamedTuple):
    """The data of a rule set with everything that it extends, and the names and paths on the way there."""

    data: dict[str, Any]
    trail: tuple[str, ...]


def load_ruleset(source: str | os.PathLike[str] | Mapping[str, Any], changes: Sequence[str] = ()) -> RuleSet:
    """Return a rule set.

    Args:
        source: The name of a rule set that is shipped (`"wikipedia"`), the path of a file, or a file's content.
        changes: Single changes to it, such as `"patterns.last_tile_claim=1"` or `"payment.base=50"`.

    Raises:
        RulesetError: `unknown_ruleset` when it is not there, `bad_ruleset` when it cannot be used, with the file,
            line and column where there are any.

    >>> load_ruleset("wikipedia").names["zh"]
    '維基百科'
    >>> load_ruleset({"extends": "wikipedia", "payment": {"base": 50}}).payment.base
    50
    """
    if isinstance(source, Mapping):
        loaded = _extended(dict(source), trail=("the inline rule set",), document=None)
    else:
        loaded = _from_name(os.fspath(source), trail=())
    if changes:
        overlay = _overlay(changes)
        loaded = _Loaded(_merged(loaded.data, overlay), loaded.trail)
    return compile_ruleset(loaded.data)


def shipped_names() -> list[str]:
    """Return the names of the rule sets that are shipped and can be played by, in alphabetical order."""
    return sorted(
        name.removesuffix(".yaml")
        for name in os.listdir(_directory())
        if name.endswith(".yaml") and name != f"{_ROOT}.yaml"
    )


@cache
def _directory() -> str:
    """Return where the shipped rule sets are: in the package, or beside it in a checkout."""
    installed = os.path.join(_PACKAGE, "_rulesets")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), "rulesets")


def _is_path(name: str) -> bool:
    return name.endswith(_ENDINGS) or os.sep in name or "/" in name


def _from_name(name: str, trail: tuple[str, ...], beside: str = "") -> _Loaded:
    if not _is_path(name):
        return _shipped(name)
    path = os.path.normpath(os.path.join(beside, name))
    if path in trail:
        circle = " → ".join((*trail[trail.index(path) :], path))
        raise RulesetError(
            "bad_ruleset",
            f"these rule sets extend each other in a circle: {circle}",
            field="ruleset",
        )
    document = _read(path)
    data = document.data
    if isinstance(data, dict):
        stem = os.path.splitext(os.path.basename(path))[0]
        data = {"id": stem, **data}
    return _extended(data, (*trail, path), document)


@cache
def _shipped(name: str) -> _Loaded:
    """Return a rule set of the package, whose content the package's tests have checked."""
    path = os.path.join(_directory(), f"{name}.yaml")
    if not os.path.isfile(path):
        known = shipped_names()
        message = f"there is no rule set {name!r:.60}; there are: {', '.join(known)}{nearest(name, known)}"
        if os.path.isfile(name):
            message += f"; for the file write ./{name}"
        raise RulesetError("unknown_ruleset", message, field="ruleset")
    data = _normalised(_read(path).data)
    if name == _ROOT:
        return _Loaded(data, ())
    return _Loaded(_merged(_shipped(data["extends"]).data, data), ())


def _extended(data: object, trail: tuple[str, ...], document: Document | None) -> _Loaded:
    """Check the content of a rule set and merge it over what it extends."""
    checked = _checked(data, trail[-1], document)
    base_name = checked.get("extends") or _ROOT
    try:
        base = _from_name(base_name, trail, beside=os.path.dirname(trail[-1]))
    except RulesetError as error:
        if error.code == "unknown_ruleset":
            where = _place(trail[-1], document, ("extends",))
            raise RulesetError("unknown_ruleset", f"{where}: {error.message}", field="ruleset") from None
        raise
    if "id" not in checked:
        checked["id"] = _changed(base.data)
    merged = _merged(base.data, checked)
    try:
        compile_ruleset(merged)
    except RulesetError as error:
        raise RulesetError("bad_ruleset", f"{trail[-1]}: {error.message}", field="ruleset") from None
    return _Loaded(merged, (*trail, *base.trail))


def _changed(base: Mapping[str, Any]) -> str:
    name = str(base["id"])
    return name if name.endswith(" (changed)") else f"{name} (changed)"


def _checked(data: object, place: str, document: Document | None) -> dict[str, Any]:
    from taical.ruleset.schema import (
        ContentError,
        check,
    )  # pydantic is slow to import, and shipped sets do without

    try:
        return check(data)
    except ContentError as fault:
        where = _place(place, document, fault.path)
        path = ".".join(map(str, fault.path))
        message = f"{where}: {path + ': ' if path else ''}{fault.message}"
        line, column = document.locate(fault.path) if document else (None, None)
        raise RulesetError("bad_ruleset", message, field="ruleset", line=line, column=column) from None


def _place(place: str, document: Document | None, path: tuple[str | int, ...]) -> str:
    if document is None:
        return place
    line, column = document.locate(path)
    return f"{place}:{line}:{column}"


def _read(path: str) -> Document:
    try:
        with open(path, encoding="utf-8-sig") as file:
            documents = list(read_documents(file.read()))
    except FileNotFoundError:
        raise RulesetError("unknown_ruleset", f"there is no rule-set file {path}", field="ruleset") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise RulesetError("bad_ruleset", f"{path} cannot be read: {reason}", field="ruleset") from None
    except YamlError as error:
        message = f"{path}:{error.line}:{error.column}: {error.message}"
        raise RulesetError("bad_ruleset", message, field="ruleset", line=error.line, column=error.column) from None
    if len(documents) != 1:
        message = f"{path}: expected one rule set in the file, found {len(documents)}"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    return documents[0]


def _normalised(data: dict[str, Any]) -> dict[str, Any]:
    """Write a table's bare numbers out as rows."""
    rows = {name: {"tai": row} if isinstance(row, int) else row for name, row in data["patterns"].items()}
    return {**data, "patterns": rows}


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one rule set's data over another's, field by field; rows keep the base's order."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _overlay(changes: Sequence[str]) -> dict[str, Any]:
    """Return single changes, written PATH=VALUE, as the data of a rule set.

    Raises:
        RulesetError: `bad_ruleset`, naming the change.
    """
    from taical.ruleset.schema import SECTIONS, ContentError, check

    overlay: dict[str, Any] = {}
    for change in changes:
        path, equals, text = change.partition("=")
        keys = path.strip().split(".")
        if not equals or not path.strip():
            message = f"--set {change}: expected PATH=VALUE, such as patterns.last_tile_claim=1"
            raise RulesetError("bad_ruleset", message, field="set")
        if len(keys) == 1:
            section = next((name for name, known in SECTIONS.items() if keys[0] in known), None)
            keys = [section, *keys] if section else keys
        nested: Any = scalar(text.strip())
        for key in reversed(keys):
            nested = {key: nested}
        try:
            overlay = _merged(overlay, check(nested))
        except ContentError as fault:
            raise RulesetError("bad_ruleset", f"--set {change}: {fault.message}", field="set") from None
    return overlay
