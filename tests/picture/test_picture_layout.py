"""How tiles lie: worked by hand, with an upright tile 60 wide, a turned one 76, and 2 between them."""

from __future__ import annotations

import pytest
from support import kinds, won

from taical.picture.layout import PlacedTile, TileGroup, laid_out

STANDING = "234m 567m 34p 789p 22s"


def groups(hand: str, **context: str) -> tuple[TileGroup, ...]:
    return laid_out(won(hand, **context))


def meld(written: str, seat: str = "S") -> TileGroup:
    """Return one meld of a hand that is otherwise concealed."""
    (found,) = [group for group in groups(f"{STANDING} {written} +5p", seat=seat) if group.role == "meld"]
    return found


def places(group: TileGroup) -> list[tuple[int, int]]:
    return [(tile.x, tile.y) for tile in group.tiles]


def turned(group: TileGroup) -> list[int]:
    return [number for number, tile in enumerate(group.tiles) if tile.turned]


def test_the_order_of_a_hand() -> None:
    found = groups("555z 789p 34p 22s [444z] [678s] 竹 春 +5p", from_="N")
    assert [group.role for group in found] == ["concealed", "winning", "meld", "meld", "flowers"]
    concealed, winning, first, second, flowers = ([tile.kind for tile in group.tiles] for group in found)
    assert tuple(concealed) == kinds("3p", "4p", "7p", "8p", "9p", "2s", "2s", "5z", "5z", "5z")
    assert tuple(winning) == kinds("5p")
    assert tuple(first) == kinds("4z", "4z", "4z")
    assert tuple(second) == kinds("6s", "7s", "8s")
    assert tuple(flowers) == kinds("1f", "8f")


def test_concealed_tiles_stand_side_by_side() -> None:
    concealed = groups(f"{STANDING} [444z] +5p")[0]
    assert places(concealed) == [(62 * number, 0) for number in range(13)]
    assert (concealed.width, concealed.height) == (12 * 62 + 60, 82)
    assert not turned(concealed)


@pytest.mark.parametrize(("feeder", "side"), [("E", "before"), ("N", "opposite"), ("W", "next")])
def test_who_fed_the_winning_tile(feeder: str, side: str) -> None:
    winning = groups(f"{STANDING} [444z] +5p", from_=feeder)[1]
    assert (winning.role, winning.fed_by, winning.side) == ("winning", feeder, side)
    assert winning.tiles == (PlacedTile(kinds("5p")[0], 0, 0),)


def test_nobody_fed_a_drawn_tile() -> None:
    winning = groups(f"{STANDING} [444z] +5p")[1]
    assert (winning.fed_by, winning.side) == (None, None)


def test_a_robbed_kong_feeds_the_winning_tile() -> None:
    winning = groups(f"{STANDING} [444z] +5p", from_="W", win="robbed_kong")[1]
    assert (winning.fed_by, winning.side) == ("W", "next")


@pytest.mark.parametrize(
    ("feeder", "seat", "side", "number"),
    [
        ("E", "S", "before", 0),
        ("N", "S", "opposite", 1),
        ("W", "S", "next", 2),
        ("N", "E", "before", 0),
        ("W", "E", "opposite", 1),
        ("S", "E", "next", 2),
        ("W", "N", "before", 0),
        ("E", "N", "next", 2),
    ],
)
def test_the_turned_tile_of_a_pung_points_to_who_fed_it(feeder: str, seat: str, side: str, number: int) -> None:
    found = meld(f"[444z@{feeder}]", seat)
    assert (found.fed_by, found.side, turned(found)) == (feeder, side, [number])
    assert (found.width, found.height) == (60 + 2 + 60 + 2 + 76, 82)


def test_where_the_tiles_of_a_pung_lie() -> None:
    # A turned tile is 16 less high, and its lower side is on the line of the others.
    assert places(meld("[444z@E]")) == [(0, 16), (78, 0), (140, 0)]
    assert places(meld("[444z@N]")) == [(0, 0), (62, 16), (140, 0)]
    assert places(meld("[444z@W]")) == [(0, 0), (62, 0), (124, 16)]


