"""Pixel trees (thesis, section 3.5): graphs too large to be read, as pictures of their shape.

One row for each distance from the root, one pixel for each node at that distance, rows centred, no edges, no labels; special
nodes have a colour. `pixel_tree` makes one of a reachability graph (also of one under construction), of control-flow
automata or of a dependence graph; `picture` puts several side by side, with captions and a legend. Both are written as PNG
or SVG, without the help of any library.
"""

from __future__ import annotations

from cegas.report.pixel_tree.page import Picture, picture
from cegas.report.pixel_tree.sources import cfa_tree, dependence_tree, exploration_tree, pixel_tree, rows_of, state_rows
from cegas.report.pixel_tree.tree import COLOURS, NodeMark, PixelTree, layered, tree_of

__all__ = [
    "COLOURS",
    "NodeMark",
    "Picture",
    "PixelTree",
    "cfa_tree",
    "dependence_tree",
    "exploration_tree",
    "layered",
    "picture",
    "pixel_tree",
    "rows_of",
    "state_rows",
    "tree_of",
]
