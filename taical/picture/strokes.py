"""Characters 字 as strokes, so that a face looks the same where no Chinese font is installed.

Each stroke is a path on a square of 100 by 100, drawn with a round pen: `M` begins it, `L` goes straight, `Q` bends
and `Z` closes it. Strokes that nobody could tell apart at the size of a tile are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SIDE = 100
"""The side of the square on which characters are drawn."""

_POINT = re.compile(r"(\d+) (\d+)")

_GRASS = "M6 14 L94 14 M32 2 L32 26 M68 2 L68 26"
"""艹, above 萬, 蘭 and 菊."""

STROKES: Mapping[str, str] = {
    "一": "M6 50 L94 50",
    "二": "M20 22 L80 22 M6 80 L94 80",
    "三": "M16 12 L84 12 M24 50 L76 50 M6 90 L94 90",
    "四": "M10 12 L90 12 L90 90 L10 90 Z M38 12 Q38 52 24 62 M62 12 L62 50 Q62 60 76 60",
    "五": "M12 8 L88 8 M46 8 L32 92 M18 46 L74 46 L70 92 M4 92 L96 92",
    "六": "M46 2 L55 18 M6 36 L94 36 M36 54 Q28 78 12 94 M63 54 Q78 76 90 94",
    "七": "M6 52 L94 36 M42 6 L42 78 Q42 90 54 90 L90 90 L94 74",
    "八": "M36 16 Q34 62 8 92 M56 10 Q62 64 94 92",
    "九": "M36 4 L36 34 Q34 72 6 94 M8 34 L68 34 L68 78 Q68 90 78 90 L94 90 L96 72",
    "萬": f"{_GRASS} M24 34 L76 34 L76 62 L24 62 Z M24 48 L76 48 M50 34 L50 84 M12 98 L12 72 L90 72 L90 96 L80 98 "
    "M50 84 L34 87 M60 78 L70 90",
    "東": "M8 18 L92 18 M22 34 L78 34 L78 64 L22 64 Z M22 49 L78 49 M50 4 L50 98 M46 66 L10 92 M54 66 L90 92",
    "南": "M12 14 L88 14 M50 2 L50 32 M12 98 L12 32 L88 32 L88 96 L78 98 M36 42 L42 53 M64 42 L58 53 M30 57 L70 57 "
    "M28 75 L72 75 M50 57 L50 94",
    "西": "M6 10 L94 10 M12 32 L88 32 L88 94 L12 94 Z M39 10 L39 34 Q39 62 26 70 M61 10 L61 58 Q61 68 76 68",
    "北": "M36 6 L36 96 M8 36 L36 36 M4 84 L36 68 M62 6 L62 82 Q62 92 72 92 L92 92 L96 76 M92 26 L62 46",
    "發": "M12 12 L40 12 Q34 34 6 50 M14 26 L26 34 M56 6 Q66 34 94 48 M84 6 L70 20 M94 22 L80 32 "
    "M10 56 L42 56 L42 68 L14 68 L10 81 L42 81 Q42 99 28 96 M58 54 Q58 70 50 76 M58 54 L80 54 L80 68 L94 70 "
    "M54 81 L86 81 Q78 95 50 99 M62 84 Q76 96 95 99",
    "中": "M10 24 L90 24 L90 64 L10 64 Z M50 2 L50 98",
    "春": "M20 12 L80 12 M24 27 L76 27 M6 43 L94 43 M50 2 Q46 48 6 74 M58 43 Q70 64 95 72 M32 62 L70 62 L70 97 L32 97 "
    "Z M32 80 L70 80",
    "夏": "M8 6 L92 6 M52 6 L46 20 M26 20 L74 20 L74 60 L26 60 Z M26 33 L74 33 M26 46 L74 46 M42 60 Q32 76 10 84 "
    "M36 70 L76 70 Q64 90 12 98 M36 74 Q58 94 94 98",
    "秋": "M44 4 L14 14 M6 34 L52 34 M29 12 L29 97 M28 36 Q22 62 4 76 M30 42 L48 62 M57 30 L62 50 M95 26 L86 46 "
    "M74 6 L74 44 Q72 78 50 95 M75 50 Q80 80 97 94",
    "冬": "M42 4 Q34 28 8 46 M36 18 L74 18 Q58 52 6 68 M30 28 Q54 56 95 66 M42 66 L62 76 M32 84 L60 96",
    "梅": "M4 28 L44 28 M25 4 L25 97 M24 30 Q18 58 3 72 M26 40 L41 58 M62 4 L48 26 M57 16 L95 16 M58 34 L52 80 L95 80 "
    "M58 34 L89 34 L84 96 L74 97 M45 57 L97 57 M69 39 L73 50 M67 63 L71 74",
    "蘭": "M6 11 L94 11 M32 2 L32 20 M68 2 L68 20 M12 98 L12 28 L40 28 L40 50 L12 50 M12 39 L40 39 "
    "M88 98 L88 28 L60 28 L60 50 L88 50 M60 39 L88 39 M28 62 L72 62 M34 71 L66 71 L66 82 L34 82 Z M50 55 L50 98 "
    "M48 84 L28 97 M52 84 L72 97",
    "菊": f"{_GRASS} M28 28 Q22 44 6 56 M22 40 L92 40 L88 94 L76 97 M30 50 L36 58 M68 48 L60 58 M22 66 L76 66 "
    "M49 46 L49 96 M47 68 L26 90 M52 68 L74 88",
    "竹": "M24 4 L6 40 M16 26 L46 26 M31 26 L31 97 M68 4 L52 38 M62 26 L96 26 M80 26 L80 92 L68 97",
    "1": "M32 26 L54 8 L54 94",
    "2": "M20 28 Q20 6 50 6 Q80 6 80 30 Q80 48 20 94 L84 94",
    "3": "M20 18 Q34 6 50 6 Q78 6 78 27 Q78 48 44 48 Q82 48 82 71 Q82 94 50 94 Q30 94 16 82",
    "4": "M62 94 L62 6 L14 68 L88 68",
}
"""The strokes of each character that stands on a tile."""


def placed(character: str, x: float, y: float, width: float, height: float) -> str:
    """Return a character's strokes as a path that fills a box.

    Args:
        character: One of `STROKES`.
        x: The left side of the box.
        y: Its upper side.
        width: Its width.
        height: Its height.

    >>> placed("一", 10, 20, 40, 30)
    'M12.4 35 L47.6 35'
    """

    def moved(point: re.Match[str]) -> str:
        across, down = (int(number) / SIDE for number in point.groups())
        return f"{round(x + across * width, 1):g} {round(y + down * height, 1):g}"

    return _POINT.sub(moved, STROKES[character])
