"""From a win and a rule set to the tai: every reading counted, the best one taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taical.domain.hand import Hand
from taical.domain.rules import LiableSets, Number, Row, RuleSet, agreed, in_unit, name_in_sentences
from taical.domain.tiles import Seat, tile_name
from taical.domain.validation import refuse_under
from taical.domain.win import FLOWER_WINS, StatedWait, Win
from taical.engine.decomposition import count_kinds, most_sets
from taical.engine.features import FLOWER_WIN
from taical.engine.matcher import MATCHERS, Counted, Matcher, of_second_reading
from taical.engine.payment import Payer, refuse_small, settle
from taical.engine.readings import Facts, Reading, readings
from taical.engine.special_hands import SPECIAL_HANDS
from taical.errors import RecordError, TaicalError, WinError, guarded, of_other_type
from taical.i18n import LANGUAGES
from taical.i18n import gettext as _

SHAPE_NAMES: Final[dict[StatedWait, str]] = {
    "edge": "edge 邊張",
    "closed": "closed 嵌張",
    "single": "single 單吊",
    "two_sided": "two_sided 兩面",
    "dual_pung": "dual_pung 雙碰",
    "one_tile": "one_tile 獨聽",
}


class ScoredReading:
    """A reading and what it is worth.

    Attributes:
        reading: The reading.
        patterns: What counts, in table order.
        excluded: What holds but was removed by a pattern that counts, in table order.
        tai: The total before a cap.
        second: The special hand that the tiles are as well, where both readings are added.
    """

    __slots__ = ("excluded", "patterns", "reading", "second", "tai")

    def __init__(
        self,
        reading: Reading,
        patterns: tuple[Counted, ...],
        excluded: tuple[Counted, ...],
        tai: int,
        second: ScoredReading | None = None,
    ) -> None:
        self.reading = reading
        self.patterns = patterns
        self.excluded = excluded
        self.tai = tai
        self.second = second

    def reading_of(self, counted: Counted) -> Reading:
        """Return the one of two readings that are added in which a pattern counts."""
        return self.reading if counted.reading == 1 or self.second is None else self.second.reading

    @property
    def winning_set(self) -> int | None:
        """The number of the set that the winning tile completed, with the melds after the blocks and the pair last."""
        completed, blocks = self.reading.completed, len(self.reading.blocks)
        if completed is None or completed < blocks:
            return completed
        return completed + len(self.reading.win.hand.melds)


class Score:
    """What a win is worth under a rule set.

    Attributes:
        win: The win.
        ruleset: The rule set.
        readings: Every reading with its total, the best first.
        payers: Who pays the winner how much.
        payments: What each of the four seats gets, or pays where it is negative, in points; the sum is zero.
    """

    __slots__ = ("payers", "payments", "readings", "ruleset", "win")

    def __init__(
        self,
        win: Win,
        ruleset: RuleSet,
        readings: tuple[ScoredReading, ...],
        payers: tuple[Payer, ...],
        payments: dict[Seat, Number],
    ) -> None:
        self.win = win
        self.ruleset = ruleset
        self.readings = readings
        self.payers = payers
        self.payments = payments

    def __repr__(self) -> str:
        return f"<Score {self.tai} tai under {self.ruleset.id}>"

    def __reduce__(self) -> tuple[Callable[[Win, RuleSet], Score], tuple[Win, RuleSet]]:
        """Go to another process, or be copied, by what was scored."""
        return score, (self.win, self.ruleset)

    @property
    def best(self) -> ScoredReading:
        """The reading that counts."""
        return self.readings[0]

    @property
    def reading(self) -> Reading:
        """The reading that counts, without its total."""
        return self.best.reading

    @property
    def tai(self) -> int:
        """The hand's own total after a cap, in tai; dealer and streak tai belong to the payments."""
        cap = self.ruleset.payment.cap
        return self.best.tai if cap is None else min(self.best.tai, cap)

    @property
    def patterns(self) -> tuple[Counted, ...]:
        """What counts, in table order; of two readings that are added, one after the other."""
        return self.best.patterns

    @property
    def tai_by_id(self) -> dict[str, int]:
        """What counts by its id, with its tai over both readings where two are added."""
        found: dict[str, int] = {}
        for counted in self.patterns:
            found[counted.id] = found.get(counted.id, 0) + counted.tai
        return found


def _refuse_other_types(win: object, _ruleset: object = None) -> None:
    if not isinstance(win, Win):
        raise RecordError("bad_record", of_other_type(win, "taical.Win"))


