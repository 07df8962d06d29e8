"""A score as a page of its own: one file that needs no other, for a phone and for a large screen, light and dark."""

from __future__ import annotations

from collections.abc import Sequence

from taical.engine.scoring import Score
from taical.picture.layout import TileGroup, laid_out
from taical.picture.svg import LANG_TAGS, caption
from taical.picture.tile_svg import GOLD, SVG, definitions, escaped, single_tiles, whole_group
from taical.picture.wording import PatternLine, PaymentLine, PictureText, picture_text
from taical.render.table import Look

_STYLE = """\
:root { color-scheme: light dark; --page: #f4f1e7; --paper: #fffdf6; --text: #22262b; --muted: #5d636a;
  --line: #d8d2c0; --felt: #1d4e5f; --gain: #0b6e3b; --loss: #b3261e; --unit: 0.55px }
@media (prefers-color-scheme: dark) { :root { --page: #111518; --paper: #1b2126; --text: #e8e6df; --muted: #a3a9b0;
  --line: #3a434b; --felt: #173a47; --gain: #6fce9b; --loss: #ff8f85 } }
@media (min-width: 60rem) { :root { --unit: 0.66px } }
@media (min-width: 84rem) { :root { --unit: 0.85px } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", sans-serif }
main { max-width: 88rem; margin: 0 auto; display: grid; gap: 1rem }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 }
p { margin: 0.25rem 0 0; color: var(--muted); overflow-wrap: anywhere }
figure { margin: 0; padding: 1rem; border-radius: 0.75rem; background: var(--felt); align-self: start }
.hand { display: flex; flex-wrap: wrap; gap: 0.5rem 1.1rem; align-items: flex-end }
.group { position: relative; padding-bottom: 1.5rem }
.standing, .flowers { display: flex; flex-wrap: wrap; gap: 7px 1px }
.flowers { flex-basis: 100% }
.fed { position: absolute; left: 50%; transform: translateX(-50%); top: 100%; color: #fff;
  font-size: 0.9rem; line-height: 1.5rem; white-space: nowrap }
.meld .fed { top: auto; bottom: 0 }
.hand svg { display: block; overflow: visible; width: calc(var(--w) * var(--unit)) }
.wait svg { width: calc(var(--w) * 0.38px); vertical-align: middle; margin-right: 2px }
.winning { position: relative; margin: 0 6px 0 1rem }
.winning svg { border-radius: calc(8 * var(--unit)); outline: 3px solid GOLD; outline-offset: 2px }
.winning .fed { top: calc(100% + 0.2rem) }
figcaption { margin-top: 0.25rem; color: #d5e3e8; font-size: 0.85rem; overflow-wrap: anywhere }
section { background: var(--paper); border-radius: 0.75rem; padding: 1rem }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
table + table { margin-top: 1.25rem }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; text-align: left; font-weight: normal; vertical-align: top }
th:last-child, td:last-child { padding-right: 0 }
thead th { color: var(--muted); font-size: 0.9rem }
tr { border-bottom: 1px solid var(--line) }
tbody:last-child tr:last-child { border-bottom: 0 }
.number { text-align: right; white-space: nowrap }
.paid { white-space: normal }
tfoot th, tfoot td, .points { font-weight: bold }
tfoot tr { border-bottom: 0 }
.muted { color: var(--muted) }
.gain { color: var(--gain) }
.loss { color: var(--loss) }
@media (min-width: 60rem) { main { grid-template-columns: minmax(0, 1fr) minmax(20rem, 24rem); padding-top: 1rem }
  header { grid-column: 1 / -1 } }
""".replace("GOLD", GOLD)

_NO_BREAK = "\N{NO-BREAK SPACE}"


