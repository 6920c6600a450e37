"""`cegas pixeltree`."""

from __future__ import annotations

from cegas.cli.arguments.analysis import add_analysis
from cegas.cli.arguments.program import add_program
from cegas.cli.arguments.values import positive_int
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

PIXELTREE_EPILOG = """\
A row is a distance from the root (the initial state, the entry of the
program), a pixel of the row is a node at that distance; rows are centred.

colours:
  arg         red: target, green: covered, yellow: merged, grey: not explored
  cfa         red: target, violet: loop head, blue: call, grey: return or end
  dependence  red: leads to a target, violet: decision, blue: call

If the output is named .png or .svg, all trees are in one picture, side by
side; any other output is a folder, with a picture of each tree as well. An
analysis that does not end, or is interrupted, is drawn as far as it has come.

examples:
  cegas pixeltree program.c --analysis symex,symex-sc --states 5000 -o trees.png
  cegas pixeltree program.c --analysis value --per-refinement -o rounds
  cegas pixeltree program.c --kind cfa -o control-flow.svg
"""


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    pixeltree = commands.add_parser(
        "pixeltree",
        help="draw the shape of a large graph, a pixel for each node",
        usage="cegas pixeltree [OPTION ...] --output FILE|DIR FILE [FILE ...]",
        description="Draw the shape of a graph, a pixel for each node: of what analyses have reached\n"
        "(several with --analysis A,B,C), of control flow, or of dependences.",
        epilog=PIXELTREE_EPILOG,
    )
    what = pixeltree.add_argument_group("the tree")
    what.add_argument(
        "--kind", choices=("arg", "cfa", "dependence"), default="arg", help="which graph (default: %(default)s)"
    )
    what.add_argument(
        "--function", metavar="NAME", action="append", help="cfa, dependence: only this function (may be repeated)"
    )
    what.add_argument("--per-refinement", action="store_true", help="arg: also a tree for each round of refinement")
    what.add_argument("--states", metavar="N", type=positive_int, help="arg: end an analysis after so many states")
    what.add_argument("--depth", metavar="N", type=positive_int, help="draw only the first rows")
    what.add_argument("--width", metavar="N", type=positive_int, help="trim longer rows at both sides")
    add_program(pixeltree)
    add_analysis(pixeltree, several=True)
    output = pixeltree.add_argument_group("output")
    output.add_argument(
        "--scale",
        metavar="N",
        type=positive_int,
        help="pixels for a node, along an edge (default: what suits the size of the trees)",
    )
    output.add_argument("--format", choices=("png", "svg"), help="default: by the name of the output, else png")
    output.add_argument("--output", "-o", metavar="FILE|DIR", required=True, help="the picture, or a folder for several")
    output.add_argument("--quiet", "-q", action="store_true", help="print nothing, and show no progress line")
    pixeltree.set_defaults(command=_pixeltree, is_supervised=True, clock=False)


def _pixeltree(options: argparse.Namespace) -> int:
    from cegas.cli.pixeltree import pixeltree

    return pixeltree(options)
