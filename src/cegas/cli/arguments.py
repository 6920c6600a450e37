"""The grammar of the command line."""

from __future__ import annotations

import argparse

from cegas import __version__

EPILOG = """\
exit codes:
  0  SAFE     no run reaches the error
  1  UNSAFE   a run reaches it
  2           bad usage or input
  3  UNKNOWN  neither was shown; the reason says why

A first interruption (Ctrl-C) ends the analysis: the verdict is UNKNOWN, and
what was found out until then is printed. A second one ends the program.
"""
EXAMPLES = """\
examples:
  cegas check program.c
  cegas check program.c --property unreach-call.prp --time-limit 60 --json
  cegas check task.yml --analysis value-full --verbose
  cegas graph program.c --kind arg --output reached.svg
"""
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
              by the values they compute or by deciding about them
  slice       the control-flow automata, with what does not matter for
              --criterion in grey
  arg         the abstract reachability graph: the states that an analysis
              reaches, with what it knows in them; targets are red, covered
              states green with a dashed edge to the state that covers them,
              merged states yellow, unexplored ones grey. If the analysis runs
              out of time or is interrupted (Ctrl-C), the graph shows what it
              has reached until then.
"""
SLICE_EPILOG = """\
A line is in the slice if a computation, a store, a call or a branch on it is.
Declarations and braces do not count; a jump (break, continue, goto, return)
does if the rest of the slice would do something else without it. Whether the
program ends is not kept: a slice may end where the program does not.

examples:
  cegas slice program.c --criterion reach_error
  cegas slice program.c --criterion program.c:42 --output sliced.ll
