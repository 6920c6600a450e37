"""What an expression makes of the addresses that its registers hold.

The value of an expression, as far as addresses go, is a `Flow`: constant locations and flags, and *parts*, each the
content of a register after some steps. Every step treats each location by itself, so that sets can be handed on piece
by piece as they grow.

Only values as wide as a pointer are followed. What is narrower, wider, a float, or the result of any operator that is
not listed here is a `NUMBER`: if it is ever used as an address, that may mean everything whose address is taken. That
covers addresses that are taken to pieces and put together again.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.pointers.locations import (
    EXTERNAL,
    EXTERNAL_LOCATION,
    FIXED,
    FLAGS,
    FRESH,
    MOVED,
    NULL,
    NUMBER,
    Locations,
    number_flag,
)
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register, StaticAddress
from cegas.program.objects import ObjectSite
from cegas.program.operators import signed
from cegas.program.types import IntType, PointerType, Type

if TYPE_CHECKING:
    from cegas.pointers.divisors import Divisors

MOVE: Final = 0
"""Pointer arithmetic by a distance and a stride, which stays in its object; null stays null, other numbers are not known
any more."""
ADD: Final = 1
"""Integer arithmetic by a distance and a stride: what was a number is not known any more, nor is the object that an address
belongs to after it may have left its own."""
ADD_UNKNOWN: Final = 2
"""Integer arithmetic by an unknown amount."""
OFFSET: Final = 3
"""As the second operand of an addition: an address counts if the first operand is null; with another it is a number."""
TAG: Final = 4
"""Clears and inverts low bits."""
TO_INTEGER: Final = 5
"""A pointer that is input becomes null (or a number near it) or an external address."""
TO_POINTER: Final = 6
"""Unwritten bits become a number when they are read as an integer; an address that has left its object, or whose object
is dead, may be that of another one."""

FlowStep: TypeAlias = tuple[int, int, int]
"""A kind and two parameters."""
Steps: TypeAlias = tuple[FlowStep, ...]
FlowPart: TypeAlias = tuple[Register, Steps]
Flow: TypeAlias = tuple[int, tuple[FlowPart, ...]]
"""Constant locations and flags, and parts."""

NOTHING: Final[Flow] = (0, ())
UNKNOWN_NUMBER: Final[Flow] = (NUMBER, ())
_TO_INTEGER: Final[FlowStep] = (TO_INTEGER, 0, 0)
_TO_POINTER: Final[FlowStep] = (TO_POINTER, 0, 0)
_OFFSET: Final[FlowStep] = (OFFSET, 0, 0)
MOST_TAG_BITS: Final = 4096
MOST_VALUES: Final = 4
"""An offset with so many possible values is taken apart into them."""


def apply_step(locations: Locations, bits: int, step: FlowStep) -> int:
    """One step on a set."""
    kind, first, second = step
    if kind == MOVE:
        if bits & FIXED and (first or second):
            bits = (bits ^ FIXED) | NUMBER
        if bits & (NULL | FRESH) and (first or second):
            bits |= MOVED
        return locations.moved(bits, first, second)
    if kind == OFFSET:
        spread = locations.spread(bits)
        return spread | NUMBER if spread else 0
    if kind == TAG:
        return locations.tagged(bits, first, second)
    if kind == TO_INTEGER:
        return (bits ^ FRESH) | NULL | EXTERNAL if bits & FRESH else bits
    if kind == TO_POINTER:
        bits = locations.as_numbers(bits)
        return (bits ^ FRESH) | NUMBER if bits & FRESH else bits
    if (first or second or kind == ADD_UNKNOWN) and bits & (FRESH | FIXED | NULL):
        bits = (bits & ~(FRESH | FIXED | NULL | MOVED)) | NUMBER
    return locations.moved(bits, first, second)


def apply_steps(locations: Locations, bits: int, steps: Steps) -> int:
    """Steps on a set, one after the other."""
    for step in steps:
        bits = apply_step(locations, bits, step)
    return bits


def compose(steps: Steps, step: FlowStep) -> Steps:
    """Steps with one more; neighbouring moves become one."""
    if step[0] == MOVE:
        if not (step[1] or step[2]):
            return steps
        if steps and steps[-1][0] == MOVE:
            last = steps[-1]
            return (*steps[:-1], (MOVE, last[1] + step[1], gcd(last[2], step[2])))
    return (*steps, step)


class Flows:
    """Flows of the expressions of a program."""

    __slots__ = ("_bits", "_divisors", "_numbers", "_slots", "locations")

    def __init__(
        self,
        locations: Locations,
        numbers: Mapping[ObjectSite, int],
        slots: Mapping[Register, ObjectSite],
        pointer_bits: int,
        divisors: Divisors | None = None,
    ) -> None:
        self.locations = locations
        self._numbers = numbers
        """The objects: the numbers of sites."""
        self._slots = slots
        """Registers that only ever hold the address of one site's objects."""
        self._bits = pointer_bits
        self._divisors = divisors

    def follows(self, type_: Type) -> bool:
        """Whether values of a type may carry an address in one piece."""
        return isinstance(type_, PointerType) or (type_.bits == self._bits and isinstance(type_, IntType))

    def address_of(self, site: ObjectSite) -> int:
        """The bit of the first byte of a site's objects. Memory outside the program is one location, whatever the offset."""
        number = self._numbers[site]
        is_outside = number == self.locations.object[EXTERNAL_LOCATION]
        return EXTERNAL if is_outside else 1 << self.locations.number(number, 0, 0)

    def flow(self, expression: Expression) -> Flow:
        """What an expression carries."""
        if isinstance(expression, Register):
            site = self._slots.get(expression)
            if site is not None:
                return self.address_of(site), ()
            return (0, ((expression, ()),)) if self.follows(expression.type) else UNKNOWN_NUMBER
        if isinstance(expression, Constant):
            return number_flag(expression.bits, expression.type.bits), ()
        if isinstance(expression, StaticAddress):
            return self.address_of(expression.site), ()
        if not isinstance(expression, Apply) or not self.follows(expression.type):
            return UNKNOWN_NUMBER
        operator, operands = expression.operator, expression.operands
        if operator is op.PTR_ADD:
            return self._pointer_sum(self.flow(operands[0]), operands[1])
        if operator is op.ITE:
            return _union(self.flow(operands[1]), self.flow(operands[2]))
        if operator is op.PTR_TO_INT:
            return self._step(self.flow(operands[0]), _TO_INTEGER)
        if operator is op.INT_TO_PTR:
            return self._step(self.flow(operands[0]), _TO_POINTER) if self.follows(operands[0].type) else UNKNOWN_NUMBER
        if operator is op.ADD:
            return self._sum(operands[0], operands[1])
        if operator is op.SUB:
            return self._difference(operands[0], operands[1])
        if operator is op.AND or operator is op.OR or operator is op.XOR:
            return self._tag(clears=operator is op.AND, sets=operator is op.OR, a=operands[0], b=operands[1])
        return UNKNOWN_NUMBER

    # -- sums -----------------------------------------------------------------------------------------------------

    def _pointer_sum(self, base: Flow, offset: Expression) -> Flow:
        if isinstance(offset, Constant):
            return self._step(base, (MOVE, signed(offset.bits, self._bits), 0))
        few = self._few_values(offset)
        if few:
            moved = NOTHING
            for value in few:
                moved = _union(moved, self._step(base, (MOVE, signed(value, self._bits), 0)))
            return moved
        distance, stride = self.extent(offset)
        moved = self._step(base, (MOVE, distance, stride))
        return _union(moved, self._step(self.flow(offset), _OFFSET))

    def _sum(self, a: Expression, b: Expression) -> Flow:
        if isinstance(a, Constant) or (_is_address(b) and not _is_address(a)):
            a, b = b, a
        first = self.flow(a)
        if isinstance(b, Constant):
            return self._step(first, (ADD, signed(b.bits, self._bits), 0))
        second = self.flow(b)
        # What is added may be the distance to another object: then the sum is an address of that.
        result = _union(UNKNOWN_NUMBER, self._step(first, (ADD_UNKNOWN, *self.extent(b))))
        if _is_address(a):
            return _union(result, self._step(second, _OFFSET))
        if not _carries(second):
            return result
        return _union(UNKNOWN_NUMBER, _union(result, self._step(second, (ADD_UNKNOWN, *self.extent(a)))))

    def _difference(self, a: Expression, b: Expression) -> Flow:
        first = self.flow(a)
        if isinstance(b, Constant):
            return self._step(first, (ADD, -signed(b.bits, self._bits), 0))
        if _is_address(b):
            return UNKNOWN_NUMBER
        distance, stride = self.extent(b)
        moved = _union(UNKNOWN_NUMBER, self._step(first, (ADD_UNKNOWN, -distance, stride)))
        # The distance of two addresses, of whatever objects, is a number.
        second = self.flow(b)
        if _is_address(a):
            return _union(moved, self._step(second, _OFFSET))
        return _union(UNKNOWN_NUMBER, moved) if _carries(second) else moved

    def _tag(self, *, clears: bool, sets: bool, a: Expression, b: Expression) -> Flow:
        if isinstance(a, Constant):
            a, b = b, a
        if not isinstance(b, Constant):
            return UNKNOWN_NUMBER
        ones = (1 << self._bits) - 1
        changed = b.bits ^ ones if clears else b.bits
        if changed >= MOST_TAG_BITS:
            return UNKNOWN_NUMBER
        flip = 0 if clears else b.bits
        return self._step(self.flow(a), (TAG, ~changed if clears or sets else -1, flip))

    # -- distances ------------------------------------------------------------------------------------------------

    def extent(self, offset: Expression) -> tuple[int, int]:
        """A known distance and a stride: the offset is their sum, the stride taken any number of times."""
        distance, stride, _ = self._affine(offset)
        return distance, stride

    def _few_values(self, expression: Expression) -> tuple[int, ...]:
        """All values of a number, as bit patterns, if they are visibly few (the element that a comparison selects)."""
        if isinstance(expression, Constant):
            return (expression.bits,)
        if not isinstance(expression, Apply):
            return (0, 1) if expression.type.bits == 1 else ()
        operator, operands, type_ = expression.operator, expression.operands, expression.type
        if type_.bits == 1:
            return (0, 1)
        if operator is op.ITE:
            choices = (self._few_values(operands[1]), self._few_values(operands[2]))
        elif operator is op.AND and isinstance(operands[1], Constant) and operands[1].bits < MOST_VALUES:
            mask = operands[1].bits
            return tuple(value for value in range(mask + 1) if value & mask == value)
        elif operator in (op.ZEXT, op.SEXT, op.TRUNC):
            inner = operands[0].type
            return tuple(operator.evaluate(type_, inner, value) for value in self._few_values(operands[0]))
        elif operator in (op.ADD, op.SUB, op.MUL, op.SHL):
            first, second = self._few_values(operands[0]), self._few_values(operands[1])
            choices = (tuple(operator.evaluate(type_, type_, a, b) for a in first for b in second),) * 2
        else:
            return ()
        result = tuple(dict.fromkeys(choices[0] + choices[1]))
        return result if all(choices) and len(result) <= MOST_VALUES else ()

    def _affine(self, expression: Expression) -> tuple[int, int, int]:
        """Distance, stride, and a bound of what the multiples of the stride add up to.

        Arithmetic wraps around. A stride that is no power of two survives only where the bound shows that it does not.
        """
        half = 1 << (self._bits - 1)
        if isinstance(expression, Constant):
            return signed(expression.bits, expression.type.bits), 0, 0
        if isinstance(expression, Apply) and expression.type.bits == self._bits:
            operator, operands = expression.operator, expression.operands
            if operator is op.SEXT or operator is op.ZEXT:
                return 0, self._power(operands[0]), 1 << operands[0].type.bits
            if operator is op.ADD or operator is op.SUB:
                a, b = self._affine(operands[0]), self._affine(operands[1])
                distance = a[0] + b[0] if operator is op.ADD else a[0] - b[0]
                return self._bounded(distance, gcd(a[1], b[1]), a[2] + b[2])
            if operator is op.MUL or operator is op.SHL:
                factor, other = operands[1], operands[0]
                if operator is op.MUL and isinstance(other, Constant):
                    factor, other = other, factor
                if isinstance(factor, Constant):
                    times = signed(factor.bits, self._bits) if operator is op.MUL else 1 << min(factor.bits, self._bits)
                    distance, stride, bound = self._affine(other)
                    return self._bounded(distance * times, stride * abs(times), bound * abs(times))
        return 0, self._power(expression), half

    def _power(self, expression: Expression) -> int:
        """A power of two that divides a number."""
        return 1 if self._divisors is None else 1 << self._divisors.zeros(expression)

    def _bounded(self, distance: int, stride: int, bound: int) -> tuple[int, int, int]:
        half = 1 << (self._bits - 1)
        distance = (distance + half) % (2 * half) - half
        if stride and bound + abs(distance) >= half:
            stride, bound = stride & -stride, half
        return distance, stride, bound

    # -- parts ----------------------------------------------------------------------------------------------------

    def _step(self, flow: Flow, step: FlowStep) -> Flow:
        bits, parts = flow
        if bits:
            bits = apply_step(self.locations, bits, step)
        if parts:
            parts = tuple((register, compose(steps, step)) for register, steps in parts)
        return bits, parts


def _union(a: Flow, b: Flow) -> Flow:
    return a[0] | b[0], a[1] + b[1] if a[1] else b[1]


def _carries(flow: Flow) -> bool:
    """Whether a flow may contain addresses."""
    return bool(flow[1]) or bool(flow[0] & ~FLAGS)


def _is_address(expression: Expression) -> bool:
    """Whether an integer expression is visibly an address: then what is added to it is a number."""
    while isinstance(expression, Apply) and expression.operator in (op.ADD, op.SUB):
        if expression.operator is op.SUB and _is_address(expression.operands[1]):
            return False
        expression = expression.operands[0]
    return isinstance(expression, Apply) and expression.operator is op.PTR_TO_INT
