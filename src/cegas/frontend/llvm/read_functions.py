"""Functions: their header, their blocks, and the debug records between the instructions."""

from __future__ import annotations

import re
from collections.abc import Callable

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final, TypeAlias
from cegas.frontend.llvm.ir_types import LABEL
from cegas.frontend.llvm.read_instructions import read_instruction
from cegas.frontend.llvm.read_keywords import linkage_of
from cegas.frontend.llvm.read_lines import LineReader
from cegas.frontend.llvm.read_tokens import LlvmSyntaxError, name_of
from cegas.frontend.llvm.read_values import ValueReader
from cegas.frontend.llvm.syntax import (
    NO_NAMES,
    TERMINATORS,
    Block,
    Function,
    GlobalRef,
    Instruction,
    MetadataValue,
    Parameter,
)

Refusal: TypeAlias = Callable[[LlvmSyntaxError], Exception]
"""What is raised where a body cannot be read."""

_LOCAL_OF_METADATA: Final = pattern(r'ptr (?:addrspace\(\d+\) )?(%[-\w$.]+|%"[^"]*")$', re.ASCII)

_LABEL: Final = pattern(r"([-\w$.]+):(?: *;.*)?$", re.ASCII)
"""A line that begins a block."""


def read_function(reader: LineReader, known: dict[str, Function], refuse: Refusal | None = None) -> None:
    """Consume ``define …`` or ``declare …``, and enter the function.

    With ``refuse`` a body is read when somebody asks for it, and what is wrong with it is said by that.
    """
    line = reader.next_line
    definition = reader.take() == "define"
    debug: int | None = None
    while reader.peek()[:1] == "!":
        debug = reader.attachment(debug)
    result_attributes = reader.attributes()
    result = reader.type()
    token = reader.take()
    if token[0] != "@":
        raise reader.unexpected(token, "the name of a function")
    name = name_of(token)
    reader.begin_function()
    parameters, variadic = _parameters(reader)
    type = reader.function_type_of(result, tuple([item.type for item in parameters]), variadic=variadic)
    function = Function(name, type, parameters, line)
    function.linkage = linkage_of(result_attributes.others)
    function.debug = debug
    function.result_attributes = result_attributes
    _read_trailer(reader, function, definition=definition)
    if name in known:
        raise reader.error(f"@{name} is defined twice")
    known[name] = function
    if definition and not (refuse is not None and _postpone_body(reader, function, refuse)):
        _read_definition(reader, function)


def _read_definition(reader: LineReader, function: Function) -> None:
    _read_body(reader, function)
    _check_names(reader, function)
    _check_labels(reader, function)


def _postpone_body(reader: LineReader, function: Function, refuse: Refusal) -> bool:
    """Skip a body as LLVM prints it: its lines are indented, and a brace ends it on a line of its own."""
    if reader.tokens[reader.at : reader.at + 2] != ["{", ""]:
        return False
    first = reader.next_line
    try:
        end = reader.lines.index("}", first)
    except ValueError:
        return False
    here, names = reader.position(), reader.names()

    def read(function: Function) -> None:
        reader.restore(here)
        reader.restore_names(names)
        try:
            _read_definition(reader, function)
        except LlvmSyntaxError as error:
            raise refuse(error) from error
        if reader.next_line != end + 1:
            raise refuse(reader.error(f"@{function.name} ends before its last line"))
        reader.lines[first:end] = [""] * (end - first)  # nobody needs them any more

    function.postpone(reader.lines[first:end], read)
    reader.go_to_line(end + 1)
    return True


# ---- The header ----


def _parameters(reader: ValueReader) -> tuple[tuple[Parameter, ...], bool]:
    """The parameter list, and whether further arguments are allowed."""
    reader.expect("(")
    parameters: list[Parameter] = []
    variadic = False
    while not reader.accept(")"):
        if reader.accept("..."):
            variadic = True
        else:
            type = reader.type()
            attributes = reader.attributes()
            token = reader.peek()
            if token[:1] == "%":
                reader.at += 1
                name = reader.define(token, type)
            else:
                name = reader.define("", type)
            parameters.append(Parameter(name, type, attributes))
        if not reader.accept(","):
            reader.expect(")")
            break
    return tuple(parameters), variadic


def _read_trailer(reader: ValueReader, function: Function, *, definition: bool) -> None:
    """What stands between the parameter list and the body or the end of the line."""
    attributes: frozenset[str] = NO_NAMES
    while True:
        token = reader.peek() if definition else reader.tokens[reader.at]
        if not token or token == "{":
            break
        if token[0] == "!":
            function.debug = reader.attachment(function.debug)
        elif token in ("section", "partition", "gc"):
            reader.at += 1
            reader.string()
        elif token == "align":
            reader.at += 1
            reader.number()
        elif token == "comdat":
            reader.at += 1
            if reader.tokens[reader.at] == "(":
                reader.balanced()
        elif token in ("prefix", "prologue", "personality"):
            reader.at += 1
            reader.typed_value()
        elif token in ("unnamed_addr", "local_unnamed_addr"):
            reader.at += 1
        elif token == "addrspace":
            reader.at += 1
            reader.balanced()
        elif attributes:
            attributes |= reader.function_attribute()
        else:
            # A single group stays the one object that it is.
            attributes = reader.function_attribute()
    function.attributes = attributes


