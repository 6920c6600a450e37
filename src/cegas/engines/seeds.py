"""Inputs that lead into loops, from one formula of all ways there.

Random inputs seldom pass what a program demands before it begins its work: that names differ, that a sum is right. A solver
finds some that do. What happens in the rounds behind that is for the tester to see.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.types import PointerType
from cegas.refinement.feasibility import FeasibilityChecker, Real

if TYPE_CHECKING:
    from cegas.engines.engine import Question
    from cegas.program.control_flow import Edge
    from cegas.program.violations import Condition
    from cegas.program.walk import InputValue
    from cegas.smt.merging import MergedState
    from cegas.smt.segments import Arrival
    from cegas.smt.solver import Solver

MOST_STEPS: Final = 4_000
"""Edges that are encoded; loops behind that are not reached."""
MOST_PLACES: Final = 24
"""The heads that are asked about: the last ones, which lie behind others."""
LONGEST_QUESTION: Final = 2.0
"""Seconds."""
WORK_PER_STEP: Final = 2
WORK_PER_QUESTION: Final = 500


class Seeds(Data):
    """Inputs for beginnings of runs."""

    __slots__ = ("vectors", "work")

    def __init__(self, vectors: Sequence[Sequence[int]], work: int) -> None:
        self.vectors: Final = vectors
        self.work: Final = work
        """What it took, in states of explicit values."""


class _OneRound:
    """A policy: every loop is followed for one round, recursion not at all."""

    def __init__(self) -> None:
        self.heads: Final[list[MergedState]] = []

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        if arrival.is_loop:
            self.heads.append(state)
        return (state,) if arrival.is_loop and arrival.count == 0 else ()

    def wants(self, condition: Condition) -> bool:
        return False

    def relies_on(self, condition: Condition) -> bool:
        return False


def find_seeds(question: Question, *, has_null: bool) -> Seeds:
    """Inputs that lead to the heads of loops, and around them once; addresses from outside may be null there, or are not."""
    from cegas.smt.questions import Questions
    from cegas.smt.segments import MergedExecution, path_of

    budget, policy = question.budget, _OneRound()
    execution = MergedExecution(question.program, policy, budget.tick)
    questions = Questions(execution.encoder, budget, longest=LONGEST_QUESTION)
    execution.add(execution.start())
    execution.run(MOST_STEPS)

    def path(number: int, model: Solver) -> list[Edge]:
        return path_of(policy.heads[number].history, lambda condition: model.value(condition) == 1)

    last = range(len(policy.heads))[-MOST_PLACES:]
    paths, _ = questions.which({number: policy.heads[number].guard.term for number in last}, path)
    feasibility = FeasibilityChecker(question.program, budget)
    vectors: dict[tuple[int, ...], None] = {}
    for number in sorted(paths):
        verdict = feasibility.check_edges(paths[number], LONGEST_QUESTION)
        if isinstance(verdict, Real):
            vectors[tuple(_drawn(each, has_null=has_null) for each in verdict.inputs)] = None
    asked = questions.asked + feasibility.solver_calls
    return Seeds([each for each in vectors if each], WORK_PER_STEP * execution.steps + WORK_PER_QUESTION * asked)


def _drawn(value: InputValue, *, has_null: bool) -> int:
    """As tests draw it: of addresses, whether they are null."""
    return int(value.bits != 0 or not has_null) if isinstance(value.type, PointerType) else value.bits
