"""Checking records: what they expect against what comes out, and why it differs."""

from taical.check.claims import claimed
from taical.check.verdict import Checker, Mismatch, Verdict, mismatches

__all__ = ["Checker", "Mismatch", "Verdict", "claimed", "mismatches"]
