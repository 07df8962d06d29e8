"""Verdicts in words."""

from __future__ import annotations

from taical.check.verdict import Difference, Verdict
from taical.i18n import gettext as _
from taical.i18n import ngettext


def difference_text(difference: Difference) -> str:
    """Return one line on a claim that does not hold."""
    return _("{what}: expected {expected}, got {got} ({why})").format(**difference._asdict())


def explanation_text(verdict: Verdict) -> str:
    """Return one line on what would give everything that a record claims, or nothing where nothing is known to."""
    if not verdict.explanations:
        return ""
    first, *others = verdict.explanations
    if not others:
        return _("this is what {line} gives").format(line=first)
    sentence = ngettext(
        "this is what {line} gives, and so does {others}", "this is what {line} gives, and so do {others}", len(others)
    )
    return sentence.format(line=first, others=_(" and ").join(others))
