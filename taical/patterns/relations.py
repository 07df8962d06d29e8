"""Relations between sets in a rule-set file: what `sets` says of a pattern, its reasons, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_args

from taical.domain.format import format_tiles
from taical.domain.rules import Row
from taical.engine.readings import Reading
from taical.engine.relations import (
    Key,
    Kind,
    PairPlace,
    Relation,
    RelationIndex,
    Returned,
    Suits,
    are,
    groups_of,
    keys_of,
    returned_tiles,
)
from taical.errors import nearest, shown
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.pattern import Condition, Pattern
from taical.patterns.reason import FAR, Reason, TileGroup, all_groups, reason, these_sets

Path = tuple[str | int, ...]
"""The keys that lead to a value."""

_KEYS = (*get_args(Kind), "returns", "suits", "pair", "twice")
_MOST: Mapping[str, int] = {"chows": 5, "pungs": 6, "pairs": 8}
_HIGHEST = 8


class RelationError(ValueError):
    """A thing wrong with what `sets` says."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


def relation_of(sets: object) -> Relation | Returned:
    """Return the relation that `sets` of a row says.

    Raises:
        RelationError: With the keys that lead to what is wrong.
    """
    if not isinstance(sets, dict) or not sets:
        message = _("expected a relation such as {example}, not {value}")
        raise RelationError((), message.format(example="{chows: [0, 1, 2], suits: same}", value=shown(sets)))
    for key in sets:
        if key not in _KEYS:
            message = _("there is no {name}").format(name=shown(key)) + nearest(str(key), _KEYS)
            raise RelationError((key,), message)
    told = [key for key in (*get_args(Kind), "returns") if key in sets]
    if len(told) != 1:
        raise RelationError((), _("expected one of chows, pungs, pairs and returns"))
    (of,) = told
    if of == "returns":
        return _returned(sets)
    kind: Kind = _one_of(of, get_args(Kind), of)
    offsets = _offsets(sets[of], of)
    suits = _one_of(sets.get("suits", "same"), get_args(Suits), "suits")
    twice = sets.get("twice", False)
    if not isinstance(twice, bool):
        raise RelationError(("twice",), _("expected true or false, not {value}").format(value=shown(twice)))
    relation = Relation(kind, offsets, suits, _pair(sets, of, twice=twice), twice)
    if not keys_of(relation):
        raise RelationError((of,), _("no sets of a suit are so: {value}").format(value=shown(list(offsets))))
    return relation


def _pair(sets: Mapping[str, Any], of: str, *, twice: bool) -> PairPlace | None:
    """Return which place of the sets a pair takes."""
    pair = sets.get("pair")
    if pair is None:
        return None
    if of != "pungs":
        raise RelationError(("pair",), _("a pair can take a place among pungs alone"))
    if twice:
        raise RelationError(("pair",), _("a hand has one pair, and so twice goes with none"))
    place: PairPlace = _one_of(pair, get_args(PairPlace), "pair")
    return place


def _returned(sets: Mapping[str, Any]) -> Returned:
    count = sets["returns"]
    if count not in (2, 3, 4) or isinstance(count, bool):
        message = _("expected 2, 3 or 4, in how many groups the four tiles of a kind lie, not {value}")
        raise RelationError(("returns",), message.format(value=shown(count)))
    if len(sets) > 1:
        other = next(key for key in sets if key != "returns")
        raise RelationError((other,), _("returns goes with nothing else"))
    return Returned(count)


def _offsets(value: object, of: str) -> tuple[int, ...]:
    """Return how much higher each set is than the first."""
    if isinstance(value, list) and 2 <= len(value) <= _MOST[of]:
        steps = [step for step in value if type(step) is int and step <= _HIGHEST]
        if steps == value == sorted(steps) and steps[0] == 0:
            return tuple(steps)
    message = _("expected how much higher each set is than the first one, such as {example}, not {value}")
    raise RelationError((of,), message.format(example="[0, 1, 2]", value=shown(value)))


def _one_of(value: object, known: tuple[str, ...], key: str) -> Any:  # noqa: ANN401 - one of the words
    if value not in known:
        message = _("expected {words}, not {value}").format(words=_(", ").join(known), value=shown(value))
        raise RelationError((key,), message + nearest(str(value), known))
    return value


# --- As a condition ---------------------------------------------------------------------------------------------------


def number_of_instances(relation: Relation | Returned, reading: Reading) -> int:
    """Return in how many choices of groups a relation holds."""
    return len(_found(relation, reading))


def condition_of(relation: Relation | Returned) -> Condition:
    """Return the condition that a relation holds somewhere in the hand."""

    def evidence(reading: Reading) -> Reason:
        groups = all_groups(reading)
        mask = _found(relation, reading)[0]
        return these_sets(tuple(group for number, group in enumerate(groups) if mask >> number & 1))

    def why_not(reading: Reading) -> list[Reason]:
        return _why_not_returned(reading) if isinstance(relation, Returned) else _why_not(relation, reading)

    return Condition(0, why_not, evidence, test=lambda reading: bool(_found(relation, reading)))


