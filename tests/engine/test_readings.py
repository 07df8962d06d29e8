"""Readings: what the winning tile may have completed, and the facts that all readings share."""

from __future__ import annotations

from typing import Any

import pytest
from support import house, kind, kinds, shipped, won

from taical.domain.tiles import CHINESE, PLAIN
from taical.domain.win import Shape
from taical.engine import features
from taical.engine.decomposition import Block
from taical.engine.readings import Facts, Reading, readings
from taical.engine.suits import shape_of
from taical.patterns.flowers import FLOWERS_OF

Context = dict[str, Any]

PAIRS_ALLOWED = house(patterns={"seven_pairs_and_triplet": 8})


def facts(text: str, context: Context | None = None, **switches: Any) -> Facts:  # noqa: ANN401
    return Facts(won(text, **(context or {})), house(**switches))


def found(text: str, context: Context | None = None, **switches: Any) -> list[Reading]:  # noqa: ANN401
    return readings(facts(text, context, **switches))


def described(reading: Reading) -> str:
    """Return a reading as text: its sets and pairs without their suits, the completed one marked, and its shape."""
    groups: list[tuple[int, ...]] = [block.tiles for block in reading.blocks]
    groups += [(pair, pair) for pair in reading.pairs]
    texts = ["".join(PLAIN[tile][0] for tile in group) for group in groups]
    if reading.completed is not None:
        texts[reading.completed] += "*"
    return " ".join(texts) + f": {reading.shape}"


READINGS: dict[str, tuple[str, set[str]]] = {
    "edge, low": ("12m 55s [111z] [222z] [333z] [444z] +3m", {"123* 55: edge"}),
    "edge, high": ("89m 55s [111z] [222z] [333z] [444z] +7m", {"789* 55: edge"}),
    "closed, low": ("13m 55s [111z] [222z] [333z] [444z] +2m", {"123* 55: closed"}),
    "closed, high": ("79p 55s [111z] [222z] [333z] [444z] +8p", {"789* 55: closed"}),
    "two-sided on 1": ("23m 55s [111z] [222z] [333z] [444z] +1m", {"123* 55: two_sided"}),
    "two-sided on 9": ("78s 55m [111z] [222z] [333z] [444z] +9s", {"789* 55: two_sided"}),
    "two-sided on 7": ("56m 55s [111z] [222z] [333z] [444z] +7m", {"567* 55: two_sided"}),
    "two-sided on 3": ("45m 55s [111z] [222z] [333z] [444z] +3m", {"345* 55: two_sided"}),
    "single": ("123m 5s [111z] [222z] [333z] [444z] +5s", {"123 55*: single"}),
    "single, all melded": ("5s [123m] [111z] [222z] [333z] [444z] +5s", {"55*: single"}),
    "dual pung": ("11m 55s [111z] [222z] [333z] [444z] +1m", {"111* 55: dual_pung"}),
    "12345 on 3": ("12345m 99s [111z] [222z] [333z] +3m", {"123* 345 99: edge", "123 345* 99: two_sided"}),
    "34567 on 5": ("34567m 99s [111z] [222z] [333z] +5m", {"345* 567 99: two_sided", "345 567* 99: two_sided"}),
    "4567 on 4": ("4567m [111z] [222z] [333z] [444z] +4m", {"567 44*: single"}),
    "2344 on 4": ("2344m [111z] [222z] [333z] [444z] +4m", {"234* 44: two_sided", "234 44*: single"}),
    "1123 on 1": ("1123m [111z] [222z] [333z] [444z] +1m", {"123* 11: two_sided", "123 11*: single"}),
    "11123 on 1": ("11123m 99s [111z] [222z] [333z] +1m", {"111* 123 99: dual_pung", "111 123* 99: two_sided"}),
    "12233 on 1": ("12233m 99s [111z] [222z] [333z] +1m", {"123* 123 99: two_sided"}),
    "2223334445 on 5": (
        "2223334445m [111z] [222z] +5m",
        {"234 345* 345 22: two_sided", "222 333 444 55*: single", "234 234 234 55*: single"},
    ),
}


