"""The questions of `taical score` when it is called without a hand.

Questions go to standard error, in lines that fit the terminal, so that only the result is on standard output. What the
options have given is not asked, what the settings say is offered as the answer. A wrong answer is asked for again, with
what is wrong; where two answers clash, the questions come again with the last answers on offer. `?` says what a
question means, `back` goes to the one before it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from taical.cli.arguments import told, unquoted
from taical.cli.click_i18n import in_colours, plain_error_line
from taical.cli.options import is_terminal
from taical.cli.settings import path, remember
from taical.domain.amounts import read_stakes, stakes_text
from taical.domain.builder import make_win
from taical.domain.fields import FIELDS, Field, field_named, plain
from taical.domain.format import format_hand
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand, parse_tiles
from taical.domain.tiles import tile_name
from taical.domain.vocabulary import chinese, read_streak, read_word, seat_of, seat_seen_from, spellings
from taical.engine.scoring import score
from taical.errors import HandError, RecordError, TaicalError, nearest, shown
from taical.i18n import current, marked, os_reason
from taical.i18n import gettext as _
from taical.render.text import wrapped

if TYPE_CHECKING:
    from taical.domain.rules import RuleSet

Answer = TypeVar("Answer")

_FLOWERS_THAT_WIN = 7
"""How many flowers can win, whatever the rest of the hand is."""

_ASKED = [field for field in FIELDS if field.question]
"""The fields that have a question of their own; the others are words of the special ones."""


class _Special(NamedTuple):
    """A word for something special about a win."""

    word: str
    chinese: str  # how it is called, the first one preferred
    french: str
    attribute: str
    value: Any
    meaning: str


SPECIALS = (
    _Special(
        "kong",
        "槓上 槓上開花 槓上花 槓開 槓上自摸 杠上 杠上开花",
        "kong",
        "replacement",
        "kong",
        marked("the drawn tile replaced the fourth tile of a concealed or promoted kong"),
    ),
    _Special(
        "open_kong",
        "明槓 明槓上 明槓開花",
        "kong_exposé",
        "replacement",
        "open_kong",
        marked("the drawn tile replaced the fourth tile of a claimed kong"),
    ),
    _Special(
        "flower",
        "補花 花上 花開 花槓 补花",
        "fleur",
        "replacement",
        "flower",
        marked("the drawn tile replaced a flower"),
    ),
    _Special(
        "last_tile",
        "海底 海底撈月 海底捞月 河底 河底撈魚 河底捞鱼 海底撈魚",
        "dernière_tuile",
        "last_tile",
        True,
        marked("the last tile of the wall, or the discard after it"),
    ),
    _Special("robbed_kong", "搶槓", "vol_de_kong", "win", "robbed_kong", marked("the tile was robbed from a kong")),
    _Special("ready", "聽牌", "attente_annoncée", "ready", "declared", marked("the hand had been declared ready")),
    _Special(
        "earthly_ready", "地聽", "attente_de_la_terre", "ready", "earthly", marked("ready after the first discard")
    ),
    _Special("heavenly_ready", "天聽", "attente_du_ciel", "ready", "heavenly", marked("ready as the tiles were dealt")),
    _Special("heavenly", "天胡", "ciel", "opening", "heavenly", marked("the dealer won with the tiles of the deal")),
    _Special("earthly", "地胡", "terre", "opening", "earthly", marked("won by drawing in the first go-around")),
    _Special("human", "人胡", "homme", "opening", "human", marked("won on a discard in the first go-around")),
    _Special("eight_flowers", "八仙過海", "huit_fleurs", "win", "eight_flowers", marked("won with all eight flowers")),
    _Special("seven_rob_one", "七搶一", "sept_fleurs", "win", "seven_rob_one", marked("seven flowers rob the eighth")),
)
"""What can be special about a win, what is commonest first."""


_FRENCH = {"draw": "tirage", "E": "Est", "S": "Sud", "W": "Ouest", "N": "Nord"}
"""What other answers are called in French."""

_EXAMPLES = ("kong", "last_tile", "robbed_kong")
"""What the question names."""


def _spelled() -> dict[str, _Special]:
    """Return the special things by all their spellings."""
    found: dict[str, _Special] = {}
    for special in SPECIALS:
        ours = special.chinese.split()
        theirs = field_named(special.attribute).words.get(str(special.value), "").split()
        found |= dict.fromkeys((special.word, *ours, *theirs), special)
    # Where two are called alike, such as 天聽 and 天胡, it is the one that the question calls so.
    return found | {special.french: special for special in SPECIALS}


@dataclass
class _Form:
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


def forms(
    rules: RuleSet, given: dict[str, Any], said: Collection[str], written: Callable[[str, dict[str, Any]], str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ask for one hand after the other, each to be scored before the next.

    Args:
        rules: The rule set of the run.
        given: What the options and the settings say.
        said: What of it was said in the call and is not asked for.
        written: Returns the command line for a hand and its fields.
    """
    form = _Form(rules, dict(given), set(said), _hands_before())
    _greet(rules)
    while True:
        _fill(form)
        yield form.hand, form.fields
        _keep(form)
        click.echo("\n" + fitting(_("The same as one command:")), err=True)
        click.echo(written(form.hand, form.fields), err=True)
        if not _alone(lambda: confirmed(_("Another hand"), default=True)):
            return
        # The table stays as it is; how it was won is another thing every time.
        stays = {name: form.fields.get(name) for name in ("round", "dealer", "streak", "base", "unit")}
        form.fields = dict(given) | stays
        form.typed = ""


