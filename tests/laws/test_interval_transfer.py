"""The transfer relation of the numeric domain is sound: along runs of the reference interpreter.

Wherever a run goes, the successors of states that describe the machine describe it again. The default run takes a sample
of the programs of ``tests/tasks``, `-m slow` all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import pytest
from tests.differential.harness import load_program
from tests.differential.tasks import Task, read_pair
from tests.laws.follow import Unsound
from tests.laws.follow_intervals import IntervalFollower, followed
from tests.laws.test_value_transfer import LISTED, PAIRS, guesses, program_of, sample

from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.executor import IntervalExecutor
from cegas.domains.interval.numbers import Number, constant, interval
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.scratch import Scratch
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression, Register
from cegas.program.interpreter import OutcomeKind
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import Type
from cegas.program.values import Pointer, Value

EVERY: Final = 60
"""The default run takes one pair in so many."""


def analysis_of(program: Program) -> IntervalAnalysis:
    return IntervalAnalysis(program, AddressSpace(AddressTakenOracle(program)))


def follow(task: Task, inputs: Sequence[int | float], seed: int, samples: int, most_edges: int, *, undefined: bool) -> None:
    program = program_of(task, undefined)
    for guess in guesses(task, seed):
        follower = followed(program, analysis_of(program), guess, samples, most_edges)
        follower.run(tuple(inputs), LISTED, 20 * most_edges)
        if follower.checked:
            return
    raise AssertionError("no run has started")


@pytest.mark.parametrize("name", sample(EVERY, "intervals"))
def test_transfer_describes_what_runs_do(name: str) -> None:
    for task in read_pair(name):
        follow(task, next(task.combinations()), 0, samples=2, most_edges=80, undefined=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_transfer_on_all_tasks(name: str) -> None:
    for task in read_pair(name):
        for seed, inputs in enumerate(islice(task.combinations(), 3)):
            follow(task, inputs, seed, samples=4, most_edges=1000, undefined=False)
        follow(task, next(task.combinations()), 99, samples=3, most_edges=1000, undefined=True)


# -- the test notices faults ------------------------------------------------------------------------------------------


class WritesOnePlace(IntervalExecutor):
    """A store to one of several places that changes the first of them alone, for certain."""

    def _write_somewhere(self, scratch: Scratch, address: Pointer, offset: Number, type_: Type, value: Value) -> None:
        super()._write_somewhere(scratch, address, constant(offset.width, offset.low), type_, value)


class KeepsTheOldValue(IntervalExecutor):
    """A store to one of several places that forgets the new value."""

    def _either(self, one: Value, other: Value, type_: Type) -> Value | None:
        return one


class GuardsAreStrict(IntervalExecutor):
    """A guard that excludes one number too many."""

    def narrow(self, scratch: Scratch, expression: Expression, wanted: Number) -> bool:
        if isinstance(expression, Register) and not wanted.is_constant and wanted.mask == (1 << wanted.width) - 1:
            smaller = interval(wanted.width, wanted.low, wanted.low + max(wanted.span - 1, 0))
            return super().narrow(scratch, expression, smaller)
        return super().narrow(scratch, expression, wanted)


class KeepsLinks(IntervalExecutor):
    """What a guard says of a loaded value is believed of the cell even after a store to it."""

    def _forget_loads(self, scratch: Scratch, object_: Any) -> None:
        return


_TWICE: Final = """
    int a[4];
    int main(void) { for (int i = 0; i < 8; i++) a[i & 3] = i; return a[0] + a[3]; }
"""

FAULTS: Final[dict[type[IntervalExecutor], str]] = {
    WritesOnePlace: _TWICE,
    KeepsTheOldValue: _TWICE,
    GuardsAreStrict: """
        int main(void) { int n = 0; for (int i = 0; i < 9; i++) if (i <= 4) n += i; return n; }
    """,
    KeepsLinks: """
        extern void __VERIFIER_assume(int);
        int x = 1;
        int main(void) { for (int i = 0; i < 5; i++) __VERIFIER_assume(x++ < 6); return x; }
    """,
}


def runs(program: Program, executor: type[IntervalExecutor]) -> list[IntervalFollower]:
    """Some runs, each of which may raise `Unsound`."""
    result = []
    for seed in range(12):
        intervals = IntervalAnalysis(program, AddressSpace(AddressTakenOracle(program)), executor)
        follower = followed(program, intervals, f"{executor.__name__} {seed}", samples=6, most_edges=200)
        assert follower.run((3,), LISTED, 2000).kind is OutcomeKind.END
        result.append(follower)
    return result


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_faults_are_noticed(fault: type[IntervalExecutor]) -> None:
    program = load_program(FAULTS[fault], "LP64")
    assert sum(follower.checked for follower in runs(program, IntervalExecutor)) > 100
    with pytest.raises(Unsound):
        runs(program, fault)
