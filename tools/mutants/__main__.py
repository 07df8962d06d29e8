"""Make every mutant of the modules asked for, run the tests that can notice it, and print the score.

It works on a copy of the project in `.mutants/`, where it also keeps what it found: a run that was broken off goes
on, and one after a change of the tests tries only what survived. `make mutants ONLY=taical/engine/payment.py` is for a
part.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.mutants.reach import FOLDERS
from tools.mutants.report import report

ROOT = Path(__file__).parents[2]
STATE = ROOT / ".mutants"


def copy(tree: Path) -> None:
    """Bring the copy of the project up to date, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    wanted = {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, tree / name
        if target.exists() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    for file in [*tree.rglob("*.py"), *tree.rglob("*.yaml"), *tree.rglob("*.jsonl")]:
        if str(file.relative_to(tree)) not in wanted:
            file.unlink()


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description=__doc__.split("\n")[0] if __doc__ else ""
    )
    parser.add_argument("paths", nargs="*", default=FOLDERS, help="modules or folders")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="how many at the same time")
    parser.add_argument("--turns", type=int, default=8, help="try only so many eighths of the mutants, a fair sample")
    parser.add_argument("--seconds", type=float, default=8, help="how long the tests of a mutant may take")
    parser.add_argument("--report", action="store_true", help="run nothing, print what is known")
    options = parser.parse_args()
    tree = STATE / "tree"
    copy(tree)
    if not options.report:
        command = [sys.executable, "-m", "tools.mutants.work", str(STATE), str(options.jobs), str(options.turns)]
        command += [str(options.seconds), *options.paths]
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        subprocess.run(command, cwd=tree, env=environment, check=True)
    return report(tree, STATE, options.paths)


if __name__ == "__main__":
    sys.exit(main())
