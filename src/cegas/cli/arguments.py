"""The grammar of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from cegas import __version__
from cegas.cli.terminal import columns
from cegas.foundation.suggestions import suggestion

EPILOG = """\
exit codes:
  0  SAFE     no run reaches the error
  1  UNSAFE   a run reaches it
  2           bad usage or input
  3  UNKNOWN  neither was shown; the reason says why

A first interruption (Ctrl-C) ends the analysis: the verdict is UNKNOWN, and
what was found out until then is printed. A second one ends the program.
NO_COLOR=1 in the environment turns colours off; CEGAS_IN_PROCESS=1 is for
debuggers: everything happens in one process.
"""
EXAMPLES = """\
examples:
  cegas check program.c                      is there an error in it?
  cegas check program.c --output results     with a report to look at
  cegas check program.c --analysis symex --time-limit 60
  cegas slice program.c --criterion reach_error
"""
CHECK_EXAMPLES = """\
examples:
  cegas check program.c
  cegas check main.c library.c -I include -D LIMIT=10 --data-model ILP32
  cegas check parser.c --entry parse --time-limit 60
  cegas check task.yml --analysis value-full --verbose
  cegas check program.c --json --output results
  cegas check --compile-commands build/compile_commands.json src/main.c
  cegas check program.c --sarif cegas.sarif
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

examples:
  cegas graph program.c --kind cfa --function main --output main.svg
  cegas graph program.c --kind arg --analysis cegas --time-limit 10 -o arg.svg
  cegas graph program.c --kind memory-ssa
"""
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
SLICE_EPILOG = """\
A line is in the slice if a computation, a store, a call or a branch on it is.
Declarations and braces do not count; a jump (break, continue, goto, return)
does if the rest of the slice would do something else without it. Whether the
program ends is not kept: a slice may end where the program does not.

examples:
  cegas slice program.c --criterion reach_error
  cegas slice program.c --criterion program.c:42 --output sliced.ll
"""
ANALYSES_EPILOG = """\
examples:
  cegas analyses
  cegas check program.c --analysis symex-c
"""
COMPLETION_EPILOG = """\
examples:
  source <(cegas completion bash)                 in ~/.bashrc
  cegas completion zsh > ~/.zfunc/_cegas          ~/.zfunc has to be in $fpath
  cegas completion fish > ~/.config/fish/completions/cegas.fish
"""
WITNESS_EPILOG = """\
exit codes:
  0  confirmed: a run follows the witness and reaches the error
  1  rejected: no run does; or not confirmed, within the limits
  2  bad usage or input: no witness, a correctness witness, or one of another
     version of the files

Without --time-limit it gives up after 90 seconds.

examples:
  cegas witness check witness.yml program.c
  cegas witness check witness.graphml program.i --data-model ILP32
"""
BENCH_EPILOG = """\
The folder gets:
  report.html   tables and plots, with published figures of other tools
  results.csv   a row for each run; results.json the same as JSON
  runs.jsonl    the journal, written run by run: --resume reads it

An interruption (Ctrl-C) ends the runs that are going on; what is done stays.
The exit code is 1 if a verdict is wrong or a run has failed, 3 if interrupted.

examples:
  cegas bench tasks.csv --analysis value,cegas --time-limit 60 -j 2 -o results
  cegas bench folder --analysis "cegas,cegas --points-to insensitive" -o results
"""
_MEMORY_LIMIT = "give up when it needs more memory (default: 80 %% of what is free)"
Subparsers = argparse._SubParsersAction  # the only name that argparse gives it


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line about what is wrong, and one about where to look."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def parse_known_args(  # type: ignore[override]  # the overloads are about other kinds of namespaces
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The parser of a command complains itself: the one above it does not know the command's flags."""
        known, extra = super().parse_known_args(args, namespace)
        if extra and self._subparsers is None:
            word = extra[0].partition("=")[0]
            if not word.startswith("-"):
                self.error(f"too many arguments: {' '.join(extra)}")
            self.error(f"there is no flag '{word}'{suggestion(word, self._option_string_actions)}")
        return known, extra

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            hint = suggestion(str(value), choices) or f" (choose from: {', '.join(choices)})"
            raise argparse.ArgumentError(None, f"there is no command '{value}'{hint}")
        raise argparse.ArgumentError(action, f"'{value}' is not one of: {', '.join(choices)}")


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as on a page of a manual: never wider than 80 columns, and names of commands beside what they do."""

    def __init__(self, prog: str, indent_increment: int = 2, max_help_position: int = 26, width: int | None = None) -> None:
        if width is None:
            width = min(columns(), 80) - 2
        super().__init__(prog, indent_increment, max_help_position, width)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            # It does not count that commands are indented once more than flags.
            self._action_max_length += self._indent_increment


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of the one that is given, which takes less time to make."""
    result: argparse.ArgumentParser = Parser(
        prog="cegas",
        description="A software model checker for C: proves that a program never reaches an error, or\n"
        "shows how it does. 'cegas COMMAND --help' explains a command.",
        epilog=f"{EXAMPLES}\n{EPILOG}",
        formatter_class=Help,
    )
    result.add_argument("--version", action="version", version=f"cegas {__version__}")
    # How `cegas.cli.supervised` watches a command.
    result.set_defaults(is_supervised=False, clock=True, ended="", usual_time_limit=None, time_limit=None, memory_limit=None)
    commands = result.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="cegas")
    adders = {
        "check": _add_check,
        "graph": _add_graph,
        "pixeltree": _add_pixeltree,
        "slice": _add_slice,
        "bench": _add_bench,
        "analyses": _add_analyses,
        "completion": _add_completion,
        "witness": _add_witness,
        "certificate": _add_certificate,
    }
    for add in [adders[command]] if command in adders else adders.values():
        add(commands)
    return result


