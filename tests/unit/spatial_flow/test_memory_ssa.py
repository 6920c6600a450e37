"""Regions, mod/ref and memory SSA."""

from __future__ import annotations

import pytest
from tests.unit.spatial_flow.flow_programs import (
    FIG3,
    at_line,
    graph_of,
    lines_of,
    load_at,
    names_of,
    node_at,
    places,
    store_at,
)

from cegas.program.operations import Allocate, Assume, Call, Copy, Free, Load, Store
from cegas.spatial_flow.memory_ssa import Annotation
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.ssa import DefinitionKind
from cegas.spatial_flow.tracing import definitions, read_definitions, uses
from cegas.spatial_flow.value_flow import FlowNodeKind


def annotation(
    graph: SpatialFlowGraph, kind: type[Load | Store | Allocate | Call], line: int, number: int = 0
) -> Annotation:
    edge, index = places(graph, "main", at_line(kind, line))[number]
    return graph.memory("main").annotation(edge, index)


def versions_used(annotation_: Annotation) -> list[int]:
    return [mu.definition.version for mu in annotation_.mus]


def test_the_program_of_figure_3() -> None:
    graph = graph_of(FIG3)
    first, second, load = annotation(graph, Store, 6), annotation(graph, Store, 7), annotation(graph, Load, 8)
    for store, made, before in ((first, 2, 1), (second, 3, 2)):
        (chi,) = store.chis
        assert names_of(graph, graph.memory("main").variable(chi.definition)) == {"o"}
        assert chi.definition.version == made
        assert chi.definition.previous is not None
        assert chi.definition.previous.version == before
        assert chi.replaced == chi.regions  # o is the one object that p and q can mean
    assert versions_used(load) == [3]
    assert lines_of(definitions(graph, load_at(graph, 8))) == [5, 7]  # q and what was stored last


def test_fields_are_told_apart() -> None:
    graph = graph_of(
        """\
struct pair { int a, b; };
int main(void) {
  struct pair s, *p = &s;
  p->a = 1;
  p->b = 2;
  return p->a;
}
"""
    )
    assert 4 in lines_of(definitions(graph, load_at(graph, 6)))
    assert 5 not in lines_of(definitions(graph, load_at(graph, 6)))


def test_overlapping_accesses_share_cells() -> None:
    graph = graph_of(
        """\
union u { int whole; char part[4]; };
int main(void) {
  union u s, *p = &s;
  p->whole = 1;
  p->part[1] = 2;
  char c = p->part[0];
  return p->whole + c;
}
"""
    )
    assert [line for line in (4, 5) if line in lines_of(definitions(graph, load_at(graph, 7)))] == [4, 5]
    assert 5 not in lines_of(definitions(graph, load_at(graph, 6)))


def test_an_unknown_index_means_every_element() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  a[0] = 1;
  a[1] = 2;
  int i = __VERIFIER_nondet_int();
  a[i] = 3;
  return a[0];
}
"""
    )
    found = lines_of(definitions(graph, load_at(graph, 8)))
    assert 4 in found  # a[i] keeps the old content
    assert 7 in found
    assert 5 not in found


def test_many_cells_under_unknown_accesses_are_one() -> None:
    stores = "".join(f"  a[{number}] = {number};\n" for number in range(40))
    graph = graph_of(
        f"extern int __VERIFIER_nondet_int(void);\nint a[40];\nint main(void) {{\n{stores}  return a[__VERIFIER_nondet_int()];\n}}\n"
    )
    assert len([region for region in graph.regions.regions if region.cells[0].site.name == "a"]) == 1


def test_a_definite_store_replaces_the_old_content() -> None:
    graph = graph_of(
        """\
