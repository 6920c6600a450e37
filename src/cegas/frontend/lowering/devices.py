"""Numbers as addresses: where devices are, they mean external memory."""

from __future__ import annotations

from cegas.frontend.llvm import syntax
from cegas.frontend.options import FrontendOptions
from cegas.frontend.units import SymbolTable
from cegas.program import operators as op
from cegas.program.expressions import Constant, Expression, ExpressionBuilder
from cegas.program.objects import ObjectSite
from cegas.program.types import BOOL, int_type
from cegas.program.values import PAGE


class Devices:
    """The devices of a program: ranges of addresses that its options name, or that it seems to access."""

    def __init__(
        self, options: FrontendOptions, symbols: SymbolTable, build: ExpressionBuilder, external: ObjectSite
    ) -> None:
        self._options = options
        self._symbols = symbols
        self._build = build
        self._pointer = options.data_model.pointer
        self._number = int_type(self._pointer.bits)
        self._external = build.address(self._pointer, external)
        self._volatile_pointers: bool | None = None
        """Whether the program accesses volatile objects through pointers."""

    def pointer_of(self, number: Expression) -> Expression:
        """A number as a pointer. Where devices are, it is an address of external memory, whose addresses are numbers."""
        build = self._build
        result = build.apply(op.INT_TO_PTR, self._pointer, number)
        if isinstance(number, Constant):
            is_device = self.range_of(number.bits) is not None or self._is_taken_for_device(number.bits)
            return self.address(number) if is_device else result
        for start, size in self._options.devices:
            distance = build.apply(op.SUB, self._number, number, build.constant(self._number, start))
            inside = build.apply(op.ULT, BOOL, distance, build.constant(self._number, size))
            result = build.apply(op.ITE, self._pointer, inside, self.address(number), result)
        return result

    def address(self, number: Expression) -> Expression:
        """The address of external memory with a number."""
        return self._build.apply(op.PTR_ADD, self._pointer, self._external, number)

    def is_somewhere(self, pointer: Expression) -> Expression:
        """The condition that an address lies in neither of the two pages where nothing is."""
        build, type_ = self._build, self._number
        number = build.apply(op.PTR_TO_INT, type_, pointer)
        above = build.apply(op.SUB, type_, number, build.constant(type_, PAGE))
        return build.apply(op.ULT, BOOL, above, build.constant(type_, -2 * PAGE))

    def low_ranges(self) -> tuple[tuple[int, int], ...]:
        """The ranges of devices that reach into one of the two pages."""
        top = (1 << self._pointer.bits) - PAGE
        return tuple((start, size) for start, size in self._options.devices if start < PAGE or start + size > top)

    def range_of(self, address: int) -> tuple[int, int] | None:
        """The range of a device that an address is in."""
        return next(((start, size) for start, size in self._options.devices if start <= address < start + size), None)

    def _is_taken_for_device(self, address: int) -> bool:
        """Whether a constant address is taken for a device's: where volatile objects are accessed through pointers. It is
        not known which constants get there; but what else would they be for?"""
        if not PAGE <= address < (1 << self._pointer.bits) - PAGE or not self._options.volatile_is_input():
            return False
        if self._volatile_pointers is None:
            self._volatile_pointers = any(
                "volatile" in instruction.flags and isinstance(instruction.operands[-1], syntax.LocalRef)
                for unit in self._symbols.units
                for function in unit.module.functions.values()
                for block in function.blocks.values()
                for instruction in block.instructions
                if instruction.opcode in ("load", "store")
            )
        return self._volatile_pointers
