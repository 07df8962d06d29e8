"""Checking records: what they expect against what comes out, and why it differs."""

from taical.check.claims import claimed
from taical.check.verdict import Checker, Difference, Verdict, differences

__all__ = ["Checker", "Difference", "Verdict", "claimed", "differences"]
