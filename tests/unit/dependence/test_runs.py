"""Slices hold what runs show: whatever an operation's values and execution came from in a run is in its static slice.

The reference interpreter runs programs. For every register, byte and decision an observer keeps the set of operations that
it came from, through data, decisions and calls. When an operation is executed, what it came from has to be in its slice.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from tests.differential.harness import ALL_INPUTS, Inputs, Number, load_checked
from tests.differential.tasks import pair_names, read_pair
from tests.soundness.test_value_flow import Observer
from tests.support.samples import in_groups, one_of
from tests.unit.dependence.marked import program_of
from tests.unit.dependence.test_slices import SLICES, TARGETS

from cegas.dependence.control import ControlPoint, Decision
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import OperationId
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression, Register, registers_of
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.operations import (
    Allocate,
    Call,
    Copy,
    Fill,
    HavocMemory,
    Load,
    Operation,
    Return,
    Store,
    expressions_of,
    registers_written,
)
from cegas.program.values import Pointer

MOST_OPERATIONS = 20_000
TASKS = one_of(100, pair_names(), in_groups(10), salt="dependences")


class Frame:
    """What the registers of an activation and its decisions came from."""

    def __init__(self, call: int) -> None:
        self.call = call
        self.registers: dict[Register, int] = {}
        self.decisions: dict[Decision, int] = {}


class Tracker(Observer):
    """Sets of operations are numbers, a bit for each place."""

    def __init__(self, program: Program, graph: DependenceGraph) -> None:
        super().__init__(program)
        self.graph = graph
        self.numbers: dict[OperationId, int] = {}
        self.places: list[OperationId] = []
        self.came_from: dict[OperationId, int] = {}
        self.stack = [Frame(0)]
        self.bytes: dict[MemoryObject, dict[int, int]] = {}
        self.made: dict[MemoryObject, int] = {}

    def number(self, place: OperationId) -> int:
        found = self.numbers.get(place)
        if found is None:
            found = self.numbers[place] = len(self.places)
            self.places.append(place)
        return 1 << found

    def __call__(self, operation: Operation, machine: Machine) -> None:
        assert self.edge is not None
        place = (self.edge, self.index)
        frame = self.stack[-1]
        control = self.graph.control(self.edge.source.function)
        under = frame.call | self._under(control.point(*place), frame)
        own = self.number(place) | under
        if isinstance(operation, Call):
            self._enter(operation, machine, place, own)
            return
        if isinstance(operation, Return):
            self._leave(operation, place, own)
            return
        own |= self._registers(expressions_of(operation))
        own |= self._memory_read(operation)
        self.came_from[place] = self.came_from.get(place, 0) | own
        self._memory_written(operation, machine, own)
        for register in registers_written(operation):
            frame.registers[register] = own
        decisions = [control.branches.get(self.edge.source), *control.stops.get(self.edge, ())]
        for decision in decisions:
            if decision is not None and place in decision.places:
                frame.decisions[decision] = frame.decisions.get(decision, 0) | own
        self.index += 1
        self._prepare()

    def _under(self, point: ControlPoint, frame: Frame) -> int:
        found = 0
        seen, pending = {point}, [point]
        while pending:
            current = pending.pop()
            for decision in current.decisions:
                found |= frame.decisions.get(decision, 0)
            for other in current.points:
                if other not in seen:
                    seen.add(other)
                    pending.append(other)
        return found

    def _registers(self, expressions: Sequence[Expression]) -> int:
        found = 0
        for expression in expressions:
            for register in registers_of(expression):
                found |= self.stack[-1].registers.get(register, 0)
        return found

    def _memory_read(self, operation: Operation) -> int:
        found = 0
        if isinstance(operation, Load | Copy) and self.ranges[0] is not None:
            memory, offset, size = self.ranges[0]
            own = self.bytes.get(memory, {})
            for number in range(offset, offset + size):
                found |= own.get(number, self.made.get(memory, 0))
        return found

    def _memory_written(self, operation: Operation, machine: Machine, own: int) -> None:
        if isinstance(operation, Store | Fill | HavocMemory | Copy):
            written = self.ranges[-1]
            if written is not None:
                memory, offset, size = written
                self.bytes.setdefault(memory, {}).update(dict.fromkeys(range(offset, offset + size), own))
        elif isinstance(operation, Allocate):
            made = machine.frame.registers[operation.target.index]
            assert isinstance(made, Pointer)
            self.made[made.object] = own

    def _enter(self, call: Call, machine: Machine, place: OperationId, own: int) -> None:
        if not isinstance(call.callee, str):
            own |= self._registers((call.callee,))
        function = machine.callee(call)
        frame = Frame(own)
        everything = own
        pairs = [*zip(call.arguments, function.parameters, strict=False)]
        if call.variable_arguments is not None and function.variable_arguments is not None:
            pairs.append((call.variable_arguments, function.variable_arguments))
        for argument, parameter in pairs:
            frame.registers[parameter] = self._registers((argument,))
            everything |= frame.registers[parameter]
        self.came_from[place] = self.came_from.get(place, 0) | everything
        self.stack.append(frame)
        assert self.edge is not None
        self.calls.append(self.edge)

    def _leave(self, operation: Return, place: OperationId, own: int) -> None:
        values = [own | self._registers((value,)) for value in operation.values]
        total = own
        for value in values:
            total |= value
        self.came_from[place] = self.came_from.get(place, 0) | total
        frame = self.stack.pop()
        edge = self.calls.pop()
        assert edge.call is not None
        assert self.edge is not None
        for target, value in zip(edge.call.targets, values, strict=False):
            self.stack[-1].registers[target] = value
        function = self.edge.source.function
        control = self.graph.control(edge.source.function)
        exit_ = self.graph.control(function).point_of(self.edge.target)
        for stop in control.stops.get(edge, ()):
            self.stack[-1].decisions[stop] = frame.call | self._under(exit_, frame)


def compare(program: Program, runs: Sequence[tuple[Number, ...]], name: str) -> int:
    graph = DependenceGraph(program)
    compared = 0
    for inputs in runs:
        tracker = Tracker(program, graph)
        interpreter = Interpreter(
            program, Inputs(inputs, ALL_INPUTS), observe=tracker.enter, trace=tracker, max_operations=MOST_OPERATIONS
        )
        tracker.machine = interpreter.machine
        interpreter.run()
        for place, sources in tracker.came_from.items():
            found = graph.slice([place])
            for number, source in enumerate(tracker.places):
                if sources >> number & 1:
                    compared += 1
                    assert source in found, f"{name}: {describe(place)} came from {describe(source)}"
    return compared


def describe(place: OperationId) -> str:
    operation = place[0].operations[place[1]]
    return f"'{operation}' at {operation.position}"


@pytest.mark.parametrize("name", [*SLICES, *TARGETS])
def test_small_programs(name: str) -> None:
    program = program_of({**SLICES, **TARGETS}[name])
    assert compare(program, [(1, 2, 3, 4, 5, 6, 7, 8), (0,) * 8, (7, -1, 8, 2, 0, 0, 1, 1)], name) > 5


@pytest.mark.parametrize("name", TASKS)
def test_tasks(name: str) -> None:
    check_pair(name, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", pair_names())
def test_all_tasks(name: str) -> None:
    check_pair(name, 3)


def check_pair(name: str, runs: int) -> None:
    for task in read_pair(name):
        program = load_checked(task.source, task.frontend)
        assert compare(program, list(itertools.islice(task.combinations(), runs)), task.source.name) > 0
