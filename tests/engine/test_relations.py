"""Relations between sets: every instance, and the selection that is worth most, against slow and obvious ones."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_relations import BESIDE, LOCAL, POLICIES, best_worth, groups_of, lines_beside, local_lines
from strategies import randoms
from support import house, scored, shipped

from benchmarks import hands as generator
from benchmarks.hands import Style, seeded
from fuzz.variants import permuted
from taical.domain.builder import make_win
from taical.domain.format import format_meld, format_tiles
from taical.domain.hand import Hand, Meld
from taical.domain.rules import RuleSet
from taical.domain.win import Win
from taical.engine.decomposition import Block
from taical.engine.matcher import MATCHERS
from taical.engine.readings import Facts, Reading
from taical.engine.relations import RelationIndex
from taical.engine.scoring import ScoredReading, score, winning_readings

_SUITS = (0, 9, 18)
STYLES = {
    **generator.STYLES,
    "chows close together": Style(
        tuple(Block(suit + rank, is_chow=True) for suit in _SUITS for rank in range(2, 5)), range(27)
    ),
    "chows of two suits": Style(tuple(Block(suit + rank, is_chow=True) for suit in (0, 9) for rank in range(7))),
    "straights": Style(tuple(Block(suit + rank, is_chow=True) for suit in _SUITS for rank in (0, 3, 6))),
    "pungs close together": Style(
        tuple(Block(suit + rank, is_chow=False) for suit in _SUITS for rank in range(1, 6)),
        range(9),
    ),
    "pungs of a suit": Style(tuple(Block(rank, is_chow=False) for rank in range(9)), range(9)),
}
"""The generator's styles, and some whose sets are in many relations."""


@st.composite
def related_wins(draw: st.DrawFn) -> Win:
    """A win whose sets are likely to be in relations."""
    style = draw(st.sampled_from(sorted(STYLES)))
    return _win(draw(randoms), style)


RULES = {policy: house("hkma2025", repeats=policy) for policy in ("all", "distinct", "half", "once")}
"""The table under each rule for repeats, the mildest first."""


def _win(random: Random, style: str) -> Win:
    return generator.random_win(random, STYLES[style])._replace(opening=None)


@cache
def _index(rules: RuleSet) -> RelationIndex:
    return RelationIndex([row for row in rules.rows if row.pattern.relation is not None], rules.switches.repeats)


def _sets(win: Win, rules: RuleSet) -> list[Reading]:
    return [reading for reading in winning_readings(Facts(win, rules)) if reading.form == "sets"]


def _worth(option: ScoredReading, names: set[str]) -> dict[str, int]:
    return {counted.id: counted.tai for counted in option.patterns if counted.id in names and counted.reading == 1}


def compare(win: Win, rules: RuleSet) -> None:
    """Compare all readings of a win with what the naive scorer finds in them."""
    index = _index(rules)
    for reading in _sets(win, rules):
        groups = groups_of(reading)
        lines = local_lines(groups)
        found = [
            (one.row.id, frozenset(number for number in range(len(groups)) if one.groups >> number & 1), one.tai)
            for one in index.instances(reading)
        ]
        assert Counter(one for one in found if one[0] in LOCAL) == Counter(map(tuple, lines))
        tally = MATCHERS[rules].tally(reading, 0)
        option = ScoredReading(reading, *tally)
        assert sum(_worth(option, LOCAL).values()) == best_worth(lines)
        assert _worth(option, BESIDE) == lines_beside(reading, groups)


@given(win=related_wins())
def test_it_agrees_with_a_scorer_that_tries_every_selection(win: Win) -> None:
    compare(win, shipped("hkma2025"))


