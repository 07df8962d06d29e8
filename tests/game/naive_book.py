"""A second book of a game, slow and simple, for the tests to compare with: typed tai, without liability and caps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

CHAIRS = "ESWN"
POT = "pot"


class ImpossibleError(Exception):
    """An event that cannot have happened."""


def stands(events: Sequence[Mapping[str, Any]], number: int) -> bool:
    """Tell whether an event stands: no void of it does."""
    later = range(number + 1, len(events) + 1)
    return not any(
        events[other - 1]["kind"] == "void" and events[other - 1]["target"] == number and stands(events, other)
        for other in later
    )


def as_if_always(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any] | None]:
    """Return what stands for each event: what its last edit says, and None for one that does not stand or mends."""
    for number, event in enumerate(events, 1):
        if event["kind"] in ("void", "replace"):
            _refuse_mend(events, number)
    found: list[Mapping[str, Any] | None] = []
    for number, event in enumerate(events, 1):
        content: Mapping[str, Any] | None = event
        for other in range(number + 1, len(events) + 1):
            mend = events[other - 1]
            if mend["kind"] == "replace" and mend["target"] == number and stands(events, other):
                content = mend["with"]
        found.append(None if event["kind"] in ("void", "replace") or not stands(events, number) else content)
    return found


def _refuse_mend(events: Sequence[Mapping[str, Any]], number: int) -> None:
    mend = events[number - 1]
    if not 1 <= mend["target"] < number:
        raise ImpossibleError("no earlier event")
    target = events[mend["target"] - 1]
    if mend["kind"] == "void" and target["kind"] == "open":
        raise ImpossibleError("void of the opening")
    if mend["kind"] == "replace" and target["kind"] in ("void", "replace"):
        raise ImpossibleError("edit of a mend")
    if mend["kind"] == "replace" and (target["kind"] == "open") != (mend["with"]["kind"] == "open"):
        raise ImpossibleError("edit of the opening")


def played(events: Sequence[Mapping[str, Any]], rules: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the state after each event under the rules of a game, as the sections of a rule set have them."""
    first, *others = as_if_always(events)
    assert first is not None
    table = Table(first, rules)
    states = [table.state()]
    for body in others:
        if body is not None:
            table.happens(body)
        states.append(table.state())
    return states


