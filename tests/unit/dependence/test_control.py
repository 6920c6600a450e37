"""Control dependence and post-dominators: by hand, by their definitions, and as analyses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.differential.harness import load_checked
from tests.differential.tasks import pair_names, read_pair
from tests.unit.dependence.marked import graph_of, program_of

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import BackwardControl, ForwardControl
from cegas.cpa.waitlist import BreadthFirst
from cegas.dependence.control import ControlPoint, Decision, FunctionControl
from cegas.dependence.graph import DependenceGraph
from cegas.domains.dominators import dominator_analysis
from cegas.foundation.budget import Budget
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.spatial_flow.dominance import Skeleton

PROGRAMS = {
    "straight": "int main(void) { int x = 1; return x; }",
    "branch": "int main(void) { int x = __VERIFIER_nondet_int(); if (x) x = 1; else x = 2; return x; }",
    "loops": """
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) s += j; if (s > 100) break; if (s == 7) continue; s++; }
  do { s--; } while (s > 0);
  return s; }""",
    "switch": """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) { case 1: y = 1; case 2: y = 2; break; case 3: return 5; default: y = 9; }
  return y; }""",
    "endless": """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > 3) { while (1) { if (y) y = 0; else y = 1; } }
  if (x > 2) for (;;) { y++; if (y == 7) for (;;) x++; }
  return y; }""",
    "nothing but endless": "int main(void) { int i = 0; for (;;) { i++; if (i > 3) i = 0; } }",
    "goto": """
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1) goto b;
a: x++; if (x > 10) goto c;
b: x += 2; if (x < 20) goto a;
c: return x; }""",
    "ends": """
