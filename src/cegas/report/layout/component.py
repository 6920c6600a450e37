"""One connected component, laid out by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cegas.report.layout.drawing import Box, Route
from cegas.report.layout.elements import BoxExtent, Link
from cegas.report.layout.metrics import Metrics
from cegas.report.layout.placement import Placement
from cegas.report.layout.routing import Router


@dataclass(frozen=True, slots=True)
class FinishedComponent:
    """A finished component: boxes by the numbers of nodes, the rest by the numbers of links."""

    width: float
    height: float
    boxes: Sequence[Box]
    paths: Sequence[Route]
    label_boxes: Sequence[Box | None]
    backward: Sequence[bool]
    direct: Sequence[bool]


def lay_out_component(extents: Sequence[BoxExtent], links: Sequence[Link], metrics: Metrics) -> FinishedComponent:
    """Lay out one connected component."""
    if len(extents) == 1 and not links:
        # Some graphs consist of thousands of these.
        width, height = extents[0].width, extents[0].height
        return FinishedComponent(width, height, (Box(0.0, 0.0, width, height),), (), (), (), ())
    placement = Placement(extents, links, metrics)
    paths = Router(placement).paths()
    # Routing moves bends, so the labels that stand at bends get their places after it.
    label_boxes = [placement.label_box(link) for link in range(len(links))]
    direct = [any(placement.is_direct(upper, lower) for upper, lower in pairwise(chain)) for chain in placement.chains]
    part = FinishedComponent(
        placement.width, placement.height, placement.boxes, paths, label_boxes, placement.backward, direct
    )
    return _fit_curves(part)


def _fit_curves(part: FinishedComponent) -> FinishedComponent:
    """Direct curves may swing out of the room of the items."""
    left, right = 0.0, part.width
    for path in part.paths:
        for curve in path.curves:
            left, right = min(left, curve.x1, curve.x2), max(right, curve.x1, curve.x2)
    boxes, paths, label_boxes = part.boxes, part.paths, part.label_boxes
    if left < 0.0:
        boxes = [box.moved(-left, 0.0) for box in boxes]
        paths = [path.moved(-left, 0.0) for path in paths]
        label_boxes = [None if box is None else box.moved(-left, 0.0) for box in label_boxes]
    return FinishedComponent(right - left, part.height, boxes, paths, label_boxes, part.backward, part.direct)
