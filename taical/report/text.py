"""A score as tables, for a terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tabulate import SEPARATING_LINE, tabulate

from taical.notation import format_tiles
from taical.report.data import sets_of
from taical.report.words import word
from taical.rules import Language, Number
from taical.scoring import Score, ScoredReading
from taical.tiles import SEATS, Seat, Style, tile_name

Form = Literal["table", "markdown"]

_FORMATS = {"table": "simple", "markdown": "pipe"}


@dataclass(frozen=True, slots=True)
class Look:
    """How tables look.

    Attributes:
        form: A table for a terminal, or Markdown.
        language: The language of headings and names.
        style: How tiles are written.
        width: The width of the terminal in cells, or None where there is none.
    """

    form: Form = "table"
    language: Language = "en"
    style: Style = "plain"
    width: int | None = None


def score_text(score: Score, look: Look, *, readings: bool = False) -> str:
    """Return a score as a person reads it: the hand as it was read, the breakdown, and who pays whom.

    Args:
        score: The score.
        look: How it is to look.
        readings: Whether to add every reading with its total.
    """
    parts = [_head(score, look), _breakdown(score.best, look), _payments(score, look)]
    if readings:
        parts.append(_readings(score.readings, look))
    return "\n\n".join(parts)


def table(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    look: Look,
    *,
    align: Sequence[str],
    wrap: int | None = None,
) -> str:
    """Return a table whose columns line up with Chinese text in them.

    Args:
        rows: The cells.
        headers: The headings.
        look: How it is to look.
        align: Left or right, for each column.
        wrap: The number of the column that is wrapped where the terminal is too narrow, or None.
    """
    listed = [list(row) for row in rows]
    limits = None
    if wrap is not None and look.form == "table" and look.width is not None:
        limits = _limits([list(headers), *listed], wrap, look.width)
    return tabulate(
        listed,
        headers=list(headers),
        tablefmt=_FORMATS[look.form],
        colalign=align,
        disable_numparse=True,
        maxcolwidths=limits,
        preserve_whitespace=False,
    )


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


def signed(amount: Number) -> str:
    """Return an amount with its sign, nothing as 0."""
    return f"{amount:+f}" if not isinstance(amount, int) else f"{amount:+d}" if amount else "0"


def pattern_list(option: ScoredReading, language: Language) -> str:
    """Return what counts in a reading in one line, such as `門清 1 + 單吊 1`."""
    counted = (f"{pattern.row.names[language]} {pattern.tai}" for pattern in option.patterns)
    return " + ".join(counted) or word("none", language)


def _limits(rows: list[list[str]], wrap: int, width: int) -> list[int | None] | None:
    widths = [max(cells(cell) for cell in column) for column in zip(*rows, strict=True)]
    others = sum(widths) - widths[wrap] + 2 * (len(widths) - 1)
    limits: list[int | None] = [None] * len(widths)
    limits[wrap] = max(20, width - others)
    return limits


def _head(score: Score, look: Look) -> str:
    win, reading, language = score.win, score.reading, look.language
    winner = f"{word(win.seat, language)} {word('wins', language)} {word(win.win, language)}"
    if win.from_:
        winner += f" {word(win.from_, language)}"
    lines = [
        winner,
        f"{word('hand', language)}: {' '.join(sets_of(reading, look.style, mark=True))}",
    ]
    if win.hand.flowers:
        lines.append(f"{word('flowers', language)}: {format_tiles(win.hand.flowers, look.style)}")
    if reading.shape:
        waits = " ".join(tile_name(kind, look.style) for kind in reading.facts.waits)
        lines.append(f"{word('wait', language)}: {waits} ({word(reading.shape, language)})")
    lines.append(f"{word('rules', language)}: {score.ruleset.names[language]} ({score.ruleset.id})")
    return "\n".join(f"* {line}" for line in lines) if look.form == "markdown" else "\n".join(lines)


def _breakdown(option: ScoredReading, look: Look) -> str:
    language = look.language
    both = language != "zh"
    headers = [
        word("pattern", language),
        *([word("chinese", language)] if both else []),
        word("tai", language),
    ]
    rows = []
    for pattern in option.patterns:
        times = f" × {pattern.count}" if pattern.count > 1 else ""
        name = pattern.row.names[language] + times
        rows.append([name, *([pattern.row.names["zh"]] if both else []), str(pattern.tai)])
    total = [word("total", language), *([""] if both else []), str(option.tai)]
    rule = [[SEPARATING_LINE]] if look.form == "table" else []
    return table([*rows, *rule, total], headers, look, align=["left"] * (len(headers) - 1) + ["right"])


def _payments(score: Score, look: Look) -> str:
    language = look.language
    headers = [word(key, language) for key in ("player", "role", "tai", "points")]
    tai = {payer.seat: payer for payer in score.payers}
    rows = []
    for seat in SEATS:
        payer = tai.get(seat)
        if payer is None:
            towards = ""
        elif payer.dealer_tai:
            towards = f"{score.tai} + {payer.dealer_tai} = {payer.tai}"
        else:
            towards = str(payer.tai)
        rows.append(
            [
                word(seat, language),
                _role(score, seat, language),
                towards,
                signed(score.payments[seat]),
            ]
        )
    return table(rows, headers, look, align=["left", "left", "right", "right"])


def _role(score: Score, seat: Seat, language: Language) -> str:
    win = score.win
    roles = []
    if seat == win.seat:
        roles.append("winner")
    if seat == win.dealer:
        roles.append("dealer")
    if seat == win.from_:
        roles.append("discarder" if win.win == "discard" else "robbed")
    return ", ".join(word(role, language) for role in roles)


def _readings(options: Sequence[ScoredReading], look: Look) -> str:
    language = look.language
    headers = [word(key, language) for key in ("readings", "wait", "tai", "patterns")]
    rows = []
    for option in options:
        shape = option.reading.shape
        rows.append(
            [
                " ".join(sets_of(option.reading, look.style, mark=True)),
                word(shape, language) if shape else "",
                str(option.tai),
                pattern_list(option, language),
            ]
        )
    return table(rows, headers, look, align=["left", "left", "right", "left"], wrap=3)
