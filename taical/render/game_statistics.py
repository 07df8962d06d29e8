"""What players did in books: as tables and as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taical.domain.rules import in_unit
from taical.domain.tiles import SEATS
from taical.game.events import POT
from taical.game.statistics import BiggestHand, Count, PlayerStatistics, Statistics
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.render.colour import Painted, paid
from taical.render.game import shown_name
from taical.render.grid import Grid, grid_text
from taical.render.table import Look
from taical.render.text import amount_text, as_markdown, localized, printable, signed
from taical.render.words import word

if TYPE_CHECKING:
    from taical.domain.rules import Number

_MOST_COLUMNS = 8
"""The most players who have a column each."""

# --- As data ----------------------------------------------------------------------------------------------------------


def statistics_data(
    found: Statistics, language: Language, *, player: str | None = None, since: str | None = None
) -> dict[str, Any]:
    """Return what everybody did, or only one player, and who paid whom how much."""
    paid_by = {
        payer: {winner: amount for winner, amount in row.items() if player in (None, payer, winner)}
        for payer, row in found.paid.items()
    }
    return {
        "games": found.games,
        "since": since,
        "hands": found.hands,
        "draws": found.draws,
        "false_wins": found.false_wins,
        "players": [_player_data(name, found, language) for name in _in_order(found, player)],
        "paid": {payer: row for payer, row in paid_by.items() if row},
    }


def _player_data(name: str, found: Statistics, language: Language) -> dict[str, Any]:
    player = found.players[name]
    return {
        "player": name,
        **_count_data(player.count()),
        "false_wins": player.false_wins,
        "other": player.other,
        **({"pulled": player.pulled, "owed": player.owed} if found.pulls else {}),
        "tai_won": player.mean_won,
        "tai_paid": player.mean_paid,
        "biggest": None if player.biggest is None else player.biggest._asdict(),
        "longest_streak": player.streak,
        "by_seat": {wind: _count_data(player.count(wind)) for wind in SEATS},
        "as_dealer": _count_data(player.count(is_dealer=True)),
        "not_dealer": _count_data(player.count(is_dealer=False)),
        "patterns": [
            {"id": pattern, "name": found.names[pattern][language], "wins": wins}
            for pattern, wins in _by_frequency(player.patterns)
        ],
    }


def _count_data(count: Count) -> dict[str, Any]:
    return {
        "hands": count.hands,
        "wins": count.wins,
        "self_draws": count.self_draws,
        "deal_ins": count.deal_ins,
        "points": count.points,
    }


def _in_order(found: Statistics, player: str | None) -> list[str]:
    """Return the players, those with the most points first."""
    names = [name for name in found.players if player in (None, name)]
    return sorted(names, key=lambda name: -found.players[name].count().points)


def _by_frequency(patterns: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(patterns.items(), key=lambda item: (-item[1], item[0]))


# --- As tables --------------------------------------------------------------------------------------------------------


def statistics_text(found: Statistics, look: Look, *, player: str | None = None) -> str:
    """Return what everybody did, or only one player, as tables."""
    heading = statistics_heading(found, look)
    return "\n\n".join([heading, *(grid_text(grid, look) for grid in statistics_grids(found, look, player=player))])


def statistics_heading(found: Statistics, look: Look) -> str:
    """Return of how many books and hands the statistics are."""
    if len(found.games) == 1:
        games = shown_name(found.games[0], look)
    else:
        games = ngettext("{count} book", "{count} books", len(found.games)).format(count=len(found.games))
    parts = [ngettext("{count} hand", "{count} hands", found.hands).format(count=found.hands)]
    if found.draws:
        parts.append(ngettext("{count} of them drawn", "{count} of them drawn", found.draws).format(count=found.draws))
    if found.false_wins:
        text = ngettext("{count} false win", "{count} false wins", found.false_wins)
        parts.append(text.format(count=found.false_wins))
    return _("{games}: {hands}").format(games=games, hands=_(", ").join(parts))


def statistics_grids(found: Statistics, look: Look, *, player: str | None = None) -> list[Grid]:
    """Return the tables that have rows."""
    names = _in_order(found, player)
    played = [name for name in names if found.players[name].by_chair]
    grids = [_hands_grid(found, names, look)]
    if found.pulls:
        grids.append(_pulled_grid(found, names, look))
    grids += [_tai_grid(found, played, look), _chairs_grid(found, played, look)]
    grids += [paid_grid(found, look, player=player), patterns_grid(found, names, look)]
    return [grid for grid in grids if grid.rows]


def _hands_grid(found: Statistics, names: Sequence[str], look: Look) -> Grid:
    """Return the counts and the points; false wins, and money beside the hands, only where there were some."""
    language = look.language
    columns = [(_("False wins"), [str(found.players[name].false_wins) for name in names])] if found.false_wins else []
    columns.append((word("points", language), [_paid(found.players[name].count().points, language) for name in names]))
    if any(found.players[name].other for name in names):
        columns.append((_("Other"), [_paid(found.players[name].other, language) for name in names]))
    rows = []
    for number, name in enumerate(names):
        count = found.players[name].count()
        counts = map(str, (count.hands, count.wins, count.self_draws, count.deal_ins))
        rows.append((shown_name(name, look), *counts, *(cells[number] for _head, cells in columns)))
    heads = [word(key, language) for key in ("player", "hands", "wins", "self_draws", "deal_ins")]
    return Grid(_("Hands"), [*heads, *(head for head, _cells in columns)], rows)


def _pulled_grid(found: Statistics, names: Sequence[str], look: Look) -> Grid:
    """Return what debts that grew and were halved brought beside the points, and what is still owed."""
    rows = []
    for name in names:
        player = found.players[name]
        amounts = (_paid(player.pulled, look.language), _paid(player.owed, look.language))
        rows.append((shown_name(name, look), *amounts))
    heads = (_("Player"), _("By debts that grew or were halved"), _("Still owed"))
    return Grid(_("Debts 拉踢"), heads, rows)


def _paid(amount: Number, language: Language) -> str:
    return paid(signed(amount, language))


def _tai_grid(found: Statistics, names: Sequence[str], look: Look) -> Grid:
    heads = (
        _("Player"),
        found.in_unit(_("Tai of a win"), _("Fan of a win")),
        found.in_unit(_("Tai of a win paid for"), _("Fan of a win paid for")),
        _("Biggest hand"),
        _("Longest streak"),
    )
    rows = []
    for name in names:
        player = found.players[name]
        means = (_mean_text(player, look.language, is_won=is_won) for is_won in (True, False))
        rows.append((shown_name(name, look), *means, _biggest_text(player.biggest, found, look), str(player.streak)))
    return Grid(found.in_unit(_("Tai, on average"), _("Fan, on average")), heads, rows)


def _mean_text(player: PlayerStatistics, language: Language, *, is_won: bool) -> str:
    mean = player.mean_won if is_won else player.mean_paid
    return "–" if mean is None else localized(f"{mean:f}", language)


def _biggest_text(biggest: BiggestHand | None, found: Statistics, look: Look) -> str:
    if biggest is None:
        return "–"
    if len(found.games) == 1:
        text = found.in_unit(_("{tai} tai (hand {hand})"), _("{tai} fan (hand {hand})"))
        return text.format(tai=biggest.tai, hand=biggest.hand)
    text = found.in_unit(_("{tai} tai ({game}, hand {hand})"), _("{tai} fan ({game}, hand {hand})"))
    return text.format(tai=biggest.tai, game=shown_name(biggest.game, look), hand=biggest.hand)


def _chairs_grid(found: Statistics, names: Sequence[str], look: Look) -> Grid:
    """Return wins and hands with each wind, as dealer and not, with the points that they came to."""
    rows = []
    for name in names:
        player = found.players[name]
        counts = [player.count(wind) for wind in SEATS]
        counts += [player.count(is_dealer=True), player.count(is_dealer=False)]
        rows.append((shown_name(name, look), *(_chair_text(count, look.language) for count in counts)))
    winds = (word(wind, look.language) for wind in SEATS)
    return Grid(_("Wins of hands, and points"), (_("Player"), *winds, _("Dealer"), _("Not dealer")), rows)


def _chair_text(count: Count, language: Language) -> str:
    if not count.hands:
        return "–"
    text = f"{count.wins}/{count.hands} {signed(count.points, language)}"
    return Painted(text, "gain" if count.points > 0 else "loss") if count.points else text


def paid_grid(found: Statistics, look: Look, *, player: str | None = None) -> Grid:
    """Return what each player paid each other one in hands: a row for who paid, a column for who got it."""
    payers, winners = _payers_and_winners(found, player)
    rows = []
    for payer in payers:
        paid_to = found.paid[payer]
        shown = (paid_to.get(name) if player in (None, payer, name) else None for name in winners)
        rows.append(
            (shown_name(payer, look), *(amount_text(amount, look.language) if amount else "" for amount in shown))
        )
    heads = (_("From ↓ to →"), *(shown_name(name, look) for name in winners))
    return Grid(_("Who paid whom"), heads, rows)


def paid_shares(found: Statistics) -> list[list[str]]:
    """Return the cells of `paid_grid` as shares of the largest one, from 0 to 1; the first of a row is its head."""
    payers, winners = _payers_and_winners(found, None)
    most = max((amount for row in found.paid.values() for amount in row.values()), default=0) or 1
    return [["0", *(f"{float(found.paid[payer].get(name, 0) / most):.2f}" for name in winners)] for payer in payers]


def _payers_and_winners(found: Statistics, player: str | None) -> tuple[list[str], list[str]]:
    """Return who has a row and who has a column: who paid or got something, of or from the player who is asked for."""
    order = [*_in_order(found, None), POT]
    pairs = [
        (payer, winner)
        for payer, row in found.paid.items()
        for winner, amount in row.items()
        if amount and player in (None, payer, winner)
    ]
    payers, winners = {payer for payer, _winner in pairs}, {winner for _payer, winner in pairs}
    return [name for name in order if name in payers], [name for name in order if name in winners]


def patterns_grid(found: Statistics, names: Sequence[str], look: Look) -> Grid:
    """Return how many of the wins with tiles had each pattern."""
    columns = [name for name in names if found.players[name].patterns]
    totals: dict[str, int] = {}
    for name in columns:
        for pattern, wins in found.players[name].patterns.items():
            totals[pattern] = totals.get(pattern, 0) + wins
    if len(columns) > _MOST_COLUMNS:
        columns = []
    escaped = as_markdown if look.form == "markdown" else printable
    rows = []
    for pattern, wins in _by_frequency(totals):
        counts = (found.players[name].patterns[pattern] for name in columns)
        own = (str(count) if count else "" for count in counts)
        rows.append((escaped(found.names[pattern][look.language]), *own, str(wins)))
    heads = (
        word("pattern", look.language, found.unit),
        *(shown_name(name, look) for name in columns),
        word("total", look.language),
    )
    return Grid(in_unit(_("Patterns won with"), found.unit), heads, rows)
