"""`cegas certificate check`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from cegas.certificate.format import Certificate
from cegas.cli.contact import Contact
from cegas.cli.terminal import BAD, GOOD, OPEN, Style, printable
from cegas.foundation.errors import ResourceExhausted
from cegas.verification.certify import check_certificate
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.api.snapshot import Ended

EXIT_CODES = {"checked": 0, "failed": 1, "undecided": 3}


def _subject(certificate: Certificate) -> str:
    """What a certificate is about: whoever relies on it has to agree with this."""
    options = certificate.options
    parts = [
        ", ".join(name for name, _ in certificate.files),
        f"entry {options['entry']}",
        str(options["data_model"]),
        f"errors: {', '.join(options['error_functions'])}" + (", assert" if options["failing_assert_is_error"] else ""),
    ]
    given = {name: value for name, value in options.items() if name in _MORE and value}
    parts.extend(f"{name.replace('_', ' ')}: {_text(value)}" for name, value in given.items())
    return "; ".join(parts)


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "yes" if value is True else str(value)


_MORE = (
    *("undefined_reading", "any_arguments", "malloc_may_fail", "unknown_functions_write", "standard"),
    *("volatile", "devices", "include_paths", "defines", "undefines", "file_flags"),
)


def check(arguments: argparse.Namespace) -> int:
    contact: Contact = arguments.contact
    budget = contact.budget(arguments.time_limit, arguments.memory_limit)
    numbers: dict[str, object] = {}
    about: Certificate | None = None
    try:
        with contact.watching(Watch("checking the certificate"), budget):
            report, about = check_certificate(arguments.certificate, budget)
        status, reason = report.status.value, report.reason
        numbers = {
            "files": [name for name, _ in about.files],
            "options": about.options,
            "paths": report.paths,
            "operations": report.operations,
            "solver_calls": report.solver_calls,
        }
    except ResourceExhausted as exhausted:
        status, reason = "undecided", str(exhausted)
    except KeyboardInterrupt:
        status, reason = "undecided", budget.cancelled or "interrupted"
    contact.answer()
    return _tell(arguments, status, reason, about, numbers)


def tell_ended(arguments: argparse.Namespace, ended: Ended) -> int:
    """Say that a check was ended from outside; the exit code."""
    return _tell(arguments, "undecided", ended.reason, None, {})


def _tell(
    arguments: argparse.Namespace, status: str, reason: str, about: Certificate | None, numbers: dict[str, object]
) -> int:
    if arguments.json:
        print(json.dumps({"status": status, "reason": reason, **numbers}))
    else:
        style = Style.of(sys.stdout)
        colour = {"checked": GOOD, "failed": BAD}.get(status, OPEN)
        text = f"certificate {style.paint(status, colour)}"
        print(f"{text}: {printable(reason)}" if reason else text)
        if about is not None and not arguments.quiet:
            print(f"about: {printable(_subject(about))}")
            print(f"{numbers['paths']} paths, {numbers['operations']} operations, {numbers['solver_calls']} questions to Z3")
    return EXIT_CODES[status]
