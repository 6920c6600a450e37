"""Algorithms over plain directed graphs whose nodes are the integers 0..n-1.

Everything here is iterative: control-flow graphs of generated code are deep enough to exhaust Python's stack.
"""

from __future__ import annotations

from collections.abc import Sequence

Adjacency = Sequence[Sequence[int]]


def reverse_postorder(successors: Adjacency, roots: Sequence[int]) -> list[int]:
    """The nodes reachable from `roots`, each before its successors except along back edges."""
    order: list[int] = []
    seen = bytearray(len(successors))
    for root in reversed(roots):
        if seen[root]:
            continue
        seen[root] = 1
        stack = [(root, iter(successors[root]))]
        while stack:
            node, remaining = stack[-1]
            for successor in remaining:
                if not seen[successor]:
                    seen[successor] = 1
                    stack.append((successor, iter(successors[successor])))
                    break
            else:
                stack.pop()
                order.append(node)
    order.reverse()
    return order


def loop_heads(successors: Adjacency, roots: Sequence[int]) -> list[int]:
    """The targets of the back edges of a depth-first search: every cycle contains at least one of them."""
    heads: set[int] = set()
    state = bytearray(len(successors))  # 0 unseen, 1 on the search path, 2 finished
    for root in roots:
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(successors[root]))]
        while stack:
            node, remaining = stack[-1]
            for successor in remaining:
                if state[successor] == 1:
                    heads.add(successor)
                elif state[successor] == 0:
                    state[successor] = 1
                    stack.append((successor, iter(successors[successor])))
                    break
            else:
                state[node] = 2
                stack.pop()
    return sorted(heads)
