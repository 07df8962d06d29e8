"""The work of `make mutants`, in the copy: `python -m tools.mutants.work STATE JOBS TURNS SECONDS PATH...`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from pathlib import Path

from tools.mutants.changes import Mutant, Places, modules, mutants
from tools.mutants.known import EQUIVALENT, known
from tools.mutants.reach import mirror, reached
from tools.mutants.results import Known, Results, checksum
from tools.mutants.trial import KILLED, SURVIVED, Result, Runs, Trial, fresh, warm

TURNS = 8
"""Every eighth mutant of all modules is tried, then the next eighth: a run that is broken off has a fair sample."""


@dataclass
class _Module:
    path: str
    source: str
    sha: str
    places: Places
    kills: Counter[int]

    @cached_property
    def turns(self) -> list[list[Mutant]]:
        """The mutants that are tried in each turn."""
        turns: list[list[Mutant]] = [[] for _ in range(TURNS)]
        for mutant in mutants(self.path, self.source):
            turns[int(checksum(mutant.key.encode()), 16) % TURNS].append(mutant)
        return turns


class _Work:
    def __init__(self, root: Path, state: Path, turns: int, seconds: float, paths: Sequence[str]) -> None:
        self._turns, self._seconds = turns, seconds
        self.reach, self._tests = reached(root, state)
        self.results = Results(state)
        self._equivalent = known(root / EQUIVALENT)
        self._modules = []
        for path in modules(root, paths):
            source = (root / path).read_text(encoding="utf-8")
            self._modules.append(_Module(path, source, checksum(source.encode()), Places(source), Counter()))
        self._number = {name: number for number, name in enumerate(self.reach.names)}
        self._files = [name.split("::")[0] for name in self.reach.names]
        self._tried: dict[str, tuple[_Module, bool]] = {}
        self._count = 0
        self._controlled: set[tuple[str, bool]] = set()

    def trials(self, fresh: bool) -> Iterator[Trial]:
        """Yield what is left to be tried, in functions that are there or in modules that are imported anew."""
        for turn, module in product(range(self._turns), self._modules):
            for mutant in module.turns[turn]:
                if not self._is_due(mutant, module, fresh):
                    continue
                if (module.path, fresh) not in self._controlled:
                    self._controlled.add((module.path, fresh))
                    yield self._trial(mutant, module, fresh)._replace(key=f"control {module.path}", text=module.source)
                self._tried[mutant.key] = (module, fresh)
                yield self._trial(mutant, module, fresh)

    def _is_due(self, mutant: Mutant, module: _Module, fresh: bool) -> bool:
        result = self.results.get(module.path, mutant.key, module.sha)
        # An equivalent one is tried once: a test that is written later does not notice it either.
        tried = result is not None and (result.tests == self._tests or mutant.key in self._equivalent)
        if result and (result.killed or (tried and result.fresh)):
            return False
        only_fresh = self.reach.at_start(mutant) and (
            not mutant.in_function or self.reach.unseen(mutant, module.places)
        )
        if fresh:
            return only_fresh or not tried or self.reach.at_start(mutant)
        return not only_fresh and not tried

    def _trial(self, mutant: Mutant, module: _Module, fresh: bool) -> Trial:
        reach = self.reach
        beginning, folder = mirror(module.path)
        candidates = set(reach.numbers(reach.of(mutant, module.places)))
        if not mutant.in_function or not candidates:
            candidates |= {number for number, file in enumerate(self._files) if file.startswith((folder, module.path))}
            # A module without functions is used everywhere.
            candidates |= set(range(len(self._files))) if len(candidates) < 20 else set()
        order = sorted(
            (number for number in candidates if reach.names[number]),
            key=lambda number: (
                -module.kills[number],
                not self._files[number].startswith((beginning, module.path)),
                fresh and not self._files[number].startswith(folder),
                reach.seconds[number],
            ),
        )
        chosen, seconds = [], 0.0
        for number in order:
            seconds += reach.seconds[number]
            chosen.append(number)
            if seconds > self._seconds:
                break
        return Trial(mutant.key, module.path, module.source, mutant.text, chosen, 2 * seconds + (12 if fresh else 2))

    def take(self, result: Result) -> None:
        """Keep how a trial ended."""
        self._count += 1
        if self._count % 200 == 0:
            print(f"{self._count} tried", flush=True)
        if result.key.startswith("control "):
            if result.outcome != SURVIVED:
                test = None if result.killer is None else self.reach.names[result.killer]
                print(f"{result.key} failed without a change, in {test}", flush=True)
                os._exit(1)
            return
        if result.outcome not in (SURVIVED, KILLED):  # what a function cannot be changed into is imported anew
            return
        module, fresh = self._tried.pop(result.key)
        killer = None if result.killer is None else self.reach.names[result.killer]
        if result.killer is not None:
            module.kills[result.killer] += 1
        self.results.add(
            Known(module.path, result.key, module.sha, self._tests, result.outcome == KILLED, fresh, killer)
        )


def _in_child(run: Callable[[], None]) -> None:
    """Run something in a forked process, and end if it fails."""
    child = os.fork()
    if not child:
        try:
            run()
        except BaseException as error:
            print(error, file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        raise SystemExit("The trials did not come to their end.")


def main(state: Path, jobs: int, turns: int, seconds: float, paths: Sequence[str]) -> None:
    """Try the mutants of some paths, and where changed functions say too little, with everything imported anew."""
    root = Path.cwd()
    work = _Work(root, state, turns, seconds, paths)
    names = work.reach.names
    runs = Runs(state, jobs, work.take)
    _in_child(lambda: warm(names, partial(work.trials, fresh=False), runs))
    work.results = Results(state)
    fresh(names, work.reach.libraries, work.trials(fresh=True), runs)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), sys.argv[5:])
