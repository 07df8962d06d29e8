"""The result of a run for a person: a summary of a few lines, and tables with bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice

from taical.batch.summary import Summary, by_frequency, rate
from taical.domain.rules import RuleSet
from taical.errors import shortened
from taical.i18n import Language, numbered, translated
from taical.readers import Apart
from taical.records.names import MOST_COLUMNS
from taical.render.colour import coloured
from taical.render.table import Look, table, width_of_others
from taical.render.text import as_markdown, cells, localized, printable, wrapped
from taical.render.words import word

_MOST_TOTALS = 12
_MOST_PATTERNS = 10
_MOST_APART = 5
_MOST_CARRIED = 50

_WIDTH_OF_NO_TERMINAL = 80
_SHORTEST_BAR = 8
_MARKDOWN_BAR = 20

_PARTS_OF_A_BLOCK = "▏▎▍▌▋▊▉"
"""One to seven eighths of a block, from the left."""


def summary_text(summary: Summary, ruleset: RuleSet, seconds: float, look: Look) -> str:
    """Return a run in a few lines: how many records were scored, hands by total, the most frequent patterns."""
    look = replace(look, counts_in=ruleset.counts_in)
    lines = [_sentence(summary, seconds, look)]
    if summary.totals:
        lines.append(_items(ruleset.in_unit("hands_by_tai", "hands_by_fan"), _totals(summary), look))
    if summary.patterns:
        names = _names(ruleset, look.language)
        counted = by_frequency(summary.patterns)
        items = [f"{names.get(name, name)} {count}" for name, count in counted[:_MOST_PATTERNS]]
        if len(counted) > _MOST_PATTERNS:
            more = translated("and {count} more", look.language)
            items.append(more.format(count=len(counted) - _MOST_PATTERNS))
        lines.append(_items("patterns", items, look))
    if summary.own:
        lines += _carried(summary, look)
    return "\n".join(lines)


def apart_text(rows: Sequence[Apart], look: Look) -> str:
    """Return that rows which look like one deal counted as hands of their own, and what to do about it."""
    items = [
        printable(f"{two.id} ({two.file}:{two.lines[0]}, {two.file}:{two.lines[1]})") for two in rows[:_MOST_APART]
    ]
    if len(rows) > _MOST_APART:
        items.append(translated("and {count} more", look.language).format(count=len(rows) - _MOST_APART))
    message = translated(
        "Rows with the same id and discarder are one deal only where they follow each other. These do not, and counted "
        "as hands of their own; put them one after the other, or give each its own id: {rows}",
        look.language,
    )
    text = message.format(rows=word("comma", look.language).join(items))
    return text if look.width is None else "\n".join(wrapped(text, look.width))


def statistics_text(summary: Summary, ruleset: RuleSet, seconds: float, look: Look) -> str:
    """Return a run as tables with bars: hands by total, patterns by frequency, errors by code.

    In a narrow terminal a table loses first its patterns' ids, then its bars.
    """
    look = replace(look, counts_in=ruleset.counts_in)
    charts = [
        _chart_of_totals(summary, ruleset),
        _chart_of_patterns(summary, ruleset, look.language),
        _chart_of_errors(summary),
    ]
    parts = [_sentence(summary, seconds, look)]
    for chart in charts:
        if chart.counts:
            title = word(chart.title, look.language, look.counts_in)
            parts += [f"## {title}" if look.form == "markdown" else title, _drawn(chart, look)]
    if summary.own:
        parts += _carried(summary, look)
    return "\n\n".join(parts)


def _sentence(summary: Summary, seconds: float, look: Look) -> str:
    """Return how many records were scored, how many were not and why, and how long it took."""
    language = look.language
    text = numbered(
        "{records} record: {scored} scored", "{records} records: {scored} scored", summary.records, language
    ).format(records=summary.records, scored=summary.scored)
    if summary.errors:
        reasons = word("comma", language).join(f"{code} {count}" for code, count in sorted(summary.errors.items()))
        unscored = translated(", {unscored} not ({reasons})", language)
        not_scored = unscored.format(unscored=summary.unscored, reasons=reasons)
        text += coloured(not_scored, "error") if look.colour else not_scored
    text += translated("; {time}", language).format(time=_time(seconds, language))
    per_second = rate(summary.records, seconds)
    if per_second is None:
        return text
    return text + translated(", {rate} a second", language).format(rate=localized(str(per_second), language))


def _time(seconds: float, language: Language) -> str:
    """Return a time in seconds, or from a minute on in hours, minutes and seconds."""
    if round(seconds) >= 60:
        return str(timedelta(seconds=round(seconds)))
    return translated("{seconds} s", language).format(seconds=localized(f"{seconds:.2f}", language))


def _totals(summary: Summary) -> list[str]:
    """Return how many hands had each total; if there are many totals, the highest are counted together."""
    counted = sorted(summary.totals.items())
    own = counted if len(counted) <= _MOST_TOTALS else counted[: _MOST_TOTALS - 1]
    items = [f"{total}: {count}" for total, count in own]
    if rest := counted[len(own) :]:
        items.append(f"{rest[0][0]}+: {sum(count for _, count in rest)}")
    return items


def _names(ruleset: RuleSet, language: Language) -> dict[str, str]:
    """Return the names of a rule set's patterns by id."""
    return {row.id: printable(row.names[language]) for row in ruleset.rows}


