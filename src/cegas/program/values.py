"""Values at run time.

A known integer or float is a Python `int` (its bit pattern). An address is a `Pointer`: an object and an offset, so that no
address ever has to be a number.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.program.operations import Origin

if TYPE_CHECKING:
    from cegas.program.memory import MemoryObject

PAGE = 4096
"""No object lies in the lowest or the highest page of the address space: null and error pointers point nowhere."""


class Pointer(Data):
    """An address: `offset` bytes into `object`. The offset is a bit pattern (or a symbolic value) of pointer width."""

    __slots__ = ("object", "offset")

    def __init__(self, object_: MemoryObject, offset: Value) -> None:
        self.object: Final = object_
        self.offset: Final = offset

    def __eq__(self, other: object) -> bool:
        if type(other) is not Pointer:
            return NotImplemented
        return self.object is other.object and self.offset == other.offset

    def __hash__(self) -> int:
        return hash((self.object, self.offset))

    def __str__(self) -> str:
        return f"&{self.object}" + (f"+{self.offset}" if self.offset != 0 else "")


class AddressXor(Data):
    """The exclusive or of several addresses and a number: what an XOR-linked list stores."""

    __slots__ = ("number", "pointers")

    def __init__(self, pointers: frozenset[Pointer], number: int) -> None:
        self.pointers: Final = pointers
        self.number: Final = number


class Unknown(Data):
    """A value that is not known, with its origin. `number` tells different unknown values apart."""

    __slots__ = ("number", "origin")

    def __init__(self, origin: Origin, number: int) -> None:
        self.origin: Final = origin
        self.number: Final = number

    def __eq__(self, other: object) -> bool:
        if type(other) is not Unknown:
            return NotImplemented
        return self.number == other.number and self.origin == other.origin

    def __hash__(self) -> int:
        return hash((self.origin, self.number))

    def __str__(self) -> str:
        return f"?{self.number}"


class Undefined(Data):
    """A value with uninitialised bits (`mask`), under the reading that forbids their use."""

    __slots__ = ("bits", "mask", "origin")

    def __init__(self, bits: int, mask: int, origin: Origin) -> None:
        self.bits: Final = bits
        self.mask: Final = mask
        self.origin: Final = origin


class PartlyKnown:
    """A value of which some bits (`mask`) are unknown: a bit-field beside unknown neighbours.

    Compared by identity: that two values have the same bits open does not make those bits equal.
    """

    __slots__ = ("bits", "mask", "origin")

    def __init__(self, bits: int, mask: int, origin: Origin) -> None:
        self.bits: Final = bits
        self.mask: Final = mask
        self.origin: Final = origin


class ByteSlice(Data):
    """`size` bytes, from byte `low` on, of a value that cannot be taken apart (an address, an unknown)."""

    __slots__ = ("low", "size", "value")

    def __init__(self, value: Value, low: int, size: int) -> None:
        self.value: Final = value
        self.low: Final = low
        self.size: Final = size


class Composite(Data):
    """Bytes of several values side by side, lowest first: pairs of value and size in bytes."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[Value, int], ...]) -> None:
        self.parts: Final = parts


class Outside(Data):
    """An address of which only this is known: it is null, a number where nothing can be, or lies outside the program's own
    memory."""

    __slots__ = ()


class Targets(Data):
    """One of several addresses: in objects (at a known offset, or at one whose low bits are known), null or another number,
    outside the program. Which of them it is, is not known; two equal descriptions may mean different addresses."""

    __slots__ = ("members",)

    def __init__(self, members: tuple[Pointer | int | Outside, ...]) -> None:
        self.members: Final = members
        """In a fixed order, none of them part of another."""

    def __str__(self) -> str:
        return "{" + ", ".join(map(_member_text, self.members)) + "}"


def _member_text(member: Pointer | int | Outside) -> str:
    if not isinstance(member, Pointer):
        return "outside" if isinstance(member, Outside) else str(member)
    return str(member) if isinstance(member.offset, int) else f"&{member.object}+?"


class SymbolicValue:
    """Base of the values that other algebras add (formulas of a solver)."""

    __slots__ = ()


Value: TypeAlias = (
    int
    | Pointer
    | AddressXor
    | Outside
    | Targets
    | Unknown
    | Undefined
    | PartlyKnown
    | ByteSlice
    | Composite
    | SymbolicValue
)


def origin_of(value: Value) -> Origin | None:
    """Where the unknown part of a value comes from."""
    if isinstance(value, Unknown | Undefined | PartlyKnown):
        return value.origin
    if isinstance(value, ByteSlice):
        return origin_of(value.value)
    if isinstance(value, Composite):
        first: Origin | None = None
        for part, _ in value.parts:
            origin = origin_of(part)
            if origin is not None and not origin.kind.is_input:
                return origin  # whoever may choose the other parts may not choose this one
            first = first or origin
        return first
    return None


def holds_address(value: Value) -> bool:
    """Whether an address is in a value, whole or in parts."""
    if isinstance(value, ByteSlice):
        return holds_address(value.value)
    if isinstance(value, Composite):
        return any(holds_address(part) for part, _ in value.parts)
    return isinstance(value, Pointer | AddressXor | Targets)


def in_pages(number: int, bits: int) -> bool:
    """Whether a number lies in the lowest or the highest page, where nothing is."""
    return not PAGE <= number < (1 << bits) - PAGE
