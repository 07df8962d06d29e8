"""The mutants that no test can notice, as a file names them."""

from __future__ import annotations

from pathlib import Path

EQUIVALENT = "tests/mutants/equivalent.txt"
"""The file that names them."""


def known(file: Path) -> dict[str, str]:
    """Return why each mutant that a file lists is equivalent, by its key.

    The file has the keys as a report prints them, and before them, in lines with #, the reason of all that follow up to
    the next reason.
    """
    found: dict[str, str] = {}
    reason: list[str] = []
    entry: list[str] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), "#"]:
        if line.startswith("  ") and entry:
            entry.append(line.rstrip())
            continue
        if entry:
            found["\n".join(entry)] = " ".join(reason)
        if line.startswith("#"):
            reason = [*([] if entry or not reason else reason), line[1:].strip()]
            entry = []
        elif line.strip():
            entry = [line.rstrip()]
    return found
