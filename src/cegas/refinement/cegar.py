"""The CEGAR loop: explore, check the counterexample, refine, prune, go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cegas.cpa.algorithm import Exploration
from cegas.cpa.reached import Node
from cegas.cpa.steps import Step
from cegas.foundation.collector import collector_paused
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real

MOST_DOUBTS = 20
"""After so many targets in doubt, others that values do not exclude are left to the search for all ways (`ways.py`)."""

PathToTarget = Sequence[tuple[Node, Step]]
"""The nodes of a path with the steps that leave them; the target itself is not among them."""


@dataclass(frozen=True, slots=True)
class Refined:
    """The abstraction is finer: go on with `precision`, after computing the affected states anew."""

    precision: Any
    affected: Callable[[Node], bool] | None
    """The nodes whose states (and all that follows from them) are computed anew; None: all, from the initial state."""
    tracked: tuple[str, ...] = ()
    """The names of what has to be tracked to exclude the path."""
    reason: str = ""
    """Why the path cannot be taken."""
    pointers: tuple[str, ...] = ()
    """Of what is tracked, that which points to something that matters."""
    strong_updates: tuple[str, ...] = ()
    """Weak updates that are strong on this path."""


@dataclass(frozen=True, slots=True)
class CannotRefine:
    """This domain cannot exclude the path."""

    reason: str


class Refiner(Protocol):
    """Excludes an infeasible path."""

    def is_refuted(self, path: PathToTarget) -> bool:
        """Whether the domain itself, at its most precise, sees that the path cannot be taken (no solver needed)."""
        ...

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        """A precision that excludes an infeasible path."""
        ...


@dataclass(frozen=True, slots=True)
class Proved:
    """Every run was covered."""


@dataclass(frozen=True, slots=True)
class Violated:
    """A real counterexample."""

    path: Real


@dataclass(frozen=True, slots=True)
class GaveUp:
    """Neither; the first reason that stood in the way."""

    reason: str


@dataclass(frozen=True, slots=True)
class Paused:
    """The exploration has computed as many states as it was allowed; it can go on."""


CegarResult = Proved | Violated | GaveUp | Paused


@dataclass(frozen=True, slots=True)
class Round:
    """A path to a target that was no violation, and what came of it."""

    states: int
    """States computed so far."""
    length: int
    """Steps of the path."""
    tracked: tuple[str, ...] = ()
    """What the abstraction tracks from now on to exclude the path."""
    reason: str = ""
    """Why the path cannot be taken."""
    pointers: tuple[str, ...] = ()
    strong_updates: tuple[str, ...] = ()
    doubt: str = ""
    """Why the path could not be excluded."""


@dataclass(slots=True)
class Cegar:
    """One run of the loop."""

    exploration: Exploration
    refiner: Refiner
    feasibility: FeasibilityChecker
    restart: Callable[[Any], None]
    """Start the exploration again from an initial state that fits the precision."""
    unsupported: Callable[[Node], str | None]
    """What makes a target node an unsupported construct rather than a violation."""
    refinements: int = 0
    story: list[Round] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    """Why paths that could not be excluded stand in the way of a proof."""

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
                    )
                )
                self._apply(outcome)
            else:
                # The target stays unexplained, so the property is not proved; but another one may be real.
                self.story.append(Round(self.exploration.states, len(path), doubt=outcome))
                self.doubts.append(outcome)
                self._pass_over(target)

    def _judge(self, target: Node, path: PathToTarget) -> Violated | Refined | str:
        construct = self.unsupported(target)
        is_refuted = self.refiner.is_refuted(path)
        if not is_refuted and len(self.doubts) >= MOST_DOUBTS:
            return self.doubts[0]
        # An unsupported construct itself has no formula: the question is whether it is reached.
        steps = [step for _, step in path]
        if construct is not None:
            steps = steps[:-1]
        if not is_refuted:
            verdict = self.feasibility.check(steps)
            if isinstance(verdict, Real):
                return construct if construct is not None else Violated(verdict)
            if isinstance(verdict, NotDecided):
                return construct or verdict.reason
        refined = self.refiner.refine(path)
        return refined if isinstance(refined, Refined) else refined.reason

    def _apply(self, refined: Refined) -> None:
        if refined.affected is None:
            self.restart(refined.precision)
        else:
            self.exploration.recompute(refined.affected, refined.precision)

    def _pass_over(self, target: Node) -> None:
        """Go on behind a target: its parent's other successors are still to be explored."""
        parent, step = target.parents[0]
        self.exploration.resume(parent, step)
