"""`taical batch`: many hands from files, in order, as a table or as JSON Lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import SOUTH, process, refuse_crooked, taical

from cli.running import results, untimed

GOOD = json.dumps({"hand": SOUTH, "seat": "S"})
UNWON = json.dumps({"id": "unwon", "hand": SOUTH.replace("+3m", "+6m"), "seat": "S"})
GOOD_YAML = f"- {{hand: '{SOUTH}', seat: S}}\n"
BAD_YAML = "- {id: bad, hand: 12x, seat: S}\n"


def outline(text: str) -> list[tuple[str, int | str]]:
    """What JSON Lines say: the id, and the tai or the code of the error."""
    return [(one["id"], one["tai"] if "tai" in one else one["error"]["code"]) for one in results(text)]


def test_a_table_of_results(home: Path) -> None:
    (home / "hands.yaml").write_text(GOOD_YAML + BAD_YAML, encoding="utf-8")
    result = taical("batch", "hands.yaml")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Record", "Tai", "East", "South", "West", "North", "Patterns"]
    assert lines[2].split(maxsplit=6) == [
        *("1", "3", "-70", "+190", "-60", "-60"),
        "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1",
    ]
    assert lines[3].split(maxsplit=2)[:2] == ["bad", "-"]
    assert "  bad_tile: there is no tile 12x" in lines[3]
    refuse_crooked(lines)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_the_table_lines_up(language: str, home: Path) -> None:
    records = GOOD_YAML + BAD_YAML + f"- {{id: 第三副牌, hand: '{SOUTH}', seat: 南, base: 0.5}}\n"
    (home / "hands.yaml").write_text(records, encoding="utf-8")
    lines = taical("batch", "hands.yaml", "--lang", language).stdout.splitlines()
    assert len(lines) == 5
    refuse_crooked(lines)
    assert lines[-1].startswith("第三副牌")


def test_json_lines_are_the_results_and_errors(home: Path) -> None:
    (home / "hands.jsonl").write_text(f"{GOOD}\n{UNWON}\n", encoding="utf-8")
    result = taical("batch", "hands.jsonl", "--format", "jsonl")
    alone = taical("score", SOUTH, "-s", "S", "--format", "json")
    first, second = result.stdout.splitlines()
    assert first == alone.stdout.strip()
    assert json.loads(second) == {
        "id": "unwon",
        "error": {
            "code": "not_a_win",
            "message": "6m does not complete the hand: it waits for 3m",
            "field": "hand",
            "column": None,
        },
    }


def test_order_is_kept_over_files_and_formats(home: Path) -> None:
    (home / "one.yaml").write_text(GOOD_YAML + BAD_YAML + GOOD_YAML, encoding="utf-8")
    (home / "two.jsonl").write_text(f"{UNWON}\n\n{GOOD}", encoding="utf-8")
    (home / "three.yml").write_text(f"id: last\nhand: '{SOUTH}'\nseat: S\n---\nid: very last\n", encoding="utf-8")
    (home / "FOUR.NDJSON").write_text(GOOD, encoding="utf-8")
    result = taical("batch", "one.yaml", "two.jsonl", "three.yml", "FOUR.NDJSON", "--format", "jsonl")
    assert outline(result.stdout) == [
        ("1", 3),
        ("bad", "bad_tile"),
        ("3", 3),
        ("unwon", "not_a_win"),
        ("3", 3),
        ("last", 3),
        ("very last", "bad_record"),
        ("1", 3),
    ]
    assert result.exit_code == 1
    summary = untimed(result.stderr).splitlines()[0]
    assert summary == "8 records: 5 scored, 3 not (bad_record 1, bad_tile 1, not_a_win 1)"


# What is in the file, the exit status and the summary.
STATUSES: list[tuple[str, int, str]] = [
    (f"{GOOD}\n{GOOD}\n", 0, "2 records: 2 scored"),
    (f"{GOOD}\n{UNWON}\n", 1, "2 records: 1 scored, 1 not (not_a_win 1)"),
    (f"{UNWON}\n{UNWON}\nnonsense\n", 1, "3 records: 0 scored, 3 not (bad_record 1, not_a_win 2)"),
    (f"{GOOD}\n", 0, "1 record: 1 scored"),
    (UNWON, 1, "1 record: 0 scored, 1 not (not_a_win 1)"),
    ("", 0, "0 records: 0 scored"),
]


@pytest.mark.parametrize(("content", "status", "summary"), STATUSES)
def test_the_exit_status_and_the_summary(content: str, status: int, summary: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(content, encoding="utf-8")
    result = taical("batch", "hands.jsonl", "--format", "jsonl")
    assert (result.exit_code, untimed(result.stderr).splitlines()[0]) == (status, summary)
    quiet = taical("batch", "hands.jsonl", "--format", "jsonl", "--quiet")
    assert (quiet.exit_code, quiet.stderr, quiet.stdout) == (status, "", result.stdout)
    assert taical("batch", "hands.jsonl", "-q").stderr == ""


def test_standard_input_needs_its_format() -> None:
    result = taical("batch", "-", stdin=GOOD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--input yaml, json, jsonl, csv, parquet, xlsx or txt" in result.stderr


@pytest.mark.parametrize(
    ("input_format", "content"), [("jsonl", f"{GOOD}\n{UNWON}"), ("yaml", f"- {GOOD}\n- {UNWON}\n")]
)
def test_standard_input(input_format: str, content: str, home: Path) -> None:
    result = taical("batch", "-", "--input", input_format, "--format", "jsonl", stdin=content)
    assert outline(result.stdout) == [("1", 3), ("unwon", "not_a_win")]
    arguments = ("-m", "taical", "batch", "-", "--input", input_format, "--format", "jsonl")
    done = process(*arguments, cwd=home, stdin=content)
    assert (done.returncode, done.stdout, untimed(done.stderr)) == (1, result.stdout, untimed(result.stderr))


def test_standard_input_among_files(home: Path) -> None:
    (home / "one.jsonl").write_text(UNWON, encoding="utf-8")
    result = taical("batch", "one.jsonl", "-", "one.jsonl", "--input", "jsonl", "--format", "jsonl", stdin=GOOD)
    assert outline(result.stdout) == [("unwon", "not_a_win"), ("1", 3), ("unwon", "not_a_win")]


@pytest.mark.parametrize("command", ["batch", "check"])
@pytest.mark.parametrize("files", [("-", "-"), ("-", "one.jsonl", "-")])
def test_standard_input_twice_is_wrong_usage(command: str, files: tuple[str, ...], home: Path) -> None:
    (home / "one.jsonl").write_text(GOOD, encoding="utf-8")
    result = taical(command, *files, "--input", "jsonl", stdin=GOOD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Usage: taical {command}" in result.stderr
    assert "standard input (-) can be read only once" in result.stderr


def test_what_the_option_says_goes_before_the_ending(home: Path) -> None:
    (home / "hands.txt").write_text(GOOD_YAML, encoding="utf-8")
    (home / "hands.jsonl").write_text(GOOD_YAML, encoding="utf-8")
    for name in ("hands.txt", "hands.jsonl"):
        assert taical("batch", name, "--input", "yaml").exit_code == 0
    assert taical("batch", "hands.jsonl").exit_code == 1


def test_the_runs_rule_set_and_changes(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\npatterns: {closed_wait: 4}\n", encoding="utf-8")
    own = json.dumps({"hand": SOUTH, "seat": "S", "ruleset": "hyloveclub"})
    (home / "hands.jsonl").write_text(f"{GOOD}\n{own}\n", encoding="utf-8")
    arguments = ("batch", "hands.jsonl", "--format", "jsonl")
    found = [
        [one["tai"] for one in results(taical(*arguments, *options).stdout)]
        for options in (
            (),
            ("--ruleset", "hyloveclub"),
            ("--ruleset", "house.yaml"),
            ("--ruleset", "house.yaml", "--set", "patterns.self_drawn=5"),
        )
    ]
    assert found == [[3, 2], [2, 2], [6, 2], [10, 2]]


def test_the_runs_prices_are_for_records_that_give_none(home: Path) -> None:
    lines: list[dict[str, object]] = [
        {},
        {"base": 5},
        {"unit": 0},
        {"base": 0.5, "unit": 0.1},
        {"ruleset": "shenlaiye"},
    ]
    records = [json.dumps({"hand": SOUTH, "seat": "S"} | given) for given in lines]
    wins = [{"hand": SOUTH, "seat": "S"}]
    records += [json.dumps({"wins": wins}), json.dumps({"wins": wins, "base": 1, "unit": 1})]
    (home / "hands.jsonl").write_text("\n".join(records), encoding="utf-8")

    def west(*options: str) -> list[float]:
        found = results(taical("batch", "hands.jsonl", "--format", "jsonl", *options).stdout)
        return [one["payments"]["W"] for one in found]

    assert west() == [-60, -35, -30, -0.8, -250, -60, -4]
    assert west("--base", "100") == [-130, -35, -100, -0.8, -250, -130, -4]
    assert west("--unit", "0.5") == [-31.5, -6.5, -30, -0.8, -101.5, -31.5, -4]
    assert west("--base", "2", "--unit", "1") == [-5, -8, -2, -0.8, -5, -5, -4]


def test_the_language_of_names(home: Path) -> None:
    (home / "hands.jsonl").write_text(GOOD, encoding="utf-8")
    names = [
        results(taical("batch", "hands.jsonl", "--format", "jsonl", *options).stdout)[0]["patterns"][0]["name"]
        for options in ((), ("--lang", "zh"), ("--lang", "fr"))
    ]
    assert names == ["Self-Drawn", "自摸", "Main tirée du mur"]
    assert "自摸 1 + 三元刻 1 + 嵌張 1" in taical("batch", "hands.jsonl", "--lang", "zh").stdout


def test_the_samples_of_the_project_are_scored() -> None:
    samples = Path(__file__).parents[2] / "samples"
    result = taical("batch", str(samples / "wikipedia.yaml"), "--format", "jsonl")
    assert result.exit_code == 0
    assert all("error" not in one for one in results(result.stdout))
