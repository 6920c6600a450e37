"""Enumerations do what those of `enum` do, as far as anybody uses it."""

from __future__ import annotations

import copy
import enum
import pickle
from typing import Any

import pytest

from cegas.foundation import enums
from cegas.verification.settings import BlockEncoding, Setting


def kinds(base: Any) -> Any:
    class Kind(base):  # type: ignore[misc]
        """Two of them."""

        FIRST = "first"
        SECOND = "second"
        """The last."""

        @property
        def shouted(self) -> str:
            return f"{self.value}!"

        @staticmethod
        def one() -> str:
            return "one"

    return Kind


def described(base: Any) -> Any:
    class Kind(base):  # type: ignore[misc]
        FIRST = ("a", 1)
        SECOND = ("b", 2)

        def __init__(self, letter: str, number: int) -> None:
            self.letter = letter
            self.number = number

    return Kind


@pytest.mark.parametrize("name", ["Enum", "StrEnum"])
def test_the_same_as_in_the_standard_library(name: str) -> None:
    found = []
    for module in (enum, enums):
        kind = kinds(getattr(module, name))
        first = kind.FIRST
        with pytest.raises(ValueError, match="'third' is not a valid") as error:
            kind("third")
        with pytest.raises(KeyError):
            kind["THIRD"]
        assert first is kind("first") is kind["FIRST"] is kind(first) is copy.deepcopy(first) is copy.copy(first)
        assert first in kind
        assert isinstance(first, kind)
        assert {first: 1}[kind("first")] == 1
        assert first != kind.SECOND
        members = [(one.name, one.value, one.shouted, str(one), repr(one), f"{one:>20}", one == one.value) for one in kind]
        rest = (len(kind), bool(kind), list(kind.__members__), [one.name for one in reversed(kind)], kind.one())
        found.append((members, rest, repr(kind), str(error.value)))
    assert found[0] == found[1]


def test_values_with_parts() -> None:
    for module in (enum, enums):
        kind = described(module.Enum)
        assert [(one.letter, one.number, one.value) for one in kind] == [("a", 1, ("a", 1)), ("b", 2, ("b", 2))]
        assert kind(("b", 2)) is kind.SECOND


def test_members_survive_a_trip_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Setting.BLOCKS)) is Setting.BLOCKS
    assert pickle.loads(pickle.dumps(BlockEncoding.SINGLE)) is BlockEncoding.SINGLE


def test_no_value_has_two_names() -> None:
    with pytest.raises(TypeError, match="two members"):
        type(enums.Enum)("Kind", (enums.Enum,), {"FIRST": 1, "SECOND": 1})  # type: ignore[misc]
