"""The questions that open a book at the table."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import click

from taical.cli.game.books import new_command
from taical.cli.game.questions import ask, ask_player, ask_players, wanted
from taical.cli.hand_questions import stakes_meaning, stakes_question
from taical.cli.options import run_ruleset
from taical.cli.prompt import go_through
from taical.domain.amounts import read_stakes, stakes_text
from taical.errors import GameError, shown
from taical.i18n import gettext as _


class Opening:
    """A book that is to be opened, as far as it has been said."""

    def __init__(self, taken: Collection[str], ctx: click.Context) -> None:
        """Begin with what the settings say.

        Args:
            taken: The names of the books that there are.
            ctx: The call of `taical game`.
        """
        usual = new_command.make_context("new", ["-", "--players=-"], parent=ctx).params
        today = datetime.now().astimezone().date().isoformat()
        numbered = (f"{today} {number}" for number in range(2, len(taken) + 3))
        self._taken = taken
        self._name = next(name for name in (today, *numbered) if name not in taken)
        self._players: list[str] | None = None
        self._draws = False
        self._ruleset: str = usual["ruleset"]
        self._stakes: Any = usual["stakes"] or (usual["base"], usual["unit"])
        self._dealer: str | None = None

    def ask(self) -> list[str]:
        """Ask, and return the words of the call that opens the book."""
        go_through(
            (
                self._ask_name,
                self._ask_players,
                self._ask_seats,
                self._ask_rules,
                self._ask_stakes,
                self._ask_dealer,
            )
        )
        base, unit = self._stakes
        return [
            f"--players={','.join(self._players or [])}",
            "--seats=draw" if self._draws else f"--dealer={self._dealer}",
            f"--ruleset={self._ruleset}",
            f"--stakes={stakes_text(base, unit)}",
            "--",
            self._name,
        ]

    def _ask_name(self) -> bool:
        def read(text: str) -> str:
            if text in self._taken:
                message = _("there is a book {name} already: give this one another name")
                raise GameError(message.format(name=shown(text)))
            return text

        self._name = ask(_("Name of the book"), read, self._name)
        return True

    def _ask_players(self) -> bool:
        question = _("The four players, from East in the order of turns")
        if self._players is None:
            question = _("The four players, from East in the order of turns, such as Ann Bob 阿明 Dan")
        self._players = ask_players(question, self._players, more=True)
        return True

    def _ask_seats(self) -> bool:
        meaning = _(
            "yes draws who sits where and who deals first, as `taical seats` does; no has them sit in that order."
        )
        self._draws = wanted(_("Draw seats"), default=self._draws, meaning=meaning)
        return True

    def _ask_rules(self) -> bool:
        from taical.rulesets import shipped_names

        def read(text: str) -> str:
            run_ruleset(text, ())
            return text

        names = _(", ").join(shipped_names())
        meaning = _("One of {names}, or the path of a file of your own.").format(names=names)
        self._ruleset = ask(_("Rule set"), read, self._ruleset, meaning=meaning)
        return True

    def _ask_stakes(self) -> bool:
        base, unit = self._stakes
        rules = run_ruleset(self._ruleset, ())
        payment = rules.payment
        usual = (payment.base if base is None else base, payment.unit if unit is None else unit)
        question, meaning = stakes_question(rules.counts_in), stakes_meaning(rules.counts_in)
        self._stakes = ask(question, read_stakes, stakes_text(*usual), meaning=meaning)
        return True

    def _ask_dealer(self) -> bool:
        if self._draws:  # the dice say
            return False
        at_table = (self._players or [])[:4]
        offered = self._dealer if self._dealer in at_table else at_table[0]
        self._dealer = ask_player(_("Who deals first"), at_table, offered)
        return True
