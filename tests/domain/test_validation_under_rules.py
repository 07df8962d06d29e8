"""Wins that can have happened, but that a rule set does not let be."""

from __future__ import annotations

from typing import Any

import pytest
from support import house, refused, rows_of, scored

from taical.errors import WinError
from taical.explanation import spoken_in

PLAIN = "123m 456p 789p 67s 55s [777z] +8s"
CONCEALED = "345m 456m 123p 67p 678s 22z +8p"
KONG = "345m 123p 67p 678s 22z (9999m) +8p"

Context = dict[str, Any]

UNDER: dict[str, tuple[str, Context, Context, str, tuple[str, ...]]] = {
    "kong in a heavenly win": (KONG, {"seat": "E", "opening": "heavenly"}, {}, "opening", ("天胡", "has no kong")),
    "earthly win on a discard": (
        CONCEALED,
        {"opening": "earthly", "from_": "E"},
        {"earthly_win_on": "own_first_draw"},
        "opening",
        ("地胡", "winner's first draw", "win is by discard"),
    ),
    "earthly win on a draw": (
        CONCEALED,
        {"opening": "earthly"},
        {"earthly_win_on": "dealer_first_discard"},
        "opening",
        ("地胡", "dealer's first discard", "win is by draw"),
    ),
    "heavenly ready, not the dealer": (
        CONCEALED,
        {"ready": "heavenly"},
        {},
        "ready",
        ("天聽", "South won", "dealer is East"),
    ),
    "missed win, discard": (
        PLAIN,
        {"missed_win": True, "from_": "W"},
        {"missed_win": "blocks_discard"},
        "missed_win",
        ("South", "過水", "win by discard"),
    ),
    "missed win, robbed kong": (
        "123m 456m 789p 67s 55s [777z] +8s",
        {"missed_win": True, "win": "robbed_kong", "from_": "W"},
        {"missed_win": "blocks_discard"},
        "missed_win",
        ("過水", "win by robbed_kong"),
    ),
    "missed win, draw": (
        PLAIN,
        {"missed_win": True},
        {"missed_win": "blocks_all"},
        "missed_win",
        ("過水", "win by draw"),
    ),
    "missed win, all": (
        PLAIN,
        {"missed_win": True, "from_": "W"},
        {"missed_win": "blocks_all"},
        "missed_win",
        ("過水",),
    ),
    "human win of the dealer": (
        CONCEALED,
        {"seat": "E", "opening": "human", "from_": "S"},
        {},
        "opening",
        ("人胡", "East is the dealer"),
    ),
    "human win of the dealer in the first go-around": (
        CONCEALED,
        {"seat": "E", "opening": "human", "from_": "S"},
        {"human_win_on": "first_go_around"},
        "opening",
        ("人胡", "East is the dealer"),
    ),
    "human win drawn": (CONCEALED, {"opening": "human"}, {}, "opening", ("人胡", "discard", "win is by draw")),
    "a discard before any": (CONCEALED, {"from_": "E", "discards": 0}, {}, "discards", ("East, 1 or more has been",)),
    "a discard before the dealer's": (
        CONCEALED,
        {"from_": "W", "discards": 1},
        {},
        "discards",
        ("West, 2 or more have",),
    ),
    "the last tile too soon": (
        CONCEALED,
        {"last_tile": True, "discards": 34},
        {},
        "discards",
        ("before the last tile at least 35 are discarded, but only 34 had been",),
    ),
}


@pytest.mark.parametrize(("hand", "context", "switches", "field", "parts"), UNDER.values(), ids=UNDER)
def test_impossible_under_a_rule_set(
    hand: str, context: Context, switches: Context, field: str, parts: tuple[str, ...]
) -> None:
    with refused(WinError, "impossible_context", *parts, field=field):
        scored(hand, house(**switches), **context)


UNDER_OTHERS: dict[str, tuple[str, Context, Context, str]] = {
    "kong in a heavenly win": (
        KONG,
        {"seat": "E", "opening": "heavenly"},
        {"heavenly_win_concealed_kong": True},
        "heavenly_win",
    ),
    "earthly win on a discard": (
        CONCEALED,
        {"opening": "earthly", "from_": "E"},
        {"earthly_win_on": "dealer_first_discard"},
        "earthly_win",
    ),
    "earthly win on a draw": (CONCEALED, {"opening": "earthly"}, {}, "earthly_win"),
    "heavenly ready, not the dealer": (
        CONCEALED,
        {"ready": "heavenly"},
        {"heavenly_ready_dealer_only": False},
        "heavenly_ready",
    ),
    "heavenly ready, the dealer": (CONCEALED, {"seat": "E", "ready": "heavenly"}, {}, "heavenly_ready"),
    "missed win, ignored": (PLAIN, {"missed_win": True, "from_": "W"}, {}, "dragon_pung"),
    "missed win, drawn": (PLAIN, {"missed_win": True}, {"missed_win": "blocks_discard"}, "self_drawn"),
    "human win of the dealer": (
        CONCEALED,
        {"seat": "E", "opening": "human", "from_": "S"},
        {"human_win_on": "four_discards"},
        "human_win",
    ),
    "human win drawn": (CONCEALED, {"opening": "human"}, {"human_win_on": "four_discards"}, "human_win"),
    "only the winning tile was discarded, and it is not left": (
        PLAIN,
        {"from_": "E", "discards": 0},
        {"discards_are": "left"},
        "dragon_pung",
    ),
    "most discards before the last tile were claimed": (
        PLAIN,
        {"last_tile": True, "discards": 34},
        {"discards_are": "left"},
        "last_tile_draw",
    ),
    "the last tile as soon as it can be": (PLAIN, {"last_tile": True, "discards": 35}, {}, "last_tile_draw"),
    "no missed win": (PLAIN, {"from_": "W"}, {"missed_win": "blocks_all"}, "dragon_pung"),
}


@pytest.mark.parametrize(("hand", "context", "switches", "row"), UNDER_OTHERS.values(), ids=UNDER_OTHERS)
def test_possible_under_a_rule_set(hand: str, context: Context, switches: Context, row: str) -> None:
    assert row in rows_of(scored(hand, house(**switches), **context))


def test_in_chinese_the_winner_deals_nothing_in() -> None:
    """放槍 is what the discarder does."""
    clashes: list[tuple[str, Context, Context, str]] = [
        (PLAIN, {"missed_win": True, "from_": "W"}, {"missed_win": "blocks_discard"}, "還不能胡別人打出的牌"),
        (PLAIN, {"missed_win": True}, {"missed_win": "blocks_all"}, "還不能自摸"),
        (CONCEALED, {"opening": "earthly", "from_": "E"}, {}, "但這手是胡別人打出的牌"),
        (CONCEALED, {"opening": "earthly", "from_": "W"}, {}, "但這手是胡別人打出的牌（西家）"),
    ]
    with spoken_in("zh"):
        for hand, context, switches, said in clashes:
            with pytest.raises(WinError) as error:
                scored(hand, house(**switches), **context)
            assert said in error.value.message
            assert "放槍" not in error.value.message
