"""Wins that cannot have happened: every pair of facts that clash, and the nearest ones that do not."""

from __future__ import annotations

from typing import Any

import pytest
from support import refused, won

from taical.errors import WinError

PLAIN = "123m 456p 789p 67s 55s [777z] +8s"
CONCEALED = "345m 456m 123p 67p 678s 22z +8p"
KONG = "345m 123p 67p 678s 22z (9999m) +8p"
OPEN_KONG = "345m 123p 67p 678s 22z [9999m] +8p"
PROMOTED = "345m 123p 67p 678s 22z [999+9m] +8p"
CLAIMED = "345m 456m 123p 67p 22z [678s] +8p"
FLOWERS = "12345678f"

Context = dict[str, Any]

IMPOSSIBLE: dict[str, tuple[str, Context, str, tuple[str, ...]]] = {
    "own discard": (PLAIN, {"from_": "S"}, "from", ("South is the winner", "the tile cannot have come from")),
    "draw from someone": (PLAIN, {"win": "draw", "from_": "W"}, "from", ("from West", "not a self-draw")),
    "eight flowers from someone": (FLOWERS, {"win": "eight_flowers", "from_": "E"}, "from", ("from East",)),
    "discard from nobody": (PLAIN, {"win": "discard"}, "from", ("win by discard", "who discarded the tile")),
    "kong of nobody": (PLAIN, {"win": "robbed_kong"}, "from", ("win by robbed_kong", "who had the kong")),
    "flower of nobody": (FLOWERS, {"win": "seven_rob_one"}, "from", ("seven_rob_one", "who had the eighth flower")),
    "fed by oneself": (
        "123m 456p 789p 67s 55s [777z@S] +8s",
        {"from_": "W"},
        "hand",
        ("South cannot have fed a meld to South",),
    ),
    "a second meld fed by oneself": (
        "123m 67s 55s [456p] [789p@E] [777z@S] +8s",
        {"from_": "W"},
        "hand",
        ("South cannot have fed a meld to South",),
    ),
    "seven of eight flowers": ("1234567f", {"win": "eight_flowers"}, "win", ("八仙過海", "eight flowers", "has 7")),
    "six of seven flowers": ("123456f", {"win": "seven_rob_one", "from_": "N"}, "win", ("七搶一", "seven", "has 6")),
    "robbed tile in a chow": (
        "123m 456m 55p 678s 67s [777z] +8s",
        {"win": "robbed_kong", "from_": "W"},
        "win",
        ("South has one 8s (八條) already", "promoted a pung"),
    ),
    "robbed tile for the pair": (
        "123m 456m 789p 678s 5s [777z] +5s",
        {"win": "robbed_kong", "from_": "W"},
        "win",
        ("South has one 5s (五條) already",),
    ),
    "robbed tile for a pung": (
        "123m 456m 55p 567s 99s [777z] +9s",
        {"win": "robbed_kong", "from_": "W"},
        "win",
        ("South has two 9s (九條) already",),
    ),
    "robbed tile in a melded pung": (
        "123m 456m 55p 567p 89s [777s] +7s",
        {"win": "robbed_kong", "from_": "W"},
        "win",
        ("South has three 7s (七條) already",),
    ),
    "last tile in the opening": (
        CONCEALED,
        {"seat": "E", "opening": "heavenly", "last_tile": True},
        "last_tile",
        ("last tile", "first go-around (heavenly)"),
    ),
    "heavenly win, not the dealer": (
        CONCEALED,
        {"opening": "heavenly"},
        "opening",
        ("天胡", "South won", "dealer is East"),
    ),
    "heavenly win on a discard": (
        CONCEALED,
        {"seat": "E", "opening": "heavenly", "from_": "S"},
        "opening",
        ("天胡", "win is by discard"),
    ),
    "heavenly win with a claim": (CLAIMED, {"seat": "E", "opening": "heavenly"}, "opening", ("天胡", "claimed meld")),
    "earthly win of the dealer": (
        CONCEALED,
        {"seat": "E", "opening": "earthly"},
        "opening",
        ("地胡", "East is the dealer"),
    ),
    "earthly win with a meld": (KONG, {"opening": "earthly"}, "opening", ("地胡", "has a meld")),
    "earthly win on a robbed kong": (
        CONCEALED,
        {"opening": "earthly", "win": "robbed_kong", "from_": "E"},
        "opening",
        ("地胡", "winner's first draw", "dealer's first discard"),
    ),
    "earthly win with eight flowers": (
        FLOWERS,
        {"opening": "earthly", "win": "eight_flowers"},
        "opening",
        ("地胡", "the win is by eight_flowers"),
    ),
    "earthly win on West's discard": (CONCEALED, {"opening": "earthly", "from_": "W"}, "opening", ("地胡", "dealer's")),
    "human win with a meld": (KONG, {"opening": "human", "from_": "E"}, "opening", ("人胡", "has a meld")),
    "human win on a robbed kong": (
        CONCEALED,
        {"opening": "human", "win": "robbed_kong", "from_": "E"},
        "opening",
        ("人胡", "win is by robbed_kong"),
    ),
    "heavenly ready with heavenly win": (
        CONCEALED,
        {"seat": "E", "opening": "heavenly", "ready": "heavenly"},
        "ready",
        ("天聽", "天胡 is complete from the start"),
    ),
    "declared ready with heavenly win": (
        CONCEALED,
        {"seat": "E", "opening": "heavenly", "ready": "declared"},
        "ready",
        ("聽牌", "天胡 is complete from the start"),
    ),
    "a flower replaced that is not there": (
        CONCEALED,
        {"replacement": "flower"},
        "replacement",
        ("replaced a flower, but the hand has none",),
    ),
    "a chow fed by a player who is not before": (
        "456m 789p 67s 55s 123p [123m@W] +8s",
        {"from_": "W"},
        "hand",
        ("from the player before, who is East for South, not from West",),
    ),
    "a heavenly win after a discard": (
        CONCEALED,
        {"seat": "E", "opening": "heavenly", "discards": 1},
        "discards",
        ("天胡 for East comes after 0 discards at most, but 1 had been discarded",),
    ),
    "an earthly win after a go-around": (
        CONCEALED,
        {"seat": "W", "opening": "earthly", "discards": 3},
        "discards",
        ("地胡 for West comes after 2 discards at most, but 3 had been discarded",),
    ),
    "a human win after a go-around": (
        CONCEALED,
        {"opening": "human", "from_": "E", "discards": 5},
        "discards",
        ("人胡 for South comes after 4 discards at most, but 5 had been discarded",),
    ),
    "heavenly ready with a claim": (
        CLAIMED,
        {"seat": "E", "ready": "heavenly", "from_": "W"},
        "ready",
        ("天聽", "claimed meld"),
    ),
    "earthly ready with a claim": (OPEN_KONG, {"ready": "earthly", "from_": "W"}, "ready", ("地聽", "claimed meld")),
    "replacement on a discard": (
        "123m 456m 789p 67s 55s [777z] 秋 +8s",
        {"replacement": "flower", "from_": "W"},
        "replacement",
        ("drawn from the wall", "win is by discard"),
    ),
    "replacement on a robbed kong": (
        "123m 456m 789p 67s 55s (7777z) +8s",
        {"replacement": "kong", "win": "robbed_kong", "from_": "W"},
        "replacement",
        ("drawn from the wall", "win is by robbed_kong"),
    ),
    "kong replaced after eight flowers": (
        f"(7777z) {FLOWERS}",
        {"win": "eight_flowers", "replacement": "kong"},
        "replacement",
        ("eight_flowers", "flower, not a kong"),
    ),
    "kong replaced without one": (
        PLAIN,
        {"replacement": "kong"},
        "replacement",
        ("concealed or promoted kong", "has none"),
    ),
    "kong replaced, but claimed": (
        OPEN_KONG,
        {"replacement": "kong"},
        "replacement",
        ("concealed or promoted", "none"),
    ),
    "open kong replaced, but concealed": (KONG, {"replacement": "open_kong"}, "replacement", ("claimed", "has none")),
    "open kong replaced, but promoted": (
        PROMOTED,
        {"replacement": "open_kong"},
        "replacement",
        ("claimed", "has none"),
    ),
}


