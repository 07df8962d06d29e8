"""The hands that are asked about, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from taical.domain.rules import RuleSet, name_in_sentences
from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.quiz.builder import built, built_with_exclusion
from taical.quiz.chance import Chance
from taical.quiz.levels import Level, can_have, level_of
from taical.quiz.recipes import recipes
from taical.quiz.simulation import TILES, Finish, play, random_stage
from taical.quiz.starts import start_of_several_readings

_MOST_HANDS = 4000
"""How many hands are played out before none of the kind is expected any more."""

_PATIENCE = 150
"""After how many hands of the game one with a pattern is helped to come up, where it has a recipe."""

_PATIENCE_AT: Mapping[Level, int] = {4: 500, 5: 20}
"""After how many hands one of a level is; at the others nothing has to be helped. With exclusions, one hand in some
two hundred comes by itself, and so in its natural frequency; two readings are too rare to wait for."""


class NoHandError(RuntimeError):
    """There is no hand of the kind that is asked for; the message says so."""


class Wanted(NamedTuple):
    """What hands are asked about.

    Attributes:
        level: What they need, or None.
        pattern: The id of a pattern that counts in them, or None.
    """

    level: Level | None = None
    pattern: str | None = None

    def fits(self, score: Score) -> bool:
        """Tell whether a hand is one of those."""
        if self.level is not None and level_of(score) != self.level:
            return False
        return self.pattern is None or any(counted.id == self.pattern for counted in score.patterns)


class Quiz(NamedTuple):
    """What decides which hands come up.

    Attributes:
        rules: What the table plays by and the hands are scored by.
        wanted: What the hands are to be.
        seed: Where chance starts.
    """

    rules: RuleSet
    wanted: Wanted
    seed: int


def questions(quiz: Quiz) -> Iterator[Finish]:
    """Return wins without end, the same ones for the same rules, wish and seed.

    Wins are played out at a simulated table, and those that are wanted are taken as they come, so that each comes up
    as often as it does there. Only where that takes too long, a hand is helped to come up: one that counts a rare
    pattern is built around it, and for two readings a player is dealt a start towards them.

    Where exclusions hardly ever come up, nearly all of them are one and the same, at most tables a claimed hand with
    its wait on the pair. So if none comes in a few hands, first one is chosen, the commoner ones more often but none
    more than half the time, and then a hand is built that has it.

    Args:
        quiz: What decides which ones.

    Raises:
        NoHandError: When none of the kind is found.
    """
    chance = Chance(quiz.seed)
    while True:
        yield _next(quiz.rules, quiz.wanted, chance)


def _next(rules: RuleSet, wanted: Wanted, chance: Chance) -> Finish:
    if wanted.level and not can_have(wanted.level, rules):
        raise _no_hand(rules)
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
    raise _no_hand(rules)


def _no_hand(rules: RuleSet) -> NoHandError:
    return NoHandError(_("under {rules} no hand of this kind comes up").format(rules=name_in_sentences(rules)))


def _helpers(rules: RuleSet, wanted: Wanted) -> list[str]:
    """Return the patterns around which a wanted hand can be built: the one, or those that exclude others."""
    if wanted.level == 4:
        return [row.id for row in rules.rows if row.excludes and row.id in recipes()]
    return [wanted.pattern] if wanted.pattern and wanted.pattern in recipes() else []
