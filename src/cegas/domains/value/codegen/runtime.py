"""What generated code calls: the reference interpreter for single expressions, operations or edges, and a few helpers."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.cpa.component import ConditionLog
from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.algebra import HOLE, is_known
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import NO_CELLS, Frame, Memory, ObjectContent, Remembered, Rest, ValueState
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.typed import Any, Final, TypeAlias
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Operation
from cegas.program.steps import Step
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import Pointer, Targets, Undefined, Value

Changed: TypeAlias = "Sequence[tuple[Register, Value | None]]"
"""Registers that the code has written since the state; None: it is not known any more what they hold."""


def names_of_runtime(reference: ValueTransfer, prec: ValuePrecisionAdjustment, step: Step) -> dict[str, Any]:
    """All names that the code of a step may use, besides its own variables and constants."""
    function = step.edge.source.function

    def scratch_of(state: ValueState, memory: Memory, changed: Changed) -> Scratch:
        scratch = Scratch(state, function)
        scratch.memory = memory
        for register, value in changed:
            if value is None:
                scratch.registers.pop(register, None)
            else:
                scratch.registers[register] = value
        return scratch

    def evaluate(expression: Expression, state: ValueState, memory: Memory, changed: Changed) -> Value | None:
        value = reference.kept(scratch_of(state, memory, changed), expression)
        return value if is_known(value) else None

    def do_memory(operation: Operation, state: ValueState, memory: Memory, changed: Changed) -> Memory:
        scratch = scratch_of(state, memory, changed)
        reference.execute(scratch, operation)
        return scratch.memory

    def do_register(
        operation: Operation, target: Register, state: ValueState, memory: Memory, changed: Changed
    ) -> Value | None:
        scratch = scratch_of(state, memory, changed)
        reference.execute(scratch, operation)
        return scratch.registers.get(target)

    def is_defined(value: Value | None) -> int | None:
        """For what the code knows of an operand; None if it is not known."""
        if value is None:
            return None
        return 0 if has_undefined(value) else 1 if reference.is_initialized(value) else None

    def whole_edge(state: ValueState, remembered: Remembered, log: ConditionLog) -> ValueState | None:
        successor = reference.successor(state, step, log)
        return None if successor is None else prec.reduce(successor, remembered)

    return {
        **_FIXED,
        "find_object": reference.objects.get,
        "whole": reference.contents.whole,
        "written": reference.contents.written,
        "within": reference.contents.within,
        "evaluate": evaluate,
        "do_memory": do_memory,
        "do_register": do_register,
        "is_defined": is_defined,
        "whole_edge": whole_edge,
    }


def _writable(object_: Any) -> ObjectContent:
    return ObjectContent(True, object_.site.size, Rest.UNKNOWN, NO_CELLS)


def _only(memory: Memory, sites: frozenset[ObjectSite]) -> Memory:
    """The objects of certain sites."""
    for object_ in [object_ for object_ in memory if object_.site not in sites]:
        memory = memory.delete(object_)
    return memory


def _without(memory: Memory, sites: frozenset[ObjectSite]) -> Memory:
    """All but the objects of certain sites."""
    for object_ in [object_ for object_ in memory if object_.site in sites]:
        memory = memory.delete(object_)
    return memory


_FIXED: Final = {
    "Frame": Frame,
    "ValueState": ValueState,
    "ObjectContent": ObjectContent,
    "Pointer": Pointer,
    "Targets": Targets,
    "Undefined": Undefined,
    "EXTERNAL": ObjectKind.EXTERNAL,
    "FUNCTION": ObjectKind.FUNCTION,
    "HOLE": HOLE,
    "writable": _writable,
    "only": _only,
    "without": _without,
}
"""Names that mean the same in the code of all steps."""
