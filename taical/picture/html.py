"""A score as a page of HTML: one file that needs no other, for a phone and for a large screen, light and dark."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from taical.domain.tiles import tile_name
from taical.engine.scoring import Score
from taical.i18n import translated
from taical.picture import KONG_FACES
from taical.picture.cards import Card
from taical.picture.layout import TileGroup, laid_out
from taical.picture.svg import LANG_TAGS, caption
from taical.picture.tile_svg import GOLD, definitions, single_tiles, whole_group
from taical.picture.wording import picture_text
from taical.render.table import Look
from taical.render.text import printable

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def score_page(score: Score, look: Look, kong_faces: int = KONG_FACES) -> str:
    """Return a score as a page; `kong_faces` tiles of a concealed kong lie face up."""
    text = picture_text(score, look)
    groups = laid_out(score.win, kong_faces)
    worth = translated(score.ruleset.in_unit("{tai} tai", "{tai} fan"), look.language).format(tai=text.total)
    title = f"{text.verdict} – {worth}"
    return filled(os.path.join(_FOLDER, "score.html"), look, groups, text.waits, title=title, text=text, groups=groups)


def cards_page(title: str, cards: Sequence[Card], look: Look) -> str:
    """Return hands with what is said of them as a page."""
    groups = [group for card in cards for group in card.groups]
    others = [kind for card in cards for row in card.rows for kind in row.kinds]
    template = os.path.join(_FOLDER, "cards.html")
    return filled(template, look, groups, others, title=title, cards=cards, kind_name=partial(tile_name, style="plain"))


def filled(template: str, look: Look, tiles: Sequence[TileGroup], others: Sequence[int] = (), **values: object) -> str:
    """Return a page from a template that extends `page.html`."""
    folder, name = os.path.split(template)
    environment = Environment(
        loader=FileSystemLoader((folder, _FOLDER)),
        autoescape=True,
        finalize=lambda value: printable(value) if type(value) is str else value,  # so not what is marked as safe
        keep_trailing_newline=True,
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    return environment.get_template(name).render(
        values,
        lang=LANG_TAGS[look.language],
        gold=GOLD,
        definitions=definitions(tiles, others),
        whole_group=whole_group,
        single_tiles=single_tiles,
        caption=lambda group: caption(group, look),
    )
