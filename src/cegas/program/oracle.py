"""Which cells may an access mean? The question that every analysis asks of a pointer analysis.

`AddressTakenOracle` is the coarse answer that needs no analysis: an address that is visibly computed from one object
means that object, and any other means every object whose address is taken anywhere.
"""

from __future__ import annotations

from functools import cached_property

from cegas.foundation.data import Data
from cegas.foundation.typed import Final, Protocol
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, StaticAddress, Valid, children
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Check,
    Copy,
    EndLifetime,
    Fill,
    Free,
    HavocMemory,
    Load,
    Operation,
    Store,
    expressions_of,
    registers_written,
)


class AccessTarget(Data):
    """An object that an access may mean, and where in it; `offset` is None if that is not known."""

    __slots__ = ("offset", "site")

    def __init__(self, site: ObjectSite, offset: int | None) -> None:
        self.site: Final = site
        self.offset: Final = offset


class MemoryOracle(Protocol):
    """Over-approximates the targets of memory accesses."""

    def targets(self, function: str, address: Expression) -> tuple[AccessTarget, ...]:
        """The cells that `address` may mean, evaluated anywhere in `function`; in a fixed order."""
        ...


class AddressTakenOracle:
    """Every object whose address is taken, unless the address names its object itself."""

    def __init__(self, program: Program) -> None:
        self.slots: dict[str, dict[Register, ObjectSite]] = {}
        """By function: the registers that only ever hold the addresses of one site's objects."""
        taken: set[ObjectSite] = set()
        for function in program.functions.values():
            slots = self.slots[function.name] = _slots(function)
            for edge in function.edges:
                for operation in edge.operations:
                    _note_taken(operation, slots, taken)
        for site in program.sites:
            if site.initializer is not None:
                for _, expression in site.initializer.relocations:
                    _note_all(expression, {}, taken)
            if site.kind in (ObjectKind.HEAP, ObjectKind.EXTERNAL, ObjectKind.ARGUMENTS):
                taken.add(site)
        self.taken_sites = frozenset(taken)
        self._program = program
        self._taken = tuple(
            AccessTarget(site, None) for site in program.sites if site in taken and site.kind is not ObjectKind.FUNCTION
        )
        self._outside = tuple(target for target in self._taken if target.site.kind is ObjectKind.EXTERNAL)

    def targets(self, function: str, address: Expression) -> tuple[AccessTarget, ...]:
        root, offset = root_of(address)
        site = self._site(function, root)
        if site is None:
            return self._taken
        return self._outside if site is self._program.external else (AccessTarget(site, offset),)

    @cached_property
    def may_free_outside(self) -> bool:
        return may_free_outside(self._program, self)

    def _site(self, function: str, root: Expression) -> ObjectSite | None:
        if isinstance(root, StaticAddress):
            return root.site
        if isinstance(root, Register):
            return self.slots[function].get(root)
        return None


def may_free_outside(program: Program, oracle: MemoryOracle) -> bool:
    """Whether memory outside the program may be freed by it: then blocks that are allocated later may lie there."""
    return any(
        isinstance(operation, Free)
        and any(target.site.kind is ObjectKind.EXTERNAL for target in oracle.targets(function.name, operation.address))
        for function in program.functions.values()
        for edge in function.edges
        for operation in edge.operations
    )


def root_of(address: Expression) -> tuple[Expression, int | None]:
    """The address that pointer arithmetic starts from, and the constant distance to it (None if it varies)."""
    offset: int | None = 0
    while isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        if offset is not None and isinstance(step, Constant):
            offset = (offset + step.bits) & ((1 << step.type.bits) - 1)
        else:
            offset = None
    return address, offset


def _slots(function: ControlFlowAutomaton) -> dict[Register, ObjectSite]:
    """The registers that only ever hold the addresses of the objects of one site."""
    sites: dict[Register, ObjectSite] = {}
    ambiguous: set[Register] = set(function.parameters)
    if function.variable_arguments is not None:
        ambiguous.add(function.variable_arguments)
    for edge in function.edges:
        for operation in edge.operations:
            if not isinstance(operation, Allocate):
                ambiguous.update(registers_written(operation))
            elif sites.setdefault(operation.target, operation.site) is not operation.site:
                ambiguous.add(operation.target)
    return {register: site for register, site in sites.items() if register not in ambiguous}


def _note_taken(operation: Operation, slots: dict[Register, ObjectSite], taken: set[ObjectSite]) -> None:
    """An address is taken wherever it is not merely what an access goes through, or looked at."""
    if isinstance(operation, Check):
        return
    if isinstance(operation, Allocate) and operation.target not in slots:
        taken.add(operation.site)  # the register does not name its object, so any access may mean it
    # How many of its expressions, from the first one on, the operation only goes through. The others it uses (`*p = p`).
    places = 0
    match operation:
        case Load() | Store() | Free() | EndLifetime() | Fill() | HavocMemory():
            places = 1
        case Copy():
            places = 2
    for number, expression in enumerate(expressions_of(operation)):
        if number < places:
            _note_steps(expression, slots, taken)
        elif isinstance(expression, Valid):
            _note_steps(expression.address, slots, taken)
            _note_all(expression.size, slots, taken)
        else:
            _note_all(expression, slots, taken)


def _note_steps(address: Expression, slots: dict[Register, ObjectSite], taken: set[ObjectSite]) -> None:
    """What the steps of pointer arithmetic mention counts as taken, its root does not."""
    while isinstance(address, Apply) and address.operator is op.PTR_ADD:
        address, step = address.operands
        _note_all(step, slots, taken)
    if not isinstance(address, Register | StaticAddress):
        _note_all(address, slots, taken)


def _note_all(expression: Expression, slots: dict[Register, ObjectSite], taken: set[ObjectSite]) -> None:
    pending = [expression]
    while pending:
        current = pending.pop()
        if isinstance(current, StaticAddress):
            taken.add(current.site)
        elif isinstance(current, Register):
            site = slots.get(current)
            if site is not None:
                taken.add(site)
        else:
            pending.extend(children(current))
