"""Rule sets for a person: the list of them, one in words, what differs between two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from taical.domain.rules import RuleSet, Unit, in_unit
from taical.domain.tiles import SEATS
from taical.domain.vocabulary import chinese
from taical.i18n import Language, marked, translated
from taical.render.table import Look, indented, labelled, listed, table
from taical.render.text import printable, signed, without_markup
from taical.render.words import word
from taical.rulesets.compiler import (
    DEFINES,
    SECTIONS,
    Alone,
    alone,
    beside,
    compile_ruleset,
    lines_of,
    names_of,
    source_of,
    unit_of,
)
from taical.rulesets.diff import Data, Effect, HandResult, LineDiff
from taical.rulesets.switches import answer, called, event, event_patterns, question, title, written
from taical.rulesets.worked import WorkedHand, worked_hand

_FACTS: Mapping[str, str] = {
    "seat": marked("seat {value}"),
    "from": marked("from {value}"),
    "streak": marked("streak {value}"),
    "false_win": marked("false win of {value}"),
    "round": marked("round {value}"),
    "discards": marked("discards {value}"),
    "claimed_tai": marked("claimed for {value} tai"),
    "opening heavenly": marked("opening heavenly"),
    "opening earthly": marked("opening earthly"),
    "opening human": marked("opening human"),
    "ready heavenly": marked("ready heavenly"),
    "ready earthly": marked("ready earthly"),
    "win eight_flowers": marked("all eight flowers"),
    "win seven_rob_one": marked("eighth flower taken"),
    "replacement kong": marked("replacement for a kong"),
    "replacement open_kong": marked("replacement for a claimed kong"),
    "replacement flower": marked("replacement for a flower"),
    "last_tile true": marked("last tile"),
    "missed_win true": marked("missed win"),
}
"""The facts of a worked hand in words: by field if the words take any value, else by field and value."""


# --- As plain data ----------------------------------------------------------------------------------------------------


def list_data(sets: Sequence[Data], language: Language) -> list[dict[str, Any]]:
    """Return the rule sets as plain data: `id`, `names` by language, `source`, and how many `patterns` count."""
    return [{**_head_data(data, language), "patterns": len(compile_ruleset(data).rows)} for data in sets]


_REMOVES = ("excludes", "excludes_on_discard", "excludes_shared")
_OF_FEW = (*DEFINES, "open", "doubles", "repeats", "excludes_shared")
"""What only some rows of a table say."""


def show_data(data: Data, language: Language) -> dict[str, Any]:
    """Return a rule set as plain data.

    * `id`, `names` by language, `source`.
    * `patterns`: each that has a value, with `id`, `names`, `tai`, `off`, `excludes` and `excludes_on_discard`, ids of
      patterns, `revalues`, the values of other patterns beside it by id, and `alone`, when it removes everything else:
      `always`, `without_hand` or null; of a pattern of a house's own `when`, `each`, `sets` and `after_sum`, and of a
      relation between sets `open`, `repeats` and `excludes_shared` where its row has them.
    * `payment`, `switches` and `game`: by name the `value` and what it means, as `sentence`.
    """
    rules = compile_ruleset(data)
    counted = {row.id: row for row in rules.rows}
    patterns = []
    for pattern, row in data["patterns"].items():
        if row.get("tai") is None:
            continue
        removed = counted[pattern].excludes if pattern in counted else 0
        patterns.append(
            {
                "id": pattern,
                "names": names_of(row, pattern),
                "tai": row["tai"],
                "off": bool(row.get("off")),
                "excludes": [other.id for other in rules.rows if removed >> other.position & 1],
                "excludes_on_discard": list(row.get("excludes_on_discard") or ()),
                "revalues": dict(row.get("revalues") or {}),
                "alone": alone(pattern, rules),
                **{key: row[key] for key in _OF_FEW if row.get(key) is not None},
            }
        )
    return {
        **_head_data(data, language),
        "patterns": patterns,
        **{section: _switches_data(section, data, language) for section in SECTIONS},
    }


def diff_data(lines: Sequence[LineDiff]) -> list[dict[str, Any]]:
    """Return the lines in which two rule sets differ: `section`, `name`, and what the `first` and the `second` say."""
    return [_line_data(line) for line in lines]


def comparison_data(name: str, outcomes: Sequence[HandResult], found: Sequence[Effect]) -> dict[str, Any]:
    """Return what two rule sets make of a hand as plain data.

    * `hand`: the hand, or the place and id of its record; `first` and `second`: what it comes to, each with `tai` of
      each winner, `patterns`, pairs of id and tai, of each winner, `payments` by seat, or the code of the `error`.
    * `lines`: those that make the difference, each with the `outcome` of changing it alone.
    """
    first, second = (_outcome_data(outcome) for outcome in outcomes)
    lines = [{**_line_data(effect.line), "outcome": _outcome_data(effect.outcome)} for effect in found]
    return {"hand": name, "first": first, "second": second, "lines": lines}


def _head_data(data: Data, language: Language) -> dict[str, Any]:
    return {
        "id": data["id"],
        "names": names_of(data.get("names", {}), str(data["id"])),
        "source": source_of(data, language),
    }


def _switches_data(section: str, data: Data, language: Language) -> dict[str, Any]:
    found = dict(lines_of(section, data))
    if found.get("base_tai") is not None:
        del found["base"]  # it follows the unit
    return {
        name: {"value": value, "sentence": answer(section, name, value, language, unit_of(data))}
        for name, value in found.items()
    }


def _line_data(line: LineDiff) -> dict[str, Any]:
    return {"section": line.section, "name": line.name, "first": line.first, "second": line.second}


def _outcome_data(outcome: HandResult) -> dict[str, Any]:
    if outcome.error:
        return {"error": outcome.error}
    return {
        "tai": list(outcome.tai),
        "patterns": [[list(row) for row in rows] for rows in outcome.rows],
        "payments": dict(zip(SEATS, outcome.payments, strict=True)),
    }


# --- As a text --------------------------------------------------------------------------------------------------------


def list_text(sets: Sequence[Data], look: Look) -> str:
    """Return the rule sets as a table: id, name, source, how many patterns count."""
    headers = [word(key, look.language) for key in ("id", "name", "source", "patterns")]
    rows = [
        [
            str(data["id"]),
            _name(data["names"], look.language),
            source_of(data, look.language),
            str(len(compile_ruleset(data).rows)),
        ]
        for data in sets
    ]
    return table(rows, headers, look, align=["left", "left", "left", "right"], wrap=(1, 2))


def show_text(data: Data, look: Look) -> str:
    """Return a rule set in words: its patterns, its payments, its switches, its game and what its events mean."""
    language = look.language
    heading, shown = ("# ", without_markup) if look.form == "markdown" else ("", printable)
    title = indented(shown(f"{_name(data['names'], language)} ({data['id']})"), look, first=heading, next_="  ")
    source = indented(shown(labelled("source", source_of(data, language), language)), look, next_="  ")
    rules = compile_ruleset(data)
    parts = [
        f"{title}\n\n{source}" if heading else f"{title}\n{source}",
        _patterns(data, rules, look),
        *(paragraph for section in SECTIONS for paragraph in _switches(section, data, look)),
        _events(data, rules, look),
    ]
    return "\n\n".join(parts)


def diff_text(lines: Sequence[LineDiff], first: Data, second: Data, look: Look) -> str:
    """Return the lines in which two rule sets differ as a table."""
    headers = [word("line", look.language), str(first["id"]), str(second["id"])]
    rows = [
        [
            _line_name(line, (first, second), look.language),
            _value(line, line.first, first, look.language),
            _value(line, line.second, second, look.language),
        ]
        for line in lines
    ]
    return table(rows, headers, look, align=["left"] * 3, wrap=2) if rows else word("no_difference", look.language)


def outcome_text(outcome: HandResult, data: Data, language: Language) -> str:
    """Return what a hand is worth and who pays, in one line."""
    if outcome.error:
        return outcome.error
    won = [
        f"{_tai_text(tai, data, language)} ({_rows(rows, data, language)})"
        for tai, rows in zip(outcome.tai, outcome.rows, strict=True)
    ]
    paid = ", ".join(
        f"{seat} {signed(amount, language)}" for seat, amount in zip(SEATS, outcome.payments, strict=True) if amount
    )
    return f"{'; '.join(won) or word('drawn_hand', language)}; {paid or 0}"


def _tai_text(tai: int, data: Data, language: Language) -> str:
    text = translated("{tai} fan", language) if unit_of(data) == "fan" else translated("{tai} tai", language)
    return text.format(tai=tai)


def effects_text(found: Sequence[Effect], first: Data, second: Data, language: Language) -> str:
    """Return the lines that make the difference, each with the result of changing it alone."""
    if not found:
        return word("together", language)
    lines = []
    for effect in found:
        name = _line_name(effect.line, (first, second), language)
        before = _value(effect.line, effect.line.first, first, language)
        after = _value(effect.line, effect.line.second, second, language)
        lines.append(f"  {name}: {before} → {after}: {outcome_text(effect.outcome, second, language)}")
    return "\n".join(lines)


def _rows(rows: Sequence[tuple[str, int]], data: Data, language: Language) -> str:
    names = data["patterns"]  # of a line that the record adds, its name is its id
    counted = (f"{_name(names[name], language) if name in names else name} {tai}" for name, tai in rows)
    return " + ".join(counted) or word("no_fan" if unit_of(data) == "fan" else "none", language)


def _name(names: Mapping[str, Any], language: Language) -> str:
    return str(names.get(language) or names.get("en") or names.get("zh") or "")


def _patterns(data: Data, rules: RuleSet, look: Look) -> str:
    language = look.language
    unit = rules.counts_in
    headers = [word(key, language, unit) for key in ("pattern", "id", unit, "excludes")]
    names = {pattern: _name(row, language) for pattern, row in data["patterns"].items()}
    excludes = {row.id: row.excludes for row in rules.rows}
    rows = []
    for pattern, row in data["patterns"].items():
        if row.get("tai") is None:
            continue
        removed = [names[other.id] for other in rules.rows if excludes.get(pattern, 0) >> other.position & 1]
        removed += [_on_discard(names[other], language) for other in row.get("excludes_on_discard") or ()]
        removed += [sharing(names[other], language) for other in row.get("excludes_shared") or ()]
        removed += [f"{names[other]} → {value}" for other, value in (row.get("revalues") or {}).items()]
        tai = f"({row['tai']}) {word('off', language)}" if row.get("off") else values_text(row, language)
        by_flowers = alone(pattern, rules)
        kept = [names[other] for other in (beside(pattern, rules) if by_flowers else ())]
        rows.append([names[pattern], pattern, tai, removed_text(removed, by_flowers, kept, language, unit)])
    return table(rows, headers, look, align=["left", "left", "right", "left"], wrap=3)


def _on_discard(name: str, language: Language) -> str:
    return translated("{pattern} (on another player's tile)", language).format(pattern=name)


def values_text(row: Mapping[str, Any], language: Language) -> str:
    """Return what a row is worth, and what it is worth with an open set where that is something else."""
    if row.get("open") is None:
        return str(row["tai"])
    return translated("{tai}, open {open}", language).format(tai=row["tai"], open=row["open"])


def sharing(name: str, language: Language) -> str:
    """Return that a pattern is removed where it shares a set with the one that removes it."""
    return translated("{pattern} (where they share a set)", language).format(pattern=name)


def removed_text(
    names: Sequence[str], alone: Alone | None, beside: Sequence[str], language: Language, unit: Unit
) -> str:
    """Return what a pattern removes: the names, or everything else when it counts alone, but for those `beside` it."""
    between = word("comma", language)
    kept = between.join(beside)
    if alone == "always":
        if kept:
            text = in_unit(translated("everything else but {patterns}: it counts alone", language), unit)
            return text.format(patterns=kept)
        return in_unit(translated("everything else: it counts alone", language), unit)
    parts = [between.join(names)]
    if alone and kept:
        text = translated("without a complete hand, everything else but {patterns}", language)
        parts.append(text.format(patterns=kept))
    elif alone:
        parts.append(translated("without a complete hand, everything else", language))
    return translated("; ", language).join(filter(None, parts))


def _liable(data: Data, language: Language) -> dict[str, str]:
    """Return the names of the patterns that a player can be liable for, each with the extent."""
    liability: Mapping[str, str] = data.get("payment", {}).get("liability") or {}
    return {_name(data["patterns"][pattern], language): extent for pattern, extent in liability.items()}


def _switches(section: str, data: Data, look: Look) -> Iterator[str]:
    """Return a paragraph for each switch or number: the question, the answer and, if it can matter, a worked hand."""
    language = look.language
    liable = _liable(data, language)
    values = lines_of(section, data)
    for name, value in values.items():
        if name == "base" and values["base_tai"] is not None:
            continue  # the base follows the unit
        asked = f"{title(section, name, language)}: {question(section, name, language, unit_of(data))}"
        lines = [answer(section, name, liable if name == "liability" else value, language, unit_of(data))]
        if hand := worked_hand(section, name, value, data):
            lines.append(_example(section, name, hand, language, unit_of(data)))
        if look.form == "markdown":
            asked = f"* **{title(section, name, language)}**: {question(section, name, language, unit_of(data))}"
            lines = list(map(without_markup, lines))
        indents = (indented(line, look, first="  ", next_="    ") for line in lines)
        yield "\n".join([indented(asked, look, next_="    "), *indents])


def _example(section: str, name: str, worked: WorkedHand, language: Language, unit: Unit) -> str:
    """Return a worked hand with its result under each value of its switch."""
    record = worked.record
    hand = record.get("hand") or " / ".join(winner["hand"] for winner in record.get("wins", ()))
    other = {key: value for key, value in record.items() if key not in ("hand", "wins")}
    facts = translated(", ", language).join(_fact(key, value, language, unit) for key, value in other.items())
    by_value = {called(section, name, value, language): result for value, result in worked.results.items()}
    if section == "switches":
        results = ", ".join(f"{value}: {_tai(result)}" for value, result in by_value.items())
    else:
        results = "; ".join(f"{value}: {_paid(result, language)}" for value, result in by_value.items())
    return labelled("example", f"{hand or word('drawn_hand', language)} ({facts}) → {results}", language)


def _fact(key: str, value: object, language: Language, unit: Unit) -> str:
    if key in _FACTS:
        return in_unit(translated(_FACTS[key], language), unit).format(value=_called(str(value), language))
    return translated(_FACTS[f"{key} {written(value)}"], language)


def _called(value: str, language: Language) -> str:
    """Return the Chinese name of a seat in Chinese, else its letter."""
    return chinese("seat", value) if language == "zh" and value in SEATS else value


def _tai(result: HandResult) -> str:
    """Return what a hand is worth, or the code of the error."""
    return result.error or ", ".join(map(str, result.tai))


def _paid(result: HandResult, language: Language) -> str:
    """Return who gets how much, or the code of the error."""
    if result.error:
        return result.error
    amounts = zip(SEATS, result.payments, strict=True)
    return (
        " ".join(f"{_called(seat, language)} {signed(amount, language)}" for seat, amount in amounts if amount) or "0"
    )


def _events(data: Data, rules: RuleSet, look: Look) -> str:
    language, switches = look.language, rules.switches
    who = "dealer" if switches.heavenly_ready_dealer_only else "anyone"
    variants = {
        "heavenly_ready": f"{who}/{switches.heavenly_ready_on}",
        "earthly_ready": switches.earthly_ready_on,
        "human_win": switches.human_win_on,
        "earthly_win": switches.earthly_win_on,
        "dealt_flower_win": switches.dealt_flowers,
    }
    lines = []
    counted = {row.id: row for row in rules.rows}
    for name in event_patterns():
        title = _name(data["patterns"][name], language)
        if name in counted:
            sentence = event(name, variants.get(name), language)
            lines.append(f"{title} ({name}), {_tai_text(counted[name].tai, data, language)}: {sentence}")
        else:
            lines.append(f"{title} ({name}): {word('not_counted', language, unit_of(data))}")
    return listed(lines, look)


def _line_name(line: LineDiff, tables: Sequence[Data], language: Language) -> str:
    if line.section != "patterns":
        called_so = title(line.section, line.name, language)
        shared = sum(line.name in lines_of(section, tables[0]) for section in SECTIONS) > 1
        return f"{called_so.removesuffix(line.name)}{line.section}.{line.name}" if shared else called_so
    rows = (data["patterns"][line.name] for data in tables if line.name in data["patterns"])
    return f"{_name(next(rows), language)} {line.name}"


def _value(line: LineDiff, value: Any, data: Data, language: Language) -> str:  # noqa: ANN401 - whatever it says
    if line.section != "patterns":
        if line.name == "liability":
            rows = data["patterns"]
            value = {_name(rows[name], "zh") if language == "zh" else name: extent for name, extent in value.items()}
        text = called(line.section, line.name, value or None if isinstance(value, Mapping) else value, language)
        return text.strip("{}")
    if value["tai"] is None:
        return "-"
    extra = []
    if any(line.first.get(key) != line.second.get(key) for key in _REMOVES):
        names = [_name(data["patterns"][name], language) for name in value["excludes"]]
        names += [
            _on_discard(_name(data["patterns"][name], language), language) for name in value["excludes_on_discard"]
        ]
        names += [
            sharing(_name(data["patterns"][name], language), language) for name in value.get("excludes_shared", ())
        ]
        extra.append(f"{word('excludes', language)}: {', '.join(names) or '-'}")
    extra += [f"{_name(data['patterns'][name], language)} → {tai}" for name, tai in value["revalues"].items()]
    return " ".join([values_text(value, language), *([f"({'; '.join(extra)})"] if extra else [])])
