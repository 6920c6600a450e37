"""What the instructions of a check say, in small questions; what is not understood is refused."""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
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


class RefusedCheck(Exception):
    """There is something in a function that nobody here knows."""


def require(holds: object, reason: str = NOT_KNOWN) -> None:
    if not holds:
        raise RefusedCheck(reason)


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
        raise RefusedCheck(NOT_KNOWN)
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
    marked = instruction.copy()
    marked.flags = (*instruction.flags, flag)
    return marked


def is_in_range(instruction: Instruction, definition_of: Callable[[Value], Instruction | None]) -> bool:
    """Whether arithmetic cannot overflow because its operands come from smaller types: then it needs no check."""
    if instruction.opcode not in ("add", "sub", "mul") or not isinstance(instruction.type, IntType):
        return False
    (low, high), (least, most) = (_range(operand, definition_of(operand)) for operand in instruction.operands)
    if instruction.opcode == "add":
        results = (low + least, high + most)
    elif instruction.opcode == "sub":
        results = (low - most, high - least)
    else:
        products = (low * least, low * most, high * least, high * most)
        results = (min(products), max(products))
    half = 1 << (instruction.type.bits - 1)
    return -half <= results[0] and results[1] < half


def _range(value: Value, cast: Instruction | None) -> tuple[int, int]:
    """The least and the greatest signed number that an operand can be, which an instruction has perhaps made."""
    if isinstance(value, ConstInt):
        return value.signed, value.signed
    if cast is not None and cast.opcode in ("sext", "zext"):
        source = cast.operands[0].type
        if isinstance(source, IntType):
            half = 1 << (source.bits - 1)
            return (-half, half - 1) if cast.opcode == "sext" else (0, 2 * half - 1)
    assert isinstance(value.type, IntType)
    half = 1 << (value.type.bits - 1)
    return -half, half - 1
