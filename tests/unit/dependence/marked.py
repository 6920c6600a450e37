"""C texts whose lines say what a slice should have.

A line that ends in ``//!`` is the criterion, one that ends in ``//*`` is to be in the slice, all others are not.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from cegas.dependence.criteria import at_line
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import OperationId, Slice
from cegas.frontend import load
from cegas.program.control_flow import Location, LocationKind, Program

PRELUDE = "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_error(void); extern void __VERIFIER_assume(int); extern void exit(int); extern void *malloc(unsigned long);\n"


@cache
def program_of(source: str) -> Program:
    """The program of a C text, behind some declarations on its first line."""
    with tempfile.TemporaryDirectory(prefix="cegas-dependence-") as folder:
        file = Path(folder) / "program.c"
        file.write_text(PRELUDE + source, encoding="utf-8")
        return load([file])


def graph_of(source: str) -> DependenceGraph:
    return DependenceGraph(program_of(source))


def marked(source: str, *marks: str) -> set[int]:
    """The lines that end in a mark; the text starts at line 2."""
    lines = source.split("\n")
    return {number for number, line in enumerate(lines, 2) if line.rstrip().endswith(marks)}


def lines_of(graph: DependenceGraph, found: Slice) -> set[int]:
    """The lines of the operations in a slice."""
    result = set()
    for edge, index in found:
        position = edge.operations[index].position
        if edge.source.function != graph.program.start and position is not None and position.line > 1:
            result.add(position.line)
    return result


def criteria(graph: DependenceGraph, source: str) -> list[OperationId]:
    return [place for line in sorted(marked(source, "//!")) for place in at_line(graph, "program.c", line)]


def targets(program: Program) -> list[Location]:
    return [
        location
        for function in program.functions.values()
        for location in function.locations
        if location.kind is LocationKind.TARGET
    ]


def check_slice(source: str) -> None:
    """The slice for the marked criterion is exactly what is marked."""
    graph = graph_of(source)
    places = criteria(graph, source)
    assert places, "no criterion"
    assert lines_of(graph, graph.slice(places)) == marked(source, "//!", "//*")


def check_target_slice(source: str) -> None:
    """The slice for reaching the error is exactly what is marked."""
    graph = graph_of(source)
    assert lines_of(graph, graph.slice((), targets(graph.program))) == marked(source, "//*")
