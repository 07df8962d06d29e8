"""A commented rule-set file to begin a house's own rules with, and the JSON Schema for editors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from taical.domain.rules import Unit
from taical.i18n import current
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.patterns.house import ALONE, WORDS, rule_in_words
from taical.patterns.numbers import NUMBERS
from taical.rulesets.compiler import SECTIONS, house_patterns, lines_of, unit_of
from taical.rulesets.files import shipped_names
from taical.rulesets.loader import ruleset_data
from taical.rulesets.names import patterns_called
from taical.rulesets.schema import LIABLE_PATTERNS, NAMES, RulesetModel
from taical.rulesets.switches import answer, meanings, names, parts, question, title, words, written
from taical.syntax.yaml import scalar

_PLAIN = re.compile(r"[\w./][\w./-]*")

SCHEMA_NAME = "taical-ruleset.schema.json"
"""The file name under which an editor finds the schema beside a rule-set file."""


def starting_file(name: str, extends: str, data: Mapping[str, Any], changes: Mapping[str, Any] | None = None) -> str:
    """Return the text of a new rule-set file: what changes, and as a comment every other line that could differ."""
    changed = changes or {}
    lines = [
        f"# yaml-language-server: $schema={SCHEMA_NAME}",
        *_head(name, extends),
        f"id: {_quoted(name)}",
        f"extends: {_quoted(extends)}",
        f"names: {{zh: {_quoted(name)}, en: {_quoted(name)}, fr: {_quoted(name)}}}",
        "source: " + _("our house"),
    ]
    for section in SECTIONS:
        lines += ["", f"{section}:", *_values(section, data, changed.get(section, {}))]
    lines += ["", "patterns:"]
    rows = changed.get("patterns", {})
    for pattern, row in data["patterns"].items():
        tai = row.get("tai")
        value = "null" if tai is None else f"{{tai: {tai}, off: true}}" if row.get("off") else str(tai)
        names = dict.fromkeys((row.get("zh"), row.get(current())))
        line = f"  {pattern}: {written(rows[pattern])}" if pattern in rows else f"#  {pattern}: {value}"
        lines.append(f"{line}  # {' '.join(map(str, names))}")
    return "\n".join(lines) + "\n"


def _head(name: str, extends: str) -> list[str]:
    """Return the comment at the beginning."""
    text = _(
        "Your house's rules. Take away the # at the start of a line and change its value; all others stay as in\n"
        "{extends}. Check the file with: taical rules check {name}.yaml"
    )
    return [f"# {line}" for line in text.format(name=name, extends=extends).split("\n")]


def _values(section: str, data: Mapping[str, Any], changed: Mapping[str, Any]) -> list[str]:
    values, unit = lines_of(section, data), unit_of(data)
    lines = []
    for name, value in values.items():
        if name == "base" and values["base_tai"] is not None:
            continue  # only one of the two can say what the base is
        asked = _asked(section, name, unit)
        known = meanings(section, name, current(), unit)
        if len(known) == 1:
            asked = f"{asked} {answer(section, name, value, current(), unit)}"
        lines.append(f"  # {asked}")
        lines += [f"  #   {one}: {meaning}" for one, meaning in known if len(known) > 1]
        new = name in changed
        lines.append(f"{'' if new else '#'}  {name}: {_written_out(changed[name] if new else value)}")
    return lines


def _asked(section: str, name: str, unit: Unit) -> str:
    """Return what a switch decides, after what it is called where it has a name in the language."""
    asked = question(section, name, current(), unit)
    called = title(section, name, current())
    return asked if called == name else f"{called.removesuffix(name).strip()}: {asked}"


def _written_out(value: object) -> str:
    if not isinstance(value, Mapping):
        return written(value)
    parts = (f"{key}: {_quoted(inner) if isinstance(inner, str) else written(inner)}" for key, inner in value.items())
    return f"{{{', '.join(parts)}}}" if value else "none"


def _quoted(text: str) -> str:
    """Return a name as YAML reads it as text: in quotes where it would be a number or anything else."""
    plain = _PLAIN.fullmatch(text) and isinstance(scalar(text), str)
    return text if plain else json.dumps(text, ensure_ascii=False)


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of rule-set files, in the part of draft 7 that editors understand."""
    schema = _draft_7(RulesetModel.model_json_schema(mode="validation"))
    row = schema["properties"]["patterns"]["additionalProperties"]
    schema["properties"]["patterns"] = {
        "type": ["object", "null"],
        "description": "The table: what each pattern is worth, in tai.",
        "properties": {name: {"description": rule, **row} for name, rule in _rules().items()}
        | {name: {"description": PATTERNS[patterns_called(name)[0]].rule, **row} for name in NAMES},
    }
    schema |= _other_patterns(schema, row)
    liable = [*LIABLE_PATTERNS, *(name for name in NAMES if patterns_called(name)[0] in LIABLE_PATTERNS)]
    _name_keys(schema["definitions"]["PaymentModel"]["properties"]["liability"], liable)
    for section, model in (("payment", "PaymentModel"), ("switches", "SwitchesModel"), ("game", "GameModel")):
        lines = schema["definitions"][model]["properties"]
        for name in list(lines):
            lines[name] = _with_words(lines[name], words(section, name), parts(section, name))
        for other, name in names(section).items():
            lines[other] = lines[name]
    penalty = schema["definitions"]["PenaltyInTai"]
    schema["definitions"]["PenaltyInTai"] = _with_words(penalty, words("payment", "false_win"))
    cut = schema["definitions"]["HouseCutModel"]["properties"]
    for part, called in parts("game", "house_cut").items():
        cut[part] = cut[called] = _with_words(cut[part], words("game", "house_cut", part))
    return {"$schema": "http://json-schema.org/draft-07/schema#", **schema, "title": "taical rule set"}


