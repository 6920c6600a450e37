"""Whether two syntax trees of the same source are the same program, whatever numbers their results and blocks have.

For trees with and without the compiler's checks of arithmetic: marks do not count, nor does what a constant was folded from,
nor columns: the compiler gives others to indices that it checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.ir_types import IntType
from cegas.frontend.llvm.syntax import (
    CHECK,
    CHECKED,
    BlockAddress,
    ConstAggregate,
    ConstExpr,
    ConstInt,
    Function,
    GlobalRef,
    GlobalVariable,
    Instruction,
    LocalRef,
    Module,
    Value,
)
from cegas.program.control_flow import Program


def differences(plain: Module, checked: Module) -> list[str]:
    """Where a tree whose checks were folded differs from that of a compilation without checks."""
    result: list[str] = []
    ours = [function.name for function in plain.functions.values() if not function.is_declaration]
    theirs = [function.name for function in checked.functions.values() if not function.is_declaration]
    if ours != theirs:
        return [f"functions {ours} and {theirs}"]
    for name in ours:
        one = list(_lines(plain.functions[name], DebugInfo(plain.metadata)))
        other = list(_lines(checked.functions[name], DebugInfo(checked.metadata)))
        if one != other:
            first = next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), (len(one), len(other)))
            result.append(f"{name}: {first[0]}\n   not {first[1]}")
    for name, variable in plain.globals.items():
        other_variable = checked.globals.get(name)
        if other_variable is None or _variable(variable, plain) != _variable(other_variable, checked):
            result.append(f"variable {name}")
    return result


def _variable(variable: GlobalVariable, module: Module) -> list[object]:
    fields = [getattr(variable, name) for name in variable.__slots__ if name not in ("debug", "initializer", "line")]
    return [*fields, _constant(variable.initializer, module)]


def _constant(value: Value | None, module: Module) -> object:
    """A constant, in which blocks have numbers instead of names."""
    if isinstance(value, ConstAggregate):
        return (value.type, [_constant(part, module) for part in value.elements])
    if isinstance(value, ConstExpr):
        return (
            value.opcode,
            value.type,
            [_constant(part, module) for part in value.operands],
            value.source_type,
            value.flags,
        )
    if isinstance(value, BlockAddress):
        return (value.function, list(module.functions[value.function].blocks).index(value.block))
    return value


def _lines(function: Function, debug: DebugInfo) -> Iterator[object]:
    """What a function says, with names in the order of their definition."""
    constants = _constants(function)
    names: dict[str, str] = {}
    for parameter in function.parameters:
        names[parameter.name] = f"p{len(names)}"
    for block in function.blocks.values():
        names[block.name] = f"b{len(names)}"
        for instruction in block.instructions:
            if instruction.result is not None and instruction.result not in constants:
                names[instruction.result] = f"r{len(names)}"
    yield (
        function.type,
        function.attributes,
        function.linkage,
        [(each.type, each.attributes) for each in function.parameters],
    )
    yield [(names[name], text) for name, (_, text) in function.declares.items()]
    for block in function.blocks.values():
        yield names[block.name]
        for instruction in block.instructions:
            if instruction.opcode != CHECK and instruction.result not in constants:
                yield _line(instruction, names, constants, debug)


def _line(instruction: Instruction, names: Mapping[str, str], constants: Mapping[str, ConstInt], debug: DebugInfo) -> object:
    def spelled(value: Value | None) -> object:
        if isinstance(value, LocalRef):
            return constants.get(value.name) or (names[value.name], value.type)
        return ("block", names[value.block]) if isinstance(value, BlockAddress) else value

    opcode, operands = instruction.opcode, [spelled(value) for value in instruction.operands]
    if opcode == "sub" and isinstance(operands[1], ConstInt):
        number = operands[1]
        opcode, operands[1] = "add", ConstInt(number.type, -number.value % (1 << number.type.bits))
    block, place = debug.lexical_block(instruction.debug), debug.location(instruction.debug)
    return (
        opcode,
        names.get(instruction.result or ""),
        instruction.type,
        operands,
        [flag for flag in instruction.flags if flag != CHECKED],
        instruction.source_type,
        instruction.align,
        instruction.predicate,
        [names[label] for label in instruction.labels],
        instruction.cases,
        [(spelled(value), names[label]) for value, label in instruction.incoming],
        instruction.indices,
        instruction.callee if isinstance(instruction.callee, GlobalRef) else spelled(instruction.callee),
        instruction.function_type,
        instruction.argument_attributes,
        instruction.attributes,
        instruction.ordering,
        None if place is None else (place.file, place.line),
        0 if block is None else len(debug.block_chain(block)),
    )


def _constants(function: Function) -> dict[str, ConstInt]:
    """What a compiler that does not check would have folded: checked arithmetic on constants, which overflows."""
    found: dict[str, ConstInt] = {}

    def number(value: Value) -> ConstInt | None:
        if isinstance(value, LocalRef):
            return found.get(value.name)
        return value if isinstance(value, ConstInt) else None

    for block in function.blocks.values():
        for instruction in block.instructions:
            parts = [number(value) for value in instruction.operands]
            if instruction.result is None or not parts or None in parts:
                continue
            is_new = any(isinstance(value, LocalRef) for value in instruction.operands)
            value = _folded(instruction, [part for part in parts if part is not None])
            if value is not None and (is_new or CHECKED in instruction.flags):
                assert isinstance(instruction.type, IntType)
                found[instruction.result] = ConstInt(instruction.type, value % (1 << instruction.type.bits))
    return found


def _folded(instruction: Instruction, parts: list[ConstInt]) -> int | None:
    values = [part.signed for part in parts]
    match instruction.opcode:
        case "add":
            return values[0] + values[1]
        case "sub":
            return values[0] - values[1]
        case "mul":
            return values[0] * values[1]
        case "and":
            return values[0] & values[1]
        case "or":
            return values[0] | values[1]
        case "xor":
            return values[0] ^ values[1]
        case "shl":
            return values[0] << parts[1].value
        case "ashr":
            return values[0] >> parts[1].value
        case "lshr":
            return parts[0].value >> parts[1].value
        case "sext" | "trunc":
            return values[0]
        case "zext":
            return parts[0].value
        case "icmp" if instruction.predicate in ("eq", "ne"):
            return int((values[0] == values[1]) == (instruction.predicate == "eq"))
        case "icmp" if instruction.predicate[0] == "s":
            left, right = values
        case "icmp":
            left, right = parts[0].value, parts[1].value
        case _:
            return None
    return int({"gt": left > right, "ge": left >= right, "lt": left < right, "le": left <= right}[instruction.predicate[1:]])


def program_text(program: Program) -> str:
    """All operations of a program with their places; registers and labels have numbers in the order in which they occur."""
    lines: list[str] = []
    for automaton in program.functions.values():
        names: dict[str, str] = {}
        lines.append(f"{automaton.name}:")
        for edge in automaton.edges:
            operations = "; ".join(f"{operation} @{operation.position}" for operation in edge.operations)
            line = f"{edge.source.id} -> {edge.target.id} {edge.target.kind.name}: {operations}"
            lines.append(_NUMBER.sub(lambda match: names.setdefault(match[0], f"%{len(names)}"), line))  # noqa: B023
    # The compiler says `x + -1` for `x--`, but checks `x - 1`.
    return re.sub(r" - (\d+)\)", r" + -\1)", "\n".join([*lines, *program.warnings]))


_NUMBER = re.compile(r"(?:%|&\w+:)\d+\b")
