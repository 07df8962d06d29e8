"""The fields of a record: which of them each winner has, which of them a template leaves blank."""

from __future__ import annotations

from support import shipped

from taical.domain.fields import FIELDS, OPTIONS
from taical.domain.notation import read_hand
from taical.domain.tiles import tile_name
from taical.engine.scoring import score
from taical.records.parser import parse_record


def test_what_may_differ_between_winners() -> None:
    """Their hands, how they won and what they had declared; not who discarded, who deals, or the stakes."""
    own = {field.name for field in FIELDS if field.own}
    assert own == {
        *("hand", "seat", "win", "replacement", "replacements", "opening", "ready", "wait"),
        *("missed_win", "immediate_win", "extra", "expect"),
    }


def test_what_a_template_leaves_blank() -> None:
    """What hardly a hand has; its sample wins by drawing the last tile, not as a replacement nor in the first turns."""
    blank = {field.name for field in FIELDS if field.unused}
    assert blank == {"replacement", "opening", "ready", "immediate_win", "replacements", "winners", "times", "extra"}


def test_what_a_template_leaves_blank_is_as_if_it_were_not_there() -> None:
    """Where there is a default, so that a row which is not filled in says nothing."""
    samples = {field.name: field.sample for field in FIELDS if field.unused and field.default is not None}
    assert samples == {"immediate_win": False, "replacements": 0, "winners": 1}


def test_the_samples_of_the_templates_are_a_hand_that_wins() -> None:
    """嵌張 1 and 三元刻 1, as the note says; the fields that are left blank are not in it."""
    record = {field.name: field.sample for field in FIELDS if field.of_win and not field.unused}
    win = parse_record(record)
    assert not win.missed_win
    assert (win.seat, win.streak, win.base, win.unit) == ("W", record["streak"], record["base"], record["unit"])
    assert {row.id: row.tai for row in score(win, shipped()).patterns} == {"closed_wait": 1, "dragon_pung": 1}


def test_the_options_that_most_calls_need_come_first() -> None:
    assert [field.name for field in OPTIONS[:3]] == ["seat", "round", "from"]
    rest = [field.name for field in OPTIONS[3:]]
    assert rest == [field.name for field in FIELDS if field.name in rest]


def test_each_suit_has_its_ranks() -> None:
    """1 to 9 of the three suits, 1 to 7 of the honors, 1 to 8 of the flowers; a 0 or a rank beyond is none."""
    for suit, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7)):
        ranks = "".join(map(str, range(1, most + 1)))
        assert [tile_name(kind) for kind in read_hand(f"{ranks}{suit}").concealed] == [f"{n}{suit}" for n in ranks]
    assert len(read_hand("12345678f").flowers) == 8
