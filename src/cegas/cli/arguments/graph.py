"""`cegas graph`."""

from __future__ import annotations

from cegas.cli.arguments.analysis import add_analysis
from cegas.cli.arguments.program import add_criterion, add_program
from cegas.cli.arguments.values import positive_int
from cegas.foundation.typed import TYPE_CHECKING
from cegas.verification.settings import DependenceSource

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

GRAPH_EPILOG = """\
kinds of graphs:
  cfa         the control-flow automata: locations, and edges with operations
  points-to   pointers and objects, and what each may point to
  memory-ssa  the automata with versions of memory: loads with what they may
              read [μ(o3)], stores and calls with what they may write
              [o2=χ(o1)], and φs where versions meet. Without an output it is
              a listing, function by function.
  svfg        the value-flow graph: which operations may use what others
              computed or stored
  sfg         the spatial flow graph: control flow and value flow together
  dependence  the dependence graph: which operations influence which others,
              by the values they compute or by deciding about them; with
              --by cpa as the analyses of reaching definitions, flow
              dependence and post-dominators find it
  slice       the control-flow automata, with what does not matter for
              --criterion in grey
  arg         the abstract reachability graph: the states that an analysis
              reaches, with what it knows in them; targets are red, covered
              states green with a dashed edge to the state that covers them,
              merged states yellow, unexplored ones grey. If the analysis runs
              out of time or is interrupted (Ctrl-C), the graph shows what it
              has reached until then.

examples:
  cegas graph program.c --kind cfa --function main --output main.svg
  cegas graph program.c --kind arg --analysis cegas --time-limit 10 -o arg.svg
  cegas graph program.c --kind memory-ssa
"""


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    graph = commands.add_parser(
        "graph",
        help="draw a graph of the program",
        description="Draw a graph of the program, as DOT (for Graphviz) or as an SVG picture.",
        usage="cegas graph [--kind KIND] [OPTION ...] FILE [FILE ...]",
        epilog=GRAPH_EPILOG,
    )
    what = graph.add_argument_group("the graph")
    what.add_argument(
        "--kind",
        choices=("cfa", "points-to", "memory-ssa", "svfg", "sfg", "dependence", "slice", "arg"),
        default="cfa",
        metavar="KIND",
        help="which graph (default: %(default)s); the kinds are explained below",
    )
    what.add_argument(
        "--function", metavar="NAME", action="append", help="all but arg: only this function (may be repeated)"
    )
    add_criterion(what, required=False)
    what.add_argument(
        "--by",
        choices=[source.value for source in DependenceSource],
        default=DependenceSource.DIRECT.value,
        help="dependence: what finds dependences, direct algorithms or analyses (default: %(default)s)",
    )
    what.add_argument(
        "--nodes",
        metavar="N",
        type=positive_int,
        default=2000,
        help="arg, points-to, svfg, sfg, dependence: at most so many nodes (default: %(default)s)",
    )
    add_program(graph)
    add_analysis(graph)
    output = graph.add_argument_group("output")
    output.add_argument(
        "--format",
        choices=("dot", "svg", "text"),
        help="default: by the name of the output, else dot; text is for memory-ssa, and the default there",
    )
    output.add_argument("--output", "-o", metavar="FILE", help="default: standard output")
    output.add_argument("--quiet", "-q", action="store_true", help="show no progress line")
    graph.set_defaults(command=_graph, is_supervised=True, clock=False)


def _graph(options: argparse.Namespace) -> int:
    from cegas.cli.graph import graph

    return graph(options)
