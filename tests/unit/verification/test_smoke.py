"""Every analysis over the programs of ``tests/tasks``, with little time for each: no verdict is wrong.

The default run takes a sample, `-m slow` all of them. A proof is checked as well: the states that were reached have to be
an inductive invariant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby, islice
from typing import Final

import pytest
from tests.differential.tasks import Task, pair_names, read_pair
from tests.unit.cpa.toy import check_closed, check_invariants

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import DataModel, Program
from cegas.program.properties import Verdict
from cegas.verification.analyses import ANALYSES
from cegas.verification.result import Answer, Statistics

PAIRS: Final = pair_names()
EVERY: Final = 14
CHUNKS: Final = 6
SECONDS: Final = 2.0
LARGEST_PROOF: Final = 400
"""Proofs of more states are not checked in the default run."""


def sample(every: int) -> list[str]:
    """Pairs of every topic."""
    topics = groupby(PAIRS, lambda pair: pair.partition("/")[0])
    return [name for _, topic in topics for name in islice(topic, 1, None, every)]


@cache
def program_of(task: Task) -> Program:
    return load([task.source], FrontendOptions(data_model=DataModel[task.model], property=task.specification))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an analysis said of a program."""

    task: Task
    answer: Answer
    statistics: Statistics

    @property
    def is_wrong(self) -> bool:
        wrong = Verdict.UNSAFE if self.task.safe else Verdict.SAFE
        return self.answer.verdict is wrong

    def __str__(self) -> str:
        return f"{self.task.source.parent.name}/{self.task.source.name}: {self.answer.verdict.value}, {self.answer.reason}"


def outcome_of(task: Task, analysis: str, seconds: float, largest_proof: int | None) -> Outcome:
    statistics = Statistics()
    try:
        answer = ANALYSES[analysis].run(program_of(task), Budget(seconds), statistics)
    except ResourceExhausted as exhausted:
        return Outcome(task, Answer(Verdict.UNKNOWN, str(exhausted)), statistics)
    exploration = statistics.watch.exploration
    if answer.verdict is Verdict.SAFE and exploration is not None:
        if largest_proof is None or len(exploration.reached) <= largest_proof:
            check_invariants(exploration)
            check_closed(exploration)
    return Outcome(task, answer, statistics)


def outcomes(names: list[str], analysis: str, largest_proof: int | None) -> list[Outcome]:
    return [
        outcome_of(task, analysis, SECONDS, largest_proof) for name in names for task in read_pair(name)
    ]


def verify_all(names: list[str], analysis: str, largest_proof: int | None) -> None:
    found = outcomes(names, analysis, largest_proof)
    wrong = [outcome for outcome in found if outcome.is_wrong]
    assert not wrong, "\n".join(map(str, wrong))
    decided = [outcome for outcome in found if outcome.answer.verdict is not Verdict.UNKNOWN]
    assert 3 * len(decided) >= len(found), f"{len(decided)} of {len(found)} decided"


@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_verdict_is_wrong(analysis: str, chunk: int) -> None:
    verify_all(sample(EVERY)[chunk::CHUNKS], analysis, LARGEST_PROOF)


@pytest.mark.slow
@pytest.mark.parametrize("analysis", ANALYSES)
@pytest.mark.parametrize("topic", sorted({name.partition("/")[0] for name in PAIRS}))
def test_no_verdict_is_wrong_on_all_tasks(analysis: str, topic: str) -> None:
    names = [name for name in PAIRS if name.startswith(f"{topic}/")]
    wrong = [outcome for outcome in outcomes(names, analysis, None) if outcome.is_wrong]
    assert not wrong, "\n".join(map(str, wrong))
