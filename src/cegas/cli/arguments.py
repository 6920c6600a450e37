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
"""


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    result = argparse.ArgumentParser(
        prog="cegas",
        description="A software model checker for C: proves that a program never reaches an error, or shows how it does.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("--version", action="version", version=f"cegas {__version__}")
    commands = result.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_check(commands)
    _add_graph(commands)
    return result


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check that a program never reaches an error",
        description="Check that a program never reaches an error: a call of __VERIFIER_error() or reach_error(), or a "
        "failing assert.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_input(check)
    check.add_argument("--analysis", metavar="NAME", default="value", help="the analysis to use (default: %(default)s)")
    check.add_argument(
        "--property",
        metavar="unreach-call|FILE.prp",
        help="a property file; then only the error call it names counts, and a failing assert ends the run",
    )
    check.add_argument("--time-limit", metavar="S", type=_positive_float, help="give up after so many seconds")
    check.add_argument("--memory-limit", metavar="MB", type=_positive_int, help="give up at so much memory")
    check.add_argument("--json", action="store_true", help="print the result as one JSON object")
    check.add_argument("--output", metavar="DIR", help="write the result to files in this folder")
    check.add_argument("--verbose", "-v", action="store_true", help="show warnings, assumptions and statistics in full")
    check.set_defaults(command=_check)


def _add_graph(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    graph = commands.add_parser(
        "graph",
        help="draw a graph of the program",
        description="Draw a graph of the program, as DOT (for Graphviz) or as an SVG picture.",
    )
    _add_input(graph)
    graph.add_argument("--kind", choices=("cfa",), default="cfa", help="cfa: the control-flow automata (default)")
    graph.add_argument("--function", metavar="NAME", action="append", help="only this function (may be repeated)")
    graph.add_argument("--format", choices=("dot", "svg"), help="default: by the name of the output, else dot")
    graph.add_argument("--output", "-o", metavar="FILE", help="default: standard output")
    graph.set_defaults(command=_graph)


def _add_input(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="C source (.c, .i), LLVM IR (.ll, .bc), or one task definition (.yml)"
    )
    command.add_argument("--data-model", choices=("LP64", "ILP32"), help="sizes of C's types (default: LP64)")
    command.add_argument("--entry", metavar="NAME", help="the function to start with; its parameters are input (default: main)")
    command.add_argument(
        "--uninitialized",
        choices=("any", "undefined"),
        default="any",
        help="uninitialised memory holds any value (default), or its first use is undefined and ends the run",
    )
    command.add_argument("--malloc-may-fail", action="store_true", help="allocation may return NULL")
    command.add_argument(
        "--unknown-functions-write", action="store_true", help="functions without a body write through their arguments"
    )
    command.add_argument("-I", dest="include", metavar="DIR", action="append", default=[], help="folder of header files")
    command.add_argument("-D", dest="define", metavar="NAME[=VALUE]", action="append", default=[], help="define a macro")
    command.add_argument("-U", dest="undefine", metavar="NAME", action="append", default=[], help="undefine a macro")
    command.add_argument("--std", "-std", metavar="STANDARD", help="the C standard, such as c99 or gnu17")


def _positive_float(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return value


def _positive_int(text: str) -> int:
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive whole number")
    return int(text)


def _check(options: argparse.Namespace) -> int:
    from cegas.cli.check import check

    return check(options)


def _graph(options: argparse.Namespace) -> int:
    from cegas.cli.graph import graph

    return graph(options)
