"""Patterns of a house's own: what a rule-set file can ask of a hand, in the words of the conditions.

A condition in a file is a name and a value, such as `kongs: {at_least: 3}`. Each name stands for one of the conditions
that the shipped patterns are made of, or for a number that is counted or a set of tiles that is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal, NamedTuple, get_args

from taical.domain.notation import parse_tiles
from taical.domain.tiles import DRAGONS, FIRST_HONOR, FLOWERS, HONORS, PLAIN, SUIT_SIZE, WINDS
from taical.domain.win import Shape, shape_name
from taical.engine import features
from taical.engine.masks import group_masks, held_mask, mask_of
from taical.engine.readings import Reading
from taical.errors import TaicalError, nearest, shown
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.patterns import conditions, one_tile_waits, winning_tile
from taical.patterns.numbers import NUMBERS, TRUTHS_OF_WIN, features_of_number
from taical.patterns.pattern import Condition, Count, Pattern
from taical.patterns.reason import FAR, Reason, all_groups, groups_with, reason, tiles_of
from taical.patterns.relations import (
    RelationError,
    condition_of,
    number_of_instances,
    relation_in_words,
    relation_of,
)

Path = tuple[str | int, ...]
"""The keys that lead to a value."""

Form = Literal["truth", "number", "tiles", "shapes", "conditions"]
"""What kind of value a condition takes."""


class HouseError(ValueError):
    """A thing wrong with the conditions of a house's pattern."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


class Word(NamedTuple):
    """A condition that a rule-set file can name."""

    form: Form
    label: str  # what it says of a hand, with {value} for its value
    make: Callable[[Any, Path], Condition]


# --- Numbers ----------------------------------------------------------------------------------------------------------


_BOUNDS = ("exactly", "at_least", "at_most")


def _bounds(value: object, path: Path) -> tuple[int, int | None]:
    """Return the least and the most that a number may be, None for no limit."""
    if _is_count(value):
        return value, value  # type: ignore[return-value]
    if not isinstance(value, dict) or not value:
        message = _("expected a whole number, or bounds such as {example}, not {value}")
        raise HouseError(path, message.format(example="{at_least: 3}", value=shown(value)))
    for name, bound in value.items():
        if name not in _BOUNDS:
            message = _("there is no {name}").format(name=name) + nearest(str(name), _BOUNDS)
            raise HouseError((*path, name), message)
        if not _is_count(bound):
            message = _("expected a whole number, not {value}").format(value=shown(bound))
            raise HouseError((*path, name), message)
    least, most = value.get("at_least", 0), value.get("at_most")
    if "exactly" in value:
        least, most = max(least, value["exactly"]), value["exactly"] if most is None else min(most, value["exactly"])
    if most is not None and least > most:
        raise HouseError(path, _("no number is so: at least {least} and at most {most}").format(least=least, most=most))
    return least, most


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99


def _number_words(least: int, most: int | None) -> str:
    if most is None:
        return _("{number} or more").format(number=least)
    if least == most:
        return str(least)
    return _("{number} at most").format(number=most) if not least else f"{least}-{most}"


def _number(name: str) -> Callable[[Any, Path], Condition]:
    label, count = NUMBERS[name]

    def make(value: object, path: Path) -> Condition:
        least, most = _bounds(value, path)

        def why_not(reading: Reading) -> list[Reason]:
            have = count(reading)
            steps = least - have if have < least else have - (have if most is None else most)
            sentence = _("{what}: {have}, and it takes {needed}")
            return [reason("number", sentence, steps, what=_(label), have=have, needed=_number_words(least, most))]

        def test(reading: Reading) -> bool:
            have = count(reading)
            return have >= least and (most is None or have <= most)

        needed, decided = features_of_number(name, least, most)
        return Condition(needed, why_not, test=None if decided else test)

    return make


# --- Tiles ------------------------------------------------------------------------------------------------------------

_HONORS = frozenset(HONORS)
_TERMINALS = tuple(kind for kind in range(FIRST_HONOR) if kind % SUIT_SIZE in (0, SUIT_SIZE - 1))

TILES: Mapping[str, tuple[str, Collection[int]]] = {
    "terminals": (marked("terminals"), _TERMINALS),
    "simples": (marked("2 to 8"), tuple(kind for kind in range(FIRST_HONOR) if kind not in _TERMINALS)),
    "honors": (marked("honors"), HONORS),
    "winds": (marked("winds"), WINDS),
    "dragons": (marked("dragons"), DRAGONS),
    "characters": (marked("characters"), range(SUIT_SIZE)),
    "dots": (marked("dots"), range(SUIT_SIZE, 2 * SUIT_SIZE)),
    "bamboos": (marked("bamboos"), range(2 * SUIT_SIZE, FIRST_HONOR)),
}
"""Groups of tiles by name: what they are called, and their kinds."""


