"""`cegas certificate check`."""

from __future__ import annotations

import argparse
import json
import sys

from cegas.cli.contact import Contact
from cegas.cli.terminal import BAD, GOOD, OPEN, Style, printable
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING
from cegas.verification.certify import check_certificate, words_of_conditions
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.api.snapshot import Ended
    from cegas.certificate.checker import Report
    from cegas.certificate.format import Certificate

EXIT_CODES = {"checked": 0, "failed": 1, "undecided": 3}


def _subject(certificate: Certificate) -> str:
    """What a certificate is about: whoever relies on it has to agree with this."""
    options = certificate.options
    errors = [*options["error_functions"], *(("assert",) if options["failing_assert_is_error"] else ())]
    parts = [
        ", ".join(name for name, _ in certificate.files),
        f"property {certificate.property.name}",
        f"entry {options['entry']}",
        str(options["data_model"]),
        *((f"errors: {', '.join(errors)}",) if errors else ()),
        *((f"rules of {', '.join(name for name, _ in options['rules'])}",) if options.get("rules") else ()),
    ]
    given = {name: value for name, value in options.items() if name in _MORE and value}
    parts.extend(f"{name.replace('_', ' ')}: {_text(value)}" for name, value in given.items())
    return "; ".join(parts)


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "yes" if value is True else str(value)


_MORE = (
    *("undefined_reading", "any_arguments", "malloc_may_fail", "unknown_functions_write", "standard"),
    *("volatile", "devices", "include_paths", "system_paths", "first_includes", "defines", "undefines", "file_flags"),
)


def check(arguments: argparse.Namespace) -> int:
    contact: Contact = arguments.contact
    budget = contact.budget(arguments.time_limit, arguments.memory_limit)
    try:
        with contact.watching(Watch("checking the certificate"), budget):
            found = check_certificate(arguments.certificate, budget)
    except ResourceExhausted as exhausted:
        reason = str(exhausted)
    except KeyboardInterrupt:
        reason = budget.cancelled or "interrupted"
    else:
        contact.answer()
        return _tell(arguments, found[0].status.value, found[0].reason, found)
    contact.answer()
    return _tell(arguments, "undecided", reason)


def tell_ended(arguments: argparse.Namespace, ended: Ended) -> int:
    """Say that a check was ended from outside; the exit code."""
    return _tell(arguments, "undecided", ended.reason)


def _tell(arguments: argparse.Namespace, status: str, reason: str, found: tuple[Report, Certificate] | None = None) -> int:
    if arguments.json:
        print(json.dumps({"status": status, "reason": reason, **(_numbers(*found) if found is not None else {})}))
        return EXIT_CODES[status]
    style = Style.of(sys.stdout)
    colour = {"checked": GOOD, "failed": BAD}.get(status, OPEN)
    conditions = "" if found is None else words_of_conditions(found[0])
    words = reason or (conditions and f"conditions: {conditions}")
    text = f"certificate {style.paint(status, colour)}"
    print(f"{text}: {printable(words)}" if words else text)
    if found is not None and not arguments.quiet:
        report, about = found
        print(f"about: {printable(_subject(about))}")
        for word, texts in (("assumed", report.assumed), ("open", report.open)):
            for each in texts:
                print(f"{word}: {printable(each)}")
        print(f"{report.paths} paths, {report.operations} operations, {report.solver_calls} questions to Z3")
    return EXIT_CODES[status]


def _numbers(report: Report, about: Certificate) -> dict[str, object]:
    return {
        "files": [name for name, _ in about.files],
        "property": about.property.name,
        "options": about.options,
        "conditions": {"shown": report.shown, "assumed": list(report.assumed), "open": list(report.open)},
        "paths": report.paths,
        "operations": report.operations,
        "solver_calls": report.solver_calls,
    }
