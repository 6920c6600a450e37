"""A check whose property asks for several programs: one after the other, and one result in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

from cegas.api.result import Result
from cegas.foundation.budget import Budget
from cegas.foundation.records import replace
from cegas.program.properties import Property, Verdict
from cegas.verification.options import Options
from cegas.verification.places import merged, safe_reason
from cegas.verification.result import CERTIFICATE, CHECKED, Answer, Assumption, Statistics, sorted_assumptions
from cegas.verification.watch import Watch

PartCheck = Callable[[Options], Result]
Tell = Callable[[Answer, Mapping[str, str]], None]


def in_groups(groups: Sequence[Property], options: Options, budget: Budget, watch: Watch, check: PartCheck) -> Result:
    """Check the parts of a property. Each may take an equal share of the time that is left, so that none starves another.

    Without `--all-violations` the first violation ends it. What is looked at afterwards (reports, witnesses) is the program
    of the part whose result is shown.
    """
    results: list[Result] = []
    seen: list[tuple[object, ...]] = []
    property_, tell = options.frontend.property, watch.on_answer
    watch.whole, watch.subject = property_, (property_.text, options.analysis, options.frontend.data_model.name)
    watch.on_answer = _only_violations(tell)
    for number, group in enumerate(groups):
        frontend = replace(options.frontend, property=group)
        part = replace(options, frontend=frontend, all_violations=options.collects_violations)
        left, share = budget.remaining, len(groups) - number
        with nullcontext() if left is None or share == 1 else budget.share(left / share):
            results.append(check(part))
        for stint in results[-1].strategy:
            stint.part = group.name
        seen.append((watch.program, watch.run, watch.proof, watch.induction, watch.native))
        whole = _combined(results, groups, options)
        if watch.on_answer is not None:
            told = Answer(whole.verdict, whole.reason, whole.assumptions, whole.warnings, whole.counterexample)
            watch.on_answer(told, whole.evidence)
        if budget.cancelled or (whole.verdict is Verdict.UNSAFE and not options.collects_violations):
            break
    watch.program, watch.run, watch.proof, watch.induction, watch.native = seen[_shown(results)]  # type: ignore[assignment]
    watch.on_answer, watch.statistics = tell, whole.statistics
    return whole


def _only_violations(tell: Tell | None) -> Tell | None:
    """A violation of a part is one of the property; a proof of it is none."""
    if tell is None:
        return None

    def told(answer: Answer, evidence: Mapping[str, str]) -> None:
        if answer.verdict is Verdict.UNSAFE:
            tell(answer, evidence)

    return told


def _shown(results: Sequence[Result]) -> int:
    """The result that says most: a violation, or what there is no proof of, least of all one within bounds."""
    order = (Verdict.UNSAFE, Verdict.UNKNOWN, Verdict.SAFE)

    def rank(number: int) -> tuple[int, bool]:
        return order.index(results[number].verdict), results[number].bounded is not None

    return min(range(len(results)), key=rank)


def _combined(results: Sequence[Result], groups: Sequence[Property], options: Options) -> Result:
    """One result of those of the parts, as far as they were checked."""
    property_ = options.frontend.property
    shown = results[_shown(results)]
    properties = merged([result.properties for result in results], property_, is_complete=len(results) == len(groups))
    verdict, reason, bounded = shown.verdict, shown.reason, shown.bounded
    if len(results) < len(groups) and (verdict is Verdict.SAFE or bounded is not None):
        verdict, reason, bounded = Verdict.UNKNOWN, "not all parts of the property were checked", None
    elif bounded is not None:
        bounded = next((each.bounded for each in results if each.bounded is not None and each.bounded.cuts_calls), bounded)
        reason = bounded.claim("violates the property")
    elif verdict is Verdict.SAFE:
        reason = safe_reason(property_, properties)
    warnings = dict.fromkeys([warning for result in results for warning in result.warnings])
    return replace(
        shown,
        verdict=verdict,
        reason=reason,
        property=property_.text,
        warnings=tuple(warnings),
        assumptions=_left(results, groups),
        evidence=_evidence(results, shown),
        statistics=_total([result.statistics for result in results]),
        properties=properties,
        bounded=bounded,
        certificate=None,
        strategy=tuple([stint for result in results for stint in result.strategy]),
        certificates={
            group.name: result.certificate
            for group, result in zip(groups, results, strict=False)
            if result.certificate is not None
        },
    )


def _left(results: Sequence[Result], groups: Sequence[Property]) -> tuple[Assumption, ...]:
    """What the proofs rest on, all together: what the proof of another part is about is no assumption."""
    found: list[Assumption] = []
    for result in results:
        others = [
            group.kinds
            for group, other in zip(groups, results, strict=False)
            if other is not result and other.verdict is Verdict.SAFE
        ]
        found.extend(each for each in result.assumptions if not any(each.kind in kinds for kinds in others))
    return sorted_assumptions(found)


def _evidence(results: Sequence[Result], shown: Result) -> dict[str, str]:
    """Of what is shown; proofs are certified if all are."""
    outcomes = [result.evidence[CERTIFICATE] for result in results if CERTIFICATE in result.evidence]
    if not outcomes:
        return shown.evidence
    return {**shown.evidence, CERTIFICATE: next((each for each in outcomes if each != CHECKED), CHECKED)}


def _total(parts: Sequence[Statistics]) -> Statistics:
    """The cost of all; the program is the largest."""
    total = Statistics(program=max([part.program for part in parts], key=lambda size: size.get("instructions", 0)))
    for part in parts:
        for phase, seconds in part.seconds.items():
            total.seconds[phase] = total.seconds.get(phase, 0.0) + seconds
        total.states += part.states
        total.refinements += part.refinements
        total.solver_calls += part.solver_calls
        total.operations += part.operations
        total.peak_memory_mb = max(total.peak_memory_mb, part.peak_memory_mb)
        total.rounds.extend(part.rounds)
        total.slices = total.slices if part.slices is None else part.slices.beside(total.slices)
    return total
