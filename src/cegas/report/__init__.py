"""Reports: what a person looks at when an analysis is done.

Graphs first: `graph` describes any graph, `layout` gives it coordinates, `svg` and `dot` write it down, and modules
such as `cfa` describe the graphs of the program in these terms. `pixel_tree` draws the shape of graphs of any size.
Nothing here needs a tool outside Python.
"""
