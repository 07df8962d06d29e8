"""The scorer against the oracle under any combination of switches, rows and payments.

A value that the program does not know yet is left out, so that these tests grow with the program; `unknown` lists what
is left out. `agree` compares many hands at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

import oracle
import published
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import SEATS, OracleMeld, OracleWin
from strategies import STYLES, randoms, wins
from support import rows_of
from test_against_oracle import for_oracle

from taical.domain.rules import RuleSet
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.records.parser import parse_record
from taical.rulesets import load_ruleset

BASES = ("kinds", "shape", "none")

SWITCHES: dict[str, list[Any]] = {
    **published.SWITCHES,
    "wait_basis": [
        *BASES,
        *(dict(zip(("edge", "closed", "single"), each, strict=True)) for each in product(BASES, repeat=3)),
    ],
    "all_chows_wait_limit": [None, 1, 2, 3],
}

ROWS: dict[str, list[Any]] = {
    "any_wind_pung": [True, {"tai": 1, "excludes": []}],
    "any_flower": [True, {"tai": 1, "excludes": []}],
    "last_tile_claim": [1],
    "declared_ready": [1],
    "melded_kong": [True],
    "concealed_kong": [True],
    "no_honors_no_flowers": [True],
    "no_flowers": [1],
    "self_drawn": [2, None],
    "prevalent_wind": [2, None],
    "flower_set": [1, None],
    "single_wait": [2, None],
    "out_with_replacement_tile": [2, None],
    "all_chows": [3],
    "three_concealed_pungs": [4],
    "all_honors": [None],
    "half_melded_hand": [2, None],
}
"""What a house may say of a row; what `wikipedia` says is not listed."""

PAYMENTS: dict[str, list[Any]] = {
    "base": [0, 5, 50],
    "unit": [0, 1, 20],
    "base_tai": [0, 2, 3],
    "dealer_tai": [0, 2],
    "streak_tai": [0, 1],
    "streak_cap": [0, 1, 10],
    "cap": [1, 4, 16],
    "cap_includes_dealer": [True],
    "self_draw_extra": [1, 2],
    "zero_pays_as": [1, 3],
    "dealer_pays_draws": [False],
    "heavenly_win_dealer_tai": [False],
    "discard_paid_by": ["discarder_for_all", "all_half"],
}

RECORD: dict[str, list[Any]] = {"times": [2, 3], "extra": [{"斷么": 1}, {"斷么": 2, "獨龍": 5}]}
"""What a record may say beside the hand and how it was won."""


class Changes(NamedTuple):
    """What is laid over the table of `wikipedia`, and over a record."""

    switches: dict[str, Any]
    rows: dict[str, Any]
    payment: dict[str, Any]
    record: dict[str, Any]


class Result(NamedTuple):
    """What a win comes to."""

    tai: int
    rows: list[tuple[str, int]]
    payments: dict[str, Any]


class Disagreement(NamedTuple):
    """A win that the two scorers do not agree on; the program's side may be the code of an error."""

    record: dict[str, Any]
    changes: Changes
    found: Result | str
    expected: Result


NOTHING = Changes({}, {}, {}, {})
EVERYTHING = Changes(SWITCHES, ROWS, PAYMENTS, RECORD)


def changed(changes: Changes) -> RuleSet:
    """Return the table of `wikipedia` with some changes."""
    sections = {"switches": changes.switches, "patterns": changes.rows, "payment": changes.payment}
    return load_ruleset({"extends": "wikipedia", **sections})


def random_changes(random: Random) -> Changes:
    """Return changes to a few points or to many."""
    odds = random.choice((0.1, 0.3, 0.6))
    changes = Changes(
        *(
            {name: random.choice(values) for name, values in choices.items() if random.random() < odds}
            for choices in EVERYTHING
        )
    )
    if "base_tai" in changes.payment:
        changes.payment.pop("base", None)  # the one stands in place of the other
    return changes


