"""A slow and obvious scorer, written straight from the rules, to test the real one against.

It takes its values, exclusions, sides and payments from `published`, and other ones can be laid over them. It knows
wins of five sets and a pair only. It finds sets by plain recursion over the tiles and waits by trying all 34 kinds. It
assumes that the context of a win is valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

from published import EXCLUSIONS, NAMES, PAYMENTS, SIDES, SWITCHES, VALUES

SEATS = ("E", "S", "W", "N")
WIND_TILES = ("1z", "2z", "3z", "4z")
DRAGON_TILES = ("5z", "6z", "7z")
SEASONS = ("1f", "2f", "3f", "4f")  # spring, summer, autumn, winter: E S W N
PLANTS = ("5f", "6f", "7f", "8f")  # plum, orchid, chrysanthemum, bamboo: E S W N
PLANTS_BY_SEAT = {"chrysanthemum_third": PLANTS, "bamboo_third": ("5f", "6f", "8f", "7f")}
KINDS = tuple(f"{number}{suit}" for suit in "mpsz" for number in range(1, 8 if suit == "z" else 10))
PATTERNS = list(NAMES)
WIND_ROWS = {"prevalent_wind", "seat_wind", "any_wind_pung"}
WAIT_ROWS = {"edge_wait", "closed_wait", "single_wait"}

EXCLUDED_BY_SWITCH: dict[str, tuple[bool, str, set[str]]] = {
    "melded_hand_counts_single_wait": (False, "melded_hand", {"single_wait"}),
    "half_melded_hand_counts_single_wait": (False, "half_melded_hand", {"single_wait"}),
    "five_concealed_counts_all_pungs": (False, "five_concealed_pungs", {"all_pungs"}),
    "all_honors_counts_all_pungs": (False, "all_honors", {"all_pungs"}),
    "little_four_winds_counts_winds": (False, "little_four_winds", WIND_ROWS),
    "big_four_winds_counts_winds": (False, "big_four_winds", WIND_ROWS),
    "heavenly_win_counts_waits": (False, "heavenly_win", WAIT_ROWS),
    "replacement_includes_self_drawn": (True, "out_with_replacement_tile", {"self_drawn"}),
    # Open: which of the two goes. 海底 does, as the mark "not together with 槓上開花" is on its value.
    "replacement_with_last_tile": (False, "out_with_replacement_tile", {"last_tile_draw"}),
}
"""What a pattern removes on one side of a switch, and on the other does not."""

EXCLUDED_EVERYWHERE: dict[str, set[str]] = {"no_honors_no_flowers": {"no_flowers", "no_honors"}}
"""What a pattern removes in every table, also where `published` does not list it as the table has nothing to remove."""

PAYMENT_RULES: dict[str, Any] = {
    "base_tai": None,
    "streak_cap": None,
    "cap": None,
    "cap_includes_dealer": False,
    "self_draw_extra": 0,
    "zero_pays_as": 0,
    "dealer_pays_draws": True,
    "heavenly_win_dealer_tai": True,
    "discard_paid_by": "discarder",
}
"""What holds for payments where no source says anything else."""

Overlay = Mapping[str, Any]
"""Some values by their names, which go before those of the rule set."""

Amount = int | Decimal


@dataclass(frozen=True)
class OracleMeld:
    """A meld: ``chow``, ``pung``, ``open_kong``, ``promoted_kong`` or ``concealed_kong``."""

    kind: str
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class OracleWin:
    """A winning hand (``concealed`` is without the winning tile) and how it was won."""

    concealed: tuple[str, ...]
    melds: tuple[OracleMeld, ...]
    flowers: tuple[str, ...]
    winning: str
    seat: str
    round: str = "E"
    dealer: str = "E"
    streak: int = 0
    win: str = "draw"  # or 'discard', 'robbed_kong'
    from_: str | None = None
    replacement: str | None = None  # 'kong', 'open_kong', 'flower'
    last_tile: bool = False
    opening: str | None = None  # 'heavenly', 'earthly', 'human'
    ready: str | None = None  # 'heavenly', 'earthly', 'declared'
    times: int = 1
    extra: tuple[tuple[str, int], ...] = ()  # named lines of tai that no table has


@dataclass(frozen=True)
class OracleReading:
    """One way to read the concealed tiles, winning tile included.

    ``completed`` is the set, or the pair, that the winning tile completed, and ``shape`` how.
    """

    sets: tuple[tuple[str, ...], ...]
    pair: tuple[str, ...]
    completed: tuple[str, ...]
    shape: str  # 'edge', 'closed', 'single', 'two_sided', 'dual_pung'


def without(tiles: tuple[str, ...], removed: tuple[str, ...]) -> tuple[str, ...] | None:
    """Take tiles out of a hand; None if they are not all there."""
    rest = list(tiles)
    for tile in removed:
        if tile not in rest:
            return None
        rest.remove(tile)
    return tuple(rest)


def sets_with(tile: str) -> list[tuple[str, ...]]:
    """List the sets in which a tile is the lowest: its pung, and the chow that it begins."""
    number, suit = int(tile[0]), tile[1]
    found: list[tuple[str, ...]] = [(tile, tile, tile)]
    if suit != "z" and number <= 7:
        found.append((tile, f"{number + 1}{suit}", f"{number + 2}{suit}"))
    return found


@lru_cache(maxsize=10_000)
def splits_into_sets(tiles: tuple[str, ...]) -> list[tuple[tuple[str, ...], ...]]:
    """List every way to split tiles, the lowest first, into sets; the same way may come more than once."""
    if not tiles:
        return [()]
    rests = [(one_set, without(tiles, one_set)) for one_set in sets_with(tiles[0])]
    return [(one_set, *others) for one_set, rest in rests if rest is not None for others in splits_into_sets(rest)]


def splits(tiles: tuple[str, ...]) -> Iterator[tuple[tuple[tuple[str, ...], ...], tuple[str, str]]]:
    """Yield every way to split tiles into sets and one pair."""
    tiles = tuple(sorted(tiles, key=KINDS.index))
    for kind in KINDS:
        rest = without(tiles, (kind, kind))
        if rest is not None:
            for sets in splits_into_sets(rest):
                yield sets, (kind, kind)


@lru_cache(maxsize=100)
def completing(concealed: tuple[str, ...]) -> list[str]:
    """List the kinds that complete the 16 tiles."""
    return [kind for kind in KINDS if any(True for _ in splits((*concealed, kind)))]


def waits(concealed: tuple[str, ...], melds: tuple[OracleMeld, ...], exhausted: str = "held_four") -> list[str]:
    """List the kinds that complete the 16 tiles, less those of which all four are held (or with `all_kinds`, all)."""
    held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    return [kind for kind in completing(concealed) if exhausted == "all_kinds" or held.count(kind) < 4]


def shape_of(completed: tuple[str, ...], winning: str) -> str:
    """Say what the winning tile completed: a pair, a pung, or which side of a chow."""
    if len(completed) == 2:
        return "single"
    if completed[0] == completed[1]:
        return "dual_pung"
    if winning == completed[1]:
        return "closed"
    lowest = completed[0][0]
    if lowest == "1" and winning == completed[2]:
        return "edge"
    if lowest == "7" and winning == completed[0]:
        return "edge"
    return "two_sided"


@lru_cache(maxsize=100)
def all_readings(win: OracleWin) -> list[OracleReading]:
    """List every split of the hand times every part that the winning tile may complete."""
    found: list[OracleReading] = []
    for sets, pair in splits((*win.concealed, win.winning)):
        for part in (*sets, pair):
            if win.winning in part:
                shape = shape_of(part, win.winning)
                reading = OracleReading(tuple(sorted(sets)), pair, part, shape)
                if len(sets) + len(win.melds) == 5 and reading not in found:
                    found.append(reading)
    return found


def has_straight(chows: list[tuple[str, ...]]) -> bool:
    """Tell whether 123, 456 and 789 of one suit are there."""
    return any(all(chow_from(number, suit) in chows for number in (1, 4, 7)) for suit in "mps")


def chow_from(number: int, suit: str) -> tuple[str, ...]:
    """Return the chow of a suit that begins with a number."""
    return tuple(f"{number + step}{suit}" for step in range(3))


def sides_of(ruleset: str, switches: Overlay) -> dict[str, Any]:
    """Give the side that is taken on each contested point."""
    of_wikipedia = {switch: options[0] for switch, options in SWITCHES.items()}
    return {**of_wikipedia, **SIDES.get(ruleset, {}), **switches}


def tai_of(ruleset: str, rows: Overlay | None = None) -> dict[str, int]:
    """Give the tai of each pattern that counts; a row laid over is a value, true or false, or `{tai, excludes}`."""
    found = {name: value.tai for name, value in VALUES[ruleset].items() if not value.is_off}
    for name, row in (rows or {}).items():
        said = row["tai"] if isinstance(row, Mapping) else row
        found[name] = VALUES[ruleset][name].tai if said is True else int(said or 0)
    return {name: tai for name, tai in found.items() if tai}


def exclusions(win: OracleWin, ruleset: str, sides: Overlay, rows: Overlay) -> dict[str, set[str]]:
    """Give what each pattern removes when it counts."""
    found = {name: set(others) for name, others in (EXCLUDED_EVERYWHERE | EXCLUSIONS[ruleset]).items()}
    found |= {name: set(row["excludes"]) for name, row in rows.items() if isinstance(row, Mapping)}
    for switch, (side, name, others) in EXCLUDED_BY_SWITCH.items():
        if sides[switch] is side:
            found[name] = found.get(name, set()) | others
        elif not isinstance(rows.get(name), Mapping):
            found[name] = found.get(name, set()) - others
    # Open: which of the two goes where one pung is both winds. The seat's does.
    if sides["double_wind_counts_once"] and win.round == win.seat:
        found["prevalent_wind"] = found.get("prevalent_wind", set()) | {"seat_wind"}
    return found


def wait_basis(row: str, sides: Overlay) -> str:
    """Give the basis on which a wait is a one-tile wait: the table's, or that of the row in which it is paid."""
    basis = sides["wait_basis"]
    return str(basis[row.removesuffix("_wait")] if isinstance(basis, Mapping) else basis)


