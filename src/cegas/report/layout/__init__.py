"""Where everything goes: a layered layout for directed graphs.

The method is that of Sugiyama, Tagawa and Toda (1981), as refined by Gansner, Koutsofios, North and Vo (1993):

1. edges that close a cycle are turned round for the time of the layout,
2. nodes get ranks, so that every edge leads downwards,
3. an edge that passes ranks gets a place in each of them (a *bend*); the label of an edge is a bend with a size,
4. the order within the ranks is improved by barycentres until edges cross as little as they seem to have to,
5. horizontal coordinates: each rank in turn moves as close to its neighbours as the order allows (an exact
   least-squares solution per rank), then what belongs on a vertical line is put there,
6. edges become curves that run vertically through ranks and swing over in the gaps between them.

Connected components are laid out one by one and put together in columns, like a newspaper. A cluster is laid out by
itself and then takes part as one big node. Every step is deterministic, and near-linear in nodes, edges and bends; the
number of bends is bounded, edges beyond that bound become direct curves.

One module per step: `layering` (1, 2), `placement` (3, and the steps in turn), `ordering` (4), `coordinates` with `blocks`
(5), `routing` (6); `loops` go beside all that. Around them: `page` takes the graph apart, `component` lays out one connected
part, `packing` puts the parts together. `drawing` is the result, `metrics` holds the sizes.
"""

from cegas.report.layout.drawing import Box, Curve, Drawing, PlacedCluster, PlacedEdge, PlacedNode, Route
from cegas.report.layout.metrics import DEFAULT_METRICS, Metrics, text_columns, text_width
from cegas.report.layout.page import layout

__all__ = [
    "DEFAULT_METRICS",
    "Box",
    "Curve",
    "Drawing",
    "Metrics",
    "PlacedCluster",
    "PlacedEdge",
    "PlacedNode",
    "Route",
    "layout",
    "text_columns",
    "text_width",
]
