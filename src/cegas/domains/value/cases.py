"""Cases: what follows from each of the targets of a pointer, where their union does not tell enough.

A store through a pointer that is one of several cells is a weak update: each of them may be the one. But in every run it is
one of them, and if the same pointer is used again, the same one. So an execution may *settle* a pointer where it is used: it
becomes one of its targets, the update a strong one (paper, Table 1: SU), and there is one execution for each target.
Together they describe all runs that the state before them describes, since a pointer is a member of its set.
"""

from __future__ import annotations

from math import prod

from cegas.domains.value.memory import MemoryOperations
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.targets import Member, cells, is_open, moved
from cegas.foundation.typed import Any, Final
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.operations import Load, Operation, Store
from cegas.program.operators import signed
from cegas.program.values import Pointer, Targets

MOST_CASES: Final = 8
"""A pointer with more targets is not settled; nor is any, if an execution would be one of more than their square."""


class Choices:
    """Which targets an execution takes, one choice after another; `advance` leads through all executions."""

    __slots__ = ("_numbers", "_position", "_taken", "is_closed")

    def __init__(self) -> None:
        self._taken: Final[list[int]] = []
        self._numbers: Final[list[int]] = []
        """How many there are to choose from, each time."""
        self._position = 0
        self.is_closed = False
        """Whether pointers are not settled any more in this execution."""

    def take(self, number: int) -> int | None:
        """Which one of so many is taken now; None if there are too many cases already."""
        place = self._position
        if place == len(self._taken):
            if self.is_closed or number * prod(self._numbers) > MOST_CASES**2:
                return None
            self._taken.append(0)
            self._numbers.append(number)
        self._position += 1
        return self._taken[place]

    def advance(self) -> bool:
        """Go on to the next execution; whether there is one."""
        taken, numbers = self._taken, self._numbers
        while taken and taken[-1] == numbers[-1] - 1:
            taken.pop()
            numbers.pop()
        self._position, self.is_closed = 0, False
        if not taken:
            return False
        taken[-1] += 1
        return True


class TargetCases(MemoryOperations):
    """Executes operations in cases, if there are choices to be made."""

    def settle(self, scratch: Scratch, operation: Operation) -> None:
        """Before an access: the pointer that it goes through becomes one of its targets, if it is one of a few."""
        choices = scratch.choices
        if choices is None or not isinstance(operation, Load | Store):
            return
        address = operation.address
        among = [each for each in dict.fromkeys(registers_of(address)) if type(scratch.registers.get(each)) is Targets]
        if len(among) != 1:
            return
        (pointer,) = among
        size = operation.target.type.bytes if isinstance(operation, Load) else operation.value.type.bytes
        members = self._accessible(scratch, address, pointer, size)
        if members is None or not 0 < len(members) <= MOST_CASES:
            return
        number = choices.take(len(members)) if len(members) > 1 else 0
        if number is not None:
            scratch.registers[pointer] = members[number]
            self._hand_back(scratch, pointer, members[number])

    def _accessible(self, scratch: Scratch, address: Expression, pointer: Register, size: int) -> list[Member] | None:
        """The targets of a pointer through which an access of so many bytes may be valid, as it is known to be.

        None if they cannot be told one by one, or if nothing is known of what lies there.
        """
        targets = scratch.registers[pointer]
        assert isinstance(targets, Targets)
        distance = self._distance(address, pointer)
        if distance is None:
            return None
        bits = self.algebra.pointer_bits
        found: list[Member] = []
        is_known = False
        for member in targets.members:
            if not isinstance(member, Pointer):
                if not (isinstance(member, int) and self._is_nowhere(member)):
                    found.append(member)
                continue
            object_: Any = member.object
            content = self._content(scratch, object_)
            is_known = is_known or content is not None
            if content is not None and not content.alive:
                continue
            if content is None or content.size is None:
                if is_open(member):
                    return None
                found.append(member)
                continue
            places = cells(moved(member, distance, bits), content.size, size, bits)
            if places is None:
                return None
            found.extend([Pointer(object_, (place - distance) & ((1 << bits) - 1)) for place in places])
        return found if is_known else None

    def _distance(self, address: Expression, pointer: Register) -> int | None:
        """How far an address is from a pointer, wherever that points; None if it is not that simple."""
        if address == pointer:
            return 0
        if isinstance(address, Apply) and address.operator is op.PTR_ADD:
            base, distance = address.operands
            if base == pointer and isinstance(distance, Constant):
                return signed(distance.bits, self.algebra.pointer_bits)
        return None
