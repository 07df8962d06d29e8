"""A score for a person: how the hand was won and read, what counts, who pays whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from taical.domain.format import format_hand, format_tiles
from taical.domain.rules import Number, Row, RuleSet, Unit
from taical.domain.tiles import SEATS, Seat, tile_name
from taical.domain.win import Ready, Shape, Win, seat_name
from taical.engine.matcher import Counted
from taical.engine.payment import prices
from taical.engine.scoring import Score, ScoredReading
from taical.errors import TaicalError
from taical.i18n import Language, marked, ngettext, translated
from taical.i18n import gettext as _
from taical.patterns.one_tile_waits import NARROW
from taical.render.colour import Painted, paid
from taical.render.json import set_texts
from taical.render.table import Look, labelled, listed, table
from taical.render.text import amount_text, signed, without_markup
from taical.render.words import word

if TYPE_CHECKING:
    from taical.engine.deal import DealScore


def score_text(score: Score, look: Look, *, readings: bool = False) -> str:
    """Return a score as tables and, if asked for, every reading."""
    stakes = listed([stakes_text(score, look.language)], look)
    parts = [f"{head_text(score, look)}\n{stakes}", breakdown_text(score, look), _payments(score, look)]
    if readings:
        parts.append(_readings(score.readings, look))
    return "\n\n".join(parts)


def side_by_side_text(rules: Sequence[RuleSet], results: Sequence[Score | TaicalError], look: Look) -> str:
    """Return the results of one hand under several rule sets, one row each."""
    seats = [word(seat, look.language) for seat in SEATS]
    patterns = word("patterns", look.language, _unit_of_all(rules))
    headers = [word("rules", look.language), units_text(rules, look.language), *seats, patterns]
    rows = []
    for ruleset, result in zip(rules, results, strict=True):
        if isinstance(result, TaicalError):
            error = Painted(f"{result.code}: {result.message}", "error")
            rows.append([ruleset.id, "-", *[""] * len(SEATS), error])
        else:
            rows.append([ruleset.id, *score_row(result, look.language)])
    return table(rows, headers, look, align=["left", *["right"] * 5, "left"], wrap=(0, 6))


def units_text(rules: Sequence[RuleSet], language: Language) -> str:
    """Return what stands over values of several rule sets: tai, fan, or both."""
    units = dict.fromkeys(sorted((ruleset.counts_in for ruleset in rules), reverse=True))
    return "/".join(word(unit, language) for unit in units)


def _unit_of_all(rules: Sequence[RuleSet]) -> Unit:
    """Return what several rule sets count in: tai where they differ."""
    return "fan" if all(ruleset.counts_in == "fan" for ruleset in rules) else "tai"


def counted_name(row: Row, count: int, language: Language) -> str:
    """Return the name of a pattern with how often it counts, if that is more than once."""
    name = row.names[language]
    return f"{name} × {count}" if count > 1 else name


def counted_in(pattern: Counted, language: Language) -> str:
    """Return the name of a pattern that counts, and that it does in the second of two readings that are added."""
    name = counted_name(pattern.row, pattern.count, language)
    return name if pattern.reading == 1 else translated("{pattern} (second reading)", language).format(pattern=name)


def pattern_list(option: ScoredReading, language: Language) -> str:
    """Return the patterns that count in a reading, such as `門清 1 + 單吊 1`."""
    counted = (f"{pattern.row.names[language]} {pattern.tai}" for pattern in option.patterns)
    return " + ".join(counted) or word(option.reading.facts.rules.in_unit("none", "no_fan"), language)


def score_row(score: Score, language: Language) -> list[str]:
    """Return a score as a table row: its tai, what each seat gets, what counts."""
    return [Painted(total_tai(score), "total"), *_amounts(score.payments, language), pattern_list(score.best, language)]


def deal_row(score: DealScore, language: Language) -> list[str]:
    """Return a deal as a table row like that of `score_row`, winner by winner."""
    tai = [total_tai(part) for part in score.scores]
    won = [labelled(part.win.seat, pattern_list(part.best, language), language) for part in score.scores]
    for number, part in enumerate(score.scores):
        if part.win.seat not in score.paid:
            won[number] += f" ({word('passed_over', language)})"
    between = translated("; ", language)
    if score.deal.false_win:
        won = [labelled("false_win", word(score.deal.false_win, language), language)]
    return [
        Painted(", ".join(tai) or "-", "total"),
        *_amounts(score.payments, language),
        between.join(won) or word("drawn_hand", language),
    ]


def _amounts(payments: dict[Seat, Number], language: Language) -> list[str]:
    return [paid(signed(payments[seat], language)) for seat in SEATS]


def total_tai(score: Score) -> str:
    """Return the tai of a hand, after those before a cap."""
    return str(score.tai) if score.tai == score.best.tai else f"{score.best.tai} → {score.tai}"


def win_text(score: Score, language: Language) -> str:
    """Return who won and how."""
    win = score.win
    seat = word(win.from_, language) if win.from_ else ""
    return word(win.win, language).format(winner=word(win.seat, language), seat=seat)


def head_text(score: Score, look: Look) -> str:
    """Return the hand as it was read: who won and how, the sets, the flowers, the wait, the rules."""
    language = look.language
    rules = labelled("rules", f"{score.ruleset.names[language]} ({score.ruleset.id})", language)
    return lines_text([win_text(score, language), *hand_lines(score, look), rules], look)


def lines_text(lines: Iterable[str], look: Look) -> str:
    """Return lines below each other, as a list in Markdown."""
    return "\n".join(f"* {without_markup(line)}" for line in lines) if look.form == "markdown" else "\n".join(lines)


def hand_lines(score: Score, look: Look) -> list[str]:
    """Return the hand alone as it was read: the sets, the flowers, the wait."""
    win, reading, language = score.win, score.reading, look.language
    tiles = " ".join(set_texts(reading, look.style, mark=True))
    if reading.form == "flowers":
        tiles = format_hand(replace(win.hand, flowers=()), look.style)
    lines = []
    if tiles:
        lines.append(labelled("hand", tiles, language))
    if win.hand.flowers:
        lines.append(labelled("flowers", format_tiles(win.hand.flowers, look.style), language))
    if reading.shape:
        waits = " ".join(tile_name(kind, look.style) for kind in reading.facts.waits)
        lines.append(labelled("wait", f"{waits} ({shape_text(score, language)})", language))
    return lines


def stakes_text(score: Score, language: Language) -> str:
    """Return what payments are reckoned from: base and unit, the round, the dealer and the streak."""
    win = score.win
    base, unit = prices(win.base, win.unit, score.ruleset.payment)
    sentence = score.ruleset.in_unit(
        marked("base {base}, {unit} a tai; {round} round; dealer {dealer}"),
        marked("base {base}, {unit} a fan; {round} round; dealer {dealer}"),
    )
    if win.streak:
        sentence = score.ruleset.in_unit(
            marked("base {base}, {unit} a tai; {round} round; dealer {dealer}, streak {streak}"),
            marked("base {base}, {unit} a fan; {round} round; dealer {dealer}, streak {streak}"),
        )
    text = translated(sentence, language).format(
        base=amount_text(base, language),
        unit=amount_text(unit, language),
        round=word(win.round, language),
        dealer=word(win.dealer, language),
        streak=win.streak,
    )
    return labelled("stakes", text, language, score.ruleset.counts_in)


def shape_text(score: Score, language: Language) -> str:
    """Return the shapes of the wait over all readings, and which of them count where others would count otherwise.

    An edge, closed or single wait that is not 獨聽 says so, as it would be taken for one.
    """
    counted = pattern_list(score.best, language)
    shapes = {option.reading.shape for option in score.readings}
    alike = {option.reading.shape for option in score.readings if pattern_list(option, language) == counted}
    text = _either(shapes, language)
    if alike != shapes:
        sentence = translated("{shapes}; counted as {shape}", language)
        text = sentence.format(shapes=text, shape=_either(alike, language))
    if alike <= set(NARROW) and not score.reading.one_tile_wait:
        text = translated("{shape}, not a one-tile wait", language).format(shape=text)
    return text


def _either(shapes: Collection[Shape | None], language: Language) -> str:
    """Return shapes of a wait as text, such as `edge or two-sided`."""
    text, *others = (word(shape, language) for shape in get_args(Shape) if shape in shapes)
    for other in others:
        text = translated("{shape} or {other}", language).format(shape=text, other=other)
    return text


def circumstances(win: Win) -> Iterable[str]:
    """Return what else was special about a win, as sentences in the language in use."""
    yield from tile_circumstances(win)
    if win.opening:
        yield _opening(win)
    if win.ready:
        texts: Mapping[Ready, str] = {
            "heavenly": _("{seat} had declared ready with the tiles of the deal"),
            "earthly": _("{seat} had declared ready in the first turns"),
            "human": _("{seat} had declared ready with the own first discard"),
            "declared": _("{seat} had declared ready"),
        }
        yield texts[win.ready].format(seat=seat_name(win.seat))
    yield from discard_count(win)
    if win.times != 1:
        yield _("Every payment is multiplied by {times}").format(times=win.times)


def tile_circumstances(win: Win) -> Iterable[str]:
    """Return what was special about the winning tile: what it replaced, and whether it was the last."""
    if win.replacement:
        yield {
            "kong": _("The tile was the replacement for a kong"),
            "open_kong": _("The tile was the replacement for a kong claimed from a discard"),
            "flower": _("The tile was the replacement for a flower"),
        }[win.replacement]
    if win.last_tile:
        yield _("No tile was left to draw")


def discard_count(win: Win) -> Iterable[str]:
    """Return how many tiles had been discarded, if that is known."""
    if win.discards is not None:
        text = ngettext("{count} tile had been discarded", "{count} tiles had been discarded", win.discards)
        yield text.format(count=win.discards)


def _opening(win: Win) -> str:
    if win.opening == "heavenly":
        return _("Won with the tiles of the deal")
    if win.opening == "human":
        return _("Won on a discard in the first go-around")
    return _("Won on the first draw") if win.drawn else _("Won on the first discard of the dealer")


def breakdown_text(score: Score, look: Look) -> str:
    """Return the table of what counts."""
    language = look.language
    unit = score.ruleset.counts_in
    headers = [word(key, language, unit) for key in ("pattern", "chinese", unit)]
    rows = [
        [counted_in(pattern, language), pattern.row.names["zh"], str(pattern.tai)] for pattern in score.best.patterns
    ]
    total = [Painted(word("total", language), "total"), "", Painted(total_tai(score), "total")]
    lines = [headers, *rows, total]
    if language == "zh":  # the names are already Chinese
        lines = [[name, tai] for name, _chinese, tai in lines]
    return table(lines[1:], lines[0], look, align=["left"] * (len(lines[0]) - 1) + ["right"], summed=True)


def _payments(score: Score, look: Look) -> str:
    language = look.language
    headers = [word(key, language) for key in ("player", "role", score.ruleset.counts_in, "points")]
    rows = [
        [
            word(seat, language),
            roles(score, seat, language),
            paid_for(score, seat),
            paid(signed(score.payments[seat], language)),
        ]
        for seat in SEATS
    ]
    return table(rows, headers, look, align=["left", "left", "right", "right"])


def paid_for(score: Score, seat: Seat) -> str:
    """Return the tai that a seat pays for, including those of seats that it is liable for."""
    parts = []
    for payer in score.payers:
        if payer.seat == seat:
            extra = payer.tai - score.tai
            parts.append(f"{score.tai} + {extra} = {payer.tai}" if extra > 0 else str(payer.tai))
    return ", ".join(parts)


def roles(score: Score, seat: Seat, language: Language) -> str:
    """Return the roles of a seat in a win: winner, dealer, discarder, robbed of a kong, liable for others."""
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
    unit = options[0].reading.facts.rules.counts_in
    headers = [word(key, language, unit) for key in ("readings", "wait", unit, "patterns")]
    rows = []
    for option in options:
        shape = option.reading.shape
        rows.append(
            [
                " ".join(set_texts(option.reading, look.style, mark=True)),
                word(shape, language) if shape else "",
                Painted(str(option.tai), "total"),
                pattern_list(option, language),
            ]
        )
    return table(rows, headers, look, align=["left", "left", "right", "left"], wrap=3)
