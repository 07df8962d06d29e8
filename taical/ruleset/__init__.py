"""Rule sets as data: finding, reading, checking and compiling the files of `rulesets/`."""

from taical.ruleset.loading import load_ruleset, shipped_names

__all__ = ["load_ruleset", "shipped_names"]
