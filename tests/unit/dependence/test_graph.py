"""The system dependence graph: summaries, contexts, and the graph of operations, against slow references."""

from __future__ import annotations

from functools import cache

import pytest
from tests.differential.harness import load_checked
from tests.differential.tasks import pair_names, read_pair
from tests.unit.dependence.marked import graph_of, program_of
from tests.unit.dependence.test_control import PROGRAMS
from tests.unit.dependence.test_slices import SLICES, TARGETS

from cegas.dependence import summaries
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.nodes import PLAIN, DependenceNode, NodeGraph, NodeWithRegions, function_of, regions_of
from cegas.dependence.slices import OperationId
from cegas.dependence.view import DependenceKind, all_dependences, dependences
from cegas.program.control_flow import Edge, Program
from cegas.program.operations import Call, Return
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind

SOURCES = {
    **SLICES,
    **TARGETS,
    **PROGRAMS,
    "through three calls": """
int g, h, k;
void low(int *p, int v) { if (v > 3) exit(v); *p = v + k; }
void mid(int *p, int *q, int v) { low(p, v); if (h) low(q, h); }
int top(int a) { int l = a; mid(&l, &g, a); mid(&h, &l, g); return l; }
int main(void) { k = __VERIFIER_nondet_int(); int r = top(k) + top(2); h = r; if (top(h) == g) __VERIFIER_error(); return h; }""",
    "pointers to functions": """
int g; int inc(int a) { g = a; return a + 1; } int dec(int a) { return a - g; } int nop(int a) { return 0; }
int main(void) { int (*t[2])(int) = {inc, dec}; int s = 0, i; for (i = 0; i < 2; i++) s += t[i](i); g = nop(s); return s; }""",
    "lists": """
struct n { struct n *next; int v; };
struct n *cons(struct n *l, int v) { struct n *c = malloc(sizeof *c); c->next = l; c->v = v; return c; }
int sum(struct n *l) { int s = 0; while (l) { s += l->v; l = l->next; } return s; }
int main(void) { struct n *l = cons(cons(0, 1), 2); int x = l->v; return sum(l) + x; }""",
    "recursion with memory": """
int depth, seen[4];
int walk(int n, int *out) { depth++; if (n == 0) { *out = depth; return 0; } seen[n & 3] = depth; int r = walk(n - 1, out); return r + seen[0]; }
int main(void) { int o = 0, p = 5; int r = walk(3, &o); if (p) p = walk(o, &p); return r + p; }""",
    "recursion that may stop": """
int g; int down(int n) { if (n == g) exit(1); if (n > 0) return down(n - 1); return 0; }
int main(void) { int a = 1; g = __VERIFIER_nondet_int(); down(3); a = 2; return a; }""",
}
TASKS = pair_names()[11::45]


def programs() -> list[tuple[str, Program]]:
    found = [(name, program_of(source)) for name, source in SOURCES.items()]
    for name in TASKS:
        task, _ = read_pair(name)
        found.append((name, load_checked(task.source, task.frontend)))
    return found


@pytest.fixture(scope="module")
def every_graph() -> list[tuple[str, DependenceGraph]]:
    return [(name, DependenceGraph(program)) for name, program in programs()]


