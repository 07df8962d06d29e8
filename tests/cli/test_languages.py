"""What is said comes in the language that the call asks for, wherever it is said."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import click
import pytest
from commandline import SOUTH, cells, process, taical

from taical.cli import cli
from taical.i18n import LANGUAGES, Language, translated
from tools.messages import help_sentences

REFUSED = ("score", "234m 567m 34p 789p 678s 22s +6p", "-s", "S")
"""A hand that has not won."""

NOT_WON = {
    "zh": "錯誤：6p 不能胡：聽的是 2p 5p\n",
    "en": "Error: 6p does not complete the hand: it waits for 2p 5p\n",
    "fr": "Erreur\N{NO-BREAK SPACE}: 6p ne complète pas la main\N{NO-BREAK SPACE}: elle attend 2p 5p\n",
}

COMMANDS = [
    (),
    ("score",),
    ("batch",),
    ("check",),
    ("waits",),
    ("explain",),
    ("quiz",),
    ("rules",),
    *(("rules", name) for name in ("list", "show", "diff", "check", "new", "schema")),
]


def spoken(*call: str, **variables: str) -> Language:
    """Return the language in which an error comes."""
    said = taical(*call, **variables).stderr
    return next(language for language in LANGUAGES if said == NOT_WON[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_asked_for_anywhere(language: Language) -> None:
    assert spoken("--lang", language, *REFUSED) == language
    assert spoken(*REFUSED, "--lang", language) == language
    assert spoken(f"--lang={language}", *REFUSED) == language
    assert spoken(*REFUSED, TAICAL_LANG=language) == language
    assert spoken(*REFUSED, LANG=f"{language}_XX.UTF-8") == language
    assert spoken(*REFUSED, LANGUAGE=f"{language}:de") == language


def test_what_is_nearer_goes_first(home: Path) -> None:
    config = home / "config" / "taical" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('lang = "fr"\n', encoding="utf-8")
    assert spoken(*REFUSED, LANG="zh_TW.UTF-8") == "fr"
    assert spoken(*REFUSED, TAICAL_LANG="zh") == "zh"
    assert spoken("--lang", "en", *REFUSED, TAICAL_LANG="zh") == "en"
    assert spoken("--lang", "en", *REFUSED, "--lang", "fr", TAICAL_LANG="zh") == "fr"


def test_tables_follow_the_language_before_the_command() -> None:
    before = taical("--lang", "zh", "score", SOUTH, "-s", "S").stdout
    assert before == taical("score", SOUTH, "-s", "S", "--lang", "zh").stdout
    assert before.startswith("南家自摸\n")
    assert taical("--lang", "fr", "score", SOUTH, "-s", "S", "--lang", "zh").stdout == before
    assert taical("--lang", "zh", "score", SOUTH, "-s", "S", TAICAL_LANG="fr").stdout == before


def test_names_in_json_are_english_unless_a_language_is_asked_for() -> None:
    call = ("score", SOUTH, "-s", "S", "--format", "json")
    for found, name in (
        (taical(*call, LANG="fr_FR.UTF-8"), "Self-Drawn"),
        (taical(*call, "--lang", "fr"), "Main tirée du mur"),
        (taical("--lang", "zh", *call), "自摸"),
    ):
        assert json.loads(found.stdout)["patterns"][0]["name"] == name


def test_a_sentence_in_json_is_english_too_unless_a_language_is_asked_for(home: Path) -> None:
    """The names and the sentences of an answer for programs are in one language, whatever the locale."""
    english = json.loads(taical(*REFUSED, "--format", "json", LANG="zh_TW.UTF-8").stdout)["error"]["message"]
    assert english == NOT_WON["en"].partition(":")[2].strip()
    hands = home / "hands.jsonl"
    hands.write_text(json.dumps({"hand": REFUSED[1], "seat": "S"}), encoding="utf-8")
    batch = ("batch", "hands.jsonl", "--format", "jsonl")
    assert json.loads(taical(*batch, LANG="zh_TW.UTF-8").stdout)["error"]["message"] == english
    assert json.loads(taical(*batch, TAICAL_LANG="fr").stdout)["error"]["message"] != english
    why = json.loads(taical("score", SOUTH, "-s", "S", "--why", "--format", "json", LANG="zh_TW.UTF-8").stdout)
    line = next(line for line in why["explanation"]["patterns"] if line["id"] == "self_drawn")
    assert (line["name"], line["made_by"]["sentence"]) == ("Self-Drawn", "3m was drawn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_error_of_a_result_is_a_sentence_of_the_language(language: Language, home: Path) -> None:
    sentence = NOT_WON[language].partition(":" if language == "en" else "：" if language == "zh" else ": ")[2].strip()
    error = json.loads(taical(*REFUSED, "--format", "json", "--lang", language).stdout)["error"]
    assert (error["code"], error["message"]) == ("not_a_win", sentence)
    hands = home / "hands.jsonl"
    hands.write_text(json.dumps({"hand": REFUSED[1], "seat": "S"}), encoding="utf-8")
    batch = ("batch", str(hands), "--lang", language, "--quiet", "--format")
    assert json.loads(taical(*batch, "jsonl").stdout)["error"]["message"] == sentence
    (row,) = csv.DictReader(io.StringIO(taical(*batch, "csv").stdout))
    assert (row["error"], row["message"]) == ("not_a_win", sentence)
    assert f"not_a_win: {sentence}" in taical(*batch, "table").stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", ["zh", "fr"])
def test_processes_that_share_the_work_speak_the_same_language(language: Language, home: Path) -> None:
    hands = home / "hands.jsonl"
    hands.write_text("".join(json.dumps({"hand": REFUSED[1], "seat": "S"}) + "\n" for _ in range(30)), encoding="utf-8")
    call = ("-m", "taical", "batch", "hands.jsonl", "--format", "jsonl", "--lang", language, "--quiet")
    alone, together = process(*call, cwd=home), process(*call, "--jobs", "2", cwd=home)
    assert alone.stdout == together.stdout
    assert json.loads(alone.stdout.splitlines()[0])["error"]["message"] in NOT_WON[language]


@pytest.mark.parametrize(
    ("call", "chinese", "french"),
    [
        (("score", SOUTH), "錯誤：缺少選項 '-s' / '--seat'。", "Erreur : il manque l'option '-s' / '--seat'."),
        (("score", SOUTH, "--sea"), "錯誤：沒有 '--sea' 這個選項；", "Erreur : il n'y a pas d'option '--sea' ;"),
        (("scor",), "錯誤：沒有 'scor' 這個指令", "Erreur : il n'y a pas de commande 'scor'"),
        (("batch",), "錯誤：缺少引數 '檔案...'。", "Erreur : il manque l'argument 'FICHIER...'."),
        (("batch", "no.yaml"), "錯誤：無法讀取 no.yaml：沒有這個檔案", "Erreur : no.yaml ne peut pas être lu : aucun"),
        (("rules", "show", "wikipdia"), "是不是「wikipedia」？", "vouliez-vous dire « wikipedia » ?"),
        (("score", SOUTH, "-s", "S", "--format", "xml"), "'xml' 不在可選的值之中", "'xml' n'est pas dans la liste"),
        (
            ("score", SOUTH, "-s", "S", "--streak", "-1"),
            "'-1' 不是 0 以上的整數",
            "'-1' n'est pas un nombre entier à partir de 0",
        ),
        (("quiz", "--seed", "-1"), "-1 不在範圍 x>=0 之內。", "-1 n'est pas dans l'intervalle x>=0."),
        (("quiz", "--seed", "x"), "'x' 不是數字。", "'x' n'est pas un nombre valable."),
        (("score", SOUTH, "-s"), "選項 '-s' 需要 1 個值。", "l'option '-s' prend une valeur."),
        (("score", SOUTH, "-s", "Q"), "座位是 E、S、W、N", "les places sont E, S, W et N"),
        (("score", SOUTH, "-s", "S", "--base", "x"), '底（base）是 "x"：應為', 'mise (base) est "x" : un nombre'),
    ],
)
def test_wrong_usage(call: tuple[str, ...], chinese: str, french: str) -> None:
    assert chinese in taical("--lang", "zh", *call).stderr
    assert french in taical("--lang", "fr", *call).stderr.replace("\N{NO-BREAK SPACE}", " ")


def test_wrong_usage_says_where_help_is() -> None:
    first, second = taical("--lang", "zh", "score", SOUTH).stderr.splitlines()[:2]
    assert first == "用法： taical score [選項] [牌]..."
    assert second == "說明請看「taical score --help」。"


@pytest.mark.parametrize("language", ["zh", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_all_in_the_language(command: tuple[str, ...], language: Language) -> None:
    english = _words(taical("--lang", "en", *command, "--help").stdout)
    found = taical("--lang", language, *command, "--help").stdout
    assert max(cells(line) for line in found.splitlines() if not line.startswith("    taical")) <= 80
    listed = [sentence for sentence in help_sentences() if len(sentence) > 12 and _words(sentence) in english]
    assert listed
    for sentence in listed:
        assert _words(translated(sentence, language)).rstrip("。.") in _words(found)


def _words(text: str) -> str:
    """Return a text without its blanks and line ends, by which it may be laid out otherwise."""
    return re.sub(r"\s", "", text)


def test_the_help_of_the_program_has_short_help_of_every_command() -> None:
    lines = taical("--lang", "fr", "--help").stdout.splitlines()
    assert "  score    Compter une main\N{NO-BREAK SPACE}: le détail et qui paie qui." in lines
    assert "Commandes\N{NO-BREAK SPACE}:" in lines
    shown = taical("--lang", "zh", "rules", "-h").stdout
    assert "  schema      印出規則檔的 JSON Schema，給能邊打字邊檢查的編輯器用" in shown


def test_help_does_not_stay_in_the_language_of_another_call() -> None:
    english = taical("score", "--help").stdout
    assert "顯示這份說明。" in taical("score", "--help", "--lang", "zh").stdout
    assert taical("score", "--help").stdout == english
    assert "Show this message and exit." in english


def test_completion_offers_help_in_the_language() -> None:
    variables = {"_TAICAL_COMPLETE": "zsh_complete", "COMP_WORDS": "taical score --re", "COMP_CWORD": "2"}
    assert "列出每一種拆法與台數。" in taical(LANG="zh_TW.UTF-8", **variables).stdout
    assert "Show every reading of the hand with its total." in taical(**variables).stdout


def test_a_language_that_there_is_not_is_refused() -> None:
    result = taical("--lang", "de", *REFUSED)
    assert result.exit_code == 2
    assert "'de' is not one of 'zh', 'en', 'fr'." in result.stderr


def test_what_is_no_option_is_not_taken_for_one() -> None:
    assert taical("score", "-s", "S", "--", "--lang", "zh").stderr.startswith("Error: there is no tile -")
    assert "Option '--lang' requires an argument." in taical(*REFUSED, "--lang").stderr


def test_english_leaves_the_environment_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    with click.Context(cli):
        cli.make_context("taical", ["--lang", "en", "score", "--help"], resilient_parsing=True)
    assert os.environ["LANGUAGE"] == "de"


def test_checking_and_what_explains_it(home: Path) -> None:
    hands = home / "hands.yaml"
    hands.write_text(f"- {{id: a, hand: '{SOUTH}', seat: S, expect: {{tai: 2}}}}\n", encoding="utf-8")
    found = taical("check", str(hands), "--lang", "zh")
    assert "hands.yaml:1: [a] tai：預期 2，算出 3（" in found.stdout
    assert found.stderr == "1 筆：0 筆相符，1 筆不符\n"
    french = taical("--lang", "fr", "check", str(hands))
    assert "自摸 1" in found.stdout
    assert "Main tirée du mur 1" in french.stdout
    assert "Self-Drawn 1" in taical("check", str(hands)).stdout
    assert french.stderr == "1 donne\N{NO-BREAK SPACE}: 0 comme attendu, 1 non\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_to_begin_with_means_the_same_in_every_language(language: Language, home: Path) -> None:
    text = taical("rules", "new", "house", "--lang", language).stdout
    (home / "house.yaml").write_text(text, encoding="utf-8")
    assert taical("rules", "check", "house.yaml", "--lang", language).exit_code == 0
    assert {"zh": "自家的規則", "en": "Your house's rules", "fr": "Les règles de la maison"}[language] in text
    assert {"zh": "  # 底: 底是多少？", "en": "  # What is the base?", "fr": "  # base en tai: "}[language] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_of_hands_is_scored_in_every_language(language: Language, home: Path) -> None:
    text = taical("--lang", language, "batch", "--template", "yaml").stdout
    (home / "hands.yaml").write_text(text, encoding="utf-8")
    result = taical("check", "hands.yaml", "--lang", language, "--quiet")
    assert (result.exit_code, result.stdout) == (0, "")


def test_decimals_of_points_are_as_in_the_language() -> None:
    call = ("score", SOUTH, "-s", "S", "--base", "0.5", "--unit", "0.25")
    assert "-1.25" in taical(*call, "--lang", "zh").stdout
    assert "-1,25" in taical(*call, "--lang", "fr").stdout
    assert '"amount": 1.25' in taical(*call, "--lang", "fr", "--format", "json").stdout
