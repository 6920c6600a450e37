"""Certificates for SAFE verdicts: made of the finished state space, checked by the independent checker, read from files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from cegas.engines.beside import contradiction
from cegas.engines.engine import violation
from cegas.foundation.budget import Budget
from cegas.foundation.errors import InputError, ResourceExhausted
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.control_flow import DataModel, Program
from cegas.program.properties import RULES, UNREACH_CALL, Clause, Property, Verdict
from cegas.refinement.ledger import ConditionStatus, Ledger, Violated
from cegas.verification.analyses import ANALYSES
from cegas.verification.answers import answer_of
from cegas.verification.options import Options
from cegas.verification.result import CHECKED, Answer
from cegas.verification.settings import BlockEncoding
from cegas.verification.watch import Watch

if TYPE_CHECKING:
    from cegas.certificate.checker import Report
    from cegas.certificate.format import Certificate, CertificateProperty
    from cegas.certificate.obligations import ConditionNaming
    from cegas.engines.engine import AllRuns, Induction, StateSpace
    from cegas.program.rules import RuleSet

FAILED: Final = "failed"

SEARCHED_SHARE: Final = 0.5
"""The share of the time for a certificate that shows some of the conditions that may be left open; after it, all of them are
left open."""

INDUCTION: Final = "kinduction"
OTHERS: Final = ("symex", "interval", INDUCTION)
"""The analyses whose proofs may have a certificate where that of another has none; certificates of the first are best."""

SHORT_ATTEMPT: Final = 2.0
"""So many seconds each attempt takes at first: most certificates that hold are found sooner."""

LONGEST_ATTEMPT: Final = 60.0
"""So long at most, in seconds, it takes the second time while there are others left; under a time limit, an equal share."""

MOST_OPERATIONS_OF_WAYS: Final = 1_000_000
"""The checker gives up after so many where it has to follow all ways to an error itself, to which there may be no end."""


@dataclass(frozen=True, slots=True)
class Certified:
    """What became of a certificate."""

    outcome: str
    """`checked`, `failed: reason`, or `not available: reason`; empty if it was not checked."""
    text: str | None = None
    """The certificate itself, as it is written to files."""
    conditions: str = ""
    """How many of the conditions that count are shown, assumed, and open."""
    analysis: str = ""
    """Whose proof it is a certificate of, if it was checked and that is not the analysis that was asked for."""
    refuted: Answer | None = None
    """The answer to be given instead of the proof, if another analysis has found a violation."""


def certify(
    answer: Answer, files: Sequence[Path], options: Options, budget: Budget, ledger: Ledger | None = None, *, checked: bool
) -> Certified:
    """Make the certificate of a SAFE answer, and check it. The ledger says what is proved of the conditions that count."""
    try:
        return _certify(answer, files, options, budget, ledger, checked=checked)
    except ResourceExhausted as exhausted:
        return _not_available(str(exhausted))
    except KeyboardInterrupt:
        return _not_available(budget.cancelled or "interrupted")


def _not_available(reason: str) -> Certified:
    return Certified(f"not available: {reason}")


def _certify(
    answer: Answer, files: Sequence[Path], options: Options, budget: Budget, ledger: Ledger | None, *, checked: bool
) -> Certified:
    if options.settings.preslice:
        return _not_available("the program was sliced first")
    evidence = answer.proof or answer.induction or answer.runs
    if evidence is None:
        return _not_available("this analysis leaves no state space behind")
    claimed = _claimed(evidence.program, options.frontend.property, ledger)
    writing = _Writing(evidence.program, claimed, files, options, budget, ledger, checked=checked)
    return writing.by_any(answer) if checked else writing.of(answer, options.analysis)


class _Writing:
    """Certificates of proofs of one program."""

    def __init__(
        self,
        program: Program,
        claimed: CertificateProperty,
        files: Sequence[Path],
        options: Options,
        budget: Budget,
        ledger: Ledger | None,
        *,
        checked: bool,
    ) -> None:
        self._ledger = ledger
        self._program = program
        self._claimed = claimed
        self._files = files
        self._options = options
        self._budget = budget
        self._is_checked = checked

    def by_any(self, answer: Answer) -> Certified:
        """The certificate of a proof, or of one that another analysis finds for the same program: states may rest on
        something that a certificate cannot say, and what is proved is proved, whoever has found it first.

        States that leave targets in doubt come last: there may be no end to the ways that the checker has to follow.
        """
        others = [name for name in OTHERS if name != self._options.analysis and (name != INDUCTION or not answer.induction)]
        attempts: list[str | None] = [None, *others]
        if answer.proof is not None and answer.proof.enumerated:
            attempts = [*others, None]
        first: Certified | None = None
        for most in (SHORT_ATTEMPT, LONGEST_ATTEMPT):
            unfinished: list[str | None] = []
            for number, name in enumerate(attempts):
                is_last = most == LONGEST_ATTEMPT and number == len(attempts) - 1
                found = self._attempt(answer, name, None if is_last else self._share(len(attempts) - number, most))
                if isinstance(found, ResourceExhausted):
                    unfinished.append(name)
                    found = _not_available(str(found))
                if found is not None and found.refuted is not None:
                    # That the checker has found something wrong with the proof says more.
                    has_failed = first is not None and first.outcome.startswith(FAILED)
                    return replace(first, refuted=found.refuted) if first is not None and has_failed else found
                if found is not None and found.outcome == CHECKED:
                    return found if name is None else replace(found, analysis=name)
                if name is None:
                    first = found
            attempts = unfinished
        assert first is not None
        return first

    def _share(self, left: int, most: float) -> float:
        """The seconds of an attempt, if so many are left, this one included."""
        remaining = self._budget.remaining
        if remaining is None:
            return most
        return min(most, remaining / left) if most == SHORT_ATTEMPT else remaining / left

    def _attempt(self, answer: Answer, name: str | None, seconds: float | None) -> Certified | ResourceExhausted | None:
        """What becomes of the certificate of the answer itself, or of that of another analysis; None: there is none. It may
        take so many seconds; if these do not suffice, that is told."""
        budget = self._budget
        try:
            with nullcontext() if seconds is None else budget.at_most(seconds):
                if name is None:
                    return self.of(answer, self._options.analysis)
                watch = Watch()
                watch.ledger = Ledger(self._program)
                other = ANALYSES[name].check(self._program, budget, watch=watch)
                if other.verdict is Verdict.UNSAFE:
                    return self._refuted(name, watch.ledger.first)
                has_ways = other.proof is not None and other.proof.enumerated  # no better than those of the answer
                return self.of(other, name) if other.verdict is Verdict.SAFE and not has_ways else None
        except ResourceExhausted as exhausted:
            budget.check()
            return exhausted

    def _refuted(self, name: str, found: Violated | None) -> Certified:
        """Another analysis finds a violation: of what the proof has left open, or the two contradict each other."""
        edge = None if found is None else found.edge
        entry = None if edge is None or self._ledger is None else self._ledger.entries.get(edge.condition)
        if found is None or self._ledger is None or entry is None or entry.status is ConditionStatus.PROVED:
            answer = Answer(Verdict.UNKNOWN, contradiction(self._options.analysis, name))
        else:
            self._ledger.violated(found, None)
            answer = answer_of(self._program, violation(found))
        return replace(_not_available(f"{name} finds a violation"), refuted=answer)

    def of(self, answer: Answer, analysis: str) -> Certified:
        """The certificate of an answer, by what it has for evidence."""
        if answer.proof is not None:
            return self._of_states(answer.proof, analysis)
        if answer.induction is not None:
            return self._of_induction(answer.induction, analysis)
        if answer.runs is not None:
            return self._of_runs(answer.runs, analysis)
        return _not_available("this analysis leaves no state space behind")

    def _of_runs(self, runs: AllRuns, analysis: str) -> Certified:
        """A proof by one formula makes no claims about states, but says how far loops go."""
        from cegas.evidence.certificates import unwound_certificate

        options = described_options(self._options)
        return self._written(unwound_certificate(runs, analysis, _digests(self._files), options, self._claimed))

    def _of_induction(self, proof: Induction, analysis: str) -> Certified:
        """The invariants of a proof by induction are claims at the heads of its loops."""
        from cegas.evidence.certificates import inductive_certificate, points_to_facts

        known = proof, analysis, _digests(self._files), described_options(self._options), self._claimed
        certificate = inductive_certificate(*known)
        found = self._written(certificate)
        if not self._is_checked or found.outcome == CHECKED:
            return found
        remembering = inductive_certificate(*known, remember=True)
        again = self._written(remembering) if remembering.cuts != certificate.cuts else found
        if again.outcome == CHECKED:
            return again
        # The proof follows pointers by itself. Where the checker does not, it may help to say where they point.
        from cegas.pointers import analyze

        facts = points_to_facts(self._program, analyze(self._program, self._budget))
        again = self._written(replace(certificate, facts=facts))
        return again if again.outcome == CHECKED else found

    def _of_states(self, proof: StateSpace, analysis: str) -> Certified:
        from cegas.certificate.checker import MOST_OPERATIONS
        from cegas.evidence.certificates import NotExpressible, certificate_of
        from cegas.pointers import PointsTo

        points_to = proof.calls if isinstance(proof.calls, PointsTo) else None
        try:
            certificate = certificate_of(
                proof.program,
                proof.exploration,
                analysis,
                _digests(self._files),
                described_options(self._options),
                points_to,
                self._claimed,
                searched=proof.enumerated,
            )
        except NotExpressible as error:
            return _not_available(f"certificates cannot express {error}")
        return self._written(certificate, MOST_OPERATIONS_OF_WAYS if proof.enumerated else MOST_OPERATIONS)

    def _written(self, certificate: Certificate, most_operations: int | None = None) -> Certified:
        """What becomes of a certificate."""
        from cegas.certificate.checker import MOST_OPERATIONS, Status
        from cegas.certificate.format import to_json

        if not self._is_checked:
            return Certified("", to_json(certificate))
        most = most_operations or MOST_OPERATIONS
        text, report = _check_written(certificate, self._program, self._options, self._budget, most)
        if report.status is Status.CHECKED:
            return Certified(CHECKED, text, words_of_conditions(report))
        if report.status is Status.FAILED:
            return Certified(f"{FAILED}: {report.reason}", text)
        return Certified(f"not available: {report.reason}", text)


def _check_written(
    certificate: Certificate, program: Program, options: Options, budget: Budget, most_operations: int
) -> tuple[str, Report]:
    """Check what is written. Conditions that were only searched for violations may stay open, and those about what lies
    outside the program may be assumed: then the text names them."""
    from cegas.certificate.checker import Status, check
    from cegas.certificate.format import from_json, to_json
    from cegas.certificate.obligations import counted_conditions
    from cegas.evidence.certificates import leaving

    def checked(written: Certificate) -> tuple[str, Report]:
        text = to_json(written)
        return text, check(program, from_json(text), budget, most_operations, _naming(program))

    claimed = certificate.property
    searched = {place for place, _ in counted_conditions(program, options.frontend.property.searched)}
    searched.difference_update(claimed.open, claimed.assumed)
    unshown, remaining = searched, budget.remaining
    try:
        with nullcontext() if remaining is None or not searched else budget.at_most(SEARCHED_SHARE * remaining):
            text, report = checked(certificate)
        if report.unshown and searched.union(report.outside).issuperset(report.unshown):
            unshown = set(report.unshown)
        if report.status is Status.CHECKED or not unshown:
            return text, report
    except ResourceExhausted:
        if not searched:
            raise
    return checked(replace(certificate, property=leaving(claimed, program, unshown)))


def _claimed(program: Program, property_: Property, ledger: Ledger | None) -> CertificateProperty:
    """The property of a certificate: of the conditions that count, what the ledger says to be proved is claimed."""
    from cegas.evidence.certificates import described
    from cegas.refinement.ledger import ConditionStatus

    statuses = {} if ledger is None else {entry.condition: entry.status for entry in ledger.entries.values()}
    left = {condition for condition, status in statuses.items() if status is not ConditionStatus.PROVED}
    assumed = {condition for condition, status in statuses.items() if status is ConditionStatus.ASSUMED}
    return described(property_, program, left, assumed)


def _naming(program: Program) -> ConditionNaming:
    """Conditions in the terms of the source."""
    from cegas.evidence.condition_words import ConditionWords

    words, functions = ConditionWords(program), program.violations.conditions()
    return lambda condition: str(words.of(condition, functions[condition]))


def words_of_conditions(report: Report) -> str:
    """How many conditions a certificate shows, and how many of those that count it does not; empty if none count."""
    parts = ((report.shown, "shown"), (len(report.assumed), "assumed"), (len(report.open), "open"))
    return ", ".join([f"{number} {word}" for number, word in parts if number])


# -- certificates in files ---------------------------------------------------------------------------------------------


def _digests(files: Iterable[Path]) -> list[tuple[str, str]]:
    return [(str(file), _digest(file)) for file in files]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def described_options(options: Options) -> dict[str, Any]:
    """The options that a program depends on, for the file."""
    frontend = options.frontend
    return {
        "data_model": frontend.data_model.name,
        "entry": frontend.entry,
        "error_functions": list(frontend.property.error_functions),
        "failing_assert_is_error": frontend.property.failing_assert_is_error,
        "rules": [] if frontend.property.rules is None else [list(each) for each in frontend.property.rules.texts],
        "undefined_reading": frontend.undefined_reading,
        "any_arguments": frontend.any_arguments,
        "malloc_may_fail": frontend.malloc_may_fail,
        "unknown_functions_write": frontend.unknown_functions_write,
        "volatile": "input" if frontend.volatile_is_input() else "memory",
        "devices": [list(each) for each in frontend.devices],
        "include_paths": list(frontend.include_paths),
        "system_paths": list(frontend.system_paths),
        "first_includes": list(frontend.first_includes),
        "defines": list(frontend.defines),
        "undefines": list(frontend.undefines),
        "standard": frontend.standard,
        "file_flags": [[file, list(flags)] for file, flags in frontend.file_flags],
        "blocks": options.settings.blocks.value,
    }


def check_certificate(file: str, budget: Budget) -> tuple[Report, Certificate]:
    """Check a certificate in a file against the sources that it names; the certificate says what it is about."""
    from cegas.certificate.checker import check
    from cegas.certificate.format import MalformedCertificate, from_json
    from cegas.frontend import load
    from cegas.program.blocks import single_blocks

    try:
        certificate = from_json(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is not a certificate (it is no text)") from error
    except MalformedCertificate as error:
        raise InputError(f"{file}: {error}") from error
    paths = [_source(name, Path(file)) for name, _ in certificate.files]
    for path, (name, digest) in zip(paths, certificate.files, strict=True):
        try:
            same = _digest(path) == digest
        except OSError as error:
            raise InputError(f"{name}: {error.strerror or error}") from error
        if not same:
            raise InputError(f"{name} is not the file that the certificate is about (another SHA-256)")
    try:
        frontend = _frontend_options(certificate)
        _demand_rules(frontend, Path(file))
        blocks = certificate.options["blocks"]
    except (KeyError, TypeError) as error:
        raise InputError(f"{file}: the options of the program are incomplete ({error})") from error
    program = load(paths, frontend, budget.look)
    if blocks == BlockEncoding.SINGLE:
        program = single_blocks(program)
    return check(program, certificate, budget, named=_naming(program)), certificate


def _demand_rules(frontend: FrontendOptions, certificate: Path) -> None:
    """The rules of a certificate have to be those that the user has, under the same names."""
    for name, text in () if frontend.property.rules is None else frontend.property.rules.texts:
        try:
            same = _source(name, certificate).read_text(encoding="utf-8") == text
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{name}: the rules that the certificate is about cannot be read ({error})") from error
        if not same:
            raise InputError(f"{name} has other rules than the certificate is about")


def _source(name: str, certificate: Path) -> Path:
    """Where a source is: as written, or beside the certificate."""
    path = Path(name)
    return path if path.exists() or path.is_absolute() else certificate.parent / name


def _property_of(certificate: Certificate) -> Property:
    """The property that a certificate names; its clauses have the kinds of their names, as the checker demands."""
    from cegas.certificate.obligations import kinds_of_clause

    options = certificate.options
    names, of_assert = tuple(options["error_functions"]), options["failing_assert_is_error"]
    clauses: list[Clause] = []
    for each in certificate.property.clauses:
        kinds = kinds_of_clause(each.name)
        if kinds is None:
            raise InputError(f"no certificate is about '{each.name}'")
        called = {"error_functions": names, "failing_assert_is_error": of_assert} if each.name == UNREACH_CALL.name else {}
        rules = _rules_of(options) if each.name == RULES else None
        clauses.append(Clause(each.name, kinds, is_searched=each.searched, rules=rules, **called))
    result = Property(clauses, name=certificate.property.name)
    if result.error_functions != names:
        raise InputError("errors are named that no part of the property is about")
    return result


def _rules_of(options: Mapping[str, Any]) -> RuleSet:
    """The rules of use that a certificate contains, as their files had them."""
    from cegas.frontend.rules.reading import rules_of

    found = rules_of([(str(file), str(text)) for file, text in options["rules"]])
    if not found.rules:
        raise InputError("the certificate is about rules, and has none")
    return found


def _frontend_options(certificate: Certificate) -> FrontendOptions:
    written = certificate.options
    return FrontendOptions(
        data_model=DataModel[written["data_model"]],
        entry=written["entry"],
        property=_property_of(certificate),
        undefined_reading=written["undefined_reading"],
        any_arguments=written["any_arguments"],
        malloc_may_fail=written["malloc_may_fail"],
        unknown_functions_write=written["unknown_functions_write"],
        volatile=Volatile(written["volatile"]),
        devices=tuple((start, size) for start, size in written["devices"]),
        include_paths=tuple(written["include_paths"]),
        system_paths=tuple(written["system_paths"]),
        first_includes=tuple(written["first_includes"]),
        defines=tuple(written["defines"]),
        undefines=tuple(written["undefines"]),
        standard=written["standard"],
        file_flags=tuple((file, tuple(flags)) for file, flags in written["file_flags"]),
    )
