"""SVG: well formed, self-contained, complete."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphNode, Legend, Line, LineStyle, NodeKind, lines
from cegas.report.layout import layout
from cegas.report.svg import DARK, LIGHT, render, to_svg

SVG = "{http://www.w3.org/2000/svg}"


def example() -> Graph:
    return Graph(
        "An example",
        (
            GraphNode("a", (Line("start", LineStyle.STRONG), Line("line 3", LineStyle.MUTED)), NodeKind.START, "tip of a"),
            GraphNode("b", lines("b"), NodeKind.ERROR, double_border=True),
            GraphNode("c", lines("c")),
        ),
        (
            GraphEdge("a", "b", (Line("[x < 3]", LineStyle.CONDITION, "3: [x < 3]"), Line("y := 1")), tooltip="a to b"),
            GraphEdge("b", "a", kind=EdgeKind.DASHED),
            GraphEdge("a", "c"),
        ),
        (Cluster("f(x)", ("a", "b")),),
        (Legend(NodeKind.ERROR, "bad"), Legend(EdgeKind.DASHED, "call"), Legend(NodeKind.PLAIN, "head", True)),
    )


def groups(root: ElementTree.Element, word: str) -> list[ElementTree.Element]:
    return [group for group in root.iter(SVG + "g") if word in group.get("class", "").split()]


def test_everything_is_there() -> None:
    root = ElementTree.fromstring(to_svg(example()))
    texts = ["".join(text.itertext()) for text in root.iter(SVG + "text")]
    for expected in ("An example", "f(x)", "start", "line 3", "y := 1", "bad", "call", "head"):
        assert expected in texts
    assert "3: [x < 3][x < 3]" in texts
    named = {group.get("id", ""): group for group in groups(root, "node") if group.get("id")}
    assert sorted(named) == ["g-a", "g-b", "g-c"]
    assert named["g-a"].get("class") == "node node-start"
    assert named["g-a"].findtext(SVG + "title") == "tip of a"
    assert [len(named[name].findall(SVG + "rect")) for name in ("g-a", "g-b", "g-c")] == [1, 2, 1]
    drawn = [group for group in groups(root, "edge") if group.find(SVG + "path") is not None]
    # Three edges and one in the legend.
    assert len(drawn) == 4
    assert "a to b" in [group.findtext(SVG + "title") for group in drawn]
    assert {group.get("class") for group in drawn} == {"edge edge-plain", "edge edge-plain direct", "edge edge-dashed"}


def test_it_refers_to_nothing_outside_and_runs_nothing() -> None:
    text = to_svg(example())
    assert re.findall(r"(?:https?:)?//[^\"' ]*", text) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in text
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#g-arrow-{kind.value}" for kind in EdgeKind}
    defined = set(re.findall(r'id="([^"]*)"', text))
    assert {name[1:] for name in re.findall(r"url\(([^)]*)\)", text)} <= defined


def test_both_themes_know_every_kind() -> None:
    text = to_svg(example())
    assert text.count("prefers-color-scheme:dark") == 1
    for theme in (LIGHT, DARK):
        assert set(theme.nodes) == set(NodeKind)
        assert set(theme.edges) == set(EdgeKind)
        assert set(theme.lines) == set(LineStyle)
        for fill, border in theme.nodes.values():
            assert fill in text
            assert border in text


def test_the_picture_is_as_large_as_its_content() -> None:
    graph = example()
    root = ElementTree.fromstring(to_svg(graph))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    drawing = layout(graph)
    assert width >= drawing.width - 0.1
    assert height > drawing.height


def test_two_drawings_fit_into_one_page() -> None:
    drawing = layout(example())
    one, other = (set(re.findall(r' id="([^"]*)"', render(drawing, id_prefix=prefix))) for prefix in ("one", "two"))
    assert one
    assert not one & other


def test_a_prefix_that_is_no_name_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot start an id"):
        to_svg(example(), id_prefix='"><')


@given(st.text(), st.text())
def test_any_text_is_well_formed(one: str, other: str) -> None:
    nodes = (GraphNode(one, lines(other), tooltip=one), GraphNode(one + "!", lines(one), tooltip=other))
    edges = (GraphEdge(one, one + "!", lines(one, other), tooltip=other),)
    text = to_svg(Graph(other, nodes, edges, (Cluster(one, (one,)),), (Legend(NodeKind.PLAIN, other),)))
    root = ElementTree.fromstring(text.encode("utf-8"))
    ids = [group.get("id") for group in groups(root, "node") if group.get("id")]
    assert len(set(ids)) == 2


def test_what_xml_cannot_hold_is_visible() -> None:
    text = to_svg(Graph("", (GraphNode("n", lines("bell \x07, half \ud800, <&>")),)))
    assert "bell \\x07, half \\xd800, &lt;&amp;&gt;" in text