void see(int *p);
int main(void) {
  int x = 1;
  see(&x);
  x = 2;
  x = 3;
  return x;
}
"""
    )
    read = load_at(graph, 7)
    assert lines_of(read_definitions(graph, read, -1)) == [6]
    assert not uses(graph, store_at(graph, 5))


def test_a_store_that_may_mean_two_objects_keeps_the_old_content() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1, y = 2;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 3;
  return x;
}
"""
    )
    assert [line for line in (3, 5) if line in lines_of(definitions(graph, load_at(graph, 6)))] == [3, 5]


def test_versions_meet_in_a_phi() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
  if (__VERIFIER_nondet_int())
    x = 1;
  else
    x = 2;
  return x;
}
"""
    )
    memory = graph.memory("main")
    phis = [phi for location in graph.function("main").locations for phi in memory.phis(location)]
    assert len(phis) == 1
    assert [operand.kind for _, operand in phis[0].operands] == [DefinitionKind.OPERATION] * 2
    assert lines_of(definitions(graph, load_at(graph, 8))) == [5, 7]


def test_no_phi_where_nobody_reads() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x; int *p = &x;
  if (__VERIFIER_nondet_int())
    *p = 1;
  else
    *p = 2;
  return 0;
}
"""
    )
    memory = graph.memory("main")
    assert not [phi for location in graph.function("main").locations for phi in memory.phis(location)]


def test_a_loop_sees_its_own_stores() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
  x = 1;
  while (__VERIFIER_nondet_int()) {
    int y = x;
    x = y + 1;
  }
  return x;
}
"""
    )
    assert lines_of(definitions(graph, load_at(graph, 6))) == [4, 7]
    assert lines_of(definitions(graph, load_at(graph, 9))) == [4, 7]


def test_content_flows_into_and_out_of_calls() -> None:
    graph = graph_of(
        """\
int x, y;
void write(void) {
  x = 2;
}
int read(void) {
  return x;
}
int main(void) {
  x = 1;
  y = 5;
  write();
  return read() + y;
}
"""
    )
    assert lines_of(definitions(graph, load_at(graph, 6, "read"))) == [3, 9]  # the callee may not get to its store
    assert lines_of(definitions(graph, load_at(graph, 12))) == [10]
    assert lines_of(uses(graph, store_at(graph, 3, "write"))) == [6]
    assert lines_of(uses(graph, store_at(graph, 9))) == [6]


def test_walks_do_not_enter_from_one_call_and_leave_to_another() -> None:
    graph = graph_of(
        """\
int x;
void nothing(int c) {
  if (c)
    x = 9;
}
int main(void) {
  x = 1;
  nothing(0);
  int a = x;
  x = 2;
  nothing(0);
  int b = x;
  return a + b;
}
"""
    )
    assert lines_of(definitions(graph, load_at(graph, 9))) == [4, 7]
    assert lines_of(definitions(graph, load_at(graph, 12))) == [4, 10]


def test_what_only_callees_touch_is_one_variable() -> None:
    graph = graph_of(
        """\
int a, b, c;
void three(void) {
  a = 1; b = a; c = b;
}
int main(void) {
  three();
  three();
  return c;
}
"""
    )
    variables = graph.memory("main").variables
    assert [(variable.is_rest, names_of(graph, variable)) for variable in variables] == [(False, {"c"}), (True, {"a", "b"})]
    assert len(graph.memory("three").variables) == 3


def test_callers_do_not_see_the_locals_of_a_callee() -> None:
    graph = graph_of(
        """\
void set(int *p) {
  *p = 1;
}
int inner(void) {
  int x;
  set(&x);
  return x;
}
int main(void) {
  return inner();
}
"""
    )
    x = graph.regions.content(next(site for site in graph.program.sites if site.name == "x"))
    assert x
    assert graph.effects.modified("set") & x
    assert not graph.effects.modified("inner") & x


def test_callers_see_the_locals_of_a_recursive_callee() -> None:
    graph = graph_of(
        """\
