"""What each player won and lost: as a table, as CSV and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taical.batch.standings import Player, Standing, Standings
from taical.i18n import Language
from taical.render.table import Look, table
from taical.render.text import as_markdown, printable, signed
from taical.render.words import word

COLUMNS = ("player", "table", "hands", "wins", "self_draws", "deal_ins", "points")
"""What is said of each player, and the headings of the CSV."""

_ALIGNMENT = ("left", "left", "right", "right", "right", "right", "right")


def standings_data(standings: Standings) -> list[dict[str, Any]]:
    """Return a mapping for each player; a seat stands for a player without a name."""
    return [dict(zip(COLUMNS, values, strict=True)) for values in _values(standings)]


def standings_text(standings: Standings, look: Look) -> str:
    """Return a table with a row a player and their sum, of which the points are zero."""
    whole = Standing()
    for standing in standings.players.values():
        whole.add(standing)
    escaped = as_markdown if look.form == "markdown" else printable
    rows = [
        [escaped(_called(player, look.language)), escaped(player.table), *_figures(standing, look.language)]
        for player, standing in standings.in_order()
    ]
    if rows:
        rows.append([word("total", look.language), "", "", *_figures(whole, look.language)[1:]])
    headings = [word(key, look.language) for key in COLUMNS]
    kept = [number for number in range(len(COLUMNS)) if number != 1 or any(row[1] for row in rows)]
    rows = [[row[number] for number in kept] for row in rows]
    align = [_ALIGNMENT[number] for number in kept]
    return table(rows, [headings[number] for number in kept], look, align=align)


def standings_rows(standings: Standings) -> list[tuple[object, ...]]:
    """Return the rows of a CSV, the headings first."""
    return [COLUMNS, *_values(standings)]


def _values(standings: Standings) -> Iterator[tuple[object, ...]]:
    for player, standing in standings.in_order():
        counts = (standing.hands, standing.wins, standing.self_draws, standing.deal_ins)
        yield (player.name or player.seat, player.table, *counts, standing.points)


def _called(player: Player, language: Language) -> str:
    return word(player.seat, language) if player.seat else player.name


def _figures(standing: Standing, language: Language) -> list[str]:
    counts = (standing.hands, standing.wins, standing.self_draws, standing.deal_ins)
    return [*map(str, counts), signed(standing.points, language)]
