"""Control-flow automata as graphs."""

from pathlib import Path

import pytest

from cegas.foundation.errors import InputError
from cegas.frontend import load
from cegas.program.control_flow import LocationKind, Program
from cegas.report.cfa import cfa_graph
from cegas.report.dot import to_dot
from cegas.report.graph import EdgeKind, LineStyle, NodeKind
from cegas.report.svg import to_svg

SOURCE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int table[4];
int twice(int x) {
  return 2 * x;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    table[i] = twice(__VERIFIER_nondet_int());
    sum += table[i] ? 1 : 0;
  }
  if (sum > 4)
    reach_error();
  return 0;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    file: Path = tmp_path_factory.mktemp("cfa") / "program.c"
    file.write_text(SOURCE)
    return load([str(file)])


def test_everything_is_in_the_graph(program: Program) -> None:
    graph = cfa_graph(program)
    graph.validate()
    automata = list(program.functions.values())
    assert [node.id for node in graph.nodes] == [f"L{location.id}" for f in automata for location in f.locations]
    assert [(edge.source, edge.target) for edge in graph.edges] == [
        (f"L{edge.source.id}", f"L{edge.target.id}") for f in automata for edge in f.edges
    ]
    assert [cluster.title.split("(")[0] for cluster in graph.clusters] == list(program.functions)
    assert sum(len(cluster.nodes) for cluster in graph.clusters) == len(graph.nodes)


def test_locations_look_like_what_they_are(program: Program) -> None:
    nodes = {node.id: node for node in cfa_graph(program).nodes}
    expected = {
        LocationKind.PLAIN: NodeKind.PLAIN,
        LocationKind.ENTRY: NodeKind.START,
        LocationKind.EXIT: NodeKind.STOP,
        LocationKind.TARGET: NodeKind.ERROR,
        LocationKind.END: NodeKind.MUTED,
    }
    seen = set()
    heads = 0
    for function in program.functions.values():
        for location in function.locations:
            node = nodes[f"L{location.id}"]
            seen.add(location.kind)
            heads += node.double_border
            assert node.kind is expected[location.kind]
            assert node.double_border == location.loop_head
            assert node.label_lines[0].text == node.id
            if location.position is not None:
                assert node.label_lines[1].text == f"line {location.position.line}"
                assert f"program.c:{location.position.line}" in node.tooltip
    assert {LocationKind.ENTRY, LocationKind.EXIT, LocationKind.TARGET} <= seen
    assert heads == 1


def test_edges_say_what_they_do(program: Program) -> None:
    graph = cfa_graph(program, max_width=10_000)
    edges = [edge for function in program.functions.values() for edge in function.edges]
    styles = set()
    for drawn, edge in zip(graph.edges, edges, strict=True):
        assert [line.text for line in drawn.label_lines] == [str(operation) for operation in edge.operations]
        assert (drawn.kind is EdgeKind.DASHED) == (edge.call is not None)
        for line in drawn.label_lines:
            styles.add(line.style)
            if line.text.startswith("validity("):
                assert line.style is LineStyle.MUTED
            if line.text.startswith("["):
                assert line.style is LineStyle.CONDITION
    assert styles == set(LineStyle)
    assert any(edge.kind is EdgeKind.DASHED and "twice(" in edge.label_lines[0].text for edge in graph.edges)


def test_long_operations_are_shortened_but_not_lost(program: Program) -> None:
    full = cfa_graph(program, max_width=10_000)
    short = cfa_graph(program, max_width=20)
    shortened = 0
    for before, after in zip(full.edges, short.edges, strict=True):
        assert before.tooltip == after.tooltip
        for long_line, line in zip(before.label_lines, after.label_lines, strict=True):
            assert len(line.text) <= 20
            assert long_line.text in line.tooltip
            assert long_line.text in after.tooltip
            if line.text != long_line.text:
                shortened += 1
                head, tail = line.text.split("…")
                assert long_line.text.startswith(head)
                assert long_line.text.endswith(tail)
    assert shortened


def test_long_edges_say_how_much_is_missing(program: Program) -> None:
    full = cfa_graph(program, max_width=10_000)
    short = cfa_graph(program, max_width=10_000, max_lines=2)
    cut = 0
    for before, after in zip(full.edges, short.edges, strict=True):
        if len(before.label_lines) <= 2:
            assert before == after
            continue
        cut += 1
        first, rest = after.label_lines
        assert first == before.label_lines[0]
        assert rest.text == f"… {len(before.label_lines) - 1} more operations"
        for line in before.label_lines[1:]:
            assert line.text in rest.tooltip
    assert cut


def test_functions_can_be_chosen(program: Program) -> None:
    graph = cfa_graph(program, ["twice"])
    graph.validate()
    parameter = program.functions["twice"].parameters[0]
    assert [cluster.title for cluster in graph.clusters] == [f"twice({parameter})"]
    assert len(graph.nodes) == len(program.functions["twice"].locations)
    # In program order, whatever the order of the names.
    both = cfa_graph(program, ["twice", "main"])
    assert [cluster.title.split("(")[0] for cluster in both.clusters] == [
        name for name in program.functions if name in ("main", "twice")
    ]


def test_an_unknown_function_is_named(program: Program) -> None:
    with pytest.raises(InputError, match=r"no function 'thrice'.*twice"):
        cfa_graph(program, ["main", "thrice"])


def test_it_can_be_drawn(program: Program) -> None:
    graph = cfa_graph(program)
    assert to_svg(graph).count('class="node node-start" id=') == len(program.functions)
    assert to_dot(graph).count(" -> ") == len(graph.edges) + sum(edge.tooltip.count(" -> ") for edge in graph.edges)