def kinds_named(value: object, path: Path) -> frozenset[int]:
    """Return the kinds of tile that a list of groups and tiles, or a text of tiles, names."""
    parts: list[Any] = value if isinstance(value, list) else [value]
    if not parts:
        raise HouseError(path, _("expected tiles such as {example}, not an empty list").format(example="23468s 6z"))
    found: set[int] = set()
    for number, part in enumerate(parts):
        place = (*path, number) if isinstance(value, list) else path
        if not isinstance(part, str):
            message = _("expected tiles such as 23468s, or one of {groups}, not {value}")
            raise HouseError(place, message.format(groups=_(", ").join(TILES), value=shown(part)))
        found.update(TILES[part][1] if part in TILES else _parsed(part, place))
    return frozenset(found)


def _parsed(text: str, path: Path) -> Collection[int]:
    try:
        kinds = parse_tiles(text, "when")
    except TaicalError as error:
        raise HouseError(path, error.message + nearest(text, list(TILES))) from None
    if not kinds or any(kind in FLOWERS for kind in kinds):
        message = _("expected tiles of the three suits, winds or dragons, not {value}")
        raise HouseError(path, message.format(value=shown(text)))
    return kinds


def _tile_words(value: Any) -> str:  # noqa: ANN401 - a text or a list of them
    parts: list[str] = value if isinstance(value, list) else [value]
    return _(", ").join(_(TILES[part][0]) if part in TILES else str(part) for part in parts)


def _all_tiles(value: object, path: Path) -> Condition:
    others = frozenset(range(len(PLAIN))) - kinds_named(value, path)
    return _without(others, "other_tiles", marked("{sets} has other tiles than {kinds}"), value)


def _no_tiles(value: object, path: Path) -> Condition:
    return _without(kinds_named(value, path), "such_tiles", marked("{sets} has tiles of {kinds}"), value)


def _without(unwanted: frozenset[int], code: str, sentence: str, value: object) -> Condition:
    """Return the condition that no set and no pair has an unwanted tile, and what is said of those that have one."""

    def why_not(reading: Reading) -> list[Reason]:
        groups = groups_with(reading, unwanted)
        return [reason(code, _(sentence), len(groups), sets=groups, kinds=_tile_words(value))]

    if unwanted == _HONORS:
        return Condition(features.NO_HONORS, why_not)
    mask = mask_of(unwanted)
    needed = features.NO_HONORS if unwanted > _HONORS else 0
    return Condition(needed, why_not, test=lambda reading: not held_mask(reading) & mask)


def _some_tiles(value: object, path: Path) -> Condition:
    kinds = kinds_named(value, path)
    missing = lambda _reading: [reason("no_such_tiles", _("there is none of {kinds}"), 1, kinds=_tile_words(value))]  # noqa: E731
    if kinds == _HONORS:
        return Condition(features.HONORS, missing)
    mask = mask_of(kinds)
    return Condition(0, missing, test=lambda reading: bool(held_mask(reading) & mask))


def _every_set(value: object, path: Path) -> Condition:
    kinds = kinds_named(value, path)

    def lacking(reading: Reading) -> tuple[Any, ...]:
        return tuple(group for group in all_groups(reading) if not kinds.intersection(tiles_of(group)))

    def why_not(reading: Reading) -> list[Reason]:
        groups = lacking(reading)
        sentence = _("{sets} has none of {kinds}")
        other = [reason("set_without", sentence, len(groups), sets=groups, kinds=_tile_words(value))]
        return conditions.five_sets.reasons(reading) or other

    return Condition(features.FIVE_SETS, why_not, test=_all_groups_have(kinds))


def _every_group(value: object, path: Path) -> Condition:
    """Return the condition that every group has one of some tiles, single tiles of a special hand as groups."""
    kinds = kinds_named(value, path)

    def lacking(reading: Reading) -> tuple[Any, ...]:
        return tuple(group for group in all_groups(reading) if not kinds.intersection(tiles_of(group)))

    def why_not(reading: Reading) -> list[Reason]:
        groups = lacking(reading)
        sentence = _("{sets} has none of {kinds}")
        return [reason("set_without", sentence, len(groups), sets=groups, kinds=_tile_words(value))]

    every = _all_groups_have(kinds)
    needed = 0 if kinds.intersection(HONORS) else features.NO_HONORS
    return Condition(needed, why_not, test=lambda reading: reading.form != "flowers" and every(reading))


