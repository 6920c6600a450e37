"""The value analysis as a configurable program analysis."""

from __future__ import annotations

from collections.abc import Hashable

from immutables import Map

from cegas.cpa.interfaces import Analysis
from cegas.cpa.operators import MergeSep, StopSep
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import (
    Frame,
    Memory,
    ObjectTable,
    ValueState,
    frame_less_or_equal,
    memory_less_or_equal,
)
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.control_flow import Location, Program
from cegas.program.expressions import Register
from cegas.program.liveness import live_registers
from cegas.program.objects import ObjectKind
from cegas.program.oracle import AddressTakenOracle


class ValueDomain:
    """More known values are less: a state describes all concrete states that agree with what it knows."""

    def less_or_equal(self, state: ValueState, other: ValueState) -> bool:
        return frame_less_or_equal(state.frame, other.frame) and memory_less_or_equal(state.memory, other.memory)

    def join(self, state: ValueState, other: ValueState) -> ValueState:
        """What both know."""
        frame = _join_frames(state.frame, other.frame)
        memory: Memory = Map()
        for object_, content in state.memory.items():
            if other.memory.get(object_) == content:
                memory = memory.set(object_, content)
        return ValueState(frame, memory)

    def partition(self, state: ValueState) -> Hashable:
        return None


def _join_frames(frame: Frame, other: Frame) -> Frame:
    if frame.depth != other.depth:
        raise ValueError("states of different call depth have no join")
    parent = None
    if frame.parent is not None and other.parent is not None:
        parent = _join_frames(frame.parent, other.parent)
    common = {
        register: value for register, value in frame.values.items() if other.values.get(register) == value
    }
    return Frame(common, parent)


class ValuePrecisionAdjustment:
    """Forgets registers that are dead or not tracked, and objects of sites that are not tracked."""

    def __init__(self, program: Program) -> None:
        self._live: dict[Location, frozenset[Register]] = {}
        self._program = program
        self._done: set[str] = set()

    def live(self, location: Location) -> frozenset[Register]:
        if location.function not in self._done:
            self._done.add(location.function)
            self._live.update(live_registers(self._program.functions[location.function]))
        return self._live[location]

    def adjust(
        self, state: ValueState, precision: ValuePrecision, location: Location
    ) -> tuple[ValueState, ValuePrecision]:
        live = self.live(location)
        values, memory = state.frame.values, state.memory
        if precision.everything:
            kept = {register: value for register, value in values.items() if register in live}
        else:
            tracked = precision.at(location)
            kept = {
                register: value for register, value in values.items() if register in live and register in tracked
            }
            for object_ in [object_ for object_ in memory if object_.site not in tracked]:
                memory = memory.delete(object_)
        if len(kept) == len(values) and memory is state.memory:
            return state, precision
        frame = state.frame if len(kept) == len(values) else Frame(kept, state.frame.parent)
        return ValueState(frame, memory), precision


class ValueAnalysis:
    """Builds the parts once for a program; `analysis` is the CPA under a precision."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.oracle = AddressTakenOracle(program)
        self.objects = ObjectTable()
        self.transfer = ValueTransfer(program, self.oracle, self.objects)
        self.prec = ValuePrecisionAdjustment(program)
        self.domain = ValueDomain()

    def initial_state(self, precision: ValuePrecision) -> ValueState:
        """The static objects that are tracked at the entry hold their initial values."""
        entry = self.program.functions[self.program.start].entry
        tracked = precision.at(entry)
        memory: Memory = Map()
        for site in self.program.statics():
            if site.kind is ObjectKind.GLOBAL and (precision.everything or site in tracked):
                memory = memory.set(self.objects.get(site, 0), self.transfer.initial_content(site))
        return ValueState(Frame({}, None), memory)

    def analysis(self, precision: ValuePrecision) -> Analysis[ValueState, ValuePrecision]:
        return Analysis(
            "value",
            self.domain,
            self.transfer,
            MergeSep(),
            StopSep(self.domain),
            self.prec,
            self.initial_state(precision),
            precision,
        )
