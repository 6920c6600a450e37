"""`cegas check`."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from cegas.api.preload import imports
from cegas.api.result import Result
from cegas.api.run import run
from cegas.cli.contact import Contact
from cegas.cli.report import as_text
from cegas.cli.terminal import Style
from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError
from cegas.foundation.records import replace
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.options import FrontendOptions, Volatile, device_ranges
from cegas.program.control_flow import DataModel, Program
from cegas.program.properties import DEFAULT, Property, Verdict
from cegas.tasks.inputs import expand_inputs, with_default, with_error_functions, with_property
from cegas.verification.analyses import ANALYSES, DEFAULT_ANALYSIS, Settings
from cegas.verification.options import Options
from cegas.verification.settings import Setting
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    import argparse

    from cegas.api.snapshot import Ended

_TELLING: Final = ("cegas.cli.trace", "cegas.cli.properties", "cegas.evidence.condition_words")
"""What it takes to tell of a counterexample."""


def check(arguments: argparse.Namespace) -> int:
    if arguments.witness is not None:
        from cegas.cli.witness import demand_known_format

        demand_known_format(arguments.witness)
    if not arguments.quiet:
        _mention_idle_flags(arguments)
    watch = Watch()  # keeps the state space alive: to take a large one apart takes time, and the user waits
    if not arguments.quiet:
        watch.on_program = partial(_forewarn, arguments)
        watch.meanwhile = imports((), () if arguments.json else _TELLING)
    options = replace(
        verification_options(arguments, unasked=DEFAULT),
        replay=arguments.replay,
        certify=arguments.certify,
        write_certificate=arguments.output is not None,
        arguments=tuple(arguments.argument),
        jobs=arguments.jobs,
    )
    if arguments.explain_strategy:
        from cegas.cli.strategy import explain

        return explain(arguments, options)
    if not arguments.argument:
        return _tell(arguments, watched_run(arguments, options, watch), watch)
    from cegas.foundation.scratch import scratch_folder

    # What is told of the run shows lines of the harness.
    with nullcontext(arguments.output) if arguments.output is not None else scratch_folder("harness") as folder:
        options = replace(options, harness_folder=folder, keeps_harness=arguments.output is not None)
        return _tell(arguments, watched_run(arguments, options, watch), watch)


def _forewarn(arguments: argparse.Namespace, program: Program) -> None:
    """Say at once what would only be found out when the time is up; once, if a property asks for several programs."""
    for text in program.first_warnings:
        if text not in arguments.told:
            arguments.told += (text,)
            arguments.contact.warn(text)


def tell_ended(arguments: argparse.Namespace, ended: Ended) -> int:
    """Say what is known of a check that was ended from outside; the exit code."""
    from cegas.api.snapshot import result_of  # few are

    options = verification_options(arguments, unasked=DEFAULT)
    subject = (options.frontend.property.text, options.analysis, options.frontend.data_model.name)
    result = result_of(ended, subject, certify=arguments.certify)
    arguments.contact = Contact()
    return _tell(arguments, result, Watch())


def _tell(arguments: argparse.Namespace, result: Result, watch: Watch) -> int:
    """Say the result, and write what was asked for; the exit code."""
    contact: Contact = arguments.contact
    contact.answer()
    debug: str | None = None
    code = result.exit_code
    if arguments.output is not None:
        _write(Path(arguments.output), result)
        debug = _write_harness(Path(arguments.output) / "harness.c", result, watch)
        _write_sarif(Path(arguments.output) / "result.sarif", arguments, result, watch)
    if arguments.sarif is not None:
        _write_sarif(Path(arguments.sarif), arguments, result, watch)
    if arguments.json:
        print(as_json(result))
    else:
        style = Style.of(sys.stdout)
        print(as_text(result, style, verbose=arguments.verbose, quiet=arguments.quiet, told=arguments.told))
    sys.stdout.flush()
    # What may take long: the verdict is out, whatever becomes of it.
    if arguments.output is not None:
        report = Path(arguments.output) / "report.html"
        contact.said(code, str(report))
        is_complete = _write_report(report, result, watch)
        contact.answer()
        if is_complete and not arguments.quiet:
            print(f"report: {report}", file=sys.stderr)
    if arguments.coverage is not None:
        contact.said(code, "the coverage")
        _write_coverage(Path(arguments.coverage), result, watch)
    if arguments.output is not None or arguments.witness is not None:
        contact.said(code, "the witness")
        _write_witnesses(arguments, result, watch)
    contact.answer()
    if debug is not None and not arguments.quiet:
        print(f"to debug the failing run: {debug}", file=sys.stderr)
    return code


def _mention_idle_flags(arguments: argparse.Namespace) -> None:
    """Whoever takes a mechanism out to see whether it matters must not be misled by an analysis that does not have it."""
    analysis, settings, usual = ANALYSES.get(arguments.analysis), analysis_settings(arguments), Settings()
    if analysis is None:
        return
    if arguments.jobs > 1 and analysis.name != DEFAULT_ANALYSIS:
        print(f"cegas: --jobs has no effect on the analysis '{analysis.name}'", file=sys.stderr)
    for setting in Setting:
        if setting not in analysis.uses and getattr(settings, setting.field) != getattr(usual, setting.field):
            print(f"cegas: {setting.flag} has no effect on the analysis '{analysis.name}'", file=sys.stderr)


def watched_run(arguments: argparse.Namespace, options: Options, watch: Watch, budget: Budget | None = None) -> Result:
    """Run an analysis under the eyes of the supervisor, obeying limits and interruptions."""
    contact: Contact = arguments.contact
    whole = budget or contact.budget(options.time_limit, options.memory_limit_mb)
    with contact.watching(watch, whole):
        result = run(arguments.files, options, whole, watch)
    if budget is None:
        whole.lift()  # what is made of the result, along its path, is not part of the run
    return result


def frontend_options(arguments: argparse.Namespace) -> FrontendOptions:
    """What the command line says to the front end."""
    contradictory = sorted({item.split("=", 1)[0] for item in arguments.define} & set(arguments.undefine))
    if contradictory:
        raise InputError(f"contradictory flags: -D and -U of {', '.join(contradictory)}")
    if arguments.data_model is not None and any(str(file).endswith((".yml", ".yaml")) for file in arguments.files):
        raise InputError("contradictory flags: a task definition states its own data model")
    return FrontendOptions(
        data_model=DataModel[arguments.data_model or "LP64"],
        entry=arguments.entry or "main",
        undefined_reading=arguments.uninitialized == "undefined",
        any_arguments=arguments.main_arguments == "any",
        malloc_may_fail=arguments.malloc_may_fail,
        unknown_functions_write=arguments.unknown_functions_write,
        volatile=None if arguments.volatile is None else Volatile(arguments.volatile),
        devices=device_ranges(arguments.mmio),
        include_paths=tuple(arguments.include),
        system_paths=tuple(arguments.system_include),
        first_includes=tuple(arguments.first_include),
        defines=tuple(arguments.define),
        undefines=tuple(arguments.undefine),
        standard=arguments.std,
    )


def program_inputs(arguments: argparse.Namespace) -> tuple[list[Path], FrontendOptions]:
    """What the command line says about the program alone: its files, and how to read them."""
    return expand_inputs(arguments.files, frontend_options(arguments), arguments.compile_commands)


def analysis_settings(arguments: argparse.Namespace) -> Settings:
    chosen = {setting.field: getattr(arguments, setting.field) for setting in Setting}
    if not arguments.unwind:
        return Settings(**chosen)
    from cegas.program.unwinding import read_unwinding

    return Settings(**chosen, unwind=read_unwinding(arguments.unwind))


def verification_options(arguments: argparse.Namespace, *, unasked: Property | None = None) -> Options:
    """What the command line says to the analysis; `unasked`: the property, if it names none."""
    options = Options(
        analysis=arguments.analysis,
        settings=analysis_settings(arguments),
        frontend=frontend_options(arguments),
        time_limit=arguments.time_limit,
        memory_limit_mb=arguments.memory_limit,
        compile_commands=arguments.compile_commands,
        accept_vacuous=arguments.accept_vacuous,
        all_violations=arguments.all_violations,
    )
    if arguments.property or arguments.automaton:
        from cegas.tasks.formulas import asked_property

        wanted = asked_property(arguments.property, arguments.automaton)
        if arguments.entry is not None and wanted.entry not in (None, arguments.entry):
            raise InputError(f"contradictory flags: --entry {arguments.entry}, but the property starts in {wanted.entry}")
        frontend = with_property(options.frontend, wanted, entry_is_chosen=arguments.entry is not None)
        options = replace(options, frontend=frontend)
    elif unasked is not None:
        options = replace(options, frontend=with_default(options.frontend, arguments.files, unasked))
    if arguments.error_function:
        frontend = with_error_functions(options.frontend, arguments.files, arguments.error_function)
        options = replace(options, frontend=frontend)
    return options


def as_json(result: Result) -> str:
    """The result as one line of JSON. Names that are no text (bytes of another encoding) come as escapes."""
    import json

    text = json.dumps(result.to_json(), ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(result.to_json())
    return text


def _write(folder: Path, result: Result) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "result.json").write_text(as_json(result) + "\n", encoding="utf-8")
        if result.certificate is not None:
            (folder / "certificate.json").write_text(result.certificate + "\n", encoding="utf-8")
        for name, text in result.certificates.items():
            (folder / f"certificate-{name.replace(', ', '-')}.json").write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: the result cannot be written ({error.strerror or error})") from error


def _write_report(file: Path, result: Result, watch: Watch) -> bool:
    """Write the report, which takes its time; False if that was interrupted (which comes here only without a supervisor)."""
    from cegas.report.html import write_report

    try:
        write_report(file, result, watch)
    except KeyboardInterrupt:
        print(f"cegas: interrupted, {file} is not complete", file=sys.stderr)
        return False
    except OSError as error:
        raise InputError(f"{file}: the report cannot be written ({error.strerror or error})") from error
    return True


def _write_harness(file: Path, result: Result, watch: Watch) -> str | None:
    """Leave a C file that makes the program fail; the command that builds it."""
    if result.verdict is not Verdict.UNSAFE or watch.program is None:
        return None
    from cegas.api.harness import harness

    made = harness(result, watch.native, watch.program.source_files, str(file))
    if made is None:
        return None
    try:
        file.write_text(made.text, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{file}: the harness cannot be written ({error.strerror or error})") from error
    return made.command


def _write_sarif(file: Path, arguments: argparse.Namespace, result: Result, watch: Watch) -> None:
    from cegas.report.sarif import as_sarif

    sources = arguments.files if watch.program is None else watch.program.source_files
    try:
        file.write_text(as_sarif(result, sources), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{file}: the result cannot be written ({error.strerror or error})") from error


def _write_coverage(file: Path, result: Result, watch: Watch) -> None:
    """Which lines a verdict is about, if that can be told; otherwise why not."""
    from cegas.api.coverage import coverage_of

    found = coverage_of(result, watch)
    if isinstance(found, str):
        print(f"cegas: no coverage was written: {found}", file=sys.stderr)
        return
    try:
        file.write_text(found.as_lcov(), encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{file}: the coverage cannot be written ({error.strerror or error})") from error


def _write_witnesses(arguments: argparse.Namespace, result: Result, watch: Watch) -> None:
    from cegas.cli.witness import write_witness

    if arguments.output is not None:
        write_witness(Path(arguments.output) / "witness.yml", result, watch)
    if arguments.witness is not None:
        problem = write_witness(Path(arguments.witness), result, watch)
        if problem is not None:
            print(f"cegas: no witness was written: {problem}", file=sys.stderr)
