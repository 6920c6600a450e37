"""What the compiler computes itself, and C does not define: initialisers of static objects, sizes of arrays, case labels,
constant elements and conditions.

No instruction is left of it that could carry a check. But the compiler warns of it, so that these places are known, and a
property that counts them is not proved. (It keeps silent about the least number divided by -1, and where a pragma of the
source says so.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cegas.foundation.data import Data
from cegas.foundation.patterns import pattern
from cegas.frontend.llvm.debug_info import DebugInfo
from cegas.frontend.llvm.syntax import CHECK, CHECKED, Module
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
}
WARNINGS: Final = ("-Wsystem-headers", *(f"-W{name}" for name in _KINDS))
"""What the compiler is asked to warn of, in headers of the system and in text that calls itself one, too."""

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
        return f"{self.file}:{self.line}: the compiler computes a constant that C does not define ({self.kind.value})"


def read_warnings(messages: bytes) -> list[ConstantWarning]:
    """The warnings among a compiler's messages."""
    if b"warning:" not in messages:
        return []
    found = _WARNING.finditer(messages.decode("utf-8", "replace"))
    return [ConstantWarning(each[1], int(each[2]), int(each[3]), _KINDS[each[4]]) for each in found]


def without_check(
    warnings: list[ConstantWarning], module: Module, debug: DebugInfo, *, wraps: bool
) -> list[ConstantWarning]:
    """Those of the warnings that are about a place where no instruction of the module has a check. Where arithmetic wraps
    around, there is nothing wrong with some of them."""
    checked = set(_checked_places(module, debug))
    defined = (ConditionKind.OVERFLOW, ConditionKind.SHIFT_BASE) if wraps else ()
    return [
        each for each in warnings if each.kind not in defined and (_name(each.file), each.line, each.column) not in checked
    ]


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