def _all_groups_have(kinds: Collection[int]) -> Callable[[Reading], bool]:
    mask = mask_of(kinds)

    def test(reading: Reading) -> bool:
        for group in group_masks(reading):  # noqa: SIM110 - a loop takes half the time of `all`
            if not group & mask:
                return False
        return True

    return test


def _pair(value: object, path: Path) -> Condition:
    kinds = kinds_named(value, path)

    def why_not(reading: Reading) -> list[Reason]:
        sentence = _("the pair is {tile}, which is none of {kinds}")
        other = [reason("other_pair", sentence, 1, tile=reading.pair, kinds=_tile_words(value))]
        return conditions.five_sets.reasons(reading) or other

    return Condition(features.FIVE_SETS, why_not, test=lambda reading: reading.pairs[0] in kinds)


# --- The wait ---------------------------------------------------------------------------------------------------------


def _wait(value: object, path: Path) -> Condition:
    shapes: list[Any] = value if isinstance(value, list) else [value]
    known = get_args(Shape)
    for number, shape in enumerate(shapes or [value]):
        if shape not in known:
            message = _("expected {words}, not {value}").format(words=_(", ").join(known), value=shown(shape))
            place = (*path, number) if shapes and isinstance(value, list) else path
            raise HouseError(place, message + nearest(str(shape), known))

    def why_not(reading: Reading) -> list[Reason]:
        if reading.shape is None:
            return one_tile_waits.why_no_one_tile_wait(reading)
        return [reason("other_shape", _("the wait is {shape}"), 2, shape=reading.shape)]

    if needed := _OF_SHAPES.get(frozenset(shapes)):
        return Condition(needed, why_not)
    return Condition(0, why_not, test=lambda reading: reading.shape in shapes)


_OF_SHAPES: Mapping[Collection[Shape], int] = {
    frozenset(("edge",)): features.EDGE,
    frozenset(("closed",)): features.CLOSED,
    frozenset(("single",)): features.SINGLE,
    frozenset(("dual_pung",)): features.DUAL_PUNG,
    frozenset(("edge", "closed", "single")): features.NARROW,
}


# --- Conditions that hold or do not -----------------------------------------------------------------------------------

_dealer = Condition(
    0,
    lambda reading: [reason("not_dealer", _("{seat} is not the dealer"), FAR, seat=reading.win.seat)],
    test=lambda reading: reading.win.seat == reading.win.dealer,
)

_one_tile_wait = Condition(
    0, one_tile_waits.why_no_one_tile_wait, test=lambda reading: reading.shape is not None and reading.one_tile_wait
)

TRUTHS: Mapping[str, tuple[str, Condition]] = {
    "concealed": (marked("a concealed hand"), conditions.concealed),
    "drawn": (marked("a drawn winning tile"), conditions.drawn),
    "claimed_tile": (marked("a winning tile of another player"), conditions.claimed_tile),
    "robbed_kong": (marked("a robbed kong"), winning_tile.robbed),
    "replacement": (marked("a replacement tile"), winning_tile.replacement),
    "last_tile": (marked("the last tile of the wall or the discard after it"), winning_tile.last_tile),
    "five_sets": (marked("five sets and a pair"), conditions.five_sets),
    "one_suit": (marked("one suit, honors aside"), conditions.one_suit),
    "one_tile_wait": (marked("a one-tile wait"), _one_tile_wait),
    "dealer": (marked("a win of the dealer"), _dealer),
    **TRUTHS_OF_WIN,
}
"""The conditions that hold or do not, with what they say of a hand."""


def _truth(name: str) -> Callable[[Any, Path], Condition]:
    label, condition = TRUTHS[name]

    def make(value: object, path: Path) -> Condition:
        if not isinstance(value, bool):
            raise HouseError(path, _("expected true or false, not {value}").format(value=shown(value)))
        return condition if value else _negated(condition, lambda: _(label))

    return make


def _negated(condition: Condition, words: Callable[[], str]) -> Condition:
    """Return the condition that another one does not hold."""
    return Condition(
        0,
        lambda _reading: [reason("ruled_out", _("{what} rules it out"), what=words())],
        test=lambda reading: not condition.holds(reading),
    )


# --- Joining conditions -----------------------------------------------------------------------------------------------