def _add_check(commands: Subparsers[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check that a program never reaches an error",
        usage="cegas check [OPTION ...] FILE [FILE ...]",
        description="Check that a program never reaches an error: a call of __VERIFIER_error() or\n"
        "reach_error(), or a failing assert. The answer is SAFE, UNSAFE with the inputs\n"
        "and the path that reach the error, or UNKNOWN with the reason.",
        epilog=f"{CHECK_EXAMPLES}\n{EPILOG}",
        formatter_class=Help,
    )
    _add_input(check)
    _add_analysis(check)
    output = check.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    output.add_argument(
        "--output",
        metavar="DIR",
        help="also write a report to look at (report.html), and result.json, result.sarif, witness.yml; for UNSAFE"
        " harness.c, for SAFE certificate.json",
    )
    output.add_argument("--sarif", metavar="FILE", help="also write the result as SARIF, for code scanning and editors")
    output.add_argument(
        "--witness",
        metavar="FILE.yml|FILE.graphml",
        help="also write a witness of SV-COMP: format 2.0 (.yml), or 1.0 for a violation (.graphml)",
    )
    output.add_argument(
        "--no-replay",
        dest="replay",
        action="store_false",
        help="do not run the compiled program with the inputs of a counterexample before UNSAFE is reported",
    )
    output.add_argument(
        "--certify",
        action="store_true",
        help="have an independent checker go through the proof before SAFE is reported; UNKNOWN unless it agrees",
    )
    amount = output.add_mutually_exclusive_group()
    amount.add_argument(
        "--verbose",
        "-v",
        action="store_true",
        help="show all steps of a trace, all warnings and assumptions, the story of refinement, and statistics",
    )
    amount.add_argument("--quiet", "-q", action="store_true", help="show the verdict only, and no progress line")
    check.set_defaults(command=_check, is_supervised=True, ended="cegas.cli.check")


def _add_graph(commands: Subparsers[argparse.ArgumentParser]) -> None:
    graph = commands.add_parser(
        "graph",
        help="draw a graph of the program",
        description="Draw a graph of the program, as DOT (for Graphviz) or as an SVG picture.",
        usage="cegas graph [--kind KIND] [OPTION ...] FILE [FILE ...]",
        epilog=GRAPH_EPILOG,
        formatter_class=Help,
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
    _add_criterion(what, required=False)
    what.add_argument(
        "--nodes",
        metavar="N",
        type=_positive_int,
        default=2000,
        help="arg, points-to, svfg, sfg, dependence: at most so many nodes (default: %(default)s)",
    )
    _add_input(graph)
    _add_analysis(graph)
    output = graph.add_argument_group("output")
    output.add_argument(
        "--format",
        choices=("dot", "svg", "text"),
        help="default: by the name of the output, else dot; text is for memory-ssa, and the default there",
    )
    output.add_argument("--output", "-o", metavar="FILE", help="default: standard output")
    output.add_argument("--quiet", "-q", action="store_true", help="show no progress line")
    graph.set_defaults(command=_graph, is_supervised=True, clock=False)


def _add_pixeltree(commands: Subparsers[argparse.ArgumentParser]) -> None:
    pixeltree = commands.add_parser(
        "pixeltree",
        help="draw the shape of a large graph, a pixel for each node",
        usage="cegas pixeltree [OPTION ...] --output FILE|DIR FILE [FILE ...]",
        description="Draw the shape of a graph, a pixel for each node: of what analyses have reached\n"
        "(several with --analysis A,B,C), of control flow, or of dependences.",
        epilog=PIXELTREE_EPILOG,
        formatter_class=Help,
    )
    what = pixeltree.add_argument_group("the tree")
    what.add_argument(
        "--kind", choices=("arg", "cfa", "dependence"), default="arg", help="which graph (default: %(default)s)"
    )
    what.add_argument(
        "--function", metavar="NAME", action="append", help="cfa, dependence: only this function (may be repeated)"
    )
    what.add_argument("--per-refinement", action="store_true", help="arg: also a tree for each round of refinement")
    what.add_argument("--states", metavar="N", type=_positive_int, help="arg: end an analysis after so many states")
    what.add_argument("--depth", metavar="N", type=_positive_int, help="draw only the first rows")
    what.add_argument("--width", metavar="N", type=_positive_int, help="trim longer rows at both sides")
    _add_input(pixeltree)
    _add_analysis(pixeltree, several=True)
    output = pixeltree.add_argument_group("output")
    output.add_argument(
        "--scale",
        metavar="N",
        type=_positive_int,
        help="pixels for a node, along an edge (default: what suits the size of the trees)",
    )
    output.add_argument("--format", choices=("png", "svg"), help="default: by the name of the output, else png")
    output.add_argument("--output", "-o", metavar="FILE|DIR", required=True, help="the picture, or a folder for several")
    output.add_argument("--quiet", "-q", action="store_true", help="print nothing, and show no progress line")
    pixeltree.set_defaults(command=_pixeltree, is_supervised=True, clock=False)


def _add_slice(commands: Subparsers[argparse.ArgumentParser]) -> None:
    slice_ = commands.add_parser(
        "slice",
        help="show what matters for a place of the program",
        usage="cegas slice --criterion CRITERION [OPTION ...] FILE [FILE ...]",
        description="Show what matters for a place of the program: whatever may influence whether it\n"
        "is reached and with what values. Lines of the slice have a bar in the margin;\n"
        "what does not matter is grey on a terminal. With --output, what matters is\n"
        "written as an LLVM module that can be run.",
        epilog=SLICE_EPILOG,
        formatter_class=Help,
    )
    _add_criterion(slice_.add_argument_group("the slice"), required=True)
    _add_input(slice_)
    output = slice_.add_argument_group("output")
    output.add_argument(
        "--output",
        "-o",
        metavar="DIR|FILE.ll",
        help="write the sliced program to this folder (a module for each file), or to this file",
    )
    amount = output.add_mutually_exclusive_group()
    amount.add_argument("--json", action="store_true", help="print the numbers of the lines as one JSON object on one line")
    amount.add_argument("--quiet", "-q", action="store_true", help="show the summary only")
    slice_.set_defaults(command=_slice, is_supervised=True)


def _add_criterion(command: argparse._ArgumentGroup, required: bool) -> None:
    command.add_argument(
        "--criterion",
        metavar="FUNCTION|FILE:LINE",
        required=required,
        help=("" if required else "slice: ")
        + "what the slice is for: the calls of a function with their arguments, or what stands at a line",
    )


def _add_bench(commands: Subparsers[argparse.ArgumentParser]) -> None:
    bench = commands.add_parser(
        "bench",
        help="run analyses over sets of tasks, and compare",
        usage="cegas bench [OPTION ...] --output DIR SET [SET ...]",
        description="Run analyses over sets of tasks, each run in processes of its own, measured and\n"
        "within limits. Results are compared with the labels, and written as tables and\n"
        "as a page with plots.",
        epilog=BENCH_EPILOG,
        formatter_class=Help,
    )
    bench.add_argument(
        "sets", nargs="+", metavar="SET", help="a folder, a list (.csv), a set or a task definition of SV-COMP (.set, .yml)"
    )
    bench.add_argument(
        "--analysis",
        metavar="A,B,…",
        default="value",
        help="the analyses to compare; each may be followed by options of 'cegas check' (default: %(default)s)",
    )
    bench.add_argument(
        "--options", metavar="TEXT", default="", help="options of 'cegas check' for all runs; write --options='…'"
    )
    bench.add_argument(
        "--time-limit",
        metavar="S",
        type=_positive_float,
        default=60.0,
        help="seconds of processor time for a run (default: %(default)g)",
    )
    bench.add_argument(
        "--wall-limit",
        metavar="S",
        type=_positive_float,
        help="seconds of the clock, if a busy machine should not count (default: the same)",
    )
    bench.add_argument(
        "--memory-limit", metavar="MB", type=_positive_int, default=4000, help="memory for a run (default: %(default)s)"
    )
    bench.add_argument(
        "--jobs", "-j", metavar="N", type=_positive_int, default=1, help="so many runs at a time (default: %(default)s)"
    )
    bench.add_argument(
        "--part",
        metavar="K/N",
        type=_part,
        default=(1, 1),
        help="only every N-th task, from the K-th on: a sample, or the share of one of N machines",
    )
    bench.add_argument("--output", "-o", metavar="DIR", required=True, help="where the results go")
    bench.add_argument(
        "--resume",
        action="store_true",
        help="go on with the results in the folder: do only what they lack, also for new sets and analyses",
    )
    bench.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="send the runs to the Dask cluster at this address (tcp://…), or to one of N workers made for it ('local')",
    )
    bench.set_defaults(command=_bench)


def _add_analyses(commands: Subparsers[argparse.ArgumentParser]) -> None:
    analyses = commands.add_parser(
        "analyses",
        help="list the analyses",
        description="List what can be chosen with --analysis, one per line.",
        epilog=ANALYSES_EPILOG,
        formatter_class=Help,
    )
    analyses.set_defaults(command=_analyses)


def _add_completion(commands: Subparsers[argparse.ArgumentParser]) -> None:
    completion = commands.add_parser(
        "completion",
        help="print a script that completes commands in a shell",
        description="Print a script that completes the commands and flags of cegas in a shell.",
        epilog=COMPLETION_EPILOG,
        formatter_class=Help,
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    completion.set_defaults(command=_completion)


def _add_witness(commands: Subparsers[argparse.ArgumentParser]) -> None:
    witness = commands.add_parser(
        "witness",
        help="check the witness of a violation",
        description="Work with witnesses in the formats of SV-COMP.",
        epilog="examples:\n  cegas witness check witness.yml program.c\n",
        formatter_class=Help,
    )
    kinds = witness.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="cegas witness")
    check = kinds.add_parser(
        "check",
        help="look for a run that follows a violation witness to the error",
        usage="cegas witness check [OPTION ...] WITNESS FILE [FILE ...]",
        description="Look for a run of the program that follows the witness of a violation to the\n"
        "error, and execute it. The witness may be of any tool, in format 2.0 (YAML) or\n"
        "1.0 (GraphML).",
        epilog=WITNESS_EPILOG,
        formatter_class=Help,
    )
    check.add_argument("witness", metavar="WITNESS", help="the witness (.yml, .graphml)")
    _add_input(check)
    _add_analysis(check)
    output = check.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    output.add_argument("--quiet", "-q", action="store_true", help="show one line only")
    check.set_defaults(command=_witness_check, is_supervised=True, ended="cegas.cli.witness", usual_time_limit=90.0)


def _add_certificate(commands: Subparsers[argparse.ArgumentParser]) -> None:
    certificate = commands.add_parser(
        "certificate",
        help="check the certificate of a proof",
        description="Work with certificates of proofs.",
        epilog="examples:\n  cegas certificate check out/certificate.json\n",
        formatter_class=Help,
    )
    kinds = certificate.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="cegas certificate")
    check = kinds.add_parser(
        "check",
        help="check that a certificate proves its program safe",
        usage="cegas certificate check [OPTION ...] FILE",
        description="Check a certificate that 'cegas check --output DIR' has left as\n"
        "DIR/certificate.json: that its claims hold in every run of the program, and that\n"
        "no run reaches an error. The checker shares the front end with the analyses, and\n"
        "nothing else.",
        epilog="examples:\n  cegas certificate check out/certificate.json\n\n"
        "exit codes:\n  0  checked\n  1  failed\n  2  bad input\n  3  neither was found out",
        formatter_class=Help,
    )
    check.add_argument("certificate", metavar="FILE", help="the certificate (.json)")
    check.add_argument("--time-limit", metavar="S", type=_positive_float, help="give up after S seconds")
    check.add_argument("--memory-limit", metavar="MB", type=_positive_int, help=_MEMORY_LIMIT)
    check.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    check.add_argument("--quiet", "-q", action="store_true", help="show one line only")
    check.set_defaults(command=_certificate_check, is_supervised=True, ended="cegas.cli.certificate")


