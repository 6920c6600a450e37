"""The syntax tree of LLVM IR: types, values, instructions, functions, modules.

Names are plain strings: without the sigil, unquoted, with escapes decoded (``%"a b"`` is ``a b``). Unnamed
values and blocks carry LLVM's implicit number as their name (``"12"``). Types are interned by the parser, so
within one module equal types are the same object; comparing them with ``==`` is always right, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

# --------------------------------------------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class VoidType:
    """The result type of a function that returns nothing."""

    def __str__(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class IntType:
    """An integer of ``bits`` bits, without a sign."""

    bits: int

    def __str__(self) -> str:
        return f"i{self.bits}"


@dataclass(frozen=True, slots=True)
class FloatType:
    """A floating-point type; ``kind`` is half, bfloat, float, double, x86_fp80 or fp128."""

    kind: str

    def __str__(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class PointerType:
    """An (opaque) pointer."""

    address_space: int = 0

    def __str__(self) -> str:
        return f"ptr addrspace({self.address_space})" if self.address_space else "ptr"


@dataclass(frozen=True, slots=True)
class ArrayType:
    """``count`` elements in memory order."""

    count: int
    element: Type

    def __str__(self) -> str:
        return f"[{self.count} x {self.element}]"


@dataclass(frozen=True, slots=True)
class VectorType:
    """A SIMD vector of a fixed number of elements."""

    count: int
    element: Type

    def __str__(self) -> str:
        return f"<{self.count} x {self.element}>"


@dataclass(frozen=True, slots=True)
class StructType:
    """A structure; ``fields`` is None for an opaque one, ``name`` is None for a literal one."""

    fields: tuple[Type, ...] | None
    packed: bool = False
    name: str | None = None

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


@dataclass(frozen=True, slots=True)
class FunctionType:
    """The type of a function."""

    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False

    def __str__(self) -> str:
        items = [str(item) for item in self.parameters]
        if self.variadic:
            items.append("...")
        return f"{self.result} ({', '.join(items)})"


@dataclass(frozen=True, slots=True)
class LabelType:
    """The type of a basic block."""

    def __str__(self) -> str:
        return "label"


@dataclass(frozen=True, slots=True)
class MetadataType:
    """The type of metadata passed as an argument."""

    def __str__(self) -> str:
        return "metadata"


@dataclass(frozen=True, slots=True)
class TokenType:
    """The type of a token, which can only be passed on."""

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

# -------------------------------------------------------------------------------------------------- values


@dataclass(frozen=True, slots=True)
class LocalRef:
    """The use of a parameter or of an instruction's result."""

    name: str
    type: Type

    def __str__(self) -> str:
        return f"%{self.name}"


@dataclass(frozen=True, slots=True)
class GlobalRef:
    """The address of a global variable, function or alias."""

    name: str

    @property
    def type(self) -> Type:
        """The type of every address."""
        return POINTER

    def __str__(self) -> str:
        return f"@{self.name}"


@dataclass(frozen=True, slots=True)
class ConstInt:
    """An integer constant; ``value`` is the unsigned reading of its bits."""

    type: IntType
    value: int

    @property
    def signed(self) -> int:
        """The two's-complement reading."""
        half = 1 << (self.type.bits - 1)
        return self.value - (half << 1) if self.value & half else self.value


@dataclass(frozen=True, slots=True)
class ConstFloat:
    """A floating-point constant; ``bits`` is its bit pattern in the type's own format."""

    type: FloatType
    bits: int


@dataclass(frozen=True, slots=True)
class ConstNull:
    """The null pointer."""

    type: PointerType = POINTER


@dataclass(frozen=True, slots=True)
class ConstUndef:
    """An unspecified value."""

    type: Type


@dataclass(frozen=True, slots=True)
class ConstPoison:
    """The result of an erroneous operation."""

    type: Type


@dataclass(frozen=True, slots=True)
class ConstZero:
    """``zeroinitializer``: all bits zero, of any type."""

    type: Type


