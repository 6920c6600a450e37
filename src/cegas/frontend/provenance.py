"""Which instructions of the LLVM modules the operations of a program were made from.

Lowering keeps this record only when it is asked to: whoever writes a module anew needs it, an analysis does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.foundation.records import field, record
from cegas.frontend.llvm import syntax
from cegas.frontend.units import FunctionSymbol, Unit
from cegas.program.control_flow import Edge, Location, LocationKind
from cegas.program.operations import Operation
from cegas.program.source import SourcePosition

NO_OPERATIONS: tuple[Operation, ...] = ()


@record(frozen=False)
class Provenance:
    """Filled while a program is made. Operations are known by their identity: equal ones stand at many places."""

    units: list[tuple[Unit, str]] = field(default_factory=list)
    """The modules of the program with their texts; those of library models are not among them."""
    functions: dict[str, FunctionSymbol] = field(default_factory=dict)
    """The functions that were lowered, by their names in the program."""
    file_name: Callable[[str], str] = str
    """How a person in the working directory calls a file."""
    _made: dict[syntax.Instruction, tuple[Operation, ...]] = field(default_factory=dict)
    _instructions: dict[int, syntax.Instruction] = field(default_factory=dict)
    _ends: dict[syntax.Instruction, Location] = field(default_factory=dict)
    _positions: dict[syntax.Instruction, SourcePosition] = field(default_factory=dict)
    _successors: dict[syntax.Instruction, tuple[str, ...]] = field(default_factory=dict)

    def note(
        self,
        instruction: syntax.Instruction,
        position: SourcePosition | None,
        operations: Sequence[Operation],
        edges: Sequence[Edge],
    ) -> None:
        """Lowering an instruction has made these operations and these edges."""
        if position is not None and instruction.debug is not None:
            self._positions[instruction] = position
        if operations:
            self._made[instruction] = tuple(operations)
            for operation in operations:
                self._instructions[id(operation)] = instruction
        for edge in edges:
            if edge.target.kind in (LocationKind.END, LocationKind.TARGET):
                self._ends[instruction] = edge.target

    def note_successors(self, instruction: syntax.Instruction, labels: tuple[str, ...]) -> None:
        """Control leaves a block to these blocks only: the condition of its branch is constant."""
        self._successors[instruction] = labels

    def successors(self, instruction: syntax.Instruction) -> tuple[str, ...]:
        """The blocks that control may go to from a terminator, each once."""
        found = self._successors.get(instruction)
        return tuple(dict.fromkeys(instruction.labels)) if found is None else found

    def operations(self, instruction: syntax.Instruction) -> tuple[Operation, ...]:
        """What an instruction became. Nothing, if it was put into the expressions of others or has no effect."""
        return self._made.get(instruction, NO_OPERATIONS)

    def instruction(self, operation: Operation) -> syntax.Instruction | None:
        """What an operation was made from; None for the beginning of a function, and what surrounds the entry."""
        return self._instructions.get(id(operation))

    def position(self, instruction: syntax.Instruction) -> SourcePosition | None:
        """Where an instruction stands in the source; None for what no statement asked for."""
        return self._positions.get(instruction)

    def end(self, instruction: syntax.Instruction) -> Location | None:
        """Where the run ends at an instruction (`exit`, an error function); None if it goes on."""
        return self._ends.get(instruction)

    def calls(self, name: str) -> tuple[list[Operation], list[Location]] | None:
        """What the calls that name a function became: operations, and ends of runs. None if nothing calls it by name."""
        operations: list[Operation] = []
        ends: list[Location] = []
        called = False
        for symbol in self.functions.values():
            for block in symbol.function.blocks.values():
                for instruction in block.instructions:
                    callee = instruction.callee
                    if isinstance(callee, syntax.GlobalRef) and callee.name == name:
                        called = True
                        operations.extend(self.operations(instruction))
                        end = self.end(instruction)
                        if end is not None:
                            ends.append(end)
        return (operations, ends) if called else None

    def knows(self, name: str) -> bool:
        """Whether some module declares or defines a function of that name."""
        return any(name in unit.module.functions for unit, _ in self.units)

    def headers(self) -> list[tuple[SourcePosition, bool]]:
        """Where the source defines functions, and whether the program may enter them."""
        result: list[tuple[SourcePosition, bool]] = []
        lowered = {(symbol.unit.number, symbol.function.name) for symbol in self.functions.values()}
        for unit, _ in self.units:
            for function in unit.module.functions.values():
                described = unit.debug.subprogram(function.debug) if function.debug is not None else None
                if not function.is_declaration and described is not None and described.line:
                    position = SourcePosition(self.file_name(described.file), described.line)
                    result.append((position, (unit.number, function.name) in lowered))
        return result
