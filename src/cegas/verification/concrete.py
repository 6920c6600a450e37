"""The analysis `concrete`: run the program.

A program without input has one run, so executing it decides the property. As soon as the run depends on an input, or on
anything that the semantics leaves open, the verdict is UNKNOWN and says what it depended on.
"""

from __future__ import annotations

from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.properties import Verdict
from cegas.program.walk import Observe
from cegas.refinement.feasibility import Real
from cegas.verification.result import Answer, Assumption, Statistics


def check(program: Program, budget: Budget, statistics: Statistics) -> Answer:
    """Decide a program by its only run."""
    interpreter = Interpreter(program, tick=budget.tick)
    try:
        outcome = interpreter.run()
    finally:
        statistics.operations = interpreter.operations
    if outcome.kind is OutcomeKind.TARGET:
        path = Real((), lambda observe: _show(program, budget, observe))
        recorder = CounterexampleRecorder(program)
        path.show(recorder)
        return Answer(Verdict.UNSAFE, "the error is reached", counterexample=recorder.result(), path=path)
    if outcome.kind is OutcomeKind.STUCK:
        return Answer(Verdict.UNKNOWN, outcome.reason)
    blocked = outcome.assumption
    if blocked is None:
        return Answer(Verdict.SAFE, "the only run ends without reaching the error")
    if blocked.is_validity:
        from cegas.evidence.access_paths import AccessPaths

        assumption = Assumption.of(blocked, AccessPaths(program).condition(blocked, outcome.location.function))
        problem = outcome.reason or f"it is not true that {assumption.text}"
        return Answer(
            Verdict.SAFE,
            "the only run ends in undefined behaviour before it could reach the error",
            assumptions=(assumption,),
            unproved={blocked: assumption},
            warnings=(f"undefined behaviour: {problem} ({blocked.position})",),
        )
    return Answer(Verdict.SAFE, "the only run ends at an assumption that does not hold")


def _show(program: Program, budget: Budget, observe: Observe) -> None:
    """Run the program again for someone who looks on."""
    Interpreter(program, tick=budget.tick, trace=observe).run()
