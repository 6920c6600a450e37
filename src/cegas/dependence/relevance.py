"""Relevant variables: how much of a program may matter for any decision (thesis, section 4.2, Fig. 29).

A variable is relevant if a branching condition uses it, or if a relevant one is computed from it. Control does not count,
and neither does the order of operations: it is a measure, made to be quick.
"""

from __future__ import annotations

from cegas.program.expressions import Register
from cegas.program.operations import Assume, Call, Return, registers_written
from cegas.spatial_flow.register_ssa import registers_read
from cegas.spatial_flow.sfg import SpatialFlowGraph


class _Uses:
    """What is computed from what: registers and regions of memory, by what is written."""

    def __init__(self, flow: SpatialFlowGraph) -> None:
        self.of_registers: dict[Register, list[tuple[tuple[Register, ...], int]]] = {}
        self.of_memory: list[tuple[int, tuple[Register, ...], int]] = []
        self.in_conditions: dict[Register, None] = {}
        self.regions_in_conditions = 0
        callees = flow.pointers.call_graph.callees_of
        returned = {name: _returned(flow, name) for name in flow.program.functions}
        for name, function in flow.program.functions.items():
            for edge in function.edges:
                for operation in edge.operations:
                    read = tuple(registers_read(operation))
                    if isinstance(operation, Call):
                        for callee in callees(edge):
                            parameters = flow.program.functions[callee].parameters
                            for parameter in parameters:
                                self._note((parameter,), read, 0)
                            self._note(operation.targets, returned[callee], 0)
                        continue
                    effect = flow.effects.of(name, operation)
                    if isinstance(operation, Assume) and not operation.is_validity:
                        self.in_conditions.update(dict.fromkeys(read))
                        self.regions_in_conditions |= effect.reads
                    self._note(registers_written(operation), read, effect.reads)
                    if effect.writes:
                        self.of_memory.append((effect.writes, read, effect.reads))

    def _note(self, written: tuple[Register, ...], read: tuple[Register, ...], regions: int) -> None:
        for register in written:
            self.of_registers.setdefault(register, []).append((read, regions))


def _returned(flow: SpatialFlowGraph, function: str) -> tuple[Register, ...]:
    found: dict[Register, None] = {}
    for edge in flow.program.functions[function].edges:
        for operation in edge.operations:
            if isinstance(operation, Return):
                found.update(dict.fromkeys(registers_read(operation)))
    return tuple(found)


def count_relevant_variables(flow: SpatialFlowGraph) -> int:
    """Variables of the source that live in registers, and regions of memory."""
    uses = _Uses(flow)
    relevant = dict(uses.in_conditions)
    regions = uses.regions_in_conditions
    pending = list(relevant)
    writers = uses.of_memory
    while pending or writers:
        read: list[Register] = []
        while pending:
            for registers, touched in uses.of_registers.get(pending.pop(), ()):
                read.extend(registers)
                regions |= touched
        left: list[tuple[int, tuple[Register, ...], int]] = []
        before = regions
        for writer in writers:
            if writer[0] & before:
                read.extend(writer[1])
                regions |= writer[2]
            else:
                left.append(writer)
        has_found = len(left) < len(writers)
        writers = left
        for register in read:
            if register not in relevant:
                relevant[register] = None
                pending.append(register)
        if not pending and not has_found and regions == before:
            break
    return len({(register.source, id(register)) for register in relevant if register.source}) + regions.bit_count()
