"""When does a site stand for one object at a time, whatever path is taken?"""

from __future__ import annotations

import pytest
from tests.unit.spatial_flow.flow_programs import path_through, program_of, run_path

from cegas.program.control_flow import Program
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate
from cegas.spatial_flow.sfg import SpatialFlowGraph

SOURCE = """\
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
extern int elsewhere;
int global;
void keep(void *p);
void helper(void) { int in_helper; keep(&in_helper); keep(malloc(16)); }
int again(int n) { int in_again; keep(&in_again); return n ? again(n - 1) : in_again; }
int main(void) {
  int local;
  keep(&local); global += elsewhere;
  keep(malloc(4));
  for (int i = 0; i < __VERIFIER_nondet_int(); i++) {
    int in_loop;
    keep(&in_loop);
    keep(malloc(8));
    keep(__builtin_alloca(32));
  }
  helper();
  helper();
  return again(2);
}
"""


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(SOURCE)


@pytest.fixture(scope="module")
def graph(program: Program) -> SpatialFlowGraph:
    return SpatialFlowGraph(program)


def made(program: Program, name: str, number: int = 0) -> ObjectSite:
    return [site for site in program.sites if site.name == name][number]


@pytest.mark.parametrize(
    ("name", "single"),
    [
        ("global", True),
        ("elsewhere", True),
        ("local", True),
        ("in_loop", True),  # one after the other
        ("in_helper", True),
        ("in_again", False),
        ("external memory", False),
    ],
)
def test_variables(graph: SpatialFlowGraph, program: Program, name: str, single: bool) -> None:
    assert graph.singletons.is_singleton(made(program, name)) == single


def test_heap_blocks_and_alloca(graph: SpatialFlowGraph, program: Program) -> None:
    by_line = {
        operation.position.line: operation.site
        for function in program.functions.values()
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and operation.position is not None
    }
    single = {line: graph.singletons.is_singleton(site) for line, site in by_line.items() if line in (11, 15, 16)}
    assert single == {11: True, 15: False, 16: False}
    in_helper = [site for site in program.sites if site.kind.value == "heap" and site.function == "helper"]
    assert [graph.singletons.is_singleton(site) for site in in_helper] == [False]  # it is called twice


def test_paths_count_what_happens_on_them() -> None:
    program = program_of(
        """\
extern void *malloc(unsigned long);
void keep(void *p);
int again(int n) { int x; keep(&x); keep(malloc(4)); return n ? again(n - 1) : 0; }
int main(int argc, char **argv) { return again(COUNT); }
""".replace("COUNT", "1")
    )
    twice = run_path(program).singletons
    assert not twice.is_singleton(made(program, "x"))
    (block,) = [site for site in program.sites if site.kind.value == "heap"]
    assert not twice.is_singleton(block)
    once = path_through(program, {3: "=="}).singletons
    assert once.is_singleton(made(program, "x"))
    assert once.is_singleton(block)
    graph = SpatialFlowGraph(program)
    assert not graph.singletons.is_singleton(made(program, "x"))
    assert not graph.singletons.is_singleton(block)
