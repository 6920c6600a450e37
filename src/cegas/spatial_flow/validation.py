"""Whether a spatial flow graph is well formed."""

from __future__ import annotations

from cegas.program.control_flow import Edge, Location
from cegas.program.expressions import Register
from cegas.spatial_flow.dominance import Skeleton
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.ssa import DefinitionKind, VersionDefinition, Versions
from cegas.spatial_flow.value_flow import FlowKind, FlowNodeKind


def validate(graph: SpatialFlowGraph) -> None:
    """Raise AssertionError if the graph is not well formed."""
    _validate_regions(graph)
    for name in graph.program.functions:
        _validate_variables(graph, name)
        _validate_versions(graph.skeleton(name), graph.memory(name).versions)
        _validate_versions(graph.skeleton(name), graph.registers(name).versions)
        _validate_flow(graph, name)


def _validate_regions(graph: SpatialFlowGraph) -> None:
    seen = set()
    for number, region in enumerate(graph.regions.regions):
        assert region.index == number, "a region at another place"
        assert region.cells, "an empty region"
        for cell in region.cells:
            assert cell not in seen, f"{cell} is in two regions"
            assert cell.is_life == region.is_life, "a region of bytes and lives"
            assert cell.is_life or cell.start < cell.end, f"{cell} has no bytes"
            seen.add(cell)


def _validate_variables(graph: SpatialFlowGraph, name: str) -> None:
    """Variables are disjoint, and no operation of the function cuts one."""
    memory = graph.memory(name)
    covered = 0
    for variable in memory.variables:
        assert variable.regions and not variable.regions & covered, f"{name}: variables overlap"
        covered |= variable.regions
    for edge in graph.function(name).edges:
        if edge.call is not None:
            continue
        for annotation in memory.annotations(edge):
            marks = [(mu.definition, mu.regions) for mu in annotation.mus]
            marks.extend((chi.definition, chi.regions) for chi in annotation.chis)
            for definition, regions in marks:
                variable = memory.variable(definition)
                assert memory.is_coarse or regions == variable.regions, f"{edge}: an operation cuts a variable"
                assert not variable.is_rest, f"{edge}: an operation touches the rest"


def _validate_versions(skeleton: Skeleton, versions: Versions) -> None:
    """Every version that a use or a χ sees is made on every path to it; φs have one operand for each edge."""
    for edge, events in versions.events.items():
        if edge.source not in skeleton.number:
            continue
        for event in events:
            for reached in event.reached:
                if reached is not None:
                    assert _reaches(skeleton, reached, edge.source, (edge, event.index)), f"{edge}: {reached}"
    for location, phis in versions.phis.items():
        ways = [edge for edge in location.entering if edge.source in skeleton.number]
        for phi in phis:
            expected = len(ways) + (location is skeleton.locations[0])
            assert len(phi.operands) <= expected, f"{location}: a φ with too many operands"
            for way, operand in phi.operands:
                if way is not None:
                    assert _reaches(skeleton, operand, way.source, (way, len(way.operations))), f"{location}: {operand}"


def _reaches(skeleton: Skeleton, definition: VersionDefinition, source: Location, place: tuple[Edge, int]) -> bool:
    """Whether a definition is made on every path to a place on an edge that leaves `source`."""
    number = skeleton.number
    here = number[source]
    if definition.kind is DefinitionKind.ENTRY:
        return True
    if definition.kind is DefinitionKind.PHI:
        assert definition.location is not None
        return skeleton.dominates(number[definition.location], here)
    edge, index = place
    assert definition.edge is not None
    if definition.edge is edge:
        return definition.index < index
    target = number[definition.edge.target]
    return skeleton.door[target] is definition.edge and skeleton.dominates(target, here)


def _validate_flow(graph: SpatialFlowGraph, name: str) -> None:
    flow = graph.flow(name)
    own = set(flow.nodes)
    for node in flow.nodes:
        assert node.function == name
        for edge in node.incoming:
            assert edge.target is node and edge.source in own, f"{edge!r}: a stray edge"
            assert edge in edge.source.outgoing, f"{edge!r}: not linked"
            direct = edge.kind is FlowKind.DIRECT
            assert direct == isinstance(edge.variable, Register), f"{edge!r}: the wrong kind"
            assert direct == (edge.regions == 0), f"{edge!r}: no regions"
        for edge in graph.incoming(node):
            if edge.kind in (FlowKind.CALL, FlowKind.RETURN):
                assert edge.source.function in graph.program.functions
                assert edge.target is node and edge.call is not None
                memory = node.kind in (FlowNodeKind.MEMORY_ENTRY, FlowNodeKind.CHI)
                assert memory == (edge.regions != 0), f"{edge!r}: no regions"