void quit(int x) { if (x) exit(x); }
void assume(int x) { __VERIFIER_assume(x); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  quit(x); x++; assume(x); x++; __VERIFIER_assume(x > 3); x++;
  if (x == 5) __VERIFIER_error();
  return x; }""",
}
TASKS = pair_names()[::20]


def functions() -> Iterator[tuple[str, FunctionControl]]:
    """The control dependence of every function of the programs above and of some tasks."""
    for name, source in PROGRAMS.items():
        yield from controls(name, program_of(source))
    for name in TASKS:
        task, _ = read_pair(name)
        yield from controls(name, load_checked(task.source, task.frontend))


def controls(name: str, program: Program) -> Iterator[tuple[str, FunctionControl]]:
    graph = DependenceGraph(program)
    for function in program.functions:
        yield f"{name}: {function}", graph.control(function)


@pytest.fixture(scope="module")
def every_function() -> list[tuple[str, FunctionControl]]:
    return list(functions())


# -- by definition --------------------------------------------------------------------------------------------------------


class Plain:
    """A function as a graph of locations, stops and an end, and questions about its paths answered by searching."""

    def __init__(self, control: FunctionControl) -> None:
        self.control = control
        self.successors: dict[object, list[object]] = {"end": []}
        for location in control.function.locations:
            own: list[object] = []
            self.successors[location] = own
            if not location.leaving or location in control.representatives:
                own.append("end")
            for edge in location.leaving:
                here = own
                if len(location.leaving) > 1:
                    here.append(edge)
                    here = self.successors[edge] = []
                for stop in control.stops.get(edge, ()):
                    here.append(stop)
                    here = self.successors[stop] = ["end"]
                here.append(edge.target)

    def reaches_end_without(self, start: object, avoided: object) -> bool:
        if start is avoided:
            return False
        seen, pending = {start}, [start]
        while pending:
            node = pending.pop()
            if node == "end":
                return True
            for after in self.successors[node]:
                if after is not avoided and after not in seen:
                    seen.add(after)
                    pending.append(after)
        return False

    def post_dominates(self, later: object, node: object) -> bool:
        """Or is the node itself."""
        return later is node or not self.reaches_end_without(node, later)


def test_every_location_reaches_the_end(every_function: list[tuple[str, FunctionControl]]) -> None:
    for name, control in every_function:
        plain = Plain(control)
        for location in control.function.locations:
            assert plain.reaches_end_without(location, None), f"{name}: {location}"


def test_post_dominators_by_definition(every_function: list[tuple[str, FunctionControl]]) -> None:
    for name, control in every_function:
        if len(control.function.locations) > 60:
            continue
        plain = Plain(control)
        for location in control.function.locations:
            expected = {
                other
                for other in control.function.locations
                if other is not location and plain.post_dominates(other, location)
            }
            assert set(control.post_dominators(location)) == expected, f"{name}: {location}"


def test_control_dependence_by_definition(every_function: list[tuple[str, FunctionControl]]) -> None:
    assert compare_control_dependence(every_function) > 100


def compare_control_dependence(every_function: list[tuple[str, FunctionControl]]) -> int:
    """On a decision depends what post-dominates one of its sides, but not the decision itself."""
    compared = 0
    for name, control in every_function:
        if len(control.function.locations) > 60:
            continue
        plain = Plain(control)
        decisions = {**control.branches}
        nodes: list[tuple[Decision, Location | Decision]] = [
            (decision, location) for location, decision in decisions.items()
        ]
        nodes.extend((stop, stop) for stops in control.stops.values() for stop in stops)
        for location in control.function.locations:
            expected = {
                decision
                for decision, node in nodes
                if any(plain.post_dominates(location, after) for after in plain.successors[node])
                and (node is location or not plain.post_dominates(location, node))
            }
            assert set(control.point_of(location).decisions) == expected, f"{name}: {location}"
            compared += len(expected)
        for edge in control.function.edges:
            if edge not in plain.successors or not edge.operations or edge in control.stops:
                continue
            expected = {
                decision
                for decision, node in nodes
                if any(plain.post_dominates(edge, after) for after in plain.successors[node])
                and not plain.post_dominates(edge, node)
            }
            index = len(edge.operations)  # an operation behind all that the edge has
            found = control.point(edge, index)
            assert all_decisions(found) == expected, f"{name}: {edge}"
            compared += len(expected)
    return compared


def all_decisions(point: ControlPoint) -> set[Decision]:
    """Those of the representatives of endless regions included, as far as they decide anything."""
    assert not point.points or not point.decisions
    return set(point.decisions)


# -- by hand --------------------------------------------------------------------------------------------------------------


def decisions_at(source: str, function: str, line: int) -> set[int]:
    """The lines of the decisions that operations at a line directly depend on."""
    control = graph_of(source).control(function)
    found: set[int] = set()
    for edge in control.function.edges:
        for index, operation in enumerate(edge.operations):
            if operation.position is not None and operation.position.line == line:
                for decision in control.point(edge, index).decisions:
                    found.update(line_of(place) for place in decision.places)
    return found


def line_of(place: tuple[Edge, int]) -> int:
    position = place[0].operations[place[1]].position
    return 0 if position is None else position.line


def test_sides_of_a_branch_depend_on_it_and_what_follows_does_not() -> None:
    source = "int main(void) {\nint x = __VERIFIER_nondet_int();\nif (x)\nx = 1;\nelse\nx = 2;\nx = 3;\nreturn x; }"
    assert decisions_at(source, "main", 5) == decisions_at(source, "main", 7) == {4}
    assert decisions_at(source, "main", 8) == decisions_at(source, "main", 4) == set()


def test_a_loop_depends_on_itself_and_on_what_leaves_it() -> None:
    source = "int main(void) {\nint i = 0;\nwhile (i < 9)\n{\ni++;\nif (i == 5)\nbreak;\ni++;\n}\nreturn i; }"
    assert decisions_at(source, "main", 6) == {4}
    assert decisions_at(source, "main", 9) == {7}
    assert decisions_at(source, "main", 4) == {7}
    assert decisions_at(source, "main", 11) == set()


def test_what_follows_a_possible_exit_depends_on_it() -> None:
    source = "int main(void) {\nint x = __VERIFIER_nondet_int();\nif (x)\nexit(1);\nx = 3;\nreturn x; }"
    assert decisions_at(source, "main", 6) == {4}


def test_what_follows_an_assumption_depends_on_it() -> None:
    source = "int main(void) {\nint x = __VERIFIER_nondet_int();\nx++;\n__VERIFIER_assume(x);\nx = 3;\nreturn x; }"
    assert decisions_at(source, "main", 4) == set()
    assert decisions_at(source, "main", 6) == {5}


def test_what_follows_a_call_that_may_not_return_depends_on_the_call() -> None:
    source = "void q(int x) { if (x) exit(1); }\nvoid r(void) {}\nint main(void) {\nr();\nq(__VERIFIER_nondet_int());\nr();\nreturn 0; }"
    assert decisions_at(source, "main", 6) == set()
    assert decisions_at(source, "main", 7) == {6}


def test_an_endless_loop_is_an_end_of_the_run() -> None:
    source = "int main(void) {\nint x = __VERIFIER_nondet_int();\nif (x)\nwhile (1)\nx++;\nx = 3;\nreturn x; }"
    control = graph_of(source).control("main")
    assert len(control.representatives) == 1
    assert decisions_at(source, "main", 7) == {4}


def test_functions_that_may_not_return() -> None:
    source = """
