"""Control dependence: which decisions determine whether an operation is executed (Ferrante, Ottenstein, Warren 1987).

A *decision* is taken at a branching location, or by a *stop*: an operation after which control may not go on. Stops are
assumptions of the user, and calls that may not come back. To what follows it, a stop is a branch whose other side ends the
run. Validity conditions decide nothing: they fail only in runs without meaning.

Post-dominators need an end that is reached from everywhere. It is a virtual one: the exit of the function, its other final
locations and the failing sides of stops lead to it, and so does one location of every region that control cannot leave. An
endless loop counts as an end of the run, like a call of `exit`: what would follow on the other side of a branch depends on
the branch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.dependence.slices import OperationId
from cegas.foundation.graphs import immediate_dominators, reverse_postorder, strong_components
from cegas.pointers import CallGraph
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.operations import Assume, AssumeKind, Call

MayStop = Callable[[Edge], bool]
"""Whether a call may not come back."""


class Decision:
    """Where control branches: at a branching location, or at an operation that may stop the run. Compared by identity."""

    __slots__ = ("edge", "function", "index", "location", "places")

    def __init__(
        self, function: str, location: Location, places: tuple[OperationId, ...], edge: Edge | None = None, index: int = 0
    ) -> None:
        self.function = function
        self.location = location
        """Where the decision is taken; for a stop, where its edge starts."""
        self.places = places
        """The assumptions of the branches, which belong together; or the operation that may stop."""
        self.edge = edge
        """For stops: with `index`, the place."""
        self.index = index

    @property
    def stopping_call(self) -> Edge | None:
        """The call, if it is one that may not come back."""
        return self.edge if self.edge is not None and self.edge.call is not None else None

    def __repr__(self) -> str:
        return f"<decision at {self.location if self.edge is None else self.edge} of {self.function}>"


class ControlPoint:
    """A stretch of control: operations that are executed under the same decisions. Compared by identity."""

    __slots__ = ("decisions", "function", "points")

    def __init__(self, function: str) -> None:
        self.function = function
        self.decisions: list[Decision] = []
        self.points: list[ControlPoint] = []
        """Others that have to be reached as well: the representative of a region that control cannot leave."""

    def __repr__(self) -> str:
        return f"<point of {self.function} under {self.decisions!r}>"


class FunctionControl:
    """The control dependence of one function."""

    def __init__(self, function: ControlFlowAutomaton, may_stop: MayStop) -> None:
        self.function = function
        self._may_stop = may_stop
        self.branches: dict[Location, Decision] = {}
        """The decisions at branching locations."""
        self.stops: dict[Edge, tuple[Decision, ...]] = {}
        """The stops on an edge, in order."""
        self._points: dict[Location, ControlPoint] = {}
        self._behind: dict[Decision, ControlPoint] = {}
        """What is executed directly after a decision, on one of its sides."""
        self._only_ways: dict[Edge, ControlPoint] = {}
        """What is executed on the way out of a loop whose head has no other: the head does not decide about it."""
        self.representatives: tuple[Location, ...] = ()
        """One location of every region that control cannot leave."""
        self._locations: list[Location] = []
        self._nodes: list[int] = []
        """Locations and stops by number, in the order of the search from the virtual end, which is the first."""
        self._order: list[int] = []
        """Their places in it."""
        self._immediate: list[int] = []
        """For each place that of the closest post-dominator; the virtual end has place 0."""
        self._place: dict[Location, int] = {}
        self._find_decisions()
        self._depend()

    # -- questions ------------------------------------------------------------------------------------------------

    def point_of(self, location: Location) -> ControlPoint:
        """The decisions that determine whether control gets to a location."""
        return self._points[location]

    def point(self, edge: Edge, index: int) -> ControlPoint:
        """The decisions that determine whether an operation is executed."""
        stop: Decision | None = None
        for other in self.stops.get(edge, ()):
            if other.index < index:
                stop = other
        if stop is not None:
            return self._behind[stop]
        branch = self.branches.get(edge.source)
        if branch is None or (index < _assumptions(edge) and self._belongs(edge, index)):
            return self._points[edge.source]
        return self._only_ways.get(edge) or self._behind[branch]

    @property
    def ends(self) -> tuple[Location, ...]:
        """Where control may end: final locations, representatives, and locations with a stop on a leaving edge."""
        return tuple(
            location
            for location in self.function.locations
            if not location.leaving
            or location in self.representatives
            or any(edge in self.stops for edge in location.leaving)
        )

    def post_dominators(self, location: Location) -> tuple[Location, ...]:
        """The locations on every path from a location to the end, the closest first; itself not included.

        Paths into a region that control cannot leave end at its representative.
        """
        found: list[Location] = []
        place = self._immediate[self._order[self._place[location]]]
        while place:
            node = self._nodes[place]
            if node < len(self._locations):
                found.append(self._locations[node])
            place = self._immediate[place]
        return tuple(found)

    # -- decisions ------------------------------------------------------------------------------------------------

    @staticmethod
    def _belongs(edge: Edge, index: int) -> bool:
        operation = edge.operations[index]
        return isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH

    def _find_decisions(self) -> None:
        name = self.function.name
        for location in self.function.locations:
            if len(location.leaving) > 1:
                places = tuple(
                    (edge, index)
                    for edge in location.leaving
                    for index in range(_assumptions(edge))
                    if self._belongs(edge, index)
                )
                self.branches[location] = Decision(name, location, places)
            for edge in location.leaving:
                stops = [Decision(name, location, ((edge, index),), edge, index) for index in self._stops_on(edge)]
                if stops:
                    self.stops[edge] = tuple(stops)

    def _stops_on(self, edge: Edge) -> list[int]:
        found: list[int] = []
        leading = _assumptions(edge) if len(edge.source.leaving) > 1 else 0
        for index, operation in enumerate(edge.operations):
            if isinstance(operation, Assume):
                if operation.kind is AssumeKind.USER or (operation.kind is AssumeKind.BRANCH and index >= leading):
                    found.append(index)
            elif isinstance(operation, Call) and self._may_stop(edge):
                found.append(index)
        return found

    # -- dependence -----------------------------------------------------------------------------------------------

    def _depend(self) -> None:
        name = self.function.name
        locations = self._locations = list(self.function.locations)
        place = self._place = {location: number for number, location in enumerate(locations)}
        decisions: list[Decision | None] = [self.branches.get(location) for location in locations]
        successors: list[list[int]] = [[] for _ in locations]
        end = len(locations)  # provisional: the number of the virtual end
        for stops in self.stops.values():
            end += len(stops)
        number = len(locations)
        for location in locations:
            for edge in location.leaving:
                before = place[location]
                for stop in self.stops.get(edge, ()):
                    successors[before].append(number)
                    successors.append([end])
                    decisions.append(stop)
                    before = number
                    number += 1
                successors[before].append(place[edge.target])
            if not location.leaving:
                successors[place[location]].append(end)
        successors.append([])
        decisions.append(None)
        self._connect_endless(successors, end)
        self._post_dominate(successors, end)
        dependent, ways_out = self._frontiers(successors)
        points = [ControlPoint(name) for _ in locations]
        self._points = {location: points[number] for location, number in place.items()}
        for number, point in enumerate(points):
            for other in dependent[number]:
                decision = decisions[other]
                if decision is not None:
                    point.decisions.append(decision)
                elif other != number:
                    point.points.append(points[other])
        for decision in decisions:
            if decision is not None:
                behind = self._behind[decision] = ControlPoint(name)
                behind.decisions.append(decision)
        for location, branch in self.branches.items():
            ways = ways_out[place[location]]
            if len(ways) == 1 and ways[0] < len(location.leaving):
                head = points[place[location]]
                out = self._only_ways[location.leaving[ways[0]]] = ControlPoint(name)
                out.decisions.extend(decision for decision in head.decisions if decision is not branch)
                out.points.extend(head.points)

    def _connect_endless(self, successors: list[list[int]], end: int) -> None:
        """Let one location of every region that control cannot leave lead to the end."""
        reached = bytearray(len(successors))
        predecessors = _reversed(successors)
        pending = [end]
        reached[end] = 1
        while pending:
            for before in predecessors[pending.pop()]:
                if not reached[before]:
                    reached[before] = 1
                    pending.append(before)
        if all(reached):
            return
        lost = [number for number in range(len(successors)) if not reached[number]]
        place = {number: index for index, number in enumerate(lost)}
        inner = [[place[after] for after in successors[number]] for number in lost]
        found: list[Location] = []
        for component in strong_components(inner):
            members = set(component)
            if all(after in members for index in component for after in inner[index]):
                representative = self._representative([lost[index] for index in component])
                successors[representative].append(end)
                found.append(self._locations[representative])
        self.representatives = tuple(found)

    def _representative(self, region: Sequence[int]) -> int:
        """A head of a loop if there is one, so that what the loop does is decided where it starts."""
        own = [number for number in region if number < len(self._locations)]
        for number in own:
            if self._locations[number].loop_head:
                return number
        return own[0]

    def _post_dominate(self, successors: Sequence[Sequence[int]], end: int) -> None:
        predecessors = _reversed(successors)
        self._nodes = reverse_postorder(predecessors, [end])
        order = self._order = [0] * len(successors)
        for place, node in enumerate(self._nodes):
            order[node] = place
        self._immediate = immediate_dominators([[order[after] for after in successors[node]] for node in self._nodes])

    def _frontiers(self, successors: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[list[int]]]:
        """For each location the nodes that decide whether control gets there; and its paths that may not lead back to it."""
        dependent: list[dict[int, None]] = [{} for _ in successors]
        ways_out: list[list[int]] = [[] for _ in successors]
        order, nodes, immediate = self._order, self._nodes, self._immediate
        for node, after in enumerate(successors):
            if len(after) < 2:
                continue
            last = immediate[order[node]]
            for way, successor in enumerate(after):
                runner = order[successor]
                leads_back = False
                while runner != last:
                    leads_back |= runner == order[node]
                    dependent[nodes[runner]][node] = None
                    runner = immediate[runner]
                if not leads_back:
                    ways_out[node].append(way)
        return [sorted(each) for each in dependent], ways_out


def _assumptions(edge: Edge) -> int:
    """How many assumptions an edge starts with."""
    count = 0
    for operation in edge.operations:
        if not isinstance(operation, Assume) or operation.kind is AssumeKind.USER:
            break
        count += 1
    return count


def _reversed(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, after in enumerate(successors):
        for other in after:
            predecessors[other].append(node)
    return predecessors


class Stopping:
    """The functions that may not come back to their callers: they end the run, restrict it, or loop endlessly."""

    def __init__(self, program: Program, calls: CallGraph) -> None:
        self._calls = calls
        self._functions: dict[str, None] = {}
        pending = [name for name, function in program.functions.items() if _ends(function)]
        self._functions.update(dict.fromkeys(pending))
        while pending:
            for edge in calls.callers(pending.pop()):
                caller = edge.source.function
                if caller not in self._functions:
                    self._functions[caller] = None
                    pending.append(caller)

    def __contains__(self, function: str) -> bool:
        return function in self._functions

    def callees(self, edge: Edge) -> tuple[str, ...]:
        """The callees of a call that may not come back."""
        return tuple(callee for callee in self._calls.callees_of(edge) if callee in self._functions)

    def may_stop(self, edge: Edge) -> bool:
        return any(callee in self._functions for callee in self._calls.callees_of(edge))


def _ends(function: ControlFlowAutomaton) -> bool:
    """Whether the function itself has an end other than its exit, or a region that control cannot leave."""
    reaching = {function.exit}
    pending = [function.exit]
    while pending:
        for edge in pending.pop().entering:
            if edge.source not in reaching:
                reaching.add(edge.source)
                pending.append(edge.source)
    for location in function.locations:
        if location not in reaching or location.kind in (LocationKind.END, LocationKind.TARGET):
            return True
        for edge in location.leaving:
            leading = _assumptions(edge) if len(location.leaving) > 1 else 0
            for index, operation in enumerate(edge.operations):
                if isinstance(operation, Assume) and (
                    operation.kind is AssumeKind.USER or (operation.kind is AssumeKind.BRANCH and index >= leading)
                ):
                    return True
    return False
