"""Mod/ref: the regions that a call may modify and refer to, the callee's own callees included.

The content of a function's locals is gone when the function has returned, so callers do not see it, unless the function is
recursive: then the locals of a frame further out are still there.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.pointers import PointsTo
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Operation, Return
from cegas.spatial_flow.accesses import accesses_of, sites_made
from cegas.spatial_flow.regions import Regions


class Effect(Data):
    """What an operation, or a whole call, does to memory: sets of regions."""

    __slots__ = ("reads", "replaces", "writes")

    def __init__(self, reads: int, writes: int, replaces: int) -> None:
        self.reads: Final = reads
        self.writes: Final = writes
        self.replaces: Final = replaces
        """Those of the written regions of which nothing old remains."""


NO_EFFECT = Effect(0, 0, 0)


class Effects:
    """The effects of all operations but calls, and of calls by function."""

    def __init__(self, program: Program, pointers: PointsTo, regions: Regions) -> None:
        self._program = program
        self._calls = pointers.call_graph
        self._regions = regions
        self._own_life: dict[str, int] = {}
        self._direct: dict[str, int] = {}
        self._reads: dict[str, int] = {}
        self._writes: dict[str, int] = {}
        self._summarise()

    def of(self, function: str, operation: Operation) -> Effect:
        """The effect of an operation of `function` that is no call."""
        regions = self._regions
        if isinstance(operation, Allocate):
            written = regions.content(operation.site) | regions.life(operation.site)
            return Effect(0, written, regions.replaced(operation.site, written)) if written else NO_EFFECT
        if isinstance(operation, Return):
            life = self._own_life[function]
            return Effect(0, life, 0) if life else NO_EFFECT
        reads = writes = replaces = 0
        for access in accesses_of(operation):
            footprint = regions.footprint(function, access)
            if access.kind.writes:
                writes |= footprint.touched
                replaces |= footprint.replaced
            else:
                reads |= footprint.touched
        return Effect(reads, writes, replaces) if reads | writes else NO_EFFECT

    def direct(self, function: str) -> int:
        """The regions that the function's own operations touch."""
        return self._direct[function]

    def modified(self, function: str) -> int:
        """The regions that a call of the function may have changed when it returns."""
        return self._writes[function]

    def referenced(self, function: str) -> int:
        """The regions whose content before the call a call of the function may read."""
        return self._reads[function]

    # -- construction ---------------------------------------------------------------------------------------------

    def _summarise(self) -> None:
        for function in self._program.functions.values():
            self._own_life[function.name] = self._life_of_locals(function)
            reads, writes = self._reads[function.name], self._writes[function.name] = self._own(function)
            self._direct[function.name] = reads | writes
        for names in self._calls.components:
            reads = writes = 0
            for name in names:
                for other in (name, *self._calls.callees(name)):
                    reads |= self._reads[other]
                    writes |= self._writes[other]
            # What callers within a cycle see is more than what callers outside see, and both ask by function.
            hidden = 0 if self._calls.is_recursive(names[0]) else self._hidden(self._program.functions[names[0]])
            for name in names:
                self._reads[name] = reads & ~hidden
                self._writes[name] = writes & ~hidden

    def _own(self, function: ControlFlowAutomaton) -> tuple[int, int]:
        reads = writes = 0
        for edge in function.edges:
            for operation in edge.operations:
                effect = self.of(function.name, operation)
                reads |= effect.reads
                writes |= effect.writes
        return reads, writes

    def _life_of_locals(self, function: ControlFlowAutomaton) -> int:
        life = 0
        for site in sites_made(function):
            if site.kind is not ObjectKind.HEAP:
                life |= self._regions.life(site)
        return life

    def _hidden(self, function: ControlFlowAutomaton) -> int:
        """The content of the locals that a function makes."""
        local = {site for site in sites_made(function) if site.kind is not ObjectKind.HEAP}
        touched = 0
        for site in local:
            touched |= self._regions.content(site)
        hidden = 0
        for region in self._regions.members(touched):
            if all(cell.site in local for cell in region.cells):
                hidden |= 1 << region.index
        return hidden
