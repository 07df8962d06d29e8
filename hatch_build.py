"""Compiles the catalogues of sentences when a wheel is built or the project is installed in place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the .mo files, which are no part of the sources, from the .po files beside them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Compile before the files of the wheel are gathered."""
        folder = str(Path(self.root, "taical", "locale"))
        CommandLineInterface().run(["pybabel", "-q", "compile", "--domain", "taical click", "--directory", folder])
