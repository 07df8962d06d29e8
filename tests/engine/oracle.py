"""A slow and obvious scorer, written straight from the rules, to test the real one against.

It takes its values, exclusions, sides and payments from `published`, and knows wins of five sets and a pair only. It
finds sets by plain recursion over the tiles and waits by trying all 34 kinds. It assumes that the context of a win is
valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from published import EXCLUSIONS, NAMES, PAYMENTS, SIDES, SWITCHES, VALUES

SEATS = ("E", "S", "W", "N")
WIND_TILES = ("1z", "2z", "3z", "4z")
DRAGON_TILES = ("5z", "6z", "7z")
SEASONS = ("1f", "2f", "3f", "4f")  # spring, summer, autumn, winter: E S W N
PLANTS = ("5f", "6f", "7f", "8f")  # plum, orchid, chrysanthemum, bamboo: E S W N
KINDS = tuple(f"{number}{suit}" for suit in "mpsz" for number in range(1, 8 if suit == "z" else 10))
PATTERNS = list(NAMES)


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
def waits(concealed: tuple[str, ...], melds: tuple[OracleMeld, ...]) -> list[str]:
    """List the kinds that complete the 16 tiles, less those of which all four are held."""
    held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    return [kind for kind in KINDS if held.count(kind) < 4 and any(True for _ in splits((*concealed, kind)))]


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


def patterns(win: OracleWin, reading: OracleReading, ruleset: str) -> dict[str, int]:
    """Count the patterns of a rule set that a reading has, after exclusions."""
    sides = {switch: options[0] for switch, options in SWITCHES.items()} | SIDES.get(ruleset, {})
    drawn = win.win == "draw"
    claimed = [meld for meld in win.melds if meld.kind != "concealed_kong"]
    every_set = [*reading.sets, *(meld.tiles for meld in win.melds)]
    # Pungs include kongs, as in the rules: all tiles of the set are equal.
    pungs = [one_set[0] for one_set in every_set if len(set(one_set)) == 1]
    chows = [one_set for one_set in every_set if len(set(one_set)) == 3]
    pair = reading.pair[0]
    tiles = [pair, *(tile for one_set in every_set for tile in one_set)]
    suits = {tile[1] for tile in tiles if tile[1] != "z"}
    honors = [tile for tile in tiles if tile[1] == "z"]
    wind_pungs = [tile for tile in pungs if tile in WIND_TILES]
    dragon_pungs = [tile for tile in pungs if tile in DRAGON_TILES]

    # Concealed pungs: those among the concealed tiles and the concealed kongs, less the pung that
    # a discard or a robbed kong completed.
    concealed_pungs = [one_set for one_set in reading.sets if len(set(one_set)) == 1]
    if not drawn and reading.shape == "dual_pung":
        concealed_pungs.remove(reading.completed)
    concealed_pung_count = len(concealed_pungs) + len(win.melds) - len(claimed)

    one_tile_wait = reading.shape in ("edge", "closed", "single") and len(waits(win.concealed, win.melds)) == 1
    # All chows: any wait but a one-tile wait, or under strict rules a two-sided shape only.
    all_chows_wait = {"two_sided": reading.shape == "two_sided", "not_one_tile": not one_tile_wait}
    all_chows = len(chows) == 5 and not drawn and all_chows_wait[sides["all_chows_wait"]]
    if not sides["all_chows_honors"]:
        all_chows = all_chows and not honors
    if not sides["all_chows_flowers"]:
        all_chows = all_chows and not win.flowers

    # Straights: a concealed one takes chows that no discard and no robbed kong completed.
    own_chows = [one_set for one_set in reading.sets if len(set(one_set)) == 3]
    if not drawn and reading.completed in own_chows:
        own_chows.remove(reading.completed)

    # The seat's two flowers, less those inside a complete set.
    flower_sets = [one for one in (SEASONS, PLANTS) if all(tile in win.flowers for tile in one)]
    seat_index = SEATS.index(win.seat)
    seat_flowers = [
        one[seat_index] for one in (SEASONS, PLANTS) if one[seat_index] in win.flowers and one not in flower_sets
    ]

    count: dict[str, int] = {
        "self_drawn": int(drawn),
        "concealed_hand": int(not claimed),
        "fully_concealed_hand": int(not claimed and drawn),
        "prevalent_wind": pungs.count(WIND_TILES[SEATS.index(win.round)]),
        "seat_wind": pungs.count(WIND_TILES[SEATS.index(win.seat)]),
        "dragon_pung": len(dragon_pungs),
        "seat_flower": len(seat_flowers),
        "flower_set": len(flower_sets),
        "edge_wait": int(one_tile_wait and reading.shape == "edge"),
        "closed_wait": int(one_tile_wait and reading.shape == "closed"),
        "single_wait": int(one_tile_wait and reading.shape == "single"),
        "robbing_the_kong": int(win.win == "robbed_kong"),
        "out_with_replacement_tile": int(drawn and win.replacement in ("kong", "flower")),
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
        "earthly_ready": int(win.ready == "earthly"),
        "heavenly_ready": int(win.ready == "heavenly"),
        "human_win": int(win.opening == "human"),
        "earthly_win": int(win.opening == "earthly"),
        "heavenly_win": int(win.opening == "heavenly"),
        "any_flower": len(win.flowers),
        "last_tile_claim": int(win.last_tile and not drawn),
        "declared_ready": int(win.ready == "declared"),
        "ready_on_deal": int(win.ready == "heavenly"),
        "melded_kong": sum(meld.kind in ("open_kong", "promoted_kong") for meld in win.melds),
        "concealed_kong": sum(meld.kind == "concealed_kong" for meld in win.melds),
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
    there = {name: count[name] for name in PATTERNS if name in tai_of(ruleset) and count.get(name)}
    excluded = {name for winner in there for name in EXCLUSIONS[ruleset].get(winner, ())}
    return {name: number for name, number in there.items() if name not in excluded}


def tai_of(ruleset: str) -> dict[str, int]:
    """Give the tai of each pattern that a rule set counts."""
    return {name: value.tai for name, value in VALUES[ruleset].items() if not value.is_off}


def best(win: OracleWin, ruleset: str) -> tuple[int, dict[str, int]]:
    """Give the tai of the best reading and its rows, each with its tai, in the order of the patterns."""
    ranked: list[tuple[int, list[int], dict[str, int]]] = []
    for reading in all_readings(win):
        rows = {name: number * tai_of(ruleset)[name] for name, number in patterns(win, reading, ruleset).items()}
        ranked.append((-sum(rows.values()), [PATTERNS.index(name) for name in rows], rows))
    if not ranked:
        raise ValueError("the tiles are not five sets and a pair")
    total, _, rows = min(ranked, key=lambda entry: entry[:2])
    return -total, rows


def payments(win: OracleWin, tai: int, ruleset: str) -> dict[str, int]:
    """Give what each of the four seats gains or, below zero, pays; a number that a source leaves out is wikipedia's."""
    rules = PAYMENTS["wikipedia"] | PAYMENTS[ruleset]
    result = dict.fromkeys(SEATS, 0)
    for payer in SEATS:
        if payer == win.seat or (win.win != "draw" and payer != win.from_):
            continue
        extra = rules["dealer_tai"] + rules["streak_tai"] * win.streak if win.dealer in (payer, win.seat) else 0
        amount = rules["base"] + rules["unit"] * (tai + extra)
        result[payer] -= amount
        result[win.seat] += amount
    return result
