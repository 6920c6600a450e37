"""Connected components, and how they are put together on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def connected_components(members: Iterable[int], edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The connected components, each in the order of `members` and all in the order of their first member."""
    parent = {member: member for member in members}

    def find(member: int) -> int:
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    for source, target in edges:
        one, other = find(source), find(target)
        if one != other:
            parent[max(one, other)] = min(one, other)
    result: dict[int, list[int]] = {}
    for member in parent:
        result.setdefault(find(member), []).append(member)
    return list(result.values())


def pack(sizes: Sequence[tuple[float, float]], gap: float, aspect: float) -> tuple[list[tuple[float, float]], float, float]:
    """Corners of boxes that are set in columns like a newspaper: in order, and roughly in the wanted shape."""
    if not sizes:
        return [], 0.0, 0.0
    tallest = max(height for _, height in sizes)
    total = sum(height + gap for _, height in sizes) - gap
    candidates = 32
    best: tuple[list[tuple[float, float]], float, float] | None = None
    best_cost = 0.0
    for step in range(candidates + 1):
        limit = tallest * (total / tallest) ** (step / candidates)
        corners, width, height = _columns(sizes, gap, limit)
        cost = max(width / aspect, height)
        if best is None or cost < best_cost:
            best, best_cost = (corners, width, height), cost
    assert best is not None
    return best


def _columns(
    sizes: Sequence[tuple[float, float]], gap: float, limit: float
) -> tuple[list[tuple[float, float]], float, float]:
    """Fill columns from the top down to `limit`."""
    corners: list[tuple[float, float]] = []
    left, column_width, y, highest = 0.0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if y > 0 and y + height > limit + 0.01:
            left += column_width + gap
            column_width, y = 0.0, 0.0
        corners.append((left, y))
        column_width = max(column_width, width)
        highest = max(highest, y + height)
        y += height + gap
    return corners, left + column_width, highest
