"""`cegas harness`."""

from __future__ import annotations

import argparse
from pathlib import Path

from cegas.cli.check import program_inputs
from cegas.foundation.errors import InputError
from cegas.tasks.entry_harness import entry_harness


def harness(arguments: argparse.Namespace) -> int:
    files, options = program_inputs(arguments)
    made = entry_harness(files, arguments.function, arguments.argument, options)
    if arguments.output is None:
        print(made.text, end="")
        return 0
    try:
        Path(arguments.output).write_text(made.text, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{arguments.output}: the harness cannot be written ({error.strerror or error})") from error
    return 0
