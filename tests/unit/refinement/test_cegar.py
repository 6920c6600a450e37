"""The CEGAR loop, with a hand-made program, refiner and judge of paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.unit.cpa.toy import NO_PROGRAM, Arrow, Numbers, Toy, check_closed, check_invariants, toy

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import CannotRefine, ConditionLog, Note, PlainComponent, Refined
from cegas.cpa.interfaces import Cpa
from cegas.cpa.path import Path
from cegas.foundation.budget import Budget
from cegas.program.steps import Step
from cegas.refinement.cegar import FIRST_QUERY, LONGER, WORK_PER_SECOND, Cegar, GaveUp, Paused, Proved
from cegas.refinement.feasibility import LONGEST_QUERY, NotDecided, PathVerdict, Real, Spurious
from cegas.refinement.ledger import Violated

LARGEST = 9


def program(*, precision: int, unsupported: Sequence[int] = ()) -> Toy:
    """Counts from 0 to 5. The targets: 2 for a number above 5 (never), 3 for the number 4 (always), 4 for above 6."""
    return toy(
        [
            Arrow(0, 1),
            Arrow(1, 2, lambda n: [n] if n > 5 else []),
            Arrow(1, 1, lambda n: [n + 1] if n < 5 else []),
            Arrow(1, 3, lambda n: [n] if n == 4 else []),
            Arrow(1, 4, lambda n: [n] if n > 6 else []),
        ],
        targets=[2, 3, 4],
        unsupported=unsupported,
        largest=LARGEST,
        precision=precision,
    )


def only_spurious(*, precision: int, unsupported: Sequence[int] = ()) -> Toy:
    """The same without the target that is reached."""
    whole = program(precision=precision)
    return toy(
        [arrow for arrow in whole.arrows if arrow.target != 3],
        targets=[2, 3, 4],
        unsupported=unsupported,
        largest=LARGEST,
        precision=precision,
    )


@dataclass
class CountingRefiner:
    """Tells apart one number more each time."""

    restart: bool = False
    most: int = LARGEST
    refuted: bool = False
    asked: list[int] = field(default_factory=list)

    def is_refuted(self, path: Path[Any, int]) -> bool:
        return self.refuted

    def refine(self, path: Path[Any, int]) -> Refined[int] | CannotRefine:
        precision = path.precisions[-1]
        self.asked.append(precision)
        if precision >= self.most:
            return CannotRefine("refinement stuck")
        affected = path.steps[0].target
        assert affected.id == 1
        return Refined(precision + 1, None if self.restart else affected, Note((f"up to {precision + 1}",)))


@dataclass
class Judge:
    """Only paths to certain locations are real."""

    real: Sequence[int]
    undecided: Sequence[int] = ()
    needs: float = 0.0
    """Seconds for a question."""
    asked: list[int] = field(default_factory=list)
    given: list[float] = field(default_factory=list)

    def check(self, steps: Sequence[Step], longest: float) -> PathVerdict:
        place = steps[-1].target.id
        self.asked.append(place)
        self.given.append(longest)
        if longest < self.needs:
            return NotDecided("it takes too long", is_late=True)
        if place in self.real:
            return Real((), lambda observe: None)
        return NotDecided("nobody knows") if place in self.undecided else Spurious()


class ToyComponent(PlainComponent[Numbers, int]):
    """A toy with a refiner."""

    def __init__(self, subject: Toy, refiner: CountingRefiner) -> None:
        super().__init__("toy", subject.analysis.initial_precision, refiner)
        self._subject = subject

    def analysis(self, precision: int, log: ConditionLog) -> Cpa[Numbers, int]:
        return self._subject.under(precision)


def loop(subject: Toy, refiner: CountingRefiner, judge: Any) -> tuple[Cegar[Numbers, int], Exploration]:
    cegar = Cegar(NO_PROGRAM, ToyComponent(subject, refiner), subject.control, Budget())
    cegar.feasibility = judge
    return cegar, cegar.exploration


@pytest.mark.parametrize("restart", [False, True])
def test_precision_grows_until_the_program_is_proved(restart: bool) -> None:
    refiner = CountingRefiner(restart)
    cegar, exploration = loop(only_spurious(precision=0), refiner, Judge(real=()))
    assert cegar.run() == Proved()
    assert refiner.asked == sorted(refiner.asked), "the precision only grows"
    assert cegar.refinements == len(refiner.asked) == len(cegar.story)
    assert [item.note.tracked for item in cegar.story] == [(f"up to {number + 1}",) for number in refiner.asked]
    check_invariants(exploration)
    check_closed(exploration)
    assert all(node.precision == refiner.asked[-1] + 1 for node in exploration.reached)


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("precision", [0, 3, LARGEST])
def test_a_real_path_is_found_behind_spurious_ones(restart: bool, precision: int) -> None:
    judge = Judge(real=[3])
    cegar, _ = loop(program(precision=precision), CountingRefiner(restart), judge)
    assert isinstance(cegar.run(), Violated)
    assert judge.asked[-1] == 3
    assert judge.asked.count(3) == 1


def test_a_path_that_cannot_be_excluded_is_no_proof() -> None:
    cegar, exploration = loop(only_spurious(precision=4), CountingRefiner(most=4), Judge(real=()))
    assert cegar.run() == GaveUp("refinement stuck")
    assert cegar.refinements == 0
    assert {item.doubt for item in cegar.story} == {"refinement stuck"}
    check_invariants(exploration)


def test_behind_a_path_that_cannot_be_excluded_others_are_looked_at() -> None:
    judge = Judge(real=[3])
    cegar, _ = loop(program(precision=4), CountingRefiner(most=4), judge)
    assert isinstance(cegar.run(), Violated)


def test_behind_a_path_that_cannot_be_excluded_its_siblings_are_looked_at() -> None:
    """From the same state one target is not to be excluded, and the other, which comes later, is real."""
    subject = toy(
        [Arrow(0, 1, lambda n: [5]), Arrow(1, 2, lambda n: [n] if n > 5 else []), Arrow(1, 3)],
        targets=[2, 3],
        largest=LARGEST,
        precision=4,
    )
    judge = Judge(real=[3])
    cegar, _ = loop(subject, CountingRefiner(most=4), judge)
    assert isinstance(cegar.run(), Violated)
    assert judge.asked == [2, 3]


def test_an_undecided_path_is_no_proof_and_not_refined() -> None:
    refiner = CountingRefiner()
    cegar, _ = loop(only_spurious(precision=3), refiner, Judge(real=(), undecided=[2, 4]))
    assert cegar.run() == GaveUp("nobody knows")
    assert refiner.asked == []


def test_a_question_that_takes_long_is_put_off_while_others_wait() -> None:
    judge = Judge(real=[3], needs=2.5 * FIRST_QUERY)
    cegar, _ = loop(program(precision=LARGEST), CountingRefiner(), judge)
    work = 1000
    assert isinstance(cegar.run(work), Paused)
    assert judge.given == [FIRST_QUERY]
    assert cegar.work > WORK_PER_SECOND * FIRST_QUERY, "others may do that much meanwhile"
    assert isinstance(cegar.run(work), Paused)
    assert judge.given == [FIRST_QUERY]
    result = cegar.run(cegar.work + 1)
    assert isinstance(result, Violated)
    assert judge.given == [FIRST_QUERY, LONGER * FIRST_QUERY]
    assert judge.asked == [3, 3]


def test_a_question_behind_one_that_was_put_off_begins_with_little_time() -> None:
    judge = Judge(real=(), needs=2.5 * FIRST_QUERY)
    cegar, exploration = loop(only_spurious(precision=3), CountingRefiner(), judge)
    while isinstance(result := cegar.run(cegar.work + 1), Paused):
        pass
    assert result == Proved()
    assert judge.given == [FIRST_QUERY, LONGER * FIRST_QUERY] * (len(judge.given) // 2)
    assert len(judge.given) > 2
    check_invariants(exploration)
    check_closed(exploration)


def test_what_is_never_answered_is_a_doubt_in_the_end() -> None:
    judge = Judge(real=(), needs=2 * LONGEST_QUERY)
    cegar, _ = loop(only_spurious(precision=3), CountingRefiner(), judge)
    while isinstance(result := cegar.run(cegar.work + 1), Paused):
        pass
    assert result == GaveUp("it takes too long")
    assert max(judge.given) == LONGEST_QUERY


def test_who_is_alone_takes_the_time_it_needs() -> None:
    judge = Judge(real=(), needs=2 * LONGEST_QUERY)
    cegar, _ = loop(only_spurious(precision=3), CountingRefiner(), judge)
    assert cegar.run() == GaveUp("it takes too long")
    assert set(judge.given) == {LONGEST_QUERY}


def test_the_first_doubt_is_the_reason() -> None:
    cegar, _ = loop(only_spurious(precision=4), CountingRefiner(most=4), Judge(real=(), undecided=[4]))
    assert cegar.run() == GaveUp("refinement stuck")


def test_the_domain_itself_may_refute_a_path() -> None:
    judge = Judge(real=[2, 3, 4])
    refiner = CountingRefiner(refuted=True)
    cegar, _ = loop(only_spurious(precision=0), refiner, judge)
    assert cegar.run() == Proved()
    assert judge.asked == [], "no question to the solver"


def test_unsupported_constructs_are_no_violations() -> None:
    """Whether the construct is reached is asked without the construct itself."""
    cegar, _ = loop(program(precision=LARGEST, unsupported=[3]), CountingRefiner(), Judge(real=[1]))
    assert cegar.run() == GaveUp("inline assembly")


def test_unsupported_constructs_on_spurious_paths_are_refined_away() -> None:
    refiner = CountingRefiner()
    cegar, _ = loop(only_spurious(precision=0, unsupported=[2, 4]), refiner, Judge(real=()))
    assert cegar.run() == Proved()
    assert refiner.asked


def test_a_violation_beside_an_unsupported_construct_is_found() -> None:
    cegar, _ = loop(program(precision=5, unsupported=[2, 4]), CountingRefiner(most=5), Judge(real=[1, 3]))
    assert isinstance(cegar.run(), Violated)