def _found(relation: Relation | Returned, reading: Reading) -> list[int]:
    """Return the choices of groups in which a relation holds, as bit masks."""
    index = _indexes(relation)
    return [one.groups for one in index.instances(reading)]


@lru_cache(maxsize=256)
def _indexes(relation: Relation | Returned) -> RelationIndex:
    """Return the index of one relation alone."""
    lone = Pattern("", (), relation=relation)
    row = Row(id="", position=0, turn=0, tai=0, names={}, pattern=lone, excludes=0)
    return RelationIndex([row], "all")


def _why_not(relation: Relation, reading: Reading) -> list[Reason]:
    """Return which sets come nearest to a relation, and which are missing."""
    if relation.of == "pairs":
        if reading.form in ("sets", "flowers"):
            return [reason("read_as_sets", _("the tiles are not read as pairs"), FAR)]
    elif reading.form != "sets":
        return [reason("irregular", _("the hand is not read as five sets and a pair"), FAR)]
    groups = groups_of(reading)
    own = [group.tile for group in groups if are(relation.of, group)]
    pair = groups[-1].tile

    def lacking(key: Key) -> tuple[list[int], bool]:
        left = list(own)
        missing = []
        for tile in key[0]:
            if tile in left:
                left.remove(tile)
            else:
                missing.append(tile)
        return missing, key[1] is not None and key[1] != pair

    def steps(key: Key) -> tuple[int, tuple[int, ...], int]:
        sets, no_pair = lacking(key)
        return len(sets) + no_pair, key[0], key[1] or 0

    nearest_key = min(keys_of(relation), key=steps)
    tiles, no_pair = lacking(nearest_key)
    wanted: list[TileGroup] = [_tiles(tile, relation) for tile in tiles]
    if no_pair and nearest_key[1] is not None:
        wanted.append((nearest_key[1],) * 2)
    sentence = ngettext("{sets} is missing", "{sets} are missing", len(wanted))
    return [reason("missing_sets", sentence, len(wanted), sets=tuple(wanted))]


def _tiles(tile: int, relation: Relation) -> tuple[int, ...]:
    return (tile, tile + 1, tile + 2) if relation.of == "chows" else (tile,) * (3 if relation.of == "pungs" else 2)


def _why_not_returned(reading: Reading) -> list[Reason]:
    found = returned_tiles(reading)
    if not found:
        return [reason("no_returned", _("no four equal tiles lie in several sets"), FAR)]
    tile, lie = next(iter(found.items()))
    sentence = _("the four {tile} lie in {count} groups")
    return [reason("other_returned", sentence, 1, tile=tile, count=lie.groups)]


# --- In words ---------------------------------------------------------------------------------------------------------


def relation_in_words(sets: Mapping[str, Any]) -> str:
    """Return a relation in the language in use, with an example: what it asks, and tiles that have it."""
    relation = relation_of(sets)
    if isinstance(relation, Returned):
        sentence = _("all four of a tile, in exactly {count} groups, the pair included and no kong")
        return sentence.format(count=relation.groups)
    example = min(keys_of(relation))
    tiles = [format_tiles(_tiles(tile, relation)) for tile in example[0]]
    if example[1] is not None:
        tiles.append(format_tiles((example[1],) * 2))
    parts = [_steps(relation), _suits(relation)]
    if relation.pair == "anywhere":
        parts.append(_("the pair in the place of one of them"))
    elif relation.pair == "ends":
        parts.append(_("the pair in the place of the first or the last"))
    if relation.twice:
        parts.append(_("twice over"))
    return _("{what} (such as {tiles})").format(what=_(", ").join(filter(None, parts)), tiles=" ".join(tiles))


def _steps(relation: Relation) -> str:
    """Return how many sets there are, and how much higher each is."""
    count = len(relation.offsets)
    steps = {later - earlier for earlier, later in zip(relation.offsets, relation.offsets[1:], strict=False)}
    kind = {"chows": _("{count} chows"), "pungs": _("{count} pungs or kongs"), "pairs": _("{count} pairs")}[relation.of]
    text = kind.format(count=count)
    if steps == {0}:
        return _("{sets} of the same numbers").format(sets=text)
    if len(steps) == 1:
        (step,) = steps
        sentence = ngettext("{sets}, each {step} higher", "{sets}, each {step} higher", step)
        return sentence.format(sets=text, step=step)
    return _("{sets}, higher than the first by {steps}").format(
        sets=text, steps=_(", ").join(map(str, relation.offsets[1:]))
    )


def _suits(relation: Relation) -> str:
    return {
        "same": _("of one suit"),
        "in_turn": _("of different suits in turn"),
        "any": _("of whatever suits"),
    }[relation.suits]