def one_tile_wait(win: OracleWin, reading: OracleReading, sides: Overlay) -> str | None:
    """Give the row in which a one-tile wait is paid, or None where there is no such wait."""
    only_one = len(waits(win.concealed, win.melds, sides["exhausted_kinds_wait"])) == 1
    # Open: whether there is still a one-tile wait, which 平胡 must not have, on the basis `none`. There is, as with
    # `kinds`; it is not paid.
    if reading.shape in ("edge", "closed", "single"):
        row = f"{reading.shape}_wait"
        return row if only_one or wait_basis(row, sides) == "shape" else None
    # Open: the basis of these shapes where each shape has its own. It is that of 單吊, the row that pays them.
    of_any_shape = sides["one_tile_wait_shapes"] == "any" and wait_basis("single_wait", sides) != "shape"
    return "single_wait" if only_one and of_any_shape else None


def chows_of(reading: OracleReading, win: OracleWin) -> list[tuple[str, ...]]:
    """List the chows of a reading, melds included."""
    every_set = [*reading.sets, *(meld.tiles for meld in win.melds)]
    return [one_set for one_set in every_set if len(set(one_set)) == 3]


def may_be_all_chows(win: OracleWin, reading: OracleReading, sides: Overlay) -> bool:
    """Tell whether a reading has five chows and what 平胡 asks for beside them."""
    two_sided_always = all(other.shape == "two_sided" for other in all_readings(win) if len(chows_of(other, win)) == 5)
    wait = {
        "not_one_tile": not one_tile_wait(win, reading, sides),
        "two_sided": reading.shape == "two_sided",
        "two_sided_always": two_sided_always,
        "any": True,
    }[sides["all_chows_wait"]]
    limit = sides["all_chows_wait_limit"]
    waited_for = len(waits(win.concealed, win.melds, sides["exhausted_kinds_wait"]))
    concealed = not any(meld.kind != "concealed_kong" for meld in win.melds)  # chows leave no set for a kong
    return (
        len(chows_of(reading, win)) == 5
        and wait
        and (limit is None or waited_for <= limit)
        and (win.win != "draw" or sides["all_chows_self_drawn"])
        and (reading.pair[0][1] != "z" or sides["all_chows_honors"])
        and (not win.flowers or sides["all_chows_flowers"])
        and {"either": True, "required": concealed, "forbidden": not concealed}[sides["all_chows_concealed"]]
    )


