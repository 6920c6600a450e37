"""The precision adjustment of the value domain: what is remembered where."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.domains.value.contents import Contents
from cegas.domains.value.precision import Cell, Tracked, ValuePrecision, site_of
from cegas.domains.value.state import NO_PARTS, Extent, Frame, PartsOfSites, Remembered, ValueState
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location, Program
from cegas.program.expressions import Register
from cegas.program.liveness import intermediate_registers, live_registers
from cegas.program.objects import ObjectSite
from cegas.program.types import PointerType


class ValuePrecisionAdjustment:
    """Forgets registers that are dead or not tracked, and of memory all objects and parts of objects that are not tracked.

    Intermediate results count as tracked: without them every single use of a tracked variable would take a refinement.
    """

    is_static: Final = False

    def __init__(self, program: Program, contents: Contents, *, holds_pointers: bool = True) -> None:
        self._contents = contents
        self._holds_pointers = holds_pointers
        self._extents: dict[tuple[tuple[int, int], ...], Extent] = {}
        self._parts: dict[frozenset[tuple[ObjectSite, Extent]], PartsOfSites] = {}
        self._live: dict[Location, frozenset[Register]] = {}
        self._intermediate: dict[str, frozenset[Register]] = {}
        self._program = program
        self._remembered: dict[Location, dict[frozenset[Tracked] | None, Remembered]] = {}
        self._precision: ValuePrecision | None = None
        self._current: dict[Location, Remembered] = {}
        """What is remembered under `_precision`."""

    def live(self, location: Location) -> frozenset[Register]:
        found = self._live.get(location)
        if found is None:
            self._live.update(live_registers(self._program.functions[location.function]))
            # Where a condition has failed, outside the automata, nothing is read any more.
            found = self._live.setdefault(location, frozenset())
        return found

    def intermediate(self, function: str) -> frozenset[Register]:
        found = self._intermediate.get(function)
        if found is None:
            found = self._intermediate[function] = intermediate_registers(self._program.functions[function])
        return found

    def remembered(self, precision: ValuePrecision, location: Location) -> Remembered:
        """What is remembered at a location."""
        if precision is not self._precision:
            self._precision, self._current = precision, {}
        current = self._current.get(location)
        if current is not None:
            return current
        tracked = None if precision.everything else precision.at(location)
        by_tracked = self._remembered.setdefault(location, {})
        found = by_tracked.get(tracked)
        if found is None:
            found = by_tracked[tracked] = self._remembered_of(location, tracked)
        self._current[location] = found
        return found

    def _remembered_of(self, location: Location, tracked: frozenset[Tracked] | None) -> Remembered:
        registers, sites, parts = self.live(location), None, NO_PARTS
        own = self.intermediate(location.function)
        if tracked is not None:
            registers = frozenset([register for register in registers if register in tracked or register in own])
            sites = frozenset([site for site in map(site_of, tracked) if site is not None])
            parts = self._parts_of(tracked)
        if not self._holds_pointers:
            registers = frozenset(
                [register for register in registers if register in own or not isinstance(register.type, PointerType)]
            )
        return Remembered(registers, sites, parts)

    def _parts_of(self, tracked: frozenset[Tracked]) -> PartsOfSites:
        """What is remembered of the sites of which only cells are tracked."""
        cells: dict[ObjectSite, list[Cell]] = {}
        for item in tracked:
            if isinstance(item, Cell) and item.site not in tracked:
                cells.setdefault(item.site, []).append(item)
        if not cells:
            return NO_PARTS
        pairs = []
        for site, some in cells.items():
            ranges = _merged((cell.offset, cell.offset + cell.size) for cell in some if cell.size)
            pairs.append((site, self._extents.setdefault(ranges, Extent(ranges))))
        return self._parts.setdefault(frozenset(pairs), dict(pairs))

    def adjust(self, state: ValueState, precision: ValuePrecision, location: Location) -> tuple[ValueState, ValuePrecision]:
        remembered = self.remembered(precision, location)
        return (state if state.remembered is remembered else self.reduce(state, remembered)), precision

    def reduce(self, state: ValueState, remembered: Remembered) -> ValueState:
        """Forget everything else."""
        frame, memory = state.frame, state.memory
        registers, sites = remembered.registers, remembered.sites
        values = {register: value for register, value in frame.values.items() if register in registers}
        if sites is not None:
            for object_ in [object_ for object_ in memory if object_.site not in sites]:
                memory = memory.delete(object_)
        if remembered.parts:
            memory = self._contents.within(memory, remembered.parts)
        if len(values) != len(frame.values):
            frame = Frame(values, frame.parent)
        return ValueState(frame, memory, remembered)


def _merged(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Ranges that do not overlap. Neighbours stay apart: fields are written one by one."""
    result: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if result and start < result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return tuple(result)