def _rules() -> dict[str, str]:
    """Return the rule of every pattern, with those that a shipped table has of its own; of several the first one's."""
    rules = {name: pattern.rule for name, pattern in PATTERNS.items()}
    for table in map(ruleset_data, shipped_names()):
        own = (name for name in house_patterns(table) if name not in rules)
        rules |= {name: rule_in_words(table["patterns"][name]) for name in own}
    return rules


def _other_patterns(schema: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """Return what patterns with other names may say: a rule of their own, or a value if the file extends another."""
    known = dict.fromkeys(schema["properties"]["patterns"]["properties"], True)

    def others(rule: dict[str, Any]) -> dict[str, Any]:
        return {"properties": {"patterns": {"properties": known, "additionalProperties": rule}}}

    extends_file = {"properties": {"extends": {"pattern": r"[./\\]"}}, "required": ["extends"]}
    return {"if": extends_file, "then": others(row), "else": others(_own_pattern(schema))}


def _own_pattern(schema: dict[str, Any]) -> dict[str, Any]:
    """Return what a pattern of the house's own has to say."""
    fields = schema["definitions"]["RowModel"]["properties"]
    fields["when"] = {
        "type": ["object", "null"],
        "properties": {name: {"description": _meaning(name)} for name in WORDS} | {ALONE: {"const": True}},
        "additionalProperties": False,
    }
    fields["each"] = {"enum": [*NUMBERS, None]}
    rule: list[dict[str, Any]] = [{"required": ["when"]}, {"required": ["each"]}]
    return {"allOf": [{"$ref": "#/definitions/RowModel"}, {"type": "object", "anyOf": rule}]}


def _meaning(name: str) -> str:
    """Return what a condition says of a hand, in English."""
    if name in NUMBERS:
        return NUMBERS[name][0]
    return WORDS[name].label.format(value="...")


def _with_words(
    schema: Any,  # noqa: ANN401 - any part of a JSON document
    chinese: Mapping[str, str],
    keys: Mapping[str, str] = {},
) -> Any:  # noqa: ANN401 - any part of a JSON document
    """Return the schema of a switch that takes the Chinese words for its values and for the keys of mappings too."""
    if isinstance(schema, list):
        return [_with_words(part, chinese, keys) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "boolean" and "true" in chinese:
        return {**_without(schema, "type"), "enum": [True, False, chinese["true"], chinese["false"]]}
    found = {key: _with_words(part, chinese, keys) for key, part in schema.items()}
    values = found.get("enum", [found["const"]] if "const" in found else [])
    if more := [chinese[value] for value in values if value in chinese]:
        found = {**_without(found, "const"), "enum": [*values, *more]}
    if found.get("propertyNames") == {"enum": [*keys]}:
        found["propertyNames"] = {"enum": [*keys, *keys.values()]}
    return found


def _without(schema: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: part for name, part in schema.items() if name != key}


def _name_keys(schema: dict[str, Any], names: Iterable[str]) -> None:
    """Say in every mapping that a value may be which keys it knows, which pydantic leaves out."""
    for option in schema["anyOf"]:
        if option["type"] == "object":
            option["propertyNames"] = {"enum": list(names)}


def _draft_7(schema: Any) -> Any:  # noqa: ANN401 - any part of a JSON document
    """Write pydantic's newer keywords as draft 7 has them; what is not written is as in the base, so no defaults."""
    if isinstance(schema, list):
        return [_draft_7(part) for part in schema]
    if not isinstance(schema, dict):
        return schema.replace("#/$defs/", "#/definitions/") if isinstance(schema, str) else schema
    return {
        "definitions" if key == "$defs" else key: _draft_7(value) for key, value in schema.items() if key != "default"
    }
