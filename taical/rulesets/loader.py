"""Putting a rule set together, by name, path or content, with what it extends."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from taical.domain.rules import CHANGED
from taical.errors import FileRefusedError, RulesetError, nearest, of_other_type, shortened, step_text
from taical.i18n import Language, translated
from taical.i18n import gettext as _
from taical.rulesets.compiler import compile_ruleset, house_patterns, names_of, row_of
from taical.rulesets.contradictions import Fault, contradictions
from taical.rulesets.files import ENDINGS, ROOT, is_path, read_document, shipped_data, shipped_names
from taical.rulesets.names import (
    SWITCH_SECTIONS,
    InIds,
    in_ids,
    pattern_called,
    patterns_called,
    switch_called,
    traditional,
)

if TYPE_CHECKING:
    from taical.syntax.yaml import Document, Path

Source = str | os.PathLike[str] | Mapping[str, Any]
"""The name of a shipped rule set, the path of a file, or a file's content."""


_LONGEST_CHAIN = 30


class _Place(NamedTuple):
    """A rule set on the way through what it extends."""

    name: str  # the file's path, or a word for what has none
    document: Document | None = None  # the file as it was read, where there is one
    words: InIds | None = None  # the names that stand in it for ids, once they are known

    def at(self, path: Path) -> str:
        """Return the place of a value, with line and column where there are any."""
        if self.document is None:
            return self.name
        line, column = self.document.locate(path)
        return f"{self.name}:{line}:{column}"

    def error(self, path: Path, message: str, code: str = "bad_ruleset") -> RulesetError:
        """Return the error for a value."""
        path = self.words.as_written(path) if self.words else path
        line, column = self.document.locate(path) if self.document else (None, None)
        if path:
            message = _("{label}: {text}").format(label=".".join(map(step_text, path)), text=message)
        text = _("{label}: {text}").format(label=self.at(path), text=message)
        return RulesetError(code, text, field="ruleset", line=line, column=column)


def ruleset_data(source: Source, changes: Sequence[str] = (), *, allow_files: bool = True) -> dict[str, Any]:
    """Return the content of a rule set with everything that it extends, rows that do not count included."""
    if not isinstance(changes, list | tuple) or not all(isinstance(change, str) for change in changes):
        raise RulesetError("bad_ruleset", of_other_type(changes, "Sequence[str]"), field="set")
    if isinstance(source, Mapping):
        data = _extended(dict(source), _Place(_("the inline rule set")), (), allow_files=allow_files)
    elif isinstance(source, str | os.PathLike) and isinstance(name := os.fspath(source), str):
        data = _named(name, (), allow_files=allow_files)
    else:
        raise RulesetError("bad_ruleset", of_other_type(source, "str | os.PathLike[str] | Mapping"), field="ruleset")
    if not changes:
        return data
    over = single_changes(changes, data)
    place = _("{name} with --set {changes}").format(name=data["id"], changes=" --set ".join(changes))
    return _consistent({**over, "id": _changed(data)}, data, _Place(place))


def faults_of(path: str) -> list[RulesetError]:
    """Return everything that is wrong with a rule-set file, in the order of its lines; nothing where it is fine."""
    document = read_document(path)
    base = _base_of(document.data, (path,), allow_files=True)
    words = in_ids(document.data, base)
    place = _Place(path, document, words)
    found = [place.error(*fault) for fault in _all_faults(document.data, words, base)]
    if not found:
        try:
            compile_ruleset(ruleset_data(path if is_path(path) else os.path.join(".", path)))
        except RulesetError as error:
            found.append(error)
    return found


def _named(name: str, trail: tuple[str, ...], *, allow_files: bool) -> dict[str, Any]:
    """Return the data of a rule set by name or path; the trail is the files that extend it."""
    if not is_path(name):
        try:
            return _shipped(name)
        except RulesetError as error:
            if allow_files and os.path.isfile(name):
                error.message += _("; for the file write ./{name}").format(name=name)
            elif allow_files and (file := next((name + end for end in ENDINGS if os.path.isfile(name + end)), None)):
                error.message += _("; did you mean the file {path}?").format(path=file)
            raise
    if not allow_files:
        message = _("{name} is a file, and only the shipped rule sets can be used here").format(name=shortened(name))
        raise FileRefusedError("bad_ruleset", message, field="ruleset")
    path = os.path.normpath(os.path.join(os.path.dirname(trail[-1]) if trail else "", name))
    if path in trail:
        circle = " → ".join((*trail[trail.index(path) :], path))
        message = _("these rule sets extend each other in a circle: {circle}").format(circle=circle)
        raise RulesetError("bad_ruleset", message, field="ruleset")
    if len(trail) >= _LONGEST_CHAIN:
        message = _("more than {count} files extend each other in a chain").format(count=_LONGEST_CHAIN)
        raise RulesetError("bad_ruleset", message, field="ruleset")
    document = read_document(path)
    data = document.data
    if isinstance(data, dict):
        data = {"id": os.path.splitext(os.path.basename(path))[0], **data}
    return _extended(data, _Place(path, document), (*trail, path), allow_files=True)