@pytest.mark.parametrize(("text", "expected"), READINGS.values(), ids=READINGS)
def test_readings(text: str, expected: set[str]) -> None:
    options = found(text)
    assert len(options) == len(expected)
    assert {described(option) for option in options} == expected
    assert {option.form for option in options} == {"sets"}
    assert {option.pairs for option in options} == {(option.pair,) for option in options}


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("345m 456m 123p 678p 678s 22z", {"seat": "E", "opening": "heavenly"}, "345 456 123 678 678 22: None"),
        ("12345678f", {"win": "eight_flowers"}, ": None"),
        ("11122m 12345678f +5m", {"win": "eight_flowers"}, ": None"),
        ("11m 55s [111z] [222z] [333z] [444z] 12345678f", {"win": "eight_flowers"}, ": None"),
        (
            "11m 55s [111z] [222z] [333z] [444z] 12345678f +1m",
            {"win": "eight_flowers"},
            "111* 55: dual_pung",
        ),
        ("11m 46s [111z] [222z] [333z] [444z] 12345678f +1m", {"win": "eight_flowers"}, ": None"),
    ],
)
def test_readings_without_a_wait(text: str, context: Context, expected: str) -> None:
    (option,) = found(text, context)
    assert described(option) == expected
    assert option.form == ("flowers" if expected == ": None" else "sets")


def test_melds_of_a_flower_win_that_is_no_hand() -> None:
    (option,) = found("1m [111z] (2222z) 12345678f", {"win": "eight_flowers"})
    assert (option.blocks, option.pairs, option.pair, option.completed) == ((), (), None, None)
    assert (option.pungs, option.concealed_pungs) == (kinds("1z", "2z"), 1)
    assert not option.one_tile_wait
    assert not option.always_two_sided


def test_a_hand_complete_as_dealt_has_no_two_sided_wait() -> None:
    (option,) = found("345m 456m 123p 678p 678s 22z", {"seat": "E", "opening": "heavenly"})
    assert not option.always_two_sided


def test_three_pairs_and_sets_are_no_hand() -> None:
    """Seventeen tiles, each suit of which is complete by itself."""
    assert found("1m 234m 22p 345p 33s 456s 44z +1m") == []


def test_no_reading() -> None:
    assert found("12m 55s [111z] [222z] [333z] [444z] +4m") == []


@pytest.mark.parametrize(
    ("text", "always"),
    [
        ("12345m 99s [111z] [222z] [333z] +3m", False),
        ("34567m 99s [111z] [222z] [333z] +5m", True),
        ("2344m [111z] [222z] [333z] [444z] +4m", False),
        ("23m 55s [111z] [222z] [333z] [444z] +1m", True),
    ],
)
def test_two_sided_in_every_reading(text: str, always: bool) -> None:
    assert {option.always_two_sided for option in found(text)} == {always}


DUAL = "11m 222p 55s (3333s) [111z] [222z] +1m"
CONCEALED_PUNGS: list[tuple[str, Context, Context, int]] = [
    (DUAL, {}, {}, 3),
    (DUAL, {"from_": "W"}, {}, 2),
    ("23m 222p 55s (3333s) 333z [222z] +1m", {"win": "robbed_kong", "from_": "W"}, {}, 3),
    ("88m 222p 55s (3333s) 333z [222z] +8m", {"from_": "W"}, {"discarded_pung_is_concealed": True}, 4),
    ("88m 222p 55s (3333s) 333z [222z] +5s", {"from_": "W"}, {}, 3),
    ("222p 1m 333s 666m 444z [222z] +1m", {"from_": "W"}, {}, 4),
    ("1m (2222p) (3333s) (4444s) (5555s) (2222z) +1m", {"from_": "W"}, {}, 5),
    ("1m [2222p] [333+3s] [444s] [555s] [222z] +1m", {}, {}, 0),
]


@pytest.mark.parametrize(("text", "context", "switches", "number"), CONCEALED_PUNGS)
def test_concealed_pungs(text: str, context: Context, switches: Context, number: int) -> None:
    assert [option.concealed_pungs for option in found(text, context, **switches)] == [number]


def test_a_discard_takes_the_pung_that_it_completes_and_no_other() -> None:
    options = found("11123m 222p 333s 444z 55z +1m", {"from_": "W"})
    assert {option.shape: option.concealed_pungs for option in options} == {"dual_pung": 3, "two_sided": 4}


def test_pungs_of_melds_count_too() -> None:
    (option,) = found("11m 55s [678p] [222z] (3333z) [444+4z] +1m")
    assert option.pungs == kinds("1m", "2z", "3z", "4z")


