"""Engines in several processes: which verdict counts, who goes on, and that nothing is left."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from tests.differential.harness import load_program

from cegas.engines import beside
from cegas.engines.engine import AllRuns, Conclusion, Effort, EngineRun, Knowledge, PlainRun, Question
from cegas.engines.turns import TURN, Alternation, Share
from cegas.foundation.budget import Budget, resident_mb
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.supervisor import FAILED, Message, Post, Supervisor
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict

SAFE = Conclusion(Verdict.SAFE, "proved")
UNSAFE = Conclusion(Verdict.UNSAFE, "reached")
VIOLATED = Conclusion(Verdict.UNSAFE, "violated", violated=cast("Any", "an edge"))
LOST = Conclusion(Verdict.UNKNOWN, "lost")

Body = Callable[[int], Conclusion | None]
"""What a run does when it may have done so much work."""


@cache
def program() -> Program:
    return load_program("int main(void) { return 0; }", "LP64")


@dataclass
class Conditions:
    """A ledger, as far as it matters here."""

    leaves_open: bool = False
    collects: bool = False


@dataclass(eq=False)
class Scripted(PlainRun):
    """A run, and its engine."""

    body: Body
    name: str
    question: Question | None = None
    states: int = 0

    def start(self, question: Question, known: Knowledge) -> EngineRun:
        self.question = question
        return self

    def go_on(self, work: int | None = None) -> Conclusion | None:
        assert work is not None
        assert self.question is not None
        self.question.budget.look()
        self.states = work // TURN
        return self.body(work)

    def effort(self) -> Effort:
        return Effort(states=self.states)


def after(turns: int, conclusion: Conclusion) -> Body:
    return lambda work: conclusion if work >= turns * TURN else None


def never(_: int) -> None:
    """The steward is asked to end it."""
    time.sleep(0.001)


class Gate:
    """Lets one process wait for another."""

    def __init__(self) -> None:
        self._into, self._out = os.pipe()

    def open(self) -> None:
        os.write(self._out, b"!" * 100)

    def wait(self) -> None:
        os.read(self._into, 1)


def ask(bodies: Sequence[Body], lanes: Sequence[int], question: Question) -> EngineRun:
    shares = [
        Share(cast("Any", lambda body=body, place=place: Scripted(body, f"e{place}")), name=f"e{place}", lane=lane)
        for place, (body, lane) in enumerate(zip(bodies, lanes, strict=True))
    ]
    return Alternation("all", shares, TURN).start(question, Knowledge())


def asked(
    bodies: Sequence[Body],
    lanes: Sequence[int],
    *,
    jobs: int = 2,
    conditions: Conditions | None = None,
    budget: Budget | None = None,
    certify: bool = False,
    then: Callable[[Question], int] = lambda _: 0,
    meanwhile: Callable[[int], None] | None = None,
) -> tuple[list[Message], int]:
    """What a worker says that asks engines, and its status; `then` is what it does with an answer. Nothing is left of it."""

    def body(post: Post) -> int:
        given = cast("Any", conditions or Conditions())
        question = Question(program(), budget or Budget(60), None, given, jobs=jobs, wants_certificate=certify)
        run = ask(bodies, lanes, question)
        worker = os.getpid()
        try:
            found = run.go_on()
        except ResourceExhausted as exhausted:
            found = Conclusion(Verdict.UNKNOWN, f"exhausted: {exhausted}")
        assert found is not None
        stints = [(stint.engine, stint.process, stint.outcome) for stint in question.journal.stints]
        post.send(found.verdict.value, found.reason, os.getpid() == worker, stints, run.effort().states)
        return then(question)

    program()
    messages: list[Message] = []
    with Supervisor() as supervisor:
        worker = supervisor.fork(body)
        if meanwhile is not None:
            meanwhile(worker.process)
        while worker.status is None:
            messages += [event.message for event in supervisor.wait(1.0)[0] if event.message is not None]
    assert living(worker.process) == []
    return messages, worker.status


def living(group: int) -> list[int]:
    """The processes of a group, but for those that have ended and wait for somebody to notice."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, _, member, *_ = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except (OSError, ValueError):
                continue
            if int(member) == group and state != "Z":
                found.append(int(folder.name))
    return found


@pytest.mark.parametrize(("place", "conclusion"), [(0, SAFE), (1, UNSAFE), (2, SAFE)])
def test_whoever_has_the_verdict_goes_on(place: int, conclusion: Conclusion) -> None:
    bodies: list[Body] = [never, never, never]
    bodies[place] = after(3, conclusion)
    ((verdict, reason, is_first, stints, states),), status = asked(bodies, (0, 1, 1), then=lambda _: 7)
    assert (verdict, reason) == (conclusion.verdict.value, conclusion.reason)
    assert not is_first, "it is a copy of the worker"
    assert os.waitstatus_to_exitcode(status) == 7, "and the worker ends as that does"
    assert [process for _, process, _ in stints] == [1, 2, 2]
    assert stints[place][2] == verdict
    assert states >= 3