def record_of(win: OracleWin, more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record of a win, with some more fields."""
    melds = {
        "chow": "[{0}{1}{2}]",
        "pung": "[{0}{1}{2}]",
        "open_kong": "[{0}{1}{2}{3}]",
        "promoted_kong": "[{0}{1}{2}+{3}]",
        "concealed_kong": "({0}{1}{2}{3})",
    }
    shown = [melds[meld.kind].format(*meld.tiles) for meld in win.melds]
    fields = {
        "hand": " ".join([*win.concealed, *shown, *win.flowers, f"+{win.winning}"]),
        "seat": win.seat,
        "round": win.round,
        "dealer": win.dealer,
        "streak": win.streak,
        "win": win.win,
        "from": win.from_,
        "replacement": win.replacement,
        "last_tile": win.last_tile,
        "opening": win.opening,
        "ready": win.ready,
        **more,
    }
    return {name: value for name, value in fields.items() if value is not None}


def expected(win: OracleWin, changes: Changes) -> Result:
    """Return what a win comes to by the oracle."""
    win = replace(win, times=changes.record.get("times", 1), extra=tuple(changes.record.get("extra", {}).items()))
    tai, rows = oracle.best(win, "wikipedia", changes.switches, changes.rows)
    return Result(tai, list(rows.items()), oracle.payments(win, tai, "wikipedia", changes.payment))


def found(record: Mapping[str, Any], rules: RuleSet) -> Result:
    """Return what a record comes to by the program."""
    result = score(parse_record(record), rules)
    return Result(result.best.tai, list(rows_of(result).items()), dict(result.payments.items()))


def disagreement(win: OracleWin, changes: Changes, rules: RuleSet) -> Disagreement | None:
    """Return where the two differ, or None.

    Raises:
        TaicalError: The program says that such a win cannot have happened.
    """
    record = record_of(win, changes.record)
    ours: Result | str
    try:
        ours = found(record, rules)
    except TaicalError as error:
        if error.code == "impossible_context":
            raise
        ours = error.code
    theirs = expected(win, changes)
    return None if ours == theirs else Disagreement(record, changes, ours, theirs)


# --- Random wins of its own -------------------------------------------------------------------------------------------

SUITED_CHOWS = [oracle.chow_from(number, suit) for suit in "mps" for number in range(1, 8)]
PUNGS = [(kind,) * 3 for kind in oracle.KINDS]
HONORS = PUNGS[27:]


def random_win(random: Random) -> OracleWin:
    """Return a complete hand and a way to have won it, which a rule set may refuse."""
    chosen, pair = random_sets(random)
    concealed, melds = list(pair), []
    claims = random.choice((0, 0, 0.4, 1))
    for one_set in chosen:
        fourth = one_set[0] if len(set(one_set)) == 1 and not _uses(chosen, pair, one_set[0]) > 3 else None
        if random.random() < claims:
            kinds = ["pung"] if fourth is None else ["pung", "open_kong", "promoted_kong"]
            kind = random.choice(kinds) if len(set(one_set)) == 1 else "chow"
            melds.append(OracleMeld(kind, (*one_set, one_set[0]) if kind.endswith("kong") else one_set))
        elif fourth is not None and random.random() < 0.3:
            melds.append(OracleMeld("concealed_kong", (*one_set, fourth)))
        else:
            concealed += one_set
    winning = concealed.pop(random.randrange(len(concealed)))
    flowers = random.sample((*oracle.SEASONS, *oracle.PLANTS), random.choice((0, 0, 0, 1, 2, 4, 6, 8)))
    if random.random() < 0.2:
        flowers = [*random.choice((oracle.SEASONS, oracle.PLANTS))]
    hand = OracleWin(tuple(concealed), tuple(melds), tuple(flowers), winning, random.choice(SEATS))
    return replace(hand, **random_events(random, hand))


def random_sets(random: Random) -> tuple[list[tuple[str, ...]], tuple[str, str]]:
    """Return five sets and a pair for which one set of tiles is enough."""
    pool = random.choice(([*SUITED_CHOWS, *PUNGS], SUITED_CHOWS, PUNGS, HONORS, [*HONORS, *SUITED_CHOWS]))
    if random.random() < 0.4:
        suit = random.choice("mps")
        pool = [one_set for one_set in pool if one_set[0][1] in (suit, "z")]
    pairs = [*oracle.KINDS] if random.random() < 0.5 else [kind for one_set in pool for kind in one_set]
    while True:
        chosen, pair = [random.choice(pool) for _ in range(5)], random.choice(pairs)
        if all(_uses(chosen, (pair, pair), kind) <= 4 for kind in oracle.KINDS):
            return chosen, (pair, pair)


def _uses(sets: list[tuple[str, ...]], pair: tuple[str, ...], kind: str) -> int:
    return sum(one_set.count(kind) for one_set in sets) + pair.count(kind)


def random_events(random: Random, hand: OracleWin) -> dict[str, Any]:
    """Return how a hand was won; most of these can have happened."""
    held = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    ways = ["draw", "draw", "discard", "discard", *(["robbed_kong"] if hand.winning not in held else [])]
    win, dealer = random.choice(ways), random.choice((hand.seat, *SEATS))
    kongs = {"open_kong": "open_kong", "promoted_kong": "kong", "concealed_kong": "kong"}
    replaced = [kongs[meld.kind] for meld in hand.melds if meld.kind in kongs] + ["flower"] * bool(hand.flowers)
    own = all(meld.kind == "concealed_kong" for meld in hand.melds)
    openings: list[str | None] = [None, None, None]
    if own and win == "draw":
        openings.append("heavenly" if hand.seat == dealer else "earthly")
    elif own and hand.seat != dealer:
        openings += ["human", "earthly"]
    opening = random.choice(openings)
    return {
        "round": random.choice(SEATS),
        "dealer": dealer,
        "streak": random.choice((0, 0, 1, 2, 12)),
        "win": win,
        "from_": None if win == "draw" else random.choice([seat for seat in SEATS if seat != hand.seat]),
        "replacement": random.choice((None, *replaced)) if win == "draw" else None,
        "last_tile": opening is None and random.random() < 0.2,
        "opening": opening,
        "ready": random.choice((None, None, "declared", *(("earthly", "heavenly") if own else ()))),
    }


def agree(count: int, seed: int) -> tuple[int, list[Disagreement]]:
    """Compare random hands, ten under each random set of changes; return how many were possible, and what differs."""
    random = Random(seed)  # noqa: S311 - nothing secret
    compared, differences = 0, []
    for number in range(count):
        if number % 10 == 0:
            changes = random_changes(random)
            rules = changed(changes)
        try:
            difference = disagreement(random_win(random), changes, rules)
        except TaicalError:
            continue
        compared += 1
        if difference:
            differences.append(difference)
    return compared, differences


# --- The tests --------------------------------------------------------------------------------------------------------


def test_some_hundred_hands_agree() -> None:
    compared, differences = agree(500, seed=1)
    assert not differences
    assert compared > 300  # the others cannot have happened


@pytest.mark.thorough
@pytest.mark.parametrize("style", sorted(STYLES))
@given(data=st.data())
def test_a_win_under_any_switches(style: str, data: st.DataObject) -> None:
    win = for_oracle(data.draw(wins(style)))
    changes = random_changes(data.draw(randoms))
    try:
        difference = disagreement(win, changes, changed(changes))
    except TaicalError:
        assume(False)
    assert difference is None