def _carried(summary: Summary, look: Look) -> list[str]:
    """Return which keys of one's own the results have, and whether tables of them leave any out."""
    items = [printable(shortened(name)) for name in islice(summary.own, _MOST_CARRIED)]
    if more := len(summary.own) - len(items):
        items.append(translated("and {count} more", look.language).format(count=more))
    lines = [_items("carried", items, look)]
    if len(summary.own) > MOST_COLUMNS:
        left_out = translated(
            "a table of results has at most {count} columns of your own; JSON Lines has all", look.language
        )
        lines.append(left_out.format(count=MOST_COLUMNS))
    return lines


def _items(label: str, items: Sequence[str], look: Look) -> str:
    """Return items after a label, broken into lines between items."""
    comma = word("comma", look.language)
    blank = comma.removeprefix(comma.rstrip())
    *others, last = items
    lines = [word(label, look.language, look.counts_in) + word("colon", look.language)]
    for item in (*(other + comma.rstrip() for other in others), last):
        longer = f"{lines[-1]}{blank}{item}"
        if look.width is None or cells(longer) <= look.width:
            lines[-1] = longer
        else:
            lines.append(f"  {item}")
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Chart:
    """A table with a bar for each row; title and headings are keys of words."""

    title: str
    headings: Sequence[str]
    labels: Sequence[Sequence[str]]  # the cells under all headings but the last, which is that of the counts
    counts: Sequence[int]
    whole: int  # what the percentages are of
    side: str = "left"
    spare: int | None = None  # the column that a narrow terminal does without

    def without_spare(self) -> _Chart:
        """Return the chart without its spare column."""
        kept = [number for number in range(len(self.headings)) if number != self.spare]
        labels = [[label[number] for number in kept[:-1]] for label in self.labels]
        return replace(self, headings=[self.headings[number] for number in kept], labels=labels, spare=None)


def _chart_of_totals(summary: Summary, ruleset: RuleSet) -> _Chart:
    counted = sorted(summary.totals.items())
    labels = [[str(total)] for total, _ in counted]
    counts = [count for _, count in counted]
    title = ruleset.in_unit("hands_by_tai", "hands_by_fan")
    return _Chart(title, [ruleset.counts_in, "hands"], labels, counts, summary.hands, side="right")


def _chart_of_patterns(summary: Summary, ruleset: RuleSet, language: Language) -> _Chart:
    names = _names(ruleset, language)
    counted = by_frequency(summary.patterns)
    labels = [[names.get(name, name), name] for name, _ in counted]
    counts = [count for _, count in counted]
    return _Chart("patterns", ["pattern", "id", "hands"], labels, counts, summary.hands, spare=1)


def _chart_of_errors(summary: Summary) -> _Chart:
    counted = by_frequency(summary.errors)
    labels = [[code] for code, _ in counted]
    return _Chart("errors", ["error", "records"], labels, [count for _, count in counted], summary.records)


def _drawn(chart: _Chart, look: Look) -> str:
    markdown = look.form == "markdown"
    headings = [*(word(key, look.language, look.counts_in) for key in chart.headings), "%"]
    rows = [[*map(as_markdown, label)] if markdown else [*label] for label in chart.labels]
    for row, count in zip(rows, chart.counts, strict=True):
        row += [str(count), localized(f"{100 * count / chart.whole:.1f}", look.language)]
    align = [*[chart.side] * (len(headings) - 2), "right", "right"]
    room = _MARKDOWN_BAR if markdown else _room(headings, rows, look.width)
    if room < _SHORTEST_BAR:
        return _drawn(chart.without_spare(), look) if chart.spare else table(rows, headings, look, align=align, wrap=0)
    most = max(chart.counts)
    barred = [[*row, _bar(count, most, room)] for row, count in zip(rows, chart.counts, strict=True)]
    return table(barred, [*headings, ""], look, align=[*align, "left"])


def _room(headings: Sequence[str], rows: Sequence[Sequence[str]], width: int | None) -> int:
    """Return how many cells are left for the longest bar, as in a usual terminal if there is none."""
    others = width_of_others([*headings, ""], [[*row, ""] for row in rows], len(headings))
    return max(_WIDTH_OF_NO_TERMINAL - others, _SHORTEST_BAR) if width is None else width - others


def _bar(count: int, most: int, room: int) -> str:
    """Return a bar in eighths of a block, at least one; that of the highest count fills the room."""
    blocks, eighths = divmod(max(1, round(8 * room * count / most)), 8)
    return "█" * blocks + _PARTS_OF_A_BLOCK[eighths - 1 : eighths] if eighths else "█" * blocks
