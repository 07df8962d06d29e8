"""From the merged data of a rule set to the flat form, and to the rule set that the scorer walks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from taical.domain.rules import GameRules, HouseCut, PaymentRules, Row, RuleSet, Switches, Unit, in_unit
from taical.domain.win import FLOWER_WINS
from taical.errors import RulesetError, shown
from taical.i18n import LANGUAGES, Language
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.rulesets.flat import Flat, house_definition, ruleset_of

Alone = Literal["always", "without_hand"]
"""When a win by flowers removes everything else: always, or where there is no complete hand."""


def row_of(value: object) -> object:
    """Return a row of a table in full: a value makes it count, true and false turn it on and off."""
    if isinstance(value, bool):
        return {"off": not value}
    if isinstance(value, int):
        return {"tai": value, "off": False}
    if isinstance(value, dict) and value.get("tai") is not None:
        return {"off": False, **value}
    if value is None:
        return {"tai": None}
    if not isinstance(value, dict):
        message = _("expected a whole number of tai, true, false, null, or {{tai: ..., excludes: [...]}}, not {value}")
        raise ValueError(message.format(value=shown(value)))
    return value


def source_of(data: Mapping[str, Any], language: Language) -> str:
    """Return where the values of a rule set come from."""
    source = data.get("source", "")
    if isinstance(source, str):
        return source
    return next((str(source[name]) for name in (language, "en", "zh", "fr") if source.get(name)), "")


def compile_ruleset(data: Mapping[str, Any]) -> RuleSet:
    """Return a rule set ready to score with."""
    return ruleset_of(flattened(data))


def flattened(data: Mapping[str, Any]) -> Flat:
    """Return the flat form of a rule set, all of which JSON can hold."""
    switches = Switches(**data.get("switches", {}))
    given: dict[str, dict[str, Any]] = data["patterns"]
    valued = {name: row for name, row in given.items() if counts(row)}
    if not valued:
        message = _("no pattern has a value in this rule set: extend one that has, such as `extends: wikipedia`")
        raise RulesetError("bad_ruleset", in_unit(message, unit_of(data)), field="ruleset")
    positions = {name: position for position, name in enumerate(given)}
    excludes = excluded_by_rows(valued, switches)
    on_discard = {name: set(row.get("excludes_on_discard") or ()) for name, row in valued.items()}
    either = {name: excludes[name] | on_discard[name] for name in valued}
    turns = {name: turn for turn, name in enumerate(_excluders_first(either))}
    rows = []
    for name, row in valued.items():
        known = {
            "id": name,
            "position": positions[name],
            "turn": turns[name],
            "tai": row["tai"],
            "names": names_of(row, name),
            "excludes": _mask(positions[other] for other in excludes[name] if other in valued),
        }
        others = {
            "revalues": {other: tai for other, tai in (row.get("revalues") or {}).items() if other in valued},
            "because": {other: code for code, names in (row.get("because") or {}).items() for other in names},
            "excludes_on_discard": _mask(positions[other] for other in on_discard[name] if other in valued),
            "liable": row.get("liable"),
            "doubles": bool(row.get("doubles")),
            "repeats": row.get("repeats"),
            "excludes_shared": sorted(row.get("excludes_shared") or ()),
            "spec": _spec(name, row),
        }
        numbers = {key: row[key] for key in ("open", "after_sum") if row.get(key) is not None}
        rows.append({**known, **{key: value for key, value in others.items() if value}, **numbers})
    return {
        "id": data["id"],
        "names": names_of(data.get("names", {}), data["id"]),
        "source": source_of(data, "en"),
        "rows": rows,
        "reasons": data.get("reasons", {}),
        "flower_wins": _mask(positions[name] for name in flower_win_rows(given)),
        "switches": data.get("switches", {}),
        "payment": data.get("payment", {}),
        "game": data.get("game", {}),
        "counts_in": unit_of(data),
    }


SECTIONS: Mapping[str, Callable[[], Any]] = {"payment": PaymentRules, "switches": Switches, "game": GameRules}
"""The sections of a rule set that have a fixed set of lines."""


def lines_of(section: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return every line of a section as a file would say it, with the default where the rule set says nothing."""
    said = data.get(section, {})
    blank = SECTIONS[section]()
    lines = {name: said.get(name, getattr(blank, name)) for name in blank.__dataclass_fields__}
    if lines.get("house_cut") is not None:
        lines["house_cut"] = HouseCut(**lines["house_cut"])._asdict()
    return lines


