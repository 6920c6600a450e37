"""What the engines of a check did when, and what came of it.

Engines that take turns write it; whoever tells of a run reads it: the progress line, the result, the report. It imports
nothing of the analyses, since a process that only watches reads it, too.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.properties import Verdict

if TYPE_CHECKING:
    from cegas.engines.engine import Conclusion, EngineRun
    from cegas.foundation.budget import Budget

PlainStint = tuple[Any, ...]
"""A stint as plain data, for another process."""

NOT_BEGUN: Final = "not begun"
LEFT_OUT: Final = "left out"
NOT_FINISHED: Final = "not finished"
GAVE_UP: Final = "gave up"
"""How engines end that give no verdict."""


class Stint:
    """What one engine has done."""

    __slots__ = (
        "engine",
        "interrupted",
        "outcome",
        "part",
        "process",
        "reason",
        "refinements",
        "solver_calls",
        "states",
        "turns",
        "work",
    )

    def __init__(self, engine: str) -> None:
        self.engine: Final = engine
        self.part = ""
        """The part of the property that it worked on, if that is checked in parts."""
        self.process = 0
        """The process that it has gone on in, if there were several; 0 is the one in which all have begun."""
        self.outcome = NOT_BEGUN
        """One of the above, or a verdict."""
        self.reason = ""
        """Why it ended as it did, or has not begun."""
        self.work = 0
        """What it was allowed to do by now, in states of explicit values; 0 if nobody has counted."""
        self.states = 0
        self.refinements = 0
        self.solver_calls = 0
        self.interrupted = 0
        """Calls of a solver that the clock has ended: a run without them is the same every time."""
        self.turns: list[tuple[float, float]] = []
        """When it was at work: begin and end, in seconds since the first engine began."""

    @property
    def seconds(self) -> float:
        return sum(end - begin for begin, end in self.turns)

    def count(self, run: EngineRun) -> None:
        """Note what a run has cost so far."""
        effort = run.effort()
        self.states, self.refinements, self.solver_calls = effort.states, effort.refinements, effort.solver_calls

    def plain(self) -> PlainStint:
        counts = (self.work, self.states, self.refinements, self.solver_calls, self.interrupted)
        return self.engine, self.part, self.process, self.outcome, self.reason, counts, tuple(self.turns)

    @staticmethod
    def of(plain: PlainStint) -> Stint:
        """The opposite of `plain`."""
        engine, part, process, outcome, reason, counts, turns = plain
        found = Stint(engine)
        found.part, found.process, found.outcome, found.reason = part, process, outcome, reason
        found.work, found.states, found.refinements, found.solver_calls, found.interrupted = counts
        found.turns = list(turns)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return Stint.of, (self.plain(),)

    def to_json(self) -> dict[str, object]:
        return {
            "engine": self.engine,
            "part": self.part,
            "process": self.process,
            "outcome": self.outcome,
            "reason": self.reason,
            "work": self.work,
            "states": self.states,
            "refinements": self.refinements,
            "solver_calls": self.solver_calls,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 4),
            "turns": [[round(begin, 4), round(end, 4)] for begin, end in self.turns],
        }


class Turn:
    """The turn of an engine."""

    def __init__(self, stint: Stint, begin: float) -> None:
        self.stint: Final = stint
        self.begin: Final = begin
        self.run: EngineRun | None = None
        """None while it is being started."""

    def ended(self, conclusion: Conclusion | None) -> Conclusion | None:
        """What came of it; returned as it is."""
        if conclusion is not None:
            is_verdict = conclusion.verdict is not Verdict.UNKNOWN
            self.stint.outcome = conclusion.verdict.value if is_verdict else GAVE_UP
            self.stint.reason = conclusion.reason
        return conclusion


class Journal:
    """The stints of one check, in the order of its table."""

    def __init__(self) -> None:
        self.stints: Final[list[Stint]] = []
        self._started: Final = time.monotonic()
        self._now: Turn | None = None
        self._elsewhere: tuple[str, ...] = ()
        """Engines at work in other processes."""
        self.peak_mb = 0.0
        """The most memory that all processes of engines were seen to hold, if there were several."""

    def add(self, engine: str) -> Stint:
        """Another engine takes part."""
        found = Stint(engine)
        self.stints.append(found)
        return found

    def reworded(self, reason: str, better: str) -> None:
        """Why engines have given up can be said in the words of the source."""
        for stint in self.stints:
            if stint.reason == reason:
                stint.reason = better

    @property
    def at_work(self) -> str:
        """The engine whose turn it is, or several in as many processes; empty between turns."""
        return ", ".join(self._elsewhere) if self._now is None else self._now.stint.engine

    def adopt(self, told: Mapping[int, PlainStint], at_work: Iterable[str] = ()) -> None:
        """Take over what engines in other processes have done by now, by their places in the table."""
        for place, stint in told.items():
            self.stints[place] = Stint.of(stint)
        self._elsewhere = tuple(filter(None, at_work))

    @contextmanager
    def turn(self, stint: Stint, budget: Budget) -> Iterator[Turn]:
        """As a context: it is the turn of an engine."""
        interrupted = budget.interrupted
        now = self._now = Turn(stint, time.monotonic())
        stint.outcome = NOT_FINISHED
        try:
            yield now
        finally:
            self._now = None
            if now.run is not None:
                stint.count(now.run)
            stint.interrupted += budget.interrupted - interrupted
            stint.turns.append(self._until_now(now))

    def plain(self) -> tuple[PlainStint, ...]:
        """How things are at this moment, which may be in the middle of a turn."""
        now = self._now
        if now is None:
            return tuple([stint.plain() for stint in self.stints])
        if now.run is not None:
            now.stint.count(now.run)
        shown = Stint.of(now.stint.plain())
        shown.turns.append(self._until_now(now))
        return tuple([(shown if stint is now.stint else stint).plain() for stint in self.stints])

    def _until_now(self, turn: Turn) -> tuple[float, float]:
        return turn.begin - self._started, time.monotonic() - self._started


def stints_of(plain: Sequence[PlainStint]) -> tuple[Stint, ...]:
    """The stints that `Journal.plain` has written."""
    return tuple([Stint.of(each) for each in plain])


def as_json(stints: Sequence[Stint]) -> dict[str, object]:
    """What ran, as the JSON of a result has it."""
    return {
        "interrupted": sum(stint.interrupted for stint in stints),
        "engines": [stint.to_json() for stint in stints if stint.outcome != NOT_BEGUN],
    }