def ask(rules: RuleSet, given: dict[str, Any], said: Collection[str] = ()) -> tuple[str, dict[str, Any]]:
    """Ask for a hand and how it was won, one question at a time."""
    form = _Form(rules, dict(given), set(said))
    _greet(rules)
    _fill(form)
    return form.hand, form.fields


def ask_seat(given: dict[str, Any]) -> dict[str, Any]:
    """Ask for nothing but the winner's seat."""
    return given | {"seat": _alone(lambda: _answer(field_named("seat"), None))}


def _greet(rules: RuleSet) -> None:
    greeting = _("Rules: {name} ({id}). Ctrl-C leaves at any time.")
    click.echo(fitting(greeting.format(name=rules.names[current()], id=rules.id)), err=True)
    hint = _("Enter takes what stands in [ ], ? says what a question means, {back} goes to the one before.")
    click.echo(fitting(hint.format(back=_words(_BACK)[0])), err=True)


def _fill(form: _Form) -> None:
    """Ask all questions, and again those whose answers clash."""
    first = 0
    special = {special.attribute for special in SPECIALS}
    while True:
        _go_through(form, first)
        try:
            score(make_win(form.hand, **form.fields), form.rules)
        except TaicalError as error:
            if error.code == "not_a_win":
                return  # the answer is no, whatever is asked again
            if error.field not in ("hand", *(each.name for each in _ASKED), *special):
                raise click.UsageError(error.message) from None
            say_wrong(error.message)
            # An option of the call is asked for as well, where it is what clashes.
            form.said &= {"stakes"}
            first = 0 if error.field == "hand" else 2
        else:
            return


def _go_through(form: _Form, first: int) -> None:
    """Ask the questions in their order, or the one before where that is wanted."""
    asked_before = [0] if first else []
    number = first
    while number < len(_QUESTIONS):
        try:
            if _QUESTIONS[number](form):
                asked_before.append(number)
            number += 1
        except Back:
            if asked_before:
                number = asked_before.pop()
            else:
                say_wrong(_("there is no question before this one"))


def _alone(question: Callable[[], Answer]) -> Answer:
    """Ask a question that has none before it."""
    while True:
        try:
            return question()
        except Back:
            say_wrong(_("there is no question before this one"))


# --- The questions, each of which tells whether it was asked ----------------------------------------------------------


