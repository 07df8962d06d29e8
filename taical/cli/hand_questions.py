"""The questions about a hand and how it was won, and how their answers are read.

Each question is a function that fills in its part of the form and tells whether it was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from taical.cli.arguments import unquoted
from taical.cli.prompt import asked, choice, confirmed, is_none, none
from taical.cli.settings import path
from taical.cli.specials import EXAMPLES, SPECIALS, explained, holds, read_specials, special_name
from taical.domain.amounts import read_stakes, stakes_text
from taical.domain.builder import make_win
from taical.domain.fields import FIELDS, Field, field_named, plain
from taical.domain.format import format_hand
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand, parse_tiles
from taical.domain.rules import in_unit
from taical.domain.tiles import tile_name
from taical.domain.vocabulary import chinese, read_streak, read_word, seat_of, seat_seen_from, spellings
from taical.engine.scoring import score
from taical.errors import HandError, TaicalError, shown
from taical.i18n import current, marked
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import RuleSet, Unit


_FLOWERS_THAT_WIN = 7
"""How many flowers can win, whatever the rest of the hand is."""

ASKED = [field for field in FIELDS if field.question]
"""The fields that have a question of their own; the others are words of the special ones."""


NOTATION = marked(
    "On one line: the concealed tiles, melds in [ ], concealed kongs in ( ), flowers, and + before the winning "
    "tile. Tiles are 1 to 9 with m 萬, p 筒 or s 條; E S W N 東南西北; C F P 中發白; and the flowers 1f to 8f "
    "春夏秋冬梅蘭菊竹."
)
"""How a hand is written, for who asks."""


@dataclass
class Form:
    """The form as it is filled in.

    Args:
        rules: The rule set of the run.
        fields: The answers so far, or what is offered, by their names in Python.
        said: The fields that are not asked for.
        hands: Hands that were scored before, the last one last.
        typed: The hand as it was typed.
        hand: The hand with its winning tile.
        remembered: Whether the stakes are to be written into the config file.
    """

    rules: RuleSet
    fields: dict[str, Any]
    said: set[str] = field(default_factory=set)
    hands: list[str] = field(default_factory=list)
    typed: str = ""
    hand: str = ""
    remembered: bool = False


def _ask_hand(form: Form) -> bool:
    before = form.typed or (form.hands[-1] if form.hands else None)
    form.typed = asked(
        _("Hand") if before else _("Hand, such as 123m 456p 789p 678s 5s [777z] +5s"),
        lambda value: complete_hand(unquoted(value), form.rules),
        before,
        meaning=_(NOTATION),
        history=form.hands,
    )
    form.hand = form.typed
    return True


def ask_winning_tile(form: Form) -> bool:
    """Ask for the winning tile if none is marked."""
    tiles = parse_hand(form.typed)
    if not _is_unmarked(tiles):
        return False
    question = _("Which tile completed the hand, such as {tile}").format(tile=tile_name(tiles.concealed[-1]))
    # Only the dealer's win with the tiles of the deal, before any claim, has no winning tile.
    dealt = not any(meld.claimed for meld in tiles.melds)
    if dealt:
        question = choice(question, [_("{none} for 天胡").format(none=none())])

    def completed(answer: str) -> str:
        no_tile = dealt and is_none(answer) and answer.strip() != "N"  # which is the north wind
        return form.typed if no_tile else format_hand(_completed_by(tiles, answer))

    form.hand = asked(
        question,
        completed,
        meaning=_("The tile that was drawn or discarded last; it is one of those that you typed."),
    )
    return True


def _ask_field(name: str, form: Form) -> bool:
    """Ask for a field that has a question of its own, whatever the win."""
    if name in form.said:
        return False
    form.fields[name] = answer_for(field_named(name), form.fields[name])
    return True


def _ask_discarder(form: Form) -> bool:
    fields = form.fields
    if {"from_", "win"} & form.said:
        return False
    of_seat = field_named("from")
    drawn = _called("win", "draw")
    seats = [_called("from", seat) for seat in of_seat.words]

    said_of_draw = {plain(word) for word in _spellings_of("win", "draw")}

    def read(value: str) -> str | None:
        if seat_of(value) is None and (is_none(value) or plain(value) in said_of_draw):
            return None
        return seat_seen_from(fields["seat"] or "", value) or read_word("from", value)

    fields["from_"] = asked(
        choice(_(question_of("discard")), [drawn, *seats]),
        read,
        _called("from", fields["from_"]) if fields["from_"] else drawn,
        meaning=_meaning(of_seat.help, [_both("win", "draw"), *(_both("from", seat) for seat in of_seat.words)]),
    )
    return True


def _ask_special(form: Form) -> bool:
    """Ask for all that is seldom so, in one answer."""
    attributes = dict.fromkeys(special.attribute for special in SPECIALS)
    open_ = [attribute for attribute in attributes if attribute not in form.said]
    if not open_:
        return False
    fields = form.fields
    if _is_unmarked(parse_hand(form.hand)) and "opening" in open_ and not fields["opening"]:
        fields["opening"] = "heavenly"
    offered = [special for special in SPECIALS if special.attribute in open_ and holds(special, fields)]
    examples = [special_name(special) for special in SPECIALS if special.word in EXAMPLES]
    answer = asked(
        _("Anything special, such as {words} (? lists all)").format(words=" ".join(examples)),
        lambda value: read_specials(value, fields, form.said),
        " ".join(map(special_name, offered)) or none(),
        meaning="\n".join(
            (
                _("What was special about the win, some of these words with blanks between them:"),
                *map(explained, SPECIALS),
            )
        ),
    )
    for attribute in open_:
        fields[attribute] = field_named(attribute).default
    fields |= answer
    if "win" in open_:
        fields["win"] = answer.get("win") or ("discard" if fields["from_"] else "draw")
    return True


def _ask_robbed(form: Form) -> bool:
    """Ask whose tile was robbed, if that has not been said."""
    fields = form.fields
    question = question_of(fields["win"] or "")
    if fields["from_"] or not question:
        return False
    fields["from_"] = answer_for(field_named("from"), None, question)
    return True


def stakes_question(unit: Unit) -> str:
    """Return the question after the stakes."""
    return in_unit(_("Stakes: base and the price of one tai"), unit)


def stakes_meaning(unit: Unit) -> str:
    """Return how stakes are written."""
    return in_unit(_("底 and the price of one tai together, such as 100/20 or 底100台20."), unit)


def _ask_stakes(form: Form) -> bool:
    """Ask for base and unit once, if no option and no setting says them."""
    fields = form.fields
    if "stakes" in form.said or form.rules.payment.base_tai is not None:
        return False
    payment = form.rules.payment
    usual = (payment.base, payment.unit)
    said = (fields.get("base"), fields.get("unit"))
    now = usual if None in said else said
    found = asked(
        stakes_question(form.rules.counts_in),
        read_stakes,
        stakes_text(*now),
        meaning=stakes_meaning(form.rules.counts_in),
    )
    form.remembered = False
    if found != usual:
        fields |= {"base": found[0], "unit": found[1]}
    else:
        fields |= {"base": None, "unit": None}
    return True


def _ask_to_remember(form: Form) -> bool:
    base, unit = form.fields.get("base"), form.fields.get("unit")
    if "stakes" in form.said or base is None or unit is None:
        return False
    form.remembered = confirmed(
        in_unit(_("Remember these stakes for other days"), form.rules.counts_in),
        default=form.remembered,
        meaning=_("They become a line of {path}; `taical config` shows it.").format(path=path()),
    )
    return True


QUESTIONS: tuple[Callable[[Form], bool], ...] = (
    _ask_hand,
    ask_winning_tile,
    *(partial(_ask_field, name) for name in ("seat", "round", "dealer", "streak")),
    _ask_discarder,
    _ask_special,
    _ask_robbed,
    _ask_stakes,
    _ask_to_remember,
)


def answer_for(asked_for: Field, offered: Any, question: str = "") -> Any:  # noqa: ANN401 - the value of a field
    """Ask for the value of a field that is a number or a seat."""
    text = _(question or str(asked_for.question))
    if asked_for.kind == "count":
        return asked(text, _times, str(offered), meaning=_meaning(asked_for.help, ["0", "1", "2 ..."]))
    name = asked_for.name
    words = [_called(name, word) for word in asked_for.words]
    meaning = _meaning(asked_for.help, [_both(name, word) for word in asked_for.words])
    default = offered and _called(name, offered)
    return asked(choice(text, words), lambda value: read_word(name, value), default, meaning=meaning)


def question_of(win: str) -> str:
    """Return the question for whose tile it was, or nothing for a win on one's own tile."""
    question = field_named("from").question
    return question.get(win, "") if isinstance(question, Mapping) else question


