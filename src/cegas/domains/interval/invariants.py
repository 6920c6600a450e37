"""What the numeric domain knows at the heads of loops: candidates for invariants, for whoever can check them.

They hold in all runs if the exploration was completed, and are guesses otherwise. Either way whoever rests on them has to
show that they are inductive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cegas.cpa.reached import Node
from cegas.cpa.setup import Setup
from cegas.domains.interval.component import component
from cegas.domains.interval.numbers import Number, constant, join
from cegas.domains.interval.refiner import narrowed
from cegas.domains.interval.state import IntervalState
from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite

if TYPE_CHECKING:
    from cegas.program.control_flow import Location

MOST_STATES: Final = 20_000
"""Then an exploration is given up, and what it knows is a guess."""


class InvariantCell(Data):
    """Bytes of a variable that exists once."""

    __slots__ = ("offset", "site", "size")

    def __init__(self, site: ObjectSite, offset: int, size: int) -> None:
        self.site: Final = site
        self.offset: Final = offset
        self.size: Final = size


class Bounds(Data):
    """What holds at a location, in whatever context control comes there."""

    __slots__ = ("cells", "registers")

    def __init__(self, registers: Mapping[Register, Number], cells: Mapping[InvariantCell, Number]) -> None:
        self.registers: Final = registers
        self.cells: Final = cells
        """Of global variables."""


def loop_invariants(setup: Setup, most: int = MOST_STATES) -> Mapping[Location, Bounds]:
    """For each loop head that was reached: the sets of numbers that its registers, and cells of global variables, are in."""
    numeric = component(setup)
    reached: Iterable[Node] = ()
    for _, trial in narrowed(setup, numeric.intervals, numeric.initial_precision, most):
        if trial.is_complete or not reached:
            reached = trial.reached
    found: dict[Location, Bounds] = {}
    for node in reached:
        if node.location.loop_head:
            bounds = _bounds(node.component)
            known = found.get(node.location)
            found[node.location] = bounds if known is None else _either(known, bounds)
    return found


def _bounds(state: IntervalState) -> Bounds:
    registers = {
        register: constant(register.type.bits, value) if isinstance(value, int) else value
        for register, value in state.frame.values.items()
        if isinstance(value, int | Number)
    }
    cells = {
        InvariantCell(object_.site, offset, size): constant(8 * size, value) if isinstance(value, int) else value
        for object_, content in state.memory.items()
        if object_.site.kind is ObjectKind.GLOBAL
        for offset, (size, value) in content.cells.items()
        if isinstance(value, int | Number)
    }
    return Bounds(registers, cells)


def _either(one: Bounds, other: Bounds) -> Bounds:
    registers = {
        register: join(number, other.registers[register])
        for register, number in one.registers.items()
        if register in other.registers
    }
    cells = {cell: join(number, other.cells[cell]) for cell, number in one.cells.items() if cell in other.cells}
    return Bounds(
        {register: number for register, number in registers.items() if not number.is_everything},
        {cell: number for cell, number in cells.items() if not number.is_everything},
    )