int down(int *p, int n) {
  int x = n;
  if (n > 0)
    down(&x, n - 1);
  *p = n;
  return x;
}
int main(void) {
  int y;
  return down(&y, 3);
}
"""
    )
    x = graph.regions.content(next(site for site in graph.program.sites if site.name == "x"))
    assert graph.effects.modified("down") & x
    assert 2 in lines_of(definitions(graph, load_at(graph, 6, "down")))
    assert 5 in lines_of(definitions(graph, load_at(graph, 6, "down")))


def test_copies_read_and_write() -> None:
    graph = graph_of(
        """\
struct s { int a, b; } one, two;
int main(void) {
  one.a = 1;
  two = one;
  return two.a;
}
"""
    )
    copy = node_at(graph, Copy, 4)
    assert 3 in lines_of(definitions(graph, copy))
    assert definitions(graph, load_at(graph, 5)) == (copy,)


def test_allocations_define_content() -> None:
    graph = graph_of(
        """\
extern void *malloc(unsigned long);
int main(void) {
  int *p = malloc(4);
  return *p;
}
"""
    )
    assert node_at(graph, Allocate, 3) in definitions(graph, load_at(graph, 4))


def test_initial_content_is_a_definition() -> None:
    graph = graph_of("int x = 3;\nint main(void) {\n  return x;\n}\n")
    (found,) = definitions(graph, load_at(graph, 3))
    assert graph.is_initial(found)
    assert load_at(graph, 3) in uses(graph, found)


def test_validity_depends_on_what_ends_lives() -> None:
    graph = graph_of(
        """\
extern void *malloc(unsigned long); extern void free(void *);
int main(void) {
  int *p = malloc(4), *q = p;
  *p = 1;
  free(p);
  return *q;
}
"""
    )
    assert node_at(graph, Free, 5) in definitions(graph, node_at(graph, Assume, 6))
    assert node_at(graph, Free, 5) not in definitions(graph, node_at(graph, Assume, 4))


def test_registers_have_definitions_too() -> None:
    graph = graph_of(
        """\
extern int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
  int x = argc;
  if (__VERIFIER_nondet_int())
    x = 2;
  return x;
}
"""
    )
    (value,) = next(iter(graph.flow("main").return_values.values())).values()
    assert lines_of(definitions(graph, value)) == [3, 5]


def test_arguments_and_results_change_hands() -> None:
    graph = graph_of(
        """\
int twice(int n) {
  return n + n;
}
int main(void) {
  int a = 4;
  return twice(a);
}
"""
    )
    main, twice = graph.flow("main"), graph.flow("twice")
    ((call, results),) = ((call, results) for call, results in main.results.items() if results)
    (source,) = [edge.source for edge in graph.incoming(results[0])]
    assert source.kind is FlowNodeKind.RETURN_VALUE
    assert [edge.source for edge in graph.incoming(twice.parameters[0])] == [main.arguments[call][0]]
    assert lines_of(definitions(graph, main.arguments[call][0])) == [5]


def test_only_what_is_asked_for_is_built() -> None:
    graph = graph_of("int f(int a) { return a; }\nint main(void) { return f(1); }\n")
    fresh = SpatialFlowGraph(graph.program, graph.pointers)
    fresh.memory("f")
    assert list(fresh._memory) == ["f"]
    assert not fresh._flows


@pytest.mark.parametrize("count", [150])
def test_marks_do_not_multiply(count: int) -> None:
    """The addresses of many locals handed to one callee: one variable instead of a mark for each local at each call."""
    locals_ = "".join(f"  int x{number} = {number};\n" for number in range(count))
    calls = "".join(f"  touch(&x{number});\n" for number in range(count))
    graph = graph_of(f"void touch(int *p) {{ *p += 1; }}\nint main(void) {{\n{locals_}{calls}  return x7;\n}}\n")
    memory = graph.memory("main")
    assert memory.is_coarse
    assert len(memory.versions.definitions) < 20 * count
    read = load_at(graph, 3 + 2 * count)
    found = lines_of(definitions(graph, read))
    assert 3 + 7 in found
    assert not {line for line in found if isinstance(line, int) and 3 <= line < 3 + count and line != 3 + 7}
