"""Rule sets as data: finding, reading, checking and compiling the files of `rulesets/`."""

from taical.rulesets.files import ruleset_names, shipped_names
from taical.rulesets.loader import faults_of, load_ruleset, ruleset_data

__all__ = ["faults_of", "load_ruleset", "ruleset_data", "ruleset_names", "shipped_names"]
