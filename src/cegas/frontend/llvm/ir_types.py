"""The types of LLVM IR. The parser interns them: within one module equal types are the same object."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, TypeAlias


class VoidType(Data):
    """The result type of a function that returns nothing."""

    __slots__ = ()

    def __str__(self) -> str:
        return "void"


class IntType(Data):
    """An integer of ``bits`` bits, without a sign."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits: Final = bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return f"i{self.bits}"


class FloatType(Data):
    """A floating-point type; ``kind`` is half, bfloat, float, double, x86_fp80 or fp128."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def __hash__(self) -> int:
        return hash(self.kind)

    def __str__(self) -> str:
        return self.kind


class PointerType(Data):
    """An (opaque) pointer."""

    __slots__ = ("address_space",)

    def __init__(self, address_space: int = 0) -> None:
        self.address_space: Final = address_space

    def __hash__(self) -> int:
        return hash(self.address_space)

    def __str__(self) -> str:
        return f"ptr addrspace({self.address_space})" if self.address_space else "ptr"


class ArrayType(Data):
    """``count`` elements in memory order."""

    __slots__ = ("count", "element")

    def __init__(self, count: int, element: Type) -> None:
        self.count: Final = count
        self.element: Final = element

    def __str__(self) -> str:
        return f"[{self.count} x {self.element}]"


class VectorType(Data):
    """A SIMD vector of a fixed number of elements."""

    __slots__ = ("count", "element")

    def __init__(self, count: int, element: Type) -> None:
        self.count: Final = count
        self.element: Final = element

    def __str__(self) -> str:
        return f"<{self.count} x {self.element}>"


class StructType(Data):
    """A structure; ``fields`` is None for an opaque one, ``name`` is None for a literal one."""

    __slots__ = ("fields", "name", "packed")

    def __init__(self, fields: tuple[Type, ...] | None, *, packed: bool = False, name: str | None = None) -> None:
        self.fields: Final = fields
        self.packed: Final = packed
        self.name: Final = name

    # The generated hash would walk the whole type each time; this one is as good in practice and constant.
    def __hash__(self) -> int:
        if self.name is not None:
            return hash(self.name)
        return hash((self.packed, self.fields))

    def __str__(self) -> str:
        if self.name is not None:
            return f"%{self.name}"
        if self.fields is None:
            return "opaque"
        body = ", ".join(str(item) for item in self.fields)
        text = f"{{ {body} }}" if body else "{}"
        return f"<{text}>" if self.packed else text


class FunctionType(Data):
    """The type of a function."""

    __slots__ = ("parameters", "result", "variadic")

    def __init__(self, result: Type, parameters: tuple[Type, ...], *, variadic: bool = False) -> None:
        self.result: Final = result
        self.parameters: Final = parameters
        self.variadic: Final = variadic

    def __str__(self) -> str:
        items = [str(item) for item in self.parameters]
        if self.variadic:
            items.append("...")
        return f"{self.result} ({', '.join(items)})"


class LabelType(Data):
    """The type of a basic block."""

    __slots__ = ()

    def __str__(self) -> str:
        return "label"


class MetadataType(Data):
    """The type of metadata passed as an argument."""

    __slots__ = ()

    def __str__(self) -> str:
        return "metadata"


class TokenType(Data):
    """The type of a token, which can only be passed on."""

    __slots__ = ()

    def __str__(self) -> str:
        return "token"


Type: TypeAlias = (
    VoidType
    | IntType
    | FloatType
    | PointerType
    | ArrayType
    | VectorType
    | StructType
    | FunctionType
    | LabelType
    | MetadataType
    | TokenType
)

VOID: Final = VoidType()
POINTER: Final = PointerType()
LABEL: Final = LabelType()
METADATA: Final = MetadataType()
TOKEN: Final = TokenType()
I1: Final = IntType(1)
I8: Final = IntType(8)
I16: Final = IntType(16)
I32: Final = IntType(32)
I64: Final = IntType(64)
