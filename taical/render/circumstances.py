"""What was special about a win, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taical.domain.win import Ready, Win, seat_name
from taical.i18n import gettext as _
from taical.i18n import ngettext


def circumstances(win: Win) -> Iterable[str]:
    """Return what was special about a win beside who won how, a sentence each, in the language in use.

    Args:
        win: The win.
    """
    yield from of_tile(win)
    if win.opening:
        yield _opening(win)
    if win.ready:
        texts: Mapping[Ready, str] = {
            "heavenly": _("{seat} had declared ready with the tiles of the deal"),
            "earthly": _("{seat} had declared ready within the first go-around"),
            "declared": _("{seat} had declared ready later than in the first go-around"),
        }
        yield texts[win.ready].format(seat=seat_name(win.seat))
    yield from of_discards(win)


def of_tile(win: Win) -> Iterable[str]:
    """Return what was special about the winning tile: what it replaced, and that it was the last one."""
    if win.replacement:
        yield {
            "kong": _("The tile replaced a kong"),
            "open_kong": _("The tile replaced a kong claimed from a discard"),
            "flower": _("The tile replaced a flower"),
        }[win.replacement]
    if win.last_tile:
        yield _("The wall was at its last tile")


def of_discards(win: Win) -> Iterable[str]:
    """Return how many tiles had been discarded, where that is known."""
    if win.discards is not None:
        text = ngettext("{count} tile had been discarded", "{count} tiles had been discarded", win.discards)
        yield text.format(count=win.discards)


def _opening(win: Win) -> str:
    if win.opening == "heavenly":
        return _("Won with the tiles of the deal")
    if win.opening == "human":
        return _("Won on a discard in the first go-around")
    return _("Won on the first draw") if win.drawn else _("Won on the first discard of the dealer")
