"""What a rule set says, as the scorer uses it: switches, payment numbers and the rows of the table.

These are plain values. Reading them from files is for `taical.rulesets`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from taical.domain.values import Values
from taical.errors import RecordError, of_other_type
from taical.i18n import Language, current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from decimal import Decimal

Number: TypeAlias = "int | Decimal"  # most runs do without the module
"""An exact amount of points or money."""

Unit = Literal["tai", "fan"]
"""What the values of a rule set are called."""

_TAI = r"(?<![{-])\b(?:tai|Tai|TAI)\b|(?<!見)台(?!花)"  # 見花見台 and 一台花 are patterns, in fan too
_FAN = {"tai": "fan", "Tai": "Fan", "TAI": "FAN", "台": "番"}


def in_unit(text: str, unit: Unit) -> str:
    """Return a text that speaks of tai 台, without names in it yet, as a table that counts in fan 番 says it.

    >>> in_unit("claimed for {tai} tai", "fan"), in_unit("這裡不計台", "fan"), in_unit("這裡不計台", "tai")
    ('claimed for {tai} fan', '這裡不計番', '這裡不計台')
    """
    return text if unit == "tai" else re.sub(_TAI, lambda found: _FAN[found[0]], text)


Liability = Literal["all", "half"]

WaitBasis = Literal["kinds", "shape", "none"]
NarrowShape = Literal["edge", "closed", "single"]
"""The shapes of wait that can be a one-tile wait at every table that pays any."""


@dataclass(init=False, repr=False, eq=False, slots=True)
class Switches(Values):
    """The contested points of the game; the defaults are the `wikipedia` table's."""

    # what makes a one-tile wait 獨聽: exactly one kind of tile completes the hand (`kinds`), the shape alone
    # (`shape`), or there is no such tai (`none`); or one of them for each shape, `kinds` for one that is left out
    wait_basis: WaitBasis | Mapping[NarrowShape, WaitBasis] = "kinds"
    # whether a kind of which the winner holds all four is still waited for
    exhausted_kinds_wait: Literal["held_four", "all_kinds"] = "held_four"
    # with `kinds`: only edge, closed and single waits, or any shape; the others pay as 單吊
    one_tile_wait_shapes: Literal["edge_closed_single", "any"] = "edge_closed_single"
    melded_hand_counts_single_wait: bool = False  # 全求人 keeps the tai of its wait on the pair
    half_melded_hand_counts_single_wait: bool = False  # so does the same hand drawn, with a 半求人 in the table or not
    # 人胡 is won before one's own first draw, in the whole first go-around, or with at most four discards made, on a
    # drawn tile and by the dealer too
    human_win_on: Literal["before_first_draw", "first_go_around", "four_discards"] = "before_first_draw"
    # 地聽 is ready while at most eight tiles lie discarded, with one's own first discard, or in the first go-around
    earthly_ready_on: Literal["eight_discards", "own_first_discard", "first_go_around"] = "eight_discards"
    # what 平胡 asks of the wait: no one-tile wait, a two-sided chow in the reading, a two-sided chow in every
    # reading of five chows, or nothing
    all_chows_wait: Literal["not_one_tile", "two_sided", "two_sided_always", "any"] = "not_one_tile"
    all_chows_self_drawn: bool = False  # 平胡 may be won on a drawn tile
    all_chows_wait_limit: int | None = None  # the most kinds of tile that 平胡 may wait for, or None
    all_chows_honors: bool = False  # 平胡 may have a pair of honors
    all_chows_flowers: bool = False  # 平胡 may have flowers
    # 平胡 with a concealed hand or not, only with one, or never
    all_chows_concealed: Literal["either", "required", "forbidden"] = "either"
    all_chows_alone: bool = False  # 平胡 counts only when nothing else does
    five_concealed_counts_all_pungs: bool = True  # 五暗刻 and 碰碰胡 together
    all_honors_counts_all_pungs: bool = False  # 字一色 and 碰碰胡 together
    little_four_winds_counts_winds: bool = True  # 小四喜 and the wind tai together
    big_four_winds_counts_winds: bool = False  # 大四喜 and the wind tai together
    double_wind_counts_once: bool = False  # a pung that is both 圈風 and 門風 counts once
    heavenly_win_counts_waits: bool = False  # 天胡 and 獨聽 together
    flower_set_keeps_seat_flower: bool = False  # 花槓 and the 正花 inside it together
    # whether the third plant, West's, is the chrysanthemum or the bamboo
    flower_numbering: Literal["chrysanthemum_third", "bamboo_third"] = "chrysanthemum_third"
    # 八仙過海 and 七搶一 count alone, or on top of a completed hand
    flower_win: Literal["alone", "with_hand"] = "alone"
    replacement_flower: bool = True  # 槓上開花 counts after a flower too
    replacement_open_kong: bool = False  # 槓上開花 counts after a kong claimed from a discard too
    replacement_includes_self_drawn: bool = False  # the value of 槓上開花 contains 自摸
    replacement_with_last_tile: bool = True  # 槓上開花 and 海底撈月 together
    concealed_kong_keeps_concealed: bool = True  # a concealed kong keeps the hand concealed
    open_kong_keeps_concealed: bool = False  # so do a kong claimed from a discard and a promoted one
    concealed_kong_keeps_ready: bool = True  # 天聽 and 地聽 count with a concealed kong
    discarded_pung_is_concealed: bool = False  # a pung completed by a discard counts as concealed
    triplet_first: bool = False  # a discard that can complete a pung does, even if another reading is worth more
    heavenly_ready_dealer_only: bool = True  # only the dealer can have 天聽
    # 天聽 is ready with the dealer's first discard, with the tiles of the deal, or with eight tiles discarded at most
    heavenly_ready_on: Literal["dealer_first_discard", "dealt_tiles", "eight_discards"] = "dealer_first_discard"
    heavenly_win_concealed_kong: bool = False  # 天胡 may have a concealed kong
    # 地胡 is a win on one's own first draw, or on the dealer's first discard
    earthly_win_on: Literal["own_first_draw", "dealer_first_discard"] = "own_first_draw"
    seat_flower_limit: int | None = 2  # the most 正花 that count, or None
    # a flower win came with the deal (配牌花胡) where the record says that nothing had been discarded, or also where
    # it says nothing about discards
    dealt_flowers: Literal["stated", "unless_discards"] = "stated"
    # the discards of a record are all that were made, the winning tile among them, or those that are left on the table,
    # without the winning tile and claimed ones
    discards_are: Literal["made", "left"] = "made"
    # what a win let pass (過水) blocks until the next own discard: nothing, discards, or every win
    missed_win: Literal["ignored", "blocks_discard", "blocks_all"] = "ignored"
    # which instances of relations between sets count together: every one; of a pattern those that share less than half
    # of their groups; of all such patterns those that do; or of all such patterns those that share none
    repeats: Literal["all", "distinct", "half", "once"] = "distinct"
    # where tiles are 嚦咕嚦咕 and five sets and a pair too: the better reading counts, or both add up (嚦咕兩食), where
    # the dealer tai of a dealer who won or gave the tile count once or, with `add_with_dealer`, twice
    two_readings: Literal["best", "add", "add_with_dealer"] = "best"
    discard_opens_set: bool = True  # the set that a discard completed is open, where a relation asks for closed ones