# ---- The body ----


def _read_body(reader: LineReader, function: Function) -> None:
    """The blocks of a definition, from the brace on."""
    reader.expect("{")
    lines = reader.lines
    count = len(lines)
    blocks = function.blocks
    instructions: list[Instruction] | None = None  # of the current block; None between two
    fast = reader.fast
    while True:
        if not reader.tokens[reader.at]:
            if reader.next_line >= count:
                raise reader.error(f"@{function.name} has no closing brace")
            line = lines[reader.next_line]
            if not line:
                reader.next_line += 1
                continue
            if fast:
                if line[:5] == "    #" and reader.declare_line(line, function):
                    reader.next_line += 1
                    continue
                # Only inside a block: an unnamed block is numbered before its first value.
                if instructions is not None:
                    reader.next_line += 1
                    instruction = reader.line(line)
                    if instruction is not None:
                        instructions.append(instruction)
                        if instruction.opcode in TERMINATORS:
                            instructions = None
                        continue
                    reader.next_line -= 1
                elif (label := _LABEL.match(line)) is not None:
                    reader.next_line += 1
                    instructions = _new_block(reader, blocks, label[1])
                    continue
        token = reader.peek()
        if not token:
            continue
        if token[-1] == ":" and len(token) > 1:
            if instructions is not None:
                raise reader.error(f"the block before {token} has no terminator")
            reader.at += 1
            instructions = _new_block(reader, blocks, token[:-1])
        elif token[0] == "#":
            _read_debug_record(reader, function)
        elif token == "}":
            reader.at += 1
            if instructions is not None:
                raise reader.error("the last block has no terminator")
            return
        elif token == "uselistorder":
            skip_use_list_order(reader)
        else:
            if instructions is None:
                instructions = _new_block(reader, blocks, "")
            instruction = read_instruction(reader)
            if instruction.opcode == "call" and _is_debug_call(reader, instruction, function):
                continue
            instructions.append(instruction)
            if instruction.opcode in TERMINATORS:
                instructions = None


def _new_block(reader: ValueReader, blocks: dict[str, Block], label: str) -> list[Instruction]:
    """Begin a block; "" is the label of an unnamed one."""
    name = reader.define("%" + label if label else "", LABEL)
    block = Block(name)
    blocks[name] = block
    return block.instructions


def skip_use_list_order(reader: ValueReader) -> None:
    """``uselistorder type value, { … }``: of no meaning here."""
    reader.expect("uselistorder")
    reader.typed_value()
    reader.expect(",")
    reader.balanced()


def _check_names(reader: ValueReader, function: Function) -> None:
    """Every local that is used must be defined, with the type of its uses."""
    definitions = reader.definitions
    for reference in reader.locals.values():
        type = definitions.get(reference.name)
        if type is None:
            raise reader.error(f"@{function.name} uses %{reference.name}, which it does not define")
        if type is not reference.type:
            raise reader.error(f"@{function.name} uses %{reference.name} as {reference.type}, but it is {type}")


def _check_labels(reader: ValueReader, function: Function) -> None:
    """Every label that is used must be that of a block."""
    blocks = function.blocks
    if not blocks:
        raise reader.error(f"@{function.name} has an empty body")
    for block in blocks.values():
        for label in block.instructions[-1].labels:
            if label not in blocks:
                raise reader.error(f"@{function.name} jumps to %{label}, which it does not define")
        for instruction in block.instructions:
            if instruction.opcode != "phi":
                break
            for _, label in instruction.incoming:
                if label not in blocks:
                    raise reader.error(f"@{function.name} has a phi from %{label}, which it does not define")


# ---- Debug records, and the calls that stood for them up to LLVM 18 ----


def _read_debug_record(reader: ValueReader, function: Function) -> None:
    """``#dbg_declare(…)`` is kept, the other records tell nothing about memory."""
    kind = reader.take()
    if kind != "#dbg_declare":
        if not kind.startswith("#dbg_"):
            raise reader.unexpected(kind, "an instruction")
        reader.balanced()
        return
    reader.expect("(")
    place = reader.metadata_value()
    reader.expect(",")
    variable = reader.metadata_node()
    reader.expect(",")
    expression = reader.metadata_node()
    reader.expect(",")
    reader.metadata_node()
    reader.expect(")")
    _declare(reader, function, place.text, variable, expression)


def _is_debug_call(reader: ValueReader, call: Instruction, function: Function) -> bool:
    """Is this a debug intrinsic? Then enter what it declares."""
    callee = call.callee
    if not isinstance(callee, GlobalRef) or not callee.name.startswith("llvm.dbg."):
        return False
    if callee.name == "llvm.dbg.declare":
        texts = [item.text for item in call.operands if isinstance(item, MetadataValue)]
        if len(texts) != 3:
            raise reader.error("malformed call of llvm.dbg.declare")
        _declare(reader, function, texts[0], texts[1], texts[2])
    return True


def _declare(reader: ValueReader, function: Function, place: str, variable: str, expression: str) -> None:
    """Enter that a local holds the address of a variable."""
    match = _LOCAL_OF_METADATA.match(place)
    node = reader.metadata_id(variable)
    # The address of a variable that was removed is poison or an empty node.
    if match and node is not None:
        function.declares.setdefault(name_of(match.group(1)), (node, expression))
