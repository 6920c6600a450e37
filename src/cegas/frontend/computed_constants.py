"""What the compiler computes itself, and C does not define: initialisers of static objects, sizes of arrays, case labels,
constant elements and conditions; and how far a place within a variable is aligned.

No instruction is left of it that could carry a check. But the compiler warns of it, so that these places are known, and a
property that counts them is not proved. (It keeps silent about the least number divided by -1, and where a pragma of the
source says so.)

Of an access through a cast, as in `*(int *)(bytes + i)`, it writes down the alignment that it knows of `bytes + i`, not the
one that the type wants. Accesses of members of packed structures look alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.ir_types import ArrayType, StructType
from cegas.frontend.llvm.layout import DataLayout
from cegas.frontend.llvm.syntax import CHECK, CHECKED, ConstExpr, GlobalRef, Instruction, LocalRef, Module, Value
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Constant, StaticAddress

_KINDS: Final = {
    "integer-overflow": ConditionKind.OVERFLOW,
    "shift-overflow": ConditionKind.SHIFT_BASE,
    "shift-sign-overflow": ConditionKind.SHIFT_BASE,
    "shift-negative-value": ConditionKind.SHIFT_BASE,
    "shift-count-overflow": ConditionKind.SHIFT_AMOUNT,
    "shift-count-negative": ConditionKind.SHIFT_AMOUNT,
    "division-by-zero": ConditionKind.DIVISOR,
    "cast-align": ConditionKind.ALIGNMENT,
}
WARNINGS: Final = ("-Wsystem-headers", *(f"-W{name}" for name in _KINDS))
"""What the compiler is asked to warn of, in headers of the system and in text that calls itself one, too."""

_COPYING: Final = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")
_ANY_TYPE: Final = 16
"""No type of C wants more, unless it says so."""

_WARNING: Final = pattern(rf"^(.*?):(\d+):(\d+): warning: .*\[-W({'|'.join(_KINDS)})\]$", re.MULTILINE)


class ConstantWarning(Data):
    """A place where the compiler warns of what it computes."""

    __slots__ = ("column", "file", "kind", "line")

    def __init__(self, file: str, line: int, column: int, kind: ConditionKind) -> None:
        self.file: Final = file
        self.line: Final = line
        self.column: Final = column
        self.kind: Final = kind

    def __str__(self) -> str:
        if self.kind is ConditionKind.ALIGNMENT:
            return f"{self.file}:{self.line}: whether this cast is to a place that its type allows is not looked at"
        return f"{self.file}:{self.line}: the compiler computes a constant that C does not define ({self.kind.value})"


def read_warnings(messages: bytes) -> list[ConstantWarning]:
    """The warnings among a compiler's messages."""
    if b"warning:" not in messages:
        return []
    found = _WARNING.finditer(messages.decode("utf-8", "replace"))
    return [ConstantWarning(each[1], int(each[2]), int(each[3]), _KINDS[each[4]]) for each in found]


def without_check(
    warnings: list[ConstantWarning], module: Module, debug: DebugInfo, layout: DataLayout, *, wraps: bool
) -> list[ConstantWarning]:
    """Those of the warnings that are about a place where no instruction of the module has a check. Where arithmetic wraps
    around, there is nothing wrong with some of them; nor with casts, if all accesses around have the alignments of their
    types."""
    checked = set(_checked_places(module, debug))
    defined = (ConditionKind.OVERFLOW, ConditionKind.SHIFT_BASE) if wraps else ()
    casts = any(each.kind is ConditionKind.ALIGNMENT for each in warnings)
    low = set(_lines_with_low_accesses(module, debug, layout)) if casts else set()

    def is_checked(each: ConstantWarning) -> bool:
        if each.kind is ConditionKind.ALIGNMENT:
            return (_name(each.file), each.line) not in low
        return each.kind in defined or (_name(each.file), each.line, each.column) in checked

    return [each for each in warnings if not is_checked(each)]


def pointers_outside(program: Program) -> Iterator[str]:
    """The static variables that start with a pointer which is outside of the object that it was made from."""
    for site in program.sites:
        for _, address in () if site.initializer is None else site.initializer.relocations:
            if isinstance(address, Apply) and address.operator is op.PTR_ADD:
                base, step = address.operands
                if isinstance(base, StaticAddress) and isinstance(step, Constant) and base.site is not program.external:
                    if base.site.size is None or step.bits > base.site.size:
                        yield site.name


def _name(file: str) -> str:
    """Of a file, however the compiler comes to it: its messages and its debug information differ in that."""
    return file.rpartition("/")[2]


def _checked_places(module: Module, debug: DebugInfo) -> Iterator[tuple[str, int, int]]:
    for function in module.functions.values():
        for block in function.blocks.values():
            for instruction in block.instructions:
                is_shift = instruction.opcode in ("shl", "lshr", "ashr", "sdiv", "srem", "udiv", "urem")
                if instruction.opcode == CHECK or is_shift or CHECKED in instruction.flags:
                    place = debug.location(instruction.debug)
                    if place is not None:
                        yield _name(place.file), place.line, place.column


def _lines_with_low_accesses(module: Module, debug: DebugInfo, layout: DataLayout) -> Iterator[tuple[str, int]]:
    """The lines of functions in which an access has a lower alignment than its type, and not since a structure is packed."""
    for function in module.functions.values():
        instructions = [each for block in function.blocks.values() for each in block.instructions]
        found = {each.result: each for each in instructions if each.result is not None}
        reached = [reach for each in instructions for reach in _reached(each, layout)]
        if any(_is_low(address, align, natural, found) for address, align, natural in reached):
            places = [place for each in instructions if (place := debug.location(each.debug)) is not None]
            for file in {_name(place.file) for place in places}:
                lines = [place.line for place in places if _name(place.file) == file and place.line]
                yield from [(file, line) for line in range(min(lines, default=0), max(lines, default=0) + 1)]


def _reached(instruction: Instruction, layout: DataLayout) -> Iterator[tuple[Value, int, int]]:
    """The addresses that an instruction accesses, each with the alignment that it has there, and that of its type."""
    operands = instruction.operands
    if instruction.opcode == "load":
        yield operands[0], instruction.align, layout.align_of(instruction.type)
    elif instruction.opcode == "store":
        yield operands[1], instruction.align, layout.align_of(operands[0].type)
    elif instruction.opcode == "call" and isinstance(instruction.callee, GlobalRef):
        if instruction.callee.name.startswith(_COPYING):  # of what, nobody says
            for operand, attributes in list(zip(operands, instruction.argument_attributes, strict=False))[:2]:
                yield operand, attributes.align, _ANY_TYPE


def _is_low(address: Value, align: int, natural: int, found: Mapping[str, Instruction]) -> bool:
    is_known = False
    while 0 < align < natural:
        step = found.get(address.name) if isinstance(address, LocalRef) else address
        if not isinstance(step, Instruction | ConstExpr) or step.opcode != "getelementptr":
            # Of what is behind a pointer the compiler knows no more than the type, but for members.
            return is_known or isinstance(step, GlobalRef) or (isinstance(step, Instruction) and step.opcode == "alloca")
        if _is_packed(step.source_type):
            return False
        is_known = is_known or isinstance(step.source_type, StructType)
        address = step.operands[0]
    return False


def _is_packed(type_: object) -> bool:
    while isinstance(type_, ArrayType):
        type_ = type_.element
    return isinstance(type_, StructType) and type_.packed
