"""Conditions on addresses that runs do not end at: alignment, areas that overlap, pointers that leave their objects.

What is evident from the address alone is not said: that of a named variable, or of one of its elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.foundation.typed import TYPE_CHECKING
from cegas.frontend.llvm import syntax
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import FALSE, TRUE, Access, Apart, Apply, Constant, Expression, Register, StaticAddress, Valid
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.types import BOOL
from cegas.program.words import Words

if TYPE_CHECKING:
    from cegas.frontend.lowering.body import FunctionBody


def check_alignment(body: FunctionBody, address: Expression, align: int) -> None:
    """C11 6.3.2.3p7: an object is where its type allows it to be. (Members of packed structures may be anywhere.)"""
    while isinstance(address, Apply) and address.operator is op.PTR_ADD and _is_multiple(body, address.operands[1], align):
        address = address.operands[0]
    if _is_multiple(body, address, align):
        return
    build, width = body.build, body.context.offset_type
    number = build.apply(op.PTR_TO_INT, width, address)
    below = build.apply(op.AND, width, number, build.constant(width, align - 1))
    is_aligned = build.apply(op.EQ, BOOL, below, build.constant(width, 0))
    body.check(is_aligned, ConditionKind.ALIGNMENT, Words(f"{{}} is a multiple of {align}", address))


def _is_multiple(body: FunctionBody, value: Expression, number: int) -> bool:
    """Whether an integer or an address is surely a multiple of a power of two."""
    site = _site(body, value)
    if site is not None:
        return site.align % number == 0
    if isinstance(value, Constant):
        return value.bits % number == 0
    if not isinstance(value, Apply):
        return False
    operator, operands = value.operator, value.operands
    if operator is op.MUL:
        return _is_multiple(body, operands[0], number) or _is_multiple(body, operands[1], number)
    if operator is op.PTR_ADD or operator is op.ADD or operator is op.SUB:
        return _is_multiple(body, operands[0], number) and _is_multiple(body, operands[1], number)
    if operator is op.SHL and isinstance(operands[1], Constant):
        return operands[1].bits >= number.bit_length() - 1
    return False


def check_apart(body: FunctionBody, destination: Expression, source: Expression, size: Expression) -> None:
    """C11 7.24.2.1: the areas of a copy do not overlap. Those that begin alike are let pass: what the compiler makes of an
    assignment of structures, to which 6.5.16.1p3 allows that, looks the same."""
    if isinstance(size, Constant) and size.bits <= 1:
        return
    one, other = (_site(body, _base(address)) for address in (destination, source))
    if one is not None and other is not None and one is not other:
        return
    body.check(Apart(destination, source, size), ConditionKind.OVERLAP, "the areas of the copy do not overlap")


def check_range(
    body: FunctionBody, base: Expression, address: Expression, *, is_unsigned: bool, unless: Expression = FALSE
) -> None:
    """C11 6.5.6p8: where pointer arithmetic leads to is in the object that it starts from, or right behind its end.

    Whoever does not move may stay where he is. A number of elements may be so large that the distance wraps around.
    """
    from cegas.frontend.lowering.arithmetic import overflows

    steps = _steps(base, address)
    if not steps or _is_evidently_in_range(body, address):
        return
    build, width = body.build, body.context.offset_type
    zero = build.constant(width, 0)
    holds: Expression = TRUE
    stays: Expression = TRUE
    for step in steps:
        number, size = _factors(step)
        stays = build.conjunction(stays, build.apply(op.EQ, BOOL, number, zero))
        if _is_small(number, size.bit_length(), width.bits):
            continue
        if size != 1:
            stride = build.constant(width, size)
            wraps = overflows(build, op.MUL, as_signed=True, a=number, b=stride, result=step)
            holds = build.conjunction(holds, build.negate(wraps))
        if is_unsigned:
            holds = build.conjunction(holds, build.apply(op.SLE, BOOL, zero, number))
    holds = build.conjunction(holds, Valid(address, zero, Access.POINT))
    holds = build.apply(op.OR, BOOL, unless, build.apply(op.OR, BOOL, stays, holds))
    body.check(holds, ConditionKind.POINTER_RANGE, Words("{} is within an object or right behind it", address))


def check_constants(body: FunctionBody, values: Iterable[syntax.Value], unless: Expression = FALSE) -> None:
    """The same for what the compiler has computed itself: addresses in and near static objects.

    Nothing is said where they are not used.
    """
    for value in values:
        if isinstance(value, syntax.ConstExpr):
            check_constants(body, value.operands, unless)
            if value.opcode == "getelementptr" and "inbounds" in value.flags:
                (address,) = body.context.constant(body.unit, value)
                check_range(body, _base(address), address, is_unsigned=False, unless=unless)


def check_selected(body: FunctionBody, instruction: syntax.Instruction) -> None:
    """The compiler computes constants on both sides of a choice, where C computes one."""
    condition, then, otherwise = instruction.operands
    if isinstance(then, syntax.ConstExpr) or isinstance(otherwise, syntax.ConstExpr):
        guard = body.scalar(condition)
        check_constants(body, (then,), body.build.negate(guard))
        check_constants(body, (otherwise,), guard)


def _factors(step: Expression) -> tuple[Expression, int]:
    """A number of elements, and the size of one."""
    if isinstance(step, Apply) and step.operator is op.MUL and isinstance(step.operands[1], Constant):
        return step.operands[0], step.operands[1].bits
    return step, 1


def _is_small(number: Expression, spare: int, bits: int) -> bool:
    """Whether a number is known to leave some bits, and the sign, of its type alone."""
    if isinstance(number, Constant):
        return abs(_signed(number)).bit_length() + spare < bits
    if not isinstance(number, Apply):
        return False
    if number.operator is op.SUB and isinstance(number.operands[0], Constant) and not number.operands[0].bits:
        return _is_small(number.operands[1], spare + 1, bits)
    return number.operator in (op.SEXT, op.ZEXT) and number.operands[0].type.bits + spare < bits


def _is_evidently_in_range(body: FunctionBody, address: Expression) -> bool:
    base, *steps = [address] if _site(body, address) is not None else _split(address)
    site = _site(body, base)
    if site is None or site.size is None or not all(isinstance(step, Constant) for step in steps):
        return False
    distance = sum(_signed(step) for step in steps if isinstance(step, Constant))
    return site.kind is not ObjectKind.FUNCTION and 0 <= distance <= site.size


def _signed(constant: Constant) -> int:
    half = 1 << (constant.type.bits - 1)
    return constant.bits - 2 * half if constant.bits >= half else constant.bits


def _site(body: FunctionBody, address: Expression) -> ObjectSite | None:
    """The variable that an address is the start of; it lives while its name can be used."""
    if isinstance(address, StaticAddress):
        return None if address.site is body.context.external else address.site
    return body.slot_of_register.get(address) if isinstance(address, Register) else None


def _base(address: Expression) -> Expression:
    return _split(address)[0]


def _split(address: Expression) -> list[Expression]:
    """What pointer arithmetic starts from, and what it adds."""
    steps: list[Expression] = []
    while isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        steps.insert(0, step)
    return [address, *steps]


def _steps(base: Expression, address: Expression) -> Sequence[Expression]:
    """What pointer arithmetic adds to a base to come to an address."""
    steps: list[Expression] = []
    while address != base and isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        steps.insert(0, step)
    return steps
