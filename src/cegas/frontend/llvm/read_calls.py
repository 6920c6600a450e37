"""Calls: ``call``, ``callbr`` and ``invoke`` with their arguments, attributes, operand bundles and labels."""

from __future__ import annotations

from cegas.frontend.llvm.ir_types import METADATA, POINTER, FunctionType
from cegas.frontend.llvm.read_keywords import FAST_MATH
from cegas.frontend.llvm.read_values import ValueReader
from cegas.frontend.llvm.syntax import NO_ATTRIBUTES, NO_NAMES, Instruction, ParameterAttributes, Value


def read_call(reader: ValueReader, opcode: str) -> Instruction:
    """``[tail] call [flags] [attributes] type callee(arguments) [attributes] [bundles] [labels]``."""
    flags: list[str] = []
    if opcode in ("tail", "musttail", "notail"):
        flags.append(opcode)
        opcode = reader.take()
        if opcode != "call":
            raise reader.unexpected(opcode, "'call'")
    for word in reader.attributes().others:
        if word in FAST_MATH:
            flags.append(word)
    written = reader.type()
    callee: Value = reader.inline_asm() if reader.accept("asm") else reader.value(POINTER)
    operands, attributes = _arguments(reader)
    if isinstance(written, FunctionType):
        type = written
    else:
        type = reader.function_type_of(written, tuple([item.type for item in operands]), variadic=False)
    site = _site_attributes(reader, flags)
    return Instruction(
        opcode,
        None,
        type.result,
        operands,
        0,
        flags=tuple(flags),
        labels=_labels(reader, opcode),
        callee=callee,
        function_type=type,
        argument_attributes=attributes,
        attributes=site,
    )


def _arguments(reader: ValueReader) -> tuple[tuple[Value, ...], tuple[ParameterAttributes, ...]]:
    """The parenthesised arguments."""
    reader.expect("(")
    operands: list[Value] = []
    attributes: list[ParameterAttributes] = []
    while not reader.accept(")"):
        if reader.accept("..."):
            # A musttail call of a variadic function forwards the rest.
            reader.expect(")")
            break
        type = reader.type()
        attributes.append(NO_ATTRIBUTES if type is METADATA else reader.attributes())
        operands.append(reader.value(type))
        if not reader.accept(","):
            reader.expect(")")
            break
    return tuple(operands), tuple(attributes)


def _site_attributes(reader: ValueReader, flags: list[str]) -> frozenset[str]:
    """The attributes of the call itself. Operand bundles stand among them and go to the flags."""
    site: frozenset[str] = NO_NAMES
    while True:
        token = reader.tokens[reader.at]
        if token == "[":
            flags += _operand_bundles(reader)
        elif token and (token[0] in '#"' or token[0].isalpha()) and token != "to":
            site = site | reader.function_attribute() if site else reader.function_attribute()
        else:
            return site


def _operand_bundles(reader: ValueReader) -> list[str]:
    """``[ "tag"(values), … ]``: the tags, as flags ``bundle:tag``."""
    tags: list[str] = []
    reader.expect("[")
    while not reader.accept("]"):
        tags.append("bundle:" + reader.string())
        reader.balanced()
        reader.accept(",")
    return tags


def _labels(reader: ValueReader, opcode: str) -> tuple[str, ...]:
    """``to label %normal unwind label %unwind`` of an invoke, ``to label %next [labels]`` of a callbr."""
    if opcode == "call":
        return ()
    reader.expect("to")
    labels = [reader.local_label()]
    if opcode == "invoke":
        reader.expect("unwind")
        labels.append(reader.local_label())
    else:
        labels += reader.label_list()
    return tuple(labels)
