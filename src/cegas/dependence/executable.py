"""Slices that can be run.

A slice matches returns with calls, so a function may be in it for the sake of one call in one respect, and for the sake of
another call in another. Run as a program, the function does both at either call, and reads parameters and memory that the
slice has not prepared there: what it makes of them does not matter, but it may go astray meanwhile. So what a function reads
is added at all its calls in the slice (Binkley 1993).
"""

from __future__ import annotations

from cegas.dependence.graph import Backward, DependenceGraph
from cegas.dependence.nodes import PLAIN, DependenceNode, NodeGraph, NodeWithRegions
from cegas.program.control_flow import Edge
from cegas.spatial_flow.value_flow import FlowNode, FlowNodeKind


def executable(graph: DependenceGraph, slice_: Backward) -> Backward:
    """The slice with what the functions in it read, at each of their calls in it."""
    result = slice_.copy()
    while True:
        missing = _missing(graph.nodes, result)
        if not missing:
            return result
        result.deepen(missing)


def _missing(nodes: NodeGraph, slice_: Backward) -> list[NodeWithRegions]:
    """Arguments and memory that calls in the slice hand over to what reads them there, and that are not in it."""
    missing: dict[NodeWithRegions, None] = {}
    for reached in (slice_.first, slice_.second):
        for node, regions in reached.items():
            if isinstance(node, FlowNode) and node.kind in (FlowNodeKind.PARAMETER, FlowNodeKind.MEMORY_ENTRY):
                for call in nodes.calls.callers(node.function):
                    if _holds(slice_, nodes.call_operation(call), PLAIN):
                        for state in _handed_over(nodes, call, node, regions):
                            if not _holds(slice_, *state):
                                missing[state] = None
    return list(missing)


def _handed_over(nodes: NodeGraph, call: Edge, node: FlowNode, regions: int) -> list[NodeWithRegions]:
    """What a call gives to a formal in of a callee."""
    if node.kind is FlowNodeKind.PARAMETER:
        argument = nodes.flow.flow(call.source.function).arguments[call].get(node.index)
        return [] if argument is None else [(argument, PLAIN)]
    return nodes.handed_over(call, regions & nodes.effects.referenced(call, node.function))


def _holds(slice_: Backward, node: DependenceNode, regions: int) -> bool:
    return not regions & ~(slice_.first.get(node, 0) | slice_.second.get(node, 0))
