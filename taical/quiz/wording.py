"""What a question says, which is all that a player at the table knows, and its answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from taical.catalog.names import common_names
from taical.domain.format import format_hand, format_tiles
from taical.domain.rules import Number, RuleSet, in_unit
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Ready, Win, seat_name
from taical.engine.scoring import Score
from taical.explanation import Explanation, explain, spoken_in
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.quiz.levels import LEVELS
from taical.quiz.questions import Quiz
from taical.render.json import set_texts
from taical.render.score import (
    counted_name,
    discard_count,
    paid_for,
    pattern_list,
    stakes_text,
    tile_circumstances,
    total_tai,
    win_text,
)
from taical.render.table import Look, labelled
from taical.render.text import amount_text, printable
from taical.render.why import sentences, wait_title
from taical.render.words import word

_READY_ROWS: Mapping[Ready, tuple[str, ...]] = {
    "heavenly": ("heavenly_ready", "ready_on_deal"),
    "earthly": ("earthly_ready",),
    "declared": ("declared_ready",),
}
"""The patterns that pay for each way of being ready; a rule set has one of them."""


class AnsweredPattern(NamedTuple):
    """A pattern that counts: its name, with how often it counts, its tai, and what makes it."""

    name: str
    tai: str
    made_by: str


class QuizAnswer(NamedTuple):
    """The answer to a question."""

    total: str  # with what it is made of
    payments: tuple[str, ...]  # what each other player pays
    patterns: tuple[AnsweredPattern, ...]
    notes: tuple[str, ...]  # what is excluded, the wait, and other readings


def quiz_lines(quiz: Quiz, look: Look) -> list[str]:
    """Return which hands a quiz asks about, under which rules, and its seed or the files they come from."""
    rules, wanted = quiz.rules, quiz.wanted
    with spoken_in(look.language):
        lines = [
            _("Hands with {pattern}").format(pattern=row.names[look.language])
            for row in rules.rows
            if row.id == wanted.pattern
        ]
        if wanted.level:
            needs = in_unit(_(LEVELS[wanted.level]), rules.counts_in)
            lines.append(_("Level {level}: {needs}").format(level=wanted.level, needs=needs))
        lines.append(labelled("rules", f"{rules.names[look.language]} ({rules.id})", look.language))
        if rules.payment.cap is not None:
            text = rules.in_unit(_("Cap (封頂): {cap} tai"), _("Cap (封頂): {cap} fan"))
            lines.append(text.format(cap=rules.payment.cap))
        if quiz.own is not None:
            names = word("comma", look.language).join(map(printable, quiz.files))
            return [*lines, _("Hands of {files}").format(files=names)]
        return [*lines, _("Seed: {seed}").format(seed=quiz.seed)]


def question_lines(score: Score, look: Look, rules: RuleSet | None = None) -> list[str]:
    """Return the lines of a question: who won and how, the hand as it is held, and what else has to be known.

    A hand of a player's own may be counted by other rules than those of the quiz, `rules`.
    """
    hand, language = score.win.hand, look.language
    lines = [win_text(score, language)]
    lines.append(labelled("hand", format_hand(replace(hand, flowers=()), look.style), language))
    if hand.flowers:
        lines.append(labelled("flowers", format_tiles(hand.flowers, look.style), language))
    lines += context_lines(score, look)
    if rules is not None and score.ruleset.id != rules.id:
        name = f"{score.ruleset.names[language]} ({score.ruleset.id})"
        lines.append(labelled("rules", name, language))
    return lines


def context_lines(score: Score, look: Look) -> list[str]:
    """Return where the game is, and what was special about the win."""
    with spoken_in(look.language):
        lines = [_stage(score.win), *_circumstances(score.win, score.ruleset, look.language)]
        return lines + list(_agreements(score, look.language))


def _agreements(score: Score, language: Language) -> Iterable[str]:
    """Return what a record has of its own: lines that the table has no row for, prices, and how often is paid."""
    win = score.win
    if win.extra:
        yield _("Also counted: {lines}").format(lines=word("comma", language).join(f"{n} {t}" for n, t in win.extra))
    if win.base is not None or win.unit is not None:
        yield stakes_text(score, language)
    if win.times != 1:
        yield _("Every payment is multiplied by {times}").format(times=amount_text(win.times, language))


def _stage(win: Win) -> str:
    names = {"round": seat_name(win.round), "dealer": seat_name(win.dealer)}
    if not win.streak:
        return _("Round: {round}; dealer: {dealer}").format(**names)
    text = ngettext(
        "Round: {round}; dealer: {dealer}, who has stayed on {streak} time",
        "Round: {round}; dealer: {dealer}, who has stayed on {streak} times",
        win.streak,
    )
    return text.format(**names, streak=win.streak)


def _circumstances(win: Win, rules: RuleSet, language: Language) -> Iterable[str]:
    yield from tile_circumstances(win)
    if win.opening:
        opening = _name_of((f"{win.opening}_win",), rules, language)
        yield _("Won in the first go-around: {opening}").format(opening=opening)
    if win.ready:
        ready = _name_of(_READY_ROWS[win.ready], rules, language)
        yield _("{seat} had declared ready: {ready}").format(seat=seat_name(win.seat), ready=ready)
    yield from discard_count(win)


def _name_of(rows: Sequence[str], rules: RuleSet, language: Language) -> str:
    """Return the name of the row that the rules have, or the common name of the first, with the Chinese one."""
    names = next((row.names for row in rules.rows if row.id in rows), None) or common_names(rows[0])
    return names["zh"] if language == "zh" else f"{names[language]} {names['zh']}"


def payers(score: Score) -> list[Seat]:
    """Return the seats that may have to pay: all but the winner's."""
    return [seat for seat in SEATS if seat != score.win.seat]


