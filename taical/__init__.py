"""taical scores winning hands of Taiwanese 16-tile mahjong 台灣十六張麻將.

The whole of the public API is listed here:

>>> import taical
>>> ruleset = taical.load_ruleset("wikipedia")
>>> win = taical.parse_record({"hand": "123m 456p 789p 123s 5s [777z] +5s", "seat": "S", "from": "E"})
>>> taical.score(win, ruleset).tai
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taical.analysis.outlook import Discard, Outlook, outlook
    from taical.analysis.waits import Wait, waits
    from taical.catalog.names import pattern_names
    from taical.domain.format import format_hand
    from taical.domain.hand import Hand, Meld
    from taical.domain.notation import parse_hand
    from taical.domain.rules import RuleSet
    from taical.domain.win import Win
    from taical.engine.deal import Deal, DealScore, score_deal
    from taical.engine.scoring import Score, score
    from taical.errors import (
        HandError,
        NotationError,
        RecordError,
        RulesetError,
        TaicalError,
        WinError,
    )
    from taical.explanation import Explanation, explain
    from taical.records.parser import format_record, parse_deal, parse_record
    from taical.render.json import to_dict, to_json
    from taical.rulesets import load_ruleset, ruleset_names

    __version__: str

_HOMES = {
    "Deal": "engine.deal",
    "DealScore": "engine.deal",
    "Discard": "analysis.outlook",
    "Explanation": "explanation",
    "Hand": "domain.hand",
    "HandError": "errors",
    "Meld": "domain.hand",
    "NotationError": "errors",
    "Outlook": "analysis.outlook",
    "RecordError": "errors",
    "RuleSet": "domain.rules",
    "RulesetError": "errors",
    "Score": "engine.scoring",
    "TaicalError": "errors",
    "Wait": "analysis.waits",
    "Win": "domain.win",
    "WinError": "errors",
    "explain": "explanation",
    "format_hand": "domain.format",
    "format_record": "records.parser",
    "load_ruleset": "rulesets",
    "outlook": "analysis.outlook",
    "parse_deal": "records.parser",
    "parse_hand": "domain.notation",
    "parse_record": "records.parser",
    "pattern_names": "catalog.names",
    "ruleset_names": "rulesets",
    "score": "engine.scoring",
    "score_deal": "engine.deal",
    "to_dict": "render.json",
    "to_json": "render.json",
    "waits": "analysis.waits",
}

__all__ = [
    "Deal",
    "DealScore",
    "Discard",
    "Explanation",
    "Hand",
    "HandError",
    "Meld",
    "NotationError",
    "Outlook",
    "RecordError",
    "RuleSet",
    "RulesetError",
    "Score",
    "TaicalError",
    "Wait",
    "Win",
    "WinError",
    "explain",
    "format_hand",
    "format_record",
    "load_ruleset",
    "outlook",
    "parse_deal",
    "parse_hand",
    "parse_record",
    "pattern_names",
    "ruleset_names",
    "score",
    "score_deal",
    "to_dict",
    "to_json",
    "waits",
]


def __getattr__(name: str) -> object:
    """Import a part of the API when it is first asked for, so that a command starts fast."""
    if name == "__version__":
        from importlib.metadata import version

        return version("taical")
    if name not in _HOMES:
        raise AttributeError(f"module 'taical' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"taical.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
