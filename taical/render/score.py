"""A score as tables, for a terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from taical.domain.format import format_hand, format_tiles
from taical.domain.rules import Number, RuleSet
from taical.domain.tiles import SEATS, Seat, Style, tile_name
from taical.engine.scoring import Score, ScoredReading
from taical.errors import TaicalError
from taical.i18n import Language, translated
from taical.render.json import sets_of
from taical.render.numbers import localized
from taical.render.text import wrapped
from taical.render.words import word

if TYPE_CHECKING:
    from taical.engine.deal import DealScore

Form = Literal["table", "markdown"]

_NARROWEST = 20
"""The fewest cells in which a column can still be wrapped."""

_HEADER_PADDING = 2
"""How many cells wider than its header a column is at least."""

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


def score_text(score: Score, look: Look, *, readings: bool = False, why: bool = False) -> str:
    """Return a score as a person reads it: the hand as it was read, the breakdown, and who pays whom.

    Args:
        score: The score.
        look: How it is to look.
        readings: Whether to add every reading with its total.
        why: Whether to add why it is what it is.
    """
    parts = [head_text(score, look), _breakdown(score, look), _payments(score, look)]
    if readings:
        parts.append(_readings(score.readings, look))
    if why:
        from taical.render.why import why_text  # which plain scoring does without

        parts.append(why_text(score, look))
    return "\n\n".join(parts)


def side_by_side_text(rules: Sequence[RuleSet], results: Sequence[Score | TaicalError], look: Look) -> str:
    """Return what one hand comes to under several rule sets, one row each."""
    seats = [word(seat, look.language) for seat in SEATS]
    headers = [word("rules", look.language), word("tai", look.language), *seats, word("patterns", look.language)]
    rows = []
    for ruleset, result in zip(rules, results, strict=True):
        if isinstance(result, TaicalError):
            rows.append([ruleset.id, "-", *[""] * len(SEATS), f"{result.code}: {result.message}"])
        else:
            rows.append([ruleset.id, *score_cells(result, look.language)])
    return table(rows, headers, look, align=["left", *["right"] * 5, "left"], wrap=6)


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
    from tabulate import tabulate  # results for programs do without

    listed = [list(row) for row in rows]
    limits = None
    if wrap is not None and listed and look.form == "table" and look.width is not None:
        left = look.width - width_of_others(headers, listed, wrap)
        if left < _NARROWEST:
            return _stacked(listed, headers, look)
        limits = [left if number == wrap else None for number in range(len(headers))]
    return tabulate(
        listed,
        headers=list(headers),
        tablefmt=_FORMATS[look.form],
        colalign=align if listed else None,
        disable_numparse=True,
        maxcolwidths=limits,
    )


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


def signed(amount: Number, language: Language) -> str:
    """Return an amount with its sign, nothing as 0."""
    if isinstance(amount, int):
        return f"{amount:+d}" if amount else "0"
    return localized(f"{amount:+f}", language)


def pattern_list(option: ScoredReading, language: Language) -> str:
    """Return what counts in a reading in one line, such as `門清 1 + 單吊 1`."""
    counted = (f"{pattern.row.names[language]} {pattern.tai}" for pattern in option.patterns)
    return " + ".join(counted) or word("none", language)


def score_cells(score: Score, language: Language) -> list[str]:
    """Return a hand as cells of one row: its tai, what each seat gets, what counts."""
    return [total_tai(score), *_amounts(score.payments, language), pattern_list(score.best, language)]


def deal_cells(score: DealScore, language: Language) -> list[str]:
    """Return a deal as cells of one row, as `score_cells` does, winner by winner."""
    tai = [total_tai(part) for part in score.scores]
    won = [labelled(part.win.seat, pattern_list(part.best, language), language) for part in score.scores]
    for number, part in enumerate(score.scores):
        if part.win.seat not in score.paid:
            won[number] += f" ({word('passed_over', language)})"
    between = translated("; ", language)
    if score.deal.false_win:
        won = [labelled("false_win", word(score.deal.false_win, language), language)]
    return [
        ", ".join(tai) or "-",
        *_amounts(score.payments, language),
        between.join(won) or word("drawn_hand", language),
    ]


def _amounts(payments: dict[Seat, Number], language: Language) -> list[str]:
    return [signed(payments[seat], language) for seat in SEATS]


def width_of_others(headers: Sequence[str], rows: list[list[str]], wrap: int) -> int:
    """Return how many cells all columns but one take, with the gaps between them."""
    padded = [cells(header) + _HEADER_PADDING for header in headers]
    widths: list[int] = [max(column) for column in zip(padded, *(map(cells, row) for row in rows), strict=True)]
    return sum(widths) - widths[wrap] + 2 * (len(widths) - 1)


def _stacked(rows: list[list[str]], headers: Sequence[str], look: Look) -> str:
    """Return rows as paragraphs, for a terminal that is too narrow for the table."""
    label = translated("{label}: {text}", look.language)
    paragraphs = (
        "\n".join(
            indented(label.format(label=header, text=cell), look, next_="  ")
            for header, cell in zip(headers, row, strict=True)
            if cell
        )
        for row in rows
    )
    return "\n\n".join(paragraphs)


def indented(text: str, look: Look, *, first: str = "", next_: str) -> str:
    """Return a paragraph that fits the terminal, each line after an indentation.

    Args:
        text: The paragraph.
        look: How it is to look.
        first: What its first line begins with.
        next_: What the other lines begin with.
    """
    if look.width is None or cells(first + text) <= look.width:
        return first + text
    return first + f"\n{next_}".join(wrapped(text, look.width - len(next_)))


def labelled(key: str, text: str, language: Language) -> str:
    """Return a text after what it is called by, such as `牌：24m 345p`.

    Args:
        key: The word of the tables that it is called by.
        text: The text.
        language: The language.
    """
    return translated("{label}: {text}", language).format(label=word(key, language), text=text)


def total_tai(score: Score) -> str:
    """Return what a hand is worth, with what it came to before a cap."""
    return str(score.tai) if score.tai == score.best.tai else f"{score.best.tai} → {score.tai}"


def verdict(score: Score, language: Language) -> str:
    """Return who won and how, in one line."""
    win = score.win
    seat = word(win.from_, language) if win.from_ else ""
    return word(win.win, language).format(winner=word(win.seat, language), seat=seat)


def head_text(score: Score, look: Look) -> str:
    """Return the hand as it was read: who won and how, the sets, the flowers, the wait, the rules."""
    win, reading, language = score.win, score.reading, look.language
    tiles = " ".join(sets_of(reading, look.style, mark=True))
    if reading.form == "flowers":
        tiles = format_hand(replace(win.hand, flowers=()), look.style)
    lines = [verdict(score, language)]
    if tiles:
        lines.append(labelled("hand", tiles, language))
    if win.hand.flowers:
        lines.append(labelled("flowers", format_tiles(win.hand.flowers, look.style), language))
    if reading.shape:
        waits = " ".join(tile_name(kind, look.style) for kind in reading.facts.waits)
        lines.append(labelled("wait", f"{waits} ({word(reading.shape, language)})", language))
    lines.append(labelled("rules", f"{score.ruleset.names[language]} ({score.ruleset.id})", language))
    return "\n".join(f"* {line}" for line in lines) if look.form == "markdown" else "\n".join(lines)


def _breakdown(score: Score, look: Look) -> str:
    from tabulate import SEPARATING_LINE

    language = look.language
    both = language != "zh"
    headers = [
        word("pattern", language),
        *([word("chinese", language)] if both else []),
        word("tai", language),
    ]
    option, rows = score.best, []
    for pattern in option.patterns:
        times = f" × {pattern.count}" if pattern.count > 1 else ""
        name = pattern.row.names[language] + times
        rows.append([name, *([pattern.row.names["zh"]] if both else []), str(pattern.tai)])
    total = [word("total", language), *([""] if both else []), total_tai(score)]
    rule = [[SEPARATING_LINE]] if look.form == "table" else []
    return table([*rows, *rule, total], headers, look, align=["left"] * (len(headers) - 1) + ["right"])


def _payments(score: Score, look: Look) -> str:
    language = look.language
    headers = [word(key, language) for key in ("player", "role", "tai", "points")]
    rows = [
        [
            word(seat, language),
            roles(score, seat, language),
            paid_for(score, seat),
            signed(score.payments[seat], language),
        ]
        for seat in SEATS
    ]
    return table(rows, headers, look, align=["left", "left", "right", "right"])


def paid_for(score: Score, seat: Seat) -> str:
    """Return the tai that a seat pays for, those of other seats as well where it is liable for them."""
    parts = []
    for payer in score.payers:
        if payer.seat == seat:
            extra = payer.tai - score.tai
            parts.append(f"{score.tai} + {extra} = {payer.tai}" if extra > 0 else str(payer.tai))
    return ", ".join(parts)


def roles(score: Score, seat: Seat, language: Language) -> str:
    """Return what a seat was in a win: winner, dealer, discarder, liable for what others owe, or none of them."""
    win = score.win
    found = []
    if seat == win.seat:
        found.append("winner")
    if seat == win.dealer:
        found.append("dealer")
    if seat == win.from_:
        found.append("discarder" if win.win == "discard" else "robbed")
    if any(payer.seat == seat and payer.instead_of for payer in score.payers):
        found.append("liable")
    return translated(", ", language).join(word(role, language) for role in found)


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