def seat_flowers(win: OracleWin, sides: Overlay, *, sets_count: bool) -> int:
    """Count the seat's flowers, less those inside a complete set that counts, or with them by a switch."""
    index = SEATS.index(win.seat)
    found = 0
    for one, by_seat in ((SEASONS, SEASONS), (PLANTS, PLANTS_BY_SEAT[sides["flower_numbering"]])):
        is_complete = all(tile in win.flowers for tile in one)
        if by_seat[index] in win.flowers and not (
            is_complete and sets_count and not sides["flower_set_keeps_seat_flower"]
        ):
            found += 1
    limit = sides["seat_flower_limit"]
    return found if limit is None else min(found, limit)


def concealed_pungs_of(win: OracleWin, reading: OracleReading, sides: Overlay) -> int:
    """Count the pungs among the concealed tiles, less the one that a discard completed, and the concealed kongs."""
    found = [one_set for one_set in reading.sets if len(set(one_set)) == 1]
    if win.win != "draw" and reading.shape == "dual_pung" and not sides["discarded_pung_is_concealed"]:
        found.remove(reading.completed)
    return len(found) + sum(meld.kind == "concealed_kong" for meld in win.melds)


def holding(win: OracleWin, reading: OracleReading, sides: Overlay, *, flower_sets_count: bool) -> dict[str, int]:
    """Count every pattern that a reading has, whatever removes it."""
    drawn = win.win == "draw"
    claimed = [meld for meld in win.melds if meld.kind != "concealed_kong"]
    concealed_kongs = len(win.melds) - len(claimed)
    open_kongs = sum(meld.kind in ("open_kong", "promoted_kong") for meld in claimed)
    is_concealed = len(claimed) == (open_kongs if sides["open_kong_keeps_concealed"] else 0) and (
        not concealed_kongs or sides["concealed_kong_keeps_concealed"]
    )
    every_set = [*reading.sets, *(meld.tiles for meld in win.melds)]
    # Pungs include kongs, as in the rules: all tiles of the set are equal.
    pungs = [one_set[0] for one_set in every_set if len(set(one_set)) == 1]
    chows = chows_of(reading, win)
    pair = reading.pair[0]
    tiles = [pair, *(tile for one_set in every_set for tile in one_set)]
    suits = {tile[1] for tile in tiles if tile[1] != "z"}
    honors = [tile for tile in tiles if tile[1] == "z"]
    wind_pungs = [tile for tile in pungs if tile in WIND_TILES]
    dragon_pungs = [tile for tile in pungs if tile in DRAGON_TILES]
    concealed_pung_count = concealed_pungs_of(win, reading, sides)
    all_chows = may_be_all_chows(win, reading, sides)

    # With five claimed sets and a draw, 單吊 is the table's word alone, whether it has 半求人 or not.
    wait = one_tile_wait(win, reading, sides)
    if wait and wait_basis(wait, sides) == "none":
        wait = None
    if len(claimed) == 5 and drawn and not sides["half_melded_hand_counts_single_wait"]:
        wait = None

    # Straights: a concealed one takes chows that no discard and no robbed kong completed.
    own_chows = [one_set for one_set in reading.sets if len(set(one_set)) == 3]
    if not drawn and reading.completed in own_chows:
        own_chows.remove(reading.completed)

    replaced = {"kong": True, "open_kong": sides["replacement_open_kong"], "flower": sides["replacement_flower"]}
    keeps_ready = not concealed_kongs or sides["concealed_kong_keeps_ready"]

    return {
        "self_drawn": int(drawn),
        "concealed_hand": int(is_concealed),
        "fully_concealed_hand": int(is_concealed and drawn),
        "prevalent_wind": pungs.count(WIND_TILES[SEATS.index(win.round)]),
        "seat_wind": pungs.count(WIND_TILES[SEATS.index(win.seat)]),
        "any_wind_pung": len(wind_pungs),
        "dragon_pung": len(dragon_pungs),
        "seat_flower": seat_flowers(win, sides, sets_count=flower_sets_count),
        "flower_set": sum(all(tile in win.flowers for tile in one) for one in (SEASONS, PLANTS)),
        **{row: int(wait == row) for row in WAIT_ROWS},
        "robbing_the_kong": int(win.win == "robbed_kong"),
        "out_with_replacement_tile": int(drawn and win.replacement is not None and replaced[win.replacement]),
        "last_tile_draw": int(drawn and win.last_tile),
        "melded_hand": int(len(claimed) == 5 and not drawn),
        "half_melded_hand": int(len(claimed) == 5 and drawn),
        "all_chows": int(all_chows),
        "three_concealed_pungs": int(concealed_pung_count == 3),
        "four_concealed_pungs": int(concealed_pung_count == 4),
        "five_concealed_pungs": int(concealed_pung_count == 5),
        "all_pungs": int(not chows),
        "half_flush": int(len(suits) == 1 and len(honors) > 0),
        "full_flush": int(len(suits) == 1 and not honors),
        "all_honors": int(not suits),
        "little_three_dragons": int(len(dragon_pungs) == 2 and pair in DRAGON_TILES),
        "big_three_dragons": int(len(dragon_pungs) == 3),
        "little_four_winds": int(len(wind_pungs) == 3 and pair in WIND_TILES),
        "big_four_winds": int(len(wind_pungs) == 4),
        "earthly_ready": int(win.ready == "earthly" and keeps_ready),
        "heavenly_ready": int(win.ready == "heavenly" and keeps_ready),
        "human_win": int(win.opening == "human"),
        "earthly_win": int(win.opening == "earthly"),
        "heavenly_win": int(win.opening == "heavenly"),
        "any_flower": len(win.flowers),
        "last_tile_claim": int(win.last_tile and not drawn),
        "declared_ready": int(win.ready == "declared"),
        "ready_on_deal": int(win.ready == "heavenly" and keeps_ready),
        "melded_kong": sum(meld.kind in ("open_kong", "promoted_kong") for meld in win.melds),
        "concealed_kong": concealed_kongs,
        "no_flowers": int(not win.flowers),
        "no_honors": int(not honors),
        "no_honors_no_flowers": int(not honors and not win.flowers),
        "honor_pung": len(wind_pungs) + len(dragon_pungs),
        "two_concealed_pungs": int(concealed_pung_count == 2),
        "little_three_winds": int(len(wind_pungs) == 2 and pair in WIND_TILES),
        "big_three_winds": int(len(wind_pungs) == 3),
        "pure_straight": int(has_straight(chows)),
        "concealed_pure_straight": int(has_straight(own_chows)),
        "all_chows_no_honors_no_flowers": int(all_chows and not honors and not win.flowers),
    }


