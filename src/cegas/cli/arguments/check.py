"""`cegas check`."""

from __future__ import annotations

from cegas.cli.arguments.analysis import add_analysis
from cegas.cli.arguments.program import add_argument_descriptions, add_program
from cegas.cli.arguments.values import EXIT_CODES
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

CHECK_EXAMPLES = """\
examples:
  cegas check program.c
  cegas check main.c library.c -I include -D LIMIT=10 --data-model ILP32
  cegas check parser.c --entry parse --argument 'text: string[8]'
  cegas check task.yml --analysis value-full --verbose
  cegas check program.c --jobs 2 --time-limit 60
  cegas check program.c --json --output results
  cegas check --compile-commands build/compile_commands.json src/main.c
  cegas check program.c --sarif cegas.sarif
  cegas check program.c --property memory --property overflow
  cegas check program.c --property all --time-limit 300
  cegas check driver.c --automaton locks.rule
"""


def add(commands: Subparsers[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check that a program never reaches an error",
        usage="cegas check [OPTION ...] FILE [FILE ...]",
        description="Check that a program never reaches an error: a call of __VERIFIER_error() or\n"
        "reach_error(), or a failing assert. Undefined behaviour is looked for as well,\n"
        "and with --property it is proved or refuted. The answer is SAFE, UNSAFE with the\n"
        "inputs and the path that reach the error, or UNKNOWN with the reason.",
        epilog=f"{CHECK_EXAMPLES}\n{EXIT_CODES}",
    )
    add_program(check)
    add_argument_descriptions(check.add_argument_group("the arguments of the entry"))
    add_analysis(check, jobs=True)
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
        "--coverage",
        metavar="FILE.info",
        help="also write, in lcov's format, which lines the counterexample passes; or, for a proof by states, which lines"
        " runs may reach: no run comes to the others",
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
    output.add_argument(
        "--explain-strategy",
        action="store_true",
        help="say which engines would work on the program, in which order, and why, and do nothing else",
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


def _check(options: argparse.Namespace) -> int:
    from cegas.cli.check import check

    return check(options)
