"""Graphs as SVG: one self-contained file or fragment, without scripts and without references to anything outside.

Colours follow the reader's preference for light or dark pages. The style sheet uses no variables, because many viewers
other than browsers do not know them; those viewers show the light colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cegas.foundation.typed import Final
from cegas.foundation.xml_text import escape as _text
from cegas.foundation.xml_text import number_text as _n
from cegas.report.graph import EdgeKind, Graph, Legend, Line, LineStyle, NodeKind
from cegas.report.layout import (
    DEFAULT_METRICS,
    Box,
    Drawing,
    Metrics,
    PlacedCluster,
    PlacedEdge,
    PlacedNode,
    Route,
    layout,
    text_width,
)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours: of nodes (fill, border), of edges, of lines of text, and of the rest."""

    nodes: Mapping[NodeKind, tuple[str, str]]
    edges: Mapping[EdgeKind, str]
    lines: Mapping[LineStyle, str]
    page: str
    frame: tuple[str, str]
    title: str


LIGHT: Final = Theme(
    nodes={
        NodeKind.PLAIN: ("#ffffff", "#6e7781"),
        NodeKind.START: ("#dcf5e3", "#1a7f37"),
        NodeKind.STOP: ("#ddeeff", "#0969da"),
        NodeKind.ERROR: ("#ffd3d0", "#cf222e"),
        NodeKind.WARNING: ("#fff3c4", "#9a6700"),
        NodeKind.MUTED: ("#e4e8ec", "#8c959f"),
        NodeKind.ACCENT: ("#eadffb", "#8250df"),
        NodeKind.SECOND: ("#d8f3f2", "#1b7c83"),
        NodeKind.THIRD: ("#ffe5d3", "#bc4c00"),
    },
    edges={
        EdgeKind.PLAIN: "#57606a",
        EdgeKind.DASHED: "#57606a",
        EdgeKind.DOTTED: "#57606a",
        EdgeKind.MUTED: "#b3bcc5",
        EdgeKind.ACCENT: "#8250df",
        EdgeKind.ERROR: "#cf222e",
    },
    lines={
        LineStyle.PLAIN: "#1f2328",
        LineStyle.STRONG: "#1f2328",
        LineStyle.CONDITION: "#0550ae",
        LineStyle.MUTED: "#8a929b",
    },
    page="#ffffff",
    frame=("#f6f8fa", "#d0d7de"),
    title="#1f2328",
)

DARK: Final = Theme(
    nodes={
        NodeKind.PLAIN: ("#21262d", "#8b949e"),
        NodeKind.START: ("#12361f", "#3fb950"),
        NodeKind.STOP: ("#0c2d52", "#58a6ff"),
        NodeKind.ERROR: ("#5a1a1c", "#ff7b72"),
        NodeKind.WARNING: ("#3d2f00", "#d29922"),
        NodeKind.MUTED: ("#2d333b", "#6e7681"),
        NodeKind.ACCENT: ("#33205c", "#bc8cff"),
        NodeKind.SECOND: ("#0f3538", "#56d4dd"),
        NodeKind.THIRD: ("#4a2410", "#f0883e"),
    },
    edges={
        EdgeKind.PLAIN: "#9da7b3",
        EdgeKind.DASHED: "#9da7b3",
        EdgeKind.DOTTED: "#9da7b3",
        EdgeKind.MUTED: "#484f58",
        EdgeKind.ACCENT: "#bc8cff",
        EdgeKind.ERROR: "#ff7b72",
    },
    lines={
        LineStyle.PLAIN: "#e6edf3",
        LineStyle.STRONG: "#f0f6fc",
        LineStyle.CONDITION: "#79c0ff",
        LineStyle.MUTED: "#7d8590",
    },
    page="#0d1117",
    frame=("#161b22", "#30363d"),
    title="#e6edf3",
)

_FONTS: Final = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
_LEGEND_FONT: Final = 11.0
_HEADER: Final = 24.0
_LEGEND_ROW: Final = 24.0


def to_svg(graph: Graph, *, metrics: Metrics = DEFAULT_METRICS, id_prefix: str = "g") -> str:
    """The graph as an SVG document. Raises GraphError if the graph is not well formed.

    Several drawings in one HTML page need different `id_prefix`es.
    """
    return render(layout(graph, metrics), id_prefix=id_prefix)


