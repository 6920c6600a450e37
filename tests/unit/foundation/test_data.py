"""Data: equal by class and fields."""

from __future__ import annotations

from typing import Final

from cegas.foundation.data import Data


class Place(Data):
    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int = 0) -> None:
        self.line: Final = line
        self.column: Final = column


class Other(Data):
    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int = 0) -> None:
        self.line: Final = line
        self.column: Final = column


class Nothing(Data):
    __slots__ = ()


class Named(Place):
    __slots__ = ("name",)

    def __init__(self, line: int, name: str) -> None:
        super().__init__(line)
        self.name: Final = name


def test_equal_fields() -> None:
    assert Place(1, 2) == Place(1, 2)
    assert hash(Place(1, 2)) == hash(Place(1, 2))
    assert Nothing() == Nothing()
    assert len({Place(1), Place(1, 0), Place(2)}) == 2


def test_different_fields() -> None:
    assert Place(1, 2) != Place(2, 1)
    assert Place(1, 2) != Place(1, 3)


def test_another_class_is_different() -> None:
    assert Place(1, 2) != Other(1, 2)
    assert Place(1, 2) != (2, 1)
    assert Nothing() != ()


def test_inherited_fields_count() -> None:
    assert Named(1, "a") == Named(1, "a")
    assert Named(1, "a") != Named(2, "a")
    assert Named(1, "a") != Named(1, "b")
    assert Named(1, "a") != Place(1)
    assert repr(Named(1, "a")) == "Named(name='a', column=0, line=1)"


def test_the_fields_are_shown() -> None:
    assert repr(Place(1, 2)) == "Place(column=2, line=1)"
    assert repr(Nothing()) == "Nothing()"
