"""Making JSON of the shipped rule sets when the package is built or installed in place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from taical.rulesets.compiler import flattened
from taical.rulesets.files import directory, json_path, read_document, shipped_data, shipped_names, shipped_path
from taical.rulesets.flat import flat_path
from taical.rulesets.loader import ruleset_data
from taical.rulesets.stamps import stamps_of


def compile_files(folder: str) -> None:
    """Write every YAML file of a folder as JSON; if it is the folder of the shipped rule sets, each also as flat."""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".yaml"):
            path = os.path.join(folder, name)
            _write(json_path(path), [name], read_document(path).data)
    if os.path.realpath(folder) == os.path.realpath(directory()):
        for name in shipped_names():
            files = [os.path.basename(shipped_path(each)) for each in _chain(name)]
            _write(flat_path(name), files, flattened(ruleset_data(name)))


def _chain(name: str) -> Iterator[str]:
    """Return a shipped rule set and what it extends, and what that extends."""
    while name:
        yield name
        name = shipped_data(name).get("extends", "")


def _write(path: str, sources: list[str], data: object) -> None:
    """Write what was made of some YAML files beside it, below their stamps."""
    stamps = stamps_of(os.path.dirname(path), sources)
    texts = (json.dumps(part, ensure_ascii=False, separators=(",", ":"), default=float) for part in (stamps, data))
    with open(path, "w", encoding="utf-8", newline="\n") as made:
        made.write("\n".join(texts))
