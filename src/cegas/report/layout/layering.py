"""Ranks: which links to turn round, and how far down each node stands."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from cegas.report.layout.elements import Link


def links_to_turn(count: int, links: Sequence[Link]) -> list[bool]:
    """Which links to turn round to make the graph acyclic: those that lead back on the path of a depth-first search."""
    leaving: list[list[int]] = [[] for _ in range(count)]
    entered = bytearray(count)
    for number, link in enumerate(links):
        if link.source != link.target:
            leaving[link.source].append(number)
            entered[link.target] = 1
    backward = [False] * len(links)
    state = bytearray(count)  # 0 unseen, 1 on the search path, 2 finished
    for root in sorted(range(count), key=entered.__getitem__):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(leaving[root]))]
        while stack:
            node, remaining = stack[-1]
            for number in remaining:
                target = links[number].target
                if state[target] == 1:
                    backward[number] = True
                elif state[target] == 0:
                    state[target] = 1
                    stack.append((target, iter(leaving[target])))
                    break
            else:
                state[node] = 2
                stack.pop()
    return backward


def find_ranks(count: int, arcs: Sequence[tuple[int, int, int]]) -> list[int]:
    """Ranks from 0 such that each arc (upper, lower, length) leads down by at least its length, and not much more."""
    below: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    above: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for upper, lower, length in arcs:
        below[upper].append((lower, length))
        above[lower].append((upper, length))
    order: list[int] = []
    waiting = [len(entry) for entry in above]
    ready = deque(node for node in range(count) if not waiting[node])
    rank = [0] * count
    while ready:
        node = ready.popleft()
        order.append(node)
        for lower, length in below[node]:
            rank[lower] = max(rank[lower], rank[node] + length)
            waiting[lower] -= 1
            if not waiting[lower]:
                ready.append(lower)
    assert len(order) == count, "the arcs have a cycle"
    # Longest paths put everything as high as possible. A node that more arcs leave than enter had better be low; so had
    # a chain that hangs on nothing above.
    light = [not entry for entry in above]
    for node in order:
        if len(above[node]) == 1 and len(below[node]) == 1:
            upper = above[node][0][0]
            light[node] = light[upper] and len(below[upper]) == 1
    for _ in range(3):
        for node in reversed(order):
            if below[node] and (light[node] or len(below[node]) > len(above[node])):
                rank[node] = min(rank[lower] - length for lower, length in below[node])
        for node in order:
            if above[node] and len(above[node]) > len(below[node]):
                rank[node] = max(rank[upper] + length for upper, length in above[node])
    lowest = min(rank, default=0)
    return [place - lowest for place in rank]