def score_page(score: Score, look: Look) -> str:
    """Return a score as HTML.

    Args:
        score: The score.
        look: The language, and how tiles are written in the text that stands for the picture.
    """
    story = picture_text(score, look)
    groups = laid_out(score.win)
    title = f"{story.verdict}{' – '}{story.total} {story.word('tai')}"
    about = f"{_wait(story) if story.waits else ''}<p>{escaped(story.rules)}</p>\n"
    return f"""\
<!DOCTYPE html>
<html lang="{LANG_TAGS[story.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<svg {SVG} width="0" height="0" style="position:absolute" aria-hidden="true">{definitions(groups, story.waits)}</svg>
<main>
<header>
<h1>{escaped(story.verdict)}</h1>
{about}</header>
<figure>
<div class="hand" role="img" aria-label="{escaped(story.hand)}">
{_hand(groups, look)}</div>
<figcaption>{escaped(story.hand)}</figcaption>
</figure>
<section>
{_patterns(story)}
{_payments(story)}
</section>
</main>
</body>
</html>
"""


def _wait(story: PictureText) -> str:
    named = f'<span class="wait" role="img" aria-label="{escaped(story.wait)}">{single_tiles(story.waits)}</span>'
    return f"<p>{escaped(story.word('wait') + story.word('colon'))} {named} ({escaped(story.shape)})</p>\n"


def _hand(groups: Sequence[TileGroup], look: Look) -> str:
    """Return the groups one after the other; single tiles may go on the next line, a meld stays whole."""
    standing = "".join(_standing(group, look) for group in groups if group.role in ("concealed", "winning"))
    parts = [f'<div class="group standing">{standing}</div>\n'] if standing else []
    for group in groups:
        if group.role == "meld":
            parts.append(f'<div class="group meld">{whole_group(group)}{_fed_by(group, look)}</div>\n')
        elif group.role == "flowers":
            parts.append(f'<div class="group flowers">{single_tiles(tile.kind for tile in group.tiles)}</div>\n')
    return "".join(parts)


def _standing(group: TileGroup, look: Look) -> str:
    if group.role == "concealed":
        return single_tiles(tile.kind for tile in group.tiles)
    return f'<div class="winning">{whole_group(group)}{_fed_by(group, look)}</div>'


def _fed_by(group: TileGroup, look: Look) -> str:
    text = caption(group, look)
    return f'<div class="fed">{escaped(text)}</div>' if text else ""


def _patterns(story: PictureText) -> str:
    counted = story.patterns or (PatternLine(story.none, "", ""),)
    two_names = story.language != "zh"
    heads = [story.word("pattern"), *([story.word("chinese")] if two_names else [])]
    rows = "".join(
        f'<tr><th scope="row">{escaped(row.name)}</th>'
        + (f'<td lang="zh-Hant">{escaped(row.chinese)}</td>' if two_names else "")
        + f'<td class="number">{row.tai}</td></tr>\n'
        for row in counted
    )
    wide = ' colspan="2"' if two_names else ""
    return f"""\
<table>
<thead><tr>{"".join(map(_head, heads))}{_head(story.word("tai"), "number")}</tr></thead>
<tbody>
{rows}</tbody>
<tfoot><tr><th scope="row"{wide}>{escaped(story.word("total"))}</th><td class="number">{story.total}</td></tr></tfoot>
</table>"""


def _payments(story: PictureText) -> str:
    heads = (_head(story.word("player")), _head(story.word("role")))
    numbers = (_head(story.word("tai"), "number"), _head(story.word("points"), "number"))
    return f"""\
<table>
<thead><tr>{"".join(heads + numbers)}</tr></thead>
<tbody>
{"".join(map(_payment, story.payments))}</tbody>
</table>"""


def _payment(paid: PaymentLine) -> str:
    sign = {"+": " gain", "-": " loss"}.get(paid.points[0], "")
    return (
        f'<tr><th scope="row">{escaped(paid.seat)}</th><td class="muted">{escaped(paid.roles)}</td>'
        f'{_tai(paid.tai)}<td class="number points{sign}">{paid.points}</td></tr>\n'
    )


def _tai(paid_for: str) -> str:
    """Return the cell of what a seat pays for; a line may end between two payments, and not within one."""
    if ", " not in paid_for:
        return f'<td class="number">{paid_for}</td>'
    parts = (part.replace(" ", _NO_BREAK) for part in paid_for.split(", "))
    return f'<td class="number paid">{", ".join(parts)}</td>'


def _head(text: str, kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f'<th scope="col"{attribute}>{escaped(text)}</th>'
