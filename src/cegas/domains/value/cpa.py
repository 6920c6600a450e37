"""The value analysis as a configurable program analysis."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import Final

from immutables import Map

from cegas.cpa.component import ConditionLog
from cegas.cpa.interfaces import Analysis, MergeOperator, TransferRelation
from cegas.cpa.operators import MergeSep
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.compiled import COMPILE_AFTER, CodeCache, CompiledTransfer, InterpretedTransfer
from cegas.domains.value.cover import ShapeTable, ValueCover
from cegas.domains.value.precision import Tracked, ValuePrecision
from cegas.domains.value.state import (
    Frame,
    Kept,
    Memory,
    ObjectContent,
    ObjectTable,
    Rest,
    ValueState,
    frame_less_or_equal,
    join_frames,
    memory_less_or_equal,
)
from cegas.domains.value.transfer import ValueTransfer
from cegas.program.control_flow import Location, Program
from cegas.program.expressions import Register
from cegas.program.liveness import intermediate_registers, live_registers
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.oracle import AddressTakenOracle
from cegas.program.types import PointerType
from cegas.program.values import Unknown

ValueRelation = TransferRelation[ValueState, ValuePrecision]


class ValueDomain:
    """More known values are less: a state describes all concrete states that agree with what it knows."""

    def less_or_equal(self, state: ValueState, other: ValueState) -> bool:
        return frame_less_or_equal(state.frame, other.frame) and memory_less_or_equal(state.memory, other.memory)

    def join(self, state: ValueState, other: ValueState) -> ValueState:
        """What both know."""
        kept = state.kept if state.kept is other.kept else None
        return ValueState(join_frames(state.frame, other.frame), join_memories(state.memory, other.memory), kept)

    def partition(self, state: ValueState) -> Hashable:
        return None


def join_memories(memory: Memory, other: Memory) -> Memory:
    """What both memories know."""
    result = memory
    for object_, content in memory.items():
        theirs = other.get(object_)
        joined = None if theirs is None else _join_contents(content, theirs)
        if joined is None:
            result = result.delete(object_)
        elif joined is not content:
            result = result.set(object_, joined)
    return result


def _join_contents(content: ObjectContent, other: ObjectContent) -> ObjectContent | None:
    """What both contents know, as far as one content can say it; None if they do not even agree on life and size."""
    if content is other or content == other:
        return content
    if content.alive != other.alive or content.size != other.size:
        return None
    common = {offset: cell for offset, cell in content.cells.items() if other.cells.get(offset) == cell}
    if content.rest is other.rest is not Rest.UNKNOWN and _places(content) == _places(other):
        # A known rest speaks for all bytes outside the cells: no cell may be missing.
        holes = {offset: (size, HOLE) for offset, (size, _) in content.cells.items()}
        return ObjectContent(content.alive, content.size, content.rest, Map({**holes, **common}))
    known = {offset: cell for offset, cell in common.items() if not isinstance(cell[1], Unknown)}
    return ObjectContent(content.alive, content.size, Rest.UNKNOWN, Map(known))


def _places(content: ObjectContent) -> dict[int, int]:
    """The cells' offsets and sizes."""
    return {offset: size for offset, (size, _) in content.cells.items()}


