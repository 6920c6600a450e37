"""The moments of a run at which heap blocks are lost. A property looks for them now and then; a trace tells where it was."""

from __future__ import annotations

from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.program.expressions import Constant, Reached, Register, registers_of
from cegas.program.liveness import live_registers
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.operations import Call, Check, Operation, Return, expressions_of, registers_written
from cegas.program.types import int_type

MOST_CELLS: Final = 200_000
"""Cells of memory that are looked at in one run. In longer ones only the violation itself is told."""
_NOTHING: Final = Constant(int_type(64), 0)


class Losses:
    """Sees the operations of a run after they were done, and says which blocks nothing leads to any more."""

    def __init__(self) -> None:
        self._left = MOST_CELLS
        self._told: set[MemoryObject] = set()
        self._places: dict[ControlFlowAutomaton, dict[int, tuple[Edge, int]]] = {}
        """Edge and index of each operation, by its identity."""
        self._live: dict[ControlFlowAutomaton, dict[Location, frozenset[Register]]] = {}

    def after(self, operation: Operation, machine: Machine) -> list[MemoryObject]:
        """The blocks that were lost since the last look."""
        if self._left <= 0 or isinstance(operation, Call | Return | Check):  # behind a call is in another frame
            return []
        roots = self._live_after(operation, machine.frame.function)
        if roots is None:
            return []
        self._left -= sum(1 + len(memory.content.cells) for memory in machine.objects)
        found = machine.reachability.reach(Reached(_NOTHING, roots))
        if found.doubtful:
            return []
        new = [memory for memory in found.unreached if memory not in self._told]
        self._told.update(new)
        return new

    def _live_after(self, operation: Operation, function: ControlFlowAutomaton) -> tuple[Register, ...] | None:
        """What may still be read behind an operation; None if it is none of the function's own."""
        places = self._places.get(function)
        if places is None:
            places = self._places[function] = {
                id(each): (edge, index) for edge in function.edges for index, each in enumerate(edge.operations)
            }
            self._live[function] = live_registers(function)
        place = places.get(id(operation))
        if place is None:
            return None
        edge, index = place
        live = set(self._live[function][edge.target])
        for each in reversed(edge.operations[index + 1 :]):
            live.difference_update(registers_written(each))
            live.update(register for expression in expressions_of(each) for register in registers_of(expression))
        return tuple(sorted(live, key=lambda register: register.index))
