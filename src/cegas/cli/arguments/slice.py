"""`cegas slice`."""

from __future__ import annotations

from cegas.cli.arguments.program import add_criterion, add_program
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

SLICE_EPILOG = """\
A line is in the slice if a computation, a store, a call or a branch on it is.
Declarations and braces do not count; a jump (break, continue, goto, return)
does if the rest of the slice would do something else without it. Whether the
program ends is not kept: a slice may end where the program does not.

examples:
  cegas slice program.c --criterion reach_error
  cegas slice program.c --criterion program.c:42 --output sliced.ll
"""


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    slice_ = commands.add_parser(
        "slice",
        help="show what matters for a place of the program",
        usage="cegas slice --criterion CRITERION [OPTION ...] FILE [FILE ...]",
        description="Show what matters for a place of the program: whatever may influence whether it\n"
        "is reached and with what values. Lines of the slice have a bar in the margin;\n"
        "what does not matter is grey on a terminal. With --output, what matters is\n"
        "written as an LLVM module that can be run.",
        epilog=SLICE_EPILOG,
    )
    add_criterion(slice_.add_argument_group("the slice"), required=True)
    add_program(slice_)
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


def _slice(options: argparse.Namespace) -> int:
    from cegas.cli.slice import slice_

    return slice_(options)
