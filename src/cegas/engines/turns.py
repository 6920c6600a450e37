"""Engines and runs that take turns in one process: the first verdict counts.

Turns are measured in work, not in time, so that every run is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from cegas.engines.engine import Conclusion, Effort, Engine, EngineRun, Knowledge, Question
from cegas.engines.journal import LEFT_OUT
from cegas.foundation.collector import collector_paused
from cegas.foundation.data import Data
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import Any, Final
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.refinement.cegar import Cegar, Round
from cegas.refinement.inexact import UNKNOWN_VALUES

TURN: Final = 20_000
"""The work of a run between two turns of the others."""

SHORT_TURN: Final = 1_000
"""The first turn of runs that may soon see that there will be no proof. The next are twice as long each, up to `TURN`."""

MOST_WORK: Final = 5_120_000
"""After so much work of each run there will be no proof, if one is in doubt: what is left is given up as well."""

WORK_FOR_CERTIFICATE: Final = 60_000
"""So much more each run may do to find a proof with a certificate, if there is one without."""


class InTurns:
    """An engine's run that is made of others."""

    def __init__(self, runs: Sequence[EngineRun], turn: int = TURN, *, wants_certificate: bool = False) -> None:
        self._runs: Final = tuple(runs)
        self._wants_certificate: Final = wants_certificate
        self._proof: Conclusion | None = None
        """The first proof that can have no certificate, if one is wanted: others go on ..."""
        self._most_work = 0
        """... until they may have done so much."""
        self._under_way = list(runs)
        self._latest: EngineRun = runs[0]
        self._turn = turn
        self._work = 0
        """What each of the runs may have done by now."""
        self._waiting: list[EngineRun] = []
        """Those whose turn is still to come in this round."""
        self._reasons: dict[EngineRun, str] = {}
        """Why runs have ended without a verdict."""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        with collector_paused():
            while work is None or self._work * len(self._runs) < work:
                conclusion = self.take_turns(None if work is None else -(-work // len(self._runs)))
                if conclusion is not None:
                    return conclusion
        return None

    @property
    def work(self) -> int:
        """What each of the runs may have done by now."""
        return self._work

    @property
    def under_way(self) -> Sequence[EngineRun]:
        """Those that have not given up."""
        return tuple(self._under_way)

    def enough_for(self, conclusion: Conclusion) -> int:
        """The work after which others, elsewhere, need not go on to find something better than a conclusion."""
        return self._most_work if conclusion is self._proof else self._work

    def leave(self, runs: Collection[EngineRun]) -> None:
        """Some go on elsewhere; what they have done until now counts."""
        self._under_way = [run for run in self._under_way if run not in runs]
        self._waiting = [run for run in self._waiting if run not in runs]

    def take_turns(self, most: int | None = None) -> Conclusion | None:
        """A turn for each, or for those who have not had theirs in this round; each may have done at most so much then."""
        self._begin_round(most)
        while self._waiting:
            conclusion = self._take_turn()
            if conclusion is not None:
                return conclusion
        return self._end_round()

    def take_first_turn(self) -> Conclusion | None:
        """A turn for the first one alone; the others have theirs when all take turns."""
        self._begin_round()
        return self._take_turn()

    def _begin_round(self, most: int | None = None) -> None:
        if not self._waiting:
            self._work += self._turn if most is None else min(self._turn, most - self._work)
            self._turn = min(2 * self._turn, TURN)
            self._waiting = list(self._under_way)

    def _take_turn(self) -> Conclusion | None:
        """The turn of the next one; a conclusion if that ends it all."""
        run = self._latest = self._waiting.pop(0)
        try:
            conclusion = run.go_on(self._work)
        except ResourceExhausted:
            if self._proof is None:
                raise
            return self._proof  # whoever asks for its certificate sees that there is no time left
        if conclusion is None:
            return None
        if conclusion.verdict is not Verdict.UNKNOWN and not self._is_put_aside(conclusion):
            return conclusion
        self._under_way.remove(run)
        self._reasons[run] = conclusion.reason
        return None

    def _end_round(self) -> Conclusion | None:
        """What there is to say when all have had their turns."""
        if self._proof is not None:
            return self._proof if not self._under_way or self._work >= self._most_work else None
        doubt = self.doubt
        if not self._under_way:
            return Conclusion(Verdict.UNKNOWN, doubt or "no engine has come to a verdict")
        return Conclusion(Verdict.UNKNOWN, with_paths_left(doubt)) if doubt and self._work >= MOST_WORK else None

    def _is_put_aside(self, conclusion: Conclusion) -> bool:
        """Whether a conclusion is a proof that is not enough."""
        if not self._wants_certificate or conclusion.verdict is not Verdict.SAFE or conclusion.may_have_certificate:
            return False
        if self._proof is None:
            self._proof, self._most_work = conclusion, self._work + WORK_FOR_CERTIFICATE
        return True

    @property
    def doubt(self) -> str:
        """The first that one of them has; others may still come to a proof. What nobody knows about the program says more
        than what one of them cannot exclude."""
        reasons = [reason for _, reason in self.doubts()]
        return next((reason for reason in reasons if reason.startswith(UNKNOWN_VALUES)), reasons[0] if reasons else "")

    def doubts(self) -> Iterator[tuple[int, str]]:
        """The doubts of all, and why some have given up, each with its place among the runs."""
        for place, run in enumerate(self._runs):
            reason = self._reasons.get(run) or run.doubt
            if reason:
                yield place, reason

    def effort(self) -> Effort:
        effort = self._latest.effort()
        for run in self._runs:
            if run is not self._latest:
                effort = effort.beside(run.effort())
        return effort

    def learned(self) -> Knowledge:
        found = [run.learned() for run in self._runs]
        return Knowledge(
            next((each.points_to for each in found if each.points_to is not None), None),
            next((each.relevant for each in found if each.relevant is not None), None),
        )

    @property
    def story(self) -> Sequence[Round]:
        return [round_ for run in self._runs for round_ in run.story]

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        others = [run for run in self._runs if run is not self._latest]
        return [each for run in (*others, self._latest) for each in run.state_spaces]


class Behind:
    """A run that takes its first turn when each of the others has done some work."""

    def __init__(self, run: EngineRun, after: int) -> None:
        self._run: Final = run
        self._after: Final = after

    def go_on(self, work: int | None = None) -> Conclusion | None:
        if work is None:
            return self._run.go_on(None)
        return None if work <= self._after else self._run.go_on(work - self._after)

    @property
    def doubt(self) -> str:
        return self._run.doubt

    def effort(self) -> Effort:
        return self._run.effort()

    def learned(self) -> Knowledge:
        return self._run.learned()

    @property
    def story(self) -> Sequence[Round]:
        return self._run.story

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        return self._run.state_spaces


class Share(Data):
    """An engine that takes turns with others."""

    __slots__ = ("after", "behind", "cost", "is_partial", "lane", "make", "name", "unfit")

    def __init__(
        self,
        make: Callable[[], Engine],
        cost: int = 1,
        after: int = 0,
        *,
        behind: int = 0,
        name: str = "",
        unfit: Callable[[Program], str] | None = None,
        is_partial: bool = False,
        lane: int = 0,
    ) -> None:
        self.make: Final = make
        """Called when its first turn has come: whatever it imports, a verdict before that does not wait for it."""
        self.cost: Final = cost
        """How much work, as the others count it, stands for one unit of its own."""
        self.after: Final = after
        """It begins when each of the others may have done so much work."""
        self.behind: Final = behind
        """So much less than the others it does: its share grows from nothing. Otherwise it catches up when it begins."""
        self.name: Final = name
        self.unfit: Final = unfit
        """Asked when its first turn has come: why it is not for a program, or nothing."""
        self.is_partial: Final = is_partial
        """That it gives up is to be expected, and says nothing about whether others come to a proof."""
        self.lane: Final = lane
        """Those in the same one take turns, those in different ones go on beside each other, if there may be processes."""


class Alternation:
    """An engine made of others, which take turns, in several processes if the question says so."""

    def __init__(self, name: str, shares: Sequence[Share], turn: int = TURN) -> None:
        self.name: Final = name
        self._shares: Final = tuple(shares)
        self._turn: Final = turn

    def start(self, question: Question, known: Knowledge) -> EngineRun:
        runs: list[EngineRun] = []

        def started(share: Share) -> EngineRun:
            points_to = next(filter(None, [run.learned().points_to for run in runs]), known.points_to)
            return share.make().start(question, Knowledge(points_to, known.relevant))

        runs.extend([_Later(share, started, question) for share in self._shares])
        turns = InTurns(runs, self._turn, wants_certificate=question.wants_certificate)
        if question.jobs == 1:
            return turns
        from cegas.engines.beside import SideBySide  # few ask for it

        return SideBySide(turns, runs, [share.lane % question.jobs for share in self._shares], question)


class _Later:
    """A run that begins with its first turn, and writes the journal."""

    def __init__(self, share: Share, start: Callable[[Share], EngineRun], question: Question) -> None:
        self._share: Final = share
        self._start: Final = start
        self._question: Final = question
        self._stint: Final = question.journal.add(share.name)
        self._run: EngineRun | None = None

    def go_on(self, work: int | None = None) -> Conclusion | None:
        share, stint = self._share, self._stint
        allowed = None if work is None else work - share.behind
        if work is not None and (work < share.after or work <= share.behind):
            return None
        run = self._run
        if run is None:
            reason = "" if share.unfit is None else share.unfit(self._question.program)
            if reason:
                stint.outcome, stint.reason = LEFT_OUT, reason
                return Conclusion(Verdict.UNKNOWN, "")
        with self._question.journal.turn(stint, self._question.budget) as turn:
            if run is None:
                run = self._run = self._start(share)
            turn.run = run
            stint.work = allowed or 0
            found = turn.ended(run.go_on(None if allowed is None else allowed // share.cost))
        if found is not None and found.verdict is Verdict.UNKNOWN and share.is_partial:
            return Conclusion(Verdict.UNKNOWN, "")
        return found

    @property
    def doubt(self) -> str:
        return "" if self._run is None or self._share.is_partial else self._run.doubt

    def effort(self) -> Effort:
        return Effort() if self._run is None else self._run.effort()

    def learned(self) -> Knowledge:
        return Knowledge() if self._run is None else self._run.learned()

    @property
    def story(self) -> Sequence[Round]:
        return () if self._run is None else self._run.story

    @property
    def state_spaces(self) -> Sequence[Cegar[Any, Any]]:
        return () if self._run is None else self._run.state_spaces


def with_paths_left(reason: str) -> str:
    """Why there is no verdict, where paths to the error are left that were not looked at."""
    return f"{reason}; there are more ways to the error than were followed"
