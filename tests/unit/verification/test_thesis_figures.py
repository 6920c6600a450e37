"""Figures of the thesis (T. Lemberger 2018) that show what an algorithm finds: ours finds the same.

Figures 1, 7, 8, 12, 14 and 22 are about its running example, and Figure 21 about paths: see `test_slicing.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.differential.harness import load_program
from tests.unit.dependence.marked import program_of
from tests.unit.verification.test_slicing import RUNNING, run_within

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import BackwardControl, ForwardControl
from cegas.cpa.waitlist import ReversePostorder
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.view import DependenceKind, Dependences, DirectDependences
from cegas.domains.dominators import dominator_analysis
from cegas.foundation.budget import Budget
from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import Edge, Location, LocationKind, Program
from cegas.program.operations import Assume, Operation
from cegas.verification.analyses import Settings
from cegas.verification.recipes.dependences import AnalysedDependences

# -- Figure 6: symbolic execution -----------------------------------------------------------------------------------------

FIGURE_6: Final = """
extern int __VERIFIER_nondet_int(void);
int main(void) { int z = __VERIFIER_nondet_int(); if (z > 0) z = z - 1; return z; }
"""


def test_figure_6() -> None:
    """An unknown value is a symbol; both branches are feasible, and each adds its condition to the path constraints."""
    run = run_within(load_program(FIGURE_6, "LP64"), "symex", 100, Settings(blocks="single"))
    own = [node for node in run.nodes if node.location.function == "main"]
    branch = next(node.location for node in own if len(node.location.leaving) == 2)
    (before,) = [str(node.component) for node in own if node.location is branch]
    assert before == "{z=s0 | } with []"
    behind = [str(node.component) for node in own if any(edge.source is branch for edge in node.location.entering)]
    minus_one = 2**32 - 1
    assert sorted(behind) == sorted([f"{{z=add(s0, {minus_one}) | }} with [slt(0, s0)]", "{z=s0 | } with [sle(s0, 0)]"]), (
        "z is s1 - 1 where s1 > 0, and still s1 where s1 <= 0"
    )


# -- Figures 10, 11 and 20: dependences -----------------------------------------------------------------------------------

BOTH: Final = ("direct", "cpa")
DEPENDENCES: Final = (DependenceKind.FLOW, DependenceKind.CONTROL)


def dependences_of(program: Program, source: str) -> Dependences:
    return DirectDependences(DependenceGraph(program)) if source == "direct" else AnalysedDependences(program)


def operations(program: Program) -> dict[str, tuple[Edge, int]]:
    """The operations of `main`, by their texts."""
    edges = program.functions["main"].edges
    return {str(operation): (edge, index) for edge in edges for index, operation in enumerate(edge.operations)}


def depends_on(graph: Dependences, place: tuple[Edge, int], kind: DependenceKind) -> set[str]:
    found = [each.source for each in graph.dependences(place) if each.kind is kind]
    return {str(edge.operations[index]) for edge, index in found}


@pytest.mark.parametrize("source", BOTH)
def test_figure_10(source: str) -> None:
    """The second assignment uses what the first defines; nothing but the entry decides about either."""
    program = program_of("int main(void) { int a = 0; int b = a + 1; return b; }")
    graph, places = dependences_of(program, source), operations(program)
    assert depends_on(graph, places["b := (a + 1)"], DependenceKind.FLOW) == {"a := 0"}
    assert depends_on(graph, places["a := 0"], DependenceKind.FLOW) == set()
    for text in ("a := 0", "b := (a + 1)"):
        assert depends_on(graph, places[text], DependenceKind.CONTROL) == set()
        assert depends_on(graph, places[text], DependenceKind.CALL) == {"result0 := main()"}


@pytest.mark.parametrize("source", BOTH)
def test_figure_11(source: str) -> None:
    """What the error of the running example depends on: the assignments to x and y before it, then what decides about these."""
    program = load_program(RUNNING, "LP64")
    graph, places = dependences_of(program, source), operations(program)
    first, second = {"[(x < 0)]", "[(0 <= x)]"}, {"[(y < 0)]", "[(0 <= y)]"}  # one condition in the figure
    assert depends_on(graph, places["[(x < 0)]"], DependenceKind.FLOW) == {"x := %t1", "x := (x + -1)"}
    assert depends_on(graph, places["[(y < 0)]"], DependenceKind.FLOW) == {"y := 1"}
    assert depends_on(graph, places["[(x < 0)]"], DependenceKind.CONTROL) == set()
    assert depends_on(graph, places["[(y < 0)]"], DependenceKind.CONTROL) == first
    assert depends_on(graph, places["x := (x + -1)"], DependenceKind.CONTROL) == {"[(0 < x)]", "[(x <= 0)]"}
    relevant = set(second)
    while (
        more := {each for text in relevant for kind in DEPENDENCES for each in depends_on(graph, places[text], kind)}
        - relevant
    ):
        relevant |= more
    assert {text for text in relevant if not text.startswith("%t1")} == (
        first | second | {"x := %t1", "x := (x + -1)", "y := 1", "[(0 < x)]", "[(x <= 0)]"}
    ), "nothing of w, and nothing of the second loop (Fig. 8b)"


FIGURE_20: Final = """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > 1) y = 2;
  else { if (x > 3) y = 4; else y = 5; }
  return y; }
