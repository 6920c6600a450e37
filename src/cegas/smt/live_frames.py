"""Which registers of the frames of a run may still be read: states that differ in others are the same."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.program.control_flow import ControlFlowAutomaton, Location
from cegas.program.liveness import live_registers
from cegas.program.machine import Activation


class LiveFrames:
    """Knows them by their indices, for every function once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[ControlFlowAutomaton, dict[Location, tuple[int, ...]]] = {}

    def at(self, function: ControlFlowAutomaton, location: Location) -> Sequence[int]:
        """The registers that may be read from a location on, and those that keep blocks reachable in any case."""
        found = self._known.get(function)
        if found is None:
            found = self._known[function] = {
                place: tuple(sorted({register.index for register in (*registers, *function.variables)}))
                for place, registers in live_registers(function).items()
            }
        return found[location]

    def of(self, frames: Sequence[Activation], number: int, location: Location) -> Sequence[int]:
        """Those of one of the frames, of which the last is at a location."""
        frame = frames[number]
        if number == len(frames) - 1:
            return self.at(frame.function, location)
        edge = frames[number + 1].call
        assert edge is not None and edge.call is not None
        # What the call will return is not there yet, or is what an earlier call has returned.
        results = [target.index for target in edge.call.targets]
        return [index for index in self.at(frame.function, edge.target) if index not in results]
