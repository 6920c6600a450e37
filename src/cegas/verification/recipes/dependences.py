"""The dependence graph as the thesis makes it (section 3.1): from analyses, and slices by its Algorithm 1.

Flow dependence is found by the analysis of that name, function by function; control dependence from the post-dominators
that the dominator analysis finds over the function in reverse; both with a waitlist in reverse post-order. A call is a step
of its function, and does what its callees may do to memory. Between functions, what is there on entry depends on the calls,
and a call on what its callees return and leave in memory.

Whatever an operation depends on, however far away, is in its slice: returns are not matched with calls, and what a callee
surely overwrites is not known. So slices are larger than those of `DependenceGraph`, which does the work unless asked
otherwise; tests hold the two against each other, dependence by dependence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cegas.dependence.control import Decision
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import OperationId, Slice, everything
from cegas.dependence.view import Dependence, DependenceKind
from cegas.domains.dominators.control_dependence import ControlDependence
from cegas.domains.reaching_definitions.cpa import parameters_of
from cegas.domains.reaching_definitions.flow_dependence import FunctionDependence
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Location, Program
from cegas.program.operations import Call, Return, reach_asked
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.value_flow import AREA

_Found = dict[tuple[OperationId, DependenceKind], None]


class AnalysedDependences:
    """What depends on what in a program, by the analyses of the thesis. Implements `Slicer`."""

    def __init__(self, program: Program, flow: SpatialFlowGraph | None = None, budget: Budget | None = None) -> None:
        self.program = program
        self._budget = budget or Budget()
        self._direct = DependenceGraph(program, flow, budget)
        """For what is no dependence: the call graph, where control branches or stops, what callees may read and write."""
        self._flow = self._direct.flow
        self._calls = self._direct.nodes.calls
        self._effects = self._direct.nodes.effects
        self._flows: dict[str, FunctionDependence] = {}
        self._controls: dict[str, ControlDependence] = {}
        self._known: dict[OperationId, tuple[Dependence, ...]] = {}

    @property
    def states(self) -> int:
        """States that the analyses have computed so far."""
        flows = sum(each.states for each in self._flows.values())
        return flows + sum(each.states for each in self._controls.values())

    def flow(self, function: str) -> FunctionDependence:
        """The flow dependence of a function."""
        found = self._flows.get(function)
        if found is None:
            automaton = self.program.functions[function]
            found = self._flows[function] = FunctionDependence(self._flow, automaton, self._effects, self._budget)
        return found

    def control(self, function: str) -> ControlDependence:
        """The control dependence of a function."""
        found = self._controls.get(function)
        if found is None:
            found = self._controls[function] = ControlDependence(self._direct.control(function), self._budget)
        return found

    # -- slices ---------------------------------------------------------------------------------------------------

    def slice(self, criteria: Iterable[OperationId]) -> Slice:
        """Every operation that the criteria depend on, themselves included (thesis, Algorithm 1)."""
        wanted = dict.fromkeys(criteria)
        if any(reach_asked(edge.operations[index]) for edge, index in wanted):
            return everything(self.program)
        pending, found = list(wanted), set(wanted)
        entered: set[str] = set()
        while pending:
            place = pending.pop()
            for other in self._before(place, entered):
                if other not in found:
                    found.add(other)
                    pending.append(other)
        return Slice.of(sorted(found, key=lambda each: (each[0].id, each[1])))

    def _before(self, place: OperationId, entered: set[str]) -> Iterator[OperationId]:
        """What an operation depends on; the other assumptions of its branch; and whatever calls its function."""
        yield from (dependence.source for dependence in self.dependences(place))
        function = place[0].source.function
        branch = self._direct.control(function).branches.get(place[0].source)
        if branch is not None and place in branch.places:
            yield from branch.places
        if function not in entered:
            entered.add(function)
            yield from ((call, 0) for call in self._calls.callers(function))

    def reaching(self, location: Location) -> Sequence[OperationId]:
        """The operations that decide whether control gets to a location, or the calls of its function."""
        decisions = self.control(location.function).at(location)
        places = [place for decision in decisions for place in decision.places]
        return places or [(call, 0) for call in self._calls.callers(location.function)]

    # -- dependences ----------------------------------------------------------------------------------------------

    def dependences(self, place: OperationId) -> tuple[Dependence, ...]:
        """What an operation depends on directly, each once for each kind."""
        known = self._known.get(place)
        if known is None:
            found: _Found = {}
            self._add_flow(place, found)
            self._add_control(place, found)
            if isinstance(place[0].operations[place[1]], Call):
                self._add_returns(place[0], found)
            known = self._known[place] = tuple(Dependence(source, place, kind) for source, kind in found)
        return known

    def _add_flow(self, place: OperationId, found: _Found) -> None:
        function = self.program.functions[place[0].source.function]
        for _, variable, definition in self.flow(function.name).of(place):
            if definition is not None:
                kind = DependenceKind.MEMORY if isinstance(variable, int) else DependenceKind.FLOW
                found[definition, kind] = None
                continue
            for call in self._calls.callers(function.name):
                if isinstance(variable, int):
                    is_given = bool(self._effects.referenced(call, function.name) >> variable & 1)
                else:
                    number = parameters_of(function).index(variable)
                    number = number if number < len(function.parameters) else AREA
                    is_given = number in self._flow.flow(call.source.function).arguments[call]
                if is_given:
                    found[(call, 0), DependenceKind.PARAMETER] = None

    def _add_control(self, place: OperationId, found: _Found) -> None:
        function = place[0].source.function
        decisions = self.control(function).of(*place)
        found.update(dict.fromkeys((source, DependenceKind.CONTROL) for source in _places(decisions)))
        if not decisions:
            found.update(dict.fromkeys(((call, 0), DependenceKind.CALL) for call in self._calls.callers(function)))

    def _add_returns(self, call: Edge, found: _Found) -> None:
        """What callees give to a call: values, memory, and that they come back."""
        operation = call.call
        assert operation is not None
        stops = self._direct.control(call.source.function).stops.get(call, ())
        for callee in self._calls.callees_of(call):
            sources: dict[OperationId, None] = {}
            automaton = self.program.functions[callee]
            if operation.targets:
                sources.update(dict.fromkeys(_returns(automaton.edges)))
            modified = self._effects.modified(call, callee)
            for variable, definition in self.flow(callee).at_exit:
                if isinstance(variable, int) and modified >> variable & 1 and definition is not None:
                    sources[definition] = None
            if stops and callee in self._direct.nodes.stopping:
                sources.update(dict.fromkeys(_places(self.control(callee).at(automaton.exit))))
            found.update(dict.fromkeys((source, DependenceKind.RETURN) for source in sources))


def _returns(edges: Iterable[Edge]) -> Iterator[OperationId]:
    """The operations that return values."""
    for edge in edges:
        index = len(edge.operations) - 1
        if edge.is_return and isinstance(operation := edge.operations[index], Return) and operation.values:
            yield edge, index


def _places(decisions: Iterable[Decision]) -> Iterator[OperationId]:
    for decision in decisions:
        yield from decision.places
