"""The hands that a quiz asks about, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from taical.domain.rules import RuleSet, name_in_sentences
from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_SIZE
from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.quiz.builder import built, built_with_exclusion
from taical.quiz.chance import Chance
from taical.quiz.levels import Level, can_have, level_of
from taical.quiz.recipes import recipe_of, recipes
from taical.quiz.simulation import DEALT, TILES, Finish, play, random_stage

_MOST_HANDS = 4000
"""How many deals are played before no hand of the kind is expected any more."""

_PATIENCE = 150
"""After how many deals a hand with a pattern is built, where the pattern has a recipe."""

_PATIENCE_AT: Mapping[Level, int] = {4: 500, 5: 20}
"""After how many deals a hand of a level gets help; the other levels need none. About one win in 200 has an exclusion,
so that most come by themselves and as often as at a table; two readings are too rare to wait for."""

_IN_A_ROW = (5, 6, 7)
"""How many tiles of three ranks in a row a player is dealt for two readings."""

_ROWS = tuple(kind for kind in range(FIRST_HONOR) if kind % SUIT_SIZE <= SUIT_SIZE - 3)


class NoHandError(RuntimeError):
    """There is no hand of the kind that is asked for; the message says so."""


class Wanted(NamedTuple):
    """Which hands a quiz asks about: those of a level, or those in which a pattern counts."""

    level: Level | None = None
    pattern: str | None = None

    def fits(self, score: Score) -> bool:
        """Tell whether a hand is one of those."""
        if self.level is not None and level_of(score) != self.level:
            return False
        return self.pattern is None or any(counted.id == self.pattern for counted in score.patterns)


class Quiz(NamedTuple):
    """What decides which hands come up."""

    rules: RuleSet
    wanted: Wanted
    seed: int
    own: tuple[Score, ...] | None = None  # the hands of a player's own that it asks about, or None
    files: tuple[str, ...] = ()  # where those come from


def questions(quiz: Quiz) -> Iterator[Finish]:
    """Return wins without end, the same ones for the same quiz; or the wins of a player's own, and no others.

    Wins are played at a simulated table and taken as they come, so that each comes up as often as it does there. Only
    where that takes too long, a hand gets help: one with a rare pattern is built around it, and for two readings a
    player is dealt a start towards them.

    At most tables nearly all exclusions are the same one, of a claimed hand that waits for its pair. So where none
    comes in some hundred deals, an exclusion is chosen, the commoner ones more often but none more than half the time,
    and a hand is built that has it.
    """
    if quiz.own is not None:
        yield from (Finish(score, ()) for score in quiz.own)
        return
    chance = Chance(quiz.seed)
    while True:
        yield _next(quiz.rules, quiz.wanted, chance)


def _next(rules: RuleSet, wanted: Wanted, chance: Chance) -> Finish:
    if wanted.level and not can_have(wanted.level, rules):
        raise _no_hand(rules, wanted)
    helpers = _helpers(rules, wanted)
    patience = _PATIENCE_AT.get(wanted.level, _MOST_HANDS) if wanted.level else _PATIENCE
    for number in range(_MOST_HANDS):
        late = number >= patience
        if late and helpers:
            build = built_with_exclusion if wanted.level == 4 else built
            score = build(helpers, wanted.fits, rules, chance)
            if score is None:
                break
            return Finish(score, ())
        wall = start_of_several_readings(chance) if late and wanted.level == 5 else chance.shuffled(TILES)
        finish = play(rules, random_stage(chance), wall, chance)
        if finish and wanted.fits(finish.score):
            return finish
    raise _no_hand(rules, wanted)


def _no_hand(rules: RuleSet, wanted: Wanted) -> NoHandError:
    if wanted.pattern is None:
        return NoHandError(_("no hand of this kind comes up under {rules}").format(rules=name_in_sentences(rules)))
    text = _("no hand with {pattern} comes up under {rules}, where it is too rare for a quiz; {command} tells of it")
    command = f"`taical explain {wanted.pattern}`"
    return NoHandError(text.format(pattern=wanted.pattern, rules=name_in_sentences(rules), command=command))


def _helpers(rules: RuleSet, wanted: Wanted) -> list[str]:
    """Return the patterns around which a wanted hand can be built: the one asked for, or those that exclude others."""
    if wanted.level == 4:
        return [row.id for row in rules.rows if row.excludes and row.id in recipes()]
    return [row.id for row in rules.rows if row.id == wanted.pattern and recipe_of(row)]


def start_of_several_readings(chance: Chance) -> list[int]:
    """Return a wall whose deal gives one player the start of a hand that can be read in several ways.

    At a table, one win in some thousand has two readings with different totals. So a player is dealt many tiles of
    three ranks in a row, with a pung and two pairs; the deal is then played like any other.
    """
    first = chance.pick(_ROWS)
    row = [kind for kind in range(first, first + 3) for _ in range(4)]
    given = chance.shuffled(row)[: chance.pick(_IN_A_ROW)]
    others = [kind for kind in range(KINDS) if kind not in row]
    pung, *pairs = chance.shuffled(others)[:3]
    given += [pung] * 3 + pairs * 2
    rest = list(TILES)
    for tile in given:
        rest.remove(tile)
    rest = chance.shuffled(rest)
    place = DEALT * chance.below(4)
    return [*rest[:place], *given, *rest[place:]]
