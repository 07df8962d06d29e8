"""`python -m tools.release`: builds the wheels for one Python, tests them installed, and leaves them in dist/.

Two wheels are built from the packed source: one that is plain Python, and one that is compiled for this Python on this
machine. Each is installed in a new environment, and tested in a folder in which the package is not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from shutil import rmtree

import click

from benchmarks.hands import random_records

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

SHORTLY = ("tests/test_golden.py", "tests/test_public_api.py", "tests/test_wrong_types.py", "tests/engine")
"""What the plain wheel is tested with: its modules are those of the checkout, which all tests are run on anyway."""


@click.command()
@click.option("--python", default=sys.executable, show_default=True, help="The Python to build and test with.")
@click.option("--out", type=click.Path(path_type=Path), default=ROOT / "dist", help="Where the wheels go.")
@click.option("--whole", is_flag=True, help="Run the slow tests on the compiled wheel too.")
@click.option("--records", default=20_000, show_default=True, help="How many random records both wheels score alike.")
@click.argument("tests", nargs=-1)
def main(python: str, out: Path, whole: bool, records: int, tests: tuple[str, ...]) -> None:
    """Build the wheels for a Python, and test them, the compiled one with all TESTS or with those that are named."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        say(f"building with {python}")
        source = build(python, folder, out.absolute())
        hands = folder / "random.jsonl"
        with hands.open("w", encoding="utf-8") as stream:
            stream.writelines(json.dumps(record) + "\n" for record in random_records(1, records))
        results = {}
        for kind in ("pure", "compiled"):
            say(f"testing the {kind} wheel")
            python_there = installed(python, folder / kind, out.absolute(), source, compiled=kind == "compiled")
            results[kind] = scored(python_there, folder, source, hands)
            test = [python_there, "-m", "tools.installed", f"--{kind}", *(["--whole"] if whole else [])]
            run(*test, *(tests if kind == "compiled" else SHORTLY), cwd=source)
        if results["pure"] != results["compiled"]:
            raise click.ClickException("the compiled wheel does not give what the plain one gives")
        say(f"both wheels give the same {len(results['pure'].splitlines()):,} results")
    for path in sorted(out.iterdir()):
        say(str(path))


def say(message: str) -> None:
    """Tell how far it is."""
    click.echo(f"--- {message}")


def run(*command: str | Path, cwd: Path, **variables: str) -> None:
    """Run a program, and end where it fails."""
    settings = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    if status := subprocess.run(command, cwd=cwd, env=settings | variables, check=False).returncode:
        raise click.ClickException(f"{' '.join(map(str, command))} ended with {status}")


def environment(python: str, folder: Path) -> str:
    """Make a new environment, and return its Python."""
    run(python, "-m", "venv", folder, cwd=ROOT)
    there = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    run(there, "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1", cwd=folder)
    return there


def build(python: str, folder: Path, out: Path) -> Path:
    """Pack the source and build both wheels from it; return the folder of what is packed, without the package."""
    there = environment(python, folder / "building")
    run(there, "-m", "pip", "install", "--quiet", "build", cwd=folder)
    run(there, "-m", "build", "--outdir", out, ROOT, cwd=folder)
    with tarfile.open(out / f"taical-{VERSION}.tar.gz") as archive:
        for place in ("compiling", "testing"):  # compiling leaves its files in the folder
            archive.extractall(folder / place, filter="data")
    source = folder / "compiling" / f"taical-{VERSION}"
    run(there, "-m", "build", "--wheel", "--outdir", out, source, cwd=folder, HATCH_BUILD_HOOK_ENABLE_MYPYC="1")
    tests = folder / "testing" / f"taical-{VERSION}"
    rmtree(tests / "taical")
    return tests


def installed(python: str, folder: Path, out: Path, source: Path, *, compiled: bool) -> str:
    """Install a wheel in a new environment with what its tests need, and return the environment's Python.

    The compiled one comes from the folder of both, so that it is pip which prefers it.
    """
    there = environment(python, folder)
    pure = out / f"taical-{VERSION}-py3-none-any.whl"
    run(there, "-m", "pip", "install", "--quiet", "--group", f"{source / 'pyproject.toml'}:test", pure, cwd=folder)
    if compiled:
        local = ("--no-index", "--no-deps", "--force-reinstall", "--find-links", str(out))
        run(there, "-m", "pip", "install", "--quiet", *local, f"taical=={VERSION}", cwd=folder)
    run(there, "-m", "pip", "check", cwd=folder)
    return there


def scored(python: str, folder: Path, source: Path, hands: Path) -> bytes:
    """Return the results of all samples, golden files and random records, as they are written."""
    known = [path for name in ("samples", "tests/golden") for path in sorted((source / name).iterdir())]
    out = folder / "results.jsonl"
    files = [str(path) for path in (*known, hands)]
    call = [python, "-m", "taical", "batch", *files, "--quiet", "--format", "jsonl", "-o", str(out)]
    if subprocess.run(call, cwd=folder, check=False).returncode not in (0, 1):  # 1, as some samples are of errors
        raise click.ClickException(f"{' '.join(call)} failed")
    return out.read_bytes()


if __name__ == "__main__":
    main(prog_name="python -m tools.release")
