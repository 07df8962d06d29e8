"""What came out, as a table and a list of the survivors."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tools.mutants.changes import modules, mutants
from tools.mutants.known import EQUIVALENT, known
from tools.mutants.results import Results, checksum


class _Count:
    def __init__(self) -> None:
        self.mutants = self.killed = self.equivalent = self.open = 0

    def row(self, name: str) -> str:
        """Return a row of the table."""
        left = self.mutants - self.equivalent - self.killed
        score = 100 * self.killed / max(1, self.mutants - self.equivalent - self.open)
        cells = (name, self.mutants, self.killed, self.equivalent, left - self.open, f"{score:.1f} %")
        return f"| {' | '.join(map(str, cells))} |" + (f" {self.open} to be tried" if self.open else "")


def report(tree: Path, state: Path, paths: Sequence[str]) -> int:
    """Print the survivors and the score; return 1 if an entry of the list of equivalent mutants is wrong."""
    results, equivalent = Results(state), known(tree / EQUIVALENT)
    counts: dict[str, _Count] = {}
    modules_of: dict[str, _Count] = {}
    wrong: list[str] = []
    chosen = modules(tree, paths)
    unmatched = {key for key in equivalent if key.split()[0] in chosen}
    for path in chosen:
        source = (tree / path).read_text(encoding="utf-8")
        sha = checksum(source.encode())
        for mutant in mutants(path, source):
            key = mutant.key
            unmatched.discard(key)
            result = results.get(path, key, sha)
            killed = bool(result and result.killed)
            if key in equivalent and killed:
                wrong.append(f"A test notices it, so it is not equivalent:\n{key}")
            elif result and not killed and key not in equivalent:
                print(f"survives:\n{key}")
            for count in (_of(counts, path.rsplit("/", 1)[0]), _of(counts, "all"), _of(modules_of, path)):
                count.mutants += 1
                count.killed += killed
                count.equivalent += key in equivalent and not killed
                count.open += result is None and key not in equivalent
    wrong += [f"There is no such mutant:\n{key}" for key in sorted(unmatched)]
    total = counts.pop("all", _Count())
    print("\n| module | mutants | killed | equivalent | survivors | score |\n|---|---|---|---|---|---|")
    for name, count in [*modules_of.items(), *counts.items(), ("all", total)]:
        print(count.row(name))
    for fault in wrong:
        print(f"\n{EQUIVALENT}: {fault}")
    return 1 if wrong else 0


def _of(counts: dict[str, _Count], name: str) -> _Count:
    return counts.setdefault(name, _Count())
