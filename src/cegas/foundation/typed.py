"""The words of `typing`, for type checkers; when a program runs, they are next to nothing.

Annotations are not evaluated, so that most of `typing` is for those who read them. What remains, bases of classes above all,
is here in few lines: the module `typing` takes 2 ms to be imported, and each of its protocols and generic classes ten times
as long as an ordinary class. Whoever asks at run time what a type is (`runtime_checkable`, `NamedTuple`) takes `typing`.
"""

from __future__ import annotations

__all__ = (
    "IO",
    "TYPE_CHECKING",
    "Any",
    "AnyStr",
    "Final",
    "Generic",
    "Never",
    "NoReturn",
    "Protocol",
    "TextIO",
    "TypeAlias",
    "TypeGuard",
    "TypeVar",
    "cast",
    "dataclass_transform",
    "overload",
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import (
        IO,
        Any,
        AnyStr,
        Final,
        Generic,
        Never,
        NoReturn,
        Protocol,
        TextIO,
        TypeAlias,
        TypeGuard,
        TypeVar,
        cast,
        dataclass_transform,
        overload,
    )
else:

    class _Word:
        """A word that only type checkers understand. It may stand where types stand, also where these are evaluated."""

        __slots__ = ()

        def __init__(self, *_, **__):
            pass

        def __call__(self, *_, **__):
            return self

        def __getitem__(self, _):
            return self

        def __or__(self, _):
            return self

        __ror__ = __or__

    class Generic:
        """A class with parameters, which are for type checkers."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls

    class _Protocol(_Word):
        """As a base it is none, unless it has parameters."""

        __slots__ = ()

        def __mro_entries__(self, _):
            return ()

        def __getitem__(self, _):
            return Generic

    TypeVar = _Word
    IO = Any = AnyStr = Final = Never = NoReturn = TextIO = TypeAlias = TypeGuard = _Word()
    Protocol = _Protocol()

    def cast(_, value):
        return value

    def overload(function):
        return function

    def dataclass_transform(**_):
        return lambda made: made
