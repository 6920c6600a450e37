"""The description of graphs: what is a graph and what is not."""

import pytest

from cegas.report.graph import Cluster, Graph, GraphEdge, GraphError, GraphNode, Line, LineStyle, lines

A, B = GraphNode("a", lines("a")), GraphNode("b", lines("b"))


def test_loops_and_parallel_edges_are_fine() -> None:
    edge = GraphEdge("a", "a")
    Graph("fine", (A, B), (edge, edge, GraphEdge("a", "b"), GraphEdge("b", "a")), (Cluster("c", ("b",)),)).validate()


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (Graph("twice", (A, A)), "two nodes have the id 'a'"),
        (Graph("from nowhere", (A,), (GraphEdge("b", "a"),)), "unknown node 'b'"),
        (Graph("to nowhere", (A,), (GraphEdge("a", "b"),)), "unknown node 'b'"),
        (Graph("stranger", (A,), (), (Cluster("c", ("b",)),)), "unknown node 'b'"),
        (Graph("both", (A,), (), (Cluster("c", ("a",)), Cluster("d", ("a",)))), "'a' is in two clusters"),
        (Graph("same", (A,), (), (Cluster("c", ("a", "a")),)), "'a' is in two clusters"),
    ],
)
def test_what_is_not_a_graph_is_named(graph: Graph, message: str) -> None:
    with pytest.raises(GraphError, match=message):
        graph.validate()


def test_text_becomes_lines() -> None:
    assert lines("a\nb", "c", style=LineStyle.MUTED) == tuple(Line(text, LineStyle.MUTED) for text in "abc")
