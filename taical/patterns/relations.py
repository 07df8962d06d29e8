"""Relations between sets in a rule-set file: what `sets` says of a pattern, its reasons, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from taical.domain.tiles import FIRST_HONOR
from taical.engine.readings import Reading
from taical.engine.relations import PairPlace, Relation, RelationIndex, Returned, Suits, groups_of, keys_of, returned_tiles
from taical.errors import nearest, shown
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.pattern import Condition
from taical.patterns.reason import FAR, Reason, all_groups, reason, these_sets
