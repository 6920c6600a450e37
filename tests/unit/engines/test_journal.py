"""The journal: what engines that take turns did, told in the middle of a turn and in the end."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from cegas.api.run import run
from cegas.engines.engine import Conclusion, Effort, PlainRun
from cegas.engines.journal import GAVE_UP, LEFT_OUT, NOT_BEGUN, NOT_FINISHED, Journal, Stint, as_json, stints_of
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.program.properties import Verdict
from cegas.verification.options import Options


class Busy(PlainRun):
    """Has cost more whenever it is asked."""

    def __init__(self) -> None:
        self.states = 0

    def go_on(self, work: int | None = None) -> Conclusion | None:
        return None

    def effort(self) -> Effort:
        self.states += 1
        return Effort(states=self.states, solver_calls=2)


@pytest.mark.parametrize(
    ("conclusion", "outcome", "reason"),
    [
        (Conclusion(Verdict.SAFE, "proved"), "safe", "proved"),
        (Conclusion(Verdict.UNSAFE, "reached"), "unsafe", "reached"),
        (Conclusion(Verdict.UNKNOWN, "too hard"), GAVE_UP, "too hard"),
        (None, NOT_FINISHED, ""),
    ],
)
def test_a_turn_says_what_came_of_it(conclusion: Conclusion | None, outcome: str, reason: str) -> None:
    journal = Journal()
    stint = journal.add("one")
    assert (stint.outcome, journal.at_work) == (NOT_BEGUN, "")
    with journal.turn(stint, Budget()) as turn:
        assert journal.at_work == "one"
        turn.run = Busy()
        assert turn.ended(conclusion) is conclusion
    assert (stint.outcome, stint.reason, stint.states, stint.solver_calls) == (outcome, reason, 1, 2)
    assert (len(stint.turns), journal.at_work) == (1, "")


def test_in_the_middle_of_a_turn_it_tells_what_was_done_until_then() -> None:
    journal = Journal()
    first, second = journal.add("first"), journal.add("second")
    with journal.turn(first, Budget()) as turn:
        turn.run = Busy()
        shown, other = stints_of(journal.plain())
        assert (shown.outcome, shown.states, len(shown.turns)) == (NOT_FINISHED, 1, 1)
        assert other.outcome == NOT_BEGUN
    assert first.turns[0][1] >= shown.turns[0][1] >= shown.turns[0][0]
    assert len(first.turns) == 1, "looking on changes nothing"
    assert second.turns == []


def test_what_the_clock_has_ended_is_counted_for_whoever_had_the_turn() -> None:
    journal, budget = Journal(), Budget()
    first, second = journal.add("first"), journal.add("second")
    with journal.turn(first, budget):
        pass
    with journal.turn(second, budget), pytest.raises(ResourceExhausted):
        budget.interrupted += 2
        raise ResourceExhausted("the time is over")
    assert (first.interrupted, second.interrupted) == (0, 2)
    assert as_json(journal.stints)["interrupted"] == 2


def test_it_goes_from_one_process_to_another() -> None:
    stint = Stint("one")
    stint.outcome, stint.reason, stint.work, stint.interrupted = LEFT_OUT, "why", 7, 1
    stint.turns.append((0.5, 1.25))
    copied = pickle.loads(pickle.dumps(stint))
    assert copied.plain() == stint.plain()
    assert copied.to_json() == stint.to_json()
    assert stint.to_json()["seconds"] == 0.75


def test_who_has_not_begun_is_not_among_those_that_ran() -> None:
    journal = Journal()
    journal.add("waits")
    stint = journal.add("works")
    with journal.turn(stint, Budget()):
        pass
    listed = as_json(journal.stints)["engines"]
    assert isinstance(listed, list)
    assert [each["engine"] for each in listed] == ["works"]


def test_reasons_are_in_the_words_of_the_source(tmp_path: Path) -> None:
    """Those of engines, too, not only that of the answer."""
    file = tmp_path / "p.c"
    file.write_text("extern int __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int() > 3 ? 1 : 2; }\n")
    found: Any = run([file], Options("concrete")).to_json()
    (engine,) = found["strategy"]["engines"]
    assert engine["reason"] == found["reason"]
    assert "…" not in engine["reason"]