def _add_input(command: argparse.ArgumentParser) -> None:
    program = command.add_argument_group("the program")
    program.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="C source (.c, .i), LLVM IR (.ll, .bc), one task definition (.yml), or one compilation database (.json) for"
        " all its files",
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
    program.add_argument(
        "--main-arguments",
        choices=("standard", "any"),
        default="standard",
        help="argc and argv of main are what C promises (default), or any values",
    )
    program.add_argument("--malloc-may-fail", action="store_true", help="allocation may return NULL")
    program.add_argument(
        "--unknown-functions-write",
        action="store_true",
        help="functions without a body may write through their arguments; calling one with a pointer leads to UNKNOWN",
    )
    program.add_argument(
        "--volatile",
        choices=("memory", "input"),
        help="what a read of a volatile object gives: the value last written, or any (default: input; for tasks and property"
        " files: memory)",
    )
    program.add_argument(
        "--mmio",
        metavar="ADDRESS:BYTES",
        action="append",
        default=[],
        help="addresses that belong to a device, such as 0x40000000:0x1000; may be given several times",
    )
    program.add_argument("-I", dest="include", metavar="DIR", action="append", default=[], help="folder of header files")
    program.add_argument("-D", dest="define", metavar="NAME[=VALUE]", action="append", default=[], help="define a macro")
    program.add_argument("-U", dest="undefine", metavar="NAME", action="append", default=[], help="undefine a macro")
    program.add_argument("--std", "-std", metavar="STANDARD", help="the C standard, such as c99 or gnu17")
    program.add_argument(
        "--compile-commands",
        metavar="FILE.json",
        help="take the flags of the files from this compilation database (compile_commands.json)",
    )


