"""Why a score is what it is, `--why`: as data for programs, and as tables for a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from taical.domain.rules import Row, RuleSet
from taical.domain.tiles import PLAIN
from taical.engine.scoring import Score
from taical.errors import TaicalError
from taical.explanation import ExplainedWait, Explanation, Line, explain, sentence, spoken_in
from taical.explanation.sentences import group_text
from taical.i18n import Language
from taical.i18n import gettext as _
from taical.patterns.reason import Reason
from taical.render.colour import Painted
from taical.render.json import reading_data, set_texts
from taical.render.score import counted_name, pattern_list
from taical.render.table import Look, listed, table
from taical.render.text import cells, without_markup
from taical.render.words import word


def explanation_data(score: Score, language: Language) -> dict[str, Any]:
    """Return why a score is what it is as plain data, with a sentence for each reason."""
    explanation = explain(score, language)
    wait = explanation.wait
    with spoken_in(language):
        return {
            "patterns": [_line_data(line, language) for line in explanation.lines],
            "wait": {
                "tiles": [PLAIN[kind] for kind in wait.tiles],
                "shape": wait.shape,
                "one_tile": wait.one_tile,
                "reasons": [reason_data(reason) for reason in wait.reasons],
            },
            "chosen": reason_data(explanation.chosen),
            "others": [
                reading_data(other.option, language) | {"reason": reason_data(other.reason)}
                for other in explanation.others
            ],
        }


def _line_data(line: Line, language: Language) -> dict[str, Any]:
    data: dict[str, Any] = {"id": line.row.id, "name": line.row.names[language], "status": line.status}
    if line.made_by:
        data |= {"count": line.count, "tai": line.tai, "made_by": reason_data(line.made_by)}
    else:
        data["steps"] = line.steps
    if line.excluded_by:
        data["excluded_by"] = [row.id for row in line.excluded_by]
    data["reasons"] = [reason_data(reason) for reason in line.reasons]
    if line.readings:
        data["readings"] = list(line.readings)
    return data


def reason_data(reason: Reason) -> dict[str, Any]:
    """Return a reason as data: its code, its values, and its sentence in the language in use."""
    values = {name: _value_of(name, value) for name, value in reason.values.items()}
    return {"code": reason.code, **values, "sentence": sentence(reason)}


def _value_of(name: str, value: Any) -> Any:  # noqa: ANN401 - whatever a reason is about
    if name == "tile":
        return PLAIN[value]
    if name == "tiles":
        return [PLAIN[kind] for kind in value]
    if name in ("sets", "beside"):
        return [group_text(group) for group in value]
    return value.id if isinstance(value, Row | RuleSet) else value


def why_text(score: Score, look: Look, *, missing: bool = True) -> str:
    """Return why a score is what it is; without `missing`, patterns that are far from the hand are left out."""
    explanation = explain(score, look.language)
    with spoken_in(look.language):
        parts = (
            _counted(explanation, look),
            _excluded(explanation, look),
            _nearly(explanation, look),
            _missing(explanation, look) if missing else "",
            _wait(explanation, look),
            _choice(explanation, look),
        )
        return "\n\n".join(filter(None, parts))


def why_by_rules_text(results: Iterable[Score | TaicalError], look: Look) -> str:
    """Return why a hand is worth what it is under several rule sets, without those that refused it."""
    parts = []
    for score in results:
        if not isinstance(score, TaicalError):
            name = f"{score.ruleset.names[look.language]} ({score.ruleset.id})"
            title = f"# {without_markup(name)}" if look.form == "markdown" else f"{name}\n{'=' * cells(name)}"
            parts.append(f"{title}\n\n{why_text(score, look)}")
    return "\n\n".join(parts)


def _titled(title: str, text: str, look: Look) -> str:
    return f"**{without_markup(title)}**\n\n{text}" if look.form == "markdown" else f"{title}\n\n{text}"


def _list(title: str, sentences: Iterable[str], look: Look) -> str:
    """Return sentences under a title, one a line."""
    lines = listed(sentences, look, first="  ", next_="    ")
    return _titled(title, lines, look) if look.form == "markdown" else f"{title}\n{lines}"


def _counted(explanation: Explanation, look: Look) -> str:
    rows = [
        [
            _name(line, look),
            Painted(str(line.tai), "total"),
            sentences(filter(None, (line.made_by, *line.reasons)), look),
        ]
        for line in explanation.of("counted")
    ]
    if not rows:
        return _list(_("What counted"), [_("nothing")], look)
    headers = [_pattern(explanation), word(explanation.score.ruleset.counts_in, look.language), _("Made by")]
    return _titled(_("What counted"), table(rows, headers, look, align=["left", "right", "left"], wrap=2), look)


def _excluded(explanation: Explanation, look: Look) -> str:
    rows = [
        [_name(line, look), sentences(filter(None, (line.made_by,)), look), sentences(line.reasons, look)]
        for line in explanation.of("excluded")
    ]
    headers = [_pattern(explanation), _("Made by"), _("Why not counted")]
    return _section(_("What was there and did not count"), rows, headers, look)


def _nearly(explanation: Explanation, look: Look) -> str:
    rows = [[_name(line, look), _lacks(line, look)] for line in explanation.of("nearly")]
    return _section(_("What was nearly there"), rows, [_pattern(explanation), _("What was missing")], look)


def _missing(explanation: Explanation, look: Look) -> str:
    """Return the patterns that are not there, one line for all that lack the same."""
    together: dict[str, list[str]] = {}
    for line in explanation.of("missing"):
        together.setdefault(sentences(line.reasons, look), []).append(_name(line, look))
    between = word("comma", look.language)
    lines = (
        Painted(_("{patterns}: {missing}").format(patterns=between.join(names), missing=missing), "dim")
        for missing, names in together.items()
    )
    return _list(_("What was not there"), lines, look) if together else ""


def _section(title: str, rows: Sequence[Sequence[str]], headers: Sequence[str], look: Look) -> str:
    """Return a table of what did not count under a title, or nothing."""
    if not rows:
        return ""
    align = ["left"] * len(headers)
    dimmed = [[Painted(cell, "dim") for cell in row] for row in rows]
    return _titled(title, table(dimmed, headers, look, align=align, wrap=len(headers) - 1), look)


def _wait(explanation: Explanation, look: Look) -> str:
    wait = explanation.wait
    return _list(wait_title(wait), (sentence(reason, look.style) for reason in wait.reasons), look)


def wait_title(wait: ExplainedWait) -> str:
    """Return whether a wait is a one-tile wait, in the language in use."""
    return _("The wait is a one-tile wait (獨聽)") if wait.one_tile else _("The wait is not a one-tile wait (獨聽)")


def _choice(explanation: Explanation, look: Look) -> str:
    if not explanation.others:
        return ""
    title = _("Why the hand was read this way")
    rows = [
        [
            " ".join(set_texts(other.option.reading, look.style, mark=True)),
            str(other.option.tai),
            pattern_list(other.option, look.language),
            sentence(other.reason, look.style),
        ]
        for other in explanation.others
    ]
    unit = explanation.score.ruleset.counts_in
    tai, patterns = (word(key, look.language, unit) for key in (unit, "patterns"))
    headers = [_("Another reading"), tai, patterns, _("Why not this one")]
    text = table(rows, headers, look, align=["left", "right", "left", "left"], wrap=2)
    return f"{_list(title, [sentence(explanation.chosen, look.style)], look)}\n\n{text}"


def _pattern(explanation: Explanation) -> str:
    """Return what stands over the names of patterns."""
    return word("pattern", explanation.language, explanation.score.ruleset.counts_in)


def _name(line: Line, look: Look) -> str:
    return counted_name(line.row, line.count, look.language)


def _lacks(line: Line, look: Look) -> str:
    """Return what a pattern lacks, with a note if another reading has it."""
    text = sentences(line.reasons, look)
    return text + _(" (counted in another reading)") if line.readings else text


def sentences(reasons: Iterable[Reason], look: Look) -> str:
    """Return reasons as one line, in the language in use."""
    return _("; ").join(sentence(reason, look.style) for reason in reasons)
