"""Each mutant in a process of its own, forked where all that is slow is done already."""

from __future__ import annotations

import gc
import importlib
import importlib.machinery
import inspect
import os
import resource
import shutil
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tools.mutants.reach import OPTIONS, TESTS

SURVIVED, KILLED, UNFIT = 0, 1, 3
"""How a trial ends; UNFIT: the change cannot be put into functions that are there already."""

_MEMORY = 3 << 30


class Trial(NamedTuple):
    """A changed module, and the tests that it meets."""

    key: str
    path: str
    source: str
    text: str
    tests: Sequence[int]
    seconds: float
    """How much time of the processor its tests are given."""


class Result(NamedTuple):
    """How a trial ended, and by which test."""

    key: str
    outcome: int
    killer: int | None = None


@dataclass
class Runs:
    """Where trials run, how many at the same time, and who is told how they end."""

    state: Path
    jobs: int
    take: Callable[[Result], None]

    def of(self, trials: Iterator[Trial], run: Callable[[Trial, Path], int]) -> None:
        """Run each trial in a child; `run` returns how it ended, and leaves the number of the last test in a file."""
        running: dict[int, tuple[Trial, Path]] = {}
        for number, trial in enumerate(trials):
            folder = self.state / f"trial-{os.getpid()}-{number}"
            folder.mkdir(parents=True)
            child = os.fork()
            if not child:
                _limits(trial.seconds, folder)
                outcome = KILLED
                with suppress(BaseException):
                    outcome = run(trial, folder)
                os._exit(outcome)
            running[child] = (trial, folder)
            if len(running) >= self.jobs:
                self._wait(running)
        while running:
            self._wait(running)

    def _wait(self, running: dict[int, tuple[Trial, Path]]) -> None:
        child, status = os.wait()
        trial, folder = running.pop(child)
        # A signal is a trial that took too much time, or that broke the interpreter.
        outcome = os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else KILLED
        file = folder / "killer"
        killer = file.read_text(encoding="ascii") if file.exists() else ""
        self.take(Result(trial.key, outcome, int(killer) if killer else None))
        shutil.rmtree(folder, ignore_errors=True)


def _limits(seconds: float, folder: Path) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(int(seconds) * 100 + 100)
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


class _Failures:
    """A plugin that knows whether a test failed."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


def _run_tests(items: Sequence[pytest.Item], numbers: Sequence[int], failures: _Failures, folder: Path) -> int:
    for place, item in enumerate(items):
        following = items[place + 1] if place + 1 < len(items) else None
        (folder / "killer").write_text(str(numbers[place]))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures.failed:
            return KILLED
    (folder / "killer").unlink(missing_ok=True)
    return SURVIVED


class _WarmTrials(_Failures):
    """A plugin that, instead of running the tests that were collected, forks for each trial and changes functions."""

    def __init__(self, names: Sequence[str], trials: Callable[[], Iterator[Trial]], runs: Runs) -> None:
        self._names, self._trials, self._runs = names, trials, runs
        self.ran = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self._items = [items.get(name) for name in self._names]
        gc.unfreeze()
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self._functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
        gc.collect()
        gc.freeze()
        self.ran = True
        self._runs.of(self._trials(), self._run)
        return True

    def _run(self, trial: Trial, folder: Path) -> int:
        file = str(Path(trial.path).resolve())
        for old, new, nested in _changed(compile(trial.source, file, "exec"), compile(trial.text, file, "exec")):
            functions = self._functions.get((file, old.co_qualname, old.co_firstlineno), [])
            fits = all(function.__code__.co_freevars == new.co_freevars for function in functions)
            if not fits or not (functions or nested):
                return UNFIT
            for function in functions:
                function.__code__ = new
        numbers = [number for number in trial.tests if self._items[number]]
        return _run_tests([item for number in numbers if (item := self._items[number])], numbers, self, folder)


def _changed(old: CodeType, new: CodeType, nested: bool = False) -> Iterator[tuple[CodeType, CodeType, bool]]:
    """Yield the functions that differ, as what they were and what they are, and whether another has made them."""
    before, after = _functions_in(old), _functions_in(new)
    for one, other in zip(before, after, strict=True):
        if one == other:
            continue
        function = bool(one.co_flags & inspect.CO_NEWLOCALS)  # else it is the body of a class
        if function:
            yield one, other, nested
        yield from _changed(one, other, nested or function)


def _functions_in(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def warm(names: Sequence[str], trials: Callable[[], Iterator[Trial]], runs: Runs) -> None:
    """Collect all tests once, and run the trials there; to be called in a process of its own."""
    plugin = _WarmTrials(names, trials, runs)
    pytest.main([*OPTIONS, *TESTS], plugins=[plugin])
    if not plugin.ran:
        raise SystemExit("The tests were not collected.")


def fresh(names: Sequence[str], libraries: Sequence[str], trials: Iterator[Trial], runs: Runs) -> None:
    """Import what others wrote once, and for each trial the project anew with its module changed."""
    for library in libraries:
        with suppress(ImportError, AttributeError):
            importlib.import_module(library)
    gc.freeze()

    def run(trial: Trial, folder: Path) -> int:
        _replace(trial)
        for numbers in _batches(trial.tests, names):
            plugin = _FreshTrial([names[number] for number in numbers], numbers, folder)
            files = list(dict.fromkeys(_collected(names[number]) for number in numbers))
            if pytest.main([*OPTIONS, *files], plugins=[plugin]) or plugin.outcome == KILLED:
                return KILLED
        return SURVIVED

    runs.of(trials, run)


def _collected(name: str) -> str:
    """Return what has to be collected for a test; a module with doctests by its folder, or pytest would rewrite it."""
    file = name.split("::", 1)[0]
    return file if file.startswith("tests/") else str(Path(file).parent)


def _batches(numbers: Sequence[int], names: Sequence[str]) -> Iterator[Sequence[int]]:
    """Yield the tests of the first two files, and then the others: most mutants do not outlive the first."""
    files = list(dict.fromkeys(names[number].split("::")[0] for number in numbers))
    first = [number for number in numbers if names[number].split("::")[0] in files[:2]]
    yield first
    if rest := [number for number in numbers if number not in first]:
        yield rest


class _FreshTrial(_Failures):
    """A plugin that runs chosen tests in the order given."""

    def __init__(self, names: Sequence[str], numbers: Sequence[int], folder: Path) -> None:
        self._names, self._numbers, self._folder = names, numbers, folder
        self.outcome = KILLED

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        # tests/conftest.py would compile what is compiled already, and with a mutant.
        config.workerinput = {}  # type: ignore[attr-defined]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        pairs = [
            (items[name], number) for name, number in zip(self._names, self._numbers, strict=True) if name in items
        ]
        self.outcome = _run_tests([item for item, _ in pairs], [number for _, number in pairs], self, self._folder)
        return True


def _replace(trial: Trial) -> None:
    """Have a module be read changed."""
    file = str(Path(trial.path).resolve())
    loader = importlib.machinery.SourceFileLoader
    read = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if str(Path(self.path).resolve()) == file:
            return compile(trial.text, file, "exec", dont_inherit=True)
        return read(self, name)

    loader.get_code = get_code  # type: ignore[method-assign, assignment]
