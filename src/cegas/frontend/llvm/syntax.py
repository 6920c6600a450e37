"""The syntax tree of LLVM IR: instructions, functions, modules; with the values (`ir_values`) that stand in them.

Names are plain strings: without the sigil, unquoted, with escapes decoded (``%"a b"`` is ``a b``). Unnamed
values and blocks carry LLVM's implicit number as their name (``"12"``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.frontend.llvm.ir_types import FunctionType, StructType, Type
from cegas.frontend.llvm.ir_values import (
    BlockAddress,
    ConstAggregate,
    ConstExpr,
    ConstFloat,
    ConstInt,
    ConstNull,
    ConstPoison,
    ConstString,
    ConstTokenNone,
    ConstUndef,
    ConstZero,
    GlobalRef,
    InlineAsm,
    LocalRef,
    MetadataValue,
    Value,
)

__all__ = (
    "CHECK",
    "CHECKED",
    "NO_ATTRIBUTES",
    "NO_NAMES",
    "TERMINATORS",
    "Alias",
    "Block",
    "BlockAddress",
    "ConstAggregate",
    "ConstExpr",
    "ConstFloat",
    "ConstInt",
    "ConstNull",
    "ConstPoison",
    "ConstString",
    "ConstTokenNone",
    "ConstUndef",
    "ConstZero",
    "Function",
    "GlobalRef",
    "GlobalVariable",
    "IFunc",
    "InlineAsm",
    "Instruction",
    "LocalRef",
    "MetadataValue",
    "Module",
    "Parameter",
    "ParameterAttributes",
    "Value",
)

# -------------------------------------------------------------------------------------------- instructions


class ParameterAttributes(Data):
    """The attributes of one parameter, argument or result; ``others`` has the text of the remaining ones."""

    __slots__ = (
        "align",
        "byref",
        "byval",
        "elementtype",
        "inreg",
        "nonnull",
        "noundef",
        "others",
        "signext",
        "sret",
        "zeroext",
    )

    def __init__(
        self,
        byval: Type | None = None,
        sret: Type | None = None,
        byref: Type | None = None,
        elementtype: Type | None = None,
        align: int = 0,
        *,
        zeroext: bool = False,
        signext: bool = False,
        noundef: bool = False,
        nonnull: bool = False,
        inreg: bool = False,
        others: tuple[str, ...] = (),
    ) -> None:
        self.byval: Final = byval
        self.sret: Final = sret
        self.byref: Final = byref
        self.elementtype: Final = elementtype
        self.align: Final = align
        self.zeroext: Final = zeroext
        self.signext: Final = signext
        self.noundef: Final = noundef
        self.nonnull: Final = nonnull
        self.inreg: Final = inreg
        self.others: Final = others


NO_ATTRIBUTES: Final = ParameterAttributes()
CHECKED: Final = "checked"
CHECK: Final = "check"
NO_NAMES: Final[frozenset[str]] = frozenset()


class Instruction:
    """One instruction of any opcode. Nothing changes it after parsing.

    Compared by identity, because two equal instructions at two places are two instructions.

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
    any            flag nosanitize: the compiler has made it for a check (see ``checks``)
    any            flag checked: the compiler has checked whether C defines it, which it need not (see ``checks``)
    check          no instruction of LLVM: a condition that ``checks`` has found; operands = () or (left, right),
                   predicate; flags = (what it is about,)
    ============== ======================================================================================
    """

    __slots__ = (
        "align",
        "argument_attributes",
        "attributes",
        "callee",
        "cases",
        "debug",
        "flags",
        "function_type",
        "incoming",
        "indices",
        "labels",
        "line",
        "opcode",
        "operands",
        "ordering",
        "predicate",
        "result",
        "source_type",
        "type",
    )

    def __init__(
        self,
        opcode: str,
        result: str | None,
        type: Type,
        operands: tuple[Value, ...],
        line: int,
        debug: int | None = None,
        flags: tuple[str, ...] = (),
        source_type: Type | None = None,
        align: int = 0,
        predicate: str = "",
        labels: tuple[str, ...] = (),
        cases: tuple[int, ...] = (),
        incoming: tuple[tuple[Value, str], ...] = (),
        indices: tuple[int, ...] = (),
        callee: Value | None = None,
        function_type: FunctionType | None = None,
        argument_attributes: tuple[ParameterAttributes, ...] = (),
        attributes: frozenset[str] = NO_NAMES,
        ordering: str = "",
    ) -> None:
        self.opcode = opcode
        self.result = result
        self.type = type
        self.operands = operands
        self.line = line
        self.debug = debug
        self.flags = flags
        self.source_type = source_type
        self.align = align
        self.predicate = predicate
        self.labels = labels
        self.cases = cases
        self.incoming = incoming
        self.indices = indices
        self.callee = callee
        self.function_type = function_type
        self.argument_attributes = argument_attributes
        self.attributes = attributes
        self.ordering = ordering

    def copy(self) -> Instruction:
        """Another one that says the same. (The module `copy` takes longer to be imported than this one.)"""
        twin = Instruction.__new__(Instruction)
        for name in Instruction.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin


TERMINATORS: Final = frozenset(("ret", "br", "switch", "indirectbr", "unreachable", "callbr", "invoke", "resume"))


class Block:
    """A basic block; the last instruction is its terminator."""

    __slots__ = ("instructions", "name")

    def __init__(self, name: str, instructions: list[Instruction] | None = None) -> None:
        self.name = name
        self.instructions: list[Instruction] = [] if instructions is None else instructions

    @property
    def terminator(self) -> Instruction:
        """The instruction that leaves the block."""
        return self.instructions[-1]


# -------------------------------------------------------------------------------------- functions, modules


class Parameter(Data):
    """A formal parameter; of a declaration the name is its implicit number or what the text says."""

    __slots__ = ("attributes", "name", "type")

    def __init__(self, name: str, type: Type, attributes: ParameterAttributes = NO_ATTRIBUTES) -> None:
        self.name: Final = name
        self.type: Final = type
        self.attributes: Final = attributes


class Function:
    """A function definition, or a declaration, which has no blocks.

    ``blocks`` is in textual order, the first one is the entry. ``attributes`` has the bare names
    (``noreturn``), those with arguments as written (``memory(none)``) and string attributes as ``key`` or
    ``key=value``, those of attribute groups included. ``declares`` maps the name of a local, which holds the
    address of a variable of the source program, to (metadata id of its DILocalVariable, text of the
    DIExpression); the first declaration wins.

    The body may be read when somebody first asks for it (``postpone``): most functions of a library are never called.
    """

    __slots__ = (
        "_blocks",
        "_declares",
        "_pending",
        "attributes",
        "debug",
        "line",
        "linkage",
        "name",
        "parameters",
        "result_attributes",
        "type",
        "unread",
    )

    def __init__(
        self,
        name: str,
        type: FunctionType,
        parameters: tuple[Parameter, ...],
        line: int,
        blocks: dict[str, Block] | None = None,
        attributes: frozenset[str] = NO_NAMES,
        result_attributes: ParameterAttributes = NO_ATTRIBUTES,
        linkage: str = "external",
        debug: int | None = None,
    ) -> None:
        self.name = name
        self.type = type
        self.parameters = parameters
        self.line = line
        self._blocks: dict[str, Block] = {} if blocks is None else blocks
        self.attributes = attributes
        self.result_attributes = result_attributes
        self.linkage = linkage
        self.debug = debug
        self._declares: dict[str, tuple[int, str]] = {}
        self.unread: Sequence[str] | None = None
        """The lines of a body that nobody has asked for yet."""
        self._pending: list[Callable[[Function], None]] = []

    def postpone(self, lines: Sequence[str], read: Callable[[Function], None]) -> None:
        """It has a body, of these lines; ``read`` enters it."""
        self.unread = lines
        self._pending.append(read)

    def when_read(self, action: Callable[[Function], None]) -> None:
        """Do something with the body as soon as there is one: now, or behind all that waits for it already."""
        if self.unread is None:
            action(self)
        else:
            self._pending.append(action)

    def read(self) -> None:
        """Read the body, if that is still to be done."""
        pending, self._pending, self.unread = self._pending, [], None
        for action in pending:
            action(self)

    @property
    def blocks(self) -> dict[str, Block]:
        """The body, in textual order."""
        if self.unread is not None:
            self.read()
        return self._blocks

    @blocks.setter
    def blocks(self, blocks: dict[str, Block]) -> None:
        self._blocks = blocks

    @property
    def declares(self) -> dict[str, tuple[int, str]]:
        """The variables of the source program that locals hold."""
        if self.unread is not None:
            self.read()
        return self._declares

    @property
    def variadic(self) -> bool:
        """Does it take further arguments?"""
        return self.type.variadic

    @property
    def is_declaration(self) -> bool:
        """Is there no body?"""
        return self.unread is None and not self._blocks

    @property
    def entry(self) -> Block:
        """The block where a definition starts."""
        return next(iter(self.blocks.values()))


class GlobalVariable(Data):
    """A global variable; ``type`` is the type of its content, ``external`` says that it is only declared."""

    __slots__ = (
        "align",
        "constant",
        "debug",
        "external",
        "initializer",
        "line",
        "linkage",
        "name",
        "section",
        "thread_local",
        "type",
    )

    def __init__(
        self,
        name: str,
        type: Type,
        initializer: Value | None,
        *,
        constant: bool,
        linkage: str,
        thread_local: bool,
        align: int,
        debug: int | None,
        external: bool,
        section: str = "",
        line: int = 0,
    ) -> None:
        self.name: Final = name
        self.type: Final = type
        self.initializer: Final = initializer
        self.constant: Final = constant
        self.linkage: Final = linkage
        self.thread_local: Final = thread_local
        self.align: Final = align
        self.debug: Final = debug
        self.external: Final = external
        self.section: Final = section
        self.line: Final = line


class Alias(Data):
    """Another name for an address; ``type`` is the type of what is there."""

    __slots__ = ("line", "linkage", "name", "target", "type")

    def __init__(self, name: str, type: Type, target: Value, linkage: str = "external", line: int = 0) -> None:
        self.name: Final = name
        self.type: Final = type
        self.target: Final = target
        self.linkage: Final = linkage
        self.line: Final = line


class IFunc(Data):
    """A function whose address ``resolver`` computes at load time."""

    __slots__ = ("line", "linkage", "name", "resolver", "type")

    def __init__(self, name: str, type: Type, resolver: Value, linkage: str = "external", line: int = 0) -> None:
        self.name: Final = name
        self.type: Final = type
        self.resolver: Final = resolver
        self.linkage: Final = linkage
        self.line: Final = line


class Module:
    """One module. ``metadata`` maps the id of each ``!N`` to the text after ``=``."""

    __slots__ = (
        "aliases",
        "data_layout",
        "functions",
        "globals",
        "ifuncs",
        "metadata",
        "module_asm",
        "named_metadata",
        "named_types",
        "source_filename",
        "triple",
    )

    def __init__(
        self, named_types: dict[str, StructType], metadata: dict[int, str], named_metadata: dict[str, tuple[int, ...]]
    ) -> None:
        self.source_filename = ""
        self.data_layout = ""
        self.triple = ""
        self.named_types = named_types
        self.globals: dict[str, GlobalVariable] = {}
        self.functions: dict[str, Function] = {}
        self.aliases: dict[str, Alias] = {}
        self.ifuncs: dict[str, IFunc] = {}
        self.module_asm: list[str] = []
        self.metadata = metadata
        self.named_metadata = named_metadata
