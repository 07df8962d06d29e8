"""What a hand waits for or needs, and what to discard: as data for other programs, and as tables for a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from taical.analysis.outlook import Discard, Order, Outlook, Prospect
from taical.analysis.score_diff import Change, Difference
from taical.analysis.waits import Wait, against, best_of
from taical.domain.format import format_hand, format_tiles
from taical.domain.tiles import PLAIN, tile_name
from taical.engine.scoring import Score
from taical.explanation import spoken_in
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.render.json import counted_data
from taical.render.table import Look, table
from taical.render.words import word


def outlook_data(outlook: Outlook, language: Language = "zh") -> dict[str, Any]:
    """Return what a hand can become as plain data.

    * `ruleset`, `hand`, `seat`, `round` and `visible`: what was asked about, tiles in plain notation.
    * `complete`: whether the tiles are a complete hand, which only those before a discard can be.
    * `distance`: how many tiles it needs to be ready; 0 is ready; before a discard, after the best one.
    * `left`, `waits` and `helping`, of a hand that is not to discard: how many tiles are left that complete it or
      bring it nearer; what it waits for where it is ready; what brings it nearer where it is not. Else null, [] and [].
    * `discards`, of a hand that is: the discards that leave it at that distance, the best first, each with `discard`,
      `left`, `waits` and `helping`, and `average_drawn` and `average_discarded`, the tai of a win on average over the
      tiles left, or null where it is not ready. Else [].

    A wait has `tile`, `shapes`, `left`, `drawn` and `discarded`, both either null, where that is less than a win takes,
    or `tai` and `patterns` as in a result; `by_drawing`, what drawing it has `gained` and `lost` against its discard;
    and `against_best`, with the best `tile` of the hand and what this one has `gained` and `lost` against it when
    either is `drawn` or `discarded`; null for the best itself. What helps has `tile` and `left`.

    Args:
        outlook: What the hand can become.
        language: The language of the patterns' names.
    """
    table_ = outlook.table
    prospect = outlook.prospect or Prospect(outlook.distance)
    return {
        "ruleset": table_.ruleset.id,
        "hand": format_hand(outlook.hand),
        "seat": table_.seat,
        "round": table_.round,
        "visible": [PLAIN[kind] for kind in table_.visible],
        "complete": outlook.complete,
        "distance": outlook.distance,
        **_prospect_of(prospect, language),
        "left": prospect.left if outlook.prospect else None,
        "discards": [_discard_of(discard, language) for discard in outlook.discards],
    }


def _prospect_of(prospect: Prospect, language: Language) -> dict[str, Any]:
    best = best_of(prospect.waits) if prospect.waits else None
    return {
        "left": prospect.left,
        "waits": [_wait_of(wait, best, language) for wait in prospect.waits],
        "helping": [tile._asdict() for tile in prospect.helping],
    }


def _discard_of(discard: Discard, language: Language) -> dict[str, Any]:
    leaves = discard.leaves
    ready = not leaves.distance
    return {
        "discard": discard.tile,
        **_prospect_of(leaves, language),
        "average_drawn": round(leaves.drawn, 2) if ready else None,
        "average_discarded": round(leaves.discarded, 2) if ready else None,
    }


def _wait_of(wait: Wait, best: Wait | None, language: Language) -> dict[str, Any]:
    data: dict[str, Any] = {
        "tile": wait.tile,
        "shapes": list(wait.shapes),
        "left": wait.left,
        "drawn": _worth_of(wait.drawn_score, language),
        "discarded": _worth_of(wait.discarded_score, language),
        "by_drawing": _difference_of(wait.by_drawing, language),
        "against_best": None,
    }
    if best and best is not wait:
        compared = against(wait, best)
        data["against_best"] = {
            "tile": best.tile,
            "drawn": _difference_of(compared.drawn, language),
            "discarded": _difference_of(compared.discarded, language),
        }
    return data


def _worth_of(score: Score | None, language: Language) -> dict[str, Any] | None:
    if score is None:
        return None
    return {"tai": score.tai, "patterns": [counted_data(pattern, language) for pattern in score.patterns]}


def _difference_of(found: Difference | None, language: Language) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"gained": _changes_of(found.gained, language), "lost": _changes_of(found.lost, language)}


def _changes_of(changes: Iterable[Change], language: Language) -> list[dict[str, Any]]:
    return [{"id": change.row.id, "name": change.row.names[language], "tai": change.tai} for change in changes]


def outlook_text(outlook: Outlook, look: Look, *, by: Order = "left") -> str:
    """Return what a hand can become, as a person reads it.

    Args:
        outlook: What it can become.
        look: How it is to look.
        by: What its discards are ranked by.
    """
    with spoken_in(look.language):
        parts = [_head(outlook, look)]
        if outlook.prospect is None:
            parts += _before_discard(outlook, look, by)
        elif outlook.distance:
            parts += _not_ready(outlook.prospect, look)
        else:
            parts += _ready(outlook.prospect, look)
        parts += _less_than_a_win_takes(outlook)
        return "\n\n".join(parts)


def _head(outlook: Outlook, look: Look) -> str:
    table_, language = outlook.table, look.language
    lines = [(word("hand", language), format_hand(replace(outlook.hand, flowers=()), look.style))]
    if outlook.hand.flowers:
        lines.append((word("flowers", language), format_tiles(outlook.hand.flowers, look.style)))
    if table_.visible:
        lines.append((_("Visible"), format_tiles(table_.visible, look.style)))
    lines += [
        (_("Seat"), word(table_.seat, language)),
        (_("Round"), word(table_.round, language)),
        (word("rules", language), f"{table_.ruleset.names[language]} ({table_.ruleset.id})"),
    ]
    mark = "* " if look.form == "markdown" else ""
    return "\n".join(mark + _("{label}: {text}").format(label=name, text=text) for name, text in lines)


def _ready(prospect: Prospect, look: Look) -> list[str]:
    """Return what a ready hand waits for, what each tile is worth, and what makes the difference."""
    left = ngettext("Ready 聽牌: {left} tile is left.", "Ready 聽牌: {left} tiles are left.", prospect.left)
    sentences = [left.format(left=prospect.left)]
    if gone := [wait.tile for wait in prospect.waits if not wait.left]:
        sentences.append(_("None is left of {tiles}.").format(tiles=_tiles(gone, look)))
    headers = [_("Tile"), word("wait", look.language), _("Tiles left"), _("Drawn"), _("Discarded")]
    rows = [_wait_cells(wait, look) for wait in prospect.waits]
    parts = [" ".join(sentences), table(rows, headers, look, align=_WAIT_ALIGN, wrap=1)]
    differences = [row for wait in prospect.waits for row in _difference_rows(wait, best_of(prospect.waits), look)]
    if differences:
        headers = [_("Tile"), _("Compared"), _("Gained"), _("Lost")]
        parts.append(table(differences, headers, look, align=["left"] * 4, wrap=2))
    return parts


_WAIT_ALIGN = ("left", "left", "right", "right", "right")
"""How the cells of a wait stand."""


def _wait_cells(wait: Wait, look: Look) -> list[str]:
    """Return a tile that a hand waits for as cells of a row: its name, shapes, how many are left, drawn, discarded."""
    shapes = ", ".join(word(shape, look.language) for shape in wait.shapes)
    return [_tile(wait.tile, look), shapes, str(wait.left), _tai(wait.drawn), _tai(wait.discarded)]


def _tai(worth: int | None) -> str:
    return "-" if worth is None else str(worth)


def _difference_rows(wait: Wait, best: Wait, look: Look) -> list[list[str]]:
    """Return what drawing a tile changes and what it is to wait for the best one instead, a row each; none if nothing.

    Args:
        wait: The tile.
        best: The tile that is worth most.
        look: How it is to look.
    """
    drawn, discarded = against(wait, best)
    name = _tile(best.tile, look)
    compared = [(_("drawn, against discarded"), wait.by_drawing)]
    if drawn == discarded:
        compared.append((_("against {tile}").format(tile=name), drawn))
    else:
        compared.append((_("drawn, against {tile}").format(tile=name), drawn))
        compared.append((_("discarded, against {tile}").format(tile=name), discarded))
    return [
        [_tile(wait.tile, look), label, _changes(found.gained, look), _changes(found.lost, look)]
        for label, found in compared
        if found and (found.gained or found.lost)
    ]


def _changes(changes: Iterable[Change], look: Look) -> str:
    return " + ".join(f"{change.row.names[look.language]} {change.tai}" for change in changes)


def _not_ready(prospect: Prospect, look: Look) -> list[str]:
    """Return how far a hand is from ready and what brings it nearer, the tiles of which most are left first."""
    sentence = f"{_far(prospect.distance)} {_left_that_help(prospect.left)}"
    rows = [
        [str(left), _tiles([tile.tile for tile in prospect.helping if tile.left == left], look)]
        for left in sorted({tile.left for tile in prospect.helping}, reverse=True)
    ]
    headers = [_("Left of each"), _("Tiles that help 進張")]
    return [sentence, table(rows, headers, look, align=["right", "left"], wrap=1)]


def _far(distance: int) -> str:
    sentence = ngettext("{distance} tile from ready (向聽).", "{distance} tiles from ready (向聽).", distance)
    return sentence.format(distance=distance)


def _left_that_help(left: int) -> str:
    return ngettext("{left} tile that helps is left.", "{left} tiles that help are left.", left).format(left=left)


def _before_discard(outlook: Outlook, look: Look, by: Order) -> list[str]:
    """Return what each discard leaves, the best first."""
    sentences = []
    if outlook.complete:
        sentences.append(_("Complete 胡: `taical score` says what it is worth."))
    if outlook.distance:
        sentences.append(_far(outlook.distance))
        sentences.append(_("These discards keep it there, the one first that leaves most tiles that help."))
        return [" ".join(sentences), _table_of_helping(outlook.discards, look)]
    if by == "value":
        sentences.append(
            _("These discards leave it ready 聽牌, the one first of which a win is worth most on average.")
        )
    else:
        sentences.append(_("These discards leave it ready 聽牌, the one first that leaves most tiles to win with."))
    return [" ".join(sentences), _table_of_discards(outlook.discards, look)]


def _table_of_helping(discards: Sequence[Discard], look: Look) -> str:
    headers = [_("Discard"), _("Tiles left"), _("Tiles that help 進張")]
    rows = [
        [
            _tile(discard.tile, look),
            str(discard.leaves.left),
            _tiles([tile.tile for tile in discard.leaves.helping], look),
        ]
        for discard in discards
    ]
    return table(rows, headers, look, align=["left", "right", "left"], wrap=2)


def _table_of_discards(discards: Sequence[Discard], look: Look) -> str:
    """Return what each discard waits for, a row a tile."""
    headers = [
        _("Discard"),
        _("In all"),
        _("On average"),
        _("Tile"),
        word("wait", look.language),
        _("Tiles left"),
        _("Drawn"),
        _("Discarded"),
    ]
    rows = []
    for discard in discards:
        leaves = discard.leaves
        together = [str(leaves.left), f"{leaves.discarded:.1f}"]
        for wait in leaves.waits:
            rows.append([_tile(discard.tile, look), *together, *_wait_cells(wait, look)])
            together = ["", ""]
    return table(rows, headers, look, align=["left", "right", "right", *_WAIT_ALIGN], wrap=4)


def _less_than_a_win_takes(outlook: Outlook) -> list[str]:
    """Return what the dashes in a table mean, where there are any."""
    leaves = [discard.leaves for discard in outlook.discards]
    prospects = [outlook.prospect, *leaves] if outlook.prospect else leaves
    if all(None not in (wait.drawn, wait.discarded) for prospect in prospects for wait in prospect.waits):
        return []
    return [_("-: less than the {tai} tai that a win takes").format(tai=outlook.table.ruleset.payment.min_tai)]


def _tile(name: str, look: Look) -> str:
    return tile_name(PLAIN.index(name), look.style)


def _tiles(names: Iterable[str], look: Look) -> str:
    return " ".join(_tile(name, look) for name in names)
