"""What a native run needs to know of how a program was made. Light: it is filled whenever a replay may follow."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.expressions import Register
from cegas.program.operations import Allocate, Assign, Call, Havoc, HavocMemory, Operation, is_answer

if TYPE_CHECKING:
    from cegas.frontend.llvm import syntax
    from cegas.frontend.lowering.context import Context, Exits
    from cegas.frontend.options import FrontendOptions
    from cegas.frontend.units import FunctionSymbol, SymbolTable, Unit
    from cegas.program.control_flow import Location

ASKING = (Havoc, Allocate, HavocMemory)
"""The operations that get values from outside: a register, a new object, a range of memory."""


class Asking:
    """An instruction that asks, with the operations that do it, in their order; for a question about memory, the register
    that gets the answer."""

    __slots__ = ("instruction", "operations", "unit")

    def __init__(self, unit: Unit, instruction: syntax.Instruction, operations: list[Operation | Register]) -> None:
        self.unit = unit
        self.instruction = instruction
        self.operations = operations


class Strings:
    """A parameter of `main` that is an array of strings, and the operations that make it."""

    __slots__ = ("array", "count")

    def __init__(self, count: Havoc, array: Allocate) -> None:
        self.count = count
        """Chooses the number of strings."""
        self.array = array


class NativeSource:
    """Filled by the front end while it makes a program."""

    def __init__(self) -> None:
        self.units: list[tuple[Unit, str]] = []
        """All modules with their texts, those of library models included."""
        self.asking: dict[tuple[int, int], Asking] = {}
        """By the number of the unit and the line of the instruction (of the declaration, for a function without a body
        that is called through a pointer)."""
        self.printing: dict[tuple[int, int], str] = {}
        """Likewise, calls of `printf` and its like for which a model is called, and its name."""
        self.conditions: dict[int, tuple[Operation, Unit, syntax.Instruction]] = {}
        """By their identities, with themselves: what the conditions were made from. Kept only if some kinds count."""
        self.at_end: dict[int, Operation] = {}
        """Likewise, the conditions on the end of the program."""
        self.beginnings: dict[Location, tuple[Unit, syntax.Instruction]] = {}
        """Where control comes to an instruction, as far as conditions may be put there that no instruction asks for."""
        self.parameters: list[Operation] = []
        """What makes the arguments of the entry that are no arrays of strings."""
        self.strings: dict[int, Strings] = {}
        """The arguments of `main` that are, by their numbers."""
        self.constructors: list[FunctionSymbol] = []
        self.entry: FunctionSymbol | None = None
        self.exits: Exits | None = None
        self.symbols: SymbolTable | None = None
        self.options: FrontendOptions | None = None
        self.functions: dict[str, FunctionSymbol] = {}
        """The functions that the program may enter, by their names in it."""
        self.context: Context | None = None

    def note(self, unit: Unit, instruction: syntax.Instruction, operations: Sequence[Operation]) -> None:
        """An instruction has become these operations."""
        asking: list[Operation | Register] = [operation for operation in operations if _asks(operation)]
        asking += {each.target: None for each in operations if isinstance(each, Assign) and is_answer(each)}
        if asking:
            key = (unit.number, instruction.line)
            known = self.asking.get(key)
            if known is None:
                self.asking[key] = Asking(unit, instruction, asking)
            else:
                known.operations.extend(asking)

    def replace(self, old: Operation, new: Operation | None) -> None:
        """An operation that asks has become another one, or is gone."""
        for key, asking in list(self.asking.items()):
            if any(operation is old for operation in asking.operations):
                kept = [new if operation is old else operation for operation in asking.operations]
                asking.operations = [operation for operation in kept if operation is not None]
                if not asking.operations:
                    del self.asking[key]


def _asks(operation: Operation) -> bool:
    if isinstance(operation, Call):
        return not isinstance(operation.callee, str)  # a call through a pointer may leave the program
    return isinstance(operation, ASKING)
