"""What there is to know of each pattern 台種 beside how it is counted: its family, rule, names, hands and relatives.

It is looked up when a person asks, and nothing of it is needed to score.
"""

from taical.catalog.entry import Entry, Value, entry_of, value_of
from taical.catalog.examples import Worked
from taical.catalog.names import by_family, family_name, rule_of
from taical.catalog.search import Found, find

__all__ = [
    "Entry",
    "Found",
    "Value",
    "Worked",
    "by_family",
    "entry_of",
    "family_name",
    "find",
    "rule_of",
    "value_of",
]