def render(drawing: Drawing, *, id_prefix: str = "g") -> str:
    """A drawing as an SVG document."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", id_prefix):
        raise ValueError(f"{id_prefix!r} cannot start an id")
    return _SvgWriter(drawing, id_prefix).document()


class _SvgWriter:
    """Collects the document piece by piece."""

    def __init__(self, drawing: Drawing, prefix: str) -> None:
        self.drawing = drawing
        self.metrics = drawing.metrics
        self.prefix = prefix
        self.parts: list[str] = []

    def document(self) -> str:
        drawing = self.drawing
        graph = drawing.graph
        margin = self.metrics.margin
        legend, legend_width, legend_height = self._legend(graph.legend)
        title_width = text_width(graph.title, self.metrics.title_font * 1.1)
        width = max(drawing.width, legend_width + 2 * margin, title_width + 2 * margin)
        top = (_HEADER if graph.title else 0.0) + legend_height + (margin * 0.5 if graph.title or legend else 0.0)
        height = drawing.height + top
        self.parts.append(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cegas-graph" role="img" aria-label="{_text(graph.title)}" '
            f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}">'
        )
        self.parts.append(f"<style>{_style_sheet(self.metrics)}</style>")
        self.parts.append("<defs>" + "".join(self._marker(kind) for kind in EdgeKind) + "</defs>")
        self.parts.append('<rect class="page" width="100%" height="100%"/>')
        if graph.title:
            self.parts.append(f'<text class="title" x="{_n(margin)}" y="{_n(margin + 11)}">{_text(graph.title)}</text>')
        if legend:
            y = margin * 0.5 + (_HEADER if graph.title else 0.0)
            self.parts.append(f'<g transform="translate({_n(margin)},{_n(y)})">')
            self.parts.extend(legend)
            self.parts.append("</g>")
        self.parts.append(f'<g transform="translate({_n((width - drawing.width) / 2)},{_n(top)})">')
        for cluster in drawing.clusters:
            self._cluster(cluster)
        # Labels have a background: they go on top of edges that could not get a way of their own.
        for edge in sorted(drawing.edges, key=lambda placed: (not placed.direct, placed.label is not None)):
            self._edge(edge)
        for node in drawing.nodes:
            self._node(node)
        self.parts.append("</g></svg>")
        return "\n".join(self.parts) + "\n"

    def _marker(self, kind: EdgeKind) -> str:
        """An arrow head. It cannot take the colour of its line, so each kind has its own."""
        return (
            f'<marker id="{self.prefix}-arrow-{kind.value}" class="head-{kind.value}" viewBox="0 0 10 8" '
            'refX="9.2" refY="4" markerWidth="9" markerHeight="7.2" markerUnits="userSpaceOnUse" orient="auto">'
            '<path d="M0,0 L10,4 L0,8 L2.4,4 z"/></marker>'
        )

    def _legend(self, entries: Sequence[Legend]) -> tuple[list[str], float, float]:
        """The pieces of the legend, its width and its height; it wraps at the width of the drawing."""
        if not entries:
            return [], 0.0, 0.0
        room = max(self.drawing.width - 2 * self.metrics.margin, 320.0)
        result: list[str] = []
        x, y, widest = 0.0, 0.0, 0.0
        for entry in entries:
            needed = 34.0 + text_width(entry.meaning, _LEGEND_FONT)
            if x > 0 and x + needed > room:
                x, y = 0.0, y + _LEGEND_ROW
            if isinstance(entry.kind, NodeKind):
                borders = _rectangle(Box(x, y + 4, 24, 14), 4)
                if entry.double_border:
                    borders += _rectangle(Box(x + 3, y + 7, 18, 8), 2)
                result.append(f'<g class="node node-{entry.kind.value}">{borders}</g>')
            else:
                line = f"M{_n(x)},{_n(y + 11)} h26"
                result.append(f'<g class="edge edge-{entry.kind.value}">{self._stroke(line, entry.kind)}</g>')
            result.append(f'<text class="legend" x="{_n(x + 31)}" y="{_n(y + 15)}">{_text(entry.meaning)}</text>')
            widest = max(widest, x + needed)
            x += needed + 20.0
        return result, widest, y + _LEGEND_ROW

    def _stroke(self, path: str, kind: EdgeKind) -> str:
        return f'<path d="{path}" marker-end="url(#{self.prefix}-arrow-{kind.value})"/>'

    def _cluster(self, placed: PlacedCluster) -> None:
        box = placed.box
        x, y = box.x + self.metrics.cluster_padding * 0.75, box.y + self.metrics.title_font + 6
        title = f'<text x="{_n(x)}" y="{_n(y)}">{_text(placed.cluster.title)}</text>'
        self.parts.append(f'<g class="cluster">{_rectangle(box, 10)}{title}</g>')

    def _edge(self, placed: PlacedEdge) -> None:
        edge = placed.edge
        direct = " direct" if placed.direct else ""
        pieces = [f'<g class="edge edge-{edge.kind.value}{direct}">']
        if edge.tooltip:
            pieces.append(f"<title>{_text(edge.tooltip)}</title>")
        pieces.append(self._stroke(_path_data(placed.path), edge.kind))
        if placed.label is not None:
            metrics = self.metrics
            pieces.append(_rectangle(placed.label, 3))
            pieces.extend(
                _lines(
                    edge.label_lines,
                    placed.label.x + metrics.label_padding,
                    placed.label.y + metrics.label_padding,
                    metrics.edge_font,
                    metrics.line_spacing,
                )
            )
        pieces.append("</g>")
        self.parts.append("".join(pieces))

    def _node(self, placed: PlacedNode) -> None:
        node, box, metrics = placed.node, placed.box, self.metrics
        pieces = [f'<g class="node node-{node.kind.value}" id="{self.prefix}-{_id(node.id)}">']
        if node.tooltip:
            pieces.append(f"<title>{_text(node.tooltip)}</title>")
        pieces.append(_rectangle(box, 7))
        inset = 0.0
        if node.double_border:
            inset = metrics.double_border
            inner = Box(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset)
            pieces.append(_rectangle(inner, 5))
        top = box.y + inset + metrics.node_padding_y
        pieces.extend(_lines(node.label_lines, box.centre, top, metrics.node_font, metrics.line_spacing))
        pieces.append("</g>")
        self.parts.append("".join(pieces))


def _lines(label_lines: Iterable[Line], x: float, top: float, font: float, spacing: float) -> list[str]:
    """Lines of text below each other."""
    result: list[str] = []
    # The baseline is about 0.78 of the font's size below the top of its letters.
    y = top + font * (spacing - 1) / 2 + font * 0.8
    for line in label_lines:
        tip = f"<title>{_text(line.tooltip)}</title>" if line.tooltip else ""
        style = "" if line.style is LineStyle.PLAIN else f' class="{line.style.value}"'
        result.append(f'<text{style} x="{_n(x)}" y="{_n(y)}">{tip}{_text(line.text)}</text>')
        y += font * spacing
    return result


def _rectangle(box: Box, radius: float) -> str:
    return f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="{_n(radius)}"/>'


def _path_data(path: Route) -> str:
    pieces = [f"M{_n(path.x)},{_n(path.y)}"]
    x = path.x
    for curve in path.curves:
        if x == curve.x1 == curve.x2 == curve.x:
            pieces.append(f"V{_n(curve.y)}")
        else:
            pieces.append(f"C{_n(curve.x1)},{_n(curve.y1)} {_n(curve.x2)},{_n(curve.y2)} {_n(curve.x)},{_n(curve.y)}")
        x = curve.x
    return "".join(pieces)


def _id(text: str) -> str:
    """A node's id as part of an XML id: anything unusual becomes a number, so that ids stay different."""
    return re.sub(r"[^A-Za-z0-9-]", lambda match: f"_{ord(match.group()):x}_", text)


