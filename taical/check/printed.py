"""Verdicts in words."""

from __future__ import annotations

from taical.check.checking import Difference, Verdict


def difference_text(difference: Difference) -> str:
    """Return one line on a claim that does not hold."""
    return f"{difference.what}: expected {difference.expected}, got {difference.got} ({difference.why})"


def explanation_text(verdict: Verdict) -> str:
    """Return one line on what would give everything that a record claims, or nothing where nothing is known to."""
    first, *others = verdict.explanations or ("",)
    also = f", and so {'does' if len(others) == 1 else 'do'} {' and '.join(others)}" if others else ""
    return f"this is what {first} gives{also}" if first else ""
