"""A simulated table: four players play a deal, to a win or to the end of the wall.

What happens here can happen at a real table, and about as often: the players want to win soon, claim what brings them
nearer, and take every win that they can.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from taical.domain.hand import Meld
from taical.domain.rules import RuleSet
from taical.domain.tiles import FLOWERS, SEATS, Seat
from taical.domain.win import Opening, Ready, Replacement, Win, WinKind
from taical.engine.scoring import Score, score
from taical.errors import TaicalError
from taical.quiz.chance import Chance
from taical.quiz.player import Player

DEALT = 16
"""How many tiles each player is dealt."""

LEFT = 16
"""How many tiles of the wall are never drawn (鐵八墩)."""

_EARLY = 8
"""How many tiles lie discarded at most while 地聽 can be said, where the house counts them."""

_STAYS = 0.35
"""How often the dealer stays on, by winning or because nobody does."""

TILES = (*(kind for kind in range(FLOWERS.start) for _ in range(4)), *FLOWERS)
"""A set of tiles."""


class Stage(NamedTuple):
    """Where a game is."""

    round: Seat
    dealer: Seat
    streak: int


class Finish(NamedTuple):
    """A win at the table, and all other tiles that the winner sees there, in tile order."""

    score: Score
    seen: tuple[int, ...]


class _WallEmpty(Exception):  # noqa: N818 - it is the end of a deal, not an error
    """There is no tile left to draw."""


class _Wall:
    """The tiles to draw, from the front and, for those that replace others, from the back."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self._tiles = deque(tiles)

    @property
    def left(self) -> int:
        """How many tiles can still be drawn."""
        return max(0, len(self._tiles) - LEFT)

    def draw(self, *, from_back: bool) -> int:
        if not self.left:
            raise _WallEmpty
        return self._tiles.pop() if from_back else self._tiles.popleft()


def random_stage(chance: Chance) -> Stage:
    """Return where a game may be: every round and every dealer is as likely, and streaks come as they do."""
    streak = 0
    while chance.comes(_STAYS):
        streak += 1
    return Stage(chance.pick(SEATS), chance.pick(SEATS), streak)


def notes_feeders(rules: RuleSet) -> bool:
    """Tell whether it matters who fed a meld."""
    return bool(rules.payment.liability) or rules.payment.open_kong_draw == "feeder_pays"


def notes_discards(rules: RuleSet) -> bool:
    """Tell whether it matters how many tiles had been discarded before a win."""
    return any(map(rules.counts, ("early_win_10", "early_win_5", "dealt_flower_win")))


def play(rules: RuleSet, stage: Stage, wall: Sequence[int], chance: Chance) -> Finish | None:
    """Play a deal; return the win, that of the next in turn where several win on a discard, or None."""
    try:
        return _Simulation(rules, stage, wall, chance).play()
    except _WallEmpty:
        return None


