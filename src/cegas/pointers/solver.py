"""The solver: a graph of nodes with sets, along whose edges sets are handed on until nothing changes.

A node is a register, a memory cell, or an intermediate value; it stands for all nodes that turned out to lie on a cycle
with it. Only what is new in a set is handed on (difference propagation). The solver works in waves: first all new
elements flow along the edges in topological order; then the *constraints* of the nodes that changed look at what is new
in them, and add edges. Cycles that new edges may have closed are found and collapsed before the next wave, which also
gives the order anew. A cycle with a step in it (a pointer that walks through an array) becomes one node whose locations
repeat at that distance.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import gcd

from cegas.foundation.budget import Budget
from cegas.foundation.typed import Final
from cegas.pointers.flows import ADD_UNKNOWN, Steps, apply_steps
from cegas.pointers.locations import FLAGS, MOST_OFFSETS, Locations, bits_of

WIDE: Final = 1 << 256
"""Larger sets are kept once for all nodes that have them."""
LOOK_EVERY: Final = 64
"""The budget is asked once in so many nodes."""


class InclusionConstraint:
    """What has to happen when the set of a node grows."""

    __slots__ = ()

    def grow(self, bits: int) -> None:
        """`bits` are new in the node's set."""
        raise NotImplementedError


class Derivation:
    """An edge whose sets change on the way."""

    __slots__ = ("_objects", "_seen", "_walks", "steps", "target")

    def __init__(self, steps: Steps, target: int) -> None:
        self.steps = steps
        self.target = target
        self._walks = any(step[0] <= ADD_UNKNOWN and step[1] for step in steps)
        self._seen = 0
        self._objects: dict[int, list[int]] = {}
        """By object: how many locations came along, the offset of the first, and the greatest common divisor of their
        distances to it."""

    @property
    def is_move(self) -> bool:
        """Whether addresses only move within their objects."""
        return all(step[0] <= ADD_UNKNOWN for step in self.steps)

    def repeat(self) -> bool:
        """Let the steps be taken any number of times; whether that is something new."""
        if not self._walks:
            return False
        self._walks = False
        self.steps = tuple((kind, 0, gcd(distance, stride)) for kind, distance, stride in self.steps)
        return True

    def derived(self, locations: Locations, bits: int) -> int:
        """What comes out of new elements."""
        if self._walks and bits & ~FLAGS:
            bits = self._widened(locations, bits)
        return apply_steps(locations, bits, self.steps)

    def _widened(self, locations: Locations, bits: int) -> int:
        """Without this, a list whose nodes lie side by side in an array would be followed element by element."""
        new = bits & ~self._seen & ~FLAGS
        self._seen |= new
        for location in bits_of(new):
            object_, offset, modulus = locations.object[location], locations.offset[location], locations.modulus[location]
            seen = self._objects.get(object_)
            if seen is None:
                self._objects[object_] = [1, offset, modulus]
                continue
            seen[0] += 1
            seen[2] = gcd(seen[2], modulus, offset - seen[1])
            if seen[0] > MOST_OFFSETS:
                bits ^= 1 << location
                bits |= 1 << locations.number(object_, offset, seen[2])
        return bits


