"""Runs that take turns: what counts, what is given up, and what they have cost together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pytest
from tests.differential.harness import load_program

from cegas.engines.engine import AllRuns, Conclusion, Effort, EngineRun, Knowledge, PlainRun, Question
from cegas.engines.turns import MOST_WORK, SHORT_TURN, TURN, WORK_FOR_CERTIFICATE, Alternation, Behind, InTurns, Share
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.properties import Verdict
from cegas.refinement.inexact import UNKNOWN_VALUES

SAFE = Conclusion(Verdict.SAFE, "proved")
UNSAFE = Conclusion(Verdict.UNSAFE, "reached")


@dataclass(eq=False)
class Scripted(PlainRun):
    """Comes to a conclusion when it has done so much work."""

    needs: int
    conclusion: Conclusion
    doubts_after: int | None = None
    asked: list[int] = field(default_factory=list)
    doubt: str = ""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        assert work is not None
        self.asked.append(work)
        if self.doubts_after is not None and work >= self.doubts_after:
            self.doubt = "in doubt"
        return self.conclusion if work >= self.needs else None

    def effort(self) -> Effort:
        return Effort(states=len(self.asked), waiting=self.needs, solver_seconds=None)


def never(doubts_after: int | None = None) -> Scripted:
    return Scripted(10 * MOST_WORK, SAFE, doubts_after)


def unknown(needs: int, reason: str) -> Scripted:
    return Scripted(needs, Conclusion(Verdict.UNKNOWN, reason))


@pytest.mark.parametrize(("first", "second", "expected"), [(3, 2, UNSAFE), (2, 3, SAFE), (2, 2, SAFE)])
def test_the_first_verdict_counts(first: int, second: int, expected: Conclusion) -> None:
    runs = [Scripted(first * TURN, SAFE), Scripted(second * TURN, UNSAFE)]
    assert InTurns(runs).go_on() is expected
    assert runs[0].asked == [TURN * number for number in range(1, len(runs[0].asked) + 1)], "all that was done in all"


def test_turns_may_begin_short() -> None:
    run = Scripted(100_000, SAFE)
    InTurns([run], SHORT_TURN).go_on()
    lengths = [later - earlier for earlier, later in zip([0, *run.asked], run.asked, strict=False)]
    assert lengths == [1_000, 2_000, 4_000, 8_000, 16_000, TURN, TURN, TURN, TURN]


def test_one_may_begin_behind_the_others() -> None:
    first, second = never(), Scripted(2 * TURN, UNSAFE)
    assert InTurns([first, Behind(second, 3 * TURN)]).go_on() is UNSAFE
    assert second.asked == [TURN, 2 * TURN], "its own work counts"
    assert first.asked == [TURN * number for number in range(1, 6)]


def test_one_behind_has_its_turns_also_if_the_others_have_given_up() -> None:
    second = Scripted(TURN, SAFE)
    behind = Behind(second, 2 * TURN)
    assert InTurns([unknown(TURN, "given up"), behind]).go_on() is SAFE
    assert second.asked == [TURN]
    assert behind.effort() == second.effort()
    assert behind.doubt == second.doubt == ""


def test_one_that_gives_up_is_not_asked_again() -> None:
    lost, won = unknown(TURN, "lost"), Scripted(4 * TURN, SAFE)
    assert InTurns([lost, won]).go_on() is SAFE
    assert lost.asked == [TURN]


@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
def test_if_all_give_up_the_reason_is_that_of_the_first(order: Sequence[int]) -> None:
    found = InTurns([unknown(order[0] * TURN, "one"), unknown(order[1] * TURN, "two")]).go_on()
    assert found == Conclusion(Verdict.UNKNOWN, "one")


def test_what_nobody_knows_is_a_better_reason_than_what_one_cannot_exclude() -> None:
    reason = f"{UNKNOWN_VALUES}: what it gets from exp"
    found = InTurns([unknown(TURN, "not excluded"), unknown(TURN, reason)]).go_on()
    assert found == Conclusion(Verdict.UNKNOWN, reason)


@pytest.mark.parametrize("doubting", [0, 1])
def test_if_one_is_in_doubt_all_are_given_up_after_much_work(doubting: int) -> None:
    runs = [never(5 * TURN if number == doubting else None) for number in range(2)]
    found = InTurns(runs).go_on()
    assert found == Conclusion(Verdict.UNKNOWN, "in doubt; there are more ways to the error than were followed")
    assert [run.asked[-1] for run in runs] == [MOST_WORK, MOST_WORK]


def test_without_a_doubt_nothing_is_given_up() -> None:
    assert InTurns([never(), Scripted(2 * MOST_WORK, SAFE)]).go_on() is SAFE


def test_it_is_a_run_like_others() -> None:
    """In slices it does the same as at once, and what it says in between is true."""
    runs = [Scripted(7 * TURN, SAFE), never(2 * TURN)]
    turns, found, work = InTurns(runs), None, 0
    while found is None:
        assert sum(run.asked[-1] for run in runs if run.asked) >= work
        assert turns.doubt == runs[1].doubt
        work += 2 * TURN
        found = turns.go_on(work)
    assert found is SAFE
    assert runs[0].asked == [TURN * number for number in range(1, 8)]
    assert runs[1].asked == runs[0].asked[:-1]


def test_in_small_slices_nobody_does_more_than_all_may_do_together() -> None:
    runs, work = [never(), never()], 0
    turns = InTurns(runs)
    for more in (1, 999, 3_000, 8_000, 2 * TURN, 5 * TURN):
        work += more
        assert turns.go_on(work) is None
        assert [run.asked[-1] for run in runs] == [(work + 1) // 2] * 2
    assert all(later - earlier <= TURN for earlier, later in pairwise(runs[0].asked)), "long slices are several turns"


def test_costs_add_up_and_progress_is_that_of_the_latest() -> None:
    runs = [never(), Scripted(2 * TURN, SAFE)]
    turns = InTurns(runs)
    turns.go_on()
    assert (turns.effort().states, turns.effort().waiting) == (4, 2 * TURN)


def test_seconds_of_solvers_add_up_if_somebody_looked_at_the_clock() -> None:
    nobody, one, two = Effort(), Effort(solver_seconds=1.0), Effort(solver_seconds=2.5)
    assert nobody.beside(nobody).solver_seconds is None
    assert nobody.beside(one).solver_seconds == one.beside(nobody).solver_seconds == 1.0
    assert one.beside(two).solver_seconds == 3.5


# -- engines that take turns ------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Started:
    """An engine whose run is there already."""

    run: Scripted
    name: str = "scripted"
    given: list[Knowledge] = field(default_factory=list)

    def start(self, question: Question, known: Knowledge) -> EngineRun:
        self.given.append(known)
        return self.run


def question() -> Question:
    return Question(load_program("int main(void) { return 0; }", "LP64"), Budget(60))


@pytest.mark.parametrize(("turns", "expected"), [(1, []), (2, ["second"])])
def test_an_engine_is_made_when_its_turn_has_come(turns: int, expected: list[str]) -> None:
    made: list[str] = []

    def second() -> Started:
        made.append("second")
        return Started(never())

    shares = [Share(lambda: Started(Scripted(turns * TURN, SAFE))), Share(second)]
    run = Alternation("both", shares).start(question(), Knowledge())
    assert run.effort() == Effort()
    assert run.go_on() is SAFE
    assert made == expected, "nobody waits for what is not needed"


def test_work_is_counted_in_the_same_units() -> None:
    cheap, dear = Scripted(10 * TURN, SAFE), never()
    engine = Alternation("both", [Share(lambda: Started(cheap)), Share(lambda: Started(dear), cost=16)])
    assert engine.start(question(), Knowledge()).go_on() is SAFE
    assert [16 * work for work in dear.asked] == cheap.asked[:-1]


@pytest.mark.parametrize(("turns", "expected"), [(3, []), (4, ["later"])])
def test_an_engine_may_begin_later_than_the_others(turns: int, expected: list[str]) -> None:
    made: list[str] = []

    def later() -> Started:
        made.append("later")
        return Started(never())

    shares = [Share(lambda: Started(Scripted(turns * TURN, SAFE))), Share(later, after=3 * TURN)]
    assert Alternation("both", shares).start(question(), Knowledge()).go_on() is SAFE
    assert made == expected


def test_an_engine_may_stay_behind_the_others() -> None:
    first, late = Scripted(6 * TURN, SAFE), never()
    engine = Alternation("both", [Share(lambda: Started(first)), Share(lambda: Started(late), behind=3 * TURN)])
    assert engine.start(question(), Knowledge()).go_on() is SAFE
    assert late.asked == [TURN, 2 * TURN], "its share grows from nothing"


def test_an_engine_that_is_not_for_the_program_is_left_out_without_being_made() -> None:
    asked = question()

    def made() -> Started:
        raise AssertionError

    unfit = Share(made, name="unfit", after=2 * TURN, unfit=lambda program: f"not for {program.entry}")
    engine = Alternation("both", [Share(lambda: Started(unknown(3 * TURN, "given up")), name="fit"), unfit])
    assert engine.start(asked, Knowledge()).go_on() == Conclusion(Verdict.UNKNOWN, "given up")
    assert [(stint.engine, stint.outcome, stint.reason, stint.work) for stint in asked.journal.stints] == [
        ("fit", "gave up", "given up", 3 * TURN),
        ("unfit", "left out", "not for main", 0),
    ]


def test_if_a_certificate_is_wanted_a_proof_without_one_is_not_the_end() -> None:
    certified = Conclusion(Verdict.SAFE, "in one formula", AllRuns(question().program, cast("Any", None), {}))
    runs = [Scripted(TURN, SAFE), Scripted(3 * TURN, certified)]
    assert InTurns(runs).go_on() is SAFE
    runs = [Scripted(TURN, SAFE), Scripted(3 * TURN, certified)]
    assert InTurns(runs, wants_certificate=True).go_on() is certified
    assert runs[0].asked == [TURN]


@pytest.mark.parametrize("conclusion", [UNSAFE, Conclusion(Verdict.UNKNOWN, "lost")])
def test_what_others_find_after_a_proof_without_a_certificate(conclusion: Conclusion) -> None:
    runs = [Scripted(TURN, SAFE), Scripted(3 * TURN, conclusion)]
    found = InTurns(runs, wants_certificate=True).go_on()
    assert found is (conclusion if conclusion is UNSAFE else SAFE)


def test_nobody_looks_for_a_certificate_for_ever() -> None:
    runs = [Scripted(TURN, SAFE), never()]
    assert InTurns(runs, wants_certificate=True).go_on() is SAFE
    assert runs[1].asked[-1] == TURN + WORK_FOR_CERTIFICATE


def test_why_a_partial_engine_gives_up_is_no_reason_for_the_others() -> None:
    partial, other = unknown(TURN, "too many states"), unknown(2 * TURN, "a hard path")
    asked = question()
    shares = [Share(lambda: Started(partial), name="partial", is_partial=True), Share(lambda: Started(other), name="other")]
    assert Alternation("both", shares).start(asked, Knowledge()).go_on() == Conclusion(Verdict.UNKNOWN, "a hard path")
    assert asked.journal.stints[0].reason == "too many states", "but it is told"
    patient = [Share(lambda: Started(never(TURN)), is_partial=True), Share(lambda: Started(Scripted(2 * MOST_WORK, SAFE)))]
    assert Alternation("both", patient).start(question(), Knowledge()).go_on() is SAFE, "its doubts end nothing"


def test_a_proof_without_a_certificate_is_not_lost_when_the_time_is_over() -> None:
    class Late(Scripted):
        def go_on(self, work: int | None = None) -> Conclusion | None:
            if len(self.asked) == 2:
                raise ResourceExhausted("the time is over")
            return super().go_on(work)

    late = Late(10 * MOST_WORK, SAFE)
    assert InTurns([Scripted(TURN, SAFE), late], wants_certificate=True).go_on() is SAFE
    late = Late(10 * MOST_WORK, SAFE)
    with pytest.raises(ResourceExhausted):
        InTurns([late], wants_certificate=True).go_on()
