"""Attacks one target with atheris until the time is over or something is found: `python -m fuzz.attack TARGET SECONDS`.

`python -m fuzz` runs this, in a process for each target, as atheris ends the process that it is in.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from random import Random

import atheris

from fuzz.corpus import FOLDER, FOUND, inputs_of
from fuzz.mutations import LONGEST, grown, mutated

_LEAST = 1.0
"""The seconds that any input may take."""

_PER_BYTE = 40e-6
"""The seconds that each byte of an input may take beside: some times what the slowest parser needs."""

_GROWN = 0.005
"""How many of the inputs are grown to the longest, which takes as long as hundreds of small ones."""

_SMALL = 1 << 13
"""The most bytes that are kept of an input before it is changed."""

_HANGS = 60
"""The seconds after which an input is taken to hang, whatever its size."""


class TooSlowError(Exception):
    """An input took longer than its size allows."""


def allowed(size: int) -> float:
    """Return how many seconds of work an input of a size may take."""
    return _LEAST + _PER_BYTE * size


def attack(target: str, seconds: int) -> None:
    """Attack a target; this does not return."""
    inputs = inputs_of(target)
    fresh = FOUND / "inputs" / target
    fresh.mkdir(parents=True, exist_ok=True)

    with atheris.instrument_imports(include=["taical"]):
        from fuzz.harnesses import HARNESSES
        from fuzz.promises import ruleset
        from fuzz.words import dictionary, words_of

        words = FOUND / "words.dict"
        words.write_text(dictionary(words_of(ruleset())), encoding="ascii")
        harness = HARNESSES[target]

        def timed(data: bytes) -> None:
            limit = allowed(len(data))
            took = _time_of(harness, data)
            if took > limit and (again := _time_of(harness, data)) > limit:  # the first may have imported something
                raise TooSlowError(f"{again:.1f} s for {len(data)} bytes, where {limit:.1f} s are allowed")

        def changed(data: bytes, longest: int, seed: int) -> bytes:
            random = Random(seed)
            if random.random() < _GROWN:
                return grown(data[:_SMALL], random, longest)
            data = data[:_SMALL]  # or one that was grown would have many that are as slow
            if random.randrange(2):
                return mutated(data, random, inputs, longest)
            return bytes(atheris.Mutate(data, _SMALL))

        options = [
            f"-max_total_time={seconds}",
            f"-max_len={LONGEST}",
            f"-artifact_prefix={FOUND}{os.sep}{target}-",
            f"-dict={words}",
            f"-timeout={_HANGS}",
            *("-report_slow_units=9999", "-detect_leaks=0", "-verbosity=0", "-print_final_stats=1"),
        ]
        atheris.Setup(["fuzz", *options, str(fresh), str(FOLDER / target)], timed, custom_mutator=changed)
        atheris.Fuzz()


def _time_of(harness: Callable[[bytes], None], data: bytes) -> float:
    begun = time.process_time()
    harness(data)
    return time.process_time() - begun


if __name__ == "__main__":
    attack(sys.argv[1], int(sys.argv[2]))
