"""`cegas witness check`, and the witness of `cegas check`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from cegas.api.result import Result
from cegas.api.specification import specification_of
from cegas.api.witness import Validation, check_witness, make_witness, witness_document
from cegas.cli.check import verification_options
from cegas.cli.contact import Contact
from cegas.cli.terminal import BAD, GOOD, OPEN, Style, printable
from cegas.evidence.told_inputs import told_inputs
from cegas.foundation.errors import InputError, ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.api.snapshot import Ended

CONFIRMED: Final = 0
NOT_CONFIRMED: Final = 1
"""Exit codes; bad input is 2, as everywhere."""
SUFFIXES: Final = (".yml", ".yaml", ".graphml")


def check(arguments: argparse.Namespace) -> int:
    contact: Contact = arguments.contact
    options = verification_options(arguments)
    budget = contact.budget(options.time_limit or arguments.usual_time_limit, options.memory_limit_mb)
    watch = Watch("following the witness")
    with contact.watching(watch, budget):
        found = check_witness(arguments.witness, arguments.files, options, budget, watch)
    contact.answer()
    return _tell(arguments, found)


def tell_ended(arguments: argparse.Namespace, ended: Ended) -> int:
    """Say that a check was ended from outside; the exit code."""
    return _tell(arguments, Validation(confirmed=False, reason=f"not confirmed: {ended.reason}"))


def _tell(arguments: argparse.Namespace, found: Validation) -> int:
    if arguments.json:
        print(json.dumps(found.to_json()))
    else:
        print("\n".join(_lines(found, Style.of(sys.stdout), quiet=arguments.quiet)))
    return CONFIRMED if found.confirmed else NOT_CONFIRMED


def _lines(found: Validation, style: Style, *, quiet: bool) -> list[str]:
    word, _, rest = found.reason.partition(": ")
    colour = GOOD if found.confirmed else BAD if word == "rejected" else OPEN
    lines = [f"witness {style.paint(word, colour)}: {printable(rest)}"]
    if quiet:
        return lines
    if found.ignored:
        lines.append(f"{found.used} of its {found.used + found.ignored} steps restrict the run")
    result = found.result
    if found.confirmed and result is not None and result.counterexample is not None:
        inputs = [f"  {printable(told.text)}" for told in told_inputs(result.counterexample.inputs)]
        if inputs:
            lines += ["inputs, in order:", *inputs]
    if result is not None and "replay" in result.evidence:
        lines.append(f"native replay: {printable(result.evidence['replay'])}")
    return lines


def demand_known_format(file: str) -> None:
    """Before any work is done."""
    if not file.endswith(SUFFIXES):
        raise InputError(f"{file}: unknown format of a witness (expected .yml or .graphml)")


def write_witness(file: Path, result: Result, watch: Watch) -> str | None:
    """Write the witness of a result; why there is none otherwise."""
    program = watch.program
    if program is None:
        return "there is no program"
    try:
        witness = make_witness(result, program, watch.proof or watch.induction)
    except ResourceExhausted as exhausted:
        return str(exhausted)
    if witness is None:
        if result.verdict.exit_code == 3:
            return "there is no verdict"
        is_said = specification_of(result, program) is not None
        return "the program has no C source" if is_said else "no formula of SV-COMP says what was proved"
    text = witness_document(witness, result, program, file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{file}: the witness cannot be written ({error.strerror or error})") from error
    return None
