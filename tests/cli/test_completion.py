"""The Tab key: commands, rule sets, paths to change, words of the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import process, taical
from published import RULESETS

from taical.patterns import PATTERNS
from taical.rulesets.schema import SECTIONS


def completed(*words: str) -> list[str]:
    """Return what bash is offered for the last of some words, as `kind,value`."""
    result = taical(
        _TAICAL_COMPLETE="bash_complete", COMP_WORDS=" ".join(("taical", *words)), COMP_CWORD=str(len(words))
    )
    assert result.stderr == ""
    return [line for line in result.stdout.splitlines() if line]


COMMANDS = ["score", "batch", "check", "waits", "explain", "quiz", "seats", "wall", "rules", "game", "config"]

COMPLETIONS: list[tuple[tuple[str, ...], list[str]]] = [
    (("",), [f"plain,{name}" for name in COMMANDS]),
    (("ch",), ["plain,check"]),
    (("score", "--ruleset", "w"), ["plain,wikibooks", "plain,wikidot", "plain,wikipedia"]),
    (("score", "--ruleset", "wikip"), ["plain,wikipedia"]),
    (("batch", "--ruleset", "hy"), ["plain,hyloveclub"]),
    (("check", "--ruleset", "./ho"), ["file,./ho"]),
    (("score", "--set", "patterns.last_tile_c"), ["plain,patterns.last_tile_claim="]),
    (("batch", "--set", "switches.wait_b"), ["plain,switches.wait_basis="]),
    (("check", "--set", "payment.b"), ["plain,payment.base=", "plain,payment.base_tai="]),
    (("score", "--set", "nothing"), []),
    (("waits", "--by", ""), ["plain,left", "plain,value"]),
    (("explain", "all_ch"), ["plain,all_chows", "plain,all_chows_no_honors_no_flowers"]),
    (("explain", "大平"), ["plain,大平胡"]),
    (("quiz", "--pattern", "all_ch"), ["plain,all_chows", "plain,all_chows_no_honors_no_flowers"]),
    (("score", "--seat", ""), ["plain,E", "plain,S", "plain,W", "plain,N"]),
    (("score", "-f", "W"), ["plain,W"]),
    (("score", "--win", "e"), ["plain,eight_flowers"]),
    (("score", "--replacement", ""), ["plain,kong", "plain,open_kong", "plain,flower"]),
    (("score", "--opening", "h"), ["plain,heavenly", "plain,human"]),
    (("score", "--ready", "d"), ["plain,declared"]),
    (("score", "--wait", "d"), ["plain,dual_pung"]),
    (("score", "--format", "m"), ["plain,markdown"]),
    (("score", "--lang", ""), ["plain,zh", "plain,en", "plain,fr"]),
    (("batch", "--input", "y"), ["plain,yaml"]),
    (("rules", ""), [f"plain,{name}" for name in ("check", "conditions", "diff", "list", "new", "schema", "show")]),
    (("rules", "s"), ["plain,schema", "plain,show"]),
    (("rules", "show", "ho"), ["file,ho"]),
    (("rules", "show", "sh"), ["plain,shenlaiye"]),
    (("rules", "diff", "wikip"), ["plain,wikipedia"]),
    (("rules", "diff", "wikipedia", "st"), ["plain,star31"]),
    (("rules", "diff", "wikipedia", "star31", "-s", "N"), ["plain,N"]),
    (("rules", "new", "house", "--extends", "eng"), ["plain,english16"]),
    (("rules", "list", "--lang", "f"), ["plain,fr"]),
]


@pytest.mark.parametrize(("words", "expected"), COMPLETIONS)
def test_what_is_offered(words: tuple[str, ...], expected: list[str]) -> None:
    assert completed(*words) == expected


@pytest.mark.parametrize(
    "words",
    [
        *((command, "--ruleset") for command in ("score", "batch", "check", "explain")),
        ("rules", "show"),
        ("rules", "diff"),
        ("rules", "diff", "star31"),
        ("rules", "new", "house", "--extends"),
    ],
)
def test_every_rule_set_is_offered(words: tuple[str, ...]) -> None:
    assert completed(*words, "") == [f"plain,{name}" for name in RULESETS]


def test_every_pattern_switch_and_payment_is_offered() -> None:
    offered = completed("score", "--set", "")
    assert {f"plain,patterns.{name}=" for name in PATTERNS} <= set(offered)
    assert len(offered) == sum(map(len, SECTIONS.values()))


def test_every_pattern_is_offered() -> None:
    assert set(completed("explain", "")) == {f"plain,{name}" for name in PATTERNS}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_script(shell: str, home: Path) -> None:
    done = process("-m", "taical", cwd=home, variables={"_TAICAL_COMPLETE": f"{shell}_source"})
    assert done.returncode == 0
    assert f"_TAICAL_COMPLETE={shell}_complete" in done.stdout


@pytest.mark.parametrize("asked", [{}, {"COMP_WORDS": "taical 'x", "COMP_CWORD": "x"}])
def test_what_no_shell_asks_is_not_answered(asked: dict[str, str], home: Path) -> None:
    done = process("-m", "taical", cwd=home, variables={"_TAICAL_COMPLETE": "bash_complete", **asked})
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
