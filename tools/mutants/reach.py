"""Which tests run which line: measured once, by running all of them under coverage."""

from __future__ import annotations

import os
import pickle
import sqlite3
import sys
import time
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from coverage import Coverage
from coverage.numbits import numbits_to_nums

from tools.mutants.changes import Mutant, Places
from tools.mutants.results import checksum

FOLDERS = ("taical/rulesets", "taical/patterns", "taical/domain", "taical/engine")

TESTS = (
    *(
        "tests/domain",
        "tests/engine",
        "tests/patterns",
        "tests/rulesets",
        "tests/test_cases.py",
        "tests/test_golden.py",
    ),
    *("tests/catalog", "tests/records", "tests/check", "tests/explanation", "tests/batch", "tests/render"),
    *(f"tests/cli/test_rules{of}.py" for of in ("", "_check", "_diff", "_new")),
    *(f"tests/test_{of}.py" for of in ("errors", "json_schema", "public_api", "wrong_types")),
    *FOLDERS,
)
"""The tests that a mutant may meet: those of the four folders, and of what is built straight on them."""

OPTIONS = (
    *("-q", "-s", "-m", "not slow", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *("-p", "no:cacheprovider", "-p", "no:cov", "-p", "no:xdist"),
)


@dataclass
class Reach:
    """The tests, how long each takes, and which run each line; a set of tests is a number with a bit for each."""

    names: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    lines: dict[str, dict[int, int]] = field(default_factory=dict)
    at_import: dict[str, set[int]] = field(default_factory=dict)
    """The lines that run before the first test."""

    libraries: list[str] = field(default_factory=list)
    """The modules of others that the tests import."""

    texts: dict[str, str] = field(default_factory=dict)
    """The checksum of each file that this depends on."""

    def of(self, mutant: Mutant, places: Places) -> int:
        """Return the tests that can notice a mutant: those that run its line, else its definition, else its module."""
        lines = self.lines.get(mutant.path, {})
        if mutant.in_function:
            _, first, last, _ = places.definition(mutant.line)
            for start, end in ((mutant.line, mutant.last_line), (first, last)):
                if found := _union(tests for line, tests in lines.items() if start <= line <= end):
                    return found
        return _union(lines.values())

    def unseen(self, mutant: Mutant, places: Places) -> bool:
        """Return whether no test runs the definition of a mutant: it was done with before the first one."""
        _, first, last, _ = places.definition(mutant.line)
        return not any(first <= line <= last for line in self.lines.get(mutant.path, {}))

    def at_start(self, mutant: Mutant) -> bool:
        """Return whether what a mutant changes is done before the first test, and may be remembered from there."""
        lines = self.at_import.get(mutant.path, set())
        return not mutant.in_function or any(mutant.line <= line <= mutant.last_line for line in lines)

    def numbers(self, tests: int) -> list[int]:
        """Return the numbers of the tests of a set."""
        bits = bin(tests)[:1:-1]
        return [number for number in range(len(self.names)) if bits[number : number + 1] == "1"]


def _union(sets: Iterable[int]) -> int:
    found = 0
    for tests in sets:
        found |= tests
    return found


def mirror(path: str) -> tuple[str, str]:
    """Return where the tests of a module are: the start of their files' names, and their folder."""
    _, folder, name = path.split("/", 2)
    return f"tests/{folder}/test_{name.removesuffix('.py')}", f"tests/{folder}/"


class _Measurement:
    """A plugin that notes what each test runs, and how long it takes."""

    def __init__(self, coverage: Coverage, first: int) -> None:
        self._coverage, self._first = coverage, first
        self.names: list[str] = []
        self.seconds: list[float] = []
        self.failed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._coverage.switch_context(str(self._first + len(self.names)))
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.names.append(item.nodeid)
            self.seconds.append(time.process_time() - start)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def reached(root: Path, state: Path) -> tuple[Reach, str]:
    """Return what all tests reach, measured anew where they changed, and the checksum of what was measured."""
    file = state / "reach"
    texts = {str(path.relative_to(root)): checksum(path.read_bytes()) for path in _sources(root)}
    known: Reach = pickle.loads(file.read_bytes()) if file.exists() else Reach()  # noqa: S301 - written below
    if known.texts != texts:
        changed = {name for name in {*known.texts, *texts} if known.texts.get(name) != texts.get(name)}
        only_tests = all(name.startswith("tests/") and "/test_" in name for name in changed)
        paths = sorted(changed & set(texts)) if known.texts and only_tests else TESTS
        if not only_tests:
            known = Reach()
        print(f"Measure which tests reach what: {len(paths)} paths", flush=True)
        child = os.fork()
        if not child:
            status = 1
            try:
                _measure(root, state, known, changed, paths)
                (state / "reach").write_bytes(pickle.dumps(replace(known, texts=texts)))
                status = 0
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise SystemExit("The tests have to pass before mutants are made.")
        known = pickle.loads(file.read_bytes())  # noqa: S301
    return known, checksum(repr(sorted(texts.items())).encode())


def _sources(root: Path) -> list[Path]:
    folders = [root / "taical", root / "rulesets", *(root / test for test in TESTS), root / "tests"]
    found = {path for folder in folders[:2] for path in folder.rglob("*") if path.suffix in (".py", ".yaml")}
    for test in TESTS:
        if test.startswith("tests/"):
            found |= {root / test} if test.endswith(".py") else set((root / test).rglob("*.py"))
    found |= {*(root / "tests").glob("[!t]*.py"), *(root / "tests/cases").iterdir(), *(root / "tests/golden").iterdir()}
    return sorted(path for path in found if path.is_file())


def _measure(root: Path, state: Path, reach: Reach, changed: set[str], paths: Sequence[str]) -> None:
    """Run tests once, and put what each reaches in place of what was known of their files."""
    file = state / "coverage"
    file.unlink(missing_ok=True)
    before = set(sys.modules)
    coverage = Coverage(data_file=str(file), config_file=False, include=[f"{root}/taical/*"])
    plugin = _Measurement(coverage, len(reach.names))
    reach.names = ["" if name.split("::")[0] in changed else name for name in reach.names]
    if paths:
        coverage.start()
        pytest.main([*OPTIONS, *paths], plugins=[plugin])
        coverage.stop()
        coverage.save()
    if plugin.failed or (paths and not plugin.names):
        print("\n".join(plugin.failed) or "no test was found", flush=True)
        raise SystemExit(1)
    reach.names += plugin.names
    reach.seconds += plugin.seconds
    reach.libraries = reach.libraries or [
        name for name in list(sys.modules) if name not in before and _of_others(name, root)
    ]
    _read(reach, file, root)
    file.unlink()


def _of_others(name: str, root: Path) -> bool:
    file = getattr(sys.modules[name], "__file__", None) or str(root / name)
    return name != "__main__" and root not in Path(file).parents and not name.startswith("$")


def _read(reach: Reach, file: Path, root: Path) -> None:
    rows = sqlite3.connect(file).execute(
        "select file.path, context.context, numbits from line_bits join file on file_id = file.id"
        " join context on context_id = context.id"
    )
    masks: dict[str, dict[int, bytearray]] = {}
    size = len(reach.names) // 8 + 1
    for path, context, bits in rows:
        module = str(Path(path).relative_to(root))
        if not context:
            reach.at_import.setdefault(module, set()).update(numbits_to_nums(bits))
            continue
        number = int(context)
        lines = masks.setdefault(module, {})
        for line in numbits_to_nums(bits):
            if line not in lines:
                lines[line] = bytearray(size)
            lines[line][number >> 3] |= 1 << (number & 7)
    for module, lines in masks.items():
        known = reach.lines.setdefault(module, {})
        for line, mask in lines.items():
            known[line] = known.get(line, 0) | int.from_bytes(mask, "little")
