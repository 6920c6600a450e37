"""What a call of a function may modify and reference, through all functions that it may call in turn."""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.typed import TypeAlias
from cegas.pointers.call_graph import CallGraph
from cegas.pointers.locations import bits_of
from cegas.program.control_flow import Program
from cegas.program.expressions import Constant, Expression
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate, BlockSize, Copy, EndLifetime, Fill, Free, HavocMemory, Load, Operation, Store
from cegas.program.oracle import AccessTarget

AddressKey: TypeAlias = tuple[int, tuple[int, int]]


class ModRef:
    """Summaries of functions, computed bottom-up over the call graph when the first one is asked for.

    A set of cells is a bit set over the cells that occur, in the order in which they are met.
    """

    __slots__ = (
        "_cells",
        "_graph",
        "_key_of",
        "_modified",
        "_numbers",
        "_order",
        "_program",
        "_referenced",
        "_sets",
        "_targets_of",
        "_told",
    )

    def __init__(
        self,
        program: Program,
        graph: CallGraph,
        key_of: Callable[[Expression], AddressKey],
        targets_of: Callable[[AddressKey], tuple[AccessTarget, ...]],
    ) -> None:
        self._program = program
        self._graph = graph
        self._key_of = key_of
        """Addresses with the same key have the same targets, and most addresses of a program share a few keys."""
        self._targets_of = targets_of
        self._sets: dict[tuple[AddressKey, bool], int] = {}
        self._cells: list[AccessTarget] = []
        self._numbers: dict[tuple[ObjectSite, int | None], int] = {}
        self._order: dict[ObjectSite, int] = {site: number for number, site in enumerate(program.sites)}
        self._modified: dict[str, int] = {}
        self._referenced: dict[str, int] = {}
        self._told: dict[int, tuple[AccessTarget, ...]] = {}

    def modified(self, function: str) -> tuple[AccessTarget, ...]:
        """The cells that a call may write, make or end the life of."""
        self._compute()
        return self._tell(self._modified[function])

    def referenced(self, function: str) -> tuple[AccessTarget, ...]:
        """The cells that a call may read."""
        self._compute()
        return self._tell(self._referenced[function])

    def _compute(self) -> None:
        if self._modified:
            return
        for component in self._graph.components:
            modified = referenced = 0
            for name in component:
                own_modified, own_referenced = self._own(name)
                modified |= own_modified
                referenced |= own_referenced
                for callee in self._graph.callees(name):
                    # Members of the same component count through the others.
                    modified |= self._modified.get(callee, 0)
                    referenced |= self._referenced.get(callee, 0)
            for name in component:
                self._modified[name] = modified
                self._referenced[name] = referenced

    def _own(self, name: str) -> tuple[int, int]:
        """What the operations of one function do by themselves."""
        modified = referenced = 0
        for edge in self._program.functions[name].edges:
            for operation in edge.operations:
                for address, scalar, writes in accesses(operation):
                    bits = self._bits(self._key_of(address), scalar=scalar)
                    if writes:
                        modified |= bits
                    else:
                        referenced |= bits
                if isinstance(operation, Allocate):
                    modified |= 1 << self._number(operation.site, None)
        return modified, referenced

    def _bits(self, key: AddressKey, *, scalar: bool) -> int:
        bits = self._sets.get((key, scalar))
        if bits is None:
            bits = 0
            for target in self._targets_of(key):
                bits |= 1 << self._number(target.site, target.offset if scalar else None)
            self._sets[key, scalar] = bits
        return bits

    def _number(self, site: ObjectSite, offset: int | None) -> int:
        found = self._numbers.get((site, offset))
        if found is None:
            found = self._numbers[site, offset] = len(self._cells)
            self._cells.append(AccessTarget(site, offset))
        return found

    def _tell(self, bits: int) -> tuple[AccessTarget, ...]:
        found = self._told.get(bits)
        if found is not None:
            return found
        cells = [self._cells[number] for number in bits_of(bits)]
        whole = {cell.site for cell in cells if cell.offset is None}
        cells = [cell for cell in cells if cell.offset is None or cell.site not in whole]
        cells.sort(key=lambda cell: (self._order[cell.site], -1 if cell.offset is None else cell.offset))
        result = self._told[bits] = tuple(cells)
        return result


def accesses(operation: Operation) -> tuple[tuple[Expression, bool, bool], ...]:
    """The addresses that an operation accesses memory through: whether a scalar, and whether it is changed."""
    match operation:
        case Load(address=address):
            return ((address, True, False),)
        case Store(address=address):
            return ((address, True, True),)
        case Free(address=address) | EndLifetime(address=address):
            return ((address, False, True),)
        case BlockSize(address=address):
            return ((address, False, False),)
        case Copy(destination=destination, source=source, size=size):
            if isinstance(size, Constant) and size.bits == 0:
                return ()
            return ((source, False, False), (destination, False, True))
        case Fill(destination=destination) | HavocMemory(destination=destination):
            return ((destination, False, True),)
    return ()
