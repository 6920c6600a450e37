"""The algebra of the numeric domain: numbers and addresses as in the value domain, and sets of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.interval.arithmetic import transformed
from cegas.domains.interval.float_arithmetic import FloatOperand, float_result
from cegas.domains.interval.floats import FloatSet, all_floats, format_of, join_floats, patterns_of, single, with_patterns
from cegas.domains.interval.numbers import Number, constant, everything, interval, join, meet, with_bits
from cegas.domains.value.algebra import UNTRACKED, ValueAlgebra
from cegas.program import operators as op
from cegas.program.algebra import Lives
from cegas.program.operators import Operator
from cegas.program.types import BOOL, FloatType, Type, int_type
from cegas.program.values import PAGE, PartlyKnown, Pointer, SymbolicValue, Undefined, Unknown, Value


class IntervalAlgebra(ValueAlgebra):
    """What no rule determines becomes a set of numbers, if that says anything.

    Two values with the same description need not be equal: rules that conclude from that do not apply to open offsets.
    """

    def __init__(self, pointer_bits: int) -> None:
        super().__init__(pointer_bits)
        self._ones = (1 << pointer_bits) - 1

    # -- values and sets ------------------------------------------------------------------------------------------

    def number_of(self, value: Value, width: int) -> Number:
        """What is known of a value as a number."""
        if isinstance(value, int):
            return constant(width, value)
        if isinstance(value, Number):
            return value if value.width == width else everything(width)
        if isinstance(value, PartlyKnown):
            return with_bits(width, value.bits, value.mask)
        if isinstance(value, FloatSet) and value.format.width == width:
            return patterns_of(value)
        return everything(width)

    def floats_of(self, value: Value, type_: Type) -> FloatSet | None:
        """What is known of a value as a float; None if its type has no sets."""
        fmt = format_of(type_)
        if fmt is None:
            return None
        if isinstance(value, int):
            return single(fmt, value)
        if isinstance(value, FloatSet):
            return value if value.format is fmt else all_floats(fmt)
        if isinstance(value, Number | PartlyKnown):
            return with_patterns(fmt, self.number_of(value, fmt.width))
        return all_floats(fmt)

    def value_of(self, found: FloatOperand | None) -> Value:
        """A set as a value: a number if it has one member, unknown if it has all."""
        if found is None or found.is_everything:
            return self.unknown(UNTRACKED)
        if not found.is_constant:
            return found
        return found.low if isinstance(found, Number) else found.ends()[0]

    def offset_of(self, value: Value) -> Value:
        """The same for offsets: a pointer whose offset may be anything still points into its object."""
        if isinstance(value, int | Number):
            return value
        return everything(self.pointer_bits)

    # -- operators ------------------------------------------------------------------------------------------------

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(isinstance(operand, Undefined) for operand in operands):
            return super().unresolved(operator, type_, operand_type, operands)
        if operator is op.ITE and (chosen := self._choice(operands)) is not None:
            return chosen
        if isinstance(type_, FloatType) or isinstance(operand_type, FloatType):
            return self._float(operator, type_, operand_type, operands)
        widths = [operand_type.bits] * len(operands)
        if operator is op.ITE:
            widths = [1, type_.bits, type_.bits]
        numbers = [self.number_of(operand, width) for operand, width in zip(operands, widths, strict=True)]
        return self.value_of(transformed(operator, type_, numbers))

    def _float(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        """The result of an operator that has to do with floats."""
        if operator is op.ITE:
            one, other = (self.floats_of(operand, type_) for operand in operands[1:])
            return self.value_of(None if one is None or other is None else join_floats(one, other))
        sets: list[FloatOperand] = []
        for operand in operands:
            found = (
                self.floats_of(operand, operand_type)
                if isinstance(operand_type, FloatType)
                else self.number_of(operand, operand_type.bits)
            )
            if found is None:
                return self.unknown(UNTRACKED)
            sets.append(found)
        return self.value_of(float_result(operator, type_, operand_type, sets))

    def _choice(self, operands: Sequence[Value]) -> Value | None:
        """One of two addresses in the same object."""
        _, a, b = operands
        if not (isinstance(a, Pointer) and isinstance(b, Pointer) and a.object is b.object):
            return None
        return Pointer(a.object, self.joined_offsets(a.offset, b.offset))

    def joined_offsets(self, one: Value, other: Value) -> Value:
        bits = self.pointer_bits
        joined = join(self.number_of(one, bits), self.number_of(other, bits))
        return joined.low if joined.low == joined.high else joined

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        # Sets know the other bits as well.
        result = super()._bitwise_partial(operator, type_, operand_type, operands)
        return None if isinstance(result, PartlyKnown) else result

    # -- addresses ------------------------------------------------------------------------------------------------

    def _address_rule(self, operator: Operator, type_: Type, a: Value, b: Value, lives: Lives | None) -> Value | None:
        if operator is op.XOR and (_is_open(a) or _is_open(b)):
            return None  # addresses with the same description need not cancel out
        return super()._address_rule(operator, type_, a, b, lives)

    def _offset(self, operator: Operator, a: Value, b: Value) -> Value:
        return self.offset_of(super()._offset(operator, a, b))

    def is_inside(self, pointer: Pointer, lives: Lives | None = None) -> bool:
        if not isinstance(pointer.offset, Number):
            return super().is_inside(pointer, lives)
        return all(super(IntervalAlgebra, self).is_inside(end, lives) for end in self._ends(pointer.object, pointer.offset))

    def _ends(self, object_: object, offset: Number) -> list[Pointer]:
        """The first and the last place of an open offset."""
        low, high = offset.signed
        return [Pointer(object_, low & self._ones), Pointer(object_, high & self._ones)]  # type: ignore[arg-type]

    def _compare_offsets(self, operator: Operator, a: Pointer, b: Pointer) -> Value | None:
        if operator in (op.ULT, op.ULE) and (_is_open(a) or _is_open(b)) and self.is_near(a) and self.is_near(b):
            as_signed = op.SLT if operator is op.ULT else op.SLE
            return self.apply(as_signed, BOOL, self.offset_type, (a.offset, b.offset))
        return super()._compare_offsets(operator, a, b)

    def is_near(self, pointer: Pointer) -> bool:
        """Close enough to its object for the address not to wrap around, wherever in the set it is."""
        size = pointer.object.size
        low, high = self.number_of(pointer.offset, self.pointer_bits).signed
        return isinstance(size, int) and low >= -PAGE and high < size + PAGE

    def _compare_with_number(self, operator: Operator, pointer: Pointer, number: int) -> int | None:
        if not isinstance(pointer.offset, Number):
            return super()._compare_with_number(operator, pointer, number)
        first, last = (
            super(IntervalAlgebra, self)._compare_with_number(operator, end, number)
            for end in self._ends(pointer.object, pointer.offset)
        )
        return first if first == last else None

    # -- bytes ----------------------------------------------------------------------------------------------------

    def extract(self, value: Value, low: int, size: int) -> Value:
        if isinstance(value, Number):
            wide = int_type(value.width)
            moved = self.apply(op.LSHR, wide, wide, (value, 8 * low)) if low else value
            return self.apply(op.TRUNC, int_type(8 * size), wide, (moved,)) if 8 * size < value.width else moved
        if isinstance(value, SymbolicValue) or _is_open(value):
            return self.unknown(UNTRACKED)  # pieces of it could not be told from those of another
        return super().extract(value, low, size)

    def combine(self, parts: list[tuple[Value, int]]) -> Value:
        if not any(isinstance(value, Number) for value, _ in parts):
            return super().combine(parts)
        if not all(isinstance(value, int | Number | Unknown) for value, _ in parts):
            return self.unknown(UNTRACKED)
        width = 8 * sum(size for _, size in parts)
        bits = mask = position = low = high = 0
        for value, size in parts:
            piece = self.number_of(value, 8 * size)
            bits |= piece.bits << position
            mask |= piece.mask << position
            first, last = piece.unsigned
            low, high = low + (first << position), high + (last << position)
            position += 8 * size
        return self.value_of(meet(with_bits(width, bits, mask), interval(width, low, high)))


def _is_open(value: Value) -> bool:
    """Whether a value is an address in an object, but not at a known offset."""
    return isinstance(value, Pointer) and not isinstance(value.offset, int)
