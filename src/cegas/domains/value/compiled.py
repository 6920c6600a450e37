"""The transfer relation of the value domain, by generated code for the edges that are taken often."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import Any, Final, Protocol

from cegas.cpa.operators import Transfer
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import Kept, ValueState
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite
from cegas.program.steps import Step, StepKind

COMPILE_AFTER: Final = 16
"""Runs of an edge by the reference interpreter before code is generated for it: about as many as that takes time for."""

Compiled = Callable[[ValueState, Kept, frozenset[Register], frozenset[ObjectSite]], ValueState | None]
"""Takes a state, what is remembered behind the edge, and of what is remembered before it the registers and sites that are
not remembered any more."""


class Keeper(Protocol):
    """What is remembered where: the precision adjustment."""

    def live(self, location: Location) -> frozenset[Register]: ...

    def kept(self, precision: ValuePrecision, location: Location) -> Kept: ...

    def reduce(self, state: ValueState, kept: Kept) -> ValueState: ...


class _Code:
    """What a step does for which there may be generated code."""

    __slots__ = ("function", "plan", "runs", "step", "transfer", "tried")

    def __init__(self, transfer: CompiledTransfer, step: Step) -> None:
        self.transfer = transfer
        self.step = step
        self.function: Compiled | None = None
        self.runs = 0
        """How often the reference interpreter did it."""
        self.tried = False
        """Code has been generated, or it is clear that there is no simple one."""
        self.plan: _Plan | None = None
        """The one that was used last."""

    def go(self, state: ValueState, precision: ValuePrecision) -> ValueState | None:
        """The successor over the step."""
        plan, kept = self.plan, state.kept
        if plan is None or plan.source is not kept or plan.precision is not precision:
            if kept is None:
                return self.transfer.refer(state, precision, self.step)
            plan = self.plan = self.transfer.plan(self.step, kept, precision)
        function = self.function
        if function is None or plan.narrows:
            return self.transfer.interpret(self, plan, state)
        return function(state, plan.target, plan.gone, plan.lost)


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

    def __init__(self, source: Kept, precision: ValuePrecision, target: Kept) -> None:
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
    """The transfer relation of the value domain by generated code, precision adjustment included."""

    adjusts = True

    def __init__(self, reference: ValueTransfer, keeper: Keeper, compile_after: int = COMPILE_AFTER) -> None:
        self._reference = reference
        self._keeper = keeper
        self._compile_after = compile_after
        self._codes: dict[Step, _Code | _Referred] = {}
        self._bodies: dict[str, CodeType] = {}
        """Compiled texts. Constants, registers and objects are names in them, so that many edges have the same text."""
        self._plans: dict[tuple[Step, Kept], _Plan] = {}

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        successor = self._code(step).go(state, precision)
        return () if successor is None else (successor,)

    def over(self, step: Step) -> Callable[[ValueState, ValuePrecision], ValueState | None]:
        return self._code(step).go

    def _code(self, step: Step) -> _Code | _Referred:
        code = self._codes.get(step)
        if code is None:
            call = step.edge.call
            is_direct = step.kind is not StepKind.OUTSIDE_CALL and (call is None or isinstance(call.callee, str))
            code = _Code(self, step) if is_direct else _Referred(self, step)
            self._codes[step] = code
        return code

    def refer(self, state: ValueState, precision: ValuePrecision, step: Step) -> ValueState | None:
        """The successor, by the reference interpreter."""
        for successor in self._reference.successors(state, precision, step):
            return self._keeper.reduce(successor, self._keeper.kept(precision, step.target))
        return None

    def plan(self, step: Step, source: Kept, precision: ValuePrecision) -> _Plan:
        target = self._keeper.kept(precision, step.target)
        plan = self._plans.get((step, source))
        if plan is None or target is not plan.target:
            plan = self._plans[step, source] = _Plan(source, precision, target)
        plan.precision = precision
        return plan

    def interpret(self, code: _Code, plan: _Plan, state: ValueState) -> ValueState | None:
        """The successor by the reference interpreter, or by code that is generated now."""
        code.runs += 1
        if code.runs > self._compile_after and not code.tried and not plan.narrows:
            code.tried = True
            code.function = self.compile(code.step)
            if code.function is not None:
                return code.function(state, plan.target, plan.gone, plan.lost)
        for successor in self._reference.successors(state, plan.precision, code.step):
            return self._keeper.reduce(successor, plan.target)
        return None

    def compile(self, step: Step) -> Compiled | None:
        """The function of a step; None if the reference interpreter has to do it."""
        from cegas.domains.value.codegen.generator import Generator  # many programs are done before an edge is taken often

        generator = Generator(self._reference, self._keeper, step)
        text = generator.generate()
        if text is None:
            return None
        body = self._bodies.get(text)
        if body is None:
            space: dict[str, Any] = {}
            exec(compile(text, "<edge>", "exec"), space)
            body = self._bodies[text] = space["compiled"].__code__
        function: Compiled = FunctionType(body, generator.code.space)
        return function
