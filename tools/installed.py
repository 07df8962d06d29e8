"""Tests a taical that is installed, in a folder with the tests and without the package.

`python -m tools.installed --compiled` holds that the modules are compiled which the project wants compiled, that all
samples and golden files score as they say, and that the tests pass: those of the folder, or the ones that are named.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import click

import taical

ROOT = Path(__file__).parents[1]
QUICK = "not slow and not thorough"


def settings(root: Path = ROOT) -> dict[str, Any]:
    """Return what the project says of compiling."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return found


def wanted(package: Path, root: Path = ROOT) -> set[str]:
    """Return the modules that are compiled in a compiled wheel, as paths in the package without their endings."""
    asked = settings(root)
    included, excluded = (_matching(package, asked[key]) for key in ("include", "exclude"))
    return included - excluded


def _matching(package: Path, patterns: Iterable[str]) -> set[str]:
    paths = [path for pattern in patterns for path in package.glob(pattern.removeprefix("/taical/"))]
    return {path.relative_to(package).with_suffix("").as_posix() for path in paths}


def compiled(package: Path) -> set[str]:
    """Return the modules of an installed package that are compiled."""
    paths = [path for path in package.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[0])]
    return {path.relative_to(package).as_posix().removesuffix(EXTENSION_SUFFIXES[0]) for path in paths}


def files() -> list[str]:
    """Return all files of hands that say what comes out: the samples and the golden files."""
    return [str(path) for folder in ("samples", "tests/golden") for path in sorted((ROOT / folder).glob("*.yaml"))]


@click.command()
@click.option("--compiled/--pure", "is_compiled", required=True, help="Which of the two wheels it came from.")
@click.option("--whole", is_flag=True, help="Run the slow tests too.")
@click.argument("tests", nargs=-1)
def main(is_compiled: bool, whole: bool, tests: tuple[str, ...]) -> None:
    """Test the taical that is installed."""
    package = Path(taical.__file__).parent
    if package.parent == ROOT:
        raise click.ClickException(f"{package} is that of the checkout, and not installed")
    expected = wanted(package) if is_compiled else set()
    if compiled(package) != expected:
        raise click.ClickException(f"compiled: {sorted(compiled(package))}, expected: {sorted(expected)}")
    click.echo(f"Python {sys.version.split()[0]}, {package}: {len(expected)} compiled modules")
    _run("-m", "taical", "check", *files())
    marks = () if whole else ("-m", QUICK)
    _run("-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--numprocesses", "2", *marks, *(tests or ("tests",)))


def _run(*arguments: str) -> None:
    """Run Python in the folder of the tests, and end with its status where it fails."""
    if status := subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode:
        sys.exit(status)


if __name__ == "__main__":
    main(prog_name="python -m tools.installed")
