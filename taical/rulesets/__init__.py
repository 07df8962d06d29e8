"""Rule sets as data: finding, reading, checking and compiling the files of `rulesets/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taical.rulesets.files import ruleset_names, shipped_names
from taical.rulesets.flat import ruleset_of, shipped_flat

if TYPE_CHECKING:
    from taical.domain.rules import RuleSet
    from taical.rulesets.loader import Source, faults_of, ruleset_data

__all__ = ["faults_of", "load_ruleset", "ruleset_data", "ruleset_names", "shipped_names"]


def load_ruleset(source: Source, changes: Sequence[str] = (), *, allow_files: bool = True) -> RuleSet:
    """Return a rule set.

    Args:
        source: The name of a rule set that is shipped (`"wikipedia"`), the path of a file, or a file's content.
        changes: Single changes to it, such as `"patterns.last_tile_claim=1"` or `"payment.base=50"`.
        allow_files: Whether it may be a file or extend one. False is for what a stranger sends: no file is opened but
            those that are shipped.

    Raises:
        RulesetError: `unknown_ruleset` when it is not there, `bad_ruleset` when it cannot be used, with the file,
            line and column where there are any.

    >>> load_ruleset("wikipedia").names["zh"]
    '維基百科'
    >>> load_ruleset({"extends": "wikipedia", "payment": {"base": 50}}).payment.base
    50
    """
    if isinstance(source, str) and changes in ((), []):
        flat = shipped_flat(source)
        if flat is not None:
            return ruleset_of(flat)
    from taical.rulesets.compiler import compile_ruleset  # most calls do with a shipped rule set as it is
    from taical.rulesets.loader import ruleset_data

    return compile_ruleset(ruleset_data(source, changes, allow_files=allow_files))


def __getattr__(name: str) -> object:
    """Import what works with the content of rule sets when it is first asked for."""
    if name not in ("faults_of", "ruleset_data"):
        raise AttributeError(f"module 'taical.rulesets' has no attribute {name!r}")
    from taical.rulesets import loader

    return getattr(loader, name)
