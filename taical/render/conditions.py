"""The conditions that a pattern of a house's own can name, with a hand for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taical.explanation.sentences import spoken_in
from taical.i18n import Language, marked
from taical.i18n import gettext as _
from taical.patterns.house import ALONE, TILES, WORDS, rule_in_words
from taical.patterns.numbers import NUMBERS
from taical.render.table import Look, indented
from taical.rulesets.files import CONDITIONS, shipped_data
from taical.rulesets.switches import written

_FORMS: Mapping[str, str] = {
    "number": marked("a number, or at_least, at_most, exactly"),
    "tiles": marked("tiles such as 23468s 6z, or a list with groups of tiles"),
    "shapes": marked("edge, closed, single, two_sided, dual_pung"),
    "truth": marked("true or false"),
    "conditions": marked("a list of conditions"),
}
"""What kind of value each form takes."""

_BESIDE_WHEN: Mapping[str, str] = {
    "sets": marked(
        "chows, pungs or pairs, with how much higher each is than the first, such as [0, 1, 2]; suits: same, in_turn "
        "or any; pair: anywhere or ends, among pungs; twice: true; or returns: 2, 3 or 4 alone (beside when, not in it)"
    ),
    "after_sum": marked("lines, tai or both (beside when, not in it)"),
}
"""What takes the place of `when` in a row, and what it takes."""

_REPEATS: Mapping[str, str] = {
    "all": marked("all of them"),
    "distinct": marked("of one row, those that share less than half of the smaller one's sets"),
    "half": marked("of all rows, those that share less than half of the smaller one's sets"),
    "once": marked("those that share no set"),
}
"""Which instances of relations count together, by the word for it."""

BESIDE_WHEN = tuple(_BESIDE_WHEN)
"""The keys of a row that take the place of `when`."""


def conditions_data(language: Language) -> list[dict[str, Any]]:
    """Return every condition: `name`, `value`, what it takes, an example as `when` and in words, and two hands.

    `sets` and `after_sum`, which take the place of `when`, have their example by their own name.
    """
    with spoken_in(language):
        return [
            {
                "name": name,
                "value": _value(name),
                _key(name): example[_key(name)],
                "meaning": rule_in_words(example),
                "has": example["has"],
                "misses": example["miss"],
            }
            for name, example in shipped_data(CONDITIONS).items()
        ]


def _value(name: str) -> str:
    """Return what kind of value a condition takes."""
    if name in BESIDE_WHEN:
        return _(_BESIDE_WHEN[name])
    return _(_FORMS[WORDS[name].form]) if name != ALONE else "true"


def _key(name: str) -> str:
    """Return the key of a row under which a condition stands."""
    return name if name in BESIDE_WHEN else "when"


def conditions_text(look: Look) -> str:
    """Return a paragraph for each condition, then the groups of tiles and what can be counted."""
    with spoken_in(look.language):
        parts = [_condition_text(condition, look) for condition in conditions_data(look.language)]
        groups = [_("{name} ({label})").format(name=name, label=_(label)) for name, (label, _kinds) in TILES.items()]
        parts.append(indented(_("Groups of tiles: {groups}").format(groups=_(", ").join(groups)), look, next_="  "))
        each = _("With `each`, a pattern counts as often as one of these is there: {numbers}")
        parts.append(indented(each.format(numbers=_(", ").join(NUMBERS)), look, next_="  "))
        repeats = _("With `sets`, `repeats` says which of several may count together: {rules}")
        rules = [_("{name} ({label})").format(name=name, label=_(label)) for name, label in _REPEATS.items()]
        parts.append(indented(repeats.format(rules=_(", ").join(rules)), look, next_="  "))
        return "\n\n".join(parts)


def _condition_text(condition: Mapping[str, Any], look: Look) -> str:
    lines = [
        f"{written(condition[_key(condition['name'])])}: {condition['meaning']}",
        _("has it: {hand}").format(hand=_hand(condition["has"])),
        _("just fails: {hand}").format(hand=_hand(condition["misses"])),
    ]
    title = indented(f"{condition['name']}: {condition['value']}", look, next_="    ")
    return "\n".join([title, *(indented(line, look, first="  ", next_="    ") for line in lines)])


def _hand(record: Mapping[str, Any]) -> str:
    facts = ", ".join(f"{key}: {written(value)}" for key, value in record.items() if key != "hand")
    return f"{record['hand']} ({facts})"
