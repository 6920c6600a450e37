"""The CEGAR loop: explore, check the counterexample, refine, prune, go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from cegas.cpa.algorithm import Exploration
from cegas.cpa.path import Path
from cegas.cpa.reached import Node
from cegas.foundation.collector import collector_paused
from cegas.foundation.data import Data
from cegas.program.control_flow import Location
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real

MOST_DOUBTS = 20
"""After so many targets in doubt, others that values do not exclude are left to the search for all ways (`ways.py`)."""

S = TypeVar("S")
P = TypeVar("P")


class Refined(Data):
    """The abstraction is finer: go on with `precision`, after computing the affected states anew."""

    __slots__ = ("affected", "lines", "pointers", "precision", "reason", "relevant", "strong_updates", "tracked", "where")

    def __init__(
        self,
        precision: Any,
        affected: Location | None,
        tracked: tuple[str, ...] = (),
        reason: str = "",
        pointers: tuple[str, ...] = (),
        strong_updates: tuple[str, ...] = (),
        relevant: int = 0,
        lines: int = 0,
        where: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.precision: Final = precision
        self.affected: Final = affected
        """The states there, and all that follows from them, are computed anew; None: all, from the initial state."""
        self.tracked: Final = tracked
        """The names of what has to be tracked to exclude the path."""
        self.reason: Final = reason
        """Why the path cannot be taken."""
        self.pointers: Final = pointers
        """Of what is tracked, that which points to something that matters."""
        self.strong_updates: Final = strong_updates
        """Weak updates that are strong on this path."""
        self.relevant: Final = relevant
        """If the slice has grown: how many operations are relevant now, ..."""
        self.lines: Final = lines
        """... and on how many lines they are: ..."""
        self.where: Final = where
        """... file and number of each."""


class CannotRefine(Data):
    """This domain cannot exclude the path."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


class Refiner(Protocol[S, P]):
    """Excludes an infeasible path."""

    def is_refuted(self, path: Path[S, P]) -> bool:
        """Whether the domain itself, at its most precise, sees that the path cannot be taken (no solver needed)."""
        ...

    def refine(self, path: Path[S, P]) -> Refined | CannotRefine:
        """A precision that excludes an infeasible path."""
        ...


class Proved(Data):
    """Every run was covered."""

    __slots__ = ()


class Violated(Data):
    """A real counterexample."""

    __slots__ = ("path",)

    def __init__(self, path: Real) -> None:
        self.path: Final = path


class GaveUp(Data):
    """Neither; the first reason that stood in the way."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


class Paused(Data):
    """The exploration has computed as many states as it was allowed; it can go on."""

    __slots__ = ()


CegarResult = Proved | Violated | GaveUp | Paused


class Round(Data):
    """A path to a target that was no violation, and what came of it."""

    __slots__ = (
        "doubt",
        "length",
        "lines",
        "pointers",
        "reason",
        "relevant",
        "states",
        "strong_updates",
        "tracked",
        "where",
    )

    def __init__(
        self,
        states: int,
        length: int,
        tracked: tuple[str, ...] = (),
        reason: str = "",
        pointers: tuple[str, ...] = (),
        strong_updates: tuple[str, ...] = (),
        doubt: str = "",
        relevant: int = 0,
        lines: int = 0,
        where: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.states: Final = states
        """States computed so far."""
        self.length: Final = length
        """Steps of the path."""
        self.tracked: Final = tracked
        """What the abstraction tracks from now on to exclude the path."""
        self.reason: Final = reason
        """Why the path cannot be taken."""
        self.pointers: Final = pointers
        self.strong_updates: Final = strong_updates
        self.doubt: Final = doubt
        """Why the path could not be excluded."""
        self.relevant: Final = relevant
        """How many operations are relevant from now on, if the slice has grown; else 0."""
        self.lines: Final = lines
        """On how many lines they are."""
        self.where: Final = where
        """File and number of each line."""


class Cegar:
    """One run of the loop."""

    def __init__(
        self,
        exploration: Exploration,
        refiner: Refiner[Any, Any],
        feasibility: FeasibilityChecker,
        restart: Callable[[Any], None],
        unsupported: Callable[[Node], str | None],
    ) -> None:
        self.exploration: Final = exploration
        self.refiner: Final = refiner
        self.feasibility: Final = feasibility
        self.restart: Final = restart
        """Start the exploration again from an initial state that fits the precision."""
        self.unsupported: Final = unsupported
        """What makes a target node an unsupported construct rather than a violation."""
        self.refinements = 0
        self.story: list[Round] = []
        self.doubts: list[str] = []
        """Why paths that could not be excluded stand in the way of a proof."""
        self.on_refinement: Callable[[Cegar], None] | None = None
        """Called after the story has got a new round, while what was reached until then is still there."""

    def run(self, until: int | None = None) -> CegarResult:
        """Until there is a verdict, or so many states have been computed in all."""
        with collector_paused():
            return self._run(until)

    def _run(self, until: int | None) -> CegarResult:
        while True:
            target = self.exploration.run(until)
            if target is None:
                if not self.exploration.is_complete:
                    return Paused()
                return GaveUp(self.doubts[0]) if self.doubts else Proved()
            path = target.path()
            outcome = self._judge(target, path)
            if isinstance(outcome, Violated):
                return outcome
            if isinstance(outcome, Refined):
                self.refinements += 1
                self.story.append(
                    Round(
                        self.exploration.states,
                        len(path),
                        outcome.tracked,
                        outcome.reason,
                        outcome.pointers,
                        outcome.strong_updates,
                        relevant=outcome.relevant,
                        lines=outcome.lines,
                        where=outcome.where,
                    )
                )
                if self.on_refinement is not None:
                    self.on_refinement(self)
                self._apply(outcome)
            else:
                # The target stays unexplained, so the property is not proved; but another one may be real.
                self.story.append(Round(self.exploration.states, len(path), doubt=outcome))
                self.doubts.append(outcome)
                self._pass_over(target)

    def _judge(self, target: Node, path: Path[Any, Any]) -> Violated | Refined | str:
        construct = self.unsupported(target)
        is_refuted = self.refiner.is_refuted(path)
        if not is_refuted and len(self.doubts) >= MOST_DOUBTS:
            return self.doubts[0]
        # An unsupported construct itself has no formula: the question is whether it is reached.
        steps = path.steps if construct is None else path.steps[:-1]
        if not is_refuted:
            verdict = self.feasibility.check(steps)
            if isinstance(verdict, Real):
                return construct if construct is not None else Violated(verdict)
            if isinstance(verdict, NotDecided):
                return construct or verdict.reason
        refined = self.refiner.refine(path)
        return refined if isinstance(refined, Refined) else refined.reason

    def _apply(self, refined: Refined) -> None:
        affected = refined.affected
        if affected is None:
            self.restart(refined.precision)
        else:
            self.exploration.recompute(lambda node: node.location is affected, refined.precision)

    def _pass_over(self, target: Node) -> None:
        """Go on behind a target: its parent's other successors are still to be explored."""
        parent, step = target.parents[0]
        self.exploration.resume(parent, step)