@pytest.mark.thorough
@pytest.mark.parametrize("style", sorted(STYLES))
def test_it_agrees_over_thousands_of_hands(style: str) -> None:
    random = seeded(f"relations of {style}")
    for _ in range(50_000 // len(STYLES) + 1):
        compare(_win(random, style), shipped("hkma2025"))


@given(win=related_wins(), policy=st.sampled_from(("distinct", "once", "all")))
def test_it_agrees_under_the_other_rules_for_repeats(win: Win, policy: str) -> None:
    rules = RULES[policy]
    for reading in _sets(win, rules):
        lines = local_lines(groups_of(reading))
        tally = MATCHERS[rules].tally(reading, 0)
        got = sum(_worth(ScoredReading(reading, *tally), LOCAL).values())
        if policy == "once":
            assert got == best_worth(lines, POLICIES[policy])
            continue
        # each line is on its own, and then the higher ones of a family forbid the lower
        forbidden = sum(counted.tai for counted in tally.excluded if counted.id in LOCAL)
        by_line = {name: [line for line in lines if line.name == name] for name in LOCAL}
        assert got + forbidden == sum(best_worth(own, POLICIES[policy]) for own in by_line.values())


@given(win=related_wins())
def test_each_stricter_rule_for_repeats_gives_no_more(win: Win) -> None:
    totals = [score(win, rules).tai for rules in RULES.values()]
    assert totals == sorted(totals, reverse=True)


# --- What makes no difference -----------------------------------------------------------------------------------------


def _lines(win: Win) -> tuple[int, dict[str, int]]:
    result = score(win, shipped("hkma2025"))
    return result.tai, result.tai_by_id


@given(win=related_wins(), suits=st.permutations((0, 1, 2)))
def test_the_suits_are_alike(win: Win, suits: list[int]) -> None:
    other = win._replace(hand=permuted(win.hand, tuple(suits)))
    assert _lines(other)[0] == _lines(win)[0]


def _reversed(kind: int, length: int = 1) -> int:
    """Return the kind that a tile, or the lowest one of a chow, becomes where 1 goes for 9."""
    return kind if kind >= 27 else kind // 9 * 9 + 9 - length - kind % 9


@given(win=related_wins())
def test_the_ranks_can_be_turned_round(win: Win) -> None:
    hand = win.hand
    melds = tuple(
        Meld(meld.kind, _reversed(meld.tile, 3 if meld.kind == "chow" else 1), meld.fed_by) for meld in hand.melds
    )
    assert hand.winning is not None
    turned = Hand(tuple(sorted(map(_reversed, hand.concealed))), melds, hand.flowers, _reversed(hand.winning))
    assert _lines(win._replace(hand=turned))[0] == _lines(win)[0]


@given(win=related_wins(), random=randoms)
def test_the_order_of_tiles_and_melds_is_nothing(win: Win, random: Random) -> None:
    hand = win.hand
    assert hand.winning is not None
    parts = [*(format_tiles((kind,)) for kind in hand.concealed), *map(format_meld, hand.melds)]
    random.shuffle(parts)
    flowers = list(hand.flowers)
    random.shuffle(flowers)
    parts += [format_tiles((flower,)) for flower in flowers]
    text = " ".join((*parts, "+" + format_tiles((hand.winning,))))
    values = {name: getattr(win, name) for name in Win._fields if name not in ("hand", "times", "base", "unit")}
    other = make_win(text, **{name: value for name, value in values.items() if value not in (None, ())})
    assert _lines(other) == _lines(win)


OF_CLAIMS = {
    *("self_drawn", "melded_hand", "half_melded_hand", "declared_ready", "sole_wait", "apparent_single", "pung_wait"),
    *("chicken", "duck"),
}
"""The lines of a whole hand that a claim can bring."""


@given(win=related_wins(), data=st.data())
def test_a_closed_set_never_counts_less_than_the_same_claimed(win: Win, data: st.DataObject) -> None:
    hand = win.hand
    claimed = [number for number, meld in enumerate(hand.melds) if meld.kind in ("chow", "pung")]
    if not claimed:
        return
    number = data.draw(st.sampled_from(claimed))
    rest = (*hand.melds[:number], *hand.melds[number + 1 :])
    concealed = tuple(sorted((*hand.concealed, *hand.melds[number].tiles)))
    closed = win._replace(hand=Hand(concealed, rest, hand.flowers, hand.winning))
    rules = shipped("hkma2025")
    names = LOCAL | BESIDE

    def most(of: Win) -> int:
        return max(
            sum(_worth(ScoredReading(reading, *MATCHERS[rules].tally(reading, 0)), names).values())
            for reading in _sets(of, rules)
        )

    def without_claims(of: Win) -> int:
        return max(
            option.tai - sum(counted.tai for counted in option.patterns if counted.id in OF_CLAIMS)
            for option in score(of, rules).readings
        )

    assert most(closed) >= most(win)
    assert without_claims(closed) >= without_claims(win)


# --- Worked by hand ---------------------------------------------------------------------------------------------------


def _local(hand: str, **context: object) -> dict[str, int]:
    result = scored(hand, shipped("hkma2025"), **context)
    return {name: tai for name, tai in result.tai_by_id.items() if name in LOCAL | BESIDE}


def test_two_straights_share_one_chow_and_leave_nothing_for_smaller_lines() -> None:
    """清龍 twice, 30 + 30, sharing 789; 一般高, 雙般高 and 老少順 would share half of their chows with one."""
    assert _local("123m 123m 456m 456m 789m 5z +5z") == {"pure_straight": 60}


def test_a_pure_and_a_mixed_straight_share_one_chow() -> None:
    """清龍 30 and 雜龍 20 (123m 456p 789s) share 123m; 相逢 of 456 and of 789 and 老少順 share half."""
    assert _local("123m 456m 789m 456p 789s 5z +5z") == {"pure_straight": 30, "mixed_straight": 20}


def test_an_open_chow_opens_its_straight() -> None:
    assert _local("123m 456m 456p 789s [789m] 5z +5z") == {"pure_straight": 15, "mixed_straight": 20}


def test_the_discard_opens_the_straight_that_it_completes() -> None:
    hand = "123m 456m 789m 456p 79s 55z +8s"
    assert _local(hand, from_="W") == {"pure_straight": 30, "mixed_straight": 10}
    assert _local(hand) == {"pure_straight": 30, "mixed_straight": 20}


def test_pairs_of_a_suit_in_a_row_count_by_the_half_rule() -> None:
    """五連對 30 (12345m) leaves nothing to 三連對; the 88 99 of another suit are no three."""
    result = scored("1122334455m 8899p 77z +7z", shipped("hkma2025"))
    assert result.tai_by_id["eight_pairs_run_5"] == 30
    assert not {"eight_pairs_run_3", "eight_pairs_run_4"} & result.tai_by_id.keys()


def test_what_holds_and_was_not_chosen_is_said_to_be_excluded() -> None:
    result = scored("123m 456m 789m 456p 789s 5z +5z", shipped("hkma2025"))
    excluded = {counted.id for counted in result.best.excluded}
    assert {"old_young_chows", "chows_same_2"} <= excluded
    rows = {row.id: row for row in result.ruleset.rows}
    by = MATCHERS[result.ruleset].in_the_way(result.reading, rows["chows_same_2"])
    assert [row.id for row in by] == ["pure_straight", "mixed_straight"]
