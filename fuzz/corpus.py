"""The inputs from which the search starts: small files in `fuzz/corpus/`, a folder for each target."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"

FOUND = Path(__file__).parent / "found"
"""Where findings and new inputs go, which is not kept in the repository."""


def files_of(target: str) -> list[Path]:
    """Return the files of a target."""
    return sorted(path for path in (FOLDER / target).iterdir() if path.is_file())


def inputs_of(target: str) -> list[bytes]:
    """Return the inputs of a target."""
    return [path.read_bytes() for path in files_of(target)]
