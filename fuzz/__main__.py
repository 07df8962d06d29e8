"""Attacks all targets in turn, or one of them: `python -m fuzz [--seconds N] [--target NAME]`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from fuzz.corpus import FOLDER, FOUND


def main() -> int:
    """Attack, say what was found, and return 1 where anything was."""
    targets = sorted(path.name for path in FOLDER.iterdir())
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Looks for inputs that break a parser.")
    parser.add_argument("--seconds", type=int, default=600, help="for all targets together (600)")
    parser.add_argument("--target", choices=targets, help="one target in place of all")
    asked = parser.parse_args()
    chosen = [asked.target] if asked.target else targets
    FOUND.mkdir(exist_ok=True)
    failed = [target for target in chosen if not _survives(target, max(1, asked.seconds // len(chosen)))]
    print(f"{len(chosen)} targets, {len(failed)} with a finding" + (f": {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


def _survives(target: str, seconds: int) -> bool:
    """Attack a target, and tell whether nothing was found."""
    before = set(_findings(target))
    command = [sys.executable, "-m", "fuzz.attack", target, str(seconds)]
    done = subprocess.run(  # noqa: S603 - a call of our own
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    said = done.stdout.decode("utf-8", "backslashreplace")
    found = sorted(set(_findings(target)) - before)
    if not done.returncode and not found:
        print(f"{target}: nothing found in {seconds} s, {_count(said)} inputs", flush=True)
        return True
    print("\n".join(line for line in said.splitlines() if not line.startswith(("INFO:", "WARNING:"))))
    for path in found:
        print(f"{target}: the input is in {path}", flush=True)
    return False


def _findings(target: str) -> list[Path]:
    return [path for path in FOUND.glob(f"{target}-*") if path.is_file()]


def _count(said: str) -> str:
    """Return how many inputs were tried, as libFuzzer says at its end."""
    lines = (line.split()[-1] for line in said.splitlines() if "number_of_executed_units" in line)
    return next(lines, "?")


if __name__ == "__main__":
    sys.exit(main())
