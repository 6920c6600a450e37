"""Reaching definitions and flow dependence: the analyses of the thesis and the spatial flow graph find the same."""

from __future__ import annotations

from typing import Any

import pytest
from tests.differential.harness import load_checked
from tests.differential.tasks import pair_names, read_pair
from tests.unit.dependence.marked import program_of
from tests.unit.dependence.test_control import PROGRAMS

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import ForwardControl, ProgramControl
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import BreadthFirst
from cegas.domains.reaching_definitions import FlowDependence, flow_dependence_analysis, reaching_definitions_analysis
from cegas.foundation.budget import Budget
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.operations import Assume, Call, Operation
from cegas.spatial_flow.register_ssa import registers_read
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.tracing import read_definitions
from cegas.spatial_flow.value_flow import FlowKind, FlowNode, FlowNodeKind

TASKS = pair_names()[5::25]
SOURCES = {
    **PROGRAMS,
    "memory": """
int g, h, a[3]; struct { int x, y; } s;
void set(int *p, int v) { if (v) *p = v; }
int main(void) {
  int l = 1, *p = &l; g = 2; h = g; if (h) p = &g; *p = 3; s.x = l; s.y = g; a[s.x & 1] = 4;
  set(&h, a[0]); while (h > 0) { h--; a[2] = h; } return a[1] + s.y + l; }""",
    "calls": """
int g;
int twice(int x) { g++; return 2 * x; }
int main(void) { int a = twice(1), b = twice(a); if (b) a = twice(b); return a + b + g; }""",
}


def programs() -> list[tuple[str, Program]]:
    found = [(name, program_of(source)) for name, source in SOURCES.items()]
    for name in TASKS:
        task, _ = read_pair(name)
        found.append((name, load_checked(task.source, task.frontend)))
    return found


@pytest.fixture(scope="module")
def every_program() -> list[tuple[str, SpatialFlowGraph]]:
    return [(name, SpatialFlowGraph(program)) for name, program in programs()]


# -- directly, within a function ------------------------------------------------------------------------------------------


def direct(graph: SpatialFlowGraph, function: ControlFlowAutomaton) -> set[FlowDependence]:
    """The flow dependences within a function, from the graph."""
    found: set[FlowDependence] = set()
    flow = graph.flow(function.name)
    for edge in function.edges:
        for index, operation in enumerate(edge.operations):
            nodes = [flow.at(edge, index)]
            if isinstance(operation, Call):
                nodes.extend(flow.arguments[edge].values())
                nodes.extend(flow.call_mus.get(edge, {}).values())
            nodes.extend(flow.return_values.get(edge, {}).values() if index == len(edge.operations) - 1 else ())
            for node in nodes:
                for register in registers_read(operation):
                    for made in register_sources(node, register):
                        found.add(((edge, index), register, place_of(made)))
                for incoming in node.incoming:
                    if incoming.kind is FlowKind.INDIRECT:
                        for region in range(incoming.regions.bit_length()):
                            if incoming.regions >> region & 1:
                                for made in memory_sources(incoming.source, 1 << region):
                                    found.add(((edge, index), region, place_of(made)))
    return found


def register_sources(node: FlowNode, register: object) -> list[FlowNode]:
    pending = [edge.source for edge in node.incoming if edge.kind is FlowKind.DIRECT and edge.variable is register]
    seen, found = set(pending), []
    while pending:
        current = pending.pop()
        if current.kind is not FlowNodeKind.PHI:
            found.append(current)
            continue
        for edge in current.incoming:
            if edge.source not in seen:
                seen.add(edge.source)
                pending.append(edge.source)
    return found


def memory_sources(version: FlowNode, region: int) -> list[FlowNode]:
    """The nodes of the function that may have written a region of a version."""
    pending, seen, found = [version], {version}, []
    while pending:
        current = pending.pop()
        if current.kind is FlowNodeKind.MEMORY_ENTRY:
            found.append(current)
        assert current.edge is None or current.kind is FlowNodeKind.CHI
        is_call = current.edge is not None and current.edge.call is not None
        if is_call:
            found.append(current)
        for edge in current.incoming:
            if not edge.regions & region:
                continue
            if edge.kind is FlowKind.MADE:
                found.append(edge.source)
            elif edge.source not in seen:
                seen.add(edge.source)
                pending.append(edge.source)
    return found


def place_of(node: FlowNode) -> tuple[Edge, int] | None:
    if node.edge is None:
        return None
    return node.edge, node.index if node.kind in (FlowNodeKind.OPERATION, FlowNodeKind.CHI) else 0