def test_the_first_turn_of_the_first_parts_nobody() -> None:
    ((verdict, _, is_first, stints, _),), _ = asked([after(1, SAFE), never], (0, 1))
    assert (verdict, is_first, stints) == ("safe", True, [("e0", 0, "safe"), ("e1", 0, "not begun")])


@pytest.mark.parametrize(("jobs", "lanes", "conditions"), [(1, (0, 1), None), (2, (0, 2), None), (2, (0, 1), "collects")])
def test_one_process_is_enough(jobs: int, lanes: Sequence[int], conditions: str | None) -> None:
    """With one job, in one lane, and for a list of all violations."""
    given = Conditions(collects=conditions is not None)
    ((verdict, _, is_first, stints, _),), _ = asked([never, after(2, SAFE)], lanes, jobs=jobs, conditions=given)
    assert (verdict, is_first) == ("safe", True)
    assert [process for _, process, _ in stints] == [0, 0]


def test_a_process_that_is_no_worker_does_not_part() -> None:
    question = Question(program(), Budget(60), jobs=2)
    run = ask([lambda _: None, after(2, SAFE)], (0, 1), question)
    assert run.go_on() is SAFE
    assert [stint.process for stint in question.journal.stints] == [0, 0]


# -- which verdict counts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_proof_first", [True, False])
@pytest.mark.parametrize(("turns", "expected"), [(3, "unsafe"), (4, "safe")])
def test_a_proof_that_leaves_conditions_open_waits_for_others(turns: int, expected: str, *, is_proof_first: bool) -> None:
    """They may do as much work as it has taken; what they would find later is not waited for."""
    gate = Gate()
    late = turns > 3  # then the other one would never end

    def proof(work: int) -> Conclusion | None:
        if work < 3 * TURN:
            return None
        if is_proof_first:
            gate.open()
        elif not late:
            gate.wait()
        return SAFE

    def other(work: int) -> Conclusion | None:
        if work > 3 * TURN:
            never(work)
            return None
        if work == 3 * TURN:
            if is_proof_first:
                gate.wait()
            else:
                gate.open()
            return None if late else VIOLATED
        return None

    ((verdict, *_),), _ = asked([proof, other], (0, 1), conditions=Conditions(leaves_open=True))
    assert verdict == expected