@cache
def _shipped(name: str) -> dict[str, Any]:
    """Return a rule set of the package, whose content the package's tests have checked."""
    if name != ROOT and name not in shipped_names():
        known = shipped_names()
        message = _("there is no rule set {name!r:.60}; there are: {known}")
        message = message.format(name=name, known=_(", ").join(known)) + nearest(name, known)
        raise RulesetError("unknown_ruleset", message, field="ruleset")
    data: dict[str, Any] = shipped_data(name)
    data["patterns"] = {pattern: row_of(row) for pattern, row in data.get("patterns", {}).items()}
    return data if name == ROOT else merged(_shipped(data["extends"]), data)


def _extended(data: object, place: _Place, trail: tuple[str, ...], *, allow_files: bool) -> dict[str, Any]:
    """Check the content of a rule set and lay it over what it extends."""
    # pydantic is slow to import, and shipped sets do without
    from taical.rulesets.schema import ContentError, check

    base = _base_of(data, trail, allow_files=allow_files)
    words = in_ids(data, base)
    place = place._replace(words=words)
    try:
        own = check(words.data, _house_of(base))
    except ContentError:
        raise _first_of(_all_faults(data, words, base), place) from None
    if words.faults:
        raise _first_of(_all_faults(data, words, base), place)
    if isinstance(base, RulesetError):
        if base.line is not None:  # a fault inside the base, which has its own place
            raise base
        told = place.error(("extends",), base.message, base.code)
        raise FileRefusedError(told.code, told.message, field="ruleset") if isinstance(base, FileRefusedError) else told
    if "id" in own and any(own.get(section) for section in ("payment", "switches", "game", "patterns")):
        own.setdefault("names", _changed_names(base))
    own.setdefault("id", _changed(base))  # which says it already
    return _consistent(own, base, place)


def _house_of(base: dict[str, Any] | RulesetError) -> Collection[str]:
    """Return the patterns of the house's own of what a rule set extends."""
    return house_patterns(base) if isinstance(base, dict) else ()


def _all_faults(data: object, words: InIds, base: dict[str, Any] | RulesetError) -> list[Fault]:
    """Return what is wrong with the content of a rule set in the order of its lines, contradictions included.

    A section with a fault is not searched for contradictions: what they are depends on how the fault is mended.
    """
    from taical.rulesets.schema import SECTIONS, all_faults, check

    faults = [*((fault.path, fault.message) for fault in all_faults(words.data, _house_of(base))), *words.faults]
    if isinstance(base, RulesetError):
        if faults and base.line is None:  # else it is told by itself, with its own code and place
            faults.append((("extends",), base.message))
    elif all(path for path, _message in faults):
        faulty = {path[0] for path, _message in faults}
        sound = {section: words.data[section] for section in SECTIONS if section in words.data.keys() - faulty}
        own = check(sound, _house_of(base))
        faults += contradictions(own, merged(base, own))
    return _in_order(faults, data, words)


def _in_order(faults: Sequence[Fault], data: object, words: InIds | None) -> list[Fault]:
    """Return faults as they stand in the data of a file, which may have names for ids."""
    numbers: dict[int, dict[object, int]] = {}  # of the keys of each mapping

    def place(fault: Fault) -> list[int]:
        found: list[int] = []
        value: Any = data
        for step in words.as_written(fault[0]) if words else fault[0]:
            if not isinstance(value, dict) or step not in value:
                break  # faults within a list are in its order already
            if id(value) not in numbers:
                numbers[id(value)] = {key: number for number, key in enumerate(value)}
            found.append(numbers[id(value)][step])
            value = value[step]
        return found

    return sorted(faults, key=place)


def _first_of(faults: Sequence[Fault], place: _Place) -> RulesetError:
    """Return the error for the first fault, with how many there are in a file and what lists them."""
    path, message = faults[0]
    if place.document is not None and len(faults) > 1:
        more = _("{message} ({count} faults in all; {command} lists them)")
        message = more.format(message=message, count=len(faults), command=f"`taical rules check {place.name}`")
    return place.error(path, message)


def _base_of(data: object, trail: tuple[str, ...], *, allow_files: bool) -> dict[str, Any] | RulesetError:
    """Return what a rule set extends, or why it cannot be used."""
    extends = data.get("extends") if isinstance(data, dict) else None
    try:
        return _named(extends if extends and isinstance(extends, str) else ROOT, trail, allow_files=allow_files)
    except RulesetError as error:
        return error