"""


@pytest.mark.parametrize("source", BOTH)
def test_figure_20(source: str) -> None:
    """The inner sides depend on the inner branch, and only through it on the outer one; what follows on none."""
    program = program_of(FIGURE_20)
    graph, places = dependences_of(program, source), operations(program)
    outer, inner = {"[(1 < x)]", "[(x <= 1)]"}, {"[(3 < x)]", "[(x <= 3)]"}
    assert depends_on(graph, places["y := 2"], DependenceKind.CONTROL) == outer
    assert depends_on(graph, places["y := 4"], DependenceKind.CONTROL) == inner
    assert depends_on(graph, places["y := 5"], DependenceKind.CONTROL) == inner
    for condition in inner:
        assert depends_on(graph, places[condition], DependenceKind.CONTROL) == outer
    for condition in outer:
        assert depends_on(graph, places[condition], DependenceKind.CONTROL) == set()
    assert depends_on(graph, places["return y"], DependenceKind.CONTROL) == set()


# -- Figure 9: post-dominators --------------------------------------------------------------------------------------------


def test_figure_9() -> None:
    """Of the running example. The error is an end of its own here, in the figure a way to the end of the program."""
    program = load_program(RUNNING, "LP64")
    function = program.functions["main"]
    first, second = [location for location in function.locations if location.loop_head]
    places = operations(program)
    error, left = places["[(y < 0)]"][0].target, places["[(x < 0)]"][0].source
    control = BackwardControl([location for location in function.locations if not location.leaving])
    exploration = Exploration(dominator_analysis(), control, lambda: ReversePostorder(control), Budget())
    exploration.run()
    found = {node.location: set(node.component) & set(function.locations) for node in exploration.reached}
    assert found[function.entry] == {first, left}, "what every run comes to"
    assert found[first] == {left}
    assert found[left] == set(), "from here on, a run may end in either way"
    assert found[second] == {function.exit}
    (before,) = [edge.source for edge in second.entering if edge.source is not second]
    assert found[before] == {second, function.exit}
    assert not any(error in dominating for dominating in found.values())
    assert not any(function.entry in dominating for dominating in found.values())


# -- Figure 19: dominators ------------------------------------------------------------------------------------------------

FIGURE_19: Final = "01 12 13 34 35 28 47 5L L7 7L 78 89"
"""Its edges; L is the loop head. Two edges lead into the loop: it has no head that dominates it."""
DOMINATORS: Final = {
    "0": "",
    "1": "0",
    "2": "01",
    "3": "01",
    "4": "013",
    "5": "013",
    "L": "013",
    "7": "013",
    "8": "01",
    "9": "018",
}


def test_figure_19() -> None:
    locations = {name: Location(number, "f", LocationKind.PLAIN) for number, name in enumerate(DOMINATORS)}
    for number, ends in enumerate(FIGURE_19.split()):
        edge = Edge(number, locations[ends[0]], locations[ends[1]], ())
        edge.source.leaving.append(edge)
        edge.target.entering.append(edge)
    control = ForwardControl(locations["0"])
    visited: list[str] = []
    names = {location: name for name, location in locations.items()}

    class Watched(ReversePostorder):
        def pop(self):  # type: ignore[no-untyped-def]
            node = super().pop()
            if not node.removed:
                visited.append(f"{names[node.location]}:{''.join(sorted(names[each] for each in node.component))}")
            return node

    exploration = Exploration(dominator_analysis(), control, lambda: Watched(control), Budget())
    exploration.run()
    found = {names[node.location]: {names[each] for each in node.component} for node in exploration.reached}
    assert found == {name: set(dominators) for name, dominators in DOMINATORS.items()}
    assert visited[:2] == ["0:", "1:0"]
    assert "8:012" not in visited, "in reverse post-order, the other way to l8 is looked at first"
    assert all(visited.count(f"{name}:{''.join(sorted(dominators))}") >= 1 for name, dominators in DOMINATORS.items())
    assert len(visited) <= len(locations) ** 2


# -- Figures 15 and 23: LLVM ----------------------------------------------------------------------------------------------

FIGURE_15A: Final = """
int x = 10;