def _alternatives(value: object, path: Path) -> list[tuple[Condition, ...]]:
    if not isinstance(value, list) or not value:
        message = _("expected a list of conditions, such as {example}, not {value}")
        raise HouseError(path, message.format(example="[{chows: 0}, {kongs: 1}]", value=shown(value)))
    return [made_of(part, (*path, number)) for number, part in enumerate(value)]


def _any_of(value: object, path: Path) -> Condition:
    alternatives = _alternatives(value, path)

    def why_not(reading: Reading) -> list[Reason]:
        """Return what keeps the hand from the alternative that it is nearest to."""
        found = [[why for condition in each for why in condition.reasons(reading)] for each in alternatives]
        return min(found, key=lambda reasons: sum(why.steps for why in reasons))

    def test(reading: Reading) -> bool:
        return any(all(condition.holds(reading) for condition in each) for each in alternatives)

    return Condition(0, why_not, test=test)


def _none_of(value: object, path: Path) -> Condition:
    alternatives = _alternatives(value, path)
    parts = value if isinstance(value, list) else []

    def held(reading: Reading) -> list[int]:
        return [n for n, each in enumerate(alternatives) if all(condition.holds(reading) for condition in each)]

    def why_not(reading: Reading) -> list[Reason]:
        return [reason("ruled_out", _("{what} rules it out"), what=in_words(parts[number])) for number in held(reading)]

    return Condition(0, why_not, test=lambda reading: not held(reading))


WORDS: Mapping[str, Word] = {
    **{name: Word("number", marked("{what}: {value}"), _number(name)) for name in NUMBERS},
    "all_tiles": Word("tiles", marked("only {value}"), _all_tiles),
    "only": Word("tiles", marked("only {value}"), _all_tiles),
    "some_tiles": Word("tiles", marked("at least one of {value}"), _some_tiles),
    "no_tiles": Word("tiles", marked("none of {value}"), _no_tiles),
    "every_set": Word("tiles", marked("{value} in every set and in the pair"), _every_set),
    "every_group": Word("tiles", marked("{value} in every set, pair or single tile"), _every_group),
    "pair": Word("tiles", marked("a pair of {value}"), _pair),
    "wait": Word("shapes", marked("a wait that is {value}"), _wait),
    **{name: Word("truth", label, _truth(name)) for name, (label, _condition) in TRUTHS.items()},
    "any_of": Word("conditions", marked("one of these: {value}"), _any_of),
    "none_of": Word("conditions", marked("none of these: {value}"), _none_of),
}
"""The conditions that a rule-set file can name."""

ALONE = "nothing_else"
"""What `when` says of a pattern that counts only where no other one does."""


_DEEPEST = 40
"""How many keys may lead to conditions, which is twenty lists in each other."""


def made_of(when: object, path: Path) -> tuple[Condition, ...]:
    """Return the conditions that a mapping of names and values stands for; all of them have to hold."""
    if not isinstance(when, dict) or not when:
        message = _("expected conditions such as {example}, not {value}")
        raise HouseError(path, message.format(example="{kongs: {at_least: 3}}", value=shown(when)))
    if len(path) > _DEEPEST:
        raise HouseError(path, _("the values are nested too deeply"))
    made = []
    for name, value in when.items():
        if name not in WORDS:
            text = _("there is no condition {name}; `taical rules conditions` lists them")
            known = [*WORDS, ALONE] if path == ("when",) else list(WORDS)  # it is said of the whole pattern
            message = text.format(name=name) + nearest(str(name), known)
            raise HouseError((*path, name), message)
        made.append(WORDS[name].make(value, (*path, name)))
    return tuple(made)


class HousePattern(Pattern):
    """A pattern of a house's own."""

    def __reduce__(self) -> tuple[Callable[..., Pattern], tuple[object, ...]]:
        """Go to another process by what its file says."""
        return house_pattern, (self.id, self.spec)


def house_pattern(name: str, row: Mapping[str, Any]) -> Pattern:
    """Return the pattern that a row defines by `when` and `each`.

    Raises:
        HouseError: With the keys that lead to what is wrong.
    """
    when, each, sets = (row.get(key) for key in ("when", "each", "sets"))
    rest = {key: value for key, value in when.items() if key != ALONE} if isinstance(when, dict) else when
    nothing_else = when.get(ALONE) if isinstance(when, dict) else None
    alone = nothing_else is True
    if nothing_else is not None and not alone:
        raise HouseError(("when", ALONE), _("expected true, not {value}").format(value=shown(nothing_else)))
    if sets is not None:
        return _related_pattern(name, row)
    if row.get("after_sum") is not None:
        return _last_pattern(name, row)
    made = () if when is None or (alone and not rest) else made_of(rest, ("when",))
    if each is not None and (not isinstance(each, str) or each not in NUMBERS):
        message = _("there is no number {name}; there are: {known}")
        known = _(", ").join(NUMBERS)
        raise HouseError(("each",), message.format(name=shown(each), known=known) + nearest(str(each), list(NUMBERS)))
    counted = _counted(made, NUMBERS[each][1]) if each is not None else None
    if each is not None:
        made = (*made, WORDS[each].make({"at_least": 1}, ("each",)))
    spec = {key: value for key, value in (("when", when), ("each", each)) if value is not None}
    return HousePattern("", made or (conditions.complete_hand,), counted, alone=alone, id=name, spec=spec)


