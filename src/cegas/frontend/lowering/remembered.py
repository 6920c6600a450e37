"""What has been demanded of expressions, for as long as they stay what they were."""

from __future__ import annotations

from collections.abc import Hashable

from cegas.foundation.typed import Generic, TypeVar
from cegas.program.expressions import Expression, Register, registers_of

Key = TypeVar("Key", bound=Hashable)


class RememberedKeys(Generic[Key]):
    """Keys, each with an expression that it is about; forgotten as soon as a register changes that the expression reads.

    They are found by the register, since a long block without branches remembers many, and changes registers as often.
    """

    __slots__ = ("_keys", "_readers")

    def __init__(self) -> None:
        self._keys: set[Key] = set()
        self._readers: dict[Register, list[Key]] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._keys

    def add(self, key: Key, expression: Expression) -> None:
        """Remember a key that is about an expression."""
        self._keys.add(key)
        for register in registers_of(expression):
            self._readers.setdefault(register, []).append(key)

    def forget(self, register: Register) -> None:
        """A register is about to change."""
        self._keys.difference_update(self._readers.pop(register, ()))

    def clear(self) -> None:
        """Forget all."""
        if self._keys:
            self._keys.clear()
        if self._readers:
            self._readers.clear()

    def copy(self) -> RememberedKeys[Key]:
        """The same keys, on their own from now on."""
        result: RememberedKeys[Key] = RememberedKeys()
        result._keys = set(self._keys)
        result._readers = {register: list(keys) for register, keys in self._readers.items()}
        return result
