"""New inputs made of those of the corpus: cut, repeated, swapped, joined, and grown to a size that shows slowness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

LONGEST = 1 << 18
"""The most bytes of an input that was grown, which a search that takes all pairs of them needs seconds for."""


def mutated(data: bytes, random: Random, others: Sequence[bytes], longest: int = LONGEST) -> bytes:
    """Return an input with some changes; parts of other inputs may be in it."""
    for _change in range(random.choice((1, 1, 2, 3, 5))):
        data = random.choice(_CHANGES)(data, random, others)
    return data[:longest]


def grown(data: bytes, random: Random, longest: int = LONGEST) -> bytes:
    """Return an input in which a part is repeated up to a size, the same each time or with a number in it."""
    start, end = _part(data, random)
    part = data[start:end] or b" "
    count = max(1, min(longest - len(data), longest) // (len(part) + 6))
    at = random.randrange(len(part) + 1) if random.randrange(2) else None
    last = random.choice((count, count, 50))
    numbers = (*range(last), last - 1)  # once all are different, one is there again
    parts = (part if at is None else part[:at] + str(number).encode() + part[at:] for number in numbers)
    return (data[:start] + b"".join(parts) + data[end:])[:longest]


def _part(data: bytes, random: Random) -> tuple[int, int]:
    """Return where a part begins and ends: of any length, or what stands between signs, alike or not."""
    signs = [at for at, byte in enumerate(data[:5000]) if byte in b" \n,:{}[]();=\"'"]
    way = random.randrange(3)
    if len(signs) > 1 and way:
        first = random.randrange(len(signs) - 1)
        start = signs[first]
        alike = data.find(data[start : start + 1], start + 1)
        if way == 1 and alike > 0:
            return start, alike
        return start, signs[min(len(signs) - 1, first + random.choice((1, 1, 2, 4)))]
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((1, 2, 4, 8, 40, 200)))


def _cut(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    start, end = _part(data, random)
    return data[:start] + data[end:]


def _cut_short(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _repeated(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    start, end = _part(data, random)
    return data[:end] + data[start:end] * random.choice((1, 1, 2, 9)) + data[end:]


def _swapped(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    (a, b), (c, d) = sorted((_part(data, random), _part(data, random)))
    return data if b > c else data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def _replaced(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    start, end = _part(data, random)
    other = random.choice(others or (data,))
    first, last = _part(other, random)
    return data[:start] + other[first:last] + data[end:]


def _odd(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    start, end = _part(data, random)
    return data[:start] + random.choice(_ODD) + data[end if random.randrange(2) else start :]


def _other_byte(data: bytes, random: Random, _others: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + bytes((random.randrange(256),)) + data[at + 1 :]


_CHANGES: tuple[Callable[[bytes, Random, Sequence[bytes]], bytes], ...] = (
    *(_cut, _cut_short, _repeated, _swapped, _replaced, _replaced, _odd, _odd, _other_byte),
)

_ODD: tuple[bytes, ...] = (
    *(b"null", b"true", b"false", b"0", b"-1", b"1e999", b"NaN", b"-0.0", b"99999999999999999999", b"9" * 5000),
    *(b"\x00", b"\x1b[2J", b"\x07", b"\xff", b"\r", b"\n", b"\t", b'"', b"'", b"\\", b"\\ud800", b"\\u0000"),
    *("\u202e".encode(), "\ufeff".encode(), "\u3000".encode(), "🀄".encode(), "＋".encode(), "İ".encode()),
    *(b"[", b"{", b"[" * 600, b'{"a":' * 300, b"[]", b"{}", b"~", b"!!python/none", b"&a [*a]", b"2026-02-30"),
)
"""What is seldom in an input, and has gone wrong in many a program."""