def _add_analysis(command: argparse.ArgumentParser, *, several: bool = False) -> None:
    analysis = command.add_argument_group("the analysis")
    analysis.add_argument(
        "--analysis",
        metavar="A,B,…" if several else "NAME",
        default="value",
        action=_ChooseAnalysis,
        help=("the analyses to draw, separated by commas" if several else "the analysis to use")
        + " (default: %(default)s; 'help' lists them)",
    )
    analysis.add_argument(
        "--points-to",
        choices=("sensitive", "insensitive"),
        default="sensitive",
        help="for cegas, cegas-s: 'insensitive' never tracks addresses in variables and memory (default: %(default)s)",
    )
    analysis.add_argument(
        "--interpolation",
        choices=("smt", "value"),
        default="smt",
        help="for cegas, cegas-s: what explains an infeasible path, the solver or the values along it"
        " (default: %(default)s)",
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
        help="for cegas: take a mechanism out, to see whether a proof needs it; may be repeated",
    )
    analysis.add_argument(
        "--slicing",
        choices=("target-path", "target-location"),
        default="target-path",
        help="for the analyses with slicing (-s, -sc): an infeasible path makes all its decisions relevant, or only what"
        " decides its last location as long as that suffices (default: %(default)s)",
    )
    analysis.add_argument(
        "--preslice",
        action="store_true",
        help="slice first: what cannot matter for any error is not followed, only what it may write is forgotten",
    )
    analysis.add_argument(
        "--accept-vacuous",
        action="store_true",
        help="report SAFE although a condition that the proof rests on holds in no run: every run ends there, in undefined"
        " behaviour",
    )
    analysis.add_argument(
        "--property",
        metavar="unreach-call|FILE.prp",
        help="a property file of SV-COMP; then only the error call that it names counts, and a failing assert ends the run",
    )
    analysis.add_argument("--time-limit", metavar="S", type=_positive_float, help="give up after S seconds")
    analysis.add_argument("--memory-limit", metavar="MB", type=_positive_int, help=_MEMORY_LIMIT)


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