def remaining(names: list[str], excludes: Mapping[str, set[str]]) -> list[str]:
    """List the patterns that count: those that no pattern that counts removes."""
    counted: list[str] = []
    while names:
        # Nothing removes these any more: they count, and what they remove does not.
        safe = [name for name in names if not any(name in excludes.get(other, ()) for other in names)]
        assert safe, f"{names} exclude each other in a circle"
        counted += safe
        names = [
            name for name in names if name not in safe and not any(name in excludes.get(other, ()) for other in safe)
        ]
    return counted


def patterns(win: OracleWin, reading: OracleReading, ruleset: str, switches: Overlay, rows: Overlay) -> dict[str, int]:
    """Count the patterns of a rule set that a reading has, after exclusions."""
    sides = sides_of(ruleset, switches)
    valued = tai_of(ruleset, rows)
    count = holding(win, reading, sides, flower_sets_count="flower_set" in valued)
    excludes = exclusions(win, ruleset, sides, rows)
    there = [name for name in PATTERNS if name in valued and count.get(name)]
    counted = remaining(there, excludes)
    # Open: whether an extra line of the record is other tai. It is.
    if sides["all_chows_alone"] and (len(counted) > 1 or win.extra) and "all_chows" in counted:
        counted = remaining([name for name in there if name != "all_chows"], excludes)
    return {name: count[name] for name in PATTERNS if name in counted}