def _consistent(own: dict[str, Any], base: dict[str, Any], place: _Place) -> dict[str, Any]:
    """Lay a rule set over its base and refuse what contradicts itself."""
    data = merged(base, own)
    if faults := list(contradictions(own, data)):
        raise _first_of(_in_order(faults, place.document.data if place.document else own, place.words), place)
    try:
        compile_ruleset(data)
    except RulesetError as error:
        raise place.error((), error.message) from None
    return data


def _changed(base: Mapping[str, Any]) -> str:
    name = str(base["id"])
    return name if name.endswith(CHANGED) else f"{name}{CHANGED}"


def _changed_names(base: Mapping[str, Any]) -> dict[Language, str]:
    """Return the names of a rule set that has none of its own: those of what it extends, and that it is changed."""
    names = {}
    for language, name in names_of(base.get("names", {}), str(base["id"])).items():
        said = translated("{name}, changed", language)
        names[language] = name if name.endswith(said.format(name="")) else said.format(name=name)
    return names


# --- Laying one rule set over another ---------------------------------------------------------------------------------

_DEPTHS: Mapping[str, int] = {"names": 1, "payment": 1, "switches": 1, "game": 2, "patterns": 2}
"""How many levels of a section are laid over each other field by field; what is below is replaced."""


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return one rule set's data with another's laid over it; rows keep the base's order."""
    data = {**base, **{key: _merged(base.get(key), value, _DEPTHS.get(key, 0)) for key, value in over.items()}}
    paid = over.get("payment") or {}
    if "base" in paid and "base_tai" not in paid and data["payment"].get("base_tai") is not None:
        data["payment"] = {**data["payment"], "base_tai": None}  # the later one of the two ways to say it
    return data


def _merged(below: object, value: object, depth: int) -> object:
    if depth == 0 or not isinstance(below, dict) or not isinstance(value, dict):
        return value
    return {**below, **{key: _merged(below.get(key), inner, depth - 1) for key, inner in value.items()}}


def single_changes(changes: Sequence[str], base: Mapping[str, Any] = {}) -> dict[str, Any]:
    """Return changes to a rule set that are written PATH=VALUE as the data of one."""
    data: dict[str, Any] = {}
    for change in changes:
        data = merged(data, _single_change(change, base))
    return data


def _single_change(change: str, base: Mapping[str, Any]) -> dict[str, Any]:
    from taical.rulesets.schema import ContentError, check  # pydantic is slow to import

    path, equals, text = change.partition("=")
    keys = path.strip().split(".")
    if not equals or not all(keys):
        raise _bad(change, _("expected PATH=VALUE, such as patterns.last_tile_claim=1"))
    faults = []
    for full in _full_paths(change, keys, base):
        nested: Any = _value(change, text.strip())
        for key in reversed(full):
            nested = {key: nested}
        try:
            return check(in_ids(nested, base).data, house_patterns(base) if base else ())
        except ContentError as fault:
            faults.append(fault.message)
    raise _bad(change, faults[0])


def _full_paths(change: str, keys: list[str], base: Mapping[str, Any]) -> list[list[str]]:
    """Return the paths, with their section, that a path may mean: a name can stand in two sections."""
    from taical.rulesets.schema import SECTIONS, known_in  # pydantic is slow to import

    name, *inner = keys
    if not inner:
        sections = [section for section, known in SECTIONS.items() if name in known]
        called = (pattern_called(name, base), *patterns_called(name))
        if not sections and {*called} & {*SECTIONS["patterns"], *(house_patterns(base) if base else ())}:
            sections = ["patterns"]
        sections = sections or [section for section in SWITCH_SECTIONS if switch_called(section, name)]
        if sections:
            return [[section, name] for section in sections]
    if name in SECTIONS and not inner:
        line = f"{name}.{SECTIONS[name][0]}"
        message = _("{name} is a whole section: set one line of it, such as {line}=...")
        raise _bad(change, message.format(name=name, line=line))
    if name not in SECTIONS:
        everything = [*SECTIONS, *(known for section in SECTIONS for known in known_in(section))]
        message = _("there is no {name} to set: a path begins with payment, switches, game or patterns")
        raise _bad(change, message.format(name=name) + nearest(traditional(name), everything))
    return [keys]


def _value(change: str, text: str) -> Any:  # noqa: ANN401 - a value of whatever type is written
    """Return what a value means: a word or a number, or a list or pairs as they stand in brackets in a file."""
    from taical.syntax.yaml import YamlError, read_documents, scalar

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