def places_of(program: Program, most: int) -> list[OperationId]:
    """Some operations of a program, from all over it."""
    every = [
        (edge, index)
        for function in program.functions.values()
        for edge in function.edges
        for index in range(len(edge.operations))
    ]
    return every[:: max(1, len(every) // most)]


# -- contexts -------------------------------------------------------------------------------------------------------------

Context = tuple[tuple[FlowNode | DependenceNode, int], ...]
"""The actual outs through which a walk went down, with their regions."""


class Walker:
    """A backward slice over paths that match calls and returns, with the calls under way written out. No recursion."""

    def __init__(self, graph: DependenceGraph) -> None:
        self.nodes: NodeGraph = graph.nodes
        self.graph = graph
        self.seen: set[tuple[DependenceNode, int, Context]] = set()
        self.pending: list[tuple[DependenceNode, int, Context]] = []
        self.places: set[OperationId] = set()

    def run(self, places: list[OperationId]) -> set[OperationId]:
        for edge, index in places:
            for node in self.graph.nodes_of(edge, index):
                self.reach(node, PLAIN, ())
        while self.pending:
            self.step(*self.pending.pop())
        return self.places

    def reach(self, node: DependenceNode, regions: int, context: Context) -> None:
        """One region at a time, so that no set of them hides a path."""
        singles = [regions] if regions == PLAIN else [1 << bit for bit in range(regions.bit_length()) if regions >> bit & 1]
        for single in singles:
            if (node, single, context) not in self.seen:
                self.seen.add((node, single, context))
                self.pending.append((node, single, context))

    def step(self, node: DependenceNode, regions: int, context: Context) -> None:
        nodes = self.nodes
        if nodes.is_actual_out(node):
            call = nodes.call_of(node)
            for callee in nodes.calls.callees_of(call):
                for formal, passed in nodes.formal_outs(node, regions, callee):
                    self.reach(formal, passed, (*context, (node, regions)))
                    self.reach(nodes.call_operation(call), PLAIN, context)
            for state in nodes.kept(node, regions):
                self.reach(*state, context)
            if isinstance(node, FlowNode) and node.kind is FlowNodeKind.RESULT:
                self.reach(nodes.call_operation(call), PLAIN, context)
            return
        for state in nodes.before(node, regions):
            self.reach(*state, context)
        if not context:
            for call in nodes.calls.callers(function_of(node)):
                self.reach(nodes.call_operation(call), PLAIN, ())
        if isinstance(node, FlowNode):
            self.note(node)
            if node.kind in (FlowNodeKind.PARAMETER, FlowNodeKind.MEMORY_ENTRY):
                self.up(node, regions, context)

    def note(self, node: FlowNode) -> None:
        if node.edge is not None and node.kind is FlowNodeKind.OPERATION:
            self.places.add((node.edge, node.index))
        elif node.edge is not None and node.kind is FlowNodeKind.RETURN_VALUE:
            self.places.add((node.edge, len(node.edge.operations) - 1))

    def up(self, node: FlowNode, regions: int, context: Context) -> None:
        nodes = self.nodes
        if context:
            out, wanted = context[-1]
            self.over(node, regions, nodes.call_of(out), context[:-1])
            if (
                regions != PLAIN
                and not regions & nodes.effects.referenced(nodes.call_of(out), node.function)
                and regions == wanted
            ):
                assert isinstance(out, FlowNode)
                for state in nodes.old(out, regions):
                    self.reach(*state, context[:-1])
            return
        for call in nodes.calls.callers(node.function):
            self.over(node, regions, call, ())

    def over(self, node: FlowNode, regions: int, call: Edge, context: Context) -> None:
        nodes = self.nodes
        if node.kind is FlowNodeKind.PARAMETER:
            argument = nodes.flow.flow(call.source.function).arguments[call].get(node.index)
            if argument is not None:
                self.reach(argument, PLAIN, context)
        else:
            for state in nodes.handed_over(call, regions & nodes.effects.referenced(call, node.function)):
                self.reach(*state, context)


MOST_WAYS = 100
"""Of calls to functions, in a program whose paths are all walked."""


def ways_of_calls(graph: DependenceGraph) -> int:
    """In how many ways functions are called, if none is recursive: the stacks of calls that lead to them."""
    calls = graph.nodes.calls

    @cache
    def ways(function: str) -> int:
        return sum([ways(call.source.function) for call in calls.callers(function)]) or 1

    return sum(map(ways, graph.program.functions))


def test_slices_follow_exactly_the_paths_that_match_calls_and_returns(
    every_graph: list[tuple[str, DependenceGraph]],
) -> None:
    compared = 0
    for name, graph in every_graph:
        if any(graph.nodes.calls.is_recursive(function) for function in graph.program.functions):
            continue
        if ways_of_calls(graph) > MOST_WAYS:
            continue  # models that call models: each way is a walk of its own
        for place in places_of(graph.program, 12):
            expected = Walker(graph).run([place])
            assert set(graph.slice([place])) == expected, f"{name}: {place}"
            compared += len(expected)
    assert compared > 3000


# -- summaries ------------------------------------------------------------------------------------------------------------


def slow_inputs(graph: DependenceGraph) -> dict[NodeWithRegions, frozenset[NodeWithRegions]]:
    """The formal ins that formal outs depend on, by going over everything until nothing changes; region by region."""
    nodes = graph.nodes
    outs: dict[NodeWithRegions, frozenset[NodeWithRegions]] = {}
    for function in graph.program.functions.values():
        flow = graph.flow.flow(function.name)
        for values in flow.return_values.values():
            outs.update({(node, PLAIN): frozenset() for node in values.values()})
        for node in flow.exits.values():
            outs.update({(node, 1 << bit): frozenset() for bit in bits(regions_of(node))})
        outs[nodes.control(function.name).point_of(function.exit), PLAIN] = frozenset()
    changed = True
    while changed:
        changed = False
        for out, before in outs.items():
            found = reach_inputs(nodes, out, outs)
            if found != before:
                outs[out] = found
                changed = True
    return outs


def bits(regions: int) -> list[int]:
    return [bit for bit in range(regions.bit_length()) if regions >> bit & 1]


def single(states: list[NodeWithRegions]) -> list[NodeWithRegions]:
    found: list[NodeWithRegions] = []
    for node, regions in states:
        found.extend([(node, PLAIN)] if regions == PLAIN else [(node, 1 << bit) for bit in bits(regions)])
    return found


def reach_inputs(
    nodes: NodeGraph, out: NodeWithRegions, outs: dict[NodeWithRegions, frozenset[NodeWithRegions]]
) -> frozenset[NodeWithRegions]:
    seen, pending, found = {out}, [out], set()
    while pending:
        node, regions = pending.pop()
        following: list[NodeWithRegions] = []
        if isinstance(node, FlowNode) and node.kind in (FlowNodeKind.PARAMETER, FlowNodeKind.MEMORY_ENTRY):
            found.add((node, regions))
        if nodes.is_actual_out(node):
            call = nodes.call_of(node)
            following.extend(nodes.kept(node, regions))
            for callee in nodes.calls.callees_of(call):
                for formal in single(nodes.formal_outs(node, regions, callee)):
                    following.append((nodes.call_operation(call), PLAIN))
                    for entry, passed in outs.get(formal, ()):
                        assert isinstance(entry, FlowNode)
                        if entry.kind is FlowNodeKind.PARAMETER:
                            argument = nodes.flow.flow(call.source.function).arguments[call].get(entry.index)
                            following.extend([(argument, PLAIN)] if argument is not None else [])
                        elif passed & nodes.effects.referenced(call, callee):
                            following.extend(nodes.handed_over(call, passed))
                        elif passed == regions and isinstance(node, FlowNode):
                            following.extend(nodes.old(node, passed))
            if isinstance(node, FlowNode) and node.kind is FlowNodeKind.RESULT:
                following.append((nodes.call_operation(call), PLAIN))
        else:
            following.extend(nodes.before(node, regions))
        for state in single(following):
            if state not in seen:
                seen.add(state)
                pending.append(state)
    return frozenset(found)


@pytest.mark.parametrize("name", SOURCES)
def test_summaries(name: str) -> None:
    compare_summaries(name)


@pytest.mark.parametrize("name", SOURCES)
def test_summaries_of_parts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets of regions always taken apart, as where a node is asked for too many of them."""
    monkeypatch.setattr(summaries, "MANY_SETS", 0)
    compare_summaries(name)


def compare_summaries(name: str) -> None:
    graph = graph_of(SOURCES[name])
    for (node, regions), expected in slow_inputs(graph).items():
        found = graph.summaries.inputs((node, regions))
        parameters = sorted(
            entry.index for entry, _ in expected if isinstance(entry, FlowNode) and entry.kind is FlowNodeKind.PARAMETER
        )
        memory = 0
        for entry, passed in expected:
            if isinstance(entry, FlowNode) and entry.kind is FlowNodeKind.MEMORY_ENTRY:
                memory |= passed
        assert sorted(found.parameters) == parameters, f"{node}"
        assert found.regions == memory, f"{node}"


def test_summary_edges_of_a_call() -> None:
    """g(a, b) returns what a says, and b goes into memory."""
    graph = graph_of("int m; int g(int a, int b) { m = b; return a; } int main(void) { int r = g(1, 2); return r + m; }")
    flow = graph.flow.flow("main")
    (call,) = graph.nodes.calls.calls("main")
    edges = list(graph.summaries.edges())
    (result,) = flow.results[call].values()
    (changed,) = flow.call_chis[call].values()
    sources = {target: [source for source, (node, _) in edges if node is target] for target in (result, changed)}
    arguments, operation = flow.arguments[call], flow.at(call, 0)
    assert {node for node, _ in sources[result]} == {arguments[0], operation}
    assert {node for node, _ in sources[changed]} == {arguments[1], operation}


# -- operations -----------------------------------------------------------------------------------------------------------


def test_slices_are_within_what_operations_depend_on(every_graph: list[tuple[str, DependenceGraph]]) -> None:
    """Without regard to contexts, and each dependence found on its own."""
    for name, graph in every_graph:
        before: dict[OperationId, list[OperationId]] = {}
        for dependence in all_dependences(graph):
            before.setdefault(dependence.target, []).append(dependence.source)
        groups: dict[OperationId, tuple[OperationId, ...]] = {
            place: decision.places
            for function in graph.program.functions
            for decision in graph.control(function).branches.values()
            for place in decision.places
        }
        for place in places_of(graph.program, 10):
            seen, pending = {place}, [place]
            while pending:
                current = pending.pop()
                for other in (*before.get(current, ()), *groups.get(current, ())):
                    if other not in seen:
                        seen.add(other)
                        pending.append(other)
            assert set(graph.slice([place])) <= seen, f"{name}: {place}"


def test_slices_are_closed(every_graph: list[tuple[str, DependenceGraph]]) -> None:
    """With an operation, a slice has those that it depends on within its function.

    Calls and returns hand over several values, and not all of them need to matter.
    """
    closed = (DependenceKind.FLOW, DependenceKind.MEMORY, DependenceKind.CONTROL)
    for name, graph in every_graph:
        for place in places_of(graph.program, 5):
            found = graph.slice([place])
            for edge, index in found:
                if isinstance(edge.operations[index], Call | Return):
                    continue
                for dependence in dependences(graph, (edge, index)):
                    if dependence.kind in closed:
                        assert dependence.source in found, f"{name}: {dependence}"
                for decision in graph.control(edge.source.function).branches.values():
                    if (edge, index) in decision.places:
                        assert all(other in found for other in decision.places)


def test_kinds_of_dependences() -> None:
    graph = graph_of("int g; void set(int a) { if (a) g = a; } int main(void) { set(1); return g; }")
    kinds = {
        (str(d.source[0].operations[d.source[1]]), str(d.target[0].operations[d.target[1]]), d.kind)
        for d in all_dependences(graph)
    }
    assert ("*&g := a", "set(1)", DependenceKind.RETURN) in kinds
    assert ("set(1)", "a := %0", DependenceKind.PARAMETER) in kinds
    assert ("set(1)", "[(a != 0)]", DependenceKind.CALL) in kinds
    assert ("[(a != 0)]", "*&g := a", DependenceKind.CONTROL) in kinds
    assert ("a := %0", "*&g := a", DependenceKind.FLOW) in kinds
    assert any(source == "set(1)" and kind is DependenceKind.MEMORY for source, _, kind in kinds)
