"""Runs of the reference interpreter under the eyes of the pointer analysis.

Whatever a run does with addresses has to be contained in the static result: the addresses that registers and memory cells
hold, the cells that accesses mean, the functions that calls enter, and what calls modify and reference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from tests.differential.harness import InputKinds, Inputs, Number
from tests.laws.concrete import GuessingAlgebra

from cegas.pointers import PointsTo
from cegas.pointers.mod_ref import accesses
from cegas.program.algebra import Algebra
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Expression, Register, registers_of
from cegas.program.interpreter import Interpreter, Outcome
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Copy,
    Fill,
    Havoc,
    HavocMemory,
    Operation,
    OriginKind,
    expressions_of,
    registers_written,
)
from cegas.program.oracle import AccessTarget
from cegas.program.types import PointerType
from cegas.program.values import AddressXor, ByteSlice, Composite, Outside, Pointer, Value


class Unsound(AssertionError):
    """A run did something that the analysis excludes."""


def pointers_in(value: Value | None) -> Iterator[tuple[Pointer, bool]]:
    """The addresses within a value, and whether the value is that address and nothing else."""
    if isinstance(value, Pointer):
        yield value, True
    elif isinstance(value, AddressXor):
        for pointer in value.pointers:
            yield pointer, False
    elif isinstance(value, ByteSlice):
        for pointer, _ in pointers_in(value.value):
            yield pointer, False
    elif isinstance(value, Composite):
        for part, _ in value.parts:
            for pointer, _ in pointers_in(part):
                yield pointer, False


class Watch:
    """What a run does, compared with what the analysis allows."""

    def __init__(self, program: Program, result: PointsTo) -> None:
        self.program = program
        self.result = result
        self.compared = 0
        self._mask = (1 << program.data_model.value) - 1
        self._sets: dict[tuple[AccessTarget, ...], tuple[set[tuple[ObjectSite, int]], set[ObjectSite], set[ObjectSite]]] = {}

    def contains(self, targets: tuple[AccessTarget, ...], site: ObjectSite, offset: Value) -> bool:
        """Whether a place is among the targets."""
        found = self._sets.get(targets)
        if found is None:
            exact = {(target.site, target.offset) for target in targets if target.offset is not None}
            found = (exact, {target.site for target in targets if target.offset is None}, {each.site for each in targets})
            self._sets[targets] = found
        exact, anywhere, sites = found
        if site in anywhere:
            return True
        return (site, offset & self._mask) in exact if isinstance(offset, int) else site in sites

    def demand(self, held: bool, what: str) -> None:
        self.compared += 1
        if not held:
            raise Unsound(what)

    def register(self, function: str, register: Register, value: Value | None) -> None:
        """A register holds a value."""
        targets = None
        for pointer, whole in pointers_in(value):
            if targets is None:
                targets = self.result.points_to(function, register)
            site = pointer.object.site
            held = self.contains(targets, site, pointer.offset) if whole else any(each.site is site for each in targets)
            self.demand(held, f"{function}: {register} holds {pointer}, analysis: {_text(targets)}")
        if isinstance(register.type, PointerType) and (value == 0 or isinstance(value, Outside)):
            self.demand(self.result.may_be_null(function, register), f"{function}: {register} is null")

    def access(self, machine: Machine, address: Expression, value: Value, scalar: bool, writes: bool) -> None:
        """Memory is accessed at an address."""
        if not isinstance(value, Pointer):
            return
        site = value.object.site
        function = machine.frame.function.name
        targets = self.result.targets(function, address)
        self.demand(
            self.contains(targets, site, value.offset), f"{function}: {address} is {value}, analysis: {_text(targets)}"
        )
        for frame in machine.frames:
            name = frame.function.name
            effects = self.result.modified(name) if writes else self.result.referenced(name)
            offset: Value = value.offset if scalar else Outside()
            verb = "modify" if writes else "reference"
            self.demand(self.contains(effects, site, offset), f"{name} does not {verb} {value} ({function}: {address})")

    def call(self, edge: Edge, function: ControlFlowAutomaton) -> None:
        callees = self.result.callees(edge)
        self.demand(function.name in callees, f"{edge} calls {function.name}, analysis: {callees}")
        graph = self.result.call_graph
        self.demand(edge in graph.callers(function.name), f"{edge} is no caller of {function.name}")

    def stack(self, machine: Machine) -> None:
        """No function is active twice unless it is recursive."""
        names = [frame.function.name for frame in machine.frames]
        name = names[-1]
        if name in names[:-1]:
            self.demand(self.result.call_graph.is_recursive(name), f"{name} calls itself")

    def memory(self, machine: Machine) -> None:
        """What all objects hold."""
        for memory in machine.objects:
            self._object(memory)

    def _object(self, memory: MemoryObject) -> None:
        if memory.site.kind is ObjectKind.FUNCTION:
            return
        for offset, (_, value) in memory.content.cells.items():
            for pointer, whole in pointers_in(value):
                targets = self.result.content(memory.site, offset if whole else None)
                site = pointer.object.site
                held = self.contains(targets, site, pointer.offset) if whole else any(t.site is site for t in targets)
                self.demand(held, f"{memory}+{offset} holds {pointer}, analysis: {_text(targets)}")


def _text(targets: Sequence[AccessTarget]) -> str:
    return ", ".join(f"{target.site.name}+{target.offset}" for target in targets) or "nothing"


class WatchedMachine(Machine):
    """The abstract machine, each step reported."""

    def __init__(self, program: Program, algebra: Algebra, watch: Watch) -> None:
        super().__init__(program, algebra)
        self._watch = watch

    def execute(self, operation: Operation) -> None:
        empty = isinstance(operation, Copy | Fill | HavocMemory) and self.evaluate(operation.size) == 0
        if not empty:
            for address, scalar, writes in accesses(operation):
                self._watch.access(self, address, self.evaluate(address), scalar, writes)
        self._read(operation)
        super().execute(operation)
        if not (isinstance(operation, Havoc) and operation.origin.kind is OriginKind.UNINITIALIZED):
            # What nobody has assigned counts when somebody reads it.
            self._frame(registers_written(operation))
        if isinstance(operation, Allocate):
            self._watch.access(self, operation.target, self.evaluate(operation.target), False, True)

    def enter(self, edge: Edge, function: ControlFlowAutomaton) -> None:
        assert edge.call is not None
        self._read(edge.call)
        self._watch.call(edge, function)
        super().enter(edge, function)
        self._watch.stack(self)
        self._frame(function.parameters)
        if function.variable_arguments is not None:
            self._frame((function.variable_arguments,))

    def leave(self, results: Sequence[Expression]) -> Edge | None:
        edge = super().leave(results)
        if edge is not None and edge.call is not None:
            self._frame(edge.call.targets)
        return edge

    def _read(self, operation: Operation) -> None:
        for expression in expressions_of(operation):
            self._frame(tuple(registers_of(expression)))

    def _frame(self, registers: Sequence[Register]) -> None:
        frame = self.frame
        for register in registers:
            self._watch.register(frame.function.name, register, frame.registers[register.index])


def watch_run(
    program: Program, result: PointsTo, inputs: Sequence[Number], kinds: InputKinds, seed: str, max_operations: int
) -> tuple[Outcome, Watch]:
    """One run; raises `Unsound`."""
    watch = Watch(program, result)
    interpreter = Interpreter(program, max_operations=max_operations)
    algebra = GuessingAlgebra(program, Inputs(inputs, kinds), random.Random(seed))
    machine = interpreter.machine = WatchedMachine(program, algebra, watch)
    algebra.machine = machine
    outcome = interpreter.run()
    watch.memory(machine)
    return outcome, watch
