"""`cegas check`."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from cegas.foundation.errors import InputError
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import Verdict
from cegas.verification.api import run
from cegas.verification.options import Options
from cegas.verification.result import Result
from cegas.verification.tasks import read_property, with_property

STEPS_SHOWN = 40
"""A trace in the terminal shows at most so many steps, unless --verbose asks for all."""


def check(arguments: argparse.Namespace) -> int:
    result = run(arguments.files, verification_options(arguments))
    if arguments.output is not None:
        _write(Path(arguments.output), result)
    if arguments.json:
        print(as_json(result))
    else:
        print(as_text(result, verbose=arguments.verbose))
    sys.stdout.flush()
    return result.verdict.exit_code


def frontend_options(arguments: argparse.Namespace) -> FrontendOptions:
    """What the command line says to the front end."""
    contradictory = sorted(
        {item.split("=", 1)[0] for item in arguments.define} & set(arguments.undefine)
    )
    if contradictory:
        raise InputError(f"contradictory flags: -D and -U of {', '.join(contradictory)}")
    if arguments.data_model is not None and any(str(file).endswith((".yml", ".yaml")) for file in arguments.files):
        raise InputError("contradictory flags: a task definition states its own data model")
    return FrontendOptions(
        data_model=DataModel[arguments.data_model or "LP64"],
        entry=arguments.entry or "main",
        undefined_reading=arguments.uninitialized == "undefined",
        malloc_may_fail=arguments.malloc_may_fail,
        unknown_functions_write=arguments.unknown_functions_write,
        include_paths=tuple(arguments.include),
        defines=tuple(arguments.define),
        undefines=tuple(arguments.undefine),
        standard=arguments.std,
    )


def verification_options(arguments: argparse.Namespace) -> Options:
    options = Options(
        analysis=arguments.analysis,
        frontend=frontend_options(arguments),
        time_limit=arguments.time_limit,
        memory_limit_mb=arguments.memory_limit,
    )
    if arguments.property is not None and arguments.property != "unreach-call":
        if not arguments.property.endswith(".prp"):
            raise InputError(f"unknown property '{arguments.property}' (expected unreach-call or a .prp file)")
        wanted = read_property(arguments.property)
        if arguments.entry is not None and wanted.entry not in (None, arguments.entry):
            raise InputError(f"contradictory flags: --entry {arguments.entry}, but the property starts in {wanted.entry}")
        options = with_property(options, wanted, entry_is_chosen=arguments.entry is not None)
    return replace(options)


def as_json(result: Result) -> str:
    import json

    return json.dumps(result.to_json(), ensure_ascii=False)


def _write(folder: Path, result: Result) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "result.json").write_text(as_json(result) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: the result cannot be written ({error.strerror or error})") from error


# -- text -------------------------------------------------------------------------------------------------------------


def as_text(result: Result, *, verbose: bool) -> str:
    """The result for a person: verdict first, then why, then what it rests on."""
    lines = [f"{_coloured(result.verdict)}: {result.reason}" if result.reason else _coloured(result.verdict)]
    if result.counterexample is not None:
        lines.extend(_trace(result, verbose))
    for warning in result.warnings:
        lines.append(f"warning: {warning}")
    if result.verdict is Verdict.SAFE and result.assumptions:
        lines.append("under the assumptions:")
        lines.extend(f"  {assumption}" for assumption in result.assumptions)
    if verbose:
        lines.extend(_statistics(result))
    return "\n".join(lines)


def _coloured(verdict: Verdict) -> str:
    text = verdict.value.upper()
    if not sys.stdout.isatty():
        return text
    code = {Verdict.SAFE: 32, Verdict.UNSAFE: 31, Verdict.UNKNOWN: 33}[verdict]
    return f"\033[1;{code}m{text}\033[0m"


def _trace(result: Result, verbose: bool) -> list[str]:
    counterexample = result.counterexample
    assert counterexample is not None
    lines = ["inputs:"] if counterexample.inputs else []
    for value in counterexample.inputs:
        place = f" ({value.file}:{value.line})" if value.file else ""
        lines.append(f"  {value.origin.label} = {value.text}{place}")
    steps = list(counterexample.steps)
    hidden = 0
    if not verbose and len(steps) > STEPS_SHOWN:
        hidden = len(steps) - STEPS_SHOWN
        steps = steps[-STEPS_SHOWN:]
    lines.append("trace:")
    if hidden or counterexample.omitted:
        lines.append(f"  … {hidden + counterexample.omitted} steps before (--verbose shows more)")
    function = ""
    for step in steps:
        if step.function != function:
            function = step.function
            lines.append(f"  {'  ' * max(step.depth - 1, 0)}in {function}:")
        values = ", ".join(f"{name} = {value}" for name, value in step.values.items())
        events = "; ".join(event for event in step.events if verbose or not event.endswith(" holds"))
        detail = "; ".join(part for part in (events, values) if part)
        lines.append(f"  {'  ' * max(step.depth - 1, 0)}  {step.file}:{step.line}  {detail}".rstrip())
    return lines


def _statistics(result: Result) -> list[str]:
    statistics = result.statistics
    seconds = ", ".join(f"{phase} {value:.3f} s" for phase, value in statistics.seconds.items())
    size = ", ".join(f"{value} {name}" for name, value in statistics.program.items())
    return [
        f"analysis: {result.analysis}, data model: {result.data_model}, property: {result.property}",
        f"program: {size}",
        f"operations executed: {statistics.operations}; states: {statistics.states}; "
        f"refinements: {statistics.refinements}; solver calls: {statistics.solver_calls}",
        f"time: {seconds}; peak memory: {statistics.peak_memory_mb:.0f} MB",
    ]
