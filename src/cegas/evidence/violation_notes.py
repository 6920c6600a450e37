"""What a native run has to know of the violation at the end of a path: which condition, in which turn, with which object."""

from __future__ import annotations

from cegas.foundation.typed import TYPE_CHECKING
from cegas.native.errors import NotReplayable
from cegas.native.guards import NativeGuard, WatchedObject
from cegas.native.inputs import NO_SITE
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import Expression, Reached, Valid, subexpressions
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assume, AssumeKind, Check, Operation
from cegas.program.operators import signed
from cegas.program.values import Pointer
from cegas.program.walk import OutsideInput, PathMachine

if TYPE_CHECKING:
    from cegas.frontend.recording import NativeSource

_NEVER_SHOWN = {ConditionKind.INITIALIZED: "no native run shows that a value was never set"}


class ViolationNotes:
    """Listens to a run of a program in which conditions count, and remembers what its last operation violates."""

    def __init__(self) -> None:
        self._turns: dict[int, int] = {}
        """By the identities of conditions: how often the run has come past them."""
        self._made: dict[ObjectSite, int] = {}
        self._numbers: dict[int, int] = {}
        """By the identities of objects that were made: how many of their sites were made before."""
        self.violated: Assume | Check | None = None
        """What does not hold at the end of the run."""
        self._place: tuple[MemoryObject, int] | None = None
        """The object that it is about, and the place in it."""
        self._blocks = 0
        """How many heap blocks are left."""

    def see(self, operation: Operation, machine: Machine) -> None:
        """After an operation has been done."""
        kind = type(operation)
        if kind is Assume or kind is Check:
            assert isinstance(operation, Assume | Check)
            if isinstance(operation, Assume) and operation.kind is AssumeKind.VIOLATION:
                self.violated = machine.program.violations.violated(operation)
                self._place = _place(self.violated.condition, machine)
                self._blocks = sum(each.alive == 1 and each.site.kind is ObjectKind.HEAP for each in machine.objects)
            elif operation.is_validity:
                self._turns[id(operation)] = self._turns.get(id(operation), 0) + 1
        elif kind is Allocate:
            assert isinstance(operation, Allocate)
            address = machine.frames[-1].registers[operation.target.index]
            if isinstance(address, Pointer):
                number = self._made.get(operation.site, 0)
                self._made[operation.site] = number + 1
                self._numbers[id(address.object)] = number

    def guard(self, source: NativeSource, outside: OutsideInput) -> NativeGuard | None:
        """The guard of a native run; None if nothing is violated. Raises `NotReplayable`."""
        violated = self.violated
        if violated is None:
            return None
        kind = violated.harm
        assert kind is not None
        if kind in _NEVER_SHOWN:
            raise NotReplayable(_NEVER_SHOWN[kind])
        if id(violated) in source.at_end:
            left = WatchedObject(NO_SITE, 0, self._blocks) if kind is ConditionKind.NOT_FREED else self._watched(outside)
            return NativeGuard(kind, None, None, 0, left, holds_before=False)
        noted = source.conditions.get(id(violated))
        if noted is None:
            raise NotReplayable("the violated condition belongs to no instruction")
        _, unit, instruction = noted
        turn, is_check = self._turns.get(id(violated), 0), isinstance(violated, Check)
        return NativeGuard(kind, unit, instruction, turn, self._watched(outside), holds_before=not is_check)

    def _watched(self, outside: OutsideInput) -> WatchedObject | None:
        if self._place is None:
            return None
        memory, offset = self._place
        site = memory.site
        if site.kind is ObjectKind.ARGUMENTS:
            raise NotReplayable("the native run keeps variable arguments elsewhere")
        if site.kind is ObjectKind.EXTERNAL:
            if site not in outside.addresses or site.size is None:
                return None
            return WatchedObject(site.index, 0, offset, outside.addresses[site], site.size)
        return WatchedObject(site.index, self._numbers.get(id(memory), 0), offset)


def _place(condition: Expression, machine: Machine) -> tuple[MemoryObject, int] | None:
    """The object and the offset that a condition on an address is about; of lost blocks, the first."""
    if isinstance(condition, Reached):
        from cegas.program.reachability import Reachability  # few violations are about lost blocks

        lost = Reachability(machine).reach(condition).unreached
        return (lost[0], 0) if lost else None
    access = next((each for each in subexpressions(condition) if isinstance(each, Valid)), None)
    if access is None:
        return None
    address = machine.evaluate(access.address)
    if isinstance(machine, PathMachine):
        address = machine.placed(address)
    if not isinstance(address, Pointer) or not isinstance(address.offset, int):
        return None
    assert isinstance(address.object, MemoryObject)
    return address.object, signed(address.offset, machine.algebra.pointer_bits)
