"""Checking records: what they expect against what comes out, and why it differs."""

from taical.check.checking import Checker, Difference, Verdict, differences
from taical.check.claims import claimed

__all__ = ["Checker", "Difference", "Verdict", "claimed", "differences"]