def test_a_pung_of_which_nobody_noted_the_feeder_has_the_middle_one_turned() -> None:
    found = meld("[444z]")
    assert (found.fed_by, found.side, turned(found)) == (None, None, [1])


@pytest.mark.parametrize(
    ("written", "lying"),
    [
        ("[678s]", ("6s", "7s", "8s")),
        ("[678s@E]", ("6s", "7s", "8s")),
        ("[6'78s]", ("7s", "6s", "8s")),
        ("[67'8s]", ("6s", "7s", "8s")),
        ("[678's@E]", ("6s", "8s", "7s")),
    ],
)
def test_the_claimed_tile_of_a_chow_lies_between_the_others(written: str, lying: tuple[str, ...]) -> None:
    found = meld(written)
    assert turned(found) == [1]
    assert tuple(tile.kind for tile in found.tiles) == kinds(*lying)
    assert places(found) == [(0, 0), (62, 16), (140, 0)]


def test_who_fed_a_chow_stands_below_it_and_does_not_move_its_tiles() -> None:
    found = meld("[678's@E]")
    assert (found.fed_by, found.side) == ("E", "before")
    assert meld("[678's]").tiles == found.tiles


@pytest.mark.parametrize(("feeder", "number"), [("@E", 0), ("@N", 1), ("@W", 3), ("", 1)])
def test_the_turned_tile_of_an_open_kong(feeder: str, number: int) -> None:
    found = meld(f"[4444z{feeder}]")
    assert turned(found) == [number]
    assert (found.width, found.height) == (3 * 62 + 76, 82)


@pytest.mark.parametrize(("feeder", "number", "x"), [("@E", 0, 0), ("@N", 1, 62), ("@W", 2, 124), ("", 1, 62)])
def test_the_fourth_tile_of_a_promoted_kong_lies_above_the_turned_one(feeder: str, number: int, x: int) -> None:
    found = meld(f"[444+4z{feeder}]")
    assert turned(found) == [number, 3]
    # 66 for the tile above and 2 between; an upright one begins 16 higher than a turned one.
    assert places(found)[number] == (x, 68)
    assert places(found)[3] == (x, 0)
    assert {y for at, (_, y) in enumerate(places(found)) if at not in (number, 3)} == {52}
    assert (found.width, found.height) == (200, 134)


def test_a_concealed_kong_lies_face_up() -> None:
    found = meld("(4444z)")
    assert tuple(tile.kind for tile in found.tiles) == kinds("4z") * 4
    assert not turned(found)
    assert (found.fed_by, found.width) == (None, 3 * 62 + 60)


@pytest.mark.parametrize(("faces", "lying"), [(0, "----"), (1, "-N--"), (2, "-NN-"), (3, "NNN-"), (4, "NNNN")])
def test_a_house_shows_some_tiles_of_a_concealed_kong(faces: int, lying: str) -> None:
    (found,) = [group for group in laid_out(won(f"{STANDING} (4444z) +5p"), faces) if group.role == "meld"]
    (north,) = kinds("4z")
    assert [tile.kind for tile in found.tiles] == [north if sign == "N" else None for sign in lying]
    assert found.width == 3 * 62 + 60


def test_a_win_with_flowers_alone() -> None:
    (flowers,) = groups("春夏秋冬梅蘭菊竹", win="eight_flowers")
    assert flowers.role == "flowers"
    assert len(flowers.tiles) == 8


def test_a_hand_that_is_won_as_it_is_dealt_has_no_tile_apart() -> None:
    found = groups("234m 567m 345p 789p 678s 22s", seat="E", opening="heavenly")
    assert [group.role for group in found] == ["concealed"]
    assert len(found[0].tiles) == 17
