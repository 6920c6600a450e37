"""From a feasible path with its inputs to an answer that a person can follow."""

from __future__ import annotations

from cegas.program.control_flow import Program
from cegas.program.operations import OriginKind
from cegas.program.properties import Verdict
from cegas.refinement.feasibility import Real
from cegas.verification.result import Answer


def unsafe(program: Program, path: Real) -> Answer:
    """UNSAFE, with the run along the path as the trace."""
    from cegas.evidence.trace.recorder import CounterexampleRecorder  # only where there is one

    recorder = CounterexampleRecorder(program, path.inputs)
    path.show(recorder)
    counterexample = recorder.result()
    warnings: dict[str, None] = {}
    for value in counterexample.inputs:
        if value.origin.kind is OriginKind.UNINITIALIZED:
            place = f" ({value.file}:{value.line})" if value.file else ""
            warnings.setdefault(f"the counterexample chooses the value of the uninitialized {value.origin.label}{place}")
    return Answer(Verdict.UNSAFE, "the error is reached", counterexample=counterexample, warnings=tuple(warnings), path=path)
