"""Engines beside each other, in several processes: the best verdict counts, and whoever has it goes on.

All begin in one process, since the first turn of the first engine decides most programs. Then they are divided: the process
parts into copies of itself, each of which lets the engines of its *lane* take turns; it becomes the *steward*, who watches
them. A copy that has a verdict tells the steward, and waits. The steward ends the others, or lets them go on for as much
work as the verdict has taken, if they may know better; then the one that has the best verdict goes on with all that the
process would have done, with its state space, path or formula where they are: no evidence has to go from one process to
another. The steward waits until it ends, and ends with the same status.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from types import FrameType

from cegas.engines.engine import Conclusion, Effort, EngineRun, Knowledge, Question
from cegas.engines.journal import GAVE_UP, NOT_FINISHED, PlainStint, Stint
from cegas.engines.turns import InTurns
from cegas.foundation import processes
from cegas.foundation.collector import collector_paused
from cegas.foundation.errors import CegasError, ResourceExhausted
from cegas.foundation.scratch import remove_scratch
from cegas.foundation.supervisor import (
    FASTEST_GROWTH,
    LOOK_AT_LEAST_EVERY,
    LOOK_EVERY,
    Message,
    Post,
    Supervisor,
    Worker,
    WorkerEvent,
    is_worker,
    usual_memory_mb,
)
from cegas.foundation.typed import Any, Final, Never
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar, Round

TELL_EVERY: Final = 0.05
"""Seconds between two notes about progress."""
VERDICT, NO_VERDICT, EXHAUSTED, FAILED = "verdict", "no verdict", "exhausted", "failed"
"""What a lane says last, unless it goes on: a verdict; why there is none; that a limit is passed; what it has raised."""
UNTIL, GO_ON = "until", "go on"
"""What a lane is told: that there is a verdict, so that it is to end after so much work; that its own verdict counts."""
LEAST_SECONDS: Final = 3.0
"""A verdict waits for others as long as it has taken itself, but not less than this; no longer, since a call of a solver may
never return."""
NO_REASON: Final = 1 << 30
"""The place of a reason that no engine has given."""
CONTRADICTION: Final = "engines contradict each other: {} has a proof, {} a violation"
FORWARDED: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

EffortCounts = tuple[int, ...]
"""The parts of an effort that can be added: states, refinements, solver calls, operations."""


class Contradiction(CegasError):
    """Two engines have verdicts that cannot both be true: a defect of one of them. Raised in Python's development mode
    (`-X dev`), in which others always go on behind a verdict."""


def contradiction(proof: str, violation: str) -> str:
    """Why nothing is known if one has a proof and another one a violation of the same. Raised in development mode."""
    reason = CONTRADICTION.format(proof, violation)
    if others_go_on():
        raise Contradiction(reason)
    return reason


class SideBySide:
    """Runs that take turns in one process first, and then in several."""

    def __init__(self, turns: InTurns, runs: Sequence[EngineRun], lanes: Sequence[int], question: Question) -> None:
        self._turns: Final = turns
        self._runs: Final = tuple(runs)
        self._lanes: Final = tuple(lanes)
        self._question: Final = question
        self._first: Final = len(question.journal.stints) - len(runs)
        """The place of the first run in the journal."""
        self._elsewhere: dict[int, EffortCounts] = {}
        """What other lanes have done since they parted, by their numbers."""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        if work is not None:
            return self._turns.go_on(work)
        with collector_paused():
            conclusion = self._turns.take_first_turn()
        if conclusion is not None:
            return conclusion
        lanes = self._divided()
        return self._turns.go_on() if len(lanes) < 2 else self._part(lanes)

    def _divided(self) -> list[list[int]]:
        """The runs under way, by their places, in lanes; a single one if this process must not be replaced by a copy."""
        if not is_worker() or len(os.listdir("/proc/self/task")) > 1:
            return []  # a copy would have the locks of the other threads, but not the threads
        if self._question.ledger.collects:
            return []  # a list of violations is one list
        going = set(self._turns.under_way)
        places = [place for place, run in enumerate(self._runs) if run in going]
        return [
            [place for place in places if self._lanes[place] == lane]
            for lane in sorted({self._lanes[place] for place in places})
        ]

    def _part(self, lanes: Sequence[Sequence[int]]) -> Conclusion:
        base = _counts(self._turns.effort())
        stewardship = _Steward(self._question, self._first, self._elsewhere)
        for number, places in enumerate(lanes, 1):
            for place in places:
                self._question.journal.stints[self._first + place].process = number
        with Supervisor() as supervisor:
            for number, places in enumerate(lanes, 1):
                with self._question.budget.across_fork():
                    parted = supervisor.part()
                if isinstance(parted, Post):
                    gc.freeze()  # a collection would touch, and so copy, what the processes share
                    self._turns.leave([run for place, run in enumerate(self._runs) if place not in places])
                    lane = _Lane(parted, self._turns, self._question, self._first, places, base)
                    conclusion, self._elsewhere = lane.run(), lane.elsewhere
                    return conclusion
                stewardship.add(_WatchedLane(number, places, parted))
            return stewardship.watch(supervisor)

    # -- as other runs ------------------------------------------------------------------------------------------------

    @property
    def doubt(self) -> str:
        return self._turns.doubt

    def effort(self) -> Effort:
        effort = self._turns.effort()
        for states, refinements, calls, operations in self._elsewhere.values():
            other = Effort(states=states, refinements=refinements, solver_calls=calls, operations=operations)
            effort = effort.beside(other)
        return effort

    def learned(self) -> Knowledge:
        return self._turns.learned()

    @property
    def story(self) -> Sequence[Round]:
        return self._turns.story

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        return self._turns.state_spaces


# -- a lane -----------------------------------------------------------------------------------------------------------


class _Lane:
    """The life of a copy of the process, until it ends or goes on as the process itself."""

    def __init__(
        self, post: Post, turns: InTurns, question: Question, first: int, places: Sequence[int], base: EffortCounts
    ) -> None:
        self._post: Final = post
        self._turns: Final = turns
        self._question: Final = question
        self._first: Final = first
        self._places: Final = places
        self._base: Final = base
        """What all had done before they parted."""
        self._until: int | None = None
        self._due = 0.0
        self.elsewhere: dict[int, EffortCounts] = {}
        """What other lanes have done, in the end."""

    def run(self) -> Conclusion:
        """Returns if this process goes on."""
        budget = self._question.budget
        before, budget.on_look = budget.on_look, self._tell
        try:
            with collector_paused():
                conclusion = self._take_turns()
            self._wait(conclusion)
        except ResourceExhausted as exhausted:
            self._end(EXHAUSTED, str(exhausted))
        except MemoryError:
            self._end(NO_VERDICT, NO_REASON, "the memory is used up")
        except RecursionError:
            self._end(NO_VERDICT, NO_REASON, "the program is nested more deeply than cegas can follow")
        except BaseException as error:
            error.add_note(traceback.format_exc())
            self._end(FAILED, _pickled(error))
        budget.on_look = before
        return conclusion

    def _take_turns(self) -> Conclusion:
        turns = self._turns
        while True:
            while self._post.has_mail:
                _, self._until = self._post.receive()
            if self._until is not None and turns.work >= self._until:
                self._end(NO_VERDICT, NO_REASON, "")
            conclusion = turns.take_turns()
            if conclusion is not None:
                return conclusion

    def _wait(self, conclusion: Conclusion) -> None:
        """Tell of a conclusion, and wait until it counts; if it is no verdict, that is the end."""
        if conclusion.verdict is Verdict.UNKNOWN:
            self._end(NO_VERDICT, next((place for place, _ in self._turns.doubts()), NO_REASON), conclusion.reason)
        self._post.send(
            VERDICT,
            conclusion.verdict.value,
            self._is_final(conclusion),
            self._question.ledger.leaves_open if conclusion.verdict is Verdict.SAFE else conclusion.violated is not None,
            self._turns.enough_for(conclusion),
            *self._note(),
        )
        while True:
            word, *content = self._post.receive()
            if word == GO_ON:
                break
        cancelled, stints, self.elsewhere, peak = content
        journal = self._question.journal
        journal.adopt({place: stint for place, stint in stints.items() if place - self._first not in self._places})
        journal.peak_mb = peak
        if cancelled:
            self._question.budget.cancel(cancelled)

    def _is_final(self, conclusion: Conclusion) -> bool:
        """Whether no other verdict would be better."""
        if conclusion.verdict is Verdict.UNSAFE:
            return True
        question = self._question
        return not question.ledger.leaves_open and (conclusion.may_have_certificate or not question.wants_certificate)

    def _tell(self, *, at_once: bool) -> None:
        now = time.monotonic()
        if at_once or now >= self._due:
            self._due = now + TELL_EVERY
            self._post.board.write(self._note())

    def _note(self) -> tuple[Any, ...]:
        """How things are: stints by their places, what was done since the lanes parted, and who is at work."""
        journal = self._question.journal
        plain = journal.plain()
        done = tuple(now - before for now, before in zip(_counts(self._turns.effort()), self._base, strict=True))
        places = [self._first + place for place in self._places]
        return {place: plain[place] for place in places}, done, journal.at_work

    def _end(self, word: str, *content: object) -> Never:
        try:
            self._post.send(word, *content, *self._note())
        except BrokenPipeError:
            pass
        os._exit(0)


# -- the steward ------------------------------------------------------------------------------------------------------


class _WatchedLane:
    """A lane, as the steward sees it."""

    def __init__(self, number: int, places: Sequence[int], worker: Worker) -> None:
        self.number: Final = number
        self.places: Final = places
        self.worker: Final = worker
        self.is_going = True
        """Whether it looks for a verdict."""
        self.verdict: Verdict | None = None
        self.is_final = False
        """Whether no other verdict would be better."""
        self.is_about_conditions = False
        """Whether it leaves conditions open, or one is violated."""
        self.enough = 0
        """The work after which others need not go on."""
        self.reason: tuple[int, str] = (NO_REASON, "")
        """Why it has ended without a verdict, with the place of the engine that says so."""
        self.exhausted = ""
        """The limit that it has passed, in words."""
        self.stints: dict[int, PlainStint] = {}
        self.counts: EffortCounts = (0, 0, 0, 0)
        self.at_work = ""

    def note(self, note: Sequence[Any]) -> None:
        self.stints, self.counts, self.at_work = note

    def end(self, reason: str) -> None:
        """It has ended, or is ended, in the middle of its work."""
        self.is_going, self.at_work = False, ""
        if self.reason == (NO_REASON, ""):
            self.reason = NO_REASON, reason
        for place, stint in self._not_finished():
            stint.outcome, stint.reason = GAVE_UP, reason
            self.stints[place] = stint.plain()

    def interrupt(self) -> None:
        """The clock ends what others would have waited for: another run may end differently."""
        self.is_going = False
        for place, stint in self._not_finished():
            if stint.engine == self.at_work:
                stint.interrupted += 1
                self.stints[place] = stint.plain()

    def _not_finished(self) -> list[tuple[int, Stint]]:
        found = [(place, Stint.of(stint)) for place, stint in self.stints.items()]
        return [(place, stint) for place, stint in found if stint.outcome == NOT_FINISHED]


class _Steward:
    """Watches the lanes, and says which one goes on."""

    def __init__(self, question: Question, first: int, elsewhere: dict[int, EffortCounts]) -> None:
        self._question: Final = question
        self._first: Final = first
        self._elsewhere: Final = elsewhere
        self._lanes: Final[list[_WatchedLane]] = []
        self._is_told: set[_WatchedLane] = set()
        self._patience: float | None = None
        """How long a verdict waits for others, in `time.monotonic`; None as long as there is none."""
        limit = question.budget.memory_limit_mb
        self._megabytes: Final = usual_memory_mb() if limit is None else limit
        """For all together."""

    def add(self, lane: _WatchedLane) -> None:
        self._lanes.append(lane)
        journal = self._question.journal
        lane.stints = {self._first + place: journal.stints[self._first + place].plain() for place in lane.places}

    def watch(self, supervisor: Supervisor) -> Conclusion:
        """Returns, or raises, if no lane has a verdict; otherwise a lane goes on, and this process ends as that does."""
        budget, pause = self._question.budget, LOOK_EVERY
        while True:
            try:
                self._read_boards()
                budget.look()
            except ResourceExhausted:
                best = self._best()
                if best is None:
                    raise
                self._hand_over(supervisor, best)
            pause = self._keep_memory(supervisor)
            events, _ = supervisor.wait(pause)
            for event in events:
                self._happened(event)
            conclusion = self._decide(supervisor)
            if conclusion is not None:
                return conclusion

    def _happened(self, event: WorkerEvent) -> None:
        lane = next(lane for lane in self._lanes if lane.worker is event.worker)
        if event.message is not None:
            self._told(lane, event.message)
        elif lane.is_going or lane.verdict is not None:
            assert lane.worker.status is not None
            lane.verdict = None
            lane.end(_crashed(lane.worker.status))

    def _told(self, lane: _WatchedLane, message: Message) -> None:
        word, *content = message
        lane.note(content[-3:])
        lane.is_going = False
        if word == VERDICT:
            lane.verdict = Verdict(content[0])
            lane.is_final, lane.is_about_conditions, lane.enough = content[1:4]
        elif word == NO_VERDICT:
            lane.reason = content[0], content[1]
        elif word == EXHAUSTED:
            lane.exhausted = content[0]
        else:
            raise pickle.loads(content[0])

    def _read_boards(self) -> None:
        """Let the journal, and the effort, say what all have done."""
        for lane in self._lanes:
            note = lane.worker.board.read() if lane.is_going else None
            if note is not None:
                lane.note(note)
            self._elsewhere[lane.number] = lane.counts
        stints = {place: stint for lane in self._lanes for place, stint in lane.stints.items()}
        self._question.journal.adopt(stints, [lane.at_work for lane in self._lanes if lane.is_going])

    # -- memory -------------------------------------------------------------------------------------------------------

    def _keep_memory(self, supervisor: Supervisor) -> float:
        """If all together hold more than they may, the lane that holds most is ended; seconds until the next look."""
        limit = self._megabytes
        if limit is None:
            return LOOK_EVERY
        below = {
            lane: [lane.worker.process, *processes.descendants(lane.worker.process)]
            for lane in self._lanes
            if lane.worker.status is None
        }
        held = processes.memory_mb([os.getpid(), *[each for group in below.values() for each in group]], limit)
        journal = self._question.journal
        journal.peak_mb = max(journal.peak_mb, held)
        going = [lane for lane in below if lane.is_going]
        if held <= limit or not going:
            return min(LOOK_EVERY, max(LOOK_AT_LEAST_EVERY, (limit - held) / FASTEST_GROWTH))
        largest = max(going, key=lambda lane: sum(map(processes.resident_mb, below[lane])))
        largest.exhausted = f"the memory limit of {limit:.0f} MB is used up"
        largest.end(largest.exhausted)
        supervisor.end(largest.worker)
        return 0.0

    # -- which verdict counts -----------------------------------------------------------------------------------------

    def _best(self) -> _WatchedLane | None:
        """The lane that is to go on, among those that have verdicts: violations, then proofs that nothing is open about."""
        found = [lane for lane in self._lanes if lane.verdict is not None]
        return min(found, key=_rank, default=None)

    def _decide(self, supervisor: Supervisor) -> Conclusion | None:
        """Let a lane go on, if it is clear which one; a conclusion if none will."""
        best, going = self._best(), [lane for lane in self._lanes if lane.is_going]
        if best is None:
            return None if going else self._undecided()
        wrong = self._contradiction()
        if wrong is not None:
            return wrong
        if not going or (best.is_final and not others_go_on()):
            self._hand_over(supervisor, best)
        for lane in going:
            if lane not in self._is_told:
                self._is_told.add(lane)
                lane.worker.answer(UNTIL, best.enough)
        now = time.monotonic()
        if self._patience is None:
            self._patience = now + max(LEAST_SECONDS, self._question.budget.elapsed)
        elif now > self._patience:
            self._read_boards()
            for lane in going:
                lane.interrupt()
            self._hand_over(supervisor, best)
        return None

    def _contradiction(self) -> Conclusion | None:
        """What to say if two verdicts cannot both be true. A violated condition may be what a proof has left open."""
        proofs = [lane for lane in self._lanes if lane.verdict is Verdict.SAFE]
        violations = [lane for lane in self._lanes if lane.verdict is Verdict.UNSAFE]
        for proof in proofs:
            for violation in violations:
                if not (proof.is_about_conditions and violation.is_about_conditions):
                    return Conclusion(Verdict.UNKNOWN, contradiction(_owner(proof), _owner(violation)))
        return None

    def _undecided(self) -> Conclusion:
        """All have ended without a verdict."""
        self._read_boards()
        exhausted = next(filter(None, [lane.exhausted for lane in self._lanes]), "")
        if exhausted:
            raise ResourceExhausted(exhausted)
        reasons = sorted([lane.reason for lane in self._lanes if lane.reason[1]], key=lambda reason: reason[0])
        return Conclusion(Verdict.UNKNOWN, reasons[0][1] if reasons else "no engine has come to a verdict")

    def _hand_over(self, supervisor: Supervisor, best: _WatchedLane) -> Never:
        """A lane goes on as this process would; this one ends as it does."""
        self._read_boards()
        others = [lane for lane in self._lanes if lane is not best]
        for lane in others:
            lane.worker.kill()
        _forward_signals(best.worker)
        counts: Mapping[int, EffortCounts] = {lane.number: lane.counts for lane in others}
        stints = {place: stint for lane in others for place, stint in lane.stints.items()}
        journal, cancelled = self._question.journal, self._question.budget.cancelled
        best.worker.answer(GO_ON, cancelled, stints, dict(counts), journal.peak_mb)
        for lane in others:
            supervisor.end(lane.worker)
        while best.worker.status is None:
            supervisor.wait(10.0)
        remove_scratch(os.getpgrp())
        _end_as(best.worker.status)


def others_go_on() -> bool:
    """Whether others go on behind a verdict, for as much work as it took, so that a contradiction would show."""
    return sys.flags.dev_mode


def _counts(effort: Effort) -> EffortCounts:
    return effort.states, effort.refinements, effort.solver_calls, effort.operations


def _rank(lane: _WatchedLane) -> tuple[bool, bool, int, int]:
    """The lower, the better is its verdict."""
    return lane.verdict is not Verdict.UNSAFE, not lane.is_final, lane.enough, lane.number


def _owner(lane: _WatchedLane) -> str:
    """The engine whose verdict a lane has."""
    verdict = None if lane.verdict is None else lane.verdict.value
    return next((stint[0] for stint in lane.stints.values() if Stint.of(stint).outcome == verdict), f"process {lane.number}")


def _crashed(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return f"a process that computes has crashed ({how})"


def _pickled(error: BaseException) -> bytes:
    try:
        data = pickle.dumps(error)
        pickle.loads(data)
    except Exception:  # not every exception can go from one process to another; its text can
        return pickle.dumps(RuntimeError("".join(traceback.format_exception(error))))
    return data


def _forward_signals(worker: Worker) -> None:
    """What this process is told to do is for the worker."""

    def forward(number: int, _: FrameType | None) -> None:
        worker.tell(number)

    for number in FORWARDED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, forward)


def _end_as(status: int) -> Never:
    """End this process as another one has ended."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        os._exit(code)
    if -code not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
    os._exit(1)