_FRENCH = {"draw": "tirage", "E": "Est", "S": "Sud", "W": "Ouest", "N": "Nord"}
"""What other answers are called in French."""


def _spellings_of(name: str, word: str) -> list[str]:
    return [spelling for spelling, meant in spellings(name).items() if meant == word]


def _called(name: str, word: str) -> str:
    """Return a word as an answer to choose: what players say in Chinese or French, else the word of the record."""
    if current() == "fr":
        return _FRENCH.get(word, word)
    return chinese(name, word) if current() == "zh" else word


def _both(name: str, word: str) -> str:
    """Return a word with its other spelling."""
    other = chinese(name, word) if current() == "en" else word
    return f"{_called(name, word)} {other}"


def _meaning(sentence: str, answers: Sequence[str]) -> str:
    """Return what a question means, with its answers."""
    if not answers:
        return _(sentence)
    return _(sentence) + "\n" + _("Answers: {answers}").format(answers=_(", ").join(answers))


# --- Hands ------------------------------------------------------------------------------------------------------------


def _is_unmarked(tiles: Hand) -> bool:
    """Tell whether a hand has all its tiles but no winning tile; eight flowers need none."""
    return tiles.winning is None and tiles.short == 0 and len(tiles.flowers) < _FLOWERS_THAT_WIN


