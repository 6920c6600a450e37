"""Refinement of slices: what an infeasible path needs becomes relevant (thesis, Algorithm 4).

The path has been checked on the full program. If the wrapped analysis can exclude it with what is relevant already, its own
refiner says how. Otherwise the slice grows, by the first criterion of the strategy whose slice lets the wrapped analysis
exclude the path; and its refiner is asked on the new slice, which saves a round. It also grows if the wrapped analysis would
have to unroll a loop on the slice as it is, and on a larger one would not: of the reasons why a path cannot be taken, a
small slice may leave the worst.

It is the whole criterion that is sliced, not only what is not relevant yet. A slice in two phases is not closed: a decision
that came in for the sake of one call brings the arguments of that call along, and not those of the others. Only for criteria
that have been sliced before there is nothing to compute.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.cpa.component import CannotRefine, Note, Refined, Refiner, Remark
from cegas.cpa.path import Path
from cegas.dependence.slices import OperationId, Slice, Slicer
from cegas.domains.slicing.cpa import SlicingPrecision
from cegas.domains.slicing.forgetting import Forgetting, relevant_on
from cegas.domains.slicing.strategies import Strategy
from cegas.foundation.typed import Any
from cegas.program.steps import Step

SlicedPath = Path[Any, SlicingPrecision]


class SlicingRefiner:
    """Refines slices, and what is behind them."""

    def __init__(self, wrapped: Refiner[Any, Any], forgetting: Forgetting, slicer: Slicer, strategy: Strategy) -> None:
        self._wrapped = wrapped
        self._forgetting = forgetting
        self._slicer = slicer
        self._strategy = strategy
        self._criteria: dict[OperationId, None] = {}
        """Those whose slices are relevant."""
        self.saved = 0
        """Refinements that needed no new slice."""
        self._judged: tuple[SlicedPath, bool] | None = None
        """The path that was asked about last, which is usually the one to refine for."""

    def is_refuted(self, path: SlicedPath) -> bool:
        if self._judged is None or self._judged[0] is not path:
            self._judged = (path, self._wrapped.is_refuted(_unwrapped(path, path.steps)))
        return self._judged[1]

    def refine(self, path: SlicedPath) -> Refined[SlicingPrecision] | CannotRefine:
        relevant = path.newest(lambda precision: len(precision.relevant)).relevant
        inner = self._wrapped.refine(self._on_slice(path, relevant))
        if isinstance(inner, Refined):
            grown = self._grow(path, relevant, counts=False) if inner.counts else None
            self.saved += grown is None
            return grown or self._with_slice(inner, relevant)
        if not self.is_refuted(path):
            return inner  # what the full program does not show, no slice of it does
        return self._grow(path, relevant) or inner

    # -- slices ---------------------------------------------------------------------------------------------------

    def _grow(self, path: SlicedPath, relevant: Slice, *, counts: bool = True) -> Refined[SlicingPrecision] | None:
        """More operations become relevant, if that excludes the path; on request, only if nothing need be counted."""
        for criterion in self._strategy.criteria(path.steps):
            if all(place in self._criteria for place in criterion):
                continue
            # The slice of all criteria is the union of their slices, and goes on where the one before it ended.
            wanted = {**self._criteria, **dict.fromkeys(criterion)}
            grown = relevant.union(self._slicer.slice(wanted))
            found = None if grown is relevant else self._on_grown(path, grown)
            if found is not None and (counts or not found.counts):
                self._criteria = wanted
                return found
        return None

    def _on_grown(self, path: SlicedPath, grown: Slice) -> Refined[SlicingPrecision] | None:
        """A refinement that takes a larger slice, if the path is excluded there."""
        sliced = self._on_slice(path, grown)
        inner = self._wrapped.refine(sliced)
        if isinstance(inner, Refined):
            return self._with_slice(inner, grown, has_grown=True)
        if self._wrapped.is_refuted(sliced):
            precision = SlicingPrecision(grown, path.precisions[-1].wrapped)
            return Refined(precision, None, Note(remarks=(_remark(grown),)))
        return None

    # -- the wrapped analysis -------------------------------------------------------------------------------------

    def _on_slice(self, path: SlicedPath, relevant: Slice) -> Path[Any, Any]:
        """A path as the wrapped analysis sees it."""
        return _unwrapped(path, [self._forgetting.step(step, relevant_on(relevant, step.edge)) for step in path.steps])

    def _with_slice(self, inner: Refined[Any], relevant: Slice, *, has_grown: bool = False) -> Refined[SlicingPrecision]:
        """What the wrapped refiner found, as a refinement of the slicing analysis.

        Under a larger slice all states are computed anew: those that are left would only be weaker, but objects that some
        allocations made and others forgot must not meet in one state.
        """
        precision, note = SlicingPrecision(relevant, inner.precision), inner.note
        if not has_grown:
            return Refined(precision, inner.affected, note, counts=inner.counts)
        note = Note(note.tracked, note.reason, (_remark(relevant), *note.remarks))
        return Refined(precision, None, note, counts=inner.counts)


def _unwrapped(path: SlicedPath, steps: Sequence[Step]) -> Path[Any, Any]:
    return path.seen(steps, [precision.wrapped for precision in path.precisions])


def _remark(relevant: Slice) -> Remark:
    count, places = len(relevant), _lines(relevant)
    summary = f"{count} operations on {len(places)} lines"
    return Remark("relevant", "now relevant", summary=summary, count=count, places=places)


def _lines(relevant: Slice) -> tuple[tuple[str, int], ...]:
    """The lines of the source that operations of a slice are on."""
    positions = (edge.operations[index].position for edge, index in relevant)
    return tuple({(position.file, position.line): None for position in positions if position is not None})
