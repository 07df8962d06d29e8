"""The same measurements for the compiled wheel, in an environment of its own that has it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.table import Row
from benchmarks.workplace import Workplace

LIMITS = (0.12, 2.0)
"""The most that a hand may take beside `mahjong`, and a batch beside `json` alone."""

_PROBE = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from benchmarks import scoring, throughput
from benchmarks.workplace import Workplace
from taical.engine import scoring as compiled
if compiled.__file__.endswith(".py"):
    sys.exit(f"{compiled.__file__} is not compiled")
place = Workplace(Path(), *map(int, sys.argv[1:]))
print(json.dumps([asdict(next(rows(place))) for rows in (scoring.rows, throughput.command_rows)]))
"""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure a hand and a batch with the Python that has the compiled wheel; nothing where none is named."""
    if place.compiled is None:
        return
    folder = place.folder / "compiled"
    shutil.copytree(Path(__file__).parent, folder / "benchmarks", ignore=shutil.ignore_patterns("__pycache__"))
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    numbers = map(str, (place.rounds, place.hands, place.records))
    command = [place.compiled, "-c", _PROBE, *numbers]
    done = subprocess.run(command, cwd=folder, env=settings, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    for found, limit in zip(json.loads(done.stdout), LIMITS, strict=True):
        yield replace(Row(**found), what=f"{found['what']}, compiled", at_most=limit)