def _ask_hand(form: _Form) -> bool:
    before = form.typed or (form.hands[-1] if form.hands else None)
    form.typed = asked(
        _("Hand") if before else _("Hand, such as 123m 456p 789p 678s 5s [777z] +5s"),
        lambda value: _complete(unquoted(value), form.rules),
        before,
        meaning=_(
            "On one line: the concealed tiles, melds in [ ], concealed kongs in ( ), flowers, and + before the winning "
            "tile. Tiles are 1 to 9 with m 萬, p 筒 or s 條; E S W N 東南西北; C F P 中發白; and the flowers 1f to 8f "
            "春夏秋冬梅蘭菊竹."
        ),
        history=form.hands,
    )
    form.hand = form.typed
    return True


def _ask_winning_tile(form: _Form) -> bool:
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


def _ask_field(name: str, form: _Form) -> bool:
    """Ask for a field that has a question of its own, whatever the win."""
    if name in form.said:
        return False
    form.fields[name] = _answer(field_named(name), form.fields[name])
    return True


def _ask_discarder(form: _Form) -> bool:
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
        choice(_(_question_of("discard")), [drawn, *seats]),
        read,
        _called("from", fields["from_"]) if fields["from_"] else drawn,
        meaning=_meaning(of_seat.help, [_both("win", "draw"), *(_both("from", seat) for seat in of_seat.words)]),
    )
    return True


def _ask_special(form: _Form) -> bool:
    """Ask for all that is seldom so, in one answer."""
    attributes = dict.fromkeys(special.attribute for special in SPECIALS)
    open_ = [attribute for attribute in attributes if attribute not in form.said]
    if not open_:
        return False
    fields = form.fields
    if _is_unmarked(parse_hand(form.hand)) and "opening" in open_ and not fields["opening"]:
        fields["opening"] = "heavenly"
    offered = [special for special in SPECIALS if special.attribute in open_ and _holds(special, fields)]
    examples = [_name(special) for special in SPECIALS if special.word in _EXAMPLES]
    answer = asked(
        _("Anything special, such as {words} (? lists all)").format(words=" ".join(examples)),
        lambda value: _read_specials(value, fields, form.said),
        " ".join(map(_name, offered)) or none(),
        meaning="\n".join(
            (
                _("What was special about the win, some of these words with blanks between them:"),
                *map(_explained, SPECIALS),
            )
        ),
    )
    for attribute in open_:
        fields[attribute] = field_named(attribute).default
    fields |= answer
    if "win" in open_:
        fields["win"] = answer.get("win") or ("discard" if fields["from_"] else "draw")
    return True


def _ask_robbed(form: _Form) -> bool:
    """Ask whose tile was robbed, if that has not been said."""
    fields = form.fields
    question = _question_of(fields["win"] or "")
    if fields["from_"] or not question:
        return False
    fields["from_"] = _answer(field_named("from"), None, question)
    return True


def _ask_stakes(form: _Form) -> bool:
    """Ask for base and unit once, if no option and no setting says them."""
    fields = form.fields
    if "stakes" in form.said or form.rules.payment.base_tai is not None:
        return False
    payment = form.rules.payment
    usual = (payment.base, payment.unit)
    said = (fields.get("base"), fields.get("unit"))
    now = usual if None in said else said
    found = asked(
        _("Stakes: base and the price of one tai"),
        read_stakes,
        stakes_text(*now),
        meaning=_meaning(marked("底 and the price of one tai together, such as 100/20 or 底100台20."), []),
    )
    form.remembered = False
    if found != usual:
        fields |= {"base": found[0], "unit": found[1]}
    else:
        fields |= {"base": None, "unit": None}
    return True


def _ask_to_remember(form: _Form) -> bool:
    base, unit = form.fields.get("base"), form.fields.get("unit")
    if "stakes" in form.said or base is None or unit is None:
        return False
    form.remembered = confirmed(
        _("Remember these stakes for other days"),
        default=form.remembered,
        meaning=_("They become a line of {path}; `taical config` shows it.").format(path=path()),
    )
    return True


_QUESTIONS: tuple[Callable[[_Form], bool], ...] = (
    _ask_hand,
    _ask_winning_tile,
    *(partial(_ask_field, name) for name in ("seat", "round", "dealer", "streak")),
    _ask_discarder,
    _ask_special,
    _ask_robbed,
    _ask_stakes,
    _ask_to_remember,
)


