"""`cegas witness` and `cegas certificate`."""

from __future__ import annotations

from cegas.cli.arguments.analysis import MEMORY_LIMIT, add_analysis
from cegas.cli.arguments.program import add_program
from cegas.cli.arguments.values import positive_float, positive_int
from cegas.foundation.typed import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from cegas.cli.arguments.parsers import Subparsers

WITNESS_EPILOG = """\
exit codes:
  0  confirmed: a run follows the witness and reaches the error; or the
     invariants of the witness hold, and no run violates the property
  1  rejected: no run does, or an invariant does not hold; or not confirmed,
     within the limits
  2  bad usage or input: no witness, or one of another version of the files

Without --time-limit it gives up after 90 seconds.

examples:
  cegas witness check witness.yml program.c
  cegas witness check witness.graphml program.i --data-model ILP32
"""


def add_witness(commands: Subparsers[argparse.ArgumentParser]) -> None:
    witness = commands.add_parser(
        "witness",
        help="check a witness",
        description="Work with witnesses in the formats of SV-COMP.",
        epilog="examples:\n  cegas witness check witness.yml program.c\n",
    )
    kinds = witness.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="cegas witness")
    check = kinds.add_parser(
        "check",
        help="look for the run of a violation witness, or prove the invariants of another",
        usage="cegas witness check [OPTION ...] WITNESS FILE [FILE ...]",
        description="Look for a run of the program that follows the witness of a violation to the\n"
        "error, and execute it. The witness may be of any tool, in format 2.0 (YAML) or\n"
        "1.0 (GraphML). If it has invariants (format 2.0), prove these and the property.",
        epilog=WITNESS_EPILOG,
    )
    check.add_argument("witness", metavar="WITNESS", help="the witness (.yml, .graphml)")
    add_program(check)
    add_analysis(check)
    output = check.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    output.add_argument("--quiet", "-q", action="store_true", help="show one line only")
    check.set_defaults(command=_witness_check, is_supervised=True, ended="cegas.cli.witness", usual_time_limit=90.0)


def add_certificate(commands: Subparsers[argparse.ArgumentParser]) -> None:
    certificate = commands.add_parser(
        "certificate",
        help="check the certificate of a proof",
        description="Work with certificates of proofs.",
        epilog="examples:\n  cegas certificate check out/certificate.json\n",
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
    )
    check.add_argument("certificate", metavar="FILE", help="the certificate (.json)")
    check.add_argument("--time-limit", metavar="S", type=positive_float, help="give up after S seconds")
    check.add_argument("--memory-limit", metavar="MB", type=positive_int, help=MEMORY_LIMIT)
    check.add_argument("--json", action="store_true", help="print the result as one JSON object on one line")
    check.add_argument("--quiet", "-q", action="store_true", help="show one line only")
    check.set_defaults(command=_certificate_check, is_supervised=True, ended="cegas.cli.certificate")


def _witness_check(options: argparse.Namespace) -> int:
    from cegas.cli.witness import check

    return check(options)


def _certificate_check(arguments: argparse.Namespace) -> int:
    from cegas.cli.certificate import check

    return check(arguments)