def test_a_proof_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a solver does not come back from is given up, and marked: another run may end differently."""
    monkeypatch.setattr(beside, "LEAST_SECONDS", 0.1)
    gate = Gate()

    def stuck(_: int) -> None:
        gate.wait()  # nobody opens it

    def marks(question: Question) -> int:
        return sum(stint.interrupted for stint in question.journal.stints)

    ((verdict, *_),), status = asked([after(2, SAFE), stuck], (0, 1), conditions=Conditions(leaves_open=True), then=marks)
    assert (verdict, os.waitstatus_to_exitcode(status)) == ("safe", 1)


def test_a_proof_without_a_certificate_waits_for_others() -> None:
    certified = Conclusion(Verdict.SAFE, "in one formula", AllRuns(program(), cast("Any", None), {}))
    ((verdict, reason, *_),), _ = asked([after(2, SAFE), after(4, certified)], (0, 1), certify=True)
    assert (verdict, reason) == ("safe", "in one formula")
    ((verdict, reason, *_),), _ = asked([after(2, SAFE), never], (0, 1), certify=True)
    assert (verdict, reason) == ("safe", "proved")


def test_a_proof_and_an_error_that_is_reached_contradict_each_other() -> None:
    gate = Gate()

    def proof(work: int) -> Conclusion | None:
        if work < 2 * TURN:
            return None
        gate.open()
        return SAFE

    def violation(work: int) -> Conclusion | None:
        if work < 2 * TURN:
            return None
        gate.wait()
        time.sleep(0.5)  # a violation that is told first is the end; the proof is about to be told
        return UNSAFE

    ((verdict, reason, is_first, *_),), _ = asked([proof, violation], (0, 1), conditions=Conditions(leaves_open=True))
    assert (verdict, is_first) == ("unknown", True)
    assert reason == "engines contradict each other: e0 has a proof, e1 a violation"


@pytest.mark.parametrize("conclusion", [UNSAFE, VIOLATED])
def test_in_development_mode_a_contradiction_is_raised(
    conclusion: Conclusion, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(beside, "others_go_on", lambda: True)
    messages, status = asked([after(2, SAFE), after(2, conclusion)], (0, 1))
    assert (messages, os.waitstatus_to_exitcode(status)) == ([], FAILED)
    assert "Contradiction: engines contradict each other" in capfd.readouterr().err


def test_the_reason_of_the_first_counts_if_nobody_has_a_verdict() -> None:
    other = Conclusion(Verdict.UNKNOWN, "also lost")
    ((verdict, reason, is_first, stints, _),), _ = asked([after(3, LOST), after(2, other)], (0, 1))
    assert (verdict, reason, is_first) == ("unknown", "lost", True)
    assert [outcome for *_, outcome in stints] == ["gave up", "gave up"]


# -- how they end -----------------------------------------------------------------------------------------------------


def crash(work: int) -> None:
    if work > TURN:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_lane_that_crashes_is_not_the_end_of_the_others() -> None:
    ((verdict, _, _, stints, _),), _ = asked([crash, after(3, SAFE)], (0, 1))
    assert verdict == "safe"
    ((verdict, reason, is_first, stints, _),), _ = asked([crash, after(2, LOST)], (0, 1))
    assert (verdict, reason, is_first) == ("unknown", "lost", True)
    assert [outcome for *_, outcome in stints] == ["gave up", "gave up"]
    ((verdict, reason, *_),), _ = asked([crash, crash], (0, 1))
    assert (verdict, reason) == ("unknown", "a process that computes has crashed (SIGKILL)")


def test_what_an_engine_raises_is_raised(capfd: pytest.CaptureFixture[str]) -> None:
    def fail(work: int) -> None:
        if work > TURN:
            raise ZeroDivisionError(f"after {work}")

    messages, status = asked([never, fail], (0, 1))
    assert (messages, os.waitstatus_to_exitcode(status)) == ([], FAILED)
    shown = capfd.readouterr().err
    assert f"ZeroDivisionError: after {2 * TURN}" in shown
    assert "in fail" in shown, "where it was raised is told"


def test_whoever_goes_on_may_crash() -> None:
    def then(_: Question) -> int:
        os.kill(os.getpid(), signal.SIGUSR1)
        return 0

    _, status = asked([never, after(2, SAFE)], (0, 1), then=then)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGUSR1


def test_the_time_of_all_ends_together() -> None:
    ((verdict, reason, is_first, stints, _),), _ = asked([never, never], (0, 1), budget=Budget(0.5))
    assert (verdict, reason, is_first) == ("unknown", "exhausted: the time limit of 0.5 s is used up", True)
    assert [process for _, process, _ in stints] == [1, 2]


def test_a_proof_counts_when_the_time_is_over() -> None:
    budget = Budget(60)

    def wait(work: int) -> None:
        if work > TURN:
            signal.pause()  # it is ended from outside

    def meanwhile(worker: int) -> None:
        gate.wait()
        os.kill(worker, signal.SIGALRM)

    gate = Gate()

    def proof(work: int) -> Conclusion | None:
        if work > TURN:
            gate.open()
            return SAFE
        signal.signal(signal.SIGALRM, lambda *_: budget.cancel("interrupted"))
        return None

    conditions = Conditions(leaves_open=True)
    ((verdict, reason, is_first, *_),), _ = asked(
        [proof, wait], (0, 1), conditions=conditions, budget=budget, meanwhile=meanwhile
    )
    # The interruption may come before the proof has been told: then there is nothing to be told.
    assert (verdict, reason, is_first) in (("safe", "proved", False), ("unknown", "exhausted: interrupted", True))


def greedy(work: int) -> None:
    if work > TURN:
        kept = []
        while True:
            kept.append(b"x" * (1 << 20))


def test_if_all_together_hold_too_much_memory_the_largest_is_ended() -> None:
    into, out = os.pipe()

    def told(work: int) -> None:
        if work > TURN:
            os.write(out, os.getpid().to_bytes(8, "little"))
            greedy(work)

    def patient(work: int) -> Conclusion | None:
        other = Path(f"/proc/{int.from_bytes(os.read(into, 8), 'little')}")
        while other.exists():
            time.sleep(0.01)
        return SAFE

    ((verdict, _, _, stints, _),), _ = asked([told, patient], (0, 1), budget=Budget(60, int(resident_mb()) + 150))
    assert verdict == "safe"
    assert stints == [("e0", 1, "gave up"), ("e1", 2, "safe")]


def test_the_last_one_that_holds_too_much_memory_is_the_end() -> None:
    limit = int(resident_mb()) + 150
    ((verdict, reason, is_first, *_),), _ = asked([greedy, greedy], (0, 1), budget=Budget(60, limit))
    assert (verdict, reason, is_first) == ("unknown", f"exhausted: the memory limit of {limit} MB is used up", True)


def test_interruptions_reach_whoever_goes_on() -> None:
    gate = Gate()

    def then(_: Question) -> int:
        signal.signal(signal.SIGTERM, lambda *_: os._exit(9))
        gate.open()
        while True:
            signal.pause()

    def meanwhile(worker: int) -> None:
        gate.wait()
        os.kill(worker, signal.SIGTERM)

    _, status = asked([never, after(2, SAFE)], (0, 1), then=then, meanwhile=meanwhile)
    assert os.waitstatus_to_exitcode(status) == 9
