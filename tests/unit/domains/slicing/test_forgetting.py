"""Forgetting edges: what takes the place of irrelevant operations, and that it describes all that the full edges do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from tests.differential.harness import ALL_INPUTS, load_program
from tests.differential.tasks import Task, read_pair
from tests.laws.follow import Follower, Unsound
from tests.laws.test_value_transfer import analysis_of, program_of, sample
from tests.unit.program.hand_built import I32, INPUT, OFFSET, POINTER, site

from cegas.cpa.control import ControlStep
from cegas.domains.slicing.forgetting import FORGOTTEN, Forgetting, forgetting_operations
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.pointers import analyze
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Access, Constant, Register, Valid
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    AnyOperation,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
    Call,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    OriginKind,
    Return,
    Store,
    Unsupported,
)
from cegas.program.steps import Step, StepFactory, StepKind
from cegas.program.types import BOOL
from cegas.spatial_flow.singletons import Singletons

X: Final = Register("x", I32, 0)
P: Final = Register("p", POINTER, 1)
C: Final = Register("c", BOOL, 2)
FOUR: Final = Constant(OFFSET, 4)
BYTE: Final = Constant(I32, 7)
STACK: Final = site(ObjectKind.STACK)
HEAP: Final = site(ObjectKind.HEAP)

REPLACED: Final[list[tuple[Operation, Operation | None]]] = [
    (Assign(None, X, BYTE), Havoc(None, X, FORGOTTEN)),
    (Havoc(None, X, INPUT), Havoc(None, X, FORGOTTEN)),
    (Load(None, X, P), Havoc(None, X, FORGOTTEN)),
    (BlockSize(None, X, P), Havoc(None, X, FORGOTTEN)),
    (Allocate(None, P, HEAP, FOUR), Havoc(None, P, FORGOTTEN)),
    (Store(None, P, X), HavocMemory(None, P, FOUR, FORGOTTEN)),
    (Copy(None, P, P, FOUR), HavocMemory(None, P, FOUR, FORGOTTEN)),
    (Fill(None, P, BYTE, FOUR), HavocMemory(None, P, FOUR, FORGOTTEN)),
    (HavocMemory(None, P, FOUR, INPUT), HavocMemory(None, P, FOUR, FORGOTTEN)),
    (Assume(None, C, AssumeKind.BRANCH), None),
    (Assume(None, C, AssumeKind.USER), None),
    (Assume(None, C, AssumeKind.VALIDITY), None),
    (Check(None, C, ConditionKind.OVERFLOW), None),
    (Call(None, "f", (X,), (X,), variadic=True, variable_arguments=P), Call(None, "f", (), (X,), variadic=True)),
    (Call(None, P, (X,), (X,)), Call(None, P, (), (X,))),
    (Return(None, (X,)), Return(None, ())),
]
KEPT: Final[list[Operation]] = [
    Allocate(None, P, STACK, FOUR, scoped=True),
    Free(None, P),
    EndLifetime(None, P),
    Unsupported(None, "longjmp"),
]


@pytest.mark.parametrize(("operation", "expected"), REPLACED, ids=str)
def test_irrelevant_operations_forget(operation: Operation, expected: Operation | None) -> None:
    assert forgetting_operations((operation,), 0) == (() if expected is None else (expected,))
    assert forgetting_operations((operation,), 1) == (operation,)


@pytest.mark.parametrize("operation", KEPT, ids=str)
def test_some_operations_stay(operation: Operation) -> None:
    assert forgetting_operations((operation,), 0) == (operation,)


def test_every_kind_of_operation_is_tried() -> None:
    tried = {type(operation) for operation in (*KEPT, *(operation for operation, _ in REPLACED))}
    assert tried == set(AnyOperation.__args__)


def test_a_forgotten_value_is_not_an_input() -> None:
    """A pointer that is an input is null or leads outside; a forgotten one may be the address of any object."""
    assert FORGOTTEN.kind is OriginKind.INEXACT


def test_validity_conditions_stay_with_what_they_guard() -> None:
    first = Assume(None, Valid(P, FOUR, Access.READ), AssumeKind.VALIDITY)
    second = Assume(None, C, AssumeKind.VALIDITY)
    load, store = Load(None, X, P), Store(None, P, X)
    operations = (first, second, load, first, store)
    assert forgetting_operations(operations, 0b00100)[:3] == (first, second, load)
    assert forgetting_operations(operations, 0b00100)[3:] == (HavocMemory(None, P, FOUR, FORGOTTEN),)
    assert forgetting_operations(operations, 0b10000)[:1] == (Havoc(None, X, FORGOTTEN),)
    assert forgetting_operations(operations, 0b10000)[1:] == (first, store)
    assert forgetting_operations(operations, 0b00010)[0] is second


def test_edges_and_steps_are_made_once() -> None:
    program = load_program("int main(void) { int x = 1; int *p = &x; if (*p > 1) x = 2; return x; }", "LP64")
    forgetting, factory = Forgetting(), StepFactory()
    for edge in program.functions["main"].edges:
        if edge.call is not None or edge.is_return:
            continue
        step, everything = factory.intra(edge), (1 << len(edge.operations)) - 1
        assert forgetting.step(step, everything) is step
        forgetful = forgetting.step(step, 0)
        assert forgetting.step(step, 0) is forgetful
        assert (forgetful.edge.source, forgetful.target, forgetful.edge.id) == (edge.source, edge.target, edge.id)
        assert forgetful.edge.operations == forgetting_operations(edge.operations, 0)


# -- soundness, for any slice -----------------------------------------------------------------------------------------

LISTED: Final = ALL_INPUTS - {OriginKind.UNINITIALIZED, OriginKind.PARAMETER}
SHARES: Final = (0.0, 0.4, 0.8)


@dataclass(slots=True)
class ForgetfulFollower(Follower):
    """Goes along runs over edges of which a random part is forgotten, always the same part of an edge."""

    share: float = 0.5
    forgetting: Forgetting = field(default_factory=Forgetting)
    masks: dict[Edge, int] = field(default_factory=dict)
    forgotten: int = 0

    def _step(self, edge: Edge) -> ControlStep | None:
        leaving = Follower._step(self, edge)
        if leaving is None:
            return None
        if edge not in self.masks:
            bits = (self._chance.random() < self.share for _ in edge.operations)
            self.masks[edge] = sum(1 << index for index, bit in enumerate(bits) if bit)
        sliced = self.forgetting.step(leaving.step, self.masks[edge])
        self.forgotten += sliced is not leaving.step
        return ControlStep(sliced, leaving.target)


def follow_forgetfully(
    task: Task, program: Program, values: ValueAnalysis, share: float, inputs: Sequence[int | float]
) -> int:
    chance = f"{task.source.name} {share}"
    follower = ForgetfulFollower(program, values, chance, samples=2, most_edges=200, share=share)
    follower.run(tuple(inputs), LISTED, 4000)
    return follower.forgotten


@pytest.mark.parametrize("name", sample(60, "forgetting"))
def test_forgetting_describes_what_runs_do(name: str) -> None:
    for task in read_pair(name):
        program = program_of(task)
        forgotten = 0
        for share in SHARES:
            forgotten += follow_forgetfully(task, program, analysis_of(program), share, next(task.combinations()))
        pointers = analyze(program)
        values = ValueAnalysis(program, AddressSpace(pointers, Singletons(program, pointers)))
        forgotten += follow_forgetfully(task, program, values, 0.5, next(task.combinations()))
        assert forgotten > 0


class Skipping(Forgetting):
    """Leaves irrelevant operations out, as the thesis does: stale values stay in the states."""

    def step(self, step: Step, relevant: int) -> Step:
        if step.kind is not StepKind.INTRA:
            return step
        operations = tuple(
            operation
            for index, operation in enumerate(step.edge.operations)
            if relevant >> index & 1 or isinstance(operation, Allocate)
        )
        edge = Edge(step.edge.id, step.edge.source, step.edge.target, operations)
        return Step(step.kind, edge, step.target)


def test_leaving_out_operations_would_be_noticed() -> None:
    program = load_program("int main(void) { int x = 1; for (int i = 0; i < 9; i++) x = x + i; return x; }", "LP64")
    found = 0
    for seed in range(5):
        follower = ForgetfulFollower(
            program, analysis_of(program), f"skip {seed}", samples=2, most_edges=100, share=0.6, forgetting=Skipping()
        )
        try:
            follower.run((), LISTED, 4000)
        except Unsound:
            found += 1
    assert found
