"""The dependence graph by the analyses of the thesis: the same as ours, dependence by dependence, but for what goes over calls."""

from __future__ import annotations

from collections import Counter
from statistics import geometric_mean
from typing import Any, Final

import pytest
from tests.differential.harness import load_checked, load_program
from tests.differential.tasks import read_pair
from tests.unit.dependence.marked import program_of
from tests.unit.dependence.test_flow import SOURCES, TASKS

from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import ForwardControl
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import StopJoin
from cegas.cpa.waitlist import BreadthFirst, ReversePostorder
from cegas.dependence.graph import DependenceGraph
from cegas.dependence.slices import OperationId
from cegas.dependence.view import DependenceKind, Dependences, DirectDependences
from cegas.domains.dominators import dominator_analysis
from cegas.domains.reaching_definitions import flow_dependence_analysis, reaching_definitions_analysis
from cegas.foundation.budget import Budget
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.operations import Assume, AssumeKind, Call
from cegas.program.properties import Verdict
from cegas.report.dependence import dependence_graph
from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.recipes import slices
from cegas.verification.recipes.dependences import AnalysedDependences

LARGEST: Final = 80
"""Edges of a function; the analyses are slow on larger ones."""
OVER_CALLS: Final = {DependenceKind.MEMORY, DependenceKind.PARAMETER, DependenceKind.RETURN}
"""What the analyses find too much of: they do not know what a callee surely overwrites."""


@pytest.fixture(scope="module")
def both() -> list[tuple[str, DependenceGraph, AnalysedDependences]]:
    loaded = [(name, program_of(source)) for name, source in SOURCES.items()]
    for name in TASKS[::4]:
        task, _ = read_pair(name)
        loaded.append((name, load_checked(task.source, task.frontend)))
    small = [(name, each) for name, each in loaded if is_small(each)]
    graphs = [(name, DependenceGraph(each)) for name, each in small]
    return [(name, graph, AnalysedDependences(graph.program, graph.flow)) for name, graph in graphs]


def is_small(program: Program) -> bool:
    return all(len(function.edges) <= LARGEST for function in program.functions.values())


def places(program: Program) -> list[OperationId]:
    return [
        (edge, index)
        for function in program.functions.values()
        for edge in function.edges
        for index in range(len(edge.operations))
    ]


def found(graph: Dependences, place: OperationId) -> set[tuple[OperationId, DependenceKind]]:
    dependences = graph.dependences(place)
    assert all(dependence.target == place for dependence in dependences)
    keys = [(dependence.source, dependence.kind) for dependence in dependences]
    assert len(set(keys)) == len(keys), "each once for each kind"
    return set(keys)


def changes_memory(graph: DependenceGraph) -> bool:
    """Whether some callee writes memory that its caller sees."""
    calls = [edge for edge, index in places(graph.program) if isinstance(edge.operations[index], Call)]
    effects = graph.nodes.effects
    return any(effects.modified(edge, callee) for edge in calls for callee in graph.nodes.calls.callees_of(edge))


def test_dependence_by_dependence(both: list[tuple[str, DependenceGraph, AnalysedDependences]]) -> None:
    same: Counter[DependenceKind] = Counter()
    more = 0
    for name, graph, analysed in both:
        direct = DirectDependences(graph)
        for place in places(graph.program):
            ours, theirs = found(direct, place), found(analysed, place)
            assert ours <= theirs, f"{name}: {place}"
            assert {kind for _, kind in theirs - ours} <= OVER_CALLS, f"{name}: {place}"
            if not changes_memory(graph):
                assert ours == theirs, f"{name}: {place}"
            same.update(kind for _, kind in ours)
            more += len(theirs - ours)
    assert min(same[kind] for kind in DependenceKind) > 20
    assert 0 < more < 0.05 * same.total()


def test_slices_have_all_that_ours_have(both: list[tuple[str, DependenceGraph, AnalysedDependences]]) -> None:
    shares: list[float] = []
    for name, graph, analysed in both:
        sizes: Counter[str] = Counter()
        for edge, index in places(graph.program):
            operation = edge.operations[index]
            if isinstance(operation, Assume) and operation.kind is not AssumeKind.VALIDITY:
                ours, theirs = graph.slice([(edge, index)]), analysed.slice([(edge, index)])
                assert theirs.contains_all(ours), f"{name}: {operation}"
                sizes.update(ours=len(ours), theirs=len(theirs))
        if sizes["ours"]:
            shares.append(sizes["theirs"] / sizes["ours"])
    assert min(shares) >= 1
    assert geometric_mean(shares) < 1.5  # not the sum: one large program would decide


def test_a_criterion_that_asks_for_all_of_memory_takes_everything() -> None:
    program = program_of("int main(void) { int x = 1; return x; }")
    analysed = AnalysedDependences(program)
    last = places(program)[-1]
    assert len(analysed.slice([last])) < len(places(program))
    assert analysed.reaching(program.functions["main"].entry), "its call"


# -- in use ---------------------------------------------------------------------------------------------------------------

