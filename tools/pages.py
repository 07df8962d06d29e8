"""The pages under docs/ that are made from the code: the rules, the tables of Hong Kong, and the commands.

`python -m tools.pages` writes them; a test holds that they are what this makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from taical.i18n import use
from tools.commands_page import commands_page
from tools.hongkong_page import hongkong_page
from tools.rules_page import rules_page

FOLDER = Path(__file__).parents[1] / "docs"

MADE: Mapping[str, Callable[[], str]] = {
    "commands.md": commands_page,
    "hong-kong-tables.md": hongkong_page,
    "rules.md": rules_page,
}
"""What makes each page, by its file name."""


def made(name: str) -> str:
    """Return the text of a page as it is to be.

    Args:
        name: Its file name.
    """
    use("en")
    return MADE[name]()


def main() -> None:
    """Write the pages, and say which of them had to change."""
    for name in MADE:
        path, text = FOLDER / name, made(name)
        stale = not path.exists() or path.read_text(encoding="utf-8") != text
        if stale:
            path.write_text(text, encoding="utf-8")
        print(f"docs/{name}: {'written' if stale else 'up to date'}")


if __name__ == "__main__":
    main()