def _answer(asked_for: Field, offered: Any, question: str = "") -> Any:  # noqa: ANN401 - the value of a field
    """Ask for the value of a field that is a number or a seat."""
    text = _(question or str(asked_for.question))
    if asked_for.kind == "count":
        return asked(text, _times, str(offered), meaning=_meaning(asked_for.help, ["0", "1", "2 ..."]))
    name = asked_for.name
    words = [_called(name, word) for word in asked_for.words]
    meaning = _meaning(asked_for.help, [_both(name, word) for word in asked_for.words])
    default = offered and _called(name, offered)
    return asked(choice(text, words), lambda value: read_word(name, value), default, meaning=meaning)


def _question_of(win: str) -> str:
    """Return the question for whose tile it was, or nothing for a win on one's own tile."""
    question = field_named("from").question
    return question.get(win, "") if isinstance(question, Mapping) else question


def _holds(special: _Special, fields: Mapping[str, Any]) -> bool:
    """Tell whether something special is said of a win."""
    return bool(fields.get(special.attribute)) and fields[special.attribute] == special.value


def _read_specials(text: str, fields: Mapping[str, Any], said: Collection[str]) -> dict[str, Any]:
    """Return the fields for some words."""
    found: dict[str, Any] = {}
    if is_none(text):
        return found
    words = re.split(r"[\s,，、;；+]+", text.strip())
    spelled = _spelled()
    without_accents = {plain(name): special for name, special in spelled.items()}
    for word in filter(None, words):
        special = spelled.get(word) or without_accents.get(plain(word))
        if special is None:
            message = _("{word} is none of the words for something special").format(word=shown(word))
            raise RecordError("bad_record", message + nearest(word, list(spelled)))
        before = found.get(special.attribute, fields[special.attribute] if special.attribute in said else None)
        if before not in (None, special.value):
            message = _("{word} does not go with the rest: only one of its kind can be so")
            raise RecordError("bad_record", message.format(word=shown(word)))
        found[special.attribute] = special.value
    return found


def _name(special: _Special) -> str:
    """Return what something special is called in answers."""
    return {"zh": special.chinese.split()[0], "en": special.word, "fr": special.french}[current()]


def _explained(special: _Special) -> str:
    """Return the names of something special, and what it means."""
    names = dict.fromkeys((_name(special), special.word, special.chinese.split()[0]))
    label = " ".join([*names][:2])
    return "  " + _("{label}: {text}").format(label=label, text=_(special.meaning))


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


def _complete(text: str, rules: RuleSet) -> str:
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


# --- What is kept for another time ------------------------------------------------------------------------------------


_KEPT = 100
"""How many hands the history has."""


def history_path() -> str:
    """Return where the hands are kept: beside the config file, one a line."""
    return os.path.join(os.path.dirname(path()), "history")


def _hands_before() -> list[str]:
    """Return the hands that were scored before; a history that cannot be read is none."""
    try:
        with open(history_path(), encoding="utf-8", errors="replace") as file:
            return [line.strip() for line in file if line.strip()][-_KEPT:]
    except OSError:
        return []