def _refuse_beside(own: str, others: tuple[str, ...], row: Mapping[str, Any]) -> None:
    """Refuse a row that defines its pattern by one thing and says another one as well."""
    for key in others:
        if row.get(key) is not None:
            raise HouseError((key,), _("{key} and {other} do not go together").format(key=key, other=own))


def _related_pattern(name: str, row: Mapping[str, Any]) -> Pattern:
    """Return the pattern that a row defines by `sets`."""
    _refuse_beside("sets", ("when", "each", "after_sum"), row)
    try:
        relation = relation_of(row["sets"])
    except RelationError as error:
        raise HouseError(("sets", *error.path), error.message) from None
    condition = condition_of(relation)
    return HousePattern(
        "",
        (condition,),
        lambda reading: number_of_instances(relation, reading),
        id=name,
        relation=relation,
        spec={"sets": row["sets"]},
    )


def _last_pattern(name: str, row: Mapping[str, Any]) -> Pattern:
    """Return the pattern that a row defines by `after_sum`, which no condition on a reading decides."""
    _refuse_beside("after_sum", ("when", "each"), row)
    if not row["after_sum"]:
        raise HouseError(("after_sum",), _("expected lines, tai or both, such as {example}").format(example="{tai: 1}"))

    def why_not(_reading: Reading) -> list[Reason]:
        return [reason("other_sum", _("the hand comes to something else: {rule}"), FAR, rule=_sum_in_words(row))]

    condition = Condition(0, why_not, test=lambda _reading: False)
    return HousePattern("", (condition,), id=name, spec={"after_sum": row["after_sum"]})


def _sum_in_words(row: Mapping[str, Any]) -> str:
    asked = row["after_sum"]
    parts = []
    if asked.get("lines") is not None:
        parts.append(_("nothing counts but {lines}").format(lines=_(", ").join(asked["lines"])))
    if asked.get("tai") is not None:
        parts.append(_("the hand is worth {tai}").format(tai=asked["tai"]))
    return _("; ").join(parts)


def _counted(made: tuple[Condition, ...], number: Count) -> Count:
    tests = [condition.test for condition in made if condition.test is not None]
    if not tests:
        return number
    return lambda reading: number(reading) if all(test(reading) for test in tests) else 0


# --- In words ---------------------------------------------------------------------------------------------------------


def rule_in_words(row: Mapping[str, Any]) -> str:
    """Return the rule of a house's pattern in the language in use, from its conditions."""
    if row.get("after_sum") is not None:
        return _sum_in_words(row) + _(".")
    if row.get("sets") is not None:
        return relation_in_words(row["sets"]) + _(".")
    when, each = dict(row.get("when") or {}), row.get("each")
    parts = [_("nothing else that counts")] if when.pop(ALONE, False) else []
    parts += [in_words(when)] if when else []
    parts += [_("each of the {what}").format(what=_(NUMBERS[each][0]))] if each else []
    return _("; ").join(parts) + _(".")


def in_words(when: Mapping[str, Any]) -> str:
    """Return conditions in the language in use."""
    return _("; ").join(_in_words(name, value) for name, value in when.items())


def _in_words(name: str, value: Any) -> str:  # noqa: ANN401 - as a rule-set file has it
    word = WORDS[name]
    if word.form == "number":
        return _(word.label).format(what=_(NUMBERS[name][0]), value=_number_words(*_bounds(value, ())))
    if word.form == "tiles":
        return _(word.label).format(value=_tile_words(value))
    if word.form == "shapes":
        shapes = value if isinstance(value, list) else [value]
        return _(word.label).format(value=_(" or ").join(map(shape_name, shapes)))
    if word.form == "truth":
        return _(word.label) if value else _("not {what}").format(what=_(word.label))
    return _(word.label).format(value=_(" or ").join(f"({in_words(part)})" for part in value))
