"""Links from a node to itself: the room they need, and their curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cegas.foundation.typed import Final
from cegas.report.layout.drawing import Box, Curve, Route
from cegas.report.layout.elements import BoxExtent, Link
from cegas.report.layout.metrics import Metrics

_LOOP_REACH: Final = 20.0
_LOOP_STEP: Final = 9.0
_LOOP_HEIGHT: Final = 10.0
"""Loops of a low node swing out that much more above and below."""


@dataclass(slots=True)
class Loops:
    """The room at the right of nodes for links from a node to itself."""

    extents: list[BoxExtent]
    """Of all nodes, with that room."""
    nesting: dict[int, tuple[int, int]]
    """Of a loop: how many are inside it, and how many the node has."""
    label_corner: dict[int, tuple[float, float]]
    """Where the label of a loop begins, seen from the node's anchor and vertical middle."""


def loop_room(extents: Sequence[BoxExtent], links: Sequence[Link], metrics: Metrics) -> Loops:
    """Loops of one node are nested, and their labels stand at the right of all of them."""
    loops = Loops(list(extents), {}, {})
    by_node: dict[int, list[int]] = {}
    for number, link in enumerate(links):
        if link.source == link.target:
            by_node.setdefault(link.source, []).append(number)
    for node, numbers in by_node.items():
        extent = extents[node]
        right = extent.right + _LOOP_REACH + _LOOP_STEP * (len(numbers) - 1)
        labels = [(number, label) for number in numbers if (label := links[number].label) is not None]
        stack = sum(label.height for _, label in labels)
        x, y = right + metrics.label_gap, -stack / 2
        for place, number in enumerate(numbers):
            loops.nesting[number] = (place, len(numbers))
        for number, label in labels:
            loops.label_corner[number] = (x, y)
            right = max(right, x + label.right - metrics.label_gap)
            y += label.height
        loops.extents[node] = BoxExtent(extent.left, right, max(extent.height + _LOOP_HEIGHT, stack))
    return loops


def loop_path(box: Box, inside: int, loops: int) -> Route:
    """The curve of one of a node's loops, by the number of those inside it."""
    # A cubic curve swings out to three quarters of its control points.
    control = box.right + (_LOOP_REACH + _LOOP_STEP * inside) * 4 / 3
    half = box.height * 0.4 * (inside + 1) / loops
    high, low = box.middle - half, box.middle + half
    rise = _LOOP_HEIGHT / 2
    return Route(box.right, high, (Curve(control, high - rise, control, low + rise, box.right, low),))
