"""The page about the rules, made from the patterns, their entries and the rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from taical.catalog.entry import exclusions_of, rows_of, value_of
from taical.catalog.examples import KINDS, Rules, worked
from taical.catalog.names import by_family, common_names, entry_data, family_name, patterns_of, rule_of
from taical.domain.rules import PaymentRules
from taical.explanation import sentence
from taical.render.catalog import score_command
from taical.rulesets import load_ruleset, ruleset_data, shipped_names
from taical.rulesets.compiler import compile_ruleset, lines_of, source_of
from taical.rulesets.files import ROOT, shipped_data
from taical.rulesets.schema import LIABLE_PATTERNS
from taical.rulesets.switches import answer, event, explanations, question

Data = Mapping[str, Any]

DEFAULT = "wikipedia"

_MOST = 6
"""How many tables a value has at least that is said without naming them."""

_HEAD = """\
# Rules 規則

<!-- made by `make docs` from taical/patterns/ and rulesets/: change those, not this page -->

<!-- no examples: the hands are those of `taical explain`, and held to be right with it -->

How a hand 牌 is counted, what every pattern 台種 asks for and what it is worth, and where houses differ. Chinese names
come first, then the English and the French one, then the word by which files and options call the pattern.

`taical rules show NAME` prints one table in words, `taical rules diff A B` the lines in which two of them differ, and
`taical explain 平胡` all there is to know of one pattern.

## How a hand is counted

A winning hand is five sets (順子 chow, 刻子 pung, 槓 kong) and a pair 眼: 17 tiles, and one more for each kong. A house
can allow 嚦咕嚦咕 as well. Flowers 花牌 lie beside the hand.

1. **Readings 拆法.** Every way to split the hand into sets and a pair is looked at, with every set or pair that the
   winning tile may complete.
2. For each, every pattern that the table has is counted.
3. A pattern that counts can take the place of others, which then do not count.
4. The tai 台 are added up, and the reading that is worth most is taken.

Some words:

* **Pung** includes the kong wherever a pattern asks for pungs.
* **Concealed pung 暗刻**: no claimed tile is in it. A concealed kong 暗槓 is one. A pung that a draw completes is one;
  a pung that the winning discard completes is none.
* **Concealed hand 門清**: nothing was claimed (吃, 碰, 明槓). A concealed kong does not break it.
* **Waits 聽**: the kinds of tile that complete the sixteen tiles, less those of which the winner holds all four.
* **One-tile wait 獨聽**: exactly one kind is waited for, and the winning tile is the 3 of 12 or the 7 of 89 (邊張), the
  middle of a chow (嵌張), or the second tile of the pair (單吊).

Payments 付: one payment goes from each payer to the winner,

    base 底 + unit × (tai of the hand + dealer tai)

On a discard the discarder pays alone, and for 搶槓 the player whose kong was robbed. On a draw, and for 八仙過海, the
three others pay; for 七搶一 the player pays who had the eighth flower. The dealer tai, 1 + 2 for each time that the
dealer has stayed on (連N拉N), are part of every payment to or from the dealer, and of no other.

## The patterns