def modifies(graph: SpatialFlowGraph, edge: Edge, region: int) -> bool:
    return any(graph.effects.modified(callee) >> region & 1 for callee in graph.pointers.callees(edge))


def test_flow_dependence_within_functions(every_program: list[tuple[str, SpatialFlowGraph]]) -> None:
    assert compare_dependences(every_program) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("name", pair_names())
def test_flow_dependence_within_functions_of_all_tasks(name: str) -> None:
    task, _ = read_pair(name)
    graph = SpatialFlowGraph(load_checked(task.source, task.frontend))
    assert compare_dependences([(name, graph)]) > 0


def compare_dependences(programs: list[tuple[str, SpatialFlowGraph]]) -> int:
    compared = 0
    for name, graph in programs:
        for function in graph.program.functions.values():
            if len(function.edges) > 80:
                continue
            found: set[FlowDependence] = set()
            for node in explore(flow_dependence_analysis(graph, function), function):
                found |= node.component.dependences
            expected = {
                dependence
                for dependence in direct(graph, function)
                if not (  # a version of the rest names every region; which a call changes is asked of the callees
                    isinstance(dependence[1], int)
                    and dependence[2] is not None
                    and dependence[2][0].call is not None
                    and not modifies(graph, dependence[2][0], dependence[1])
                )
            }
            assert found == expected, f"{name}: {function.name}"
            compared += len(found)
    return compared


def explore(analysis: Any, function: ControlFlowAutomaton) -> list[Node]:
    """What an analysis reaches in a function."""
    exploration = Exploration(analysis, ForwardControl(function.entry), BreadthFirst, Budget())
    exploration.run()
    return list(exploration.reached)


def test_reaching_definitions_within_functions(every_program: list[tuple[str, SpatialFlowGraph]]) -> None:
    """At the start of every edge, for the registers that its first operation reads."""
    compared = 0
    for name, graph in every_program:
        for function in graph.program.functions.values():
            if len(function.edges) > 80:
                continue
            flow = graph.flow(function.name)
            states = {
                node.location: node.component for node in explore(reaching_definitions_analysis(graph, function), function)
            }
            for edge in function.edges:
                if not edge.operations:
                    continue
                for register in registers_read(edge.operations[0]):
                    nodes = [flow.at(edge, 0), *flow.arguments.get(edge, {}).values()]
                    if edge.is_return and len(edge.operations) == 1:
                        nodes.extend(flow.return_values[edge].values())
                    expected = {place_of(made) for node in nodes for made in register_sources(node, register)}
                    found = {place for variable, place in states[edge.source].registers if variable is register}
                    assert found == expected, f"{name}: {register} at {edge}"
                    compared += 1
    assert compared > 200


# -- the whole program ----------------------------------------------------------------------------------------------------


def whole_program(graph: SpatialFlowGraph) -> set[FlowDependence]:
    """The flow dependences of a program without recursion, with locations and call stacks."""
    program = graph.program
    start = program.functions[program.start]
    analysis = flow_dependence_analysis(graph, start)
    exploration = Exploration(analysis, ProgramControl(program, graph.pointers), BreadthFirst, Budget())
    while exploration.run() is not None:
        pass
    found: set[FlowDependence] = set()
    for node in exploration.reached:
        found |= node.component.dependences
    return found


@pytest.mark.parametrize("name", ["memory", "calls", "ends", "loops"])
def test_flow_dependence_of_whole_programs_is_in_the_graph(name: str) -> None:
    graph = SpatialFlowGraph(program_of(SOURCES[name]))
    found = whole_program(graph)
    assert any(isinstance(variable, int) for _, variable, _ in found) or name in ("ends", "loops")
    for (edge, index), variable, place in found:
        operation = edge.operations[index]
        if isinstance(variable, int):
            if isinstance(operation, Call) or _asks_life(operation):
                continue
            writers = read_definitions(graph, graph.node(edge, index), 1 << variable)
            assert any((None if each.edge is None else (each.edge, each.index)) == place for each in writers)
        else:
            flow = graph.flow(edge.source.function)
            nodes = [flow.at(edge, index), *flow.arguments.get(edge, {}).values()]
            nodes.extend(flow.return_values.get(edge, {}).values())
            made = [each for node in nodes for each in register_sources(node, variable)]
            places = {place_of(each) for each in made}
            if None in places:  # a parameter: the calls set it
                places |= {(call, 0) for call in graph.pointers.call_graph.callers(edge.source.function)}
            assert place in places


def _asks_life(operation: Operation) -> bool:
    return isinstance(operation, Assume)
