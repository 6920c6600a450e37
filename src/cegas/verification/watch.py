"""For those who look on while an analysis runs: progress lines, pictures of the state space."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cegas.foundation.data import Data

if TYPE_CHECKING:
    from cegas.cpa.algorithm import Exploration
    from cegas.frontend.recording import NativeSource
    from cegas.program.control_flow import Program
    from cegas.refinement.cegar import Cegar
    from cegas.verification.look import Look
    from cegas.verification.result import Answer, Proof, Statistics


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
    """What is going on. An analysis says what it works on; whoever has made the watch may look at any time."""

    def __init__(self, phase: str = "front end", on_refinement: Callable[[Cegar], None] | None = None) -> None:
        self.phase = phase
        self.program: Program | None = None
        self.exploration: Exploration | None = None
        self.cegar: Cegar | None = None
        self.others: list[Cegar] = []
        """State spaces that were worked on before: done, or to be continued."""
        self.looks: list[Look] = []
        """All that was worked on; they know what they have cost."""
        self.statistics: Statistics | None = None
        """What is known of the cost so far, besides that of the looks."""
        self.timed: tuple[str, float] | None = None
        """The phase that the clock of the statistics runs for, and since when (`time.monotonic`)."""
        self.subject: tuple[str, str, str] | None = None
        """Property, analysis and data model of the result."""
        self.proof: Proof | None = None
        """The finished state space that a SAFE verdict rests on, as soon as there is one."""
        self.native: NativeSource | None = None
        """What a native run needs, if counterexamples are replayed."""
        self.on_answer: Callable[[Answer, Mapping[str, str]], None] | None = None
        """Called with an answer, and what evidence there is, when only more is to be found out about it."""
        self.on_refinement = on_refinement
        """Called in every refinement, before the states that it affects are forgotten."""

    def begin(self, look: Look) -> None:
        """A state space is going to be explored, or explored further."""
        exploration, cegar = look.exploration, look.cegar
        if look not in self.looks:
            self.looks.append(look)
        if self.cegar is not None:
            self.others.append(self.cegar)
        self.others = [other for other in self.others if other is not cegar]
        self.exploration, self.cegar = exploration, cegar
        cegar.on_refinement = self.on_refinement

    def progress(self) -> Progress:
        """A look."""
        exploration, cegar = self.exploration, self.cegar
        latest = None if exploration is None else exploration.latest
        return Progress(
            self.phase,
            sum(other.exploration.states for other in self.others) + (0 if exploration is None else exploration.states),
            0 if exploration is None else len(exploration.waitlist),
            sum(other.refinements for other in self.others) + (0 if cegar is None else cegar.refinements),
            0 if latest is None else latest.stack.depth,
        )
