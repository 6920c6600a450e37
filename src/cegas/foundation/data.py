"""Data without generated code.

A dataclass compiles its methods when its module is imported, which takes about 0.6 ms for each class: with one for every
kind of value, result and message, a check of a small program would be busy with that for longer than with the program. So
the data that every check needs are written out. They are also made faster than frozen dataclasses are.
"""

from __future__ import annotations


class Data:
    """Immutable data, equal if class and fields are.

    A subclass names its fields in `__slots__` and sets them once, as `Final` attributes. Data that are compared or hashed
    very often do that themselves.
    """

    __slots__: tuple[str, ...] = ()

    def _names(self) -> list[str]:
        """The fields, inherited ones included."""
        return [name for base in type(self).__mro__ if issubclass(base, Data) for name in base.__slots__]

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self._names()])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Data) or type(self) is not type(other):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._names()])
        return f"{type(self).__name__}({fields})"
