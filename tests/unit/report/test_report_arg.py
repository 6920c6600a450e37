"""The abstract reachability graph as a picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.run import run
from cegas.program.control_flow import Program
from cegas.report.arg import MOST_LINES, arg_graph
from cegas.report.dot import to_dot
from cegas.report.graph import EdgeKind, Graph, NodeKind
from cegas.verification.options import Options
from cegas.verification.watch import Watch

HEADER = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"


def explore(tmp_path: Path, text: str, analysis: str = "value-full", most_nodes: int = 2000) -> tuple[Graph, Watch]:
    path = tmp_path / "a.c"
    path.write_text(HEADER + text, encoding="utf-8")
    watch = Watch()
    run([path], Options(analysis=analysis, time_limit=20), watch=watch)
    assert watch.exploration is not None
    assert isinstance(watch.program, Program)
    graph = arg_graph(watch.program, watch.exploration, "title", most_nodes=most_nodes)
    graph.validate()
    return graph, watch


def labels(graph: Graph) -> list[list[str]]:
    return [[line.text for line in node.label_lines] for node in graph.nodes]


JOIN = "int main(void) { int x = 1; if (__VERIFIER_nondet_int()) x = 2; else x = 2; x++; return x; }\n"


def test_covered_states_lead_to_their_coverers(tmp_path: Path) -> None:
    graph, _ = explore(tmp_path, JOIN)
    (edge,) = [edge for edge in graph.edges if edge.kind is EdgeKind.DASHED]
    kinds = {node.id: node.kind for node in graph.nodes}
    assert kinds[edge.source] is NodeKind.START
    assert kinds[edge.target] is NodeKind.PLAIN
    assert edge.tooltip == "covered by"


def test_every_state_is_there_once(tmp_path: Path) -> None:
    graph, watch = explore(tmp_path, JOIN)
    assert watch.exploration is not None
    covered = sum(node.kind is NodeKind.START for node in graph.nodes)
    assert len(graph.nodes) == len(watch.exploration.reached) + covered
    assert graph.title == f"title ({len(graph.nodes)} states)"
    (root,) = [node for node in graph.nodes if node.double_border]
    assert root.label_lines[0].text == "0: L0"
    reached = {edge.target for edge in graph.edges}
    assert {node.id for node in graph.nodes} - reached == {root.id}


def test_tooltips_have_all_values_where_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "int first, second; int main(void) { first = 7; second = 8; if (__VERIFIER_nondet_int()) first++; return second; }\n"
    )
    whole, _ = explore(tmp_path, text)
    assert any("first = 7" in node.tooltip and "second = 8" in node.tooltip for node in whole.nodes)
    monkeypatch.setattr("cegas.report.arg.MOST_TEXT", 12 * len(whole.nodes))
    cut, _ = explore(tmp_path, text)
    before, after = sum(len(node.tooltip) for node in whole.nodes), sum(len(node.tooltip) for node in cut.nodes)
    assert after < before
    assert any(node.tooltip.endswith(" more") for node in cut.nodes)


def test_targets(tmp_path: Path) -> None:
    graph, _ = explore(
        tmp_path,
        "int main(void) { int x = __VERIFIER_nondet_int();\n"
        "  if (x > 0) { if (x > 9) reach_error(); } else if (x < -9) x = __VERIFIER_nondet_int(); else x = 1;\n"
        "  while (x) x--;\n"
        "  return 0; }\n",
    )
    (target,) = [node for node in graph.nodes if node.kind is NodeKind.ERROR]
    assert "property: " in target.tooltip
    assert any(node.kind is NodeKind.MUTED for node in graph.nodes), "what is left is not explored"


def test_values_in_the_words_of_the_source(tmp_path: Path) -> None:
    graph, _ = explore(
        tmp_path,
        "unsigned g; double d; int *p; struct { char c; int a[2]; } s;\n"
        "int main(void) { g = -1; d = 1.5; p = &s.a[1]; s.c = 'x'; s.a[1] = -5;\n"
        "  int local = -3; if (__VERIFIER_nondet_int()) local--; return local; }\n",
    )
    tooltips = "\n".join(node.tooltip for node in graph.nodes).splitlines()
    for expected in ("g = 4294967295", "d = 1.5", "p = &s.a[1]", "s.c = 120 'x'", "s.a[1] = -5", "local = -3"):
        assert expected in tooltips


def test_callers_are_named(tmp_path: Path) -> None:
    graph, _ = explore(
        tmp_path,
        "int f(int n) { if (n) return 1; return 2; }\n"
        "int main(void) { int kept = 7; int r = f(__VERIFIER_nondet_int()); return r + kept; }\n",
    )
    inside = [node for node in graph.nodes if "called from main" in node.tooltip]
    assert inside
    assert all("main: kept = 7" in node.tooltip for node in inside)
    assert {"call f", "return"} <= {line.text for edge in graph.edges for line in edge.label_lines}


def test_conditions_stand_on_edges(tmp_path: Path) -> None:
    graph, _ = explore(tmp_path, JOIN)
    conditions = [line.text for edge in graph.edges for line in edge.label_lines if "!=" in line.text or "==" in line.text]
    assert len(conditions) == 2


def test_long_states_are_shortened(tmp_path: Path) -> None:
    stores = " ".join(f"a[{number}] = {number + 1};" for number in range(20))
    graph, _ = explore(
        tmp_path, f"int a[20]; int main(void) {{ {stores} if (__VERIFIER_nondet_int()) a[0] = 0; return a[0]; }}\n"
    )
    longest = max(graph.nodes, key=lambda node: len(node.tooltip))
    assert len(longest.label_lines) == 2 + MOST_LINES
    assert longest.label_lines[-1].text.startswith("… ")
    assert "a[19] = 20" in longest.tooltip


def test_large_graphs_are_cut(tmp_path: Path) -> None:
    graph, _ = explore(
        tmp_path,
        "int main(void) { int x = 0; while (x < 200) { x++; if (x == 300) reach_error(); } return 0; }\n",
        most_nodes=50,
    )
    assert len(graph.nodes) == 51
    assert graph.title.startswith("title (the first 50 of ")
    assert graph.nodes[-1].label_lines[0].text.endswith("more states are not shown")
    assert to_dot(graph)


def test_merged_states_are_yellow(tmp_path: Path) -> None:
    _, watch = explore(tmp_path, JOIN)
    exploration, program = watch.exploration, watch.program
    assert exploration is not None
    assert program is not None
    some = next(node for node in exploration.reached if node.parents)
    exploration.reached.merged[some] = None
    graph = arg_graph(program, exploration, "title")
    assert [node.id for node in graph.nodes if node.kind is NodeKind.WARNING] == [f"N{some.id}"]


@pytest.mark.parametrize("analysis", ["value", "value-full"])
def test_the_same_picture_every_time(tmp_path: Path, analysis: str) -> None:
    assert labels(explore(tmp_path, JOIN, analysis)[0]) == labels(explore(tmp_path, JOIN, analysis)[0])
