"""What the values of a table are called: tai 台, or fan 番 where the table says `counts_in: fan`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from commandline import called
from support import house, scored, shipped

from taical.catalog import Value
from taical.domain.rules import in_unit
from taical.engine.payment import penalty_for
from taical.errors import WinError
from taical.i18n import Language
from taical.picture.html import score_page
from taical.picture.svg import score_svg
from taical.quiz.questions import Quiz, Wanted
from taical.quiz.sheet import sheet_of
from taical.quiz.wording import quiz_answer, tai_label, tai_question
from taical.render.score import score_text, side_by_side_text, units_text
from taical.render.table import Look
from taical.render.why import explanation_data
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.scaffold import starting_file
from taical.rulesets.switches import answer, explanations, meanings, question
from taical.writers.table import headings

HAND = "45m 88s 123p 678p [234s] [567s] +3m"
FAN = load_ruleset({"extends": "wikipedia", "id": "ours", "counts_in": "fan"})


@pytest.mark.parametrize(("language", "unit"), [("en", "Fan"), ("zh", "番"), ("fr", "Fan")])
def test_the_tables_of_a_score(language: Language, unit: str) -> None:
    text = score_text(scored(HAND, FAN, from_="W"), Look(language=language), readings=True)
    heads = [line.split() for line in text.splitlines() if unit in line.split()]
    assert len(heads) == 3  # what counts, who pays, the readings
    assert unit.casefold() in text.casefold().split("\n\n", maxsplit=1)[0]  # the stakes
    assert " tai" not in text.casefold()


def test_nothing_is_counted_otherwise() -> None:
    fan, tai = scored(HAND, FAN, from_="W"), scored(HAND, from_="W")
    assert (fan.tai, fan.payments) == (tai.tai, tai.payments)
    assert [row.id for row in fan.patterns] == [row.id for row in tai.patterns]


def test_a_file_that_extends_a_table_counts_in_what_that_does() -> None:
    assert house("hk88", patterns={"self_drawn": 2}).counts_in == "fan"
    assert house("wikipedia", patterns={"self_drawn": 2}).counts_in == "tai"


@pytest.mark.parametrize(
    ("names", "head"), [(["wikipedia"], "Tai"), (["hk88"], "Fan"), (["hk88", "south", "wikipedia"], "Tai/Fan")]
)
def test_several_tables_beside_each_other(names: list[str], head: str) -> None:
    rules = [shipped(name) for name in names]
    assert units_text(rules, "en") == head
    text = side_by_side_text(rules, [scored(HAND, each, from_="W") for each in rules], Look())
    assert text.splitlines()[0].split()[1] == head


def test_a_hand_without_any() -> None:
    text = side_by_side_text([FAN], [scored("45m 33z 123p 678p [123s] [567s] +3m", FAN, from_="W")], Look())
    assert text.endswith("no fan")


def test_the_headings_of_a_run() -> None:
    assert headings(Look(counts_in="fan"))[1] == "Fan"
    assert headings(Look())[1] == "Tai"


def test_pictures() -> None:
    score = scored(HAND, FAN, from_="W")
    assert ">番<" in score_svg(score, Look(language="zh"))
    assert f"{score.tai} 番</title>" in score_page(score, Look(language="zh"))


def test_quizzes() -> None:
    quiz = Quiz(FAN, Wanted(), 1)
    sheet = sheet_of(quiz, [scored(HAND, FAN, from_="W")], Look(), pay=True, why=False)
    assert (sheet.title, sheet.heads[1]) == ("How many fan?", "Fan")
    assert sheet.items[0].answer.total.startswith("2 fan")
    assert tai_question(FAN, Look()) == "How many fan is it worth"
    assert tai_label(FAN, Look()) == "Fan"


def test_why_a_reading_was_chosen() -> None:
    data = explanation_data(scored("22334m 88s 123p 678p [567s] +4m", shipped("hk88"), from_="W"), "en")
    assert "tai" not in str([data["chosen"], [other["reason"] for other in data["others"]]]).replace("'tai'", "")


@pytest.mark.parametrize("language", ["en", "zh", "fr"])
def test_every_sentence_of_a_switch(language: Language) -> None:
    for section in ("switches", "payment", "game"):
        for name in explanations()[section]:
            said = [question(section, name, language, "fan")]
            said += [meaning for _value, meaning in meanings(section, name, language, "fan")]
            assert not [sentence for sentence in said if re.search(r"\btai\b|台", sentence)]
    assert answer("payment", "unit", 2, "en", "fan") == "Each fan is worth 2 points."
    assert answer("payment", "unit", 2, "en") == "Each tai is worth 2 points."


def test_the_page_of_a_table() -> None:
    text = called(["rules", "show", "hk88", "--lang", "en"], terminal_width=200).stdout
    assert "Each fan is worth 1 point." in text
    assert not re.search(r"\b[Tt]ai\b(?!:)", text)


def test_the_file_of_a_new_house() -> None:
    text = starting_file("ours", "hk88", ruleset_data("hk88"))
    assert "Each fan is worth" in text
    assert "Each tai is worth" not in text


def test_values_of_tables_that_count_in_either() -> None:
    text = called(["explain", "dragon_pung", "--lang", "en"], terminal_width=200).stdout
    (heading,) = [line for line in text.splitlines() if line.split()[:1] == ["Tai/Fan"]]
    assert heading.split() == ["Tai/Fan", "Rules"]
    assert re.search(r"^ +2 fan +hk88$", text, re.MULTILINE)
    assert re.search(r"^ +2 tai +zhaishenye$", text, re.MULTILINE)


@pytest.mark.parametrize(("name", "unit"), [("hk88", "fan"), ("wikipedia", "tai")])
def test_a_book(name: str, unit: str, tmp_path: Path) -> None:
    def asked(*words: str) -> str:
        options = ["--file", str(tmp_path / "books.db"), "--lang", "en"]
        return called(["game", *words, *options], terminal_width=200).stdout

    asked("new", "Friday", "--players", "Ann,Bob,Cy,Dee", "--ruleset", name)
    assert f"Ann 3 {unit} from Bob" in asked("win", "Ann", "--tai", "3", "--from", "Bob")
    assert f"Ann 3 {unit} from Bob" in asked("log")
    statistics = asked("stats")
    assert f"{unit.capitalize()} of a win paid for" in statistics
    assert f"3 {unit} (hand 1)" in statistics
    asked("report", str(tmp_path / "friday.md"))
    report = (tmp_path / "friday.md").read_text("utf-8")
    assert f"a {unit}" in report
    assert f"Ann 3 {unit} from Bob" in report


def test_a_wrong_answer_in_a_quiz() -> None:
    result = called(["quiz", "--ruleset", "hk88", "--count", "1", "--seed", "1", "--lang", "en"], stdin="many\n?\n")
    assert "say it as a number of fan" in result.stderr


def test_a_false_win_without_a_penalty() -> None:
    with pytest.raises(WinError, match=r"set payment\.false_win to its fan"):
        penalty_for("S", FAN, dealer="E", streak=0, times=1)


def test_values_say_what_they_are_called() -> None:
    assert Value("ours", 1, False).counts_in == "tai"


@pytest.mark.parametrize(
    ("tai", "fan"),
    [
        ("Tai after the cap: {tai} tai of --tai", "Fan after the cap: {tai} fan of --tai"),
        ("PLAYER [TAI] and claimed_tai, Taiwan, taical", "PLAYER [FAN] and claimed_tai, Taiwan, taical"),
        ("計台的台種與台數", "計番的番種與番數"),
        ("不成一台花，見花見台", "不成一台花，見花見台"),  # patterns, which Hong Kong calls so too
        ("ceux du donneur, en tai", "ceux du donneur, en fan"),
    ],
)
def test_a_sentence_in_fan(tai: str, fan: str) -> None:
    assert in_unit(tai, "fan") == fan
    assert in_unit(tai, "tai") == tai


WAITING = "11123m 222p 333s 444z 55z"
TWO_READINGS = "1122334455668999m +8m"
RECORDS: Sequence[dict[str, object]] = (
    {"id": "a", "hand": HAND, "seat": "S", "from": "E", "streak": 2, "expect": {"tai": 99, "payments": {"S": 1}}},
    {"id": "b", "hand": f"{WAITING} +1m", "seat": "S", "from": "W", "expect": {"has": ["self_drawn", "edge_wait"]}},
    {"id": "c", "wins": [], "false_win": "S"},
)
NAMES = re.compile(r"港式台牌|[一兩]台花|見[花風]見台|taical|--tai|[^ ]*_tai|\"tai\"|\] tai\b")
"""Names of rule sets, patterns, options, keys and claims, which are what they are in fan too."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with records, of which some are not as they expect."""
    monkeypatch.chdir(tmp_path)
    lines = (json.dumps(record) for record in RECORDS)
    (tmp_path / "hands.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("language", ["en", "zh", "fr"])
@pytest.mark.parametrize(
    "words",
    [
        ("score", HAND, "-s", "S", "-f", "W", "--why", "--readings"),
        ("score", f"{WAITING} +1m", "-s", "S", "-f", "W", "--why", "--format", "markdown"),
        ("score", TWO_READINGS, "-s", "S", "-f", "W", "--why", "--format", "json"),
        ("score", HAND, "-s", "S", "--set", "payment.min_tai=500"),
        ("score", HAND, "-s", "S", "--set", "payment.min_tai=5", "--set", "payment.cap=4"),
        ("score", HAND, "-s", "S", "--extra", "自摸=1"),
        ("explain",),
        ("explain", "big_three_dragons", "--format", "json"),
        ("explain", "屁胡"),
        ("quiz", "--count", "3", "--seed", "1", "--pay", "--level", "4"),
        ("quiz", "hands.jsonl", "--set", "payment.cap=3"),
        ("quiz", "--pattern", "edge_wait"),
        ("quiz", "--pattern", "no_such_pattern"),
        ("check", "hands.jsonl"),
        ("batch", "hands.jsonl", "--stats"),
        ("batch", "hands.jsonl", "--format", "markdown"),
        ("waits", WAITING, "--set", "payment.min_tai=30"),
        ("waits", f"{WAITING} 1m"),
    ],
)
def test_no_answer_speaks_of_tai(words: Sequence[str], language: Language, folder: Path) -> None:
    answers = "many\n3\n" + "?\n" * 20 if words[0] == "quiz" else None
    result = called([*words, "--ruleset", "hk88", "--lang", language], stdin=answers)
    text = NAMES.sub("", result.stdout + result.stderr)
    assert text
    assert not re.findall(r"^.*(?:\b[Tt]ai\b|台).*$", text, re.MULTILINE)


def test_the_words_of_a_score_in_chinese() -> None:
    lines = score_text(scored(HAND, FAN, from_="W"), Look(language="zh"), readings=True).splitlines()
    assert "底番：底 30，一番 10；東風圈，東家做莊" in lines
    assert [line.split() for line in lines if "番種" in line] == [["番種", "番"], ["拆法", "聽", "番", "番種"]]
    tai = score_text(scored(HAND, from_="W"), Look(language="zh")).splitlines()
    assert "底台：底 30，一台 10；東風圈，東家做莊" in tai


def test_why_in_chinese() -> None:
    """The single wait of four chows and a pung is paid nothing where the table has no row for it."""
    rules = load_ruleset({"extends": "wikipedia", "id": "ours", "counts_in": "fan", "patterns": {"single_wait": None}})
    data = explanation_data(scored("123m 456p 789s 123s [777z] 5m +5m", rules, from_="W"), "zh")
    assert data["wait"]["reasons"][-1]["sentence"] == "這張番數表沒有計它的番種"


def test_the_page_of_a_pattern_in_chinese() -> None:
    text = called(["explain", "seven_rob_one", "--ruleset", "hkma2025", "--lang", "zh"], terminal_width=200).stdout
    lines = text.splitlines()
    assert "番數：30 番" in lines
    assert "算這一番的牌" in lines
    assert any(line.startswith("計番指令：taical score") for line in lines)
    assert "各套規則的台數" in lines  # which are in tai and in fan


def test_another_reading_in_the_answer_of_a_quiz() -> None:
    """嚦咕嚦咕 of one suit: 清一色 8 and 嚦咕嚦咕 8 as pairs; as sets 門清 1 and 清一色 8."""
    rules = load_ruleset(
        {"extends": "wikipedia", "id": "ours", "counts_in": "fan", "patterns": {"seven_pairs_and_triplet": 8}}
    )
    notes = quiz_answer(scored(TWO_READINGS, rules, from_="W"), Look(language="zh")).notes
    assert "則是 9 番（門清 1 + 清一色 8）" in notes[-1]


def test_what_a_difference_is_made_of(folder: Path) -> None:
    """大平胡 10 and 將眼 1; the dealer, who stayed on twice, pays 1 + 2 × 2 = 5 more, and the base is 5."""
    result = called(["check", "hands.jsonl", "--ruleset", "hk88", "--lang", "zh"], terminal_width=400)
    assert "E家付 21（16 番），其中莊家 5 番" in result.stdout


def test_a_refusal_says_what_the_table_counts_in(tmp_path: Path) -> None:
    options = ["--file", str(tmp_path / "books.db"), "--lang", "en"]

    def asked(*words: str) -> str:
        return called(["game", *words, *options], terminal_width=200).stderr

    asked("new", "Friday", "--players", "Ann,Bob,Cy,Dee", "--ruleset", "hk88")
    assert "write the tiles of Ann, or the fan with --tai" in asked("win", "ann", "--from", "bob")
    typed = "with typed fan there is no last_tile: what the hand was won with is in the fan"
    assert typed in asked("win", "ann", "3", "--last-tile")
    assert "--with-dealer and --liable are for typed fan" in asked("win", "ann", HAND, "--with-dealer")
    (tmp_path / "sheet.csv").write_text("winner,from,tai\nAnn,Bob,\n", encoding="utf-8")
    words = ("import", str(tmp_path / "sheet.csv"), "--name", "S", "--players", "Ann,Bob,Cy,Dee", "--ruleset", "hk88")
    assert "Ann has neither tiles nor fan" in asked(*words)
