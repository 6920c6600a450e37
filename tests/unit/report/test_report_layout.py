"""The layout: nothing overlaps, edges lead from border to border and around everything else, always the same way."""

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cpu_time import at_most

from cegas.report.graph import Cluster, Graph, GraphEdge, GraphError, GraphNode, lines
from cegas.report.layout import Box, Drawing, PlacedEdge, Route, layout, text_columns
from cegas.report.svg import to_svg

TOLERANCE = 0.5


def graph_of(count: int, edges: list[tuple[int, int, int]], clusters: tuple[Cluster, ...] = (), rows: int = 1) -> Graph:
    """Nodes n0, n1, ... and edges (source, target, lines of the label)."""
    nodes = tuple(GraphNode(f"n{number}", lines(*["x" * (number % 7 + 1)] * rows)) for number in range(count))
    return Graph(
        "test",
        nodes,
        tuple(
            GraphEdge(f"n{a}", f"n{b}", lines(*(f"{a} to {b}, line {row}" for row in range(label)))) for a, b, label in edges
        ),
        clusters,
    )


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - TOLERANCE
        and other.x < one.right - TOLERANCE
        and one.y < other.bottom - TOLERANCE
        and other.y < one.bottom - TOLERANCE
    )


def points(path: Route, steps: int = 12) -> list[tuple[float, float]]:
    """Points on a path, from its start to its end."""
    result = [(path.x, path.y)]
    for curve in path.curves:
        x0, y0 = result[-1]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            result.append(
                (a * x0 + b * curve.x1 + c * curve.x2 + d * curve.x, a * y0 + b * curve.y1 + c * curve.y2 + d * curve.y)
            )
    return result


def on_border(box: Box, x: float, y: float) -> bool:
    inside = box.x - 0.01 <= x <= box.right + 0.01 and box.y - 0.01 <= y <= box.bottom + 0.01
    edge = min(abs(x - box.x), abs(x - box.right), abs(y - box.y), abs(y - box.bottom))
    return inside and edge < 0.01


def within(box: Box, x: float, y: float) -> bool:
    return box.x + 1 < x < box.right - 1 and box.y + 1 < y < box.bottom - 1


def boxes_of(drawing: Drawing) -> dict[str, Box]:
    return {placed.node.id: placed.box for placed in drawing.nodes}


def check_no_overlaps(drawing: Drawing) -> None:
    boxes = [placed.box for placed in drawing.nodes]
    boxes += [placed.label for placed in drawing.edges if placed.label is not None]
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert not overlap(one, other), (one, other)


def check_ends(drawing: Drawing) -> None:
    boxes = boxes_of(drawing)
    for placed in drawing.edges:
        path = placed.path
        assert on_border(boxes[placed.edge.source], path.x, path.y), placed
        assert on_border(boxes[placed.edge.target], path.curves[-1].x, path.curves[-1].y), placed


def inside(outer: Box, inner: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right and outer.y <= inner.y and inner.bottom <= outer.bottom


def check_page(drawing: Drawing) -> None:
    page = Box(0, 0, drawing.width, drawing.height)
    rectangles = [placed.box for placed in drawing.nodes] + [placed.box for placed in drawing.clusters]
    rectangles += [placed.label for placed in drawing.edges if placed.label is not None]
    for box in rectangles:
        assert inside(page, box)
    for placed in drawing.edges:
        for x, y in points(placed.path):
            assert inside(page, Box(x, y, 0, 0))


def check_ways(drawing: Drawing) -> None:
    """No edge runs through a node or a label, and none had to give up on that."""
    assert not any(placed.direct for placed in drawing.edges)
    obstacles = [placed.box for placed in drawing.nodes]
    obstacles += [placed.label for placed in drawing.edges if placed.label is not None]
    for placed in drawing.edges:
        for x, y in points(placed.path):
            for box in obstacles:
                assert not within(box, x, y), (placed.edge, box)


def is_loop(placed: PlacedEdge) -> bool:
    return placed.edge.source == placed.edge.target


def check_directions(drawing: Drawing) -> None:
    boxes = boxes_of(drawing)
    for placed in drawing.edges:
        source, target = boxes[placed.edge.source], boxes[placed.edge.target]
        if is_loop(placed):
            assert not placed.backward
        elif placed.backward:
            assert target.bottom < source.y
        else:
            assert source.bottom < target.y


def small_graphs() -> st.SearchStrategy[Graph]:
    edges = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11), st.integers(0, 3)), max_size=24)
    return st.builds(
        lambda count, found: graph_of(count, [(a % count, b % count, label) for a, b, label in found]),
        st.integers(1, 12),
        edges,
    )


@given(small_graphs())
def test_every_small_graph_is_drawn_well(graph: Graph) -> None:
    drawing = layout(graph)
    check_no_overlaps(drawing)
    check_ends(drawing)
    check_page(drawing)
    check_ways(drawing)
    check_directions(drawing)


@given(small_graphs(), st.integers(1, 4))
def test_clusters_hold_their_nodes_and_nothing_else(graph: Graph, size: int) -> None:
    ids = [node.id for node in graph.nodes]
    clusters = (Cluster("one", tuple(ids[:size])), Cluster("two", tuple(ids[size : 2 * size])), Cluster("none", ()))
    drawing = layout(Graph(graph.title, graph.nodes, graph.edges, clusters))
    boxes = boxes_of(drawing)
    check_ends(drawing)
    check_page(drawing)
    frames = {placed.cluster.title: placed.box for placed in drawing.clusters}
    assert list(frames) == [cluster.title for cluster in clusters if cluster.nodes]
    for cluster in clusters:
        if not cluster.nodes:
            continue
        frame = frames[cluster.title]
        for node, box in boxes.items():
            if node in cluster.nodes:
                assert inside(frame, box)
            else:
                assert not overlap(frame, box)


