"""Curves as such: from box to box, along vertical lanes, and turned round."""

from __future__ import annotations

from cegas.report.layout.drawing import Box, Curve, Route


def direct_path(source: Box, target: Box) -> Route:
    """A curve between two boxes anywhere on the page."""
    if source.bottom + 8 <= target.y:
        reach = max((target.y - source.bottom) / 2, 16.0)
        start, end = (source.centre, source.bottom), (target.centre, target.y)
        return Route(*start, (Curve(start[0], start[1] + reach, end[0], end[1] - reach, *end),))
    if source.right + 8 <= target.x or target.right + 8 <= source.x:
        rightwards = source.right < target.x
        start = (source.right if rightwards else source.x, source.middle)
        end = (target.x if rightwards else target.right, target.middle)
        reach = max(abs(end[0] - start[0]) / 2, 16.0) * (1 if rightwards else -1)
        return Route(*start, (Curve(start[0] + reach, start[1], end[0] - reach, end[1], *end),))
    # One above the other, upwards: around at the right.
    start, end = (source.right, source.middle), (target.right, target.middle)
    lane = max(source.right, target.right) + 30.0
    return Route(*start, (Curve(lane, start[1], lane, end[1], *end),))


def halfway(path: Route) -> tuple[float, float]:
    """A point in the middle of the path's middle curve."""
    middle = len(path.curves) // 2
    x, y = (path.x, path.y) if middle == 0 else (path.curves[middle - 1].x, path.curves[middle - 1].y)
    curve = path.curves[middle]
    return (x + 3 * curve.x1 + 3 * curve.x2 + curve.x) / 8, (y + 3 * curve.y1 + 3 * curve.y2 + curve.y) / 8


class PathBuilder:
    """A path that is being drawn from top to bottom."""

    def __init__(self, x: float, y: float) -> None:
        self.start = (x, y)
        self.x = x
        self.y = y
        self.curves: list[Curve] = []

    def down(self, y: float) -> None:
        """A vertical line."""
        if y <= self.y:
            return
        last = self.curves[-1] if self.curves else None
        if last is not None and last.x1 == last.x2 == last.x == self.x and self._before_last() == self.x:
            self.curves.pop()
        self.curves.append(Curve(self.x, self.y, self.x, y, self.x, y))
        self.y = y

    def _before_last(self) -> float:
        return self.curves[-2].x if len(self.curves) > 1 else self.start[0]

    def slope(self, x: float, y: float, reach: float) -> None:
        """Over to another lane, with vertical ends."""
        if abs(x - self.x) < 0.05:
            self.down(y)
            return
        self.curves.append(Curve(self.x, self.y + reach, x, y - reach, x, y))
        self.x, self.y = x, y

    def quarter(self, x: float, y: float, *, horizontal_first: bool) -> None:
        """A quarter of an ellipse."""
        bend = 0.55
        if horizontal_first:
            curve = Curve(self.x + (x - self.x) * bend, self.y, x, y - (y - self.y) * bend, x, y)
        else:
            curve = Curve(self.x, self.y + (y - self.y) * bend, x - (x - self.x) * bend, y, x, y)
        self.curves.append(curve)
        self.x, self.y = x, y

    def path(self) -> Route:
        return Route(*self.start, tuple(self.curves))


def reversed_path(path: Route) -> Route:
    """The same curve from its end to its start."""
    curves: list[Curve] = []
    starts = [(path.x, path.y), *((curve.x, curve.y) for curve in path.curves)]
    for curve, (x, y) in zip(reversed(path.curves), reversed(starts[:-1]), strict=True):
        curves.append(Curve(curve.x2, curve.y2, curve.x1, curve.y1, x, y))
    return Route(*starts[-1], tuple(curves))
