"""Bugs that are put into merged execution on purpose: some pair of programs has to notice each of them.

A wrong guard, a forgotten object or a dropped state looks like a proof, or like a path that does not exist. UNSAFE is never concluded
from the formula alone, so a bug shows as a wrong SAFE, or as a verdict that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.engines import bmc
from cegas.foundation.errors import ResourceExhausted
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.program.values import Value
from cegas.smt.algebra import SmtAlgebra
from cegas.smt.guards import Guard, Parting
from cegas.smt.joined_contents import JoinedContents
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.segments import Arrival, MergedExecution
from cegas.verification.analyses import ANALYSES

TASKS: Final = Path(__file__).parents[2] / "tasks" / "merging"
SECONDS: Final = 5.0


def program_of(name: str) -> Program:
    return load([TASKS / f"{name}.c"], FrontendOptions())


def verdict_of(name: str) -> Verdict | None:
    """What bounded model checking says; None if it breaks."""
    try:
        return ANALYSES["bmc"].check(program_of(name), CpuBudget(SECONDS)).verdict
    except ResourceExhausted:
        return Verdict.UNKNOWN
    except Exception:
        return None


def is_right(name: str) -> bool:
    return verdict_of(name) is (Verdict.SAFE if name.endswith("-safe") else Verdict.UNSAFE)


# -- the bugs ---------------------------------------------------------------------------------------------------------


def always_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are those of the first way, whichever was taken."""
    monkeypatch.setattr(Parting, "choice", lambda self: self.common.terms.true)


def the_other_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is negated."""
    choice = Parting.choice

    def negated(self: Parting) -> Any:
        found = choice(self)
        return None if found is None else self.common.terms.negation(found)

    monkeypatch.setattr(Parting, "choice", negated)


def only_one_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard behind a join is that of one way."""

    def joined(self: Parting, choice: Any, *, is_free: bool) -> Guard | None:
        return self.common.plus(self.common.terms.conjunction(*self.one))

    monkeypatch.setattr(Parting, "joined", joined)


def guard_forgets_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a join, what each way demanded besides the branch is forgotten."""
    monkeypatch.setattr(Parting, "joined", lambda self, choice, *, is_free: self.common)


def cells_of_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is that of the first way."""
    monkeypatch.setattr(JoinedContents, "known", lambda self, one, other, length: one)


def cells_of_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is that of the second way."""
    monkeypatch.setattr(JoinedContents, "known", lambda self, one, other, length: other)


def registers_of_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers are those of the second way."""

    def merge(self: MergingEncoder, choice: Any, one: MergedState, other: MergedState) -> None:
        self.frames = list(other.frames)

    monkeypatch.setattr(MergingEncoder, "_merge_frames", merge)


def objects_live_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    """An object of the second way does not exist."""

    def merge(self: MergingEncoder, choice: Any, one: MergedState, other: MergedState) -> None:
        self.objects = list(one.objects)

    monkeypatch.setattr(MergingEncoder, "_merge_objects", merge)


def backgrounds_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the backgrounds of two contents differ is not looked at."""
    monkeypatch.setattr(JoinedContents, "_different", lambda self, one, other, length: [])


def a_state_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of states with equal keys the last one goes on."""
    monkeypatch.setattr(MergedExecution, "_merged", lambda self, states: states[-1:])


def no_unwinding_assertion(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes deeper than the bound is forgotten."""

    def arrive(self: bmc.Unrolling, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        return (state,) if arrival.count < self.bound else ()

    monkeypatch.setattr(bmc.Unrolling, "arrive", arrive)


def only_the_first_callee(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call through a pointer goes to one function."""
    callees = MergingEncoder.callees
    monkeypatch.setattr(MergingEncoder, "callees", lambda self, callee: callees(self, callee)[:1])


def others_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the states that positions keep apart, only the first goes on."""
    add = MergedExecution.add

    def first_only(self: MergedExecution, state: MergedState) -> None:
        key = self._key(state)
        if key in self._waiting or not self._apart_at[key[:2]]:
            add(self, state)

    monkeypatch.setattr(MergedExecution, "add", first_only)


def merged_without_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position of a merged state is what it was on one way."""
    merged = MergingEncoder.merge

    def merge(self: MergingEncoder, one: MergedState, other: MergedState) -> MergedState | None:
        found = merged(self, one, other)
        return found if found is None or not one.signature else replace(found, contents=one.contents)

    monkeypatch.setattr(MergingEncoder, "merge", merge)


def cases_of_the_first_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a number may be on the second way is left out."""

    def either(self: SmtAlgebra, condition: Any, one: Value, other: Value) -> dict[Value, Any]:
        return self._taken_apart(one)

    monkeypatch.setattr(SmtAlgebra, "_either", either)


def guards_of_the_first_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that is possible on both ways is so when it is on the first one."""
    either = SmtAlgebra._either

    def first(self: SmtAlgebra, condition: Any, one: Value, other: Value) -> dict[Value, Any]:
        return {**either(self, condition, one, other), **self._taken_apart(one)}

    monkeypatch.setattr(SmtAlgebra, "_either", first)


BUGS: Final[dict[Callable[[pytest.MonkeyPatch], None], Sequence[str]]] = {
    always_the_first: ["ten-branches-unsafe"],
    the_other_way_round: ["floats-by-ways-unsafe", "set-on-one-side-unsafe"],
    only_one_guard: ["branches-in-callee-unsafe"],
    guard_forgets_the_rest: ["rounds-by-input-safe", "state-machine-over-inputs-safe"],
    cells_of_one_side: ["copied-on-one-side-unsafe"],
    cells_of_the_other_side: ["write-here-read-there-unsafe", "union-by-ways-unsafe"],
    registers_of_one_side: ["flags-then-questions-unsafe", "ten-branches-unsafe"],
    objects_live_on_both_sides: ["blocks-on-both-sides-unsafe", "block-on-one-side-unsafe"],
    backgrounds_are_alike: ["cleared-on-one-side-unsafe", "copied-on-one-side-unsafe"],
    a_state_is_lost: ["left-in-the-middle-unsafe", "branches-in-callee-unsafe"],
    no_unwinding_assertion: ["rounds-by-input-unsafe"],
    others_are_lost: ["words-in-a-text-unsafe"],
    merged_without_a_look: ["words-in-a-text-unsafe", "matching-brackets-unsafe"],
    cases_of_the_first_side: ["lengths-before-pieces-unsafe"],
    guards_of_the_first_side: ["lengths-before-pieces-unsafe", "lengths-before-pieces-safe"],
    only_the_first_callee: ["table-of-functions-unsafe"],
}


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_a_bug_is_noticed(bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    assert not all(map(is_right, BUGS[bug]))


@pytest.mark.parametrize("name", sorted({name for names in BUGS.values() for name in names}))
def test_without_bugs_all_are_right(name: str) -> None:
    assert is_right(name)