def _style_sheet(metrics: Metrics) -> str:
    fixed = (
        f".cegas-graph{{font-family:{_FONTS};font-size:{_n(metrics.edge_font)}px}}"
        f".cegas-graph .title{{font-size:{_n(metrics.title_font * 1.1)}px;font-weight:bold}}"
        f".cegas-graph .cluster text{{font-size:{_n(metrics.title_font)}px;font-weight:bold}}"
        f".cegas-graph .legend{{font-size:{_n(_LEGEND_FONT)}px}}"
        f".cegas-graph .node text{{font-size:{_n(metrics.node_font)}px;text-anchor:middle}}"
        ".cegas-graph .node rect{stroke-width:1.2}"
        ".cegas-graph .edge path{fill:none;stroke-width:1.2}"
        ".cegas-graph .edge rect{fill-opacity:.85}"
        ".cegas-graph .edge-dashed path{stroke-dasharray:5 3}"
        ".cegas-graph .edge-dotted path{stroke-dasharray:1.5 3}"
        ".cegas-graph .edge-accent path,.cegas-graph .edge-error path{stroke-width:1.8}"
        ".cegas-graph .direct path{opacity:.6}"
        ".cegas-graph .edge:hover path{stroke-width:2.6;opacity:1}"
        ".cegas-graph .node:hover rect{stroke-width:2.4}"
        ".cegas-graph .strong{font-weight:bold}"
        ".cegas-graph .muted{font-style:italic}"
        ".cegas-graph .node .muted{font-style:normal}"
    )
    return f"{fixed}{_colours(LIGHT)}@media (prefers-color-scheme:dark){{{_colours(DARK)}}}"


def _colours(theme: Theme) -> str:
    rules = [
        f".cegas-graph .page{{fill:{theme.page}}}",
        f".cegas-graph .title,.cegas-graph .cluster text{{fill:{theme.title}}}",
        f".cegas-graph .legend{{fill:{theme.lines[LineStyle.PLAIN]}}}",
        f".cegas-graph .cluster rect{{fill:{theme.frame[0]};stroke:{theme.frame[1]}}}",
        f".cegas-graph .edge rect{{fill:{theme.frame[0]}}}",
        f".cegas-graph text{{fill:{theme.lines[LineStyle.PLAIN]}}}",
    ]
    rules.extend(
        f".cegas-graph .{style.value}{{fill:{colour}}}"
        for style, colour in theme.lines.items()
        if style is not LineStyle.PLAIN
    )
    for node_kind, (fill, border) in theme.nodes.items():
        rules.append(f".cegas-graph .node-{node_kind.value} rect{{fill:{fill};stroke:{border}}}")
    for edge_kind, colour in theme.edges.items():
        rules.append(f".cegas-graph .edge-{edge_kind.value} path{{stroke:{colour}}}")
        rules.append(f".cegas-graph .head-{edge_kind.value} path{{fill:{colour};stroke:none}}")
    return "".join(rules)
