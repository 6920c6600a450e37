"""What a program is like, as far as its text tells without following any run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cegas.foundation.graphs import strong_components
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Call, Copy, Fill, Havoc, HavocMemory, Load, Operation, Store
from cegas.program.types import FloatType, PointerType


class Features:
    """Facts that a schedule rests on. Each is computed when somebody asks for it; most programs are decided before that."""

    def __init__(self, program: Program) -> None:
        self._program: Final = program

    def _operations(self) -> Iterator[Operation]:
        for function in self._program.functions.values():
            for edge in function.edges:
                yield from edge.operations

    @cached_property
    def edges(self) -> int:
        """The size of the program."""
        return sum(len(function.edges) for function in self._program.functions.values())

    @cached_property
    def loops(self) -> int:
        return sum(place.loop_head for function in self._program.functions.values() for place in function.locations)

    @cached_property
    def reactive_loops(self) -> int:
        """Outermost loops that ask for inputs, in their own function or in one that it calls."""
        asking = self._asking()
        return sum(
            any(isinstance(each, Havoc) or (isinstance(each, Call) and each.callee in asking) for each in loop)
            for function in self._program.functions.values()
            for loop in _outermost_loops(function)
        )

    def _asking(self) -> set[object]:
        """The functions that ask for inputs, by themselves or through others that they call by name."""
        callers: dict[object, list[str]] = {}
        pending: list[str] = []
        for name, function in self._program.functions.items():
            for edge in function.edges:
                for operation in edge.operations:
                    if isinstance(operation, Call):
                        callers.setdefault(operation.callee, []).append(name)
                    elif isinstance(operation, Havoc):
                        pending.append(name)
        found: set[object] = set()
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending.extend(callers.get(name, ()))
        return found

    @cached_property
    def recursive_functions(self) -> int:
        """Functions that call themselves, perhaps through others, by their names."""
        return len(_recursive(list(self._program.functions.values())))

    @cached_property
    def endless_functions(self) -> int:
        """Functions that no path leads through to their ends, and that loop or call themselves: not what ends the run."""
        from cegas.engines.control import returning  # most programs are decided before anybody asks

        found = returning(self._program)
        left = [function for name, function in self._program.functions.items() if name not in found]
        recursive = _recursive(left)
        return sum(function.name in recursive or any(place.loop_head for place in function.locations) for function in left)

    @cached_property
    def inputs(self) -> int:
        """Places that ask for a value, or for memory, that may be anything."""
        asks = sum(isinstance(operation, Havoc | HavocMemory) for operation in self._operations())
        return asks + sum(site.is_input for site in self._program.sites)

    @cached_property
    def has_one_run(self) -> bool:
        """Whether nothing asks for a value. There is one run then, unless it reads memory that nobody has written."""
        return not self.inputs

    @cached_property
    def may_have_several_runs(self) -> bool:
        """Whether something asks for a value, or makes memory that may be read before it is written."""
        return bool(self.inputs) or any(isinstance(each, Allocate) and not each.zeroed for each in self._operations())

    @cached_property
    def has_finite_inputs(self) -> bool:
        """Whether all inputs have few classes of values, or there are none."""
        from cegas.compiled.classes import inputs_are_finite  # it follows the copies of inputs, which takes its time

        return inputs_are_finite(self._program)

    @cached_property
    def floats(self) -> int:
        """Registers of floating-point types, but for those of models: printf knows floats, and seldom gets one."""
        names = self._program.names
        functions = [each for name, each in self._program.functions.items() if names is None or not names.is_library(name)]
        return sum(isinstance(register.type, FloatType) for function in functions for register in function.registers)

    @cached_property
    def floats_beside_inputs(self) -> int:
        """The same, if the program takes inputs: they may depend on these."""
        return self.floats if self.inputs else 0

    @cached_property
    def heap_blocks(self) -> int:
        """Places that allocate on the heap."""
        return sum(site.kind is ObjectKind.HEAP for site in self._program.sites)

    @cached_property
    def calls_through_pointers(self) -> int:
        return sum(isinstance(each, Call) and not isinstance(each.callee, str) for each in self._operations())

    @cached_property
    def pointers(self) -> int:
        """Registers that hold addresses."""
        functions = self._program.functions.values()
        return sum(isinstance(register.type, PointerType) for function in functions for register in function.registers)

    @cached_property
    def memory_accesses(self) -> int:
        return sum(isinstance(operation, Load | Store | Copy | Fill | Allocate) for operation in self._operations())

    def facts(self) -> dict[str, int]:
        """All of them, by the words in which they are told."""
        return {
            "edges": self.edges,
            "loops": self.loops,
            "loops that ask for inputs": self.reactive_loops,
            "recursive functions": self.recursive_functions,
            "functions that go on for ever": self.endless_functions,
            "places that ask for inputs": self.inputs,
            "floating-point registers": self.floats,
            "places that allocate on the heap": self.heap_blocks,
            "calls through pointers": self.calls_through_pointers,
            "registers of addresses": self.pointers,
            "accesses of memory": self.memory_accesses,
        }


def _recursive(functions: Sequence[ControlFlowAutomaton]) -> set[str]:
    """Those that call themselves, by names, through each other at most."""
    number = {function.name: index for index, function in enumerate(functions)}
    callees = [
        [number[call.callee] for edge in function.edges if (call := edge.call) is not None and call.callee in number]
        for function in functions
    ]
    parts = strong_components(callees)
    return {functions[each].name for part in parts if len(part) > 1 or part[0] in callees[part[0]] for each in part}


def _outermost_loops(function: ControlFlowAutomaton) -> Iterator[list[Operation]]:
    """The operations of each outermost loop of a function."""
    if not any(place.loop_head for place in function.locations):
        return
    number = {place: index for index, place in enumerate(function.locations)}
    component: dict[int, int] = {}
    successors = [[number[edge.target] for edge in place.leaving] for place in function.locations]
    for index, part in enumerate(strong_components(successors)):
        component.update(dict.fromkeys(part, index))
    loops: dict[int, list[Operation]] = {}
    for edge in function.edges:
        inside = component[number[edge.source]]
        if component[number[edge.target]] == inside:
            loops.setdefault(inside, []).extend(edge.operations)
    yield from loops.values()
