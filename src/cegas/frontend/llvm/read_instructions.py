"""Instructions, token by token: one function per opcode or family of opcodes.

To add an instruction: write its function ``read_…`` in the section of its kind, enter it in ``_READERS`` at the end of
this file, and say in the table of ``syntax.Instruction`` what its fields mean. A function is called when the opcode
has been consumed; it consumes the rest up to ``, align`` and the metadata, which ``read_instruction`` does for all,
as it sets the result and the line. If the instruction is frequent, give it a whole-line form in ``read_lines``, too.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.llvm.ir_types import I1, POINTER, VOID, ArrayType, StructType, Type, VectorType
from cegas.frontend.llvm.read_calls import read_call
from cegas.frontend.llvm.read_keywords import CASTS, FLAGS, FLOAT_OPERATIONS, INTEGER_OPERATIONS, ORDERINGS, predicates_of
from cegas.frontend.llvm.read_tokens import name_of
from cegas.frontend.llvm.read_values import ValueReader
from cegas.frontend.llvm.syntax import ConstAggregate, ConstInt, ConstZero, Instruction, Value

_InstructionReader: TypeAlias = Callable[[ValueReader, str], Instruction]

_ACCESS_FLAGS: Final = frozenset(("atomic", "volatile"))
_ALLOCA_FLAGS: Final = frozenset(("inalloca", "swifterror"))
_CMPXCHG_FLAGS: Final = frozenset(("weak", "volatile"))
_ATOMICRMW_FLAGS: Final = frozenset(("volatile",))
_LANDINGPAD_FLAGS: Final = frozenset(("cleanup",))


def read_instruction(reader: ValueReader) -> Instruction:
    """Consume one instruction with everything that belongs to it."""
    token = reader.take()
    line = reader.next_line
    result = ""
    if token[0] == "%":
        result = token
        reader.expect("=")
        token = reader.take()
    read = _READERS.get(token)
    if read is None:
        raise reader.error(f"instruction {token!r} is not supported")
    found = read(reader, token)
    found.line = line
    _finish(reader, found)
    if found.type is not VOID:
        found.result = reader.define(result, found.type)
    elif result:
        raise reader.error(f"{result} would be a name for nothing")
    return found


def _finish(reader: ValueReader, found: Instruction) -> None:
    """Consume the alignment and the metadata at the end of an instruction."""
    while reader.tokens[reader.at] == ",":
        reader.at += 1
        word = reader.tokens[reader.at]
        if word[:1] == "!":
            if word == "!nosanitize":
                found.flags = (*found.flags, "nosanitize")
            found.debug = reader.attachment(found.debug)
        elif word == "align":
            reader.at += 1
            found.align = reader.number()
        elif word == "addrspace" and found.opcode == "alloca":
            found.type = reader.pointer_in_space()
        else:
            raise reader.unexpected(word, "'align' or metadata")


# ---- Parts that several instructions have ----


def _more_operands(reader: ValueReader) -> bool:
    """Does a comma with another operand follow, rather than the end of the instruction? Consume it."""
    if reader.tokens[reader.at] != ",":
        return False
    word = reader.tokens[reader.at + 1]
    if word[:1] == "!" or word in ("align", "addrspace"):
        return False
    reader.at += 1
    return True


def _flags(reader: ValueReader) -> tuple[str, ...]:
    """Consume arithmetic and fast-math flags."""
    if reader.peek() not in FLAGS:
        return ()
    return tuple(reader.accept_all(FLAGS))


def _scope_and_ordering(reader: ValueReader, flags: list[str]) -> str:
    """``[syncscope("…")] ordering``; the scope goes to the flags."""
    if reader.accept("syncscope"):
        flags.append("syncscope" + reader.balanced())
    ordering = reader.take()
    if ordering not in ORDERINGS:
        raise reader.unexpected(ordering, "an ordering")
    return ordering


def _index_list(reader: ValueReader) -> tuple[int, ...]:
    """``, 1, 2`` up to the end or the metadata."""
    indices: list[int] = []
    while _more_operands(reader):
        indices.append(reader.number())
    if not indices:
        raise reader.error("expected an index")
    return tuple(indices)


# ---- Arithmetic, comparisons, casts ----


def read_binary(reader: ValueReader, opcode: str) -> Instruction:
    """Integer and floating-point arithmetic: ``opcode [flags] type left, right``."""
    flags = _flags(reader)
    type = reader.type()
    left = reader.value(type)
    reader.expect(",")
    right = reader.value(type)
    return Instruction(opcode, None, type, (left, right), 0, flags=flags)


def read_unary(reader: ValueReader, opcode: str) -> Instruction:
    """``fneg`` and ``freeze``."""
    flags = _flags(reader)
    value = reader.typed_value()
    return Instruction(opcode, None, value.type, (value,), 0, flags=flags)


def read_comparison(reader: ValueReader, opcode: str) -> Instruction:
    """``icmp`` and ``fcmp``: ``opcode [flags] predicate type left, right``."""
    flags = _flags(reader)
    predicate = reader.take()
    if predicate not in predicates_of(opcode):
        raise reader.unexpected(predicate, "a predicate")
    type = reader.type()
    left = reader.value(type)
    reader.expect(",")
    right = reader.value(type)
    return Instruction(opcode, None, reader.like(type, I1), (left, right), 0, flags=flags, predicate=predicate)


def read_cast(reader: ValueReader, opcode: str) -> Instruction:
    """``opcode [flags] value to type``."""
    flags = _flags(reader)
    value = reader.typed_value()
    reader.expect("to")
    return Instruction(opcode, None, reader.type(), (value,), 0, flags=flags)


def read_select(reader: ValueReader, opcode: str) -> Instruction:
    """``select [flags] condition, if true, if false``."""
    flags = _flags(reader)
    condition = reader.typed_value()
    reader.expect(",")
    type = reader.type()
    true = reader.value(type)
    reader.expect(",")
    false = reader.typed_value()
    return Instruction(opcode, None, type, (condition, true, false), 0, flags=flags)


# ---- Memory ----


def read_alloca(reader: ValueReader, opcode: str) -> Instruction:
    """``alloca [inalloca] type [, count]``."""
    flags = reader.accept_all(_ALLOCA_FLAGS)
    type = reader.type()
    operands: tuple[Value, ...] = ()
    if _more_operands(reader):
        operands = (reader.typed_value(),)
    return Instruction(opcode, None, POINTER, operands, 0, flags=tuple(flags), source_type=type)


def read_load(reader: ValueReader, opcode: str) -> Instruction:
    """``load [atomic] [volatile] type, pointer [ordering]``."""
    flags = reader.accept_all(_ACCESS_FLAGS)
    type = reader.type()
    reader.expect(",")
    pointer = reader.typed_value()
    ordering = _scope_and_ordering(reader, flags) if "atomic" in flags else ""
    return Instruction(opcode, None, type, (pointer,), 0, flags=tuple(flags), source_type=type, ordering=ordering)


def read_store(reader: ValueReader, opcode: str) -> Instruction:
    """``store [atomic] [volatile] value, pointer [ordering]``."""
    flags = reader.accept_all(_ACCESS_FLAGS)
    type = reader.type()
    value = reader.value(type)
    reader.expect(",")
    pointer = reader.typed_value()
    ordering = _scope_and_ordering(reader, flags) if "atomic" in flags else ""
    return Instruction(opcode, None, VOID, (value, pointer), 0, flags=tuple(flags), source_type=type, ordering=ordering)


def read_getelementptr(reader: ValueReader, opcode: str) -> Instruction:
    """``getelementptr [flags] type, base {, index}``."""
    flags = list(_flags(reader))
    if reader.accept("inrange"):
        flags.append("inrange" + reader.balanced())
        flags += _flags(reader)
    source = reader.type()
    reader.expect(",")
    base = reader.typed_value()
    operands: list[Value] = [base]
    while _more_operands(reader):
        operands.append(reader.typed_value())
    type = base.type
    for operand in operands:
        if isinstance(operand.type, VectorType) and not isinstance(type, VectorType):
            type = reader.like(operand.type, type)
    return Instruction(opcode, None, type, tuple(operands), 0, flags=tuple(flags), source_type=source)


def read_va_arg(reader: ValueReader, opcode: str) -> Instruction:
    """``va_arg list, type``."""
    pointer = reader.typed_value()
    reader.expect(",")
    type = reader.type()
    return Instruction(opcode, None, type, (pointer,), 0, source_type=type)


# ---- Atomic operations ----


def read_fence(reader: ValueReader, opcode: str) -> Instruction:
    """``fence [syncscope] ordering``."""
    flags: list[str] = []
    ordering = _scope_and_ordering(reader, flags)
    return Instruction(opcode, None, VOID, (), 0, flags=tuple(flags), ordering=ordering)


def read_cmpxchg(reader: ValueReader, opcode: str) -> Instruction:
    """``cmpxchg [weak] [volatile] pointer, expected, new [syncscope] success failure``."""
    flags = reader.accept_all(_CMPXCHG_FLAGS)
    pointer = reader.typed_value()
    reader.expect(",")
    expected = reader.typed_value()
    reader.expect(",")
    new = reader.typed_value()
    success = _scope_and_ordering(reader, flags)
    failure = _scope_and_ordering(reader, flags)
    return Instruction(
        opcode,
        None,
        reader.shared(StructType((new.type, I1))),
        (pointer, expected, new),
        0,
        flags=tuple(flags),
        source_type=new.type,
        ordering=f"{success} {failure}",
    )


def read_atomicrmw(reader: ValueReader, opcode: str) -> Instruction:
    """``atomicrmw [volatile] operation pointer, value [syncscope] ordering``."""
    flags = reader.accept_all(_ATOMICRMW_FLAGS)
    operation = reader.take()
    pointer = reader.typed_value()
    reader.expect(",")
    value = reader.typed_value()
    ordering = _scope_and_ordering(reader, flags)
    return Instruction(
        opcode,
        None,
        value.type,
        (pointer, value),
        0,
        flags=tuple(flags),
        source_type=value.type,
        predicate=operation,
        ordering=ordering,
    )


# ---- Control flow ----


def read_br(reader: ValueReader, opcode: str) -> Instruction:
    """``br label %target`` or ``br condition, label %true, label %false``."""
    if reader.peek() == "label":
        return Instruction(opcode, None, VOID, (), 0, labels=(reader.local_label(),))
    condition = reader.typed_value()
    reader.expect(",")
    true = reader.local_label()
    reader.expect(",")
    return Instruction(opcode, None, VOID, (condition,), 0, labels=(true, reader.local_label()))


def read_switch(reader: ValueReader, opcode: str) -> Instruction:
    """``switch value, label %default [ value, label %target … ]``."""
    type = reader.type()
    value = reader.value(type)
    reader.expect(",")
    labels = [reader.local_label()]
    cases: list[int] = []
    reader.expect("[")
    while not reader.accept("]"):
        case = reader.typed_value()
        if not isinstance(case, ConstInt) or case.type is not type:
            raise reader.error(f"a case of a switch must be a constant of type {type}")
        reader.expect(",")
        cases.append(case.value)
        labels.append(reader.local_label())
    return Instruction(opcode, None, VOID, (value,), 0, labels=tuple(labels), cases=tuple(cases))


def read_indirectbr(reader: ValueReader, opcode: str) -> Instruction:
    """``indirectbr address, [ label %target … ]``."""
    address = reader.typed_value()
    reader.expect(",")
    return Instruction(opcode, None, VOID, (address,), 0, labels=tuple(reader.label_list()))


def read_ret(reader: ValueReader, opcode: str) -> Instruction:
    """``ret void`` or ``ret value``."""
    type = reader.type()
    operands: tuple[Value, ...] = () if type is VOID else (reader.value(type),)
    return Instruction(opcode, None, VOID, operands, 0)


def read_unreachable(_reader: ValueReader, opcode: str) -> Instruction:
    """``unreachable``."""
    return Instruction(opcode, None, VOID, (), 0)


def read_phi(reader: ValueReader, opcode: str) -> Instruction:
    """``phi [flags] type [value, %block] {, [value, %block]}``."""
    flags = _flags(reader)
    type = reader.type()
    incoming: list[tuple[Value, str]] = []
    while True:
        reader.expect("[")
        value = reader.value(type)
        reader.expect(",")
        label = reader.take()
        if label[0] != "%":
            raise reader.unexpected(label, "a block")
        reader.expect("]")
        incoming.append((value, name_of(label)))
        if reader.tokens[reader.at] != "," or reader.tokens[reader.at + 1] != "[":
            break
        reader.at += 1
    operands = tuple([item[0] for item in incoming])
    return Instruction(opcode, None, type, operands, 0, flags=flags, incoming=tuple(incoming))


def read_landingpad(reader: ValueReader, opcode: str) -> Instruction:
    """``landingpad type [cleanup] {catch value | filter value}``."""
    type = reader.type()
    flags = reader.accept_all(_LANDINGPAD_FLAGS)
    clauses: list[Value] = []
    while reader.peek() in ("catch", "filter"):
        reader.at += 1
        clauses.append(reader.typed_value())
    return Instruction(opcode, None, type, tuple(clauses), 0, flags=tuple(flags))


def read_resume(reader: ValueReader, opcode: str) -> Instruction:
    """``resume value``."""
    return Instruction(opcode, None, VOID, (reader.typed_value(),), 0)


# ---- Aggregates and vectors ----


def read_extractvalue(reader: ValueReader, opcode: str) -> Instruction:
    """``extractvalue aggregate, index {, index}``."""
    aggregate = reader.typed_value()
    indices = _index_list(reader)
    type = _member_type(reader, aggregate.type, indices)
    return Instruction(opcode, None, type, (aggregate,), 0, indices=indices)


def read_insertvalue(reader: ValueReader, opcode: str) -> Instruction:
    """``insertvalue aggregate, element, index {, index}``."""
    aggregate = reader.typed_value()
    reader.expect(",")
    element = reader.typed_value()
    indices = _index_list(reader)
    if _member_type(reader, aggregate.type, indices) is not element.type:
        raise reader.error(f"{element.type} is not the type at {indices} of {aggregate.type}")
    return Instruction(opcode, None, aggregate.type, (aggregate, element), 0, indices=indices)


def _member_type(reader: ValueReader, type: Type, indices: tuple[int, ...]) -> Type:
    """The type at a constant path inside an aggregate."""
    for index in indices:
        if isinstance(type, StructType) and type.fields is not None and 0 <= index < len(type.fields):
            type = type.fields[index]
        elif isinstance(type, ArrayType) and 0 <= index < type.count:
            type = type.element
        else:
            raise reader.error(f"{type} has no member {index}")
    return type


def read_extractelement(reader: ValueReader, opcode: str) -> Instruction:
    """``extractelement vector, index``."""
    vector = reader.typed_value()
    reader.expect(",")
    index = reader.typed_value()
    if not isinstance(vector.type, VectorType):
        raise reader.error(f"{vector.type} is no vector")
    return Instruction(opcode, None, vector.type.element, (vector, index), 0)


def read_insertelement(reader: ValueReader, opcode: str) -> Instruction:
    """``insertelement vector, element, index``."""
    vector = reader.typed_value()
    reader.expect(",")
    element = reader.typed_value()
    reader.expect(",")
    index = reader.typed_value()
    return Instruction(opcode, None, vector.type, (vector, element, index), 0)


def read_shufflevector(reader: ValueReader, opcode: str) -> Instruction:
    """``shufflevector first, second, mask``."""
    first = reader.typed_value()
    reader.expect(",")
    second = reader.typed_value()
    reader.expect(",")
    mask = reader.typed_value()
    if not isinstance(first.type, VectorType) or not isinstance(mask.type, VectorType):
        raise reader.error("shufflevector needs vectors")
    indices: list[int] = []
    if isinstance(mask, ConstAggregate):
        for element in mask.elements:
            indices.append(element.value if isinstance(element, ConstInt) else -1)
    else:
        indices = [0 if isinstance(mask, ConstZero) else -1] * mask.type.count
    type = reader.shared(VectorType(mask.type.count, first.type.element))
    return Instruction(opcode, None, type, (first, second), 0, indices=tuple(indices))


# ---- The table of opcodes ----

_READERS: Final[dict[str, _InstructionReader]] = {
    **dict.fromkeys(INTEGER_OPERATIONS, read_binary),
    **dict.fromkeys(FLOAT_OPERATIONS, read_binary),
    **dict.fromkeys(("fneg", "freeze"), read_unary),
    **dict.fromkeys(("icmp", "fcmp"), read_comparison),
    **dict.fromkeys(CASTS, read_cast),
    "select": read_select,
    # Memory
    "alloca": read_alloca,
    "load": read_load,
    "store": read_store,
    "getelementptr": read_getelementptr,
    "va_arg": read_va_arg,
    # Atomic operations
    "fence": read_fence,
    "cmpxchg": read_cmpxchg,
    "atomicrmw": read_atomicrmw,
    # Control flow
    "br": read_br,
    "switch": read_switch,
    "indirectbr": read_indirectbr,
    "ret": read_ret,
    "unreachable": read_unreachable,
    "phi": read_phi,
    "landingpad": read_landingpad,
    "resume": read_resume,
    # Calls; the words before one stand where otherwise an opcode stands
    **dict.fromkeys(("call", "tail", "musttail", "notail", "callbr", "invoke"), read_call),
    # Aggregates and vectors
    "extractvalue": read_extractvalue,
    "insertvalue": read_insertvalue,
    "extractelement": read_extractelement,
    "insertelement": read_insertelement,
    "shufflevector": read_shufflevector,
}
