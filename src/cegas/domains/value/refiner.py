"""Refinement of the value analysis: which registers and objects have to be tracked, and where, to exclude a path.

A path that the value domain refutes at its most precise has a contradiction: an assumption that evaluates to false. What the
contradiction was computed from is found by following the dependences of the path's records backwards: the registers and
memory ranges needed at each point are a (not always minimal) value interpolant there. Of the contradictions that a path has
(the later ones by passing over the earlier), the one is chosen whose interpolant promises the smallest state space.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.cpa.steps import Step
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import Tracked, ValuePrecision
from cegas.domains.value.state import ValueState
from cegas.domains.value.trace import PathTrace, Range, Readings, Record, RegisterAt
from cegas.program.expressions import Register, registers_of
from cegas.program.operations import Assign
from cegas.refinement.cegar import CannotRefine, PathToTarget, Refined

MOST_PREFIXES = 8
"""Contradictions of one path that are compared."""

LOCATION = 0
"""The place of the location among the components of a composite state."""

PATIENCE = 2
"""What so many refinements had to add, each at other locations, is tracked everywhere."""

Increments = dict[int, set[Tracked]]
"""By location: what has to be tracked there."""


class ValueRefiner:
    """Refines precisions of the value analysis at its place in a composite."""

    def __init__(self, values: ValueAnalysis, component: int) -> None:
        self._values = values
        self._component = component
        self._everything = ValuePrecision(everything=True)
        self._full = values.initial_state(self._everything)
        self._readings = Readings()
        self._counters: dict[str, frozenset[Register]] = {}
        self._stuck: set[tuple[Step, ...]] = set()
        """Paths for which the exploration was started again although there was nothing new to track."""
        self._demand: dict[Tracked, int] = {}

    def is_refuted(self, path: PathToTarget) -> bool:
        state = self._full
        successors = self._values.relation.successors
        for _, step in path:
            following = next(iter(successors(state, self._everything, step)), None)
            if following is None:
                return True
            state = following
        return False

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        steps = [step for _, step in path]
        trace = PathTrace(self._values.transfer, self._full, self._readings)
        contradictions = trace.run(steps, MOST_PREFIXES)
        if not contradictions:
            return CannotRefine("an infeasible path that explicit values cannot exclude")
        current: ValuePrecision = path[-1][0].precision[self._component]
        best: tuple[tuple[int, int, int], Increments] | None = None
        for order, number in enumerate(contradictions):
            increments = self._interpolate(path, trace.records, number)
            rating = (*self._rate(increments, current), order)
            if best is None or rating < best[0]:
                best = (rating, increments)
        assert best is not None
        return self._cut(path, best[1], tuple(steps))

    # -- interpolants ---------------------------------------------------------------------------------------------

    def _interpolate(self, path: PathToTarget, records: Sequence[Record], contradiction: int) -> Increments:
        """Follow the dependences of a contradiction back to the start of the path."""
        needed: dict[RegisterAt, None] = dict.fromkeys(records[contradiction].uses)
        ranges: dict[Range, None] = dict.fromkeys(records[contradiction].reads)
        increments: Increments = {}
        step = records[contradiction].step
        position = contradiction
        while step >= 0:
            while position > 0 and records[position - 1].step == step:
                position -= 1
                self._backwards(records[position], needed, ranges)
            self._note(path, step, needed, ranges, increments)
            step -= 1
            # Steps without records change nothing.
        return increments

    @staticmethod
    def _backwards(record: Record, needed: dict[RegisterAt, None], ranges: dict[Range, None]) -> None:
        if record.contradiction:
            return
        written = [target for target in record.written if target in needed]
        touched = [wanted for wanted in ranges if any(write.overlaps(wanted) for write in record.writes)]
        endangered = (
            record.exposed is not None
            and not written
            and any(wanted.object.site in record.exposed for wanted in ranges)
        )
        if not written and not touched:
            if endangered:  # if the place were unknown, this write would count as one to what is needed
                needed.update(dict.fromkeys(record.places))
            return
        for target in written:
            del needed[target]
        for wanted in touched:
            if any(write.covers(wanted) for write in record.writes):
                del ranges[wanted]
        needed.update(dict.fromkeys(record.uses))
        ranges.update(dict.fromkeys(record.reads))

    def _note(
        self,
        path: PathToTarget,
        step: int,
        needed: dict[RegisterAt, None],
        ranges: dict[Range, None],
        increments: Increments,
    ) -> None:
        """What is needed before a step is tracked at the location that it leaves."""
        node = path[step][0]
        location = path[step][1].edge.source
        state: ValueState = node.state[self._component]
        depth = state.frame.depth
        is_constant = self._values.transfer.is_constant
        intermediate = self._values.prec.intermediate(location.function)
        tracked: set[Tracked] = {
            register
            for level, register in needed
            if level == depth and register not in intermediate and not is_constant(location.function, register)
        }
        tracked.update(wanted.object.site for wanted in ranges if not wanted.object.site.constant)
        if tracked:
            increments.setdefault(location.id, set()).update(tracked)

    # -- choosing and cutting -------------------------------------------------------------------------------------

    def _rate(self, increments: Increments, current: ValuePrecision) -> tuple[int, int]:
        """Prefer contradictions that need no loop counters, then those that need little."""
        everything = {tracked for cells in increments.values() for tracked in cells}
        new = sum(
            len(cells - current.by_location.get(location, current.everywhere)) for location, cells in increments.items()
        )
        counters = sum(1 for tracked in everything if isinstance(tracked, Register) and self._is_counter(tracked))
        return (counters if new else 1_000_000), new

    def _is_counter(self, register: Register) -> bool:
        if not self._counters:
            for function in self._values.program.functions.values():
                self._counters[function.name] = frozenset(
                    operation.target
                    for edge in function.edges
                    for operation in edge.operations
                    if isinstance(operation, Assign) and _counts(operation)
                )
        return any(register in counters for counters in self._counters.values())

    def _cut(self, path: PathToTarget, increments: Increments, steps: tuple[Step, ...]) -> Refined | CannotRefine:
        """Compute the states anew at the first location, along the path, where something new is tracked."""
        component = self._component
        precision: ValuePrecision = path[-1][0].precision[component]
        for node, _ in path:  # the precisions along a path only grow, but pruning may have left older ones behind
            other: ValuePrecision = node.precision[component]
            if other.size() > precision.size():
                precision = other
        refined = precision.extended(increments, self._often_needed(increments, precision))
        first = self._first_change(path, increments)
        if first is None:
            if refined.size() == precision.size() and steps in self._stuck:
                return CannotRefine("refinement stuck: the same infeasible path again, with nothing new to track")
            self._stuck.add(steps)
            first = 0
        old = path[-1][0].precision
        whole = (*old[:component], refined, *old[component + 1 :])
        summary = _summary(increments)
        if first == 0:
            return Refined(whole, None, summary)
        changed = path[first][1].edge.source
        return Refined(whole, lambda node: node.state[LOCATION] is changed, summary)

    def _often_needed(self, increments: Increments, precision: ValuePrecision) -> frozenset[Tracked]:
        """What this and earlier refinements had to add, each at other locations."""
        new: dict[Tracked, None] = {}
        for location, cells in increments.items():
            missing = cells - precision.by_location.get(location, precision.everywhere)
            new.update(dict.fromkeys(sorted(missing, key=str)))
        for tracked in new:
            self._demand[tracked] = self._demand.get(tracked, 0) + 1
        return frozenset(tracked for tracked in new if self._demand[tracked] >= PATIENCE)

    def _first_change(self, path: PathToTarget, increments: Increments) -> int | None:
        """The first node whose state was computed without tracking what is now needed there."""
        for number, (node, step) in enumerate(path):
            precision: ValuePrecision = (path[number - 1][0] if number else node).precision[self._component]
            location = step.edge.source
            wanted = increments.get(location.id)
            if wanted and not wanted <= precision.at(location):
                return number
        return None


def _counts(operation: Assign) -> bool:
    """Whether an assignment changes a register by what it was before."""
    return not isinstance(operation.value, Register) and operation.target in registers_of(operation.value)


def _summary(increments: Increments) -> str:
    names: dict[str, None] = {}
    for cells in increments.values():
        for tracked in sorted(cells, key=str):
            names.setdefault(str(tracked) if isinstance(tracked, Register) else tracked.name)
    return ", ".join(names)

