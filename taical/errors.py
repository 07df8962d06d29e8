"""What can be wrong, by the stage at which it is found.

Every error that the package raises on purpose is a `TaicalError`. It carries a stable `code` for programs, a
`message` for people, and where the fault is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from types import FunctionType
from typing import Any, Self, TypeVar

from taical.i18n import LANGUAGES
from taical.i18n import gettext as _

Function = TypeVar("Function", bound=Callable[..., Any])


class TaicalError(ValueError):
    """Something about the input that keeps it from being scored.

    Args:
        code: A stable word for programs, such as `bad_tile`.
        message: What is wrong, in a card player's words.
        field: The record field at fault, or None.
        column: The column of the offending text within that field, from 1, or None.
        line: The line of a file, from 1, or None.
        pattern: The id of the pattern that a rule set would have to have, or None.
    """

    def __init__(  # noqa: PLR0913 - what an error carries
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        column: int | None = None,
        line: int | None = None,
        pattern: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.column = column
        self.line = line
        self.pattern = pattern

    def __str__(self) -> str:
        return self.message

    def bare(self) -> Self:
        """Return the error without the calls that led to it, whose values would stay in memory as long as it does."""
        self.__traceback__ = self.__cause__ = self.__context__ = None
        return self

    def __reduce__(self) -> tuple[Callable[[], TaicalError], tuple[()]]:
        # An error goes from process to process with all that it says.
        return partial(
            type(self),
            self.code,
            self.message,
            field=self.field,
            column=self.column,
            line=self.line,
            pattern=self.pattern,
        ), ()


class NotationError(TaicalError):
    """The text is no hand: `bad_tile`, `bad_meld` or `bad_notation`."""


class HandError(TaicalError):
    """The tiles cannot be one hand: `tile_count`, `too_many_copies`, `duplicate_flower` and the like."""


class WinError(TaicalError):
    """The hand cannot have been won so: `impossible_context`, `not_a_win`, `wait_mismatch`."""


class RulesetError(TaicalError):
    """A rule set that is not there or contradicts itself: `unknown_ruleset`, `bad_ruleset`."""


class FileRefusedError(RulesetError):
    """A rule set is a file where only those that are shipped can be used."""


class RecordError(TaicalError):
    """A record with an unknown field or a value of the wrong type: `bad_record`."""


class GameError(TaicalError):
    """An event that cannot stand in the book of a game, or a book that cannot be used: `bad_game`.

    A hand of the game that cannot be scored keeps the code of its own error.

    Args:
        message: What is wrong, in a card player's words.
        event: The number of the event at fault, or None.
        code: As for every error.
        field: As for every error.
        column: As for every error.
    """

    def __init__(
        self,
        message: str,
        *,
        event: int | None = None,
        code: str = "bad_game",
        field: str | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(code, message, field=field, column=column)
        self.event = event

    def __reduce__(self) -> tuple[Callable[[], TaicalError], tuple[()]]:
        again = partial(GameError, self.message, event=self.event, code=self.code, field=self.field, column=self.column)
        return again, ()


CODES = (
    "bad_tile",
    "bad_meld",
    "bad_notation",
    "tile_count",
    "too_many_copies",
    "duplicate_flower",
    "no_winning_tile",
    "not_a_win",
    "impossible_context",
    "wait_mismatch",
    "unknown_ruleset",
    "bad_ruleset",
    "bad_record",
)
"""Every code that the error of a record can have."""


def failure(error: BaseException) -> str:
    """Return the message for an error that is no fault of the input, but of the program."""
    said = shortened(f"{type(error).__name__}: {error}".partition("\n")[0], most=200)
    return _("taical failed, which is its own fault: please report it with what you gave it ({error})").format(
        error=said
    )


def shown(value: object) -> str:
    """Return a value as it would stand in a file, shortened, for a message."""
    import json
    from decimal import Decimal

    try:
        text = str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False, default=str)
    except Exception:  # whatever a program's own class raises when it is asked for its text
        text = _("a value of that kind")
    return shortened(text.encode("utf-8", "backslashreplace").decode())  # half a character cannot be printed


def of_other_type(value: object, expected: str) -> str:
    """Return the message for a value of a type that a function does not take."""
    return _("expected {expected}, not {value}").format(expected=expected, value=shown(value))


def guarded(refuse: Callable[..., None]) -> Callable[[Function], Function]:
    """Have a compiled function of the public API refuse values of other types as the same function in Python does.

    Compiled code looks at the types of its arguments before its first line, and raises a `TypeError`.
    """

    def with_guard(function: Function) -> Function:
        if isinstance(function, FunctionType):
            return function

        @wraps(function)  # pragma: no cover - as no function is compiled where coverage is measured
        def called(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever a program gives
            try:
                return function(*given, **named)
            except TypeError as error:
                fault = error
            refuse(*given, **named)
            raise fault

        return called  # type: ignore[return-value]  # pragma: no cover - as above

    return with_guard


def refuse_unknown_language(language: object) -> None:
    """Refuse what is none of the three languages."""
    if language not in LANGUAGES:
        raise RecordError("bad_record", of_other_type(language, " | ".join(LANGUAGES)))


def shortened(text: str, most: int = 40) -> str:
    """Return a text that a player wrote, short enough for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def step_text(step: object) -> str:
    """Return a name that stands in a file, shortened; one of blanks alone in quotes, so that it can be seen."""
    text = str(step)
    return shortened(text) if text.strip() else shown(text)


def nearest(word: str, known: list[str] | tuple[str, ...]) -> str:
    """Return the tail of a message that offers the nearest known word, or nothing."""
    from difflib import get_close_matches  # only a mistake needs it

    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return _("; did you mean '{word}'?").format(word=close[0]) if close else ""