int decr(int x) {
  return x - 1;
}

int main() {
  while (x > 0) {
    x = decr(x);
  }
}
"""

FIGURE_15B: Final = """
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@x = global i32 10, align 4

define i32 @decr(i32 %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = sub nsw i32 %3, 1
  ret i32 %4
}

define i32 @main() {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  br label %2

2:
  %3 = load i32, ptr @x, align 4
  %4 = icmp sgt i32 %3, 0
  br i1 %4, label %5, label %8

5:
  %6 = load i32, ptr @x, align 4
  %7 = call i32 @decr(i32 %6)
  store i32 %7, ptr @x, align 4
  br label %2

8:
  %9 = load i32, ptr %1, align 4
  ret i32 %9
}
"""

FIGURE_23: Final = {
    "main": [
        ("entry", "%1 := 0", "head"),
        ("head", "%3 := *&x", "branch"),
        ("branch", "[(0 < %3)]; %6 := *&x", "call"),
        ("branch", "[(%3 <= 0)]; return %1", "exit"),
        ("call", "%7 := decr(%6)", "back"),
        ("back", "*&x := %7", "head"),
    ],
    "decr": [("entry", "{0} := %0; return ({0} - 1)", "exit")],
}
"""As in the figure, but that variables whose address is never taken are registers, and edges hold all that is done between two
places where control meets, parts or calls. The global is set before the program starts."""


@pytest.mark.parametrize(("name", "text", "parameter"), [("a.c", FIGURE_15A, "x"), ("b.ll", FIGURE_15B, "%2")])
def test_figures_15_and_23(tmp_path: Path, name: str, text: str, parameter: str) -> None:
    """The C program and its translation make the same automata, those of Figure 23."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    program = load([file], FrontendOptions())
    for function, edges in FIGURE_23.items():
        automaton = program.functions[function]
        places = {automaton.entry: "entry", automaton.exit: "exit"}
        found: list[tuple[Location, str, Location]] = []
        for edge in automaton.edges:
            found.append((edge.source, "; ".join(map(str, edge.operations)), edge.target))
        expected = [(source, words.format(parameter), target) for source, words, target in edges]
        assert [words for _, words, _ in found] == [words for _, words, _ in expected]
        for (source, _, target), (first, _, last) in zip(found, expected, strict=True):
            assert places.setdefault(source, first) == first
            assert places.setdefault(target, last) == last
        assert [place for place in places if place.loop_head] == [place for place, said in places.items() if said == "head"]
    assert [site.size for site in program.sites if site.name == "x"] == [4]


def test_conditions_are_assumptions_on_both_sides() -> None:
    """As in all figures: a branch has one assumption on each of its edges."""
    branch = next(each for each in program_of(FIGURE_20).functions["main"].locations if len(each.leaving) == 2)
    first: list[Operation] = [edge.operations[0] for edge in branch.leaving]
    assert all(isinstance(operation, Assume) for operation in first)
