"""The transfer relation of the value domain is sound: along runs of the reference interpreter.

Wherever a run goes, the successors of states that describe the machine describe it again. The default run takes a sample
of the programs of ``tests/tasks``, `-m slow` all of them with more inputs, more states and further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest
from immutables import Map
from tests.differential.harness import ALL_INPUTS, load_program
from tests.differential.tasks import Task, pair_names, read_pair
from tests.laws.follow import Follower, Unsound
from tests.support.samples import in_groups, one_of

from cegas.domains.value import ValueAnalysis, ValueState
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.contents import Contents
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectContent, ObjectTable
from cegas.domains.value.targets import Member
from cegas.domains.value.transfer import ValueTransfer
from cegas.frontend import load
from cegas.program import operators as op
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Expression, Register
from cegas.program.interpreter import OutcomeKind
from cegas.program.objects import ObjectSite
from cegas.program.operations import OriginKind
from cegas.program.oracle import AddressTakenOracle
from cegas.program.values import Value

PAIRS: Final = pair_names()
LISTED: Final = ALL_INPUTS - {OriginKind.UNINITIALIZED, OriginKind.PARAMETER}
"""What the lists of inputs in task definitions are about; everything else is guessed."""
EVERY: Final = 30
"""The default run takes one pair in so many."""
UNDEFINED_TOPICS: Final = ("uninitialized", "bitfields", "lifetimes", "structs", "unions", "heap", "vla", "punning")

POINTER_TOPICS: Final = ("pointers", "arrays", "function-pointers", "functions", "heap", "globals", "library", "recursion")


def sample(every: int, salt: str) -> list[str]:
    """About one pair in so many, of all kinds of topics."""
    return one_of(every, PAIRS, in_groups(20), salt=salt)


def program_of(task: Task, undefined: bool = False) -> Program:
    options = task.frontend
    return load([task.source], replace(options, undefined_reading=undefined))


def analysis_of(program: Program, *, has_targets: bool = False) -> ValueAnalysis:
    """The analysis as it is used, except that code is generated for every edge at once."""
    space = AddressSpace(AddressTakenOracle(program), has_targets=has_targets)
    return ValueAnalysis(program, space, compile_after=0)


def follow(
    task: Task,
    inputs: Sequence[int | float],
    seed: int,
    samples: int,
    most_edges: int,
    undefined: bool,
    has_targets: bool = False,
) -> int:
    """Check one run; the number of comparisons."""
    program = program_of(task, undefined)
    for guess in guesses(task, seed):
        follower = Follower(program, analysis_of(program, has_targets=has_targets), guess, samples, most_edges)
        follower.run(tuple(inputs), LISTED, 20 * most_edges)
        if follower.checked:
            return follower.checked
    raise AssertionError("no run has started")


def guesses(task: Task, seed: int) -> Iterator[str]:
    """Seeds for one run: with some of what is guessed (a negative `argc`) none starts."""
    yield from (f"{task.source.name} {seed}{'+' * number}" for number in range(10))


@pytest.mark.parametrize("name", sample(EVERY, "values"))
def test_transfer_describes_what_runs_do(name: str) -> None:
    for task in read_pair(name):
        follow(task, next(task.combinations()), 0, samples=2, most_edges=150, undefined=False)


@pytest.mark.parametrize("name", [name for name in sample(EVERY, "undefined values") if name.startswith(UNDEFINED_TOPICS)])
def test_transfer_describes_uninitialized_values(name: str) -> None:
    for task in read_pair(name):
        follow(task, next(task.combinations()), 0, samples=2, most_edges=300, undefined=True)


@pytest.mark.parametrize("name", [name for name in sample(EVERY, "pointers") if name.startswith(POINTER_TOPICS)])
def test_transfer_describes_what_pointers_may_mean(name: str) -> None:
    """With states in which pointers are one of several addresses."""
    for task in read_pair(name):
        follow(task, next(task.combinations()), 0, samples=2, most_edges=100, undefined=False, has_targets=True)


def test_generated_code_forgets_what_it_has_stored() -> None:
    """A variable that is remembered neither before nor behind an edge, and is written twice on it."""
    (task, _) = read_pair("atomics/nand")
    for seed in range(20):
        follow(task, (), seed, samples=2, most_edges=50, undefined=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_transfer_on_all_tasks(name: str) -> None:
    for task in read_pair(name):
        for seed, inputs in enumerate(islice(task.combinations(), 3)):
            follow(task, inputs, seed, samples=4, most_edges=2000, undefined=False, has_targets=seed > 0)
        follow(task, next(task.combinations()), 99, samples=3, most_edges=2000, undefined=True)


# -- the test notices faults ------------------------------------------------------------------------------------------


class WritesNothingThroughUnknownPointers(ValueTransfer):
    """A weak update that is left out."""

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        return


class FreesNothing(ValueTransfer):
    """A block that is still known after its life."""

    def _die(self, scratch: Scratch, object_: AbstractObject) -> None:
        return


class KeepsLocals(ValueTransfer):
    """Locals that survive the return of their function."""

    def _leave(self, frame: Frame, memory: Memory, function: str, depth: int) -> ValueState:
        return ValueState(frame, memory)


class LearnsFromInequality(ValueTransfer):
    """An assumption that says the opposite."""

    def _learn(self, scratch: Scratch, condition: Expression, *, wanted: bool) -> None:
        negated = isinstance(condition, Apply) and condition.operator is op.NE
        super()._learn(scratch, condition, wanted=not wanted if negated else wanted)


class OverlappingCells(Contents):
    """A store beside the cell that it should take a byte of."""

    def written(self, content: ObjectContent, offset: int, size: int, value: Value) -> ObjectContent:
        fresh = super().written(content, offset, size, value)
        stale = {place: cell for place, cell in content.cells.items() if place < offset}
        return ObjectContent(fresh.alive, fresh.size, fresh.rest, Map({**fresh.cells, **stale}))


class KeepsOverlappingCells(ValueTransfer):
    """Stores that leave bytes of theirs in other cells."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self.contents = OverlappingCells(self.algebra, holds_pointers=space.holds_pointers)


