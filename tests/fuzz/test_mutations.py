"""How new inputs are made of those of the corpus, and what the fuzzer is told of the words of the parsers."""

from __future__ import annotations

from random import Random

from support import shipped

from fuzz.mutations import grown, mutated
from fuzz.tables import parquet_of
from fuzz.variants import full_width
from fuzz.words import dictionary, words_of


def test_the_same_seed_makes_the_same_input() -> None:
    first, second = (mutated(b"123m 456p", Random(7), [b"EEE"]) for _time in range(2))  # noqa: S311 - nothing secret
    assert first == second != b"123m 456p"


def test_inputs_stay_within_the_longest() -> None:
    for seed in range(50):
        random = Random(seed)  # noqa: S311 - nothing secret
        assert len(mutated(b"[1, 2]" * 10, random, [], longest=40)) <= 40
        assert len(grown(b"[1, 2]" * 10, random, longest=500)) <= 500


def test_a_part_is_repeated_with_a_number_in_it() -> None:
    made = {grown(b"a=1\nb=2\n", Random(seed), longest=4000) for seed in range(50)}  # noqa: S311 - nothing secret
    assert any(len(set(data.split(b"\n"))) > 100 for data in made), "no input has many different lines"
    assert any(len(data) > 1000 and len(set(data.split(b"\n"))) < 5 for data in made), "none has the same line often"


def test_full_width_is_what_a_chinese_keyboard_writes() -> None:
    assert full_width("[5s] +E") == "［５ｓ］　＋Ｅ"


def test_the_dictionary_has_the_words_of_every_parser_in_quotes() -> None:
    words = words_of(shipped())
    assert {"5m", "五萬", "seat", "robbed_kong", "all_pungs", "none_of", "false_win"} <= set(words)
    assert dictionary(["5m", "東", "a b"]) == '"5m"\n"\\xe6\\x9d\\xb1"\n"a\\x20b"\n'


def test_text_of_a_table_becomes_the_table_and_other_bytes_stay() -> None:
    assert parquet_of(b'{"hand": ["1m"]}').startswith(b"PAR1")
    for data in (b'{"hand": [1, "1m"]}', b"PAR1", b"[1]", b"\xff"):
        assert parquet_of(data) == data
