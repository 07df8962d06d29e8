"""Which contested points of the game a pattern depends on."""

from __future__ import annotations

from collections.abc import Mapping

_WAITS = ("wait_basis", "exhausted_kinds_wait", "one_tile_wait_shapes")
_CONCEALED = ("concealed_kong_keeps_concealed",)
_CONCEALED_PUNGS = ("discarded_pung_is_concealed",)
_ALL_CHOWS = (
    "all_chows_wait",
    "all_chows_wait_limit",
    "all_chows_honors",
    "all_chows_flowers",
    "all_chows_concealed",
    "all_chows_alone",
)
_SEAT_FLOWERS = ("flower_set_keeps_seat_flower", "flower_numbering", "seat_flower_limit")

CONTESTED: Mapping[str, tuple[str, ...]] = {
    "self_drawn": ("replacement_includes_self_drawn",),
    "out_with_replacement_tile": (
        "replacement_open_kong",
        "replacement_includes_self_drawn",
        "replacement_with_last_tile",
    ),
    "last_tile_draw": ("replacement_with_last_tile",),
    "concealed_hand": _CONCEALED,
    "fully_concealed_hand": _CONCEALED,
    "melded_hand": ("melded_hand_counts_single_wait",),
    "two_concealed_pungs": _CONCEALED_PUNGS,
    "three_concealed_pungs": (*_CONCEALED_PUNGS, "triplet_first"),
    "four_concealed_pungs": (*_CONCEALED_PUNGS, "triplet_first"),
    "five_concealed_pungs": (*_CONCEALED_PUNGS, "five_concealed_counts_all_pungs"),
    "prevalent_wind": ("little_four_winds_counts_winds", "big_four_winds_counts_winds"),
    "seat_wind": ("little_four_winds_counts_winds", "big_four_winds_counts_winds"),
    "any_wind_pung": ("little_four_winds_counts_winds", "big_four_winds_counts_winds"),
    "little_four_winds": ("little_four_winds_counts_winds",),
    "big_four_winds": ("big_four_winds_counts_winds",),
    "seat_flower": _SEAT_FLOWERS,
    "flower_set": ("flower_set_keeps_seat_flower",),
    "seven_rob_one": ("flower_win",),
    "eight_flowers": ("flower_win",),
    "dealt_flower_win": ("flower_win", "dealt_flowers"),
    "edge_wait": _WAITS,
    "closed_wait": _WAITS,
    "single_wait": (*_WAITS, "melded_hand_counts_single_wait"),
    "all_chows": _ALL_CHOWS,
    "all_chows_no_honors_no_flowers": _ALL_CHOWS[:-1],
    "all_pungs": ("five_concealed_counts_all_pungs", "all_honors_counts_all_pungs"),
    "all_honors": ("all_honors_counts_all_pungs",),
    "heavenly_ready": ("heavenly_ready_dealer_only",),
    "earthly_win": ("earthly_win_on",),
    "heavenly_win": ("heavenly_win_counts_waits", "heavenly_win_concealed_kong"),
}
"""The switches that change when a pattern holds or what counts beside it, by its id."""
