"""`cegas graph`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cegas.cli.check import frontend_options
from cegas.foundation.errors import InputError
from cegas.frontend import load
from cegas.report.cfa import cfa_graph
from cegas.verification.options import Options
from cegas.verification.tasks import expand_inputs


def graph(arguments: argparse.Namespace) -> int:
    paths, options = expand_inputs(arguments.files, Options(frontend=frontend_options(arguments)))
    program = load(paths, options.frontend)
    for name in arguments.function or ():
        if name not in program.functions:
            raise InputError(f"there is no function '{name}' in the program")
    drawing = cfa_graph(program, arguments.function)
    if _format(arguments) == "svg":
        from cegas.report.svg import to_svg

        text = to_svg(drawing)
    else:
        from cegas.report.dot import to_dot

        text = to_dot(drawing)
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        try:
            Path(arguments.output).write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{arguments.output}: cannot be written ({error.strerror or error})") from error
    return 0


def _format(arguments: argparse.Namespace) -> str:
    """What the user asked for, or what the name of the output says."""
    name = arguments.output or ""
    by_name = "svg" if name.endswith(".svg") else "dot" if name.endswith((".dot", ".gv")) else None
    if arguments.format is None:
        return by_name or "dot"
    if by_name is not None and by_name != arguments.format:
        raise InputError(f"contradictory flags: --format {arguments.format}, but the output is {name}")
    return str(arguments.format)
