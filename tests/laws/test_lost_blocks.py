"""A state of the value domain that describes a run which has lost a block does not claim that none is lost.

Along runs of the reference interpreter, at every check of lost blocks that fails: each state in front of it that describes the
machine, be it made by forgetting a random part or carried along under a random precision, has a successor where it fails.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.differential.harness import ALL_INPUTS
from tests.laws.follow import Follower, Unsound
from tests.support.samples import quick
from tests.unit.frontend.test_leaks import CASES, LOST, program_of

from cegas.cpa.component import ConditionLog
from cegas.domains.value import ValueAnalysis, ValueState
from cegas.domains.value.reachability import Lead, leads_to_blocks
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import AbstractObject
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Reached
from cegas.program.operations import Check, reach_asked
from cegas.program.steps import Step, StepKind

LOSING: Final = [case for case, (_, _, expected) in CASES.items() if expected is LOST]


class LossFollower(Follower):
    """Looks at the checks of lost blocks that fail in the machine."""

    __slots__ = ("_described", "_edge", "failed", "held")

    def __post_init__(self) -> None:
        Follower.__post_init__(self)
        self.failed = 0
        self.held = 0
        self._described: list[ValueState] = []
        self._edge: Edge | None = None

    def _observe(self, edge: Edge) -> None:
        Follower._observe(self, edge)
        self._machine._handlers[Check] = self._look
        self._edge = edge
        self._described = [before for step, before, _ in self._pending if step.edge is edge]

    def _look(self, check: Check) -> None:
        """The machine is in front of a check."""
        edge = self._edge
        question = reach_asked(check)
        if edge is None or question is None or self.edges > self.most_edges:
            return
        index = next(number for number, each in enumerate(edge.operations) if each is check)
        failing = self.program.violations.edge(edge, index)
        step = Step(StepKind.INTRA, failing, failing.target)
        lost = self._machine.reachability.reach(question).unreached
        for state in self._described:
            successor = self.values.transfer.successor(state, step, ConditionLog())
            if lost and successor is None:
                raise Unsound(f"{self.seed}: {lost[0]} is lost at {edge!r}, but not in {state}")
            self.held += successor is None
        self.failed += bool(lost)


def follow(case: str, tmp_path: Path, seed: int, analysis: type[ValueAnalysis] = ValueAnalysis) -> LossFollower:
    program: Program = program_of(case, tmp_path)
    follower = LossFollower(program, analysis(program), f"{case} {seed}", samples=6, most_edges=300)
    follower.run((), ALL_INPUTS, 3_000)
    return follower


@pytest.mark.parametrize("case", quick(LOSING, ["deeper and deeper"]))
def test_lost_blocks_are_not_denied(case: str, tmp_path: Path) -> None:
    assert any(follow(case, tmp_path, seed).failed for seed in range(3))


@pytest.mark.parametrize("case", ["freed", "chain", "global", "a tree", "an array of pointers", "frames are there at exit"])
def test_states_show_that_nothing_is_lost(case: str, tmp_path: Path) -> None:
    follower = follow(case, tmp_path, 0)
    assert not follower.failed
    assert follower.held


def test_the_law_sees_a_wrong_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers of the frames below that nobody will read again lead nowhere."""

    def everywhere(self: ValueTransfer, scratch: Scratch, condition: Reached) -> dict[AbstractObject, Lead] | None:
        frames, all_ = scratch.parent, set(scratch.registers)
        while frames is not None:
            all_.update(frames.values)
            frames = frames.parent
        number = self.evaluate(scratch, condition.blocks)
        return leads_to_blocks(scratch, number, tuple(all_), frozenset(all_))

    monkeypatch.setattr(ValueTransfer, "leads", everywhere)
    with pytest.raises(Unsound):
        for seed in range(20):
            follow("an argument is gone", tmp_path, seed)
