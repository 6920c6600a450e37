"""Graphs in the DOT language, for those who have Graphviz or another tool that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cegas.report.graph import EdgeKind, Graph, GraphEdge, GraphNode, Line, NodeKind

_NODE_COLOURS: Final[dict[NodeKind, tuple[str, str]]] = {
    NodeKind.PLAIN: ("#ffffff", "#57606a"),
    NodeKind.START: ("#dcf5e3", "#1a7f37"),
    NodeKind.STOP: ("#ddeeff", "#0969da"),
    NodeKind.ERROR: ("#ffd8d6", "#cf222e"),
    NodeKind.WARNING: ("#fff3c4", "#9a6700"),
    NodeKind.MUTED: ("#eaeef2", "#8c959f"),
    NodeKind.ACCENT: ("#eadffb", "#8250df"),
    NodeKind.SECOND: ("#d8f3f2", "#1b7c83"),
    NodeKind.THIRD: ("#ffe5d3", "#bc4c00"),
}
"""Fill and border."""

_EDGE_ATTRIBUTES: Final[dict[EdgeKind, dict[str, str]]] = {
    EdgeKind.PLAIN: {},
    EdgeKind.DASHED: {"style": "dashed"},
    EdgeKind.DOTTED: {"style": "dotted"},
    EdgeKind.MUTED: {"color": "#afb8c1"},
    EdgeKind.ACCENT: {"color": "#8250df", "penwidth": "1.6"},
    EdgeKind.ERROR: {"color": "#cf222e", "penwidth": "1.6"},
}


def to_dot(graph: Graph) -> str:
    """The graph in DOT. Raises GraphError if the graph is not well formed."""
    graph.validate()
    result = [f"digraph {quote_id(graph.title)} {{"]
    result.append("  graph [fontname=\"monospace\", label=" + quote_text(graph.title) + ", labelloc=t, rankdir=TB];")
    result.append('  node [fontname="monospace", fontsize=11, shape=box, style="rounded,filled"];')
    result.append('  edge [fontname="monospace", fontsize=10, color="#57606a"];')
    by_id = {node.id: node for node in graph.nodes}
    clustered: set[str] = set()
    for number, cluster in enumerate(graph.clusters):
        result.append(f"  subgraph {quote_id(f'cluster_{number}')} {{")
        result.append(f"    label={quote_text(cluster.title)}; labeljust=l; style=rounded; color=\"#d0d7de\";")
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

    In identifiers DOT knows the escape ``\\"`` only and keeps doubled backslashes as they are. Doubling them still keeps
    different names different, and no name can escape its closing quote or join two lines.
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def quote_text(text: str, line_end: str = "\\n") -> str:
    """Text that DOT shows as it is: no escape sequences such as ``\\N`` and no character entities."""
    return '"' + line_end.join(_escape(part) for part in text.split("\n")) + '"'


def _escape(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    # Text of a source file may hold bytes that are not text: lone surrogates cannot be written to a file.
    return plain.replace("\0", "\\\\0").encode("utf-8", "backslashreplace").decode("utf-8")


def _node(node: GraphNode) -> str:
    fill, border = _NODE_COLOURS[node.kind]
    attributes = {
        "label": _label(node.label_lines, "\\n"),
        "fillcolor": quote_id(fill),
        "color": quote_id(border),
    }
    if node.double_border:
        attributes["peripheries"] = "2"
    if node.tooltip:
        attributes["tooltip"] = quote_text(node.tooltip)
    return f"{quote_id(node.id)} {_attributes(attributes)};"


def _edge(edge: GraphEdge) -> str:
    attributes = {name: quote_id(value) for name, value in _EDGE_ATTRIBUTES[edge.kind].items()}
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
