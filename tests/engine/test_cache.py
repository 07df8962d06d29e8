"""Values that are worked out once."""

from __future__ import annotations

from taical.engine.cache import Cache


def test_a_value_is_worked_out_once() -> None:
    asked: list[int] = []

    def squared(number: int) -> int:
        asked.append(number)
        return number * number

    squares = Cache(squared, 10)
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert asked == [3, 4]


def test_all_are_forgotten_when_there_are_too_many() -> None:
    lengths = Cache[str, int](len, 2)
    assert [lengths[text] for text in ("a", "bb", "ccc")] == [1, 2, 3]
    assert lengths == {"ccc": 3}
    assert lengths["a"] == 1
    assert lengths == {"ccc": 3, "a": 1}
