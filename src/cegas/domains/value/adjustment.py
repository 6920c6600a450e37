"""The precision adjustment of the value domain: what is remembered where."""

from __future__ import annotations

from typing import Final

from cegas.domains.value.precision import Tracked, ValuePrecision
from cegas.domains.value.state import Frame, Remembered, ValueState
from cegas.program.control_flow import Location, Program
from cegas.program.expressions import Register
from cegas.program.liveness import intermediate_registers, live_registers
from cegas.program.objects import ObjectSite
from cegas.program.types import PointerType


class ValuePrecisionAdjustment:
    """Forgets registers that are dead or not tracked, and objects of sites that are not tracked.

    Intermediate results count as tracked: without them every single use of a tracked variable would take a refinement.
    """

    is_static: Final = False

    def __init__(self, program: Program, *, holds_pointers: bool = True) -> None:
        self._holds_pointers = holds_pointers
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
            registers, sites = self.live(location), None
            own = self.intermediate(location.function)
            if tracked is not None:
                registers = frozenset([register for register in registers if register in tracked or register in own])
                sites = frozenset([site for site in tracked if isinstance(site, ObjectSite)])
            if not self._holds_pointers:
                registers = frozenset(
                    [register for register in registers if register in own or not isinstance(register.type, PointerType)]
                )
            found = by_tracked[tracked] = Remembered(registers, sites)
        self._current[location] = found
        return found

    def adjust(self, state: ValueState, precision: ValuePrecision, location: Location) -> tuple[ValueState, ValuePrecision]:
        remembered = self.remembered(precision, location)
        return (state if state.remembered is remembered else self.reduce(state, remembered)), precision

    @staticmethod
    def reduce(state: ValueState, remembered: Remembered) -> ValueState:
        """Forget everything else."""
        frame, memory = state.frame, state.memory
        registers, sites = remembered.registers, remembered.sites
        values = {register: value for register, value in frame.values.items() if register in registers}
        if sites is not None:
            for object_ in [object_ for object_ in memory if object_.site not in sites]:
                memory = memory.delete(object_)
        if len(values) != len(frame.values):
            frame = Frame(values, frame.parent)
        return ValueState(frame, memory, remembered)
