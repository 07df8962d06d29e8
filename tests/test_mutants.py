"""What `make mutants` changes, and the list of the mutants that no test can notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT

from tools.mutants.known import known

LIST = ROOT / "tests" / "mutants" / "equivalent.txt"

MODULE = '''"""A module."""

@guarded(refuse)
@cache
def price(tai: int, kind: str | None) -> int | None:
    """Return 5."""
    check(tai)
    if tai in (1, 2):
        raise ValueError(_("{n} tai").format(n=tai + 3) if kind else ngettext("a", "b", 7))
    return tai - 4
'''


def test_each_entry_has_a_head_two_sorts_of_lines_and_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "equivalent.txt"
    file.write_text(
        "# It is the same\n# at the limit.\n\na.py f\n  - x < 1\n  + x <= 1\na.py g (2)\n  - y\n  + None\n"
        "\n# Only faster.\na.py\n  - M = 1\n  + M = 2\n",
        encoding="utf-8",
    )
    assert known(file) == {
        "a.py f\n  - x < 1\n  + x <= 1": "It is the same at the limit.",
        "a.py g (2)\n  - y\n  + None": "It is the same at the limit.",
        "a.py\n  - M = 1\n  + M = 2": "Only faster.",
    }


@pytest.mark.checkout
def test_every_equivalent_mutant_has_a_reason_and_names_a_module() -> None:
    for key, reason in known(LIST).items():
        assert len(reason) > 10, key
        assert (ROOT / key.split()[0]).is_file(), key
        assert "\n  - " in key, key
        assert "\n  + " in key or "\n  - @" in key, key  # a decorator is left out


def test_a_mutant_without_a_decorator_can_be_named(tmp_path: Path) -> None:
    """Blank lines go with it, and none takes its place; a file has no blanks at the ends of its lines."""
    pytest.importorskip("cosmic_ray")
    from tools.mutants.changes import mutants

    found = [mutant.key for mutant in mutants("a.py", "A = B\n\n\n@shown\ndef f():\n    return False\n")]
    file = tmp_path / "equivalent.txt"
    file.write_text("# It shows nothing.\n" + "\n".join(found) + "\n", encoding="utf-8")
    assert any("@shown" in key for key in found)
    assert set(found) <= set(known(file))


def test_what_is_changed_of_a_module_and_what_is_not() -> None:
    """Neither annotations, nor sentences, nor what remembers results; each change once."""
    pytest.importorskip("cosmic_ray")
    from tools.mutants.changes import mutants

    found = [mutant.key for mutant in mutants("a.py", MODULE)]
    raised = 'raise ValueError(_("{n} tai").format(n=tai + 3) if kind else ngettext("a", "b", 7))'
    changes = {
        "check(tai)": ["pass"],
        "if tai in (1, 2):": [
            "if tai not in (1, 2):",
            *("if tai in ( 2, 2):", "if tai in ( 0, 2):", "if tai in (1, 3):", "if tai in (1, 1):"),
        ],
        raised: [
            "pass",
            raised.replace("+", "-"),
            raised.replace("3", " 4"),
            raised.replace("3", " 2"),
            raised.replace("if kind", "if not kind"),
        ],
        "return tai - 4": ["return None", "return tai + 4", "return tai - 5", "return tai - 3"],
    }
    assert sorted(" ".join(key.split()) for key in found) == sorted(
        " ".join(f"a.py price - {line} + {change}".split()) for line, all_of in changes.items() for change in all_of
    )