class LiableSets(NamedTuple):
    """Whose sets can make the player who fed the last one liable for a pattern (包牌)."""

    tiles: range  # the kinds of tile of these sets
    needed: int  # how many of them have to be claimed; 0 where the last claimed set of the hand decides


@dataclass(init=False, repr=False, eq=False, slots=True)
class PaymentRules(Values):
    """The numbers of a payment, and who pays."""

    base: Number = 30  # 底, in points, part of every payment
    base_tai: int | None = None  # 底 as so many tai, so that it follows the unit, in place of `base`
    unit: Number = 10  # the price of one tai, in points
    dealer_tai: int = 1  # the tai of a payment between the dealer and another player
    streak_tai: int = 2  # the tai added to it for each time the dealer has stayed on
    streak_cap: int | None = None  # the most times that count, or None
    min_tai: int = 0  # what a hand has to be worth to win, in tai
    zero_pays_as: int = 0  # a hand without tai pays as if it had so many
    dealer_pays_draws: bool = True  # the dealer owes the dealer tai on another player's self-draw too
    heavenly_win_dealer_tai: bool = True  # 天胡 and the dealer tai together
    cap: int | None = None  # 封頂: the most tai that are paid, or None
    cap_includes_dealer: bool = False  # whether the cap is on hand and dealer tai together, or on the hand before them
    # who wins when a discard completes several hands: all (一炮多響), the nearest in turn (攔胡), or all when there are
    # three and the nearest when there are two
    several_winners: Literal["all", "nearest", "all_if_three"] = "all"
    # who pays a win on another player's tile: whoever gave it one share; all three shares; or one share, and the two
    # others half of theirs
    discard_paid_by: Literal["discarder", "discarder_for_all", "all_half"] = "discarder"
    # 七搶一 with a complete hand: whoever lost the flower pays all, or only the flower tai, and all three pay the hand
    seven_rob_one_paid_by: Literal["victim", "hand_by_all"] = "victim"
    # 包牌: the patterns for which the player who fed the set that made them certain pays all or half
    liability: Mapping[str, Liability] = field(default_factory=dict)
    # a win on the replacement for a kong claimed from a discard is paid as a self-draw, paid by the player who
    # fed the kong, or no win
    open_kong_draw: Literal["normal", "feeder_pays", "not_allowed"] = "normal"
    # 詐胡: what a player who wrongly declares a win pays to each of the others: base and so many tai, `claimed` for the
    # tai that were claimed, or a mapping: `tai` with `dealer: false` where no dealer tai is added, or `points` for a
    # flat number of points; None where there is no penalty
    false_win: int | Literal["claimed"] | Mapping[str, Any] | None = None
    self_draw_extra: int = 0  # 自摸加台: the tai added to each payment of a self-draw
    # what a win by flowers pays: base and dealer tai as every other one, or its tai alone
    flower_win_pays: Literal["all", "tai"] = "all"


