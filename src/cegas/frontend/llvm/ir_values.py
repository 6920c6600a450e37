"""Values of LLVM IR: what operands and initialisers are (their types: `ir_types`)."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.llvm.ir_types import (
    METADATA,
    POINTER,
    TOKEN,
    ArrayType,
    FloatType,
    IntType,
    PointerType,
    StructType,
    Type,
    VectorType,
)


class LocalRef(Data):
    """The use of a parameter or of an instruction's result."""

    __slots__ = ("name", "type")

    def __init__(self, name: str, type: Type) -> None:
        self.name: Final = name
        self.type: Final = type

    def __str__(self) -> str:
        return f"%{self.name}"


class GlobalRef(Data):
    """The address of a global variable, function or alias."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @property
    def type(self) -> Type:
        """The type of every address."""
        return POINTER

    def __str__(self) -> str:
        return f"@{self.name}"


class ConstInt(Data):
    """An integer constant; ``value`` is the unsigned reading of its bits."""

    __slots__ = ("type", "value")

    def __init__(self, type: IntType, value: int) -> None:
        self.type: Final = type
        self.value: Final = value

    @property
    def signed(self) -> int:
        """The two's-complement reading."""
        half = 1 << (self.type.bits - 1)
        return self.value - (half << 1) if self.value & half else self.value


class ConstFloat(Data):
    """A floating-point constant; ``bits`` is its bit pattern in the type's own format."""

    __slots__ = ("bits", "type")

    def __init__(self, type: FloatType, bits: int) -> None:
        self.type: Final = type
        self.bits: Final = bits


class ConstNull(Data):
    """The null pointer."""

    __slots__ = ("type",)

    def __init__(self, type: PointerType = POINTER) -> None:
        self.type: Final = type


class ConstUndef(Data):
    """An unspecified value."""

    __slots__ = ("type",)

    def __init__(self, type: Type) -> None:
        self.type: Final = type


class ConstPoison(Data):
    """The result of an erroneous operation."""

    __slots__ = ("type",)

    def __init__(self, type: Type) -> None:
        self.type: Final = type


class ConstZero(Data):
    """``zeroinitializer``: all bits zero, of any type."""

    __slots__ = ("type",)

    def __init__(self, type: Type) -> None:
        self.type: Final = type


class ConstAggregate(Data):
    """A constant structure, array or vector, given by its elements."""

    __slots__ = ("elements", "type")

    def __init__(self, type: StructType | ArrayType | VectorType, elements: tuple[Value, ...]) -> None:
        self.type: Final = type
        self.elements: Final = elements


class ConstString(Data):
    """An array of i8 given as ``c"…"``; ``data`` has exactly as many bytes as the array has elements."""

    __slots__ = ("data", "type")

    def __init__(self, type: ArrayType, data: bytes) -> None:
        self.type: Final = type
        self.data: Final = data


class ConstExpr(Data):
    """An operation on constants.

    ``opcode`` is an instruction's opcode (getelementptr, ptrtoint, inttoptr, bitcast, addrspacecast, trunc,
    add, sub, xor, …); ``source_type`` is the element type of a getelementptr; ``flags`` are those of the
    instruction (for icmp and fcmp the predicate is the first flag).
    """

    __slots__ = ("flags", "opcode", "operands", "source_type", "type")

    def __init__(
        self,
        opcode: str,
        type: Type,
        operands: tuple[Value, ...],
        source_type: Type | None = None,
        flags: tuple[str, ...] = (),
    ) -> None:
        self.opcode: Final = opcode
        self.type: Final = type
        self.operands: Final = operands
        self.source_type: Final = source_type
        self.flags: Final = flags


class BlockAddress(Data):
    """The address of a block (``&&label``)."""

    __slots__ = ("block", "function")

    def __init__(self, function: str, block: str) -> None:
        self.function: Final = function
        self.block: Final = block

    @property
    def type(self) -> Type:
        """The type of every address."""
        return POINTER


class InlineAsm(Data):
    """An assembler template in the place of a callee; flags: sideeffect, alignstack, inteldialect, unwind."""

    __slots__ = ("constraints", "flags", "text")

    def __init__(self, text: str, constraints: str, flags: tuple[str, ...] = ()) -> None:
        self.text: Final = text
        self.constraints: Final = constraints
        self.flags: Final = flags

    @property
    def type(self) -> Type:
        """The type of every callee."""
        return POINTER


class MetadataValue(Data):
    """Metadata passed as an argument, as its text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: Final = text

    @property
    def type(self) -> Type:
        """The type of all metadata."""
        return METADATA


class ConstTokenNone(Data):
    """``none``, the empty token."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """The type of all tokens."""
        return TOKEN


Value: TypeAlias = (
    LocalRef
    | GlobalRef
    | ConstInt
    | ConstFloat
    | ConstNull
    | ConstUndef
    | ConstPoison
    | ConstZero
    | ConstAggregate
    | ConstString
    | ConstExpr
    | BlockAddress
    | InlineAsm
    | MetadataValue
    | ConstTokenNone
)
