"""Measurements: how long things take, side by side and as ratios.

`python -m benchmarks` prints all of them; `docs/performance.md` says how to read them.
"""
