"""Where runs end: what a state space says about the conditions on its steps.

A state space has every run in it: a run goes from state to state along its steps, where a covered state goes on like the one
that covers it. A run ends at a condition only where the state does not show the condition to hold. So if all paths of the
graph through a condition end there and nowhere else, and none goes on forever, then so do all runs that come to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cegas.cpa.control import CallStack
from cegas.cpa.reached import Node
from cegas.engines.engine import StateSpace
from cegas.foundation.records import record
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location, LocationKind
from cegas.program.operations import Assume, AssumeKind, Operation
from cegas.program.properties import Standing
from cegas.program.steps import Step, StepKind
from cegas.program.violations import Condition

STEPS: Final = 4_000
"""Steps of one state space that are looked at again."""
PATHS_PER_PLACE: Final = 3
"""Paths to one place, and through it, that are told."""

MOST_PATHS: Final = 8
"""Paths to one place that may be looked at one by one."""

Indices = Mapping[Edge, tuple[int, ...]]
"""By edge: the numbers of the operations that are the conditions in question."""


@record
class ConditionPlace:
    """A condition under a call string."""

    edge: Edge
    number: int
    """Which operation of the edge it is."""
    calls: tuple[Edge, ...]

    @property
    def condition(self) -> Assume:
        found = self.edge.operations[self.number]
        assert isinstance(found, Assume)
        return found


def beginning(edge: Edge, index: int) -> Edge:
    """An edge that does the first operations of another one."""
    return Edge(-1, edge.source, edge.target, edge.operations[:index])


class CallStrings:
    """The call strings of call stacks. A recursion counts once: what lies between two calls over one edge is left out."""

    def __init__(self) -> None:
        self._known: dict[CallStack, tuple[Edge, ...]] = {}

    def of(self, stack: CallStack) -> tuple[Edge, ...]:
        missing: list[CallStack] = []
        current: CallStack | None = stack
        while current is not None and current not in self._known:
            missing.append(current)
            current = current.parent
        string = () if current is None else self._known[current]
        for later in reversed(missing):
            call = later.call
            if call is not None:
                string = string[: string.index(call) + 1] if call in string else (*string, call)
            self._known[later] = string
        return string

    def along(self, path: Sequence[Edge]) -> Iterator[tuple[Edge, tuple[Edge, ...]]]:
        """The edges of a path from the start of the program, with the call strings that they are taken under."""
        stack = CallStack()
        for number, edge in enumerate(path):
            yield edge, self.of(stack)
            if edge.call is not None:
                if number + 1 < len(path) and path[number + 1].source is not edge.target:
                    stack = stack.push(edge)
            elif edge.is_return and stack.parent is not None:
                stack = stack.parent


class ConditionEndings:
    """Asks one state space about conditions."""

    def __init__(self, states: StateSpace, wanted: Iterable[Edge], strings: CallStrings) -> None:
        self._exploration = states.exploration
        self._component = states.component
        self._strings = strings
        self._work = STEPS
        self._at: dict[tuple[Edge, tuple[Edge, ...]], list[tuple[Node, Step]]] = {}
        """The states in front of the edges in question."""
        self._distance: dict[Node, int] | None = None
        self._find(wanted)

    @property
    def is_exact(self) -> bool:
        """No other state space would say more."""
        return self._component.is_exact

    @property
    def _is_complete(self) -> bool:
        return self._exploration.is_complete

    def _find(self, wanted: Iterable[Edge]) -> None:
        leaving: dict[Location, list[Edge]] = {}
        for edge in wanted:
            leaving.setdefault(edge.source, []).append(edge)
        for node in self._exploration.reached:
            edges = leaving.get(node.location)
            if edges is None:
                continue
            string = self._strings.of(node.stack)
            for step in self._exploration.steps(node):
                if step.edge in edges:
                    self._at.setdefault((step.edge, string), []).append((node, step))

    def places(self, conditions: Indices) -> Iterator[ConditionPlace]:
        """Conditions, each with the call strings under which states come to it."""
        for edge, string in self._at:
            for index in conditions.get(edge, ()):
                yield ConditionPlace(edge, index, string)

    # -- questions ------------------------------------------------------------------------------------------------

    def is_proved(self, place: ConditionPlace) -> bool:
        """Whether all states under the call string show a condition to hold."""
        condition = place.condition
        for node, step in self._at.get((place.edge, place.calls), ()):
            unproved = self._unproved(node, step)
            if unproved is None or condition in unproved:
                return False
        return True

    def standing(self, place: ConditionPlace) -> Standing:
        """`NOT_REACHED`; `NO_RUN` if no run that gets to a place ends anywhere else; otherwise `UNCLEAR`."""
        if not self._is_complete:
            return Standing.UNCLEAR
        found = self._reaching(place)
        if not found:
            return Standing.NOT_REACHED
        return Standing.NO_RUN if self._all_end_at(place, found) else Standing.UNCLEAR

    def may_be_passed(self, edge: Edge, index: int) -> bool:
        """Whether some state, under whatever call string, goes on behind a condition."""
        if not self._is_complete:
            return True
        return any(self._passes(node, step, index) for node, step in self._in_front_of(edge))

    def is_reached(self, edge: Edge) -> bool:
        return not self._is_complete or any(True for _ in self._in_front_of(edge))

    def depth(self, place: ConditionPlace) -> int:
        """How far a place is from the start."""
        return min((node.depth for node, _ in self._at.get((place.edge, place.calls), ())), default=0)

    # -- paths ----------------------------------------------------------------------------------------------------

    def paths_to(self, place: ConditionPlace) -> Iterator[list[Edge]]:
        """Paths that end right in front of a condition, first those where it then fails."""
        found = self._at.get((place.edge, place.calls), ())
        failing = [(node, step) for node, step in found if not self._passes(node, step, place.number)]
        for node, _ in (failing or found)[:PATHS_PER_PLACE]:
            yield [*_edges_to(node), beginning(place.edge, place.number)]

    def paths_behind(self, edge: Edge, index: int) -> Iterator[list[Edge]]:
        """Paths that end right behind a condition, under whatever call string."""
        nodes = sorted({node for node, _ in self._in_front_of(edge)}, key=lambda node: (node.depth, node.id))
        for node in nodes[:PATHS_PER_PLACE]:
            yield [*_edges_to(node), beginning(edge, index + 1)]

    def paths_through(self, place: ConditionPlace) -> Iterator[list[Edge]]:
        """Paths that go through a place and on to the end of the program."""
        distance = self._to_end()
        onwards = [
            (node, child)
            for node, step in self._at.get((place.edge, place.calls), ())
            for way, child in node.children
            if way is step and child.stand_in in distance
        ]
        onwards.sort(key=lambda found: found[0].depth + distance[found[1].stand_in])
        for node, child in onwards[:PATHS_PER_PLACE]:
            path = [*_edges_to(node), place.edge]
            current = child.stand_in
            while distance[current]:
                step, following = min(
                    ((step, following.stand_in) for step, following in current.children if following.stand_in in distance),
                    key=lambda found: distance[found[1]],
                )
                path.append(step.edge)
                current = following
            yield path

    def all_paths_behind(self, place: ConditionPlace) -> list[list[Edge]] | None:
        """All paths that end right behind a condition; None if they are too many, or not known."""
        if not self._is_complete:
            return None
        found = self._at.get((place.edge, place.calls), ())
        # Where a state stands for others that it covers, there are more paths to it.
        if len(found) > MOST_PATHS or any(before.covers for node, _ in found for before in (node, *_before(node))):
            return None
        return [[*_edges_to(node), beginning(place.edge, place.number + 1)] for node, _ in found]

    # -- the graph ------------------------------------------------------------------------------------------------

    def _reaching(self, place: ConditionPlace) -> list[tuple[Node, Step]]:
        """The states that come to a place: conditions of a branch, and others, may stand on the same edge."""
        found = self._at.get((place.edge, place.calls), [])
        if not any(isinstance(operation, Assume) for operation in place.edge.operations[: place.number]):
            return found
        return [(node, step) for node, step in found if self._passes(node, step, place.number - 1)]

    def _in_front_of(self, edge: Edge) -> Iterator[tuple[Node, Step]]:
        for (other, _), found in self._at.items():
            if other is edge:
                yield from found

    def _all_end_at(self, place: ConditionPlace, found: Sequence[tuple[Node, Step]]) -> bool:
        distance = self._to_end()
        pending: list[Node] = []
        for node, step in found:
            following = [child.stand_in for way, child in node.children if way is step]
            if any(child in distance for child in following):
                return False
            if not following and not self._passes(node, step, place.number):
                continue
            if self._may_end_elsewhere(node, step, place, place.number):
                return False
            pending.extend(following)
        return self._lead_only_to(place, pending)

    def _lead_only_to(self, place: ConditionPlace, start: Sequence[Node]) -> bool:
        """Whether all paths from some nodes end at a place: none ends elsewhere, and none goes on forever."""
        on_path, done = set[Node](), set[Node]()
        pending = [(node, False) for node in start]
        while pending:
            node, is_left = pending.pop()
            if is_left:
                on_path.discard(node)
                done.add(node)
                continue
            if node in on_path:
                return False  # a cycle
            if node in done or node.is_target:  # that no run comes to: it is a proof
                continue
            on_path.add(node)
            pending.append((node, True))
            steps = list(self._exploration.steps(node))
            if not steps or any(self._may_end_elsewhere(node, step, place) for step in steps):
                return False
            following = {child.stand_in: None for _, child in node.children}
            if any(child in on_path for child in following):
                return False
            pending.extend((child, False) for child in following if child not in done)
        return True

    def _may_end_elsewhere(self, node: Node, step: Step, place: ConditionPlace, start: int = 0) -> bool:
        """Whether a run may end on a step, or on what follows some of its operations, other than at a place."""
        if step.kind not in (StepKind.INTRA, StepKind.RETURN):
            return False
        operations = step.edge.operations
        if not any(map(_may_end_run, operations)):
            return False
        unproved = self._unproved(node, step)
        if unproved is None:
            return True
        is_place = step.edge is place.edge and self._strings.of(node.stack) == place.calls
        return any(
            operation in unproved and not (is_place and index == place.number)
            for index, operation in enumerate(operations)
            if index >= start and _may_end_run(operation)
        )

    def _passes(self, node: Node, step: Step, index: int) -> bool:
        """Whether a state may go on behind the condition at an index of a step."""
        self._work -= 1
        if self._work < 0:
            return True
        edge = beginning(step.edge, index + 1)
        step = Step(StepKind.INTRA, edge, edge.target)
        return self._component.unproved(node.component, node.precision, step, ()).goes_on

    def _unproved(self, node: Node, step: Step) -> tuple[Condition, ...] | None:
        """The conditions of a step that a state does not show to hold; None if the limit of steps is reached."""
        self._work -= 1
        if self._work < 0:
            return None
        return self._component.unproved(node.component, node.precision, step, ()).conditions

    def _to_end(self) -> dict[Node, int]:
        """The nodes from which the end of the program can be reached, and in how many steps."""
        if self._distance is not None:
            return self._distance
        root = self._exploration.reached.root
        assert root is not None
        before: dict[Node, list[Node]] = {}
        ends: deque[Node] = deque()
        seen, pending = {root}, [root]
        while pending:
            node = pending.pop()
            if node.location.kind is LocationKind.END:
                ends.append(node)
            for _, child in node.children:
                following = child.stand_in
                before.setdefault(following, []).append(node)
                if following not in seen:
                    seen.add(following)
                    pending.append(following)
        distance = dict.fromkeys(ends, 0)
        while ends:
            nearer = ends.popleft()
            for node in before.get(nearer, ()):
                if node not in distance:
                    distance[node] = distance[nearer] + 1
                    ends.append(node)
        self._distance = distance
        return distance


def _may_end_run(operation: Operation) -> bool:
    return isinstance(operation, Assume) and operation.kind is not AssumeKind.BRANCH


def _before(node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _edges_to(node: Node) -> list[Edge]:
    return list(node.path().edges)
