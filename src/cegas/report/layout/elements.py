"""What the steps of the layout work on: things with a size, and links between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cegas.report.graph import GraphNode, Line
from cegas.report.layout.drawing import Box
from cegas.report.layout.metrics import Metrics, text_width


@dataclass(frozen=True, slots=True)
class BoxExtent:
    """The size of something, seen from its anchor, the point where a straight edge passes through."""

    left: float
    right: float
    height: float

    @property
    def width(self) -> float:
        return self.left + self.right


@dataclass(frozen=True, slots=True)
class Link:
    """An edge of a component, between numbers of its nodes; `label` is the size of its label, if it has one."""

    source: int
    target: int
    label: BoxExtent | None


def node_extent(node: GraphNode, metrics: Metrics) -> BoxExtent:
    widest = max((text_width(line.text, metrics.node_font) for line in node.label_lines), default=0.0)
    border = metrics.double_border if node.double_border else 0.0
    width = max(widest + 2 * (metrics.node_padding_x + border), 22.0)
    rows = max(len(node.label_lines), 1)
    height = rows * metrics.node_font * metrics.line_spacing + 2 * (metrics.node_padding_y + border)
    return BoxExtent(width / 2, width / 2, height)


def label_extent(label_lines: Sequence[Line], metrics: Metrics) -> BoxExtent | None:
    """The room of a label, which stands at the right of its edge."""
    if not label_lines:
        return None
    widest = max(text_width(line.text, metrics.edge_font) for line in label_lines)
    height = len(label_lines) * metrics.edge_font * metrics.line_spacing + 2 * metrics.label_padding
    return BoxExtent(metrics.bend_gap / 2, metrics.label_gap + widest + 2 * metrics.label_padding, height)


def label_box(extent: BoxExtent, x: float, y: float, metrics: Metrics) -> Box:
    """The label's own rectangle, where its edge passes at `x` and the room begins at `y`."""
    return Box(x + metrics.label_gap, y, extent.right - metrics.label_gap, extent.height)