"""
Subparsers = argparse._SubParsersAction  # the only name that argparse gives it


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    result = argparse.ArgumentParser(
        prog="cegas",
        description="A software model checker for C: proves that a program never reaches an error, or\n"
        "shows how it does.",
        epilog=f"{EXAMPLES}\n{EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("--version", action="version", version=f"cegas {__version__}")
    commands = result.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_check(commands)
    _add_graph(commands)
    _add_slice(commands)
    _add_analyses(commands)
    return result


def _add_check(commands: Subparsers[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check that a program never reaches an error",
        description="Check that a program never reaches an error: a call of __VERIFIER_error() or\n"
        "reach_error(), or a failing assert.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_input(check)
    _add_analysis(check)
    output = check.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    output.add_argument("--output", metavar="DIR", help="write the result to files in this folder, too (result.json)")
    amount = output.add_mutually_exclusive_group()
    amount.add_argument(
        "--verbose",
        "-v",
        action="store_true",
        help="show all steps of a trace, all warnings and assumptions, the story of refinement, and statistics",
    )
    amount.add_argument("--quiet", "-q", action="store_true", help="show the verdict only, and no progress line")
    check.set_defaults(command=_check)


def _add_graph(commands: Subparsers[argparse.ArgumentParser]) -> None:
    graph = commands.add_parser(
        "graph",
        help="draw a graph of the program",
        description="Draw a graph of the program, as DOT (for Graphviz) or as an SVG picture.",
        epilog=GRAPH_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_input(graph)
    graph.add_argument(
        "--kind",
        choices=("cfa", "points-to", "memory-ssa", "svfg", "sfg", "dependence", "slice", "arg"),
        default="cfa",
        help="which graph (default: %(default)s)",
    )
    graph.add_argument(
        "--function", metavar="NAME", action="append", help="all but arg: only this function (may be repeated)"
    )
    _add_criterion(graph, required=False)
    graph.add_argument(
        "--nodes",
        metavar="N",
        type=_positive_int,
        default=2000,
        help="arg, points-to, svfg, sfg, dependence: at most so many nodes (default: %(default)s)",
    )
    graph.add_argument(
        "--format",
        choices=("dot", "svg", "text"),
        help="default: by the name of the output, else dot; text is for memory-ssa, and the default there",
    )
    graph.add_argument("--output", "-o", metavar="FILE", help="default: standard output")
    graph.add_argument("--quiet", "-q", action="store_true", help="show no progress line")
    _add_analysis(graph)
    graph.set_defaults(command=_graph)


def _add_slice(commands: Subparsers[argparse.ArgumentParser]) -> None:
    slice_ = commands.add_parser(
        "slice",
        help="show what matters for a place of the program",
        description="Show what matters for a place of the program: whatever may influence whether it is reached and\n"
        "with what values. Lines of the slice have a bar in the margin; what does not matter is grey on a\n"
        "terminal. With --output, what matters is written as an LLVM module that can be run.",
        epilog=SLICE_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_input(slice_)
    _add_criterion(slice_, required=True)
    slice_.add_argument(
        "--output",
        "-o",
        metavar="DIR|FILE.ll",
        help="write the sliced program to this folder (a module for each file), or to this file",
    )
    amount = slice_.add_mutually_exclusive_group()
    amount.add_argument("--json", action="store_true", help="print the numbers of the lines as one JSON object on one line")
    amount.add_argument("--quiet", "-q", action="store_true", help="show the summary only")
    slice_.set_defaults(command=_slice)


def _add_criterion(command: argparse.ArgumentParser, required: bool) -> None:
    command.add_argument(
        "--criterion",
        metavar="FUNCTION|FILE:LINE",
        required=required,
        help=("" if required else "slice: ")
        + "what the slice is for: the calls of a function with their arguments, or what stands at a line",
    )


def _add_analyses(commands: Subparsers[argparse.ArgumentParser]) -> None:
    analyses = commands.add_parser(
        "analyses", help="list the analyses", description="List what can be chosen with --analysis, one per line."
    )
    analyses.set_defaults(command=_analyses)


def _add_input(command: argparse.ArgumentParser) -> None:
    program = command.add_argument_group("the program")
    program.add_argument(
        "files", nargs="+", metavar="FILE", help="C source (.c, .i), LLVM IR (.ll, .bc), or one task definition (.yml)"
    )
    program.add_argument("--data-model", choices=("LP64", "ILP32"), help="sizes of C's types (default: LP64)")
    program.add_argument(
        "--entry", metavar="NAME", help="the function to start with; its parameters are input (default: main)"
    )
    program.add_argument(
        "--uninitialized",
        choices=("any", "undefined"),
        default="any",
        help="uninitialised memory holds any value (default), or its first use is undefined and ends the run",
    )
    program.add_argument("--malloc-may-fail", action="store_true", help="allocation may return NULL")
    program.add_argument(
        "--unknown-functions-write",
        action="store_true",
        help="functions without a body may write through their arguments; calling one with a pointer leads to UNKNOWN",
    )
    program.add_argument("-I", dest="include", metavar="DIR", action="append", default=[], help="folder of header files")
    program.add_argument("-D", dest="define", metavar="NAME[=VALUE]", action="append", default=[], help="define a macro")
    program.add_argument("-U", dest="undefine", metavar="NAME", action="append", default=[], help="undefine a macro")
    program.add_argument("--std", "-std", metavar="STANDARD", help="the C standard, such as c99 or gnu17")


def _add_analysis(command: argparse.ArgumentParser) -> None:
    analysis = command.add_argument_group("the analysis")
    analysis.add_argument(
        "--analysis",
        metavar="NAME",
        default="value",
        action=_ChooseAnalysis,
        help="the analysis to use (default: %(default)s; 'help' lists them)",
    )
    analysis.add_argument(
        "--points-to",
        choices=("sensitive", "insensitive"),
        default="sensitive",
        help="cegas: 'insensitive' never tracks addresses in variables and memory (default: %(default)s)",
    )
    analysis.add_argument(
        "--interpolation",
        choices=("smt", "value"),
        default="smt",
        help="cegas: where the explanation of an infeasible path comes from (default: %(default)s)",
    )
    analysis.add_argument(
        "--blocks",
        choices=("large", "single"),
        default="large",
        help="'single' puts a location behind every write, where an analysis forgets what it does not track; 'large' only"
        " where paths meet or part (default: %(default)s)",
    )
    analysis.add_argument(
        "--without",
        choices=("strong-updates", "fields", "paths", "contexts"),
        action="append",
        default=[],
        help="cegas: take a mechanism out, to see whether a proof needs it; may be given several times",
    )
    analysis.add_argument(
        "--slicing",
        choices=("target-path", "target-location"),
        default="target-path",
        help="analyses with slicing: an infeasible path makes all its decisions relevant, or only what decides its last"
        " location as long as that suffices (default: %(default)s)",
    )
    analysis.add_argument(
        "--preslice",
        action="store_true",
        help="before the analysis, find what may matter for an error at all; everything else is only taken to change"
        " what it may write",
    )
    analysis.add_argument(
        "--property",
        metavar="unreach-call|FILE.prp",
        help="a property file; then only the error call it names counts, and a failing assert ends the run",
    )
    analysis.add_argument("--time-limit", metavar="S", type=_positive_float, help="give up after so many seconds")
    analysis.add_argument("--memory-limit", metavar="MB", type=_positive_int, help="give up when it holds so much memory")


class _ChooseAnalysis(argparse.Action):
    """Takes the name of an analysis; `help` instead of a name lists them, without the need of an input file."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        if values == "help":
            parser.exit(_analyses(namespace))
        setattr(namespace, self.dest, values)


def _positive_float(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return value


def _positive_int(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive whole number")
    return int(text)


def _check(options: argparse.Namespace) -> int:
    from cegas.cli.check import check

    return check(options)


def _graph(options: argparse.Namespace) -> int:
    from cegas.cli.graph import graph

    return graph(options)


def _slice(options: argparse.Namespace) -> int:
    from cegas.cli.slice import slice_

    return slice_(options)


def _analyses(options: argparse.Namespace) -> int:
    from cegas.cli.analyses import analyses

    return analyses(options)
