"""The transfer relation of explicit values for states with segments: one that is touched loses its first node."""

from __future__ import annotations

from collections.abc import Container, Iterable

from cegas.cpa.component import ConditionLog, Unproved
from cegas.cpa.operators import Transfer
from cegas.domains.shape.folding import Folding
from cegas.domains.shape.references import unused
from cegas.domains.shape.segments import SegmentContent, segments_of
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import objects_in
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import AbstractObject, ObjectContent, ObjectTable, ValueState
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.errors import CegasError
from cegas.foundation.typed import TYPE_CHECKING, Any, Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression
from cegas.program.objects import ObjectSite
from cegas.program.operations import Free, Store
from cegas.program.steps import Step
from cegas.program.values import Outside, Pointer, Targets, Value

if TYPE_CHECKING:
    from cegas.program.violations import Condition


class Touched(CegasError):
    """What is in the first node of a segment is asked for, or changed."""

    def __init__(self, segment: AbstractObject) -> None:
        super().__init__(str(segment))
        self.segment: Final = segment


class SegmentTransfer(ValueTransfer):
    """Explicit values that let nobody touch a segment: there a step begins anew, with states that know its first node."""

    def __init__(self, program: Program, objects: ObjectTable, space: AddressSpace) -> None:
        super().__init__(program, objects, space)
        self.folding: Final = Folding(program, objects)

    def successors(self, state: ValueState, step: Step, log: ConditionLog) -> list[ValueState]:
        """The states behind a step."""
        found: list[ValueState] = []
        pending = [state]
        while pending:
            current = pending.pop()
            try:
                successor = self.successor(current, step, log)
            except Touched as touched:
                pending.extend(reversed(list(self.folding.unfolded(current, touched.segment))))
            else:
                if successor is not None:
                    found.append(successor)
        return found

    def unproved(self, state: ValueState, step: Step, known: Container[Condition]) -> Unproved:
        conditions: dict[Condition, None] = {}
        goes_on, pending = False, [state]
        while pending:
            current = pending.pop()
            try:
                found = super().unproved(current, step, known)
            except Touched as touched:
                pending.extend(reversed(list(self.folding.unfolded(current, touched.segment))))
            else:
                conditions.update(dict.fromkeys(found.conditions))
                goes_on = goes_on or found.goes_on
        return Unproved(tuple(conditions), goes_on=goes_on)

    # -- what touches segments ------------------------------------------------------------------------------------

    def _content(self, scratch: Scratch, object_: Any) -> ObjectContent | None:
        content = super()._content(scratch, object_)
        if isinstance(content, SegmentContent):
            raise Touched(object_)
        return content

    def _writable(self, scratch: Scratch, object_: AbstractObject) -> ObjectContent:
        content = super()._writable(scratch, object_)
        if isinstance(content, SegmentContent):
            raise Touched(object_)
        return content

    def _die(self, scratch: Scratch, object_: Any) -> None:
        if isinstance(scratch.memory.get(object_), SegmentContent):
            raise Touched(object_)
        super()._die(scratch, object_)

    def _store_among(self, scratch: Scratch, operation: Store, targets: Targets, value: Value) -> None:
        for object_ in objects_in(targets):
            if isinstance(scratch.memory.get(object_), SegmentContent):
                raise Touched(object_)
        super()._store_among(scratch, operation, targets, value)

    def _unused(self, scratch: Scratch, site: ObjectSite) -> AbstractObject:
        return unused(scratch.state(), self.objects, site)

    # -- what may touch any node ----------------------------------------------------------------------------------

    def _weaken(self, scratch: Scratch, expression: Expression, address: Value, size: int | None) -> None:
        self._lose_segments(scratch)
        super()._weaken(scratch, expression, address, size)

    def _free(self, scratch: Scratch, operation: Free) -> None:
        address = self.evaluate(scratch, operation.address)
        is_nowhere = isinstance(address, int) and self._is_nowhere(address)
        if not (is_nowhere or isinstance(address, Outside | Pointer)):
            self._lose_segments(scratch)
        super()._free(scratch, operation)

    def _lose_segments(self, scratch: Scratch) -> None:
        """A node may be changed of which no state knows which it is: nothing is known of segments any more."""
        segments = segments_of(scratch.memory)
        if segments:
            memory = self.folding.without_counter(scratch.memory)
            for object_ in segments:
                memory = memory.delete(object_)
            scratch.memory = memory


class ShapeTransfer(Transfer[ValueState, ValuePrecision]):
    """The transfer relation of an exploration."""

    def __init__(self, reference: SegmentTransfer, log: ConditionLog) -> None:
        self._reference = reference
        self._log = log

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        return self._reference.successors(state, step, self._log)