@pytest.mark.parametrize(("hand", "context", "field", "parts"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible(hand: str, context: Context, field: str, parts: tuple[str, ...]) -> None:
    with refused(WinError, "impossible_context", *parts, field=field):
        won(hand, **context)


POSSIBLE: dict[str, tuple[str, Context]] = {
    "draw": (PLAIN, {}),
    "discard": (PLAIN, {"from_": "W"}),
    "fed by another": ("123m 456p 789p 67s 55s [777z@W] +8s", {"from_": "N"}),
    "robbed kong": ("123m 456m 789p 67s 55s [777z] +8s", {"win": "robbed_kong", "from_": "W"}),
    "eight flowers": (FLOWERS, {"win": "eight_flowers"}),
    "eight flowers, then a tile": (f"1m {FLOWERS} +2m", {"win": "eight_flowers", "replacement": "flower"}),
    "seven flowers and the eighth": ("1234567f", {"win": "seven_rob_one", "from_": "N"}),
    "seven flowers, the eighth written in": (FLOWERS, {"win": "seven_rob_one", "from_": "N"}),
    "last tile": (PLAIN, {"last_tile": True}),
    "heavenly win": (CONCEALED, {"seat": "E", "opening": "heavenly"}),
    "heavenly win of West": (CONCEALED, {"seat": "W", "dealer": "W", "opening": "heavenly"}),
    "heavenly win with a kong": (KONG, {"seat": "E", "opening": "heavenly", "replacement": "kong"}),
    "earthly win": (CONCEALED, {"opening": "earthly"}),
    "earthly win on the dealer's discard": (CONCEALED, {"opening": "earthly", "from_": "E"}),
    "human win": (CONCEALED, {"opening": "human", "from_": "W"}),
    "ready beside a human win": (CONCEALED, {"opening": "human", "ready": "declared", "from_": "E"}),
    "ready beside an earthly win": (CONCEALED, {"opening": "earthly", "ready": "earthly"}),
    "as many discards as an opening allows": (CONCEALED, {"seat": "W", "opening": "earthly", "discards": 2}),
    "a human win with the fourth discard": (CONCEALED, {"opening": "human", "from_": "N", "discards": 4}),
    "a heavenly win before any discard": (CONCEALED, {"seat": "E", "opening": "heavenly", "discards": 0}),
    "the first discard wins": (CONCEALED, {"from_": "E", "discards": 1}),
    "the last tile as soon as it can be": (CONCEALED, {"last_tile": True, "discards": 35}),
    "a chow fed by the player before": ("456m 789p 67s 55s 123p [123m@E] +8s", {"from_": "W"}),
    "a pung fed by any player": ("456m 789p 67s 55s 123p [111m@W] +8s", {"from_": "E"}),
    "declared with a claim": (CLAIMED, {"ready": "declared", "from_": "W"}),
    "earthly ready with a concealed kong": (KONG, {"ready": "earthly", "from_": "W"}),
    "heavenly ready": (CONCEALED, {"seat": "E", "ready": "heavenly"}),
    "flower replaced": ("123m 456m 789p 67s 55s [777z] 秋 +8s", {"replacement": "flower"}),
    "concealed kong replaced": (KONG, {"replacement": "kong"}),
    "promoted kong replaced": (PROMOTED, {"replacement": "kong"}),
    "open kong replaced": (OPEN_KONG, {"replacement": "open_kong"}),
}


@pytest.mark.parametrize(("hand", "context"), POSSIBLE.values(), ids=POSSIBLE)
def test_possible(hand: str, context: Context) -> None:
    won(hand, **context)
