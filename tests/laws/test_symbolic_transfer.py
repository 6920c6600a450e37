"""Symbolic execution is sound: along runs of the reference interpreter.

Wherever a run goes, the successors of states that describe the machine describe it again. The default run takes a sample
of the programs of ``tests/tasks``, `-m slow` all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.differential.tasks import Task, read_pair
from tests.laws.follow import Unsound
from tests.laws.follow_symbolic import SymbolicFollower
from tests.laws.test_value_transfer import LISTED, PAIRS, guesses, program_of, sample
from tests.support.samples import quick

from cegas.domains.symbolic import SymbolicAnalysis
from cegas.domains.symbolic.executor import SymbolicExecutor, SymbolicScratch
from cegas.domains.symbolic.transfer import SymbolicSteps
from cegas.domains.value.scratch import Scratch
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression
from cegas.program.operations import Assume, Store
from cegas.program.symbolic import Operand, Symbol, Symbolic
from cegas.program.values import Pointer, Value

EVERY: Final = 60
"""The default run takes one pair in so many."""


def follow(task: Task, inputs: Sequence[int | float], seed: int, samples: int, most_edges: int, undefined: bool) -> int:
    program = program_of(task, undefined)
    for guess in guesses(task, seed):
        symbolic = SymbolicAnalysis(program, longest_query=0.2)
        follower = SymbolicFollower(program, symbolic, guess, samples, most_edges)
        follower.run(tuple(inputs), LISTED, 20 * most_edges)
        if follower.checked:
            return follower.with_symbols
    raise AssertionError("no run has started")


@pytest.mark.parametrize("name", quick(sample(EVERY, "symbols"), ["library-more/remainder-and-quotient"]))
def test_transfer_describes_what_runs_do(name: str) -> None:
    assert sum(follow(task, next(task.combinations()), 0, 1, 40, undefined=False) for task in read_pair(name)) > 0


@pytest.mark.parametrize("name", [name for name in sample(EVERY // 3, "undefined symbols") if name.startswith(("uninit", "bitfields", "heap"))])
def test_transfer_describes_uninitialized_values(name: str) -> None:
    for task in read_pair(name):
        follow(task, next(task.combinations()), 0, 1, 60, undefined=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_transfer_on_all_tasks(name: str) -> None:
    for task in read_pair(name):
        for seed, inputs in enumerate(islice(task.combinations(), 3)):
            follow(task, inputs, seed, samples=3, most_edges=600, undefined=False)
        follow(task, next(task.combinations()), 99, samples=2, most_edges=600, undefined=True)


# -- the test notices faults ------------------------------------------------------------------------------------------


class TakesTheOpposite(SymbolicExecutor):
    """A constraint that says the opposite."""

    def _constrain(self, scratch: SymbolicScratch, operation: Assume, condition: Symbolic) -> bool:
        opposite = self.algebra.table.negation(condition)
        assert isinstance(opposite, Symbolic)
        return super()._constrain(scratch, operation, opposite)


class BindsTheWrongNumber(SymbolicExecutor):
    """A symbol that is replaced by another number than the one it equals."""

    def _substitute(self, scratch: SymbolicScratch, bindings: Mapping[Symbol, Operand]) -> bool:
        wrong = {symbol: 1 - number if isinstance(number, int) else number for symbol, number in bindings.items()}
        super()._substitute(scratch, wrong)
        return True


class ForgetsTheOtherPlaces(SymbolicExecutor):
    """A store at an unknown offset that is believed of the first place only."""

    def _places(self, content: object, offset: Symbolic, size: int) -> list[int] | None:
        places = super()._places(content, offset, size)  # type: ignore[arg-type]
        return None if places is None else places[:1]


class StoresNothing(SymbolicExecutor):
    """A store at an unknown offset that is left out."""

    def _update(self, scratch: Scratch, address: Pointer, operation: Store) -> bool:
        return True


class IsTooStrict(SymbolicExecutor):
    """Accesses that end one byte before the end of their object."""

    def _within(self, scratch: Scratch, address: Pointer, size: Value) -> Operand | None:
        return super()._within(scratch, address, size + 1 if isinstance(size, int) else size)


class KeepsLoads(SymbolicExecutor):
    """What was read is believed to be there even after a store that may hit it."""

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        return


_INDEX = """
    extern unsigned __VERIFIER_nondet_uint(void);
    int a[4] = {4, 5, 6, 7};
    int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i > 3) return 0; a[i] = 9; return a[i] + a[2] + a[3]; }
"""
FAULTS: Final[dict[type[SymbolicExecutor], str]] = {
    TakesTheOpposite: """
        extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x > 2) x++; return x; }
    """,
    BindsTheWrongNumber: """
        extern int __VERIFIER_nondet_int(void);
        int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) return x; return 0; }
    """,
    ForgetsTheOtherPlaces: _INDEX,
    StoresNothing: _INDEX,
    IsTooStrict: _INDEX,
    KeepsLoads: """
        int x = 1, y = 2;
        void set(int *p) { int old = *p; *p = 7; x = x + old; }
        int main(void) { set(&y); set(&x); return x + y; }
    """,
}


def runs(program: Program, executor: type[SymbolicExecutor]) -> Iterator[SymbolicFollower]:
    """Some runs, each of which may raise `Unsound`."""
    for seed in range(30):
        symbolic = SymbolicAnalysis(program)
        symbolic.executor = executor(program, symbolic.objects, symbolic.executor.space)
        symbolic.steps = SymbolicSteps(symbolic.executor)
        symbolic.prec.table = symbolic.executor.algebra.table
        follower = SymbolicFollower(program, symbolic, f"{executor.__name__} {seed}", samples=3)
        follower.run((3,), LISTED, 1000)
        yield follower


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_faults_are_noticed(fault: type[SymbolicExecutor]) -> None:
    program = load_program(FAULTS[fault], "LP64")
    assert sum(follower.checked for follower in runs(program, SymbolicExecutor)) > 100
    with pytest.raises(Unsound):
        list(runs(program, fault))
