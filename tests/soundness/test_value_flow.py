"""Every flow of a value that a run shows is in the static value-flow graph.

The reference interpreter runs the programs of ``tests/tasks``. An observer remembers for every register and every byte of
memory which operation wrote it last, and for every object which operation decided about its life. Whenever an operation
reads one of them, the pair is an observed flow, and the graph must have it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from tests.differential.harness import ALL_INPUTS, Inputs, Number, load_checked, load_program
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.samples import in_groups, one_of

from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Expression, Register, Valid, children, registers_of
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    BlockSize,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    HavocMemory,
    Load,
    Operation,
    Origin,
    Return,
    Store,
    expressions_of,
    registers_written,
)
from cegas.program.operators import signed
from cegas.program.types import Type
from cegas.program.values import Pointer, Value
from cegas.spatial_flow import memory_ssa
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.tracing import read_definitions, register_definitions
from cegas.spatial_flow.value_flow import AREA, FlowNode, FlowNodeKind

PAIRS: Final = pair_names()
SAMPLE: Final = one_of(60, PAIRS, in_groups(20), salt="flows")
MOST_OPERATIONS: Final = 30_000
MOST_RUNS: Final = 3

Place = tuple[Edge, int]
"""An operation."""
INITIAL: Final = None
"""What has been there from the start."""
Writer = Place | None


@dataclass(frozen=True, slots=True)
class RegisterWriter:
    """What set a register: an operation, or the `number`-th parameter or result of a call."""

    kind: FlowNodeKind
    edge: Edge
    number: int
    function: str


@dataclass(frozen=True, slots=True)
class RegisterFlow:
    user: FlowNodeKind
    edge: Edge
    number: int
    """Of the operation on the edge, or of the argument or returned value."""
    register: Register
    writer: RegisterWriter


@dataclass(frozen=True, slots=True)
class Handover:
    """An argument became a parameter, or a returned value a result."""

    call: Edge
    returned: Edge | None
    number: int
    function: str


@dataclass(frozen=True, slots=True)
class MemoryFlow:
    edge: Edge
    index: int
    site: ObjectSite
    offset: int | None
    """None for the life."""
    writer: Writer


@dataclass
class Shadow:
    """The writers of one object."""

    made: Writer
    life: Writer
    bytes: dict[int, Writer] = field(default_factory=dict)

    def at(self, offset: int) -> Writer:
        return self.bytes.get(offset, self.made)


class Observer:
    """Follows a run and collects its flows."""

    def __init__(self, program: Program) -> None:
        self.bits = program.data_model.value
        self.flows: dict[RegisterFlow | Handover | MemoryFlow, None] = {}
        self.frames: list[dict[Register, RegisterWriter]] = [{}]
        self.calls: list[Edge] = []
        self.shadows: dict[MemoryObject, Shadow] = {}
        self.edge: Edge | None = None
        self.index = 0
        self.machine: Machine | None = None
        self.ranges: list[tuple[MemoryObject, int, int] | None] = []
        """What the next operation reads and writes: objects, offsets, sizes; computed before it happens."""
        self.lives: list[MemoryObject] = []
        self.scoped: MemoryObject | None = None

    # -- before an operation --------------------------------------------------------------------------------------

    def enter(self, edge: Edge) -> None:
        self.edge, self.index = edge, 0
        self._prepare()

    def _prepare(self) -> None:
        assert self.edge is not None
        assert self.machine is not None
        if self.index >= len(self.edge.operations):
            return
        operation = self.edge.operations[self.index]
        evaluate = self.machine.evaluate
        self.ranges, self.lives, self.scoped = [], [], None
        match operation:
            case Load(target=target, address=address):
                self.ranges = [self._range(evaluate(address), target.type.bytes)]
            case Store(address=address, value=value):
                self.ranges = [self._range(evaluate(address), value.type.bytes)]
            case Copy(destination=destination, source=source, size=size):
                length = evaluate(size)
                self.ranges = [self._range(evaluate(source), length), self._range(evaluate(destination), length)]
            case Fill(destination=destination, size=size) | HavocMemory(destination=destination, size=size):
                self.ranges = [self._range(evaluate(destination), evaluate(size))]
            case Free(address=address) | EndLifetime(address=address) | BlockSize(address=address):
                self._live(evaluate(address))
            case Assume(condition=condition):
                for valid in _validities(condition):
                    self._live(evaluate(valid.address))
                self._ask_life()  # now, since the condition may not hold
            case Allocate(site=site, scoped=True):
                self.scoped = self.machine.frame.scoped.get(site)

    def _range(self, address: Value, size: Value) -> tuple[MemoryObject, int, int] | None:
        if isinstance(address, Pointer) and isinstance(address.offset, int) and isinstance(size, int):
            return address.object, signed(address.offset, self.bits), size
        return None

    def _live(self, address: Value) -> None:
        if isinstance(address, Pointer):
            self.lives.append(address.object)

    # -- after an operation ---------------------------------------------------------------------------------------

    def __call__(self, operation: Operation, machine: Machine) -> None:
        assert self.edge is not None
        assert self.edge.operations[self.index] is operation
        place = (self.edge, self.index)
        if isinstance(operation, Call):
            self._call(operation, machine)
            return
        if isinstance(operation, Return):
            self._return(operation, machine)
            return
        self._uses(FlowNodeKind.OPERATION, self.index, expressions_of(operation))
        self._memory(operation, machine, place)
        for register in registers_written(operation):
            function = self.edge.source.function
            self.frames[-1][register] = RegisterWriter(FlowNodeKind.OPERATION, self.edge, self.index, function)
        self.index += 1
        self._prepare()

    def _uses(self, user: FlowNodeKind, number: int, expressions: tuple[Expression, ...]) -> None:
        assert self.edge is not None
        for expression in expressions:
            for register in registers_of(expression):
                writer = self.frames[-1].get(register)
                if writer is not None:  # the untaken branch of a choice may not have been computed
                    self.flows[RegisterFlow(user, self.edge, number, register, writer)] = None

    def _memory(self, operation: Operation, machine: Machine, place: Place) -> None:
        match operation:
            case Load():
                self._read(self.ranges[0], place)
            case Store() | Fill() | HavocMemory():
                self._write(self.ranges[0], place)
            case Copy():
                self._read(self.ranges[0], place)
                self._write(self.ranges[1], place)
            case Allocate(target=target):
                made = machine.frame.registers[target.index]
                assert isinstance(made, Pointer)
                self.shadows[made.object] = Shadow(place, place)
                if self.scoped is not None:
                    self.shadows[self.scoped].life = place
            case Free() | EndLifetime():
                for memory in self.lives:
                    self._shadow(memory).life = place
            case BlockSize():
                self._ask_life()

    def _ask_life(self) -> None:
        assert self.edge is not None
        for memory in self.lives:
            self.flows[MemoryFlow(self.edge, self.index, memory.site, None, self._shadow(memory).life)] = None

    def _shadow(self, memory: MemoryObject) -> Shadow:
        found = self.shadows.get(memory)
        if found is None:
            found = self.shadows[memory] = Shadow(INITIAL, INITIAL)
        return found

    def _read(self, place_read: tuple[MemoryObject, int, int] | None, place: Place) -> None:
        if place_read is None:
            return
        memory, offset, size = place_read
        shadow = self._shadow(memory)
        for number in range(offset, offset + size):
            self.flows[MemoryFlow(*place, memory.site, number, shadow.at(number))] = None

    def _write(self, written: tuple[MemoryObject, int, int] | None, place: Place) -> None:
        if written is None:
            return
        memory, offset, size = written
        shadow = self._shadow(memory)
        for number in range(offset, offset + size):
            shadow.bytes[number] = place

    def _call(self, call: Call, machine: Machine) -> None:
        assert self.edge is not None
        if not isinstance(call.callee, str):
            self._uses(FlowNodeKind.OPERATION, 0, (call.callee,))
        function = machine.callee(call)
        frame: dict[Register, RegisterWriter] = {}
        numbered: list[tuple[int, Expression, Register | None]] = [
            (number, argument, function.parameters[number] if number < len(function.parameters) else None)
            for number, argument in enumerate(call.arguments)
        ]
        if call.variable_arguments is not None:
            numbered.append((AREA, call.variable_arguments, function.variable_arguments))
        for number, argument, parameter in numbered:
            self._uses(FlowNodeKind.ARGUMENT, number, (argument,))
            if parameter is not None:
                self.flows[Handover(self.edge, None, number, function.name)] = None
                frame[parameter] = RegisterWriter(FlowNodeKind.PARAMETER, self.edge, number, function.name)
        self.frames.append(frame)
        self.calls.append(self.edge)

    def _return(self, operation: Return, machine: Machine) -> None:
        assert self.edge is not None
        for number, value in enumerate(operation.values):
            self._uses(FlowNodeKind.RETURN_VALUE, number, (value,))
        place = (self.edge, self.index)
        for memory in machine.frame.objects:
            self.shadows[memory].life = place
        self.frames.pop()
        call_edge = self.calls.pop()
        call = call_edge.call
        assert call is not None
        for number, target in enumerate(call.targets[: len(operation.values)]):
            self.flows[Handover(call_edge, self.edge, number, self.edge.source.function)] = None
            self.frames[-1][target] = RegisterWriter(FlowNodeKind.RESULT, call_edge, number, call_edge.source.function)


def _validities(condition: Expression) -> Iterator[Valid]:
    if isinstance(condition, Valid):
        yield condition
    for child in children(condition):
        yield from _validities(child)


def observe(program: Program, inputs: tuple[Number, ...]) -> dict[RegisterFlow | Handover | MemoryFlow, None]:
    """The flows of one run."""
    observer = Observer(program)
    given = Inputs(inputs)

    def supplied(origin: Origin, type_: Type) -> int | None:
        """The inputs of a task are what the program asks for by name; of all others zeros will do."""
        return 0 if origin.kind in ALL_INPUTS and origin.kind not in given.kinds else given(origin, type_)

    interpreter = Interpreter(
        program,
        supplied,
        observe=observer.enter,
        trace=observer,
        max_operations=MOST_OPERATIONS,
    )
    observer.machine = interpreter.machine
    interpreter.run()
    return observer.flows


class Judge:
    """Knows whether the static graph has an observed flow."""

    def __init__(self, program: Program) -> None:
        self.graph = SpatialFlowGraph(program)
        self._read: dict[tuple[FlowNode, int], frozenset[FlowNode]] = {}

    def has(self, flow: RegisterFlow | Handover | MemoryFlow) -> bool:
        if isinstance(flow, RegisterFlow):
            return self._has_register_flow(flow)
        if isinstance(flow, Handover):
            return self._has_handover(flow)
        return self._has_memory_flow(flow)

    def _has_register_flow(self, flow: RegisterFlow) -> bool:
        own = self.graph.flow(flow.edge.source.function)
        match flow.user:
            case FlowNodeKind.ARGUMENT:
                user = own.arguments[flow.edge][flow.number]
            case FlowNodeKind.RETURN_VALUE:
                user = own.return_values[flow.edge][flow.number]
            case _:
                user = own.at(flow.edge, flow.number)
        writer = flow.writer
        there = self.graph.flow(writer.function)
        match writer.kind:
            case FlowNodeKind.PARAMETER:
                made = there.parameters[writer.number]
            case FlowNodeKind.RESULT:
                made = there.results[writer.edge][writer.number]
            case _:
                made = there.at(writer.edge, writer.number)
        return made in register_definitions(user, flow.register)

    def _has_handover(self, flow: Handover) -> bool:
        caller, callee = self.graph.flow(flow.call.source.function), self.graph.flow(flow.function)
        if flow.returned is None:
            source, target = caller.arguments[flow.call][flow.number], callee.parameters[flow.number]
        else:
            source, target = callee.return_values[flow.returned][flow.number], caller.results[flow.call][flow.number]
        backwards = any(edge.source is source for edge in self.graph.incoming(target))
        return backwards and any(edge.target is target for edge in self.graph.outgoing(source))

    def _has_memory_flow(self, flow: MemoryFlow) -> bool:
        regions = self.graph.regions
        if flow.offset is None:
            region = regions.life(flow.site)
            if not region and flow.site.kind not in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS):
                return True  # nothing ends the life of the others
        else:
            region = regions.at(flow.site, flow.offset)
        if not region:
            return False
        user = self.graph.node(flow.edge, flow.index)
        found = self._read.get((user, region))
        if found is None:
            found = self._read[user, region] = frozenset(read_definitions(self.graph, user, region))
        if flow.writer is None:
            return any(self.graph.is_initial(node) for node in found)
        return self.graph.node(*flow.writer) in found


def check(task: Task) -> int:
    """Compare some runs of a program with its graph; how many flows there were."""
    program = load_checked(task.source, task.frontend)
    return compare(program, list(itertools.islice(task.combinations(), MOST_RUNS)), task.source.name)


def compare(program: Program, runs: Sequence[tuple[Number, ...]], name: str) -> int:
    judge = Judge(program)
    judge.graph.validate()
    flows: dict[RegisterFlow | Handover | MemoryFlow, None] = {}
    for inputs in runs:
        flows.update(observe(program, inputs))
    for flow in flows:
        assert judge.has(flow), f"{name}: {describe(flow)} is not in the graph"
    return len(flows)


def describe(flow: RegisterFlow | Handover | MemoryFlow) -> str:
    """A flow in words."""
    if isinstance(flow, MemoryFlow):
        used = flow.edge.operations[flow.index]
        made = "initial content" if flow.writer is None else _line(flow.writer[0].operations[flow.writer[1]])
        what = "life" if flow.offset is None else f"byte {flow.offset}"
        return f"{made} -> {_line(used)} ({what} of {flow.site.name})"
    return str(flow)


def _line(operation: Operation) -> str:
    return f"'{operation}' at {operation.position}"


@pytest.mark.parametrize("name", SAMPLE)
def test_observed_flows_are_in_the_graph(name: str) -> None:
    assert sum(check(task) for task in read_pair(name)) > 0


SOURCES: Final = {
    "a local of a frame further out": """
        int *outer;
        int down(int n) {
            int x = n;
            if (n == 2) outer = &x;
            if (n > 0) down(n - 1); else *outer = 7;
            return x;
        }
        int main(void) { return down(3); }""",
    "every frame has its own local": """
        int up(int *p, int n) {
            int x = 10 * n;
            if (n > 0) { up(&x, n - 1); *p += x; }
            return x + *p;
        }
        int main(void) { int y = 1; return up(&y, 4); }""",
    "a local that is dead": """
        int *dead;
        void leave(void) { int x = 1; dead = &x; }
        int main(void) { leave(); return *dead; }""",
    "a block that is freed": """
        extern void *malloc(unsigned long); extern void free(void *);
        void drop(int *p) { free(p); }
        int main(void) { int *p = malloc(4), *q = p; *p = 1; drop(p); return *q; }""",
    "blocks of one allocation": """
        extern void *malloc(unsigned long);
        int *make(int v) { int *p = malloc(sizeof *p); *p = v; return p; }
        int main(void) { int *a = make(1), *b = make(2); *b = 3; return *a; }""",
    "a block in a loop": """
        int main(void) {
            int s = 0, *last = &s;
            for (int i = 0; i < 4; i++) { int x; if (i == 0) x = 5; else x = *last; last = &s; s += x; int *p = &x; *p = i; }
            return s;
        }""",
    "bytes of a pointer": """
        int main(void) {
            int x = 1, *p = &x, *q; char *from = (char *)&p, *to = (char *)&q;
            for (unsigned i = 0; i < sizeof p; i++) to[i] = from[i];
            *q = 2; return x;
        }""",
    "a callee that writes or does not": """
        int a, b;
        void maybe(int *p, int c) { if (c) *p = 1; }
        int main(void) { a = 5; b = 6; maybe(&a, 0); maybe(&b, 1); return a + b; }""",
    "calls through a pointer": """
        int a;
        void one(void) { a = 1; } void two(void) { a += 2; }
        int main(void) { void (*f[2])(void) = {one, two}; for (int i = 0; i < 4; i++) f[i & 1](); return a; }""",
}
"""Where the tasks show little: locals of recursive functions, what is dead, several objects of one site."""


@pytest.mark.parametrize("name", SOURCES)
def test_observed_flows_of_special_programs_are_in_the_graph(name: str) -> None:
    assert compare(load_program(SOURCES[name], "LP64"), [()], name) > 10


@pytest.mark.parametrize("name", PAIRS[15::60])
def test_observed_flows_are_in_a_graph_of_coarse_variables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All memory of a function as one variable, as where finer ones would need too many marks."""
    for limit in ("WIDE", "FREE_MARKS", "MARKS_PER_OPERATION"):
        monkeypatch.setattr(memory_ssa, limit, 0)
    for task in read_pair(name):
        check(task)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_observed_flows_of_all_programs_are_in_the_graph(name: str) -> None:
    for task in read_pair(name):
        check(task)


def test_a_missing_flow_is_noticed() -> None:
    """The judge is not content with anything: without its edges the graph lacks nearly every flow."""
    (task, _) = read_pair("pointers/" + next(name for name in PAIRS if name.startswith("pointers/")).split("/")[1])
    program = load_checked(task.source, task.frontend)
    judge = Judge(program)
    flows = observe(program, next(iter(task.combinations())))
    assert all(judge.has(flow) for flow in flows)
    judge.graph.build()
    for node in judge.graph.nodes():
        node.incoming.clear()
    judge._read.clear()
    missed = [flow for flow in flows if isinstance(flow, RegisterFlow | MemoryFlow) and not judge.has(flow)]
    assert len(missed) > len(flows) / 2
