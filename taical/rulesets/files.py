"""Where rule-set files are, and reading one.

The shipped files are YAML. When the package is built or installed in place, `taical.rulesets.build` also writes what is
in them as JSON, which is read in a tenth of the time, with what shows whether a YAML file was edited since: then that
wins. In an installed package the YAML files are not looked at, as nobody edits them there.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

from taical.errors import RulesetError
from taical.i18n import gettext as _
from taical.i18n import os_reason

if TYPE_CHECKING:
    from taical.syntax.yaml import Document

ROOT = "catalogue"
"""The file that all rule sets extend in the end: every pattern, none with a value."""

SWITCHES = "switches"
"""The file that explains the switches, which is no rule set."""

CONDITIONS = "conditions"
"""The file with a hand for each condition of patterns, which is no rule set."""

_INSTALLED = "_rulesets"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENDINGS = (".yaml", ".yml")
"""How the names of rule-set files end."""


@cache
def directory() -> str:
    """Return where the shipped rule sets are: in the package, or beside it in a checkout."""
    installed = os.path.join(_PACKAGE, _INSTALLED)
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), "rulesets")


def shipped_path(name: str) -> str:
    """Return the path that a shipped file of this name has."""
    return os.path.join(directory(), f"{name}.yaml")


def shipped_names() -> list[str]:
    """Return the names of the rule sets that are shipped and can be played by, in alphabetical order."""
    names = (os.path.splitext(name) for name in os.listdir(directory()))
    return sorted(stem for stem, ending in names if ending in ENDINGS and stem not in (ROOT, SWITCHES, CONDITIONS))


def ruleset_names() -> list[str]:
    """Return the names of the rule sets that are shipped, for `taical.load_ruleset`.

    >>> ruleset_names()[:2]
    ['association-2009', 'association-competition']
    """
    return shipped_names()


def shipped_data(name: str) -> dict[str, Any]:
    """Return the content of a shipped file."""
    path = shipped_path(name)
    data: dict[str, Any] | None = fast_data(json_path(path))
    return read_document(path).data if data is None else data


def fast_data(path: str) -> Any:  # noqa: ANN401 - what the file says
    """Return what a JSON file says that was made of YAML files, or None if it is missing or out of date."""
    try:
        with open(path, "rb") as made:
            stamps, _newline, text = made.read().partition(b"\n")
    except (OSError, ValueError):  # the latter where the name cannot be a file's
        return None
    from taical.rulesets.stamps import are_current
    from taical.syntax.json import loads

    folder = os.path.dirname(path)
    installed = os.path.basename(folder) == _INSTALLED
    return loads(text) if installed or are_current(folder, loads(stamps)) else None


def json_path(path: str) -> str:
    """Return where the JSON made of a YAML file is."""
    return f"{path.removesuffix('.yaml')}.json"


def is_path(name: str) -> bool:
    """Tell whether a rule set is asked for by the path of a file and not by its name."""
    return name.endswith(ENDINGS) or os.sep in name or "/" in name


_LONGEST = 1 << 20
"""The most bytes of a rule-set file, hundreds of times what one has."""


def read_document(path: str) -> Document:
    """Read a file with one YAML document."""
    from taical.syntax.regular_file import UnfitFileError, content_of
    from taical.syntax.yaml import YamlError, read_documents  # slow to import, and the shipped files do without

    try:
        documents = list(read_documents(content_of(path, _LONGEST).decode("utf-8-sig")))
    except YamlError as error:
        message = f"{path}:{error.line}:{error.column}: {error.message}"
        raise RulesetError("bad_ruleset", message, field="ruleset", line=error.line, column=error.column) from None
    except FileNotFoundError:
        raise RulesetError(
            "unknown_ruleset", _("there is no rule-set file {path}").format(path=path), field="ruleset"
        ) from None
    except UnicodeDecodeError:
        raise _unreadable(path, _("it is not UTF-8 text")) from None
    except OSError as error:
        raise _unreadable(path, os_reason(error)) from None
    except UnfitFileError as error:
        raise _unreadable(path, str(error)) from None
    except ValueError:
        raise _unreadable(path, _("its name cannot be a file's")) from None
    if len(documents) != 1:
        message = _("expected one rule set in the file, found {count}").format(count=len(documents))
        raise RulesetError("bad_ruleset", f"{path}:1:1: {message}", field="ruleset", line=1, column=1)
    return documents[0]


def _unreadable(path: str, why: str) -> RulesetError:
    message = _("{name} cannot be read: {reason}").format(name=path, reason=why)
    return RulesetError("bad_ruleset", message, field="ruleset")
