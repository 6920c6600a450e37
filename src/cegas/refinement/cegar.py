"""The CEGAR loop: explore, check the counterexample, refine, prune, go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Note, Refined, Refiner
from cegas.cpa.path import Path
from cegas.cpa.reached import Node
from cegas.foundation.collector import collector_paused
from cegas.foundation.data import Data
from cegas.refinement.feasibility import FeasibilityChecker, NotDecided, Real

MOST_DOUBTS = 20
"""After so many targets in doubt, others that values do not exclude are left to the search for all ways (`ways.py`)."""


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


DOCUMENTED: Final = ("pointers", "strong_updates", "relevant")
"""The remarks that every round has in JSON, if only to say that there is nothing to remark."""


class Round(Data):
    """A path to a target that was no violation, and what came of it."""

    __slots__ = ("doubt", "length", "note", "states")

    def __init__(self, states: int, length: int, note: Note | None = None, doubt: str = "") -> None:
        self.states: Final = states
        """States computed so far."""
        self.length: Final = length
        """Steps of the path."""
        self.note: Final = note or Note()
        """What the refinement has learned; nothing if there was none."""
        self.doubt: Final = doubt
        """Why the path could not be excluded."""

    def to_json(self) -> dict[str, object]:
        """The keys that are documented are always there; other remarks of a domain follow under theirs."""
        note = self.note
        relevant = note.remark("relevant")
        return {
            "states": self.states,
            "path": self.length,
            "reason": note.reason,
            "tracked": list(note.tracked),
            "pointers": list(note.remark("pointers").texts),
            "strong_updates": list(note.remark("strong_updates").texts),
            "relevant": relevant.count,
            "relevant_lines": len(relevant.places),
            "doubt": self.doubt,
            **{remark.key: list(remark.texts) for remark in note.remarks if remark.key not in DOCUMENTED},
        }


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
                self.story.append(Round(self.exploration.states, len(path), outcome.note))
                if self.on_refinement is not None:
                    self.on_refinement(self)
                self._apply(outcome)
            else:
                # The target stays unexplained, so the property is not proved; but another one may be real.
                self.story.append(Round(self.exploration.states, len(path), doubt=outcome))
                self.doubts.append(outcome)
                self._pass_over(target)

    def _judge(self, target: Node, path: Path[Any, Any]) -> Violated | Refined[Any] | str:
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

    def _apply(self, refined: Refined[Any]) -> None:
        affected = refined.affected
        if affected is None:
            self.restart(refined.precision)
        else:
            self.exploration.recompute(lambda node: node.location is affected, refined.precision)

    def _pass_over(self, target: Node) -> None:
        """Go on behind a target: its parent's other successors are still to be explored."""
        parent, step = target.parents[0]
        self.exploration.resume(parent, step)