class ReusesNumbers(ValueTransfer):
    """One object for all blocks of a site."""

    def _unused(self, scratch: Scratch, site: ObjectSite) -> AbstractObject:
        return self.objects.get(site, 0)


class ForgetsOldLives(ValueTransfer):
    """Addresses of a variable's former life that stand for its new one."""

    def _forget_addresses(self, scratch: Scratch, dying: set[AbstractObject]) -> None:
        return


class KeepsLoads(ValueTransfer):
    """What an assumption says of a loaded value is believed of the cell even after a store to it."""

    def _forget_loads(self, scratch: Scratch, object_: AbstractObject | None) -> None:
        return


FAULTS: Final[dict[type[ValueTransfer], str]] = {
    WritesNothingThroughUnknownPointers: """
        int x = 1, y = 2;
        void set(int *p) { *p = 7; }
        int main(void) { set(&y); set(&x); return x + y; }
    """,
    FreesNothing: """
        #include <stdlib.h>
        int main(void) { int *p = malloc(4), n = 0; *p = 3; free(p); while (n < 5) n++; return n; }
    """,
    KeepsLocals: """
        int f(int n) { int x[2] = {n, n}; int *p = x; return p[n & 1]; }
        int main(void) { return f(1) + f(2); }
    """,
    LearnsFromInequality: """
        extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x != 5) { while (x > 3) x--; return x; } return 0; }
    """,
    KeepsOverlappingCells: """
        union { int whole; unsigned char bytes[4]; } u;
        int main(void) { u.whole = 0x01020304; u.bytes[1] = 9; u.bytes[3] = 8; return u.whole; }
    """,
    ReusesNumbers: """
        #include <stdlib.h>
        int main(void) { int *p[3]; for (int i = 0; i < 3; i++) { p[i] = malloc(4); *p[i] = i; } return *p[0]; }
    """,
    ForgetsOldLives: """
        int main(void) { int *p = 0, n = 0; for (int i = 0; i < 4; i++) { int x = i; if (p) n += x; p = &x; } return n; }
    """,
    KeepsLoads: """
        extern int __VERIFIER_nondet_int(void);
        int x;
        extern void __VERIFIER_assume(int);
        int main(void) { x = __VERIFIER_nondet_int(); __VERIFIER_assume(x++ == 3); return x; }
    """,
}


def runs(program: Program, transfer: type[ValueTransfer]) -> Iterator[Follower]:
    """Some runs, each of which may raise `Unsound`."""
    for seed in range(30):
        values = ValueAnalysis(program, compiled=False)
        values.transfer = transfer(program, values.objects, values.transfer.space)
        follower = Follower(program, values, f"{transfer.__name__} {seed}", samples=3)
        outcome = follower.run((3,), LISTED, 1000)
        assert outcome.kind is OutcomeKind.END
        yield follower


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_faults_are_noticed(fault: type[ValueTransfer]) -> None:
    program = load_program(FAULTS[fault], "LP64")
    assert sum(follower.checked for follower in runs(program, ValueTransfer)) > 100
    with pytest.raises(Unsound):
        list(runs(program, fault))


def test_empty_successors_are_noticed() -> None:
    """A transfer relation that ends the run where it goes on."""

    class SeesContradictions(ValueTransfer):
        def assume(self, scratch: Scratch, condition: Expression) -> bool:
            return isinstance(self.evaluate(scratch, condition), int) and super().assume(scratch, condition)

    program = load_program(FAULTS[LearnsFromInequality], "LP64")
    with pytest.raises(Unsound, match="no successor"):
        list(runs(program, SeesContradictions))


def test_a_missing_case_is_noticed() -> None:
    """Pointers are settled to all of their targets but one."""

    class LosesACase(ValueTransfer):
        def _accessible(self, scratch: Scratch, address: Expression, pointer: Register, size: int) -> list[Member] | None:
            found = super()._accessible(scratch, address, pointer, size)
            return found if found is None or len(found) == 1 else found[:-1]

    text = "int x = 1, y = 2; void set(int *p) { *p = 7; } int main(void) { set(&y); set(&x); return x; }"
    program = load_program(text, "LP64")

    def follow_all(transfer: type[ValueTransfer]) -> None:
        for seed in range(20):
            values = analysis_of(program, has_targets=True)
            values.transfer = transfer(program, values.objects, values.transfer.space)
            assert Follower(program, values, f"case {seed}", samples=3).run((), LISTED, 1000).kind is OutcomeKind.END

    follow_all(ValueTransfer)
    with pytest.raises(Unsound):
        follow_all(LosesACase)
