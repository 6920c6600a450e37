"""Which lines the verdict of a check is about."""

from __future__ import annotations

from cegas.api.result import Result
from cegas.evidence.coverage import Coverage, coverage_of_proof, coverage_of_run
from cegas.program.properties import Verdict
from cegas.verification.watch import Watch

NEITHER = "there is neither a proof nor a counterexample"
NO_STATES = "this proof does not tell lines; one by states does (--analysis symex, interval)"


def coverage_of(result: Result, watch: Watch) -> Coverage | str:
    """Which lines a verdict is about; why nobody can tell, otherwise."""
    if result.verdict is Verdict.UNSAFE and result.path is not None and watch.program is not None:
        return coverage_of_run(watch.program, result.path)
    if result.verdict is not Verdict.SAFE:
        return NEITHER
    proof = watch.proof
    if proof is None or proof.program is not watch.program or not proof.exploration.is_complete:
        return NO_STATES
    return coverage_of_proof(proof)
