"""Rule sets as data: finding, reading, checking and compiling the files of `rulesets/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taical.rulesets.files import ruleset_names, shipped_names
from taical.rulesets.flat import load_ruleset

if TYPE_CHECKING:
    from taical.rulesets.loader import faults_of, ruleset_data

__all__ = ["faults_of", "load_ruleset", "ruleset_data", "ruleset_names", "shipped_names"]


def __getattr__(name: str) -> object:
    """Import what works with the content of rule sets when it is first asked for."""
    if name not in ("faults_of", "ruleset_data"):
        raise AttributeError(f"module 'taical.rulesets' has no attribute {name!r}")
    from taical.rulesets import loader

    return getattr(loader, name)
