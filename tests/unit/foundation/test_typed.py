"""The words of `typing` may stand where they are evaluated, and cost classes nothing."""

from __future__ import annotations

import typing

from cegas.foundation import typed
from cegas.foundation.typed import Any, Generic, Protocol, TypeVar, cast, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Source(Protocol):
    def take(self) -> int:
        """What comes next."""
        ...


class Holder(Protocol[T_co]):
    def held(self) -> T_co:
        """What it has."""
        ...


class Box(Generic[T]):
    __slots__ = ("content",)

    def __init__(self, content: T) -> None:
        self.content = content


class Letters(Box[str], Holder[str]):
    __slots__ = ()

    def held(self) -> str:
        return self.content


class Three(Source):
    def take(self) -> int:
        return 3


def test_classes_with_parameters_are_ordinary_classes() -> None:
    letters = Letters("abc")
    assert letters.held() == "abc"
    assert not hasattr(Box(1), "__dict__")
    assert type(Letters) is type
    assert Letters.__mro__[1] is Box


def test_a_protocol_is_no_base() -> None:
    assert Source.__bases__ == (object,)
    assert Three.__mro__ == (Three, Source, object)
    assert Three().take() == 3


def test_words_stand_in_aliases_that_are_evaluated() -> None:
    for alias in (tuple[Any, ...], dict[str, T], Any | None, int | Any, type[T] | None):  # type: ignore[valid-type]
        assert alias is not None


def test_what_is_cast_or_overloaded_stays_as_it_is() -> None:
    def one() -> object:
        return 1

    assert cast("object", one) is one
    assert overload(one) is one


def test_all_words_are_words_of_typing() -> None:
    for name in typed.__all__:
        assert hasattr(typing, name)
        assert hasattr(typed, name)