def test_nothing_gives_an_empty_page() -> None:
    drawing = layout(Graph("empty", ()))
    assert not drawing.nodes
    assert not drawing.edges
    assert drawing.width > 0
    assert drawing.height > 0


def test_a_chain_is_a_straight_line() -> None:
    drawing = layout(graph_of(6, [(n, n + 1, n % 3) for n in range(5)]))
    assert len({round(placed.box.centre, 3) for placed in drawing.nodes}) == 1
    for placed in drawing.edges:
        assert len({round(x, 3) for x, _ in points(placed.path)}) == 1


def test_a_parent_stands_in_the_middle_of_its_children() -> None:
    boxes = boxes_of(layout(graph_of(4, [(0, 1, 0), (0, 2, 0), (0, 3, 0)])))
    assert boxes["n0"].centre == pytest.approx(sum(boxes[f"n{n}"].centre for n in (1, 2, 3)) / 3, abs=1)


def test_trees_have_no_crossings() -> None:
    """The leaves of a binary tree stand in the order of the tree."""
    drawing = layout(graph_of(31, [((n - 1) // 2, n, 0) for n in range(1, 31)]))
    boxes = boxes_of(drawing)
    leaves = [boxes[f"n{n}"] for n in range(15, 31)]
    assert [box.y for box in leaves] == [leaves[0].y] * 16
    centres = [box.centre for box in leaves]
    assert centres in (sorted(centres), sorted(centres, reverse=True))


def test_the_long_way_round_goes_at_the_side() -> None:
    """Of a chain and a link past it, the chain is straight."""
    drawing = layout(graph_of(5, [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1), (0, 4, 1)]))
    assert len({round(placed.box.centre, 3) for placed in drawing.nodes}) == 1


def test_a_link_that_closes_a_cycle_goes_up_at_the_side() -> None:
    drawing = layout(graph_of(3, [(0, 1, 1), (1, 2, 1), (2, 1, 1)]))
    assert [placed.backward for placed in drawing.edges] == [False, False, True]
    boxes = boxes_of(drawing)
    assert len({round(box.centre, 3) for box in boxes.values()}) == 1
    path = drawing.edges[2].path
    assert path.x in (boxes["n2"].x, boxes["n2"].right)
    assert path.curves[-1].x in (boxes["n1"].x, boxes["n1"].right)


def test_parallel_edges_are_apart() -> None:
    drawing = layout(graph_of(2, [(0, 1, 0), (0, 1, 0), (1, 0, 0), (1, 0, 0)]))
    middles = [path[len(path) // 2][0] for path in (points(placed.path) for placed in drawing.edges)]
    middles.sort()
    assert all(right - left > 5 for left, right in pairwise(middles))


def test_components_are_packed_into_a_page_of_a_reasonable_shape() -> None:
    drawing = layout(graph_of(300, [(3 * n, 3 * n + 1, 0) for n in range(100)]))
    check_no_overlaps(drawing)
    assert 0.5 < drawing.width / drawing.height < 3


def test_a_broken_graph_is_refused() -> None:
    with pytest.raises(GraphError):
        layout(Graph("broken", (), (GraphEdge("a", "b"),)))


def test_wide_characters_take_two_columns() -> None:
    assert [text_columns(text) for text in ("abc", "é", "e\u0301", "漢字", "…")] == [3, 1, 1, 4, 1]


def long_graph(count: int) -> Graph:
    """Like the control flow of a long function: branches, joins, loops, labels, and links across everything."""
    edges = [(n, n + 1, 1) for n in range(count - 1)]
    edges += [(n, min(n + 7, count - 1), 1) for n in range(0, count - 1, 3)]
    edges += [(n, max(n - 9, 0), 1) for n in range(5, count, 11)]
    edges += [(n, count - 1, 0) for n in range(0, count - 1, 13)]
    return graph_of(count, edges)


def test_large_graphs_take_little_time() -> None:
    graph = long_graph(2000)
    with at_most(8):  # about 0.7 s on a small virtual machine
        drawing = layout(graph)
    check_ends(drawing)
    check_directions(drawing)


def test_deep_graphs_need_no_deep_stack() -> None:
    check_directions(layout(graph_of(5000, [(n, n + 1, 0) for n in range(4999)])))


def test_many_long_links_do_not_explode() -> None:
    """Each of 1,000 links passes hundreds of ranks; together they would need half a million bends."""
    count = 2000
    edges = [(n, n + 1, 0) for n in range(count - 1)] + [(n, count - 1 - n, n % 2) for n in range(count // 2)]
    with at_most(8):
        drawing = layout(graph_of(count, edges))
    check_ends(drawing)
    check_page(drawing)
    assert any(placed.direct for placed in drawing.edges)


def test_the_same_graph_gives_the_same_drawing_in_every_process() -> None:
    program = (
        "from cegas.report.graph import *; from cegas.report.svg import to_svg; import hashlib;"
        "n = tuple(GraphNode(f'n{i}', lines(f'node {i}')) for i in range(40));"
        "e = tuple(GraphEdge(f'n{i}', f'n{i * 7 % 40}', lines(str(i))) for i in range(40));"
        "print(hashlib.sha256(to_svg(Graph('g', n, e)).encode()).hexdigest())"
    )
    results = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(results) == 1


def test_drawing_twice_is_the_same() -> None:
    assert to_svg(long_graph(60)) == to_svg(long_graph(60))
