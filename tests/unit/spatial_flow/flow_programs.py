"""Programs, graphs and paths for the tests of spatial flow."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath

from cegas.frontend import load
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Machine
from cegas.program.operations import Call, Load, Operation, Store
from cegas.program.steps import Step, StepKind
from cegas.spatial_flow.memory_ssa import MemoryVariable
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.value_flow import FlowNode

FIG3 = """\
int main(void) {
  int i = 1, j = 2;
  int *o;
  int **p = &o, **q;
  q = p;
  *p = &i;
  *q = &j;
  int *t = *q;
  return *t;
}
"""

FIG1 = """\
extern void error(void);
int main(void) {
  int i = 3, j = 5, k = 8;
  int *a = &i, *b;
  (*a)++;
  int **p = &a;
  if (i == 3)
    *p = &j;
  else
    *p = &k;
  b = *p;
  *b = 6;
  if (i == 4) {
    if (*a > 4)
      *a = 5;
    else
      *a = 8;
  } else {
    if (*a == i)
      *a = 8;
    else
      *a = 10;
  }
  if (k == 8)
    error();
  return 0;
}
"""


def program_of(source: str) -> Program:
    """The program of a C text."""
    with tempfile.TemporaryDirectory(prefix="cegas-flow-") as folder:
        file = FilePath(folder) / "program.c"
        file.write_text(source, encoding="utf-8")
        return load([file])


def graph_of(source: str) -> SpatialFlowGraph:
    """The graph of a C text, checked for well-formedness."""
    graph = SpatialFlowGraph(program_of(source))
    graph.validate()
    return graph


Wanted = Callable[[Operation], bool]


def places(graph: SpatialFlowGraph, function: str, wanted: Wanted) -> list[tuple[Edge, int]]:
    """The operations of a function with some property, in order."""
    return [
        (edge, index)
        for edge in graph.function(function).edges
        for index, operation in enumerate(edge.operations)
        if wanted(operation)
    ]


def at_line(kind: type[Operation], line: int) -> Wanted:
    """Operations of a kind at a line."""
    return lambda operation: (
        isinstance(operation, kind) and operation.position is not None and operation.position.line == line
    )


def node_at(graph: SpatialFlowGraph, kind: type[Operation], line: int, function: str = "main", number: int = 0) -> FlowNode:
    """The n-th operation of a kind at a line."""
    return graph.node(*places(graph, function, at_line(kind, line))[number])


def load_at(graph: SpatialFlowGraph, line: int, function: str = "main", number: int = 0) -> FlowNode:
    return node_at(graph, Load, line, function, number)


def store_at(graph: SpatialFlowGraph, line: int, function: str = "main", number: int = 0) -> FlowNode:
    return node_at(graph, Store, line, function, number)


def lines_of(nodes: Sequence[FlowNode]) -> list[int | str]:
    """Where operations stand; other nodes by their kind."""
    result: list[int | str] = []
    for node in nodes:
        if node.edge is not None and node.operation.position is not None:
            result.append(node.operation.position.line)
        else:
            result.append(node.kind.value)
    return sorted(result, key=lambda line: (isinstance(line, str), line))


def names_of(graph: SpatialFlowGraph, variable: MemoryVariable) -> set[str]:
    """The sites that a memory variable is about."""
    return {cell.site.name for region in graph.regions.members(variable.regions) for cell in region.cells}


def step_over(edge: Edge, callee: ControlFlowAutomaton | None = None) -> Step:
    """A step, as far as a path needs it: where a return leads, the path itself says."""
    if callee is None:
        return Step(StepKind.INTRA, edge, edge.target)
    return Step(StepKind.CALL, edge, callee.entry, callee)


def path_through(program: Program, guards: Mapping[int, str]) -> PathOperations:
    """The path that at the branch of each line takes the edge whose guard contains a text."""
    steps: list[Step] = []
    location = program.functions[program.start].entry
    calls: list[Edge] = []
    while location.leaving:
        edge = location.leaving[0] if len(location.leaving) == 1 else _guarded(location, guards)
        call = edge.call
        callee = call.callee if call is not None and isinstance(call.callee, str) else None
        steps.append(step_over(edge, None if callee is None else program.functions[callee]))
        if callee is not None:
            calls.append(edge)
            location = program.functions[callee].entry
        elif edge.is_return and calls:
            location = calls.pop().target
        else:
            location = edge.target
    return PathOperations(program, steps)


def _guarded(location: Location, guards: Mapping[int, str]) -> Edge:
    position = location.leaving[0].operations[0].position
    assert position is not None
    (edge,) = [edge for edge in location.leaving if guards[position.line] in str(edge.operations[0])]
    return edge


class RunRecorder:
    """Follows a run of the interpreter and notes the steps of its path."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.machine: Machine | None = None

    def __call__(self, edge: Edge) -> None:
        callee: ControlFlowAutomaton | None = None
        if isinstance(edge.call, Call):
            assert self.machine is not None
            callee = self.machine.callee(edge.call)
        self.steps.append(step_over(edge, callee))


def run_path(program: Program, most_operations: int = 2000) -> PathOperations:
    """The path of a run without inputs."""
    recorder = RunRecorder()
    interpreter = Interpreter(program, lambda origin, type_: 0, observe=recorder, max_operations=most_operations)
    recorder.machine = interpreter.machine
    interpreter.run()
    return PathOperations(program, recorder.steps)
