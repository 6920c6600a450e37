"""Graphs in the DOT language, for those who have Graphviz or another tool that reads it."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Final
from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, Line
from cegas.report.svg import LIGHT

_EDGE_STYLES: Final[dict[EdgeKind, str]] = {EdgeKind.DASHED: "dashed", EdgeKind.DOTTED: "dotted"}


def to_dot(graph: Graph) -> str:
    """The graph in DOT. Raises GraphError if the graph is not well formed."""
    graph.validate()
    result = [f"digraph {quote_id(graph.title)} {{"]
    result.append('  graph [fontname="monospace", label=' + quote_text(graph.title) + ", labelloc=t, rankdir=TB];")
    result.append('  node [fontname="monospace", fontsize=11, shape=box, style="rounded,filled"];')
    result.append('  edge [fontname="monospace", fontsize=10, color="' + LIGHT.edges[EdgeKind.PLAIN] + '"];')
    by_id = {node.id: node for node in graph.nodes}
    clustered: set[str] = set()
    for number, cluster in enumerate(graph.clusters):
        result.append(f"  subgraph {quote_id(f'cluster_{number}')} {{")
        result.append(f'    label={quote_text(cluster.title)}; labeljust=l; style=rounded; color="#d0d7de";')
        for member in cluster.nodes:
            clustered.add(member)
            result.append("    " + _node(by_id[member]))
        result.append("  }")
    result.extend("  " + _node(node) for node in graph.nodes if node.id not in clustered)
    result.extend("  " + _edge(edge) for edge in graph.edges)
    result.append("}")
    return "\n".join(result) + "\n"


def quote_id(text: str) -> str:
    """A name as a quoted DOT identifier.

    In identifiers DOT knows the escape ``\\"`` only and keeps doubled backslashes as they are. Doubling them still
    keeps different names different, and no name can escape its closing quote or join two lines.
    """
    return '"' + _writable(text.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def quote_text(text: str, line_end: str = "\\n") -> str:
    """Text that DOT shows as it is: no escape sequences such as ``\\N`` and no character entities."""
    return '"' + line_end.join(_escape(part) for part in text.split("\n")) + '"'


def _escape(text: str) -> str:
    return _writable(text).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")


def _writable(text: str) -> str:
    """Names may hold what no text file can: bytes that are not text arrive as lone surrogates."""
    return text.replace("\0", "\\x00").encode("utf-8", "backslashreplace").decode("utf-8")


def _node(node: GraphNode) -> str:
    fill, border = LIGHT.nodes[node.kind]
    attributes = {"label": _label(node.label_lines, "\\n"), "fillcolor": quote_id(fill), "color": quote_id(border)}
    if node.double_border:
        attributes["peripheries"] = "2"
    if node.tooltip:
        attributes["tooltip"] = quote_text(node.tooltip)
    return f"{quote_id(node.id)} {_attributes(attributes)};"


def _edge(edge: GraphEdge) -> str:
    attributes: dict[str, str] = {}
    if edge.kind is not EdgeKind.PLAIN:
        attributes["color"] = quote_id(LIGHT.edges[edge.kind])
        attributes["style"] = _EDGE_STYLES.get(edge.kind, "solid")
    if edge.label_lines:
        # "\l" ends a left-aligned line.
        attributes["label"] = _label((*edge.label_lines, Line("")), "\\l")
    if edge.tooltip:
        attributes["tooltip"] = attributes["labeltooltip"] = quote_text(edge.tooltip)
    end = f" {_attributes(attributes)}" if attributes else ""
    return f"{quote_id(edge.source)} -> {quote_id(edge.target)}{end};"


def _label(label_lines: Sequence[Line], line_end: str) -> str:
    return quote_text("\n".join(line.text for line in label_lines), line_end)


def _attributes(attributes: dict[str, str]) -> str:
    return "[" + ", ".join(f"{name}={value}" for name, value in attributes.items()) + "]"
