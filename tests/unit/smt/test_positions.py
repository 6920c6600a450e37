"""Positions: which variables keep states apart, and that verdicts do not depend on it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.engines import bmc
from cegas.engines.bmc import BmcRun
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.properties import Verdict
from cegas.smt import segments
from cegas.smt.positions import IDLE_ROUNDS, Lap, Learned
from cegas.verification.analyses import ANALYSES

TASKS: Final = Path(__file__).parents[2] / "tasks" / "merging"
PAIR: Final = [("words-in-a-text-safe", Verdict.SAFE), ("words-in-a-text-unsafe", Verdict.UNSAFE)]


def verdict_of(name: str) -> Verdict:
    return ANALYSES["bmc"].check(load([TASKS / f"{name}.c"], FrontendOptions()), CpuBudget(10)).verdict


def test_what_a_reader_goes_on_with_is_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[BmcRun] = []
    begin = BmcRun._begin

    def noted(self: BmcRun) -> segments.MergedExecution:
        runs.append(self)
        return begin(self)

    monkeypatch.setattr(BmcRun, "_begin", noted)
    assert verdict_of("words-in-a-text-safe") is Verdict.SAFE
    learned = runs[-1]._learned
    assert learned is not None
    cells = [(owner.name, offset) for owner, offset in learned.variables if not isinstance(owner, ControlFlowAutomaton)]
    assert ("reader", 0) in cells
    assert len(runs) > 1  # it has begun again, and knew more


@pytest.mark.parametrize(("name", "verdict"), PAIR)
@pytest.mark.parametrize("most", [0, 1, 2])
def test_verdicts_do_not_depend_on_how_many_states_are_kept_apart(
    name: str, verdict: Verdict, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segments, "MOST_APART", most)
    assert verdict_of(name) is verdict


@pytest.mark.parametrize(("name", "verdict"), PAIR)
def test_verdicts_do_not_depend_on_beginning_again(name: str, verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bmc, "MOST_RESTARTS", 0)
    assert verdict_of(name) is verdict


def test_how_far_a_loop_has_come() -> None:
    assert Lap(3).distance == 3
    assert Lap(2, order=7, begin=4).distance == 3
    assert Lap(5 * IDLE_ROUNDS, order=4, begin=4).distance == 5  # a loop that does not get on comes to its bound, too
    assert Lap(2, order=7, begin=4).at(3) == Lap(3, None, 4)


def test_what_goes_to_and_fro_is_no_position() -> None:
    program = load([TASKS / "words-in-a-text-safe.c"], FrontendOptions())
    function = program.functions["main"]
    head, variable = function.entry, (function, 0)
    learned = Learned(program)
    learned.used(variable, function.edges[0])
    grown = learned.measured(head, Lap(1, None, None, (2,)), (5,), is_there=True)
    assert (grown.order, grown.values) == (5, (5,))
    assert not learned.jumps(variable)
    back = learned.measured(head, Lap(2, 5, 2, (5,)), (1,), is_there=True)
    assert back.order == 2  # its rounds
    assert learned.jumps(variable)
