"""The pages about patterns, `taical explain`: as data for programs, and as text for a person."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from taical.catalog import Entry, Value, Worked, by_family, family_name, rule_of, value_of
from taical.catalog.names import Data, OtherName, names_under
from taical.catalog.search import pinyin
from taical.domain.fields import OPTIONS
from taical.domain.rules import Unit, in_unit
from taical.domain.win import seat_name
from taical.explanation import sentence, spoken_in
from taical.i18n import Language
from taical.i18n import gettext as _
from taical.render.colour import Painted
from taical.render.json import counted_data
from taical.render.rulesets import removed_text, sharing
from taical.render.score import circumstances, head_text, pattern_list
from taical.render.table import Look, indented, listed, table
from taical.render.text import without_markup
from taical.render.why import reason_data
from taical.render.words import word
from taical.rulesets.compiler import unit_of
from taical.rulesets.switches import answer, question


def patterns_data(data: Data, language: Language = "en") -> dict[str, Any]:
    """Return all patterns by family as plain data, with their values under a rule set.

    * `ruleset`: its id.
    * `families`: each with `id`, `name` and `patterns`, which have `id`, `names` by language, `tai`, null without a
      value, and `off`, whether the pattern counts only when it is turned on.
    """
    with spoken_in(language):
        families = [
            {
                "id": family,
                "name": family_name(family, unit_of(data)),
                "patterns": [_row_data(pattern, data) for pattern in patterns],
            }
            for family, patterns in by_family(data["patterns"], [data]).items()
        ]
    return {"ruleset": data["id"], "families": families}


def _row_data(pattern: str, data: Data) -> dict[str, Any]:
    value = value_of(pattern, data)
    return {"id": pattern, "names": names_under(data, pattern), "tai": value.tai, "off": value.off}


def pattern_data(entry: Entry, data: Data, language: Language = "en") -> dict[str, Any]:
    """Return the page about a pattern as plain data.

    * `id`, `family` (`id`, `name`), `names` by language, `pinyin`, `rule`, a sentence; `other_names`, each with
      `language`, `name` and the `rulesets` that use it, none for a name among players.
    * `ruleset`, and under it `tai`, null without a value; `off`; `excludes`, `excludes_on_discard` (where another
      player's tile won) and `excluded_by`, ids of patterns, even of those that do not count there; `alone`, when it
      removes everything else, as a win by flowers does: `always`, `without_hand` or null; `revalues`, the values of
      other patterns beside it by id; `switches`, the contested points that concern it, each with `name`, `value` and
      `sentence`.
    * `values`: for every rule set `ruleset`, `tai` and `off`.
    * `has` and `misses`: a hand that has it and one that just fails, null for a pattern of a house's own; each with
      `record`, the `ruleset` and `changes`
      that it is scored under, `tai`, `patterns` as in a result, and `made_by` or `reasons`, each with `code` and
      `sentence`.
    * `related`: ids of patterns, first those that it excludes or that exclude it in some rule set.
    """
    with spoken_in(language):
        return {
            "id": entry.id,
            "ruleset": data["id"],
            "family": {"id": entry.family, "name": family_name(entry.family, unit_of(data))},
            "names": entry.names,
            "pinyin": pinyin(entry.names["zh"]),
            "other_names": [other._asdict() for other in entry.other_names],
            "rule": rule_of(entry.id, data),
            "tai": entry.value.tai,
            "off": entry.value.off,
            "excludes": list(entry.exclusions.excludes),
            "excludes_on_discard": list(entry.exclusions.on_discard),
            "excluded_by": list(entry.exclusions.excluded_by),
            "alone": entry.exclusions.alone,
            "revalues": entry.exclusions.revalues,
            "switches": [
                {"name": name, "value": value, "sentence": answer("switches", name, value, language, unit_of(data))}
                for name, value in entry.switches.items()
            ],
            "values": [value._asdict() for value in entry.values],
            "has": entry.has and _worked_data(entry.has, language),
            "misses": entry.misses and _worked_data(entry.misses, language),
            "related": list(entry.related),
        }


def _worked_data(worked: Worked, language: Language) -> dict[str, Any]:
    line = worked.line
    found: dict[str, Any] = {
        "record": worked.record,
        "ruleset": worked.rules.name,
        "changes": list(worked.rules.changes),
        "tai": worked.score.tai,
        "patterns": [counted_data(pattern, language) for pattern in worked.score.patterns],
    }
    if line.made_by:
        return found | {"made_by": reason_data(line.made_by)}
    return found | {"reasons": [reason_data(reason) for reason in line.reasons]}


def patterns_text(data: Data, look: Look) -> str:
    """Return all patterns by family as tables, with their values under a rule set."""
    with spoken_in(look.language):
        parts = [_labels([(word("rules", look.language), _rules_name(data, look.language))], look)]
        for family, patterns in by_family(data["patterns"], [data]).items():
            parts.append(_titled(family_name(family, unit_of(data)), _family_table(patterns, data, look), look))
        text = _("`taical explain NAME` explains a pattern; NAME is its id, a name in any language, or its pinyin.")
        text = in_unit(text, unit_of(data))
        parts.append(text if look.form == "markdown" else indented(text, look, next_=""))
        return "\n\n".join(parts)


def _family_table(patterns: Iterable[str], data: Data, look: Look) -> str:
    unit = unit_of(data)
    lines = [[word(key, look.language, unit) for key in ("pattern", "chinese", "id", unit)]]
    for pattern in patterns:
        names = names_under(data, pattern)
        value = value_of(pattern, data)
        cells = [names[look.language], names["zh"], pattern, _tai(value, look)]
        lines.append(cells if _counts(value) else [Painted(cell, "dim") for cell in cells])
    if look.language == "zh":  # the names are already Chinese
        lines = [[name, *others] for name, _chinese, *others in lines]
    return table(lines[1:], lines[0], look, align=["left"] * (len(lines[0]) - 1) + ["right"], wrap=0)


def pattern_text(entry: Entry, data: Data, look: Look) -> str:
    """Return the page about a pattern, with its value under a rule set."""
    unit = unit_of(data)
    with spoken_in(look.language):
        parts = [
            _title(entry, data, look),
            _labels(_facts(entry, data, look.language), look),
            _contested(entry, data, look),
            _titled(_("In every rule set"), _values(entry.values, look), look),
            _titled(hand_title(entry), _example(entry.has, look, unit), look) if entry.has else "",
            _titled(_("A hand that just fails"), _example(entry.misses, look, unit), look) if entry.misses else "",
        ]
        return "\n\n".join(filter(None, parts))


def hand_title(entry: Entry) -> str:
    """Return what stands over the hand that has a pattern, in the language in use."""
    return in_unit(_("A hand that has it"), entry.value.counts_in)


def entry_title(entry: Entry, data: Data, language: Language) -> str:
    """Return what a pattern is called."""
    names = names_under(data, entry.id)
    chinese = f" {names['zh']}" if language != "zh" else ""
    return f"{names[language]}{chinese} ({entry.id})"


def _title(entry: Entry, data: Data, look: Look) -> str:
    text = entry_title(entry, data, look.language)
    return (
        f"# {without_markup(text)}" if look.form == "markdown" else indented(Painted(text, "total"), look, next_="  ")
    )


def _titled(title: str, text: str, look: Look) -> str:
    return f"## {title}\n\n{text}" if look.form == "markdown" else f"{title}\n\n{text}"


def _labels(lines: Iterable[tuple[str, str]], look: Look) -> str:
    """Return texts after their labels, one a line, without the empty ones."""
    return listed((_label(label, text) for label, text in lines if text), look)


def _label(label: str, text: str) -> str:
    line = _("{label}: {text}").format(label=label, text=text)
    return Painted(line, text.meaning) if isinstance(text, Painted) else line


def _facts(entry: Entry, data: Data, language: Language) -> list[tuple[str, str]]:
    under = entry.exclusions
    excludes = [_beside(pattern, data, language) for pattern in under.excludes]
    on_discard = _("{pattern} (on another player's tile)")
    excludes += [on_discard.format(pattern=_beside(pattern, data, language)) for pattern in under.on_discard]
    shared = data["patterns"][entry.id].get("excludes_shared") or ()
    excludes += [sharing(_beside(pattern, data, language), language) for pattern in shared]
    excludes += [f"{_name(pattern, data, language)} → {tai}" for pattern, tai in under.revalues.items()]
    excluded_by = [_beside(pattern, data, language) for pattern in under.excluded_by]
    kept = [_name(pattern, data, language) for pattern in under.beside]
    related = [_name(pattern, data, language) for pattern in entry.related]
    between = word("comma", language)
    return [
        (_("Rule"), rule_of(entry.id, data)),
        (_("Family"), family_name(entry.family, unit_of(data))),
        (_("Names"), between.join(dict.fromkeys((*entry.names.values(), *_spoken(entry.names["zh"]))))),
        (_("Other names"), between.join(map(_other_name, entry.other_names))),
        (word("rules", language), _rules_name(data, language)),
        (in_unit(_("Worth"), unit_of(data)), Painted(_worth(entry.value), "total" if _counts(entry.value) else "dim")),
        (word("excludes", language), removed_text(excludes, under.alone, kept, language, unit_of(data))),
        (_("Removed by"), between.join(excluded_by)),
        (_("See also"), between.join(related)),
    ]


def _spoken(name: str) -> Iterable[str]:
    """Return a name in pinyin, if all of its characters are known."""
    spoken = pinyin(name)
    return (spoken,) if spoken.isascii() else ()


def _beside(pattern: str, data: Data, language: Language) -> str:
    """Return the name of a pattern that removes another or is removed, with a note if it does not count here."""
    name = _name(pattern, data, language)
    return name if _counts(value_of(pattern, data)) else _("{pattern} (where it counts)").format(pattern=name)


def _counts(value: Value) -> bool:
    return value.tai is not None and not value.off


def _name(pattern: str, data: Data, language: Language) -> str:
    return names_under(data, pattern)[language]


def _rules_name(data: Data, language: Language) -> str:
    name = data["names"].get(language) or data["id"]
    return f"{name} ({data['id']})"


def _other_name(other: OtherName) -> str:
    return f"{other.name} ({', '.join(other.rulesets)})" if other.rulesets else other.name


def _worth(value: Value) -> str:
    if value.tai is None:
        return in_unit(_("no value here"), value.counts_in)
    fan = value.counts_in == "fan"
    if value.off:
        text = _("{tai} fan if turned on; it is off here") if fan else _("{tai} tai if turned on; it is off here")
        return text.format(tai=value.tai)
    return (_("{tai} fan") if fan else _("{tai} tai")).format(tai=value.tai)


def _tai(value: Value, look: Look) -> str:
    if value.tai is None:
        return "-"
    return f"({value.tai}) {word('off', look.language)}" if value.off else str(value.tai)


def _contested(entry: Entry, data: Data, look: Look) -> str:
    """Return how the rule set answers the contested questions about the pattern."""
    if not entry.switches:
        return ""
    language, unit = look.language, unit_of(data)
    sentences = [
        f"{question('switches', name, language, unit)} {answer('switches', name, value, language, unit)}"
        for name, value in entry.switches.items()
    ]
    title = _("Contested points under {rules}").format(rules=_rules_name(data, language))
    return _titled(title, listed(sentences, look, first="  ", next_="    "), look)


def _values(values: Sequence[Value], look: Look) -> str:
    """Return the rule sets by the value that they give a pattern, the highest first."""
    rows: dict[str, list[str]] = {}
    uncounted = set()
    units = sorted({value.counts_in for value in values if value.tai is not None}, reverse=True) or ["tai"]
    for value in sorted(values, key=lambda value: (value.tai is None, value.off, -(value.tai or 0))):
        cell = _tai(value, look) if value.tai is None or len(units) == 1 else _worth(value)
        rows.setdefault(cell, []).append(value.ruleset)
        if not _counts(value):
            uncounted.add(cell)
    headers = ["/".join(word(unit, look.language) for unit in units), word("rules", look.language)]
    cells = [[Painted(tai, "total"), ", ".join(names)] for tai, names in rows.items() if tai not in uncounted]
    cells += [[Painted(tai, "dim"), Painted(", ".join(rows[tai]), "dim")] for tai in rows if tai in uncounted]
    return table(cells, headers, look, align=["right", "left"], wrap=1)


def _example(worked: Worked, look: Look, unit: Unit) -> str:
    """Return a worked hand: how it was won, what it is worth, why it has the pattern or not, and how to score it."""
    command = f"`{score_command(worked)}`" if look.form == "markdown" else score_command(worked)
    # A command is there to be copied, so it stays on one line.
    label = in_unit(_("To score it"), unit)
    call = ("* " if look.form == "markdown" else "") + _label(label, command)
    return "\n".join([_head(worked, look), _labels(_worked_facts(worked, look), look), call])


def worked_lines(worked: Worked, look: Look) -> list[str]:
    """Return what is said of a worked hand beside its tiles, in the language in use."""
    first, *_others = head_text(worked.score, look).split("\n")
    facts = [_label(label, text) for label, text in _worked_facts(worked, look) if text]
    return [first, *_told(worked), *facts]


def _worked_facts(worked: Worked, look: Look) -> list[tuple[str, str]]:
    line = worked.line
    total = worked.score.ruleset.in_unit(_("{tai} tai"), _("{tai} fan")).format(tai=worked.score.tai)
    if worked.score.patterns:
        total += f" ({pattern_list(worked.score.best, look.language)})"
    reasons = _("; ").join(sentence(reason, look.style) for reason in line.reasons)
    made_by = sentence(line.made_by, look.style) if line.made_by else ""
    return [
        (word("total", look.language), Painted(total, "total")),
        (_("Made by"), made_by),
        (_("Why not"), "" if line.made_by else reasons),
    ]


def _head(worked: Worked, look: Look) -> str:
    """Return how a hand was won and read."""
    first, *others = head_text(worked.score, replace(look, form="table")).split("\n")
    return listed((first, *_told(worked), *others), look)


def _told(worked: Worked) -> list[str]:
    """Return what else was special about the win of a worked hand."""
    told = list(circumstances(worked.score.win))
    if "round" in worked.record:
        told.insert(0, _("Round: {round}").format(round=seat_name(worked.score.win.round)))
    return told


def score_command(worked: Worked) -> str:
    """Return the call of `taical score` that scores a worked hand."""
    call = ["taical", "score", worked.record["hand"]]
    for field in OPTIONS:
        if field.name in worked.record:
            value = worked.record[field.name]
            call += [field.option] if value is True else [field.option, str(value)]
    call += ["--ruleset", worked.rules.name]
    for change in worked.rules.changes:
        call += ["--set", change]
    return shlex.join(call)
