"""Where the objects of a run were made and where they died, in the user's program."""

from __future__ import annotations

from cegas.evidence.trace.functions import is_hidden
from cegas.foundation.typed import Final
from cegas.program.control_flow import SourceNames
from cegas.program.machine import Machine
from cegas.program.memory import AddressedObject
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate, EndLifetime, Free, Operation, Return
from cegas.program.source import SourcePosition
from cegas.program.values import Pointer, Value
from cegas.program.walk import PathMachine


def placed(machine: Machine, address: Value) -> Value:
    """An address as an object and an offset, if the machine can say so."""
    return machine.placed(address) if isinstance(machine, PathMachine) else address


def users_place(
    machine: Machine, position: SourcePosition | None, names: SourceNames | None
) -> tuple[SourcePosition | None, str | None]:
    """The statement of the user's that a machine is in, and the library function that the statement has called, if any.

    Where nothing of the user's is active (the program has ended, or has not begun), the place is what it is.
    """
    called: str | None = None
    first = position
    for frame in reversed(machine.frames):
        name = frame.function.name
        if not is_hidden(name, names):
            return position, called
        call = None if frame.call is None else frame.call.call
        called, position = name, None if call is None else call.position
    return first, None


_MATTERS: Final = frozenset((Allocate, Free, EndLifetime, Return))


class ObservedLives:
    """Sees the operations of a run as a recorder does: after they were done, a return before the frame is left."""

    def __init__(self, names: SourceNames | None) -> None:
        self._names = names
        self._born: dict[AddressedObject, SourcePosition | None] = {}
        self._died: dict[AddressedObject, SourcePosition | None] = {}
        self._scoped: dict[tuple[int, ObjectSite], AddressedObject] = {}
        """The last object of a variable with a block's lifetime, by the number of frames."""

    def born(self, memory: AddressedObject) -> SourcePosition | None:
        """Where an object was made: a block by the user's call, a variable by its declaration."""
        return self._born.get(memory) or memory.site.position

    def died(self, memory: AddressedObject) -> SourcePosition | None:
        """Where the life of an object has ended; None if it has not, or nobody knows."""
        return self._died.get(memory)

    def see(self, operation: Operation, machine: Machine) -> None:
        if type(operation) not in _MATTERS:  # most do not, and runs are long
            return
        match operation:
            case Allocate(target=target, site=site, scoped=scoped):
                made = machine.frame.registers[target.index]
                if isinstance(made, Pointer):
                    if scoped:
                        key = (len(machine.frames), site)
                        previous, self._scoped[key] = self._scoped.get(key), made.object
                        if previous is not None and previous.alive == 0:
                            self._died.setdefault(previous, self._here(operation, machine))
                    self._born[made.object] = self._here(operation, machine)
            case Free(address=address) | EndLifetime(address=address):
                place = placed(machine, machine.evaluate(address))
                if isinstance(place, Pointer):
                    self._died.setdefault(place.object, self._here(operation, machine))
            case Return():
                for memory in machine.frame.objects:
                    self._died.setdefault(memory, self._here(operation, machine))

    def _here(self, operation: Operation, machine: Machine) -> SourcePosition | None:
        return users_place(machine, operation.position, self._names)[0]