@guarded(_refuse_other_types)
def score(win: Win, ruleset: RuleSet | None = None) -> Score:
    """Score a win under a rule set.

    Args:
        win: A hand and how it was won.
        ruleset: The table to count by; without it, the one that the win's record asks for.

    Returns:
        The best reading, all others, and who pays whom.

    Raises:
        WinError: `not_a_win`, `wait_mismatch`, or `impossible_context` under this rule set.
        RecordError: There is no rule set, or the record asks for another one.

    >>> import taical
    >>> win = taical.parse_record({"hand": "123m 456p 789p 123s 5s [777z] +5s", "seat": "S", "from": "E"})
    >>> result = taical.score(win, taical.load_ruleset("wikipedia"))
    >>> result.tai, [row.id for row in result.patterns], result.payments
    (2, ['dragon_pung', 'single_wait'], {'E': -60, 'S': 60, 'W': 0, 'N': 0})
    """
    _refuse_other_types(win)
    try:
        return best_score(winning_readings(allowed_facts(win, agreed(win.own_rules, ruleset))))
    except TaicalError:
        raise
    except Exception:
        from taical.engine.parts import refuse_parts_of_win

        refuse_parts_of_win(win)
        raise


def allowed_facts(win: Win, ruleset: RuleSet) -> Facts:
    """Return what all readings of a win share, the first of the three steps of `score`."""
    refuse_under(win, ruleset.switches)
    return Facts(win, ruleset)


def winning_readings(facts: Facts) -> list[Reading]:
    """Return every reading of a win, the second of the three steps of `score`."""
    win, ruleset = facts.win, facts.rules
    found = readings(facts)
    if not found or (facts.features & FLOWER_WIN and not ruleset.counts(win.win)):
        raise _not_a_win(win, ruleset, facts.waits)
    if win.wait is not None and not any(_agrees(win.wait, reading) for reading in found):
        raise _wait_mismatch(win.wait, found)
    return found


def _agrees(stated: StatedWait, reading: Reading) -> bool:
    """Tell whether a reading has the wait that a record states."""
    return reading.one_tile_wait if stated == "one_tile" else reading.shape == stated


def best_score(found: list[Reading]) -> Score:
    """Count the readings of a win and settle the best one, the last of the three steps of `score`."""
    first = found[0]
    win, ruleset = first.win, first.facts.rules
    matcher = MATCHERS[ruleset]
    scored = [_scored(reading, matcher) for reading in found]
    if len(scored) > 1:
        scored.sort(key=_best_first)
        if ruleset.switches.triplet_first and not win.drawn:
            scored.sort(key=_without_dual_pung)
        if ruleset.switches.two_readings != "best":
            scored = _with_two_readings(scored)
    if win.extra:
        extra = _extra_rows(win, ruleset)
        scored = [_with_extra(option, extra) for option in scored]
    best = scored[0]
    rules = ruleset.payment
    if best.tai < rules.min_tai or rules.open_kong_draw == "not_allowed":
        _refuse_unpaid(win, best, ruleset)
    if ruleset.plain_payments and best.second is None:
        payers, payments = settle(win, best.tai, {}, rules, plain=True)
    else:
        payers, payments = _settled(best, ruleset)
    return Score(win, ruleset, tuple(scored), payers, payments)


def _with_two_readings(scored: list[ScoredReading]) -> list[ScoredReading]:
    """Put the sum of the best regular reading and the best reading as pairs first, where there are both."""
    regular = next((option for option in scored if option.reading.form == "sets"), None)
    pairs = next((option for option in scored if option.reading.form == "seven_pairs_and_triplet"), None)
    if regular is None or pairs is None:
        return scored
    both = ScoredReading(
        regular.reading,
        patterns=regular.patterns + of_second_reading(pairs.patterns),
        excluded=regular.excluded + of_second_reading(pairs.excluded),
        tai=regular.tai + pairs.tai,
        second=pairs,
    )
    return [both, *scored]


def _settled(best: ScoredReading, ruleset: RuleSet) -> tuple[tuple[Payer, ...], dict[Seat, Number]]:
    """Return the payments for the best reading, and what each seat gets, by all that a table can say of payments."""
    win, rules = best.reading.win, ruleset.payment
    claimed_pung = win.hand.winning if best.reading.shape == "dual_pung" and not win.drawn else None
    liable_sets: dict[str, LiableSets] = {}
    if rules.liability:
        liable_sets = {pattern.id: pattern.row.liable for pattern in best.patterns if pattern.row.liable}
    victim_tai = 0
    if rules.seven_rob_one_paid_by != "victim" and win.win == "seven_rob_one" and best.reading.form != "flowers":
        victim_tai = sum(pattern.tai for pattern in best.patterns if ruleset.flower_wins >> pattern.row.position & 1)
    dealt = win.dealer in (win.seat, win.from_)  # the dealer's own share of another's self-draw is no line of the hand
    twice = best.second is not None and dealt and ruleset.switches.two_readings == "add_with_dealer"
    return settle(
        win,
        best.tai,
        liable_sets,
        rules,
        claimed_pung=claimed_pung,
        victim_tai=victim_tai,
        dealer_times=2 if twice else 1,
    )


def _scored(reading: Reading, matcher: Matcher) -> ScoredReading:
    """Count every pattern, then let those that count remove the ones that they exclude."""
    removed = _removed_by_flowers(reading, reading.facts.rules) if reading.features & FLOWER_WIN else 0
    patterns, excluded, tai = matcher.tally(reading, removed)
    return ScoredReading(reading, patterns, excluded, tai)


