"""What the instructions of a check say, in small questions; what is not understood is refused."""

from __future__ import annotations

from copy import copy
from enum import Enum
from typing import Final

from cegas.frontend.llvm.ir_types import IntType
from cegas.frontend.llvm.syntax import CHECK, ConstInt, GlobalRef, Instruction, Value

EITHER: Final = "either"
NOT_KNOWN: Final = "a check of the compiler in a form that is not known"


class Trap(Enum):
    """What trap blocks call `llvm.ubsantrap` with, as far as the compiler is asked to check: its own numbers."""

    ADDITION = 0
    QUOTIENT = 3
    """Or the divisor, if that is checked, too."""
    FLOAT_RANGE = 5
    BUILTIN = 8
    MULTIPLICATION = 12
    NEGATION = 13
    INDEX = 18
    SHIFT = 20
    SUBTRACTION = 21
    ARRAY_SIZE = 24


class Refused(Exception):
    """There is something in a function that nobody here knows."""


def require(holds: object, reason: str = NOT_KNOWN) -> None:
    if not holds:
        raise Refused(reason)


def is_own(instruction: Instruction) -> bool:
    """Whether the compiler has made an instruction for a check only."""
    return "nosanitize" in instruction.flags


def callee_of(instruction: Instruction) -> str | None:
    """The function that an instruction calls by its name."""
    callee = instruction.callee if instruction.opcode == "call" else None
    return callee.name if isinstance(callee, GlobalRef) else None


def number_of(value: Value) -> int | None:
    return value.value if isinstance(value, ConstInt) else None


def truth_of(value: Value) -> bool | None:
    """Whether a constant is true; None if it is no constant, or poison."""
    return bool(value.value) if isinstance(value, ConstInt) else None


def bits_of(instruction: Instruction) -> int:
    if not isinstance(instruction.type, IntType):
        raise Refused(NOT_KNOWN)
    return instruction.type.bits


def is_too_far(shift: Instruction) -> bool:
    """Whether a shift has a constant amount that its width does not allow."""
    amount = number_of(shift.operands[1])
    return amount is not None and amount >= bits_of(shift)


def on_both_sides(instructions: list[Instruction]) -> list[Instruction]:
    """Instructions, of which some say that a check which fails may be about the side of a choice that is not taken."""
    result: list[Instruction] = []
    for instruction in reversed(instructions):
        before_choice = bool(result) and (result[-1].opcode == "select" or EITHER in result[-1].flags)
        is_unclear = instruction.opcode == CHECK and not instruction.operands and before_choice
        result.append(with_flag(instruction, EITHER) if is_unclear else instruction)
    return result[::-1]


def with_flag(instruction: Instruction, flag: str) -> Instruction:
    marked = copy(instruction)
    marked.flags = (*instruction.flags, flag)
    return marked
