"""Refinement of symbolic execution: which variables and which constraints have to be tracked to exclude a path.

Symbolic execution of the path with everything tracked comes to a contradiction: an assumption that evaluates to false, or
one that contradicts the constraints before it. What was known along the path is then dropped piece by piece as long as
the path stays excluded; what is left over, variables and constraints, is an interpolant for each point of the path. Loop
counters are dropped first, then constraints, since to track these unrolls loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cegas.cpa.component import CannotRefine, Note, Refined
from cegas.cpa.path import Path
from cegas.cpa.subsets import minimal
from cegas.domains.symbolic.cpa import SymbolicAnalysis
from cegas.domains.symbolic.precision import Item, SymbolicPrecision, name_of
from cegas.domains.symbolic.state import SymbolicState
from cegas.domains.value.precision import Cell
from cegas.domains.value.state import Frame
from cegas.program.expressions import Register
from cegas.program.liveness import counters
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assume
from cegas.program.steps import Step

NOT_REFUTED = "an infeasible path that symbolic execution cannot exclude"

MOST_CELLS = 16
"""Objects of which a path accesses more cells are tracked as a whole."""


class SymbolicRefuter:
    """For symbolic execution with everything tracked, as far as a slice around it lets it see: it refines nothing itself."""

    def __init__(self, symbolic: SymbolicAnalysis) -> None:
        self._symbolic = symbolic

    def is_refuted(self, path: Path[SymbolicState, SymbolicPrecision]) -> bool:
        return self._symbolic.follow(path.steps, self._symbolic.everything)[0] < len(path)

    def refine(self, path: Path[SymbolicState, SymbolicPrecision]) -> Refined[SymbolicPrecision] | CannotRefine:
        return CannotRefine(NOT_REFUTED)


class SymbolicRefiner(SymbolicRefuter):
    """Refines precisions of symbolic execution."""

    def refine(self, path: Path[SymbolicState, SymbolicPrecision]) -> Refined[SymbolicPrecision] | CannotRefine:
        steps = path.steps
        length, states = self._symbolic.follow(steps, self._symbolic.everything)
        if length == len(steps):
            return CannotRefine(NOT_REFUTED)
        precision = path.newest(SymbolicPrecision.size)
        refined = self._interpolate(steps, states, precision)
        if refined is None:
            return CannotRefine(NOT_REFUTED)
        if refined.size() == precision.size():
            return CannotRefine("refinement stuck: an infeasible path, and nothing new to track")
        counts = any(isinstance(item, Register) and item in self._counters for item in refined.items - precision.items)
        return Refined(refined, None, Note(_names(refined, precision), self._reason(steps, refined)), counts=counts)

    def _interpolate(
        self, steps: Sequence[Step], states: Sequence[SymbolicState], precision: SymbolicPrecision
    ) -> SymbolicPrecision | None:
        """The precision with what it takes to exclude a path; None if nothing does."""

        def excludes(chosen: Sequence[Item]) -> bool:
            return self._symbolic.follow(steps, precision.extended(chosen))[0] < len(steps)

        for whole_objects in (False, True):
            candidates = self._known_along(states, steps, precision, whole_objects=whole_objects)
            if excludes(candidates):
                # What comes first is given up first.
                rated = sorted(candidates, key=self._cost, reverse=True)
                return precision.extended(minimal(rated, excludes))
        return None

    def _cost(self, item: Item) -> int:
        if isinstance(item, Assume):
            return 1
        return 2 if isinstance(item, Register) and item in self._counters else 0

    def _known_along(
        self, states: Sequence[SymbolicState], steps: Sequence[Step], precision: SymbolicPrecision, *, whole_objects: bool
    ) -> list[Item]:
        """What the states of a path know and the precision does not track, in the order of the path."""
        found: dict[Item, None] = {}
        for state in states:
            frame: Frame | None = state.values.frame
            while frame is not None:
                found.update(dict.fromkeys(frame.values))
                frame = frame.parent
        for function in dict.fromkeys(step.edge.source.function for step in steps):
            for register in self._symbolic.prec.values.intermediate(function):
                found.pop(register, None)
        found.update(dict.fromkeys(self._memory_along(states, steps, whole_objects=whole_objects)))
        found.update(dict.fromkeys(constraint.operation for state in states for constraint in state.constraints))
        # Not all of them are in a state: the last one of the path is not, nor those of steps that cannot be taken any more.
        for step in steps:
            found.update(dict.fromkeys(item for item in step.edge.operations if isinstance(item, Assume)))
        return [item for item in found if item not in precision.items]

    def _memory_along(self, states: Sequence[SymbolicState], steps: Sequence[Step], *, whole_objects: bool) -> list[Item]:
        """The objects that are known along a path, or the cells of them that the path accesses, if these are few."""
        known = {object_.site for state in states for object_ in state.values.memory}
        sites = sorted(known, key=lambda site: site.index)
        if whole_objects:
            return list(sites)
        accessed = self._symbolic.accessed(steps)
        cells: dict[Cell, None] = dict.fromkeys(cell for cell in accessed if cell.site in known)
        for state in states[-1:]:
            for object_, content in state.values.memory.items():
                for offset in sorted(content.cells):
                    cells.setdefault(Cell(object_.site, offset, content.cells[offset][0]))
        by_site: dict[ObjectSite, list[Cell]] = {}
        for cell in cells:
            by_site.setdefault(cell.site, []).append(cell)
        result: list[Item] = []
        for site in sites:
            parts = sorted(by_site.get(site, []), key=lambda cell: (cell.offset, cell.size))
            if not parts or len(parts) > MOST_CELLS or any(part.size == site.size for part in parts):
                result.append(site)
            else:
                result.extend(parts)
        return result

    @cached_property
    def _counters(self) -> frozenset[Register]:
        return counters(self._symbolic.program)

    def _reason(self, steps: Sequence[Step], precision: SymbolicPrecision) -> str:
        """The assumption at which the path ends."""
        length, _ = self._symbolic.follow(steps, precision)
        assumptions = [operation for operation in steps[length].edge.operations if isinstance(operation, Assume)]
        return " and ".join(str(operation.condition) for operation in assumptions) + " cannot hold" if assumptions else ""


def _names(refined: SymbolicPrecision, precision: SymbolicPrecision) -> tuple[str, ...]:
    """What is new: variables, then constraints."""
    new = refined.items - precision.items
    variables = {name_of(item) for item in new if not isinstance(item, Assume)}
    return (*sorted(variables), *sorted({name_of(item) for item in new if isinstance(item, Assume)}))
