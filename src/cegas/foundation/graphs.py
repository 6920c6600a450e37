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


def immediate_dominators(predecessors: Adjacency) -> list[int]:
    """The closest dominator of each node (Cooper, Harvey, Kennedy 2001). The nodes are numbered in reverse postorder.

    Node 0 is the root, which is its own; all nodes are reachable from it. Dominators have lower numbers.
    """
    unknown = -1
    result = [unknown] * len(predecessors)
    result[0] = 0
    changed = True
    while changed:
        changed = False
        for node in range(1, len(predecessors)):
            found = unknown
            for before in predecessors[node]:
                if result[before] == unknown:
                    continue
                if found == unknown:
                    found = before
                    continue
                other = before
                while found != other:
                    while found > other:
                        found = result[found]
                    while other > found:
                        other = result[other]
            if result[node] != found:
                result[node] = found
                changed = True
    return result


def intervals(children: Adjacency) -> tuple[list[int], list[int]]:
    """When a walk through a tree from node 0 finds each node, and when the last node below it."""
    first = [0] * len(children)
    last = [0] * len(children)
    clock = 0
    pending = [0]
    while pending:
        node = pending.pop()
        if node < 0:
            last[~node] = clock - 1
            continue
        first[node] = clock
        clock += 1
        pending.append(~node)
        pending.extend(children[node])
    return first, last


def strong_components(successors: Adjacency) -> list[list[int]]:
    """The strongly connected components of a graph (Tarjan), each after those that it leads to."""
    count = len(successors)
    order = [0] * count  # 0: not seen
    low = [0] * count
    on_stack = bytearray(count)
    stack: list[int] = []
    result: list[list[int]] = []
    clock = 0
    for root in range(count):
        if order[root]:
            continue
        clock += 1
        order[root] = low[root] = clock
        stack.append(root)
        on_stack[root] = 1
        work = [(root, iter(successors[root]))]
        while work:
            node, remaining = work[-1]
            for successor in remaining:
                if not order[successor]:
                    clock += 1
                    order[successor] = low[successor] = clock
                    stack.append(successor)
                    on_stack[successor] = 1
                    work.append((successor, iter(successors[successor])))
                    break
                if on_stack[successor]:
                    low[node] = min(low[node], order[successor])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == order[node]:
                    component: list[int] = []
                    while True:
                        member = stack.pop()
                        on_stack[member] = 0
                        component.append(member)
                        if member == node:
                            break
                    component.sort()
                    result.append(component)
    return result
