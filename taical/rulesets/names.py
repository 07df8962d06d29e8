"""The words of a house: names of patterns and switches that a rule-set file may have in place of ids and values."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

from taical.domain.rules import GameRules, PaymentRules, Switches
from taical.i18n import gettext as _
from taical.patterns import PATTERNS
from taical.rulesets.compiler import is_house
from taical.rulesets.files import ROOT, shipped_data
from taical.rulesets.switches import names as switch_names
from taical.rulesets.switches import parts as switch_parts
from taical.rulesets.switches import words as switch_words

Path = tuple[str | int, ...]
"""The keys and numbers that lead to a value in a rule set."""

_VARIANTS = str.maketrans(
    "内单呖张抢捞杠无听见过边门开风鱼龙计对独骑钓条凑场兰断和糊摃幺鸡归杂连齐带满环桥烂将鸭隻臺当来优庄几连闲双补顺枪顶诈认须注两为别响拦东随头数后",
    "內單嚦張搶撈槓無聽見過邊門開風魚龍計對獨騎釣條湊場蘭斷胡胡槓么雞歸雜連齊帶滿環橋爛將鴨只台當來優莊幾連閒雙補順槍頂詐認須註兩為別響攔東隨頭數後",
)
"""Simplified characters and other variants, to those of the names."""

_LISTS = ("excludes", "excludes_on_discard", "excludes_shared")
"""What of a row lists patterns."""


class InIds(NamedTuple):
    """What a rule-set file says, with ids in place of the names of patterns and switches."""

    data: Any
    written: Mapping[Path, str]  # the name that stands in the file, by the keys that lead to the id
    faults: list[tuple[Path, str]]  # where something is named a second time, and what is wrong

    def as_written(self, path: Path) -> Path:
        """Return the keys that lead to a value in the file."""
        return tuple(self.written.get(path[: number + 1], step) for number, step in enumerate(path))


def traditional(text: str) -> str:
    """Return a text with the characters that the names have.

    >>> traditional("门清"), traditional("平和")
    ('門清', '平胡')
    """
    return text.translate(_VARIANTS)


def patterns_called(name: str) -> tuple[str, ...]:
    """Return the patterns that have a Chinese name in the catalogue, those that only players call so the last.

    >>> patterns_called("對對胡"), patterns_called("獨聽")
    (('all_pungs',), ('edge_wait', 'closed_wait', 'single_wait'))
    """
    return chinese_names().get(traditional(name), ())


@cache
def chinese_names() -> Mapping[str, tuple[str, ...]]:
    """Return the Chinese names of the catalogue with the patterns of each; a common name is nothing else's."""
    rows = shipped_data(ROOT)["patterns"]
    common = {row["zh"]: (pattern,) for pattern, row in rows.items()}
    others: dict[str, tuple[str, ...]] = {}
    for pattern, row in rows.items():
        for name in row.get("also", ()):
            others[name] = (*others.get(name, ()), pattern)
    return {**others, **common}


def switch_called(section: str, name: str) -> str | None:
    """Return the switch of a section that has a name in Chinese or French, or None.

    >>> switch_called("payment", "封顶"), switch_called("payment", "Plafond")
    ('cap', 'cap')
    """
    return _switches(section).get(_plain(name))


@cache
def _switches(section: str) -> Mapping[str, str]:
    return {_plain(name): switch for name, switch in switch_names(section).items()}


def _plain(name: str) -> str:
    """Return a name with what writers differ in made one: variant characters, capitals, apostrophes."""
    return unicodedata.normalize("NFC", traditional(name)).casefold().replace("’", "'")


def in_ids(data: Any, base: Any = None) -> InIds:  # noqa: ANN401 - whatever a file says
    """Return the content of a rule-set file with ids in place of names, those of what it extends included."""
    words = _Words(_rows(data), _rows(base))
    if not isinstance(data, dict):
        return InIds(data, {}, [])
    found = dict(data)
    if isinstance(found.get("patterns"), dict):
        rows = words.keys(found["patterns"], ("patterns",))
        found["patterns"] = {name: words.row(row, ("patterns", name)) for name, row in rows.items()}
    for section in SWITCH_SECTIONS:
        if isinstance(found.get(section), dict):
            found[section] = words.switches(found[section], section)
    return InIds(found, words.written, words.faults)


def pattern_called(name: str, base: Mapping[str, Any]) -> str:
    """Return the id of the pattern that a rule set calls so, or the name itself where it is no pattern's."""
    found: str = _Words({}, _rows(base)).id_of(name)
    return found


def _rows(data: object) -> Mapping[str, Any]:
    rows = data.get("patterns") if isinstance(data, dict) else None
    return rows if isinstance(rows, dict) else {}


def _own_names(rows: Mapping[str, Any]) -> dict[str, str]:
    """Return the Chinese names that the rows of a rule set give, each with the id, but for a name of several."""
    pairs = [(traditional(row["zh"]), pattern) for pattern, row in rows.items() if _has_name(row)]
    times = Counter(name for name, _pattern in pairs)
    return {name: pattern for name, pattern in pairs if times[name] == 1}


