"""`cegas certificate check`."""

from __future__ import annotations

import argparse
import json
import sys

from cegas.cli.signals import run_signals
from cegas.cli.terminal import BAD, GOOD, OPEN, Style, printable
from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted
from cegas.verification.certify import check_certificate

EXIT_CODES = {"checked": 0, "failed": 1, "undecided": 3}


def check(arguments: argparse.Namespace) -> int:
    budget = Budget(arguments.time_limit, arguments.memory_limit)
    numbers: dict[str, object] = {}
    try:
        with run_signals(budget, lambda: None):
            report, files = check_certificate(arguments.certificate, budget)
        status, reason = report.status.value, report.reason
        numbers = {
            "files": list(files),
            "paths": report.paths,
            "operations": report.operations,
            "solver_calls": report.solver_calls,
        }
    except ResourceExhausted as exhausted:
        status, reason = "undecided", str(exhausted)
    except KeyboardInterrupt:
        status, reason = "undecided", budget.cancelled or "interrupted"
    if arguments.json:
        print(json.dumps({"status": status, "reason": reason, **numbers}))
    else:
        style = Style.of(sys.stdout)
        colour = {"checked": GOOD, "failed": BAD}.get(status, OPEN)
        text = f"certificate {style.paint(status, colour)}"
        print(f"{text}: {printable(reason)}" if reason else text)
        if numbers and not arguments.quiet:
            print(f"{numbers['paths']} paths, {numbers['operations']} operations, {numbers['solver_calls']} questions to Z3")
    return EXIT_CODES[status]
