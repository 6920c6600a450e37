"""Lost blocks as a formula: for every choice of the inputs it says what the reference machine finds."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.program.hand_built import INPUT, scaled

from cegas.program import operators as op
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, DataModel, Edge, LocationKind, Program
from cegas.program.expressions import Expression, ExpressionBuilder, Reached, Register
from cegas.program.interpreter import InputAlgebra
from cegas.program.machine import Machine
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Assume, AssumeKind, Free, Havoc, Load, Operation, Store
from cegas.program.types import BOOL, Type, int_type, pointer_type
from cegas.smt.formula import Feasible, Infeasible, PathFormula

WORD, POINTER = int_type(64), pointer_type(64)
CHOICES: Final = 2
POINTERS: Final = 4


class Heap:
    """A straight path over pointers that inputs choose between."""

    def __init__(self) -> None:
        self.build = ExpressionBuilder()
        self.sites = [ObjectSite(0, ObjectKind.EXTERNAL, "outside", None, 1)]
        self.registers: list[Register] = []
        self.operations: list[Operation] = []
        self.table = self.site(ObjectKind.GLOBAL, "table", 16)
        self.local = self.register("local", POINTER)
        self.operations.append(
            Allocate(None, self.local, self.site(ObjectKind.STACK, "local", 16), self.build.constant(WORD, 16), zeroed=True)
        )
        self.choices = [self.register(f"choice{number}", BOOL) for number in range(CHOICES)]
        self.operations.extend(Havoc(None, choice, INPUT) for choice in self.choices)
        self.pointers = [self.register(f"p{number}", POINTER) for number in range(POINTERS)]
        self.null = self.build.constant(POINTER, 0)
        self.operations.extend(Assign(None, each, self.null) for each in self.pointers)
        self.count = 0

    def site(self, kind: ObjectKind, name: str, size: int) -> ObjectSite:
        self.sites.append(ObjectSite(len(self.sites), kind, name, size, 8))
        return self.sites[-1]

    def register(self, name: str, type_: Type) -> Register:
        self.registers.append(Register(name, type_, len(self.registers)))
        return self.registers[-1]

    def make(self, target: Register) -> None:
        site = self.site(ObjectKind.HEAP, f"block{self.count}", 16)
        self.count += 1
        self.operations.append(Allocate(None, target, site, self.build.constant(WORD, 16), zeroed=True))

    def choose(self, choice: Register, one: Expression, other: Expression) -> Expression:
        return self.build.apply(op.ITE, POINTER, choice, one, other)

    def place(self, number: int) -> Expression:
        """One of the four words that are there without any block."""
        base: Expression = self.build.address(POINTER, self.table) if number < 2 else self.local
        return self.build.apply(op.PTR_ADD, POINTER, base, self.build.constant(WORD, 8 * (number % 2)))

    def program(self, asked: Expression, *, fixed: tuple[int, ...]) -> tuple[Program, list[Edge]]:
        """The path with fixed inputs to where the question is answered as asked."""
        builder = AutomatonBuilder("main")
        entry, exit_ = builder.location(LocationKind.ENTRY), builder.location(LocationKind.EXIT)
        target = builder.location(LocationKind.TARGET)
        wanted = [
            Assume(None, choice if value else self.build.negate(choice), AssumeKind.BRANCH)
            for choice, value in zip(self.choices, fixed, strict=True)
        ]
        builder.edge(entry, target, [*self.operations, *wanted, Assume(None, asked, AssumeKind.VIOLATION)])
        main = builder.finish(entry, exit_, (), None, self.registers, None, 0, 0)
        functions: dict[str, ControlFlowAutomaton] = {"main": main}
        program = Program(DataModel.LP64, functions, "main", "main", tuple(self.sites), {}, self.sites[0])
        return program, list(main.edges)

    def truth(self, question: Reached, inputs: tuple[int, ...]) -> object:
        """What the machine finds."""
        program, (edge,) = self.program(question, fixed=inputs)
        supply = iter(inputs)
        machine = Machine(program, InputAlgebra(64, lambda *_: next(supply)))
        machine.start()
        for operation in edge.operations:
            if not isinstance(operation, Assume):
                machine.execute(operation)
        return machine.evaluate(question)


@st.composite
def heaps(draw: st.DrawFn) -> tuple[Heap, Reached]:
    heap = Heap()
    for _ in range(draw(st.integers(1, 4))):
        heap.make(draw(st.sampled_from(heap.pointers)))
        for _ in range(draw(st.integers(0, 4))):
            _step(draw, heap)
    roots = draw(st.lists(st.sampled_from(heap.pointers), max_size=2, unique=True))
    return heap, Reached(heap.build.constant(WORD, heap.count), tuple(roots))


def _step(draw: st.DrawFn, heap: Heap) -> None:
    pointer, other = draw(st.sampled_from(heap.pointers)), draw(st.sampled_from(heap.pointers))
    choice = draw(st.sampled_from(heap.choices))
    what = draw(st.sampled_from(("copy", "select", "null", "keep", "forget", "link", "load", "free")))
    operations: list[Operation] = []
    if what == "copy":
        operations.append(Assign(None, pointer, heap.build.apply(op.PTR_ADD, POINTER, other, heap.build.constant(WORD, 8))))
    elif what == "select":
        operations.append(Assign(None, pointer, heap.choose(choice, other, pointer)))
    elif what == "null":
        operations.append(Assign(None, pointer, heap.choose(choice, heap.null, pointer)))
    elif what == "keep":
        operations.append(Store(None, heap.place(draw(st.integers(0, 3))), pointer))
    elif what == "forget":
        operations.append(Store(None, heap.place(draw(st.integers(0, 3))), heap.null))
    elif what == "load":
        operations.append(Load(None, pointer, heap.place(draw(st.integers(0, 3)))))
    elif what == "free":
        operations.append(Free(None, heap.choose(choice, heap.null, pointer)))
    elif what == "link":
        # Through a word of their own, so that no store goes to null.
        operations.append(Store(None, heap.choose(choice, heap.place(0), heap.place(3)), other))
    heap.operations.extend(operations)


@given(heaps())
@scaled(0.5)
def test_formula_and_machine_agree(sample: tuple[Heap, Reached]) -> None:
    heap, question = sample
    for inputs in product((0, 1), repeat=CHOICES):
        truth = heap.truth(question, inputs)
        assert truth in (0, 1)
        for asked, expected in ((question, truth), (heap.build.negate(question), 1 - int(bool(truth)))):
            program, path = heap.program(asked, fixed=inputs)
            verdict = PathFormula(program, path).check()
            assert isinstance(verdict, Feasible if expected else Infeasible), f"{asked} under {inputs}: {verdict}"


@pytest.mark.parametrize("kept", [False, True])
def test_chain_through_a_block(kept: bool) -> None:
    heap = Heap()
    first, second = heap.pointers[:2]
    heap.make(first)
    heap.make(second)
    heap.operations.append(Store(None, first, second))
    heap.operations.append(Store(None, heap.place(0), heap.choose(heap.choices[0], first, heap.null)))
    question = Reached(heap.build.constant(WORD, 2), (heap.pointers[2],))
    for inputs in product((0, 1), repeat=CHOICES):
        assert heap.truth(question, inputs) == inputs[0]
    program, path = heap.program(heap.build.negate(question) if kept else question, fixed=(int(kept), 0))
    assert isinstance(PathFormula(program, path).check(), Infeasible)
