"""What assumptions teach: conditions are traced back to the variables in them, through arithmetic and casts."""

from __future__ import annotations

from cegas.domains.interval import float_guards, inversion
from cegas.domains.interval.algebra import IntervalAlgebra
from cegas.domains.interval.arithmetic import sub
from cegas.domains.interval.fitting import fitting
from cegas.domains.interval.floats import FloatSet, floats_cover, meet_floats
from cegas.domains.interval.numbers import Number, complement, constant, covers, interval, meet
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import ObjectTable
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.typed import Any
from cegas.program import operators as op
from cegas.program.control_flow import Program
from cegas.program.expressions import Access, Apply, Expression, Register, Valid
from cegas.program.operators import Operator
from cegas.program.types import FloatType, PointerType
from cegas.program.values import Outside, Pointer, Undefined, Unknown, Value


class Guards(ValueTransfer):
    """Assumptions over sets of numbers. Every method that learns says whether the assumption is possible."""

    algebra: IntervalAlgebra

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self._fitting: dict[tuple[Expression, Expression], tuple[Expression, Number] | None] = {}

    def fitting(self, left: Expression, right: Expression) -> tuple[Expression, Number] | None:
        """See `fitting.py`; the form of each pair is looked at once."""
        key = (left, right)
        if key not in self._fitting:
            self._fitting[key] = fitting(left, right)
        return self._fitting[key]

    def number(self, scratch: Scratch, expression: Expression) -> Number:
        """What is known of an expression as a number."""
        return self.algebra.number_of(self.evaluate(scratch, expression), expression.type.bits)

    def assume(self, scratch: Scratch, condition: Expression) -> bool:
        return self.hold(scratch, condition, wanted=True)

    def hold(self, scratch: Scratch, condition: Expression, *, wanted: bool) -> bool:
        """Learn that a condition is true, or that it is false."""
        value = self.evaluate(scratch, condition)
        if isinstance(value, int):
            return (value != 0) == wanted
        if isinstance(condition, Valid):
            return not wanted or self._access(scratch, condition)
        if not isinstance(condition, Apply):
            return self.narrow(scratch, condition, constant(1, 1 if wanted else 0))
        operator, operands = condition.operator, condition.operands
        if operator is op.NOT:
            return self.hold(scratch, operands[0], wanted=not wanted)
        if operator is op.AND or operator is op.OR:
            return self._junction(scratch, condition, wanted=wanted)
        if operator in op.COMPARISONS:
            if wanted:
                return self._compare(scratch, operator, *operands)
            opposite, is_swapped = op.NEGATED_COMPARISON[operator]
            return self._compare(scratch, opposite, *(operands[::-1] if is_swapped else operands))
        if isinstance(operands[0].type, FloatType):
            return self._hold_of_floats(scratch, condition, wanted=wanted)
        return self.narrow(scratch, condition, constant(1, 1 if wanted else 0))

    def _junction(self, scratch: Scratch, condition: Apply, *, wanted: bool) -> bool:
        """Both parts hold; or one of them, which is known only if the other does not."""
        operands = condition.operands
        if (condition.operator is op.AND) == wanted:
            # What the second one teaches may tell more about the first.
            parts = (*operands, operands[0])
            return all(self.hold(scratch, operand, wanted=wanted) for operand in parts)
        for operand, other in (operands, operands[::-1]):
            if self.evaluate(scratch, operand) == (0 if wanted else 1):
                return self.hold(scratch, other, wanted=wanted)
        return True

    def _compare(self, scratch: Scratch, operator: Operator, left: Expression, right: Expression) -> bool:
        if isinstance(left.type, FloatType):
            return True
        if operator in (op.EQ, op.NE) and (found := self.fitting(left, right)) is not None:
            exact, fits = found
            return self.narrow(scratch, exact, fits if operator is op.EQ else complement(fits))
        one, other = self.evaluate(scratch, left), self.evaluate(scratch, right)
        if isinstance(one, Pointer) or isinstance(other, Pointer):
            return self._compare_addresses(scratch, operator, (left, one), (right, other))
        width = left.type.bits
        a, b = self.algebra.number_of(one, width), self.algebra.number_of(other, width)
        for expression, restricted in zip((left, right), inversion.compared(operator, a, b), strict=True):
            if restricted is None or not self.narrow(scratch, expression, restricted):
                return False
        return True

    def _compare_addresses(
        self, scratch: Scratch, operator: Operator, left: tuple[Expression, Value], right: tuple[Expression, Value]
    ) -> bool:
        """Two places in one object, close to it: their offsets are in the same order as signed numbers."""
        (_, one), (_, other) = left, right
        if not (isinstance(one, Pointer) and isinstance(other, Pointer) and one.object is other.object):
            return True  # that it equals another address says nothing: a pointer past the end of one may lead back
        if operator not in (op.EQ, op.NE):
            if operator in (op.SLT, op.SLE) or not (self.algebra.is_near(one) and self.algebra.is_near(other)):
                return True
            operator = op.SLT if operator is op.ULT else op.SLE
        bits = self.algebra.pointer_bits
        a, b = self.algebra.number_of(one.offset, bits), self.algebra.number_of(other.offset, bits)
        for (expression, _), restricted in zip((left, right), inversion.compared(operator, a, b), strict=True):
            if restricted is None or not self.narrow_offset(scratch, expression, restricted):
                return False
        return True

    def _access(self, scratch: Scratch, condition: Valid) -> bool:
        """A valid access lies within its object."""
        if condition.access is Access.CALL or condition.access is Access.OWN:
            return True
        address, size = self.evaluate(scratch, condition.address), self.number(scratch, condition.size)
        if not isinstance(address, Pointer) or address.object.site.is_all_outside:
            return True
        if condition.access.has_extent and size.contains(0):
            return True  # an access to no bytes is valid, wherever it goes
        object_: Any = address.object
        content = scratch.memory.get(object_)
        length = object_.site.size if content is None else content.size
        bits = self.algebra.pointer_bits
        if condition.access is Access.FREE or length is None or object_.site.open_ended or length >= 1 << (bits - 1):
            return True
        most = length - size.unsigned[0]
        return most >= 0 and self.narrow_offset(scratch, condition.address, interval(bits, 0, most))

    # -- expressions ----------------------------------------------------------------------------------------------

    def narrow(self, scratch: Scratch, expression: Expression, wanted: Number) -> bool:
        """Learn that the value of an expression lies in a set."""
        value = self.evaluate(scratch, expression)
        if isinstance(value, Outside) and isinstance(expression, Register) and wanted.is_constant:
            self._restrict(scratch, expression, wanted.low)
            return True
        if not isinstance(value, int | Number | Unknown):
            return True  # an address, as a number
        known = self.algebra.number_of(value, wanted.width)
        if covers(wanted, known):
            return True
        found = meet(known, wanted)
        if found is None:
            return False
        if isinstance(expression, Register):
            # Of an address of which nothing is known, no set of numbers says which objects it may mean.
            if found.is_constant or not (isinstance(value, Unknown) and isinstance(expression.type, PointerType)):
                self._restrict(scratch, expression, self.algebra.value_of(found))
            return True
        return self._narrow_operands(scratch, expression, found) if isinstance(expression, Apply) else True

    def _narrow_operands(self, scratch: Scratch, expression: Apply, wanted: Number) -> bool:
        operator, operands = expression.operator, expression.operands
        if operator in op.COMPARISONS or (expression.type.bits == 1 and operator in (op.AND, op.OR, op.NOT)):
            return self.hold(scratch, expression, wanted=wanted.low == 1) if wanted.is_constant else True
        if isinstance(operands[0].type, FloatType) or isinstance(expression.type, FloatType):
            return True
        if operator is op.ITE:
            return self._narrow_choice(scratch, operands, wanted)
        numbers = [self.number(scratch, operand) for operand in operands]
        for operand, restricted in zip(operands, inversion.operands_for(operator, wanted, numbers), strict=True):
            if restricted is None or not self.narrow(scratch, operand, restricted):
                return False
        return True

    def _narrow_choice(self, scratch: Scratch, operands: tuple[Expression, ...], wanted: Number) -> bool:
        condition, then, otherwise = operands
        ways = [meet(self.number(scratch, each), wanted) is not None for each in (then, otherwise)]
        if all(ways):
            return True
        if not any(ways):
            return False
        chosen = then if ways[0] else otherwise
        return self.hold(scratch, condition, wanted=ways[0]) and self.narrow(scratch, chosen, wanted)

    # -- floats -----------------------------------------------------------------------------------------------------

    def _hold_of_floats(self, scratch: Scratch, condition: Apply, *, wanted: bool) -> bool:
        """Learn whether a comparison of floats is true, or that a float is of a kind."""
        operands = condition.operands
        sets = [self._floats(scratch, operand) for operand in operands]
        known = [each for each in sets if each is not None]
        if len(known) < len(sets):
            return True
        learned = float_guards.restricted(condition.operator, known, wanted=wanted)
        for operand, restricted in zip(operands, learned, strict=True):
            if restricted is None or not self._narrow_floats(scratch, operand, restricted):
                return False
        return True

    def _floats(self, scratch: Scratch, expression: Expression) -> FloatSet | None:
        return self.algebra.floats_of(self.evaluate(scratch, expression), expression.type)

    def _narrow_floats(self, scratch: Scratch, expression: Expression, wanted: FloatSet) -> bool:
        """Learn that the value of an expression lies in a set of floats."""
        value = self.evaluate(scratch, expression)
        known = self.algebra.floats_of(value, expression.type)
        if known is None or isinstance(value, Undefined) or floats_cover(wanted, known):
            return True
        found = meet_floats(known, wanted)
        if found is None:
            return False
        if isinstance(expression, Register):
            self._restrict(scratch, expression, self.algebra.value_of(found))
            return True
        if not isinstance(expression, Apply) or not isinstance(expression.operands[0].type, FloatType):
            return True
        inner = expression.operands[0]
        own = self._floats(scratch, inner)
        if own is None:
            return True
        restricted = float_guards.operand_for(expression.operator, found, own)
        return restricted is not None and self._narrow_floats(scratch, inner, restricted)

    def narrow_offset(self, scratch: Scratch, expression: Expression, wanted: Number) -> bool:
        """Learn that an address, which points into an object, has an offset in a set."""
        value = self.evaluate(scratch, expression)
        if not isinstance(value, Pointer):
            return True
        known = self.algebra.number_of(value.offset, wanted.width)
        if covers(wanted, known):
            return True
        found = meet(known, wanted)
        if found is None:
            return False
        if isinstance(expression, Register):
            offset = found.low if found.is_constant else found
            self._restrict(scratch, expression, Pointer(value.object, offset))
            return True
        if not isinstance(expression, Apply) or expression.operator is not op.PTR_ADD:
            return True
        base, distance = expression.operands
        start = self.evaluate(scratch, base)
        if not isinstance(start, Pointer):
            return True
        width = wanted.width
        first = self.algebra.number_of(start.offset, width)
        way = self.number(scratch, distance)
        return self.narrow(scratch, distance, sub(width, found, first)) and self.narrow_offset(
            scratch, base, sub(width, found, way)
        )

    def _restrict(self, scratch: Scratch, register: Register, value: Value) -> None:
        """A register has one of fewer values; so has the cell that it was loaded from."""
        if isinstance(value, Unknown) or register in self._slots[scratch.function]:
            return
        scratch.registers[register] = value
        origin = scratch.loaded.get(register)
        if origin is None or register.type.bits % 8:
            return
        object_, offset, size = origin
        content = scratch.memory.get(object_)
        if content is not None and content.alive:
            scratch.memory = scratch.memory.set(object_, self.contents.written(content, offset, size, value))
