"""How far a hand is from ready, and which tiles bring it nearer."""

from __future__ import annotations

from collections import Counter
from random import Random

import naive
import pytest
from support import house, shipped

from benchmarks.hands import STYLES, random_hand, seeded
from taical.analysis.irregular import SPECIAL_LACKS
from taical.analysis.shanten import Shanten, shanten_of
from taical.domain.hand import Hand, Meld
from taical.domain.notation import parse_hand, parse_tiles
from taical.domain.rules import RuleSet
from taical.engine.readings import hand_waits
from taical.engine.special_hands import SPECIAL_HANDS

WITH_SEVEN_PAIRS = house(patterns={"seven_pairs_and_triplet": 8})
EXHAUSTED_TOO = house(exhausted_kinds_wait="all_kinds")

ALL = "123456789m 123456789p 123456789s 1234567z"


def distance(hand: str, ruleset: RuleSet | None = None) -> Shanten:
    return shanten_of(parse_hand(hand), ruleset or shipped())


def far(tiles: int, helping: str) -> Shanten:
    return Shanten(tiles, parse_tiles(helping, "helping") if helping else ())


HANDS: dict[str, tuple[str, int, str]] = {
    "complete": ("123m 456p 789p 678s 55s [777z]", -1, ""),
    "ready for two pairs": ("123m 456p 789p 678s 5s [777z]", 0, "58s"),
    "ready with five melds": ("5m [123m] [456p] [777z] [888s] [999s]", 0, "5m"),
    "ready with five kongs": ("5m (1111m) (2222m) (3333m) (4444m) (6666m)", 0, "5m"),
    # The set needs 3m beside 12m or 24m, and the pair 1m, 4m, 5s or 8s, beside 678s or 567s.
    "set and pair": ("124m 456p 789p 678s 5s [777z]", 1, "134m 58s"),
    # 55s and 6s or 9s with two more, 56s with one more and 5s or 9s doubled, 555s and 6s or 9s doubled.
    "a suit that is set and pair": ("123m 456p 789p 69s 55s [777z]", 1, "456789s"),
    # 45678p are two sets with 3p, 6p or 9p; then the pair is of bamboo. Or 56s is a set with 4s or 7s, and 45678p
    # are a set and, with 4p, 5p, 7p or 8p, a pair.
    "two suits, beside a concealed kong": ("123m 456p 78p 56s [777z] (1111s)", 1, "3456789p 4567s"),
    # The pair of any kind needs two tiles, but only one 4m is left.
    "ready but for the fourth tile": (
        "4m 456p 789p 678s 123s [444m]",
        1,
        "12356789m 123456789p 123456789s 1234567z",
    ),
    # Five of the eight pairs become pungs, one is the pair.
    "eight pairs that no chow joins": ("11559m 9m 11p 5599p 11s 55s", 4, "159m 159p 15s"),
    # Every set lacks two tiles and the pair one: eleven, and any tile is near one of them.
    "as far as a hand can be": ("147m 147p 147s 1234567z", 10, ALL),
    # The same without the three suits' last two sets; three sets lack two tiles each and the pair one.
    "as far with two melds": ("1234567z 147m [222p] [555s]", 6, "123456789m 1234567z"),
    # Beside the pair of 1z, 23m lacks one tile, and 5z is to be discarded.
    "ready after a discard": ("23m 11z 5z 456p 789p 678s [777z]", 0, "14m"),
}


@pytest.mark.parametrize(("hand", "tiles", "helping"), HANDS.values(), ids=HANDS)
def test_a_hand_of_sets(hand: str, tiles: int, helping: str) -> None:
    assert distance(hand) == far(tiles, helping)


@pytest.mark.parametrize(
    ("hand", "tiles", "helping"),
    [
        # seven pairs and 111s, the 9s beside them
        ("11m 22m 44m 11p 22p 55p 111s 9s", 0, "9s"),
        # eight pairs: each can become the triplet
        ("11m 55m 99m 11p 55p 99p 11s 55s", 0, "159m 159p 15s"),
        # six pairs and four tiles: one of them doubled for the seventh pair, and one of the ten kinds for the triplet
        ("11m 55m 99m 11p 55p 99p 159s 1z", 2, "159m 159p 159s 1z"),
        # four equal tiles are two pairs, so that these are eight as well
        ("1111m 55m 99m 11p 55p 99p 11s", 0, "59m 159p 1s"),
        ("1111m 55m 99m 11p 55p 99p 111s", -1, ""),
        # a meld leaves no such hand, and five sets and a pair are three tiles away: four of the six pairs
        ("11m 55m 99m 11p 55p 99p 1z [222s]", 3, "159m 159p"),
    ],
)
def test_seven_pairs_and_a_triplet(hand: str, tiles: int, helping: str) -> None:
    assert distance(hand, WITH_SEVEN_PAIRS) == far(tiles, helping)


def test_the_nearest_form_counts_and_forms_as_near_join() -> None:
    """11223344556677m 11z is ready for sets on 1m 4m 7m 1z, and for seven pairs and a triplet on every pair."""
    hand = "11223344556677m 11z"
    assert distance(hand) == far(0, "147m 1z")
    assert distance(hand, WITH_SEVEN_PAIRS) == far(0, "1234567m 1z")


def test_every_irregular_form_has_a_distance() -> None:
    assert set(SPECIAL_LACKS) == set(SPECIAL_HANDS)