FACTS: list[tuple[str, Context, set[str], set[str]]] = [
    (
        "12m 55s [111z] [222z] [333z] [444z] +3m",  # two suits, four claimed melds
        {},
        {"HONORS"},
        {"NO_HONORS", "ONE_SUIT", "NO_SUIT", "FIVE_CLAIMED", "CONCEALED"},
    ),
    ("123m 456m 789m 99m 11m [678m] +1m", {}, {"ONE_SUIT", "NO_HONORS"}, {"FIVE_CLAIMED", "CONCEALED", "HONORS"}),
    ("5z [111z] [222z] [333z] [444z] [666z] +5z", {}, {"NO_SUIT", "HONORS", "FIVE_CLAIMED"}, {"CONCEALED", "ONE_SUIT"}),
    (
        "123m 456p 789s 234m 5p (6666s) +5p",
        {},
        {"NO_HONORS", "CONCEALED", "KONG"},
        {"ONE_SUIT", "NO_SUIT", "FIVE_CLAIMED"},
    ),
    (
        "123m 456p 789s 234m 5p (6666s) +5p",
        {"concealed_kong_keeps_concealed": False},
        {"KONG"},
        {"CONCEALED", "FIVE_CLAIMED"},
    ),
    ("123m 456p 789s 234m 888m 5p +5p", {"concealed_kong_keeps_concealed": False}, {"CONCEALED"}, {"KONG"}),
    ("123m 5p [678p] (9999s) [777z] [111+1z] +5p", {}, {"KONG", "HONORS"}, {"CONCEALED", "FIVE_CLAIMED"}),
]


@pytest.mark.parametrize(("text", "switches", "has", "lacks"), FACTS)
def test_features_of_every_reading(text: str, switches: Context, has: set[str], lacks: set[str]) -> None:
    mask = facts(text, **switches).features
    assert {name for name in has | lacks if mask & getattr(features, name)} == has


def test_facts_of_melds_and_waits() -> None:
    made = facts("123m 5p [678p] (9999s) [777z] [111+1z] +5p")
    assert (made.meld_pungs, made.concealed_kongs, made.waits) == (kinds("9s", "7z", "1z"), 1, kinds("5p"))
    fifth = facts("1111m 234p 567p 234s 567s +9p", exhausted_kinds_wait="all_kinds")
    assert fifth.waits == kinds("1m")


@pytest.mark.parametrize(
    ("winning", "completed", "shape"),
    [
        ("5m", 5, "single"),
        ("9p", 6, "single"),
        ("1m", 11, "single"),
        ("1m", 0, "dual_pung"),
        ("2m", 1, "two_sided"),
        ("3m", 1, "closed"),
        ("4m", 1, "two_sided"),
        ("1p", 2, "two_sided"),
        ("2p", 2, "closed"),
        ("3p", 2, "edge"),
        ("7s", 3, "edge"),
        ("8s", 3, "closed"),
        ("9s", 3, "two_sided"),
        ("4z", 4, "dual_pung"),
    ],
)
def test_shape(winning: str, completed: int, shape: Shape) -> None:
    """Blocks are counted first; what is beyond them is a pair."""
    blocks = tuple(
        Block(kind(tile), is_chow)
        for tile, is_chow in (("1m", False), ("2m", True), ("1p", True), ("7s", True), ("4z", False))
    )
    assert shape_of(kind(winning), blocks, completed) == shape


@pytest.mark.parametrize(
    ("numbering", "seats"),
    [
        ("chrysanthemum_third", {"E": "春梅", "S": "夏蘭", "W": "秋菊", "N": "冬竹"}),
        ("bamboo_third", {"E": "春梅", "S": "夏蘭", "W": "秋竹", "N": "冬菊"}),
    ],
)
def test_flowers_of_the_seats(numbering: str, seats: dict[str, str]) -> None:
    found = {seat: "".join(CHINESE[flower] for flower in flowers) for seat, flowers in FLOWERS_OF[numbering].items()}
    assert found == seats


IRREGULAR = [
    ("11m 22m 44m 11p 22p 55p 111s 9s +9s", "111 11 22 44 11 22 55 99*: single"),
    ("11m 22m 44m 11p 22p 55p 11s 99s +1s", "111* 11 22 44 11 22 55 99: dual_pung"),
    # Four equal tiles are two pairs, and it makes no difference which of them was completed.
    ("111m 44m 11p 22p 55p 111s 99s +1m", "111 11* 11 44 11 22 55 99: single"),
]


