"""Values in formulas of which some bits may be uninitialised: each with a term that says which (`Carried`).

The rules are those of `program.undefined_bits`, as terms: bit operations keep track of single bits, comparisons ask whether
open bits decide them, the result of any other operator is uninitialised as a whole if a bit of an operand is. Whoever
branches on such a value, or uses it as an address, has asked before whether it is defined; the bits that are not may then be
any.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.types import BOOL, Type, int_type
from cegas.program.undefined_bits import PARTLY
from cegas.program.values import ByteSlice, Composite, Pointer, Undefined, Value
from cegas.smt.terms import Node
from cegas.smt.values import Carried, Choice, Term

if TYPE_CHECKING:
    from cegas.smt.algebra import SmtAlgebra

_SHIFTS = (op.SHL, op.LSHR, op.ASHR)

Pair = tuple[Node, Node]
"""The bits of a value, and a mask of those that are uninitialised: vectors of the same width."""


def may_be_undefined(value: Value) -> bool:
    """Whether a value may have uninitialised bits."""
    if isinstance(value, int | Term):
        return False
    if isinstance(value, Composite):
        return any(may_be_undefined(part) for part, _ in value.parts)
    if isinstance(value, Choice):
        return any(may_be_undefined(alternative) for _, alternative in value.alternatives)
    if isinstance(value, Pointer):
        return may_be_undefined(value.offset)
    if isinstance(value, ByteSlice):
        return may_be_undefined(value.value)
    return isinstance(value, Undefined | Carried)


class Definedness:
    """What operators do to uninitialised bits."""

    def __init__(self, smt: SmtAlgebra) -> None:
        self._smt = smt
        self._terms = smt.terms

    # -- values ---------------------------------------------------------------------------------------------------

    def pair(self, value: Value, bits: int) -> Pair:
        """A value of some width in two vectors."""
        terms = self._terms
        if isinstance(value, Undefined):
            return terms.vector(value.bits, bits), terms.vector(value.mask, bits)
        if isinstance(value, Carried):
            return value.bits, value.mask
        if isinstance(value, Composite):
            pairs = [self.pair(part, 8 * size) for part, size in value.parts]
            return terms.concat([part for part, _ in pairs]), terms.concat([mask for _, mask in pairs])
        if isinstance(value, Choice):
            *others, (_, last) = value.alternatives
            result = self.pair(last, bits)
            for guard, alternative in reversed(others):
                result = self._either(guard, self.pair(alternative, bits), result)
            return result
        if isinstance(value, ByteSlice) and may_be_undefined(value):
            high, low = 8 * (value.low + value.size) - 1, 8 * value.low
            whole, mask = self.pair(value.value, 8 * self._smt.whole_size(value.value))
            return terms.extract(whole, high, low), terms.extract(mask, high, low)
        if isinstance(value, Pointer) and may_be_undefined(value):
            _, mask = self.pair(value.offset, bits)
            return self._smt.address(value), self._all_if(self._is_some(mask), bits)
        node = self._smt.node(value, int_type(bits))
        return terms.as_vector(node) if bits == 1 else node, terms.vector(0, bits)

    def value(self, pair: Pair, type_: Type) -> Value:
        """The value of two vectors."""
        bits, mask = pair
        known, number = self._terms.number(mask), self._terms.number(bits)
        if known == 0:
            return self._smt.wrap(self._smt.from_bits(bits, type_), type_)
        if known is not None and number is not None:
            return Undefined(number & ~known, known, PARTLY)
        return Carried(bits, mask)

    def is_defined(self, value: Value) -> Node:
        """Whether a value has no uninitialised bit."""
        terms = self._terms
        if not may_be_undefined(value):
            return terms.true
        if isinstance(value, Pointer):
            return self.is_defined(value.offset)
        if isinstance(value, Composite):
            return terms.conjunction(*[self.is_defined(part) for part, _ in value.parts])
        if isinstance(value, Choice):
            return terms.disjunction(
                *[terms.conjunction(guard, self.is_defined(alternative)) for guard, alternative in value.alternatives]
            )
        if isinstance(value, ByteSlice):
            return terms.negation(self._is_some(self.pair(value, 8 * value.size)[1]))
        return terms.negation(self._is_some(value.mask)) if isinstance(value, Carried) else terms.false

    # -- operators ------------------------------------------------------------------------------------------------

    def result(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        """The result of an operator (but a choice), where operands may be uninitialised."""
        smt, bits = self._smt, operand_type.bits
        pairs = [self.pair(operand, bits) for operand in operands]
        nodes = [smt.from_bits(node, operand_type) for node, _ in pairs]
        if operator is op.PTR_TO_INT or operator is op.INT_TO_PTR or operator in (op.FLOAT_BITS, op.FLOAT_FROM_BITS):
            return self.value(pairs[0], type_)
        if operator is op.TRUNC:
            high = type_.bits - 1
            return self.value((self._terms.extract(pairs[0][0], high, 0), self._terms.extract(pairs[0][1], high, 0)), type_)
        encoded = smt.encoder.encode(operator, type_, operand_type, *nodes)
        made = smt.node(smt.wrap(encoded, type_), int_type(type_.bits))
        vector = self._terms.as_vector(made) if type_.bits == 1 else made
        return self.value((vector, self._mask(operator, type_, operand_type, pairs)), type_)

    def _mask(self, operator: Operator, type_: Type, operand_type: Type, pairs: Sequence[Pair]) -> Node:
        terms, (a, mask) = self._terms, pairs[0]
        if operator in op.COMPARISONS:
            return terms.as_vector(self._is_undecided(operator, operand_type, *pairs))
        if not operator.bitwise:
            some = terms.disjunction(*[self._is_some(each) for _, each in pairs])
            return self._all_if(some, type_.bits)
        if operator in (op.AND, op.OR, op.XOR):
            b, other = pairs[1]
            if operator is op.XOR:
                return self._or(mask, other)
            if operator is op.OR:
                a, b = self._not(a), self._not(b)
            # A bit is open if one operand's is, and the other's does not decide it.
            return self._or(self._and(mask, self._or(b, other)), self._and(other, self._or(a, mask)))
        types = (type_, operand_type)
        if operator in _SHIFTS:
            amount, open_ = pairs[1]
            moved = self._moved(operator, types, mask, amount)
            return terms.ite(self._is_some(open_), self._ones(type_.bits), moved)
        return self._moved(operator, types, mask)

    def _is_undecided(self, operator: Operator, operand_type: Type, first: Pair, second: Pair) -> Node:
        """Whether open bits decide a comparison: see `undefined_bits.decided_comparison`."""
        terms, bits = self._terms, operand_type.bits
        (a, mask), (b, other) = first, second
        open_ = self._or(mask, other)
        if operator is op.EQ or operator is op.NE:
            differs = self._is_some(self._and(terms.term("BV_XOR", (a, b)), self._not(open_)))
            return terms.conjunction(self._is_some(open_), terms.negation(differs))
        sign = 1 << (bits - 1) if operator in (op.SLT, op.SLE) else 0

        def extreme(pair: Pair, part: int) -> Node:
            chosen = self._and(pair[1], terms.vector(part, bits))
            return self._smt.from_bits(self._or(self._and(pair[0], self._not(pair[1])), chosen), operand_type)

        surely, possibly = (
            self._smt.encoder.encode(operator, BOOL, operand_type, extreme(first, one), extreme(second, two))
            for one, two in ((~sign, sign), (sign, ~sign))
        )
        return terms.negation(terms.equal(surely, possibly))

    def _moved(self, operator: Operator, types: tuple[Type, Type], mask: Node, *amount: Node) -> Node:
        """A mask under an operator that moves bits."""
        smt, (type_, operand_type) = self._smt, types
        numbers = [self._terms.number(each) for each in (mask, *amount)]
        known = [each for each in numbers if each is not None]
        if len(known) == len(numbers):
            return self._terms.vector(operator.evaluate(type_, operand_type, *known), type_.bits)
        nodes = [smt.from_bits(each, operand_type) for each in (mask, *amount)]
        encoded = smt.encoder.encode(operator, type_, operand_type, *nodes)
        return self._terms.as_vector(encoded) if type_.bits == 1 else encoded

    def choice(self, type_: Type, condition: Value, then: Value, otherwise: Value) -> Value:
        """One of two values, where it may depend on an uninitialised bit which."""
        (truth, mask), one, other = self.pair(condition, 1), self.pair(then, type_.bits), self.pair(otherwise, type_.bits)
        bits, open_ = self._either(self._terms.as_truth(truth), one, other)
        return self.value((bits, self._terms.ite(self._is_some(mask), self._ones(type_.bits), open_)), type_)

    def select(self, type_: Type, alternatives: Sequence[tuple[Node, Value]]) -> Value:
        """One of several values that are no addresses."""
        return self.value(self.pair(Choice(tuple(alternatives), type_.bytes), type_.bits), type_)

    # -- vectors --------------------------------------------------------------------------------------------------

    def _either(self, guard: Node, one: Pair, other: Pair) -> Pair:
        return self._terms.ite(guard, one[0], other[0]), self._terms.ite(guard, one[1], other[1])

    def _is_some(self, mask: Node) -> Node:
        zero = self._terms.vector(0, self._terms.width(mask))
        return self._terms.negation(self._terms.equal(mask, zero))

    def _ones(self, bits: int) -> Node:
        return self._terms.vector(-1, bits)

    def _all_if(self, condition: Node, bits: int) -> Node:
        return self._terms.ite(condition, self._ones(bits), self._terms.vector(0, bits))

    def _not(self, a: Node) -> Node:
        number = self._terms.number(a)
        return self._terms.term("BV_NOT", (a,)) if number is None else self._terms.vector(~number, self._terms.width(a))

    def _and(self, a: Node, b: Node) -> Node:
        x, y = self._terms.number(a), self._terms.number(b)
        if x is not None and y is not None:
            return self._terms.vector(x & y, self._terms.width(a))
        if x == 0 or y == 0:
            return self._terms.vector(0, self._terms.width(a))
        ones = (1 << self._terms.width(a)) - 1
        return b if x == ones else a if y == ones else self._terms.term("BV_AND", (a, b))

    def _or(self, a: Node, b: Node) -> Node:
        x, y = self._terms.number(a), self._terms.number(b)
        if x is not None and y is not None:
            return self._terms.vector(x | y, self._terms.width(a))
        return b if x == 0 else a if y == 0 else self._terms.term("BV_OR", (a, b))
