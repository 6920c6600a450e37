"""`cegas harness`."""

from __future__ import annotations

from cegas.cli.arguments.program import add_argument_descriptions, add_program
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

HARNESS_EPILOG = """\
The harness includes the file of the function: it is checked in its place,
together with the other files of the program. 'cegas check --entry FUNCTION
--argument …' makes the same harness, and checks it at once.

examples:
  cegas harness parse parser.c --argument 'text: char[8]' -o parse_harness.c
  cegas check parse_harness.c --entry parse_harness
  cegas check parser.c --entry parse --argument 'text: char[8]'
"""


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    harness = commands.add_parser(
        "harness",
        help="write a harness for a function, to start from",
        usage="cegas harness [OPTION ...] FUNCTION FILE [FILE ...]",
        description="Write a harness for a function, as C to start from: it makes arguments with any\n"
        "content, as they are described or as their types suggest, and calls it.",
        epilog=HARNESS_EPILOG,
    )
    harness.add_argument("function", metavar="FUNCTION", help="the function to call; it may be static")
    add_argument_descriptions(harness)
    add_program(harness)
    output = harness.add_argument_group("output")
    output.add_argument("--output", "-o", metavar="FILE.c", help="default: standard output")
    harness.set_defaults(command=_harness)


def _harness(options: argparse.Namespace) -> int:
    from cegas.cli.harness import harness

    return harness(options)