@dataclass(frozen=True, slots=True)
class ConstAggregate:
    """A constant structure, array or vector, given by its elements."""

    type: StructType | ArrayType | VectorType
    elements: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ConstString:
    """An array of i8 given as ``c"…"``; ``data`` has exactly as many bytes as the array has elements."""

    type: ArrayType
    data: bytes


@dataclass(frozen=True, slots=True)
class ConstExpr:
    """An operation on constants.

    ``opcode`` is an instruction's opcode (getelementptr, ptrtoint, inttoptr, bitcast, addrspacecast, trunc,
    add, sub, xor, …); ``source_type`` is the element type of a getelementptr; ``flags`` are those of the
    instruction (for icmp and fcmp the predicate is the first flag).
    """

    opcode: str
    type: Type
    operands: tuple[Value, ...]
    source_type: Type | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BlockAddress:
    """The address of a block (``&&label``)."""

    function: str
    block: str

    @property
    def type(self) -> Type:
        """The type of every address."""
        return POINTER


@dataclass(frozen=True, slots=True)
class InlineAsm:
    """An assembler template in the place of a callee; flags: sideeffect, alignstack, inteldialect, unwind."""

    text: str
    constraints: str
    flags: tuple[str, ...] = ()

    @property
    def type(self) -> Type:
        """The type of every callee."""
        return POINTER


@dataclass(frozen=True, slots=True)
class MetadataValue:
    """Metadata passed as an argument, as its text."""

    text: str

    @property
    def type(self) -> Type:
        """The type of all metadata."""
        return METADATA


@dataclass(frozen=True, slots=True)
class ConstTokenNone:
    """``none``, the empty token."""

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

# -------------------------------------------------------------------------------------------- instructions


@dataclass(frozen=True, slots=True)
class ParameterAttributes:
    """The attributes of one parameter, argument or result; ``others`` has the text of the remaining ones."""

    byval: Type | None = None
    sret: Type | None = None
    byref: Type | None = None
    elementtype: Type | None = None
    align: int = 0
    zeroext: bool = False
    signext: bool = False
    noundef: bool = False
    nonnull: bool = False
    inreg: bool = False
    others: tuple[str, ...] = ()


NO_ATTRIBUTES: Final = ParameterAttributes()
NO_NAMES: Final[frozenset[str]] = frozenset()


# Not frozen, because assigning through object.__setattr__ triples the cost of the most frequent object of
# all; compared by identity, because two equal instructions at two places are two instructions.
@dataclass(slots=True, eq=False)
class Instruction:
    """One instruction of any opcode. Nothing changes it after parsing.

    What the fields mean where it is not obvious:

    ============== ======================================================================================
    alloca         source_type = allocated type; operands = () or (number of elements,)
    load           operands = (pointer,); source_type = type = loaded type
    store          operands = (value, pointer); source_type = type of the value; type = void
    getelementptr  operands = (base, index, …); source_type = the type the indices step through
    call           operands = arguments; callee, function_type, argument_attributes, attributes
                   (of the call site itself); flags hold tail, musttail, notail and fast-math flags
    br             operands = () or (condition,); labels = (target,) or (if true, if false)
    switch         operands = (value,); labels = (default, one per case…); cases = unsigned bit patterns
    indirectbr     operands = (address,); labels = possible targets
    callbr         like call; labels = (fallthrough, indirect targets…)
    invoke         like call; labels = (normal, unwind)
    phi            incoming = ((value, block), …); operands = the same values
    ret            operands = () or (value,)
    icmp, fcmp     predicate; flags (samesign, fast-math)
    select         operands = (condition, if true, if false)
    casts          operands = (value,); type = the target type (trunc, zext, sext, fptrunc, fpext, fptoui,
                   fptosi, uitofp, sitofp, ptrtoint, ptrtoaddr, inttoptr, bitcast, addrspacecast)
    extractvalue   operands = (aggregate,); indices
    insertvalue    operands = (aggregate, element); indices
    shufflevector  operands = (first, second); indices = mask, -1 for a poison lane
    cmpxchg        operands = (pointer, expected, new); ordering = "success failure"; flag weak
    atomicrmw      operands = (pointer, value); predicate = the operation (add, xchg, …)
    atomic access  flag atomic; ordering; a flag syncscope("…") if there is one
    va_arg         operands = (list,); type = source_type
    landingpad     flags = ("cleanup",) or (); operands = clauses
    ============== ======================================================================================
    """

    opcode: str
    result: str | None
    type: Type
    operands: tuple[Value, ...]
    line: int
    debug: int | None = None
    flags: tuple[str, ...] = ()
    source_type: Type | None = None
    align: int = 0
    predicate: str = ""
    labels: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    incoming: tuple[tuple[Value, str], ...] = ()
    indices: tuple[int, ...] = ()
    callee: Value | None = None
    function_type: FunctionType | None = None
    argument_attributes: tuple[ParameterAttributes, ...] = ()
    attributes: frozenset[str] = NO_NAMES
    ordering: str = ""


