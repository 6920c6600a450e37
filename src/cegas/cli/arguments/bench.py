"""`cegas bench`."""

from __future__ import annotations

from cegas.cli.arguments.values import bad_value, positive_float, positive_int
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

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


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    bench = commands.add_parser(
        "bench",
        help="run analyses over sets of tasks, and compare",
        usage="cegas bench [OPTION ...] --output DIR SET [SET ...]",
        description="Run analyses over sets of tasks, each run in processes of its own, measured and\n"
        "within limits. Results are compared with the labels, and written as tables and\n"
        "as a page with plots.",
        epilog=BENCH_EPILOG,
    )
    bench.add_argument(
        "sets", nargs="+", metavar="SET", help="a folder, a list (.csv), a set or a task definition of SV-COMP (.set, .yml)"
    )
    bench.add_argument(
        "--analysis",
        metavar="A,B,…",
        default="auto",
        help="the analyses to compare; each may be followed by options of 'cegas check' (default: %(default)s)",
    )
    bench.add_argument(
        "--options", metavar="TEXT", default="", help="options of 'cegas check' for all runs; write --options='…'"
    )
    _add_limits(bench)
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


def _add_limits(bench: argparse.ArgumentParser) -> None:
    bench.add_argument(
        "--time-limit",
        metavar="S",
        type=positive_float,
        default=60.0,
        help="seconds of processor time for a run (default: %(default)g)",
    )
    bench.add_argument(
        "--wall-limit",
        metavar="S",
        type=positive_float,
        help="seconds of the clock, if a busy machine should not count (default: the same)",
    )
    bench.add_argument(
        "--memory-limit", metavar="MB", type=positive_int, default=4000, help="memory for a run (default: %(default)s)"
    )
    bench.add_argument(
        "--jobs", "-j", metavar="N", type=positive_int, default=1, help="so many runs at a time (default: %(default)s)"
    )


def _part(text: str) -> tuple[int, int]:
    """`2/3` as two numbers."""
    number, slash, count = text.partition("/")
    if not slash or positive_int(number) > positive_int(count):
        raise bad_value(f"'{text}' is no part; 2/3 takes every third task, from the second on")
    return int(number), int(count)


def _bench(options: argparse.Namespace) -> int:
    from cegas.cli.bench import bench

    return bench(options)