def best(
    win: OracleWin, ruleset: str, switches: Overlay | None = None, rows: Overlay | None = None
) -> tuple[int, dict[str, int]]:
    """Give the tai of the best reading and its rows, each with its tai, in the order of the patterns, extra lines last.

    Args:
        win: What is scored.
        ruleset: The name of a published table.
        switches: Sides that go before those of the table.
        rows: Rows that go before those of the table, as `tai_of` takes them.
    """
    valued = tai_of(ruleset, rows)
    readings = all_readings(win)
    if sides_of(ruleset, switches or {})["triplet_first"] and win.win != "draw":
        readings = [reading for reading in readings if reading.shape == "dual_pung"] or readings
    ranked: list[tuple[int, list[int], dict[str, int]]] = []
    for reading in readings:
        there = patterns(win, reading, ruleset, switches or {}, rows or {})
        tai = {name: number * valued[name] for name, number in there.items()}
        ranked.append((-sum(tai.values()), [PATTERNS.index(name) for name in tai], tai))
    if not ranked:
        raise ValueError("the tiles are not five sets and a pair")
    total, _, found = min(ranked, key=lambda entry: entry[:2])
    return sum(tai for _, tai in win.extra) - total, {**found, **dict(win.extra)}


def dealer_tai(win: OracleWin, payer: str, rules: Overlay) -> int:
    """Give the dealer's tai of a payment between two seats."""
    if win.dealer not in (payer, win.seat):
        return 0
    if win.win == "draw" and win.dealer == payer and not rules["dealer_pays_draws"]:
        return 0
    if win.opening == "heavenly" and not rules["heavenly_win_dealer_tai"]:
        return 0
    cap = rules["streak_cap"]
    streak = win.streak if cap is None else min(win.streak, cap)
    return int(rules["dealer_tai"] + rules["streak_tai"] * streak)


