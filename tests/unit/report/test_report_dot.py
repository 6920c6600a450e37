"""DOT: the text means the graph, whatever the names are."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cegas.report.dot import quote_id, quote_text, to_dot
from cegas.report.graph import Cluster, EdgeKind, Graph, GraphEdge, GraphError, GraphNode, NodeKind, lines

NASTY = ['a"b', "back\\", "\\N \\l", "&amp;", "<b>", "a\nb", "", "é漢字", "\x01", "\udc80", 'a\\"b', "-> ; {"]
NASTY += ["\0", "\\x00"]
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


def test_a_small_graph() -> None:
    graph = Graph(
        "small",
        (GraphNode("a", lines("one", "two"), NodeKind.ERROR, "a tip", double_border=True), GraphNode("b", lines("b"))),
        (GraphEdge("a", "b", lines("x := 1", "[x < 2]"), EdgeKind.DASHED), GraphEdge("b", "b")),
        (Cluster("frame", ("b",)),),
    )
    text = to_dot(graph)
    assert text.startswith('digraph "small" {\n')
    assert text.endswith("}\n")
    assert 'label="one\\ntwo"' in text
    assert 'peripheries=2, tooltip="a tip"' in text
    assert re.search(r'"a" -> "b" \[.*style=dashed, label="x := 1\\l\[x < 2\]\\l"\];', text)
    assert '  "b" -> "b";\n' in text
    cluster = text[text.index('subgraph "cluster_0"') :].split("}")[0]
    assert 'label="frame"' in cluster
    assert '"b" [' in cluster
    assert '"a" [' not in cluster
    assert len(re.findall('^ *"b" \\[', text, re.MULTILINE)) == 1


def test_a_broken_graph_is_refused() -> None:
    with pytest.raises(GraphError):
        to_dot(Graph("broken", (), (GraphEdge("a", "b"),)))


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("plain", '"plain"'),
        ('say "x"', '"say \\"x\\""'),
        ("C:\\", '"C:\\\\"'),
        ("\\N", '"\\\\N"'),
        ("&lt;", '"&amp;lt;"'),
        ("a\nb", '"a\\nb"'),
        ("\0", '"\\\\x00"'),
    ],
)
def test_text_is_shown_as_it_is(text: str, quoted: str) -> None:
    assert quote_text(text) == quoted


@given(st.text(), st.text())
def test_different_names_stay_different(one: str, other: str) -> None:
    assert (quote_id(one) == quote_id(other)) == (one == other)


@given(st.text(alphabet=st.sampled_from('ab"\\\n&;\udc80\0')))
def test_no_name_leaves_its_quotes(text: str) -> None:
    for quoted in (quote_id(text), quote_text(text)):
        assert QUOTED.fullmatch(quoted)
        quoted.encode("utf-8")


def test_nasty_names_make_one_statement_each() -> None:
    nodes = tuple(GraphNode(text + "!", lines(text), tooltip=text) for text in NASTY)
    edges = tuple(GraphEdge(text + "!", 'a"b!', lines(text), tooltip=text) for text in NASTY)
    text = to_dot(Graph('"\\', nodes, edges, (Cluster('"\\', ('a"b!',)),)))
    skeleton = QUOTED.sub("S", text)
    assert skeleton.count("S -> S [") == len(NASTY)
    assert len(re.findall(r"^ +S \[", skeleton, re.MULTILINE)) == len(NASTY)
    assert '"' not in skeleton
