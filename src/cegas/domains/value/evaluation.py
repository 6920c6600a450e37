"""What expressions mean in a state, and what can be learned from assumptions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import UNTRACKED, ValueAlgebra, is_known, objects_in
from cegas.domains.value.contents import Contents
from cegas.domains.value.lifetimes import frame_slots
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import AbstractObject, ObjectTable
from cegas.domains.value.targets import Member, of_members
from cegas.foundation.typed import TYPE_CHECKING, Any
from cegas.program import operators as op
from cegas.program.control_flow import Program
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
    registers_of,
)
from cegas.program.extents import apart
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operators import signed
from cegas.program.oracle import may_free_outside
from cegas.program.types import FloatType
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import Outside, PartlyKnown, Pointer, Targets, Undefined, Unknown, Value, in_pages

if TYPE_CHECKING:
    from cegas.domains.value.reachability import Lead


class ValueEvaluation:
    """Values of expressions; what is not known makes the result unknown, never wrong."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        self.program = program
        self.space = space
        self.oracle = space.oracle
        self.objects = objects
        objects.blocks_reuse = may_free_outside(program, space.oracle)
        self.algebra = self.make_algebra()
        self.contents = Contents(self.algebra, holds_pointers=space.holds_pointers)
        self._slots = {function.name: frame_slots(function) for function in program.functions.values()}
        self._registers: dict[Register, Unknown] = {}

    def make_algebra(self) -> ValueAlgebra:
        """What values are and what operators do to them."""
        return ValueAlgebra(self.program.data_model.value, has_targets=self.space.has_targets)

    def slots(self, function: str) -> Mapping[Register, ObjectSite]:
        """The registers of a function that hold the addresses of locals."""
        return self._slots[function]

    def is_constant(self, function: str, register: Register) -> bool:
        """Whether a register holds the address of a local: known without being tracked."""
        return register in self._slots[function]

    # -- expressions ----------------------------------------------------------------------------------------------

    def evaluate(self, scratch: Scratch, expression: Expression) -> Value:
        kind = type(expression)
        if kind is Constant:
            return expression.bits  # type: ignore[attr-defined, no-any-return]
        if isinstance(expression, Register):
            value = scratch.registers.get(expression)
            if value is not None:
                return value
            site = self._slots[scratch.function].get(expression)
            if site is not None:
                return Pointer(self._object(site, scratch.depth), 0)
            return self._unknown_register(expression)
        if isinstance(expression, Apply):
            operands = expression.operands
            if expression.operator is op.ITE:
                condition = self.evaluate(scratch, operands[0])
                if isinstance(condition, int):
                    return self.evaluate(scratch, operands[1] if condition else operands[2])
            return self.algebra.apply(
                expression.operator,
                expression.type,
                operands[0].type,
                [self.evaluate(scratch, operand) for operand in operands],
                scratch,
            )
        if isinstance(expression, StaticAddress):
            return Pointer(self._object(expression.site, 0), 0)
        if isinstance(expression, Valid):
            return self._valid(
                scratch,
                self.evaluate(scratch, expression.address),
                self.evaluate(scratch, expression.size),
                expression.access,
            )
        if isinstance(expression, Defined):
            operand = self.evaluate(scratch, expression.operand)
            if has_undefined(operand):
                return 0
            return 1 if self.is_initialized(operand) else self.algebra.unknown(UNTRACKED)
        if isinstance(expression, Apart):
            one, other = self.evaluate(scratch, expression.one), self.evaluate(scratch, expression.other)
            return self._apart(one, other, self.evaluate(scratch, expression.size))
        if isinstance(expression, Reached):
            return self.algebra.unknown(UNTRACKED) if self.leads(scratch, expression) is None else 1
        raise TypeError(f"not an expression: {expression!r}")

    def leads(self, scratch: Scratch, condition: Reached) -> dict[AbstractObject, Lead] | None:
        """What leads to each of the blocks that a condition asks about; None if the state does not tell."""
        from cegas.domains.value.reachability import leads_to_blocks  # few programs are asked for lost blocks

        return leads_to_blocks(scratch, self.evaluate(scratch, condition.blocks), condition.roots, self._variables)

    @cached_property
    def _variables(self) -> frozenset[Register]:
        return frozenset([each for function in self.program.functions.values() for each in function.variables])

    # -- what a state keeps of a value ------------------------------------------------------------------------------

    def kept(self, scratch: Scratch, expression: Expression) -> Value:
        """The value of an expression as a state can hold it: of an address with an open offset, its object and low bits."""
        value = self.place_of(scratch, expression)
        self.algebra.makes_targets = self.algebra.makes_targets or type(value) is Targets
        return value

    def place_of(self, scratch: Scratch, expression: Expression) -> Value:
        """The same for an address that is only gone through."""
        value = self.evaluate(scratch, expression)
        if not (self.space.has_targets and isinstance(value, Pointer) and isinstance(value.offset, Unknown | PartlyKnown)):
            return value
        return self.algebra.within(value.object, *self._low_bits(scratch, expression))

    def _low_bits(self, scratch: Scratch, expression: Expression) -> tuple[int, int]:
        """The lowest bits of a number, or of the offset of an address, and how many of them are known.

        Only the lowest bits: products and sums wrap around at a power of two.
        """
        bits = expression.type.bits
        value = self.evaluate(scratch, expression)
        if isinstance(value, Pointer):
            value = value.offset
        if isinstance(value, int):
            return value, bits
        if not isinstance(expression, Apply):
            return 0, 0
        operator, operands = expression.operator, expression.operands
        if operator in (op.PTR_ADD, op.ADD, op.SUB):
            (a, m), (b, n) = (self._low_bits(scratch, operand) for operand in operands)
            return (a - b if operator is op.SUB else a + b), min(m, n)
        if operator is op.MUL or operator is op.SHL:
            (a, m), (b, n) = (self._low_bits(scratch, operand) for operand in operands)
            if operator is op.SHL:
                return (a << b, min(bits, m + b)) if n == bits and b < bits else (0, 0)
            if n < bits:
                (a, m), (b, n) = (b, n), (a, m)
            zeros = (b & -b).bit_length() - 1 if b else bits
            return (a * b, min(bits, m + zeros)) if n == bits else (0, 0)
        if operator in (op.ZEXT, op.SEXT, op.TRUNC, op.PTR_TO_INT, op.INT_TO_PTR):
            low, known = self._low_bits(scratch, operands[0])
            return low, min(known, bits)
        return 0, 0

    def _agreed(self, values: list[Value]) -> Value:
        """The number that all values are."""
        first = values[0]
        return (
            first if isinstance(first, int) and all(value == first for value in values) else self.algebra.unknown(UNTRACKED)
        )

    def _object(self, site: ObjectSite, number: int) -> Any:
        return self.objects.get(site, number)

    def _unknown_register(self, register: Register) -> Unknown:
        """One unknown per register: it equals itself and nothing else."""
        found = self._registers.get(register)
        if found is None:
            found = self._registers[register] = Unknown(UNTRACKED, -1 - len(self._registers))
        return found

    def _is_nowhere(self, address: int) -> bool:
        """Whether no object can lie at a fixed address. That an address equals another number may just have been learned."""
        return in_pages(address, self.algebra.pointer_bits)

    def _callable(self, address: Value) -> Value:
        """Whether an address is that of a function. What a number means, no state says."""
        if isinstance(address, int):
            return 0 if self._is_nowhere(address) else self.algebra.unknown(UNTRACKED)
        if not isinstance(address, Pointer):
            return self.algebra.unknown(UNTRACKED)
        site, offset = address.object.site, address.offset
        if site.kind is not ObjectKind.FUNCTION and site is not self.program.external:
            return 1 if site.kind is ObjectKind.EXTERNAL else 0
        if not isinstance(offset, int):
            return self.algebra.unknown(UNTRACKED)
        if site is self.program.external:  # an offset into the memory of others is an address
            return 0 if self._is_nowhere(offset) else 1
        return 1 if offset == 0 else 0

    def _apart(self, one: Value, other: Value, size: Value) -> Value:
        if isinstance(one, Targets):
            return self._agreed([self._apart(member, other, size) for member in one.members])
        if isinstance(other, Targets):
            return self._agreed([self._apart(one, member, size) for member in other.members])
        return apart(self.algebra, one, other, size)

    def _own(self, address: Value) -> Value:
        """Whether an address lies in a heap block of the program's own."""
        if isinstance(address, Pointer):
            return 1 if address.object.site.kind is ObjectKind.HEAP else 0
        if isinstance(address, Outside) or (isinstance(address, int) and self._is_nowhere(address)):
            return 0
        return self.algebra.unknown(UNTRACKED)

    def _valid(self, scratch: Scratch, address: Value, size: Value, access: Access) -> Value:
        if isinstance(address, Targets):
            return self._agreed([self._valid(scratch, member, size, access) for member in address.members])
        if access is Access.CALL:
            return self._callable(address)
        if access is Access.OWN:
            return self._own(address)
        unknown = self.algebra.unknown(UNTRACKED)
        if isinstance(address, int):
            if not self._is_nowhere(address):
                return unknown
            if access is Access.FREE:
                return 1 if address == 0 else 0
            if access is Access.POINT:
                return 0
            return unknown if not isinstance(size, int) else 1 if size == 0 else 0
        if size == 0 and access.has_extent:
            return 1
        if not isinstance(address, Pointer) or not isinstance(address.offset, int):
            return unknown
        site = address.object.site
        if access.has_extent and not isinstance(size, int):  # an access to no bytes is valid, wherever it goes
            return 1 if site.is_all_outside and not self.program.is_nowhere(address.offset) else unknown
        content = scratch.memory.get(address.object)  # type: ignore[call-overload]
        if content is not None and not content.alive:
            return 0
        offset = signed(address.offset, self.algebra.pointer_bits)
        if access is Access.FREE:
            if site is self.program.external:
                return 0 if self.program.is_nowhere(address.offset) else 1
            if site.kind is not ObjectKind.HEAP or offset != 0:
                return 0
            return unknown if content is None else 1
        if site.kind is ObjectKind.FUNCTION:
            return self._callable(address) if access is Access.POINT else 0
        if access is Access.WRITE and site.constant:
            return 0
        length = site.size if content is None else content.size
        if site.is_all_outside:
            return 0 if self.program.is_nowhere(address.offset) else 1
        if site.open_ended:
            return 0 if offset < 0 else unknown
        if length is None or not isinstance(size, int):
            return unknown
        if offset < 0 or offset + size > length:
            return 0
        static = site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.EXTERNAL)
        return 1 if static or content is not None else unknown

    # -- assumptions ----------------------------------------------------------------------------------------------

    def is_initialized(self, value: Value) -> bool:
        """Whether a value certainly has no uninitialised bit. One that is not known may be anything."""
        if isinstance(value, Pointer):
            return self.is_initialized(value.offset)
        if isinstance(value, Targets):
            return all(map(self.is_initialized, value.members))
        return isinstance(value, int | Outside)

    def _is_shown(self, scratch: Scratch, condition: Expression) -> bool:
        """Whether a state shows that a condition holds."""
        return self.evaluate(scratch, condition) == 1

    def assume(self, scratch: Scratch, condition: Expression) -> bool:
        """Whether a condition may hold; learns from it what it can."""
        value = self.evaluate(scratch, condition)
        if isinstance(value, int):
            return value != 0
        if self.space.has_targets and not self._narrow(scratch, condition):
            return False
        self._learn(scratch, condition, wanted=True)
        return True

    def _narrow(self, scratch: Scratch, condition: Expression) -> bool:
        """Of the targets of pointers only those are left with which a condition may hold; whether there are any."""
        for register in dict.fromkeys(registers_of(condition)):
            value = scratch.registers.get(register)
            if type(value) is not Targets:
                continue
            left: list[Member] = []
            for member in value.members:
                scratch.registers[register] = member
                if self.evaluate(scratch, condition) != 0:
                    left.append(member)
            if not left:
                scratch.registers[register] = value
                return False
            narrowed = value if len(left) == len(value.members) else of_members(left)
            assert narrowed is not None
            scratch.registers[register] = narrowed
            if narrowed is not value:
                self._hand_back(scratch, register, narrowed)
        return True

    def _learn(self, scratch: Scratch, condition: Expression, *, wanted: bool) -> None:
        if isinstance(condition, Register):
            self._bind(scratch, condition, 1 if wanted else 0)
            return
        if not isinstance(condition, Apply):
            return
        operator = condition.operator
        if operator is op.NOT:
            self._learn(scratch, condition.operands[0], wanted=not wanted)
        elif (operator is op.AND and wanted) or (operator is op.OR and not wanted):
            for operand in condition.operands:
                if isinstance(self.evaluate(scratch, operand), int):
                    continue
                self._learn(scratch, operand, wanted=wanted)
        elif (operator is op.EQ and wanted) or (operator is op.NE and not wanted):
            left, right = condition.operands
            if isinstance(left.type, FloatType):
                return
            for one, other in ((left, right), (right, left)):
                value = self.evaluate(scratch, other)
                # Not addresses: a pointer past the end of one object may equal the address of another, and lead back.
                if is_known(value) and not isinstance(value, Undefined) and not objects_in(value):
                    self._equate(scratch, one, value)

    def _equate(self, scratch: Scratch, expression: Expression, value: Value) -> None:
        """Learn from ``expression == value`` by inverting what is invertible."""
        if isinstance(expression, Register):
            self._bind(scratch, expression, value)
            return
        if not isinstance(expression, Apply) or not isinstance(value, int):
            return
        operator, operands = expression.operator, expression.operands
        inner = operands[0]
        if operator is op.ZEXT or operator is op.SEXT:
            narrow = value & ((1 << inner.type.bits) - 1)
            if operator.evaluate(expression.type, inner.type, narrow) == value:
                self._equate(scratch, inner, narrow)
        elif operator in (op.ADD, op.SUB, op.XOR) and isinstance(operands[1], Constant):
            back = {op.ADD: op.SUB, op.SUB: op.ADD, op.XOR: op.XOR}[operator]
            self._equate(scratch, inner, back.evaluate(inner.type, inner.type, value, operands[1].bits))
        elif operator is op.PTR_TO_INT or operator is op.INT_TO_PTR:
            self._equate(scratch, inner, value)

    def _bind(self, scratch: Scratch, register: Register, value: Value) -> None:
        known = scratch.registers.get(register)
        if (known is not None and not isinstance(known, Outside)) or register in self._slots[scratch.function]:
            return
        scratch.registers[register] = value
        self._hand_back(scratch, register, value)

    def _hand_back(self, scratch: Scratch, register: Register, value: Value) -> None:
        """What was learned of a register holds of the memory that it was loaded from."""
        origin = scratch.loaded.get(register)
        if origin is not None and register.type.bits % 8 == 0:
            object_, offset, size = origin
            content = scratch.memory.get(object_)
            if content is not None and content.alive:
                scratch.memory = scratch.memory.set(object_, self.contents.written(content, offset, size, value))
