"""What a table has agreed on for a game: its rule set, and base and unit."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from taical.domain.rules import GameRules, Liability, PaymentRules, RuleSet, game_rules, in_unit
from taical.errors import GameError
from taical.i18n import gettext as _
from taical.syntax.json import dumps, loads

if TYPE_CHECKING:
    from taical.engine.typed import TypedScore

SHIPPED = "wikipedia"
"""The rule set of a book that names none."""


class Agreement:
    """The rule set of a book; its patterns are looked at only when tiles have to be counted."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content
        self.typed: dict[tuple[object, ...], TypedScore] = {}  # what wins with typed tai came to, by all it depends on

    @cached_property
    def payments(self) -> RuleSet:
        """The rule set without its patterns, which is all that typed tai need."""
        return RuleSet(
            id=str(self.content.get("id", "")),
            names=self.content.get("names", {}),
            source="",
            rows=(),
            flower_wins=0,
            payment=PaymentRules(**self.content.get("payment", {})),
            game=game_rules(self.content.get("game", {})),
            counts_in=self.content.get("counts_in", "tai"),
        )

    @cached_property
    def ruleset(self) -> RuleSet:
        """The whole rule set."""
        from taical.rulesets.expansion import kept_ruleset  # takes time to import

        return kept_ruleset(self.content)

    @property
    def game(self) -> GameRules:
        """How the game goes on from hand to hand."""
        return self.payments.game

    def liability_for(self, pattern: str | None) -> Liability:
        """Return how far a player is liable for a pattern, or for any where none is named.

        Raises:
            GameError: The table has no liability, not for this pattern, or several.
        """
        agreed = self.payments.payment.liability
        if not agreed:
            raise GameError(_("under {rules} nobody is liable: set payment.liability").format(rules=self.payments.id))
        extents = {extent for name, extent in agreed.items() if pattern in (None, name)}
        if len(extents) == 1:
            return extents.pop()
        message = _("liable_for says for which pattern a player is liable: expected one of {patterns}")
        message = in_unit(message, self.payments.counts_in)
        raise GameError(message.format(patterns=_(", ").join(agreed)))


def agreement_of(source: str | Mapping[str, Any] | None) -> Agreement:
    """Return the agreement of an event, from the name or the content of a rule set.

    Raises:
        RulesetError: There is no such rule set, or it contradicts itself. No file is opened but those that are shipped.
    """
    if isinstance(source, str | None):
        return _agreement(dumps(SHIPPED if source is None else source))
    for known, agreement in _RECENT:
        if known is source:
            return agreement
    agreement = Agreement(source) if is_expanded(source) else _agreement(dumps(source))
    _RECENT.append((source, agreement))
    return agreement


_RECENT: deque[tuple[Mapping[str, Any], Agreement]] = deque(maxlen=8)
"""The contents last asked for: that of many books is one object, and comparing its text takes longer than a hand."""


@lru_cache(64)
def _agreement(text: str) -> Agreement:
    from taical.rulesets.loader import ruleset_data  # takes time to import

    return Agreement(ruleset_data(loads(text), allow_files=False))


def is_expanded(source: object) -> bool:
    """Tell whether a rule set stands there whole, as a book keeps it, and not as what differs from another one."""
    return isinstance(source, Mapping) and "extends" not in source and {"id", "payment", "patterns"} <= source.keys()