def _has_name(row: object) -> bool:
    return isinstance(row, dict) and isinstance(row.get("zh"), str)


def _switch_id(section: str, name: Any) -> Any:  # noqa: ANN401 - whatever stands in a file
    """Return the switch that a name means, or the name itself where it means none."""
    if not isinstance(name, str) or name in _IDS[section]:
        return name
    return switch_called(section, name) or name


def _part_id(section: str, name: Any, part: Any) -> Any:  # noqa: ANN401 - whatever stands in a file
    """Return the part of a switch's value that a Chinese name means, or the name itself where it means none."""
    if not isinstance(part, str) or part.isascii() or name not in _IDS[section]:
        return part
    return next((known for known, word in switch_parts(section, name).items() if word == traditional(part)), part)


def _meant(section: str, name: Any, value: Any, part: Any = None) -> Any:  # noqa: ANN401 - whatever stands in a file
    """Return the value that a Chinese word means for a switch or a part of it, or the value itself."""
    if not isinstance(value, str) or value.isascii() or name not in _IDS[section]:
        return value
    return _values(section, name, part).get(traditional(value), value)


_IDS: Mapping[str, Collection[str]] = {
    "payment": PaymentRules.__dataclass_fields__,
    "switches": Switches.__dataclass_fields__,
    "game": GameRules.__dataclass_fields__,
}
"""The ids of each section, for which the names need not be read."""

SWITCH_SECTIONS = tuple(_IDS)
"""The sections that are made of switches and numbers."""


@cache
def _values(section: str, name: str, part: Any) -> Mapping[str, Any]:  # noqa: ANN401 - whatever stands in a file
    """Return the values of a switch, or of a part of it, by their Chinese words."""
    booleans = {"true": True, "false": False}
    return {traditional(word): booleans.get(value, value) for value, word in switch_words(section, name, part).items()}


class _Words:
    """The names that are understood in a file, and what was found of them."""

    def __init__(self, own: Mapping[str, Any], base: Mapping[str, Any]) -> None:
        house = {name: row for name, row in own.items() if isinstance(row, dict) and is_house(row)}
        self._ids = {*PATTERNS, *base, *house}
        self._names = {**_own_names(base), **_own_names(house)}
        self.written: dict[Path, str] = {}
        self.faults: list[tuple[Path, str]] = []

    def id_of(self, name: Any) -> Any:  # noqa: ANN401 - whatever stands in a file
        """Return the pattern that a name means, or the name itself where it means none or several."""
        if not isinstance(name, str) or name in self._ids:
            return name
        if (own := self._names.get(traditional(name))) is not None:
            return own
        called = patterns_called(name)
        return called[0] if len(called) == 1 else name

    def switches(self, values: Mapping[Any, Any], section: str) -> dict[Any, Any]:
        """Return what a section says by the ids of its switches."""
        found = self.keys(values, (section,), lambda name: _switch_id(section, name))
        return {name: self._value(section, name, value) for name, value in found.items()}

    def _value(self, section: str, name: Any, value: Any) -> Any:  # noqa: ANN401 - whatever stands in a file
        """Return the value of a switch with what its Chinese words mean, those of its parts included."""
        if not isinstance(value, dict):
            return _meant(section, name, value)
        path = (section, name)
        if name == "liability":
            value = self.keys(value, path)
        else:
            value = self.keys(value, path, lambda part: _part_id(section, name, part))
        return {key: _meant(section, name, inner, key) for key, inner in value.items()}

    def keys(self, values: Mapping[Any, Any], path: Path, id_of: Callable[[Any], Any] | None = None) -> dict[Any, Any]:
        """Return values by what the keys mean, patterns or whatever else; that one is there twice is a fault."""
        found: dict[Any, Any] = {}
        names: dict[Any, Any] = {}
        for name, value in values.items():
            meant = (id_of or self.id_of)(name)
            if name != meant:
                self.written[*path, meant] = name
            if meant in found:
                self.written[*path, meant] = name
                message = _("{name} and {other} mean the same thing: leave one of them out")
                if id_of is None:
                    message = _("{name} and {other} are the same pattern: leave one of them out")
                self.faults.append(((*path, meant), message.format(name=names[meant], other=name)))
            found[meant], names[meant] = value, name
        return found

    def row(self, row: Any, path: Path) -> Any:  # noqa: ANN401 - whatever stands in a file
        """Return a row with ids."""
        if not isinstance(row, dict):
            return row
        found = dict(row)
        for key in _LISTS:
            if isinstance(found.get(key), list):
                found[key] = [self.id_of(name) for name in found[key]]
        if isinstance(found.get("revalues"), dict):
            found["revalues"] = self.keys(found["revalues"], (*path, "revalues"))
        return found