def _part(text: str) -> tuple[int, int]:
    """`2/3` as two numbers."""
    number, slash, count = text.partition("/")
    if not slash or _positive_int(number) > _positive_int(count):
        raise argparse.ArgumentTypeError(f"'{text}' is no part; 2/3 takes every third task, from the second on")
    return int(number), int(count)


def _check(options: argparse.Namespace) -> int:
    from cegas.cli.check import check

    return check(options)


def _graph(options: argparse.Namespace) -> int:
    from cegas.cli.graph import graph

    return graph(options)


def _pixeltree(options: argparse.Namespace) -> int:
    from cegas.cli.pixeltree import pixeltree

    return pixeltree(options)


def _slice(options: argparse.Namespace) -> int:
    from cegas.cli.slice import slice_

    return slice_(options)


def _completion(options: argparse.Namespace) -> int:
    from cegas.cli.completion import completion

    return completion(options)


def _bench(options: argparse.Namespace) -> int:
    from cegas.cli.bench import bench

    return bench(options)


def _witness_check(options: argparse.Namespace) -> int:
    from cegas.cli.witness import check

    return check(options)


def _certificate_check(arguments: argparse.Namespace) -> int:
    from cegas.cli.certificate import check

    return check(arguments)


def _analyses(options: argparse.Namespace) -> int:
    from cegas.cli.analyses import analyses

    return analyses(options)
