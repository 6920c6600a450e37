"""How the time for a pixel tree grows with the graph: reachability graphs of several shapes.

    python benchmarks/pixel_growth.py [--sizes 10000,100000,1000000] [--seed 1]

The shapes: `lean` (paths part and end about as often), `explosion` (every state has two successors), `chain` (one path),
`flat` (everything is a successor of the root), `kite` (a chain of half the states that ends in one row of the other half).
A tenth of the states is covered. The columns are seconds of processor time: `rows` is the search through the graph, `png`
and `svg` write the picture that `cegas pixeltree` writes, caption and legend included. The last column is the size of the
pictures. Below, for each shape, the slopes of log(time) over log(states) for everything: 1 is linear.
"""

from __future__ import annotations

import argparse
import gc
import math
import random
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from cegas.cpa.control import AutomatonState, CallStack, Control, PropertyStatus
from cegas.cpa.interfaces import CoverIndex
from cegas.cpa.reached import Node, ReachedSet
from cegas.program.control_flow import Location, LocationKind
from cegas.report.pixel_tree import picture, state_rows, tree_of


def lean(size: int, choices: random.Random) -> ReachedSet:
    """As most runs are: after a start, about as many paths end (covered) as part."""
    reached = _empty()
    level = [_state(reached, 0, None)]
    made = 1
    while made < size:
        below: list[Node] = []
        for node in level:
            for _ in range(choices.choice((0, 1, 1, 2)) if len(level) > 400 else choices.choice((1, 2))):
                below.append(_state(reached, made, node))
                made += 1
        level = below
    return reached


def explosion(size: int, choices: random.Random) -> ReachedSet:
    reached = _empty()
    nodes = [_state(reached, 0, None)]
    for number in range(1, size):
        nodes.append(_state(reached, number, nodes[(number - 1) // 2]))
    return reached


def chain(size: int, choices: random.Random) -> ReachedSet:
    reached = _empty()
    node = _state(reached, 0, None)
    for number in range(1, size):
        node = _state(reached, number, node)
    return reached


def flat(size: int, choices: random.Random) -> ReachedSet:
    reached = _empty()
    root = _state(reached, 0, None)
    for number in range(1, size):
        _state(reached, number, root)
    return reached


def kite(size: int, choices: random.Random) -> ReachedSet:
    reached = _empty()
    node = _state(reached, 0, None)
    for number in range(1, size // 2):
        node = _state(reached, number, node)
    for number in range(size // 2, size):
        _state(reached, number, node)
    return reached


SHAPES: dict[str, Callable[[int, random.Random], ReachedSet]] = {
    "lean": lean,
    "explosion": explosion,
    "chain": chain,
    "flat": flat,
    "kite": kite,
}


def _empty() -> ReachedSet:
    return ReachedSet(_no_index)


_PLAIN = Control(Location(0, "main", LocationKind.PLAIN), CallStack())
_TARGET = Control(_PLAIN.location, _PLAIN.stack, (AutomatonState("targets", "violated", PropertyStatus.VIOLATED),))


def _state(reached: ReachedSet, number: int, parent: Node | None) -> Node:
    return reached.make(_PLAIN if number % 1000 else _TARGET, number, None, parent, None)


def _no_index() -> CoverIndex[Any]:
    raise AssertionError("nothing is compared here")


def _mark(reached: ReachedSet, choices: random.Random) -> None:
    """Leaves are covered or targets, the others are expanded."""
    pending = [] if reached.root is None else [reached.root]
    while pending:
        node = pending.pop()
        if node.offspring:
            node.expanded = True
            pending.extend(node.offspring)
        elif choices.random() < 0.2:
            node.covered_by = reached.root


def measure(shape: str, size: int, seed: int) -> tuple[list[float], int, int]:
    """Seconds for rows, PNG and SVG, and the sizes of the files."""
    choices = random.Random(seed)
    reached = SHAPES[shape](size, choices)
    _mark(reached, choices)
    times = [time.process_time()]
    tree = tree_of(state_rows(reached), shape)
    times.append(time.process_time())
    drawn = picture([[tree]], shape)
    png = drawn.to_png()
    times.append(time.process_time())
    svg = drawn.to_svg().encode("utf-8")
    times.append(time.process_time())
    assert tree.nodes >= size
    reached.root = None
    return [after - before for before, after in pairwise(times)], len(png), len(svg)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shapes", default=",".join(SHAPES))
    arguments = parser.parse_args()
    gc.disable()  # as the command does
    sizes = [int(size) for size in arguments.sizes.split(",")]
    print(f"{'shape':10} {'states':>9} {'rows':>7} {'png':>7} {'svg':>7} {'all s':>7} {'png KB':>7} {'svg KB':>7}")
    slopes: list[str] = []
    for shape in arguments.shapes.split(","):
        points: list[tuple[float, float]] = []
        for size in sizes:
            times, png, svg = measure(shape, size, arguments.seed)
            cells = " ".join(f"{seconds:7.3f}" for seconds in [*times, sum(times)])
            print(f"{shape:10} {size:9,} {cells} {png / 1024:7.0f} {svg / 1024:7.0f}", flush=True)
            points.append((math.log(size), math.log(sum(times))))
        if len(sizes) > 1:
            slopes.append(f"{shape} {(points[-1][1] - points[0][1]) / (points[-1][0] - points[0][0]):.2f}")
    if slopes:
        print("slope of log(time) over log(states): " + ", ".join(slopes))


if __name__ == "__main__":
    main()
