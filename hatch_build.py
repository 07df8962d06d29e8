"""Compiles the catalogues of sentences and the rule sets when a wheel is built or the project is installed in place."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the .mo files and the JSON of the rule sets, which are not in the sources, from the files beside them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile before the files of the wheel are gathered."""
        folder = str(Path(self.root, "taical", "locale"))
        CommandLineInterface().run(["pybabel", "-q", "compile", "--domain", "taical click", "--directory", folder])
        sys.path.insert(0, self.root)
        from taical.rulesets.build import compile_files  # from the sources that are built

        compile_files(str(Path(self.root, "rulesets")))
