"""A slow and obvious scorer, written straight from the rules, to test the real one against.

It knows two tables, ``wikipedia`` and ``hyloveclub``, and wins of five sets and a pair only. It is
brute force throughout: it remembers nothing between calls, it finds sets by plain recursion over
the tiles, and it finds waits by trying all 34 kinds. It assumes that the context of a win is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SEATS = ("E", "S", "W", "N")
WIND_TILES = ("1z", "2z", "3z", "4z")
DRAGON_TILES = ("5z", "6z", "7z")
SEASONS = ("1f", "2f", "3f", "4f")  # spring, summer, autumn, winter: E S W N
PLANTS = ("5f", "6f", "7f", "8f")  # plum, orchid, chrysanthemum, bamboo: E S W N
KINDS = tuple(f"{number}{suit}" for suit in "mpsz" for number in range(1, 8 if suit == "z" else 10))

#: The patterns in the order of the rules' table.
ORDER = (
    "self_drawn",
    "concealed_hand",
    "fully_concealed_hand",
    "prevalent_wind",
    "seat_wind",
    "dragon_pung",
    "seat_flower",
    "flower_set",
    "edge_wait",
    "closed_wait",
    "single_wait",
    "robbing_the_kong",
    "out_with_replacement_tile",
    "last_tile_draw",
    "melded_hand",
    "half_melded_hand",
    "all_chows",
    "three_concealed_pungs",
    "four_concealed_pungs",
    "five_concealed_pungs",
    "all_pungs",
    "half_flush",
    "full_flush",
    "all_honors",
    "little_three_dragons",
    "big_three_dragons",
    "little_four_winds",
    "big_four_winds",
    "earthly_ready",
    "heavenly_ready",
    "human_win",
    "earthly_win",
    "heavenly_win",
)

#: What each table pays. A pattern that a table does not name does not exist there.
VALUES: dict[str, dict[str, int]] = {
    "wikipedia": {
        "self_drawn": 1,
        "concealed_hand": 1,
        "fully_concealed_hand": 1,
        "prevalent_wind": 1,
        "seat_wind": 1,
        "dragon_pung": 1,
        "seat_flower": 1,
        "flower_set": 2,
        "edge_wait": 1,
        "closed_wait": 1,
        "single_wait": 1,
        "robbing_the_kong": 1,
        "out_with_replacement_tile": 1,
        "last_tile_draw": 1,
        "melded_hand": 2,
        "half_melded_hand": 1,
        "all_chows": 2,
        "three_concealed_pungs": 2,
        "four_concealed_pungs": 5,
        "five_concealed_pungs": 8,
        "all_pungs": 4,
        "half_flush": 4,
        "full_flush": 8,
        "all_honors": 16,
        "little_three_dragons": 4,
        "big_three_dragons": 8,
        "little_four_winds": 8,
        "big_four_winds": 16,
        "earthly_ready": 4,
        "heavenly_ready": 8,
        "human_win": 16,
        "earthly_win": 16,
        "heavenly_win": 24,
    },
    "hyloveclub": {
        "self_drawn": 1,
        "concealed_hand": 1,
        "fully_concealed_hand": 1,
        "dragon_pung": 1,
        "all_chows": 2,
        "all_pungs": 4,
        "half_flush": 4,
        "full_flush": 8,
        "big_three_dragons": 8,
    },
}

#: What a pattern that counts removes. (A flower set removes less than a row: see ``patterns``.)
EXCLUDES: dict[str, tuple[str, ...]] = {
    "melded_hand": ("single_wait",),
    "half_melded_hand": ("single_wait",),
    "all_honors": ("all_pungs",),
    "little_three_dragons": ("dragon_pung",),
    "big_three_dragons": ("dragon_pung",),
    "big_four_winds": ("prevalent_wind", "seat_wind"),
    "heavenly_ready": ("concealed_hand",),
    "human_win": ("concealed_hand",),
    "earthly_win": ("self_drawn", "concealed_hand", "fully_concealed_hand"),
    "heavenly_win": (
        "self_drawn",
        "concealed_hand",
        "fully_concealed_hand",
        "edge_wait",
        "closed_wait",
        "single_wait",
        "out_with_replacement_tile",
    ),
}


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


def splits_into_sets(tiles: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield every way to split tiles into sets; the same way may come more than once."""
    if not tiles:
        yield ()
        return
    for one_set in sets_with(min(tiles, key=KINDS.index)):
        rest = without(tiles, one_set)
        if rest is not None:
            for others in splits_into_sets(rest):
                yield (one_set, *others)


def splits(tiles: tuple[str, ...]) -> Iterator[tuple[tuple[tuple[str, ...], ...], tuple[str, str]]]:
    """Yield every way to split tiles into sets and one pair."""
    for kind in KINDS:
        rest = without(tiles, (kind, kind))
        if rest is not None:
            for sets in splits_into_sets(rest):
                yield sets, (kind, kind)


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


def patterns(win: OracleWin, reading: OracleReading, table: str) -> dict[str, int]:
    """Count the patterns of a table that a reading has, after exclusions."""
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
    # All chows: any wait but a one-tile wait, or in the strict table a two-sided shape only.
    strict = table == "hyloveclub"
    all_chows_wait = reading.shape == "two_sided" if strict else not one_tile_wait

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
        "all_chows": int(len(chows) == 5 and not honors and not win.flowers and not drawn and all_chows_wait),
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
    }
    there = {name: count[name] for name in ORDER if name in VALUES[table] and count[name] > 0}
    excluded = {name for winner in there for name in EXCLUDES.get(winner, ())}
    return {name: number for name, number in there.items() if name not in excluded}


def best(win: OracleWin, table: str) -> tuple[int, dict[str, int]]:
    """Give the tai of the best reading and its rows, each with its tai, in table order."""
    ranked: list[tuple[int, list[int], dict[str, int]]] = []
    for reading in all_readings(win):
        rows = {name: number * VALUES[table][name] for name, number in patterns(win, reading, table).items()}
        ranked.append((-sum(rows.values()), [ORDER.index(name) for name in rows], rows))
    if not ranked:
        raise ValueError("the tiles are not five sets and a pair")
    total, _, rows = min(ranked, key=lambda entry: entry[:2])
    return -total, rows


def payments(  # noqa: PLR0917
    win: OracleWin,
    tai: int,
    base: int = 30,
    unit: int = 10,
    dealer_tai: int = 1,
    streak_tai: int = 2,
) -> dict[str, int]:
    """Give what each of the four seats gains or, below zero, pays."""
    result = dict.fromkeys(SEATS, 0)
    for payer in SEATS:
        if payer == win.seat or (win.win != "draw" and payer != win.from_):
            continue
        extra = dealer_tai + streak_tai * win.streak if win.dealer in (payer, win.seat) else 0
        amount = base + unit * (tai + extra)
        result[payer] -= amount
        result[win.seat] += amount
    return result