def share(win: OracleWin, tai: int, payer: str, rules: Overlay) -> Amount:
    """Give what one seat owes the winner, where each seat pays for itself."""
    cap, own = rules["cap"], tai
    # Open: whether a cap is on what a hand without tai pays as. It is.
    if own == 0:
        own = rules["zero_pays_as"]
    if cap is not None and not rules["cap_includes_dealer"]:
        own = min(own, cap)
    own += dealer_tai(win, payer, rules)
    if cap is not None and rules["cap_includes_dealer"]:
        own = min(own, cap)
    if win.win == "draw":
        own += rules["self_draw_extra"]  # Open: whether a cap is on it as well. It is not.
    base = rules["base"] if rules["base_tai"] is None else rules["base_tai"] * rules["unit"]
    amount: Amount = base + rules["unit"] * own
    return amount


def half(amount: Amount, unit: Amount) -> Amount:
    """Give half of an amount, rounded up to a whole unit; exact where a unit is nothing."""
    if unit == 0:
        return Decimal(amount) / 2
    return ceil(Fraction(amount) / 2 / Fraction(unit)) * unit


def payments(win: OracleWin, tai: int, ruleset: str, payment: Overlay | None = None) -> dict[str, Amount]:
    """Give what each of the four seats gains or, below zero, pays; a number that a source leaves out is wikipedia's.

    Args:
        win: What is paid.
        tai: The tai of the hand before a cap.
        ruleset: The name of a published table.
        payment: Numbers that go before those of the table.
    """
    rules = {**PAYMENT_RULES, **PAYMENTS["wikipedia"], **PAYMENTS[ruleset], **(payment or {})}
    owed = {seat: share(win, tai, seat, rules) for seat in SEATS if seat != win.seat}
    if win.win != "draw":
        assert win.from_ is not None
        if rules["discard_paid_by"] == "discarder":
            owed = {win.from_: owed[win.from_]}
        elif rules["discard_paid_by"] == "discarder_for_all":
            owed = {win.from_: sum(owed.values())}
        else:
            owed = {seat: amount if seat == win.from_ else half(amount, rules["unit"]) for seat, amount in owed.items()}
    paid = {seat: win.times * amount for seat, amount in owed.items()}
    return {seat: sum(paid.values()) if seat == win.seat else -paid.get(seat, 0) for seat in SEATS}
