"""What is known of each mutant, kept in a file that only grows."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path


@dataclass
class Known:
    """How the last trial of a mutant ended."""

    path: str
    key: str
    source: str
    """The checksum of its module."""

    tests: str
    """The checksum of all tests."""

    killed: bool
    fresh: bool
    """Whether everything was imported anew for it."""

    killer: str | None = None


class Results:
    """The results that still hold."""

    def __init__(self, state: Path) -> None:
        self._file = state / "results.jsonl"
        self._found: dict[tuple[str, str], Known] = {}
        if self._file.exists():
            for line in self._file.read_text(encoding="utf-8").splitlines():
                result = Known(**json.loads(line))
                self._found[result.path, result.key] = result

    def get(self, path: str, key: str, source: str) -> Known | None:
        """Return what is known of a mutant, if its module is still the same."""
        found = self._found.get((path, key))
        return found if found and found.source == source else None

    def add(self, result: Known) -> None:
        """Keep a result."""
        self._found[result.path, result.key] = result
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")


def checksum(*texts: bytes) -> str:
    """Return a short checksum."""
    return sha256(b"\0".join(texts)).hexdigest()[:16]
