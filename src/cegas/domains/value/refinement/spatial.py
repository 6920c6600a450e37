"""Refinement over the spatial flow graph (CEGAS: Yu, Liu, Mu 2022, Algorithm 1, `Refine`).

An infeasible path is explained by sequence interpolants or, where there are none to be had, by value interpolation. The
values that a path has by itself, whatever the inputs, are sequence interpolants as they stand: no solver is asked then. To
what they speak of come the pointers that lead there (`BackReachability`): along the path, whatever points to something that
matters is tracked as well, so that updates which are weak in the shared graph are strong in the states of that path. No edge
of the shared graph is ever removed: what a strong update gives is a matter of the precision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cegas.cpa.component import CannotRefine, Meter
from cegas.domains.value.precision import NOTHING, Cell, Tracked, ValuePrecision, overlap, part_of, site_of
from cegas.domains.value.refinement.interpolation import Explanation, Increments, ValueInterpolation, ValuePath
from cegas.domains.value.refinement.refiner import is_excluded
from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.program.expressions import Expression, Register
from cegas.program.machine import Stuck
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assign, Call, Load, Return, Store
from cegas.program.steps import Step
from cegas.program.types import PointerType
from cegas.program.walk import NotTaken, walk
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.back_reachability import BackReachability
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.strong_updates.updates import PathUpdates, WeakUpdate

LONGEST_PATH = 2_000
"""On longer paths no pointers are looked for beyond those that the explanation itself speaks of."""

LONGEST_SEQUENCE = 150
"""Longer paths are not interpolated by the solver. A bound on the path, not on time, makes every run the same."""

MOST_COUNTERS = 4
"""So many counters are tried to do without."""

WORK_PER_TRIAL = 2
"""To explain a path once more takes about as long, for each of its steps, as so many states."""

WORK_PER_SEQUENCE = 20
"""And so do interpolants, for each step that they are asked for."""

SEQUENCE_SECONDS = 10.0
"""More than the solver takes for a sequence of that length; if it does not, values have to do."""


class _Holder:
    """A variable or object that holds an address from a step of the path on."""

    __slots__ = ("argument", "cell", "function", "position", "step")

    def __init__(self, cell: Tracked, function: str | None, step: int, position: int, argument: int | None = None) -> None:
        self.cell: Final = cell
        self.function: Final = function
        """The function that a variable belongs to."""
        self.step: Final = step
        self.position: Final = position
        """That of the operation by which it gets the address …"""
        self.argument: Final = argument
        """… and, if that is a call, the number of the argument."""


class SpatialInterpolation:
    """Explains paths by interpolants and the pointers behind them."""

    def __init__(
        self,
        values: ValueInterpolation,
        graph: Callable[[], SpatialFlowGraph],
        budget: Budget,
        meter: Meter | None = None,
        *,
        use_solver: bool,
    ) -> None:
        self._values = values
        self._graph = graph
        """Made when a path has to be explained: many programs need no refinement."""
        self._budget = budget
        self._meter = meter or Meter()
        self._use_solver = use_solver

    def explain(self, path: ValuePath, precision: ValuePrecision) -> Explanation | CannotRefine:
        by_values = self._explanations(path, precision)
        if not by_values:
            return CannotRefine("an infeasible path that explicit values cannot exclude")
        explanation = by_values[0]
        if self._use_solver and len(path) <= LONGEST_SEQUENCE:
            sequence = self._by_known_values(path, by_values) or self._by_solver(path, precision, by_values)
            if sequence is not None:
                # It explains the shortest prefix, which may only say that a loop is not left so soon.
                if len(sequence.counting) <= len(explanation.counting):
                    explanation = sequence
        if len(path) <= LONGEST_SEQUENCE:
            explanation = self._with_fewer_counters(path, precision, explanation)
        if explanation.step >= LONGEST_PATH:
            return explanation
        return self._with_pointers(path, explanation)

    def _explanations(
        self, path: ValuePath, precision: ValuePrecision, forgotten: frozenset[Tracked] = NOTHING
    ) -> list[Explanation]:
        found = self._values.explanations(path, precision, forgotten)
        self._meter.work += WORK_PER_TRIAL * len(path) * self._values.cases
        return found

    def _with_fewer_counters(self, path: ValuePath, precision: ValuePrecision, explanation: Explanation) -> Explanation:
        """A counter may be an index, and what is needed the same of all elements: then nobody has to count."""
        forgotten: frozenset[Tracked] = frozenset()
        for counter in sorted(explanation.counting, key=str)[:MOST_COUNTERS]:
            found = self._explanations(path, precision, forgotten | {counter})
            if found and len(found[0].counting) < len(explanation.counting):
                explanation, forgotten = found[0], forgotten | {counter}
        return explanation

    # -- sequence interpolants ------------------------------------------------------------------------------------

    def _by_known_values(self, path: ValuePath, by_values: list[Explanation]) -> Explanation | None:
        """The explanation of the shortest infeasible prefix, if known values decide every assumption in it.

        What is known of the registers and cells that the contradiction was computed from is an interpolant at each point:
        it follows from the one before and the edge in between, speaks of nothing that is not used later, and ends in a
        contradiction.
        """
        try:
            walk(self._values.values.program, path.edges, self._budget.tick)
        except NotTaken:
            return min(by_values, key=lambda explanation: explanation.step)
        except Stuck:
            return None
        return None

    def _by_solver(self, path: ValuePath, precision: ValuePrecision, by_values: list[Explanation]) -> Explanation | None:
        """What the interpolants speak of, if tracking that excludes the path."""
        from cegas.smt.interpolation import FrameRegister, NoInterpolants, interpolate

        values = self._values.values
        oracle = values.transfer.oracle
        self._meter.work += WORK_PER_SEQUENCE * len(path)
        found = interpolate(values.program, path.edges, SEQUENCE_SECONDS, self._budget, oracle, explicit=True)
        self._budget.check()
        if isinstance(found, NoInterpolants):
            return None
        increments: Increments = {}
        for place, things in enumerate(found.mentions[: found.edges]):
            location, depth = path.steps[place].edge.source, path.states[place].frame.depth
            own = values.prec.intermediate(location.function)
            for thing in things:
                if not isinstance(thing, FrameRegister):
                    if not thing.site.constant:
                        part = part_of(thing.site, thing.offset, thing.size)
                        increments.setdefault(location.id, set()).update(self._values.widened(part))
                elif thing.depth == depth and thing.register not in own:
                    if not values.transfer.is_constant(location.function, thing.register):
                        increments.setdefault(location.id, set()).add(thing.register)
        prefix = path.steps[: found.edges]
        alike = [each for each in by_values if each.step == found.edges - 1]
        finer = _narrowed(increments, alike or by_values)
        if finer != increments and is_excluded(values, prefix, precision.extended(finer)):
            increments = finer
        elif not is_excluded(values, prefix, precision.extended(increments)):
            return None  # a value that interpolants do without (`x != y`) is needed by states that hold values only
        reason = _reason(prefix[-1])
        return Explanation(increments, found.edges - 1, reason, counting=self._values.counters(increments))

    # -- the pointers behind it -----------------------------------------------------------------------------------

    def _with_pointers(self, path: ValuePath, explanation: Explanation) -> Explanation:
        prefix = path.steps[: explanation.step + 1]
        route = PathOperations(self._values.values.program, prefix)
        updates = PathUpdates(self._graph(), route)
        needed = {tracked for cells in explanation.increments.values() for tracked in cells}
        wanted = {site for site in map(site_of, needed) if site is not None}
        # What a pointer is for may come behind the contradiction, where the next path goes on.
        ahead = PathUpdates(updates.graph, PathOperations(self._values.values.program, path.steps[:LONGEST_PATH]))
        flow = BackReachability(ahead.graph, ahead.path)
        pointers: dict[Tracked, _Holder] = {}
        """What points to something that matters, and is used to get there."""
        while True:
            before = len(pointers)
            holders = [holder for holder in self._pointers_to(updates, wanted) if holder.cell not in pointers]
            if holders:  # most paths have none, and need no value flow
                flow.add(ahead.accesses(wanted))
                for holder in holders:
                    if flow.reaches(holder.position, holder.argument):
                        pointers.setdefault(holder.cell, holder)
            wanted.update(site for site in map(site_of, pointers) if site is not None)
            if len(pointers) == before:
                break
        increments = {location: set(cells) for location, cells in explanation.increments.items()}
        for holder in pointers.values():
            for step in prefix[holder.step + 1 :]:
                location = step.edge.source
                if holder.function is None or holder.function == location.function:
                    increments.setdefault(location.id, set()).add(holder.cell)
        strong = [update for update in updates.strong_updates() if update.is_read]
        return Explanation(
            increments,
            explanation.step,
            explanation.reason,
            tuple(pointers),
            tuple(_text(update, route) for update in strong),
            explanation.counting,
        )

    def _pointers_to(self, updates: PathUpdates, wanted: set[ObjectSite]) -> Iterator[_Holder]:
        """The variables and objects that get the address of a wanted object somewhere on the path."""
        for position, point in enumerate(updates.path.points):
            operation, function, step = point.operation, point.frame.function, point.step
            match operation:
                case Assign(target=target, value=value):
                    if self._is_variable(function, target) and _means(updates, position, value, wanted):
                        yield _Holder(target, function, step, position)
                case Load(target=target):
                    if self._is_variable(function, target) and _means(updates, position + 1, target, wanted):
                        yield _Holder(target, function, step, position)
                case Store(address=address, value=value):
                    if isinstance(value.type, PointerType) and _means(updates, position, value, wanted):
                        place = updates.points.points_to(position, address).only
                        if place is not None and not place.site.constant:
                            # An element that only this path is about stands for all: others would take a round each.
                            is_fixed = place in updates.graph.pointers.targets(function, address)
                            size = value.type.bytes if is_fixed and place.offset is not None else None
                            yield _Holder(part_of(place.site, place.offset or 0, size), None, step, position)
                case Call(arguments=arguments):
                    callee = updates.path.steps[step].callee
                    if callee is not None:
                        for number, (parameter, argument) in enumerate(zip(callee.parameters, arguments, strict=False)):
                            if isinstance(parameter.type, PointerType) and _means(updates, position, argument, wanted):
                                yield _Holder(parameter, callee.name, step, position, number)

    def _is_variable(self, function: str, register: Register) -> bool:
        return isinstance(register.type, PointerType) and register not in self._values.values.prec.intermediate(function)


def _narrowed(increments: Increments, by_values: list[Explanation]) -> Increments:
    """Of the cells that interpolants speak of, which are those that were written, the bytes that values need."""
    result: Increments = {}
    for location, items in increments.items():
        needed = {part for each in by_values for part in each.increments.get(location, ()) if isinstance(part, Cell)}
        for item in items:
            parts = [] if isinstance(item, Register) else [part for part in needed if overlap(item, part)]
            result.setdefault(location, set()).update(parts or [item])
    return result


def _means(updates: PathUpdates, position: int, value: Expression, wanted: set[ObjectSite]) -> bool:
    """Whether a value may be the address of a wanted object."""
    if position >= len(updates.path):
        return False
    return any(place.site in wanted for place in updates.points.points_to(position, value).places)


def _reason(step: Step) -> str:
    last = step.edge.operations[-1] if step.edge.operations else None
    positions = [operation.position for operation in step.edge.operations if operation.position is not None]
    if isinstance(last, Return) or not positions:
        return ""
    return f"no run gets past line {positions[0].line}"


def _text(update: WeakUpdate, path: PathOperations) -> str:
    """A strong update as a person is told of it."""
    place = update.on_path.only
    assert place is not None
    position = path.points[update.position].operation.position
    line = "" if position is None else f"line {position.line}: "
    is_part = any(target.site is place.site and target.offset != place.offset for target in update.may)
    name = f"{place.site.name}+{place.offset}" if is_part else place.site.name
    others = dict.fromkeys(target.site.name for target in update.may if target.site is not place.site)
    return f"{line}{name} (not {', '.join(others)})" if others else f"{line}{name}"
