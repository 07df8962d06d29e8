"""Where rule-set files are, and reading one."""

from __future__ import annotations

import os
from functools import cache

from taical.errors import RulesetError
from taical.i18n import gettext as _
from taical.i18n import reason
from taical.syntax.yaml import Document, YamlError, read_documents

ROOT = "catalogue"
"""The file that all rule sets extend in the end: every pattern, none with a value."""

SWITCHES = "switches"
"""The file that explains the switches, which is no rule set."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_ENDINGS = (".yaml", ".yml")


@cache
def directory() -> str:
    """Return where the shipped rule sets are: in the package, or beside it in a checkout."""
    installed = os.path.join(_PACKAGE, "_rulesets")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), "rulesets")


def shipped_path(name: str) -> str:
    """Return the path that a shipped file of this name has."""
    return os.path.join(directory(), f"{name}.yaml")


def shipped_names() -> list[str]:
    """Return the names of the rule sets that are shipped and can be played by, in alphabetical order."""
    names = (os.path.splitext(name) for name in os.listdir(directory()))
    return sorted(stem for stem, ending in names if ending in _ENDINGS and stem not in (ROOT, SWITCHES))


def is_path(name: str) -> bool:
    """Tell whether a rule set is asked for by the path of a file and not by its name."""
    return name.endswith(_ENDINGS) or os.sep in name or "/" in name


def read_document(path: str) -> Document:
    """Read a file with one YAML document.

    Raises:
        RulesetError: `unknown_ruleset` when it is not there, `bad_ruleset` when it is no YAML, with line and column.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            documents = list(read_documents(file.read()))
    except YamlError as error:
        message = f"{path}:{error.line}:{error.column}: {error.message}"
        raise RulesetError("bad_ruleset", message, field="ruleset", line=error.line, column=error.column) from None
    except FileNotFoundError:
        raise RulesetError(
            "unknown_ruleset", _("there is no rule-set file {path}").format(path=path), field="ruleset"
        ) from None
    except UnicodeDecodeError:
        raise _unreadable(path, _("it is no UTF-8 text")) from None
    except OSError as error:
        raise _unreadable(path, reason(error)) from None
    except ValueError:
        raise _unreadable(path, _("its name cannot be a file's")) from None
    if len(documents) != 1:
        message = _("expected one rule set in the file, found {count}").format(count=len(documents))
        raise RulesetError("bad_ruleset", f"{path}:1:1: {message}", field="ruleset", line=1, column=1)
    return documents[0]


def _unreadable(path: str, why: str) -> RulesetError:
    message = _("{name} cannot be read: {reason}").format(name=path, reason=why)
    return RulesetError("bad_ruleset", message, field="ruleset")
