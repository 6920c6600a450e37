"""What the arguments of an entry function are, as users say it (`--argument 'buf: char[8]'`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cegas.foundation.data import Data
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final

FORMS: Final = "'char[8]', 'string[8]', 'depth 2', 'null', '<= 8', '>= 0, < n', '= 5', each of a pointer with 'or null'"
STRING: Final = 8
"""Characters of a string of which nobody says how long it is."""
DEPTH: Final = 2
"""Levels of pointers in structures that lead to objects, where nobody says how many."""
_OR_NULL: Final = re.compile(r"\s+or\s+null$")
_CONDITION: Final = re.compile(r"(<=|>=|==|!=|<|>|=)\s*(\S.*)")
_ARRAY: Final = re.compile(r"(\S.*?)\s*\[\s*(\S.*?)\s*\]")
_DEPTH: Final = re.compile(r"depth\s+(\d{1,2})")


class DescribedArgument(Data):
    """What is said of one argument; nothing if it is not mentioned."""

    __slots__ = ("array", "conditions", "depth", "is_null", "may_be_null", "string", "value")

    def __init__(
        self,
        *,
        array: tuple[str, str] | None = None,
        string: str | None = None,
        depth: int = DEPTH,
        conditions: tuple[str, ...] = (),
        value: str | None = None,
        is_null: bool = False,
        may_be_null: bool = False,
    ) -> None:
        self.array: Final = array
        """It points to the first element of an array: the type of its elements, and how many they are."""
        self.string: Final = string
        """It points to a string of at most so many characters."""
        self.depth: Final = depth
        self.conditions: Final = conditions
        """Relations that it has: operator and other side."""
        self.value: Final = value
        """What it is."""
        self.is_null: Final = is_null
        self.may_be_null: Final = may_be_null

    @property
    def is_pointer(self) -> bool:
        """Whether that can only be said of a pointer."""
        return self.array is not None or self.string is not None or self.is_null or self.may_be_null


def name_of(text: str) -> str:
    """Whom a description is about."""
    return text.partition(":")[0].strip()


def described_arguments(texts: Iterable[str]) -> dict[str, DescribedArgument]:
    """The descriptions, by the names of parameters."""
    found: dict[str, DescribedArgument] = {}
    for text in texts:
        name, colon, rest = (part.strip() for part in text.partition(":"))
        if not colon or not name.isidentifier():
            raise InputError(f"'{text}' describes no argument (expected NAME: and one of {FORMS})")
        if name in found:
            raise InputError(f"the argument {name} is described twice")
        found[name] = _described(text, rest)
    return found


def _described(text: str, rest: str) -> DescribedArgument:
    words = _OR_NULL.sub("", rest)
    may_be_null = words != rest
    if words == "null" and not may_be_null:
        return DescribedArgument(is_null=True)
    if words == "string":
        return DescribedArgument(string=str(STRING), may_be_null=may_be_null)
    depth, array = _DEPTH.fullmatch(words), _ARRAY.fullmatch(words)
    if depth is not None:
        return DescribedArgument(depth=int(depth[1]), may_be_null=may_be_null)
    if array is not None and array[1] == "string":
        return DescribedArgument(string=array[2], may_be_null=may_be_null)
    if array is not None and array[1][0].isalpha() | (array[1][0] == "_"):
        return DescribedArgument(array=(array[1], array[2]), may_be_null=may_be_null)
    conditions = [_CONDITION.fullmatch(each) for each in re.split(r"\s*,\s*(?=[<>=!])", words)]
    if may_be_null or None in conditions:
        raise InputError(f"'{text}' says nothing that is understood of the argument (expected one of {FORMS})")
    parts = [(each[1], each[2]) for each in conditions if each is not None]
    if ("=" in [operator for operator, _ in parts]) and len(parts) > 1:
        raise InputError(f"'{text}' gives a value, and says more of it")
    if parts[0][0] == "=":
        return DescribedArgument(value=parts[0][1])
    return DescribedArgument(conditions=tuple(f"{operator} {side}" for operator, side in parts))
