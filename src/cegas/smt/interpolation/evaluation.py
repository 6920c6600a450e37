"""The values of expressions by names, and the conditions under which they have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.program import operators as op
from cegas.program.expressions import (
    Access,
    Apart,
    Apply,
    Constant,
    Defined,
    Expression,
    Reached,
    Register,
    StaticAddress,
    Valid,
)
from cegas.program.machine import Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operators import signed
from cegas.program.types import BOOL, FloatType, Type, int_type
from cegas.program.values import Pointer, Value
from cegas.smt.accesses import is_accessible, offset_term
from cegas.smt.algebra import MOST_CELLS
from cegas.smt.interpolation.memory import NamedMemory
from cegas.smt.interpolation.names import NamedValue
from cegas.smt.path import PathEncoder
from cegas.smt.terms import Node
from cegas.smt.values import Choice

_HARD = (op.MUL, op.UDIV, op.SDIV, op.UREM, op.SREM)


class NamedEvaluation:
    """Evaluates over the names of registers and cells, and collects the conditions under which these have their values.

    Where something has no value by names it raises `Stuck`.
    """

    def __init__(self, machine: PathEncoder, registers: Mapping[Register, NamedValue], memory: NamedMemory) -> None:
        self._machine = machine
        self._smt = machine.smt
        self._registers = registers
        self._memory = memory
        self._conditions: list[Node] = []

    @property
    def given(self) -> Node:
        """The condition under which the values so far are right."""
        return self._smt.terms.conjunction(*self._conditions)

    def named(self, expression: Expression) -> NamedValue:
        value = self.value(expression)
        return NamedValue(value, self.given)

    def value(self, expression: Expression) -> Value:
        """Like `evaluate`, with the names of registers."""
        if isinstance(expression, Register):
            return self._take(self._registers[expression])
        if isinstance(expression, Constant):
            return expression.bits
        if isinstance(expression, Apply):
            operands = expression.operands
            if expression.operator is op.ITE:
                return self._choice(expression)
            if _is_hard(expression):
                known = self._machine.evaluate(expression)
                if isinstance(known, int):
                    for operand in operands:
                        self._demand_same(self.value(operand), self._machine.evaluate(operand), operand.type)
                    return known
                if expression.operator is op.FREM:
                    # The solver translates it to circuits of many steps, and no time limit stops it.
                    raise Stuck("a remainder of floats")
            values = [self.value(operand) for operand in operands]
            return self._smt.apply(expression.operator, expression.type, operands[0].type, values)
        if isinstance(expression, StaticAddress):
            return self._machine.evaluate(expression)
        if isinstance(expression, Valid):
            address, size = self.value(expression.address), self.value(expression.size)
            if expression.access is Access.CALL:
                return self._machine.callable(address)  # whether an object lives has no say in it
            for _, place in self._resolve_pointers(address):
                if isinstance(place, Pointer) and expression.access.asks_life:
                    self._conditions.append(self._memory.life(place.object))
            return self._machine.valid(address, size, expression.access)
        if isinstance(expression, Apart):
            one, other, size = (self.value(each) for each in (expression.one, expression.other, expression.size))
            self._resolve_pointers(one)
            self._resolve_pointers(other)
            return self._machine.apart(one, other, size)
        if isinstance(expression, Defined):
            return self._machine.defined(self.value(expression.operand))
        if isinstance(expression, Reached):
            return self._reached(expression)
        raise TypeError(f"not an expression: {expression!r}")

    def _reached(self, condition: Reached) -> Value:
        """Of a heap without blocks that is known by its counter; chains of addresses have no name."""
        number = self._machine.evaluate(condition.blocks)
        if number != 0:
            raise Stuck("whether blocks are lost")
        self._demand_same(self.value(condition.blocks), number, condition.blocks.type)
        return 1

    def _take(self, name: NamedValue) -> Value:
        self._conditions.append(name.given)
        return name.value

    def _choice(self, expression: Apply) -> Value:
        condition = self.value(expression.operands[0])
        known = self._machine.evaluate(expression.operands[0])
        if isinstance(known, int):  # the other operand may have no value at all
            self._demand_same(condition, known, BOOL)
            return self.value(expression.operands[1 if known else 2])
        values = [condition, *(self.value(operand) for operand in expression.operands[1:])]
        return self._smt.apply(op.ITE, expression.type, expression.type, values)

    def _demand_same(self, value: Value, plain: Value, type_: Type) -> None:
        """What follows rests on a value's being the one that the plain encoding knows."""
        if isinstance(type_, FloatType):
            type_ = int_type(type_.bits)
        self._conditions.append(self._smt.truth(self._smt.apply(op.EQ, BOOL, type_, (value, plain))))

    # -- memory ---------------------------------------------------------------------------------------------------

    def place(self, expression: Expression) -> tuple[MemoryObject, int] | None:
        """The place that an address means for sure; it is then a condition that it does."""
        value = self.value(expression)
        plain = self._machine.evaluate(expression)
        if not (isinstance(plain, Pointer) and isinstance(plain.offset, int)):
            return None
        self._demand_same(value, plain, expression.type)
        return plain.object, signed(plain.offset, self._smt.pointer_bits)

    def number(self, expression: Expression) -> int | None:
        """A size that is known for sure; it is then a condition that it is this."""
        value, plain = self.value(expression), self._machine.evaluate(expression)
        if not isinstance(plain, int):
            return None
        self._demand_same(value, plain, expression.type)
        return plain

    def load(self, address: Expression, type_: Type) -> Value:
        """What is read at an address."""
        known = self.place(address)
        if known is not None:
            return self._take(self._memory.read(*known, type_))
        alternatives: list[tuple[Node, Value]] = []
        for guard, memory, offset in self.cells(self.value(address), type_.bytes, writing=False):
            name = self._memory.read(memory, offset, type_)
            self._conditions.append(self._smt.terms.implication(guard, name.given))
            alternatives.append((guard, name.value))
        return self._smt.select(type_, alternatives)

    def cells(self, address: Value, size: int, *, writing: bool) -> list[tuple[Node, MemoryObject, int]]:
        """The cells that an address may mean, with guards that exclude each other."""
        terms = self._smt.terms
        places: list[tuple[Node, MemoryObject, int]] = []
        for guard, place in self._resolve_pointers(address):
            if not isinstance(place, Pointer) or not is_accessible(place, writing=writing):
                continue
            for offset in self._offsets(place, size):
                number = terms.vector(offset, self._smt.pointer_bits)
                here = terms.equal(self._smt.offset_node(place.offset), number)
                places.append((terms.conjunction(guard, here), place.object, offset))
        if not places:
            raise Stuck("an access where no object is")
        return places

    def _offsets(self, place: Pointer, size: int) -> Sequence[int]:
        memory, offset = place.object, place.offset
        if memory.site.kind is ObjectKind.EXTERNAL:
            raise Stuck("external memory")
        if isinstance(offset, int):
            return (signed(offset, self._smt.pointer_bits),)
        term = offset_term(self._smt, offset)
        step = 1 << min(term.known, 32)
        if isinstance(memory.size, int):
            candidates = range(term.low % step, memory.size - size + 1, step)
            if len(candidates) <= MOST_CELLS:
                return candidates
        raise Stuck("memory at an address that stays open")

    def _resolve_pointers(self, address: Value) -> list[tuple[Node, Pointer | int]]:
        alternatives = [value for _, value in address.alternatives] if isinstance(address, Choice) else [address]
        if not all(isinstance(value, Pointer | int) for value in alternatives):
            raise Stuck("an address that is a number")
        return self._machine.addresses.resolve(address)


def _is_hard(expression: Apply) -> bool:
    """Whether the solver should not be bothered with an operator whose result is known."""
    types = (expression.type, *(operand.type for operand in expression.operands))
    return expression.operator in _HARD or any(isinstance(type_, FloatType) for type_ in types)