class Table:
    """Four chairs, and who sits there."""

    def __init__(self, opening: Mapping[str, Any], rules: Mapping[str, Any]) -> None:
        self.payment = {"base": 30, "unit": 10, "dealer_tai": 1, "streak_tai": 2, **rules.get("payment", {})}
        self.game = {"draw": "stay_and_count", "false_win": "redeal", "length": 4, **rules.get("game", {})}
        self.money: dict[str, Fraction] = {POT: Fraction(0)}
        for name in [*opening["seats"].values(), *opening.get("players", [])]:
            self.money[name] = Fraction(0)
        if self.game.get("house_cut"):
            self.money.setdefault(self.game["house_cut"].get("to", POT), Fraction(0))
        self.hands = 0
        self.closed = False
        self.new_game(opening["seats"], opening["dealer"])

    def new_game(self, seats: Mapping[str, str], dealer: str) -> None:
        """A 將 begins."""
        self.chairs = [seats[chair] for chair in CHAIRS]
        if dealer not in self.chairs:
            raise ImpossibleError("the dealer has no chair")
        self.deals_of: list[int] = [self.chairs.index(dealer)]  # which chair had the deal, each time that it passed
        self.streak = 0
        self.length = self.game["length"]
        self.cut_so_far = Fraction(0)

    def state(self) -> dict[str, Any]:
        """Return what can be compared."""
        east = self.deals_of[-1] if self.game.get("seat_winds") == "dealer" else 0
        return {
            "hand": self.hands + 1,
            "round": CHAIRS[min(self.rounds(), self.length - 1) % 4],
            "dealer": self.dealer(),
            "streak": self.streak,
            "over": self.over(),
            "closed": self.closed,
            "winds": {name: CHAIRS[(place - east) % 4] for place, name in enumerate(self.chairs)},
            "balances": dict(self.money),
        }

    def rounds(self) -> int:
        """How often the deal has come back to the first dealer's chair."""
        return self.deals_of[1:].count(self.deals_of[0])

    def dealer(self) -> str:
        """Who deals."""
        return self.chairs[self.deals_of[-1]]

    def over(self) -> bool:
        """Whether all rounds are played."""
        return bool(self.rounds() >= self.length)

    def stays(self, streak: int) -> None:
        """The dealer deals again."""
        self.hands += 1
        self.streak = streak

    def passes(self) -> None:
        """The next player deals."""
        self.hands += 1
        self.streak = 0
        self.deals_of.append((self.deals_of[-1] + 1) % 4)

    def pays(self, payer: str, taker: str, amount: Fraction | float | Decimal) -> None:
        """Somebody pays somebody."""
        self.money[payer] -= Fraction(amount)
        self.money[taker] += Fraction(amount)

    def happens(self, body: Mapping[str, Any]) -> None:
        """One thing happens."""
        if self.closed:
            raise ImpossibleError("closed")
        kind = body["kind"]
        if kind in ("win", "draw", "false_win") and self.over():
            raise ImpossibleError("over")
        if kind == "win":
            self.win(body["wins"], body.get("from"))
        elif kind == "draw":
            self.draw(self.game["draw"])
        elif kind == "false_win":
            self.false_win(body["player"])
        elif kind == "transfer":
            self.transfer(body["amounts"])
        elif kind == "seats":
            self.seats(body["seats"], body.get("dealer"))
        self.length += body.get("rounds", 0)
        self.closed = kind == "close"

    def draw(self, rule: str) -> None:
        """Nobody wins."""
        if rule == "pass":
            self.passes()
        else:
            self.stays(self.streak + 1 if rule == "stay_and_count" else self.streak)

    def transfer(self, amounts: Mapping[str, Any]) -> None:
        """Money for something else."""
        if sum(map(Fraction, amounts.values())) or not set(amounts) <= set(self.money):
            raise ImpossibleError("money from nowhere")
        for name, amount in amounts.items():
            self.money[name] += Fraction(amount)

    def seats(self, seats: Mapping[str, str], dealer: str | None) -> None:
        """Somebody takes another's chair, or a new game begins."""
        for name in seats.values():
            self.money.setdefault(name, Fraction(0))
        if dealer is not None:
            self.new_game(seats, dealer)
        self.chairs = [seats[chair] for chair in CHAIRS]

    def win(self, winners: Sequence[Mapping[str, Any]], discarder: str | None) -> None:
        """One or several win."""
        names = [winner["player"] for winner in winners]
        if discarder in names or len(set(names)) < len(names) or (len(names) > 1 and discarder is None):
            raise ImpossibleError("odd winners")
        if not {*names, *([discarder] if discarder else [])} <= set(self.chairs):
            raise ImpossibleError("no chair")
        names = self.paid(names, discarder)
        dealer = self.dealer()
        for winner in winners:
            name = winner["player"]
            if name not in names:
                continue
            for payer in [discarder] if discarder else self.chairs:
                if payer != name:
                    tai = winner["tai"] + (self.dealers() if dealer in (name, payer) else 0)
                    self.pays(payer, name, self.payment["base"] + self.payment["unit"] * tai)
            self.cut(name, drawn=discarder is None)
        if dealer in names:
            self.stays(self.streak + 1)
        else:
            self.passes()

    def paid(self, names: list[str], discarder: str | None) -> list[str]:
        """Return the winners who are paid."""
        rule = self.payment.get("several_winners", "all")
        if discarder is None or rule == "all" or (rule == "all_if_three" and len(names) == 3):
            return names
        place = self.chairs.index(discarder)
        for step in (1, 2, 3):
            if self.chairs[(place + step) % 4] in names:
                return [self.chairs[(place + step) % 4]]
        return names

    def dealers(self) -> int:
        """Return the tai between the dealer and another player."""
        streak = self.streak if self.payment.get("streak_cap") is None else min(self.streak, self.payment["streak_cap"])
        return int(self.payment["dealer_tai"] + self.payment["streak_tai"] * streak)

    def cut(self, winner: str, *, drawn: bool) -> None:
        """The winner gives up a part."""
        cut = self.game.get("house_cut")
        if not cut or (cut["on"] == "self_draw" and not drawn):
            return
        amount = Fraction(cut["amount"])
        if cut.get("cap") is not None:
            amount = min(amount, Fraction(cut["cap"]) - self.cut_so_far)
        self.cut_so_far += amount
        self.pays(winner, cut.get("to", POT), amount)

    def false_win(self, culprit: str) -> None:
        """Somebody wrongly declares a win."""
        if culprit not in self.chairs:
            raise ImpossibleError("no chair")
        penalty = self.payment.get("false_win")
        dealer = self.dealer()
        for other in self.chairs:
            if penalty is not None and other != culprit:
                tai = penalty + (self.dealers() if dealer in (other, culprit) else 0)
                self.pays(culprit, other, self.payment["base"] + self.payment["unit"] * tai)
        if self.game["false_win"] == "pass_if_dealer" and culprit == dealer:
            self.passes()
        else:
            self.stays(self.streak)