class InclusionSolver:
    """Nodes, edges, constraints, and their least solution."""

    __slots__ = (
        "_budget",
        "_collected",
        "_dirty",
        "_fresh_edges",
        "_heap",
        "_last_rank",
        "_parent",
        "_pending",
        "_rank",
        "_shared",
        "collapsed",
        "constraints",
        "derivations",
        "edges",
        "locations",
        "sets",
        "waves",
    )

    def __init__(self, locations: Locations, budget: Budget | None) -> None:
        self.locations = locations
        self._budget = budget
        self._parent: list[int] = []
        self.sets: list[int] = []
        """What has been handed on already."""
        self._pending: list[int] = []
        """What is still to be handed on."""
        self.edges: list[dict[int, None] | None] = []
        self.derivations: list[list[Derivation] | None] = []
        self.constraints: list[list[InclusionConstraint] | None] = []
        self._collected: list[int] = []
        """What the constraints of a node have seen."""
        self._rank: list[int] = []
        self._last_rank = 0
        self._shared: dict[int, int] = {}
        self._heap: list[tuple[int, int]] = []
        self._dirty: dict[int, None] = {}
        """Nodes whose constraints have something new to look at."""
        self._fresh_edges: dict[int, None] = {}
        """Where edges begin that the search for cycles has not seen."""
        self.waves = 0
        self.collapsed = 0

    # -- building -------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._parent)

    def node(self, bits: int = 0) -> int:
        """A new node whose set holds `bits`."""
        number = len(self._parent)
        self._parent.append(number)
        self.sets.append(0)
        self._pending.append(0)
        self.edges.append(None)
        self.derivations.append(None)
        self.constraints.append(None)
        self._collected.append(0)
        self._rank.append(self._last_rank)
        if bits:
            self.add(number, bits)
        return number

    def find(self, node: int) -> int:
        """The node that a node is part of by now."""
        parent = self._parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def set_of(self, node: int) -> int:
        """The whole set of a node."""
        node = self.find(node)
        return self.sets[node] | self._pending[node]

    def add(self, node: int, bits: int) -> None:
        """The set of a node contains `bits`."""
        node = self.find(node)
        before = self._pending[node]
        new = bits & ~self.sets[node] & ~before
        if new:
            self._pending[node] = before | new
            if not before:
                heappush(self._heap, (self._rank[node], node))

    def edge(self, source: int, target: int) -> None:
        """The set of `target` contains that of `source`."""
        source, target = self.find(source), self.find(target)
        if source == target:
            return
        targets = self.edges[source]
        if targets is None:
            self.edges[source] = {target: None}
        elif target in targets:
            return
        else:
            targets[target] = None
        self._fresh_edges[source] = None
        if self.sets[source]:
            self.add(target, self.sets[source])

    def derive(self, source: int, steps: Steps, target: int) -> None:
        """The set of `target` contains what the steps make of that of `source`."""
        if not steps:
            self.edge(source, target)
            return
        source = self.find(source)
        derivation = Derivation(steps, target)
        derivations = self.derivations[source]
        if derivations is None:
            self.derivations[source] = [derivation]
        else:
            derivations.append(derivation)
        self._fresh_edges[source] = None
        if self.sets[source]:
            self.add(target, derivation.derived(self.locations, self.sets[source]))

    def constrain(self, node: int, constraint: InclusionConstraint) -> None:
        """Let a constraint see all that the set of a node will ever hold."""
        node = self.find(node)
        constraints = self.constraints[node]
        if constraints is None:
            self.constraints[node] = [constraint]
        else:
            constraints.append(constraint)
        # The others have seen this already; a constraint that sees something again does no harm.
        self._collected[node] = 0
        if self.sets[node]:
            self._dirty[node] = None

    # -- solving --------------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """Propagate until nothing changes."""
        while self._heap or self._dirty:
            self.waves += 1
            if self._fresh_edges:
                self._collapse()
            self._propagate()
            self._look()

    def _propagate(self) -> None:
        """One wave: everything new flows as far as the edges lead."""
        heap, parent, pending, sets = self._heap, self._parent, self._pending, self.sets
        rank, edges, derivations, constraints = self._rank, self.edges, self.derivations, self.constraints
        locations, ticks = self.locations, LOOK_EVERY
        while heap:
            _, node = heappop(heap)
            new = pending[node]
            if not new or parent[node] != node:
                continue
            ticks -= 1
            if not ticks:
                ticks = LOOK_EVERY
                if self._budget is not None:
                    self._budget.tick()
            pending[node] = 0
            whole = sets[node] | new
            if whole > WIDE:
                whole = self._shared.setdefault(whole, whole)
            sets[node] = whole
            if constraints[node] is not None:
                self._dirty[node] = None
            targets = edges[node]
            if targets is not None:
                for target in targets:
                    if parent[target] != target:
                        target = self.find(target)  # noqa: PLW2901
                        if target == node:
                            continue
                    before = pending[target]
                    more = new & ~sets[target] & ~before
                    if more:
                        pending[target] = before | more
                        if not before:
                            heappush(heap, (rank[target], target))
            derived = derivations[node]
            if derived is not None:
                for derivation in derived:
                    self.add(derivation.target, derivation.derived(locations, new))

    def _look(self) -> None:
        """The constraints of all nodes that changed look at what is new."""
        dirty, self._dirty = self._dirty, {}
        for node in dirty:
            if self._parent[node] != node:
                node = self.find(node)  # noqa: PLW2901
            constraints = self.constraints[node]
            new = self.sets[node] & ~self._collected[node]
            if not new or constraints is None:
                continue
            if self._budget is not None:
                self._budget.tick()
            self._collected[node] = self.sets[node]
            for constraint in tuple(constraints):
                constraint.grow(new)

    # -- cycles ---------------------------------------------------------------------------------------------------

    def _successors(self, node: int) -> list[int]:
        """The nodes that an edge leads to, also one that only moves addresses."""
        targets = self.edges[node]
        derived = self.derivations[node]
        find, parent = self.find, self._parent
        result = [] if targets is None else [each if parent[each] == each else find(each) for each in targets]
        if derived is not None:
            result.extend(find(each.target) for each in derived if each.is_move)
        return result

    def _collapse(self) -> None:
        """Tarjan's search from where new edges begin; the nodes of a cycle become one, and all get a rank."""
        roots = list(self._fresh_edges)
        self._fresh_edges.clear()
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []
        on_stack: set[int] = set()
        finished: list[int] = []
        cycles: list[list[int]] = []
        successors = self._successors
        for start in roots:
            root = self.find(start)
            if root in order:
                continue
            order[root] = low[root] = len(order)
            stack.append(root)
            on_stack.add(root)
            work = [(root, iter(successors(root)))]
            while work:
                node, remaining = work[-1]
                for successor in remaining:
                    known = order.get(successor)
                    if known is None:
                        order[successor] = low[successor] = len(order)
                        stack.append(successor)
                        on_stack.add(successor)
                        work.append((successor, iter(successors(successor))))
                        break
                    if successor in on_stack and known < low[node]:
                        low[node] = known
                else:
                    work.pop()
                    own = low[node]
                    if work:
                        above = work[-1][0]
                        low[above] = min(low[above], own)
                    if own == order[node]:
                        finished.append(node)
                        cycle: list[int] = []
                        while not cycle or cycle[-1] != node:
                            cycle.append(stack.pop())
                        on_stack.difference_update(cycle)
                        if len(cycle) > 1 or self.derivations[node] is not None:
                            cycles.append(cycle)
        # Nodes that the search did not reach lead here or have nothing to do with these: they come first.
        self._last_rank += len(finished)
        for number, node in enumerate(finished):
            self._rank[node] = self._last_rank - number
        for cycle in cycles:
            self._merge(cycle)
        waiting = dict.fromkeys(self.find(node) for _, node in self._heap)
        # In place: others hold on to the list.
        self._heap[:] = sorted((self._rank[node], node) for node in waiting if self._pending[node])

    def _merge(self, cycle: list[int]) -> None:
        """Make one node of several; steps between them repeat."""
        first = cycle[-1]
        for node in cycle:
            self._parent[node] = first
        derivations = [each for node in cycle for each in self.derivations[node] or ()]
        repeated = [each for each in derivations if each.is_move and self.find(each.target) == first and each.repeat()]
        if len(cycle) == 1 and not repeated:
            return
        self.collapsed += len(cycle) - 1
        everything, common, seen = 0, -1, -1
        targets: dict[int, None] = {}
        constraints: list[InclusionConstraint] = []
        for node in cycle:
            everything |= self.sets[node] | self._pending[node]
            common &= self.sets[node]
            for target in self.edges[node] or ():
                found = self.find(target)
                if found != first:
                    targets[found] = None
            more = self.constraints[node]
            if more is not None:
                constraints.extend(more)
                seen &= self._collected[node]
                self._dirty[first] = None
            self.edges[node] = self.derivations[node] = self.constraints[node] = None
            self.sets[node] = self._pending[node] = 0
        if repeated:
            common = 0  # what was handed on before counts as new
        self.edges[first] = targets or None
        self.derivations[first] = derivations or None
        self.constraints[first] = constraints or None
        self._collected[first] = seen if constraints else 0
        self.sets[first] = common
        self._pending[first] = everything & ~common
        self._heap.append((self._rank[first], first))

    # -- checking -------------------------------------------------------------------------------------------------

    def validate(self) -> None:
        """Raise AssertionError if the sets do not satisfy all edges and constraints."""
        before = [self.set_of(node) for node in range(len(self._parent))]
        for node, whole in enumerate(before):
            if self._parent[node] != node:
                continue
            assert not self._pending[node], f"node {node} has more to hand on"
            for target in self.edges[node] or ():
                assert not whole & ~self.set_of(target), f"the edge {node} -> {target} is not satisfied"
            for derivation in self.derivations[node] or ():
                held = self.set_of(derivation.target)
                missing = apply_steps(self.locations, whole, derivation.steps) & ~held
                assert self.locations.covers(held, missing), f"{node} -> {derivation.target} is not satisfied"
            for constraint in tuple(self.constraints[node] or ()):
                constraint.grow(whole)
        self.solve()
        for node, whole in enumerate(before):
            assert self.set_of(node) == whole, f"a constraint of node {node} was not satisfied"
