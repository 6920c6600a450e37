"""Pictures and listings of points-to sets, memory SSA, value flow and the spatial flow graph."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.spatial_flow.flow_programs import FIG1, FIG3, graph_of

from cegas.cli.main import main
from cegas.report.dot import to_dot
from cegas.report.graph import EdgeKind, Graph, GraphNode
from cegas.report.memory_ssa import memory_ssa_graph, memory_ssa_text
from cegas.report.points_to import points_to_graph
from cegas.report.sfg import sfg_graph
from cegas.report.svfg import svfg_graph
from cegas.report.svg import to_svg

CALLS = """\
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node a, b;
int total;
void add(struct node *n) {
  if (n->next)
    total += n->value;
}
int main(void) {
  a.next = &b;
  a.value = 1;
  for (int i = 0; i < 3; i++)
    add(__VERIFIER_nondet_int() ? &a : &b);
  {
    int x = 1, *p = &x;
    *p = total;
  }
  {
    int x = 2, *p = &x;
    *p = total;
  }
  return total;
}
"""


def rows(text: str, line: int) -> list[str]:
    """The operations of a line in a listing, with single blanks."""
    return [" ".join(row.split()[1:]) for row in text.splitlines() if row.split()[:1] == [str(line)]]


def node(graph: Graph, text: str) -> GraphNode:
    """The node that says a text."""
    (found,) = [each for each in graph.nodes if any(text in line.text for line in each.label_lines)]
    return found


def named(graph: Graph, name: str) -> GraphNode:
    """The node of a variable."""
    (found,) = [each for each in graph.nodes if each.label_lines[0].text == name]
    return found


def label(node_: GraphNode) -> list[str]:
    return [line.text for line in node_.label_lines]


# -- Fig. 3 of the paper ----------------------------------------------------------------------------------------------


def test_listing_of_figure_3() -> None:
    text = memory_ssa_text(graph_of(FIG3), ["main"])
    assert rows(text, 3) == ["new o (8 bytes) [o1=χ(o0)]"]
    assert rows(text, 4) == ["p = &o"]
    assert rows(text, 5) == ["q = p"]
    assert rows(text, 6) == ["*p = &i [o2=χ(o1)]"]
    assert rows(text, 7) == ["*q = &j [o3=χ(o2)]"]
    assert rows(text, 8)[0].endswith("= *q [μ(o3)]")
    assert "valid" not in text


def test_listing_of_figure_3_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fig3.c"
    file.write_text(FIG3, encoding="utf-8")
    assert main(["graph", str(file), "--kind", "memory-ssa", "--function", "main"]) == 0
    output = capsys.readouterr().out
    for wanted in ("[o2=χ(o1)]", "[o3=χ(o2)]", "[μ(o3)]"):
        assert wanted in output
    assert "__cegas_start" not in output


def test_value_flow_of_figure_3() -> None:
    graph = svfg_graph(graph_of(FIG3), ["main"])
    graph.validate()
    second, load = node(graph, "*q = &j"), node(graph, "= *q")
    assert label(second) == ["line 7", "*q = &j", "[o3=χ(o2)]"]
    flows = {(edge.source, edge.target): (edge.kind, edge.label_lines[0].text) for edge in graph.edges}
    assert flows[second.id, load.id] == (EdgeKind.ACCENT, "o3")
    assert flows[node(graph, "q = p").id, load.id] == (EdgeKind.PLAIN, "q")
    assert flows[node(graph, "p = &o").id, node(graph, "q = p").id] == (EdgeKind.PLAIN, "p")


def test_spatial_flow_of_figure_3() -> None:
    model = graph_of(FIG3)
    graph = sfg_graph(model, ["main"])
    graph.validate()
    control = [edge for edge in graph.edges if edge.kind is EdgeKind.MUTED]
    following = {edge.source: edge.target for edge in control}
    first, second = node(graph, "*p = &i"), node(graph, "*q = &j")
    assert following[first.id] == second.id
    assert any(edge.kind is EdgeKind.ACCENT and edge.source == second.id for edge in graph.edges)
    function = model.program.functions["main"]
    assert f"L{function.entry.id}" in following


def test_points_to_of_figure_3() -> None:
    graph = points_to_graph(graph_of(FIG3), ["main"])
    graph.validate()
    o = named(graph, "o")
    arrows = {(edge.source, edge.target) for edge in graph.edges}
    for name in ("p", "q"):
        assert (named(graph, name).id, o.id) in arrows
    for name in ("i", "j"):
        assert (o.id, named(graph, name).id) in arrows


# -- other programs ---------------------------------------------------------------------------------------------------


def test_calls_and_phis_in_a_listing() -> None:
    text = memory_ssa_text(graph_of(CALLS))
    (call,) = [row for row in rows(text, 13) if "add(" in row]
    assert "μ(total" in call
    assert "=χ(total" in call
    assert "total" in next(row for row in text.splitlines() if "φ(" in row)
    headings = [row.split("(")[0] for row in text.splitlines() if row and not row.startswith(" ")]
    assert headings == ["__cegas_start", "main", "add"]


def test_fields_and_variables_of_the_same_name_are_told_apart() -> None:
    text = memory_ssa_text(graph_of(CALLS), ["main"])
    assert any(row.startswith("a.next = &b [") and "a.next#" in row for row in rows(text, 10))
    assert any("x@15#" in row for row in rows(text, 16))
    assert any("x@19#" in row for row in rows(text, 20))


def test_names_with_digits_keep_their_versions_apart() -> None:
    text = memory_ssa_text(graph_of("int x1;\nint main(void) {\n  x1 = 2;\n  return x1;\n}\n"), ["main"])
    assert rows(text, 3) == ["x1 = 2 [x1#1=χ(x1#0)]"]


@pytest.mark.parametrize("source", [FIG1, FIG3, CALLS])
def test_everything_can_be_drawn(source: str) -> None:
    model = graph_of(source)
    for graph in (points_to_graph(model), memory_ssa_graph(model), svfg_graph(model), sfg_graph(model)):
        assert to_dot(graph).startswith("digraph")
        if len(graph.nodes) < 1000:  # larger ones take seconds, and show no more
            assert "<svg" in to_svg(graph)
        assert graph.nodes
        assert graph.edges


def test_flows_between_functions_are_drawn() -> None:
    graph = svfg_graph(graph_of(CALLS))
    call = next(each for each in graph.nodes if any("add(" in text for text in label(each)))
    between = [edge for edge in graph.edges if edge.kind is EdgeKind.DASHED]
    assert any(edge.source == call.id for edge in between)
    assert any(edge.target == call.id for edge in between)
    alone = svfg_graph(graph_of(CALLS), ["add"])
    assert not [edge for edge in alone.edges if edge.kind is EdgeKind.DASHED]


def test_no_more_nodes_than_wanted() -> None:
    model = graph_of(CALLS)
    for graph in (svfg_graph(model, most_nodes=5), points_to_graph(model, most_nodes=2)):
        assert len(graph.nodes) <= 6
        assert "not shown" in graph.nodes[-1].label_lines[0].text
        to_dot(graph)
    assert "not shown" in sfg_graph(model, most_nodes=15).nodes[-1].label_lines[0].text


@pytest.mark.parametrize("kind", ["points-to", "memory-ssa", "svfg", "sfg"])
def test_the_command_writes_pictures(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "calls.c"
    file.write_text(CALLS, encoding="utf-8")
    for name, start in (("out.svg", "<svg"), ("out.dot", "digraph")):
        output = tmp_path / name
        assert main(["graph", str(file), "--kind", kind, "--output", str(output)]) == 0
        assert start in output.read_text(encoding="utf-8")
    assert main(["graph", str(file), "--kind", kind, "--format", "dot", "--function", "add"]) == 0
    assert capsys.readouterr().out.startswith("digraph")


def test_text_is_for_memory_ssa_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "calls.c"
    file.write_text(CALLS, encoding="utf-8")
    assert main(["graph", str(file), "--kind", "svfg", "--format", "text"]) == 2
    assert "only --kind memory-ssa" in capsys.readouterr().err
    listing = tmp_path / "listing.txt"
    assert main(["graph", str(file), "--kind", "memory-ssa", "--output", str(listing)]) == 0
    assert "χ(" in listing.read_text(encoding="utf-8")
