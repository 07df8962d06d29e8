"""What all tests share: random tests that are the same in every run."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same-every-time",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-every-time")