class ValueStop:
    """A state is covered if a single reached state covers it."""

    def __init__(self, domain: ValueDomain) -> None:
        self._domain = domain
        self._shapes = ShapeTable()

    def covered_by(
        self, state: ValueState, reached: Iterable[ValueState], precision: ValuePrecision
    ) -> ValueState | None:
        return next((candidate for candidate in reached if self._domain.less_or_equal(state, candidate)), None)

    def index(self) -> ValueCover:
        return ValueCover(self._shapes)


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
        self._kept: dict[Location, dict[frozenset[Tracked] | None, Kept]] = {}
        self._precision: ValuePrecision | None = None
        self._current: dict[Location, Kept] = {}
        """What is remembered under `_precision`."""

    def live(self, location: Location) -> frozenset[Register]:
        found = self._live.get(location)
        if found is None:
            self._live.update(live_registers(self._program.functions[location.function]))
            found = self._live[location]
        return found

    def intermediate(self, function: str) -> frozenset[Register]:
        found = self._intermediate.get(function)
        if found is None:
            found = self._intermediate[function] = intermediate_registers(self._program.functions[function])
        return found

    def kept(self, precision: ValuePrecision, location: Location) -> Kept:
        """What is remembered at a location."""
        if precision is not self._precision:
            self._precision, self._current = precision, {}
        current = self._current.get(location)
        if current is not None:
            return current
        tracked = None if precision.everything else precision.at(location)
        by_tracked = self._kept.setdefault(location, {})
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
            found = by_tracked[tracked] = Kept(registers, sites)
        self._current[location] = found
        return found

    def adjust(
        self, state: ValueState, precision: ValuePrecision, location: Location
    ) -> tuple[ValueState, ValuePrecision]:
        kept = self.kept(precision, location)
        return (state if state.kept is kept else self.reduce(state, kept)), precision

    @staticmethod
    def reduce(state: ValueState, kept: Kept) -> ValueState:
        """Forget everything else."""
        frame, memory = state.frame, state.memory
        registers, sites = kept.registers, kept.sites
        values = {register: value for register, value in frame.values.items() if register in registers}
        if sites is not None:
            for object_ in [object_ for object_ in memory if object_.site not in sites]:
                memory = memory.delete(object_)
        if len(values) != len(frame.values):
            frame = Frame(values, frame.parent)
        return ValueState(frame, memory, kept)


class ValueAnalysis:
    """Builds the parts once for a program; `analysis` is the CPA of an exploration under a precision."""

    def __init__(
        self,
        program: Program,
        space: AddressSpace | None = None,
        *,
        compiled: bool = True,
        compile_after: int = COMPILE_AFTER,
    ) -> None:
        """The transfer relation is generated code unless the reference interpreter is asked for."""
        self.program = program
        self.objects = ObjectTable()
        self.transfer = ValueTransfer(program, self.objects, space or AddressSpace(AddressTakenOracle(program)))
        """The reference interpreter."""
        self.prec = ValuePrecisionAdjustment(program, holds_pointers=self.transfer.space.holds_pointers)
        self.code: Final = CodeCache(self.transfer, self.prec, compile_after) if compiled else None
        self._relation: tuple[ConditionLog, ValueRelation] | None = None
        """That of the log that was asked for last."""
        self.domain = ValueDomain()
        self.stop = ValueStop(self.domain)
        self.merge: MergeOperator[ValueState, ValuePrecision] = MergeSep()
        self.everything = ValuePrecision(everything=True)

    def relation(self, log: ConditionLog) -> ValueRelation:
        """The transfer relation that notes in a log what its states do not show."""
        if self._relation is None or self._relation[0] is not log:  # what an exploration knows of steps outlives restarts
            self._relation = (log, self.make_relation(log))
        return self._relation[1]

    @cached_property
    def on_paths(self) -> ValueRelation:
        """The transfer relation by which single paths are followed; what it notes belongs to no exploration."""
        return self.make_relation(ConditionLog())

    def make_relation(self, log: ConditionLog) -> ValueRelation:
        return InterpretedTransfer(self.transfer, log) if self.code is None else CompiledTransfer(self.code, log)

    def initial_state(self, precision: ValuePrecision) -> ValueState:
        """The static objects that are tracked at the entry hold their initial values."""
        entry = self.program.functions[self.program.start].entry
        tracked = precision.at(entry)
        memory: Memory = Map()
        for site in self.program.statics():
            if site.kind is ObjectKind.GLOBAL and (precision.everything or site in tracked):
                memory = memory.set(self.objects.get(site, 0), self.transfer.initial_content(site))
        return ValueState(Frame({}, None), memory)

    def analysis(self, precision: ValuePrecision, log: ConditionLog) -> Analysis[ValueState, ValuePrecision]:
        return Analysis(
            "value",
            self.domain,
            self.relation(log),
            self.merge,
            self.stop,
            self.prec,
            self.initial_state(precision),
            precision,
        )