def _keep(form: _Form) -> None:
    """Keep the hand of a form once it is scored, and the stakes if that is wished."""
    hand = " ".join(form.hand.split())
    form.hands = [*(other for other in form.hands if other != hand), hand][-_KEPT:]
    # Without a history the form does all the same.
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(history_path()), exist_ok=True)
        with open(history_path(), "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in form.hands)
    if form.remembered:
        try:
            remember("stakes", stakes_text(form.fields["base"], form.fields["unit"]))
        except OSError as error:
            message = _("{name} cannot be written: {reason}")
            say_wrong(message.format(name=path(), reason=os_reason(error)))
    form.remembered = False
    form.said.add("stakes")


# --- Questions to a person at a terminal ------------------------------------------------------------------------------


_NONE = marked("no")
_YES = marked("yes y")
_NO = marked("no n")
_BACK = marked("back")
"""What is understood, the word that is offered first."""


class Back(Exception):  # noqa: N818 - it is a wish
    """The question before is wanted."""


def asked(
    question: str,
    convert: Callable[[str], Answer],
    default: str | None = None,
    *,
    meaning: str = "",
    history: Sequence[str] = (),
) -> Answer:
    """Ask until the answer is one.

    Args:
        question: The question.
        convert: What reads the answer.
        default: The answer that Enter gives, or None.
        meaning: What `?` says.
        history: Lines that the arrow keys bring back, the last one last; wrong answers come after them.
    """
    offered = "" if default is None else f" [{default}]"
    lines = list(history)
    while True:
        text = _line(fitting(f"{question}{offered}:", _ROOM) + " ", lines).strip() or default
        if text is None:
            continue
        if text in ("?", "？") and meaning:
            click.echo("\n".join(map(fitting, meaning.split("\n"))), err=True)
            continue
        if text.lower() in _words(_BACK):
            raise Back
        try:
            return convert(text)
        except TaicalError as error:
            where = _(" (column {column})").format(column=error.column) if error.column else ""
            say_wrong(told(error) + where)
        except click.UsageError as error:
            say_wrong(error.message)
        lines.append(text)


def _line(prompt: str, history: Sequence[str]) -> str:
    """Read a line, which can be edited where the system has `readline` and a person is at the terminal."""
    *above, last = prompt.split("\n")
    for line in above:
        click.echo(line, err=True)
    at_terminal = sys.stdin is sys.__stdin__ and sys.stdout is sys.__stdout__ and sys.stdout is not None
    # A terminal that cannot move its cursor, such as that of an editor, has its own way to edit a line.
    able = os.environ.get("TERM", "dumb") != "dumb"
    if at_terminal and able and is_terminal(sys.stdin) and is_terminal(sys.stderr):
        with contextlib.suppress(ImportError):
            import readline

            readline.set_auto_history(False)
            readline.set_completer(lambda text, state: None)  # noqa: ARG005 - readline's signature
            readline.clear_history()
            for line in history:
                readline.add_history(line)
            return _edited(last)
    text: str = click.prompt(last, default="", show_default=False, prompt_suffix="", err=True)
    return text


def _edited(prompt: str) -> str:
    """Read a line with `readline`, which writes to standard output, on the screen wherever the answer goes."""
    sys.stdout.flush()
    answer = os.dup(1)
    os.dup2(2, 1)
    try:
        return input(prompt)
    finally:
        os.dup2(answer, 1)
        os.close(answer)


def choice(question: str, offered: Sequence[str]) -> str:
    """Return a question with the answers that there are."""
    return _("{question} ({words})").format(question=question, words=_(", ").join(offered))


def none() -> str:
    """Return the word for "none"."""
    return _(_NONE)


def is_none(answer: str) -> bool:
    """Tell whether an answer means "none", in the current language or in English."""
    return answer.strip().lower() in [none(), *_words(_NO)]


def confirmed(question: str, *, default: bool, meaning: str = "") -> bool:
    """Ask whether something is so."""
    yes, no = _words(_YES), _words(_NO)

    def convert(answer: str) -> bool:
        said = answer.strip().lower()
        if said not in (*yes, *no):
            raise click.UsageError(_("expected {yes} or {no}").format(yes=yes[0], no=no[0]))
        return said in yes

    return asked(choice(question, [no[0], yes[0]]), convert, yes[0] if default else no[0], meaning=meaning)


def say_wrong(message: str) -> None:
    """Say what is wrong with an answer."""
    click.echo(in_colours(fitting(plain_error_line(message))), err=True)


def _words(sentence: str) -> list[str]:
    """Return the words for an answer, in the language in use and in English."""
    return [*_(sentence).split(), *sentence.split()]


_ROOM = 1
"""How many cells a question leaves at its end, for the cursor and the answer of one letter."""


def fitting(text: str, room: int = 0) -> str:
    """Wrap a text to the width of the terminal, if there is one, with some room at the end of its lines."""
    if not is_terminal(sys.stderr):
        return text
    return "\n".join(wrapped(text, shutil.get_terminal_size().columns - 1 - room))
