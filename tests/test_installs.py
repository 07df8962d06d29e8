"""Both ways to install: a wheel, and a checkout in place. Each runs in an environment and a folder of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from commandline import SOUTH, process
from published import RULESETS
from support import ROOT, SAMPLES

from tools.installed import compiled, wanted
from tools.messages import DOMAINS, PLURALS

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

_NOT_IN_A_CHECKOUT = shutil.ignore_patterns(
    ".*cache*", ".git", ".venv", ".hypothesis", ".coverage*", "__pycache__", "*.egg-info", "*.mo", "build", "dist"
)

_ABOUT = """\
import json, taical
from importlib.resources import files
from taical.rulesets import shipped_names
win = taical.parse_record({"hand": "24m 345p 678p 99s [777z] (1111s) +3m", "seat": "S", "streak": 2})
print(json.dumps({
    "file": taical.__file__,
    "typed": files("taical").joinpath("py.typed").is_file(),
    "rulesets": shipped_names(),
    "payments": taical.score(win, taical.load_ruleset("wikipedia")).payments,
}))
"""


pytestmark = [pytest.mark.slow, pytest.mark.checkout]


def run(*call: str | Path) -> None:
    """Run a tool; what it says is shown where it fails."""
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def checkout_in(folder: Path) -> Path:
    """Copy the project as it would be checked out."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=_NOT_IN_A_CHECKOUT)
    return copy


def installed_in(folder: Path, *what: str | Path) -> Path:
    """Install something with all that it depends on in a new environment, and return the environment's folder."""
    environment = folder / "environment"
    venv.create(environment)
    python = environment / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile", *what)
    run(sys.executable, "-m", "pip", "--python", python, "check")
    return environment


def hold_that_it_works(environment: Path, folder: Path) -> Path:
    """Use an installed taical from a folder, in every way; return the folder of its package."""
    folder.mkdir()
    command = str(environment / "bin" / "taical")

    def answer(*arguments: str) -> str:
        done = process(*arguments, cwd=folder, python=command)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    assert answer("--version") == f"taical {VERSION}\n"
    assert "Commands:" in answer("--help")
    assert "South     winner                 +230\n" in answer("score", SOUTH, "-s", "S", "-n", "2")
    assert answer("--lang", "zh", "score", "--help").startswith("用法： taical score [選項] [牌]...\n")
    assert answer("score", SOUTH, "-s", "S", "--lang", "fr").startswith("Sud gagne par un tirage\n")
    for ruleset, tai in (("wikipedia", 3), ("hyloveclub", 2)):
        found = json.loads(answer("score", SOUTH, "-s", "S", "--ruleset", ruleset, "--format", "json"))
        assert (found["ruleset"], found["tai"]) == (ruleset, tai)
    assert answer("explain", "pinghu", "--lang", "zh").startswith("平胡 (all_chows)\n\n條件：五副順子")
    shutil.copy(SAMPLES / "wikipedia.yaml", folder)
    assert "South wins" in answer("score", SOUTH, "-s", "S", "--picture", "hand.html")
    assert "tile-1s" in (folder / "hand.html").read_text(encoding="utf-8")
    results = answer("batch", "wikipedia.yaml", "--format", "jsonl", "--quiet").splitlines()
    assert len(results) > 30
    assert all(json.loads(line)["ruleset"] == "wikipedia" for line in results)
    assert answer("check", "wikipedia.yaml", "--quiet") == ""
    about = json.loads(process("-c", _ABOUT, cwd=folder, python=environment / "bin" / "python").stdout)
    assert about["typed"] is True
    assert about["rulesets"] == RULESETS
    assert [line.split()[0] for line in answer("rules", "list").splitlines()[2:]] == RULESETS
    assert about["payments"] == {"E": -110, "S": 230, "W": -60, "N": -60}
    return Path(about["file"]).parent


def test_a_wheel(tmp_path: Path) -> None:
    built = tmp_path / "built"
    run(sys.executable, "-m", "build", "--outdir", built, checkout_in(tmp_path))
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {"taical/__init__.py", "rulesets/wikipedia.yaml", "README.md", "LICENSE", "pyproject.toml"} <= packed
    # The wheel is built from what is packed there, so nothing that it needs can be missing.
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    files = ("catalogue", "switches", *RULESETS)
    assert {f"taical/_rulesets/{name}.{ending}" for name in files for ending in ("yaml", "json")} <= set(names)
    assert {f"taical/_rulesets/{name}.flat.json" for name in RULESETS} <= set(names)
    assert "taical/py.typed" in names
    catalogues = {f"taical/locale/{language}/LC_MESSAGES/{name}.mo" for language in PLURALS for name in DOMAINS}
    assert {name for name in names if name.startswith("taical/locale/")} == catalogues
    assert {name.split("/")[0] for name in names} == {"taical", f"taical-{VERSION}.dist-info"}

    environment = installed_in(tmp_path, wheel)
    shutil.rmtree(tmp_path / "checkout")
    package = hold_that_it_works(environment, tmp_path / "elsewhere")
    assert package.is_relative_to(environment)
    assert sorted(path.name for path in (package / "_rulesets").iterdir()) == sorted(
        path.name for path in (ROOT / "rulesets").iterdir()
    )


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives what the plain modules give, and its checkout stays free of what the compiler made."""
    monkeypatch.setenv("HATCH_BUILD_HOOK_ENABLE_MYPYC", "1")
    checkout, built = checkout_in(tmp_path), tmp_path / "built"
    settings = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    level = 'opt_level = "2"'
    assert settings.count(level) == 1
    # The compiler need not take its time to make fast code.
    (checkout / "pyproject.toml").write_text(settings.replace(level, 'opt_level = "0"'), encoding="utf-8")
    run(sys.executable, "-m", "build", "--outdir", built, checkout)
    assert not list(checkout.rglob("*.so"))
    (wheel,) = built.glob("*.whl")
    assert "none-any" not in wheel.name

    environment = installed_in(tmp_path, wheel)
    package = hold_that_it_works(environment, tmp_path / "elsewhere")
    assert compiled(package) == wanted(package)
    assert {"domain/notation", "engine/scoring", "records/parser", "render/json"} <= compiled(package)
    taical = environment / "bin" / "taical"
    files = [str(path) for path in (*sorted(SAMPLES.glob("*.yaml")), *sorted((ROOT / "tests" / "golden").iterdir()))]
    done = process("check", *files, "--quiet", cwd=tmp_path, python=taical)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    call = ("batch", *files[:6], "--format", "jsonl", "--quiet")
    assert process(*call, cwd=tmp_path, python=taical).stdout == process("-m", "taical", *call, cwd=tmp_path).stdout


def test_a_checkout_in_place(tmp_path: Path) -> None:
    checkout = checkout_in(tmp_path)
    environment = installed_in(tmp_path, "--editable", checkout)
    package = hold_that_it_works(environment, tmp_path / "elsewhere")
    assert package == checkout / "taical"

    # What is changed in the checkout counts at once.
    (checkout / "rulesets" / "house.yaml").write_text(
        "id: house\nextends: hyloveclub\npatterns: {}\n", encoding="utf-8"
    )
    call = ("score", SOUTH, "-s", "S", "--ruleset", "house", "--format", "json")
    done = process(*call, cwd=tmp_path, python=environment / "bin" / "taical")
    assert json.loads(done.stdout)["ruleset"] == "house"