GUARDED: Final = """
extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);
int limit(int x) { if (x > 3) return 3; return x; }
int main(void) {
  int y = limit(__VERIFIER_nondet_int()), noise = limit(7);
  if (y > 3) __VERIFIER_error();
  return noise; }
"""


@pytest.mark.parametrize("strategy", ["target-path", "target-location"])
def test_analyses_slice_by_it(strategy: str) -> None:
    program = load_program(GUARDED, "LP64")
    answer = ANALYSES["symex-s"].check(program, Budget(20), Settings(dependence="cpa", slicing=strategy))
    assert answer.verdict is Verdict.SAFE


def test_slices_in_front_by_it() -> None:
    program = load_program(GUARDED, "LP64")
    ours, theirs = (
        slices.slice_in_front(program, Budget(), slices.slicer_of(Settings(dependence=source))).relevant
        for source in ("direct", "cpa")
    )
    assert ours is not None
    assert theirs is not None
    assert theirs.contains_all(ours)
    assert len(theirs) > len(ours), "they do not match returns with calls: the other argument of limit"
    assert ANALYSES["symex"].check(program, Budget(20), Settings(dependence="cpa", preslice=True)).verdict is Verdict.SAFE


def test_it_is_drawn() -> None:
    program = program_of(SOURCES["loops"])
    drawn = [dependence_graph(each) for each in (DirectDependences(DependenceGraph(program)), AnalysedDependences(program))]
    assert drawn[0].nodes == drawn[1].nodes
    assert set(drawn[0].edges) == set(drawn[1].edges)


# -- in which order ---------------------------------------------------------------------------------------------------


def explored(analysis: Cpa[Any, None], function: ControlFlowAutomaton, *, in_order: bool) -> Exploration:
    control = ForwardControl(function.entry)
    exploration = Exploration(analysis, control, (lambda: ReversePostorder(control)) if in_order else BreadthFirst, Budget())
    exploration.run()
    return exploration


SHORT: Final = "{ if (x == 1) x--; }"
LONG: Final = "{ if (x == 2) x--; if (x == 3) y++; if (x == 4) y--; if (x == 5) x = y; }"


def function_of(body: str) -> ControlFlowAutomaton:
    head = "extern int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(), y = x / 2;"
    return load_program(f"{head} {body} return y; }}", "LP64").functions["main"]


def test_reverse_postorder_computes_each_join_once() -> None:
    """Thesis, Claim 1: without loops, as many states as there are edges; in breadth-first order joins are computed again."""
    function = function_of("".join(f"if (x > {number}) {SHORT} else {LONG}" for number in range(12)))
    assert explored(dominator_analysis(), function, in_order=True).states == len(function.edges) + 1
    assert explored(dominator_analysis(), function, in_order=False).states > len(function.edges) + 1


@pytest.mark.parametrize("loops", [4, 8, 16])
def test_reverse_postorder_is_at_most_quadratic(loops: int) -> None:
    function = function_of("".join(f"while (x > {number}) {{ if (y) {SHORT} else {LONG} }}" for number in range(loops)))
    exploration = explored(dominator_analysis(), function, in_order=True)
    assert exploration.states <= len(function.locations) ** 2
    assert exploration.states < explored(dominator_analysis(), function, in_order=False).states


# -- stop^join ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["loops", "memory", "goto"])
def test_with_merge_join_both_stop_operators_cover_the_same(name: str) -> None:
    """A place has one state then, which is the join of all that came there."""
    program = program_of(SOURCES[name])
    graph = DependenceGraph(program)
    function = program.functions["main"]
    analyses: list[Cpa[Any, None]] = [
        dominator_analysis(),
        reaching_definitions_analysis(graph.flow, function),
        flow_dependence_analysis(graph.flow, function),
    ]
    for analysis in analyses:
        joined: Cpa[Any, None] = Cpa(
            analysis.name,
            analysis.domain,
            analysis.transfer,
            analysis.merge,
            StopJoin(analysis.domain),
            analysis.prec,
            analysis.initial_state,
            None,
        )
        reached = [
            {node.location: node.component for node in explored(each, function, in_order=True).reached}
            for each in (analysis, joined)
        ]
        assert reached[0] == reached[1]


def test_stop_join_covers_by_several_states_together() -> None:
    stop = StopJoin[frozenset[int], None](_Sets())
    one, two, three = frozenset([1]), frozenset([2]), frozenset([3])
    assert stop.covered_by(one | two, [one, two, three], None) == two
    assert stop.covered_by(one | two, [one, three], None) is None
    index = stop.index()
    assert index.admit(one, "one") is None
    assert index.admit(two, "two") is None
    assert index.find(one | two) == "two"
    assert index.find(one) == "one"
    assert index.find(three) is None
    index.discard(two)
    assert index.find(one | two) is None
    assert index.admit(one, "again") == "one"


class _Sets:
    """Sets of numbers, each of which describes its members: a power set."""

    def less_or_equal(self, state: frozenset[int], other: frozenset[int]) -> bool:
        return state <= other

    def join(self, state: frozenset[int], other: frozenset[int]) -> frozenset[int]:
        return state | other

    def partition(self, state: frozenset[int]) -> None:
        return None
