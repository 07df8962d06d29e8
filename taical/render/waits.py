"""What a hand waits for or needs, and what to discard: as data for programs, and as tables for a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from taical.analysis.outlook import Discard, Order, Outlook, Prospect
from taical.analysis.score_diff import Change, Difference
from taical.analysis.waits import Wait, against, best_of
from taical.domain.format import format_hand, format_tiles
from taical.domain.rules import in_unit
from taical.domain.tiles import PLAIN, tile_name
from taical.engine.scoring import Score
from taical.explanation import spoken_in
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.render.colour import Painted
from taical.render.json import counted_data
from taical.render.score import lines_text
from taical.render.table import Look, table
from taical.render.words import word


def outlook_data(outlook: Outlook, language: Language = "en") -> dict[str, Any]:
    """Return what a hand can become as plain data.

    * `ruleset`, `hand`, `seat`, `round` and `visible`: what was asked about, tiles in plain notation.
    * `complete`: whether the tiles are a complete hand, which is possible only before a discard.
    * `distance`: how many tiles it needs to be ready, before a discard after the best one; 0 is ready.
    * `left`, `waits` and `helping`: how many tiles are left that complete it or bring it nearer; what it waits for if
      it is ready; what brings it nearer if not. Before a discard null, [] and [].
    * `discards`: before a discard, the discards that leave it at that distance, the best first, each with `discard`,
      `left`, `waits` and `helping`, and `average_drawn` and `average_discarded`, the average tai of a win over the
      tiles left, or null if it is not ready. Else [].

    A wait has `tile`, `shapes`, `left`, `drawn` and `discarded`, each of them either null, if a win needs more tai, or
    `tai` and `patterns` as in a result; `by_drawing`, what drawing it has `gained` and `lost` against winning on its
    discard; and `against_best`, with the best `tile` of the hand and what this one has `gained` and `lost` against it
    if both are `drawn` or both `discarded`; null for the best itself. What helps has `tile` and `left`.
    """
    situation = outlook.table
    prospect = outlook.prospect or Prospect(outlook.distance)
    return {
        "ruleset": situation.ruleset.id,
        "hand": format_hand(outlook.hand),
        "seat": situation.seat,
        "round": situation.round,
        "visible": [PLAIN[kind] for kind in situation.visible],
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
    """Return what a hand can become as tables; `by` is what its discards are ranked by."""
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
    lines = outlook_head(outlook, look)
    return lines_text([_("{label}: {text}").format(label=name, text=text) for name, text in lines], look)


def outlook_head(outlook: Outlook, look: Look) -> list[tuple[str, str]]:
    """Return what was asked about, each with its label in the language in use, the hand first."""
    situation, language = outlook.table, look.language
    lines = [(word("hand", language), format_hand(replace(outlook.hand, flowers=()), look.style))]
    if outlook.hand.flowers:
        lines.append((word("flowers", language), format_tiles(outlook.hand.flowers, look.style)))
    if situation.visible:
        lines.append((_("Visible"), format_tiles(situation.visible, look.style)))
    return [
        *lines,
        (_("Seat"), word(situation.seat, language)),
        (_("Round"), word(situation.round, language)),
        (word("rules", language), f"{situation.ruleset.names[language]} ({situation.ruleset.id})"),
    ]


def outlook_sentence(outlook: Outlook, look: Look) -> str:
    """Return how far a hand is in a sentence, or what its discards leave, in the language in use."""
    if outlook.prospect is None:
        sentences = [_before_discard_sentence(outlook)]
    elif outlook.distance:
        sentences = [_far(outlook.distance), _left_that_help(outlook.prospect.left)]
    else:
        return _ready_sentence(outlook.prospect, look)
    return " ".join(sentences)


def _before_discard_sentence(outlook: Outlook) -> str:
    if outlook.distance:
        return _far(outlook.distance)
    return _("These discards leave it ready 聽牌.")


def _ready_sentence(prospect: Prospect, look: Look) -> str:
    left = ngettext("Ready 聽牌: {left} tile is left.", "Ready 聽牌: {left} tiles are left.", prospect.left)
    sentences = [left.format(left=prospect.left)]
    if gone := [wait.tile for wait in prospect.waits if not wait.left]:
        sentences.append(_("None of these is left: {tiles}.").format(tiles=_tiles(gone, look)))
    return " ".join(sentences)


def _ready(prospect: Prospect, look: Look) -> list[str]:
    """Return what a ready hand waits for, what each tile is worth, and what makes the difference between them."""
    headers = [_("Tile"), word("wait", look.language), _("Tiles left"), _("Drawn"), _("Discarded")]
    rows = [_wait_row(wait, look) for wait in prospect.waits]
    parts = [_ready_sentence(prospect, look), table(rows, headers, look, align=_WAIT_ALIGN, wrap=1)]
    differences = [row for wait in prospect.waits for row in _difference_rows(wait, best_of(prospect.waits), look)]
    if differences:
        headers = [_("Tile"), _("Compared"), _("Gained"), _("Lost")]
        parts.append(table(differences, headers, look, align=["left"] * 4, wrap=2))
    return parts


_WAIT_ALIGN = ("left", "left", "right", "right", "right")


def _wait_row(wait: Wait, look: Look) -> list[str]:
    """Return a wait as a table row: the tile, its shapes, how many are left, its tai drawn and discarded."""
    shapes = ", ".join(word(shape, look.language) for shape in wait.shapes)
    plain = [_tile(wait.tile, look), shapes, str(wait.left)]
    if not wait.left:
        return [Painted(cell, "dim") for cell in (*plain, worth_text(wait.drawn), worth_text(wait.discarded))]
    return [*plain, *(Painted(worth_text(worth), "total") for worth in (wait.drawn, wait.discarded))]


def worth_text(worth: int | None) -> str:
    """Return what a win is worth, or a dash where that is less than it takes."""
    return "-" if worth is None else str(worth)


def _difference_rows(wait: Wait, best: Wait, look: Look) -> list[list[str]]:
    """Return what is gained and lost by drawing a tile, and by winning with it and not with the best one."""
    drawn, discarded = against(wait, best)
    name = _tile(best.tile, look)
    compared = [(_("drawn, against discarded"), wait.by_drawing)]
    if drawn == discarded:
        compared.append((_("against {tile}").format(tile=name), drawn))
    else:
        compared.append((_("drawn, against {tile}").format(tile=name), drawn))
        compared.append((_("discarded, against {tile}").format(tile=name), discarded))
    return [
        [
            _tile(wait.tile, look),
            label,
            Painted(_changes(found.gained, look), "gain"),
            Painted(_changes(found.lost, look), "loss"),
        ]
        for label, found in compared
        if found and (found.gained or found.lost)
    ]


def _changes(changes: Iterable[Change], look: Look) -> str:
    return " + ".join(f"{change.row.names[look.language]} {change.tai}" for change in changes)


def _not_ready(prospect: Prospect, look: Look) -> list[str]:
    """Return how far a hand is from ready and which tiles bring it nearer, those with the most left first."""
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
    unit = outlook.table.ruleset.counts_in
    if outlook.complete:
        sentences.append(in_unit(_("Complete 胡: `taical score` says what it is worth."), unit))
    if outlook.distance:
        sentences.append(_far(outlook.distance))
        sentences.append(_("These discards keep it there; the one that leaves the most tiles that help comes first."))
        return [" ".join(sentences), _table_of_helping(outlook.discards, look)]
    if by == "value":
        order = _("These discards leave it ready 聽牌; the one whose wins are worth most on average comes first.")
        order = in_unit(order, unit)
    else:
        order = _("These discards leave it ready 聽牌; the one with the most tiles to win with comes first.")
    sentences.append(order)
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
    """Return what each discard leaves the hand waiting for, a row for each tile."""
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
            rows.append([_tile(discard.tile, look), *together, *_wait_row(wait, look)])
            together = ["", ""]
    return table(rows, headers, look, align=["left", "right", "right", *_WAIT_ALIGN], wrap=4)


def _less_than_a_win_takes(outlook: Outlook) -> list[str]:
    """Return what the dashes in a table mean, if there are any."""
    leaves = [discard.leaves for discard in outlook.discards]
    prospects = [outlook.prospect, *leaves] if outlook.prospect else leaves
    if all(None not in (wait.drawn, wait.discarded) for prospect in prospects for wait in prospect.waits):
        return []
    rules = outlook.table.ruleset
    text = rules.in_unit(
        _("-: less than the {tai} tai that a win takes"), _("-: less than the {tai} fan that a win takes")
    )
    return [text.format(tai=rules.payment.min_tai)]


def _tile(name: str, look: Look) -> str:
    return tile_name(PLAIN.index(name), look.style)


def _tiles(names: Iterable[str], look: Look) -> str:
    return " ".join(_tile(name, look) for name in names)