A value without a table's name is that of all tables which are not named. "Where turned on" is a value that a table has
as an option: `--set patterns.any_flower=true` turns it on.
"""


def rules_page() -> str:
    """Return the text of the page."""
    tables = {name: ruleset_data(name) for name in shipped_names()}
    parts = [
        _HEAD,
        *_families(tables),
        *_contested(tables),
        *_paying(tables),
        *_game(tables),
        *_events(),
        *_sources(tables),
    ]
    return "\n".join(parts)


def _families(tables: Mapping[str, Data]) -> Iterator[str]:
    patterns_here = dict.fromkeys((*ruleset_data(ROOT)["patterns"], *patterns_of(tables.values())))
    for family, patterns in by_family(patterns_here, tables.values()).items():
        yield f"## {family_name(family)}\n"
        for pattern in patterns:
            yield _pattern(pattern, tables)


def _pattern(pattern: str, tables: Mapping[str, Data]) -> str:
    names = common_names(pattern, tables.values())
    data = next(data for data in tables.values() if pattern in data["patterns"])
    removed = _removed(pattern, tables)
    asked = " ".join(
        f"[{question('switches', switch, 'en')}](#{switch})"
        for switch in explanations()["switches"]
        if switch in entry_data(pattern, tables.values()).get("switches", ())
    )
    lines = [
        f"### {names['zh']} {names['en']}, {names['fr']}\n",
        f"`{pattern}`: {rule_of(pattern, data)}\n",
        f"* Worth: {_worth(pattern, tables)}",
        *([f"* Takes the place of: {removed}"] if removed else []),
        *_revalued(pattern, tables),
        *([f"* Houses differ: {asked}"] if asked else []),
        *(_hands(pattern, tables) if "examples" in entry_data(pattern, tables.values()) else ()),
    ]
    return "\n".join(lines) + "\n"


def _hands(pattern: str, tables: Mapping[str, Data]) -> Iterator[str]:
    """Return a hand that has a pattern, and one that just fails."""
    rules = Rules(DEFAULT, (), load_ruleset(DEFAULT))
    has, misses = (worked(pattern, kind, rules, "en", tables.values()) for kind in KINDS)
    reasons = "; ".join(map(sentence, misses.line.reasons))
    yield f"* Has it: `{score_command(has)}` ({has.score.tai} {has.score.ruleset.counts_in} in all)"
    yield f"* Just fails: `{score_command(misses)}` ({reasons})"


def _worth(pattern: str, tables: Mapping[str, Data]) -> str:
    """Return what a pattern is worth: the most common value, then the tables that have another one."""
    values: dict[str, list[str]] = {}
    for name, data in tables.items():
        value = value_of(pattern, data)
        said = "" if value.tai is None else f"{value.tai}{' where turned on' if value.off else ''}"
        values.setdefault(said, []).append(name)
    none = values.pop("", [])
    if not values:
        return "nothing in the tables here; a house can give it a value."
    most = max(values, key=lambda said: len(values[said]))
    others = [f"{said} in {_listed(names)}" for said, names in values.items() if said != most]
    if len(values[most]) < max(_MOST, len(none)):
        return "; ".join([f"{most} in {_listed(values[most])}", *others]) + "; in no other table."
    without = [f"not in {_listed(none)}"] if none else []
    return "; ".join([most, *others, *without]) + "."


def _removed(pattern: str, tables: Mapping[str, Data]) -> str:
    """Return what does not count beside a pattern, by the tables in which it counts."""
    removed: dict[tuple[str, ...], list[str]] = {}
    for name, data in sorted(tables.items(), key=lambda item: item[0] != DEFAULT):
        value = value_of(pattern, data)
        if value.tai is not None:
            counted = {other for other in data["patterns"] if value_of(other, data).tai is not None}
            counts = {other.id for other in compile_ruleset(data).rows}
            by_row = rows_of(data)[pattern]
            order = list(data["patterns"])
            excludes = tuple(sorted(by_row & counts if pattern in counts else by_row, key=order.index))
            # What a table lacks makes it no different from the others.
            same = (own for own in removed if set(own) & counted == set(excludes) and set(own) >= set(excludes))
            removed.setdefault(next(same, excludes), []).append(name)
    if not any(removed):
        return ""
    most = max(removed, key=lambda patterns: len(removed[patterns]))
    others = {patterns: names for patterns, names in removed.items() if patterns != most}
    rest = [f"{_named(patterns, tables)} in {_listed(names)}" for patterns, names in others.items()]
    return "; ".join([*([_named(most, tables)] if most else []), *rest]) + "."


def _revalued(pattern: str, tables: Mapping[str, Data]) -> Iterator[str]:
    """Return what others are worth beside a pattern, where that is something else than alone."""
    for name, data in tables.items():
        for other, tai in exclusions_of(pattern, data).revalues.items() if pattern in data["patterns"] else ():
            yield f"* Beside it {common_names(other)['zh']} is worth {tai} in `{name}`."


def _named(patterns: Iterable[str], tables: Mapping[str, Data]) -> str:
    return ", ".join(common_names(pattern, tables.values())["zh"] for pattern in patterns) or "nothing"


def _contested(tables: Mapping[str, Data]) -> Iterator[str]:
    yield "## Contested points 爭議\n"
    yield "Each is a switch of a rule set. The first answer is that of all tables but those that are named.\n"
    for switch in explanations()["switches"]:
        yield _question("switches", switch, _of(tables, "switches", switch))


def _paying(tables: Mapping[str, Data]) -> Iterator[str]:
    yield "## Payments 付\n"
    yield "Each is a number or a switch under `payment` in a rule set.\n"
    fixed = {name: data for name, data in tables.items() if "base_tai" not in data.get("payment", {})}
    for name in explanations()["payment"]:
        yield _question("payment", name, _of(fixed if name == "base" else tables, "payment", name))
    liable = ", ".join(common_names(pattern)["zh"] for pattern in LIABLE_PATTERNS)
    yield f"Patterns for which a player can be liable 包牌: {liable}.\n"


def _game(tables: Mapping[str, Data]) -> Iterator[str]:
    yield "## The game 牌局\n"
    yield "Each is a line under `game` in a rule set: how a game goes on from hand to hand. No score depends on it.\n"
    for name in explanations()["game"]:
        yield _question("game", name, _of(tables, "game", name))


def _of(tables: Mapping[str, Data], section: str, name: str) -> dict[str, Any]:
    """Return how each table decides a point."""
    return {table: lines_of(section, data)[name] for table, data in tables.items()}


def _question(section: str, name: str, decided: Mapping[str, Any]) -> str:
    """Return a contested point, with every answer and the tables that give it."""
    said = {table: answer(section, name, value, "en") for table, value in decided.items()}
    counted = Counter(said.values())
    usual = max(counted, key=lambda text: (counted[text], text == said[DEFAULT]))
    by_text = {text: [table for table, own in said.items() if own == text] for text in counted if text != usual}
    called = explanations()[section][name]["names"]["zh"]
    lines = [f"### {name}\n", f"{question(section, name, 'en')} ({called})\n", f"* {usual}"]
    lines += [f"* {_listed(names)}: {text}" for text, names in by_text.items()]
    lines += [f"* In no table here: {text}" for text in _others(section, name) if text not in counted]
    return "\n".join(lines) + "\n"


def _others(section: str, name: str) -> Sequence[str]:
    """Return what else could be answered: every value that is no number and names nothing."""
    texts = [
        words["en"] for value, words in explanations()[section][name]["values"].items() if value not in ("0", "one")
    ]
    return [text for text in texts if "{" not in text]


def _events() -> Iterator[str]:
    yield "## What the words for early wins mean\n"
    yield "A record states what happened; the table says what that is:\n"
    lines = []
    for name in explanations()["events"]:
        pattern, _, variant = name.partition("@")
        switch = f" (`{variant}`)" if variant else ""
        lines.append(f"* **{common_names(pattern)['zh']}**{switch}: {event(pattern, variant or None, 'en')}")
    yield "\n".join(lines) + "\n"


def _sources(tables: Mapping[str, Data]) -> Iterator[str]:
    yield "## Where the tables come from 出處\n"
    yield "A table that says nothing about a point follows the one that it extends.\n"
    lines = ["| table | name | source | extends | base 底 | unit 台 |", "|---|---|---|---|--:|--:|"]
    for name, data in tables.items():
        payment = PaymentRules(**data.get("payment", {}))
        linked = f"[`{name}`](../rulesets/{name}.yaml)"
        extends = f"`{_extended(name)}`"
        names = data["names"]["zh"] if data["names"]["zh"] == data["names"]["en"] else _both(data["names"])
        base = payment.base if payment.base_tai is None else f"{payment.base_tai} 台"
        lines.append(f"| {linked} | {names} | {source_of(data, 'en')} | {extends} | {base} | {payment.unit} |")
    yield "\n".join(lines)
    yield ""


def _both(names: Mapping[str, str]) -> str:
    return f"{names['zh']} {names['en']}"


def _extended(name: str) -> str:
    """Return what a table extends."""
    return str(shipped_data(name)["extends"])


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
