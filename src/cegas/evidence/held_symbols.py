"""What descriptions of states say of symbols, as conditions over the registers and cells that hold them.

A description may say that a register holds some value, a symbol, and that the symbol is less than ten: then the register
is. So constraints become conditions that the source has words for, if every symbol in them is held somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cegas.cpa.description import Description
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.memory import AddressedObject
from cegas.program.symbolic import Applied, Operand, Symbol
from cegas.program.types import BOOL, Type, int_type
from cegas.program.values import Value

DEEPEST: Final = 40
"""Expressions that are nested more deeply are no help to anybody."""


class HeldCell(NamedTuple):
    """A part of an object."""

    object: AddressedObject
    offset: int
    size: int


class HeldSymbols:
    """The symbols of a description that the function which is being executed holds in registers, or that lie in memory."""

    def __init__(self, description: Description) -> None:
        self._description = description
        self._holders: dict[Symbol, list[Register]] = {}
        self.cells: Final[dict[Register, HeldCell]] = {}
        """What the registers stand for that are none of the program: cells of memory."""
        own = sorted(description.own.items(), key=lambda item: (item[0].source is None, item[0].index))
        for register, value in own:
            self._note(value, register)
        for each in description.objects:
            for offset, size, value in each.cells:
                if isinstance(value, Symbol):
                    stand_in = Register(f"{each.object}+{offset}", int_type(8 * size), -1)
                    self.cells[stand_in] = HeldCell(each.object, offset, size)
                    self._note(value, stand_in)

    def _note(self, value: Value, register: Register) -> None:
        if isinstance(value, Symbol) and value.type.bits == register.type.bits:
            self._holders.setdefault(value, []).append(register)

    def is_alone(self, value: Value) -> bool:
        """Whether a value is a symbol that is held here only, so that nothing is known of it but what constraints say."""
        return isinstance(value, Symbol) and len(self._holders.get(value, ())) <= 1 and not value.given

    def conditions(self) -> Iterator[tuple[Value, Expression | None]]:
        """The constraints, each as a condition over registers; None if there is none."""
        for constraint in self._description.constraints:
            is_said = isinstance(constraint, Applied)
            yield constraint, self._expression(constraint, BOOL, DEEPEST) if is_said else None  # type: ignore[arg-type]

    def equalities(self) -> Iterator[Expression]:
        """That registers are equal which hold the same symbol."""
        for first, *others in self._holders.values():
            for other in others:
                yield Apply(op.EQ, BOOL, (first, other))

    def _expression(self, value: Operand, type_: Type, depth: int) -> Expression | None:
        if isinstance(value, int):
            return Constant(type_, value)
        if isinstance(value, Symbol):
            return self._holders[value][0] if value in self._holders else None
        if depth == 0 or not isinstance(value, Applied):
            return None
        operands: list[Expression] = []
        for place, operand in enumerate(value.operands):
            found = self._expression(operand, value.type_of(place), depth - 1)
            if found is None:
                return None
            operands.append(found)
        return Apply(value.operator, value.type, tuple(operands))
