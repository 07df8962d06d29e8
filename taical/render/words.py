"""The words of the tables; the names of patterns come with the rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from taical.domain.rules import Unit, in_unit
from taical.i18n import Language, marked, translated

WORDS: Mapping[str, str] = {
    "E": marked("East"),
    "S": marked("South"),
    "W": marked("West"),
    "N": marked("North"),
    "edge": marked("edge"),
    "closed": marked("closed"),
    "single": marked("single"),
    "two_sided": marked("two-sided"),
    "dual_pung": marked("dual pung"),
    "draw": marked("{winner} wins self-drawn"),
    "discard": marked("{winner} wins on the discard of {seat}"),
    "robbed_kong": marked("{winner} wins robbing the kong of {seat}"),
    "eight_flowers": marked("{winner} wins with all eight flowers"),
    "seven_rob_one": marked("{winner} wins taking the eighth flower of {seat}"),
    "hand": marked("Hand"),
    "flowers": marked("Flowers"),
    "wait": marked("Wait"),
    "pattern": marked("Pattern"),
    "chinese": marked("Chinese"),
    "tai": marked("Tai"),
    "fan": marked("Fan"),
    "total": marked("Total"),
    "none": marked("no tai"),
    "no_fan": marked("no fan"),
    "player": marked("Player"),
    "role": marked("Role"),
    "points": marked("Points"),
    "winner": marked("winner"),
    "dealer": marked("dealer"),
    "discarder": marked("discarder"),
    "robbed": marked("robbed"),
    "liable": marked("liable"),
    "readings": marked("Readings"),
    "record": marked("Record"),
    "patterns": marked("Patterns"),
    "passed_over": marked("passed over"),
    "false_win": marked("false win"),
    "drawn_hand": marked("drawn hand"),
    "id": marked("Id"),
    "name": marked("Name"),
    "source": marked("Source"),
    "line": marked("Line"),
    "excludes": marked("Removes"),
    "off": marked("off"),
    "example": marked("Example"),
    "not_counted": marked("does not count here."),
    "difference": marked("Lines that make the difference, and the result of changing each alone:"),
    "no_difference": marked("No line differs."),
    "together": marked("  no line makes a difference by itself."),
    "stakes": marked("Stakes"),
    "rules": marked("Rules"),
    "comma": marked(", "),
    "colon": marked(":"),
    "hands_by_tai": marked("Hands by tai"),
    "hands_by_fan": marked("Hands by fan"),
    "hands": marked("Hands"),
    "errors": marked("Errors"),
    "error": marked("Error"),
    "records": marked("Records"),
    "carried": marked("Carried to the results"),
    "table": marked("Table"),
    "wins": marked("Wins"),
    "self_draws": marked("Self-draws"),
    "deal_ins": marked("Deal-ins"),
}


def word(key: str, language: Language, unit: Unit = "tai") -> str:
    """Return a word of the tables in a language, as a table that counts in a unit says it."""
    return in_unit(translated(WORDS[key], language), unit)
