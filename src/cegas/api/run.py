"""One check from files to a result, in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from cegas.api.preload import imports
from cegas.api.result import Result, demand_certificate
from cegas.engines.journal import stints_of
from cegas.foundation.budget import Budget, peak_mb
from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.records import replace
from cegas.foundation.typed import TYPE_CHECKING, Final, TypeAlias
from cegas.frontend import load
from cegas.frontend.recording import NativeSource
from cegas.program.control_flow import LocationKind, Program
from cegas.program.properties import Verdict
from cegas.tasks.inputs import expand_inputs
from cegas.verification.analyses import Analysis, chosen_analysis
from cegas.verification.options import Options
from cegas.verification.result import CERTIFICATE, CERTIFIED_CONDITIONS, CERTIFIED_PROOF, Answer, Statistics
from cegas.verification.settings import BlockEncoding
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.engines.engine import StateSpace
    from cegas.refinement.ledger import Violated
    from cegas.verification.places import PropertyResult

_NOTHING: Final = "there was nothing to check: the code that {} can reach has no error call and no assertion"
"""A proof about nothing is hardly what was meant: a misspelt error function, a harness that calls nothing."""
_MOST_UNREACHED: Final = 5
"""So many assertions that no run gets to are named."""
_UNCONFIRMED: Final = "a violation was found, and the run was ended before it was confirmed"


Prepare: TypeAlias = Callable[[Program], Program]


def run(
    files: Sequence[str | Path],
    options: Options,
    budget: Budget | None = None,
    watch: Watch | None = None,
    prepare: Prepare | None = None,
) -> Result:
    """Check a program under given options; the whole command without its input and output.

    Running out of a budget and interruptions end in an UNKNOWN result. Whoever wants to look on gives a `watch`. `prepare`
    makes another program of it, if the question is about another one.
    """
    budget = budget or Budget(options.time_limit, options.memory_limit_mb)
    analysis = chosen_analysis(options.analysis, options.settings)
    with described(files, options) as (paths, own):
        return _run(paths, own, analysis, budget, watch or Watch(), prepare)


def _run(
    paths: Sequence[Path], options: Options, analysis: Analysis, whole: Budget, seen: Watch, prepare: Prepare | None
) -> Result:
    """Check a program, or the programs that its property asks for."""
    groups = options.frontend.property.groups(apart=options.collects_violations)
    if len(groups) == 1:
        return _check(paths, options, analysis, whole, seen, prepare)
    from cegas.api.groups import in_groups  # few properties ask for several programs

    return in_groups(groups, options, whole, seen, lambda part: _check(paths, part, analysis, whole, seen, prepare))


def _check(
    files: Sequence[Path], options: Options, analysis: Analysis, budget: Budget, watch: Watch, prepare: Prepare | None
) -> Result:
    """Check one program."""
    check = _Check(files, options, analysis, budget, watch, prepare)
    reason = ""
    started = time.perf_counter()
    try:
        check.run()
    except ResourceExhausted as exhausted:
        reason = str(exhausted)
    except MemoryError:
        reason = "the memory is used up"
    except RecursionError:
        reason = "the program is nested more deeply than cegas can follow"
    except KeyboardInterrupt:
        reason = budget.cancelled or "interrupted"
    finally:
        if watch.child is not None:
            watch.child.end()
            watch.child = None
    check.statistics.seconds["total"] = time.perf_counter() - started
    return check.result(reason)


class _Check:
    """A check under way, with what is known so far: it may be cut short at any time."""

    def __init__(
        self,
        files: Sequence[Path],
        options: Options,
        analysis: Analysis,
        budget: Budget,
        watch: Watch,
        prepare: Prepare | None,
    ) -> None:
        self._files = files
        self._prepare = prepare
        self._options = options
        self._analysis = analysis
        self._budget = budget
        self._native = NativeSource() if options.replay else None
        self._program: Program | None = None
        self._answer: Answer | None = None
        self._evidence: dict[str, str] = {}
        self._certificate: str | None = None
        self._watch = watch
        self.statistics = watch.statistics = Statistics()
        if watch.whole is None:
            watch.subject = (options.frontend.property.text, analysis.name, options.frontend.data_model.name)
        watch.property = watch.whole or options.frontend.property
        watch.ledger = watch.journal = None

    def run(self) -> None:
        program = self._program = self._load()
        answer = self._answer = self._decide(program)
        if answer.verdict is Verdict.SAFE and program.searched:
            answer = self._answer = self._searched(answer, program)
        if answer.verdict is Verdict.SAFE:
            answer = self._answer = self._confirmed(answer, program)
        if answer.verdict is Verdict.UNSAFE:
            with _timed("replay", self._watch):
                from cegas.verification.evidence import replayed  # of a counterexample only

                watch = self._watch
                found = replayed(answer, self._native, self._budget, program, watch.ledger, watch.child)
                self._evidence.update(found)

    def _load(self) -> Program:
        options, analysis, watch = self._options, self._analysis, self._watch
        meanwhile = imports(analysis.modules, analysis.perhaps)
        with _timed("frontend", watch):
            program = load(self._files, options.frontend, self._budget.look, native=self._native, meanwhile=meanwhile)
            if self._prepare is not None:
                program = self._prepare(program)
            if options.settings.blocks is BlockEncoding.SINGLE:
                from cegas.program.blocks import single_blocks

                program = single_blocks(program)
        self.statistics.program = _size(program)
        if program.counted:
            from cegas.refinement.ledger import Ledger

            watch.ledger = Ledger(program)
            watch.ledger.collects = options.collects_violations
            if options.collects_violations:
                watch.ledger.on_first = self._leave
        watch.phase, watch.program, watch.native = analysis.name, program, self._native
        if watch.on_program is not None:
            watch.on_program(program)
        return program

    def _decide(self, program: Program) -> Answer:
        self._budget.check()
        options, watch = self._options, self._watch
        with _timed("analysis", watch):
            answer = self._analysis.check(
                program, self._budget, options.settings, watch, certify=options.certify, jobs=options.jobs
            )
            watch.proof, watch.induction = answer.proof, answer.induction
            if program.counted:
                from cegas.verification.places import demand_proofs, list_assumed  # of properties that have conditions

                demand_proofs(answer, program, options.frontend.property, watch.ledger)
                if watch.ledger is not None:
                    list_assumed(answer, program, watch.ledger)
        if answer.verdict is Verdict.SAFE and not program.has_targets:
            answer.reason = _NOTHING.format(program.entry)
        return answer

    def _searched(self, answer: Answer, program: Program) -> Answer:
        """The answer when the conditions that a proof has left open have been looked at."""
        watch, ledger = self._watch, self._watch.ledger
        if ledger is None or not ledger.leaves_open:
            return answer
        from cegas.verification.examination import search  # only where something is open

        if watch.on_answer is not None:
            watch.on_answer(answer, self._evidence)
        with _timed("conditions", watch):
            found = search(answer, program, self._budget, self.statistics, ledger)
        return found if found.verdict is Verdict.SAFE else self._instead(found)

    def _instead(self, found: Answer) -> Answer:
        """What is answered instead of a proof that has been told."""
        if self._watch.on_answer is not None:
            # The proof is none any more, whatever ends the run before a violation is confirmed.
            unknown = found.reason if found.verdict is Verdict.UNKNOWN else _UNCONFIRMED
            self._watch.on_answer(Answer(Verdict.UNKNOWN, unknown), self._evidence)
        return found

    def _confirmed(self, answer: Answer, program: Program) -> Answer:
        """Look at the conditions that a proof rests on, and certify it if that is wanted; tell after each. The answer to be
        given, which is another one if it is refuted meanwhile."""
        options, watch = self._options, self._watch
        tell = watch.on_answer or _tell_nobody
        with _timed("conditions", watch):
            tell(answer, self._evidence)
            stands = _stands(answer, program, self._budget, self.statistics, options)
            if stands and answer.proof is not None:
                answer.warnings = (*answer.warnings, *_unreached(program, answer.proof))
        tell(answer, self._evidence)
        if stands and (options.certify or options.write_certificate):
            with _timed("certificate", watch):
                refuted = self._certify(answer)
            if refuted is not None:
                return self._instead(refuted)
            tell(answer, self._evidence)
        return answer

    def _certify(self, answer: Answer) -> Answer | None:
        """Make the certificate of a proof; what came of its check is evidence. The answer to be given instead, if another
        analysis has refuted the proof meanwhile."""
        from cegas.verification.certify import certify  # only where there is something to certify

        options = self._options
        found = certify(answer, self._files, options, self._budget, self._watch.ledger, checked=options.certify)
        if options.certify:
            self._evidence[CERTIFICATE] = found.outcome
            if found.analysis:
                self._evidence[CERTIFIED_PROOF] = found.analysis
            if found.conditions:
                self._evidence[CERTIFIED_CONDITIONS] = found.conditions
        self._certificate = found.text
        return found.refuted

    def result(self, reason: str) -> Result:
        """What came of it; `reason`: why it was cut short, if it was."""
        options, statistics, program = self._options, self.statistics, self._program
        answer = self._answer or self._known(reason)
        if options.certify:
            demand_certificate(answer, self._evidence, reason)
        properties = self._properties(answer)
        journal = self._watch.journal
        statistics.peak_memory_mb = max(peak_mb(), 0.0 if journal is None else journal.peak_mb)
        return Result(
            answer.verdict,
            answer.reason,
            options.frontend.property.text,
            self._analysis.name,
            options.frontend.data_model.name,
            (*(program.warnings if program is not None else ()), *answer.warnings),
            answer.assumptions,
            self._evidence,
            statistics,
            answer.counterexample,
            self._answer is None,
            answer.path,
            self._certificate,
            properties,
            bounded=answer.bounded,
            strategy=() if journal is None else stints_of(journal.plain()),
        )

    def _known(self, reason: str) -> Answer:
        """What is known when a check is cut short: a violation, if it was to go on behind that."""
        first = None if self._watch.ledger is None else self._watch.ledger.first
        if first is None or self._program is None:
            return Answer(Verdict.UNKNOWN, reason)
        from cegas.engines.engine import violation
        from cegas.verification.answers import answer_of

        try:
            with self._budget.unlimited():  # the path is known, and has to be followed once more
                found = answer_of(self._program, violation(first))
        except ResourceExhausted:  # it was interrupted meanwhile
            return Answer(Verdict.UNKNOWN, reason)
        found.warnings = (*found.warnings, f"not all violations were looked for: {reason}")
        return found

    def _leave(self, first: Violated) -> None:
        """A violation is known, whatever ends the search for others."""
        if self._watch.on_answer is not None and self._program is not None:
            from cegas.engines.engine import violation
            from cegas.verification.answers import answer_of

            found = answer_of(self._program, violation(first))
            harm = None if found.counterexample is None else found.counterexample.harm
            found.reason = found.reason if harm is None else str(harm)  # there will be no trace that says where
            self._watch.on_answer(found, self._evidence)

    def _properties(self, answer: Answer) -> tuple[PropertyResult, ...]:
        """What became of the clauses of the property, if conditions count; a proof says how many places it is about."""
        property_ = self._options.frontend.property
        if not property_.counted:
            return ()
        from cegas.verification.places import list_assumed, property_results, safe_reason

        if self._program is not None and self._watch.ledger is not None:
            list_assumed(answer, self._program, self._watch.ledger)
        results = property_results(
            self._program, property_, self._watch.ledger, answer, everything=self._options.collects_violations
        )
        if answer.verdict is Verdict.SAFE and (property_.kinds or any(sum(result.counts.values()) for result in results)):
            answer.reason = safe_reason(property_, results)
        return results


def _unreached(program: Program, proof: StateSpace) -> Iterator[str]:
    """What the user should know of assertions that hold because no run comes to them."""
    targets = [
        location
        for function in program.functions.values()
        for location in function.locations
        if location.kind is LocationKind.TARGET
    ]
    reached = {node.location for node in proof.exploration.reached} if targets else set()
    if all(edge.source in reached for location in targets for edge in location.entering):
        return
    from cegas.evidence.coverage import unreached_assertions  # there is something to look at

    found = unreached_assertions(program, proof)
    for position in found[:_MOST_UNREACHED]:
        yield f"no run gets to the assertion at {position}"
    if len(found) > _MOST_UNREACHED:
        yield f"no run gets to {len(found) - _MOST_UNREACHED} more assertions"


def expanded(files: Sequence[str | Path], options: Options) -> tuple[list[Path], Options]:
    """The files of a program, and the options with what task definitions and compilation databases say."""
    paths, frontend = expand_inputs(files, options.frontend, options.compile_commands)
    return paths, replace(options, frontend=frontend, compile_commands=None)


@contextmanager
def described(files: Sequence[str | Path], options: Options) -> Iterator[tuple[list[Path], Options]]:
    """The same with the harness of an entry whose arguments are described; its file is there as long as the context."""
    paths, options = expanded(files, options)
    if not options.arguments:
        yield paths, options
        return
    from cegas.foundation.scratch import scratch_folder
    from cegas.tasks.entry_harness import with_entry_harness  # few entries are described

    with nullcontext(options.harness_folder) if options.harness_folder is not None else scratch_folder("harness") as folder:
        is_kept = options.harness_folder is not None and options.keeps_harness
        made = with_entry_harness(paths, options.arguments, options.frontend, Path(folder), is_kept=is_kept)
        with made as (paths, frontend):
            yield paths, replace(options, frontend=frontend)


def _stands(answer: Answer, program: Program, budget: Budget, statistics: Statistics, options: Options) -> bool:
    """Whether a proof stands when the conditions that it rests on have been looked at."""
    from cegas.verification.answers import rests_on_conditions

    if not rests_on_conditions(answer, program):
        return True
    from cegas.verification.vacuity import examine  # only where there is something to look at

    examine(answer, program, budget, statistics, accept=options.accept_vacuous)
    return answer.verdict is Verdict.SAFE


def _tell_nobody(_: Answer, __: Mapping[str, str]) -> None:
    """Where nobody is told, since nobody would end the run."""


@contextmanager
def _timed(phase: str, watch: Watch) -> Iterator[None]:
    """Note how long a phase takes, however it ends; there may be several parts of it."""
    started = time.monotonic()
    watch.timed = (phase, started)
    try:
        yield
    finally:
        watch.timed = None
        seconds = watch.statistics.seconds
        seconds[phase] = seconds.get(phase, 0.0) + time.monotonic() - started


def _size(program: Program) -> dict[str, int]:
    return {
        "functions": len(program.functions),
        "locations": sum(len(function.locations) for function in program.functions.values()),
        "edges": sum(len(function.edges) for function in program.functions.values()),
        "instructions": program.instruction_count,
    }
