"""A question in words, as a player at the table would know it, and its answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from taical.catalog.names import common_names
from taical.domain.format import format_hand, format_tiles
from taical.domain.rules import Number, RuleSet
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Ready, Win, seat_name
from taical.engine.scoring import Score
from taical.explanation import Explanation, explain, sentence, spoken_in
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.patterns.reason import Reason
from taical.quiz.levels import LEVELS
from taical.quiz.questions import Quiz
from taical.render.json import set_texts
from taical.render.score import discard_count, paid_for, pattern_list, tile_circumstances, total_tai, win_text
from taical.render.table import Look, labelled
from taical.render.text import localized
from taical.render.words import word

_READY_ROWS: Mapping[Ready, tuple[str, ...]] = {
    "heavenly": ("heavenly_ready", "ready_on_deal"),
    "earthly": ("earthly_ready",),
    "declared": ("declared_ready",),
}
"""The patterns that pay for what was declared; a table has one of them."""


class Counted(NamedTuple):
    """A pattern that counts.

    Attributes:
        name: Its name, with how often it counts.
        tai: What it adds.
        made_by: What makes it.
    """

    name: str
    tai: str
    made_by: str


class Answer(NamedTuple):
    """What a question is answered by.

    Attributes:
        total: The tai, with what they are made of.
        payments: What each other player pays, in words.
        counted: What counts.
        notes: What else matters: what is excluded, the wait, the choice among the readings.
    """

    total: str
    payments: tuple[str, ...]
    counted: tuple[Counted, ...]
    notes: tuple[str, ...]


def told_quiz(quiz: Quiz, look: Look) -> list[str]:
    """Return the lines that say what hands are asked about, by what rules, and how to get the same ones again."""
    rules, wanted = quiz.rules, quiz.wanted
    with spoken_in(look.language):
        lines = [
            _("Hands with {pattern}").format(pattern=row.names[look.language])
            for row in rules.rows
            if row.id == wanted.pattern
        ]
        if wanted.level:
            lines.append(_("Level {level}: {needs}").format(level=wanted.level, needs=_(LEVELS[wanted.level])))
        lines.append(labelled("rules", f"{rules.names[look.language]} ({rules.id})", look.language))
        if rules.payment.cap is not None:
            lines.append(_("Cap (封頂): {cap} tai").format(cap=rules.payment.cap))
        return [*lines, _("Seed: {seed}").format(seed=quiz.seed)]


def told_question(score: Score, look: Look) -> list[str]:
    """Return the lines of a question: who won and how, the hand as it is held, and what else has to be known.

    Args:
        score: The hand.
        look: The language, and how tiles are written.
    """
    hand, language = score.win.hand, look.language
    lines = [win_text(score, language)]
    lines.append(labelled("hand", format_hand(replace(hand, flowers=()), look.style), language))
    if hand.flowers:
        lines.append(labelled("flowers", format_tiles(hand.flowers, look.style), language))
    return lines + told_context(score, look)


def told_context(score: Score, look: Look) -> list[str]:
    """Return the lines that say where the game is, and what was special about the win.

    Args:
        score: The hand.
        look: The language.
    """
    with spoken_in(look.language):
        return [_stage(score.win), *_circumstances(score.win, score.ruleset, look.language)]


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
    """Return what the rules call the one of some rows that they have, else its common name; in Chinese beside it."""
    names = next((row.names for row in rules.rows if row.id in rows), None) or common_names(rows[0])
    return names["zh"] if language == "zh" else f"{names[language]} {names['zh']}"


def others(score: Score) -> list[Seat]:
    """Return the seats that may have to pay: all but the winner's."""
    return [seat for seat in SEATS if seat != score.win.seat]


def pays(score: Score, seat: Seat) -> Number:
    """Return what a seat pays the winner."""
    return -score.payments[seat]


def told_total(score: Score, look: Look) -> str:
    """Return the tai of a hand with what they are made of."""
    with spoken_in(look.language):
        text = _("{tai} tai ({patterns})") if score.patterns else _("{tai} tai")
        return text.format(tai=total_tai(score), patterns=pattern_list(score.best, look.language))


def told_amount(amount: Number, look: Look) -> str:
    """Return an amount as the language writes it."""
    return str(amount) if isinstance(amount, int) else localized(f"{amount:f}", look.language)


def told_payment(score: Score, seat: Seat, look: Look) -> str:
    """Return what a seat pays, and for how many tai."""
    tai = paid_for(score, seat)
    with spoken_in(look.language):
        text = _("{seat} pays {amount} for {tai} tai") if tai else _("{seat} pays {amount}")
        return text.format(seat=seat_name(seat), amount=told_amount(pays(score, seat), look), tai=tai)


def told_answer(score: Score, look: Look) -> Answer:
    """Return the answer to a question.

    Args:
        score: The hand.
        look: The language, and how tiles are written.
    """
    explanation = explain(score, look.language)
    with spoken_in(look.language):
        return Answer(
            told_total(score, look),
            tuple(told_payment(score, seat, look) for seat in others(score)),
            tuple(_counted(explanation, look)),
            tuple(_notes(explanation, look)),
        )


def _counted(explanation: Explanation, look: Look) -> Iterable[Counted]:
    for line in explanation.lines:
        if line.status == "counted":
            name = line.row.names[look.language] + (f" × {line.count}" if line.count > 1 else "")
            reasons = (line.made_by, *line.reasons)
            yield Counted(name, str(line.tai), _sentences([reason for reason in reasons if reason], look))


def _notes(explanation: Explanation, look: Look) -> Iterable[str]:
    for line in explanation.lines:
        if line.status == "excluded":
            text = _("{pattern} does not count: {reason}")
            yield text.format(pattern=line.row.names[look.language], reason=_sentences(line.reasons, look))
    wait = explanation.wait
    if wait.shape:
        title = (
            _("The wait is a one-tile wait (獨聽)") if wait.one_tile else _("The wait is not a one-tile wait (獨聽)")
        )
        yield _("{label}: {text}").format(label=title, text=_sentences(wait.reasons, look))
    for other in explanation.others:
        if other.option.tai != explanation.score.best.tai:
            text = _("Read as {sets}, the hand is worth {tai} ({patterns})")
            sets = " ".join(set_texts(other.option.reading, look.style, mark=True))
            yield text.format(sets=sets, tai=other.option.tai, patterns=pattern_list(other.option, look.language))


def _sentences(reasons: Iterable[Reason], look: Look) -> str:
    return _("; ").join(sentence(reason, look.style) for reason in reasons)


def asked_for_tai(rules: RuleSet, look: Look) -> str:
    """Return the question itself; where there is a cap, it is what is left after it that is meant."""
    with spoken_in(look.language):
        if rules.payment.cap is None:
            return _("How many tai is it worth")
        return _("How many tai is it worth after the cap of {cap}").format(cap=rules.payment.cap)


def asked_briefly_for_tai(rules: RuleSet, look: Look) -> str:
    """Return what stands on a sheet in place of the question."""
    if rules.payment.cap is None:
        return word("tai", look.language)
    with spoken_in(look.language):
        return _("Tai after the cap of {cap}").format(cap=rules.payment.cap)


def asked_for_payment(seat: Seat, look: Look) -> str:
    """Return the question after what another player pays."""
    with spoken_in(look.language):
        return _("What does {seat} pay").format(seat=word(seat, look.language))