def _extra_rows(win: Win, ruleset: RuleSet) -> tuple[Counted, ...]:
    """Return the lines of a win that its table has no row for, as rows after those of the table."""
    known = {word: row for row in ruleset.rows for word in (row.id, *row.names.values())}
    rows = []
    for number, (name, tai) in enumerate(win.extra):
        if name in known:
            message = _("{pattern} has a row of its own under {ruleset}: extra is for what the table does not have")
            message = in_unit(message, ruleset.counts_in)
            filled = message.format(pattern=name, ruleset=name_in_sentences(ruleset))
            raise WinError("impossible_context", filled, field="extra")
        row = Row(
            id=name,
            position=ruleset.rows[-1].position + 1 + number,
            turn=0,
            tai=tai,
            names=dict.fromkeys(LANGUAGES, name),
            pattern=None,
            excludes=0,
        )
        rows.append(Counted(row, 1, tai))
    return tuple(rows)


def _with_extra(option: ScoredReading, rows: tuple[Counted, ...]) -> ScoredReading:
    tai = option.tai + sum(row.tai for row in rows)
    return ScoredReading(option.reading, option.patterns + rows, option.excluded, tai, option.second)


def _removed_by_flowers(reading: Reading, rules: RuleSet) -> int:
    """Return the positions of the rows that a flower win does not go with, as a bit mask."""
    if rules.counts(reading.win.win) and (reading.form == "flowers" or rules.switches.flower_win == "alone"):
        return ~rules.flower_wins
    return 0


def _best_first(option: ScoredReading) -> tuple[object, ...]:
    """Order readings by total, then by their patterns' places in the table, then by their sets.

    What the tile completes comes last: an earlier set or pair first, and then a single tile of a special hand.
    """
    reading, completed = option.reading, option.winning_set
    positions = [pattern.row.position for pattern in option.patterns]
    return -option.tai, positions, reading.blocks, reading.pairs, completed is None, completed or 0


def _without_dual_pung(option: ScoredReading) -> bool:
    """Order readings in which the winning tile completed a pung before the others."""
    return option.reading.shape != "dual_pung"


def _refuse_unpaid(win: Win, best: ScoredReading, ruleset: RuleSet) -> None:
    """Refuse a complete hand that the rule set pays nothing for: one that is too small, or won on an open kong."""
    rules = ruleset.payment
    refuse_small(best.tai, ruleset)
    if rules.open_kong_draw == "not_allowed" and win.replacement == "open_kong":
        message = _("under {ruleset} the replacement for a kong claimed from a discard cannot win")
        raise WinError("not_a_win", message.format(ruleset=name_in_sentences(ruleset)), field="replacement")


def _not_a_win(win: Win, ruleset: RuleSet, waits: tuple[int, ...]) -> WinError:
    hand, pattern = win.hand, None
    if win.win in FLOWER_WINS:
        name = {"eight_flowers": "八仙過海", "seven_rob_one": "七搶一"}[win.win]
        message = _("{name} is not a win under {ruleset}").format(name=name, ruleset=name_in_sentences(ruleset))
    elif pattern := _other_special_hand(hand, ruleset):
        message = _("the hand is {name}, which is not a win under {ruleset}")
        message = message.format(name=SPECIAL_HANDS[pattern].name, ruleset=name_in_sentences(ruleset))
    elif waits:
        message = _("{tile} does not complete the hand: it waits for {waits}")
        message = message.format(tile=_tile(hand), waits=" ".join(map(tile_name, waits)))
    else:
        from taical.domain.format import format_tiles

        sets = " ".join(format_tiles(block.tiles) for block in most_sets(count_kinds(hand.standing)))
        most = _("the most sets that can be made are {sets}").format(sets=sets) if sets else _("there are no sets")
        message = _(
            "the tiles are not a complete hand, and without the winning tile they wait for nothing: "
            "{needed} sets and a pair are needed among the concealed tiles, but {most}"
        ).format(needed=5 - len(hand.melds), most=most)
    return WinError("not_a_win", message, field="hand", pattern=pattern)


def _other_special_hand(hand: Hand, ruleset: RuleSet) -> str | None:
    """Return the special hand that the tiles are and that is none under the rule set, or None."""
    counts = count_kinds(hand.standing)
    unknown = ((name, special) for name, special in SPECIAL_HANDS.items() if not ruleset.counts(name))
    found = (name for name, special in unknown if special.splits(counts, hand.melds))
    return next(found, None)


def _tile(hand: Hand) -> str:
    return tile_name(hand.winning) if hand.winning is not None else _("the winning tile")


def _wait_mismatch(stated: StatedWait, found: list[Reading]) -> WinError:
    shapes = sorted({SHAPE_NAMES[reading.shape] for reading in found if reading.shape})
    if shapes:
        message = _("the wait is stated as {stated}, but it is {shapes}")
    else:
        message = _("the wait is stated as {stated}, but the win has no wait")
    filled = message.format(stated=SHAPE_NAMES[stated], shapes=_(" or ").join(shapes))
    return WinError("wait_mismatch", filled, field="wait")