def test_a_fifth_tile_is_waited_for_where_the_rules_have_it_so() -> None:
    hand = "4m 456p 789p 678s 123s [444m]"
    assert distance(hand, EXHAUSTED_TOO) == far(0, "4m")


def test_a_fifth_tile_does_not_help_before() -> None:
    """With 1111m as a pung and half a pair it lacks 1m and one tile of bamboo, which helps; a fifth 1m does not come.

    Without, bamboo has a pair and a set: 234 56+4 88, 234 56+7 88, 234 68+7 55, 345 68+7 22, 456 23+1 88.
    """
    hand = "1111m 234p 567p 234s 568s"
    assert distance(hand) == distance(hand, EXHAUSTED_TOO) == far(1, "124578s")


def spoiled(random: Random, style: str, changes: int) -> Hand:
    """Return a hand that was one tile short of complete, with some of its concealed tiles exchanged for others."""
    hand = random_hand(random, STYLES[style])
    tiles = list(hand.concealed)
    melded = [kind for meld in hand.melds for kind in meld.tiles]
    for _ in range(changes):
        tiles.pop(random.randrange(len(tiles)))
        held = Counter(tiles + melded)
        tiles.append(random.choice([kind for kind in range(34) if held[kind] < 4]))
    return Hand(tuple(sorted(tiles)), hand.melds)


def dealt(random: Random) -> Hand:
    """Return sixteen tiles of the wall."""
    wall = [kind for kind in range(34) for _ in range(4)]
    return Hand(tuple(sorted(random.sample(wall, 16))))


def hands_of_all_sorts() -> list[Hand]:
    random = seeded("distance")
    styles = tuple(STYLES)
    hands = [spoiled(random, styles[number % len(styles)], random.randrange(6)) for number in range(460)]
    return hands + [dealt(random) for _ in range(40)]


def melded(hand: Hand) -> list[int]:
    return [kind for meld in hand.melds for kind in meld.tiles]


@pytest.mark.thorough
def test_distances_agree_with_a_slow_search() -> None:
    """The search tries combinations of sets with one tile more until one fits, for 500 hands."""
    found = Counter[int]()
    for number, hand in enumerate(hands_of_all_sorts()):
        irregular = number % 2 == 1
        expected = naive.missing(hand.concealed, melded(hand), irregular=irregular) - 1
        assert shanten_of(hand, WITH_SEVEN_PAIRS if irregular else shipped()).tiles == expected, hand
        found[expected] += 1
    assert found.total() == 500
    assert min(found[tiles] for tiles in range(5)) >= 20


@pytest.mark.thorough
def test_helping_tiles_agree_with_a_slow_search() -> None:
    """A tile helps when the hand with it lacks one tile less."""
    hands = [hand for hand in hands_of_all_sorts() if shanten_of(hand, shipped()).tiles in (1, 2)][:100]
    for hand in hands:
        lacking, helping = shanten_of(hand, shipped())
        held = Counter([*hand.concealed, *melded(hand)])
        expected = [
            kind
            for kind in range(34)
            if held[kind] < 4 and naive.is_near([*hand.concealed, kind], melded(hand), lacking, irregular=False)
        ]
        assert list(helping) == expected, hand


@pytest.mark.thorough
def test_distances_agree_with_drawing_and_discarding() -> None:
    """A hand is one tile from ready when one draw and one discard make it ready, for hands with few concealed tiles."""
    random = seeded("draw and discard")
    for _ in range(60):
        hand = spoiled(random, "melded", 2)
        tiles, known = list(hand.concealed), melded(hand)
        steps = 0
        hands = {tuple(tiles)}
        while not any(naive.waits(held, known, irregular=False) for held in hands) and steps < 1:
            hands = {after for held in hands for after in after_one_turn(held, known)}
            steps += 1
        ready = any(naive.waits(held, known, irregular=False) for held in hands)
        found = shanten_of(hand, shipped()).tiles
        assert found == steps if ready else found > steps, hand


def after_one_turn(tiles: tuple[int, ...], known: list[int]) -> set[tuple[int, ...]]:
    """Return the concealed tiles after every draw and every discard."""
    found = set()
    for drawn in range(34):
        if [*tiles, *known].count(drawn) < 4:
            for discarded in tiles:
                rest = [*tiles, drawn]
                rest.remove(discarded)
                found.add(tuple(sorted(rest)))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("ruleset", [shipped(), WITH_SEVEN_PAIRS, EXHAUSTED_TOO], ids=["sets", "pairs", "fifth"])
def test_ready_is_to_wait_for_what_helps(ruleset: RuleSet) -> None:
    """What completes a ready hand is what it waits for, however that is found; other hands wait for nothing."""
    for hand in hands_of_all_sorts():
        tiles, helping = shanten_of(hand, ruleset)
        assert hand_waits(hand, ruleset) == (helping if tiles == 0 else ()), hand


def test_a_drawn_tile_that_helps_brings_it_one_tile_nearer() -> None:
    random = seeded("one tile nearer")
    for hand in hands_of_all_sorts()[:200]:
        tiles, helping = shanten_of(hand, shipped())
        drawn = random.choice(helping)
        assert shanten_of(Hand(hand.concealed, hand.melds, (), drawn), shipped()).tiles == tiles - 1, hand


def test_flowers_and_who_fed_a_meld_do_not_matter() -> None:
    hand = parse_hand("124m 456p 789p 678s 5s [777z]")
    fed = Hand(hand.concealed, (Meld("pung", 33, "W"),), (34, 35))
    assert shanten_of(fed, shipped()) == shanten_of(hand, shipped())