def _completed_by(tiles: Hand, answer: str) -> Hand:
    """Return a hand with one of its concealed tiles marked as the winning tile."""
    found = parse_tiles(answer, "hand")
    if len(found) != 1 or found[0] not in tiles.concealed:
        message = _("{answer} is not one of the concealed tiles of the hand").format(answer=answer)
        raise HandError("no_winning_tile", message, field="hand")
    return _with_winning(tiles, found[0])


def _with_winning(tiles: Hand, kind: int) -> Hand:
    concealed = list(tiles.concealed)
    concealed.remove(kind)
    return replace(tiles, concealed=tuple(concealed), winning=kind)


def complete_hand(text: str, rules: RuleSet) -> str:
    """Refuse what cannot be a winning hand in any way; eight flowers win without one."""
    tiles = parse_hand(text)
    if len(tiles.flowers) >= _FLOWERS_THAT_WIN:
        return text
    # Which of its tiles completed it is asked later: whether it is complete, any of them tells.
    if _is_unmarked(tiles) and _incomplete(_with_winning(tiles, tiles.concealed[-1]), rules) is None:
        return text
    error = _incomplete(tiles, rules)
    if error:
        raise error
    return text


def _incomplete(tiles: Hand, rules: RuleSet) -> TaicalError | None:
    """Return why tiles are no complete hand, or None where they are one."""
    whatever_it_is_worth = replace(rules, payment=replace(rules.payment, min_tai=0))
    try:
        score(make_win(tiles, seat="E"), whatever_it_is_worth)
    except TaicalError as error:
        return error if error.field == "hand" else None
    return None


_MOST_DIGITS = 5
"""Of how often the dealer can have stayed on."""


def _times(answer: str) -> int:
    times = str(read_streak(answer)).strip()
    if not (times.isascii() and times.isdecimal() and len(times) <= _MOST_DIGITS):
        raise click.UsageError(_("expected a whole number, such as 2 (連二), not {value}").format(value=shown(answer)))
    return int(times)