TERMINATORS: Final = frozenset(("ret", "br", "switch", "indirectbr", "unreachable", "callbr", "invoke", "resume"))


@dataclass(slots=True, eq=False)
class Block:
    """A basic block; the last instruction is its terminator."""

    name: str
    instructions: list[Instruction] = field(default_factory=list)

    @property
    def terminator(self) -> Instruction:
        """The instruction that leaves the block."""
        return self.instructions[-1]


# -------------------------------------------------------------------------------------- functions, modules


@dataclass(frozen=True, slots=True)
class Parameter:
    """A formal parameter; of a declaration the name is its implicit number or what the text says."""

    name: str
    type: Type
    attributes: ParameterAttributes = NO_ATTRIBUTES


@dataclass(slots=True, eq=False)
class Function:
    """A function definition, or a declaration, which has no blocks.

    ``blocks`` is in textual order, the first one is the entry. ``attributes`` has the bare names
    (``noreturn``), those with arguments as written (``memory(none)``) and string attributes as ``key`` or
    ``key=value``, those of attribute groups included. ``declares`` maps the name of a local, which holds the
    address of a variable of the source program, to (metadata id of its DILocalVariable, text of the
    DIExpression); the first declaration wins.
    """

    name: str
    type: FunctionType
    parameters: tuple[Parameter, ...]
    line: int
    blocks: dict[str, Block] = field(default_factory=dict)
    attributes: frozenset[str] = NO_NAMES
    result_attributes: ParameterAttributes = NO_ATTRIBUTES
    linkage: str = "external"
    debug: int | None = None
    declares: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def variadic(self) -> bool:
        """Does it take further arguments?"""
        return self.type.variadic

    @property
    def is_declaration(self) -> bool:
        """Is there no body?"""
        return not self.blocks

    @property
    def entry(self) -> Block:
        """The block where a definition starts."""
        return next(iter(self.blocks.values()))


@dataclass(frozen=True, slots=True)
class GlobalVariable:
    """A global variable; ``type`` is the type of its content, ``external`` says that it is only declared."""

    name: str
    type: Type
    initializer: Value | None
    constant: bool
    linkage: str
    thread_local: bool
    align: int
    debug: int | None
    external: bool
    section: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for an address; ``type`` is the type of what is there."""

    name: str
    type: Type
    target: Value
    linkage: str = "external"
    line: int = 0


@dataclass(frozen=True, slots=True)
class IFunc:
    """A function whose address ``resolver`` computes at load time."""

    name: str
    type: Type
    resolver: Value
    linkage: str = "external"
    line: int = 0


@dataclass(slots=True, eq=False)
class Module:
    """One module. ``metadata`` maps the id of each ``!N`` to the text after ``=``."""

    source_filename: str = ""
    data_layout: str = ""
    triple: str = ""
    named_types: dict[str, StructType] = field(default_factory=dict)
    globals: dict[str, GlobalVariable] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    ifuncs: dict[str, IFunc] = field(default_factory=dict)
    module_asm: list[str] = field(default_factory=list)
    metadata: dict[int, str] = field(default_factory=dict)
    named_metadata: dict[str, tuple[int, ...]] = field(default_factory=dict)
