"""Criteria for slices: the operations that stand for a location, a function, or a line of the source."""

from __future__ import annotations

from pathlib import PurePath

from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import OperationId
from cegas.program.control_flow import Location


def reaching(graph: DependenceGraph, location: Location) -> tuple[OperationId, ...]:
    """The operations that decide whether control gets to a location.

    They are the closest ones: a slice finds what decides about them in turn. Where the function's entry alone decides, they
    are the calls of the function. `DependenceGraph.slice` takes locations as well, and is a little more precise about calls
    that may not come back: of such a call, whatever decides in its callees that it does is a criterion here.
    """
    found: dict[OperationId, None] = {}
    nodes = graph.nodes
    point = nodes.control(location.function).point_of(location)
    seen = {point}
    pending = [point]
    while pending:
        point = pending.pop()
        if not point.decisions and not point.points:
            for call in nodes.calls.callers(point.function):
                found[call, 0] = None
        following = list(point.points)
        for decision in point.decisions:
            found.update(dict.fromkeys(decision.places))
            call_edge = decision.stopping_call
            if call_edge is not None:
                following.extend(
                    nodes.control(callee).point_of(nodes.exit_of(callee)) for callee in nodes.stopping.callees(call_edge)
                )
            elif not decision.places:
                following.append(nodes.control(decision.function).point_of(decision.location))
        for other in following:
            if other not in seen:
                seen.add(other)
                pending.append(other)
    return tuple(found)


def calls_of(graph: DependenceGraph, function: str) -> tuple[OperationId, ...]:
    """All calls that may lead to a function, in program order; none if there is no such function."""
    if function not in graph.program.functions:
        return ()
    return tuple((call, 0) for call in graph.nodes.calls.callers(function))


def at_line(graph: DependenceGraph, file: str, line: int) -> tuple[OperationId, ...]:
    """All operations that stand at a line. A file is named as in the program, or by the last parts of its path."""
    wanted = PurePath(file).parts
    matches: dict[str, bool] = {}
    found: list[OperationId] = []
    for function in graph.program.functions.values():
        for edge in function.edges:
            for index, operation in enumerate(edge.operations):
                position = operation.position
                if position is None or position.line != line:
                    continue
                if position.file not in matches:
                    matches[position.file] = PurePath(position.file).parts[-len(wanted) :] == wanted
                if matches[position.file]:
                    found.append((edge, index))
    return tuple(found)