@pytest.mark.parametrize(("text", "expected"), IRREGULAR)
def test_irregular_readings(text: str, expected: str) -> None:
    options = readings(Facts(won(text), PAIRS_ALLOWED))
    assert [described(option) for option in options] == [expected]
    assert {(option.form, option.pair) for option in options} == {("seven_pairs_and_triplet", None)}
    assert found(text) == []


def test_a_hand_of_both_forms_has_readings_of_both() -> None:
    options = readings(Facts(won("11223344556677m 99s +9s"), PAIRS_ALLOWED))
    assert sorted((option.form, described(option)) for option in options) == [
        ("sets", "123 123 456 456 999* 77: dual_pung"),
        ("sets", "123 123 567 567 999* 44: dual_pung"),
        ("sets", "234 234 567 567 999* 11: dual_pung"),
        ("seven_pairs_and_triplet", "999* 11 22 33 44 55 66 77: dual_pung"),
    ]
    assert {option.facts.waits for option in options} == {kinds(*(f"{number}m" for number in range(1, 8)), "9s")}


@pytest.mark.parametrize(("context", "number"), [({}, 1), ({"from_": "W"}, 0)])
def test_the_triplet_of_an_irregular_hand_is_concealed_unless_discarded(context: Context, number: int) -> None:
    (option,) = readings(Facts(won("11m 22m 44m 11p 22p 55p 11s 99s +1s", **context), PAIRS_ALLOWED))
    assert (option.concealed_pungs, option.pungs) == (number, kinds("1s"))


def test_a_flower_win_may_be_an_irregular_hand() -> None:
    win = won("11m 22m 44m 11p 22p 55p 11s 99s 12345678f +1s", win="eight_flowers")
    (option,) = readings(Facts(win, PAIRS_ALLOWED))
    assert option.form == "seven_pairs_and_triplet"
    (option,) = readings(Facts(win, house()))
    assert option.form == "flowers"


ONE_TILE: list[tuple[str, Context, list[bool]]] = [
    ("46m 55s [111z] [222z] [333z] [444z] +5m", {}, [True]),
    ("46m 55s [111z] [222z] [333z] [444z] +5m", {"wait_basis": "shape"}, [True]),
    ("45m 55s [111z] [222z] [333z] [444z] +6m", {}, [False]),
    ("4567m [111z] [222z] [333z] [444z] +4m", {}, [False]),
    ("4567m [111z] [222z] [333z] [444z] +4m", {"wait_basis": "shape"}, [True]),
    ("12345m 99s [111z] [222z] [333z] +3m", {"wait_basis": "shape"}, [False, True]),
    ("23m 55s (4444m) [111z] [222z] [333z] +1m", {}, [False]),
    ("23m 55s (4444m) [111z] [222z] [333z] +1m", {"one_tile_wait_shapes": "any"}, [True]),
    ("23m 55s (4444m) [111z] [222z] [333z] +1m", {"wait_basis": "shape", "one_tile_wait_shapes": "any"}, [False]),
    ("23m 55s [444m] [111z] [222z] [333z] +1m", {"one_tile_wait_shapes": "any"}, [False]),
    # A wait of another shape goes by what the wait on the pair goes by.
    ("23m 55s (4444m) [111z] [222z] [333z] +1m", {"wait_basis": {"edge": "shape"}}, [False]),
    (
        "23m 55s (4444m) [111z] [222z] [333z] +1m",
        {"wait_basis": {"edge": "shape"}, "one_tile_wait_shapes": "any"},
        [True],
    ),
    (
        "23m 55s (4444m) [111z] [222z] [333z] +1m",
        {"wait_basis": {"single": "shape"}, "one_tile_wait_shapes": "any"},
        [False],
    ),
]


@pytest.mark.parametrize(("text", "switches", "expected"), ONE_TILE)
def test_one_tile_wait(text: str, switches: Context, expected: list[bool]) -> None:
    assert sorted(option.one_tile_wait for option in found(text, **switches)) == expected


def test_the_win_and_the_switches_are_at_hand() -> None:
    (option,) = found("46m 55s [111z] [222z] [333z] [444z] +5m", triplet_first=True)
    assert option.win == option.facts.win
    assert option.switches.triplet_first


def test_thirteen_orphans_may_have_a_kong() -> None:
    (option,) = readings(Facts(won("19m 19p 19s 1234567z (5555p) +1m"), shipped("hkma2025")))
    assert (option.form, option.pairs) == ("thirteen_orphans", kinds("1m"))
