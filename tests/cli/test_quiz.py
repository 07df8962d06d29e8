"""`taical quiz`: what it asks, how it marks, and how it ends; by hand, from a pipe, and on a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commandline import SOUTH, taical

import taical as package
from cli.terminal import CTRL_C, CTRL_D, Terminal
from taical.cli.quiz import command
from taical.engine.scoring import Score
from taical.quiz.questions import Quiz, Wanted, questions
from taical.rulesets import load_ruleset

TAI = "How many tai is it worth: "


def expected(count: int, *, seed: int = 1, rules: str = "wikipedia", **wanted: object) -> list[Score]:
    """Return what the first hands of a quiz are worth."""
    found = questions(Quiz(load_ruleset(rules), Wanted(**wanted), seed))  # type: ignore[arg-type]
    return [next(found).score for _ in range(count)]


def test_answers_from_a_pipe() -> None:
    # Both are claimed and discarded, with South's flower, which West has; the one has a pung of 6m and no honors, the
    # other one a pung of North's wind in the south round, and both win with a second kind of tile.
    found = taical("quiz", "--seed", "1", "--count", "2", "--no-why", stdin="0\n5\n")
    assert found.exit_code == 0
    assert found.stdout == ("Right: 0 tai\nSo far: 1 of 1\nNot 5: 0 tai\nSo far: 1 of 2\nTotal: 1 of 2 right\n")
    assert found.stderr.splitlines()[:7] == [
        "Rules: Wikipedia (wikipedia)",
        "Seed: 1",
        "? shows the answer; Ctrl-C leaves at any time.",
        "",
        "1/2  West wins on the discard of East",
        "Hand: 345666m 1145p 678s [789p] +6p",
        "Flowers: 2f",
    ]


def record_of(score: Score) -> list[str]:
    """Return the options of `taical score` for a hand."""
    record = package.format_record(score.win)
    options = [record.pop("hand")]
    for name, value in record.items():
        options += [f"--{name.replace('_', '-')}"] if value is True else [f"--{name.replace('_', '-')}", str(value)]
    return options


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_answers_are_those_of_score(level: int) -> None:
    for score in expected(3, rules="english16", seed=5, level=level):
        shown = taical("score", *record_of(score), "--ruleset", "english16").stdout
        total = re.search(r"^Total +(\d+)$", shown, re.MULTILINE)
        assert total
        assert int(total[1]) == score.tai
        for seat, name in zip("ESWN", ("East", "South", "West", "North"), strict=True):
            points = re.search(rf"^{name} .*?([+-]?\d+)$", shown, re.MULTILINE)
            assert points
            assert int(points[1]) == score.payments[seat]  # type: ignore[index]


def test_right_answers_are_all_right() -> None:
    scores = expected(3, seed=6)
    answers = "".join(f"{score.tai}\n" for score in scores)
    found = taical("quiz", "--seed", "6", "--count", "3", "--no-why", stdin=answers)
    assert found.stdout.splitlines()[-1] == "Total: 3 of 3 right"


def test_payments_are_asked_for_and_marked() -> None:
    (score,) = expected(1, seed=6)
    seats = [seat for seat in "ESWN" if seat != score.win.seat]
    amounts = [-score.payments[seat] for seat in seats]  # type: ignore[index]
    call = ("quiz", "--seed", "6", "--count", "1", "--no-why", "--pay")
    right = taical(*call, stdin="\n".join(map(str, [score.tai, *amounts])))
    assert right.stdout.count("Right: ") == 4
    assert right.stdout.endswith("Total: 1 of 1 right\n")
    minus = taical(*call, stdin="\n".join([f"{score.tai} tai", *(f"-{amount}" for amount in amounts)]))
    assert minus.stdout == right.stdout
    wrong = taical(*call, stdin="\n".join(map(str, [score.tai, *amounts[:2], 7])))
    assert "Not 7: " in wrong.stdout
    assert wrong.stdout.endswith("Total: 0 of 1 right\n")


@pytest.mark.parametrize("answer", ["0", " 0 ", "0台", "0 tai", "０", "00", "零", "〇", "零台", "０臺"])
def test_ways_to_write_an_answer(answer: str) -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--no-why", stdin=answer)
    assert "Right: 0 tai\n" in found.stdout


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        *(
            ("三", 3),
            ("一台", 1),
            ("兩台", 2),
            ("两番", 2),
            ("十", 10),
            ("十二台", 12),
            ("二十", 20),
            ("三十四 台", 34),
        ),
        *(("一百", 100), ("一百零五", 105), ("一百一十", 110), ("兩千零四十", 2040)),
    ],
)
def test_numbers_in_chinese(answer: str, number: int) -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--no-why", stdin=answer)
    assert f"Not {number}: 0 tai\n" in found.stdout


@pytest.mark.parametrize(
    "answer", ["三三", "十十", "台", "百", "三x", "three", "-1", "1.5", "0x1", "1 2", "\u00b2x", "9999999"]
)
def test_odd_answers_are_asked_again(answer: str) -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--no-why", stdin=f"{answer}\n\n0\n")
    assert "Error: say it as a number of tai, such as 3; 0 for a hand that is worth nothing (屁胡)" in found.stderr
    assert found.stderr.count(TAI) == 3
    assert "Right: 0 tai\n" in found.stdout


def test_amounts_in_chinese() -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--no-why", "--pay", stdin="零\n一百二十\n零\n-30\n")
    assert "Not 120: East pays" in found.stdout


def test_with_a_cap_it_is_said_which_number_is_meant() -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--set", "payment.cap=2", stdin="0\n")
    assert "Cap (封頂): 2 tai\n" in found.stderr
    assert "How many tai is it worth after the cap of 2: " in found.stderr
    assert "Right: 0 tai" in found.stdout


def test_odd_amounts_are_asked_again() -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", "--no-why", "--pay", stdin="0\nmuch\n0,5\n0\n0\n")
    assert "Error: say it in points, such as 50; 0 for a player who pays nothing" in found.stderr
    assert "Not 0.5: East pays" in found.stdout
    assert taical("quiz", "--seed", "1", "--count", "1", stdin=b"\xff\xfe\n").exit_code == 0


def test_why_is_said_after_each_answer_but_what_is_far_off() -> None:
    found = taical("quiz", "--seed", "1", "--count", "1", stdin="0\n")
    assert "What counted\n  nothing\n" in found.stdout
    assert "What was nearly there" in found.stdout
    assert "The wait is not a one-tile wait (獨聽)" in found.stdout
    assert "What was not there" not in found.stdout


def test_the_end_of_the_input_ends_with_the_total() -> None:
    found = taical("quiz", "--seed", "1", "--no-why", stdin="0\n")
    assert (found.exit_code, found.stdout.splitlines()[-1]) == (0, "Total: 1 of 1 right")
    assert taical("quiz", stdin="").stdout == "Total: 0 of 0 right\n"


def test_without_a_seed_hands_differ_and_the_seed_is_told() -> None:
    first = taical("quiz", "--count", "1", stdin="")
    seed = re.search(r"Seed: (\d+)", first.stderr)
    assert seed
    again = taical("quiz", "--count", "1", "--seed", seed[1], stdin="")
    assert again.stderr == first.stderr


@pytest.mark.slow
def test_the_kind_of_hands_is_told() -> None:
    assert "Level 3: flowers and winds\n" in taical("quiz", "--level", "3", stdin="").stderr
    named = taical("quiz", "--pattern", "平胡", "--seed", "2", stdin="")
    assert "Hands with All Chows\n" in named.stderr
    assert named.stderr == taical("quiz", "--pattern", "all_chows", "--seed", "2", stdin="").stderr


def test_rules_and_tiles_are_those_asked_for() -> None:
    call = ("quiz", "--seed", "1", "--tiles", "zh", "--lang", "zh", "--ruleset", "star31", "--set", "payment.unit=5")
    found = taical(*call, stdin="")
    assert "規則：明星三缺一 (star31, changed)\n" in found.stderr.replace("已更改", "changed")
    assert re.search("牌：.*[萬筒條]", found.stderr)


def test_wrong_calls() -> None:
    both = taical("quiz", "--level", "1", "--pattern", "all_chows")
    assert (both.exit_code, both.stdout) == (2, "")
    assert "--level and --pattern do not go together" in both.stderr
    unknown = taical("quiz", "--pattern", "nothing of this kind")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "there is no pattern nothing of this kind" in unknown.stderr
    several = taical("quiz", "--pattern", "wait")
    assert several.exit_code == 2
    assert "wait can be one of several patterns: " in several.stderr
    assert taical("quiz", "--level", "6").exit_code == 2
    assert taical("quiz", "--count", "0").exit_code == 2
    kind = taical("quiz", "--sheet", "quiz.pdf")
    assert kind.exit_code == 2
    assert "--sheet quiz.pdf: the file name must end in one of .md, .html" in kind.stderr


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        *((name, "All Chows") for name in ("all_chows", "ALL-CHOWS", "allchows", "平胡", "Tout chows", "pinghu")),
        *(("门清", "Concealed Hand"), ("对对碰", "All Pungs"), ("dasanyuan", "Big Three Dragons")),
    ],
)
def test_a_pattern_is_known_by_its_names(name: str, pattern: str) -> None:
    found = taical("quiz", "--pattern", name, "--count", "1", stdin="")
    assert (found.exit_code, found.stderr.splitlines()[0]) == (0, f"Hands with {pattern}")


def test_a_pattern_is_known_by_something_near_to_a_name() -> None:
    found = taical("quiz", "--pattern", "all_chos", "--count", "1", stdin="")
    assert found.exit_code == 0
    assert (
        "No pattern is called all_chos; the nearest is All Chows (all_chows).\nHands with All Chows\n" in found.stderr
    )


def test_a_pattern_is_known_by_what_the_rules_call_it() -> None:
    found = taical("quiz", "--pattern", "加計", "--ruleset", "hyloveclub", "--count", "1", "--lang", "zh", stdin="")
    assert found.exit_code == 0
    assert "加計" in found.stderr.splitlines()[0]


def test_a_pattern_that_is_worth_nothing_is_refused() -> None:
    for name in ("河底撈魚", "last_tile_claim"):
        found = taical("quiz", "--pattern", name, "--lang", "zh")
        assert (found.exit_code, found.stdout) == (2, "")
        assert "河底撈魚在維基百科規則中不值台" in found.stderr
    assert "is worth nothing under wikipedia" in taical("quiz", "--pattern", "any_flower").stderr
    changed = taical("quiz", "--pattern", "平胡", "--set", "patterns.all_chows=null")
    assert "All Chows 平胡 is worth nothing under the changed wikipedia" in changed.stderr


def test_no_hand_of_the_kind(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr("taical.quiz.questions._MOST_HANDS", 0)
    for more in ((), ("--sheet", "quiz.md")):
        found = taical("quiz", *more, stdin="0\n")
        assert found.exit_code == 1
        assert "Error: no hand of this kind comes up under wikipedia" in found.stderr
    assert not (home / "quiz.md").exists()


@pytest.mark.parametrize("name", ["quiz.md", "quiz.html", "Quiz.HTML"])
def test_a_sheet(name: str, home: Path) -> None:
    found = taical("quiz", "--level", "3", "--seed", "4", "--count", "4", "--pay", "--sheet", name, stdin="")
    assert (found.exit_code, found.stdout, found.stderr) == (0, "", "")
    text = (home / name).read_text(encoding="utf-8")
    assert [path.name for path in home.iterdir() if path.is_file()] == [name]
    questions_, _, answers = text.partition(">Answers<" if name.lower().endswith("html") else "# Answers")
    for number, score in enumerate(expected(4, seed=4, level=3), 1):
        assert f"{number}. {score.tai} tai" in answers
        assert f"{number}. {score.tai} tai" not in questions_


@pytest.mark.slow
def test_a_page_draws_tiles_and_writes_them_plainly(home: Path) -> None:
    call = ("quiz", "--level", "5", "--ruleset", "english16", "--seed", "2", "--count", "2", "--tiles", "unicode")
    for name in ("quiz.html", "quiz.md"):
        assert taical(*call, "--sheet", name).exit_code == 0
    signs = re.compile("[\U0001f000-\U0001f02b]")
    assert not signs.search((home / "quiz.html").read_text(encoding="utf-8"))
    assert signs.search((home / "quiz.md").read_text(encoding="utf-8"))


def test_a_sheet_that_cannot_be_written() -> None:
    found = taical("quiz", "--count", "1", "--sheet", "no/quiz.md")
    assert found.exit_code == 2
    assert "no/quiz.md cannot be written: No such file or directory" in found.stderr


def test_in_a_terminal(home: Path) -> None:
    with Terminal("quiz", "--seed", "1", "--count", "2", "--no-why", cwd=home) as terminal:
        assert "1/2  West wins on the discard of East\n" in terminal.answer(TAI, "x")
        assert "Error: say it as a number of tai" in terminal.answer(TAI, "0")
        assert "Right: 0 tai\nSo far: 1 of 1\n\n2/2  West wins" in terminal.answer(TAI, "5")
        screen, status = terminal.end()
    assert status == 0
    assert screen.endswith("Not 5: 0 tai\nSo far: 1 of 2\nTotal: 1 of 2 right\n")


def test_the_questions_are_on_the_screen_and_the_marks_in_a_file(home: Path) -> None:
    marks = home / "marks.txt"
    with Terminal("quiz", "--seed", "1", "--count", "1", "--no-why", cwd=home, answer=marks) as terminal:
        terminal.answer(TAI, "0")
        terminal.end()
    assert marks.read_text(encoding="utf-8") == "Right: 0 tai\nSo far: 1 of 1\nTotal: 1 of 1 right\n"


@pytest.mark.parametrize(("key", "left"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_leaving_ends_with_the_total(key: str, left: int, home: Path) -> None:
    with Terminal("quiz", "--seed", "1", "--no-why", cwd=home) as terminal:
        terminal.answer(TAI, "0")
        terminal.expect(TAI)
        terminal.leave(key)
        screen, status = terminal.end()
    assert status == left
    assert screen.replace("^C", "").replace("^D", "").strip("\b \n") == "Total: 1 of 1 right"


def test_a_closed_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from taical.cli.quiz_session import ask_questions
    from taical.render.table import Look

    monkeypatch.setattr("sys.stdin", None)
    import click

    with pytest.raises(click.UsageError, match="standard input is closed"):
        ask_questions(Quiz(load_ruleset("wikipedia"), Wanted(), 1), 1, Look(), pay=False, why=False)


def test_a_seed_is_not_asked_of_other_commands() -> None:
    assert {"seed", "count", "sheet"} <= {param.name for param in command.params}
    assert taical("score", SOUTH, "-s", "S", "--seed", "1").exit_code == 2


# South's own draw is worth 3: 自摸 1, 嵌張 1 and 三元刻 1, and 斷么 of the record's own makes it 4. The other hand has
# 三元刻 1 alone, as the flowers are East's and North's, and its wait is for two tiles.
OWN = f"""\
- {{hand: '{SOUTH}', seat: S, extra: {{斷么: 1}}, times: 2}}
- {{id: bad, hand: 12x, seat: S}}
- {{hand: '123m 456p 789p 678s 5s [777z] 1f +5s', seat: S, from: E}}
- {{id: drawn, wins: []}}
"""


@pytest.fixture
def own(home: Path) -> Path:
    path = home / "night.yaml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_hands_of_a_file_in_their_order(own: Path) -> None:
    result = taical("quiz", own.name, "--no-why", stdin="4\n1\n")
    assert result.exit_code == 0
    first, *others = result.stdout.splitlines()
    assert first.startswith("Right: 4 tai (")
    assert others == ["So far: 1 of 1", "Right: 1 tai (Dragon Pung 1)", "So far: 2 of 2", "Total: 2 of 2 right"]
    assert "night.yaml:2 bad: there is no tile 12x" in result.stderr
    assert "night.yaml:4 drawn: a deal is left out" in result.stderr
    assert "Hands of night.yaml" in result.stderr
    assert "1/2  South wins self-drawn" in result.stderr
    assert "Also counted: 斷么 1" in result.stderr
    assert "Every payment is multiplied by 2" in result.stderr
    assert "Seed" not in result.stderr


@pytest.mark.parametrize(("ending", "text"), [("csv", f"hand,seat\n{SOUTH},S\n"), ("txt", None)])
def test_hands_of_other_formats(ending: str, text: str | None, home: Path) -> None:
    (home / f"night.{ending}").write_text(text or f'{{"hand": "{SOUTH}", "seat": "S"}}\n', encoding="utf-8")
    options = () if text else ("--input", "jsonl")
    result = taical("quiz", f"night.{ending}", *options, "--no-why", stdin="3\n")
    assert result.stdout.splitlines()[-1] == "Total: 1 of 1 right"


def test_which_hands_of_a_file(own: Path) -> None:
    one = taical("quiz", own.name, "--count", "1", "--no-why", stdin="4\n1\n")
    assert one.stdout.splitlines()[-1] == "Total: 1 of 1 right"
    drawn = taical("quiz", own.name, "--pattern", "self_drawn", "--no-why", stdin="4\n1\n")
    assert drawn.stdout.splitlines()[-1] == "Total: 1 of 1 right"
    none = taical("quiz", own.name, "--pattern", "all_pungs")
    assert (none.exit_code, none.stdout) == (1, "")
    assert "there is no hand to ask about" in none.stderr


def test_a_seed_gives_the_hands_of_a_file_an_order(home: Path) -> None:
    hands = [f"- {{hand: '{SOUTH}', seat: S, discards: {number}}}\n" for number in range(20, 40)]
    (home / "night.yaml").write_text("".join(hands), encoding="utf-8")
    orders = [
        re.findall(r"(\d+) tiles had been", taical("quiz", "night.yaml", *seed, stdin="3\n" * 20).stderr)
        for seed in ((), ("--seed", "1"), ("--seed", "1"), ("--seed", "2"))
    ]
    in_order = [str(number) for number in range(20, 40)]
    assert orders[0] == in_order
    assert orders[1] == orders[2] != in_order
    assert orders[3] != orders[1]
    assert sorted(orders[1]) == in_order


def test_a_hand_under_its_own_rules_says_so(home: Path) -> None:
    (home / "night.yaml").write_text(f"- {{hand: '{SOUTH}', seat: S, ruleset: hyloveclub}}\n", encoding="utf-8")
    result = taical("quiz", "night.yaml", "--no-why", stdin="2\n")
    assert "HyLoveClub (hyloveclub)" in result.stderr
    assert result.stdout.startswith("Right: 2 tai")


def test_files_that_cannot_be_read(home: Path) -> None:
    result = taical("quiz", "nowhere.yaml")
    assert result.exit_code == 1
    assert "nowhere.yaml cannot be read" in result.stderr
    dash = taical("quiz", "-", "--input", "yaml", stdin=OWN)
    assert dash.exit_code == 2
    assert "standard input is for the answers" in dash.stderr


@pytest.mark.parametrize("mark", ["?", "\uff1f"])
def test_giving_up_shows_the_answer_and_counts_as_not_right(mark: str, own: Path) -> None:
    result = taical("quiz", own.name, "--no-why", stdin=f"4\n{mark}\n")
    assert result.stdout.splitlines()[2:] == [
        "Answer: 1 tai (Dragon Pung 1)",
        "So far: 1 of 2",
        "Total: 1 of 2 right",
    ]


def test_giving_up_on_a_payment_shows_those_that_are_left(own: Path) -> None:
    """East discarded and deals: 30 and 10 for each of 1 and 1 tai are 50; the others pay nothing."""
    shown = taical("quiz", own.name, "--pay", "--no-why", stdin="4\n?\n1\n50\n?\n").stdout
    assert "Right: 1 tai (Dragon Pung 1)\nRight: East pays 50 for 1 + 1 = 2 tai\nAnswer: West pays 0\n" in shown
    assert "Answer: North pays 0\nSo far: 0 of 2\n" in shown


def test_a_sheet_of_ones_own_hands(own: Path, home: Path) -> None:
    result = taical("quiz", "-", "--input", "yaml", "--sheet", "night.md", stdin=OWN)
    assert result.exit_code == 0
    text = (home / "night.md").read_text(encoding="utf-8")
    assert text.count("## 1. ") == text.count("## 2. ") == 2
    assert "## 3. " not in text


def test_a_sheet_in_markdown_shows_tiles(own: Path, home: Path) -> None:
    for options, hand in (
        ((), "🀈🀊 🀛🀜🀝🀞🀟🀠 🀘🀘 [🀄🀄🀄] (🀐🀐🀐🀐) +🀉"),
        (("--tiles", "plain"), "24m 345678p 99s [777z] (1111s) +3m"),
    ):
        taical("quiz", own.name, "--sheet", "night.md", *options)
        assert f"* Hand: {hand}\n" in (home / "night.md").read_text(encoding="utf-8")
    taical("quiz", own.name, "--sheet", "night.html")
    assert "24m 345678p 99s [777z]" in (home / "night.html").read_text(encoding="utf-8")
