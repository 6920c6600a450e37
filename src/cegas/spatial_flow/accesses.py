"""What the operations of a program do to memory: the pieces of memory they read, write, make and end.

Besides its bytes every object has a *life*: whether it is alive, and how large it was made. Validity conditions and the
size of a block read it; making an object, freeing it, the end of its block and the return of its function write it.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton
from cegas.program.expressions import Constant, Expression, Valid, children
from cegas.program.objects import ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    BlockSize,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    HavocMemory,
    Load,
    Operation,
    Store,
)


class AccessKind(Enum):
    """What happens to the memory at an address."""

    READ = "read"
    WRITE = "write"
    ASK_LIFE = "ask life"
    END_LIFE = "end life"

    @property
    def writes(self) -> bool:
        return self in (AccessKind.WRITE, AccessKind.END_LIFE)

    @property
    def is_life(self) -> bool:
        return self in (AccessKind.ASK_LIFE, AccessKind.END_LIFE)


class MemoryAccess(Data):
    """An access through an address. `size` is None if it is not known, or if life is concerned."""

    __slots__ = ("address", "kind", "size")

    def __init__(self, kind: AccessKind, address: Expression, size: int | None = None) -> None:
        self.kind: Final = kind
        self.address: Final = address
        self.size: Final = size


def accesses_of(operation: Operation) -> tuple[MemoryAccess, ...]:
    """The accesses through addresses, in the order of the operation's own reading and writing."""
    match operation:
        case Load(target=target, address=address):
            return (MemoryAccess(AccessKind.READ, address, target.type.bytes),)
        case Store(address=address, value=value):
            return (MemoryAccess(AccessKind.WRITE, address, value.type.bytes),)
        case Assume(condition=condition) | Check(condition=condition):
            return tuple(MemoryAccess(AccessKind.ASK_LIFE, valid.address) for valid in _validities(condition))
        case Copy(destination=destination, source=source, size=size):
            known = _known(size)
            if known == 0:
                return ()
            return (MemoryAccess(AccessKind.READ, source, known), MemoryAccess(AccessKind.WRITE, destination, known))
        case Fill(destination=destination, size=size) | HavocMemory(destination=destination, size=size):
            known = _known(size)
            return () if known == 0 else (MemoryAccess(AccessKind.WRITE, destination, known),)
        case Free(address=address) | EndLifetime(address=address):
            return (MemoryAccess(AccessKind.END_LIFE, address),)
        case BlockSize(address=address):
            return (MemoryAccess(AccessKind.ASK_LIFE, address),)
    return ()


def _known(size: Expression) -> int | None:
    return size.bits if isinstance(size, Constant) else None


def _validities(condition: Expression) -> list[Valid]:
    """The questions about the life of objects in a condition."""
    if isinstance(condition, Valid):
        return [condition] if condition.access.asks_life else []
    found: list[Valid] = []
    pending = [condition]
    while pending:
        current = pending.pop()
        if isinstance(current, Valid) and current.access.asks_life:
            found.append(current)
        else:
            pending.extend(reversed(children(current)))
    return found


def sites_made(function: ControlFlowAutomaton) -> tuple[ObjectSite, ...]:
    """The sites whose objects a function makes, in program order."""
    found: dict[ObjectSite, None] = {}
    for edge in function.edges:
        for operation in edge.operations:
            if isinstance(operation, Allocate):
                found[operation.site] = None
    return tuple(found)
