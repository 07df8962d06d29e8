"""Where in a text something stands."""

from __future__ import annotations


class Place:
    """How far a text has been read."""

    def __init__(self) -> None:
        self.line = 1
        self.column = 1

    def pass_over(self, text: str) -> None:
        """Go on to the character after a piece of the text."""
        newlines = text.count("\n")
        self.line += newlines
        self.column = len(text) - text.rfind("\n") if newlines else self.column + len(text)
