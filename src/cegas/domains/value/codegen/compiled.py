"""The transfer relation of the value domain, by generated code for the edges that are taken often."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import CodeType, FunctionType

from cegas.cpa.component import ConditionLog
from cegas.cpa.operators import Transfer
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import Remembered, ValueState
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.typed import Any, Final
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.steps import Step, StepKind

COMPILE_AFTER: Final = 16
"""Runs of an edge by the reference interpreter before code is generated for it: about as many as that takes time for."""

CompiledStep = Callable[
    [ValueState, Remembered, frozenset[Register], frozenset[ObjectSite], ConditionLog], ValueState | None
]
"""Takes a state, what is remembered behind the edge, of what is remembered before it the registers and sites that are not
remembered any more, and the log of the exploration."""


class StepCode:
    """The code of a step, once there is some."""

    __slots__ = ("function", "runs", "step", "tried")

    def __init__(self, step: Step) -> None:
        self.step: Final = step
        self.function: CompiledStep | None = None
        self.runs = 0
        """How often the reference interpreter did it."""
        self.tried = False
        """Code has been generated, or it is clear that there is no simple one."""


class CodeCache:
    """The code that was generated for a program: for all explorations, since it does not depend on their precisions."""

    def __init__(self, reference: ValueTransfer, prec: ValuePrecisionAdjustment, compile_after: int = COMPILE_AFTER) -> None:
        self.reference: Final = reference
        self.prec: Final = prec
        self._compile_after = compile_after
        self._codes: dict[Step, StepCode] = {}
        self._bodies: dict[str, CodeType] = {}
        """Compiled texts. Constants, registers and objects are names in them, so that many edges have the same text."""

    def of(self, step: Step) -> StepCode:
        code = self._codes.get(step)
        if code is None:
            code = self._codes[step] = StepCode(step)
        return code

    def function(self, code: StepCode) -> CompiledStep | None:
        """The function of a step that is taken once more; it is generated now if the step is taken often."""
        if code.runs > self._compile_after and not code.tried:
            code.tried = True
            code.function = self.compile(code.step)
        return code.function

    def compile(self, step: Step) -> CompiledStep | None:
        """The function of a step; None if the reference interpreter has to do it."""
        from cegas.domains.value.codegen.generator import Generator  # many programs are done before an edge is taken often

        generator = Generator(self.reference, self.prec, step)
        text = generator.generate()
        if text is None:
            return None
        body = self._bodies.get(text)
        if body is None:
            space: dict[str, Any] = {}
            exec(compile(text, "<edge>", "exec"), space)
            body = self._bodies[text] = space["compiled"].__code__
        function: CompiledStep = FunctionType(body, generator.code.space)
        return function


class _Compiled:
    """What a step does for which there may be generated code."""

    __slots__ = ("code", "function", "log", "plan", "transfer")

    def __init__(self, transfer: CompiledTransfer, code: StepCode) -> None:
        self.transfer = transfer
        self.log = transfer.log
        self.code = code
        self.function: CompiledStep | None = None
        """That of the code, since this exploration first used it."""
        self.plan: _Plan | None = None
        """The one that was used last."""

    def go(self, state: ValueState, precision: ValuePrecision) -> ValueState | None:
        """The successor over the step."""
        plan, remembered = self.plan, state.remembered
        if plan is None or plan.source is not remembered or plan.precision is not precision:
            if remembered is None:
                return self.transfer.refer(state, precision, self.code.step)
            plan = self.plan = self.transfer.plan(self.code.step, remembered, precision)
        function = self.function
        if function is None or plan.narrows:
            return self.transfer.interpret(self, plan, state)
        return function(state, plan.target, plan.gone, plan.lost, self.log)


class _Referred:
    """What a step does that is always left to the reference interpreter."""

    __slots__ = ("step", "transfer")

    def __init__(self, transfer: CompiledTransfer, step: Step) -> None:
        self.transfer = transfer
        self.step = step

    def go(self, state: ValueState, precision: ValuePrecision) -> ValueState | None:
        """The successor over the step."""
        return self.transfer.refer(state, precision, self.step)


class _Plan:
    """How to go over a step from states that remember certain things."""

    __slots__ = ("gone", "lost", "narrows", "precision", "source", "target")

    def __init__(self, source: Remembered, precision: ValuePrecision, target: Remembered) -> None:
        self.source = source
        self.precision = precision
        """The precision that `target` belongs to."""
        self.target = target
        self.gone = source.registers - target.registers
        self.lost: frozenset[ObjectSite] = frozenset()
        if source.sites is not None and target.sites is not None:
            self.lost = source.sites - target.sites
        self.narrows = source.sites is None and target.sites is not None
        """All objects were remembered, now only some are: the code does not cater for that."""


class CompiledTransfer(Transfer[ValueState, ValuePrecision]):
    """The transfer relation of an exploration by generated code, precision adjustment included."""

    adjusts = True

    def __init__(self, cache: CodeCache, log: ConditionLog) -> None:
        self.log: Final = log
        self.cache: Final = cache
        self._reference = cache.reference
        self._prec = cache.prec
        self._steps: dict[Step, _Compiled | _Referred] = {}
        self._plans: dict[tuple[Step, Remembered], _Plan] = {}

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        successor = self._step(step).go(state, precision)
        return () if successor is None else (successor,)

    def over(self, step: Step) -> Callable[[ValueState, ValuePrecision], ValueState | None]:
        return self._step(step).go

    def _step(self, step: Step) -> _Compiled | _Referred:
        found = self._steps.get(step)
        if found is None:
            call = step.edge.call
            is_direct = step.kind is not StepKind.OUTSIDE_CALL and (call is None or isinstance(call.callee, str))
            found = _Compiled(self, self.cache.of(step)) if is_direct else _Referred(self, step)
            self._steps[step] = found
        return found

    def refer(self, state: ValueState, precision: ValuePrecision, step: Step) -> ValueState | None:
        """The successor, by the reference interpreter."""
        successor = self._reference.successor(state, step, self.log)
        return None if successor is None else self._prec.reduce(successor, self._prec.remembered(precision, step.target))

    def plan(self, step: Step, source: Remembered, precision: ValuePrecision) -> _Plan:
        target = self._prec.remembered(precision, step.target)
        plan = self._plans.get((step, source))
        if plan is None or target is not plan.target:
            plan = self._plans[step, source] = _Plan(source, precision, target)
        plan.precision = precision
        return plan

    def interpret(self, compiled: _Compiled, plan: _Plan, state: ValueState) -> ValueState | None:
        """The successor by the reference interpreter, or by code that there is now."""
        code = compiled.code
        code.runs += 1
        if not plan.narrows:
            function = compiled.function = self.cache.function(code)
            if function is not None:
                return function(state, plan.target, plan.gone, plan.lost, self.log)
        successor = self._reference.successor(state, code.step, self.log)
        return None if successor is None else self._prec.reduce(successor, plan.target)