class HouseCut(NamedTuple):
    """What the winner gives up of a win (東錢, 抽頭)."""

    on: Literal["self_draw", "win"]  # of which wins it is taken
    amount: Number  # of each win, in points; above 0
    cap: Number | None = None  # the most that is taken in a game, in points, or None
    to: str = "pot"  # who gets it: `pot` or the name of a player


@dataclass(init=False, repr=False, eq=False, slots=True)
class GameRules(Values):
    """How a game goes on from hand to hand, which no score depends on."""

    # a drawn hand (流局): the dealer stays and the streak grows, the dealer stays and it does not, or the deal passes
    draw: Literal["stay_and_count", "stay", "pass"] = "stay_and_count"
    # a false win (詐胡): the hand is dealt anew by the same dealer, or the deal passes if it was the dealer's
    false_win: Literal["redeal", "pass_if_dealer"] = "redeal"
    length: int = 4  # how many rounds (圈) a game has
    # who is East: each chair keeps its wind, or it is the dealer, or whoever sits before the wall that is opened
    seat_winds: Literal["fixed", "dealer", "opened"] = "fixed"
    house_cut: HouseCut | None = None
    # what a hand costs is paid at once, or becomes a debt that grows while the same player wins off the same one (拉踢)
    settlement: Literal["direct", "pull"] = "direct"
    # a win that the dealer shares with another player counts for the streak as one alone, or ends it; the dealer stays
    shared_win: Literal["counts", "resets"] = "counts"


def line_types(rules: type[Values]) -> dict[str, Any]:
    """Return the types of the lines of a section by their names."""
    from decimal import Decimal
    from typing import get_type_hints

    return get_type_hints(rules, localns={"Decimal": Decimal})


def game_rules(said: Mapping[str, Any]) -> GameRules:
    """Return how a game goes on, from the section `game` of a rule set."""
    cut = said.get("house_cut")
    return GameRules(**{**said, "house_cut": None if cut is None else HouseCut(**cut)})


class Because(NamedTuple):
    """Why a pattern that counts removes another one."""

    code: str  # the same in every language
    sentences: Mapping[Language, str]  # with {by} for the one that counts and {pattern} for the other


class AfterSum(NamedTuple):
    """What a row asks of all that counts once the hand is added up."""

    lines: frozenset[str] | None = None  # exactly these rows count, each once, or None for whichever
    tai: int | None = None  # they are worth this in all, or None for whatever


@dataclass(init=False, repr=False, eq=False, slots=True)
class Row(Values):
    """One row of a rule set: a pattern and what it is worth there."""

    id: str
    position: int  # its place in the table, from 0
    turn: int  # its place in an order in which each row stands after all that can exclude it
    tai: int  # each time it is counted; of a relation between sets, where all of them are closed
    names: Mapping[Language, str]
    pattern: Any  # what it asks of a reading: a `taical.patterns.Pattern`
    excludes: int  # the positions of the rows that it removes when it counts, as a bit mask
    excludes_on_discard: int = 0  # those that it removes only where another player's tile won
    revalues: Mapping[str, int] = field(default_factory=dict)  # what other rows are worth when it counts, by their ids
    because: Mapping[str, Because] = field(default_factory=dict)  # why it removes other rows, by their ids
    liable: LiableSets | None = None
    open: int | None = None  # what a relation is worth where one of its sets is open, or None where that is the same
    after_sum: AfterSum | None = None  # what it asks of the sum, where that is all that it asks
    doubles: bool = False  # whether each further time that it counts doubles its tai, rather than adding them again
    # the ids of relations whose instances do not count where they share a group with one of its own
    excludes_shared: frozenset[str] = frozenset()
    repeats: str | None = None  # which instances of a relation count together, or None for the table's switch

    def excludes_in(self, *, claimed: bool) -> int:
        """Return the positions of the rows that it removes, on another player's tile or on a draw."""
        return self.excludes | self.excludes_on_discard if claimed else self.excludes


