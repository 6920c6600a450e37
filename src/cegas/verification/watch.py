"""For those who look on while an analysis runs: progress lines, pictures of the state space."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cegas.foundation.data import Data
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.verification.result import Statistics

if TYPE_CHECKING:
    from cegas.cpa.algorithm import Exploration
    from cegas.engines.engine import EngineRun, Induction, StateSpace
    from cegas.engines.journal import Journal
    from cegas.frontend.recording import NativeSource
    from cegas.native.child import Child
    from cegas.program.control_flow import Program
    from cegas.program.properties import Property
    from cegas.refinement.cegar import Cegar
    from cegas.refinement.ledger import Ledger
    from cegas.verification.result import Answer


class Progress(Data):
    """How far a run has come."""

    __slots__ = ("depth", "phase", "refinements", "states", "waiting")

    def __init__(self, phase: str, states: int = 0, waiting: int = 0, refinements: int = 0, depth: int = 0) -> None:
        self.phase: Final = phase
        self.states: Final = states
        self.waiting: Final = waiting
        self.refinements: Final = refinements
        self.depth: Final = depth
        """Calls that are under way in the state that was looked at last."""


class Watch:
    """What is going on. Whoever has made the watch may look at any time."""

    def __init__(self, phase: str = "front end", observer: Callable[[Cegar[Any, Any]], None] | None = None) -> None:
        self.phase = phase
        self.observer = observer
        """Told of every refinement, before the states that it affects are forgotten."""
        self.program: Program | None = None
        self.run: EngineRun | None = None
        """The engine at work; it knows what it has cost so far."""
        self.journal: Journal | None = None
        """Who did what when, if several engines take turns."""
        self.statistics = Statistics()
        """The cost of what has come to an end."""
        self.timed: tuple[str, float] | None = None
        """The phase that the clock of the statistics runs for, and since when (`time.monotonic`)."""
        self.property: Property | None = None
        """What the check is about."""
        self.whole: Property | None = None
        """The same, if it is checked in parts."""
        self.ledger: Ledger | None = None
        """What is known of the conditions that count."""
        self.subject: tuple[str, str, str] | None = None
        """Property, analysis and data model of the result."""
        self.proof: StateSpace | None = None
        """The finished state space that a SAFE verdict rests on, as soon as there is one."""
        self.induction: Induction | None = None
        """The induction that it rests on, if that is so."""
        self.native: NativeSource | None = None
        """What a native run needs, if counterexamples are replayed."""
        self.child: Child | None = None
        """A process for the native run of a counterexample, as soon as there is one."""
        self.meanwhile: Iterator[None] = iter(())
        """What is to be done, in steps, while that process runs."""
        self.on_program: Callable[[Program], None] | None = None
        """Called when the front end has done its work."""
        self.on_answer: Callable[[Answer, Mapping[str, str]], None] | None = None
        """Called with an answer, and what evidence there is, when only more is to be found out about it."""

    @property
    def exploration(self) -> Exploration | None:
        """The state space that was worked on last, if there is one."""
        spaces = () if self.run is None else self.run.state_spaces
        return spaces[-1].exploration if spaces else None

    @property
    def _phase(self) -> str:
        """Who is at work, if that is not said by the name of the analysis."""
        engine = "" if self.journal is None else self.journal.at_work
        return f"{self.phase}: {engine}" if engine not in ("", self.phase) else self.phase

    def progress(self) -> Progress:
        """A look."""
        if self.run is None:
            return Progress(self.phase)
        effort = self.run.effort()
        return Progress(self._phase, effort.states, effort.waiting, effort.refinements, effort.depth)
