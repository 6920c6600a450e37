"""SSA of a function's registers, which are mutable variables in the program model.

Most registers are intermediate results with a single definition, which then reaches every use: only the others need the
construction of `ssa`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.program.expressions import Expression, Register, registers_of
from cegas.program.operations import Operation, expressions_of, registers_written
from cegas.spatial_flow.dominance import Skeleton
from cegas.spatial_flow.ssa import DefinitionKind, SsaEvent, VersionDefinition, Versions, number_versions


class FunctionRegisters:
    """Which definitions of registers reach which uses."""

    def __init__(self, function: ControlFlowAutomaton, skeleton: Skeleton) -> None:
        self.function = function
        self.parameters: dict[Register, VersionDefinition] = {}
        """The registers that are set when the function is entered, with that definition."""
        self._single: dict[Register, VersionDefinition] = {}
        self._place: dict[Register, int] = {}
        """The registers with several definitions, numbered."""
        self._find_single()
        self._reached: dict[tuple[Edge, int, Register], VersionDefinition | None] = {}
        self._made: dict[tuple[Edge, int, Register], VersionDefinition] = {}
        self.versions: Versions = self._number(skeleton)

    def reaching(self, edge: Edge, index: int, register: Register) -> VersionDefinition | None:
        """The definition that a use at a place sees; None if there is none on any path."""
        if register in self._place:
            return self._reached.get((edge, index, register))
        return self._single.get(register)

    def made(self, edge: Edge, index: int, register: Register) -> VersionDefinition:
        """The definition that an operation makes."""
        if register in self._place:
            return self._made[edge, index, register]
        return self._single[register]

    def phis(self, location: Location) -> list[VersionDefinition]:
        return self.versions.phis.get(location, [])

    def register(self, definition: VersionDefinition) -> Register:
        """The register that a definition is about."""
        return self.function.registers[definition.variable]

    # -- construction ---------------------------------------------------------------------------------------------

    def _find_single(self) -> None:
        function = self.function
        several: dict[Register, None] = {}
        first: dict[Register, VersionDefinition] = {}
        area = () if function.variable_arguments is None else (function.variable_arguments,)
        for register in (*function.parameters, *area):
            first[register] = VersionDefinition(DefinitionKind.ENTRY, register.index)
        for edge in function.edges:
            for index, operation in enumerate(edge.operations):
                for register in registers_written(operation):
                    if register in first:
                        several[register] = None
                    else:
                        made = VersionDefinition(DefinitionKind.OPERATION, register.index, edge=edge, index=index)
                        made.version = 1
                        first[register] = made
        for register, definition in first.items():
            if register not in several:
                self._single[register] = definition
                if definition.kind is DefinitionKind.ENTRY:
                    self.parameters[register] = definition
        self._place = {register: register.index for register in several}

    def _number(self, skeleton: Skeleton) -> Versions:
        function, several = self.function, self._place
        if not several:
            return Versions(0)
        events: dict[Edge, list[SsaEvent]] = {}
        for edge in function.edges:
            found: list[SsaEvent] = []
            for index, operation in enumerate(edge.operations):
                uses = [register.index for register in registers_read(operation) if register in several]
                defines = [register.index for register in registers_written(operation) if register in several]
                if uses or defines:
                    found.append(SsaEvent(index, uses, defines))
            if found:
                events[edge] = found
        on_entry = [False] * len(function.registers)
        area = () if function.variable_arguments is None else (function.variable_arguments,)
        for register in (*function.parameters, *area):
            on_entry[register.index] = register in several
        versions = number_versions(function, skeleton, events, on_entry, keep_old=False)
        registers = function.registers
        for edge, found in events.items():
            for event in found:
                for number, reached in zip(event.uses, event.reached, strict=False):
                    self._reached[edge, event.index, registers[number]] = reached
                for made in event.made:
                    self._made[edge, event.index, registers[made.variable]] = made
        for register in (*function.parameters, *area):
            entry = versions.entry[register.index]
            if entry is not None:
                self.parameters[register] = entry
        return versions


def registers_read(operation: Operation) -> tuple[Register, ...]:
    """The registers that an operation reads, each once, in order."""
    return registers_in(expressions_of(operation))


def registers_in(expressions: Iterable[Expression]) -> tuple[Register, ...]:
    """The registers of some expressions, each once, in order."""
    found: dict[Register, None] = {}
    for expression in expressions:
        for register in registers_of(expression):
            found[register] = None
    return tuple(found)
