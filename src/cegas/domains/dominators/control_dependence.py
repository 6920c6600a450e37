"""Control dependence from post-dominators that the analysis finds (thesis, section 3.1.3).

The analysis goes backward over the function with its *stops*: an operation after which control may not go on is a location
of its own there, with a way to the end; and so is what happens on each side of a branch. On a branching location depends
what post-dominates one of its successors, but not itself.
"""

from __future__ import annotations

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import BackwardControl
from cegas.cpa.waitlist import ReversePostorder
from cegas.dependence.control import Decision, FunctionControl
from cegas.domains.dominators.cpa import Dominators, dominator_analysis
from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location, LocationKind


class ControlDependence:
    """The decisions that locations and operations of one function depend on."""

    def __init__(self, control: FunctionControl, budget: Budget) -> None:
        """Of `control`, only the decisions are taken, and where control ends."""
        self._control: Final = control
        self._locations: Final[dict[Location, Location]] = {}
        self._sides: Final[dict[Edge, Location]] = {}
        """What happens on an edge that leaves a branching location."""
        self._behind: Final[dict[Decision, Location]] = {}
        """What happens on the same edge behind a stop."""
        self._decisions: Final[dict[Location, Decision]] = {}
        self._nodes: Final[list[Location]] = []
        end = self._mirror()
        post_dominators, self.states = _post_dominators(end, budget)
        self._dependent: Final[dict[Location, list[Location]]] = {node: [] for node in self._nodes}
        for node in self._nodes:
            for depending in self._depending(node, post_dominators):
                self._dependent[depending].append(node)

    # -- questions ------------------------------------------------------------------------------------------------

    def at(self, location: Location) -> tuple[Decision, ...]:
        """The decisions that determine whether control gets to a location; none if nothing in the function does."""
        return self._decisions_of(self._locations[location])

    def of(self, edge: Edge, index: int) -> tuple[Decision, ...]:
        """The decisions that determine whether an operation is executed."""
        control = self._control
        stops = [stop for stop in control.stops.get(edge, ()) if stop.index < index]
        if stops:
            return self._decisions_of(self._behind[stops[-1]])
        branch = control.branches.get(edge.source)
        if branch is None or (edge, index) in branch.places:
            return self._decisions_of(self._locations[edge.source])
        return self._decisions_of(self._sides[edge])

    def _decisions_of(self, node: Location) -> tuple[Decision, ...]:
        """Where an endless region counts as an end, no decision is taken: what lies behind depends on what that depends
        on."""
        found: dict[Decision, None] = {}
        seen, pending = {node}, [node]
        while pending:
            for other in self._dependent[pending.pop()]:
                decision = self._decisions.get(other)
                if decision is not None:
                    found[decision] = None
                elif other not in seen:
                    seen.add(other)
                    pending.append(other)
        return tuple(found)

    # -- the function with its stops ------------------------------------------------------------------------------

    def _mirror(self) -> Location:
        """Make the locations; the end, to which all of them lead."""
        control = self._control
        for location in control.function.locations:
            self._locations[location] = self._node()
        end = self._node()
        for location, node in self._locations.items():
            branch = control.branches.get(location)
            if branch is not None:
                self._decisions[node] = branch
            if not location.leaving or location in control.representatives:
                _connect(node, end)
            for edge in location.leaving:
                self._mirror_edge(edge, node, end, has_side=branch is not None)
        return end

    def _mirror_edge(self, edge: Edge, node: Location, end: Location, *, has_side: bool) -> None:
        if has_side:
            side = self._sides[edge] = self._node()
            _connect(node, side)
            node = side
        for stop in self._control.stops.get(edge, ()):
            stopping, behind = self._node(), self._node()
            self._decisions[stopping] = stop
            self._behind[stop] = behind
            _connect(node, stopping)
            _connect(stopping, end)
            _connect(stopping, behind)
            node = behind
        _connect(node, self._locations[edge.target])

    def _node(self) -> Location:
        node = Location(len(self._nodes), self._control.function.name, LocationKind.PLAIN)
        self._nodes.append(node)
        return node

    @staticmethod
    def _depending(node: Location, post_dominators: dict[Location, Dominators]) -> list[Location]:
        """What depends on a location, itself perhaps among it."""
        if len(node.leaving) < 2:
            return []
        own = post_dominators[node]
        found: dict[Location, None] = {}
        for edge in node.leaving:
            after = edge.target
            for depending in sorted((after, *post_dominators[after]), key=lambda each: each.id):
                if depending not in own:
                    found[depending] = None
        return list(found)


def _connect(source: Location, target: Location) -> None:
    edge = Edge(-1, source, target, ())
    source.leaving.append(edge)
    target.entering.append(edge)


def _post_dominators(end: Location, budget: Budget) -> tuple[dict[Location, Dominators], int]:
    """By the analysis; and how many states it took."""
    backward = BackwardControl((end,))
    exploration = Exploration(dominator_analysis(), backward, lambda: ReversePostorder(backward), budget)
    exploration.run()
    return {node.location: node.component for node in exploration.reached}, exploration.states
