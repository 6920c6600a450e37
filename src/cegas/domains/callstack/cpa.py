"""The analysis of call stacks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep, StaticPrecision, StopSep, Transfer
from cegas.domains.callstack.state import CallStack
from cegas.program.steps import Step, StepKind


class CallStackDomain:
    """A flat lattice without its top."""

    def less_or_equal(self, state: CallStack, other: CallStack) -> bool:
        return state is other

    def join(self, state: CallStack, other: CallStack) -> CallStack:
        if state is other:
            return state
        raise ValueError("call stacks have no join")

    def partition(self, state: CallStack) -> Hashable:
        return state


class CallStackTransfer(Transfer[CallStack, None]):
    """Calls push, returns pop; a return over another call than the last is impossible."""

    def successors(self, state: CallStack, precision: None, step: Step) -> Iterable[CallStack]:
        if step.kind is StepKind.CALL:
            return (state.push(step.edge),)
        if step.kind is StepKind.RETURN:
            if state.call is not step.call or state.parent is None:
                return ()
            return (state.parent,)
        return (state,)


def callstack_analysis() -> Analysis[CallStack, None]:
    domain = CallStackDomain()
    return Analysis(
        "callstack", domain, CallStackTransfer(), MergeSep(), StopSep(domain), StaticPrecision(), CallStack(), None
    )
