"""From the merged data of a rule set to the flat form that the scorer walks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from taical.domain.rules import PaymentRules, Row, RuleSet, Switches
from taical.errors import RulesetError, shown
from taical.i18n import LANGUAGES, Language
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.rulesets.exclusions import FLOWER_WIN_ROWS, excluded_by_rows


def row_of(value: object) -> object:
    """Return a row of a table in full: a value makes it count, true and false turn it on and off.

    Args:
        value: What stands beside the pattern's id in a file.
    """
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
    """Return where the values of a rule set come from.

    Args:
        data: Its content; the source is a text, or one in each language.
        language: The language to say it in.
    """
    source = data.get("source", "")
    if isinstance(source, str):
        return source
    return next((str(source[name]) for name in (language, "en", "zh", "fr") if source.get(name)), "")


def compile_ruleset(data: Mapping[str, Any]) -> RuleSet:
    """Return a rule set ready to score with.

    Args:
        data: The checked content of a rule-set file, with everything that it extends merged in.

    Raises:
        RulesetError: `bad_ruleset`, when exclusions go round in a circle or no pattern has a value.
    """
    switches = Switches(**data.get("switches", {}))
    given: dict[str, dict[str, Any]] = data["patterns"]
    valued = {name: row for name, row in given.items() if row.get("tai") and not row.get("off")}
    if not valued:
        message = _("no pattern has a value in this rule set: extend one that has, such as `extends: wikipedia`")
        raise RulesetError("bad_ruleset", message, field="ruleset")
    positions = {name: position for position, name in enumerate(given)}
    excludes = excluded_by_rows(valued, switches)
    turns = {name: turn for turn, name in enumerate(_excluders_first(excludes))}
    rows = {
        name: Row(
            id=name,
            position=positions[name],
            turn=turns[name],
            tai=row["tai"],
            names=_names(row, name),
            pattern=PATTERNS[name],
            excludes=_mask(positions[other] for other in excludes[name]),
            revalues=row.get("revalues") or {},
        )
        for name, row in valued.items()
    }
    return RuleSet(
        id=data["id"],
        names=_names(data.get("names", {}), data["id"]),
        source=source_of(data, "en"),
        rows=tuple(rows.values()),
        flower_wins=_mask(positions[name] for name in FLOWER_WIN_ROWS if name in positions),
        switches=switches,
        payment=PaymentRules(**data.get("payment", {})),
    )


def _names(given: Mapping[str, Any], otherwise: str) -> dict[Language, str]:
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