def _spec(name: str, row: Mapping[str, Any]) -> str | None:
    """Return the conditions of a house's own pattern as JSON; what has no definition cannot be counted."""
    if is_house(row):
        from taical.patterns.house import HouseError

        spec = json.dumps({key: row[key] for key in DEFINES if row.get(key) is not None}, default=str)
        try:
            house_definition(name, spec)
        except HouseError as fault:
            where = ".".join(map(str, ("patterns", name, *fault.path)))
            message = _("{label}: {text}").format(label=where, text=fault.message)
            raise RulesetError("bad_ruleset", message, field="ruleset") from None
        return spec
    if name not in PATTERNS:
        message = _("the pattern {name} has a value but no definition in taical/patterns")
        raise RulesetError("bad_ruleset", message.format(name=name), field="ruleset")
    if not any(row.get(language) for language in LANGUAGES):
        message = _("the pattern {name} has a value but no entry in rulesets/catalogue.yaml")
        raise RulesetError("bad_ruleset", message.format(name=name), field="ruleset")
    return None


def excluded_by_rows(rows: Mapping[str, Mapping[str, Any]], switches: Switches) -> dict[str, set[str]]:
    """Return what each of some patterns excludes, by its row and by the switches of the rule set."""
    excludes = {name: {*(row.get("excludes") or ())} for name, row in rows.items()}
    for name, row in rows.items():
        for key, keeps in (("excludes_unless", True), ("excludes_if", False)):
            for switch, others in (row.get(key) or {}).items():
                if getattr(switches, switch) is not keeps:
                    excludes[name].update(others)
    return excludes


def flower_win_rows(rows: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the patterns of a win by flowers, which goes with nothing else of the hand but by a switch."""
    return [name for name, row in rows.items() if row.get("flower_win")]


def alone(pattern: str, rules: RuleSet) -> Alone | None:
    """Return when a pattern removes everything else as a paid win by flowers does; None for any other pattern."""
    if not any(row.id == pattern for row in _flower_wins(rules)) or not any(map(rules.counts, FLOWER_WINS)):
        return None
    return "always" if rules.switches.flower_win == "alone" else "without_hand"


def beside(pattern: str, rules: RuleSet) -> tuple[str, ...]:
    """Return what counts beside a win by flowers all the same: what else says of it that it is one."""
    (own,) = (row for row in rules.rows if row.id == pattern)
    return tuple(
        other.id
        for other in _flower_wins(rules)
        if other is not own and not own.excludes >> other.position & 1 and not {own.id, other.id} <= set(FLOWER_WINS)
    )


def _flower_wins(rules: RuleSet) -> list[Row]:
    return [row for row in rules.rows if rules.flower_wins >> row.position & 1]


def is_house(row: Mapping[str, Any]) -> bool:
    """Tell whether a row is a pattern of the house's own, with its conditions."""
    return any(row.get(key) is not None for key in DEFINES)


DEFINES = ("when", "each", "sets", "after_sum")
"""The keys of a row that define a pattern of the house's own."""


def unit_of(data: Mapping[str, Any]) -> Unit:
    """Return what the values of a rule set are called."""
    unit: Unit = data.get("counts_in", "tai")
    return unit


def house_patterns(data: Mapping[str, Any]) -> list[str]:
    """Return the patterns of a rule set that are its house's own."""
    return [name for name, row in data["patterns"].items() if is_house(row)]


def counts(row: Mapping[str, Any]) -> bool:
    """Tell whether a row has a value and is on."""
    return bool(row.get("tai")) and not row.get("off")


def names_of(given: Mapping[str, Any], otherwise: str) -> dict[Language, str]:
    """Return the name of a rule set or a row in each language, from those that it gives."""
    fallback = given.get("en") or given.get("zh") or otherwise
    return {language: given.get(language) or fallback for language in LANGUAGES}


def _mask(positions: Iterable[int]) -> int:
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def _excluders_first(excludes: Mapping[str, set[str]]) -> list[str]:
    """Order patterns so that each stands after all that can exclude it."""
    waiting = dict(excludes)
    ordered: list[str] = []
    while waiting:
        threatened = set().union(*waiting.values())
        free = [name for name in waiting if name not in threatened]
        if not free:
            raise RulesetError("bad_ruleset", _circle(waiting), field="ruleset")
        ordered += free
        for name in free:
            del waiting[name]
    return ordered


def _circle(excludes: Mapping[str, set[str]]) -> str:
    """Return a message that names the patterns of a circle, without those that it only leads to."""
    left = dict(excludes)
    while idle := [name for name, others in left.items() if not others & left.keys()]:
        for name in idle:
            del left[name]
    message = _("these patterns exclude each other in a circle, by their rows or by switches: {names}")
    return message.format(names=_(", ").join(left))
