"""What the models refuse, in plain words."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from taical.syntax.model_errors import expectation


def _refuse(value: str) -> str:
    raise ValueError(f"There is no {value}")


class Inner(BaseModel):
    word: str


class Model(BaseModel):
    model_config = ConfigDict(strict=True)

    flag: bool = False
    whole: int = 0
    text: str = ""
    items: list[str] = []
    names: dict[str, int] = {}
    inner: Inner | None = None
    choice: Literal["one", "two", "three"] = "one"
    few: Annotated[int, Field(ge=1, le=3)] = 1
    own: Annotated[str, AfterValidator(_refuse)] = ""
    number: float = 0.0


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("flag", "on", "expected true or false"),
        ("whole", 0.5, "expected a whole number"),
        ("whole", True, "expected a whole number"),
        ("text", 5, "expected text"),
        ("items", "one", "expected a list: [one]"),
        ("items", 1, "expected a list"),
        ("names", ["one"], "expected `name: value` pairs"),
        ("inner", 5, "expected `name: value` pairs"),
        ("choice", "four", "expected 'one', 'two' or 'three'"),
        ("few", 0, "expected 1 or more"),
        ("few", 4, "expected 3 at most"),
        ("own", "such thing", "there is no such thing"),
        ("number", "x", "input should be a valid number"),
    ],
)
def test_what_was_expected(field: str, value: object, expected: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Model.model_validate({field: value})
    (details,) = caught.value.errors(include_url=False)
    assert expectation(details) == expected
