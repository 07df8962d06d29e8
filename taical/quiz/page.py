"""A sheet as one page of HTML that needs no other file: for a phone, for a large screen, and for paper."""

from __future__ import annotations

from collections.abc import Sequence

from taical.explanation import spoken_in
from taical.i18n import gettext as _
from taical.picture.layout import TileGroup, laid_out
from taical.picture.svg import LANG_TAGS, caption
from taical.picture.tile_svg import GOLD, SVG, definitions, escaped, single_tiles, whole_group
from taical.quiz.sheet import Item, Sheet
from taical.render.table import Look

_STYLE = """\
:root { color-scheme: light dark; --page: #f4f1e7; --paper: #fffdf6; --text: #22262b; --muted: #5d636a;
  --line: #d8d2c0; --felt: #1d4e5f; --unit: 0.5px }
@media (prefers-color-scheme: dark) { :root { --page: #111518; --paper: #1b2126; --text: #e8e6df; --muted: #a3a9b0;
  --line: #3a434b; --felt: #173a47 } }
@media (min-width: 48rem) { :root { --unit: 0.6px } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", sans-serif }
main { max-width: 60rem; margin: 0 auto }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 0 0 0.5rem }
p { margin: 0.25rem 0 }
ul { margin: 0.5rem 0; padding-left: 1.2rem }
.about, .context, li { color: var(--muted) }
article { background: var(--paper); border-radius: 0.75rem; padding: 1rem; margin: 1rem 0; break-inside: avoid }
.hand { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; padding: 1rem;
  border-radius: 0.5rem; background: var(--felt); print-color-adjust: exact; -webkit-print-color-adjust: exact }
.group { position: relative }
.captioned { margin-bottom: 1.4rem }
.standing, .flowers { display: flex; flex-wrap: wrap; gap: 7px 1px }
.hand svg { display: block; overflow: visible; width: calc(var(--w) * var(--unit)) }
.fed { position: absolute; left: 50%; top: 100%; transform: translateX(-50%); color: #fff; font-size: 0.8rem;
  line-height: 1.4rem; white-space: nowrap }
.winning { position: relative; margin: 0 6px 0 0.8rem }
.winning .fed { top: calc(100% + 0.2rem) }
.winning svg { border-radius: calc(8 * var(--unit)); outline: 3px solid GOLD; outline-offset: 2px }
.notation { color: var(--muted); font-size: 0.85rem; overflow-wrap: anywhere }
.blanks { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; margin-top: 0.75rem }
.blanks span { display: inline-block; min-width: 6rem; border-bottom: 1px solid var(--muted) }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 0.2rem 0.6rem 0.2rem 0; text-align: left; font-weight: normal; vertical-align: top }
thead th { color: var(--muted); font-size: 0.9rem }
tr { border-bottom: 1px solid var(--line) }
tbody tr:last-child { border-bottom: 0 }
th:nth-child(2), .number { text-align: right; width: 4rem }
th[scope=row] { width: 35% }
.answers { margin-top: 3rem; break-before: page }
@media print { :root { color-scheme: light; --page: #fff; --paper: #fff; --text: #000; --muted: #333; --line: #999;
  --felt: #fff; --unit: 0.42px } body, article, .hand { padding: 0 } .fed { color: #000 } .answers { margin-top: 0 }
  article { margin: 0.75rem 0 1.25rem } }
""".replace("GOLD", GOLD)

_FED = '<div class="fed">'


def page(sheet: Sheet) -> str:
    """Return a sheet as HTML."""
    laid = [laid_out(item.score.win) for item in sheet.items]
    every = [group for groups in laid for group in groups]
    asked = zip(sheet.items, laid, strict=True)
    questions = "".join(_question(number, item, groups, sheet.look) for number, (item, groups) in enumerate(asked, 1))
    answers = "".join(_answer(number, item, sheet) for number, item in enumerate(sheet.items, 1))
    about = "".join(f'<p class="about">{escaped(line)}</p>\n' for line in sheet.about)
    return f"""\
<!DOCTYPE html>
<html lang="{LANG_TAGS[sheet.look.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escaped(sheet.title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<svg {SVG} width="0" height="0" style="position:absolute" aria-hidden="true">{definitions(every, ())}</svg>
<main>
<header>
<h1>{escaped(sheet.title)}</h1>
{about}</header>
<section>
{questions}</section>
<section class="answers">
<h1>{escaped(sheet.answers)}</h1>
{answers}</section>
</main>
</body>
</html>
"""


def _question(number: int, item: Item, groups: Sequence[TileGroup], look: Look) -> str:
    verdict, hand, *context = item.lines
    blanks = "".join(f"<div>{_blank(text)}</div>" for text in item.blanks)
    lines = "".join(f'<p class="context">{escaped(line)}</p>\n' for line in context)
    return f"""\
<article>
<h2>{number}. {escaped(verdict)}</h2>
<div class="hand" role="img" aria-label="{escaped(hand)}">
{_hand(groups, look)}</div>
<p class="notation">{escaped(hand)}</p>
{lines}<div class="blanks">{blanks}</div>
</article>
"""


def _blank(text: str) -> str:
    """Return what is asked with a line to write on."""
    return f"{escaped(text.rstrip('_'))}<span>&nbsp;</span>"


def _hand(groups: Sequence[TileGroup], look: Look) -> str:
    """Return the tiles: single ones may go on the next line, a meld stays whole."""
    standing = "".join(
        f'<div class="winning">{whole_group(group)}{_fed_by(group, look)}</div>'
        if group.role == "winning"
        else single_tiles(tile.kind for tile in group.tiles)
        for group in groups
        if group.role in ("concealed", "winning")
    )
    parts = [_group(standing, "standing")]
    for group in groups:
        if group.role == "meld":
            parts.append(_group(whole_group(group) + _fed_by(group, look)))
        elif group.role == "flowers":
            parts.append(_group(single_tiles(tile.kind for tile in group.tiles), "flowers"))
    return "".join(parts)


def _group(content: str, kind: str = "") -> str:
    """Return tiles that stay together; only below those that have a caption there is room for one."""
    captioned = "captioned" if _FED in content else ""
    return f'<div class="{" ".join(filter(None, ("group", kind, captioned)))}">{content}</div>\n'


def _fed_by(group: TileGroup, look: Look) -> str:
    text = caption(group, look)
    return f"{_FED}{escaped(text)}</div>" if text else ""


def _answer(number: int, item: Item, sheet: Sheet) -> str:
    answer = item.answer
    parts = [f"<h2>{number}. {escaped(answer.total)}</h2>\n"]
    if sheet.why:
        if answer.counted:
            parts.append(_table(item, sheet.look))
        parts.append(_list(answer.notes))
    if sheet.pay:
        parts.append(_list(answer.payments))
    return f"<article>\n{''.join(parts)}</article>\n"


def _table(item: Item, look: Look) -> str:
    with spoken_in(look.language):
        heads = (_("Pattern"), _("Tai"), _("Made by"))
    rows = "".join(
        f'<tr><th scope="row">{escaped(name)}</th><td class="number">{tai}</td><td>{escaped(made_by)}</td></tr>\n'
        for name, tai, made_by in item.answer.counted
    )
    first, second, third = (f'<th scope="col">{escaped(head)}</th>' for head in heads)
    return f"""\
<table>
<thead><tr>{first}{second}{third}</tr></thead>
<tbody>
{rows}</tbody>
</table>
"""


def _list(lines: Sequence[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{escaped(line)}</li>\n" for line in lines) + "</ul>\n" if lines else ""
