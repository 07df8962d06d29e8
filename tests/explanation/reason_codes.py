"""The codes of reasons that the source names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from support import PACKAGE


def codes_in(pattern: str, *names: str) -> set[str]:
    """Return the codes that calls of some names, or of `reason`, begin with in files of the package."""
    paths = list(PACKAGE.glob(pattern))
    assert paths, f"no file of the package is called {pattern}"
    return {code for path in paths for code in _codes(path.read_text("utf-8"), names)}


def _codes(source: str, names: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (names or ("reason",)):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value
