"""Values that belong together and never change, such as the switches of a rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError
from functools import partial
from typing import Any, ClassVar, NoReturn, TypeVar


class Values:
    """The base of a dataclass whose methods are not made for it alone: to make those takes longer than a score does.

    What inherits it is a `@dataclass(init=False, repr=False, eq=False, slots=True)`.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init__(self, *values: Any, **named: Any) -> None:  # noqa: ANN401 - whatever the fields hold
        given = named
        if values:
            given = dict(zip(self.__dataclass_fields__, values, strict=False)) | named
            if len(given) != len(values) + len(named):
                raise TypeError(f"{type(self).__name__} got a value twice, or too many")
        for name, default, factory in _defaults(type(self)):
            if name in given:
                value = given.pop(name)
            elif factory is not MISSING:
                value = factory()
            elif default is not MISSING:
                value = default
            else:
                raise TypeError(f"{type(self).__name__} needs {name}")
            object.__setattr__(self, name, value)
        if given:
            raise TypeError(f"{type(self).__name__} has no {', '.join(given)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __repr__(self) -> str:
        values = (f"{name}={getattr(self, name)!r}" for name, field in self.__dataclass_fields__.items() if field.repr)
        return f"{type(self).__qualname__}({', '.join(values)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), [getattr(self, name) for name in self.__dataclass_fields__])


_DEFAULTS: dict[type[Values], list[tuple[str, Any, Any]]] = {}


def _defaults(kind: type[Values]) -> list[tuple[str, Any, Any]]:
    """Return each field with its default and what makes one."""
    if kind not in _DEFAULTS:
        found = kind.__dataclass_fields__.items()
        _DEFAULTS[kind] = [(name, field.default, field.default_factory) for name, field in found]
    return _DEFAULTS[kind]


def _restored(kind: type[Values], values: list[Any]) -> Values:
    """Return a copy from another process, or one made by `copy`."""
    made = object.__new__(kind)
    for name, value in zip(kind.__dataclass_fields__, values, strict=True):
        object.__setattr__(made, name, value)
    return made


Named = TypeVar("Named", bound=tuple[Any, ...])


def of_values(kind: type[Named]) -> Callable[[Iterable[Any]], Named]:
    """Return what makes a named tuple of the values of all its fields, in half the time that a call of it takes."""
    return partial(tuple.__new__, kind)