_PLAIN_PAYMENTS: Mapping[str, object] = {
    name: getattr(PaymentRules(), name)
    for name in PaymentRules.__dataclass_fields__
    if name
    not in (
        *(
            "base",
            "base_tai",
            "unit",
            "dealer_tai",
            "streak_tai",
            "streak_cap",
            "min_tai",
            "several_winners",
            "false_win",
        ),
        "flower_win_pays",
    )
}
"""What payment rules say where there is nothing but base, unit and dealer tai in a payment."""


@dataclass(init=False, repr=False, eq=False, slots=True)
class RuleSet(Values):
    """A table with everything that scoring a hand under it needs.

    Attributes:
        id: Its name on the command line.
        names: Its name in each language.
        source: Where its values come from.
        rows: The patterns that have a value, in table order.
        flower_wins: The positions of the patterns of flower wins, as a bit mask.
        switches: How it decides the contested points.
        payment: Its numbers for payments.
        game: How a game goes on from hand to hand.
        counts_in: What a value is called: tai 台, or fan 番 as in Hong Kong.
    """

    id: str
    names: Mapping[Language, str]
    source: str
    rows: tuple[Row, ...]
    flower_wins: int
    switches: Switches = field(default_factory=Switches)
    payment: PaymentRules = field(default_factory=PaymentRules)
    game: GameRules = field(default_factory=GameRules)
    counts_in: Unit = "tai"
    _ids: frozenset[str] = field(init=False)
    plain_payments: bool = field(init=False)  # base, unit and dealer tai are all there is

    def __init__(self, **given: Any) -> None:  # noqa: ANN401 - as the fields have it
        payment = given.get("payment") or PaymentRules()
        plain = all(getattr(payment, name) == value for name, value in _PLAIN_PAYMENTS.items())
        ids = frozenset([row.id for row in given["rows"]])
        Values.__init__(self, **{**given, "payment": payment, "_ids": ids, "plain_payments": plain})

    def __repr__(self) -> str:
        return f"<RuleSet {self.id}>"

    def in_unit(self, tai: str, fan: str) -> str:
        """Return the one of two words or sentences that goes with what the rule set counts in."""
        return fan if self.counts_in == "fan" else tai

    def counts(self, pattern: str) -> bool:
        """Tell whether a pattern has a value here."""
        return pattern in self._ids


@dataclass(init=False, repr=False, eq=False, slots=True)
class OwnRules(Values):
    """The rule set that a record asks for."""

    written: str | Mapping[str, Any]  # as the record has it: a name, a path or a file's content
    ruleset: RuleSet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnRules) and self.written == other.written

    def __hash__(self) -> int:
        return hash(OwnRules)  # a file's content has none


def agreed(own: OwnRules | None, given: RuleSet | None) -> RuleSet:
    """Return the rule set to score by: the record's own, or the given one, which must not be another.

    Raises:
        RecordError: There is none, or the two differ.
    """
    if given is None:
        if own is None:
            message = _("no rule set is given, and the record asks for none")
            raise RecordError("bad_record", message, field="ruleset")
        return own.ruleset
    if not isinstance(given, RuleSet):
        raise RecordError("bad_record", of_other_type(given, "taical.RuleSet"), field="ruleset")
    if own is not None and not same_rules(own.ruleset, given):
        message = _("the record asks for {own}, and another rule set is given: {given}")
        raise RecordError("bad_record", message.format(own=own.ruleset.id, given=given.id), field="ruleset")
    return given


def same_rules(one: RuleSet, other: RuleSet) -> bool:
    """Tell whether two rule sets say the same, wherever they come from."""
    return one is other or _content(one) == _content(other)


def _content(rules: RuleSet) -> tuple[object, ...]:
    rows = [_values(row) for row in rules.rows]
    return (
        rules.id,
        rules.names,
        rules.counts_in,
        rows,
        _values(rules.switches),
        _values(rules.payment),
        _values(rules.game),
    )


def _values(part: Row | Switches | PaymentRules | GameRules) -> list[object]:
    unused = ("base",) if isinstance(part, PaymentRules) and part.base_tai is not None else ()
    return [getattr(part, name) for name in part.__dataclass_fields__ if name not in unused]


CHANGED = ", changed"
"""How the id of a rule set ends that was made of another one by changes."""


def name_in_sentences(rules: RuleSet) -> str:
    """Return what a sentence in the language in use calls a rule set: as it is typed, or its Chinese name."""
    name = rules.names["zh"] if current() == "zh" else rules.id.removesuffix(CHANGED)
    return _("the changed {rules}").format(rules=name) if rules.id.endswith(CHANGED) else name