void quit(void) { exit(1); }
void maybe(int x) { if (x) quit(); }
void endless(void) { for (;;) ; }
void fine(int x) { if (x) x = 1; }
void only_calls_fine(void) { fine(2); }
int main(void) { fine(1); only_calls_fine(); maybe(0); endless(); return 0; }"""
    stopping = graph_of(source).nodes.stopping
    names = ("quit", "maybe", "endless", "fine", "only_calls_fine", "main")
    assert [name in stopping for name in names] == [True, True, True, False, False, True]


# -- as analyses ----------------------------------------------------------------------------------------------------------


def dominators(function: ControlFlowAutomaton) -> dict[Location, frozenset[Location]]:
    """By the analysis of the thesis."""
    exploration = Exploration(dominator_analysis(), ForwardControl(function.entry), BreadthFirst, Budget())
    exploration.run()
    return {node.location: node.component for node in exploration.reached}


def post_dominators(control: FunctionControl) -> dict[Location, frozenset[Location]]:
    backward = BackwardControl(control.ends)
    exploration = Exploration(dominator_analysis(), backward, BreadthFirst, Budget())
    exploration.run()
    return {node.location: node.component - {backward.initial.location} for node in exploration.reached}


def test_the_analysis_finds_the_same_dominators(every_function: list[tuple[str, FunctionControl]]) -> None:
    for name, control in every_function:
        skeleton = Skeleton(control.function)
        found = dominators(control.function)
        for place, location in enumerate(skeleton.locations):
            expected = {
                other
                for number, other in enumerate(skeleton.locations)
                if number != place and skeleton.dominates(number, place)
            }
            assert found[location] == expected, f"{name}: {location}"


def test_the_analysis_finds_the_same_post_dominators(every_function: list[tuple[str, FunctionControl]]) -> None:
    assert compare_post_dominators(every_function) > 500


def compare_post_dominators(every_function: list[tuple[str, FunctionControl]]) -> int:
    compared = 0
    for name, control in every_function:
        found = post_dominators(control)
        for location in control.function.locations:
            assert found[location] == set(control.post_dominators(location)), f"{name}: {location}"
            compared += len(found[location])
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("name", pair_names())
def test_all_of_it_for_all_tasks(name: str) -> None:
    task, _ = read_pair(name)
    every = list(controls(name, load_checked(task.source, task.frontend)))
    test_post_dominators_by_definition(every)
    compare_control_dependence(every)
    test_the_analysis_finds_the_same_dominators(every)
    compare_post_dominators(every)