class _Simulation:
    """A deal as it is played."""

    def __init__(self, rules: RuleSet, stage: Stage, wall: Sequence[int], chance: Chance) -> None:
        self._rules, self._stage, self._chance = rules, stage, chance
        self._wall = _Wall(wall)
        self._undisturbed = True  # nothing has been claimed and no kong made
        first = SEATS.index(stage.dealer)
        self._players = [Player(SEATS[(first + turn) % 4], rules) for turn in range(4)]
        self._notes_feeders, self._notes_discards = notes_feeders(rules), notes_discards(rules)

    def play(self) -> Finish | None:
        """Play from the deal on."""
        if finish := self._deal():
            return finish
        turn, draws = 0, True
        replacement: Replacement | None = None
        while True:
            player = self._players[turn]
            drawn = None
            if draws:
                drawn, finish = self._draw(player, replacement)
                if finish:
                    return finish
            tile = player.discard(drawn, self._chance)
            self._say_ready(player)
            if finish := self._won_by_others(player, tile, "discard"):
                return finish
            claim = self._claim(turn, tile) if self._wall.left else None
            if claim is None:
                player.discards.append(tile)
                turn, draws, replacement = (turn + 1) % 4, True, None
                continue
            turn, meld = claim
            draws, replacement = False, None
            if meld.kind == "open_kong":
                self._players[turn].look()
                draws, replacement = True, "open_kong"

    def _deal(self) -> Finish | None:
        """Deal the tiles and replace flowers, the dealer's first; return a win by flowers."""
        dealt = [sorted(self._wall.draw(from_back=False) for _ in range(DEALT)) for _ in self._players]
        for player, tiles in zip(self._players, dealt, strict=True):
            player.take(tile for tile in tiles if tile not in FLOWERS)
        for player, tiles in zip(self._players, dealt, strict=True):
            flowers = [tile for tile in tiles if tile in FLOWERS]
            while flowers:
                if finish := self._lay_flower(player, flowers.pop()):
                    return finish
                tile = self._wall.draw(from_back=True)
                if tile in FLOWERS:
                    flowers.append(tile)
                else:
                    player.take([tile])
            player.choose_aim()
        return None

    def _draw(self, player: Player, replacement: Replacement | None) -> tuple[int, Finish | None]:
        """Draw a tile, and its replacement while it is a flower or makes a kong; return the last tile, and a win."""
        while True:
            tile = self._wall.draw(from_back=replacement is not None)
            if tile in FLOWERS:
                if finish := self._lay_flower(player, tile):
                    return tile, finish
                replacement = "flower"
                continue
            if finish := self._won(player, tile, "draw", replacement=replacement):
                return tile, finish
            player.take([tile])
            kong = player.kong() if self._wall.left else None
            if kong is None:
                return tile, None
            self._undisturbed = False
            if kong.kind == "promoted_kong" and (finish := self._won_by_others(player, kong.tile, "robbed_kong")):
                return tile, finish
            player.lay_kong(kong)
            replacement = "kong"

    def _claim(self, turn: int, tile: int) -> tuple[int, Meld] | None:
        """Let a discard be claimed: by whoever wants it for a pung or kong, else by the next player for a chow."""
        fed_by = self._players[turn].seat
        order = [(turn + after) % 4 for after in (1, 2, 3)]
        melds = [(self._players[other].claim(tile, fed_by, is_next=other == order[0]), other) for other in order]
        found = [(meld, other) for meld, other in melds if meld]
        if not found:
            return None
        meld, claimer = min(found, key=lambda claim: claim[0].kind == "chow")
        self._undisturbed = False
        self._players[claimer].lay_claimed(meld if self._notes_feeders else meld._replace(fed_by=None), tile)
        return claimer, meld

    def _say_ready(self, player: Player) -> None:
        """Let a player whose hand has become ready declare that, where the rules pay for it."""
        if not player.waits or player.ready or not player.concealed:
            return
        rules = self._rules
        at_first = self._undisturbed and player.turns == 1
        dealer_only = rules.switches.heavenly_ready_dealer_only
        may_be_heavenly = player.seat == self._stage.dealer or not dealer_only
        if rules.switches.earthly_ready_on == "eight_discards":
            in_time = self._undisturbed and sum(other.turns for other in self._players) <= _EARLY
        else:
            in_time = at_first
        said: Ready | None = "declared" if rules.counts("declared_ready") else None
        if in_time and rules.counts("earthly_ready"):
            said = "earthly"
        if at_first and may_be_heavenly and (rules.counts("heavenly_ready") or rules.counts("ready_on_deal")):
            said = "heavenly"
        player.ready = said

    def _lay_flower(self, player: Player, flower: int) -> Finish | None:
        """Lay a flower down, and return a win by flowers where it makes one."""
        for other in self._players:
            if other is not player and len(other.flowers) == 7 and self._rules.counts("seven_rob_one"):
                return self._scored(other, None, "seven_rob_one", player.seat)
        player.flowers.append(flower)
        if len(player.flowers) == 8 and self._rules.counts("eight_flowers"):
            return self._scored(player, None, "eight_flowers")
        return None

    def _won_by_others(self, player: Player, tile: int, how: WinKind) -> Finish | None:
        """Return the win of the next in turn whose hand a player's tile completes."""
        turn = self._players.index(player)
        for after in (1, 2, 3):
            other = self._players[(turn + after) % 4]
            if finish := self._won(other, tile, how, player.seat):
                return finish
        return None

    def _won(
        self,
        player: Player,
        tile: int,
        how: WinKind,
        from_: Seat | None = None,
        replacement: Replacement | None = None,
    ) -> Finish | None:
        return self._scored(player, tile, how, from_, replacement) if tile in player.waits else None

    def _scored(
        self,
        player: Player,
        tile: int | None,
        how: WinKind,
        from_: Seat | None = None,
        replacement: Replacement | None = None,
    ) -> Finish | None:
        """Return a win, or None where it is not one under the rules."""
        opening = self._opening(player, how, from_)
        win = Win(
            hand=player.hand(tile),
            seat=player.seat,
            round=self._stage.round,
            dealer=self._stage.dealer,
            streak=self._stage.streak,
            win=how,
            from_=from_,
            replacement=replacement,
            last_tile=not self._wall.left and opening is None,
            opening=opening,
            ready=None if opening == "heavenly" else player.ready,
            discards=sum(other.turns for other in self._players) if self._notes_discards else None,
        )
        try:
            return Finish(score(win, self._rules), self._seen_by(player))
        except TaicalError:  # too small for these rules, or not allowed by them
            return None

    def _opening(self, player: Player, how: WinKind, from_: Seat | None) -> Opening | None:
        """Return which of 天胡, 地胡 and 人胡 a win is, where the rules pay for it."""
        if not self._undisturbed or (player.turns and not self._in_first_go_around(player, how)):
            return None
        if how == "draw":
            found: Opening = "heavenly" if player.seat == self._stage.dealer else "earthly"
        elif how == "discard":
            on_first = from_ == self._stage.dealer and self._players[0].turns == 1
            if player.seat == self._stage.dealer:
                return None
            earthly = on_first and self._rules.switches.earthly_win_on == "dealer_first_discard"
            found = "earthly" if earthly else "human"
        else:
            return None
        if found == "earthly" and how == "draw" and self._rules.switches.earthly_win_on != "own_first_draw":
            return None
        return found if self._rules.counts(f"{found}_win") else None

    def _in_first_go_around(self, player: Player, how: WinKind) -> bool:
        """Tell whether a discard after the winner's own first one can still be 人胡."""
        late = self._rules.switches.human_win_on == "first_go_around" and how == "discard" and player.turns == 1
        return late and sum(other.turns for other in self._players) <= len(self._players)

    def _seen_by(self, player: Player) -> tuple[int, ...]:
        """Return what lies face up on the table beside a player's own tiles; the concealed kongs of others do not."""
        others = [other for other in self._players if other is not player]
        seen = [tile for one in self._players for tile in one.discards]
        seen += [tile for other in others for meld in other.melds if meld.claimed for tile in meld.tiles]
        seen += [flower for other in others for flower in other.flowers]
        return tuple(sorted(seen))
