"""The documented JSON: the schema, its page, and that the answers of the tests are held against them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest
from commandline import SOUTH, taical
from jsonschema import Draft202012Validator
from schemas import SCHEMA, refuse_undocumented, refuse_unlike
from support import ROOT, scored

import taical as api
from taical.cli.game import command as group
from taical.errors import CODES
from taical.game.events import FIELDS_BY_KIND
from taical.patterns import PATTERNS
from taical.render.json import result_data
from taical.rulesets.files import shipped_names

PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
DISCARDED = [
    {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"},
    {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"},
]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", SCHEMA["$defs"])
def test_every_definition_is_used(name: str) -> None:
    assert json.dumps(SCHEMA).count(f'"#/$defs/{name}"') >= 1


@pytest.mark.parametrize(
    "name",
    [
        *("result_fields", "deal_fields", "error_fields", "won", "summary", "standing", "outlook", "wait", "pattern"),
        *("patterns", "rules_row", "ruleset", "rules_line", "rules_comparison", "settings", "details"),
        *("seat_draw", "wall_deal", "throw", "stack"),
        *("settle", "stats", "player_stats", "hand_counts"),
        *("game_state", "game_written", "game_listed", "game_typed"),
    ],
)
def test_every_field_is_on_the_page(name: str) -> None:
    assert not [field for field in SCHEMA["$defs"][name]["properties"] if f"`{field}`" not in PAGE]


def test_every_code_is_in_the_schema() -> None:
    found = SCHEMA["$defs"]["details"]["properties"]["code"]["enum"]
    assert found == [*CODES, "worker_died", "program_failed", "usage", "bad_game"]


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--readings",),
        ("--why",),
        ("--readings", "--why", "--lang", "fr"),
        ("--set", "payment.cap=2"),
        ("--base", "0.5"),
        ("--ruleset", "all", "--why"),
        ("--ruleset", "nowhere"),
        ("--extra", "斷么=1"),
    ],
)
def test_a_score(options: tuple[str, ...]) -> None:
    found = json.loads(taical("score", SOUTH, "-s", "S", "--format", "json", *options).stdout)
    refuse_unlike("score", found)
    assert Draft202012Validator(SCHEMA).is_valid(found)


def test_scores_of_which_some_are_errors() -> None:
    seven_pairs = "11m 22m 44m 11p 22p 55p 111s 9s +9s"
    found = json.loads(taical("score", seven_pairs, "-s", "S", "--format", "json", "--ruleset", "all").stdout)
    refuse_unlike("score", found)
    assert {"error" in one for one in found} == {True, False}


def test_who_pays_in_anothers_place() -> None:
    rules = api.load_ruleset({"extends": "wikipedia", "payment": {"liability": {"big_three_dragons": "half"}}})
    found = result_data(scored("23m 55p [555z@W] [666z@W] [777z@N] 123s +1m", rules, from_="E"), "1")
    assert [payer.get("for") for payer in found["payers"]] == [None, "E"]
    refuse_unlike("result", found)


@pytest.mark.parametrize(
    ("record", "key"),
    [
        ({"wins": DISCARDED, "from": "N"}, "wins"),
        ({"wins": DISCARDED, "from": "N", "ruleset": "wikibooks", "title": "東風"}, "title"),
        ({"wins": [], "false_win": "S", "ruleset": {"extends": "wikipedia", "payment": {"false_win": 3}}}, "false_win"),
        ({"wins": []}, "payments"),
        ({"hand": "0m", "seat": "S", "note": "?"}, "error"),
        ({"hand": SOUTH, "seat": "S", "note": "?"}, "note"),
    ],
)
def test_a_line_of_a_run(record: dict[str, Any], key: str) -> None:
    line = taical("batch", "-", "--input", "jsonl", "--format", "jsonl", "-q", stdin=json.dumps(record)).stdout
    refuse_unlike("batch", json.loads(line))
    assert key in json.loads(line)


def test_what_a_run_came_to(tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    for content in (json.dumps({"hand": SOUTH, "seat": "S"}) + '\n{"hand": "0m", "seat": "S"}\n', ""):
        hands.write_text(content, encoding="utf-8")
        taical("batch", str(hands), "-q", "--summary", str(tmp_path / "counts.json"))
        refuse_unlike("summary", json.loads((tmp_path / "counts.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("hand", ["123m 456p 789p 678s 5s [777z]", "124m 456p 789p 678s 5s 1z [777z]", "1m", SOUTH])
def test_waits(hand: str) -> None:
    refuse_unlike("waits", json.loads(taical("waits", hand, "--format", "json").stdout))


@pytest.mark.parametrize("pattern", [*PATTERNS, "", "nothing like it"])
def test_patterns(pattern: str) -> None:
    refuse_unlike("explain", json.loads(taical("explain", pattern, "--format", "json").stdout))


def test_conditions() -> None:
    refuse_unlike("rules_conditions", json.loads(taical("rules", "conditions", "--format", "json").stdout))


def test_rule_sets() -> None:
    """The calls hold what they print against the schema."""
    assert len(json.loads(taical("rules", "list", "--format", "json").stdout)) == len(shipped_names())
    for name in shipped_names():
        assert json.loads(taical("rules", "show", name, "--format", "json").stdout)["id"] == name
        assert taical("rules", "diff", "wikipedia", name, "--format", "json").exit_code == 0


def test_a_hand_under_two_rule_sets() -> None:
    # Five claimed sets and a drawn tile (半求人) count 1 under wikipedia and nothing under star31.
    hand = "5s [123m] [456p] [789p] [678s] [777z] +5s"
    found = taical("rules", "diff", "wikipedia", "star31", "--hand", hand, "-s", "S", "--format", "json")
    assert set(json.loads(found.stdout)) == {"hand", "first", "second", "lines"}


def test_settings() -> None:
    assert json.loads(taical("config", "--format", "json").stdout)["settings"]


def test_a_result_from_python() -> None:
    win = api.parse_record({"hand": SOUTH, "seat": "S"})
    refuse_unlike("result", api.to_dict(api.score(win, api.load_ruleset("wikipedia")), readings=True))


@pytest.mark.parametrize("field", SCHEMA["$defs"]["result_fields"]["required"])
def test_a_result_without_a_field_is_noticed(field: str) -> None:
    found = json.loads(taical("score", SOUTH, "-s", "S", "--format", "json").stdout)
    text = json.dumps({name: value for name, value in found.items() if name != field})
    for call in (("score", SOUTH, "--format", "json"), ("batch", "-", "--format", "jsonl")):
        with pytest.raises(AssertionError, match=re.escape("json.schema.json")):
            refuse_undocumented(call, text)


def test_every_field_of_an_event_is_in_the_schema() -> None:
    kinds = {kind["properties"]["kind"]["const"]: kind for kind in SCHEMA["$defs"]["game_event"]["anyOf"]}
    assert {name: set(kind["properties"]) - {"kind"} for name, kind in kinds.items()} == {
        name: {*fields.needed, *fields.others} for name, fields in FIELDS_BY_KIND.items()
    }
    assert {name: set(kind["required"]) - {"kind"} for name, kind in kinds.items()} == {
        name: set(fields.needed) for name, fields in FIELDS_BY_KIND.items()
    }


def test_answers_of_a_game_are_told_from_those_of_other_commands() -> None:
    """`taical game seats` writes in a book, `taical seats` does not, and a book may be called as a command is."""
    found = json.dumps([{"number": 1, "name": "log", "events": 1, "begun": "", "last": ""}])
    for call in (("list",), ("--game", "log", "list"), ("--lang", "fr", "list", "--game", "seats")):
        refuse_undocumented(("game", *call, "--format", "json"), found)
    for other in (("seats",), ("log",), (), ("--game", "list")):
        with pytest.raises(AssertionError, match=re.escape("json.schema.json")):
            refuse_undocumented(("game", *other, "--format", "json"), found)


def test_every_command_of_a_game_has_an_answer() -> None:
    commands = set(group.list_commands(click.Context(group)))
    own = {name.removeprefix("game_") for name in SCHEMA["$defs"] if name.startswith("game_")} & commands
    writes = re.findall(r"[a-z-]+", SCHEMA["$defs"]["game_change"]["description"].removeprefix("taical game "))
    assert own | {word for word in writes if word not in ("format", "json", "--format")} | {"report"} == commands


def test_a_field_that_is_not_documented_is_noticed() -> None:
    found = json.loads(taical("waits", "123m 456p 789p 678s 5s [777z]", "--format", "json").stdout)
    with pytest.raises(AssertionError, match=re.escape("json.schema.json")):
        refuse_undocumented(("waits", "--format", "json"), json.dumps(found | {"news": 1}))
