"""Witnesses of results, and the check of other tools' (and our own) violation witnesses."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cegas.api.result import Result
from cegas.api.run import expanded, run
from cegas.api.specification import specification_of
from cegas.evidence.witness.arming import following
from cegas.evidence.witness.asserting import asserted
from cegas.evidence.witness.automaton_text import VIOLATION
from cegas.evidence.witness.documents import as_graphml, as_yaml, task_of
from cegas.evidence.witness.instrumentation import Instrumented, instrument
from cegas.evidence.witness.lookup import NothingThere
from cegas.evidence.witness.model import ViolationWitness, Witness, WitnessTask
from cegas.evidence.witness.reading import WitnessAutomaton, WitnessInvariants, read_witness
from cegas.evidence.witness.structure import ENCODING, CannotParse, CText
from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError
from cegas.foundation.scratch import scratch_folder
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import LEAK
from cegas.program.control_flow import DataModel, Program
from cegas.program.properties import DEFAULT, ERROR_FUNCTIONS, Property, Verdict
from cegas.tasks.formulas import UnknownFormula, property_of
from cegas.tasks.inputs import with_property
from cegas.verification.options import Options
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.engines.engine import Induction, StateSpace

DEFAULT_TIME: Final = 90.0
"""Seconds for a check without a time limit."""
STRICT_ANALYSIS: Final = "value-full"
"""For runs that follow a witness at the first opportunity: nearly everything is known of them."""
STRICT_SHARE: Final = 0.5
"""The share of the time for runs that follow a witness at the first opportunity."""
MOST_CONSTRAINTS: Final = 64
"""At most so many are tried one by one to find the one that is not C."""
_LINE_MARKER: Final = re.compile(r"^\s*#\s*(line\b|\d)", re.MULTILINE)
"""Behind one, positions are not those of the text."""
_SUFFIXES: Final = (".c", ".i", ".h")


# -- making -----------------------------------------------------------------------------------------------------------------


def make_witness(result: Result, program: Program, proof: StateSpace | Induction | None) -> Witness | None:
    """The witness of a result; None if there is none: no verdict, no C source, or no formula for what is proved.

    `proof` is what a SAFE verdict rests on, if it is known.
    """
    if not all(file.endswith(_SUFFIXES) for file in program.source_files) or specification_of(result, program) is None:
        return None
    if result.verdict is Verdict.UNSAFE and result.path is not None:
        from cegas.evidence.witness.recording import WitnessRecorder

        recorder = WitnessRecorder(program)
        result.path.show(recorder)
        return recorder.result()
    if result.verdict is Verdict.SAFE:
        from cegas.engines.engine import Induction
        from cegas.evidence.witness.invariants import heads_of, loop_invariants, states_of

        if isinstance(proof, Induction):
            return loop_invariants(program, heads_of(proof))
        return loop_invariants(program, () if proof is None else states_of(proof.exploration))
    return None


def witness_document(witness: Witness, result: Result, program: Program, file: Path) -> str:
    """A witness in the format that the name of a file asks for."""
    task = task_of(program.source_files, specification_of(result, program) or "", result.data_model)
    if file.suffix in (".yml", ".yaml"):
        return as_yaml(witness, task, result.analysis)
    if file.suffix == ".graphml":
        if not isinstance(witness, ViolationWitness):
            raise InputError(f"{file}: format 1.0 (.graphml) is for violations only; use .yml for a proof")
        return as_graphml(witness, task)
    raise InputError(f"{file}: unknown format of a witness (expected .yml or .graphml)")


# -- checking ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Validation:
    """The answer to `cegas witness check`."""

    confirmed: bool
    reason: str
    used: int = 0
    """Steps of the witness that restrict the run."""
    ignored: int = 0
    """Steps of the witness that speak of nothing that can be seen in the text."""
    result: Result | None = None
    """Of the program with the witness."""

    def to_json(self) -> dict[str, object]:
        return {
            "confirmed": self.confirmed,
            "reason": self.reason,
            "steps": self.used,
            "ignored_steps": self.ignored,
            "result": None if self.result is None else self.result.to_json(),
        }


def check_witness(
    witness: str | Path,
    files: Sequence[str | Path],
    options: Options | None = None,
    budget: Budget | None = None,
    watch: Watch | None = None,
) -> Validation:
    """Look for a run that follows a violation witness to the error, or prove that the invariants of a correctness witness
    hold, and the property; `InputError` if it is no witness, or not of these files."""
    options = options or Options()
    automaton = read_witness(witness)
    paths, options = expanded(files, options)
    texts = [(str(path), _read(path)) for path in paths]
    options = _task_options(automaton.task, options, Path(witness))
    _check_hashes(automaton.task, paths, Path(witness))
    limit = options.time_limit or DEFAULT_TIME
    validation: Validation | None = None
    clock = budget or Budget(limit, options.memory_limit_mb)
    if isinstance(automaton, WitnessInvariants):
        return _proved(automaton, texts, options, clock, watch)
    for strict in (True, False):
        time_left = limit - clock.elapsed
        if time_left <= 0 or clock.cancelled:
            break
        clock.time_limit = clock.elapsed + time_left * STRICT_SHARE if strict else limit
        attempt = _Attempt(automaton, texts, clock, watch)
        validation = attempt.look(replace(options, analysis=STRICT_ANALYSIS) if strict else options, strict=strict)
        if validation.confirmed or validation.result is None or clock.cancelled:
            break
    if validation is None:
        return Validation(confirmed=False, reason=f"not confirmed: {clock.cancelled or 'no time is left'}")
    return validation


def _proved(
    witness: WitnessInvariants, texts: Sequence[tuple[str, CText]], options: Options, budget: Budget, watch: Watch | None
) -> Validation:
    """Prove that the invariants hold, and the property with them."""
    used = len(witness.invariants)
    try:
        made = asserted(witness.invariants, texts)
    except NothingThere as nothing:
        return Validation(confirmed=False, reason=f"rejected: {nothing}")
    wanted = options.frontend.property
    if wanted.error_functions:
        property_ = wanted.with_errors((VIOLATION,))
    else:
        property_ = Property([*wanted.clauses, *Property.of_calls(VIOLATION).clauses], entry=wanted.entry)
    with _files(made.texts, texts, options.frontend, property_) as (paths, frontend):
        places = {(str(paths[number]), line) for number, line in made.lines}
        try:
            result = run(paths, replace(options, frontend=frontend), budget, watch)
        except InputError as error:
            reason = f"not confirmed: the program cannot be compiled with the witness in it ({_first_error(error)})"
            return Validation(confirmed=False, reason=reason, used=used)
    is_proved = result.verdict is Verdict.SAFE
    # What an invariant itself is assumed to keep to would end the runs that it is about.
    is_marked = any(_LINE_MARKER.search(text.text) for _, text in texts)
    if is_proved and any(is_marked or each.line is None or (each.file, each.line) in places for each in result.assumptions):
        is_proved, reason = False, "not confirmed: it was not shown that C defines the values of the invariants"
    elif is_proved:
        reason = "confirmed: the invariants hold, and no run violates the property"
    elif result.verdict is Verdict.UNSAFE:
        reason = "rejected: a run violates an invariant, or the property"
    else:
        reason = f"not confirmed: {result.reason}"
    return Validation(confirmed=is_proved, reason=reason, used=used, result=result)


class _Attempt:
    """Looks for a run that follows a witness."""

    def __init__(
        self, automaton: WitnessAutomaton, texts: Sequence[tuple[str, CText]], budget: Budget, watch: Watch | None
    ) -> None:
        self._automaton = automaton
        self._texts = texts
        self._budget = budget
        self._watch = watch

    def look(self, options: Options, *, strict: bool) -> Validation:
        """Look for it under one of the two readings."""
        automaton, texts = self._automaton, self._texts
        property_ = options.frontend.property
        without: frozenset[str] = frozenset()
        try:
            made = instrument(automaton, texts, property_, strict=strict)
            try:
                result = self._run(made, options)
            except InputError as error:
                without = _not_c(automaton, texts, options, made)
                if not without:
                    reason = f"the program cannot be compiled with the witness in it ({_first_error(error)})"
                    return Validation(
                        confirmed=False, reason=f"not confirmed: {reason}", used=made.used, ignored=made.ignored
                    )
                made = instrument(automaton, texts, property_, strict=strict, without=without)
                result = self._run(made, options)
        except NothingThere as nothing:
            return Validation(confirmed=False, reason=f"rejected: {nothing}")
        end = "violates the property" if property_.kinds else "reaches the error"
        confirmed = result.verdict is Verdict.UNSAFE and _is_at_target(result, made)
        if confirmed:
            reason = f"confirmed: a run follows the witness and {end}"
        elif result.verdict is Verdict.SAFE:
            reason = f"rejected: no run that follows the witness {end}"
        elif result.verdict is Verdict.UNSAFE:
            reason = "not confirmed: a run violates the property behind the statement that the witness names"
        else:
            reason = f"not confirmed: {result.reason}"
        return Validation(confirmed=confirmed, reason=reason, used=made.used, ignored=made.ignored, result=result)

    def _run(self, made: Instrumented, options: Options) -> Result:
        """Check the program with the witness in it."""
        with _written(made, self._texts, options.frontend) as (paths, frontend):
            prepare = partial(following, lines=made.lines) if frontend.property.kinds else None
            return run(paths, replace(options, frontend=frontend), self._budget, self._watch, prepare)


def _is_at_target(result: Result, made: Instrumented) -> bool:
    """Whether a condition fails at the statement that a witness names, or in a function that is active there."""
    found = result.counterexample
    if made.lines is None or found is None or found.harm is None or found.harm.kind in LEAK:
        return True
    places = [(entry.file, entry.line) for entry in found.stack]
    return any(
        file is not None and line is not None and (os.path.abspath(file), line) in made.lines for file, line in places
    )


@contextmanager
def _written(
    made: Instrumented, texts: Sequence[tuple[str, CText]], frontend: FrontendOptions
) -> Iterator[tuple[list[Path], FrontendOptions]]:
    """The program with the witness in it as files, and how to read them."""
    wanted = frontend.property
    if wanted.kinds:  # the witness is about those
        property_ = Property([each for each in wanted.clauses if each.kinds], is_formula=wanted.is_formula)
    else:
        property_ = Property.of_calls(VIOLATION, text=wanted.text)
    with _files(made.texts, texts, frontend, property_) as found:
        yield found


@contextmanager
def _files(
    written: Sequence[str], texts: Sequence[tuple[str, CText]], frontend: FrontendOptions, property_: Property
) -> Iterator[tuple[list[Path], FrontendOptions]]:
    """Changed texts of a program as files, and how to read them."""
    with scratch_folder("witness") as folder:
        paths: list[Path] = []
        includes = list(frontend.include_paths)
        flags = list(frontend.file_flags)
        for number, ((name, _), text) in enumerate(zip(texts, written, strict=True)):
            path = Path(folder) / f"{number}-{Path(name).name}"
            path.write_bytes(text.encode(ENCODING))
            paths.append(path)
            includes.append(str(Path(name).resolve().parent))
            flags.append((str(path), frontend.flags_of(Path(name))))
        yield paths, replace(frontend, include_paths=tuple(includes), property=property_, file_flags=tuple(flags))


def _not_c(
    automaton: WitnessAutomaton, texts: Sequence[tuple[str, CText]], options: Options, made: Instrumented
) -> frozenset[str]:
    """The constraints that the compiler does not take; an `InputError` where the format demands that it does."""
    from cegas.frontend import load

    load([name for name, _ in texts], options.frontend)  # if that fails, it is not the witness
    bad: list[str] = []
    for constraint in made.constraints[:MOST_CONSTRAINTS]:
        others = frozenset(made.constraints) - {constraint}
        alone = instrument(automaton, texts, options.frontend.property, strict=True, without=others)
        try:
            with _written(alone, texts, options.frontend) as (paths, frontend):
                load(paths, frontend)
        except InputError as error:
            if automaton.version != "1.0":
                problem = f"the constraint '{constraint}' of the witness is not C at its place"
                raise InputError(f"{problem} ({_first_error(error)})") from error
            bad.append(constraint)
    return frozenset(bad)


def _first_error(error: InputError) -> str:
    """The first thing that the compiler complains about."""
    return str(error).splitlines()[0].rpartition("error: ")[2]


def _read(path: Path) -> CText:
    if path.suffix not in _SUFFIXES:
        raise InputError(f"{path}: a witness speaks of C source (.c, .i)")
    try:
        return CText(path.read_bytes().decode(ENCODING))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except CannotParse as error:
        raise InputError(f"{path}: the structure of the text is not understood ({error})") from error


def _task_options(task: WitnessTask, options: Options, witness: Path) -> Options:
    """What the witness says about its task, where the user has said nothing."""
    if task.data_model is not None and options.frontend.data_model is DataModel.LP64:
        options = replace(options, frontend=replace(options.frontend, data_model=DataModel[task.data_model]))
    if task.specification:
        # Some tools give the formula alone.
        whole = f"CHECK( init({options.frontend.entry}()), LTL({task.specification}) )"
        try:
            wanted = property_of(task.specification if "CHECK" in task.specification else whole)
        except UnknownFormula as error:
            raise InputError(f"{witness}: {error}") from error
        is_usual = bool(wanted.error_functions) and wanted.error_functions[0] in ERROR_FUNCTIONS
        if not options.frontend.property_is_chosen and options.frontend.property in (Property(), DEFAULT) and not is_usual:
            options = replace(options, frontend=with_property(options.frontend, wanted))
    return options


def _check_hashes(task: WitnessTask, paths: Sequence[Path], witness: Path) -> None:
    """A witness of another version of the files speaks of other places."""
    hashes = task.hashes
    for path in paths:
        known = [value for name, value in hashes.items() if Path(name).name == path.name]
        if len(paths) == 1 and len(hashes) == 1:
            known = list(hashes.values())
        # Older witnesses have SHA-1 there.
        data = path.read_bytes()
        own = {hashlib.sha256(data).hexdigest(), hashlib.sha1(data).hexdigest()}
        if known and not any(value.lower() in own for value in known):
            raise InputError(f"{witness} was made for another version of {path}: the hashes differ")
