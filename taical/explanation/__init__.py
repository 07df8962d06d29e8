"""Why a score is what it is: which patterns counted and by which tiles, which did not and why, the wait, the readings.

It is worked out from a score that is there already, and nothing of it is needed to score.
"""

from taical.explanation.explainer import explain
from taical.explanation.model import ExplainedReading, ExplainedWait, Explanation, Line, Status
from taical.explanation.sentences import sentence, spoken_in

__all__ = [
    "ExplainedReading",
    "ExplainedWait",
    "Explanation",
    "Line",
    "Status",
    "explain",
    "sentence",
    "spoken_in",
]