def amount_paid(score: Score, seat: Seat) -> Number:
    """Return what a seat pays the winner."""
    return -score.payments[seat]


def total_text(score: Score, look: Look) -> str:
    """Return the tai of a hand, and what they are made of."""
    with spoken_in(look.language):
        rules = score.ruleset
        text = rules.in_unit(_("{tai} tai"), _("{tai} fan"))
        if score.patterns:
            text = rules.in_unit(_("{tai} tai ({patterns})"), _("{tai} fan ({patterns})"))
        return text.format(tai=total_tai(score), patterns=pattern_list(score.best, look.language))


def payment_text(score: Score, seat: Seat, look: Look) -> str:
    """Return what a seat pays, and for how many tai."""
    tai = paid_for(score, seat)
    with spoken_in(look.language):
        text = _("{seat} pays {amount}")
        if tai:
            text = score.ruleset.in_unit(
                _("{seat} pays {amount} for {tai} tai"), _("{seat} pays {amount} for {tai} fan")
            )
        return text.format(seat=seat_name(seat), amount=amount_text(amount_paid(score, seat), look.language), tai=tai)


def quiz_answer(score: Score, look: Look) -> QuizAnswer:
    """Return the answer to a question."""
    explanation = explain(score, look.language)
    with spoken_in(look.language):
        return QuizAnswer(
            total_text(score, look),
            tuple(payment_text(score, seat, look) for seat in payers(score)),
            tuple(_patterns(explanation, look)),
            tuple(_notes(explanation, look)),
        )


def _patterns(explanation: Explanation, look: Look) -> Iterable[AnsweredPattern]:
    for line in explanation.lines:
        if line.status == "counted":
            name = counted_name(line.row, line.count, look.language)
            yield AnsweredPattern(name, str(line.tai), sentences(filter(None, (line.made_by, *line.reasons)), look))


def _notes(explanation: Explanation, look: Look) -> Iterable[str]:
    for line in explanation.lines:
        if line.status == "excluded":
            text = _("{pattern} does not count: {reason}")
            yield text.format(pattern=line.row.names[look.language], reason=sentences(line.reasons, look))
    wait = explanation.wait
    if wait.shape:
        yield _("{label}: {text}").format(label=wait_title(wait), text=sentences(wait.reasons, look))
    for other in explanation.others:
        if other.option.tai != explanation.score.best.tai:
            text = _("Read as {sets}, the hand is worth {tai} ({patterns})")
            text = in_unit(text, explanation.score.ruleset.counts_in)
            sets = " ".join(set_texts(other.option.reading, look.style, mark=True))
            yield text.format(sets=sets, tai=other.option.tai, patterns=pattern_list(other.option, look.language))


def tai_question(rules: RuleSet, look: Look) -> str:
    """Return the question after the tai, which are those after a cap where there is one."""
    with spoken_in(look.language):
        if rules.payment.cap is None:
            return rules.in_unit(_("How many tai is it worth"), _("How many fan is it worth"))
        text = rules.in_unit(
            _("How many tai is it worth after the cap of {cap}"), _("How many fan is it worth after the cap of {cap}")
        )
        return text.format(cap=rules.payment.cap)


def tai_label(rules: RuleSet, look: Look) -> str:
    """Return what a sheet says in place of the question."""
    if rules.payment.cap is None:
        return word(rules.counts_in, look.language)
    with spoken_in(look.language):
        text = rules.in_unit(_("Tai after the cap of {cap}"), _("Fan after the cap of {cap}"))
        return text.format(cap=rules.payment.cap)


def payment_question(seat: Seat, look: Look) -> str:
    """Return the question after what a seat pays."""
    with spoken_in(look.language):
        return _("What does {seat} pay").format(seat=word(seat, look.language))
