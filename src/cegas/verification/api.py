"""The Python interface: `cegas.verify`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from cegas.foundation.budget import Budget, peak_mb
from cegas.foundation.errors import InputError, ResourceExhausted
from cegas.frontend import load
from cegas.frontend.native.source import NativeSource
from cegas.frontend.options import Volatile, device_ranges
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import DataModel, Program
from cegas.program.properties import Verdict
from cegas.verification.analyses import analysis_named
from cegas.verification.evidence import replayed
from cegas.verification.options import Options
from cegas.verification.preload import imported_meanwhile
from cegas.verification.result import CERTIFICATE, Answer, Result, Statistics, demand_certificate
from cegas.verification.tasks import expand_inputs, read_property, with_property
from cegas.verification.watch import Watch

_NOTHING: Final = "there was nothing to check: the code that {} can reach has no error call and no assertion"
"""A proof about nothing is hardly what was meant: a misspelt error function, a harness that calls nothing."""


def verify(
    files: str | Path | Sequence[str | Path],
    *,
    analysis: str | None = None,
    data_model: str | None = None,
    entry: str | None = None,
    property: str | Path | None = None,
    include: Sequence[str | Path] = (),
    define: Sequence[str] = (),
    volatile: str | None = None,
    mmio: Sequence[str] = (),
    compile_commands: str | Path | None = None,
    time_limit: float | None = None,
    memory_limit_mb: int | None = None,
    options: Options | None = None,
) -> Result:
    """Check that a program never reaches an error.

    `files` are C files, LLVM modules, one SV-COMP task definition or one compilation database. The other arguments mean what
    the flags of `cegas check` do, and go before what `options` says; `options` has everything else.

    It works in a process of its own, which this one watches and ends when a limit is passed. Limits and interruptions lead
    to an UNKNOWN result. Raises `cegas.InputError` if the files are not a program.
    """
    from cegas.verification.remote import run_remotely

    options = options or Options()
    if analysis is not None:
        options = replace(options, analysis=analysis)
    if data_model is not None:
        if data_model not in DataModel.__members__:
            raise InputError(f"there is no data model '{data_model}' (choose from: {', '.join(DataModel.__members__)})")
        options = replace(options, frontend=replace(options.frontend, data_model=DataModel[data_model]))
    if entry is not None:
        options = replace(options, frontend=replace(options.frontend, entry=entry))
    if property is not None:
        options = with_property(options, read_property(property), entry_is_chosen=entry is not None)
    if include or define:
        frontend = replace(
            options.frontend,
            include_paths=(*options.frontend.include_paths, *map(str, include)),
            defines=(*options.frontend.defines, *define),
        )
        options = replace(options, frontend=frontend)
    if volatile is not None:
        if volatile not in ("memory", "input"):
            raise InputError(f"there is no reading '{volatile}' of volatile objects (choose from: memory, input)")
        options = replace(options, frontend=replace(options.frontend, volatile=Volatile(volatile)))
    if mmio:
        ranges = (*options.frontend.devices, *device_ranges(mmio))
        options = replace(options, frontend=replace(options.frontend, devices=ranges))
    if compile_commands is not None:
        options = replace(options, compile_commands=str(compile_commands))
    if time_limit is not None:
        options = replace(options, time_limit=time_limit)
    if memory_limit_mb is not None:
        options = replace(options, memory_limit_mb=memory_limit_mb)
    paths = [files] if isinstance(files, str | Path) else list(files)
    return run_remotely(paths, options)


def run(files: Sequence[str | Path], options: Options, budget: Budget | None = None, watch: Watch | None = None) -> Result:
    """Check a program under given options; the whole command without its input and output.

    Running out of a budget and interruptions end in an UNKNOWN result. Whoever wants to look on gives a `watch`.
    """
    budget = budget or Budget(options.time_limit, options.memory_limit_mb)
    analysis = analysis_named(options.analysis)
    paths, options = expand_inputs(files, options)
    statistics = Statistics(watch=watch or Watch())
    statistics.watch.statistics = statistics
    statistics.watch.subject = (options.frontend.property.text, analysis.name, options.frontend.data_model.name)
    program: Program | None = None
    answer: Answer | None = None
    evidence: dict[str, str] = {}
    certificate: str | None = None
    native = NativeSource() if options.replay else None
    reason = ""
    started = time.perf_counter()
    try:
        # Whoever looks does not wait for the compiler any more.
        with _timed("frontend", statistics), imported_meanwhile(analysis.modules, analysis.perhaps) as enough:
            program = load(paths, options.frontend, _both(enough, budget.look), native=native)
            if options.settings.blocks == "single":
                program = single_blocks(program)
        statistics.program = _size(program)
        statistics.watch.phase, statistics.watch.program = analysis.name, program
        statistics.watch.native = native
        budget.check()
        with _timed("analysis", statistics):
            answer = analysis.run(program, budget, statistics, options.settings)
        statistics.watch.proof = answer.proof
        if answer.verdict is Verdict.SAFE and not program.has_targets:
            answer.reason = _NOTHING.format(program.entry)
        if answer.verdict is Verdict.UNSAFE:
            with _timed("replay", statistics):
                evidence.update(replayed(answer, native, budget))
        elif answer.verdict is Verdict.SAFE:
            tell = statistics.watch.on_answer or _tell_nobody
            with _timed("conditions", statistics):
                tell(answer, evidence)
                stands = _stands(answer, program, budget, statistics, options)
            tell(answer, evidence)
            if stands and (options.certify or options.write_certificate):
                with _timed("certificate", statistics):
                    certificate = _certificate(answer, paths, options, budget, evidence)
                tell(answer, evidence)
    except ResourceExhausted as exhausted:
        reason = str(exhausted)
    except MemoryError:
        reason = "the memory is used up"
    except RecursionError:
        reason = "the program is nested more deeply than cegas can follow"
    except KeyboardInterrupt:
        reason = budget.cancelled or "interrupted"
    was_cut_short = answer is None
    if answer is None:
        answer = Answer(Verdict.UNKNOWN, reason)
    if options.certify:
        demand_certificate(answer, evidence, reason)
    statistics.watch = Watch()  # a result does not keep the state space alive
    statistics.seconds["total"] = time.perf_counter() - started
    statistics.peak_memory_mb = peak_mb()
    return Result(
        answer.verdict,
        answer.reason,
        options.frontend.property.text,
        analysis.name,
        options.frontend.data_model.name,
        (*(program.warnings if program is not None else ()), *answer.warnings),
        answer.assumptions,
        evidence,
        statistics,
        answer.counterexample,
        was_cut_short,
        answer.path,
        certificate,
    )


def _stands(answer: Answer, program: Program, budget: Budget, statistics: Statistics, options: Options) -> bool:
    """Whether a proof stands when the conditions that it rests on have been looked at."""
    from cegas.verification.vacuity import examine  # only where there is a proof

    examine(answer, program, budget, statistics, accept=options.accept_vacuous)
    return answer.verdict is Verdict.SAFE


def _tell_nobody(_: Answer, __: Mapping[str, str]) -> None:
    """Where nobody would end the run."""


def _certificate(
    answer: Answer, files: Sequence[Path], options: Options, budget: Budget, evidence: dict[str, str]
) -> str | None:
    """The certificate of a proof; what came of its check is evidence."""
    from cegas.verification.certify import certify  # only where there is something to certify

    certified = certify(answer, files, options, budget, checked=options.certify)
    if options.certify:
        evidence[CERTIFICATE] = certified.outcome
    return certified.text


def _both(first: Callable[[], None], second: Callable[[], None]) -> Callable[[], None]:
    def both() -> None:
        first()
        second()

    return both


@contextmanager
def _timed(phase: str, statistics: Statistics) -> Iterator[None]:
    """Note how long a phase takes, however it ends."""
    started = time.monotonic()
    statistics.watch.timed = (phase, started)
    try:
        yield
    finally:
        statistics.watch.timed = None
        statistics.seconds[phase] = time.monotonic() - started


def _size(program: Program) -> dict[str, int]:
    return {
        "functions": len(program.functions),
        "locations": sum(len(function.locations) for function in program.functions.values()),
        "edges": sum(len(function.edges) for function in program.functions.values()),
        "instructions": program.instruction_count,
    }
